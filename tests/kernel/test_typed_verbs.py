"""A type checker says that a verb is asked with wrong things, or performed by a wrong function; loading finds the rest."""

from __future__ import annotations

import re
import subprocess
import sys
import types
from collections.abc import Callable
from pathlib import Path

import pytest
import toy

from apnap import Game, Manifest, PluginError, Ruleset, UnknownName, Verb, VerbKey, declares

KERNEL = Path(__file__).resolve().parents[2] / "kernel"

MECHANICS = '''
from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, Protocol

from apnap import Game, Verb, VerbKey


class Juggling(Protocol):
    """Juggles objects."""

    def __call__(self, game: Game, objects: Iterable[int], times: int = 1) -> list[int]:
        """Those that were caught."""


JUGGLE: Final = VerbKey[Juggling]("juggle")
CAN_JUGGLE: Final = VerbKey[Callable[[Game, int], bool]]("can juggle")


def juggle(game: Game, objects: Iterable[int], times: int = 1) -> list[int]:
    return list(objects) * times


def drop(game: Game, objects: Iterable[int]) -> None: ...


def can_juggle(game: Game, obj: int) -> bool:
    return bool(game.verb(JUGGLE)(game, [obj]))


RIGHT = Verb(JUGGLE, juggle), Verb(CAN_JUGGLE, can_juggle)
WRONG = Verb(JUGGLE, drop)  # says: Cannot infer value of type parameter "F" of "Verb"
TOO_FEW = Verb(CAN_JUGGLE, juggle)  # says: Cannot infer value of type parameter "F" of "Verb"


def asked(game: Game) -> list[int]:
    caught = game.verb(JUGGLE)(game, [1, 2], times=3)
    game.verb(JUGGLE)(game, "one")  # says: Argument 2 to "__call__" of "Juggling" has incompatible type "str"
    game.verb(JUGGLE)(game, [1], height=3)  # says: Unexpected keyword argument "height"
    game.verb(JUGGLE)([1])  # says: Missing positional argument "objects"
    there: bool = game.verb(JUGGLE)(game, [1])  # says: expression has type "list[int]", variable has type "bool"
    game.verb(CAN_JUGGLE)(game)  # says: Too few arguments
    game.verb("juggle")(game, [1])  # says: Argument 1 to "verb" of "Game" has incompatible type "str"
    return caught if there else []
'''


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> dict[int, str]:
    """What mypy says of the mechanics, by line."""
    folder = tmp_path_factory.mktemp("mechanics")
    (folder / "mechanics.py").write_text(MECHANICS, encoding="utf-8")
    (folder / "mypy.ini").write_text(f"[mypy]\nmypy_path = {KERNEL}\nplugins = pydantic.mypy\n", encoding="utf-8")
    command = (
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--follow-imports=silent",
        "--hide-error-context",
        "mechanics.py",
    )
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert run.returncode == 1, run.stdout + run.stderr
    said: dict[int, str] = {}
    for line, text in re.findall(r"^mechanics\.py:(\d+): error: (.*)$", run.stdout, re.MULTILINE):
        said[int(line)] = said.get(int(line), "") + text + "\n"
    return said


def test_each_wrong_line_is_reported_and_no_right_one(report: dict[int, str]) -> None:
    lines = enumerate(MECHANICS.split("\n"), 1)
    expected = {number: line.partition("  # says: ")[2] for number, line in lines if "  # says: " in line}
    assert len(expected) == 8
    assert report.keys() == expected.keys()
    for number, words in expected.items():
        assert words in report[number]


JUGGLE = VerbKey[Callable[[Game, int], int]]("juggle", "circus")


def plugin(name: str, **fields: object) -> types.ModuleType:
    module = types.ModuleType(name)
    about = {key: fields.pop(key) for key in ("requires", "mentions") if key in fields}
    module.__dict__.update(MANIFEST=Manifest(id=name, name=name, kind="house", **about), **fields)  # type: ignore[arg-type]
    return module


def circus() -> types.ModuleType:
    return plugin("circus", JUGGLE=JUGGLE, apnap_declarations=declares(Verb(JUGGLE, lambda game, objects: objects + 1)))


def ruleset(*extra: types.ModuleType) -> Ruleset:
    return Ruleset.load(mechanics=[], extra=[toy, *extra])


@pytest.mark.parametrize("how", ["requires", "mentions"])
def test_who_names_the_plugin_in_the_manifest_uses_its_verb(how: str) -> None:
    rules = ruleset(circus(), plugin("clown", JUGGLE=JUGGLE, **{how: ("circus",)}))
    game = Game(rules, [[], []])
    assert game.verb(JUGGLE)(game, 2) == 3


def test_who_does_not_is_refused() -> None:
    with pytest.raises(
        PluginError, match="'juggle' of 'circus', which is not in its `requires` or `mentions`"
    ) as caught:
        ruleset(circus(), plugin("clown", JUGGLE=JUGGLE))
    assert caught.value.plugin == "clown"


def test_an_unknown_verb_is_refused_at_load() -> None:
    misspelt = VerbKey[Callable[[Game, int], int]]("jugle", "circus")
    with pytest.raises(PluginError, match="the verb 'jugle', and it is none of plugin 'circus'") as caught:
        ruleset(circus(), plugin("clown", JUGGLE=misspelt, requires=("circus",)))
    assert caught.value.plugin == "clown"
    with pytest.raises(PluginError, match="the verb 'juggle', and it is none of any plugin in force"):
        ruleset(plugin("clown", JUGGLE=JUGGLE))


def test_two_keys_of_one_verb_could_have_two_types() -> None:
    other = VerbKey[Callable[[Game], None]]("juggle", "circus")
    with pytest.raises(PluginError, match="has a key of its own for the verb 'juggle' of 'circus'; import that"):
        ruleset(circus(), plugin("clown", JUGGLE=other, requires=("circus",)))


def test_what_is_only_mentioned_and_not_there_is_named_where_it_is_used() -> None:
    rules = ruleset(plugin("clown", JUGGLE=JUGGLE, mentions=("circus",)))
    with pytest.raises(
        UnknownName, match="no verb 'juggle' in this ruleset; plugin 'circus', which has it, is not in force"
    ):
        Game(rules, [[], []]).verb(JUGGLE)
