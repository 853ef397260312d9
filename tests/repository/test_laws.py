"""The laws that a program can check hold in this tree, and the program finds what breaks them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import law_scan


def test_there_are_206_mechanics() -> None:
    words = law_scan.Words.read()
    assert len(words.mechanics) == 206
    assert words.everyday <= words.mechanics
    assert "creature" in law_scan.forbidden_words()
    assert "first_strike" in law_scan.forbidden_words()
    assert "exile" not in law_scan.forbidden_words()


ABILITIES = "plugins/apnap_plugins/abilities"
BREACHES = {
    "identifier": ("kernel/apnap/a.py", "flying = 1", "the kernel says flying"),
    "part of an identifier": ("kernel/apnap/a.py", "def has_first_strike(): return 1", "first_strike"),
    "class name": ("kernel/apnap/a.py", "class ManaPool: x = 1", "the kernel says mana"),
    "argument": ("kernel/apnap/a.py", "def f(creature): return 1", "the kernel says creature"),
    "attribute": ("kernel/apnap/a.py", "import x\nx.poison = 1", "the kernel says poison"),
    "string": ("kernel/apnap/a.py", "x = ['has split-second']", "the kernel says split_second"),
    "base game": ("kernel/apnap/a.py", "x = 'deals damage to it'", "the kernel says damage"),
    "import": ("kernel/apnap/a.py", "from x import trample as t", "the kernel says trample"),
    "mechanic imports": (
        f"{ABILITIES}/a.py",
        "import apnap_plugins.abilities.b",
        "imports another: apnap_plugins.abilities.b",
    ),
    "from import": (
        f"{ABILITIES}/a.py",
        "from apnap_plugins.actions import b",
        "imports another: apnap_plugins.actions.b",
    ),
    "relative import": (f"{ABILITIES}/a.py", "from .b import c", "imports another: apnap_plugins.abilities.b"),
    "package imports": (f"{ABILITIES}/a/inner.py", "from ..b import c", "imports another: apnap_plugins.abilities.b"),
    "base game imports": (
        "plugins/apnap_plugins/rules/turn/a.py",
        "def f():\n    from apnap_plugins.actions.scry import Scried",
        "rules imports a mechanic: apnap_plugins.actions.scry",
    ),
    "program imports": (
        "plugins/apnap_plugins/apps/a.py",
        "import apnap_plugins.abilities.ward",
        "apps imports a mechanic: apnap_plugins.abilities.ward",
    ),
    "base game names": (
        "plugins/apnap_plugins/rules/turn/a.py",
        "def f(game, obj): return has_keyword(game, obj, 'haste')",
        "rules names the mechanic 'haste'",
    ),
    "everyday word": ("plugins/apnap_plugins/rules/a.py", "x = {'partner'}", "rules names the mechanic 'partner'"),
    "other spelling": ("plugins/apnap_plugins/rules/a.py", "x = ['first strike']", "the mechanic 'first-strike'"),
    "program names": ("plugins/apnap_plugins/apps/a.py", "x = 'flying'", "apps names the mechanic 'flying'"),
    "agent names": ("plugins/apnap_plugins/apps/agents/greedy.py", "x = 'reach'", "apps names the mechanic 'reach'"),
    "pack imported": (
        "plugins/apnap_plugins/apps/a.py",
        "from apnap_set_xln import cards",
        "a set pack: apnap_set_xln",
    ),
    "pack imports pack": ("sets/iko/apnap_set_iko/a.py", "import apnap_set_xln.cards", "a set pack: apnap_set_xln"),
    "no tests": (f"{ABILITIES}/untested.py", "x = 1", "no tests/**/test_untested.py"),
    "stub": ("kernel/apnap/a.py", "def f():\n    raise NotImplementedError", "f is not implemented"),
    "pass": ("plugins/apnap_plugins/rules/a.py", "def f():\n    '''Later.'''\n    pass", "f is not implemented"),
    "ellipsis": ("sets/iko/apnap_set_iko/a.py", "async def f(): ...", "f is not implemented"),
    "random": ("plugins/apnap_plugins/rules/a.py", "from random import choice", "imports random"),
    "clock": ("kernel/apnap/a.py", "import time", "imports time in rule code"),
    "set order": ("kernel/apnap/a.py", "for x in {1, 2}: print(x)", "order of its hashes"),
    "set order in a list": ("kernel/apnap/a.py", "y = [x for x in set('ab')]", "order of its hashes"),
    "long file": ("kernel/apnap/a.py", "x = 1\n" * 900, "901 lines"),
    "empty test": ("tests/rules/test_x.py", "def test_x():\n    print(1)", "test_x asserts nothing"),
    "syntax": ("kernel/apnap/a.py", "def", "does not parse"),
}


def found(root: Path, path: str, text: str) -> list[str]:
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text + "\n")
    for name in ("a", "inner"):
        test = root / f"tests/abilities/test_{name}.py"
        test.parent.mkdir(parents=True, exist_ok=True)
        test.write_text("")
    return [what for _, _, what in law_scan.scan(root)]


@pytest.mark.parametrize("name", BREACHES)
def test_a_breach_is_found(tmp_path: Path, name: str) -> None:
    path, text, message = BREACHES[name]
    # The checkout may itself lie in a folder called like a package.
    whats = found(tmp_path / "apnap_plugins", path, text)
    assert whats
    assert all(message in what for what in whats if "imports another" not in what or "imports another" in message)
    assert any(message in what for what in whats)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (
            "kernel/apnap/a.py",
            '"""Flying creatures deal combat damage."""\ndef f():\n    """As flying does."""\n    return 1',
        ),
        ("kernel/apnap/a.py", "def exile_zone(counter): return 'put on the stack, reveal, shuffle'"),
        ("kernel/apnap/a.py", "def lifetime(landscape): return 'blockade'"),
        ("kernel/apnap/a.py", "class P(Protocol):\n    def f(self): ..."),
        ("kernel/apnap/a.py", "@hookspec\ndef f():\n    '''A port.'''"),
        ("kernel/apnap/a.py", "y = sorted(x for x in {1, 2})\nfor x in sorted({1, 2}): print(x)"),
        ("plugins/apnap_plugins/apps/a.py", "import time"),
        (f"{ABILITIES}/a.py", "from apnap_plugins.rules import turn\nfrom apnap_plugins.abilities.a import x"),
        (f"{ABILITIES}/a/inner.py", "from . import other\nfrom .other import x"),
        ("sets/iko/apnap_set_iko/a.py", "from apnap_set_iko import cards"),
        ("plugins/apnap_plugins/rules/a.py", '"""Haste."""\nx = 1\n"""haste"""\ny = "702.10 is haste\'s own", "scry"'),
    ],
)
def test_what_is_allowed_is_not_found(tmp_path: Path, path: str, text: str) -> None:
    assert found(tmp_path, path, text) == []


def test_the_program_prints_and_exits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["law_scan.py", str(tmp_path)])
    assert law_scan.main() == 0
    assert capsys.readouterr().out == ""
    found(tmp_path, "kernel/apnap/a.py", "x = 1\nflying = 1")
    assert law_scan.main() == 1
    assert capsys.readouterr().out == "kernel/apnap/a.py:2: the kernel says flying\n"
