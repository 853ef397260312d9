"""Dividing an effect among targets (CR 601.2d), and among untargeted objects (CR 608.2d)."""

from __future__ import annotations

import pytest
from rulebook import BEAR, MOUNTAIN, OX, SHOCK, FullTable

from apnap import Distribute, IllegalAnswer, Triggered
from apnap.testing.rule import rule
from apnap_plugins.rules.damage.damage import DAMAGE
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.stack.division import (
    DealDivided,
    DealDividedAmong,
    PutCountersDivided,
    PutCountersDividedAmong,
)
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import CREATURE, Not, YouControl, all_of
from apnap_plugins.rules.vocabulary.quantities import X
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.testing import creature, instant

UP_TO = TargetSpec(CREATURE, players="any", minimum=1, maximum=99, divides=4)
BOLTS = instant("Bolts", DealDivided(), targets=(UP_TO,), cost="{R}")


@rule("601.2d", "601.2c")
def test_the_division_is_announced_as_the_spell_is_cast():
    with FullTable() as s:
        s.put(0, "battlefield", MOUNTAIN)
        ox = s.put(1, "battlefield", OX)
        s.put(0, "hand", BOLTS)
        s.begin(0, "cast", "Bolts")
        s.answer(0, [("player", 1), ox])
        assert isinstance(s.game.decision, Distribute) and s.game.decision.rule == "601.2d"
        for wrong in ((4, 0), (3, 2), (1, 2), (5, -1)):
            with pytest.raises(IllegalAnswer):
                s.game.push(wrong)
        s.answer(0, (1, 3))
        s.resolve()
        assert s.life(1) == 19 and s.field(DAMAGE, ox) == 3


@rule("601.2d")
def test_no_more_targets_than_there_is_to_divide():
    with FullTable() as s:
        s.put(0, "battlefield", MOUNTAIN)
        bears = s.put(1, "battlefield", *[BEAR] * 6)
        s.put(0, "hand", BOLTS)
        decision = s.begin(0, "cast", "Bolts")
        assert decision.maximum == 4
        s.answer(0, bears[:4])
        s.settle()
        s.resolve()
        assert [s.field(DAMAGE, b) for b in bears] == [1, 1, 1, 1, 0, 0]


@rule("608.2b", "601.2d")
def test_what_was_meant_for_a_target_that_became_illegal_is_lost():
    with FullTable() as s:
        s.put(0, "battlefield", MOUNTAIN, MOUNTAIN)
        bear, ox = s.put(1, "battlefield", BEAR, OX)
        s.put(0, "hand", BOLTS, SHOCK)
        s.begin(0, "cast", "Bolts")
        s.answer(0, [bear, ox])
        s.answer(0, (3, 1))
        s.act(0, "cast", "Shock", targets=[bear]).resolve()
        assert bear not in s.game.objects
        s.resolve()
        assert s.field(DAMAGE, ox) == 1


@rule("601.2d", "107.3a")
def test_an_amount_x_is_divided():
    fire = instant("Fire", DealDivided(), targets=(TargetSpec(CREATURE, "any", 0, 9, divides=X()),), cost="{X}{R}")
    with FullTable() as s:
        s.put(0, "battlefield", *[MOUNTAIN] * 4)
        ox = s.put(1, "battlefield", OX)
        s.put(0, "hand", fire)
        s.begin(0, "cast", "Fire")
        s.answer(0, 3)
        s.answer(0, [("player", 1), ox])
        s.answer(0, (2, 1))
        s.resolve()
        assert s.life(1) == 18 and s.field(DAMAGE, ox) == 1


@rule("603.3d", "601.2d")
def test_a_triggered_ability_s_counters_are_distributed_as_it_is_put_on_the_stack():
    two = TargetSpec(CREATURE, minimum=0, maximum=2, divides=2)
    giver = creature("Giver", 1, 1, Triggered(WhenEnters(), PutCountersDivided("+1/+1"), targets=(two,)), cost="{0}")
    with FullTable() as s:
        bear, ox = s.put(0, "battlefield", BEAR, OX)
        s.put(0, "hand", giver)
        s.act(0, "cast", "Giver")
        s.pass_priority().pass_priority()
        s.answer(0, [bear, ox])
        s.resolve()
        assert s.pt(bear) == (3, 3) and s.pt(ox) == (3, 5)


@rule("608.2d")
def test_untargeted_division_is_chosen_as_the_effect_is_applied():
    spread = instant("Spread", PutCountersDividedAmong("+1/+1", 3, All(all_of(CREATURE, YouControl()))))
    burst = instant("Burst", DealDividedAmong(2, All(all_of(CREATURE, Not(YouControl())))))
    with FullTable() as s:
        bear, ox = s.put(0, "battlefield", BEAR, OX)
        foe = s.put(1, "battlefield", OX)
        s.put(0, "hand", spread, burst)
        s.act(0, "cast", "Spread")
        assert s.game.decision.kind == "priority"  # nothing was announced
        s.expect(0, "608.2d", [bear, ox])
        s.expect(0, "608.2d", (1, 2))
        s.resolve()
        assert s.pt(bear) == (3, 3) and s.pt(ox) == (4, 6)
        s.act(0, "cast", "Burst").resolve()
        assert s.field(DAMAGE, foe) == 2
