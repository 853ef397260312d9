"""Examples of the rulebook in which several rules meet, with cards of the text of those that they name."""

from __future__ import annotations

import functools

import examplecards
import pytest
import rulecards as rc
from examplecards import AsAnAura, AsThoughInYours, Devour, MayBeAnAura
from rulebook import A_CREATURE, BEAR, FOREST, MOUNTAIN, OX, SHOCK, SWAMP, FullTable

from apnap import Keyword, Ruleset, Static, Triggered
from apnap.testing.rule import rule
from apnap_plugins.abilities.kicker import WasKicked, WasNotKicked, kicker
from apnap_plugins.rules.casting.casting import cast_info
from apnap_plugins.rules.casting.effects import CastAsThoughFlash, CostsLess, MayCast
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copies import BecomeCopy, EntersAsCopy, ExceptHasThisAbility
from apnap_plugins.rules.costs.costs import TapThisCost
from apnap_plugins.rules.costs.object_costs import SacrificeCost
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.damage.instructions import DrawCards, GainLife, LoseLife
from apnap_plugins.rules.effects.linked_abilities import (
    AColor,
    ACreatureType,
    AddManaOfChosenColor,
    AsEntersChoose,
    IsOfChosenColor,
)
from apnap_plugins.rules.faces.faces import adventurer
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.payment.frame import ExtraCost
from apnap_plugins.rules.permanents.permanents import CONTINUOUSLY_CONTROLLED_BY, TAPPED
from apnap_plugins.rules.stack.abilities import Activated, Mode, Modes, Spell
from apnap_plugins.rules.vocabulary.characteristics import SUBTYPES, card
from apnap_plugins.rules.vocabulary.filters import CREATURE, And, Another, Anything, HasSubtype, HasType, Or
from apnap_plugins.rules.vocabulary.selectors import All, Target, TriggerObject, You
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant, sorcery


@functools.cache
def in_force() -> Ruleset:
    """What is in force; loaded when it is first played with."""
    return Ruleset.load(extra=[rc, examplecards])


def Game(players: int = 2, **more):
    """A table with these cards."""
    return FullTable(players, ruleset=in_force(), **more)


SEEN = {"seen by": (0,)}
"""The top card of a library that its owner may look at."""
CLONE = creature("Clone", 0, 0, Static((EntersAsCopy(),)), cost="{0}", types="Creature — Shapeshifter")


# Casting (CR 601, 602) ------------------------------------------------------------------------------------


@rule("601.2h", "601.2f")
def test_the_total_cost_is_locked_in_although_the_familiar_is_sacrificed():
    """Altar's Reap costs {1}{B}; sacrificing the Thunderscape Familiar, one still pays only {B}."""
    reap = card("Altar's Reap", "Instant", Spell(DrawCards(2)), Static((rc.AlsoCosts(ExtraCost(
        "sacrifice", (SacrificeCost(CREATURE),), False)),), zones=("stack",)), cost="{1}{B}")  # fmt: skip
    familiar = creature("Thunderscape Familiar", 1, 1, Static((CostsLess(mana_cost("{1}")),)))
    with Game(decks=[[FOREST] * 5] * 2) as s:
        s.put(0, "battlefield", familiar, SWAMP, SWAMP)
        s.put(0, "hand", reap)
        s.act(0, "cast", "Altar's Reap")
        assert s.count("Thunderscape Familiar", "graveyard") == 1
        assert sum(s.field(TAPPED, swamp) for swamp in s.find_all("Swamp", "battlefield")) == 1
        assert cast_info(s.game, s.game.zone("stack")[-1], "spent") == "B"


