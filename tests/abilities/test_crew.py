"""Crew (CR 702.122)."""

from __future__ import annotations

import pytest
from magic import jotted, table
from testcards import Jot
from wordings import beast, made
from wordings import table as words_table

from apnap import Static
from apnap.testing.rule import rule
from apnap_plugins.abilities.crew import (
    CantCrew,
    CrewedVehicle,
    CrewsWithMore,
    ItsCrew,
    WhenBecomesCrewed,
    WhenCrews,
    crew,
)
from apnap_plugins.rules.continuous.continuous import ModifyPT, YouGainControl
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.vocabulary.characteristics import SUBTYPES, TYPES, has_keyword
from apnap_plugins.rules.vocabulary.filters import ARTIFACT, HasSubtype
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.testing import creature, permanent, trees, whenever


def vehicle(name, needed, *abilities, power=4, toughness=3, **more):
    return permanent(
        name, "Artifact — Vehicle", crew(needed), *trees(abilities), power=power, toughness=toughness, **more
    )


BOAT = vehicle("Boat", 3, "vigilance")
VEHICLES = HasSubtype("Vehicle")


def game(**more):
    return table("crew", "vigilance", "haste", **more)


def tapped(s, *ids):
    return [bool(s.field(TAPPED, i)) for i in ids]


@rule("702.122a", "301.7", "301.7a", "301.7b", "205.1b")
def test_tapped_creatures_make_it_an_artifact_creature_until_end_of_turn():
    with game() as s:
        boat = s.put(0, "battlefield", BOAT)
        one, two, three = s.put(0, "battlefield", *(creature(n, 2, 2) for n in ("One", "Two", "Three")))
        s.settle()
        assert s.pt(boat) == (None, None)
        s.activate(0, "Boat", crew=[one, three])
        assert tapped(s, one, two, three) == [True, False, True] and s.characteristic(boat, TYPES) == {"artifact"}
        s.resolve()
        assert s.characteristic(boat, TYPES) == {"artifact", "creature"} and s.pt(boat) == (4, 3)
        assert s.characteristic(boat, SUBTYPES) == {"Vehicle"} and has_keyword(s.game, boat, "vigilance")
        s.pass_until("end")
        assert s.pt(boat) == (4, 3)
        s.pass_until("upkeep")
        assert s.characteristic(boat, TYPES) == {"artifact"} and s.pt(boat) == (None, None)


@rule("702.122a", "302.6")
def test_creatures_that_are_newly_controlled_may_crew_and_others_may_not():
    with game() as s:
        s.put(0, "battlefield", BOAT)
        s.put(1, "battlefield", creature("Theirs", 5, 5))
        s.put(0, "battlefield", creature("Tired", 5, 5), tapped=True)
        assert not s.can(0, "Boat", "activate")
        s.put(0, "battlefield", creature("New", 3, 3), sick=True)
        assert s.can(0, "Boat", "activate")
        s.activate(0, "Boat")
        assert tapped(s, s.id_of("New")) == [True]


@rule("702.122a")
@pytest.mark.parametrize(
    ("powers", "able"), [((2,), False), ((2, 0), False), ((2, 1), True), ((4, -2), True), ((3, -1), True)]
)
def test_their_total_power_must_be_enough(powers, able):
    with game() as s:
        s.put(0, "battlefield", BOAT)
        for number, power in enumerate(powers):
            s.put(0, "battlefield", creature(f"C{number}", power, 2))
        assert s.can(0, "Boat", "activate") is able


