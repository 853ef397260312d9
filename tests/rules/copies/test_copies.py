"""Copying objects (CR 707.2–707.9): permanents that become or enter as copies."""

from __future__ import annotations

from copying import BEARS, CLONE, IsHidden, copying, enter, newest
from magic import A_CREATURE, jotted
from testcards import Jot

from apnap import ABILITIES, NAME, AffectsThis, Continuous, Keyword, Moved, Static, Triggered
from apnap.testing import rule
from apnap_plugins.rules.attachments.attachments import Enchanted
from apnap_plugins.rules.continuous.continuous import (
    AffectsAll,
    AffectsSelected,
    BecomeColors,
    BecomeTypes,
    DefinePT,
    Gain,
    ModifyPT,
    SetPT,
    UntilEndOfTurn,
    copiable_values,
)
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copies import (
    AlsoIf,
    BecomeCopy,
    CreateCopyTokens,
    EntersAs,
    EntersAsCopy,
    ExceptColors,
    ExceptHas,
    ExceptHasThisAbility,
    ExceptIf,
    ExceptIs,
    ExceptIsnt,
    ExceptName,
    ExceptNoManaCost,
    ExceptPT,
    ExceptRetains,
    LinkedTrigger,
    OthersEnterAsCopies,
)
from apnap_plugins.rules.copies.static_copies import IsCopyOf
from apnap_plugins.rules.counters.counters import EntersWithCounters
from apnap_plugins.rules.damage.instructions import DrawCards, GainLife
from apnap_plugins.rules.effects.entering import EntersTapped
from apnap_plugins.rules.effects.instructions import DelayedTrigger, Do
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.triggers import WhenDies, WhenEnters, WhenLeaves
from apnap_plugins.rules.permanents.instructions import Tap
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.characteristics import COLORS, MANA_COST, SUBTYPES, SUPERTYPES, TYPES, has_keyword
from apnap_plugins.rules.vocabulary.filters import (
    ARTIFACT,
    CREATURE,
    LAND,
    And,
    Another,
    Anything,
    HasSubtype,
    Or,
    YouControl,
)
from apnap_plugins.rules.vocabulary.quantities import Count, X
from apnap_plugins.rules.vocabulary.selectors import All, Remembered, Target, This, TriggerObject
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant, permanent, whenever

ANY = Or((CREATURE, ARTIFACT, LAND))
ANY_PERMANENT = TargetSpec(Anything())
GROWTH = instant("Giant Growth", Change(Target(), (ModifyPT(3, 3),)), A_CREATURE)
RED = frozenset("R")


# 707.2 ------------------------------------------------------------------------------------------------


STAFF = permanent(
    "Chimeric Staff", "Artifact",
    Activated((), Change(This(), (BecomeTypes(frozenset(["creature"])), SetPT(5, 5)))), cost="{4}",
)  # fmt: skip


@rule("707.2", "707.5")
def test_a_clone_of_an_animated_staff_is_an_artifact_with_the_staffs_ability():
    with copying() as s:
        staff = s.put(0, "battlefield", STAFF, counters={"+1/+1": 1})
        s.act(0, "activate", "Chimeric Staff")
        s.resolve()
        clone = enter(s, 0, CLONE, **{"707_5": ["Chimeric Staff"]})
        assert s.characteristic(clone, NAME) == "Chimeric Staff"
        assert s.characteristic(clone, TYPES) == {"artifact"} and s.pt(clone) == (None, None)
        assert s.counters_on(clone) == 0
        s.act(0, "activate", lambda o: o[1] == clone)
        s.resolve()
        assert s.pt(clone) == (5, 5) and s.pt(staff) == (6, 6)


