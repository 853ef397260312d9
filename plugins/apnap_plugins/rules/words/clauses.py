"""Clauses and sentences: who does what, in which order, and on what condition (CR 608.2)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Instruction, Node
from apnap.words import Bindings, Hole, WordDeclaration, words
from apnap_plugins.rules.casting.conditions import DuringStep
from apnap_plugins.rules.casting.instructions import Pay, PayX, UnlessEachPays
from apnap_plugins.rules.combat.instructions import ForAWhile, RemoveFromCombat
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.costs.costs import PayLifeCost, has_x
from apnap_plugins.rules.costs.object_costs import TapCost
from apnap_plugins.rules.counters.instructions import PutCounters, RemoveCounters
from apnap_plugins.rules.damage.instructions import DealDamages, GainLife, LoseLife
from apnap_plugins.rules.effects.delayed import AnyNumberOfTimes, WhenYouDo
from apnap_plugins.rules.effects.history import EventAmount
from apnap_plugins.rules.effects.instructions import (
    DefineX,
    DelayedTrigger,
    Do,
    EachMay,
    If,
    IfNotDone,
    IfYouDo,
    InsteadIf,
    May,
    MayInsteadIf,
    NameThem,
    Willing,
    do,
)
from apnap_plugins.rules.effects.text_of_choice import chosen_first, says_chosen_first
from apnap_plugins.rules.effects.untargeted_choices import WithChoice
from apnap_plugins.rules.permanents.instructions import Tap, Untap
from apnap_plugins.rules.stack.quantities import NotedAmount
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.turn.instructions import ExtraPhases
from apnap_plugins.rules.turn.phases import BEGINNING_PHASE, COMBAT_PHASE, POSTCOMBAT_MAIN, PRECOMBAT_MAIN
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.conditions import Unless
from apnap_plugins.rules.vocabulary.quantities import X
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachOtherPlayer, EachPlayer, Together, You
from apnap_plugins.rules.vocabulary.symbols import ManaCost
from apnap_plugins.rules.vocabulary.terms import Half
from apnap_plugins.rules.words.clauses_unless import (
    ends_with_exception,
    if_behind,
    is_paid,
    on_condition,
    says_on_condition,
)
from apnap_plugins.rules.words.names_of_things import looks_back
from apnap_plugins.rules.words.references import (
    PLAYER_WORDS,
    BackReference,
    Reference,
    RepeatedReference,
    Resulting,
    Subject,
    ThatMuch,
    ToSettle,
    Unsettled,
    kind_of,
    named_first,
    replaced,
    same,
    subjects_of,
    with_subject,
    with_x,
    x_of,
)

clause: Final = partial(words, "clause")
at_once: Final = partial(words, "clauses at once")
"""What stands before "unless" and the like, which with "then" between are said of the last alone."""
own_clauses: Final = partial(words, "own clauses")
"""What stands after "you may", which doesn't name you again."""
clauses: Final = partial(words, "clauses")
plain_sentence: Final = partial(words, "plain sentence")
sentence: Final = partial(words, "sentence")
sentences: Final = partial(words, "sentences")
verb: Final = partial(words, "verb#")


def steps(tree: Any) -> tuple[Instruction, ...]:
    """The instructions that one is made of."""
    row: tuple[Instruction, ...] = tree.row()
    return row


def in_order(a: Instruction, b: Instruction) -> Instruction:
    """One after the other."""
    return do(*steps(a), *steps(b))


def _and_then(a: Instruction, b: Instruction) -> Instruction | None:
    """One after the other; not after "whenever ... this turn", which the next sentence could belong to (CR 603.7).

    Nor after "when you do", where it goes on about an object: that ability has targets of its own. And behind a sentence with
    a condition, "if ... otherwise" is not about its own condition alone.
    """
    last = steps(a)[-1] if not isinstance(a, Hole) else None
    watches = isinstance(last, DelayedTrigger) and not last.once and last.remembers is None
    tabled = bool(getattr(last, "table", ()))  # what stands on the line of its last row belongs to that (CR 706.3a)
    aimed = isinstance(last, WhenYouDo) and bool(last.targets) and _speaks_of_an_object(b)
    return None if watches or tabled or aimed or (_is_case(last) and _is_case(b, True)) else in_order(a, b)


def _is_case(tree: Any, with_otherwise: bool = False) -> bool:
    return isinstance(tree, If) and with_otherwise == (tree.otherwise is not None)


def _speaks_of_an_object(b: Any) -> bool:
    """Whether "it" and the like could mean what an ability that triggers on what was done targets (CR 603.12)."""
    return any(isinstance(part, BackReference) and part.word not in PLAYER_WORDS for part in b.walk())


def _and_on(a: Any, b: Any) -> Instruction | None:
    """What follows what several target players do is theirs as well, where it doesn't say "you"."""
    told: Any = [one.what if isinstance(one, Resulting) else one for one in (steps(a)[0], steps(b)[0])]
    who, then = (getattr(one, "who", getattr(one, "players", None)) for one in told)
    of = who.of if isinstance(who, Reference) else None
    several = isinstance(of, TargetSpec) and of.filter is None and of.maximum != 1
    return None if several and then == You() else in_order(a, b)


