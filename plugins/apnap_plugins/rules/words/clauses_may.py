"""Clauses on what a player may do where something is so, and may not do after something was done (CR 608.2c, 608.2d)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Condition, Duration, Instruction
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.casting.effects import CantCast
from apnap_plugins.rules.casting.instructions import Pay, PayOneOf
from apnap_plugins.rules.combat.instructions import ForAWhile
from apnap_plugins.rules.continuous.continuous import CreateEffect
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.effects.instructions import Do, If, IfYouDo, May, ThisOrThat, do
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.names import HasNameOf
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.turn.instructions import StayTapped
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.conditions import NumberIs
from apnap_plugins.rules.vocabulary.filters import CREATURE, EQUAL, LEAST, And, HasStat, IsSelected, Not
from apnap_plugins.rules.vocabulary.quantities import Count, ManaValueOf, PowerOf
from apnap_plugins.rules.vocabulary.selectors import All, Remembered, You
from apnap_plugins.rules.words.clauses import if_they_cant, one_may
from apnap_plugins.rules.words.conditions_players import one_player
from apnap_plugins.rules.words.references import (
    BackReference,
    Reference,
    Resulting,
    Subject,
    named_first,
    same,
    subjects_of,
    with_subject,
)

clause: Final = partial(words, "clause")

BARRED, NAMED = "barred", "named"
"""Under these names an effect remembers the player whom it stops from casting, and what the spells are called like."""


# Any: phrases as the grammar has them
def _may_if(who: Any, v: Any, q: Condition) -> Instruction | None:
    offered = one_may(who, v)
    return None if offered is None else If(q, offered)


def _says_may_if(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, If) and tree.otherwise is None and isinstance(tree.then, May):
        may, q = named_first(tree.then, tree.condition)
        if may == May(may.what, who=may.who):
            yield from ({**found, "q": q} for found in subjects_of(may.what) if same(found["who"], may.who))


def _greater_than_others(o: Selector) -> NumberIs:
    """No other creature is as powerful; where there is no other, it is greater than each of none."""
    others = And((CREATURE, Not(IsSelected(o)), HasStat("power", LEAST, PowerOf(o))))
    return NumberIs(Count(All(others)), EQUAL, 0)


def _says_greater_than_others(tree: Any) -> Iterator[Bindings]:
    of = tree.one.of if isinstance(tree, NumberIs) and isinstance(tree.one, Count) else None
    parts = of.filter.parts if isinstance(of, All) and isinstance(of.filter, And) else ()
    if len(parts) == 3 and isinstance(parts[1], Not) and isinstance(parts[1].part, IsSelected):
        if tree == _greater_than_others(parts[1].part.of):
            yield {"o": parts[1].part.of}


def _not_of_that_name(who: Any, o: Any, d: Duration) -> CreateEffect:
    """Players, and what the name is, are fixed now (CR 611.2c)."""
    effect = CantCast(HasNameOf(Remembered(NAMED)), Remembered(BARRED))
    return CreateEffect(effect, d, remembers=((BARRED, who), (NAMED, o)))


def _says_not_of_that_name(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, CreateEffect) and isinstance(tree.effect, CantCast) and len(tree.remembers) == 2:
        (_, who), (_, o) = tree.remembers
        if tree == _not_of_that_name(who, o, tree.duration):
            yield {"who": who, "o": o, "d": tree.duration}


def _not_of_that_value(who: Any, o: Any, d: Duration) -> CreateEffect:
    """Players are fixed now (CR 611.2c); the spell's mana value is what it is, or last was (CR 608.2h)."""
    effect = CantCast(HasStat("mana value", EQUAL, ManaValueOf(Remembered(NAMED))), Remembered(BARRED))
    return CreateEffect(effect, d, remembers=((BARRED, who), (NAMED, o)))


def _says_not_of_that_value(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, CreateEffect) and isinstance(tree.effect, CantCast) and len(tree.remembers) == 2:
        (_, who), (_, o) = tree.remembers
        if tree == _not_of_that_value(who, o, tree.duration):
            yield {"who": who, "o": o, "d": tree.duration}


