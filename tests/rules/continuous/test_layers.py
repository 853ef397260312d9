"""The interaction of continuous effects (CR 613): the rulebook's examples, and cards that are known for it."""

from __future__ import annotations

import itertools

import pytest
import rulecards as rc
from rulebook import A_CREATURE, BEAR, FOREST, OX, RELIC, FullTable, card

from apnap import AffectsThis, Continuous, Indefinite, Keyword, Static
from apnap.testing.rule import rule
from apnap_plugins.abilities.enchant import enchant
from apnap_plugins.abilities.protection import protection_from
from apnap_plugins.actions.attach import Attach
from apnap_plugins.rules.attachments.attachments import ATTACHED_TO, Enchanted
from apnap_plugins.rules.continuous.continuous import (
    AffectsAll,
    AffectsSelected,
    BecomeColors,
    BecomeLandTypes,
    BecomeTypes,
    CreateEffect,
    DefinePT,
    ForAsLongAs,
    Gain,
    LoseAllAbilities,
    LoseKeyword,
    ModifyPT,
    SetPT,
    SwitchPT,
    ThisIsYours,
    YouGainControl,
)
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.continuous.players import PlayersGain, PlayersHave, keywords_of_ref
from apnap_plugins.rules.counters.counters import MINUS, PLUS
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.effects.as_it_enters import ChangeNextSpell, PutWith
from apnap_plugins.rules.effects.instructions import do
from apnap_plugins.rules.mana.mana import AddManaOf
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.names import IsNamed
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.permanents.instructions import Untap
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.stack.abilities import Activated, activated_abilities
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import player_ref
from apnap_plugins.rules.vocabulary.characteristics import COLORS, SUBTYPES, TYPES, has_keyword
from apnap_plugins.rules.vocabulary.conditions import YouHave
from apnap_plugins.rules.vocabulary.filters import (
    ARTIFACT,
    CREATURE,
    ENCHANTMENT,
    LAND,
    Another,
    Anything,
    HasColor,
    HasSubtype,
    HasSupertype,
    HasType,
    Not,
    YouControl,
    all_of,
)
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import All, Remembered, Target, This, You
from apnap_plugins.testing import creature, instant

NONBASIC = all_of(LAND, Not(HasSupertype("basic")))


def static(name, which, *parts, types="Enchantment", **more):
    return card(name, types, Static((Continuous(AffectsAll(which), parts),)), **more)


HONOR = static("Honor of the Pure", all_of(CREATURE, HasColor("W"), YouControl()), ModifyPT(1, 1))
BLOOD_MOON = static("Blood Moon", NONBASIC, BecomeLandTypes(frozenset(["Mountain"])))
URBORG = static(
    "Urborg, Tomb of Yawgmoth", LAND, BecomeTypes(frozenset(), frozenset(["Swamp"])), types="Legendary Land"
)
HUMILITY = static("Humility", CREATURE, LoseAllAbilities(), SetPT(1, 1))
OPALESCENCE = static("Opalescence", all_of(ENCHANTMENT, Not(HasSubtype("Aura")), Another()),
                     BecomeTypes(frozenset(["creature"])), SetPT(4, 4))  # fmt: skip


def aura(name, *parts):
    return card(name, "Enchantment — Aura", enchant(CREATURE),
                Static((Continuous(AffectsSelected(Enchanted()), parts),)))  # fmt: skip


def change(s, *parts, of=CREATURE, duration=None):
    return s.do(0, Change(All(of), parts, *([duration] if duration else [])))


# Power and toughness --------------------------------------------------------------------------------------

WALL = creature("Wall", 1, 3)


@rule("613.4d")
def test_switching_the_examples():
    """The three Examples of CR 613.4d."""
    ward = static("Ward", CREATURE, ModifyPT(0, 1))
    with FullTable() as s:
        wall = s.put(0, "battlefield", WALL)
        s.put(0, "battlefield", ward)
        change(s, SwitchPT())
        assert s.pt(wall) == (4, 1)
        change(s, ModifyPT(5, 0))
        assert s.pt(wall) == (4, 6)
    with FullTable() as s:
        wall = s.put(0, "battlefield", WALL)
        s.put(0, "battlefield", ward)
        change(s, SwitchPT())
        s.do(0, MoveTo(All(ENCHANTMENT), "hand"))
        assert s.pt(wall) == (3, 1)
    with FullTable() as s:
        wall = s.put(0, "battlefield", WALL)
        s.put(0, "battlefield", ward)
        change(s, SwitchPT())
        change(s, SwitchPT())
        assert s.pt(wall) == (1, 4)


