"""What is offered as a spell is announced goes together: modes, X, ways to pay, new targets (CR 601.2, 601.3a, 115.7)."""

from __future__ import annotations

from magic import BEAR, OGRE, jotted, table
from testcards import Jot

from apnap import Static
from apnap.testing import rule
from apnap_plugins.abilities.evoke import evoke
from apnap_plugins.rules.casting.effects import CantCast, CostsLess, CostsMore
from apnap_plugins.rules.casting.instructions import CastIfAble
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.damage.instructions import DealDamage, GainLife
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.payment.frame import CastingWay
from apnap_plugins.rules.stack.abilities import Mode, Modes, Spell
from apnap_plugins.rules.stack.changing_targets import ChooseNewTargets
from apnap_plugins.rules.stack.filters import IsTargeting
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything, HasSubtype, Itself, ManaValueAtMost, Not, all_of
from apnap_plugins.rules.vocabulary.quantities import X
from apnap_plugins.rules.vocabulary.selectors import All, EachPlayer, Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant, permanent, sorcery, whenever

A_SPELL = TargetSpec(Anything(), zone="stack")
SMALL = TargetSpec(all_of(CREATURE, ManaValueAtMost(X())), prompt="target creature with mana value X or less")
BIG = creature("Big", 5, 5, cost="{3}")


# X that something forbids --------------------------------------------------------------------------------


@rule("601.3a", "601.2e", "107.3a")
def test_an_x_with_which_the_spell_is_forbidden_is_not_offered():
    s = table()
    s.lands(0, "RRRRR")
    s.put(
        1,
        "battlefield",
        permanent("Lock", "Enchantment", CantCast(all_of(ManaValueAtMost(4), Not(ManaValueAtMost(2))))),
    )
    s.put(0, "hand", instant("Blaze", GainLife(X()), cost="{X}{R}"))
    decision = s.begin(0, "cast", "Blaze")
    assert (decision.kind, decision.among) == ("number", (0, 1, 4))
    s.answer(0, 4)
    s.resolve_all()
    assert s.life(0) == 24


@rule("601.3a")
def test_where_only_one_x_is_allowed_it_is_that():
    s = table()
    s.lands(0, "RRR")
    s.put(1, "battlefield", permanent("Lock", "Enchantment", CantCast(Not(ManaValueAtMost(1)))))
    s.put(0, "hand", instant("Blaze", GainLife(X()), cost="{X}{R}"))
    s.act(0, "cast", "Blaze").resolve()
    assert s.life(0) == 20


# Modes whose targets depend on X --------------------------------------------------------------------------


def charm(*more):
    modes = (Mode(MoveTo(Target(), "hand"), (SMALL,), name="back"), *more)
    return card("Charm", "Instant", Spell(None, (), Modes(modes)), cost="{X}{R}")


@rule("700.2a", "601.2b", "107.3a")
def test_a_mode_with_targets_for_some_x_can_be_chosen_and_then_that_x():
    s = table()
    s.lands(0, "RRRRR")
    s.put(0, "hand", charm(Mode(Jot("other"), name="other")))
    s.put(1, "battlefield", BIG)
    s.expect(0, "modes", ["back"])
    s.act(0, "cast", "Charm", **{"107.3a": 4})
    s.done()
    s.resolve()
    assert s.zone_names(1, "hand") == ["Big"]


@rule("700.2a", "601.2b")
def test_without_enough_mana_for_such_an_x_it_cannot():
    s = table()
    s.lands(0, "RRR")
    s.put(0, "hand", charm())
    s.put(1, "battlefield", BIG)
    assert not s.can(0, "Charm")
    s.lands(0, "R")
    assert s.can(0, "Charm")
    s.act(0, "cast", "Charm")
    s.resolve()
    assert s.zone_names(1, "hand") == ["Big"]  # the only X that will do


@rule("700.2a")
def test_a_mode_without_a_target_for_any_x_is_left_out():
    s = table()
    s.lands(0, "RRRRR")
    s.put(0, "hand", charm(Mode(Jot("other"), name="other")))
    s.act(0, "cast", "Charm")
    s.resolve()
    assert jotted(s) == ["other"]


# Casting that is demanded -----------------------------------------------------------------------------------


def demanded(lands):
    drifter = creature("Drifter", 2, 2, whenever(WhenEnters(), Jot("came")), evoke(PayLifeCost(3)), cost="{R}")
    s = table("evoke", "sacrifice")
    s.give(0, lands)
    s.put(0, "exile", drifter)
    return s


@rule("118.9b", "118.3c", "608.2g")
def test_where_a_spell_must_be_cast_an_alternative_cost_will_do():
    s = demanded("R")
    s.put(0, "hand", sorcery("Demand", CastIfAble(All(CREATURE, "exile"), CastingWay("demanded"))))
    s.cast(0, "Demand")
    s.expect(0, "118.9", lambda option: option[2].id == "evoke").resolve()
    s.done()
    assert s.life(0) == 17 and s.pool(0) == "R"
    s.resolve_all()
    assert s.zone_names(0, "graveyard") == ["Drifter", "Demand"]


