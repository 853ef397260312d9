"""Overload (CR 702.96)."""

from __future__ import annotations

import re

import pytest
from casting_ways import in_way
from magic import A_CREATURE, BEAR, OGRE, table
from wordings import made, meaning, ruleset

from apnap import ABILITIES, Keyword
from apnap.testing import ScenarioError, rule
from apnap_plugins.abilities.kicker import WasKicked, kicker
from apnap_plugins.abilities.overload import ThoseEach, overload, overloaded
from apnap_plugins.actions.counter import Counter
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.casting.effects import CostsLess
from apnap_plugins.rules.continuous.continuous import Gain, ModifyPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.continuous.text_changes import ChangeWord
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.damage.instructions import DealDamage, LoseLife
from apnap_plugins.rules.effects.instructions import If, do
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.stack.abilities import Mode, Modes, Spell
from apnap_plugins.rules.stack.targets import TARGETS, TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import MANA_COST, POWER, card
from apnap_plugins.rules.vocabulary.filters import (
    CREATURE,
    Anything,
    HasColor,
    HasType,
    OpponentControls,
    PowerAtLeast,
    all_of,
)
from apnap_plugins.rules.vocabulary.quantities import X
from apnap_plugins.rules.vocabulary.selectors import All, EachOpponent, Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import Table, creature, instant, permanent, sorcery

THEIRS = TargetSpec(all_of(CREATURE, OpponentControls()))
A_SPELL = TargetSpec(Anything(), zone="stack")
MORTARS = sorcery("Mortars", DealDamage(4, Target()), THEIRS, cost="{R}", abilities=[overload(mana_cost("{R}{R}{R}"))])


def ready(what, colors="RRRR", *others, **more):
    s = table("overload", *others, **more)
    s.lands(0, colors)
    s.put(0, "hand", what)
    return s


def over(s, player=0):
    """Cast the spell in hand for its overload cost."""
    s.act(player, "cast", in_way("overload"))
    return max(s.ids("stack"))


@rule("702.96a")
def test_for_its_mana_cost_it_has_a_target():
    s = ready(MORTARS)
    one, two = s.put(1, "battlefield", OGRE, OGRE)
    s.expect(0, "targets", [two])
    s.act(0, "cast", in_way(""))
    assert (s.game.get(TARGETS, s.ids("stack")[0]), s.tapped().count("Mountain")) == ((((two,),),), 1)
    s.resolve()
    assert s.game.exists(one) and s.permanents(1) == ["Ogre"]


@rule("702.96a", "702.96b")
def test_for_its_overload_cost_each_is_meant_and_nothing_is_a_target():
    s = ready(MORTARS)
    s.put(1, "battlefield", OGRE, BEAR)
    s.put(0, "battlefield", OGRE)
    spell = over(s)
    assert (s.game.get(TARGETS, spell), s.tapped().count("Mountain")) == (((),), 3)
    s.resolve()
    assert (s.permanents(1), s.permanents(0)) == ([], ["Mountain"] * 4 + ["Ogre"])


@rule("702.96a")
def test_the_alternative_cost_may_be_what_cannot_be_paid():
    s = ready(MORTARS, "RR")
    s.put(1, "battlefield", OGRE)
    assert s.can(0, "Mortars")
    with pytest.raises(ScenarioError):
        over(s)


@rule("702.96b")
def test_what_could_not_be_targeted_is_affected_too():
    s = ready(MORTARS, "RRRR", "hexproof", "shroud", "protection")
    ward = Keyword("protection", (HasType("sorcery"),))
    s.put(1, "battlefield", creature("Hex", 2, 2, "hexproof"), creature("Veil", 2, 2, "shroud"))
    assert not any(o[2].id == "" for o in s.reach(0).options if o[0] == "cast")
    s.put(1, "battlefield", creature("Saint", 2, 2, ward))
    over(s)
    s.resolve()
    assert s.permanents(1) == ["Saint"]  # protection prevents the damage, hexproof and shroud are no help


@rule("702.96b")
def test_it_can_be_cast_where_nothing_could_be_targeted():
    s = ready(MORTARS)
    with pytest.raises(ScenarioError):
        s.act(0, "cast", in_way(""))
    over(s)
    s.resolve()
    assert s.zone_names(0, "graveyard") == ["Mortars"]