def splits(tree: object) -> Iterator[Bindings]:
    """Where a row of instructions may be cut in two."""
    if isinstance(tree, Do):
        for at in range(1, len(tree.steps)):
            yield {"a": do(*tree.steps[:at]), "b": do(*tree.steps[at:])}


# Any: a tree as the grammar has it, of whatever type
def where_x(c: Any, q: Any) -> Any:
    """X is the same for all of several instructions, however the first of them change what it is found from."""
    steps_of = c.steps if isinstance(c, Do) else (c,)
    uses = [at for at, step in enumerate(steps_of) if with_x(step, q) != step]
    if len(uses) < 2 or any(isinstance(part, Instruction) and part.later for part in c.walk()):
        return with_x(c, q)
    first, end = uses[0], uses[-1] + 1
    return do(*steps_of[:first], DefineX(q, do(*steps_of[first:end])), *steps_of[end:])


PAYS_X_LIFE: Final = Pay((PayLifeCost(X()),))


# Any: a tree as the grammar has it, of whatever type
def says_where_x(tree: Any) -> Iterator[Bindings]:
    """How instructions may be said with X and "where X is ..."."""
    row = tree.steps if isinstance(tree, Do) else (tree,)
    for at, step in enumerate(row):
        if isinstance(step, DefineX):
            c, q = named_first(do(*row[:at], *steps(step.then), *row[at + 1 :]), step.x)
            yield {"c": c, "q": q}
    yield from ({"c": found["e"], "q": found["q"]} for found in x_of(tree))


def _as_you_cast(c: Any, q: Any) -> Instruction | None:
    """X of targets alone, which is found as they are chosen: their number, and what is divided among them (CR 601.2c, d)."""
    found = with_x(c, q)
    return found if found != c and _only_of_targets(found, q) else None


def _only_of_targets(tree: Any, q: Any) -> bool:
    """Whether a number stands nowhere but in target phrases."""
    if isinstance(tree, TargetSpec):
        return True
    if isinstance(tree, tuple):
        return all(_only_of_targets(part, q) for part in tree)
    if not isinstance(tree, Node):
        return True
    return tree != q and all(_only_of_targets(part, q) for part in tree.children())


def _says_as_you_cast(tree: Any) -> Iterator[Bindings]:
    yield from ({"c": found["e"], "q": found["q"]} for found in x_of(tree) if _only_of_targets(tree, found["q"]))


def _where_x_then(c: Any, q: Any, b: Instruction) -> Any:
    """With a number that is said between two things; the second has no X."""
    found = where_x(c, q)
    return None if found is None or found == c or with_x(b, q) != b else in_order(found, b)


def _says_where_x_then(tree: Any) -> Iterator[Bindings]:
    for cut in splits(tree):
        yield from ({**found, "b": cut["b"]} for found in says_where_x(cut["a"]))


def _where_x_then_let(c: Any, q: Any, who: Any, v: Any) -> Any:
    """The same, where the second thing may be done."""
    let = _may_have(who, v)
    return None if let is None else _where_x_then(c, q, let)


def _says_where_x_then_let(tree: Any) -> Iterator[Bindings]:
    for found in _says_where_x_then(tree):
        yield from ({"c": found["c"], "q": found["q"], **let} for let in _says_may_have(found["b"]))


# Any: clauses and a quantity as the grammar has them
def where_x_and_on(c: Any, q: Any, b: Any) -> Any:
    """With a number that the next sentence speaks of as well: it is found once (CR 608.2h)."""
    if with_x(c, q) == c or with_x(b, q) == b:
        return None
    return DefineX(q, in_order(c, b))


# Any: a tree as the grammar has it, of whatever type
def says_where_x_and_on(tree: Any) -> Iterator[Bindings]:
    """The way back of `where_x_and_on`."""
    if isinstance(tree, DefineX):
        for cut in splits(tree.then):
            c, q = named_first(cut["a"], tree.x)
            if where_x_and_on(c, q, cut["b"]) is not None:
                yield {"c": c, "q": q, "b": cut["b"]}


def _may_where_x(c: Any, q: Any) -> Any:
    """What may be done with a number; of a clause in which nothing is X it says nothing."""
    if c == PAYS_X_LIFE:
        return None  # what is done for it may have the same X: there are words for both together
    found = where_x(c, q)
    return None if found is None or found == c else May(found)


def _says_may_where_x(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, May) and tree == May(tree.what):
        yield from says_where_x(tree.what)


def _may_have_where_x(who: Any, v: Any, q: Any) -> Any:
    what = with_subject(v, who)
    return None if what is None else _may_where_x(what, q)


def _says_may_have_where_x(tree: Any) -> Iterator[Bindings]:
    for found in _says_may_where_x(tree):
        yield from ({**split, "q": found["q"]} for split in subjects_of(found["c"]))


def _and_your_act(a: Instruction, b: Instruction) -> Instruction | None:
    """One thing, and then something that is said in a row itself: "sacrifice ~, search your library for ..."."""
    return None if isinstance(a, Do) or isinstance(b, Do) else do(a, b)


def _may_if(c: Instruction, q: Any) -> Instruction:
    return If(q, May(c))