@rule("613.5", "613.1e")
def test_honor_of_the_pure_follows_the_colour():
    """The first Example of CR 613.5."""
    with FullTable() as s:
        bear = s.put(0, "battlefield", creature("Shade", 2, 2, cost="{1}{B}"))
        s.put(0, "battlefield", HONOR)
        s.reach(0)
        assert s.pt(bear) == (2, 2)
        change(s, BecomeColors(frozenset("W")))
        assert s.pt(bear) == (3, 3)
        change(s, BecomeColors(frozenset("R")))
        assert s.pt(bear) == (2, 2)


@rule("613.5", "613.4b", "613.4c")
def test_gray_ogre_in_five_steps():
    """The second Example of CR 613.5."""
    with FullTable() as s:
        ogre = s.put(0, "battlefield", creature("Gray Ogre", 2, 2))
        s.do(0, PutCounters(PLUS, 1, Target()), targets=(A_CREATURE,))
        assert s.pt(ogre) == (3, 3)
        change(s, ModifyPT(4, 4))
        assert s.pt(ogre) == (7, 7)
        s.put(0, "battlefield", static("Rampart", all_of(CREATURE, YouControl()), ModifyPT(0, 2)))
        s.reach(0)
        assert s.pt(ogre) == (7, 9)
        change(s, SetPT(0, 1))
        assert s.pt(ogre) == (5, 8)


@rule("613.4", "613.4a", "613.4b")
@pytest.mark.parametrize("order", list(itertools.permutations(["base", "counter", "pump", "switch"])))
def test_sublayers_of_layer_7_whatever_came_first(order):
    steps = {
        "base": Change(All(CREATURE), (SetPT(3, 5),)),
        "counter": PutCounters(MINUS, 1, All(CREATURE)),
        "pump": Change(All(CREATURE), (ModifyPT(3, 0),)),
        "switch": Change(All(CREATURE), (SwitchPT(),)),
    }
    with FullTable() as s:
        star = s.put(0, "battlefield", card("Star", "Creature", Static((Continuous(
            AffectsThis(), (DefinePT(Count(All(ARTIFACT)), 9),)),), defining=True)))  # fmt: skip
        s.put(0, "battlefield", *[RELIC] * 6)
        for name in order:
            s.do(0, steps[name], name=name)
        assert s.pt(star) == (4, 5)


# One effect in several layers -----------------------------------------------------------------------------


@rule("613.6", "613.1e", "613.4c")
def test_wild_mongrel_grows_and_changes_its_colour():
    mongrel = creature("Wild Mongrel", 2, 2, Activated((), Change(This(), (ModifyPT(1, 1), BecomeColors(frozenset("W"))))),
                       cost="{1}{G}")  # fmt: skip
    with FullTable() as s:
        s.put(0, "battlefield", mongrel, HONOR)
        s.act(0, "activate", "Wild Mongrel").resolve()
        assert s.characteristic("Wild Mongrel", COLORS) == {"W"} and s.pt("Wild Mongrel") == (4, 4)


@rule("613.6", "613.1b", "613.1f")
def test_act_of_treason():
    act = do(Change(Target(), (YouGainControl(),)), Untap(Target()), Change(Target(), (Gain((Keyword("haste"),)),)))
    with FullTable() as s:
        bear = s.put(1, "battlefield", BEAR, fields={TAPPED.name: True})
        s.do(0, act, targets=(A_CREATURE,))
        assert s.game.controller(bear) == 0 and has_keyword(s.game, bear, "haste") and not s.field(TAPPED, bear)


@rule("613.6", "613.1d", "613.4b", "611.2c")
def test_noncreature_artifacts_become_creatures_with_power_and_toughness():
    march = all_of(ARTIFACT, Not(CREATURE))
    with FullTable() as s:
        relic = s.put(0, "battlefield", RELIC)
        golem = s.put(0, "battlefield", card("Golem", "Artifact Creature", power=5, toughness=5))
        change(s, BecomeTypes(frozenset(["creature"])), SetPT(2, 2), of=march)
        assert s.characteristic(relic, TYPES) == {"artifact", "creature"}
        assert s.pt(relic) == (2, 2) and s.pt(golem) == (5, 5)
    with FullTable() as s:
        relic = s.put(0, "battlefield", RELIC)
        s.put(0, "battlefield", static("March", march, BecomeTypes(frozenset(["creature"])), SetPT(2, 2)))
        s.reach(0)
        assert s.pt(relic) == (2, 2)


