"""Situations in which three rules meet: entering, lands and creatures, control, phasing, players who leave, from text."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, shrine, spell, table

from apnap import StageBegan
from apnap.testing import rule
from apnap_plugins.rules.attachments.attachments import ATTACHED_TO

PRIEST = shrine("If a nontoken creature would enter and it wasn't cast, exile it instead.", "Temple")
ALIVE = shrine("All lands are 1/1 creatures that are still lands.", "Grove")
TAKE = "If a creature would enter the battlefield under an opponent's control this turn, it enters under your control instead."
AWAY = "Target permanent phases out."
CAGE = "When ~ enters, exile target creature an opponent controls until ~ leaves the battlefield."
BIRD = made("Gull", "Creature", "Flying", "{0}", "1/1")


@rule("614.12", "305.1", "601.1")
@pytest.mark.parametrize(("alive", "zone"), [(True, "exile"), (False, "battlefield")])
def test_a_land_that_would_be_a_creature_there_was_not_cast_but_played(alive, zone):
    s = table()
    s.put(1, "battlefield", PRIEST, *[ALIVE] * alive)
    s.put(0, "hand", made("Moor", "Land", "{T}: Add {C}."))
    s.act(0, "play", "Moor")
    assert s.zone_names(0, zone) == ["Moor"]


@rule("616.1b", "616.1f", "614.5")
def test_two_who_would_each_have_it_enter_under_their_control_apply_once_each():
    s = table()
    play(s, 1, spell(TAKE))
    play(s, 0, spell(TAKE))
    play(s, 0, BIRD)
    assert s.permanents(0) == ["Gull"]  # to player 1 by the one, and from there back by the other
    s.settle()
    assert s.game.controller(s.find("Gull", "battlefield")) == 0


@rule("303.4f", "303.4g", "400.6")
def test_an_aura_that_returns_with_its_creature_can_not_be_attached_to_it():
    s = table(decks=[[BEAR] * 9] * 2)
    bear = s.put(1, "battlefield", BIRD)
    s.put(1, "battlefield", made("Wings", "Enchantment — Aura", "Enchant creature"), fields={ATTACHED_TO.name: bear})
    all_of_it = (
        "Exile all nonland permanents target player controls. Return the exiled cards to the battlefield under their owner's "
        "control at the beginning of the next end step."
    )
    play(s, 0, spell(all_of_it), ("player", 1))
    assert sorted(s.zone_names(1, "exile")) == ["Gull", "Wings"]
    s.pass_until("end")
    s.resolve()
    assert (s.permanents(1), s.zone_names(1, "exile")) == (["Gull"], ["Wings"])


@rule("702.26d", "610.3")
def test_what_phases_out_does_not_leave_the_battlefield_and_nothing_returns():
    s = table()
    s.put(1, "battlefield", BIRD)
    play(s, 0, beast("Jailer", CAGE))
    s.resolve()
    assert s.zone_names(1, "exile") == ["Gull"]
    play(s, 0, spell(AWAY), "Jailer")
    assert "Jailer" not in s.permanents(0) and s.zone_names(1, "exile") == ["Gull"]


@rule("610.3", "610.3b")
def test_what_was_exiled_until_it_leaves_is_there_again_when_everything_is_returned():
    s = table()
    s.put(1, "battlefield", BIRD, OGRE)
    play(s, 0, shrine(CAGE.replace("creature", "nonland permanent")))
    s.resolve_all()
    (kept,) = s.zone_names(1, "exile")
    play(s, 0, spell("Return all permanents to their owners' hands."))
    assert s.permanents() == [kept]


@rule("721.4", "610.3", "800.4a")
def test_a_monarch_who_leaves_makes_somebody_else_one_who_is_an_opponent():
    s = table(players=3)
    s.put(1, "battlefield", BIRD)
    until = CAGE.replace("~ leaves the battlefield", "an opponent becomes the monarch")
    play(s, 0, beast("Jailer", f"When ~ enters, you become the monarch.\n{until}"))
    s.resolve_all()
    assert s.zone_names(1, "exile") == ["Gull"]
    s.concede(0)
    s.settle()
    assert s.permanents(1) == ["Gull"]


@rule("514.3a", "704.5s", "614.17")
def test_a_saga_that_can_not_be_sacrificed_gives_no_priority_in_the_cleanup_step():
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "battlefield", shrine("Permanents you control can't be sacrificed.", "Bond"))
    saga = made("Tale", "Enchantment — Saga", "I — You gain 1 life.")
    s.put(0, "battlefield", saga, counters={"lore": 1})
    s.pass_until("end")
    s.pass_until("upkeep")
    assert s.permanents(0) == ["Bond", "Tale"] and s.game.active_player == 1
    assert [e.stage for e in s.events(StageBegan)].count("cleanup") == 1


@rule("800.4c", "110.2b", "611.2a")
def test_what_a_player_who_left_put_there_is_exiled_as_another_ones_control_of_it_ends():
    s = table(players=3, decks=[[OGRE] * 9] * 3)
    gone = s.put(1, "graveyard", BIRD)
    play(s, 2, spell("Put target creature card from a graveyard onto the battlefield under your control."), gone)
    gull = s.find("Gull", "battlefield")
    play(s, 0, spell("Gain control of target creature until end of turn."), gull)
    s.concede(2)
    s.settle()
    assert s.game.controller(gull) == 0
    s.pass_until("upkeep")
    assert s.zone_names(1, "exile") == ["Gull"] and s.permanents() == []