@rule("702.96b")
def test_nothing_becomes_a_target():
    s = ready(MORTARS, "RRRRR", "ward")
    s.put(1, "battlefield", creature("Nervous", 1, 1, Keyword("ward", (mana_cost("{5}"),))))
    over(s)
    assert len(s.ids("stack")) == 1  # ward does not trigger
    s.resolve()
    assert s.permanents(1) == []


@rule("702.96a")
def test_each_means_what_is_there_as_it_resolves():
    s = ready(MORTARS)
    s.put(1, "battlefield", BEAR)
    over(s)
    s.put(1, "battlefield", OGRE)
    s.resolve()
    assert s.permanents(1) == []


@rule("702.96a")
def test_players_and_opponents():
    for spec, lives in ((TargetSpec(None, "any"), [18, 18, 18]), (TargetSpec(None, "opponent"), [20, 18, 18]),
                        (TargetSpec(None, "you"), [18, 20, 20])):  # fmt: skip
        s = ready(sorcery("Drain", LoseLife(2, Target()), spec, cost="{R}", abilities=[overload(mana_cost("{R}"))]),
                  players=3)  # fmt: skip
        over(s)
        s.resolve()
        assert s.life_totals() == lives


@rule("702.96a")
def test_objects_and_players_in_one_phrase():
    burn = sorcery("Burn", DealDamage(2, Target()), TargetSpec(CREATURE, "any"), cost="{R}",
                   abilities=[overload(mana_cost("{R}"))])  # fmt: skip
    s = ready(burn)
    s.put(1, "battlefield", creature("Wall", 0, 9))
    over(s)
    s.resolve()
    assert (s.life_totals(), s.damage("Wall")) == ([18, 18], 2)


@rule("702.96a")
def test_spells_and_cards_in_other_zones():
    flux = instant("Flux", Counter(Target()), TargetSpec(all_of(HasType("instant"), OpponentControls()), zone="stack"),
                   cost="{R}", abilities=[overload(mana_cost("{R}"))])  # fmt: skip
    s = ready(flux, "R", "counter")
    s.put(1, "hand", instant("One", LoseLife(1, EachOpponent())), instant("Two", LoseLife(1, EachOpponent())))
    s.act(1, "cast", "One")
    s.act(1, "cast", "Two")
    over(s)
    s.resolve_all()
    assert (s.life_totals(), len(s.zone_names(1, "graveyard"))) == ([20, 20], 2)
    raise_all = sorcery("Raise", MoveTo(Target(), "hand"), TargetSpec(CREATURE, zone="graveyard"), cost="{R}",
                        abilities=[overload(mana_cost("{R}"))])  # fmt: skip
    s = ready(raise_all)
    s.put(0, "graveyard", BEAR, OGRE)
    s.put(1, "graveyard", BEAR)
    over(s)
    s.resolve()
    assert (sorted(s.zone_names(0, "hand")), s.zone_names(1, "hand")) == (["Bear", "Ogre"], ["Bear"])


@rule("702.96a")
def test_spells_and_permanents_in_one_phrase():
    green = all_of(HasColor("G"), OpponentControls())
    rebuke = instant("Rebuke", MoveTo(Target(), "hand"), TargetSpec(green, zone="stack", also=(("battlefield", green),)),
                     cost="{R}", abilities=[overload(mana_cost("{R}"))])  # fmt: skip
    s = ready(rebuke, "R")
    s.put(1, "battlefield", BEAR, OGRE)
    s.put(1, "hand", instant("Growth", cost="{0}", colors="G"))
    s.act(1, "cast", "Growth")
    over(s)
    s.resolve()
    assert (sorted(s.zone_names(1, "hand")), s.permanents(1)) == (["Bear", "Growth"], ["Ogre"])


@rule("702.96a", "608.2h")
def test_words_that_look_back_mean_the_same_objects():
    effect = do(Change(Target(), (ModifyPT(-2, 0),)), Change(Target(), (Gain((Keyword("flying"),)),)))
    strong = TargetSpec(all_of(CREATURE, PowerAtLeast(3)))
    twice = sorcery("Twice", effect, strong, cost="{R}", abilities=[overload(mana_cost("{R}"))])
    s = ready(twice, "R", "flying")
    ogre = s.put(1, "battlefield", OGRE)
    over(s)
    s.resolve()  # it is weak by then, and gains flying still
    assert s.game.characteristics(ogre)[POWER] == 1
    assert Keyword("flying") in s.game.characteristics(ogre)[ABILITIES]