@rule("613.6", "613.4b", "613.7b", "611.2d")
def test_svogthos_the_restless_tomb():
    """The last Example of CR 613.6."""
    own = Static((Continuous(AffectsThis(), (rc.SetPTTo(Count(All(CREATURE, "graveyard"))),)),))
    plant = do(Change(This(), (BecomeTypes(frozenset(["creature"]), frozenset(["Plant", "Zombie"])),
                               BecomeColors(frozenset("BG")), Gain((own,)))))  # fmt: skip
    svogthos = card("Svogthos", "Land", Activated((), plant))
    first = (BecomeTypes(frozenset(["creature"])), SetPT(3, 3))
    with FullTable() as s:
        me = s.put(0, "battlefield", svogthos)
        change(s, *first, of=LAND)
        change(s, ModifyPT(1, 1))
        assert s.pt(me) == (4, 4)
        s.put(0, "graveyard", *[BEAR] * 10)
        s.act(0, "activate", "Svogthos").resolve()
        assert s.pt(me) == (11, 11) and s.characteristic(me, SUBTYPES) == {"Plant", "Zombie"}
        s.put(0, "graveyard", BEAR)
        s.reach(0)
        assert s.pt(me) == (12, 12)
        change(s, *first, of=LAND)
        assert s.pt(me) == (4, 4)


@rule("613.6", "613.8")
@pytest.mark.parametrize("order", list(itertools.permutations([HUMILITY, OPALESCENCE])))
def test_humility_and_opalescence(order):
    with FullTable() as s:
        s.put(0, "battlefield", *order)
        bear = s.put(0, "battlefield", creature("Flyer", 3, 3, Keyword("flying")))
        s.reach(0)
        assert s.pt(bear) == (1, 1) and not has_keyword(s.game, bear, "flying")
        assert s.pt("Humility") == ((4, 4) if order[1] is OPALESCENCE else (1, 1))


# Timestamps -----------------------------------------------------------------------------------------------


def equip(name, *parts):
    return card(name, "Artifact — Equipment", Static((Continuous(AffectsSelected(Enchanted()), parts),)))


@rule("613.7a", "613.7e")
def test_rune_of_flight_on_colossus_hammer():
    """The Example of CR 613.7a: attaching the Hammer renews both timestamps, and their order stays."""
    hammer = equip("Colossus Hammer", ModifyPT(10, 10), LoseKeyword("flying"))
    granted = Static((Continuous(AffectsSelected(Enchanted()), (Gain((Keyword("flying"),)),)),))
    rune = card("Rune of Flight", "Enchantment — Aura", enchant(HasSubtype("Equipment")),
                Static((Continuous(AffectsSelected(Enchanted()), (Gain((granted,)),)),)))  # fmt: skip
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        h = s.put(0, "battlefield", hammer)
        s.put(0, "battlefield", rune, attached_to=h)
        s.put(0, "hand", instant("Arm", Attach(All(HasSubtype("Bear")), All(HasSubtype("Equipment")))))
        s.act(0, "cast", "Arm").resolve()
        assert s.field(ATTACHED_TO, h) == bear and s.pt(bear) == (12, 12)
        assert has_keyword(s.game, bear, "flying")


@rule("613.7d", "613.7b", "613.7")
def test_an_object_gets_its_timestamp_as_it_enters():
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(
            0,
            "hand",
            card("Set", "Enchantment", Static((Continuous(AffectsAll(CREATURE), (SetPT(7, 7),)),)), cost="{0}"),
        )
        change(s, SetPT(1, 1))
        s.act(0, "cast", "Set").resolve()
        assert s.pt(bear) == (7, 7)
        change(s, SetPT(1, 1))
        assert s.pt(bear) == (1, 1)