@rule("702.122a")
def test_a_choice_that_is_too_weak_is_refused_and_defaults_and_samples_are_enough():
    import random

    from apnap import IllegalAnswer

    with game(defaults=False) as s:
        s.put(0, "battlefield", BOAT)
        s.put(0, "battlefield", *(creature(n, p, 2) for n, p in (("A", 1), ("B", 2), ("C", -1), ("D", 1))))
        s.settle()
        s.game.push(next(i for i, o in enumerate(s.decision.options) if o[0] == "activate"))
        decision = s.decision
        assert decision.rule == "702.122a" and decision.powers == (1, 2, -1, 1)
        for wrong in ((), (0,), (0, 3), (0, 1, 2)):
            with pytest.raises(IllegalAnswer):
                s.game.push(wrong)
        assert decision.legal(decision.default()) and decision.default() == (0, 1)
        rng = random.Random(1)
        assert all(decision.legal(decision.sample(rng)) for _ in range(40))
        s.game.push((0, 1, 2, 3))
        assert s.game.zone("stack")


@rule("702.122a")
def test_a_vehicle_does_not_crew_itself_but_another_one():
    with game() as s:
        boat = s.put(0, "battlefield", vehicle("Ship", 1))
        other = s.put(0, "battlefield", vehicle("Raft", 4))
        kid = s.put(0, "battlefield", creature("Kid", 1, 1))
        s.activate(0, "Ship")
        s.resolve()
        assert tapped(s, kid, boat) == [True, False]
        assert not s.can(0, "Ship", "activate")
        s.activate(0, "Raft")
        assert tapped(s, boat) == [True]
        s.resolve()
        assert s.pt(other) == (4, 3)


@rule("702.122a")
def test_crew_0_and_crewing_twice():
    with game() as s:
        boat = s.put(0, "battlefield", vehicle("Ghost Ship", 0))
        s.activate(0, "Ghost Ship")
        s.activate(0, "Ghost Ship")
        s.resolve()
        s.resolve()
        assert s.pt(boat) == (4, 3)


@rule("702.122a", "302.6", "508.1a")
def test_it_is_a_creature_that_may_be_newly_controlled():
    with game() as s:
        s.put(0, "battlefield", BOAT, sick=True)
        s.put(0, "battlefield", vehicle("Old", 1), creature("Kid", 4, 4))
        s.put(0, "battlefield", creature("Two", 4, 4))
        s.activate(0, "Boat", crew=[s.id_of("Kid")])
        s.resolve()
        s.activate(0, "Old", crew=[s.id_of("Two")])
        s.resolve()
        s.expect(0, "declare attackers", {"Old": ("player", 1)})
        s.pass_until("declare attackers")
        s.done()
        assert tapped(s, s.id_of("Old"), s.id_of("Boat")) == [True, False]


@rule("702.122b", "208.3", "208.3a")
def test_veteran_motorist_gives_power_to_what_is_no_creature_yet():
    motorist = creature("Motorist", 3, 1, whenever(WhenCrews(), Change(CrewedVehicle(), (ModifyPT(1, 1),))))
    with game() as s:
        boat = s.put(0, "battlefield", BOAT)
        s.put(0, "battlefield", motorist)
        s.activate(0, "Boat")
        s.settle()
        assert len(s.game.zone("stack")) == 2  # the trigger stands above the crew ability
        s.resolve()
        assert s.pt(boat) == (None, None) and "creature" not in s.characteristic(boat, TYPES)
        s.resolve()
        assert s.pt(boat) == (5, 4)


@rule("702.122b")
def test_a_creature_that_is_tapped_for_something_else_does_not_crew():
    from apnap_plugins.rules.permanents.instructions import Tap

    motorist = creature("Motorist", 3, 1, whenever(WhenCrews(), Jot("crews")))
    with game() as s:
        s.put(0, "battlefield", motorist)
        s.do(0, Tap(All(HasSubtype("Vehicle"))))
        assert jotted(s) == []


@rule("702.122c")
def test_a_creature_that_cannot_crew_is_not_tapped_for_it():
    with game() as s:
        s.put(0, "battlefield", BOAT, creature("Lazy", 5, 5, Static((CantCrew(),))))
        assert not s.can(0, "Boat", "activate")
        kid = s.put(0, "battlefield", creature("Kid", 3, 3))
        s.activate(0, "Boat")
        assert tapped(s, kid, s.id_of("Lazy")) == [True, False]


