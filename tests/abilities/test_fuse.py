"""Fuse (CR 702.102, 709.4d)."""

from __future__ import annotations

import pytest
import rulecards
import testcards
from casting_ways import faces, with_face
from magic import A_CREATURE, BEAR, OGRE, table
from wordings import language, ruleset

from apnap import ABILITIES, EVERYWHERE, NAME, Keyword, Ruleset, Static
from apnap.testing import ScenarioError, rule
from apnap_plugins.actions.counter import Counter
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.oracle.cards import CardRow, definition
from apnap_plugins.rules.casting.casting import AlternativeCost
from apnap_plugins.rules.casting.effects import CantCast, CostsLess
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.copies.copying_spells import CastCopies, CopySpell
from apnap_plugins.rules.damage.instructions import DealDamage, GainLife, LoseLife
from apnap_plugins.rules.effects.permissions import MayCastFrom, Terms
from apnap_plugins.rules.faces.faces import split
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.payment.frame import CastingWay
from apnap_plugins.rules.stack.targets import TARGETS, TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import COLORS, MANA_COST, TYPES, mana_value_of, names
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything, HasColor, HasType
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import All, EachOpponent, Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import Table, creature, instant, permanent, sorcery, whenever

FUSE = Keyword("fuse")
A_SPELL = TargetSpec(Anything(), zone="stack")
AN_ARTIFACT = TargetSpec(HasType("artifact"))
WEAR = split(
    instant("Wear", Destroy(Target()), AN_ARTIFACT, cost="{1}{R}", abilities=[FUSE]),
    instant("Tear", GainLife(3), cost="{W}", abilities=[FUSE]),
)
KILL_HALVES = (
    sorcery("Count", LoseLife(Count(All(CREATURE)), EachOpponent()), cost="{R}", abilities=[FUSE]),
    sorcery("Kill", Destroy(Target()), A_CREATURE, cost="{R}", abilities=[FUSE]),
)
KILL = split(*KILL_HALVES)
PLAIN_FUSE = split(
    instant("One", GainLife(1), cost="{0}", abilities=[FUSE]),
    instant("Two", GainLife(2), cost="{0}", abilities=[FUSE]),
)
PLAIN = split(instant("One", GainLife(1), cost="{0}"), instant("Two", GainLife(2), cost="{0}"))


def ready(what=WEAR, zone="hand", colors="RRW", *others, **more):
    s = table("fuse", "faces", *others, **more)
    s.lands(0, colors)
    s.put(0, zone, what)
    return s


def fused(s, player=0):
    s.act(player, "cast", with_face("both"))
    return max(s.ids("stack"))


@rule("702.102a")
def test_either_half_or_both_are_chosen_before_it_is_put_onto_the_stack():
    s = ready()
    s.put(1, "battlefield", permanent("Mox", "Artifact"))
    assert sorted(faces(s)) == ["both", "left", "right"]
    s.act(0, "cast", with_face("right")).resolve()
    assert (s.life_totals()[0], s.permanents(1)) == (23, ["Mox"])


@rule("702.102a", "702.102c", "702.102d")
def test_both_are_one_spell_for_both_costs():
    s = ready()
    s.put(1, "battlefield", permanent("Mox", "Artifact"))
    fused(s)
    assert len(s.ids("stack")) == 1
    assert all(s.field("tapped", i) for i in s.ids("battlefield") if s.game.name_of(i) != "Mox")
    s.resolve()
    assert (s.life_totals()[0], s.permanents(1), s.zone_names(0, "graveyard")) == (23, [], ["Wear // Tear"])


@rule("702.102c")
def test_both_costs_must_be_paid():
    s = ready(colors="RR")
    s.put(1, "battlefield", permanent("Mox", "Artifact"))
    assert faces(s) == ["left"]
    with pytest.raises(ScenarioError):
        fused(s)


@rule("702.102a")
def test_only_from_the_hand():
    for zone in ("graveyard", "exile"):
        door = MayCastFrom(HasType("instant"), Terms("door"), zone)
        s = table("fuse", "faces", "permissions")
        s.lands(0, "RRW")
        s.put(1, "battlefield", permanent("Mox", "Artifact"))
        s.put(0, zone, WEAR)
        s.put(0, "battlefield", permanent("Door", "Artifact", door))
        assert sorted(faces(s)) == ["left", "right"]


@rule("702.102a")
def test_only_a_card_with_fuse():
    s = ready(PLAIN)
    assert sorted(faces(s)) == ["left", "right"]


