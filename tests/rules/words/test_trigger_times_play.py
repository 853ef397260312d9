"""Cards made from their text that trigger in certain phases, prevent by sources, cost less by a number, flip coins, played."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, shrine, spell, table

from apnap.testing import rule

GAIN = spell("You gain 3 life.", "Gain")


@rule("603.2", "505.1")
@pytest.mark.parametrize(
    ("stage", "life"), [("precombat main", 24), ("postcombat main", 24), ("upkeep", 23), ("end", 23)]
)
def test_what_you_cast_in_a_main_phase_of_yours(stage, life):
    s = table(stage=stage)
    s.put(0, "battlefield", shrine("Whenever you cast an instant spell during your main phase, you gain 1 life."))
    play(s, 0, GAIN)
    s.resolve_all()
    assert s.life(0) == life


@rule("603.2", "505.1")
def test_in_the_main_phase_of_another_player_it_is_not_yours():
    s = table()
    s.put(1, "battlefield", shrine("Whenever you cast an instant spell during your main phase, you gain 1 life."))
    s.put(1, "hand", GAIN)
    s.pass_priority(0)
    s.cast(1, "Gain")
    s.resolve_all()
    assert s.life(1) == 23


@rule("603.2", "505.1")
def test_at_the_beginning_of_both_main_phases():
    s = table(stage="upkeep")
    s.put(0, "library", BEAR)
    s.put(0, "battlefield", shrine("At the beginning of each of your main phases, you gain 1 life."))
    s.pass_until("beginning of combat")
    assert s.life(0) == 21
    s.pass_until("end")
    assert s.life(0) == 22


@rule("603.10a", "506.1")
def test_what_dies_in_combat_and_not_outside_of_it():
    dog = beast("Dog", "When ~ dies during combat, you gain 4 life.")
    s = table(stage="beginning of combat")
    s.put(0, "battlefield", dog)
    s.put(1, "battlefield", OGRE)
    s.attack(["Dog"])
    s.block({"Ogre": "Dog"})
    s.pass_until("end of combat")
    assert (s.life(0), s.permanents(0)) == (24, [])
    s = table()
    s.put(0, "battlefield", dog)
    play(s, 1, spell("Destroy target creature.", "Doom"), "Dog")
    s.resolve_all()
    assert s.life(0) == 20


@rule("615.1", "609.7")
def test_damage_to_one_creature_by_sources_of_a_kind():
    s = table()
    s.put(0, "battlefield", OGRE)
    text = "Prevent all damage that would be dealt to target creature this turn by colorless sources."
    play(s, 0, spell(text, "Focus"), "Ogre")
    play(s, 0, spell("~ deals 2 damage to target creature.", "Dart"), "Ogre")
    assert s.damage("Ogre") == 0


@rule("615.1", "609.7")
def test_damage_from_your_own_sources_to_your_own_creatures_only():
    s = table()
    s.put(
        0,
        "battlefield",
        shrine("Prevent all damage that would be dealt to creatures you control by sources you control."),
    )
    s.put(0, "battlefield", OGRE)
    s.put(1, "battlefield", beast("Elk", size="4/4"))
    play(s, 0, spell("~ deals 2 damage to each creature.", "Quake"))
    assert (s.damage("Ogre"), s.damage("Elk")) == (0, 2)
    play(s, 1, spell("~ deals 2 damage to target creature.", "Dart"), "Ogre")
    assert s.damage("Ogre") == 2


@rule("601.2f", "119.3")
def test_spells_cost_less_by_the_life_gained_this_turn():
    s = table()
    s.put(
        0,
        "battlefield",
        shrine("Creature spells you cast cost {X} less to cast, where X is the amount of life you gained this turn."),
    )
    s.put(0, "hand", beast("Elk", cost="{3}"))
    assert not s.can(0, "Elk")
    play(s, 0, GAIN)
    assert s.can(0, "Elk")


@rule("705.2", "608.2c")
def test_a_coin_that_is_flipped_after_something_else():
    s = table(seed=3)
    text = "Create two 1/1 red Elemental creature tokens, then flip a coin. If you win the flip, you gain 5 life."
    play(s, 0, made("Birth", "Sorcery", text))
    assert (len(s.permanents(0)), s.life(0) in (20, 25)) == (2, True)


@rule("705.2", "603.2")
def test_a_flip_that_means_nothing_by_itself_is_watched_by_others():
    lives = set()
    for seed in range(8):
        s = table(seed=seed)
        s.put(0, "battlefield", shrine("Whenever you win a coin flip, you gain 1 life."))
        s.put(0, "battlefield", made("Coin", "Artifact", "{T}: Flip a coin."))
        s.activate(0, "Coin")
        s.resolve_all()
        lives.add(s.life(0))
    assert lives == {20, 21}


@rule("702.24a", "121.1")
def test_cumulative_upkeep_that_is_drawing():
    s = table(stage="untap")
    s.put(0, "battlefield", beast("Vortex", "Cumulative upkeep—Draw a card."))
    s.put(0, "library", *[BEAR] * 6)
    s.pass_until("upkeep")
    s.expect(0, "702.24a", True).resolve()
    drawn = s.count("Bear", "hand", 0)
    assert s.permanents(0) == ["Vortex"]
    assert drawn == 1


@rule("106.12a", "603.2")
def test_that_land_is_the_one_that_was_tapped_for_mana():
    s = table()
    s.put(
        1,
        "battlefield",
        shrine("Whenever a player taps a land for mana, if it's not that player's turn, destroy that land."),
    )
    s.lands(0, "G")
    s.lands(1, "R")
    s.act(0, "tap for mana", "Forest")
    s.resolve_all()
    assert s.permanents(0) == ["Forest"]
    s.pass_priority(0)
    s.act(1, "tap for mana", "Mountain")
    s.resolve_all()
    assert "Mountain" not in s.permanents(1)


@rule("605.1b", "605.4a")
def test_the_controller_of_what_was_tapped_adds_mana():
    s = table()
    s.put(0, "battlefield", shrine("Whenever a Forest is tapped for mana, its controller adds an additional {G}."))
    s.lands(1, "G")
    s.pass_priority(0)
    s.act(1, "tap for mana", "Forest")
    assert (s.pool(1), s.pool(0)) == ("GG", "")
