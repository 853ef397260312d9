"""Copies of spells and abilities on the stack, and casting copies of cards (CR 707.10–707.14)."""

from __future__ import annotations

from copying import BEARS, CLONE, NothingCopied, SpentMana, copying, newest
from magic import A_CREATURE, jotted
from testcards import Extra, Jot, Those, instead

from apnap import EVERYWHERE, NAME, Keyword, Moved, Static
from apnap.testing import rule
from apnap_plugins.abilities.kicker import TimesKicked, WasKicked, kicker
from apnap_plugins.actions.counter import Counter
from apnap_plugins.actions.create import WhenCreates
from apnap_plugins.rules.casting.casting import AlternativeCost, cast_info
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.copies.copies import ExceptColors, ExceptIf, ExceptIsnt
from apnap_plugins.rules.copies.copying_spells import (
    CastCopies,
    CastCopyOfNamed,
    CopiedOnStack,
    CopySpell,
    CopySpellForEach,
    CopySpellTargeting,
    WhenCopies,
)
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.costs.object_costs import SacrificeCost
from apnap_plugins.rules.counters.counters import EntersWithCounters
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.damage.instructions import DealDamage, GainLife
from apnap_plugins.rules.effects.instructions import Do, If
from apnap_plugins.rules.objects.triggers import WhenDies, WhenEnters
from apnap_plugins.rules.payment.frame import ExtraCost
from apnap_plugins.rules.stack.abilities import Activated, Mode, Modes, Spell
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.stack.stack import ABILITY
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.stack.triggers import WhenTargeted
from apnap_plugins.rules.stack.usual_targets import ANY_TARGET
from apnap_plugins.rules.vocabulary.characteristics import COLORS, card
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything, HasType, Or
from apnap_plugins.rules.vocabulary.quantities import PowerOf, X
from apnap_plugins.rules.vocabulary.selectors import All, EachPlayer, Remembered, Target, This, TriggerObject
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant, permanent, whenever

A_SPELL = TargetSpec(IsSpell(), zone="stack", prompt="target spell")
ON_STACK = TargetSpec(Anything(), zone="stack", prompt="target spell or ability")
INSTANT = Or((HasType("instant"), HasType("sorcery")))
FORK = instant("Fork", CopySpell(Target(), exceptions=(ExceptColors(frozenset("R")),)), A_SPELL)
TWINCAST = instant("Twincast", CopySpell(Target(), new_targets=False), ON_STACK)
BOLT = instant("Bolt", DealDamage(3, Target()), ANY_TARGET)
OGRE = creature("Ogre", 3, 3)


def top(s):
    """What is on top of the stack."""
    s.settle()
    return s.ids("stack")[0]


def copied(s, what, how=TWINCAST, player=0, **choices):
    """A spell that copies `what` is cast and resolves; the topmost copy."""
    s.put(player, "hand", how)
    s.cast(player, how.name, what)
    for label, choice in choices.items():
        s.expect(player, label.replace("_", "."), choice)
    s.resolve()
    s.done()
    return top(s)


# 707.10 -------------------------------------------------------------------------------------------------


CHARM = card(
    "Emerald Charm", "Instant",
    Spell(modes=Modes((Mode(PutCounters("+1/+1", 1, Target()), (A_CREATURE,), "grow"), Mode(GainLife(2, Target()),
                       (TargetSpec(None, "any"),), "heal")))), cost="{0}", colors="G",
)  # fmt: skip


@rule("707.10", "707.2")
def test_a_forked_charm_is_red_and_has_the_same_mode():
    with copying() as s:
        bear, ogre = s.put(0, "battlefield", BEARS, OGRE)
        s.put(1, "hand", CHARM)
        s.act(1, "cast", "Emerald Charm", modes=["grow"], targets=[bear])
        copy = copied(s, "Emerald Charm", FORK, **{"115_7": [(0, ogre)]})
        assert s.characteristic(copy, COLORS) == {"R"} and s.characteristic(copy, NAME) == "Emerald Charm"
        assert (s.game.object(copy).owner, s.game.controller(copy), s.game.object(copy).kind) == (0, 0, "copy")
        s.resolve()
        assert (s.counters_on(ogre), s.counters_on(bear)) == (1, 0)
        s.resolve()
        assert s.counters_on(bear) == 1
        assert s.zone_names(0, "graveyard") == ["Fork"] and s.zone_names(1, "graveyard") == ["Emerald Charm"]