@rule("707.2", "707.3")
def test_what_layer_1b_made_of_it_is_copied_but_no_status():
    """A creature of which only 2/2 is to be seen: its copy is just that, under all it is itself."""
    with copying() as s:
        s.put(
            0,
            "battlefield",
            permanent("Ixidron", "Artifact", Continuous(AffectsAll(HasSubtype("Demon")), (IsHidden(),))),
        )
        demon = s.put(1, "battlefield", creature("Demon", 6, 6, "flying", types="Creature — Demon"), tapped=True)
        clone = enter(s, 0, CLONE, **{"707_5": lambda o: o == demon})
        assert (s.characteristic(clone, NAME), s.pt(clone)) == ("", (2, 2))
        assert s.characteristic(clone, ABILITIES) == () and s.characteristic(clone, TYPES) == {"creature"}
        assert s.characteristic(clone, SUBTYPES) == set() and not s.field(TAPPED, clone)


@rule("707.2")
def test_text_and_type_changes_power_and_abilities_of_other_effects_are_not_copied():
    with copying() as s:
        bear = s.put(1, "battlefield", BEARS)
        paint = (
            BecomeColors(frozenset("U")),
            Gain((Keyword("flying"),)),
            ModifyPT(2, 2),
            BecomeTypes(frozenset(["artifact"])),
        )
        s.do(0, Change(Target(), paint), A_CREATURE)
        clone = enter(s, 0, CLONE, **{"707_5": ["Runeclaw Bear"]})
        assert s.pt(clone) == (2, 2) and s.characteristic(clone, COLORS) == {"G"}
        assert s.characteristic(clone, TYPES) == {"creature"} and not has_keyword(s.game, clone, "flying")
        assert s.pt(bear) == (4, 4)


@rule("707.2a", "613.2a")
def test_colour_comes_with_the_mana_cost_or_indicator_and_abilities_once():
    with copying() as s:
        s.put(1, "battlefield", creature("Dryad", 1, 1, "flying", colors="GW"))
        clone = enter(s, 0, CLONE, **{"707_5": ["Dryad"]})
        assert s.characteristic(clone, COLORS) == {"G", "W"} and s.characteristic(clone, MANA_COST) is None
        assert s.characteristic(clone, ABILITIES) == (Keyword("flying"),)
        assert s.game.controller(clone) == 0


@rule("707.2b", "707.3")
def test_what_the_original_becomes_later_does_not_change_the_copy():
    with copying() as s:
        bear = s.put(0, "battlefield", BEARS)
        s.put(0, "battlefield", creature("Ogre", 3, 3))
        clone = enter(s, 0, CLONE, **{"707_5": ["Runeclaw Bear"]})
        change = BecomeCopy(Target(1), Target())
        s.do(0, change, A_CREATURE, A_CREATURE, at=(bear, "Ogre"))
        assert s.pt(bear) == (3, 3) and s.pt(clone) == (2, 2)
        again = enter(s, 0, CLONE, **{"707_5": lambda o: o == bear})
        assert s.characteristic(again, NAME) == "Ogre"  # the new values are copied


ALTERATION = permanent(
    "Alteration", "Enchantment — Aura", Keyword("enchant", (A_CREATURE,)),
    Continuous(AffectsSelected(Enchanted()), (IsCopyOf(All(ARTIFACT), (ExceptIsnt(frozenset(["legendary"])),)),)),
)  # fmt: skip


@rule("707.9c", "707.9f", "707.2c")
def test_exceptions_of_a_static_copy_effect_are_those_of_each_object():
    giant = ExceptIf(HasSubtype("Bear"), (ExceptPT(9, 9),))
    alike = Continuous(AffectsAll(HasSubtype("Ape")), (IsCopyOf(All(ARTIFACT), (ExceptRetains(("name",)), giant)),))
    with copying() as s:
        s.put(0, "battlefield", creature("Golem", 3, 3, types="Artifact Creature — Golem"))
        one, two = (s.put(0, "battlefield", creature(n, 1, 1, types="Creature — Ape")) for n in ("Kong", "Ham"))
        s.put(0, "battlefield", permanent("Mould", "Enchantment", alike))
        s.settle()
        assert [s.pt(o) for o in (one, two)] == [(3, 3)] * 2
        assert [s.characteristic(o, NAME) for o in (one, two)] == ["Kong", "Ham"]
    with copying() as s:
        s.put(0, "battlefield", creature("Toy", 3, 3, types="Artifact Creature — Bear"))
        ape = s.put(0, "battlefield", creature("Kong", 1, 1, types="Creature — Ape"))
        s.put(0, "battlefield", permanent("Mould", "Enchantment", alike))
        s.settle()
        assert (s.pt(ape), s.characteristic(ape, NAME)) == ((9, 9), "Kong")  # as a copy it would be a Bear


