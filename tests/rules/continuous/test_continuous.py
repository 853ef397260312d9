"""Continuous effects in the patterns of real cards (CR 604, 611, 613)."""

from __future__ import annotations

import itertools

import pytest
from rulebook import A_CREATURE, BEAR, FOREST, OX, RELIC, FullTable
from rulecards import HasTwice
from wordings import beast
from wordings import table as wording_table

from apnap import AffectsThis, Continuous, Keyword, Static, Triggered
from apnap.testing.rule import rule
from apnap_plugins.abilities.enchant import enchant
from apnap_plugins.rules.attachments.attachments import Enchanted
from apnap_plugins.rules.continuous.continuous import (
    AffectsAll,
    AffectsSelected,
    BecomeColors,
    BecomeLandTypes,
    BecomeTypes,
    DefinePT,
    Gain,
    LoseAllAbilities,
    LoseKeyword,
    ModifyPT,
    SetPT,
    SwitchPT,
    WhileOnBattlefield,
    YouGainControl,
)
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.counters.counters import PLUS
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.mana.mana import AddManaOf
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.stack.abilities import Activated, activated_abilities
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.characteristics import COLORS, SUBTYPES, TYPES, card, has_keyword
from apnap_plugins.rules.vocabulary.conditions import YouHave, YourTurn
from apnap_plugins.rules.vocabulary.filters import (
    CREATURE,
    ENCHANTMENT,
    LAND,
    Another,
    Anything,
    HasColor,
    HasKeyword,
    HasSubtype,
    HasSupertype,
    HasType,
    Not,
    OpponentControls,
    PowerAtLeast,
    YouControl,
    all_of,
)
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.testing import creature, instant

DECK = [FOREST] * 10


def static(name, which, *parts, types="Enchantment", condition=None, **more):
    return card(name, types, Static((Continuous(AffectsAll(which), parts),), condition), **more)


ANTHEM = static("Anthem", all_of(CREATURE, YouControl()), ModifyPT(1, 1))
HUMILITY = static("Humility", CREATURE, LoseAllAbilities(), SetPT(1, 1))
OPALESCENCE = static(
    "Opalescence",
    all_of(ENCHANTMENT, Not(HasSubtype("Aura")), Another()),
    BecomeTypes(frozenset(["creature"])),
    SetPT(4, 4),
)
NONBASIC = all_of(LAND, Not(HasSupertype("basic")))
MOON = static("Moon", NONBASIC, BecomeLandTypes(frozenset(["Mountain"])))
TOMB = static("Tomb", LAND, BecomeTypes(frozenset(), frozenset(["Swamp"])), types="Legendary Land")


# 611 ------------------------------------------------------------------------------------------------------


@rule("611.3a", "613.4c", "604.2")
@pytest.mark.parametrize("player", [0, 1])
def test_an_anthem_applies_to_what_its_controller_has_at_any_moment(player):
    with FullTable() as s:
        anthem = s.put(player, "battlefield", ANTHEM)
        mine = s.put(player, "battlefield", BEAR)
        theirs = s.put(1 - player, "battlefield", OX)
        s.put(0, "hand", instant("Steal", Change(Target(), (YouGainControl(),)), targets=(A_CREATURE,)))
        s.put(0, "hand", instant("Drop", MoveTo(All(ENCHANTMENT), "hand")))
        s.reach(0)
        assert (s.pt(mine), s.pt(theirs)) == ((3, 3), (2, 4))
        s.act(0, "cast", "Steal", targets=theirs if player == 0 else mine).resolve()
        assert (s.pt(mine), s.pt(theirs)) == (((3, 3), (3, 5)) if player == 0 else ((2, 2), (2, 4)))
        s.act(0, "cast", "Drop").resolve()
        assert (s.pt(mine), s.pt(theirs)) == ((2, 2), (2, 4)) and anthem not in s.game.objects


@rule("611.3a", "604.2")
def test_a_lord_helps_others_of_its_kind_and_two_lords_each_other():
    lord = creature("Lord", 2, 2, Static((Continuous(
        AffectsAll(all_of(HasSubtype("Bear"), Another())), (ModifyPT(1, 1), Gain((Keyword("haste"),)))),)),
        types="Creature — Bear")  # fmt: skip
    with FullTable() as s:
        one = s.put(0, "battlefield", lord)
        bear, ox = s.put(1, "battlefield", BEAR, OX)
        s.reach(0)
        assert [s.pt(o) for o in (one, bear, ox)] == [(2, 2), (3, 3), (2, 4)]
        two = s.put(1, "battlefield", lord)
        s.reach(0)
        assert [s.pt(o) for o in (one, two, bear)] == [(3, 3), (3, 3), (4, 4)]
        assert has_keyword(s.game, one, "haste") and not has_keyword(s.game, ox, "haste")


