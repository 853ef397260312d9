"""Lands (CR 116.2a, 305)."""

from __future__ import annotations

import pytest
import rulecards as rc
from rulebook import FOREST, ISLAND, MOUNTAIN, PLAINS, SWAMP, WASTES, FullTable

from apnap import Continuous, Static, Triggered
from apnap.testing.rule import rule
from apnap_plugins.rules.continuous.continuous import (
    TURN,
    AffectsAll,
    BecomeLandTypes,
    BecomeTypes,
    Gain,
    LoseAllAbilities,
    SetPT,
)
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.costs.costs import TapThisCost
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.mana.mana import AddManaOf
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.stack.abilities import Activated, activated_abilities
from apnap_plugins.rules.vocabulary.characteristics import SUBTYPES, SUPERTYPES, TYPES, card
from apnap_plugins.rules.vocabulary.filters import LAND, HasSupertype, Not, all_of
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant

DECK = [FOREST] * 10
DUAL = card("Dual", "Land — Plains Island", Activated((TapThisCost(), mana_cost("{1}")), GainLife(1)))
NONBASIC = all_of(LAND, Not(HasSupertype("basic")))
MOON = card(
    "Moon", "Enchantment", Static((Continuous(AffectsAll(NONBASIC), (BecomeLandTypes(frozenset(["Mountain"])),)),))
)


def colors(s, what):
    found = activated_abilities(s.game, s.id_of(what))
    return {t for a in found if isinstance(a.effect, AddManaOf) for o in a.effect.options for t in o}


@rule("305.1", "116.2a", "305.4", "505.5b")
@pytest.mark.parametrize("active", [0, 1])
def test_a_land_is_played_without_the_stack_once_a_turn(active):
    with FullTable(active=active) as s:
        s.put(active, "hand", FOREST, MOUNTAIN)
        s.put(1 - active, "hand", FOREST)
        s.put(active, "battlefield", card("Bell", "Enchantment", Triggered(WhenEnters(LAND), rc.Note("land"))))
        assert s.offered(active, "play") == ["Forest", "Mountain"]
        s.act(active, "play", "Forest")
        assert s.count("Forest", "battlefield", active) == 1 and s.stack == [""]
        assert s.offered(active, "play") == []
        s.resolve()
        assert s.game.decision.player == active and s.offered(active, "play") == []


@rule("305.1", "305.3", "505.5b")
def test_only_in_one_s_own_main_phase_with_an_empty_stack():
    with FullTable(stage="upkeep", decks=[DECK, DECK]) as s:
        s.put(0, "hand", MOUNTAIN, instant("Wait", GainLife(1)))
        s.put(1, "hand", MOUNTAIN)
        assert s.offered(0, "play") == []
        s.pass_until("precombat main")
        assert "Mountain" in s.offered(0, "play") and s.offered(1, "play") == []
        s.pass_until("postcombat main")
        s.act(0, "cast", "Wait")
        assert s.offered(0, "play") == []
        s.resolve()
        assert "Mountain" in s.offered(0, "play")


@rule("305.1", "305.2", "305.2a", "500.1")
def test_effects_allow_more_lands_and_each_turn_counts_anew():
    with FullTable(decks=[DECK, DECK]) as s:
        s.put(0, "hand", FOREST, FOREST, FOREST)
        s.put(0, "battlefield", card("Bounty", "Enchantment", Static((rc.MoreLands(),))))
        s.act(0, "play", "Forest").act(0, "play", "Forest")
        assert s.offered(0, "play") == []
        s.pass_until(lambda g: g.active_player == 0 and g.stage_name() == "precombat main" and g.get(TURN) > 3)
        assert s.offered(0, "play") == ["Forest", "Forest"]


@rule("305.2a", "305.2b")
def test_lands_played_count_also_after_the_permission_is_gone():
    with FullTable() as s:
        s.put(0, "hand", FOREST, FOREST, FOREST, FOREST)
        s.put(0, "battlefield", card("Bounty", "Enchantment", Static((rc.MoreLands(),))))
        s.act(0, "play", "Forest").act(0, "play", "Forest")
        s.put(0, "hand", instant("Drop", MoveTo(All(Not(LAND)), "hand")))
        s.act(0, "cast", "Drop").resolve()
        assert s.offered(0, "play") == []
        s.put(0, "battlefield", card("Bounty", "Enchantment", Static((rc.MoreLands(), rc.MoreLands()))))
        s.act(0, "play", "Forest")
        assert s.offered(0, "play") == []


@rule("305.4")
def test_putting_a_land_onto_the_battlefield_is_not_playing_one():
    with FullTable() as s:
        s.put(0, "exile", ISLAND)
        s.put(0, "hand", FOREST, instant("Grow", MoveTo(All(LAND, "exile"), "battlefield")))
        s.act(0, "cast", "Grow").resolve()
        assert s.count("Island", "battlefield") == 1 and s.offered(0, "play") == ["Forest"]


