"""Numbers that play has let grow: limits are checked before anything is made of them, and the game stays as it was."""

from __future__ import annotations

import time

import pytest
from fights import fight
from magic import BEAR
from testcards import Jot
from wordings import table

from apnap import AffectsThis, Continuous, Distribute, LimitExceeded, Limits, Ruleset, Static
from apnap.core.randomness import Stream, draw
from apnap.testing import rule
from apnap_plugins.actions.create import CreateTokens, Token
from apnap_plugins.rules.casting.effects import CostsLess, CostsMore
from apnap_plugins.rules.casting.optional_costs import OptionalCost
from apnap_plugins.rules.chance.coins import FlipCoins, FlipForSide
from apnap_plugins.rules.chance.dice import RollDie
from apnap_plugins.rules.continuous.continuous import ModifyPT
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.damage.damage import LIFE
from apnap_plugins.rules.damage.instructions import DrawCards, GainLife
from apnap_plugins.rules.mana.instructions import AddManaAnyCombination, AddManaFor
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.turn.instructions import ExtraTurn, SkipNext
from apnap_plugins.rules.vocabulary.conditions import AtLeast
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything
from apnap_plugins.rules.vocabulary.quantities import Count, X
from apnap_plugins.rules.vocabulary.selectors import All, This
from apnap_plugins.rules.vocabulary.sizes import shown
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import BASE_GAME, Table, creature, instant, permanent, whenever

HUGE = 10**30
BIRD = Token("Creature — Bird", "U", 1, 1)
SECONDS = 2
"""What refusing may take: nothing is made."""


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        (CreateTokens(BIRD, HUGE), "tokens beside"),
        (CopySpell(This(), HUGE), "copies beside"),
        (FlipCoins(count=HUGE), "coins at once"),
        (FlipForSide(count=HUGE), "coins at once"),
        (RollDie(6, count=HUGE), "dice at once"),
        (ExtraTurn(count=HUGE), "extra turns at once"),
        (SkipNext("draw", count=HUGE), "to skip at once"),
        (DrawCards(HUGE), "draws at once"),
        (AddManaFor("G", HUGE), "mana at once"),
        (AddManaAnyCombination(HUGE), "mana at once"),
        (AddManaAnyCombination(200), "combinations of mana at once"),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else "",
)
def test_more_than_there_can_be_is_refused_before_it_is_made(effect, words):
    s = table(defaults=False)
    s.put(0, "hand", instant("Flood", effect))
    s.act(0, "cast", "Flood")
    s.pass_priority()
    before = s.game.digest()
    began = time.process_time()
    with pytest.raises(LimitExceeded, match=words):
        s.pass_priority()
    assert time.process_time() - began < SECONDS
    assert s.game.digest() == before
    assert [s.game.name_of(obj) for obj in s.game.zone("stack")] == ["Flood"]


@rule("601.2f", "118.3")
@pytest.mark.parametrize("more", ["{1}", "{U}", "{2}{U}"])
def test_a_cost_that_has_grown_beyond_all_mana_is_no_way_to_cast_it(more):
    s = table()
    s.put(0, "battlefield", permanent("Tax", "Artifact", Static((CostsMore(mana_cost(more), times=HUGE),))))
    s.put(0, "hand", instant("Note", Jot("noted")))
    s.lands(0, "UUU")
    began = time.process_time()
    assert not s.can(0, "Note")
    assert time.process_time() - began < SECONDS


@rule("601.2f", "118.7", "107.3a")
def test_a_reduction_without_measure_leaves_any_x():
    s = table()
    s.put(0, "battlefield", permanent("Gift", "Artifact", Static((CostsLess(mana_cost("{1}"), times=HUGE),))))
    s.put(0, "hand", instant("Blaze", GainLife(X()), cost="{X}{R}"))
    s.lands(0, "RR")
    s.cast(0, "Blaze", **{"107.3a": HUGE + 1})
    s.resolve()
    assert s.life_totals()[0] == HUGE + 21


MORE = Static((OptionalCost("more", (PayLifeCost(1),), True),), zones=("stack",))


@rule("601.2b", "107.1c")
def test_an_additional_cost_that_can_be_paid_without_end_is_refused():
    s = table()
    s.put(0, "hand", instant("Note", Jot("noted"), abilities=(MORE,)))
    s.set_field(LIFE, HUGE, 0)
    decision, before = s.reach(0), s.game.digest()
    began = time.process_time()
    with pytest.raises(LimitExceeded, match="times to pay"):
        s.game.push(next(i for i, option in enumerate(decision.options) if option[0] == "cast"))
    assert time.process_time() - began < 2 * SECONDS
    assert s.game.digest() == before
    s.set_field(LIFE, 4, 0)
    s.act(0, "cast", "Note", **{"601.2b": 3})
    assert s.life_totals()[0] == 1


