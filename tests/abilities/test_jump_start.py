"""Jump-start (CR 702.133)."""

from __future__ import annotations

import pytest
from casting_ways import ways
from magic import A_CREATURE, BEAR, jotted, table
from testcards import InZone, Jot
from wordings import beast, meaning, spell
from wordings import table as full_table

from apnap import EVERYWHERE, Continuous, Keyword, Moved, Static
from apnap.testing import rule
from apnap_plugins.abilities.overload import overload
from apnap_plugins.rules.casting.effects import AnyTimeForMore
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.damage.instructions import DealDamage
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.stack.actions import Countered
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import Anything, HasType
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import basic, creature, instant, sorcery

JUMP = Keyword("jump-start")
CHARGE = sorcery("Charge", Jot("charge"), cost="{R}", abilities=[JUMP])
IDEA = instant("Idea", Jot("idea"), cost="{R}", abilities=[JUMP])
ANY_TIME = Static((AnyTimeForMore("for more", (mana_cost("{R}"),)),), zones=(EVERYWHERE,))


def seat(*buried, hand=(BEAR,), lands="R", mechanics=(), **more):
    s = table("jump-start", *mechanics, **more)
    s.lands(0, lands)
    s.put(0, "graveyard", *buried)
    s.put(0, "hand", *hand)
    return s


@rule("702.133a", "601.2b")
def test_it_is_cast_for_its_mana_cost_and_a_card_and_exiled():
    s = seat(CHARGE)
    s.act(0, "cast", "Charge")
    assert (s.tapped(), s.zone_names(0, "graveyard"), s.zone_names(0, "hand")) == (["Mountain"], ["Bear"], [])
    s.resolve()
    assert (jotted(s), s.zone_names(None, "exile"), s.zone_names(0, "graveyard")) == (["charge"], ["Charge"], ["Bear"])


@rule("702.133a")
def test_from_the_hand_it_goes_to_the_graveyard_and_costs_no_card():
    s = seat(hand=(CHARGE, BEAR))
    s.act(0, "cast", "Charge").resolve()
    assert (s.zone_names(0, "hand"), s.zone_names(0, "graveyard")) == (["Bear"], ["Charge"])


@rule("702.133a", "118.3")
def test_without_a_card_or_the_mana_it_can_not_be_cast():
    assert not seat(CHARGE, hand=()).can(0, "Charge")
    assert not seat(CHARGE, lands="").can(0, "Charge")
    assert seat(CHARGE).can(0, "Charge")


@rule("702.133a", "117.1a")
def test_timing_is_that_of_the_card_and_only_yours():
    s = seat(CHARGE, IDEA, active=1)
    assert (s.can(0, "Charge"), s.can(0, "Idea"), s.can(1, "Charge")) == (False, True, False)


@rule("702.133a", "614.1a")
@pytest.mark.parametrize("zone", ["hand", "library", "graveyard"])
def test_wherever_it_would_go_it_is_exiled(zone):
    s = seat(IDEA)
    s.act(0, "cast", "Idea")
    s.happen(Moved(s.find("Idea", "stack"), zone))
    assert s.zone_names(None, "exile") == ["Idea"]


@rule("702.133a")
def test_countered_or_without_a_legal_target_it_is_exiled():
    s = seat(IDEA, mechanics=("counter",))
    s.act(0, "cast", "Idea")
    s.happen(Countered(s.find("Idea", "stack")))
    assert (s.zone_names(None, "exile"), jotted(s)) == (["Idea"], [])
    bolt = instant("Bolt", DealDamage(2, Target()), A_CREATURE, cost="{R}", abilities=[JUMP])
    s = seat(bolt)
    s.put(1, "battlefield", creature("Ox", 1, 1))
    s.cast(0, "Bolt", "Ox")
    s.happen(Moved(s.find("Ox"), "hand"))
    s.resolve()
    assert s.zone_names(None, "exile") == ["Bolt"]


@rule("702.133a", "118.9d")
def test_cast_for_an_alternative_cost_it_was_still_cast_by_jump_start():
    storm = sorcery(
        "Storm", MoveTo(Target(), "hand"), A_CREATURE, cost="{9}", abilities=[JUMP, overload(mana_cost("{R}"))]
    )
    s = seat(storm, mechanics=("overload",))
    s.put(1, "battlefield", BEAR, BEAR)
    assert ways(s, 0, "Storm") == ["overload"]
    s.act(0, "cast", "Storm").resolve()
    assert (s.permanents(1), s.zone_names(0, "graveyard")) == ([], ["Bear"])
    assert s.zone_names(None, "exile") == ["Storm"]


@rule("702.133a", "601.3c")
def test_also_at_another_time_for_more():
    late = sorcery("Late", Jot("late"), cost="{R}", abilities=[JUMP, ANY_TIME])
    s = seat(late, lands="RR", active=1)
    assert ways(s, 0, "Late") == ["for more"]
    s.act(0, "cast", "Late").resolve()
    assert (jotted(s), s.zone_names(0, "graveyard"), s.zone_names(None, "exile")) == (["late"], ["Bear"], ["Late"])


@rule("702.133a")
def test_only_as_an_instant_or_sorcery_spell():
    s = seat(creature("Odd", 1, 1, JUMP, cost="{R}"))
    assert not s.can(0, "Odd")


@rule("702.133a", "400.7g")
def test_granted_it_still_exiles_the_spell():
    s = seat(instant("Plain", Jot("plain"), cost="{R}"))
    giver = s.put(
        1, "battlefield", creature("Giver", 1, 1, Continuous(InZone("graveyard", Anything()), (Gain((JUMP,)),)))
    )
    s.act(0, "cast", "Plain")
    s.happen(Moved(giver, "exile"))
    s.resolve()
    assert sorted(s.zone_names(None, "exile")) == ["Giver", "Plain"]


@rule("702.133a")
def test_gained_for_a_turn():
    s = seat(instant("Plain", Jot("plain"), cost="{R}"), instant("Mortal", cost="{R}"))
    s.do(0, Change(Target(), (Gain((JUMP,)),)), TargetSpec(HasType("instant"), zone="graveyard"), at=["Plain"])
    assert (s.can(0, "Plain"), s.can(0, "Mortal")) == (True, False)
    s.pass_until(lambda game: game.active_player == 1)
    assert not s.can(0, "Plain")


@rule("702.133a", "113.2c")
def test_two_instances_cost_one_card():
    s = seat(instant("Twice", Jot("twice"), cost="{R}", abilities=[JUMP, JUMP]), hand=(BEAR, basic("G")))
    assert len(ways(s, 0, "Twice")) == 1
    s.expect(0, "601.2h", ["Bear"])
    s.act(0, "cast", "Twice").resolve()
    assert (s.zone_names(0, "hand"), s.zone_names(None, "exile")) == (["Forest"], ["Twice"])


@rule("702.133a")
def test_words():
    assert meaning("Jump-start") == (JUMP,)
    s = full_table()
    s.put(0, "battlefield", beast("Reader", "Instant and sorcery cards in your graveyard have jump-start."))
    s.put(0, "graveyard", spell("You gain 3 life.", "Calm"), beast("Elf"))
    s.put(0, "hand", basic("G"))
    assert not s.can(0, "Elf")
    s.act(0, "cast", "Calm").resolve()
    assert (s.life_totals(), s.zone_names(None, "exile")) == ([23, 20], ["Calm"])
