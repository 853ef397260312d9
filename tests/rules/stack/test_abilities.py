"""Abilities in general (CR 113)."""

from __future__ import annotations

import pytest
from rulebook import A_CREATURE, BEAR, FOREST, OX, FullTable, in_force
from rulecards import Haunts, OthersEnterWithCounters, WhenLinkedDies

from apnap import AffectsThis, Continuous, Keyword, Static, Triggered, everywhere_but
from apnap import Game as Kernel
from apnap.core.values import ABILITIES
from apnap.testing.rule import rule
from apnap_plugins.actions.counter import Counter
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.rules.continuous.continuous import (
    AffectsAll,
    BecomeColors,
    BecomeTypes,
    CantHaveKeyword,
    Gain,
    LoseAllAbilities,
    LoseKeyword,
    ModifyPT,
    SetPT,
)
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.costs.costs import MoveThisCost
from apnap_plugins.rules.counters.counters import EntersWithCounters
from apnap_plugins.rules.counters.effects import counters_cant_be_put_on_this
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.mana.mana import AddManaOf
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.names import IsNamed
from apnap_plugins.rules.objects.triggers import WhenDies, WhenEnters
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import COLORS, POWER, TYPES, card
from apnap_plugins.rules.vocabulary.filters import CREATURE, HasSubtype
from apnap_plugins.rules.vocabulary.selectors import All, Target, This
from apnap_plugins.rules.vocabulary.triggers import WhenEither
from apnap_plugins.testing import creature, instant

FLYING = Keyword("flying")


@rule("113.6j")
def test_an_ability_whose_cost_moves_the_card_from_the_hand_works_there_only():
    channel = creature("Spirit", 1, 1, Activated((MoveThisCost("graveyard"),), GainLife(3), zones=("hand",)))
    with FullTable() as s:
        s.put(0, "battlefield", channel)
        s.put(0, "graveyard", channel)
        assert s.offered(0, "activate") == []
        s.put(0, "hand", channel)
        s.put(1, "hand", channel)
        assert s.offered(0, "activate") == ["Spirit"] and s.game.object(s.decision.options[-1][1]).zone == ("hand", 0)
        s.act(0, "activate", "Spirit").resolve()
        assert s.life(0) == 23 and s.zone_names(0, "hand") == [] and s.count("Spirit", "battlefield") == 1


@rule("113.10a", "602.5b")
def test_instructions_on_activating_come_with_the_ability_that_is_added():
    grant = instant("Grant", Change(All(CREATURE), (Gain((Activated((), GainLife(1), limit=1),)),)))
    slow = instant("Slow", Change(All(CREATURE), (Gain((Activated((), GainLife(5), sorcery=True),)),)))
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        s.put(1, "battlefield", BEAR)
        s.put(0, "hand", grant)
        s.act(0, "cast", "Grant").resolve()
        s.act(0, "activate", "Bear").resolve()
        assert s.offered(0, "activate") == [] and s.offered(1, "activate") == ["Bear"]
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        s.put(1, "battlefield", BEAR)
        s.put(0, "hand", slow)
        s.act(0, "cast", "Slow").resolve()
        assert s.offered(0, "activate") == ["Bear"]
        s.pass_priority(0)
        assert s.offered(1, "activate") == []


@rule("113.10b")
def test_what_removes_an_ability_removes_all_instances():
    bird = creature("Bird", 1, 1, FLYING, FLYING)
    wings = card("Wings", "Enchantment", Static((Continuous(AffectsAll(CREATURE), (Gain((FLYING,)),)),)))
    with FullTable() as s:
        s.put(0, "battlefield", bird, wings)
        assert s.characteristic("Bird", ABILITIES).count(FLYING) == 3
        s.put(0, "hand", instant("Clip", Change(All(CREATURE), (LoseKeyword("flying"),))))
        s.act(0, "cast", "Clip").resolve()
        assert FLYING not in s.characteristic("Bird", ABILITIES)


