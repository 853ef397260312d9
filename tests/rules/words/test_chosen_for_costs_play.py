"""Costs that are paid with objects: each way to pay with one, with several, with others, read and played (CR 118, 601.2h)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, language, made, meaning, table

from apnap.testing import rule
from apnap_plugins.oracle.language import LINE

WAYS = [
    ("tap", "untapped creature", "untapped creatures", "you control"),
    ("tap", "untapped creature", "untapped creatures", "you control with flying"),
    ("untap", "tapped land", "tapped lands", "you control"),
    ("exile", "card", "cards", "from your graveyard"),
    ("exile", "blue instant card", "blue instant cards", "from your hand"),
    ("exile", "creature", "creatures", "you control"),
    ("sacrifice", "artifact", "artifacts", ""),
    ("put", "creature card", "creature cards", "from your graveyard on the bottom of your library"),
]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("number", ["a", "another", "two", "three other", "X"])
def test_each_number_goes_with_each_way(way: tuple[str, str, str, str], number: str) -> None:
    verb, one, several, behind = way
    what = one if number in ("a", "another") else several
    if number == "a" and what[0] in "aeiou":
        number = "an"
    cost = " ".join(f"{verb} {number} {what} {behind}".split()).capitalize()
    (ability,) = meaning(f"{cost}: Draw a card.")
    said = language().text((ability,), LINE)
    assert said and language().read(said, root=LINE)[0].abilities == (ability,)


@pytest.mark.parametrize(
    "cost",
    [
        "Remove a +1/+1 counter from another creature you control",
        "Remove two charge counters from another artifact you control",
        "Remove a counter from another permanent you control",
        "Remove a +1/+1 counter or a charge counter from another permanent you control",
    ],
)
def test_counters_of_others(cost: str) -> None:
    (ability,) = meaning(f"{cost}: Draw a card.")
    said = language().text((ability,), LINE)
    assert said and language().read(said, root=LINE)[0].abilities == (ability,)


@rule("118.3", "601.2h")
def test_the_object_itself_is_no_other() -> None:
    s = table()
    s.put(0, "library", BEAR, BEAR)
    s.put(0, "battlefield", beast("Captain", "Exile two other creatures you control: Draw a card."), BEAR)
    assert not s.can(0, "Captain")
    s.put(0, "battlefield", OGRE)
    s.act(0, "activate", "Captain").resolve()
    assert s.permanents(0) == ["Captain"] and s.zone_names(0, "hand") == ["Bear"]


@rule("118.3", "601.2h")
def test_what_is_said_behind_belongs_to_what_is_tapped() -> None:
    s = table()
    s.put(0, "library", BEAR)
    s.put(
        0, "battlefield", made("Roost", "Enchantment", "Tap an untapped creature you control with flying: Draw a card.")
    )
    s.put(0, "battlefield", BEAR)
    assert not s.can(0, "Roost")
    s.put(0, "battlefield", beast("Bird", "Flying"))
    s.act(0, "activate", "Roost").resolve()
    assert s.tapped(0) == ["Bird"]


@rule("118.3", "401.4")
def test_cards_of_a_kind_go_from_the_graveyard_below_the_library() -> None:
    s = table()
    text = "Put two creature cards from your graveyard on the bottom of your library: You gain 1 life."
    s.put(0, "battlefield", made("Well", "Enchantment", text))
    s.put(0, "graveyard", BEAR, made("Bolt", "Instant", "Draw a card."))
    assert not s.can(0, "Well")
    s.put(0, "graveyard", OGRE)
    s.act(0, "activate", "Well").resolve()
    assert sorted(s.zone_names(0, "library")) == ["Bear", "Ogre"] and s.zone_names(0, "graveyard") == ["Bolt"]
