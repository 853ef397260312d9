"""Mana abilities (CR 605), tapping for mana (CR 106.12) and what permanents could produce (CR 106.7)."""

from __future__ import annotations

import random

import pytest
from rulebook import ANY_TARGET, BEAR, FOREST, ISLAND, MOUNTAIN, SHOCK, TOWER, FullTable

from apnap import Keyword, Static, Triggered
from apnap.core.flow import Priority
from apnap.core.values import ABILITIES
from apnap.testing.rule import rule
from apnap_plugins.rules.casting.mana_effects import ProducesAdditional, ProducesInstead, ProducesMore
from apnap_plugins.rules.casting.mana_triggers import WhenManaIsAdded, WhenTappedForMana
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.costs.costs import TapThisCost
from apnap_plugins.rules.damage.instructions import DealDamage, GainLife
from apnap_plugins.rules.mana.instructions import (
    ANY_COLOR,
    AddManaAnyColor,
    AddManaFor,
    AddManaOfColorAmong,
    AddManaOfTriggeringType,
    AddManaOfTypeThatCouldBeProduced,
)
from apnap_plugins.rules.mana.mana import AddManaOf
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE, LAND, HasType, OpponentControls, YouControl, all_of
from apnap_plugins.rules.vocabulary.quantities import Count, PowerOf
from apnap_plugins.rules.vocabulary.selectors import All, EachPlayer, This, TriggerPlayer
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant

FLARE = card("Flare", "Enchantment", Triggered(WhenTappedForMana(LAND, whose="your"), AddManaOfTriggeringType()))
"""Whenever you tap a land for mana, add one mana of any type that land produced."""
MIRROR = card("Mirror", "Enchantment", Static((ProducesMore(HasType("land")),)))
ORCHARD = card(
    "Orchard", "Land",
    Activated((TapThisCost(),), AddManaOfTypeThatCouldBeProduced(all_of(LAND, OpponentControls()), colors_only=True)),
)  # fmt: skip
GROWTH = instant("Growth", GainLife(4), cost="{2}{G}")


@rule("605.3a", "605.3b", "106.4")
def test_lands_can_be_tapped_for_mana_whenever_their_player_has_priority():
    with FullTable() as s:
        s.put(0, "battlefield", FOREST)
        s.put(1, "battlefield", ISLAND)
        s.act(0, "tap for mana", "Forest")
        assert s.pool(0) == "G" and s.stack == [] and s.field(TAPPED, "Forest")
        assert s.game.decision.player == 0
        assert s.offered(0, "tap for mana") == []
        s.act(1, "tap for mana", "Island")
        assert s.pool(1) == "U"


@rule("605.3a")
def test_automatic_players_seldom_tap_lands_for_nothing_and_a_lone_land_is_no_reason_to_ask():
    with FullTable() as s:
        s.put(0, "battlefield", FOREST)
        s.put(0, "hand", card("Egg", "Artifact", cost="{0}"))
        decision = s.reach(0)
        assert isinstance(decision, Priority) and decision.background == 1
        rng = random.Random(1)
        drawn = [decision.sample(rng) for _ in range(800)]
        assert 0 < drawn.count(2) < 60 < min(drawn.count(0), drawn.count(1))
        assert decision.forced() is None
        s.act(0, "cast", "Egg")
        assert s.reach(0).forced() == 0


@rule("605.4a", "605.1b", "106.12a")
def test_additional_mana_of_a_triggered_mana_ability_pays_for_the_spell():
    with FullTable() as s:
        s.put(0, "battlefield", FLARE, FOREST, MOUNTAIN)
        s.put(0, "hand", GROWTH)
        assert s.offered(0, "cast") == ["Growth"]
        s.act(0, "cast", "Growth")
        assert s.stack == ["Growth"] and len(s.pool(0)) == 1
        s.resolve()
        assert s.life(0) == 24


