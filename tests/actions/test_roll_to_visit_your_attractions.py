"""Roll to visit your Attractions (CR 701.49), also as a turn-based action (CR 703.4g)."""

from __future__ import annotations

import pytest
import testcards
from fairground import CAROUSEL, HIGH, LOW, ROLL, RUIN, fair, loaded, ride
from magic import BEAR, jotted
from testcards import Jot, forbids, instead

from apnap import Context, Ruleset, Triggered
from apnap.testing import rule
from apnap_plugins.actions.roll_to_visit_your_attractions import (
    AttractionsVisitedThisTurn,
    RolledThat,
    RollToVisit,
    WhenRollsToVisit,
    WhenVisitsAttraction,
)
from apnap_plugins.oracle.cards import CardRow, definition
from apnap_plugins.oracle.language import Language
from apnap_plugins.rules.chance.dice import DieRolled, WhenDieRolled
from apnap_plugins.rules.counters.counters import counters_on
from apnap_plugins.rules.frames.attractions import RolledToVisit
from apnap_plugins.rules.frames.sagas import chapter
from apnap_plugins.rules.vocabulary.actions import ROLL_TO_VISIT_YOUR_ATTRACTIONS
from apnap_plugins.rules.vocabulary.selectors import EachPlayer
from apnap_plugins.testing import Table, instant, permanent, whenever


def visited(s, player=0):
    return AttractionsVisitedThisTurn().value(Context(s.game, 0, player))


@rule("701.49a", "702.159a", "718.5")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_one_six_sided_die_and_each_attraction_with_that_number_lit_is_visited(number):
    s = fair()
    s.put(0, "battlefield", LOW, HIGH, CAROUSEL, RUIN, loaded(number))
    s.put(1, "battlefield", ride("Foreign", 1, 2, 3, 4, 5, 6))
    s.do(0, RollToVisit())
    assert len(s.ids("stack")) == 2
    s.resolve_all()
    assert sorted(jotted(s)) == ["Carousel", "Low" if number < 4 else "High"]
    assert (visited(s), visited(s, 1)) == (2, 0)


@rule("701.49a")
def test_the_die_has_six_sides_and_is_a_die_like_others():
    found = set()
    for seed in range(30):
        s = fair(seed=seed)
        s.put(0, "battlefield", RUIN, permanent("Ear", "Artifact", whenever(WhenDieRolled(), Jot("die"))))
        s.do(0, RollToVisit()).resolve_all()
        (rolled,) = s.events(DieRolled)
        found.add((rolled.sides, rolled.number))
        assert jotted(s) == ["die"]
    assert {sides for sides, _ in found} == {6}
    assert len(found) == 6


@rule("701.49a", "706.2")
def test_the_result_counts_whatever_changed_it():
    s = fair()
    s.put(0, "battlefield", ride("Twelve", 12), CAROUSEL, loaded(12))
    s.do(0, RollToVisit()).resolve_all()
    assert jotted(s) == ["Twelve"]


@rule("703.4g", "718.4")
def test_the_active_player_rolls_as_their_precombat_main_phase_begins():
    s = fair(stage="upkeep")
    s.put(0, "battlefield", CAROUSEL)
    s.put(0, "library", BEAR, BEAR)
    s.put(1, "library", BEAR, BEAR)
    s.pass_until("precombat main")
    assert len(s.ids("stack")) == 1
    assert len(s.events(RolledToVisit)) == 1
    s.resolve_all()
    s.pass_until("postcombat main")
    s.pass_until(lambda g: g.active_player == 1 and g.stage_name() == "precombat main")
    assert len(s.events(RolledToVisit)) == 1  # the other player controls none
    assert jotted(s) == ["Carousel"]
    assert visited(s) == 0  # it was in another turn


@rule("703.4g")
def test_after_lore_counters_and_without_the_stack():
    s = fair(stage="upkeep", also=("sagas",))
    saga = permanent("Tale", "Enchantment — Saga", chapter((1, 2, 3), Jot("chapter")))
    s.put(0, "battlefield", CAROUSEL)
    tale = s.put(0, "battlefield", saga)
    s.put(0, "library", BEAR)
    s.pass_until("precombat main")
    assert counters_on(s.game, tale, "lore") == 1
    log = [entry.rule for entry in s.game.log.entries]
    assert log.index("701.49a") > max(at for at, entry in enumerate(s.game.log.entries) if entry.rule.startswith("122"))
    assert len(s.ids("stack")) == 2