@rule("305.6", "605.1a")
@pytest.mark.parametrize(
    ("land", "color"), [(PLAINS, "W"), (ISLAND, "U"), (SWAMP, "B"), (MOUNTAIN, "R"), (FOREST, "G"), (WASTES, "C")]
)
def test_basic_land_types_have_their_mana_abilities(land, color):
    with FullTable() as s:
        s.put(0, "battlefield", land)
        s.put(0, "hand", instant("Use", GainLife(1), cost=f"{{{color}}}"))
        s.reach(0)
        assert colors(s, land.name) == {color}
        s.act(0, "cast", "Use").resolve()
        assert s.life(0) == 21


@rule("305.6")
def test_the_intrinsic_ability_is_there_only_on_lands():
    with FullTable() as s:
        s.put(0, "battlefield", DUAL, creature("Treefolk", 1, 1, types="Creature — Forest Treefolk"))
        s.reach(0)
        assert colors(s, "Dual") == {"W", "U"} and colors(s, "Treefolk") == set()


@rule("305.7")
def test_setting_a_land_s_type_takes_its_text_and_gives_the_new_mana_ability():
    other = card("Workshop", "Legendary Land — Desert", Activated((TapThisCost(),), AddManaOf((("C", "C", "C"),))))
    with FullTable() as s:
        s.put(0, "battlefield", DUAL, other, FOREST)
        s.put(1, "battlefield", MOON)
        s.reach(0)
        assert colors(s, "Dual") == colors(s, "Workshop") == {"R"} and colors(s, "Forest") == {"G"}
        assert s.characteristic("Dual", SUBTYPES) == s.characteristic("Workshop", SUBTYPES) == {"Mountain"}
        assert s.characteristic("Workshop", SUPERTYPES) == {"legendary"} and s.characteristic("Dual", TYPES) == {"land"}
        s.give(0, "C")
        assert s.offered(0, "activate") == []


@rule("305.7", "613.1d", "613.1f")
def test_abilities_granted_by_other_effects_stay():
    grant = card(
        "Grant", "Enchantment", Static((Continuous(AffectsAll(LAND), (Gain((Activated((), GainLife(1)),)),)),))
    )
    with FullTable() as s:
        s.put(0, "battlefield", DUAL)
        s.put(1, "battlefield", grant, MOON)
        assert s.offered(0, "activate") == ["Dual"]
        assert colors(s, "Dual") == {"R"}


@rule("305.7", "205.3i")
def test_a_type_in_addition_keeps_text_and_types():
    map_ = card("Map", "Enchantment", Static((
        Continuous(AffectsAll(LAND), (BecomeTypes(frozenset(), frozenset(["Swamp"])),)),)))  # fmt: skip
    with FullTable() as s:
        s.put(0, "battlefield", DUAL, map_)
        s.reach(0)
        assert colors(s, "Dual") == {"W", "U", "B"} and s.characteristic("Dual", SUBTYPES) == {
            "Plains",
            "Island",
            "Swamp",
        }


@rule("305.7", "305.8", "613.8")
def test_creature_types_of_a_land_stay_when_its_land_type_is_set():
    arbor = card("Arbor", "Land Creature — Forest Dryad", power=1, toughness=1)
    with FullTable() as s:
        s.put(0, "battlefield", arbor, MOON)
        s.reach(0)
        assert s.characteristic("Arbor", SUBTYPES) == {"Mountain", "Dryad"} and s.characteristic("Arbor", TYPES) == {
            "land", "creature",
        }  # fmt: skip
        assert s.pt("Arbor") == (1, 1)


@rule("613.1f", "305.6", "613.1d")
def test_a_land_that_loses_all_abilities_cannot_be_tapped_for_mana():
    hush = instant("Hush", Change(All(LAND), (LoseAllAbilities(),)))
    with FullTable() as s:
        s.put(0, "battlefield", FOREST)
        s.put(0, "hand", hush, instant("Use", GainLife(1), cost="{G}"))
        assert s.offered(0, "cast") == ["Hush", "Use"]
        s.act(0, "cast", "Hush").resolve()
        assert s.offered(0, "cast") == [] and s.characteristic("Forest", SUBTYPES) == {"Forest"}


@rule("302.6", "305.6")
def test_a_land_that_becomes_a_creature_may_be_summoning_sick():
    awaken = instant("Awaken", Change(All(LAND), (BecomeTypes(frozenset(["creature"])), SetPT(3, 3))))
    with FullTable() as s:
        s.put(0, "battlefield", FOREST)
        s.put(0, "battlefield", MOUNTAIN, sick=True)
        s.put(0, "hand", awaken, instant("Green", GainLife(1), cost="{G}"), instant("Red", GainLife(1), cost="{R}"))
        assert sorted(s.offered(0, "cast")) == ["Awaken", "Green", "Red"]
        s.act(0, "cast", "Awaken").resolve()
        assert s.offered(0, "cast") == ["Green"] and s.pt("Mountain") == (3, 3)


@rule("305.9", "305.1", "300.2a")
def test_a_land_creature_is_played():
    arbor = card("Arbor", "Land Creature — Forest Dryad", cost="{0}", power=1, toughness=1)
    with FullTable() as s:
        s.put(0, "hand", arbor, creature("Imp", 1, 1, cost="{0}"))
        assert s.offered(0, "cast") == ["Imp"]
        s.act(0, "play", "Arbor")
        assert s.pt("Arbor") == (1, 1) and s.count("Arbor", "battlefield") == 1
