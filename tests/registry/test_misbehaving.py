"""Plugins that do what no plugin should: the one at fault is named, and nobody else comes to harm."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pytest

from apnap import CardReader, PluginError, Ruleset, UnknownName, hookimpl, hookspecs
from apnap.core.declarations import KeywordDefinition, Layer, StateBasedAction, Zone
from apnap.manifest import Manifest, ManifestError
from apnap.registry import Found, Wish, inventory, resolve, scan, survey

Install = Callable[..., list[Found]]
HOOKS = sorted(name for name in vars(hookspecs) if name.startswith("apnap_"))
WRONG: list[Any] = [
    None, 7, "abc", [None], [7], ["x"], [[["x"]]], {"a": 1}, [{"a"}], [object()], [Exception()],
    [Zone(7)], [KeywordDefinition(7, None)], [Layer([], 1)], [StateBasedAction(None, "704", None)],
]  # fmt: skip


def fails_late() -> Iterator[Any]:
    """A generator: it is called in peace, and raises when it is listed."""
    yield from ()
    raise KeyError("late")


def fails() -> Any:
    raise KeyError("at once")


def exits() -> Any:
    sys.exit(0)


def exits_late() -> Iterator[Any]:
    yield from ()
    sys.exit(0)


def is_at_a_loss() -> Any:
    raise UnknownName("what?")


def has_no_end() -> Iterator[int]:
    while True:
        yield 1


def gives_nothing() -> Any:
    return []


def plugin(hook: str, function: Callable[..., Any]) -> ModuleType:
    """A plugin with one hook."""
    module = ModuleType("toy_misbehaving")
    module.__dict__["MANIFEST"] = Manifest(id="tester", name="Tester", kind="house")
    copied = FunctionType(function.__code__, globals(), hook, function.__defaults__, function.__closure__)
    setattr(module, hook, hookimpl(copied))
    return module


def check_blamed(module: ModuleType) -> PluginError:
    with pytest.raises(PluginError) as caught:
        Ruleset.load(mechanics=[], extra=[module])
    assert caught.value.plugin == "tester"
    assert "plugin 'tester'" in str(caught.value)
    return caught.value


@pytest.mark.parametrize("hook", HOOKS)
@pytest.mark.parametrize("value", WRONG, ids=lambda value: repr(value)[:20])
def test_whatever_a_hook_returns_its_plugin_is_named(hook: str, value: Any) -> None:
    check_blamed(plugin(hook, lambda value=value: value))


@pytest.mark.parametrize("hook", HOOKS)
@pytest.mark.parametrize("function", [fails, fails_late, exits, exits_late, is_at_a_loss])
def test_whatever_a_hook_raises_its_plugin_is_named(hook: str, function: Callable[..., Any]) -> None:
    told = check_blamed(plugin(hook, function))
    assert f"{hook} failed: " in str(told)


def test_a_hook_that_never_ends() -> None:
    assert "more than 100000" in str(check_blamed(plugin("apnap_declarations", has_no_end)))


def test_a_list_that_is_in_itself() -> None:
    things: list[Any] = [Zone("attic")]
    things.append(things)
    assert "lists in lists" in str(check_blamed(plugin("apnap_declarations", lambda things=things: things)))


def test_a_hook_of_a_kind_of_its_own() -> None:
    assert "there is no hook 'apnap_zones'" in str(check_blamed(plugin("apnap_zones", gives_nothing)))
    told = str(check_blamed(plugin("apnap_declaration", gives_nothing)))
    assert told.endswith("there is no hook 'apnap_declaration'; did you mean apnap_declarations?")


@pytest.mark.parametrize("data", [{}, {"name": ""}, {"name": 7}, {"name": ["x"]}])
def test_a_card_without_a_name(data: dict[str, Any]) -> None:
    assert "has no name" in str(check_blamed(plugin("apnap_declarations", lambda data=data: [data])))


def test_a_card_reader_that_fails() -> None:
    def reader(ruleset: Ruleset) -> Any:
        raise KeyError("no words")

    told = check_blamed(plugin("apnap_declarations", lambda reader=reader: [CardReader(reader)]))
    assert "making the card reader failed: KeyError: 'no words'" in str(told)


LITERALS = [
    "{[]: 1}",
    "{{}: 1}",
    "{(1, [2]): 3}",
    "{[]}",
    "-'x'",
    "1 + 'x'",
    "9" * 5000,
    "(" * 500 + ")" * 500,
    "f(1)",
    "'\\x00' b''",
]


@pytest.mark.parametrize("literal", LITERALS, ids=lambda literal: literal[:12])
def test_a_manifest_whose_literals_are_none(install: Install, literal: str) -> None:
    text = f'MANIFEST = Manifest(\n    id="odd", name="Odd", kind="house",\n    words={literal},\n)\n'
    found = install("toy-odd", {"toy_odd": text}, mechanics={"odd": "toy_odd"})
    with pytest.raises(ManifestError, match=r"toy_odd\.py"):
        found[0].manifest()
    seen = survey(scan())
    assert [problem.name for problem in seen.problems] == ["odd"] and "flying" in seen.mechanics
    assert "flying" in {one.id for one in resolve(Wish(), scan()).chosen}


def test_a_manifest_that_can_not_be_opened(install: Install, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = install("toy-odd", {"toy_odd": "MANIFEST = 1\n"}, mechanics={"odd": "toy_odd"})

    def closed(path: Path, *_: object, **__: object) -> str:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "read_text", closed)
    with pytest.raises(ManifestError, match=r"can't be read: .*Permission denied"):
        found[0].manifest()


def test_a_stranger_that_has_our_name_hides_nothing(install: Install) -> None:
    """It comes first on the path; ours, with all its mechanics, was taken for a copy and left out without a word."""
    before = {one for one in scan() if one.official}
    install("apnap", {"toy_usurper": "MANIFEST = 1\n"}, mechanics={"usurper": "toy_usurper"}, version="99")
    stock = inventory()
    assert {one for one in stock.found if one.official} == before
    assert "usurper" not in {one.name for one in stock.found}
    (problem,) = stock.problems
    assert problem.what == "it is called apnap, and that name is reserved"
    assert "uninstall it" in problem.fix
    assert "flying" in Ruleset.load().manifests