@rule("605.4a")
def test_the_player_who_taps_gets_the_additional_mana():
    """The example: whenever a player taps a land for mana, that player adds one mana of any type that land produced."""
    with FullTable() as s:
        s.put(
            0,
            "battlefield",
            card("Every Flare", "Enchantment", Triggered(WhenTappedForMana(LAND), AddManaOfTriggeringType())),
        )
        s.put(1, "battlefield", FOREST)
        s.put(1, "hand", instant("Two", GainLife(2), cost="{G}{G}"))
        s.act(1, "cast", "Two")
        assert s.stack == ["Two"] and s.pool(1) == s.pool(0) == ""


@rule("800.4a", "106.4", "605.5a")
def test_nobody_adds_the_mana_of_a_player_who_has_left_the_game():
    root = card(
        "Root", "Enchantment", Triggered(WhenYouCast(CREATURE, "each"), AddManaOf((("G",),), who=TriggerPlayer()))
    )
    for leaves in (False, True):
        with FullTable(3) as s:
            s.put(0, "battlefield", root)
            s.put(1, "hand", creature("Imp", 1, 1, Keyword("flash"), cost="{0}"))
            s.act(0, "pass")
            s.act(1, "cast", "Imp")
            if leaves:
                s.concede(1)
            s.resolve()
            assert [s.pool(p) for p in (0, 1, 2)] == ["", "" if leaves else "G", ""]


@rule("605.4a", "603.2")
def test_a_triggered_mana_ability_never_uses_the_stack_and_other_triggers_do():
    pain = card("Pain", "Enchantment", Triggered(WhenTappedForMana(LAND), DealDamage(1, TriggerPlayer(), This())))
    with FullTable() as s:
        s.put(0, "battlefield", FLARE, FOREST)
        s.put(1, "battlefield", pain)
        s.act(0, "tap for mana", "Forest")
        s.settle()
        assert s.pool(0) == "GG" and len(s.stack) == 1
        s.resolve()
        assert s.life(0) == 19


@rule("605.1b", "605.5a", "605.5")
def test_a_trigger_with_a_target_or_on_another_event_is_no_mana_ability():
    from apnap_plugins.rules.objects.triggers import WhenEnters

    with_target = card(
        "Aim", "Enchantment", Triggered(WhenTappedForMana(LAND), AddManaOf((("R",),)), targets=(ANY_TARGET,))
    )
    enters = creature("Imp", 1, 1, Triggered(WhenEnters(), AddManaOf((("R",),))), cost="{0}")
    with FullTable() as s:
        s.put(0, "battlefield", with_target, FOREST)
        s.put(0, "hand", enters)
        s.begin(0, "tap for mana", "Forest")
        s.answer(0, [("player", 1)])
        assert s.pool(0) == "G" and len(s.stack) == 1
        s.resolve()
        assert s.pool(0) == "GR"
        s.act(0, "cast", "Imp").resolve()
        s.settle()
        assert s.pool(0) == "GR" and len(s.stack) == 1


@rule("605.1b")
def test_mana_that_a_spell_adds_triggers_mana_abilities_too():
    echo = card("Echo", "Enchantment", Triggered(WhenManaIsAdded(), AddManaOf((("C",),))))
    with FullTable() as s:
        s.put(0, "battlefield", echo)
        s.put(0, "hand", instant("Ritual", AddManaOf((("B", "B", "B"),))))
        s.act(0, "cast", "Ritual").resolve()
        assert s.pool(0) == "BBBC" and s.stack == []


@rule("605.2", "605.1a")
@pytest.mark.parametrize("count", [0, 2])
def test_an_ability_that_would_add_nothing_is_still_a_mana_ability(count):
    cradle = card(
        "Cradle", "Land", Activated((TapThisCost(),), AddManaFor("G", Count(All(all_of(CREATURE, YouControl())))))
    )
    with FullTable() as s:
        s.put(0, "battlefield", cradle, *[BEAR] * count)
        assert s.offered(0, "activate") == []
        s.act(0, "tap for mana", "Cradle")
        assert s.stack == [] and s.pool(0) == "G" * count and s.field(TAPPED, "Cradle")


