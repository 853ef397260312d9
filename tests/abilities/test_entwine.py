"""Entwine (CR 702.42)."""

from __future__ import annotations

import pytest
from magic import A_CREATURE, BEAR, OGRE, table
from wordings import made, ruleset

from apnap.testing import ScenarioError, rule
from apnap_plugins.abilities.entwine import entwine
from apnap_plugins.abilities.kicker import WasKicked, kicker
from apnap_plugins.actions.counter import Counter
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.rules.casting.effects import CostsLess
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.costs.object_costs import SacrificeCost
from apnap_plugins.rules.damage.instructions import DealDamage, DrawCards, GainLife, LoseLife
from apnap_plugins.rules.effects.instructions import If
from apnap_plugins.rules.stack.abilities import Mode, Modes, Spell
from apnap_plugins.rules.stack.stack import CHOSEN_MODES
from apnap_plugins.rules.stack.targets import TARGETS, TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import All, EachOpponent, Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import Table, creature, instant, permanent

TWO = mana_cost("{2}")
SHOOT = Mode(DealDamage(1, Target()), (A_CREATURE,), "shoot")
GAIN = Mode(GainLife(3), name="gain")
LOSE = Mode(LoseLife(2, EachOpponent()), name="lose")
A_SPELL = TargetSpec(Anything(), zone="stack")


def charm(*modes, least=1, most=1, cost=TWO, **more):
    return card("Charm", "Instant", Spell(None, (), Modes(modes, least, most)), entwine(cost), cost="{R}", **more)


def ready(what, colors="RRR", *others, **more):
    s = table("entwine", *others, **more)
    s.lands(0, colors)
    s.put(0, "hand", what)
    return s


@rule("702.42a")
def test_without_the_cost_as_many_modes_as_the_text_says_are_chosen():
    s = ready(charm(GAIN, LOSE))
    s.expect(0, "may", 0).expect(0, "modes", ["lose"])
    s.act(0, "cast", "Charm")
    s.done()
    assert s.tapped().count("Mountain") == 1
    s.resolve()
    assert s.life_totals() == [20, 18]


@rule("702.42a", "702.42b")
def test_with_the_cost_paid_it_has_all_modes_and_no_choice_is_left():
    s = ready(charm(GAIN, LOSE))
    s.expect(0, "may", 1)
    s.act(0, "cast", "Charm")
    s.done()
    assert s.tapped().count("Mountain") == 3
    assert s.game.get(CHOSEN_MODES, s.ids("stack")[0]) == (0, 1)
    s.resolve()
    assert s.life_totals() == [23, 18]


@rule("702.42b")
def test_the_modes_are_followed_in_the_order_written():
    half = Mode(LoseLife(Count(All(CREATURE)), EachOpponent()), name="drain")
    kill = Mode(Destroy(All(CREATURE)), name="kill")
    for first, second, lost in ((half, kill, 2), (kill, half, 0)):
        s = ready(charm(first, second))
        s.put(1, "battlefield", BEAR, OGRE)
        s.act(0, "cast", "Charm", may=1).resolve()
        assert (s.life_totals()[1], s.permanents(1)) == (20 - lost, [])


@rule("702.42a")
def test_choose_two_becomes_all_of_four():
    s = ready(charm(GAIN, LOSE, Mode(DrawCards(), name="draw"), SHOOT, least=2, most=2))
    bear = s.put(1, "battlefield", OGRE)
    s.put(0, "library", BEAR)
    s.act(0, "cast", "Charm", may=1)
    assert s.game.get(CHOSEN_MODES, s.ids("stack")[0]) == (0, 1, 2, 3)
    s.resolve()
    assert (s.life_totals(), s.zone_names(0, "hand"), s.field("damage", bear)) == ([23, 18], ["Bear"], 1)