@rule("707.2c")
def test_a_static_copy_effect_looks_once():
    with copying("enchant") as s:
        wall, golem = s.put(
            0, "battlefield", creature("Wall", 0, 4), creature("Golem", 3, 3, types="Artifact Creature")
        )
        aura = s.put(0, "battlefield", ALTERATION, attached_to=wall)
        s.settle()
        assert s.pt(wall) == (3, 3) and s.characteristic(wall, NAME) == "Golem"
        s.do(0, BecomeCopy(Target(1), Target()), A_CREATURE, A_CREATURE, at=(golem, s.put(0, "battlefield", BEARS)))
        assert (s.pt(golem), s.pt(wall)) == ((2, 2), (3, 3))
        s.happen(Moved(golem, "exile"))
        assert s.pt(wall) == (3, 3)
        s.happen(Moved(aura, "exile"))
        assert s.pt(wall) == (0, 4)


# 707.3, 707.4, 707.9a–c ---------------------------------------------------------------------------------


COLOR_STAYS = ExceptRetains(frozenset([COLORS.name]))
UPKEEP = Triggered(AtBeginning("upkeep"), BecomeCopy(Target(), exceptions=(COLOR_STAYS, ExceptHasThisAbility())),
                   targets=(A_CREATURE,))  # fmt: skip
DOPPELGANGER = creature(
    "Vesuvan Doppelganger", 0, 0, EntersAsCopy(exceptions=(COLOR_STAYS, ExceptHas((UPKEEP,)))),
    types="Creature — Shapeshifter", cost="{0}", colors="U",
)  # fmt: skip


@rule("707.3", "707.9a", "707.9c")
def test_a_clone_of_a_doppelganger_is_a_blue_bear_with_its_ability():
    with copying() as s:
        s.put(1, "battlefield", BEARS)
        first = enter(s, 0, DOPPELGANGER, **{"707_5": ["Runeclaw Bear"]})
        assert s.characteristic(first, COLORS) == {"U"} and s.characteristic(first, MANA_COST) == mana_cost("{1}{G}")
        clone = enter(s, 0, CLONE, **{"707_5": lambda o: o == first})
        assert (s.characteristic(clone, NAME), s.pt(clone)) == ("Runeclaw Bear", (2, 2))
        assert s.characteristic(clone, COLORS) == {"U"} and s.characteristic(clone, SUBTYPES) == {"Bear"}
        assert s.characteristic(clone, ABILITIES) == (UPKEEP,)


@rule("707.9a", "707.4")
def test_a_doppelganger_changes_and_keeps_its_ability_and_colour():
    with copying(stage="untap") as s:
        ogre = s.put(1, "battlefield", creature("Ogre", 3, 3, cost="{R}"))
        double = s.put(0, "battlefield", creature("Double", 1, 1, UPKEEP, colors="U"))
        s.expect(0, "targets", ["Ogre"])
        s.pass_until("upkeep")
        s.resolve()
        assert s.pt(double) == (3, 3) and s.characteristic(double, COLORS) == {"U"}
        assert s.characteristic(double, ABILITIES) == (UPKEEP,) and s.characteristic(ogre, COLORS) == {"R"}


COPIES_THAT = Triggered(
    WhenEnters(And((CREATURE, Another()))), BecomeCopy(TriggerObject(), exceptions=(ExceptHasThisAbility(),))
)
SHAPESHIFTER = creature("Unstable Shapeshifter", 0, 1, COPIES_THAT, types="Creature — Shapeshifter", colors="U")