@rule("107.1b")
def test_a_negative_amount_of_mana_is_none():
    joiner = creature("Joiner", -1, 2, Activated((TapThisCost(),), AddManaFor("G", PowerOf(This()))))
    with FullTable() as s:
        s.put(0, "battlefield", joiner)
        s.act(0, "tap for mana", "Joiner")
        assert s.pool(0) == "" and s.field(TAPPED, "Joiner")


@rule("605.3c")
def test_an_ability_cannot_be_activated_while_it_is_being_activated():
    filter_land = card("Bog", "Land", Activated((mana_cost("{1}"), TapThisCost()), AddManaOf((("U", "B"),))))
    with FullTable() as s:
        s.put(0, "battlefield", filter_land)
        assert s.offered(0, "mana") == []
        s.put(0, "battlefield", FOREST)
        s.act(0, "mana", "Bog")
        assert s.pool(0) == "UB" and s.field(TAPPED, "Forest") and s.field(TAPPED, "Bog")


@rule("605.5b", "605.3b", "605.5")
def test_a_spell_that_adds_mana_uses_the_stack():
    with FullTable() as s:
        s.put(0, "hand", instant("Ritual", AddManaOf((("B",),))))
        s.act(0, "cast", "Ritual")
        assert s.stack == ["Ritual"] and s.pool(0) == ""
        s.resolve()
        assert s.pool(0) == "B"


# Tapped for mana ---------------------------------------------------------------------------------------


@rule("106.12b", "106.12")
def test_twice_as_much_mana_pays_twice_as_much():
    with FullTable() as s:
        s.put(0, "battlefield", MIRROR, FOREST, MOUNTAIN)
        s.put(0, "hand", instant("Four", GainLife(4), cost="{2}{G}{R}"), instant("Five", GainLife(5), cost="{4}{G}"))
        assert s.offered(0, "cast") == ["Four"]
        s.act(0, "cast", "Four")
        assert s.pool(0) == "" and all(s.field(TAPPED, n) for n in ("Forest", "Mountain"))


@rule("106.12b")
def test_two_doublings_make_four():
    with FullTable() as s:
        s.put(0, "battlefield", MIRROR, MIRROR, FOREST)
        s.act(0, "tap for mana", "Forest")
        assert s.pool(0) == "GGGG"


@rule("106.12b")
def test_a_land_may_produce_another_type_and_amount_instead():
    swamped = card("Swamped", "Enchantment", Static((ProducesInstead(LAND, "B"),)))
    with FullTable() as s:
        s.put(1, "battlefield", swamped)
        s.put(0, "battlefield", TOWER)
        s.put(0, "hand", SHOCK, instant("Dark", GainLife(1), cost="{B}"), instant("Two", GainLife(1), cost="{2}"))
        assert s.offered(0, "cast") == ["Dark"]
        s.act(0, "tap for mana", "Tower")
        assert s.pool(0) == "B"


@rule("106.12b", "106.12")
def test_only_abilities_with_the_tap_symbol_tap_a_permanent_for_mana():
    more = card("More", "Enchantment", Static((ProducesAdditional(HasType("artifact"), ("C",)),)))
    gem = card("Gem", "Artifact", Activated((TapThisCost(),), AddManaOf((("R",),))))
    well = card("Well", "Artifact", Activated((), AddManaOf((("R",),))))
    with FullTable() as s:
        s.put(0, "battlefield", more, gem, well)
        s.act(0, "mana", "Well")
        assert s.pool(0) == "R"
        s.act(0, "tap for mana", "Gem")
        assert s.pool(0) == "RRC"


