"""Dice (CR 706)."""

from __future__ import annotations

import functools

import chancecards as cc
import housecards
from chancecards import NOTED, Jot
from rulebook import FullTable, card
from spiking import rules_with, table

from apnap import Context, Ruleset, Static, Triggered
from apnap.testing import rule
from apnap_plugins.rules.chance.dice import (
    STORED,
    DiceRolled,
    DieResult,
    DieRolled,
    MostOfOneValue,
    RerollStored,
    RollAgain,
    RollAndStore,
    RollChange,
    RollDie,
    RolledDoubles,
    Row,
    WhenDieRolled,
    WhenRollsDice,
    roll_dice,
)
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.effects.instructions import If, do
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.testing import sorcery

sit = table(functools.partial(rules_with, housecards))


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
        event = DiceRolled(0, 6, 3, ignored=3)
        s.arrange(lambda: s.game.happen(event))
        assert s.log_has("706.1", "count 4")
        s.settle()


# Triggers, modifiers, tables, stored results -------------------------------------------------------------


@functools.cache
def with_chances() -> Ruleset:
    return Ruleset.load(extra=[cc])


def play(**more):
    return FullTable(ruleset=with_chances(), **more)


def thing(*effects, name: str = "Thing"):
    return card(name, "Artifact", *[e if isinstance(e, Triggered) else Static((e,)) for e in effects])


def gamble(s, effect) -> list[tuple[str, int]]:
    """The effect of a sorcery, and what was noted of it and after it."""
    s.put(0, "hand", sorcery("Gamble", effect))
    s.act(0, "cast", "Gamble").resolve()
    s.resolve_all() if s.stack else None
    return list(s.field(NOTED))


TABLE = (
    Row(1, 1, Jot("one", DieResult())),
    Row(2, 9, Jot("few", DieResult())),
    Row(10, None, Jot("many", DieResult())),
)


@rule("706.1", "706.3", "706.3a", "706.3b")
def test_a_results_table_says_what_happens():
    with play() as s:
        found = gamble(s, do(*[RollDie(20, TABLE)] * 30))
        assert len(found) == 30
        assert {w for w, _ in found} >= {"few", "many"}
        for word, number in found:
            assert word == ("one" if number == 1 else "few" if number < 10 else "many")


@rule("706.3a")
def test_a_result_that_no_row_has_does_nothing():
    with play() as s:
        assert gamble(s, RollDie(6, (Row(7, None, Jot("never")), Row(-5, 0, Jot("never"))))) == []


@rule("706.2", "706.3a")
def test_the_instruction_may_modify_the_roll():
    with play() as s:
        found = gamble(s, RollDie(6, (Row(11, 16, Jot("modified")),), modifier=10))
        assert found == [("modified", 0)]


@rule("706.3c")
def test_roll_again_rolls_the_same_dice_with_the_same_modifiers():
    again = RollDie(2, (Row(11, 11, do(Jot("again"), RollAgain())), Row(12, 12, Jot("end"))), modifier=10)
    with play(seed=2) as s:
        found = [w for w, _ in gamble(s, do(*[again] * 8))]
        assert found.count("end") == 8
        assert "again" in found
        assert set(found) == {"again", "end"}


@rule("706.4")
def test_a_roll_without_a_table():
    with play() as s:
        (found,) = gamble(s, RollDie(6, then=Jot("total", DieResult()), count=2))
        assert 2 <= found[1] <= 12


@rule("706.5")
def test_doubles():
    with play(seed=1) as s:
        found = gamble(
            s, do(*[RollDie(2, count=2, then=do(Jot("sum", DieResult()), If(RolledDoubles(), Jot("doubles"))))] * 12)
        )
        sums = [n for w, n in found if w == "sum"]
        assert len([n for n in sums if n != 3]) == len([w for w, _ in found if w == "doubles"]) > 0
        assert 3 in sums


@rule("706.1", "706.2", "603.2c")
def test_abilities_trigger_once_for_a_roll_or_for_each_die():
    with play() as s:
        s.put(0, "battlefield", thing(Triggered(WhenRollsDice(), Jot("roll")), Triggered(WhenDieRolled(), Jot("die")),
                                      Triggered(WhenDieRolled(low=11), Jot("high")),
                                      Triggered(WhenDieRolled(low=11, natural=True), Jot("natural"))))  # fmt: skip
        s.put(1, "battlefield", thing(Triggered(WhenRollsDice(), Jot("theirs"))))
        found = [w for w, _ in gamble(s, RollDie(6, count=3, modifier=10))]
        assert [found.count(w) for w in ("roll", "die", "high", "natural", "theirs")] == [1, 3, 3, 0, 0]


