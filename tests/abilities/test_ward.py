"""Ward (CR 702.21)."""

from __future__ import annotations

import pytest
from magic import A_CREATURE, BEAR, jotted, table
from testcards import Jot, forbids
from wordings import made, meaning
from wordings import table as whole

from apnap import Context, Keyword
from apnap.testing import rule
from apnap_plugins.rules.continuous.continuous import YouGainControl, affect
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.costs.costs import PayLifeCost, TapThisCost
from apnap_plugins.rules.costs.object_costs import DiscardCost, SacrificeCost
from apnap_plugins.rules.damage.instructions import DealDamage
from apnap_plugins.rules.effects.instructions import Do
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.actions import Countered
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything, YouControl, all_of
from apnap_plugins.rules.vocabulary.quantities import Count, PowerOf
from apnap_plugins.rules.vocabulary.selectors import All, Target, This
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import basic, creature, instant, whenever

ZAP = instant("Zap", DealDamage(1, Target()), A_CREATURE)


def ward(cost, *more) -> Keyword:
    return Keyword("ward", (cost, *more))


def warded(*costs, **values):
    return creature("Guard", 2, 4, [c if isinstance(c, Keyword) else ward(c) for c in costs], **values)


@rule("702.21a")
def test_an_opponents_spell_is_countered_unless_that_player_pays():
    s = table("ward")
    s.put(0, "battlefield", warded(mana_cost("{2}")))
    s.lands(1, "RRR")
    s.put(1, "hand", ZAP, ZAP)
    s.cast(1, "Zap", "Guard")
    assert len(s.ids("stack")) == 2
    s.expect(1, "118.12a", False)
    s.resolve()
    assert s.zone_names(1, "graveyard") == ["Zap"]
    assert s.damage("Guard") == 0
    s.cast(1, "Zap", "Guard")
    s.expect(1, "118.12a", True)
    s.resolve_all()
    s.done()
    assert s.damage("Guard") == 1
    assert sum(s.field("tapped", i) for i in s.find_all("Mountain")) == 2


@rule("702.21a")
def test_a_cost_that_cannot_be_paid_is_not_offered():
    s = table("ward", defaults=False)
    s.put(0, "battlefield", warded(mana_cost("{2}")))
    s.lands(1, "R")
    s.put(1, "hand", ZAP)
    s.cast(1, "Zap", "Guard")
    s.resolve()
    assert s.zone_names(1, "graveyard") == ["Zap"]
    assert s.field("tapped", "Mountain") is False


@rule("702.21a")
def test_your_own_spells_and_others_of_your_permanents_are_no_matter():
    s = table("ward")
    s.put(0, "battlefield", warded(mana_cost("{2}")), BEAR)
    s.put(0, "hand", ZAP)
    s.put(1, "hand", ZAP)
    s.cast(0, "Zap", "Guard")
    assert len(s.ids("stack")) == 1
    s.resolve()
    s.cast(1, "Zap", "Bear")
    assert len(s.ids("stack")) == 1


@rule("702.21a")
def test_abilities_that_target_are_countered_too():
    s = table("ward")
    s.put(0, "battlefield", warded(mana_cost("{2}")))
    shoot = Activated((TapThisCost(),), DealDamage(1, Target()), (A_CREATURE,))
    s.put(1, "battlefield", creature("Shooter", 1, 1, shoot))
    s.put(1, "battlefield", creature("Herald", 1, 1, whenever(WhenEnters(), DealDamage(1, Target()), A_CREATURE)))
    s.activate(1, "Shooter", "Guard")
    assert len(s.ids("stack")) == 2
    s.resolve()
    assert s.ids("stack") == []
    assert s.damage("Guard") == 0
    assert s.field("tapped", "Shooter") is True


@rule("702.21a")
def test_other_costs_are_paid_by_the_opponent():
    s = table("ward")
    s.put(0, "battlefield", warded(PayLifeCost(3)), BEAR)
    s.put(1, "hand", ZAP)
    s.cast(1, "Zap", "Guard")
    s.expect(1, "118.12a", True).resolve_all()
    assert (s.life_totals(), s.damage("Guard")) == ([20, 17], 1)
    for cost, paid in ((DiscardCost(), "hand"), (SacrificeCost(CREATURE), "battlefield")):
        s = table("ward")
        s.put(0, "battlefield", warded(cost), BEAR)
        s.put(1, "hand", ZAP, basic("R"))
        s.put(1, "battlefield", BEAR)
        s.cast(1, "Zap", "Guard")
        s.expect(1, "118.12a", True).resolve_all()
        s.done()
        assert s.damage("Guard") == 1
        assert s.count(zone=paid, player=1) == 0