@rule("611.2c", "611.2a", "514.2", "611.2")
def test_the_objects_of_a_resolving_effect_are_locked_in():
    with FullTable(decks=[DECK, DECK]) as s:
        bear = s.put(0, "battlefield", BEAR)
        s.do(0, Change(All(all_of(CREATURE, YouControl())), (ModifyPT(2, 2),)))
        ox = s.put(0, "battlefield", OX)
        s.reach(0)
        assert (s.pt(bear), s.pt(ox)) == ((4, 4), (2, 4))
        s.put(
            1,
            "hand",
            instant("Steal", Change(Target(), (YouGainControl(),)), targets=(TargetSpec(HasSubtype("Bear")),)),
        )
        s.act(1, "cast", "Steal").resolve()
        assert s.game.controller(bear) == 1 and s.pt(bear) == (4, 4)
        s.pass_until("upkeep")
        assert s.pt(bear) == (2, 2) and s.game.controller(bear) == 0


@rule("611.2c", "400.7")
def test_an_effect_does_not_follow_an_object_to_another_zone_and_back():
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        s.do(0, Change(All(CREATURE), (ModifyPT(2, 2),)))
        s.do(0, MoveTo(All(CREATURE), "exile"), MoveTo(All(CREATURE, "exile"), "battlefield"), name="Blink")
        assert s.pt("Bear") == (2, 2)


@rule("611.2b")
def test_for_as_long_as_ends_with_its_source_and_does_not_start_without():
    lasso = card(
        "Lasso", "Artifact", Activated((), Change(Target(), (YouGainControl(),), WhileOnBattlefield()), (A_CREATURE,))
    )
    drop = instant("Drop", MoveTo(All(HasType("artifact")), "hand"))
    with FullTable() as s:
        bear = s.put(1, "battlefield", BEAR)
        s.put(0, "battlefield", lasso)
        s.put(0, "hand", drop)
        s.act(0, "activate", "Lasso").resolve()
        assert s.game.controller(bear) == 0
        s.act(0, "cast", "Drop").resolve()
        assert s.game.controller(bear) == 1
    with FullTable() as s:
        bear = s.put(1, "battlefield", BEAR)
        s.put(0, "battlefield", lasso)
        s.put(0, "hand", drop)
        s.act(0, "activate", "Lasso")
        s.act(0, "cast", "Drop").resolve()
        s.resolve()
        assert s.game.controller(bear) == 1


@rule("604.2", "611.3a")
def test_as_long_as_conditions():
    day = static("Day", CREATURE, ModifyPT(2, 0), condition=YourTurn())
    crowd = static("Crowd", CREATURE, ModifyPT(0, 1), condition=YouHave(CREATURE, 2))
    with FullTable(decks=[DECK, DECK]) as s:
        s.put(0, "battlefield", day, crowd, BEAR)
        s.reach(0)
        assert s.pt("Bear") == (4, 2)
        s.put(0, "battlefield", OX)
        s.reach(0)
        assert s.pt("Bear") == (4, 3)
        s.pass_until("upkeep")
        assert s.pt("Bear") == (2, 3)


@rule("608.2h", "611.2d")
def test_numbers_of_a_resolving_effect_are_fixed_those_of_a_static_ability_are_not():
    herd = static("Herd", HasSubtype("Ox"), ModifyPT(Count(All(CREATURE)), 0))
    with FullTable() as s:
        s.put(0, "battlefield", BEAR, OX, herd)
        s.do(0, Change(All(HasSubtype("Bear")), (ModifyPT(Count(All(CREATURE)), 0),)))
        assert (s.pt("Bear"), s.pt("Ox")) == ((4, 2), (4, 4))
        s.put(1, "battlefield", creature("Kid", 1, 1))
        s.reach(0)
        assert (s.pt("Bear"), s.pt("Ox")) == ((4, 2), (5, 4))


