"""Cards that come from two packs."""

from __future__ import annotations

from types import ModuleType

import pytest

from apnap import Definition, Game, Keyword, Manifest, Ruleset, RulesetError, declares
from apnap_plugins.rules.vocabulary.characteristics import card


def pack(id: str, *cards: Definition) -> ModuleType:
    module = ModuleType(id)
    module.MANIFEST = Manifest(id=id, name=id, kind="house", requires=("characteristics",))  # type: ignore[attr-defined]

    module.apnap_declarations = declares(cards)  # type: ignore[attr-defined]
    return module


def island(**more: str) -> Definition:
    return card("Island", "Basic Land — Island", **more)


def test_a_reprint_that_says_the_same_is_the_same_card() -> None:
    rules = Ruleset.load(
        extra=[pack("one", island()), pack("two", island(), card("Bird", "Creature", power=1, toughness=1))]
    )
    assert [c.name for c in rules.cards()] == ["Bird", "Island"]
    game = Game(rules, [["Island"] * 7, [island()] * 7])
    assert len({c.definition for c in game.components()}) == 1


@pytest.mark.parametrize(
    "other",
    [card("Island", "Land — Island"), card("Island", "Basic Land — Island", Keyword("flying")), island(cost="{1}")],
)
def test_two_cards_of_one_name_that_differ_are_an_error_that_names_both_packs(other: Definition) -> None:
    with pytest.raises(RulesetError, match=r"'Island'.*'two'.*'one'"):
        Ruleset.load(extra=[pack("one", island()), pack("two", other)])