@rule("707.4")
def test_a_new_copy_of_a_permanent_keeps_other_effects_and_triggers_nothing():
    with copying() as s:
        s.put(0, "battlefield", permanent("Ear", "Artifact", whenever(WhenEnters(CREATURE), Jot("in")),
                                          whenever(WhenLeaves(CREATURE), Jot("out"))))  # fmt: skip
        shape = s.put(0, "battlefield", SHAPESHIFTER)
        s.put(0, "hand", GROWTH)
        s.cast(0, "Giant Growth", shape)
        s.resolve()
        enter(s, 0, creature("Ogre", 3, 3, cost="{0}"))
        s.resolve_all()
        assert s.pt(shape) == (6, 6) and s.characteristic(shape, NAME) == "Ogre"
        assert jotted(s) == ["in"]


@rule("707.9a")
def test_a_clone_copies_the_ability_that_a_shapeshifter_gave_itself():
    with copying() as s:
        shape = s.put(0, "battlefield", SHAPESHIFTER)
        elves = creature("Quirion Elves", 1, 1, "vigilance", types="Creature — Elf Druid", cost="{0}")
        enter(s, 0, elves)
        s.resolve_all()
        assert s.characteristic(shape, ABILITIES) == (Keyword("vigilance"), COPIES_THAT)
        clone = enter(s, 0, CLONE, **{"707_5": lambda o: o == shape})
        assert s.characteristic(clone, NAME) == "Quirion Elves"
        assert s.characteristic(clone, ABILITIES) == (Keyword("vigilance"), COPIES_THAT)


@rule("707.9b")
def test_a_copied_artifact_is_an_enchantment_too_and_so_are_copies_of_it():
    also = ExceptIs(types=frozenset(["enchantment"]))
    artifact = permanent("Copy Artifact", "Enchantment", EntersAsCopy(ARTIFACT, exceptions=(also,)), cost="{0}")
    with copying() as s:
        s.put(1, "battlefield", creature("Juggernaut", 5, 3, types="Artifact Creature — Juggernaut"))
        copy = enter(s, 0, artifact, **{"707_5": ["Juggernaut"]})
        assert s.characteristic(copy, TYPES) == {"artifact", "creature", "enchantment"}
        second = enter(s, 0, CLONE, **{"707_5": lambda o: o == copy})
        assert s.characteristic(second, TYPES) == {"artifact", "creature", "enchantment"}


@rule("707.9b")
def test_names_colours_costs_types_and_supertypes_can_be_said_by_the_effect():
    exceptions = (
        ExceptName("Rat"), ExceptColors(frozenset("B")), ExceptNoManaCost(), ExceptIsnt(frozenset(["legendary"])),
        ExceptIs(subtypes=frozenset(["Zombie"]), in_addition=False), ExceptPT(toughness=9), ExceptHas((Keyword("haste"),)),
    )  # fmt: skip
    with copying() as s:
        s.put(0, "battlefield", creature("Kari", 1, 3, types="Legendary Creature — Human", cost="{1}{R}"))
        s.do(0, CreateCopyTokens(All(CREATURE), exceptions=exceptions))
        token = s.find("Rat")
        assert s.characteristic(token, COLORS) == {"B"} and s.characteristic(token, MANA_COST) is None
        assert s.characteristic(token, SUPERTYPES) == set() and s.characteristic(token, SUBTYPES) == {"Zombie"}
        assert s.pt(token) == (1, 9) and has_keyword(s.game, token, "haste")


# 707.5, 707.6 ---------------------------------------------------------------------------------------------


@rule("707.5")
def test_a_copy_enters_as_the_copied_text_says():
    behemoth = creature("Skyshroud Behemoth", 10, 10, EntersTapped(), EntersWithCounters("fade", 2))
    with copying() as s:
        s.put(1, "battlefield", behemoth)
        clone = enter(s, 0, CLONE, **{"707_5": ["Skyshroud Behemoth"]})
        assert s.field(TAPPED, clone) and s.counters_on(clone, "fade") == 2 and s.pt(clone) == (10, 10)


@rule("707.5")
def test_enters_abilities_of_the_copy_trigger():
    wall = creature("Wall of Omens", 0, 4, whenever(WhenEnters(), DrawCards()))
    with copying() as s:
        s.put(0, "library", BEARS)
        s.put(1, "battlefield", wall)
        enter(s, 0, CLONE, **{"707_5": ["Wall of Omens"]})
        s.resolve()
        assert s.zone_names(0, "hand") == ["Runeclaw Bear"] and s.zone_names(1, "hand") == []