# Any: sentences as the grammar has them
def _if_you_do_both(a: Any, b: Any, c: Any) -> Instruction | None:
    """What is done to targets that only the sentence with "if you do" names goes on about what is done then (CR 608.2c)."""
    named = [part for part in b.walk() if isinstance(part, Reference) and isinstance(part.of, TargetSpec)]
    first = any(isinstance(part, Reference) and isinstance(part.of, TargetSpec) for part in a.walk())
    about = c.objects if isinstance(c, StayTapped) else c.about if isinstance(c, ForAWhile) else None
    if first or len(named) != 1 or any(step.later for step in a.row()):
        return None
    back = isinstance(about, BackReference) and about.word.startswith(("those ", "that "))
    return IfYouDo(a, do(*b.row(), c)) if back else None


def _says_if_you_do_both(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, IfYouDo) and tree.otherwise is None and isinstance(tree.then, Do):
        *before, last = tree.then.steps
        if isinstance(last, (StayTapped, ForAWhile)):
            yield {"a": tree.what, "b": do(*before), "c": last}


# Any: verb phrases as the grammar has them
def _you_do_three(a: Any, b: Any, c: Any) -> Instruction | None:
    """Three things that you do one after the other, of which the last is said without you."""
    first, second = (with_subject(verb, You()) for verb in (a, b))
    return None if first is None or second is None or isinstance(c, Do) else do(first, second, c)


def _says_you_do_three(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Do) and len(tree.steps) == 3:
        one, other, c = tree.steps
        for first in subjects_of(one):
            for second in subjects_of(other):
                if first["who"] == second["who"] == You():
                    yield {"a": first["v"], "b": second["v"], "c": c}


def _says_pay_one(count: int) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, PayOneOf) and len(tree.costs) == count:
            yield dict(zip("abc", tree.costs, strict=False))

    return says


def _one_or_other(a: Any, b: Any) -> ThisOrThat | None:
    """Two single things, of which you choose one."""
    plain = not any(isinstance(step, Instruction) and (step.compound or isinstance(step, Do)) for step in (a, b))
    return ThisOrThat(a, b) if plain and a != b else None


def _says_one_or_other(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, ThisOrThat) and tree == ThisOrThat(tree.what, tree.other):
        yield {"a": tree.what, "b": tree.other}


def _may_one_or_other(a: Any, b: Any) -> May | None:
    either = _one_or_other(a, b)
    return None if either is None else May(either)


def _says_may_one_or_other(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, May) and tree == May(tree.what):
        yield from _says_one_or_other(tree.what)


# Any: phrases as the grammar has them
def _they_one_or_other(who: Any, v: Any, w: Any) -> ThisOrThat | None:
    """What a player does, who chooses."""
    a, b = with_subject(v, who), with_subject(w, who)
    if not one_player(who) and not _is_one_target(who):
        return None
    return None if a is None or b is None or _one_or_other(a, b) is None else ThisOrThat(a, b, who)


def _is_one_target(who: Any) -> bool:
    of = getattr(who, "of", None)
    return isinstance(of, TargetSpec) and of.filter is None and of.maximum == 1


def _says_they_one_or_other(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, ThisOrThat) and not same(tree.who, You()):
        who, a, b = tree.who, tree.what, tree.other
        for one in subjects_of(do(a, b)):
            if same(one["who"], who) and isinstance(one["v"], Do) and len(one["v"].steps) == 2:
                yield {"who": one["who"], "v": one["v"].steps[0], "w": one["v"].steps[1]}


def _pay_or_life(m: Any, n: Any) -> PayOneOf | None:
    return None if "X" in getattr(m, "symbols", ()) else PayOneOf((m, PayLifeCost(n)), Subject())


def _says_pay_or_life(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, PayOneOf) and len(tree.costs) == 2 and isinstance(tree.costs[1], PayLifeCost):
        if hasattr(tree.costs[0], "symbols") and tree.who == Subject():
            yield {"m": tree.costs[0], "n": tree.costs[1].amount}


# Any: phrases as the grammar has them
def _two_offers(a: Any, c: Any) -> Instruction:
    """Two things of which each may be done, whether or not the other is."""
    return do(a, May(c))


def _says_two_offers(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Do) and len(tree.steps) == 2:
        first, second = tree.steps
        if isinstance(first, May) and isinstance(second, May) and second == May(second.what):
            yield {"a": first, "c": second.what}


