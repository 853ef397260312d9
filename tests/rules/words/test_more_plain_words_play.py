"""Processes that repeat, copies of cards that are cast, targets of each opponent, energy, phases (CR 608.2)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.counters.counters import PLAYER_COUNTERS
from apnap_plugins.testing import basic

FOREST = basic("G")
GAIN = made("Gain", "Instant", "You gain 3 life.", "{2}")


def energy(s, player=0):
    return sum(count for kind, count, _ in s.field(PLAYER_COUNTERS, player) if kind == "energy")


# Repeating ------------------------------------------------------------------------------------------------


@rule("608.2c")
@pytest.mark.parametrize(("lands", "drawn"), [(3, 2), (2, 1)])
def test_a_process_is_repeated_once_where_something_is_so(lands, drawn):
    s = table()
    s.lands(0, "G" * lands)
    s.put(0, "library", *[BEAR] * 4)
    play(s, 0, spell("Draw a card. You gain 1 life. If you control three or more lands, repeat this process once."))
    assert len(s.ids("hand", 0)) == drawn and s.life(0) == 20 + drawn


@rule("608.2c")
def test_a_process_is_repeated_so_many_times_more():
    s = table()
    s.put(0, "hand", made("Again", "Sorcery", "You gain 1 life. Then repeat this process X more times.", "{X}"))
    s.give(0, "CCC")
    s.expect(0, "107.3a", 3)
    s.cast(0, "Again")
    s.resolve()
    assert s.life(0) == 24


@rule("701.27a")
def test_to_proliferate_so_often():
    s = table()
    s.put(0, "battlefield", BEAR, counters={"+1/+1": 1})
    for _ in range(2):
        s.expect(0, "701.27a", ["Bear"])
    play(s, 0, spell("Proliferate twice."))
    assert s.counters_on("Bear", "+1/+1") == 3
    for _ in range(1):
        s.expect(0, "701.27a", ["Bear"])
    play(s, 0, spell("Proliferate a number of times equal to the number of creatures you control."))
    assert s.counters_on("Bear", "+1/+1") == 4


# Copies of cards -------------------------------------------------------------------------------------------


@rule("707.12")
@pytest.mark.parametrize(
    "line",
    [
        "Exile target instant card from your graveyard. Copy it. You may cast the copy without paying its mana cost.",
        "Exile target instant card from your graveyard. Copy it, then you may cast the copy without paying its mana cost.",
        "Exile target instant card from your graveyard and copy it. You may cast the copy without paying its mana cost.",
    ],
)
def test_the_copy_of_an_exiled_card_is_cast_and_the_card_stays(line):
    s = table()
    s.put(0, "graveyard", GAIN)
    s.expect(0, "608.2g", True)
    play(s, 0, spell(line), "Gain")
    s.resolve_all()
    assert s.life(0) == 23 and s.zone_names(0, "exile") == ["Gain"]


@rule("707.12", "601.2h")
@pytest.mark.parametrize(("mana", "life"), [("CC", 23), ("C", 20)])
def test_a_copy_that_is_not_free_is_paid_for(mana, life):
    s = table()
    s.put(0, "graveyard", GAIN)
    s.give(0, mana)
    if life == 23:
        s.expect(0, "608.2g", True)
    play(s, 0, spell("Exile target instant card from your graveyard and copy it. You may cast the copy."), "Gain")
    s.resolve_all()
    assert s.life(0) == life


# For each opponent ------------------------------------------------------------------------------------------


@rule("601.2c")
def test_a_target_of_each_opponent_of_which_more_is_said_behind():
    s = table(players=3)
    s.put(1, "battlefield", BEAR, OGRE)
    s.put(2, "battlefield", OGRE)
    card = spell("For each opponent, exile up to one target creature that player controls with power 3 or greater.")
    s.put(0, "hand", card)
    s.expect(0, "targets", ["Ogre"]).expect(0, "targets", ["Ogre"])
    s.act(0, "cast", "Effect").resolve().done()
    assert s.permanents(1) == ["Bear"] and s.permanents(2) == []


@rule("608.2f")
def test_something_of_yours_for_each_opponent():
    s = table(players=3)
    play(s, 0, spell("For each opponent, you create a 1/1 white Soldier creature token."))
    assert s.permanents(0) == ["Soldier Token", "Soldier Token"]


# Energy -----------------------------------------------------------------------------------------------------


@rule("107.14")
def test_energy_for_each_of_something():
    s = table()
    s.put(0, "battlefield", BEAR, OGRE)
    play(s, 0, spell("You get {E}{E} for each creature you control."))
    assert energy(s) == 4


@rule("107.14", "608.2h")
def test_as_much_energy_as_life_was_gained():
    s = table()
    s.put(0, "battlefield", shrine("Whenever you gain life, you get that many {E}."))
    play(s, 0, spell("You gain 3 life."))
    s.resolve_all()
    assert energy(s) == 3


# Phases and steps -------------------------------------------------------------------------------------------


@rule("500.8")
def test_two_more_combat_phases_after_this_main_phase():
    s = table()
    s.put(0, "battlefield", beast("Counter", "At the beginning of combat on your turn, you gain 1 life."))
    play(s, 0, spell("After this main phase, there are two additional combat phases."))
    s.pass_until("end")
    assert s.life(0) == 23


@rule("500.9")
def test_one_more_end_step_after_this_step():
    s = table(stage="end")
    s.put(0, "battlefield", shrine("At the beginning of your end step, you gain 1 life."))
    play(s, 0, spell("There is an additional end step after this step."))
    assert s.life(0) == 20
    s.pass_until("upkeep")
    assert s.life(0) == 22  # this one and the other


# Searching --------------------------------------------------------------------------------------------------


@rule("701.19a")
def test_any_card_is_a_card():
    s = table()
    s.put(0, "library", BEAR, OGRE)
    s.expect(0, "701.19a", ["Ogre"])
    play(s, 0, spell("Search your library for any card, put it into your hand, then shuffle."))
    assert s.zone_names(0, "hand") == ["Ogre"]


@rule("701.13a")
def test_one_of_the_milled_cards_comes_back():
    s = table()
    s.put(0, "library", FOREST, GAIN)
    s.expect(0, "608.2d", True)
    s.expect(0, "608.2d", ["Forest"])
    play(s, 0, spell("Mill two cards, then you may return a permanent card from among them to your hand."))
    assert s.zone_names(0, "hand") == ["Forest"]