@rule("707.5")
def test_a_clone_that_copies_nothing_is_itself_and_dies():
    with copying() as s:
        s.put(1, "battlefield", BEARS)
        s.put(0, "hand", CLONE)
        s.act(0, "cast", "Clone").expect(0, "707.5", [])
        s.resolve()
        assert s.permanents() == ["Runeclaw Bear"] and s.zone_names(0, "graveyard") == ["Clone"]


@rule("707.5", "616.1c")
def test_a_clone_of_a_clone_that_copied_nothing_may_copy_something_else():
    with copying() as s:
        s.put(
            0, "battlefield", permanent("Crusade", "Enchantment", Continuous(AffectsAll(CREATURE), (ModifyPT(1, 1),)))
        )
        first = s.put(0, "battlefield", CLONE)
        s.put(0, "battlefield", BEARS)
        s.put(0, "hand", CLONE)
        s.act(0, "cast", "Clone").expect(0, "707.5", lambda o: o == first).expect(0, "707.5", ["Runeclaw Bear"])
        s.resolve()
        s.done()
        assert s.pt(newest(s)) == (3, 3)


@rule("707.5")
def test_what_a_permanent_left_as_is_known_and_its_card_is_a_clone_again():
    with copying() as s:
        s.put(1, "battlefield", creature("Martyr", 1, 1, whenever(WhenDies(), GainLife(3))))
        clone = enter(s, 0, CLONE, **{"707_5": ["Martyr"]})
        s.happen(Moved(clone, "graveyard"))
        assert s.zone_names(0, "graveyard") == ["Clone"]
        s.resolve_all()
        assert s.life_totals() == [23, 20]


@rule("707.5", "614.12")
def test_creatures_enter_as_copies_of_the_essence_whatever_they_would_copy():
    essence = creature("Essence of the Wild", 6, 6, OthersEnterAsCopies(And((CREATURE, YouControl()))))
    with copying() as s:
        s.put(0, "battlefield", essence)
        s.put(1, "battlefield", BEARS)
        ogre = enter(s, 0, creature("Ogre", 3, 3, EntersTapped(), cost="{0}"))
        assert s.characteristic(ogre, NAME) == "Essence of the Wild" and not s.field(TAPPED, ogre)
        relic = enter(s, 0, permanent("Relic", "Artifact", cost="{0}"))
        assert s.characteristic(relic, NAME) == "Relic"
        s.do(0, CreateCopyTokens(All(HasSubtype("Bear"))))
        assert s.pt(newest(s)) == (6, 6)


CLAY = creature(
    "Primal Clay", 0, 0,
    EntersAs((("3/3", (ExceptPT(3, 3),)), ("flyer", (ExceptPT(2, 2), ExceptHas((Keyword("flying"),)))),
              ("wall", (ExceptPT(1, 6), ExceptIs(subtypes=frozenset(["Wall"])))))),
    types="Artifact Creature — Shapeshifter", cost="{0}",
)  # fmt: skip


@rule("707.6", "707.2", "208.2b")
def test_as_it_enters_choices_are_made_anew_but_what_they_set_is_copied():
    with copying() as s:
        s.put(0, "hand", CLAY)
        s.act(0, "cast", "Primal Clay").expect(0, "614.12a", "wall")
        s.resolve()
        clay = newest(s)
        assert s.pt(clay) == (1, 6) and s.characteristic(clay, SUBTYPES) == {"Shapeshifter", "Wall"}
        s.put(0, "hand", CLONE)
        s.act(0, "cast", "Clone").expect(0, "707.5", ["Primal Clay"]).expect(0, "614.12a", "flyer")
        s.resolve()
        s.done()
        clone = newest(s)
        assert s.pt(clone) == (2, 2) and has_keyword(s.game, clone, "flying")
        shape = s.put(0, "battlefield", SHAPESHIFTER)
        s.do(0, BecomeCopy(Target(), Target(1)), A_CREATURE, A_CREATURE, at=(clay, shape))
        assert s.pt(shape) == (1, 6)


