"""The README's commands are what is run elsewhere, and nothing in it is left to do."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from apnap.version import __version__

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def commands() -> list[str]:
    return re.findall(r"```sh\n(.*)\n```", README)


def test_there_are_two_commands_and_each_sets_everything_up() -> None:
    play, tests = commands()[:2]
    for command in (play, tests):
        assert command.startswith("python3 -m venv .venv && .venv/bin/pip install ")
        assert "-e sets/xln" in command
    assert play.endswith("&& .venv/bin/apnap play")
    assert "-m pytest" in tests


def test_ci_finds_the_test_command() -> None:
    """.ci/run takes it from the text: from the line "Run the tests:" to the end of the block."""
    block = re.search(r"^Run the tests:$(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    assert block
    lines = [line for line in block[1].splitlines() if line.startswith("python3 -m venv")]
    assert lines == [commands()[1]]


def test_the_version_is_said_once_and_the_same() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == __version__


def test_every_set_pack_depends_on_apnap_alone_and_is_guarded() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    packs = sorted(ROOT.glob("sets/*/pyproject.toml"))
    assert packs
    for pack in packs:
        data = tomllib.loads(pack.read_text(encoding="utf-8"))["project"]
        assert data["name"] == f"apnap-set-{pack.parent.name}"
        assert [re.split(r"[^\w-]", need)[0] for need in data["dependencies"]] == ["apnap"]
        assert f'"apnap_set_{pack.parent.name}"' in project, "the import contract names every pack"