@rule("608.2h", "611.2d")
def test_a_strangers_part_says_what_of_it_is_determined_once():
    """A part of a plugin that nobody here knows: `Part.fixed` is asked as a resolution makes the effect."""

    herd = static("Herd", HasSubtype("Ox"), HasTwice(Count(All(CREATURE))))
    with FullTable() as s:
        s.put(0, "battlefield", BEAR, OX, herd)
        s.do(0, Change(All(HasSubtype("Bear")), (HasTwice(Count(All(CREATURE))),)))
        assert (s.pt("Bear"), s.pt("Ox")) == ((4, 4), (4, 4))
        s.put(1, "battlefield", creature("Kid", 1, 1))
        s.reach(0)
        assert (s.pt("Bear"), s.pt("Ox")) == ((4, 4), (6, 6))


# 613.4, 613.7 ---------------------------------------------------------------------------------------------


@rule("613.4", "613.4a", "613.4b", "613.4c", "613.4d", "613.7", "613.1g")
def test_sublayers_of_power_and_toughness_come_in_order_whatever_the_timestamps():
    effects = {
        "set": (SetPT(0, 1),),
        "grow": (ModifyPT(2, 5),),
        "switch": (SwitchPT(),),
    }
    for order in itertools.permutations(effects):
        with FullTable() as s:
            s.put(0, "battlefield", OX, counters={PLUS: 1})
            for name in order:
                s.do(0, Change(All(CREATURE), effects[name]), name=name)
            assert s.pt("Ox") == (7, 3), order


@rule("613.4d")
def test_switching_twice_and_changes_after_a_switch():
    with FullTable() as s:
        s.put(0, "battlefield", OX)
        s.do(0, Change(All(CREATURE), (SwitchPT(),)))
        assert s.pt("Ox") == (4, 2)
        s.do(0, Change(All(CREATURE), (ModifyPT(1, 0),)))
        assert s.pt("Ox") == (4, 3)
        s.do(0, Change(All(CREATURE), (SwitchPT(),)))
        assert s.pt("Ox") == (3, 4)


@rule("613.7", "613.7b", "613.4b")
def test_in_one_layer_the_newest_timestamp_wins():
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        for n in (5, 1, 3):
            s.do(0, Change(All(CREATURE), (SetPT(n, n),)))
            assert s.pt("Bear") == (n, n)
        s.put(0, "battlefield", static("Set", CREATURE, SetPT(7, 7)))
        s.reach(0)
        assert s.pt("Bear") == (7, 7)


@rule("604.3", "613.4a", "613.3", "208.2a", "113.6a")
def test_a_characteristic_defining_ability_counts_in_every_zone_and_first_of_all():
    herd = card("Herd", "Creature — Beast", Static((Continuous(
        AffectsThis(), (DefinePT(Count(All(CREATURE)), Count(All(CREATURE))),)),), defining=True), cost="{G}")  # fmt: skip
    with FullTable() as s:
        s.put(0, "battlefield", BEAR, OX)
        s.put(0, "hand", herd)
        s.put(0, "graveyard", herd)
        s.reach(0)
        assert s.pt(s.find("Herd", "hand")) == s.pt(s.find("Herd", "graveyard")) == (2, 2)
        s.put(1, "battlefield", herd)
        s.reach(0)
        assert s.pt(s.find("Herd", "hand")) == s.pt(s.find("Herd", "battlefield")) == (3, 3)
        s.do(0, Change(All(HasSubtype("Beast")), (SetPT(1, 1),)))
        assert s.pt(s.find("Herd", "battlefield")) == (1, 1) and s.pt(s.find("Herd", "hand")) == (3, 3)


@rule("604.3", "613.4a")
def test_what_counts_cards_elsewhere_is_kept_up_to_date():
    ghoul = card("Ghoul", "Creature — Zombie", Static((Continuous(
        AffectsThis(), (DefinePT(Count(All(CREATURE, "graveyard")), Count(All(Anything(), "exile"))),)),),
        defining=True))  # fmt: skip
    with FullTable() as s:
        s.put(0, "battlefield", ghoul, BEAR)
        s.put(0, "exile", RELIC)
        s.put(0, "graveyard", OX, RELIC)
        s.put(1, "graveyard", OX)
        s.put(0, "hand", instant("Dig", MoveTo(All(HasType("artifact"), "exile"), "hand")))
        s.reach(0)
        assert s.pt("Ghoul") == (2, 1)
        s.do(0, MoveTo(All(HasSubtype("Bear")), "graveyard"))
        assert s.pt("Ghoul") == (3, 1)
        s.act(0, "cast", "Dig").resolve()
        assert s.count("Ghoul", "battlefield") == 0  # toughness 0


# Control, types, colours, abilities -----------------------------------------------------------------------


