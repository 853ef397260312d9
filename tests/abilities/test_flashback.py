"""Flashback (CR 702.34)."""

from __future__ import annotations

import pytest
from magic import A_CREATURE, BEAR, jotted, table
from testcards import InZone, Jot
from wordings import made, meaning
from wordings import table as full_table

from apnap import Continuous, Keyword, Moved
from apnap.testing import rule
from apnap_plugins.rules.casting.effects import GainForItsManaCost
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.costs.object_costs import DiscardCost
from apnap_plugins.rules.damage.instructions import DealDamage
from apnap_plugins.rules.faces.faces import split
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import keywords_of
from apnap_plugins.rules.vocabulary.filters import Anything, HasType
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import basic, creature, instant, sorcery


def flashback(cost) -> Keyword:
    return Keyword("flashback", (cost,))


DIVE = sorcery("Dive", Jot("dive"), cost="{5}", abilities=[flashback(mana_cost("{R}"))])
SNAP = instant("Snap", Jot("snap"), cost="{5}", abilities=[flashback(mana_cost("{R}"))])


@rule("702.34a", "118.9b")
def test_it_is_cast_from_the_graveyard_for_the_flashback_cost_and_exiled():
    s = table("flashback")
    s.lands(0, "R")
    s.put(0, "graveyard", DIVE)
    s.act(0, "cast", "Dive").resolve()
    assert jotted(s) == ["dive"]
    assert s.zone_names(None, "exile") == ["Dive"]
    assert s.zone_names(0, "graveyard") == []
    assert s.field("tapped", "Mountain") is True


@rule("702.34a")
def test_cast_from_hand_it_costs_its_mana_cost_and_goes_to_the_graveyard():
    s = table("flashback")
    s.lands(0, "RRRRR")
    s.put(0, "hand", DIVE)
    s.act(0, "cast", "Dive").resolve()
    assert s.zone_names(0, "graveyard") == ["Dive"]
    assert all(s.field("tapped", i) for i in s.find_all("Mountain"))


@rule("702.34a")
def test_timing_is_that_of_the_card():
    s = table("flashback", active=1)
    s.lands(0, "RR")
    s.put(0, "graveyard", DIVE, SNAP)
    s.put(1, "hand", instant("Other"))
    assert not s.can(0, "Dive")
    s.act(0, "cast", "Snap").resolve()
    assert jotted(s) == ["snap"]


@rule("702.34a")
def test_only_from_your_own_graveyard():
    s = table("flashback")
    s.lands(0, "R")
    s.put(1, "graveyard", SNAP)
    s.put(0, "graveyard", sorcery("Plain", Jot("plain")))
    assert not s.can(0, "Snap")


@rule("702.34a")
def test_countered_it_is_exiled():
    from apnap_plugins.rules.stack.actions import Countered

    s = table("flashback", "counter")
    s.lands(0, "R")
    s.put(0, "graveyard", SNAP)
    s.act(0, "cast", "Snap")
    s.happen(Countered(s.find("Snap", "stack")))
    assert s.zone_names(None, "exile") == ["Snap"]
    assert jotted(s) == []


@rule("702.34a", "614.1a")
@pytest.mark.parametrize("zone", ["hand", "library", "graveyard"])
def test_wherever_it_would_go_it_is_exiled(zone):
    s = table("flashback")
    s.lands(0, "R")
    s.put(0, "graveyard", SNAP)
    s.act(0, "cast", "Snap")
    s.happen(Moved(s.find("Snap", "stack"), zone))
    assert s.zone_names(None, "exile") == ["Snap"]
    assert s.zone_names(0, zone) == []


@rule("702.34a")
def test_without_a_legal_target_left_it_is_exiled():
    s = table("flashback")
    s.put(1, "battlefield", BEAR)
    s.lands(0, "R")
    bolt = instant("Bolt", DealDamage(2, Target()), A_CREATURE, cost="{5}", abilities=[flashback(mana_cost("{R}"))])
    s.put(0, "graveyard", bolt)
    s.cast(0, "Bolt", "Bear")
    s.happen(Moved(s.find("Bear"), "hand"))
    s.resolve()
    assert s.zone_names(None, "exile") == ["Bolt"]


@rule("702.34a")
def test_costs_other_than_mana():
    s = table("flashback")
    s.put(
        0, "graveyard", instant("Rite", Jot("rite"), cost="{5}", abilities=[flashback((PayLifeCost(3), DiscardCost()))])
    )
    s.put(0, "hand", basic("G"))
    s.act(0, "cast", "Rite").resolve()
    assert s.life_totals() == [17, 20]
    assert s.zone_names(0, "graveyard") == ["Forest"]
    assert jotted(s) == ["rite"]
    s = table("flashback")
    s.put(
        0, "graveyard", instant("Rite", Jot("rite"), cost="{5}", abilities=[flashback((PayLifeCost(3), DiscardCost()))])
    )
    assert not s.can(0, "Rite")  # nothing to discard