@rule("702.102b", "709.4d", "709.4")
def test_a_fused_spell_has_the_characteristics_of_both_halves():
    s = ready()
    s.put(1, "battlefield", permanent("Mox", "Artifact"))
    spell = fused(s)
    chars = s.game.characteristics(spell)
    assert (chars[NAME], names(chars), chars[COLORS]) == ("Wear // Tear", ("Wear", "Tear"), {"R", "W"})
    assert sorted(chars[MANA_COST].symbols) == ["1", "R", "W"] and mana_value_of(s.game, spell) == 3
    assert chars[TYPES] == {"instant"} and len(chars[ABILITIES]) == 4


@rule("702.102b", "709.3b")
def test_of_one_half_the_other_one_does_not_exist():
    s = ready()
    s.act(0, "cast", with_face("right"))
    chars = s.game.characteristics(s.ids("stack")[0])
    assert (chars[NAME], chars[COLORS], mana_value_of(s.game, s.ids("stack")[0])) == ("Tear", {"W"}, 1)


@rule("702.102d")
def test_the_left_half_is_followed_first():
    s = ready(KILL)
    s.put(1, "battlefield", BEAR)
    fused(s)
    s.resolve()
    assert (s.life_totals()[1], s.permanents(1)) == (19, [])  # the creature was there still
    kill, count = (KILL_HALVES[1], KILL_HALVES[0])
    s = ready(split(kill, count))
    s.put(1, "battlefield", BEAR)
    fused(s)
    s.resolve()
    assert (s.life_totals()[1], s.permanents(1)) == (20, [])


@rule("702.102a", "601.2c")
def test_targets_are_chosen_for_both_halves():
    s = ready()
    assert "both" not in faces(s)  # nothing to wear
    two = split(
        sorcery("Jab", DealDamage(1, Target()), A_CREATURE, cost="{R}", abilities=[FUSE]),
        sorcery("Hook", DealDamage(2, Target()), A_CREATURE, cost="{R}", abilities=[FUSE]),
    )
    s = ready(two)
    one, other = s.put(1, "battlefield", creature("Wall", 0, 9), creature("Fort", 0, 9))
    s.expect(0, "targets", [one]).expect(0, "targets", [other])
    spell = fused(s)
    assert s.game.get(TARGETS, spell) == (((one,),), ((other,),))
    s.resolve()
    assert (s.damage(one), s.damage(other)) == (1, 2)


@rule("702.102d", "608.2b")
def test_with_one_target_gone_the_rest_is_done_and_with_all_gone_nothing():
    s = ready(WEAR, "hand", "RRW", "exile")
    mox = s.put(1, "battlefield", permanent("Mox", "Artifact"))
    s.put(1, "hand", instant("Save", MoveTo(Target(), "hand"), AN_ARTIFACT))
    fused(s)
    s.cast(1, "Save", mox)
    s.resolve_all()
    assert s.life_totals()[0] == 20  # its only target was illegal
    two = split(
        sorcery("Jab", DealDamage(1, Target()), A_CREATURE, cost="{R}", abilities=[FUSE]),
        sorcery("Break", Destroy(Target()), AN_ARTIFACT, cost="{R}", abilities=[FUSE]),
    )
    s = ready(two)
    mox, _ = s.put(1, "battlefield", permanent("Mox", "Artifact"), creature("Wall", 0, 9))
    s.put(1, "hand", instant("Save", MoveTo(Target(), "hand"), AN_ARTIFACT))
    fused(s)
    s.cast(1, "Save", mox)
    s.resolve_all()
    assert (s.damage("Wall"), s.zone_names(1, "hand")) == (1, ["Mox"])


@rule("702.102a")
def test_countered_it_is_one_card_in_the_graveyard():
    s = ready(KILL, "hand", "RR", "counter")
    s.put(1, "battlefield", BEAR)
    s.put(1, "hand", instant("Deny", Counter(Target()), A_SPELL))
    spell = fused(s)
    s.cast(1, "Deny", spell)
    s.resolve_all()
    assert (s.life_totals()[1], s.permanents(1), s.zone_names(0, "graveyard")) == (20, ["Bear"], ["Count // Kill"])
    (gone,) = s.ids("graveyard", 0)
    assert s.game.characteristics(gone)[NAME] == "Count // Kill"


@rule("702.102b", "702.102d", "707.10")
def test_a_copy_of_a_fused_spell_has_both_halves():
    s = ready(KILL, "hand", "RR", "copying-spells")
    one, two = s.put(1, "battlefield", BEAR, OGRE)
    s.put(0, "hand", instant("Twin", CopySpell(Target()), A_SPELL))
    s.expect(0, "targets", [one])
    spell = fused(s)
    s.cast(0, "Twin", spell)
    s.expect(0, "targets", [two])
    s.resolve()
    copy = max(s.ids("stack"))
    assert s.game.name_of(copy) == "Count // Kill" and s.game.get(TARGETS, copy) == ((), ((two,),))
    s.resolve()
    assert (s.life_totals()[1], s.game.exists(one), s.game.exists(two)) == (18, True, False)
    s.resolve()
    assert (s.life_totals()[1], s.permanents(1)) == (17, [])


