"""What a player who is spoken of pays: with what, how many of it, from where, as "they" and in the third person (CR 118.12a)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import effect, meaning, play, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.vocabulary.base import player_ref

COSTS = (
    ("sacrifice", "a creature"), ("sacrifice", "two lands of their choice"), ("sacrifice", "another creature"),
    ("tap", "an untapped creature they control"), ("tap", "two untapped creatures they control"),
    ("return", "a land they control to its owner's hand"), ("return", "two lands they control to their owner's hand"),
    ("discard", "a card"), ("discard", "two cards"), ("discard", "a creature card"), ("discard", "two land cards"),
    ("discard", "their hand"), ("exile", "a card from their graveyard"), ("exile", "two creature cards from their hand"),
    ("pay", "3 life"),
)  # fmt: skip


@pytest.mark.parametrize(("verb", "what"), COSTS)
def test_every_cost_is_said_of_everybody(verb: str, what: str) -> None:
    assert effect(f"Counter target spell unless its controller {verb}s {what}.")
    assert effect(f"Target player loses 3 life unless they {verb} {what}.")
    assert effect(f"Each opponent loses 3 life unless they {verb} {what}.")
    assert effect(f"Each opponent loses 3 life unless that player {verb}s {what}.")


@rule("118.12a", "608.2d")
@pytest.mark.parametrize("pays", [True, False])
@pytest.mark.parametrize(
    ("cost", "zone", "to"),
    [
        ("sacrifices a creature of their choice", "battlefield", "graveyard"),
        ("exiles a creature card from their graveyard", "graveyard", "exile"),
        ("exiles a card from their hand", "hand", "exile"),
        ("returns a creature they control to its owner's hand", "battlefield", "hand"),
        ("discards a creature card", "hand", "graveyard"),
    ],
)
def test_the_controller_of_the_spell_pays_with_their_own(pays: bool, cost: str, zone: str, to: str) -> None:
    s = table()
    s.put(0, zone, BEAR)
    s.put(1, zone, OGRE)
    s.put(0, "hand", spell("You gain 4 life.", "Balm"))
    s.put(1, "hand", spell(f"Counter target spell unless its controller {cost}.", "No"))
    s.cast(0, "Balm")
    s.pass_priority(0)
    s.expect(0, "118.12a", pays)
    s.cast(1, "No", "Balm")
    s.resolve_all()
    assert s.life(0) == (24 if pays else 20)
    assert ("Bear" in s.zone_names(0 if to != "exile" else None, to)) == pays
    assert "Ogre" in s.zone_names(1 if zone != "battlefield" else None, zone)


@rule("118.12a")
def test_who_has_nothing_to_pay_with_is_not_asked() -> None:
    s = table(defaults=False)
    s.put(0, "battlefield", BEAR)
    text = "Target player loses 3 life unless they tap two untapped creatures they control."
    play(s, 0, spell(text), player_ref(0))
    assert (s.life(0), s.tapped(0)) == (17, [])


@pytest.mark.parametrize(
    "line",
    [
        "Counter target spell unless its controller exiles a card from your graveyard.",
        "Counter target spell unless its controller sacrifice a creature.",
        "Counter target spell unless its controller draws a card.",
    ],
)
def test_what_is_no_such_cost_is_not_understood(line: str) -> None:
    with pytest.raises(NotUnderstood):
        meaning(line, spell=True)