@rule("601.3b")
def test_a_creature_card_that_would_be_an_aura_spell_may_be_cast_as_though_it_had_flash():
    """Aura spells may be cast as though they had flash: a creature card with bestow may be, for its bestow cost only."""
    satyr = creature(
        "Satyr", 2, 2, Static((MayBeAnAura(AsAnAura("bestow", mana_cost("{2}{G}"))),), zones=("*",)), cost="{G}"
    )
    with Game(active=1) as s:
        s.put(0, "battlefield", card("Faerie", "Enchantment", Static((CastAsThoughFlash(HasSubtype("Aura")),))))
        s.put(1, "battlefield", OX)
        s.put(0, "hand", satyr, BEAR)
        s.give(0, "GGGG")
        s.pass_priority(1)
        offered = [(s.game.name_of(o[1]), o[2].id) for o in s.reach(0).options if o[0] == "cast"]
        assert offered == [("Satyr", "bestow")]
        s.act(0, "cast", "Satyr")
        (spell,) = s.ids("stack")
        assert s.characteristic(spell, SUBTYPES) == {"Aura"}


KILLER = adventurer(
    creature("Giant Killer", 1, 2, cost="{0}"), instant("Chop Down", GainLife(1), cost="{0}"),
)  # fmt: skip


@rule("601.3e")
@pytest.mark.parametrize(("whose", "filter", "face"), [
    ("Melek", Or((HasType("instant"), HasType("sorcery"))), "adventure"), ("Garruk's Horde", CREATURE, ""),
])  # fmt: skip
def test_a_permission_looks_at_the_spell_that_an_adventurer_card_would_be(whose, filter, face):
    """Melek allows Chop Down and not Giant Killer from the top of the library, Garruk's Horde the other way round."""
    with Game() as s:
        s.put(0, "battlefield", creature(whose, 2, 4, Static((MayCast(filter),))))
        s.put(0, "library", KILLER, fields=SEEN)
        offered = [o for o in s.reach(0).options if o[0] == "cast"]
        assert [s.game.name_of(o[1]) for o in offered] == ["Giant Killer"]
        assert {bool(o[2].face == "adventure") for o in offered} == {face == "adventure"}
        s.act(0, "cast", "Giant Killer").resolve()
        assert s.life(0) == (21 if face else 20) and s.count("Giant Killer", "battlefield") == (0 if face else 1)


ABUNDANCE = (
    Mode(PutCounters("+1/+1", 2, Target()), (A_CREATURE,), "counters"), Mode(GainLife(3), name="life"),
    Mode(LoseLife(1, You()), name="fight"),
)  # fmt: skip
INSCRIPTION = card(
    "Inscription of Abundance", "Instant", Spell(modes=Modes(ABUNDANCE), condition=WasNotKicked()),
    Spell(modes=Modes(ABUNDANCE, 0, 3), condition=WasKicked()), *kicker(mana_cost("{2}")), cost="{0}",
)  # fmt: skip


@rule("601.4", "601.2b", "700.2")
def test_the_kicked_inscription_lets_any_number_of_modes_be_chosen():
    with Game() as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(0, "hand", INSCRIPTION)
        s.give(0, "GG")
        s.act(0, "cast", "Inscription of Abundance", may=1, modes=["counters", "life"])
        s.resolve()
        assert s.counters(bear) == {"+1/+1": 2} and s.life(0) == 23 and s.pool(0) == ""


@rule("601.4", "700.2")
@pytest.mark.parametrize("mana", ["", "GG"])
def test_the_inscription_that_is_not_kicked_lets_one_mode_be_chosen(mana):
    with Game() as s:
        s.put(0, "battlefield", BEAR)
        s.put(0, "hand", INSCRIPTION)
        s.give(0, mana)
        s.begin(0, "cast")
        if mana:
            s.answer(0, 0)
        assert (s.decision.minimum, s.decision.maximum) == (1, 1)
        s.answer(0, ["life"])
        s.resolve()
        assert s.life(0) == 23 and s.counters("Bear") == {} and s.pool(0) == mana