@rule("118.9b", "608.2g")
def test_or_it_is_cast_for_what_is_demanded():
    s = demanded("R")
    s.put(0, "hand", sorcery("Demand", CastIfAble(All(CREATURE, "exile"), CastingWay("demanded"))))
    s.cast(0, "Demand")
    s.expect(0, "118.9", lambda option: option[2].id == "demanded").resolve()
    s.resolve_all()
    assert s.life(0) == 20 and s.permanents() == ["Drifter"]


@rule("118.9b", "118.3c")
def test_an_alternative_cost_alone_is_not_demanded():
    s = demanded("")
    s.put(0, "hand", sorcery("Demand", CastIfAble(All(CREATURE, "exile"), CastingWay("demanded"))))
    s.cast(0, "Demand")
    s.expect(0, "608.2g", False).resolve()
    s.done()
    assert s.zone_names(None, "exile") == ["Drifter"]


# New targets that must be one player's ------------------------------------------------------------------------


@rule("115.7d", "601.2c")
def test_two_cards_from_a_single_graveyard_stay_in_a_single_one():
    single = TargetSpec(CREATURE, minimum=2, maximum=2, zone="graveyard", one_owner=True)
    s = table("changing-targets")
    s.put(0, "graveyard", BEAR, OGRE)
    s.put(1, "graveyard", BEAR, OGRE)
    mine, theirs = s.ids("graveyard", 0), s.ids("graveyard", 1)
    s.put(0, "hand", instant("Delve", MoveTo(Target(), "exile"), single))
    s.expect(0, "601.2c", ("player", 0))
    s.act(0, "cast", "Delve")
    s.put(0, "hand", instant("Turn", ChooseNewTargets(Target()), A_SPELL))
    s.cast(0, "Turn", s.find("Delve", "stack"))
    decision = s.wait_for("new targets", 0)
    place = {ref: [i for i, (at, there) in enumerate(decision.options) if there == ref] for ref in (*mine, *theirs)}
    assert not decision.legal((place[mine[0]][0], place[theirs[0]][1]))
    assert decision.legal((place[theirs[0]][0], place[theirs[1]][1]))
    s.answer(0, [(0, theirs[0]), (1, theirs[1])])
    s.resolve_all()
    assert s.zone_names(1, "graveyard") == [] and len(s.ids("graveyard", 0)) == 4


# Costs that depend on targets ----------------------------------------------------------------------------------

SHOCK = instant("Shock", DealDamage(2, Target()), TargetSpec(CREATURE), cost="{R}")


def guarded():
    """A creature at which spells cost {2} more."""
    dear = CostsMore(mana_cost("{2}"), IsTargeting(Itself()))
    return creature("Guard", 1, 5, dear)


@rule("601.2c", "601.2f")
def test_a_spell_that_can_only_target_what_makes_it_too_dear_cannot_be_cast():
    s = table()
    s.lands(0, "RR")
    s.put(0, "hand", SHOCK)
    s.put(1, "battlefield", guarded())
    assert not s.can(0, "Shock")
    s.put(1, "battlefield", BEAR)
    assert s.can(0, "Shock")
    s.cast(0, "Shock", "Bear")
    assert len(s.tapped()) == 1


@rule("601.2f")
def test_with_enough_mana_it_can():
    s = table()
    s.lands(0, "RRR")
    s.put(0, "hand", SHOCK)
    s.put(1, "battlefield", guarded())
    s.cast(0, "Shock", "Guard")
    assert len(s.tapped()) == 3


@rule("601.2c", "601.2f")
def test_of_two_targets_one_may_have_to_be_dear():
    two = instant("Two", DealDamage(1, Target()), TargetSpec(CREATURE, minimum=2, maximum=2), cost="{R}")
    s = table()
    s.lands(0, "RR")
    s.put(0, "hand", two)
    s.put(1, "battlefield", guarded(), BEAR)
    assert not s.can(0, "Two")
    s.put(1, "battlefield", OGRE)
    assert s.can(0, "Two")


@rule("601.2f", "118.7")
def test_what_costs_less_with_some_target_can_be_cast_for_that():
    cheap = Static((CostsLess(mana_cost("{3}"), all_of(Itself(), IsTargeting(HasSubtype("Ogre"))), EachPlayer()),),
                   zones=("stack",))  # fmt: skip
    spell = card("Cut", "Instant", Spell(DealDamage(2, Target()), (TargetSpec(CREATURE),)), cheap, cost="{3}{R}")
    s = table()
    s.lands(0, "R")
    s.put(0, "hand", spell)
    s.put(1, "battlefield", BEAR)
    assert not s.can(0, "Cut")
    s.put(1, "battlefield", creature("Brute", 3, 3, types="Creature — Ogre"))
    assert s.can(0, "Cut")
    s.cast(0, "Cut", "Brute")
    assert len(s.tapped()) == 1


@rule("601.2f", "700.2c")
def test_a_mode_with_no_dear_target_will_do():
    modes = Modes((Mode(DealDamage(1, Target()), (TargetSpec(CREATURE),), "shoot"), Mode(Jot("other"), name="other")))
    s = table()
    s.lands(0, "R")
    s.put(0, "hand", card("Charm", "Instant", Spell(None, (), modes), cost="{R}"))
    s.put(1, "battlefield", guarded())
    s.expect(0, "modes", ["other"])
    s.act(0, "cast", "Charm").resolve()
    assert jotted(s) == ["other"]
