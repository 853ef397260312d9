"""Dice (CR 706)."""

from __future__ import annotations

import housecards
from rulebook import card
from spiking import rules_with, table

from apnap import Static
from apnap.testing import rule
from apnap_plugins.rules.dice import RollDice, roll_dice

sit = table(rules_with(housecards))


def rolls(s, *args, **more):
    made = []
    s.arrange(lambda: made.append(roll_dice(s.game, *args, **more)))
    return made[0]


@rule("706.1a")
def test_every_number_comes_up_and_no_other():
    with sit() as s:
        assert set(rolls(s, 0, 4, 200)) == {1, 2, 3, 4}
        assert set(rolls(s, 0, 20, 500)) == set(range(1, 21))
        assert len(rolls(s, 1, 6)) == 1
        s.settle()


@rule("706.2")
def test_a_modifier_makes_the_result():
    with sit() as s:
        s.put(0, "battlefield", card("Magnet", "Enchantment", Static((housecards.Plus(10),))))
        assert {r > 10 for r in rolls(s, 1, 6, 20)} == {True}
        s.settle()


@rule("706.6")
def test_an_ignored_roll_never_happened():
    with sit() as s:
        s.put(0, "battlefield", card("Charm", "Artifact", Static((housecards.TwiceKeepHigher(),))))
        twice = [rolls(s, 0, 6) for _ in range(200)]
        assert {len(r) for r in twice} == {1}
        assert sum(r[0] for r in twice) > 200 * 4  # 4.47 on average, not 3.5
        assert len(rolls(s, 1, 6)) == 1
        event = RollDice(0, 6, 3, ignored=3)
        s.arrange(lambda: s.game.happen(event))
        assert s.log_has("706.1", "count 4")
        s.settle()