@rule("702.122a")
def test_a_creature_may_crew_as_though_its_power_were_greater():
    with game() as s:
        s.put(0, "battlefield", BOAT, creature("Pilot", 1, 1, Static((CrewsWithMore(2),))))
        assert s.can(0, "Boat", "activate")
        s.activate(0, "Boat")
        assert tapped(s, s.id_of("Pilot")) == [True] and s.pt("Pilot") == (1, 1)


@rule("702.122d")
def test_becoming_crewed_triggers_when_the_ability_resolves_and_knows_this_crew_only():
    ship = vehicle("Galley", 2, whenever(WhenBecomesCrewed(), Jot("crew", Count(ItsCrew()))))
    with game() as s:
        s.put(0, "battlefield", ship)
        a, b, c = s.put(0, "battlefield", *(creature(n, 2, 2) for n in "ABC"))
        s.activate(0, "Galley", crew=[a, b])
        assert jotted(s) == []
        s.resolve()
        s.resolve()
        assert jotted(s) == [("crew", 2)]
        s.activate(0, "Galley")
        s.resolve()
        s.resolve()
        assert jotted(s) == [("crew", 2), ("crew", 1)] and tapped(s, c) == [True]


@rule("702.122d", "702.122a")
def test_a_vehicle_that_is_gone_does_not_become_crewed():
    ship = vehicle("Galley", 2, whenever(WhenBecomesCrewed(), Jot("crewed")))
    with game() as s:
        s.put(0, "battlefield", ship, creature("A", 2, 2))
        s.activate(0, "Galley")
        s.do(1, MoveTo(All(VEHICLES), "hand"))
        s.resolve()
        assert jotted(s) == [] and s.permanents() == ["A"]


@rule("702.122a", "613.1b")
def test_who_controls_the_vehicle_crews_it():
    with game() as s:
        s.put(0, "battlefield", BOAT)
        s.put(1, "battlefield", creature("Kid", 3, 3))
        s.settle()
        assert not s.can(0, "Boat", "activate") and not s.can(1, "Boat", "activate")
        s.do(1, Change(All(ARTIFACT), (YouGainControl(),)))
        assert s.can(1, "Boat", "activate") and not s.can(0, "Boat", "activate")


@rule("702.122a", "118.3", "800.4a")
def test_a_creature_that_leaves_with_its_owner_as_it_is_chosen_crews_nothing():
    with game(players=3) as s:
        s.put(0, "battlefield", BOAT)
        s.put(1, "battlefield", creature("Lent", 2, 2), controller=0)
        one = s.put(0, "battlefield", creature("One", 2, 2))
        s.put(0, "battlefield", creature("Two", 2, 2))
        s.settle()
        s.game.push([option[0] for option in s.decision.options].index("activate"))
        s.concede(1).game.push((0, 1))
        assert (s.ids("stack"), tapped(s, one)) == ([], [False])
        assert s.can(0, "Boat", "activate")


@rule("702.122b", "702.122d")
def test_who_crews_and_what_becomes_crewed_in_words():
    s = words_table()
    pilot = "Whenever Pilot crews a Vehicle, that Vehicle gains haste until end of turn."
    s.put(0, "battlefield", beast("Pilot", pilot, "3/3"))
    s.put(
        0,
        "battlefield",
        made("Boat", "Artifact — Vehicle", "Whenever Boat becomes crewed, you gain 1 life.\nCrew 3", size="4/4"),
    )
    s.put(0, "battlefield", made("Raft", "Artifact — Vehicle", "Crew 3", size="4/4"))
    s.activate(0, "Boat")
    s.resolve_all()
    assert s.life(0) == 21
    assert (s.has("Boat", "haste"), s.has("Raft", "haste")) == (True, False)