@rule("707.10", "112.1a")
def test_a_copy_is_not_cast_but_is_a_spell():
    with copying() as s:
        s.put(0, "battlefield", permanent("Ear", "Artifact", whenever(WhenYouCast(IsSpell(), "each"), Jot("cast")),
                                          whenever(WhenCopies(INSTANT), Jot("copied"))))  # fmt: skip
        s.put(0, "hand", BOLT)
        s.cast(0, "Bolt", ("player", 1))
        s.resolve()
        s.put(0, "hand", TWINCAST)
        s.cast(0, "Twincast", "Bolt")
        s.resolve()
        s.resolve()
        assert jotted(s) == ["cast", "cast"] and len(s.ids("stack")) == 3
        s.resolve()
        assert jotted(s) == ["cast", "cast", "copied"] and s.game.object(top(s)).kind == "copy"
    with copying() as s:
        s.put(0, "hand", BOLT, instant("Cancel", Counter(Target()), A_SPELL))
        s.cast(0, "Bolt", ("player", 1))
        copy = copied(s, "Bolt")
        s.cast(0, "Cancel", copy)
        s.resolve_all()
        assert s.life_totals() == [20, 17] and sorted(s.zone_names(0, "graveyard")) == ["Bolt", "Cancel", "Twincast"]


@rule("707.10")
def test_copies_trigger_and_are_replaced():
    with copying() as s:
        s.put(0, "battlefield", permanent("Ear", "Artifact", whenever(WhenCopies(INSTANT), Jot("copied"))))
        s.put(
            0,
            "battlefield",
            permanent("Staff", "Artifact", instead(CopiedOnStack, lambda e: e.with_(count=e.count + 1))),
        )
        s.put(0, "hand", BOLT)
        s.cast(0, "Bolt", ("player", 1))
        copied(s, "Bolt")
        s.resolve_all()
        assert s.life_totals() == [20, 11] and jotted(s) == ["copied"]


@rule("707.10")
def test_x_and_what_paid_costs_is_that_of_the_original():
    fling = card(
        "Fling", "Instant",
        Spell(DealDamage(PowerOf(Remembered("paid sacrificed")), Target()), (ANY_TARGET,)),
        Static((Extra(ExtraCost("sacrifice", (SacrificeCost(CREATURE),), False)),), zones=("stack",)),
        cost="{0}",
    )  # fmt: skip
    blaze = instant("Blaze", DealDamage(X(), Target()), ANY_TARGET, cost="{X}")
    with copying() as s:
        s.lands(0, "RR")
        s.put(0, "battlefield", OGRE)
        s.put(0, "hand", fling, blaze)
        s.cast(0, "Fling", ("player", 1))
        assert s.permanents() == ["Mountain", "Mountain"]
        copied(s, "Fling")
        s.resolve_all()
        assert s.life_totals() == [20, 14]
        s.cast(0, "Blaze", ("player", 1), number=2)
        copied(s, "Blaze")
        s.resolve_all()
        assert s.life_totals() == [20, 10]


@rule("707.10")
def test_no_mana_was_spent_on_a_copy_nor_was_it_cast_from_anywhere():
    infusion = instant("Dawnglow Infusion", If(SpentMana("G"), GainLife(4)), cost="{G}")
    with copying() as s:
        s.lands(0, "G")
        s.put(0, "hand", infusion)
        spell = s.cast(0, "Dawnglow Infusion")
        copy = copied(s, "Dawnglow Infusion")
        assert cast_info(s.game, spell, "spent") == "G" and cast_info(s.game, copy, "spent") is None
        assert cast_info(s.game, spell, "from") == "hand" and cast_info(s.game, copy, "from") is None
        s.resolve()
        assert s.life_totals() == [20, 20]
        s.resolve()
        assert s.life_totals() == [24, 20]