@rule("613.7e")
def test_an_aura_that_is_moved_has_a_new_timestamp():
    with FullTable() as s:
        bear, ox = s.put(0, "battlefield", BEAR, OX)
        a = s.put(0, "battlefield", aura("Small", SetPT(1, 1)), attached_to=bear)
        s.put(0, "battlefield", aura("Large", SetPT(9, 9)), attached_to=ox)
        s.do(0, Attach(All(HasSubtype("Ox")), All(IsNamed("Small"))))
        assert s.field(ATTACHED_TO, a) == ox and s.pt(ox) == (1, 1)


@rule("613.7c")
def test_a_new_counter_renews_the_timestamp_of_all_of_its_kind():
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR, counters={PLUS: 1})
        s.do(0, PutCounters(MINUS, 1, All(CREATURE)), PutCounters(PLUS, 1, All(CREATURE)))
        stamps = {kind: t for kind, _, t in s.field("counters", bear)}
        assert stamps[PLUS] > stamps.get(MINUS, 0) and s.pt(bear) == (3, 3)


RED = static("Red", CREATURE, BecomeColors(frozenset("R")), cost="{0}")
BLUE = static("Blue", CREATURE, BecomeColors(frozenset("U")), cost="{0}")


@rule("613.7m")
@pytest.mark.parametrize("last", ["Red", "Blue"])
def test_the_player_orders_the_timestamps_of_what_enters_at_once(last):
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        red, blue = s.put(0, "graveyard", RED, BLUE)
        s.expect(0, "613.7m", [blue, red] if last == "Red" else [red, blue])
        s.do(0, MoveTo(All(ENCHANTMENT, "graveyard"), "battlefield"))
        assert s.characteristic(bear, COLORS) == ({"R"} if last == "Red" else {"U"})


@rule("613.7m", "101.4")
def test_the_active_players_objects_get_the_earlier_timestamps():
    for active in (0, 1):
        with FullTable(active=active) as s:
            bear = s.put(0, "battlefield", BEAR)
            s.put(0, "graveyard", RED)
            s.put(1, "graveyard", BLUE)
            s.do(active, MoveTo(All(ENCHANTMENT, "graveyard"), "battlefield"))
            assert s.characteristic(bear, COLORS) == ({"U"} if active == 0 else {"R"})


@rule("613.7m")
def test_what_only_adds_is_not_asked_about():
    with FullTable() as s:
        bear = s.put(0, "battlefield", creature("Kid", 1, 1, cost="{W}"))
        s.put(0, "graveyard", HONOR, HONOR, FOREST, BEAR)
        s.do(0, MoveTo(All(Anything(), "graveyard"), "battlefield"))
        assert s.pt(bear) == (3, 3)


@rule("613.7m")
def test_what_changes_each_only_itself_is_not_asked_about():
    """Two creatures that are red and fly by abilities of their own; a third makes all creatures blue, and is asked about."""
    red = (BecomeColors(frozenset("R")), Gain((Keyword("flying"),)))
    imp = creature("Imp", 1, 1, Static((Continuous(AffectsThis(), red),)), cost="{0}")
    with FullTable() as s:
        s.put(0, "graveyard", imp, imp)
        s.do(0, MoveTo(All(CREATURE, "graveyard"), "battlefield"))
        assert s.permanents(0) == ["Imp", "Imp"]
        first, second = s.put(1, "graveyard", imp, BLUE)
        s.expect(1, "613.7m", [second, first])
        s.do(0, MoveTo(All(Anything(), "graveyard"), "battlefield"), name="Again")
        assert s.characteristic(s.ids("battlefield", 1)[-1], COLORS) == {"R"}


# Dependency -----------------------------------------------------------------------------------------------


@rule("613.8", "613.8a", "305.7")
@pytest.mark.parametrize("order", [(BLOOD_MOON, URBORG), (URBORG, BLOOD_MOON)])
def test_blood_moon_and_urborg(order):
    with FullTable() as s:
        s.put(0, "battlefield", *order)
        s.put(0, "battlefield", FOREST)
        s.reach(0)
        urborg = s.find("Urborg, Tomb of Yawgmoth")
        assert s.characteristic(urborg, SUBTYPES) == {"Mountain"}
        assert s.characteristic("Forest", SUBTYPES) == {"Forest"}
        assert [a.effect for a in activated_abilities(s.game, urborg)] == [AddManaOf((("R",),))]