@rule("113.10c", "613.7")
@pytest.mark.parametrize("order", [("gain", "lose"), ("lose", "gain")])
def test_the_most_recent_of_effects_that_add_and_remove_an_ability_prevails(order):
    spells = {"gain": instant("gain", Change(All(CREATURE), (Gain((FLYING,)),))),
              "lose": instant("lose", Change(All(CREATURE), (LoseKeyword("flying"),)))}  # fmt: skip
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        s.put(0, "hand", *spells.values())
        for name in order:
            s.act(0, "cast", name).resolve()
        assert (FLYING in s.characteristic("Bear", ABILITIES)) == (order[-1] == "gain")


@rule("113.12")
def test_a_color_or_size_that_an_effect_states_is_no_ability_that_could_be_lost():
    dye = instant("Dye", Change(All(CREATURE), (BecomeColors(frozenset("R")), SetPT(4, 4), Gain((FLYING,)))))
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        s.put(0, "hand", dye, instant("Blank", Change(All(CREATURE), (LoseAllAbilities(),))))
        s.act(0, "cast", "Dye").resolve()
        s.act(0, "cast", "Blank").resolve()
        assert s.characteristic("Bear", ABILITIES) == () and s.characteristic("Bear", COLORS) == {"R"}
        assert s.pt("Bear") == (4, 4)


@rule("113.2", "113.1a", "113.3d")
def test_a_static_ability_affects_its_object_and_others_as_long_as_it_is_there():
    lord = creature("Lord", 1, 1, Static((Continuous(AffectsAll(HasSubtype("Bear")), (ModifyPT(1, 1),)),)),
                    types="Creature — Bear")  # fmt: skip
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        assert s.pt("Bear") == (2, 2)
        s.put(0, "battlefield", lord)
        assert s.pt("Bear") == (3, 3) and s.pt("Lord") == (2, 2)
        s.put(0, "hand", instant("Blank", Change(All(IsNamed("Lord")), (LoseAllAbilities(),))))
        s.act(0, "cast", "Blank").resolve()
        assert s.pt("Bear") == (2, 2) and s.pt("Lord") == (1, 1)


@rule("109.4a", "605.3b", "106.4")
def test_the_mana_of_an_ability_is_its_activators():
    well = card("Well", "Artifact", Activated((), AddManaOf((("G",),)), by="any", limit=1))
    with FullTable() as s:
        s.put(0, "battlefield", well)
        s.put(1, "hand", instant("Hum", GainLife(1), cost="{G}"))
        s.pass_priority(0)
        s.act(1, "cast", "Hum").resolve()
        assert s.life(1) == 21 and s.pool(0) == ""


@rule("113.1c", "113.3b")
def test_an_ability_on_the_stack_is_an_object_until_it_resolves():
    box = card("Box", "Artifact", Activated((), GainLife(1)))
    with FullTable() as s:
        s.put(0, "battlefield", box, FOREST)
        s.act(0, "activate", "Box")
        (ability,) = s.ids("stack")
        assert s.game.object(ability).kind == "ability" and s.game.controller(ability) == 0
        s.resolve()
        assert ability not in s.game.objects and s.life(0) == 21


@rule("113.6m")
def test_an_ability_that_takes_its_card_out_of_the_graveyard_works_there_only():
    ghoul = creature("Ghoul", 1, 1, Activated((), MoveTo(This(), "hand"), zones=("graveyard",)))
    with FullTable() as s:
        s.put(0, "battlefield", ghoul)
        s.put(0, "exile", ghoul)
        assert s.offered(0, "activate") == []
        s.put(0, "graveyard", ghoul)
        s.act(0, "activate", "Ghoul").resolve()
        assert s.zone_names(0, "hand") == ["Ghoul"] and s.offered(0, "activate") == []


# Where they function ------------------------------------------------------------------------------------

GRIST = card("Grist", "Legendary Planeswalker — Grist", Static((Continuous(AffectsThis(), (
    BecomeTypes(frozenset(["creature"]), frozenset(["Insect"])), SetPT(1, 1))),), zones=everywhere_but("battlefield")),
    cost="{0}", loyalty=3)  # fmt: skip


@rule("113.6c")
@pytest.mark.parametrize("zone", ["hand", "graveyard", "exile", "library", "command"])
def test_an_ability_that_says_where_it_does_not_function_functions_everywhere_else(zone):
    """Grist, the Hunger Tide: as long as it isn't on the battlefield, it's a 1/1 Insect creature in addition."""
    with FullTable() as s:
        one = s.put(0, zone, GRIST)
        assert s.characteristic(one, TYPES) == {"planeswalker", "creature"} and s.pt(one) == (1, 1)
        there = s.put(0, "battlefield", GRIST)
        assert s.characteristic(there, TYPES) == {"planeswalker"} and s.characteristic(there, POWER) is None