@rule("707.10", "702.33d")
def test_a_copy_of_a_kicked_spell_is_kicked():
    kicked = card("Kicked Bolt", "Instant", Spell(Do((DealDamage(2, Target()), If(WasKicked(), GainLife(3)))), (ANY_TARGET,)),
                  *kicker(mana_cost("{1}")), cost="{0}")  # fmt: skip
    for times in (0, 1):
        with copying() as s:
            s.lands(0, "R")
            s.put(0, "hand", kicked)
            s.cast(0, "Kicked Bolt", ("player", 1), may=times)
            copied(s, "Kicked Bolt", player=1)
            s.resolve()
            assert s.life_totals() == [20, 18 + 3 * times]


@rule("707.10", "702.34a")
def test_a_copy_of_a_spell_cast_with_flashback_goes_nowhere():
    with copying() as s:
        s.put(
            0,
            "graveyard",
            card("Twice", "Instant", Spell(Jot("done")), Keyword("flashback", (mana_cost("{0}"),)), cost="{9}"),
        )
        s.act(0, "cast", "Twice")
        copied(s, "Twice")
        s.resolve_all()
        assert jotted(s) == ["done", "done"] and s.zone_names(None, "exile") == ["Twice"]
        assert s.zone_names(0, "graveyard") == ["Twincast"]


@rule("707.10", "608.2h")
def test_a_spell_that_left_the_stack_is_copied_as_it_was():
    """A trigger copies the spell that was countered in response."""
    echo = permanent("Echo", "Enchantment", whenever(WhenYouCast(INSTANT), CopySpell(TriggerObject(False))))
    with copying() as s:
        bear = s.put(1, "battlefield", BEARS)
        s.put(0, "battlefield", echo)
        s.put(0, "hand", BOLT)
        s.put(1, "hand", instant("Cancel", Counter(Target()), A_SPELL))
        bolt = s.cast(0, "Bolt", bear)
        s.cast(1, "Cancel", bolt)
        s.resolve()
        assert s.zone_names(0, "graveyard") == ["Bolt"]
        s.expect(0, "115.7", [(0, ("player", 1))])
        s.resolve()
        s.done()
        s.resolve()
        assert s.life_totals() == [20, 17] and s.damage(bear) == 0


@rule("707.10")
def test_each_player_may_copy_and_a_copy_may_be_copied():
    spread = instant("Spread", CopySpell(Target(), who=EachPlayer(), new_targets=False), A_SPELL)
    with copying(players=3) as s:
        s.put(0, "hand", instant("Boon", GainLife(1)))
        s.cast(0, "Boon")
        copied(s, "Boon", spread)
        assert [s.game.controller(o) for o in reversed(s.ids("stack"))] == [0, 0, 1, 2]
        again = copied(s, top(s), TWINCAST, player=1)
        assert s.game.controller(again) == 1
        s.resolve_all()
        assert s.life_totals() == [22, 22, 21]


@rule("707.10")
def test_a_spell_may_copy_itself():
    with copying() as s:
        again = instant("Chain", Do((DealDamage(1, Target()), If(NothingCopied(), CopySpell(This())))), ANY_TARGET)
        s.put(0, "hand", again)
        s.cast(0, "Chain", ("player", 1))
        s.expect(0, "115.7", [(0, ("player", 0))])
        s.resolve()
        s.done()
        s.resolve()
        assert s.life_totals() == [19, 19]


# 707.10a, b ---------------------------------------------------------------------------------------------


@rule("707.10a", "704.5e")
def test_a_copy_in_another_zone_ceases_to_exist():
    for zone in ("hand", "graveyard", "exile", "library"):
        with copying() as s:
            s.put(0, "hand", BOLT)
            s.cast(0, "Bolt", ("player", 1))
            copy = copied(s, "Bolt")
            s.happen(Moved(copy, zone))
            assert not [o for o in s.ids(zone) if s.game.name_of(o) == "Bolt"]


@rule("707.10b", "707.10")
def test_a_copy_of_an_ability_has_the_same_source():
    shrine = creature("Grower", 1, 1, Activated((), PutCounters("+1/+1", 1, This())))
    with copying() as s:
        one, other = s.put(0, "battlefield", shrine, shrine)
        ability = s.cast(0, one, kind="activate")
        copy = copied(s, ability, player=1)
        assert s.game.controller(copy) == 1 and s.game.get(ABILITY, copy).source == one
        s.resolve_all()
        assert (s.counters_on(one), s.counters_on(other)) == (2, 0)