def _says_may_if(tree: Any) -> Iterator[Bindings]:
    for found in _says_condition_last(tree):
        if isinstance(found["c"], May) and found["c"] == May(found["c"].what):
            yield {"c": found["c"].what, "q": found["q"]}


def _if_otherwise(c: Instruction, q: Any, b: Instruction) -> Instruction:
    return If(q, c, b)


# Any: a tree as the grammar has it, of whatever type
def says_if_otherwise(tree: Any) -> Iterator[Bindings]:
    """What is done on a condition behind it, and what where that isn't so."""
    if isinstance(tree, If) and tree.otherwise is not None:
        yield from ({**found, "b": tree.otherwise} for found in _says_condition_last(If(tree.condition, tree.then)))


def _may_if_otherwise(c: Instruction, q: Any, b: Instruction) -> Instruction:
    """The other thing is done where it can't be chosen and where it isn't."""
    return If(q, May(c, b), b)


def _says_may_if_otherwise(tree: Any) -> Iterator[Bindings]:
    may = tree.then if isinstance(tree, If) else None
    if isinstance(may, May) and may.otherwise is not None:
        if tree == _may_if_otherwise(may.what, tree.condition, may.otherwise):
            yield from ({**found, "b": may.otherwise} for found in _says_may_if(If(tree.condition, May(may.what))))


def _as_you(tree: Any) -> Iterator[Bindings]:
    for found in subjects_of(tree):
        if found["who"] == You():
            yield {"v": found["v"]}


def _in_row(a: Instruction, b: Instruction, c: Instruction) -> Instruction | None:
    """Three things one after the other, none of which is a row itself."""
    return None if any(isinstance(step, Do) for step in (a, b, c)) else do(a, b, c)


def _four_in_row(a: Instruction, b: Instruction, c: Instruction, d: Instruction) -> Instruction | None:
    return None if any(isinstance(step, Do) for step in (a, b, c, d)) else do(a, b, c, d)


# Any: phrases as the grammar has them
def one_may(who: Any, v: Any) -> Instruction | None:
    """One player may do something; several would each choose for themselves."""
    what = with_subject(v, who)
    several = isinstance(who, Reference) and isinstance(who.of, Selector) and who.of.several
    return None if several or what is None else May(what, who=who)


def _then_one_may(a: Any, who: Any, v: Any) -> Instruction | None:
    """Something first, then what one player may do."""
    last = one_may(who, v)
    return None if last is None else do(*steps(a), last)


def _says_then_one_may(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Do) and isinstance(tree.steps[-1], May):
        yield from ({"a": do(*tree.steps[:-1]), **found} for found in _may(tree.steps[-1]))


def _you_may(c: Any, at: int) -> Instruction | None:
    """Not "you may you": what it begins with doesn't name you again."""
    first = at + len(("you", "may"))
    again = isinstance(c, Node) and any(
        isinstance(part, Reference) and part == Reference(You(), first) for part in c.walk()
    )
    return None if again else May(c)


def _says_you_may(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, May) and tree == May(tree.what):
        yield {"c": tree.what}


def _if_you_do(a: Any, b: Instruction) -> Instruction | None:
    """Not of what is done only later: whether it is done isn't known before (CR 603.7)."""
    return None if _is_later(a) else IfYouDo(a, b)


def _says_if_you_do(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, IfYouDo) and tree.otherwise is None and not _is_later(tree.what):
        yield {"a": tree.what, "b": tree.then}


def _is_later(tree: Any) -> bool:
    return any(step.later for step in steps(tree))


def _if_not(a: Any, b: Instruction) -> Instruction | None:
    if isinstance(a, IfYouDo) and a.otherwise is None:
        return dataclasses.replace(a, otherwise=b)
    return dataclasses.replace(a, otherwise=b) if isinstance(a, May) and a.otherwise is None else None


def _says_if_not(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, (IfYouDo, May)) and tree.otherwise is not None:
        a, b = named_first(dataclasses.replace(tree, otherwise=None), tree.otherwise)  # who may is named before both
        yield {"a": a, "b": b}


def _if_they_dont(a: Any, b: Instruction) -> Instruction | None:
    """Of another player who may do something, or may and then something happens."""
    may = a.what if isinstance(a, IfYouDo) else a
    return _if_not(a, b) if isinstance(may, May) and may.who != You() else None


def _says_if_they_dont(tree: Any) -> Iterator[Bindings]:
    may = tree.what if isinstance(tree, IfYouDo) else tree
    if isinstance(may, May) and may.who != You():
        yield from _says_if_not(tree)


def _otherwise(q: Any, a: Instruction, b: Instruction) -> Instruction:
    return If(q, a, b)


def _each_may(who: Selector) -> Any:
    """What each of several players may do, of whom every one chooses (CR 608.2d)."""

    def means(v: Any) -> Instruction | None:
        what = with_subject(v, Willing())
        return None if what is None else EachMay(what, who)

    return means


def _says_each_may(who: Selector) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, EachMay) and tree.who == who:
            yield {"v": replaced(tree.what, Willing(), Subject())}

    return says


def _may_have(who: Any, v: Any) -> Instruction | None:
    what = with_subject(v, who)
    return None if what is None else May(what)