@rule("602.1a")
@pytest.mark.parametrize(("mana", "tapped", "offered"), [("WR", False, True), ("W", False, False), ("WR", True, False)])
def test_the_activation_cost_is_two_mana_of_any_type_and_tapping_it(mana, tapped, offered):
    with Game() as s:
        idol = s.put(0, "battlefield", card("Idol", "Artifact", Activated((mana_cost("{2}"), TapThisCost()), GainLife(1))),
                     fields={"tapped": tapped})  # fmt: skip
        s.give(0, mana)
        assert s.offered(0, "activate") == ["Idol"] * offered
        if offered:
            s.act(0, "activate", "Idol")
            assert s.pool(0) == "" and s.field(TAPPED, idol)
            s.resolve()
            assert s.life(0) == 21


# Linked abilities and copies (CR 607.5a, 707.6) -------------------------------------------------------------

VOICE = creature("Voice of All", 2, 2, Static((AsEntersChoose("Voice", AColor()),)), Keyword("protection", (IsOfChosenColor(
    "Voice"),)), cost="{0}")  # fmt: skip
ELVES = creature("Quirion Elves", 1, 1, Static((AsEntersChoose("Elves", AColor()),)), Activated((TapThisCost(),),
                 AddManaOfChosenColor(link="Elves")), types="Creature — Elf")  # fmt: skip
SHAPESHIFTER = creature("Unstable Shapeshifter", 0, 3, Triggered(WhenEnters(And((CREATURE, Another()))), BecomeCopy(
    TriggerObject(), exceptions=(ExceptHasThisAbility(),))))  # fmt: skip


@rule("607.5a")
def test_a_shapeshifter_that_becomes_a_voice_of_all_has_no_chosen_color():
    with Game() as s:
        shifter = s.put(0, "battlefield", SHAPESHIFTER)
        s.put(0, "hand", VOICE)
        s.act(0, "cast", "Voice of All").expect(0, "607.2d", "R")
        s.resolve_all()
        assert s.game.name_of(shifter) == "Voice of All" and s.pt(shifter) == (2, 2)
        s.put(1, "battlefield", MOUNTAIN)
        s.put(1, "hand", SHOCK)
        voice = next(o for o in s.find_all("Voice of All", "battlefield") if o != shifter)
        decision = s.begin(1, "cast", "Shock")
        assert shifter in decision.options and voice not in decision.options
        s.answer(1, [shifter])
        s.resolve()
        assert s.count("Unstable Shapeshifter", "graveyard") == 1


@rule("607.5a")
def test_a_color_chosen_for_another_pair_of_abilities_makes_no_mana():
    """A Doppelganger enters as Voice of All and blue is chosen; later it is Quirion Elves, which add no mana for it."""
    with Game() as s:
        s.put(1, "battlefield", VOICE)
        s.put(
            0,
            "hand",
            CLONE,
            instant("Shift", BecomeCopy(All(HasSubtype("Elf")), All(And((CREATURE, rc.ControlledBySeat(0)))))),
        )
        s.act(0, "cast", "Clone").expect(0, "707.5", ["Voice of All"]).expect(0, "607.2d", "U")
        s.resolve()
        (double,) = [o for o in s.find_all("Voice of All", "battlefield") if s.game.controller(o) == 0]
        s.put(1, "battlefield", ELVES)
        s.act(0, "cast", "Shift").resolve()
        assert s.game.name_of(double) == "Quirion Elves"
        s.set_field(CONTINUOUSLY_CONTROLLED_BY, 0, double)
        s.put(0, "hand", instant("Gift", GainLife(1), cost="{U}"))
        assert s.offered(0, "cast") == []
        s.act(0, "tap for mana", double)
        assert s.field(TAPPED, double) and s.pool(0) == ""