@rule("707.10", "707.10b")
def test_copies_of_triggered_abilities_know_what_triggered_and_of_activated_ones_what_paid():
    seer = creature("Seer", 1, 1, whenever(WhenDies(CREATURE), GainLife(PowerOf(TriggerObject(False)))))
    damage_of = DealDamage(PowerOf(Remembered("paid sacrificed")), Target())
    ghoul = permanent("Altar", "Artifact", Activated((SacrificeCost(CREATURE),), damage_of, (ANY_TARGET,)))
    with copying() as s:
        s.put(0, "battlefield", seer, ghoul)
        ogre = s.put(0, "battlefield", OGRE)
        altar = s.cast(0, "Altar", ("player", 1), kind="activate", some=[ogre])
        triggered = next(o for o in s.ids("stack") if o != altar)
        copied(s, triggered)
        s.resolve()
        s.resolve()
        assert s.life_totals() == [26, 20]
        copied(s, altar)
        s.resolve_all()
        assert s.life_totals() == [26, 14]


# 707.10c, d, e ------------------------------------------------------------------------------------------


@rule("707.10c")
def test_new_targets_are_legal_for_the_controller_of_the_copy_or_stay():
    with copying() as s:
        bear, troll = s.put(0, "battlefield", BEARS, creature("Troll", 2, 2, "hexproof"))
        s.put(0, "hand", instant("Shot", DealDamage(1, Target()), A_CREATURE))
        shot = s.cast(0, "Shot", troll)
        copy = copied(s, shot, FORK, player=1, **{"115_7": [(0, troll)]})
        assert s.targets(copy) == [troll]  # illegal, but left as it was
        s.resolve()
        assert s.damage(troll) == 0
        other = copied(s, shot, FORK, player=1, **{"115_7": [(0, bear)]})
        assert s.targets(other) == [bear]


@rule("707.10c", "601.2c")
def test_all_targets_of_a_copy_become_targets():
    with copying() as s:
        mine = s.put(0, "battlefield", creature("Bear", 2, 2, whenever(WhenTargeted(), Jot("bear"))))
        ogre = s.put(0, "battlefield", creature("Ogre", 3, 3, whenever(WhenTargeted(), Jot("ogre"))))
        s.put(0, "hand", BOLT)
        bolt = s.cast(0, "Bolt", mine)
        s.resolve()
        copied(s, bolt)
        s.resolve()
        assert jotted(s) == ["bear", "bear"]
        copied(s, bolt, FORK, **{"115_7": [(0, ogre)]})
        s.resolve()
        assert jotted(s) == ["bear", "bear", "ogre"]


@rule("707.10d")
def test_a_copy_for_each_creature_it_could_target():
    radiate = instant("Radiate", CopySpellForEach(Target(), All(CREATURE)), A_SPELL)
    with copying() as s:
        bear, ogre = s.put(0, "battlefield", BEARS, OGRE)
        s.put(1, "battlefield", creature("Troll", 2, 2, "hexproof"))
        elf = s.put(1, "battlefield", creature("Elf", 1, 1))
        s.put(0, "hand", instant("Shot", DealDamage(1, Target()), A_CREATURE))
        shot = s.cast(0, "Shot", bear)
        copied(s, shot, radiate, **{"707_10d": [elf, ogre]})
        assert [s.targets(o) for o in s.ids("stack")] == [[ogre], [elf], [bear]]
        s.resolve_all()
        assert s.damage(ogre) == s.damage(bear) == 1 and s.permanents(1) == ["Troll"]