@rule("613.1b", "613.7", "800.4a")
def test_control_effects_by_timestamp_and_after_one_ends():
    steal = instant("Steal", Change(Target(), (YouGainControl(),)), targets=(A_CREATURE,))
    chain = card("Chain", "Enchantment — Aura", enchant(CREATURE),
                 Static((Continuous(AffectsSelected(Enchanted()), (YouGainControl(),)),)))  # fmt: skip
    with FullTable(3, decks=[DECK] * 3) as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(1, "battlefield", chain, attached_to=bear)
        s.put(2, "hand", steal)
        s.reach(0)
        assert s.game.controller(bear) == 1
        s.act(2, "cast", "Steal").resolve()
        assert s.game.controller(bear) == 2
        s.pass_until("upkeep")
        assert s.game.controller(bear) == 1
        s.concede(1)
        assert s.game.controller(bear) == 0 and s.count("Chain") == 0


@rule("613.1d", "613.1e", "205.1a", "205.1b")
def test_types_and_colours_are_set_or_added():
    with FullTable() as s:
        s.put(0, "battlefield", BEAR, RELIC)
        s.do(
            0,
            Change(All(HasSubtype("Bear")), (BecomeTypes(frozenset(["artifact"])), BecomeColors(frozenset("U"), True))),
        )
        assert s.characteristic("Bear", TYPES) == {"artifact", "creature"} and s.characteristic("Bear", COLORS) == {
            "U",
            "G",
        }
        s.do(0, Change(All(HasSubtype("Bear")), (BecomeColors(frozenset("R")),)))
        assert s.characteristic("Bear", COLORS) == {"R"}
        s.do(0, Change(All(Anything()), (BecomeTypes(frozenset(["enchantment"]), frozenset(["Shrine"]), False),)))
        assert s.characteristic("Bear", TYPES) == {"enchantment"} and s.characteristic("Relic", SUBTYPES) == {"Shrine"}


@rule("613.1f", "613.7", "613.7a")
def test_abilities_lost_and_gained_by_timestamp():
    with FullTable() as s:
        bear = s.put(0, "battlefield", creature("Runner", 1, 1, Keyword("haste"), Keyword("reach")))
        s.do(0, Change(All(CREATURE), (LoseKeyword("haste"),)))
        assert not has_keyword(s.game, bear, "haste") and has_keyword(s.game, bear, "reach")
        s.do(0, Change(All(CREATURE), (Gain((Keyword("haste"),)),)))
        assert has_keyword(s.game, bear, "haste")
        s.do(0, Change(All(CREATURE), (LoseAllAbilities(),)))
        assert not has_keyword(s.game, bear, "haste") and not has_keyword(s.game, bear, "reach")
        s.do(0, Change(All(CREATURE), (Gain((Keyword("reach"),)),)))
        assert has_keyword(s.game, bear, "reach")


@rule("613.7a")
def test_a_granted_static_ability_has_the_timestamp_of_what_granted_it():
    strong = Static((Continuous(AffectsThis(), (SetPT(6, 6),)),))
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        s.do(0, Change(All(CREATURE), (SetPT(1, 1),)))
        s.do(0, Change(All(CREATURE), (Gain((strong,)),)))
        assert s.pt(bear) == (6, 6)
        s.do(0, Change(All(CREATURE), (SetPT(2, 2),)))
        assert s.pt(bear) == (2, 2)


@rule("613.1f", "603.2", "602.1", "113.1a")
def test_granted_abilities_work():
    bell = static("Bells", CREATURE, Gain((Triggered(AtBeginning("end"), GainLife(1)), Activated((), GainLife(1)))))
    with FullTable() as s:
        s.put(0, "battlefield", BEAR, bell)
        s.put(1, "battlefield", OX)
        assert s.offered(0, "activate") == ["Bear"]
        s.pass_until("end")
        assert len(s.stack) == 1
        s.resolve()
        assert s.life(0) == 21
        s.act(0, "activate", "Bear").resolve()
        assert s.life(0) == 22


# 613.6, 613.8: interplay ---------------------------------------------------------------------------------


