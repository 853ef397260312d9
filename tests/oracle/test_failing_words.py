"""Words whose code fails: the card that has them is refused by name, the plugin is named, and all other cards are read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from apnap import Manifest, Ruleset, declares
from apnap.words import Reader, WordDeclaration, words
from apnap_plugins.oracle import cards, coverage
from apnap_plugins.oracle.cache import Readings
from apnap_plugins.oracle.cards import CardRefused, CardRow, definition
from apnap_plugins.oracle.coverage import survey, understood
from apnap_plugins.oracle.language import FAILED, REPORT, SPELL_LINE, Language, NotUnderstood
from apnap_plugins.rules.damage.instructions import DrawCards

BROKEN = CardRow(name="Riddle", type_line="Instant", oracle_text="Frobnicate.")
GOOD = CardRow(name="Opt", type_line="Instant", oracle_text="Draw a card.")


def with_words(declared: WordDeclaration) -> Language:
    """The language of everything and of a house plugin with these words."""
    house = ModuleType("clumsy_house")
    house.MANIFEST = Manifest(id="clumsy", name="Clumsy", kind="house")  # type: ignore[attr-defined]

    house.apnap_declarations = declares(declared)  # type: ignore[attr-defined]
    return Language(Ruleset.load(extra=[house]))


def raising(error: BaseException) -> Callable[..., Any]:
    def fail(*_: Any, **__: Any) -> Any:
        raise error

    return fail


def stopping_later(*_: Any) -> Iterator[Any]:
    yield 1, DrawCards()
    raise KeyError("later")


def frob(means: Callable[..., Any], says: Callable[..., Any] | None = None) -> WordDeclaration:
    return words("clause", "frobnicate", means=means, says=says)


@pytest.mark.parametrize(
    ("declared", "error"),
    [
        (frob(raising(IndexError("no slot")), lambda tree: ()), "IndexError: no slot"),
        (frob(raising(SystemExit(0)), lambda tree: ()), "SystemExit: 0"),
        (frob(lambda: ["no", "node"], lambda tree: ()), "TypeError: unhashable type: 'list'"),
        (frob(lambda: DrawCards(7), raising(ZeroDivisionError("printing"))), "ZeroDivisionError: printing"),
        (Reader("clause", raising(OSError("reading")), raising(OSError("writing"))), "OSError: reading"),
        (Reader("clause", stopping_later, lambda tree: None), "KeyError: 'later'"),
    ],
)
def test_an_error_in_words_refuses_the_card_and_names_the_plugin(declared: WordDeclaration, error: str) -> None:
    with pytest.raises(CardRefused) as caught:
        understood(with_words(declared), BROKEN)
    assert (caught.value.name, caught.value.reason, caught.value.where) == ("Riddle", FAILED, "Frobnicate.")
    for part in ("card 'Riddle' is refused", "plugin 'clumsy': its words", error, REPORT):
        assert part in str(caught.value)


def test_all_other_cards_are_read() -> None:
    language = with_words(frob(raising(IndexError("no slot")), lambda tree: ()))
    found = survey(language, [(BROKEN, ("TST",)), (GOOD, ("TST",))])
    assert (found.cards, found.understood, found.reasons) == (2, 1, {FAILED: 1})
    assert found.sets == {"TST": [2, 1]}


@pytest.mark.parametrize(("module", "name"), [(cards, "with_prompts"), (coverage, "gaps")])
def test_so_does_an_error_anywhere_else(module: ModuleType, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, name, raising(RuntimeError("deep down")))
    with pytest.raises(CardRefused, match=f"'Opt' is refused: {FAILED}: .*RuntimeError: deep down .*; .*{REPORT}"):
        understood(Language(Ruleset.load()), GOOD)


def test_the_plugin_is_found_by_where_the_error_was_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("apnap_plugins.rules.vocabulary.characteristics.Definition", raising(RuntimeError("deep down")))
    with pytest.raises(CardRefused, match="plugin 'characteristics': RuntimeError: deep down"):
        definition(Language(Ruleset.load()), GOOD)


def test_such_an_error_is_not_kept(tmp_path: Path) -> None:
    language = with_words(frob(raising(IndexError("no slot")), lambda tree: ()))
    for _ in range(2):
        cache = Readings(language, tmp_path / "r")
        with pytest.raises(NotUnderstood) as caught:
            language.read("Frobnicate.", root=SPELL_LINE)
        assert isinstance(caught.value.__cause__, Exception)
        assert cache.hits == 0
        cache.close()