@rule("707.10d", "707.10e")
def test_one_that_can_not_be_every_target_gets_no_copy():
    """Two instances of "target creature" can both be the same one; "two target creatures" can't."""
    radiate = instant("Radiate", CopySpellForEach(Target(), All(CREATURE)), A_SPELL)
    twice = instant("Twice", Do((DealDamage(1, Target()), DealDamage(1, Target(1)))), A_CREATURE, A_CREATURE)
    pair = instant("Pair", DealDamage(1, Target()), TargetSpec(CREATURE, minimum=2, maximum=2))
    with copying() as s:
        bear, ogre, wall = s.put(0, "battlefield", BEARS, OGRE, creature("Wall", 0, 4))
        s.put(0, "hand", twice, pair)
        spell = s.cast(0, "Twice", bear, ogre)
        copied(s, spell, radiate)
        assert s.targets(top(s)) == [wall, wall] and len(s.ids("stack")) == 2
        s.resolve_all()
        assert s.damage(wall) == 2
        other = s.cast(0, "Pair", [bear, ogre])
        assert copied(s, other, radiate) == other


@rule("707.10e")
def test_a_copy_that_targets_something_said():
    copies = whenever(WhenYouCast(INSTANT, "each"), CopySpellTargeting(TriggerObject(False), This()))
    with copying() as s:
        ivy = s.put(0, "battlefield", creature("Ivy", 1, 5, copies))
        bear = s.put(0, "battlefield", BEARS)
        s.put(0, "hand", BOLT, instant("Face", DealDamage(3, Target()), TargetSpec(None, "any")))
        s.cast(0, "Bolt", bear)
        s.resolve()
        assert s.targets(top(s)) == [ivy]
        s.resolve_all()
        assert s.damage(ivy) == 3
        face = s.cast(0, "Face", ("player", 1))
        s.resolve()
        assert s.ids("stack") == [face]


# 707.10f, 111.11 ----------------------------------------------------------------------------------------


@rule("707.10f", "111.11", "608.3f")
def test_a_copy_of_a_permanent_spell_becomes_a_token_that_was_not_created():
    kicked = creature("Kavu", 1, 1, *kicker(mana_cost("{1}")), EntersWithCounters("+1/+1", TimesKicked()), cost="{0}",
                      types="Legendary Creature — Kavu")  # fmt: skip
    plain = instant("Double", CopySpell(Target(), exceptions=(ExceptIsnt(frozenset(["legendary"])),)), A_SPELL)
    with copying() as s:
        s.lands(0, "G")
        s.put(0, "battlefield", permanent("Ear", "Artifact", whenever(WhenCreates("each"), Jot("created")),
                                          whenever(WhenEnters(CREATURE), Jot("in"))))  # fmt: skip
        s.put(0, "hand", kicked)
        s.cast(0, "Kavu", may=1)
        copied(s, "Kavu", plain)
        s.resolve()
        token = newest(s)
        assert s.game.object(token).kind == "token" and s.pt(token) == (2, 2)
        s.resolve()
        s.resolve()
        assert s.permanents() == ["Ear", "Forest", "Kavu", "Kavu"] and jotted(s) == ["in"]
        s.resolve_all()
        s.happen(Moved(token, "hand"))
        assert s.ids("hand", 0) == []


@rule("707.10f", "303.4f")
def test_a_copy_of_an_aura_spell_enters_attached_to_its_target():
    aura = permanent("Rancor", "Enchantment — Aura", Keyword("enchant", (A_CREATURE,)), cost="{0}")
    with copying() as s:
        bear, ogre = s.put(0, "battlefield", BEARS, OGRE)
        s.put(0, "hand", aura)
        spell = s.cast(0, "Rancor", bear)
        copied(s, spell, FORK, **{"115_7": [(0, ogre)]})
        s.resolve()
        assert s.field("attached to", newest(s)) == ogre and s.game.object(newest(s)).kind == "token"
        s.resolve_all()
        assert s.permanents() == ["Ogre", "Rancor", "Rancor", "Runeclaw Bear"]


@rule("707.10f", "707.5")
def test_a_copy_of_a_clone_spell_chooses_for_itself():
    with copying() as s:
        bear, ogre = s.put(0, "battlefield", BEARS, OGRE)
        s.put(0, "hand", CLONE)
        s.cast(0, "Clone")
        copied(s, "Clone")
        s.expect(0, "707.5", ["Ogre"])
        s.resolve()
        assert s.pt(newest(s)) == (3, 3) and s.game.object(newest(s)).kind == "token"
        s.expect(0, "707.5", ["Runeclaw Bear"])
        s.resolve()
        assert s.pt(newest(s)) == (2, 2)