@rule("106.12a")
def test_a_trigger_on_a_type_of_mana_looks_at_what_was_produced():
    red = card("Red", "Enchantment", Triggered(WhenTappedForMana(LAND, "R"), GainLife(1)))
    with FullTable() as s:
        s.put(0, "battlefield", red, FOREST, MOUNTAIN)
        s.act(0, "tap for mana", "Forest")
        assert s.stack == []
        s.act(0, "tap for mana", "Mountain")
        s.settle()
        assert len(s.stack) == 1


# What could be produced ----------------------------------------------------------------------------------


@rule("106.7", "106.5")
def test_orchards_alone_produce_nothing_and_a_forest_makes_each_of_them_green():
    with FullTable() as s:
        s.put(0, "battlefield", ORCHARD)
        s.put(1, "battlefield", card("Grove", "Land", *ORCHARD.characteristics[ABILITIES]))
        s.put(0, "hand", instant("Green", GainLife(1), cost="{G}"))
        assert s.offered(0, "cast") == []
        s.act(0, "tap for mana", "Orchard")
        assert s.pool(0) == ""
    with FullTable() as s:
        s.put(0, "battlefield", ORCHARD, FOREST)
        s.put(1, "battlefield", card("Grove", "Land", *ORCHARD.characteristics[ABILITIES]))
        s.act(0, "tap for mana", "Orchard")
        s.act(1, "tap for mana", "Grove")
        assert s.pool(0) == "G" and s.pool(1) == "G"


@rule("106.7")
def test_what_could_be_produced_minds_replacements_and_not_costs():
    swamped = card("Swamped", "Enchantment", Static((ProducesInstead(LAND, "B"),)))
    with FullTable() as s:
        s.put(0, "battlefield", ORCHARD)
        s.put(1, "battlefield", FOREST, ISLAND, fields={"tapped": True})
        s.begin(0, "tap for mana", "Orchard")
        s.answer(0, ("U",))
        assert s.pool(0) == "U"
    with FullTable() as s:
        s.put(0, "battlefield", swamped, ORCHARD)
        s.put(1, "battlefield", FOREST)
        s.act(0, "tap for mana", "Orchard")
        assert s.pool(0) == "B"


@rule("106.5")
def test_mana_of_an_undefined_color_is_not_produced():
    crater = card("Crater", "Land", Activated((TapThisCost(),), AddManaOfColorAmong(YouControl())))
    with FullTable() as s:
        s.put(0, "battlefield", crater)
        s.act(0, "tap for mana", "Crater")
        assert s.pool(0) == ""
    with FullTable() as s:
        s.put(0, "battlefield", crater, BEAR)
        s.act(0, "tap for mana", "Crater")
        assert s.pool(0) == "G"


@rule("106.1a", "605.3b")
def test_any_color_is_chosen_as_it_resolves():
    bird = creature("Finch", 0, 1, Activated((TapThisCost(),), AddManaAnyColor()))
    with FullTable() as s:
        s.put(0, "battlefield", bird)
        s.put(0, "hand", SHOCK)
        s.act(0, "cast", "Shock", targets=[("player", 1)])
        assert s.stack == ["Shock"] and s.pool(0) == ""
    with FullTable() as s:
        s.put(0, "battlefield", bird)
        s.begin(0, "tap for mana", "Finch")
        assert s.decision.options == ANY_COLOR
        s.answer(0, ("W",))
        assert s.pool(0) == "W"


@rule("106.12b")
def test_the_doubling_is_only_for_its_players():
    every = card("Every", "Enchantment", Static((ProducesMore(LAND, 3, who=EachPlayer()),)))
    with FullTable() as s:
        s.put(0, "battlefield", MIRROR)
        s.put(1, "battlefield", FOREST)
        s.act(1, "tap for mana", "Forest")
        assert s.pool(1) == "G"
    with FullTable() as s:
        s.put(0, "battlefield", every)
        s.put(1, "battlefield", FOREST)
        s.act(1, "tap for mana", "Forest")
        assert s.pool(1) == "GGG"