@rule("702.34a")
def test_of_two_flashback_costs_either_can_be_paid():
    s = table("flashback")
    s.lands(0, "G")
    both = [flashback(mana_cost("{R}")), flashback(mana_cost("{G}"))]
    s.put(0, "graveyard", instant("Snap", Jot("snap"), cost="{5}", abilities=both))
    s.act(0, "cast", "Snap").resolve()
    assert jotted(s) == ["snap"]
    assert s.zone_names(None, "exile") == ["Snap"]


@rule("702.34a")
def test_only_as_an_instant_or_sorcery_spell():
    s = table("flashback")
    s.lands(0, "RR")
    s.put(0, "graveyard", creature("Odd", 1, 1, flashback(mana_cost("{R}")), cost="{R}"))
    assert not s.can(0, "Odd")


@rule("702.34a", "400.7g")
def test_granted_for_a_turn_it_lasts_until_the_spell_has_left_the_stack():
    """CR 400.7g: the ability that allows it to be cast goes on to apply to the spell."""
    s = table("flashback")
    s.lands(0, "R")
    s.put(0, "graveyard", instant("Plain", Jot("plain"), cost="{5}"))
    grant = Change(Target(), (Gain((flashback(mana_cost("{R}")),)),))
    s.do(0, grant, TargetSpec(HasType("instant"), zone="graveyard"))
    s.act(0, "cast", "Plain").resolve()
    assert jotted(s) == ["plain"]
    assert sorted(s.zone_names(None, "exile")) == ["Plain"]


@rule("702.34a")
def test_granted_by_a_permanent_to_cards_in_graveyards():
    s = table("flashback")
    s.lands(0, "RR")
    giver = Continuous(InZone("graveyard", Anything()), (Gain((flashback(mana_cost("{R}")),)),))
    s.put(0, "battlefield", creature("Giver", 1, 1, giver))
    s.put(0, "graveyard", instant("Plain", Jot("plain"), cost="{5}"))
    s.act(0, "cast", "Plain")
    s.happen(Moved(s.find("Giver"), "graveyard"))
    s.resolve()
    assert s.zone_names(None, "exile") == ["Plain"]


@rule("702.34a")
def test_losing_flashback_it_can_no_longer_be_cast():
    from apnap_plugins.rules.continuous.continuous import LoseKeyword

    s = table("flashback")
    s.lands(0, "R")
    taker = Continuous(InZone("graveyard", Anything()), (LoseKeyword("flashback"),))
    s.put(1, "battlefield", creature("Taker", 1, 1, taker))
    s.put(0, "graveyard", SNAP)
    assert not s.can(0, "Snap")


FIRE = split(
    made("Fire", "Instant", "Fire deals 2 damage to target player.", "{1}{R}"),
    made("Ice", "Instant", "Draw a card.", "{1}{U}"),
)
PAST = made(
    "Past in Flames",
    "Sorcery",
    "Each instant and sorcery card in your graveyard gains flashback until end of turn. The flashback cost is equal to its"
    " mana cost.",
)


@rule("702.1b", "702.34a", "709.4", "118.9")
@pytest.mark.parametrize(("half", "lands", "paid"), [("left", "RRGG", 2), ("right", "UUGG", 2), ("left", "GGGG", 0)])
def test_the_example_of_fire_and_ice(half, lands, paid):
    """Example of 702.1b: in the graveyard the cost is that of both halves; the half that is cast has its own."""
    with full_table() as s:
        s.put(0, "graveyard", FIRE)
        s.put(0, "hand", PAST)
        s.put(0, "library", BEAR)
        s.cast(0, "Past in Flames")
        s.resolve()
        s.lands(0, lands)
        (keyword,) = keywords_of(s.game, s.find("Fire // Ice", "graveyard"), "flashback")
        assert keyword.parameters == ((mana_cost("{1}{R}{1}{U}"),),)  # {2}{U}{R}, symbol by symbol
        cast = [o for o in s.reach(0).options if o[0] == "cast" and o[2].face == half]
        assert len(cast) == (paid > 0)
        if paid:
            s.act(0, "cast", lambda o: o[2].face == half)
            assert keywords_of(s.game, s.ids("stack")[0], "flashback")[0].parameters == (
                (mana_cost(f"{{1}}{{{lands[0]}}}"),),
            )
            assert len(s.tapped(0)) == paid
            s.resolve()
            assert len(s.ids("exile")) == 1


@rule("702.34a", "611.2c")
def test_what_comes_to_the_graveyard_later_does_not_gain_it():
    with full_table() as s:
        s.put(0, "hand", PAST)
        s.cast(0, "Past in Flames")
        s.resolve()
        s.put(0, "graveyard", made("Late", "Instant", "Draw a card.", "{R}"))
        assert not s.has(s.find("Late", "graveyard"), "flashback")
        assert not s.has(s.find("Past in Flames", "graveyard"), "flashback")


@rule("702.1b")
@pytest.mark.parametrize("cards", ["creature", "instant or sorcery", "instant and sorcery"])
def test_words_for_cards_that_gain_an_ability_for_their_mana_cost(cards):
    line = f"Each {cards} card in your graveyard gains unearth until end of turn. The unearth cost is equal to its mana cost."
    (ability,) = meaning(line, spell=True)
    assert ability.effect.parts == (GainForItsManaCost("unearth"),)