@rule("703.4g")
def test_who_controls_no_attraction_doesnt_roll_as_the_phase_begins_but_does_where_an_effect_says_so():
    s = fair(stage="upkeep")
    s.put(0, "battlefield", permanent("Ear", "Artifact", whenever(WhenRollsToVisit(), Jot("rolled"))))
    s.put(0, "library", BEAR)
    s.pass_until("precombat main")
    assert s.events(RolledToVisit) == []
    s.do(0, RollToVisit()).resolve_all()
    assert jotted(s) == ["rolled"]


def test_whenever_you_roll_to_visit_if_you_roll_a_number():
    s = fair()
    lucky = Triggered(WhenRollsToVisit(), Jot("six"), RolledThat(6))
    s.put(0, "battlefield", permanent("Six", "Artifact", lucky), loaded(6))
    s.put(1, "battlefield", permanent("Mine", "Artifact", lucky))
    s.do(0, RollToVisit()).resolve_all()
    assert jotted(s) == ["six"]
    s = fair()
    s.put(0, "battlefield", permanent("Six", "Artifact", lucky), loaded(5))
    s.do(0, RollToVisit()).resolve_all()
    assert jotted(s) == []


@rule("701.49a")
def test_whenever_you_visit_an_attraction_is_for_each_of_them():
    s = fair()
    s.put(0, "battlefield", LOW, CAROUSEL, HIGH, loaded(2))
    for whose in ("your", "opponent", "each"):
        s.put(0, "battlefield", permanent(whose, "Artifact", whenever(WhenVisitsAttraction(whose), Jot(whose))))
    s.do(0, RollToVisit()).resolve_all()
    assert sorted(jotted(s)) == ["Carousel", "Low", "each", "each", "your", "your"]
    s.do(0, RollToVisit())
    assert visited(s) == 2  # the same ones


def test_a_forbidden_roll_to_visit_visits_nothing_and_a_doubled_one_twice():
    s = fair()
    s.put(0, "battlefield", CAROUSEL)
    s.put(1, "battlefield", permanent("Law", "Artifact", forbids(RolledToVisit)))
    s.do(0, RollToVisit()).resolve_all()
    assert (jotted(s), s.events(DieRolled)) == ([], [])
    s = fair()
    s.put(0, "battlefield", CAROUSEL, permanent("Encore", "Artifact", instead(RolledToVisit, lambda e: (e, e))))
    s.do(0, RollToVisit()).resolve_all()
    assert jotted(s) == ["Carousel", "Carousel"]


@rule("101.4")
def test_four_players_roll_in_apnap_order_each_for_their_own():
    s = fair(players=4, active=3)
    for player in range(4):
        s.put(player, "battlefield", ride(f"Ride {player}", 1, 2, 3, 4, 5, 6))
    s.put(3, "hand", instant("All", RollToVisit(EachPlayer())))
    s.act(3, "cast", "All").resolve()
    assert [event.player for event in s.events(RolledToVisit)] == [3, 0, 1, 2]
    s.resolve_all()
    assert jotted(s) == ["Ride 2", "Ride 1", "Ride 0", "Ride 3"]


def test_who_has_left_rolls_no_more():
    s = fair(players=3)
    s.concede(2)
    s.arrange(lambda: s.game.verb(ROLL_TO_VISIT_YOUR_ATTRACTIONS)(s.game, 2))
    assert s.events(RolledToVisit) == []


def test_taken_back_it_comes_up_the_same_again():
    s = fair()
    s.put(0, "battlefield", LOW, HIGH)
    s.put(0, "hand", ROLL)
    s.settle()
    before, mark = s.game.digest(), len(s.game.inputs())
    s.act(0, "cast", "Roll").resolve_all()
    after, answers = s.game.digest(), s.game.inputs()[mark:]
    while len(s.game.inputs()) > mark:
        s.game.pop()
    assert s.game.digest() == before
    for answer in answers:
        s.game.push(answer)
    assert s.game.digest() == after


@pytest.mark.parametrize("number", [5, 6])
def test_a_card_in_the_graveyard_hears_the_roll(number):
    rules = Ruleset.load()
    text = (
        "This creature enters tapped.\nWhen this creature dies, open an Attraction.\n"
        "Whenever you roll to visit your Attractions, if you roll a 6, you may return this card from your graveyard to the "
        "battlefield."
    )
    row = CardRow(name="Pass Holder", type_line="Creature — Zombie Guest", oracle_text=text, power="2", toughness="1")
    s = Table(Ruleset.load(extra=[testcards]), defaults=True)
    s.put(0, "graveyard", definition(Language(rules), row))
    s.put(0, "battlefield", loaded(number))
    if number == 6:
        s.expect(0, "may", True)
    s.do(0, RollToVisit()).resolve_all()
    assert ("Pass Holder" in s.permanents(0)) is (number == 6)
