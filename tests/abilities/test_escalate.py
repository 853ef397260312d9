"""Escalate (CR 702.120)."""

from __future__ import annotations

import pytest
from magic import A_CREATURE, BEAR, table
from wordings import made, meaning
from wordings import table as full_table

from apnap.testing import ScenarioError, rule
from apnap_plugins.abilities.escalate import escalate
from apnap_plugins.abilities.kicker import kicker
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.rules.casting.effects import CostsLess
from apnap_plugins.rules.casting.instructions import CastIfAble
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.costs.object_costs import TapCost
from apnap_plugins.rules.damage.instructions import GainLife, LoseLife
from apnap_plugins.rules.payment.frame import CastingWay
from apnap_plugins.rules.stack.abilities import Mode, Modes, Spell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything
from apnap_plugins.rules.vocabulary.selectors import All, EachOpponent, Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import instant, permanent

ONE = mana_cost("{1}")
GAIN = Mode(GainLife(3), name="gain")
LOSE = Mode(LoseLife(2, EachOpponent()), name="lose")
KILL = Mode(Destroy(Target()), (A_CREATURE,), "kill")
MORE = Mode(GainLife(10), name="more")


def charm(*more, modes=(GAIN, LOSE, MORE), least=1, most=3, cost="{R}", by=(ONE,), **values):
    return card(
        "Charm", "Instant", Spell(None, (), Modes(modes, least, most)), escalate(*by), *more, cost=cost, **values
    )


def ready(what, mana="R", *others, **more):
    s = table("escalate", *others, **more)
    s.lands(0, mana)
    s.put(0, "hand", what)
    return s


def cast(s, *modes, **choices):
    s.expect(0, "modes", list(modes))
    s.act(0, "cast", "Charm", **choices)
    s.done()


@rule("702.120a", "601.2b", "601.2f")
@pytest.mark.parametrize("modes", [["gain"], ["gain", "lose"], ["gain", "lose", "more"]])
def test_each_mode_beyond_the_first_costs_more(modes):
    s = ready(charm(), "RRRR")
    cast(s, *modes)
    assert len(s.tapped()) == len(modes)
    s.resolve()
    assert s.life_totals() == [[23, 20], [23, 18], [33, 18]][len(modes) - 1]


@rule("702.120a", "601.2b")
def test_no_more_modes_are_offered_than_can_be_paid_for():
    for mana, most in (("R", 1), ("RR", 2), ("RRR", 3), ("RRRRR", 3)):
        s = ready(charm(), mana)
        decision = s.begin(0, "cast", "Charm")
        assert (decision.kind, decision.maximum) == ("modes", most)


@rule("702.120a")
def test_what_cannot_be_paid_cannot_be_chosen():
    s = ready(charm(), "RR")
    s.expect(0, "modes", ["gain", "lose", "more"])
    with pytest.raises(ScenarioError):
        s.act(0, "cast", "Charm")
    s.rechecks = False
    s.expected.clear()


@rule("702.120a", "118.8")
def test_a_cost_that_is_no_mana_is_paid_as_often():
    s = ready(charm(by=(TapCost(CREATURE),)), "R")
    s.put(0, "battlefield", BEAR, BEAR)
    cast(s, "gain", "lose", "more")
    assert s.tapped() == ["Bear", "Bear", "Mountain"]
    s = ready(charm(by=(TapCost(CREATURE),)), "R")
    s.put(0, "battlefield", BEAR)
    decision = s.begin(0, "cast", "Charm")
    assert decision.maximum == 2


@rule("702.120a", "700.2a")
def test_a_mode_without_a_legal_target_is_neither_chosen_nor_paid_for():
    s = ready(charm(modes=(KILL, GAIN), most=2), "RR")
    s.act(0, "cast", "Charm")
    assert len(s.tapped()) == 1
    s.resolve()
    assert s.life(0) == 23


@rule("702.120a", "601.2f")
def test_reductions_take_it_away_like_other_costs():
    s = ready(charm(), "R")
    s.put(0, "battlefield", permanent("Saver", "Artifact", CostsLess(mana_cost("{2}"))))
    cast(s, "gain", "lose", "more")
    assert s.tapped() == ["Mountain"]


@rule("702.120a", "118.9d")
def test_it_is_paid_for_a_spell_without_its_mana_cost_too():
    s = ready(charm(cost="{9}"), "RR")
    s.put(0, "exile", charm(cost="{9}"))
    s.expect(0, "modes", ["gain", "lose"])
    s.do(0, CastIfAble(All(Anything(), "exile"), CastingWay("free", free=True)))
    s.resolve_all()
    assert s.life_totals() == [23, 18] and len(s.tapped()) == 1


@rule("702.120a")
def test_where_two_modes_must_be_chosen_the_second_is_paid_for():
    assert not ready(charm(least=2), "R").can(0, "Charm")
    s = ready(charm(least=2), "RR")
    cast(s, "gain", "lose")
    assert len(s.tapped()) == 2


@rule("702.120a", "118.8a")
def test_with_a_kicker_that_was_chosen_first():
    s = ready(charm(*kicker(ONE)), "RRR", "kicker")
    cast(s, "gain", "lose", may=1)
    assert len(s.tapped()) == 3


@rule("702.120a")
def test_two_instances_are_both_paid():
    s = ready(charm(escalate(ONE)), "RRR")
    cast(s, "gain", "lose")
    assert len(s.tapped()) == 3


@rule("702.120a", "707.10", "700.2g")
def test_a_copy_has_the_modes_and_costs_nothing():
    s = ready(charm(), "RR", "copies", "copying-spells")
    cast(s, "gain", "lose")
    s.put(0, "hand", instant("Fork", CopySpell(Target()), TargetSpec(Anything(), zone="stack")))
    s.cast(0, "Fork", s.find("Charm", "stack"))
    s.resolve_all()
    assert s.life_totals() == [26, 16] and len(s.tapped()) == 2


def test_what_cards_say():
    assert meaning("Escalate {1}") == (escalate(ONE),)
    assert meaning("Escalate—Tap an untapped creature you control.")[0].id == "escalate"


@rule("702.120a")
def test_a_card_made_from_its_text():
    s = full_table()
    s.lands(0, "WWWW")
    text = "Escalate {1}{W}\nChoose one or both —\n• You gain 1 life.\n• You gain 10 life."
    s.put(0, "hand", made("Grace", "Instant", text, "{1}{W}"))
    s.expect(0, "modes", [0, 1])
    s.act(0, "cast", "Grace").resolve()
    assert s.life(0) == 31 and len(s.tapped()) == 4