def _says_may_have(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, May) and tree == May(tree.what):
        yield from subjects_of(tree.what)


TIMES: Final = NotedAmount("times")
"""How often it was done that could be done any number of times."""


# Any: a sentence as the grammar has it, and what it is to settle
def _paid_often(k: Any, b: Any) -> Any:
    """What triggers on paying a cost one or more times, and knows how often: "that many" (CR 603.12a)."""
    if has_x(k) or not is_paid(k) or any(isinstance(part, BackReference) for part in b.walk()):
        return None
    counted = b.rewritten(lambda part: TIMES if isinstance(part, ThatMuch) else part)
    return ToSettle(lambda tree, targets: _paying(k, tree, targets), counted)


def _paying(k: Any, effect: Instruction, targets: tuple[TargetSpec, ...]) -> WhenYouDo:
    return WhenYouDo(AnyNumberOfTimes(May(Pay(k))), effect, targets)


def _says_paid_often(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, WhenYouDo) and isinstance(tree.what, AnyNumberOfTimes):
        paid = getattr(getattr(tree.what.what, "what", None), "cost", None)
        if paid is not None and tree == _paying(paid, tree.effect, tree.targets):
            effect, targets = (replaced(part, TIMES, EventAmount()) for part in (tree.effect, tree.targets))
            yield {"k": paid, "b": Unsettled(effect, targets)}


def _one_may_have(who: Any, o: Any, v: Any) -> Instruction | None:
    """Another player may let something be done, by "you" or an object."""
    what = with_subject(v, o)
    return None if what is None or not _is_one_player(who) or _is_you(who) else May(what, who=who)


def _says_one_may_have(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, May) and tree == May(tree.what, who=tree.who) and not same(tree.who, You()):
        who, what = named_first(tree.who, tree.what)
        yield from ({"who": who, "o": found["who"], "v": found["v"]} for found in subjects_of(what))


# Any: an instruction as it is being read
def if_they_cant(a: Any, b: Instruction) -> Instruction | None:
    """Of what another player must do and may be unable to, such as to sacrifice something."""
    told = a.what if isinstance(a, Resulting) else a
    who = getattr(told, "who", getattr(told, "players", None))
    simple = isinstance(told, Instruction) and not told.compound and told.leaves_gone
    return IfNotDone(a, b) if simple and _is_one_player(who) and not _is_you(who) else None


def _says_if_they_cant(tree: Any) -> Iterator[Bindings]:
    for found in _says_if_one_cant(tree):
        if not _done_by_one_of_you(found["a"]) and not getattr(found["a"], "wholly", False):
            yield found


def _says_if_one_cant(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, IfNotDone):
        yield {"a": tree.what, "b": tree.otherwise}


# Any: an instruction as it is being read, or one that is settled
def _done_by_one_of_you(a: Any) -> bool:
    """Whether it is something that you must do with one thing, and can't where there is none: so it is done or isn't.

    Of several things some may be there, with which it is done as far as possible (CR 609.3).
    """
    told = a.what if isinstance(a, Resulting) else a
    if isinstance(told, WithChoice):
        return (told.choice.least, told.choice.most) == (1, 1) and same(told.choice.who, You())
    if isinstance(told, Pay):
        return same(told.who, You()) and not any(isinstance(part, ManaCost) for part in told.cost)
    who = getattr(told, "who", None)
    is_one = getattr(told, "count", None) == 1
    return bool(getattr(told, "leaves_gone", False)) and is_one and isinstance(who, Selector) and same(who, You())


# Any: an instruction as it is being read, or one that is settled
def _as_whole(a: Any, wholly: bool) -> Any:
    """What you do with several things, as done only where it is done with all of them; None where it can't say so."""
    told: Any = a.what if isinstance(a, Resulting) else a
    who = told.choice.who if isinstance(told, WithChoice) else getattr(told, "who", None)
    if getattr(told, "wholly", wholly) == wholly or who is None or not same(who, You()):
        return None
    if isinstance(told, WithChoice) and (
        told.choice.least != told.choice.most or not isinstance(told.choice.most, int)
    ):
        return None
    changed = dataclasses.replace(told, wholly=wholly)
    return dataclasses.replace(a, what=changed) if isinstance(a, Resulting) else changed


def _if_you_cant(a: Any, b: Instruction) -> Instruction | None:
    if _done_by_one_of_you(a):
        return IfNotDone(a, b)
    if isinstance(a, Do) and _done_by_one_of_you(a.steps[-1]):  # of the last of them
        return do(*a.steps[:-1], IfNotDone(a.steps[-1], b))
    whole = _as_whole(a, True)
    return None if whole is None else IfNotDone(whole, b)


def _says_if_you_cant(tree: Any) -> Iterator[Bindings]:
    *first, last = steps(tree) if isinstance(tree, Do) else (tree,)
    if first:
        found_last = (found for found in _says_if_you_cant(last) if _done_by_one_of_you(found["a"]))
        yield from ({"a": do(*first, found["a"]), "b": found["b"]} for found in found_last)
    for found in _says_if_one_cant(tree):
        if _done_by_one_of_you(found["a"]):
            yield found
        elif (partly := _as_whole(found["a"], False)) is not None:
            yield {**found, "a": partly}