# 707.9d–g ---------------------------------------------------------------------------------------------------


GOYF = creature(
    "Tarmogoyf", 0, 1,
    Static((Continuous(AffectsThis(), (DefinePT(Count(All(Anything(), "graveyard")), 5),)),), defining=True),
)  # fmt: skip
CHANGELING = creature(
    "Changeling", 2, 2,
    Static((Continuous(AffectsThis(), (BecomeTypes(subtypes=frozenset(["Elf", "Goblin"])),)),), defining=True),
    types="Creature — Shapeshifter",
)  # fmt: skip


@rule("707.9d")
def test_an_ability_that_defines_what_the_effect_sets_is_not_copied():
    gargantuan = creature("Quicksilver Gargantuan", 7, 7, EntersAsCopy(exceptions=(ExceptPT(7, 7),)), cost="{0}")
    with copying() as s:
        s.put(1, "battlefield", GOYF)
        copy = enter(s, 0, gargantuan, **{"707_5": ["Tarmogoyf"]})
        assert s.pt(copy) == (7, 7) and s.characteristic(copy, ABILITIES) == ()
        clone = enter(s, 0, CLONE, **{"707_5": lambda o: o != copy and s.game.name_of(o) == "Tarmogoyf"})
        assert s.pt(clone) == (0, 5) and len(s.characteristic(clone, ABILITIES)) == 1


@rule("707.9d")
def test_types_in_addition_leave_an_ability_that_defines_types_and_others_do_not():
    rogue = frozenset(["Shapeshifter", "Rogue"])
    mimic = creature("Glasspool Mimic", 0, 0, EntersAsCopy(exceptions=(ExceptIs(subtypes=rogue),)), cost="{0}")
    only = creature("Only", 0, 0, EntersAsCopy(exceptions=(ExceptIs(subtypes=rogue, in_addition=False),)), cost="{0}")
    with copying() as s:
        real = s.put(0, "battlefield", CHANGELING)
        copy = enter(s, 0, mimic, **{"707_5": lambda o: o == real})
        assert s.characteristic(copy, SUBTYPES) == {"Shapeshifter", "Rogue", "Elf", "Goblin"}
        other = enter(s, 0, only, **{"707_5": lambda o: o == real})
        assert s.characteristic(other, SUBTYPES) == {"Shapeshifter", "Rogue"}
        assert s.characteristic(other, ABILITIES) == ()


EGO = creature("Altered Ego", 0, 0, EntersAsCopy(also=(EntersWithCounters("+1/+1", X()),)), cost="{X}")


@rule("707.9e")
def test_an_altered_ego_enters_with_counters():
    with copying() as s:
        s.put(1, "battlefield", BEARS)
        s.lands(0, "GGG")
        s.put(0, "hand", EGO)
        s.act(0, "cast", "Altered Ego", number=3).expect(0, "707.5", ["Runeclaw Bear"])
        s.resolve()
        s.done()
        assert s.pt(newest(s)) == (5, 5) and s.counters_on(newest(s)) == 3


@rule("707.9e")
def test_no_counters_once_another_copy_effect_was_applied():
    with copying() as s:
        s.lands(0, "GGG")
        s.put(
            0, "battlefield", permanent("Crusade", "Enchantment", Continuous(AffectsAll(CREATURE), (ModifyPT(1, 1),)))
        )
        first = s.put(0, "battlefield", CLONE)
        s.put(0, "battlefield", BEARS)
        s.put(0, "hand", EGO)
        s.act(0, "cast", "Altered Ego", number=3)
        s.expect(0, "707.5", lambda o: o == first).expect(0, "707.5", ["Runeclaw Bear"])
        s.resolve()
        s.done()
        assert s.pt(newest(s)) == (3, 3) and s.counters_on(newest(s)) == 0


MORITTE = creature(
    "Moritte of the Frost", 0, 0,
    EntersAsCopy(
        And((Or((CREATURE, LAND)), YouControl())),
        exceptions=(ExceptIs(supertypes=frozenset(["legendary", "snow"])), ExceptIf(CREATURE, (ExceptHas((Keyword("haste"),)),))),
        also=(AlsoIf(CREATURE, EntersWithCounters("+1/+1", 2)),),
    ), cost="{0}",
)  # fmt: skip