@rule("613.6", "613.1f", "613.4b")
@pytest.mark.parametrize(
    ("order", "expected"), [(("Humility", "Opalescence"), (4, 4)), (("Opalescence", "Humility"), (1, 1))]
)
def test_an_effect_that_has_begun_goes_on_without_its_ability(order, expected):
    cards = {"Humility": HUMILITY, "Opalescence": OPALESCENCE}
    with FullTable() as s:
        s.put(0, "battlefield", *[cards[name] for name in order])
        bear = s.put(1, "battlefield", creature("Runner", 3, 3, Keyword("haste")))
        s.reach(0)
        assert s.pt(bear) == (1, 1) and not has_keyword(s.game, bear, "haste")
        assert "creature" in s.characteristic("Humility", TYPES) and s.pt("Humility") == expected
        assert s.characteristic("Humility", "abilities") == ()
        assert s.characteristic("Opalescence", TYPES) == {"enchantment"}


@rule("613.6")
def test_two_opalescences_and_humility():
    for order in itertools.permutations([OPALESCENCE, OPALESCENCE, HUMILITY]):
        with FullTable() as s:
            ids = s.put(0, "battlefield", *order)
            s.reach(0)
            humility = s.find("Humility")
            last = ids[-1]
            assert s.pt(humility) == ((1, 1) if last == humility else (4, 4))
            for each in s.find_all("Opalescence"):
                newer = [i for i in ids if i > each and i != humility] + [i for i in ids if i == humility]
                assert "creature" in s.characteristic(each, TYPES) and newer
                others = [i for i in ids if i != each]
                assert s.pt(each) == ((1, 1) if max(others) == humility else (4, 4))


@rule("613.8", "613.8a", "305.7")
@pytest.mark.parametrize("order", [(MOON, TOMB), (TOMB, MOON)])
def test_what_would_lose_its_ability_depends_on_what_takes_it(order):
    with FullTable() as s:
        s.put(0, "battlefield", *order)
        s.put(1, "battlefield", FOREST)
        s.reach(0)
        assert s.characteristic("Tomb", SUBTYPES) == {"Mountain"} and s.characteristic("Forest", SUBTYPES) == {"Forest"}
        made = [a.effect for a in activated_abilities(s.game, s.find("Tomb"))]
        assert made == [AddManaOf((("R",),))]


@rule("613.8", "613.8a", "613.8b")
@pytest.mark.parametrize("reverse", [False, True])
def test_what_applies_to_more_after_another_waits_for_it(reverse):
    awake = static("Awake", LAND, BecomeTypes(frozenset(["creature"])))
    mechanize = static("Mechanize", CREATURE, BecomeTypes(frozenset(["artifact"])))
    with FullTable() as s:
        s.put(0, "battlefield", *([mechanize, awake] if reverse else [awake, mechanize]))
        s.put(0, "battlefield", card("Field", "Land", power=1, toughness=1))
        s.reach(0)
        assert s.characteristic("Field", TYPES) == {"land", "creature", "artifact"}


@rule("613.8b", "613.8c")
@pytest.mark.parametrize("reverse", [False, True])
def test_a_loop_of_dependencies_goes_by_timestamp(reverse):
    red = static("Red", HasColor("G"), BecomeColors(frozenset("R")))
    green = static("Green", HasColor("R"), BecomeColors(frozenset("G")))
    with FullTable() as s:
        s.put(0, "battlefield", *([green, red] if reverse else [red, green]))
        s.put(0, "battlefield", BEAR, creature("Imp", 1, 1, cost="{R}"))
        s.reach(0)
        expected = {"R"} if reverse else {"G"}
        assert s.characteristic("Bear", COLORS) == expected and s.characteristic("Imp", COLORS) == expected


@rule("613.8c", "613.9")
def test_dependency_is_found_anew_after_each_effect():
    steps = [
        static("C", all_of(CREATURE, HasKeyword("reach")), Gain((Keyword("trample"),))),
        static("B", all_of(CREATURE, HasKeyword("haste")), Gain((Keyword("reach"),))),
        static("A", CREATURE, Gain((Keyword("haste"),))),
    ]
    for order in itertools.permutations(steps):
        with FullTable() as s:
            s.put(0, "battlefield", *order)
            s.put(0, "battlefield", BEAR)
            s.reach(0)
            bear = s.find("Bear")
            assert has_keyword(s.game, bear, "haste") and has_keyword(s.game, bear, "reach")
            # before A has been applied B would do nothing, and so C depends on nothing: then its timestamp counts
            assert has_keyword(s.game, bear, "trample") == (order.index(steps[2]) < order.index(steps[0]))