def _pay(c: Any) -> Instruction | None:
    """Where mana of a cost is X, who pays it chooses X now, as nothing else says what it is (CR 107.3f)."""
    if any(isinstance(part, ManaCost) and "X" in part.symbols for part in c):
        return PayX(c)
    return None if has_x(c) else Pay(c)


def _tap_some(f: Filter, b: Instruction) -> IfYouDo:
    """As many as the player likes: X is chosen as it is done (CR 107.3f)."""
    return IfYouDo(May(PayX((TapCost(f, X()),))), b)


def _says_tap_some(tree: Any) -> Iterator[Bindings]:
    may = tree.what if isinstance(tree, IfYouDo) else None
    paid = may.what.cost if isinstance(may, May) and isinstance(may.what, PayX) else ()
    if len(paid) == 1 and isinstance(paid[0], TapCost) and tree == _tap_some(paid[0].filter, tree.then):
        yield {"f": paid[0].filter, "b": tree.then}


def _pay_up_to(p: Any, q: Any, b: Instruction) -> IfYouDo | None:
    """An X that can't be more than the text says; what is done for it has the same X (CR 107.3f)."""
    if isinstance(p, Hole):
        return None
    return IfYouDo(May(PayX((p,), most=q)), b) if "X" in p.symbols else None


def _says_pay_up_to(tree: Any) -> Iterator[Bindings]:
    paid = getattr(getattr(tree, "what", None), "what", None)
    if isinstance(paid, PayX) and paid.most is not None and isinstance(paid.cost[0], ManaCost):
        if tree == IfYouDo(May(PayX(paid.cost[:1], most=paid.most)), tree.then):
            yield {"p": paid.cost[0], "q": paid.most, "b": tree.then}


def _pays(c: Any) -> Instruction | None:
    """What a player whom the text names pays; an X of theirs would be chosen by them."""
    return Pay(c, Subject()) if isinstance(c, Hole) or (is_paid(c) and not has_x(c)) else None


def _says_pays(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Pay) and tree.who == Subject() and is_paid(tree.cost):
        yield {"c": tree.cost}


def _done_by_you(c: Any) -> Any:
    """What is said of you though it would stand alone as well: "that player discards a card and you untap all lands"."""
    return c


def _choose(o: Any) -> Instruction | None:
    """What is chosen as a target before (CR 601.2c)."""
    named = o.parts if isinstance(o, Together) else (o,)
    are_targets = all(isinstance(one, Reference) and isinstance(one.of, TargetSpec) for one in named)
    return NameThem(o) if are_targets or isinstance(o, Hole) else None


def _instead(a: Any, q: Any, b: Any) -> Instruction | None:
    """Another thing instead of the whole sentence before, where it is clear what that is."""
    return None if isinstance(a, Instruction) and a.compound else InsteadIf(a, q, b)


def _may_instead(a: Any, q: Any, b: Any) -> Instruction | None:
    """What may be done instead of the whole sentence before, where it is clear what that is."""
    return None if isinstance(a, Instruction) and a.compound else MayInsteadIf(a, q, b)


def _says_may_instead(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, MayInsteadIf):
        yield {"a": tree.what, "q": tree.condition, "b": tree.instead}


def _instead_alike(a: Any, q: Any, b: Any) -> Instruction | None:
    """A sentence of the same make instead: of two offers, or two things of which each player may buy themselves off."""
    alike = isinstance(a, (May, UnlessEachPays)) and type(a) is type(b)
    return InsteadIf(a, q, b) if alike and getattr(a, "who", None) == getattr(b, "who", None) else None


def _says_instead_alike(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, InsteadIf) and _instead_alike(tree.what, tree.condition, tree.instead) == tree:
        yield {"a": tree.what, "q": tree.condition, "b": tree.instead}


def _says_condition_last(tree: Any) -> Iterator[Bindings]:
    """The condition stands behind: what it names first in the tree is named before in the text."""
    if isinstance(tree, If) and tree.otherwise is None and not ends_with_exception(tree.then):
        c, q = named_first(tree.then, tree.condition)
        yield {"c": c, "q": q}


def _says_unless(tree: Any) -> Iterator[Bindings]:
    """As long as the condition doesn't hold, which stands behind as above."""
    if isinstance(tree, If) and isinstance(tree.condition, Unless):
        yield from _says_condition_last(dataclasses.replace(tree, condition=tree.condition.of))


# Any: phrases as the grammar has them
def two_subjects(a: Any, b: Any, v: Any) -> Any:
    """The same of both at once; not what says something of "it", of which there are two."""
    if not isinstance(v, (Change, ForAWhile)) or any(isinstance(part, BackReference) for part in v.walk()):
        return None
    return replaced(v, Subject(), Together((a, b)))


# Any: a tree, whatever it is
def says_two_subjects(tree: Any) -> Iterator[Bindings]:
    """Two things that are changed together, and what is said of both."""
    what = getattr(tree, "objects", getattr(tree, "about", None)) if isinstance(tree, (Change, ForAWhile)) else None
    parts: tuple[Any, ...] = getattr(what, "parts", ())
    if len(parts) == 2 and what == Together(parts):
        yield {"a": parts[0], "b": parts[1], "v": replaced(tree, what, Subject())}