@rule("702.42a")
def test_each_mode_has_its_own_target_and_may_have_the_same():
    hurt = Mode(DealDamage(2, Target()), (A_CREATURE,), "hurt")
    s = ready(charm(SHOOT, hurt))
    one, two = s.put(1, "battlefield", creature("Wall", 0, 9), creature("Fort", 0, 9))
    s.expect(0, "targets", [one]).expect(0, "targets", [two])
    s.act(0, "cast", "Charm", may=1).resolve()
    assert (s.damage(one), s.damage(two)) == (1, 2)
    s = ready(charm(SHOOT, hurt))
    one = s.put(1, "battlefield", creature("Wall", 0, 9))
    s.act(0, "cast", "Charm", may=1).resolve()
    assert s.damage(one) == 3


@rule("702.42b")
def test_a_target_that_is_gone_takes_only_its_own_mode_along():
    s = ready(charm(SHOOT, GAIN))
    s.put(1, "battlefield", BEAR)
    s.put(0, "hand", instant("Kill", Destroy(Target()), A_CREATURE))
    s.act(0, "cast", "Charm", may=1)
    s.cast(0, "Kill", "Bear")
    s.resolve_all()
    assert s.life_totals() == [20, 20]  # its only target was illegal: it does not resolve
    hurt = Mode(DealDamage(2, Target()), (A_CREATURE,), "hurt")
    s = ready(charm(SHOOT, hurt, GAIN))
    one, two = s.put(1, "battlefield", BEAR, creature("Wall", 0, 9))
    s.put(0, "hand", instant("Kill", Destroy(Target()), A_CREATURE))
    s.expect(0, "targets", [one]).expect(0, "targets", [two])
    s.act(0, "cast", "Charm", may=1)
    s.cast(0, "Kill", one)
    s.resolve_all()
    assert (s.life_totals()[0], s.damage(two)) == (23, 2)


@rule("702.42a")
def test_what_cannot_be_paid_cannot_be_chosen():
    s = ready(charm(GAIN, LOSE), "RR")
    with pytest.raises(ScenarioError):
        s.act(0, "cast", "Charm", may=1)


@rule("702.42a", "601.2c")
def test_it_cannot_be_entwined_where_one_of_the_modes_cannot_be_chosen():
    s = ready(charm(SHOOT, GAIN))  # there is no creature
    with pytest.raises(ScenarioError):
        s.act(0, "cast", "Charm", may=1)
    s = ready(charm(SHOOT, GAIN))
    s.act(0, "cast", "Charm").resolve()  # nothing is asked
    assert s.life_totals() == [23, 20]
    s = ready(charm(SHOOT))
    assert not s.can(0, "Charm")


@rule("702.42a")
def test_the_cost_may_be_something_else_than_mana():
    s = ready(charm(GAIN, LOSE, cost=SacrificeCost(CREATURE)), "R")
    s.put(0, "battlefield", BEAR)
    s.act(0, "cast", "Charm", may=1).resolve()
    assert (s.permanents(0), s.life_totals()) == (["Mountain"], [23, 18])


@rule("702.42a")
def test_two_instances_are_two_costs_either_of_which_is_enough():
    twin = card(
        "Charm", "Instant", Spell(None, (), Modes((GAIN, LOSE))), entwine(TWO), entwine(mana_cost("{1}")), cost="{R}"
    )
    for first, second, used, lives in ((0, 1, 2, [23, 18]), (1, 0, 3, [23, 18]), (1, 1, 4, [23, 18])):
        s = ready(twin, "RRRR")
        s.expect(0, "may", first).expect(0, "may", second)
        s.act(0, "cast", "Charm")
        s.done()
        assert s.tapped().count("Mountain") == used
        s.resolve()
        assert s.life_totals() == lives


@rule("702.42a")
def test_beside_another_additional_cost():
    more = card("Charm", "Instant", Spell(None, (), Modes((GAIN, LOSE))), entwine(TWO), *kicker(mana_cost("{1}")),
                Spell(If(WasKicked(), DrawCards())), cost="{R}")  # fmt: skip
    s = ready(more, "RRRR", "kicker")
    s.put(0, "library", BEAR)
    s.expect(0, "may", 1).expect(0, "may", 1)
    s.act(0, "cast", "Charm").resolve()
    s.done()
    assert (s.life_totals(), s.zone_names(0, "hand"), s.tapped().count("Mountain")) == ([23, 18], ["Bear"], 4)