@rule("702.102a")
def test_one_spell_was_cast():
    s = ready(PLAIN_FUSE)
    s.put(
        0, "battlefield", permanent("Bell", "Artifact", whenever(WhenYouCast(Anything()), LoseLife(1, EachOpponent())))
    )
    fused(s)
    s.resolve_all()
    assert s.life_totals() == [23, 19]


@rule("702.102c", "118.7")
def test_a_reduction_applies_once():
    s = ready(WEAR, "hand", "RW")
    s.put(0, "battlefield", permanent("Agent", "Artifact", CostsLess(mana_cost("{1}"))))
    fused(s)
    s.resolve()
    assert s.life_totals()[0] == 23


@rule("702.102a", "118.9")
def test_without_paying_its_mana_cost_from_the_hand_both_halves_are_free():
    free = Static((rulecards.FromGraveyard(CastingWay("free", free=True)),), zones=("hand",))
    dear = split(instant("One", GainLife(1), cost="{8}", abilities=[FUSE, free]),
                 instant("Two", GainLife(2), cost="{9}", abilities=[FUSE]))  # fmt: skip
    s = Table(Ruleset.load(extra=[rulecards]), defaults=True)
    s.put(0, "hand", dear)
    assert sorted(faces(s)) == ["both", "left", "right"]
    fused(s)
    s.resolve()
    assert s.life_totals()[0] == 23


@rule("702.102c", "118.9")
def test_an_alternative_cost_of_a_half_pays_for_both():
    blood = Static((AlternativeCost("other", (mana_cost("{R}"),)),), zones=(EVERYWHERE,))
    dear = split(instant("One", GainLife(1), cost="{8}", abilities=[FUSE, blood]),
                 instant("Two", GainLife(2), cost="{9}", abilities=[FUSE]))  # fmt: skip
    s = ready(dear, "hand", "R")
    assert sorted(faces(s)) == ["both", "left"]
    fused(s)
    s.resolve()
    assert s.life_totals()[0] == 23


@rule("702.102b", "601.3")
def test_what_forbids_one_color_forbids_both_together():
    s = ready()
    s.put(1, "battlefield", permanent("Ban", "Enchantment", CantCast(HasColor("R"))), permanent("Mox", "Artifact"))
    assert faces(s) == ["right"]


@rule("702.102a")
def test_instants_and_sorceries_at_their_time():
    s = ready(KILL, "hand", "RR", active=1)
    s.put(1, "battlefield", BEAR)
    assert faces(s) == []
    s = ready(PLAIN_FUSE, active=1)
    assert sorted(faces(s)) == ["both", "left", "right"]


@rule("702.102a")
def test_of_three_players_the_nonactive_one():
    s = table("fuse", "faces", players=3, active=0)
    s.put(2, "hand", PLAIN_FUSE)
    fused(s, 2)
    s.resolve()
    assert s.life_totals() == [20, 20, 23]


@rule("702.102a", "709.3c")
def test_a_copy_of_the_card_is_cast_as_one_half():
    s = Table(Ruleset.load(extra=[testcards]), defaults=True)
    one = s.put(0, "graveyard", PLAIN_FUSE)
    s.put(0, "hand", instant("Echo", CastCopies(testcards.Those((one,)))))
    s.expect(0, "may", True).expect(0, "709.3", "Two")
    s.act(0, "cast", "Echo").resolve()
    s.resolve()
    assert s.life_totals()[0] == 22


@rule("702.102a", "702.102d")
def test_cards_made_from_their_text():
    row = CardRow.model_validate({
        "name": "Far // Away", "layout": "split", "type_line": "Instant // Instant",
        "card_faces": [
            {"name": "Far", "mana_cost": "{1}{U}", "type_line": "Instant",
             "oracle_text": "Return target creature to its owner's hand.\nFuse (You may cast one or both halves.)"},
            {"name": "Away", "mana_cost": "{2}{B}", "type_line": "Instant",
             "oracle_text": "Target player sacrifices a creature.\nFuse (You may cast one or both halves.)"},
        ]})  # fmt: skip
    s = Table(ruleset(), defaults=True)
    s.lands(0, "UUBBB")
    s.put(0, "hand", definition(language(), row))
    bear, _ = s.put(1, "battlefield", BEAR, OGRE)
    s.expect(0, "targets", [bear]).expect(0, "targets", [("player", 1)])
    fused(s)
    s.resolve()
    assert (s.permanents(1), s.zone_names(1, "hand"), s.zone_names(1, "graveyard")) == ([], ["Bear"], ["Ogre"])
