"""Day and night (CR 726, 502.2)."""

from __future__ import annotations

import pytest
import rulecards as rc
from rulebook import FullTable, card

from apnap import Triggered
from apnap.core.fields import ACTIVE
from apnap.testing.rule import rule
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.designations.day_and_night import (
    DESIGNATION,
    BecomeDay,
    BecomeNight,
    IsDayOrNight,
    WhenDayOrNightChanges,
    day_or_night,
)
from apnap_plugins.rules.effects.instructions import If
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.triggers import AnyEvent
from apnap_plugins.testing import creature, instant

DAWN, DUSK = instant("Dawn", BecomeDay()), instant("Dusk", BecomeNight())
NAP = instant("Nap", GainLife(1))
BELL = card(
    "Bell", "Artifact",
    Triggered(AnyEvent((WhenDayOrNightChanges("day"), WhenDayOrNightChanges("night"))), rc.Note("changes")),
    Triggered(WhenDayOrNightChanges("night"), rc.Note("night falls")),
)  # fmt: skip


def game(designation="", spells=(), player=0, players=2):
    """A game in which a player casts that many spells in their turn; then the next turn begins."""
    s = FullTable(players)
    for seat in range(players):
        s.put(seat, "library", *[creature("Filler", 1, 1)] * 5)
    s.set_field(DESIGNATION, designation)
    for who in spells:
        s.put(who, "hand", NAP)
    for who in spells:
        s.act(who, "cast", "Nap")
        s.resolve()
    return s


@rule("726.1", "726.2c", "502.2")
@pytest.mark.parametrize("spells", [(), (0, 0)])
def test_a_game_begins_with_neither_and_stays_so(spells):
    with game("", spells) as s:
        s.pass_until("upkeep")
        assert day_or_night(s.game) == ""
    with game("night" if spells else "day", spells) as s:
        s.pass_until("upkeep")
        assert day_or_night(s.game) == ("day" if spells else "night"), "with a designation the same spells count"


@rule("726.2a", "502.2")
@pytest.mark.parametrize(("spells", "then"), [((), "night"), ((0,), "day"), ((1, 1), "night")])
def test_day_becomes_night_after_a_turn_without_a_spell_of_its_active_player(spells, then):
    with game("day", spells) as s:
        s.pass_until("upkeep")
        assert day_or_night(s.game) == then


@rule("726.2b", "502.2")
@pytest.mark.parametrize(
    ("spells", "then"), [((0,), "night"), ((0, 0), "day"), ((0, 0, 0), "day"), ((0, 1, 1), "night")]
)
def test_night_becomes_day_after_two_spells_of_the_active_player(spells, then):
    with game("night", spells) as s:
        s.pass_until("upkeep")
        assert day_or_night(s.game) == then


@rule("726.2")
def test_only_the_turn_before_counts():
    with game("night", (0, 0), players=3) as s:
        s.pass_until("upkeep")
        assert day_or_night(s.game) == "day" and s.field(ACTIVE) == 1
        s.pass_until("upkeep", again=True)
        assert day_or_night(s.game) == "night" and s.field(ACTIVE) == 2  # nobody cast anything in player 1's turn


@rule("726.1", "726.1a")
def test_an_effect_makes_it_day_or_night():
    with FullTable() as s:
        s.put(0, "battlefield", BELL)
        s.put(0, "hand", DAWN, DAWN, DUSK)
        s.act(0, "cast", "Dawn").resolve_all()
        assert day_or_night(s.game) == "day" and s.noted == ()  # it was neither
        s.act(0, "cast", "Dawn").resolve_all()
        assert s.noted == ()  # it is day already
        s.act(0, "cast", "Dusk").resolve_all()
        assert day_or_night(s.game) == "night"
        assert sorted(s.noted) == [("changes", 0), ("night falls", 0)]


@rule("726.1a", "726.2a", "502.4")
def test_what_triggers_in_the_untap_step_waits_for_the_upkeep():
    with game("day") as s:
        s.put(0, "battlefield", BELL)
        s.pass_until("upkeep")
        assert day_or_night(s.game) == "night" and len(s.stack) == 2
        s.resolve_all()
        assert sorted(s.noted) == [("changes", 0), ("night falls", 0)]


@rule("502.2", "726.2", "703.4b")
def test_the_check_comes_before_permanents_untap():
    clock = card(
        "Clock", "Artifact", Triggered(AtBeginning("upkeep", "each"), If(IsDayOrNight("night"), rc.Note("dark")))
    )
    with game("day") as s:
        s.put(1, "battlefield", clock, tapped=True)
        s.pass_until("upkeep")
        s.resolve_all()
        assert s.noted == (("dark", 0),) and not s.field("tapped", "Clock")
        story = s.story()
        assert story.index("day becomes night") < story.index("Untapped")


@rule("726.1")
def test_it_stays_day_or_night_from_that_point_forward():
    with game("night", (0,)) as s:
        for _ in range(3):
            s.pass_until("upkeep", again=True)
            assert day_or_night(s.game) == "night"