# 707.12–707.14 --------------------------------------------------------------------------------------------


@rule("707.12", "707.10a", "112.2a")
def test_a_copy_of_a_card_is_cast_while_something_resolves():
    with copying() as s:
        s.put(0, "battlefield", permanent("Ear", "Artifact", whenever(WhenYouCast(INSTANT), Jot("cast"))))
        bolt = s.put(0, "graveyard", instant("Bolt", DealDamage(3, Target()), ANY_TARGET, cost="{R}"))
        s.put(0, "hand", instant("Effect", CastCopies(Those((bolt,)))))
        s.cast(0, "Effect")
        s.resolve()
        s.expect(0, "may", True).expect(0, "targets", [("player", 1)])
        s.resolve()
        s.done()
        assert [s.game.object(o).kind for o in s.ids("stack")] == ["ability", "spell"] and jotted(s) == ["cast"]
        s.resolve_all()
        assert s.life_totals() == [20, 17] and jotted(s) == ["cast", "cast"]
        assert sorted(s.zone_names(0, "graveyard")) == ["Bolt", "Effect"]


@rule("707.12", "704.5e")
def test_a_copy_that_is_not_cast_ceases_to_exist():
    with copying() as s:
        bolt = s.put(0, "exile", BOLT)
        s.do(0, CastCopies(Those((bolt,))), may=False)
        assert s.ids("exile") == [bolt] and s.ids("stack") == []


@rule("707.12")
def test_costs_are_paid_unless_it_is_free_and_a_cast_copy_can_be_countered_or_become_a_token():
    with copying() as s:
        s.lands(0, "G")
        bear, ogre = s.put(0, "exile", creature("Cub", 1, 1, cost="{G}"), creature("Giant", 9, 9, cost="{9}"))
        s.do(0, CastCopies(Those((bear, ogre)), free=False), some=["Cub"], may=True)
        assert [s.game.name_of(o) for o in s.ids("stack")] == ["Cub"]
        s.resolve()
        assert s.game.object(newest(s)).kind == "token" and s.permanents() == ["Cub", "Forest"]
        s.do(0, CastCopies(Those((ogre,))), may=True)
        s.put(1, "hand", instant("Cancel", Counter(Target()), A_SPELL))
        s.cast(1, "Cancel", top(s))
        s.resolve()
        assert s.permanents() == ["Cub", "Forest"] and not s.find_all("Giant", "graveyard")


RED_IF_CREATURE = (ExceptIf(CREATURE, (ExceptColors(frozenset("R")),)),)


@rule("707.9f")
def test_exceptions_of_a_spells_copy_that_ask_what_it_is():
    fork = instant("Double", CopySpell(Target(), exceptions=RED_IF_CREATURE), A_SPELL)
    for spell, wanted in ((instant("Word", Jot("word")), ""), (creature("Cub", 1, 1, cost="{0}"), "R")):
        with copying() as s:
            s.put(0, "hand", spell)
            s.cast(0, spell.name)
            assert s.characteristic(copied(s, spell.name, fork), COLORS) == frozenset(wanted)


@rule("707.9f", "707.12")
def test_exceptions_of_a_cards_copy_that_ask_what_it_is():
    for spell, wanted in ((instant("Word", Jot("word")), ""), (creature("Cub", 1, 1, cost="{0}"), "R")):
        with copying() as s:
            kept = s.put(0, "exile", spell)
            s.do(0, CastCopies(Those((kept,)), exceptions=RED_IF_CREATURE), may=True)
            assert s.characteristic(top(s), COLORS) == frozenset(wanted)


@rule("707.13")
def test_a_copy_of_a_card_that_is_only_named():
    with copying() as s:
        s.do(0, CastCopyOfNamed(("Shivan Dragon", "Black Lotus")), some=["Black Lotus"], may=True)
        s.resolve()
        lotus = newest(s)
        assert s.characteristic(lotus, NAME) == "Black Lotus" and s.game.object(lotus).kind == "token"
        s.do(0, CastCopyOfNamed(("Shivan Dragon",), free=True), may=True)
        s.resolve()
        assert s.pt(newest(s)) == (5, 5) and s.ids("outside") == []