@rule("702.42a", "707.10")
def test_a_copy_of_an_entwined_spell_is_entwined():
    s = ready(charm(GAIN, SHOOT), "RRR", "copying-spells")
    one, two = s.put(1, "battlefield", creature("Wall", 0, 9), creature("Fort", 0, 9))
    s.put(1, "hand", instant("Twin", CopySpell(Target()), A_SPELL))
    s.expect(0, "targets", [one])
    spell = s.cast(0, "Charm", may=1)
    s.cast(1, "Twin", spell)
    s.expect(1, "targets", [two])
    s.resolve()
    copy = max(s.ids("stack"))
    assert s.game.get(TARGETS, copy) == ((), ((two,),))
    s.resolve()
    assert (s.life_totals(), s.damage(two), s.damage(one)) == ([20, 23], 1, 0)
    s.resolve()
    assert (s.life_totals(), s.damage(one)) == ([23, 23], 1)


@rule("702.42a", "707.10")
def test_a_copy_of_a_spell_that_was_not_entwined_has_its_mode_only():
    s = ready(charm(GAIN, LOSE), "RRR", "copying-spells")
    s.put(1, "hand", instant("Twin", CopySpell(Target()), A_SPELL))
    s.expect(0, "may", 0).expect(0, "modes", ["gain"])
    spell = s.cast(0, "Charm")
    s.cast(1, "Twin", spell)
    s.resolve_all()
    assert s.life_totals() == [23, 23]


@rule("702.42a", "118.7")
def test_reductions_apply_to_the_entwine_cost_too():
    s = ready(charm(GAIN, LOSE), "RR")
    s.put(0, "battlefield", permanent("Agent", "Artifact", CostsLess(mana_cost("{2}"))))
    s.act(0, "cast", "Charm", may=1).resolve()
    assert (s.life_totals(), s.tapped().count("Mountain")) == ([23, 18], 1)


@rule("702.42a")
def test_countered_it_does_nothing():
    s = ready(charm(GAIN, LOSE), "RRR", "counter")
    s.put(1, "hand", instant("Deny", Counter(Target()), A_SPELL))
    spell = s.cast(0, "Charm", may=1)
    s.cast(1, "Deny", spell)
    s.resolve_all()
    assert (s.life_totals(), s.zone_names(0, "graveyard")) == ([20, 20], ["Charm"])


@rule("702.42a")
def test_all_modes_for_a_third_player():
    s = table("entwine", players=3, active=2)
    s.lands(2, "RRR")
    s.put(2, "hand", charm(GAIN, LOSE))
    s.act(2, "cast", "Charm", may=1).resolve()
    assert s.life_totals() == [18, 18, 23]


RAIN = """Choose one —
• Destroy target artifact.
• Destroy target land.
Entwine {3}{R} (Choose both if you pay the entwine cost.)"""
TIDE = """Choose one —
• Destroy all creatures with power 2 or less.
• Destroy all creatures with power 3 or greater.
Entwine—Sacrifice two lands. (Choose both if you pay the entwine cost.)"""


@rule("702.42a", "702.42b")
def test_cards_made_from_their_text():
    s = Table(ruleset(), defaults=True)
    s.lands(0, "RRRRR" + "RRRR")
    s.put(1, "battlefield", permanent("Mox", "Artifact"))
    s.lands(1, "G")
    s.put(0, "hand", made("Rain of Rust", "Instant", RAIN, "{3}{R}{R}"))
    s.expect(0, "targets", [s.id_of("Forest")])
    s.act(0, "cast", "Rain of Rust", may=1).resolve()
    assert s.permanents(1) == []
    s = Table(ruleset(), defaults=True)
    s.lands(0, "WWWWWW")
    s.put(1, "battlefield", BEAR, OGRE)
    s.put(0, "hand", made("Solar Tide", "Sorcery", TIDE, "{4}{W}{W}"))
    s.act(0, "cast", "Solar Tide", may=1).resolve()
    assert (s.permanents(1), s.permanents(0)) == ([], ["Plains"] * 4)