@rule("113.6c")
def test_it_functions_on_the_stack_and_while_others_look_for_it():
    counter = instant("Essence Scatter", Counter(Target()), targets=(TargetSpec(CREATURE, zone="stack"),))
    company = instant("Company", MoveTo(All(CREATURE, "library"), "battlefield"))
    with FullTable() as s:
        s.put(0, "hand", GRIST, company)
        s.put(0, "library", GRIST, FOREST)
        s.put(1, "hand", counter)
        s.act(0, "cast", "Grist")
        s.act(1, "cast", "Essence Scatter").resolve()
        assert s.count("Grist", "graveyard") == 1 and s.stack == []
        s.act(0, "cast", "Company").resolve()
        assert s.count("Grist", "battlefield") == 1 and s.zone_names(0, "library") == ["Forest"]


@rule("113.6c")
def test_it_functions_outside_the_game_and_before_the_game_begins():
    decks = [{"main": [GRIST] * 9, "sideboard": [GRIST]}, [BEAR] * 9]
    game = Kernel(in_force(), decks, seed=1, debug=True, every_priority=True)
    assert game.decision.rule == "103.1"
    for zone in ("library", "outside"):
        assert all("creature" in game.characteristics(card)[TYPES] for card in game.zone(zone, 0))
    assert len(game.zone("outside", 0)) == 1


@rule("113.6i")
@pytest.mark.parametrize("own", [True, False])
def test_what_can_have_no_counters_put_on_it_enters_without_any(own):
    """Tatterkite, as a spell that says it enters with counters itself, or where another permanent gives it some."""
    kite = creature("Tatterkite", 2, 1, Static(counters_cant_be_put_on_this()), *(
        [Static((EntersWithCounters("+1/+1", 2),))] if own else []), cost="{0}")  # fmt: skip
    with FullTable() as s:
        if not own:
            s.put(0, "battlefield", card("Season", "Enchantment", Static((OthersEnterWithCounters(CREATURE),))))
        s.put(
            0,
            "hand",
            kite,
            creature("Bear", 2, 2, cost="{0}"),
            instant("Grow", PutCounters("+1/+1", 1, All(CREATURE))),
        )
        s.act(0, "cast", "Tatterkite").resolve()
        s.act(0, "cast", "Bear").resolve()
        assert s.counters("Tatterkite") == {} and s.pt("Tatterkite") == (2, 1)
        assert s.counters("Bear") == ({} if own else {"+1/+1": 1})
        s.act(0, "cast", "Grow").resolve()
        assert s.counters("Tatterkite") == {} and s.counters("Bear") == {"+1/+1": 1 if own else 2}


@rule("113.6i")
def test_only_counters_of_the_named_kind_stay_away():
    kite = creature("Kite", 2, 2, Static(counters_cant_be_put_on_this("-1/-1")), Static((
        EntersWithCounters("-1/-1", 1), EntersWithCounters("charge", 2))), cost="{0}")  # fmt: skip
    with FullTable() as s:
        s.put(0, "hand", kite)
        s.act(0, "cast", "Kite").resolve()
        assert s.counters("Kite") == {"charge": 2}


THRULL = creature("Absolver Thrull", 2, 3, Triggered(
    WhenEither((WhenEnters(), WhenLinkedDies("haunt")), ((), ("exile",))), GainLife(1)), Triggered(
    WhenDies(), Haunts("haunt", Target()), targets=(A_CREATURE,)), cost="{0}")  # fmt: skip


