"""The tutorial: its files are taken out of the page, its tests run, and the kit finds nothing wrong."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import commands
import pytest
from environments import ONLY_OUR_PLUGIN

from apnap.testing.kit import CHECKS

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "first_mechanic.md").read_text(encoding="utf-8")


def files() -> dict[str, str]:
    """The files that the page shows, each put together from its blocks; a block begins with the file's name."""
    found: dict[str, list[str]] = defaultdict(list)
    for name, code in re.findall(r"```python\n# ([^\n]+)\n(.*?)```", PAGE, re.DOTALL):
        found[name].append(code)
    return {name: "\n\n".join(parts) for name, parts in found.items()}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    for name, text in files().items():
        if name.endswith(".py"):
            (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])  # the kit adds the folder in which it finds the file
    yield tmp_path
    sys.modules.pop("hearten", None)


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *words]
    environment = {**os.environ, **ONLY_OUR_PLUGIN, "PYTHONPATH": str(folder)}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_every_block_of_code_belongs_to_a_file() -> None:
    assert PAGE.count("```python\n") == len(re.findall(r"```python\n# \S", PAGE)) == 8
    assert set(files()) == {"hearten.py", "test_hearten.py", "a program"}


def test_its_tests_pass(folder: Path) -> None:
    done = run(folder, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_hearten.py")
    assert done.returncode == 0, done.stdout[-3000:]
    assert "4 passed" in done.stdout


HERE = [word for one in CHECKS if one not in ("determinism", "trace") for word in ("--only", one)]
"""The checks that need no other process: what that finds is shown by the kit's own tests."""


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("checks", "many"), [(HERE, 7), ([], 9)], ids=["here", "and elsewhere"])
def test_the_kit_finds_nothing_wrong(checks: list[str], many: int) -> None:
    done = commands.run("check", "hearten.py", "--games", 1, "--decisions", 15, *checks)
    assert done.exit_code == 0, done.output
    assert f"{many} checks: nothing is wrong" in done.stdout and "note" not in done.output


def test_it_is_as_tidy_as_it_tells_others_to_be(folder: Path) -> None:
    done = run(folder, "-m", "ruff", "check", "--config", str(ROOT / "pyproject.toml"), "hearten.py")
    assert done.returncode == 0, done.stdout