def _you_and_another(a: Any, b: Any, v: Any) -> Any:
    """What you and another player each do; the same for both, so nothing in it may be about one of them."""
    if isinstance(v, Resulting) and not isinstance(v.what, Hole):  # what both of them make is several things
        what = _you_and_another(a, b, v.what)
        return None if what is None else dataclasses.replace(v, what=what, kind=f"{v.kind.removesuffix('s')}s")
    if isinstance(v, Hole) or (isinstance(v, Instruction) and all(map(_is_simple, v.row()))):
        return replaced(v, Subject(), Together((a, b))) if _is_you(a) and _is_one_player(b) else None
    return None


def _is_simple(v: Instruction) -> bool:
    """Whether a player does something that speaks of nobody but who does it."""
    spoken_of = sum(part == Subject() for part in v.walk())
    return spoken_of == 1 and getattr(v, "who", None) == Subject() and not v.compound


def _is_you(who: Any) -> bool:
    return isinstance(who, Reference) and who.of == You()


def _is_one_player(who: Any) -> bool:
    """Whether a mention is of a single player, also of a target."""
    if isinstance(who, BackReference):
        return who.word in PLAYER_WORDS and not who.word.endswith("those players")
    if not isinstance(who, Reference):
        return False
    of = who.of
    one = of.maximum == 1 if isinstance(of, TargetSpec) else isinstance(of, Selector) and not of.several
    return one and kind_of(of) == "player"


def _says_you_and_another(tree: Any) -> Iterator[Bindings]:
    who = getattr(steps(tree)[0], "who", None) if isinstance(tree, Instruction) else None
    if isinstance(who, Together) and len(who.parts) == 2:
        again = Together(tuple(RepeatedReference(p.of) if isinstance(p, Reference) else p for p in who.parts))
        yield {"a": who.parts[0], "b": who.parts[1], "v": replaced(replaced(tree, who, Subject()), again, Subject())}


def _damages(n: Any, a: Any, m: Any, b: Any) -> Instruction:
    return DealDamages(((n, a), (m, b)), Subject())


HALF_DOWN, HALF_UP = Half(X(), False), Half(X(), True)


def _changed_first(d: Any, who: Any, p: Any) -> Any:
    return with_subject(Change(Subject(), p, d), who)


def _says_changed_first(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Change):
        yield {"d": tree.duration, "who": tree.objects, "p": tree.parts}


def _two_changed_first(d: Any, a: Any, p: Any, b: Any, q: Any) -> Any:
    first, second = _changed_first(d, a, p), _changed_first(d, b, q)
    return None if first is None or second is None else do(first, second)


def _says_two_changed_first(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Do) and len(tree.steps) == 2:
        for one in _says_changed_first(tree.steps[0]):
            for other in _says_changed_first(tree.steps[1]):
                if one["d"] == other["d"]:
                    yield {**one, "a": one["who"], "b": other["who"], "q": other["p"]}


def _may(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, May) and tree == May(tree.what, who=tree.who):
        yield from (found for found in subjects_of(tree.what) if same(found["who"], tree.who))