@rule("113.6k")
def test_the_example_of_absolver_thrull():
    """Its ability triggers as it enters, and once more from exile as the creature that it haunts dies."""
    with FullTable() as s:
        s.put(1, "battlefield", BEAR, OX)
        s.put(0, "hand", THRULL)
        s.act(0, "cast", "Absolver Thrull").resolve_all()
        assert s.life(0) == 21
        s.put(0, "hand", *(instant(f"Kill {name}", Destroy(All(IsNamed(name)))) for name in (
            "Absolver Thrull", "Bear", "Ox")))  # fmt: skip
        s.act(0, "cast", "Kill Absolver Thrull")
        s.expect(0, "targets", ["Ox"]).resolve_all()
        assert s.zone_names(None, "exile") == ["Absolver Thrull"] and s.life(0) == 21
        s.act(0, "cast", "Kill Bear").resolve_all()
        assert s.life(0) == 21
        s.act(0, "cast", "Kill Ox").resolve()
        assert len(s.stack) == 1
        s.resolve_all()
        assert s.life(0) == 22


@rule("113.6k")
def test_a_condition_that_functions_elsewhere_does_nothing_on_the_battlefield():
    with FullTable() as s:
        s.put(0, "battlefield", creature("Omen", 1, 1, Triggered(WhenEither(
            (WhenDies(IsNamed("Bear")), WhenDies(IsNamed("Ox"))), ((), ("graveyard",))), GainLife(1))))  # fmt: skip
        s.put(1, "battlefield", BEAR, OX)
        s.put(
            0,
            "hand",
            instant("Doom", Destroy(All(HasSubtype("Ox")))),
            instant("Slay", Destroy(All(IsNamed("Bear")))),
        )
        s.act(0, "cast", "Doom").resolve_all()
        assert s.life(0) == 20
        s.act(0, "cast", "Slay").resolve_all()
        assert s.life(0) == 21


# Abilities that an object can't have --------------------------------------------------------------------

ARCHETYPE = card("Archetype", "Enchantment", Static((Continuous(AffectsAll(IsNamed("Bear")), (
    CantHaveKeyword("flying"),)),)))  # fmt: skip
SKY = card("Sky", "Enchantment", Static((Continuous(AffectsAll(CREATURE), (Gain((FLYING, Keyword("haste"))),)),)))


@rule("113.11")
@pytest.mark.parametrize("order", [(ARCHETYPE, SKY), (SKY, ARCHETYPE)])
def test_what_cannot_have_an_ability_loses_it_and_no_static_ability_gives_it(order):
    with FullTable() as s:
        s.put(0, "battlefield", *order)
        s.put(0, "battlefield", OX, creature("Bear", 2, 2, FLYING))
        assert s.has("Ox", "flying") and not s.has("Bear", "flying")
        assert s.has("Bear", "haste")  # the rest of the effect applies
        s.put(0, "hand", instant("Disenchant", Destroy(All(IsNamed("Archetype")))))
        s.act(0, "cast", "Disenchant").resolve()
        assert s.has("Bear", "flying")


@rule("113.11", "122.1b")
def test_a_keyword_counter_does_not_add_it():
    with FullTable() as s:
        s.put(0, "battlefield", ARCHETYPE, creature("Bear", 2, 2), OX)
        s.put(0, "hand", instant("Lift", PutCounters("flying", 1, All(CREATURE))))
        s.act(0, "cast", "Lift").resolve()
        assert s.counters("Bear") == {"flying": 1} and not s.has("Bear", "flying") and s.has("Ox", "flying")


@rule("113.11", "611.2c")
def test_the_effect_of_a_resolution_leaves_it_out_for_good():
    """The other parts of the effect apply; once it could have the ability again, the effect still doesn't give it."""
    jump = instant("Jump", Change(All(CREATURE), (Gain((FLYING, Keyword("haste"))), ModifyPT(1, 1))))
    with FullTable() as s:
        s.put(0, "battlefield", ARCHETYPE, creature("Bear", 2, 2), OX)
        s.put(0, "hand", jump, instant("Disenchant", Destroy(All(IsNamed("Archetype")))))
        s.act(0, "cast", "Jump").resolve()
        assert (
            s.pt("Bear") == (3, 3) and s.has("Bear", "haste") and not s.has("Bear", "flying") and s.has("Ox", "flying")
        )
        s.act(0, "cast", "Disenchant").resolve()
        assert s.pt("Bear") == (3, 3) and s.has("Bear", "haste") and not s.has("Bear", "flying")
        s.put(0, "hand", jump)
        s.act(0, "cast", "Jump").resolve()
        assert s.has("Bear", "flying")
