"""Damage that becomes a certain amount or half of it, new costs and new targets, played from card text."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import made, play, shrine, spell, statics, table

from apnap.testing import rule
from apnap_plugins.rules.effects.replacement import HalfDamage, SetDamage

TO_ALL = "to a permanent or player"
PRESENCE = (
    f"If a source would deal 4 or more damage {TO_ALL}, that source deals 3 damage to that permanent or player instead."
)
HALF = f"If a source would deal damage {TO_ALL}, it deals half that damage, rounded down, to that permanent or player instead."


def test_lines_mean():
    (effect,) = statics(PRESENCE)
    assert isinstance(effect, SetDamage)
    assert (effect.least, effect.becomes) == (4, 3)
    (effect,) = statics(HALF)
    assert isinstance(effect, HalfDamage)
    (effect,) = statics("If a spell would deal damage to a permanent or player, prevent 1 damage that spell would deal to that "
                        "permanent or player.")  # fmt: skip
    assert effect.amount == 1


@rule("614.1a", "614.5")
@pytest.mark.parametrize(("text", "amount", "life"), [(PRESENCE, 3, 17), (PRESENCE, 4, 17), (PRESENCE, 9, 17), (HALF, 5, 18),
                                                      (HALF, 1, 20)])  # fmt: skip
def test_another_amount_is_dealt(text, amount, life):
    s = table()
    s.put(1, "battlefield", shrine(text))
    play(s, 0, spell(f"Effect deals {amount} damage to target player."), ("player", 1))
    s.resolve_all()
    assert s.life(1) == life


@rule("118.9", "601.2h")
@pytest.mark.parametrize(("hand", "can"), [(["Island", "Bear"], True), (["Island"], False), (["Bear", "Bear"], False)])
def test_one_card_of_a_kind_and_another_one(hand, can):
    s = table()
    island = made("Island", "Basic Land — Island", "")
    s.put(0, "hand", *[island if name == "Island" else BEAR for name in hand])
    s.put(0, "hand", made("Foil", "Instant", "You may discard an Island card and another card rather than pay this spell's mana "
                          "cost.\nYou gain 3 life.", "{5}"))  # fmt: skip
    assert s.can(0, "Foil") == can
    if can:
        s.cast(0, "Foil")
        s.resolve_all()
        assert (s.life(0), sorted(s.zone_names(0, "graveyard"))) == (23, ["Bear", "Foil", "Island"])


@rule("118.9", "701.16a")
@pytest.mark.parametrize(("hand", "can"), [([], True), (["Bear"], True), (["Island"], False)])
def test_a_hand_without_lands_may_be_revealed(hand, can):
    s = table()
    island = made("Island", "Basic Land — Island", "")
    s.put(0, "hand", *[island if name == "Island" else BEAR for name in hand])
    s.put(0, "hand", made("Grant", "Sorcery", "If you have no land cards in hand, you may reveal your hand rather than pay this "
                          "spell's mana cost.\nYou gain 3 life.", "{5}"))  # fmt: skip
    assert s.can(0, "Grant") == can
    if can:
        s.cast(0, "Grant")
        s.resolve_all()
        assert (s.life(0), s.zone_names(0, "hand")) == (23, hand)


@rule("115.1", "701.5a")
@pytest.mark.parametrize(("types", "can"), [("Legendary Sorcery", True), ("Sorcery", False)])
def test_abilities_and_legendary_spells_are_targets(types, can):
    s = table()
    s.put(0, "hand", made("Saga", types, "You gain 3 life."))
    s.put(1, "hand", made("End", "Instant", "Counter target activated ability, triggered ability, or legendary spell."))
    s.put(0, "battlefield", made("Gem", "Legendary Creature", "", size="1/1"))
    s.cast(0, "Saga")
    s.reach(1)
    assert s.can(1, "End") == can


@rule("613.1f")
def test_two_abilities_are_lost():
    s = table()
    s.put(0, "battlefield", made("Hydra", "Creature", "Hexproof, indestructible, trample", size="4/4"))
    play(s, 1, spell("Creatures your opponents control lose hexproof and indestructible until end of turn."))
    s.resolve_all()
    assert [s.has("Hydra", keyword) for keyword in ("hexproof", "indestructible", "trample")] == [False, False, True]