@rule("707.6")
def test_a_clone_of_adaptive_automaton_gets_a_choice_of_its_own():
    automaton = creature("Adaptive Automaton", 2, 2, Static((AsEntersChoose("Automaton", ACreatureType()),)), cost="{0}",
                         types="Artifact Creature — Construct")  # fmt: skip
    with Game() as s:
        s.put(0, "hand", automaton)
        s.put(0, "hand", CLONE)
        s.act(0, "cast", "Adaptive Automaton").expect(0, "607.2d", "Elf")
        s.resolve()
        first = s.find("Adaptive Automaton", "battlefield")
        with_choice = s.field("choices", first)
        s.act(0, "cast", "Clone").expect(0, "707.5", ["Adaptive Automaton"]).expect(0, "607.2d", "Goblin")
        s.resolve()
        (clone,) = [o for o in s.find_all("Adaptive Automaton", "battlefield") if o != first]
        assert [value for _, _, value in s.field("choices", clone)] == ["Goblin"]
        assert s.field("choices", first) == with_choice and [v for _, _, v in with_choice] == ["Elf"]


# Resolution and effects (CR 608.3e, 609.4a, 614.13b) ----------------------------------------------------------


@rule("608.3e", "614.12")
@pytest.mark.parametrize(("what", "there"), [("Dryad Arbor", False), ("Bear", True)])
def test_a_clone_that_would_enter_as_a_land_creature_cannot_where_lands_cannot(what, there):
    """Worms of the Earth: lands can't enter the battlefield."""
    arbor = card("Dryad Arbor", "Land Creature — Forest Dryad", power=1, toughness=1)
    with Game() as s:
        s.put(1, "battlefield", arbor, BEAR, card("Worms of the Earth", "Enchantment", Static((rc.NoLands(),))))
        s.put(0, "hand", CLONE)
        s.act(0, "cast", "Clone").expect(0, "707.5", [what])
        s.resolve()
        assert s.count("Clone", "graveyard") == (not there) and len(s.find_all(what, "battlefield")) == 1 + there


@rule("609.4a")
@pytest.mark.parametrize("orrery", [True, False])
def test_a_sorcery_with_flashback_from_anothers_graveyard_as_though_it_were_yours_and_had_flash(orrery):
    """Vedalken Orrery and Shaman's Trance together."""
    rite = sorcery("Rite", GainLife(2), cost="{5}")
    flashing = card("Rite", "Sorcery", *rite.characteristics.values["abilities"], Keyword("flashback", (mana_cost("{R}"),)),
                    cost="{5}")  # fmt: skip
    with Game(active=1) as s:
        if orrery:
            s.put(0, "battlefield", card("Vedalken Orrery", "Artifact", Static((CastAsThoughFlash(Anything()),))))
        s.put(0, "battlefield", card("Shaman's Trance", "Enchantment", Static((AsThoughInYours(),))))
        s.put(1, "graveyard", flashing)
        s.give(0, "R")
        s.pass_priority(1)
        assert s.offered(0, "cast") == ["Rite"] * orrery
        if orrery:
            s.act(0, "cast", "Rite").resolve()
            assert s.life(0) == 22 and s.zone_names(None, "exile") == ["Rite"]


@rule("614.13b", "616.1")
@pytest.mark.parametrize(("first", "second", "counters"), [(True, None, 3), (False, True, 5), (False, False, 0)])
def test_a_creature_is_sacrificed_for_one_devour_effect_or_the_other(first, second, counters):
    """Thunder-Thrash Elder has devour 3, and gained devour 5 as it was cast: the Bear counts for one of them."""
    jund = card("Jund", "Enchantment", Triggered(WhenYouCast(CREATURE, "each"), Change(TriggerObject(), (Gain((Static((
        Devour(5),)),)),))))  # fmt: skip
    elder = creature("Thunder-Thrash Elder", 1, 1, Static((Devour(3),)), cost="{0}")
    with Game() as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(0, "battlefield", jund)
        s.put(0, "hand", elder)
        s.act(0, "cast", "Thunder-Thrash Elder")
        s.resolve()
        s.expect(0, "616.1", lambda option: option[1] == Devour(3))
        s.expect(0, "614.13", [bear] if first else [])
        if second is not None:
            s.expect(0, "614.13", [bear] if second else [])
        s.resolve()
        s.done()
        assert s.counters("Thunder-Thrash Elder") == ({"+1/+1": counters} if counters else {})
        assert (bear in s.game.objects) == (counters == 0)
