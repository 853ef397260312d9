"""What starting costs: importing, the program's help, listing without importing, rulesets from cold, imported, and kept."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from apnap import Ruleset, built

GROUP = "Starting"
PROGRAM = "from apnap_plugins.apps.cli import main; main()"
LISTING = """
from apnap_plugins.apps.catalogue import look
from apnap_plugins.apps.profile_options import Choice
look(Choice(()))
"""
PROCESSES = {
    "python alone": "",
    "import apnap": "import apnap",
    "apnap --help": PROGRAM,
    "listing all mechanics without importing one": LISTING,
    "the ruleset of everything, from cold": "import apnap; apnap.Ruleset.load()",
}
"""What is run in a process of its own. The first one's time is part of each other's."""


@pytest.mark.parametrize("name", PROCESSES)
def test_a_new_process(name: str, figure: Callable[..., None]) -> None:
    words = ["--help"] if name.endswith("--help") else []
    command = [sys.executable, "-c", PROCESSES[name], *words]
    times = []
    for _ in range(6):
        before = os.times()
        subprocess.run(command, check=True, timeout=120, stdout=subprocess.DEVNULL)
        after = os.times()
        times.append(after.children_user + after.children_system - before.children_user - before.children_system)
    seconds = statistics.median(times[1:])  # the first may write bytecode
    figure(GROUP, f"{name}, a new process", seconds * 1e3, "ms")
    assert seconds < 10


def test_a_ruleset_where_all_is_imported(benchmark: Any, figure: Callable[..., None]) -> None:
    Ruleset.load()
    benchmark.pedantic(Ruleset.load, setup=built.forget, rounds=9)
    figure(GROUP, "the ruleset of everything, imported already", benchmark.stats.stats.median * 1e3, "ms")
    assert benchmark.stats.stats.median < 5


def test_a_ruleset_that_is_kept(benchmark: Any, figure: Callable[..., None]) -> None:
    first = Ruleset.load()
    benchmark.pedantic(Ruleset.load, rounds=15)
    figure(GROUP, "the ruleset of everything, kept", benchmark.stats.stats.median * 1e3, "ms")
    assert Ruleset.load() is first
    assert benchmark.stats.stats.median < 1
