"""The README's commands are what is run elsewhere, and nothing in it is left to do."""

from __future__ import annotations

import importlib
import json
import random
import re
import shlex
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import apnap
from apnap.registry import MECHANICS, scan
from apnap.version import __version__
from apnap_plugins.apps.commands import app
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.testing import Table
from packs import codes

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def commands() -> list[str]:
    return re.findall(r"```sh\n(.*)\n```", README)


def test_there_are_two_commands_and_each_sets_everything_up() -> None:
    play, tests = commands()[:2]
    for command in (play, tests):
        assert command.startswith("python3 -m venv .venv && .venv/bin/pip install ")
    assert "-e sets/xln" in play and "-r sets/packs.txt" in tests
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
    assert [pack.parent.name for pack in packs] == codes()
    for pack in packs:
        data = tomllib.loads(pack.read_text(encoding="utf-8"))["project"]
        assert data["name"] == f"apnap-set-{pack.parent.name}"
        assert [re.split(r"[^\w-]", need)[0] for need in data["dependencies"]] == ["apnap"]
        assert f'"apnap_set_{pack.parent.name}"' in project, "the import contract names every pack"
        assert f'"sets/{pack.parent.name}/apnap_set_{pack.parent.name}"' in project, "mypy reads every pack"


# What it shows is true -------------------------------------------------------------------------------------


def examples() -> list[str]:
    """The Python in the text: the program, leaving a mechanic out, a mechanic, and what uses it."""
    return re.findall(r"```python\n(.*?)```", README, re.DOTALL)


def test_the_program_runs(capsys: pytest.CaptureFixture[str]) -> None:
    program = examples()[0]
    assert len([line for line in program.splitlines() if line and not line.startswith("import")]) == 5
    random.seed(0)
    names: dict[str, Any] = {}
    exec(program, names)
    assert sorted(names["game"].result().values()) == ["lost", "won"]
    assert "'won'" in capsys.readouterr().out
    game = names["game"]
    before = game.digest()
    answer = game.pop()
    game.push(answer)
    assert game.digest() == before == game.copy().digest()


def test_a_mechanic_is_left_out_as_shown(capsys: pytest.CaptureFixture[str]) -> None:
    *lines, last = examples()[1].splitlines()
    exec("\n".join(lines), {"apnap": apnap})
    assert capsys.readouterr().out.strip() == lines[-1].partition("  # ")[2]
    code, _, said = last.partition("  # ")
    with pytest.raises(apnap.ApnapError) as caught:
        exec(code, {"apnap": apnap, "rules": apnap.Ruleset.load(sets=["xln"], without=["vigilance"])})
    assert f"{type(caught.value).__name__}: {caught.value}".startswith(said.removesuffix("…"))


def test_the_mechanic_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bounty.py").write_text(examples()[2], encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.invalidate_caches()
    try:
        names: dict[str, Any] = {"apnap": apnap}
        exec(examples()[3], names)
    finally:
        sys.modules.pop("bounty", None)
    assert names["game"].decision is not None
    with Table(names["rules"], cards=[names["outlaw"]]) as s:
        s.put(0, "library", "Island")
        outlaw = s.put(0, "battlefield", "Outlaw")
        s.put(1, "battlefield", "Mountain", "Mountain")
        s.put(1, "hand", "Lightning Strike")
        s.act(1, "cast", "Lightning Strike", targets=[outlaw])
        s.resolve()
        assert s.zone_names(0, "hand") == [], "the ability waits on the stack"
        s.resolve()
        assert s.zone_names(0, "hand") == ["Island"]
        assert s.field(TAPPED, s.find_all("Mountain")[0])


FEWER = {"--games": "1", "--jobs": "1"}
"""Options whose numbers are smaller here, so that it takes less time: another process takes some seconds to load its rules."""


def with_fewer(words: list[str]) -> list[str]:
    return [FEWER.get(before, word) for before, word in zip(["", *words], words, strict=False)]


SHORT = ("--limit", "10")
"""How long a game is played."""
KEPT = ("--limit", "65")
"""How long one that is saved: so long that what is asked of it after 60 answers is there."""


def test_the_command_lines_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    cards = [{"name": name, "layout": "normal", "type_line": "Instant", "oracle_text": "Draw a card."}
             for name in ("Lightning Bolt", "Ponder")]  # fmt: skip
    Path("oracle-cards.json").write_text(json.dumps(cards), encoding="utf-8")
    Path("my_deck.txt").write_text("20 Lightning Bolt\n20 Ponder\n", encoding="utf-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    lines = [shlex.split(line.partition("  #")[0]) for block in commands_of_apnap() for line in block]
    assert len(lines) >= 4
    for words in lines:
        if "--you" in words:  # whoever plays concedes, and sees the game end
            result = CliRunner().invoke(app, words[1:], input="concede\n")
        elif "--step" in words:
            result = CliRunner().invoke(app, words[1:], input="\nq\n")
        elif words[1] == "table":  # it would serve until it is stopped; tests/apps/table starts it
            result = CliRunner().invoke(app, [*words[1:], "--help"])
        else:
            shorter = KEPT if "--save" in words else SHORT
            result = CliRunner().invoke(app, [*with_fewer(words[1:]), *(shorter if words[1] == "play" else ())])
        assert result.exit_code == 0, (words, result.output)
        assert result.output


def commands_of_apnap() -> list[list[str]]:
    """Lines that begin with the program's name, block by block."""
    blocks = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    return [[line for line in block.splitlines() if line.startswith("apnap ")] for block in blocks]


def test_the_list_of_folders_is_true() -> None:
    table = README.partition("## Find your way")[2].partition("\n## ")[0]
    folders = re.findall(r"^\| `([\w/<>]+)`? ", table, re.MULTILINE)
    assert len(folders) >= 6
    for folder in folders:
        assert "<" in folder or (ROOT / folder).is_dir(), folder


def test_it_says_how_many_mechanics_there_are() -> None:
    modules = [f.module for f in scan() if f.official and f.group == MECHANICS]
    built = sum(module.split(".")[1] in ("actions", "abilities") for module in modules)
    assert f"So far there are {built} of 206." in README