@rule("702.21a")
def test_a_cost_of_several_parts_is_paid_whole_or_not_at_all():
    s = table("ward", defaults=False)
    s.put(0, "battlefield", warded((PayLifeCost(2), SacrificeCost(CREATURE))))
    s.put(1, "hand", ZAP)
    s.cast(1, "Zap", "Guard")
    s.resolve()  # no creature to sacrifice
    assert s.life_totals() == [20, 20]
    assert s.zone_names(1, "graveyard") == ["Zap"]


@rule("702.21a")
def test_each_instance_asks_for_its_own_payment():
    s = table("ward")
    s.put(0, "battlefield", warded(mana_cost("{1}"), mana_cost("{1}")))
    s.lands(1, "RR")
    s.put(1, "hand", ZAP, ZAP)
    s.cast(1, "Zap", "Guard")
    assert len(s.ids("stack")) == 3
    s.expect(1, "118.12a", True).expect(1, "118.12a", False)
    s.resolve().resolve()
    s.done()
    assert s.damage("Guard") == 0
    assert s.zone_names(1, "graveyard") == ["Zap"]


@rule("702.21a")
def test_it_does_not_matter_that_the_permanent_is_gone():
    s = table("ward")
    guard = s.put(0, "battlefield", warded(mana_cost("{1}")))
    s.put(0, "hand", instant("Bolt", DealDamage(9, Target()), A_CREATURE))
    s.lands(1, "R")
    both = instant("Both", Do((DealDamage(1, Target()), Jot("done"))), A_CREATURE)
    s.put(1, "hand", both)
    s.cast(1, "Both", "Guard")
    s.cast(0, "Bolt", "Guard")
    s.resolve()
    assert not s.game.exists(guard)
    s.expect(1, "118.12a", False)
    s.resolve()
    s.done()
    assert s.ids("stack") == []
    assert s.zone_names(1, "graveyard") == ["Both"]


@rule("702.21a")
def test_a_spell_that_cannot_be_countered_goes_on():
    s = table("ward")
    s.put(0, "battlefield", warded(mana_cost("{2}")))
    s.put(1, "battlefield", creature("Law", 1, 1, forbids(Countered)))
    s.put(1, "hand", ZAP)
    s.cast(1, "Zap", "Guard")
    s.resolve_all()
    assert s.damage("Guard") == 1


@rule("702.21a")
def test_in_a_game_of_three_the_player_who_targets_pays():
    s = table("ward", players=3)
    s.put(1, "battlefield", warded(PayLifeCost(1)))
    s.put(2, "hand", ZAP)
    s.cast(2, "Zap", "Guard")
    s.expect(2, "118.12a", True).resolve_all()
    s.done()
    assert s.life_totals() == [20, 20, 19]
    assert s.damage("Guard") == 1


@rule("702.21b")
def test_x_is_what_it_is_as_the_ability_resolves():
    s = table("ward")
    mine = all_of(CREATURE, YouControl())
    s.put(0, "battlefield", warded(ward(mana_cost("{X}"), Count(All(mine)))), BEAR)
    s.put(0, "hand", instant("Bolt", DealDamage(9, Target()), A_CREATURE))
    s.lands(1, "R")
    s.put(1, "hand", ZAP)
    s.cast(1, "Zap", "Guard")  # X would be 2, and can't be paid
    s.cast(0, "Bolt", "Bear")
    s.resolve()
    s.expect(1, "118.12a", True)  # X is 1
    s.resolve_all()
    s.done()
    assert s.damage("Guard") == 1


@rule("702.21b")
def test_x_of_a_permanent_that_is_gone_is_what_it_was_last():
    s = table("ward")
    s.put(0, "battlefield", warded(ward(mana_cost("{X}"), PowerOf(This()))))
    s.put(0, "hand", instant("Bolt", DealDamage(9, Target()), A_CREATURE))
    s.lands(1, "R")
    s.put(1, "hand", instant("Word", Do((DealDamage(1, Target()), Jot("x"))), A_CREATURE))
    s.cast(1, "Word", "Guard")
    s.cast(0, "Bolt", "Guard")
    s.resolve()
    s.resolve()  # X is 2: it can't be paid
    assert jotted(s) == []
    assert s.ids("stack") == []


@rule("702.21a", "702.21b")
@pytest.mark.parametrize(
    ("text", "keyword"),
    [
        ("Ward {2}", ward((mana_cost("{2}"),))),
        ("Ward—Discard a card.", ward((DiscardCost(),))),
        ("Ward—Pay 3 life.", ward((PayLifeCost(3),))),
        ("Ward—{2}, Pay 2 life.", ward((mana_cost("{2}"), PayLifeCost(2)))),
        ("Ward—Sacrifice a creature.", ward((SacrificeCost(CREATURE),))),
        ("Ward—Sacrifice two permanents.", ward((SacrificeCost(Anything(), 2),))),
        ("Ward—Pay life equal to ~'s power.", ward((PayLifeCost(PowerOf(This())),))),
        ("Ward {X}, where X is ~'s power.", ward((mana_cost("{X}"),), PowerOf(This()))),
    ],
)
def test_words(text, keyword):
    assert meaning(text) == (keyword,)