@rule("613.8", "613.8b")
@pytest.mark.parametrize("reverse", [False, True])
def test_dryad_arbor_style_lands_wait_for_what_makes_them_lands(reverse):
    """What makes artifacts lands comes before what makes lands Swamps, whichever is older."""
    cards = [URBORG, static("Landscape", ARTIFACT, BecomeTypes(frozenset(["land"])))]
    with FullTable() as s:
        s.put(0, "battlefield", *(reversed(cards) if reverse else cards))
        relic = s.put(0, "battlefield", RELIC)
        s.reach(0)
        assert s.characteristic(relic, SUBTYPES) == {"Swamp"}


@rule("613.8a")
@pytest.mark.parametrize("reverse", [False, True])
def test_a_defining_ability_depends_on_no_other_effect(reverse):
    """(c) of the rule: what defines a colour goes first, though the other effect changes what it would count."""
    chameleon = card("Chameleon", "Creature", Static((Continuous(AffectsThis(), (BecomeColors(frozenset("WUBRG")),)),),
                                                     defining=True), power=1, toughness=1)  # fmt: skip
    cards = [chameleon, static("Grey", CREATURE, BecomeColors(frozenset()))]
    with FullTable() as s:
        s.put(0, "battlefield", *(reversed(cards) if reverse else cards))
        s.reach(0)
        assert s.characteristic("Chameleon", COLORS) == frozenset()


@rule("613.9")
def test_gains_flying_and_loses_flying_by_timestamp():
    """The first Example of CR 613.9."""
    fly, fall = aura("Flight", Gain((Keyword("flying"),))), aura("Weight", LoseKeyword("flying"))
    for order, flies in (((fly, fall), False), ((fall, fly), True)):
        with FullTable() as s:
            bear = s.put(0, "battlefield", BEAR)
            for each in order:
                s.put(0, "battlefield", each, attached_to=bear)
            s.reach(0)
            assert has_keyword(s.game, bear, "flying") == flies
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(0, "battlefield", fly, attached_to=bear)
        change(s, LoseKeyword("flying"))
        assert not has_keyword(s.game, bear, "flying")


@rule("613.9")
def test_white_creatures_and_enchanted_creature_is_white():
    """The second Example of CR 613.9."""
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(0, "battlefield", HONOR)
        s.put(0, "battlefield", aura("Lily", BecomeColors(frozenset("W"))), attached_to=bear)
        s.reach(0)
        assert s.pt(bear) == (3, 3)


# Players and rules ----------------------------------------------------------------------------------------


@rule("613.10")
def test_effects_on_players_apply_after_objects_have_their_characteristics():
    """Who has more creatures than artifacts is protected: an effect on objects is counted first."""
    protection = protection_from(HasColor("R"))
    sigil = card("Sigil", "Enchantment", Static((PlayersHave(You(), protection),), YouHave(CREATURE, 2)))
    with FullTable() as s:
        s.put(0, "battlefield", sigil, BEAR, RELIC)
        s.reach(0)
        assert not keywords_of_ref(s.game, player_ref(0), "protection")
        change(s, BecomeTypes(frozenset(["creature"])), SetPT(1, 1), of=ARTIFACT)
        assert keywords_of_ref(s.game, player_ref(0), "protection") == protection
        s.do(0, PlayersGain(You(), (Keyword("hexproof"),)))
        assert keywords_of_ref(s.game, player_ref(0), "hexproof")


@rule("613.11", "613.7")
@pytest.mark.parametrize("sizes", [(2, 5), (5, 2), (2, None), (None, 2)])
def test_effects_on_the_rules_apply_in_timestamp_order(sizes):
    with FullTable(decks=[[FOREST] * 30] * 2, defaults=True) as s:
        for n, size in enumerate(sizes):
            s.put(0, "battlefield", card(f"Size {n}", "Artifact", Static((rc.HandSize(size),))))
        s.put(0, "hand", *[FOREST] * 9)
        s.pass_until(lambda g: g.active_player == 1)
        assert s.count("Forest", "hand", 0) == (9 if sizes[-1] is None else sizes[-1])


@rule("613.11", "611.2c")
def test_a_rules_effect_of_a_resolution_counts_for_a_turn():
    with FullTable(decks=[[FOREST] * 30] * 2, defaults=True) as s:
        s.put(0, "hand", *[FOREST] * 9)
        s.do(0, CreateEffect(rc.HandSize(None)))
        s.pass_until(lambda g: g.active_player == 1)
        assert s.count("Forest", "hand", 0) == 9