WORDS: Final[tuple[WordDeclaration, ...]] = (
    verb("{a:act#}", lambda a: a),
    verb("({a:verb#} and|{a:verb#}, then) {b:verb#}", in_order, splits),
    verb("({a:verb#}, {b:verb#}, and|{a:verb#}, {b:verb#}, then) {c:verb#}", _in_row),
    verb("{a:verb#}, {b:verb#}, {c:verb#}, (then|and) {d:verb#}", _four_in_row),
    verb(
        "[deals|deal] {n:number} damage to {a:mentions} and {m:number} damage to {b:mentions}",
        _damages,
    ),
    verb(
        "[deals|deal] {n:number} damage to {a:mentions}, {m:number} damage to {b:mentions}, "
        "and {k:number} damage to {c:mentions}",
        lambda n, a, m, b, k, c: DealDamages(((n, a), (m, b), (k, c)), Subject()),
    ),
    verb(
        "[deals|deal] half x damage, rounded down, to {a:mentions}, and half x damage, rounded up, to {b:mentions}",
        lambda a, b: _damages(HALF_DOWN, a, HALF_UP, b),
    ),
    clause("choose {o:mentions}", _choose),
    words("act#", "[pays|pay] {c:cost}", _pays, _says_pays),
    clause("{v:act.p}", lambda v: with_subject(v, You()), _as_you),
    clause("{v:your act}", lambda v: v, lambda tree: [{"v": tree}]),
    clause("{who:mention.s} {v:verb.s}", lambda who, v: with_subject(v, who), subjects_of),
    clause(
        "({a:mention.s} and {b:mention.p} {v:verb.p}|{a:mention.s} and {b:mention.s} {v:verb.p}|"
        "{a:mention.s} and {b:mention.p} each {v:verb.p})",
        two_subjects,
        says_two_subjects,
    ),
    clause("{a:mention.p} and {b:mention.s} each {v:verb.p}", _you_and_another, _says_you_and_another),
    clause(
        "({who:mention.p} {v:verb.p}|{who:mention.p} each {v:verb.p})",
        lambda who, v: with_subject(v, who),
        subjects_of,
    ),
    clause(
        "{d:duration}, ({who:mention.s} {p:gainings.s}|{who:mention.p} {p:gainings.p}|{who:mention.p} each {p:gainings.p})",
        _changed_first,
        _says_changed_first,
    ),
    clauses("{a:clause}, {b:your act}", _and_your_act, splits),
    clause(
        "{d:duration}, {a:mention.s} {p:gainings.s} and {b:mention.s} {q:gainings.s}",
        _two_changed_first,
        _says_two_changed_first,
    ),
    clause("remove {o:mentions} from combat", RemoveFromCombat),
    clause(
        "(after this phase, there is a additional combat phase|there is a additional combat phase after this phase)",
        lambda: ExtraPhases((COMBAT_PHASE,)),
    ),
    clause(
        "there is a additional beginning phase after this phase",
        lambda: ExtraPhases((BEGINNING_PHASE,)),
    ),
    clause(
        "after this main phase, there is a additional combat phase followed by a additional main phase",
        lambda: If(DuringStep((PRECOMBAT_MAIN, POSTCOMBAT_MAIN)), ExtraPhases((COMBAT_PHASE, POSTCOMBAT_MAIN))),
    ),
    plain_sentence(
        "you may pay {p:mana cost}, where x is less than or equal to {q:quantity}. if you do, {b:plain sentence}",
        _pay_up_to,
        _says_pay_up_to,
    ),
    clause("pay {m:mana cost} and {n:number} life", lambda m, n: Pay((m, PayLifeCost(n)))),
    plain_sentence(
        "you may tap x untapped {f:filter.p} you control. if you do, {b:plain sentence}", _tap_some, _says_tap_some
    ),
    clause("tap {o:mentions}", Tap),
    clause("untap {o:mentions}", Untap),
    clause("pay {c:cost}", _pay, lambda t: [{"c": t.cost}] if isinstance(t, (Pay, PayX)) else []),
    clause("put (a|another) {k:counter kind} counter on {o:mentions}", lambda k, o: PutCounters(k, 1, o)),
    clause("put {n:many} {k:counter kind} counters on {o:mentions}", lambda n, k, o: PutCounters(k, n, o)),
    words("some counters", "a {k:counter kind} counter", lambda k: (k, 1)),
    clause("put a {k:counter kind} counter on {o:mentions} {q:each}", lambda k, o, q: PutCounters(k, q, o)),
    clause("remove a {k:counter kind} counter from {o:mentions}", lambda k, o: RemoveCounters(k, 1, o)),
    clause("remove {n:that many} {k:counter kind} counters from {o:mentions}", lambda n, k, o: RemoveCounters(k, n, o)),
    clause("remove {n:many} {k:counter kind} counters from {o:mentions}", lambda n, k, o: RemoveCounters(k, n, o)),
    clause("{who:they who act} {v:verb.p}", lambda who, v: with_subject(v, who), subjects_of),
    clause("{who:they who act} gain {n:life}", lambda who, n: GainLife(n, who)),
    clause("{who:they who act} lose {n:life}", lambda who, n: LoseLife(n, who)),
    at_once("{c:clause}", chosen_first, says_chosen_first),
    at_once("({a:clause} and|{a:clause}, and) {b:clauses at once}", in_order, splits),
    at_once("{a:clause}, {b:clause}, and {c:clause}", _in_row),
    at_once("{a:clause}, {b:clause}, {c:clause}, and {d:clause}", _four_in_row),
    own_clauses("({a:clause}, then|{a:clause} and|{a:clause}, and) {b:clauses}", _and_on, splits),
    own_clauses("{c:clauses at once}", lambda c: c),
    own_clauses("{a:clause}, {b:clause}, then {c:clause}", _in_row),
    clauses("{c:own clauses}", lambda c: c),
    clauses("you {c:clause}", _done_by_you, lambda tree: [{"c": tree}]),
    plain_sentence("{c:clauses}.", lambda c: c),
    plain_sentence("({who:mention.s}|{who:mention.p}) may {v:verb.p}.", one_may, _may),
    plain_sentence("you may (have|then have) ({who:mention.s}|{who:mention.p}) {v:verb.p}.", _may_have, _says_may_have),
    plain_sentence(
        "({a:clauses}, then|{a:clauses} and|{a:clauses}, and) ({who:mention.s}|{who:mention.p}) may {v:verb.p}.",
        _then_one_may,
        _says_then_one_may,
    ),
    plain_sentence("you may {c:own clauses}.", _you_may, _says_you_may, placed=True),
    words("offer", "{who:mention.s} may {v:verb.p}", one_may, _may),
    plain_sentence("{c:clauses at once} if {q:condition}.", if_behind, _says_condition_last),
    plain_sentence("{c:clauses at once} unless {q:condition}.", lambda c, q: If(Unless(q), c), _says_unless),
    plain_sentence(
        "{c:clauses}, where x is {q:quantity}, then you may have ({who:mention.s}|{who:mention.p}) {v:verb.p}.",
        _where_x_then_let,
        _says_where_x_then_let,
    ),
    plain_sentence("{c:clauses}, where x is {q:quantity}, then {b:clauses}.", _where_x_then, _says_where_x_then),
    plain_sentence(
        "{c:clauses}, where x is {q:quantity}. {b:clauses}.",
        where_x_and_on,
        says_where_x_and_on,
    ),
    plain_sentence("you may {c:own clauses}, where x is {q:quantity}.", _may_where_x, _says_may_where_x),
    plain_sentence(
        "you may have ({who:mention.s}|{who:mention.p}) {v:verb.p}, where x is {q:quantity}.",
        _may_have_where_x,
        _says_may_have_where_x,
    ),
    plain_sentence("you may {c:own clauses} if {q:condition}.", _may_if, _says_may_if),
    plain_sentence("{c:clauses} if {q:condition}. otherwise, {b:plain sentence}", _if_otherwise, says_if_otherwise),
    plain_sentence(
        (
            "you may {c:clauses} if {q:condition}. otherwise, {b:plain sentence}",
            "you may {c:clauses} if {q:condition}. if you don't, {b:plain sentence}",
        ),
        _may_if_otherwise,
        _says_may_if_otherwise,
    ),
    plain_sentence("{c:clauses}, where x is {q:quantity}.", where_x, says_where_x),
    plain_sentence("{who:they who act} may {v:verb.p}.", one_may, _may),
    plain_sentence("{c:clauses}, where x is {q:quantity} as you cast ~.", _as_you_cast, _says_as_you_cast),
    words("they who act", "they", lambda at: BackReference("their", at), looks_back(True), placed=True),
    *(
        plain_sentence(f"each {noun} may {{v:verb.p}}.", _each_may(who), _says_each_may(who))
        for noun, who in (("player", EachPlayer()), ("opponent", EachOpponent()), ("other player", EachOtherPlayer()))
    ),
    plain_sentence(
        "you may pay {k:cost} any number of times. when you pay this cost one or more times, {b:plain sentence}",
        _paid_often,
        _says_paid_often,
    ),
    plain_sentence(
        "{who:mention.s} may have ({o:mention.s}|{o:mention.p}) {v:verb.p}.", _one_may_have, _says_one_may_have
    ),
    plain_sentence(
        "{a:plain sentence} if (the|that) player can't, {b:plain sentence}", if_they_cant, _says_if_they_cant
    ),
    plain_sentence("{a:plain sentence} if you can't, {b:plain sentence}", _if_you_cant, _says_if_you_cant),
    plain_sentence("{a:plain sentence} (if you do,|if you pay,) {b:plain sentence}", _if_you_do, _says_if_you_do),
    plain_sentence("{a:plain sentence} if you don't, {b:plain sentence}", _if_not, _says_if_not),
    # where a condition stands before it, "otherwise" is where that isn't so
    *(
        words(category, "{a:plain sentence} otherwise, {b:plain sentence}", _if_not, _says_if_not)
        for category in ("sentence", "body")
    ),
    plain_sentence(
        "{a:plain sentence} if (they don't,|that player doesn't,|the player doesn't,) {b:plain sentence}",
        _if_they_dont,
        _says_if_they_dont,
    ),
    plain_sentence(
        (
            "{a:plain sentence} if {q:condition}, {b:clauses} instead.",
            "{a:plain sentence} if {q:condition}, instead {b:clauses}.",
            "{a:plain sentence} if {q:condition}, instead only {b:clauses}.",
            "{a:plain sentence} {b:clauses} instead if {q:condition}.",
        ),
        _instead,
    ),
    plain_sentence(
        "{a:plain sentence} if {q:condition}, you may {b:own clauses} instead.", _may_instead, _says_may_instead
    ),
    plain_sentence(
        "{a:plain sentence} if {q:condition}, instead {b:plain sentence}", _instead_alike, _says_instead_alike
    ),
    sentence(
        "if {q:condition}, {a:plain sentence} otherwise, {b:plain sentence}",
        _otherwise,
        lambda t: (
            [{"q": t.condition, "a": t.then, "b": t.otherwise}] if isinstance(t, If) and t.otherwise is not None else []
        ),
    ),
    sentences(
        "if {q:condition}, {a:plain sentence} otherwise, {b:plain sentence}",
        _otherwise,
        lambda t: (
            [{"q": t.condition, "a": t.then, "b": t.otherwise}] if isinstance(t, If) and t.otherwise is not None else []
        ),
    ),
    sentence("{s:plain sentence}", lambda s: s),
    sentence("if {q:condition}, ({s:plain sentence}|also {s:plain sentence})", on_condition, says_on_condition),
    # what an ability does after its cost or trigger event: a condition at its beginning would belong to the event
    words("body", "{s:plain sentence}", lambda s: s),
    words("body", "{a:body} ({b:sentence}|then {b:sentence})", _and_then, splits),
    sentences("{b:body}", lambda b: b),
    sentences("if {q:condition}, ({s:plain sentence}|also {s:plain sentence})", on_condition, says_on_condition),
    sentences(
        "if {q:condition}, {s:plain sentence} {b:body}",
        lambda q, s, b: in_order(on_condition(q, s), b),
        lambda t: [{**found, "b": a["b"]} for a in splits(t) for found in says_on_condition(a["a"])],
    ),
)