def _says_plain_offer(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, May) and tree == May(tree.what):
        yield {"c": tree.what}


def _let(who: Any, v: Any) -> May | None:
    what = with_subject(v, who)
    return None if what is None else May(what)


def _says_let(tree: Any) -> Iterator[Bindings]:
    for found in _says_plain_offer(tree):
        yield from subjects_of(found["c"])


# Any: phrases as the grammar has them
def _may_choose_to(who: Any, c: Any) -> May | None:
    """Another player may have things that were named put somewhere, whoever does it."""
    told = c.what if isinstance(c, Resulting) else c
    moved = isinstance(told, MoveTo) and any(isinstance(part, BackReference) for part in told.objects.walk())
    return May(c, who=who) if moved and not same(who, You()) else None


def _says_may_choose_to(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, May) and isinstance(tree.what, MoveTo) and tree == May(tree.what, who=tree.who):
        if not same(tree.who, You()):
            yield {"who": tree.who, "c": tree.what}


def _may_fail(instruction: object) -> bool:
    """Whether an instruction says of itself that a player may be unable to follow it."""
    return getattr(instruction, "may_fail", False)


def _if_they_do(a: Any, b: Instruction) -> Instruction | None:
    """Of what another player may do, or must do and may be unable to: what they would gain control of may be gone."""
    offered = (isinstance(a, May) or _may_fail(a)) and not same(a.who, You())
    return IfYouDo(a, b) if offered or if_they_cant(a, b) is not None else None


def _says_if_they_do(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, IfYouDo) and tree.otherwise is None:
        who = getattr(tree.what, "who", None)
        of_another = isinstance(who, Selector) and not same(who, You())
        if of_another and (isinstance(tree.what, May) or _may_fail(tree.what) or tree.what.leaves_gone):
            yield {"a": tree.what, "b": tree.then}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("plain sentence", "{who:mention.s} may choose to {c:clause}.", _may_choose_to, _says_may_choose_to),
    words("act#", "[pays|pay] {m:mana cost} or {n:number} life", _pay_or_life, _says_pay_or_life),
    words("verb#", "[pays|pay] {n:number} life", lambda n: Pay((PayLifeCost(n),), Subject())),
    clause("pay {a:mana cost}, {b:mana cost}, or {c:mana cost}", lambda a, b, c: PayOneOf((a, b, c)), _says_pay_one(3)),
    words("clauses", "you {a:verb.p}, {b:verb.p}, then {c:clause}", _you_do_three, _says_you_do_three),
    words(
        "plain sentence",
        "{a:plain sentence} if (they do,|that player does,|the player does,) {b:plain sentence}",
        _if_they_do,
        _says_if_they_do,
    ),
    words(
        "plain sentence",
        "{a:plain sentence} if you do, {b:plain sentence} {c:plain sentence}",
        _if_you_do_both,
        _says_if_you_do_both,
    ),
    words(
        "plain sentence", ("{a:clause} or {b:clause}.", "{a:clause}, or {b:clause}."), _one_or_other, _says_one_or_other
    ),
    words("plain sentence", "{a:your offer}, and you may {c:own clauses}.", _two_offers, _says_two_offers),
    words("your offer", "you may {c:clause}", May, _says_plain_offer),
    words("your offer", "you may have ({who:mention.s}|{who:mention.p}) {v:verb.p}", _let, _says_let),
    words("plain sentence", "you may {a:clause} or {b:clause}.", _may_one_or_other, _says_may_one_or_other),
    words(
        "plain sentence",
        "{who:mention.s} {v:verb.s} or {w:verb.s}.",
        _they_one_or_other,
        _says_they_one_or_other,
    ),
    words("plain sentence", "{who:mention.s} may {v:verb.p} if {q:condition}.", _may_if, _says_may_if),
    words(
        "condition",
        "{o:possessor} power is greater than each other creature's power",
        _greater_than_others,
        _says_greater_than_others,
    ),
    clause(
        "{who:mention.s} can't cast spells with the same name as {o:mention.s} {d:while barred}",
        _not_of_that_name,
        _says_not_of_that_name,
    ),
    clause(
        "{who:mention.p} can't cast spells with the same mana value as {o:mention.s} {d:duration}",
        _not_of_that_value,
        _says_not_of_that_value,
    ),
)