# Many at once ----------------------------------------------------------------------------------------------


def seconds(action):
    """The CPU time that something takes."""
    began = time.process_time()
    action()
    return time.process_time() - began


BELL = permanent("Bell", "Enchantment", whenever(WhenEnters(CREATURE), GainLife(1)))


@rule("603.3b", "104.4b")
def test_500_equal_triggers_of_as_many_permanents():
    s = table()
    s.put(0, "battlefield", *[BELL] * 500)
    s.put(0, "hand", BEAR)
    s.lands(0, "GG")
    s.act(0, "cast", "Bear")
    assert seconds(s.resolve_all) < 5
    assert s.life_totals()[0] == 520


@rule("603.2c", "603.3b")
def test_500_equal_triggers_of_one_permanent():
    s = table()
    s.put(0, "battlefield", BELL)
    s.put(0, "hand", instant("Flood", CreateTokens(BIRD, 500)))
    s.act(0, "cast", "Flood")
    assert seconds(s.resolve_all) < 5
    assert s.life_totals()[0] == 520


@rule("701.6a", "613.7m")
def test_thousands_of_tokens_and_as_many_again_beside_them():
    s = Table(Ruleset.load(mechanics=[*BASE_GAME, "create"], limits=Limits(objects=5_000)), defaults=True)
    for _ in range(2):
        s.put(0, "hand", instant("Flood", CreateTokens(BIRD, 2_200)))
        s.act(0, "cast", "Flood")
        assert seconds(s.resolve_all) < 2
    assert s.count("Bird Token", "battlefield") == 4_400
    s.put(0, "hand", instant("Flood", CreateTokens(BIRD, 700)))
    s.act(0, "cast", "Flood")
    with pytest.raises(LimitExceeded, match="700 tokens beside"):
        s.resolve_all()
    assert s.count("Bird Token", "battlefield") == 4_400


@rule("613.5", "611.3a")
def test_what_depends_on_the_stack_follows_it_whatever_lies_there():
    s = table(debug=True)
    there = All(Anything(), "stack")
    grown = Continuous(AffectsThis(), (ModifyPT(Count(there), Count(there)),))
    one = Continuous(AffectsThis(), (ModifyPT(1, 1),))
    s.put(0, "battlefield", BELL, creature("Ooze", 1, 1, grown))
    s.put(0, "battlefield", creature("Imp", 1, 1, Static((one,), condition=AtLeast(Count(there), 1))))
    s.put(0, "hand", BEAR)
    s.lands(0, "GG")
    sizes = [(s.pt("Ooze"), s.pt("Imp"))]
    s.act(0, "cast", "Bear")
    for _ in range(2):
        sizes.append((s.pt("Ooze"), s.pt("Imp")))
        s.resolve()
    sizes.append((s.pt("Ooze"), s.pt("Imp")))
    small, large = ((1, 1), (1, 1)), ((2, 2), (2, 2))
    assert sizes == [small, large, large, small]


# Agents that choose at random ------------------------------------------------------------------------------


def test_random_numbers_below_an_astronomical_one():
    numbers = [draw(((0, 7),), place, (HUGE,))[0] for place in range(200)]
    assert all(0 <= number < HUGE for number in numbers)
    assert max(numbers) > HUGE // 2 > min(numbers)
    assert draw(((0, 7),), 3, (100,)) == draw(((0, 7),), 3, (100,))


@pytest.mark.parametrize("total", [0, 1, 7, 150, HUGE])
def test_an_astronomical_total_is_divided_at_random_in_portions(total):
    decision = Distribute(player=0, options=("a", "b", "c"), total=total, rule="601.2d")
    found = decision.sample(Stream(1))
    assert decision.legal(found)


@rule("510.1c", "702.19b")
def test_astronomical_combat_damage_is_assigned_at_random_in_portions():
    s = fight()
    s.put(0, "battlefield", creature("Giant", HUGE, HUGE))
    s.put(1, "battlefield", BEAR, creature("Cub", 1, 1))
    s.attack("Giant")
    s.expect(0, "509.2", ["Bear", "Cub"])
    s.block({"Bear": "Giant", "Cub": "Giant"})
    decision = s.wait_for("assign combat damage", 0)
    for seed in range(5):
        assert decision.legal(decision.sample(Stream(seed)))


def test_numbers_in_errors_stay_short():
    assert shown(HUGE) == str(HUGE)
    assert shown(1 << 100_000) == "about 2 to the power of 100000"
