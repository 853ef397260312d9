"""Damage that becomes a certain amount or half of it, new costs and new targets, played from card text."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import made, play, shrine, spell, statics, table

from apnap.testing import rule
from apnap_plugins.rules.effects.replacement import HalfDamage, SetDamage

TO_ALL = "to a permanent or player"
TO_THEM = "If a source you control would deal damage to an opponent or a permanent an opponent controls"
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


@rule("614.1a", "109.2c")
@pytest.mark.parametrize("text, by_creature, by_spell", [
    ("Double all damage that creature sources you control would deal.", 2, 1),
    ("Double all damage that sources you control would deal.", 2, 2),
    ("Double all damage that red sources you control would deal.", 1, 2),
    ("If a creature you control that entered this turn would deal damage, it deals twice that much damage instead.", 2, 1),
    (f"{TO_THEM}, it deals double that damage to that player or permanent instead.", 2, 2),
])  # fmt: skip
def test_damage_of_some_sources_is_doubled(text, by_creature, by_spell):
    s = table()
    s.put(0, "battlefield", shrine(text))
    pinger = made("Pinger", "Creature", "{0}: Pinger deals 1 damage to target player.", size="1/1")
    old = s.put(0, "battlefield", pinger)
    s.put(0, "hand", pinger)
    s.cast(0, "Pinger")
    s.resolve()
    new = next(obj for obj in s.find_all("Pinger", "battlefield") if obj != old)
    s.activate(0, new, ("player", 1))
    s.resolve()
    assert s.life(1) == 20 - by_creature
    s.put(0, "hand", made("Bolt", "Instant", "Bolt deals 1 damage to target player.", "{R}"))
    s.lands(0, "R")
    s.cast(0, "Bolt", ("player", 1))
    s.resolve()
    assert s.life(1) == 20 - by_creature - by_spell


@rule("614.1a", "122.1")
def test_an_amount_of_damage_that_counters_say_is_added():
    s = table()
    more = "that much damage plus an amount of damage equal to the number of fire counters on this enchantment"
    text = f"{TO_THEM}, it deals {more} instead."
    s.put(0, "battlefield", shrine(text), counters={"fire": 3})
    play(s, 0, spell("Effect deals 2 damage to each player."))
    assert s.life_totals() == [18, 15]
