"""A stranger's distribution, built and installed into a clean environment, with the public API alone.

It adds a keyword action, a keyword ability with its words, a state-based action, a designation, a counter kind, a zone and a
turn-based action, and a game uses all of them. Nothing of the kernel or the plugins changes.
"""

from __future__ import annotations

import ast
import hashlib
import importlib
import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from environments import Environment, wheel

import apnap
from apnap import CounterKind, Field, InsertedStep, KeywordDefinition, StateBasedAction, Verb, Zone
from apnap.testing.kit import CHECKS, FAST
from apnap.words import Words

HERE = Path(__file__).parent / "stranger"
THOROUGH = bool(os.environ.get("APNAP_THOROUGH"))
MECHANICS = ("bode", "harbinger")


@pytest.fixture(scope="module")
def environment(clean: Environment, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Environment]:
    folder = tmp_path_factory.mktemp("stranger")
    shutil.copytree(HERE, folder / "project", ignore=shutil.ignore_patterns("play.py", "__pycache__"))
    clean.before = digests(clean)  # type: ignore[attr-defined]
    clean.install(wheel(folder / "project"))
    yield clean
    if clean.files("strange"):  # where the last test of this module did not run, or failed
        clean.uninstall("strange-tidings")


def digests(environment: Environment) -> dict[str, str]:
    """Every source file of the kernel and the plugins in the environment."""
    return {
        str(path.relative_to(environment.site)): hashlib.sha256(path.read_bytes()).hexdigest()
        for name in ("apnap", "apnap_plugins")
        for path in sorted((environment.site / name).rglob("*"))
        if path.is_file() and path.suffix != ".pyc"
    }


@pytest.fixture(scope="module")
def played(environment: Environment) -> dict[str, object]:
    run = environment.run(HERE / "play.py")
    assert run.returncode == 0, run.stderr[-3000:]
    said = json.loads(run.stdout.splitlines()[-1])
    assert isinstance(said, dict)
    return said


def test_it_is_found_and_its_cards_are_understood(played: dict[str, object]) -> None:
    assert played["found"] == [*MECHANICS, "tidings"]
    assert played["refused"] == []


def test_the_keyword_ability_does_the_keyword_action_which_uses_the_zone(played: dict[str, object]) -> None:
    assert played["beyond"] == 2
    assert played["beyond after the sorcery"] == 3
    assert played["seen by the opponent"] == [None, None]


def test_the_designation_comes_with_it_and_ends_with_the_turn_based_action(played: dict[str, object]) -> None:
    assert played["forewarned"] == [True, False]
    assert played["forewarned later"] is False


def test_the_turn_based_action_puts_counters_that_mean_something(played: dict[str, object]) -> None:
    assert played["omens"] == {"omen": 1}
    assert played["power"] == [2, 3]


def test_the_state_based_action_takes_what_has_three(played: dict[str, object]) -> None:
    assert played["old crow"] == [False, True]


def test_what_happened_is_in_the_log_and_can_be_taken_back(played: dict[str, object]) -> None:
    assert played["rules in the log"] is True
    assert played["taken back"] is True


def test_no_file_of_the_kernel_or_the_plugins_changed(environment: Environment, played: dict[str, object]) -> None:
    assert digests(environment) == environment.before  # type: ignore[attr-defined]


def test_it_is_written_with_public_names_only() -> None:
    public = set(apnap.__all__)
    paths = sorted((HERE / "tidings").glob("*.py"))
    own = {f"tidings.{path.stem}" for path in paths}
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.ImportFrom):
                continue
            names = {alias.name for alias in node.names}
            if node.module == "apnap":
                assert names <= public, path
            else:
                assert (
                    node.module in ("apnap.words", "apnap.hookspecs", "collections.abc", "typing")
                    or node.module in own
                    or (node.module or "").startswith("apnap_plugins.rules.")
                ), (path, node.module)
                assert not [name for name in names if name.startswith("_")]


def test_it_declares_one_of_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(HERE))
    rooms = [importlib.import_module(f"tidings.{name}") for name in ("bode", "harbinger")]
    given = {type(thing) for room in rooms for thing in room.apnap_declarations()}
    assert given >= {Verb, KeywordDefinition, Words, StateBasedAction, Field, CounterKind, Zone, InsertedStep}


def test_the_conformance_kit_finds_nothing_wrong(environment: Environment) -> None:
    """With all that it checks of a plugin on demand: a project that `apnap new` writes is checked in each run."""
    checks = CHECKS if THOROUGH else FAST
    words = ["--games", "1", "--decisions", "6", *(word for check in checks for word in ("--only", check))]
    run = environment.run("-m", "apnap_plugins.apps.cli", "check", "strange-tidings", *words, "--json")
    assert run.returncode == 0, run.stdout[-3000:] + run.stderr[-2000:]
    report = json.loads(run.stdout)
    assert report["ok"] and report["plugins"] == [*MECHANICS, "tidings"] and len(report["checks"]) == len(checks)


def test_nothing_is_left_when_it_goes(environment: Environment) -> None:
    """Last in this module: it takes the distribution away."""
    environment.uninstall("strange-tidings")
    assert environment.found() == []
    assert environment.files("tidings") == environment.files("strange") == []