@rule("707.9f")
def test_exceptions_for_creatures_look_at_what_it_will_be():
    with copying() as s:
        land = s.put(0, "battlefield", permanent("Meadow", "Land"))
        s.do(0, Change(All(LAND), (BecomeTypes(frozenset(["creature"])), SetPT(3, 3))))
        copy = enter(s, 0, MORITTE, **{"707_5": ["Meadow"]})
        assert s.characteristic(copy, TYPES) == {"land"} and s.counters_on(copy) == 0
        assert s.characteristic(copy, SUPERTYPES) == {"legendary", "snow"}
        assert not has_keyword(s.game, copy, "haste") and land != copy


@rule("707.9f")
def test_exceptions_for_creatures_apply_to_what_is_one():
    with copying() as s:
        s.put(0, "battlefield", BEARS)
        copy = enter(s, 0, MORITTE, **{"707_5": ["Runeclaw Bear"]})
        assert s.pt(copy) == (4, 4) and has_keyword(s.game, copy, "haste")


@rule("707.9f")
def test_exceptions_for_creatures_in_effects_that_resolve():
    haste = (ExceptIf(CREATURE, (ExceptHas((Keyword("haste"),)),)),)
    with copying() as s:
        bear, relic = s.put(0, "battlefield", BEARS, permanent("Relic", "Artifact"))
        s.do(0, CreateCopyTokens(All(Anything()), exceptions=haste))
        assert [has_keyword(s.game, o, "haste") for o in s.ids("battlefield")] == [False, False, True, False]
        s.do(0, BecomeCopy(Target(), Target(1), haste), ANY_PERMANENT, ANY_PERMANENT, at=(bear, relic))
        assert has_keyword(s.game, relic, "haste") and not has_keyword(s.game, bear, "haste")


STOLEN = creature(
    "Wall of Stolen Identity", 0, 0, EntersAsCopy(also=(LinkedTrigger(Tap(Remembered("copied"))),)), cost="{0}"
)


@rule("707.9g", "603.11")
def test_when_you_do_triggers_when_it_enters_as_that_copy():
    with copying() as s:
        bear = s.put(1, "battlefield", BEARS)
        copy = enter(s, 0, STOLEN, **{"707_5": ["Runeclaw Bear"]})
        assert len(s.ids("stack")) == 1
        s.resolve()
        assert s.field(TAPPED, bear) and not s.field(TAPPED, copy)


@rule("707.9g")
def test_when_you_do_does_not_trigger_after_another_copy_effect_nor_without_a_copy():
    essence = creature("Essence of the Wild", 6, 6, OthersEnterAsCopies(And((CREATURE, YouControl()))))
    with copying() as s:
        s.put(1, "battlefield", BEARS)
        s.put(0, "hand", STOLEN)
        s.act(0, "cast", "Wall of Stolen Identity").expect(0, "707.5", [])
        s.resolve()
        assert s.ids("stack") == []
        s.put(0, "battlefield", essence)
        s.put(0, "hand", STOLEN)
        s.act(0, "cast", "Wall of Stolen Identity")
        s.expect(0, "616.1", 0).expect(0, "707.5", ["Runeclaw Bear"])
        s.resolve()
        assert s.characteristic(newest(s), NAME) == "Essence of the Wild" and s.ids("stack") == []


# 707.11 and durations -------------------------------------------------------------------------------------------


@rule("707.11")
def test_this_goes_on_to_mean_the_permanent_whatever_it_becomes():
    later = DelayedTrigger(Triggered(AtBeginning("end", "each"), MoveTo(Remembered("it"), "graveyard")), This())
    armodon = creature(
        "Crazed Armodon", 3, 3, Activated((), Do((Change(This(), (ModifyPT(3, 0),)), later))), cost="{0}"
    )
    with copying() as s:
        shape = s.put(0, "battlefield", SHAPESHIFTER)
        enter(s, 0, armodon)
        s.resolve_all()
        s.act(0, "activate", lambda o: o[1] == shape)
        s.resolve()
        enter(s, 0, creature("Ogre", 3, 3, cost="{0}"))
        s.resolve_all()
        assert s.characteristic(shape, NAME) == "Ogre" and s.pt(shape) == (6, 3)
        s.pass_until("end")
        s.resolve_all()
        assert s.zone_names(0, "graveyard") == ["Unstable Shapeshifter"]
        assert s.permanents() == ["Crazed Armodon", "Ogre"]