@rule("702.96a")
def test_modes_have_each_too():
    text = Spell(None, (), Modes((Mode(Destroy(Target()), (A_CREATURE,), "kill"),
                                  Mode(LoseLife(1, Target()), (TargetSpec(None, "any"),), "drain"))))  # fmt: skip
    modal = card("Modal", "Sorcery", overload(mana_cost("{R}")), text, cost="{R}")
    s = ready(modal)
    s.put(1, "battlefield", BEAR, OGRE)
    s.expect(0, "modes", ["kill"])
    over(s)
    s.resolve()
    assert s.permanents(1) == []


@rule("702.96a")
def test_x_in_the_overload_cost():
    spasm = sorcery(
        "Spasm", DealDamage(X(), Target()), THEIRS, cost="{X}{R}", abilities=[overload(mana_cost("{X}{X}{R}"))]
    )
    s = ready(spasm, "RRRRR")
    s.put(1, "battlefield", BEAR, OGRE)
    s.act(0, "cast", in_way("overload"), number=2)
    assert s.tapped().count("Mountain") == 5
    s.resolve()
    assert (s.permanents(1), s.damage("Ogre")) == (["Ogre"], 2)


@rule("702.96a", "118.9a")
def test_there_is_one_alternative_cost_at_most_and_additional_ones_beside_it():
    more = sorcery("Mortars", If(WasKicked(), Destroy(Target())), THEIRS, cost="{R}",
                   abilities=[overload(PayLifeCost(3)), *kicker(mana_cost("{1}"))])  # fmt: skip
    s = ready(more, "R", "kicker")
    s.put(1, "battlefield", BEAR, OGRE)
    s.act(0, "cast", in_way("overload"), may=1)
    s.resolve()
    assert (s.life_totals(), s.permanents(1), s.tapped().count("Mountain")) == ([17, 20], [], 1)


@rule("702.96a", "118.9c")
def test_its_mana_value_is_that_of_its_mana_cost_and_the_overload_cost_is_reduced():
    s = ready(MORTARS, "RRR")
    s.put(0, "battlefield", permanent("Agent", "Artifact", CostsLess(mana_cost("{1}"))))
    spell = over(s)
    assert (s.game.characteristics(spell)[MANA_COST], s.tapped().count("Mountain")) == (mana_cost("{R}"), 3)
    cheap = sorcery("Cheap", DealDamage(4, Target()), THEIRS, cost="{R}", abilities=[overload(mana_cost("{3}{R}"))])
    s = ready(cheap, "RRR")
    s.put(0, "battlefield", permanent("Agent", "Artifact", CostsLess(mana_cost("{1}"))))
    over(s)
    assert s.tapped().count("Mountain") == 3


@rule("702.96a", "707.10")
def test_a_copy_of_an_overloaded_spell_is_overloaded():
    s = ready(MORTARS, "RRRR", "copying-spells")
    s.put(1, "battlefield", OGRE)
    s.put(0, "battlefield", OGRE)
    s.put(1, "hand", instant("Twin", CopySpell(Target()), A_SPELL))
    spell = over(s)
    s.cast(1, "Twin", spell)
    s.resolve()
    assert s.game.get(TARGETS, max(s.ids("stack"))) == ((),)
    s.resolve()
    assert (s.permanents(1), s.permanents(0)) == (["Ogre"], ["Mountain"] * 4)  # the copy's opponents' creature
    s.resolve()
    assert s.permanents(1) == []


@rule("702.96c")
def test_it_is_a_text_change_of_the_spell_only():
    s = ready(MORTARS)
    s.put(1, "battlefield", OGRE)
    spell = over(s)
    assert s.game.characteristics(spell)[ABILITIES][0] == Spell(DealDamage(4, All(THEIRS.filter)))
    assert s.game.base(spell)[ABILITIES][0] == Spell(DealDamage(4, Target()), (THEIRS,))
    s.resolve()
    (gone,) = s.ids("graveyard", 0)
    assert s.game.characteristics(gone)[ABILITIES][0] == Spell(DealDamage(4, Target()), (THEIRS,))


