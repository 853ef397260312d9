"""Runs of pytest are processes of their own, whether they are started or forked."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from apnap.testing import pytest_runs
from apnap.testing.pytest_runs import run

pytestmark = pytest.mark.usefixtures("only_our_plugin")
QUIET = ("-q", "-p", "no:cacheprovider")
TESTS = """
import os, sys, time
import apnap

def test_nothing_was_left_here():
    assert not hasattr(apnap, "left_here") and "MINE" not in os.environ and sys.path[0] == os.getcwd()
    apnap.left_here, os.environ["MINE"] = True, "yes"

def test_its_own():
    assert os.environ["GIVEN"] == "this" and "NOT_GIVEN" not in os.environ

def test_what_takes_long():
    time.sleep(60)

def test_what_ends_it():
    os._exit(7)
"""


@pytest.fixture(params=[True, False], ids=["forked", "started"])
def folder(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(pytest_runs, "CAN_FORK", request.param and hasattr(os, "fork"))
    monkeypatch.setenv("NOT_GIVEN", "that")
    (tmp_path / "test_some.py").write_text(TESTS)
    return tmp_path


def test_a_run_is_a_process_of_its_own(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    environment = {**os.environ, "GIVEN": "this"}
    del environment["NOT_GIVEN"]
    for _ in range(2 if pytest_runs.CAN_FORK else 1):  # what is forked could leave something behind for the next one
        done = run([*QUIET, "-k", "left_here or its_own"], folder, environment)
        assert (done.returncode, "2 passed" in done.stdout) == (0, True), done.stdout
    failed = run([*QUIET, "-k", "its_own"], folder, environment | {"GIVEN": "other"})
    assert failed.returncode == 1 and "other" in failed.stdout
    assert run([*QUIET, "-k", "ends_it"], folder, environment).returncode == 7


def test_what_takes_too_long_is_ended_and_the_next_run_is_made(folder: Path) -> None:
    with pytest.raises(subprocess.TimeoutExpired):
        run([*QUIET, "-k", "takes_long"], folder, os.environ, timeout=3)
    assert run([*QUIET, "-k", "left_here"], folder, os.environ).returncode == 0