@rule("702.21b")
def test_in_words_x_is_found_as_it_resolves():
    s = whole()
    s.lands(1, "RR")
    s.put(
        0,
        "battlefield",
        made("Guard", "Creature", "Ward {X}, where X is the number of creatures you control.", size="1/9"),
    )
    s.put(0, "hand", made("Breed", "Instant", "Create a 1/1 green Elf creature token."))
    s.put(1, "hand", ZAP, ZAP)
    s.cast(1, "Zap", "Guard")
    s.expect(1, "118.12a", True)
    s.resolve_all()
    assert s.damage("Guard") == 1
    s.cast(1, "Zap", "Guard")
    s.cast(0, "Breed")
    s.resolve_all()  # X is 2 by now, and one land is left
    s.done()
    assert s.damage("Guard") == 1


@rule("702.21a")
def test_life_equal_to_its_power_is_what_that_is_as_the_ability_resolves():
    s = whole()
    s.put(0, "battlefield", made("Guard", "Creature", "Ward—Pay life equal to Guard's power.", size="2/9"))
    s.put(0, "hand", made("Growth", "Instant", "Target creature gets +3/+3 until end of turn."))
    s.put(1, "hand", ZAP)
    s.cast(1, "Zap", "Guard")
    s.cast(0, "Growth", "Guard")
    s.expect(1, "118.12a", True)
    s.resolve_all()
    s.done()
    assert (s.life_totals(), s.damage("Guard")) == ([20, 15], 1)


@rule("702.21a")
def test_a_spell_that_targets_it_twice_makes_it_trigger_once():
    s = table("ward")
    s.put(0, "battlefield", warded(PayLifeCost(2)))
    twice = instant("Twice", Do((DealDamage(1, Target(0)), DealDamage(1, Target(1)))), A_CREATURE, A_CREATURE)
    s.put(1, "hand", twice)
    s.cast(1, "Twice", "Guard", "Guard")
    assert len(s.ids("stack")) == 2
    s.expect(1, "118.12a", True).resolve_all()
    s.done()
    assert (s.life_totals(), s.damage("Guard")) == ([20, 18], 2)


@rule("702.21a")
def test_a_copy_of_the_spell_is_a_spell_of_its_own():
    s = table("ward", "copies", "copying-spells")
    s.put(0, "battlefield", warded(PayLifeCost(2)))
    s.put(
        1,
        "hand",
        ZAP,
        instant("Twincast", CopySpell(Target(), new_targets=False), TargetSpec(Anything(), zone="stack")),
    )
    spell = s.cast(1, "Zap", "Guard")
    s.expect(1, "118.12a", True).resolve()  # for the spell
    s.cast(1, "Twincast", spell)
    s.expect(1, "118.12a", False).resolve_all()  # for the copy
    s.done()
    assert (s.life_totals(), s.damage("Guard")) == ([20, 18], 1)


@rule("702.21a")
def test_who_controls_the_permanent_as_it_is_targeted_matters_and_not_later():
    s = table("ward")
    guard = s.put(0, "battlefield", warded(PayLifeCost(2)))
    s.put(0, "hand", ZAP)
    s.arrange(lambda: affect(Context(s.game, 0, 1), [guard], (YouGainControl(),)))
    s.cast(0, "Zap", "Guard")
    s.arrange(lambda: affect(Context(s.game, 0, 0), [guard], (YouGainControl(),)))
    s.expect(0, "118.12a", False).resolve_all()
    s.done()
    assert s.damage("Guard") == 0


@rule("702.21a", "115.7d")
@pytest.mark.parametrize("who", [0, 1])
@pytest.mark.parametrize("pays", [True, False])
def test_it_becomes_the_target_of_an_opponents_spell_whoever_gave_that_a_new_target(who, pays):
    s = whole()
    s.put(0, "battlefield", warded(mana_cost("{2}")))
    s.put(1, "battlefield", BEAR)
    s.lands(1, "RR")
    s.put(1, "hand", ZAP)
    s.put(who, "hand", made("Bend", "Instant", "You may choose new targets for target spell."))
    s.pass_priority(0)
    s.cast(1, "Zap", "Bear")
    if who == 0:
        s.pass_priority(1)
    s.cast(who, "Bend", "Zap")
    s.expect(who, "115.7", ["Guard"])
    s.resolve()
    assert s.kinds() == ["ability", "spell"]
    s.expect(1, "118.12a", pays).resolve_all().done()
    assert s.damage("Guard") == pays
