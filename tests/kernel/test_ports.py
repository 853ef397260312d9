"""Ports of the kernel, each by itself: steps put at one place, fields that last so long, matches for everyone."""

from __future__ import annotations

import random
from types import ModuleType

import pytest
import toy
import toybox
from play import RULES, start

from apnap import (
    GAME,
    OBJECT,
    PLAYER,
    Field,
    InsertedStep,
    Keyword,
    KeywordDefinition,
    Manifest,
    Match,
    PluginError,
    Procedure,
    Ruleset,
    Step,
    TriggerCondition,
    Triggered,
    declares,
)
from apnap.core.rules import Rules

THING = toy.card("thing")


def keyed(*fields):
    """A ruleset of the toy game with further fields, declared in one list with a keyword."""
    extra = ModuleType("keyed")
    extra.MANIFEST = Manifest(id="keyed", name="Keyed", kind="house")

    extra.apnap_declarations = declares(*fields, KeywordDefinition("keyed", lambda keyword: ()))
    return Ruleset.load(mechanics=[], extra=[toy, toybox, extra])


def step(name, rule=""):
    return Step(name, lambda game, frame: None, rule)


def steps(*insertions, of=("a", "b")):
    rules = Rules(
        [("p", Procedure("do", tuple(step(n) for n in of))), *((f"p{i}", x) for i, x in enumerate(insertions))]
    )
    return [s.name for s in rules.procedures["do"]]


def test_steps_at_one_place_stand_in_the_order_of_their_rules():
    late, early = (
        InsertedStep("do", step("y", "502.10"), before="b"),
        InsertedStep("do", step("x", "502.2"), before="b"),
    )
    assert steps(late, early) == ["a", "x", "y", "b"]
    late, early = InsertedStep("do", step("y", "601.2c"), after="a"), InsertedStep("do", step("x", "601.2b"), after="a")
    assert steps(late, early) == steps(early, late) == ["a", "x", "y", "b"]


def test_a_step_without_a_place_comes_last_also_in_a_procedure_without_steps():
    one, two = InsertedStep("do", step("y", "505.4")), InsertedStep("do", step("x", "505.3"))
    assert steps(one, two) == ["a", "b", "x", "y"]
    assert steps(one, two, of=()) == ["x", "y"]


def test_a_step_may_stand_beside_one_that_another_plugin_put_in():
    chained = InsertedStep("do", step("z", "1.1"), after="y")
    assert steps(chained, InsertedStep("do", step("y", "9.9"), before="b")) == ["a", "y", "z", "b"]
    with pytest.raises(PluginError, match="anchors a step at 'y'"):
        steps(chained)


def test_fields_are_cleared_when_what_they_last_for_is_over():
    on, of, told, kept = (
        Field("on", OBJECT, 0, lasts="day"), Field("of", PLAYER, "", lasts="day"), Field("told", GAME, (), lasts="day"),
        Field("kept", OBJECT, 0, lasts="year"),
    )  # fmt: skip
    game = start({"hand": [THING]}, {"hand": [THING]}, rules=keyed(on, of, told, kept))
    before = game.digest()
    mark, one, two = game.mark(), game.zone("hand", 0)[0], game.zone("hand", 1)[0]
    for obj in (one, two, 10_000):  # the last is gone
        game.set(on, obj, obj)
        game.set(kept, obj, 1)
    game.set(of, 1, "x")
    game.set(told, 0, (1,))
    assert (game.having(on), game.having(of), game.having(told)) == ((one, two), (1,), (0,))
    game.expire("day", one)
    assert (game.having(on), game.having(of)) == ((two,), (1,))
    game.expire("day")
    game.expire("no such word")
    assert (game.having(on), game.having(of), game.having(told), game.having(kept)) == ((), (), (), (one, two))
    assert game.get(on, 10_000) == 10_000  # last known information
    game.rollback(mark)
    assert game.digest() == before


def test_one_hook_takes_declarations_of_every_kind():
    rules = keyed(Field("on", OBJECT, 0)).compiled
    assert rules.owners[("Field", "on")] == "keyed"
    assert rules.expand(Keyword("keyed")) == ()
    assert "keyed" not in RULES.compiled.keywords


def numbered(keyword, number=7):
    """An ability that shows the number of the instance, or 7."""
    return (Triggered(TriggerCondition(), Keyword("k", (number,)), zones=("here",)),)


@pytest.mark.parametrize(
    ("more", "shown"),
    [({}, [7, 7]), ({"cumulative": True}, [7, 7, 7]), ({"cumulative": True, "per_instance": True}, [1, 1, 2])],
)
def test_equal_instances_of_a_keyword_count_once_or_each_or_each_with_its_number(more, shown):
    rules = Rules([("p", KeywordDefinition("k", numbered, **more))])
    table = rules.table((Keyword("k"), Keyword("k", ("other",)), Keyword("k")), "here")
    assert [piece.effect.effect.parameters[0] for piece in table.triggers] == shown
    (first,) = rules.expand(Keyword("k"))
    assert first.effect.parameters == (shown[0],)


def test_a_match_for_everyone():
    match = Match(player=0, options=("a", "b", "c"), partners=(("x", "y"), (), ("x",)), everyone=True)
    assert match.default() == ((0, 0), (2, 0))
    assert match.problem(((0, 1),)) is not None
    assert match.legal(((0, 1), (2, 0)))
    assert match.forced() is None
    rng = random.Random(1)
    assert {match.sample(rng) for _ in range(40)} == {((0, 0), (2, 0)), ((0, 1), (2, 0))}
    only = Match(player=0, options=("a", "c"), partners=(("x",), ("x",)), everyone=True)
    assert only.forced() == ((0, 0), (1, 0))
    assert Match(player=0, options=("a",), partners=(("x",),)).forced() is None