# 611.2 and 611.3: what is left of the examples --------------------------------------------------------------


@rule("611.2b")
@pytest.mark.parametrize("keeps", [True, False])
def test_master_thief(keeps):
    """The Example of CR 611.2b."""
    from apnap import Triggered

    thief = creature("Master Thief", 2, 2, Triggered(WhenEnters(), Change(
        Target(), (YouGainControl(),), ForAsLongAs(ThisIsYours())), targets=(TargetSpec(ARTIFACT),)), cost="{0}")  # fmt: skip
    with FullTable() as s:
        relic = s.put(1, "battlefield", RELIC)
        s.put(0, "hand", thief)
        s.put(1, "hand", instant("Steal", Change(Target(), (YouGainControl(),), Indefinite()), targets=(A_CREATURE,)))
        s.act(0, "cast", "Master Thief").resolve()
        if not keeps:
            s.act(1, "cast", "Steal").resolve()
        s.resolve()
        assert s.game.controller(relic) == (0 if keeps else 1)
        if keeps:
            s.act(1, "cast", "Steal").resolve()
            assert s.game.controller(relic) == 1


@rule("611.2c", "611.3a")
def test_white_creatures_get_the_examples():
    """The first Example of CR 611.2c, and the Example of CR 611.3b beside it."""
    with FullTable() as s:
        white = s.put(0, "battlefield", creature("Kid", 1, 1, cost="{W}"))
        change(s, ModifyPT(1, 1), of=all_of(CREATURE, HasColor("W")))
        late = s.put(0, "battlefield", creature("Kid", 1, 1, cost="{W}"))
        change(s, BecomeColors(frozenset("B")))
        assert s.pt(white) == (2, 2) and s.pt(late) == (1, 1)


@rule("611.3", "611.3a", "611.3b")
def test_a_static_ability_applies_while_its_source_is_there():
    with FullTable() as s:
        kid = s.put(0, "battlefield", creature("Kid", 1, 1, cost="{W}"))
        bear = s.put(0, "battlefield", BEAR)
        s.put(0, "battlefield", HONOR)
        s.reach(0)
        assert (s.pt(kid), s.pt(bear)) == ((2, 2), (2, 2))
        change(s, BecomeColors(frozenset("W")), of=HasSubtype("Bear"))
        assert s.pt(bear) == (3, 3)
        s.do(0, MoveTo(All(ENCHANTMENT), "hand"))
        assert (s.pt(kid), s.pt(bear)) == ((1, 1), (2, 2))


@rule("611.3c")
def test_a_creature_enters_with_the_effect_applied():
    """The Example of CR 611.3c: an ability that watches for power 2 sees it enter with 2."""
    from apnap import Triggered
    from apnap_plugins.rules.vocabulary.filters import PowerAtLeast

    with FullTable() as s:
        s.put(
            0, "battlefield", HONOR, card("Bell", "Enchantment", Triggered(WhenEnters(PowerAtLeast(2)), rc.Note("two")))
        )
        s.put(0, "hand", creature("Kid", 1, 1, cost="{W}"))
        s.give(0, "W")
        s.act(0, "cast", "Kid").resolve()
        assert len(s.stack) == 1 and s.pt("Kid") == (2, 2)


@rule("611.2a")
def test_without_a_duration_an_effect_lasts_until_the_game_ends():
    with FullTable(decks=[[FOREST] * 10] * 2) as s:
        bear = s.put(0, "battlefield", BEAR)
        change(s, SetPT(5, 5), duration=Indefinite())
        s.pass_until("upkeep")
        s.pass_until("upkeep", again=True)
        assert s.pt(bear) == (5, 5)


@rule("611.1", "613.1", "613.1a", "613.2", "613.2a", "613.2c")
def test_copiable_values_come_first_and_nothing_of_a_later_layer_is_among_them():
    from apnap_plugins.rules.continuous.continuous import HasValues, copiable_values

    with FullTable() as s:
        bear, ox = s.put(0, "battlefield", BEAR, OX)
        change(s, ModifyPT(3, 3), of=HasSubtype("Ox"))
        values = copiable_values(s.game, ox)
        change(s, BecomeColors(frozenset("R")))
        change(s, HasValues(values), of=HasSubtype("Bear"))
        assert s.game.name_of(bear) == "Ox" and s.pt(bear) == (2, 4) and s.characteristic(bear, COLORS) == {"R"}