@rule("707.14")
def test_a_copy_of_a_card_that_left_the_graveyard_is_as_it_was_there():
    with copying() as s:
        giant = s.put(0, "graveyard", creature("Giant", 9, 9, cost="{9}"))
        s.happen(Moved(giant, "library"))
        s.do(0, CastCopies(Those((giant,))), may=True)
        s.resolve()
        assert s.pt(newest(s)) == (9, 9) and s.zone_names(0, "library") == ["Giant"]


@rule("112.2", "707.10")
def test_a_spell_belongs_to_the_owner_of_its_card_and_a_copy_to_who_put_it_on_the_stack():
    with copying() as s:
        s.put(0, "hand", BOLT)
        s.put(1, "hand", TWINCAST)
        s.cast(0, "Bolt", ("player", 1))
        bolt = top(s)
        s.cast(1, "Twincast", "Bolt")
        s.resolve()
        copy = top(s)
        assert copy != bolt and s.game.object(copy).kind == "copy"
        assert (s.game.object(bolt).owner, s.game.controller(bolt)) == (0, 0)
        assert (s.game.object(copy).owner, s.game.controller(copy)) == (1, 1)


def on_resolution(s, players=3):
    """All pass, and what is on top of the stack begins to resolve."""
    s.pass_priority(0)
    for _ in range(players - 1):
        s.game.push(0)
    return s.decision


@rule("707.12", "104.3a", "800.4a")
def test_who_concedes_as_they_cast_copies_takes_them_along_and_nobody_else_chooses():
    with copying(players=3) as s:
        s.put(1, "graveyard", instant("One", GainLife(1)), instant("Two", GainLife(2)))
        s.put(0, "hand", instant("Echo", CastCopies(All(Anything(), "graveyard"))))
        s.cast(0, "Echo")
        assert on_resolution(s).rule == "707.12"
        s.concede(0)
        assert (s.decision.kind, s.decision.answerer, s.ids("stack")) == ("priority", 1, [])
        assert sorted(s.zone_names(1, "graveyard")) == ["One", "Two"]


@rule("707.10c", "104.3a", "800.4a")
def test_who_concedes_as_they_choose_new_targets_takes_the_copies_along():
    with copying(players=3) as s:
        s.put(0, "hand", instant("Echo", CopySpell(All(IsSpell(), "stack"), 3)))
        s.put(1, "hand", BOLT)
        s.cast(1, "Bolt", ("player", 2))
        bolt = top(s)
        s.cast(0, "Echo")
        assert on_resolution(s).kind == "new targets"
        s.concede(0)
        assert (s.decision.kind, s.decision.answerer, s.ids("stack")) == ("priority", 1, [bolt])
        s.resolve()
        assert s.life_totals()[2] == 17


@rule("707.12", "118.9", "608.2g")
def test_a_copy_that_is_cast_for_its_costs_may_be_cast_for_an_alternative_cost():
    dear = instant(
        "Dear",
        GainLife(5),
        cost="{9}",
        abilities=[Static((AlternativeCost("life", (PayLifeCost(2),)),), zones=(EVERYWHERE,))],
    )
    for free, gained in ((False, 3), (True, 5)):
        with copying() as s:
            s.put(0, "graveyard", dear)
            s.do(0, CastCopies(All(Anything(), "graveyard"), free=free), may=True)
            s.resolve_all()
            assert s.life_totals() == [20 + gained, 20]


@rule("707.12", "118.9")
def test_of_several_ways_to_pay_for_a_copy_the_player_chooses():
    cheap = instant(
        "Cheap",
        GainLife(5),
        cost="{0}",
        abilities=[Static((AlternativeCost("life", (PayLifeCost(2),)),), zones=(EVERYWHERE,))],
    )
    with copying() as s:
        s.put(0, "graveyard", cheap)
        s.expect(0, "608.2g", True).expect(0, "118.9", lambda option: option[2].id == "life")
        s.do(0, CastCopies(All(Anything(), "graveyard"), free=False))
        s.resolve_all()
        assert s.life_totals() == [23, 20]