@rule("702.96c", "612.1")
def test_with_another_text_change():
    paint = instant("Paint", ChangeWord(Target(), "color", ("R", "G")), A_SPELL)
    doom = sorcery("Doom", Destroy(Target()), TargetSpec(all_of(CREATURE, HasColor("R"))), cost="{R}",
                   abilities=[overload(mana_cost("{R}"))])  # fmt: skip
    s = ready(doom, "R", "text")
    s.put(0, "hand", paint)
    s.put(1, "battlefield", creature("Red", 1, 1, cost="{R}"), creature("Green", 1, 1, cost="{G}"))
    spell = over(s)
    s.expect(0, "one", "R")
    s.cast(0, "Paint", spell)
    s.resolve_all()
    assert s.permanents(1) == ["Red"]


@rule("702.96a")
def test_countered_and_cast_by_the_other_player():
    s = table("overload", "counter", active=1)
    s.lands(1, "RRR")
    s.put(1, "hand", MORTARS)
    s.put(0, "battlefield", OGRE)
    s.put(0, "hand", instant("Deny", Counter(Target()), A_SPELL))
    spell = over(s, 1)
    s.cast(0, "Deny", spell)
    s.resolve_all()
    assert (s.permanents(0), s.zone_names(1, "graveyard")) == (["Ogre"], ["Mortars"])


LINES = [
    "Destroy target creature. A creature destroyed this way can't be regenerated.",
    "Tap target creature you don't control.",
    "Return target nonland permanent you don't control to its owner's hand.",
    "Until end of turn, target creature you control becomes a Dragon with base power and toughness 4/4 and gains flying.",
    "Target creature you control gets +2/+0 until end of turn.",
    "~ deals 4 damage to target creature you don't control.",
    "Target player discards two cards.",
    "Target creature you control gets +0/+1 and gains hexproof until end of turn.",
    "~ deals X damage to target creature without flying you don't control.",
    "Destroy target artifact you don't control.",
]


@rule("702.96a", "702.96c")
@pytest.mark.parametrize("line", LINES)
def test_the_changed_tree_is_that_of_the_changed_text(line):
    (printed,) = meaning(line, spell=True)
    changed = re.sub(r"\btarget\b", "each", line)
    assert (overloaded(printed),) == meaning(re.sub(r"\bTarget\b", "Each", changed), spell=True)


def test_only_of_creatures_it_can_be_said_that_a_creature_cannot_be_regenerated():
    (text,) = meaning("Destroy all creatures. Creatures destroyed this way can't be regenerated.", spell=True)
    assert text == Spell(Destroy(All(CREATURE), regenerable=False))
    with pytest.raises(NotUnderstood):
        meaning("Destroy target permanent. A creature destroyed this way can't be regenerated.", spell=True)


@rule("702.96a")
def test_what_is_named_twice_is_found_once():
    (text,) = meaning("Target creature you control gets +1/+1 until end of turn. Untap it.", spell=True)
    found = [part for part in overloaded(text).walk() if isinstance(part, ThoseEach)]
    assert len(found) == 2 and found[0] == found[1]


@rule("702.96a", "702.96b")
def test_cards_made_from_their_text():
    s = Table(ruleset(), defaults=True)
    s.lands(0, "UUUUUUU")
    s.put(1, "battlefield", OGRE, creature("Hex", 2, 2, "hexproof"))
    s.lands(1, "G")
    text = "Return target nonland permanent you don't control to its owner's hand.\nOverload {6}{U} (Each.)"
    s.put(0, "hand", made("Cyclonic Rift", "Instant", text, "{1}{U}"))
    over(s)
    s.resolve()
    assert (s.permanents(1), sorted(s.zone_names(1, "hand"))) == (["Forest"], ["Hex", "Ogre"])
    s = Table(ruleset(), defaults=True)
    s.lands(0, "BB")
    s.put(0, "hand", made("Mind Rake", "Sorcery", "Target player discards two cards.\nOverload {1}{B}", "{2}{B}"), BEAR)
    s.put(1, "hand", BEAR, OGRE, OGRE)
    over(s)
    s.resolve()
    assert (s.zone_names(0, "hand"), len(s.zone_names(1, "hand"))) == ([], 1)