@rule("613.1b", "613.3", "613.1")
@pytest.mark.parametrize("reverse", [False, True])
def test_layers_go_before_timestamps(reverse):
    """Control (2), types (4), colours (5), abilities (6): each later layer sees what the earlier ones made."""
    effects = [
        static("D", all_of(CREATURE, HasColor("R")), Gain((Keyword("flying"),))),
        static("C", all_of(CREATURE, YouControl()), BecomeColors(frozenset("R"))),
        static("B", all_of(ARTIFACT, YouControl()), BecomeTypes(frozenset(["creature"])), SetPT(1, 1)),
    ]
    with FullTable() as s:
        relic = s.put(1, "battlefield", RELIC)
        s.put(0, "battlefield", *(reversed(effects) if reverse else effects))
        s.reach(0)
        assert s.characteristic(relic, TYPES) == {"artifact"}
        change(s, YouGainControl(), of=HasType("artifact"), duration=Indefinite())
        assert s.characteristic(relic, COLORS) == {"R"} and has_keyword(s.game, relic, "flying")


@rule("611.2e")
@pytest.mark.parametrize("becomes", [False, True])
def test_arbiter_of_the_ideal(becomes):
    """The Example of CR 611.2e: what "is" an enchantment enters as one; what "becomes" one does so afterwards."""
    from apnap import Triggered

    parts = (BecomeTypes(frozenset(["enchantment"])),)
    put = do(PutWith(All(CREATURE, "graveyard"), ()), Change(Remembered("moved"), parts)) if becomes else PutWith(
        All(CREATURE, "graveyard"), parts)  # fmt: skip
    with FullTable() as s:
        s.put(0, "graveyard", BEAR)
        s.put(0, "battlefield", card("Bell", "Artifact", Triggered(WhenEnters(ENCHANTMENT), rc.Note("enchantment"))))
        s.do(0, put)
        assert s.characteristic("Bear", TYPES) == {"creature", "enchantment"}
        assert len(s.stack) == (0 if becomes else 1)


@rule("611.2f", "112.3")
def test_an_effect_on_the_next_spell_waits_for_it_and_stays_with_the_permanent():
    with FullTable(decks=[[FOREST] * 8] * 2) as s:
        s.do(0, ChangeNextSpell(CREATURE, (BecomeColors(frozenset("U")), Gain((Keyword("haste"),)))))
        s.put(0, "hand", creature("One", 1, 1, cost="{0}"), creature("Two", 1, 1, cost="{0}"))
        s.do(0, name="Other")
        s.act(0, "cast", "One")
        assert s.characteristic(s.find("One", "stack"), COLORS) == {"U"}
        s.resolve()
        s.act(0, "cast", "Two").resolve()
        assert s.characteristic("One", COLORS) == {"U"} and has_keyword(s.game, s.find("One", "battlefield"), "haste")
        assert s.characteristic("Two", COLORS) == frozenset()


@rule("611.3a")
@pytest.mark.parametrize("debug", [False, True])
def test_an_effect_that_looks_at_the_stack_follows_it_and_others_do_not_care(debug: bool):
    pump = (ModifyPT(2, 2),)
    watchful = creature("Watcher", 1, 1, Static((Continuous(AffectsThis(), pump),), condition=rc.SpellsAreThere()))
    banner = card("Banner", "Artifact", Static((Continuous(AffectsAll(HasType("creature")), (ModifyPT(0, 1),)),)))
    with FullTable(debug=debug) as s:
        s.put(0, "battlefield", banner, BEAR)
        s.put(0, "hand", instant("Wait", GainLife(1)), instant("Hurry", GainLife(1)))
        before = s.game.computed()
        s.act(0, "cast", "Wait")
        assert s.pt("Bear") == (2, 3) and (debug or s.game.computed() is before)
        s.resolve()
        s.put(0, "battlefield", watchful)
        assert s.pt("Watcher") == (1, 2)
        s.act(0, "cast", "Hurry")
        assert s.pt("Watcher") == (3, 4)
        s.resolve()
        assert s.pt("Watcher") == (1, 2)
