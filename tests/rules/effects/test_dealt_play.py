"""Cards made from their text that trigger on what deals damage, and how much of it, or on what is created, played (CR 603.2)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, language, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood

BOLT = spell("~ deals 3 damage to any target.", "Bolt")


@rule("603.2", "120.1")
def test_a_spell_that_deals_damage_triggers_once_and_a_creature_does_not():
    text = "Whenever an instant or sorcery spell you control deals damage, you gain 1 life."
    s = table()
    s.put(0, "battlefield", shrine(text), OGRE)
    s.put(1, "battlefield", BEAR, beast("Cat"))
    play(s, 0, spell("~ deals 1 damage to each creature.", "Storm"))
    s.resolve_all()
    assert s.life(0) == 21
    play(s, 0, spell("Target creature you control fights target creature you don't control.", "Brawl"), "Ogre", "Bear")
    s.resolve_all()
    assert s.life(0) == 21
    play(s, 1, BOLT, ("player", 0))
    s.resolve_all()
    assert s.life(0) == 18


@rule("603.2c", "115.1")
def test_that_player_is_who_was_dealt_damage_by_the_spell():
    text = (
        "Whenever an instant or sorcery spell you control deals damage to an opponent, "
        "~ deals that much damage to target creature that player controls."
    )
    s = table(players=3)
    s.put(0, "battlefield", shrine(text), BEAR)
    s.put(1, "battlefield", OGRE)
    s.put(2, "battlefield", beast("Wall", size="0/9"))
    play(s, 0, BOLT, ("player", 2))
    s.resolve_all()
    assert (s.damage("Wall"), s.damage("Ogre"), s.damage("Bear")) == (3, 0, 0)


@rule("603.2", "120.1")
@pytest.mark.parametrize(("much", "life"), [(4, 20), (5, 21), (6, 21)])
def test_only_so_much_damage_from_one_source(much, life):
    s = table()
    s.put(
        0, "battlefield", shrine("Whenever a source you control deals 5 or more damage to a player, you gain 1 life.")
    )
    play(s, 0, spell(f"~ deals {much} damage to target player."), ("player", 1))
    s.resolve_all()
    assert s.life(0) == life


@rule("603.2c", "510.2")
def test_damage_of_two_sources_is_not_added_up():
    s = table(stage="beginning of combat")
    text = "Whenever an opponent is dealt 3 or more damage by a single source, you gain 1 life."
    s.put(0, "battlefield", shrine(text), BEAR, beast("Cat"))
    s.attack(["Bear", "Cat"])
    s.pass_until("postcombat main")
    assert s.life_totals() == [20, 16]


@rule("603.2", "510.2")
def test_each_creature_that_deals_combat_damage_triggers_with_what_it_deals():
    s = table(stage="beginning of combat")
    s.put(
        0,
        "battlefield",
        shrine("Whenever a creature you control deals combat damage, you gain that much life."),
        BEAR,
        OGRE,
    )
    s.attack(["Bear", "Ogre"])
    s.pass_until("postcombat main")
    assert s.life_totals() == [25, 15]


@rule("603.2c", "701.6a")
def test_tokens_of_the_kind_are_created_together_or_not_at_all():
    s = table()
    s.put(0, "battlefield", shrine("Whenever you create one or more creature tokens, you gain 1 life."))
    play(s, 0, spell("Create two 1/1 white Spirit creature tokens.", "Call"))
    s.resolve_all()
    assert s.life(0) == 21
    play(s, 0, spell("Create a Treasure token.", "Hoard"))
    s.resolve_all()
    assert s.life(0) == 21


@rule("603.2", "122.1")
def test_energy_that_you_get_triggers_once_however_much_it_is():
    s = table()
    s.put(0, "battlefield", shrine("Whenever you get one or more {E}, you gain 1 life."))
    play(s, 0, spell("You get {E}{E}{E}.", "Charge"))
    s.resolve_all()
    assert s.life(0) == 21


def test_nothing_that_dealt_the_damage_is_it():
    with pytest.raises(NotUnderstood):
        meaning("Whenever a source you control deals 5 or more damage to a player, untap it.")
    assert language()


BURN = (
    "~ deals {} damage to target creature. If a creature is dealt damage this way, it loses indestructible until end of turn. "
    "If that creature would die this turn, exile it instead."
)


@rule("608.2c", "614.6")
@pytest.mark.parametrize(("much", "zone"), [(1, "exile"), (0, "graveyard")])
def test_only_a_creature_that_was_dealt_damage_is_exiled_as_it_dies(much, zone):
    s = table()
    s.put(1, "battlefield", BEAR)
    play(s, 0, spell(BURN.format(much), "Burn"), "Bear")
    play(s, 0, spell("Destroy target creature.", "Doom"), "Bear")
    assert s.zone_names(1, zone) == ["Bear"]


@rule("608.2c", "614.9")
def test_what_was_dealt_the_damage_instead_of_the_target_is_what_it_speaks_of():
    s = table()
    s.put(1, "battlefield", BEAR, beast("Guard", size="2/9"))
    text = "All damage that would be dealt to target creature this turn is dealt to another target creature instead."
    play(s, 1, spell(text, "Shield"), "Bear", "Guard")
    text = "~ deals 2 damage to target creature. If a creature is dealt damage this way, tap it."
    play(s, 0, spell(text, "Arrow"), "Bear")
    assert (s.damage("Guard"), s.tapped(1)) == (2, ["Guard"])