@rule("706.6")
def test_nothing_triggers_on_a_roll_that_is_ignored_and_nothing_changes_it():
    with play() as s:
        s.put(0, "battlefield", thing(cc.OneMoreDie(), cc.OneMoreDie(), Triggered(WhenDieRolled(), Jot("die"))))
        s.put(0, "battlefield", thing(cc.Adds(100), name="Plus"))
        found = gamble(s, RollDie(6, count=2, then=Jot("sum", DieResult())))
        assert [w for w, _ in found].count("die") == 2
        (total,) = [n for w, n in found if w == "sum"]
        assert 202 <= total <= 212


@rule("706.2", "706.2a")
def test_a_modifier_that_costs_something_is_optional():
    with play() as s:
        s.put(0, "battlefield", thing(cc.Adds(50, life=3)))
        s.put(0, "hand", sorcery("Gamble", RollDie(6, (Row(51, 56, Jot("paid")), Row(1, 6, Jot("plain"))))))
        s.expect(0, "706.2b", RollChange(s.find("Thing"), more=50, optional=True, cost=(PayLifeCost(3),)))
        s.act(0, "cast", "Gamble").resolve()
        assert s.field(NOTED) == (("paid", 0),)
        assert s.life(0) == 17


@rule("706.2a")
def test_a_modifier_that_nobody_pays_for_is_not_applied():
    with play() as s:
        s.put(0, "battlefield", thing(cc.Adds(50, life=3)))
        s.put(0, "hand", *[sorcery("Gamble", RollDie(6, (Row(51, 56, Jot("paid")), Row(1, 6, Jot("plain")))))] * 2)
        s.expect(0, "706.2b", None)
        s.act(0, "cast", "Gamble").resolve()
        s.set_field("life", 2, 0)
        s.act(0, "cast", "Gamble").resolve()
        assert s.field(NOTED) == (("plain", 0),) * 2


@rule("706.2b")
def test_rerolls_come_before_what_adds():
    with play(seed=4) as s:
        s.put(0, "battlefield", thing(cc.Rerolls(6, may=False), name="Again"), thing(cc.Adds(10), name="Plus"))
        roll = RollDie(6, then=Jot("sum", DieResult()))
        (found,) = gamble(s, roll)
        assert 11 <= found[1] <= 16
        happened = [entry.happened.event for entry in s.game.log.entries if entry.happened is not None]
        assert sum(isinstance(event, DieRolled) for event in happened) == 1


@rule("706.2b")
def test_the_player_who_rolled_chooses_among_several_changes():
    with play(seed=4) as s:
        first, second = s.put(0, "battlefield", thing(cc.Adds(1), name="One"), thing(cc.Adds(2), name="Two"))
        s.put(0, "hand", sorcery("Gamble", RollDie(6, then=Jot("sum", DieResult()))))
        s.expect(0, "706.2b", RollChange(second, more=2))
        s.act(0, "cast", "Gamble").resolve()
        ((_, total),) = s.field(NOTED)
        assert 4 <= total <= 9


@rule("706.2b")
def test_a_player_may_keep_the_roll():
    with play(seed=4) as s:
        s.put(0, "battlefield", thing(cc.Rerolls(6)))
        s.put(0, "hand", sorcery("Gamble", RollDie(6, then=Jot("sum", DieResult()))))
        s.expect(0, "706.2b", None)
        s.act(0, "cast", "Gamble").resolve()
        kept = s.field(NOTED)
    with play(seed=4) as s:
        s.put(0, "battlefield", thing())
        assert tuple(gamble(s, RollDie(6, then=Jot("sum", DieResult())))) == kept


@rule("706.8", "706.8a", "706.8b", "706.8c", "607.2e")
def test_stored_results_are_kept_on_the_permanent_and_rerolled_by_choice():
    ability = Activated((PayLifeCost(1),), RerollStored())
    with play(seed=6) as s:
        centaur = s.put(
            0, "battlefield", card("Centaur", "Artifact", Triggered(AtBeginning("upkeep"), RollAndStore(6, 5)), ability)
        )
        other = s.put(0, "battlefield", thing())
        s.arrange(lambda: RollAndStore(6, 5).perform(Context(s.game, centaur, 0)))
        before = s.field(STORED, centaur)
        assert len(before) == 5
        assert {sides for sides, _ in before} == {6}
        assert s.field(STORED, other) == ()
        s.act(0, "activate", "Centaur")
        s.expect(0, "706.8b", [0, 2])
        s.resolve()
        after = s.field(STORED, centaur)
        assert after[:3] == (before[1], before[3], before[4])
        assert len(after) == 5
        most = MostOfOneValue().value(Context(s.game, centaur, 0))
        assert most == max([v for _, v in after].count(v) for _, v in after)