@rule("707.4")
def test_a_copy_until_end_of_turn_is_itself_again():
    with copying() as s:
        bear, ogre = s.put(0, "battlefield", BEARS, creature("Ogre", 3, 3))
        s.do(0, BecomeCopy(Target(), Target(1), (), UntilEndOfTurn()), A_CREATURE, A_CREATURE, at=(ogre, bear))
        s.do(0, BecomeCopy(Target(), Target(1)), A_CREATURE, A_CREATURE, at=(bear, ogre))
        assert (s.pt(bear), s.pt(ogre)) == ((3, 3), (3, 3))
        s.pass_until("upkeep")
        assert (s.pt(bear), s.pt(ogre)) == ((2, 2), (3, 3))


@rule("707.2", "608.2h")
def test_what_is_gone_is_copied_as_it_was():
    with copying() as s:
        echo = creature(
            "Echo", 1, 1, whenever(WhenDies(And((CREATURE, Another()))), CreateCopyTokens(TriggerObject(False)))
        )
        s.put(0, "battlefield", echo, BEARS)
        clone = enter(s, 0, CLONE, **{"707_5": ["Runeclaw Bear"]})
        s.happen(Moved(clone, "graveyard"))
        s.resolve_all()
        assert s.permanents() == ["Echo", "Runeclaw Bear", "Runeclaw Bear"]
        assert dict(copiable_values(s.game, clone))["name"] == "Runeclaw Bear"


@rule("707.2", "110.2")
def test_a_players_copy_of_another_players_permanent_is_their_own():
    with copying(players=3) as s:
        s.put(2, "battlefield", BEARS)
        copy = enter(s, 0, CLONE, **{"707_5": ["Runeclaw Bear"]})
        assert s.game.controller(copy) == 0 and s.game.object(copy).owner == 0
        mine = s.put(1, "battlefield", creature("Only mine", 1, 1), controller=0)
        s.do(0, BecomeCopy(Target(), Target(1)), A_CREATURE, A_CREATURE, at=(copy, mine))
        assert s.game.controller(mine) == 0 and s.game.object(mine).owner == 1


@rule("707.2", "704.8", "608.2h")
def test_copies_that_leave_together_are_remembered_as_copies():
    with copying() as s:
        bear = s.put(0, "battlefield", BEARS)
        clone = enter(s, 0, CLONE, **{"707_5": ["Runeclaw Bear"]})
        ogre = s.put(0, "battlefield", creature("Ogre", 3, 3))
        s.do(0, BecomeCopy(Target(1), Target()), A_CREATURE, A_CREATURE, at=(ogre, clone))
        s.do(0, Change(All(CREATURE), (ModifyPT(5, 5),)))
        s.happen(Moved(bear, "hand"), Moved(clone, "hand"), Moved(ogre, "hand"))
        for gone in (bear, clone, ogre):
            values = dict(copiable_values(s.game, gone))
            assert (values["name"], values["power"]) == ("Runeclaw Bear", 2)


@rule("707.2")
def test_taking_back_an_answer_takes_back_a_copy():
    with copying() as s:
        s.put(0, "battlefield", BEARS)
        s.put(0, "hand", CLONE)
        s.act(0, "cast", "Clone")
        before = s.game.digest()
        s.expect(0, "707.5", ["Runeclaw Bear"])
        s.resolve()
        after = s.game.digest()
        answers = [s.game.pop() for _ in range(3)]
        assert s.game.digest() == before
        for answer in reversed(answers):
            s.game.push(answer)
        assert s.game.digest() == after and s.permanents() == ["Runeclaw Bear", "Runeclaw Bear"]