@rule("613.9", "613.4c", "613.8a")
def test_power_looked_at_in_an_earlier_layer_is_the_power_so_far():
    big = static("Big", all_of(CREATURE, PowerAtLeast(3)), Gain((Keyword("trample"),)))
    with FullTable() as s:
        s.put(0, "battlefield", big, ANTHEM)
        bear = s.put(0, "battlefield", BEAR)
        three = s.put(0, "battlefield", creature("Three", 3, 3))
        s.reach(0)
        # layer 6 comes before layer 7: there the Bear has power 2
        assert not has_keyword(s.game, bear, "trample") and has_keyword(s.game, three, "trample")


@rule("613.1b", "613.8a", "613.4c")
def test_control_is_settled_before_what_looks_at_it():
    chain = card("Chain", "Enchantment — Aura", enchant(CREATURE),
                 Static((Continuous(AffectsSelected(Enchanted()), (YouGainControl(),)),)))  # fmt: skip
    curse = static("Curse", all_of(CREATURE, OpponentControls()), ModifyPT(-1, 0))
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(0, "battlefield", ANTHEM)
        s.put(1, "battlefield", curse)
        s.reach(0)
        assert s.pt(bear) == (2, 3)
        s.put(1, "battlefield", chain, attached_to=bear)
        s.reach(0)
        assert s.pt(bear) == (2, 2)


@rule("613.6", "613.1b", "613.1f")
def test_one_effect_in_several_layers_applies_to_the_same_objects():
    threat = instant("Threat", Change(Target(), (YouGainControl(), Gain((Keyword("haste"),)), ModifyPT(1, 0))),
                     targets=(A_CREATURE,))  # fmt: skip
    steal = static("Lure", all_of(CREATURE, OpponentControls()), YouGainControl(), ModifyPT(1, 1))
    with FullTable() as s:
        bear = s.put(1, "battlefield", BEAR)
        s.put(0, "hand", threat)
        s.act(0, "cast", "Threat").resolve()
        assert s.game.controller(bear) == 0 and s.pt(bear) == (3, 2) and has_keyword(s.game, bear, "haste")
    with FullTable() as s:
        bear = s.put(1, "battlefield", BEAR)
        s.put(0, "battlefield", steal)
        s.reach(0)
        # once it is controlled by its player it is no longer an opponent's, but the effect has begun with it
        assert s.game.controller(bear) == 0 and s.pt(bear) == (3, 3)


@rule("611.2c", "613.7d")
def test_effects_end_in_the_middle_of_others():
    with FullTable(decks=[DECK, DECK]) as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(0, "battlefield", static("Set", HasSubtype("Bear"), SetPT(0, 5)))
        s.do(0, Change(All(CREATURE), (SetPT(9, 9), ModifyPT(1, 1))))
        assert s.pt(bear) == (10, 10)
        s.pass_until("upkeep")
        assert s.pt(bear) == (0, 5)


@rule("604.1", "113.6", "400.7", "113.3d", "405.6b")
def test_static_abilities_function_on_the_battlefield_only():
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(0, "hand", ANTHEM)
        s.put(0, "graveyard", ANTHEM)
        s.put(0, "exile", ANTHEM)
        s.reach(0)
        assert s.pt(bear) == (2, 2)
        s.put(0, "battlefield", ANTHEM)
        assert s.pt(bear) == (3, 3)


@rule("613.1", "702.26b")
def test_a_floating_effect_of_a_source_that_left_goes_on():
    pump = card("Pump", "Artifact", Activated((), Change(Target(), (ModifyPT(3, 3),)), (A_CREATURE,)))
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(0, "battlefield", pump)
        s.act(0, "activate", "Pump").resolve()
        s.do(0, MoveTo(All(HasType("artifact")), "hand"))
        assert s.pt(bear) == (5, 5)


@rule("107.1b")
@pytest.mark.parametrize(
    ("line", "size"),
    [
        ("{0}: ~ gets +X/+X until end of turn, where X is its power.", (-1, 4)),
        ("{0}: ~ gets -X/-X until end of turn, where X is its power.", (-1, 4)),
        ("{0}: ~ gets +X/+X until end of turn, where X is its toughness.", (3, 8)),
        ("{0}: ~ gets -X/-0 until end of turn, where X is its toughness.", (-5, 4)),
    ],
)
def test_a_negative_number_adds_nothing_and_takes_nothing_away(line: str, size: tuple[int, int]) -> None:
    """As the example with Chameleon Colossus."""
    s = wording_table()
    s.put(0, "battlefield", beast("Weak", line, "-1/4"))
    s.act(0, "activate", "Weak").resolve()
    assert s.pt("Weak") == size
