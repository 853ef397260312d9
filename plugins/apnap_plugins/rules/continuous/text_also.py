"""Words for what is so of an object, and more or something else of it as long as something is so (CR 604, 611.3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Affects, Condition, Static
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.attachments.filters import IsAttachedTo
from apnap_plugins.rules.casting.effects import CostsLess
from apnap_plugins.rules.continuous.continuous import AffectsAll
from apnap_plugins.rules.continuous.text_static import (
    ON_STACK,
    SINGLE,
    about_it,
    always,
    lasting,
    says_always,
    what_it_is,
)
from apnap_plugins.rules.counters.quantities import CountersOn
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.conditions import AllOf, NumberIs, ObjectIs, Unless, YourTurn
from apnap_plugins.rules.vocabulary.filters import LEAST, Itself
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import All, EachPlayer, This
from apnap_plugins.rules.vocabulary.symbols import ManaCost
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.quantities import for_each, says_for_each
from apnap_plugins.rules.words.references import BackReference, ToSettle

line: Final = partial(words, "other line")

Parts = tuple[Any, ...]
Case = tuple[Condition | None, Parts]
"""What is so of an object, and on what condition."""


def _cases(who: Affects, *cases: Case) -> ToSettle | None:
    """An ability for each case; None where a word in them means something else than the one object that they are about."""
    told = [(condition, always(who, p)) for condition, p in cases]
    if not all(effects for _, effects in told):
        return None
    asked = [(about_it(effects, condition), effects) for condition, effects in told]
    parts = (
        part for condition, effects in asked for one in (condition, *effects) if one is not None for part in one.walk()
    )
    if any(isinstance(part, BackReference) for part in parts):
        return None

    def make(tree: Any, targets: tuple[TargetSpec, ...]) -> Any:
        return None if targets else tuple(Static(effects, condition) for condition, effects in tree)

    return ToSettle(make, tuple(asked))


def _found(tree: Any, count: int) -> Iterator[tuple[Affects, list[Case]]]:
    """So many cases of the same object."""
    if not isinstance(tree, tuple) or len(tree) != count or not all(isinstance(one, Static) for one in tree):
        return
    if tree != tuple(Static(one.effects, one.condition) for one in tree):
        return
    said = [next(says_always(one.effects), None) for one in tree]
    if all(said) and len({repr(one["who"]) for one in said}) == 1:  # type: ignore[index]
        yield said[0]["who"], [(one.condition, s["p"]) for one, s in zip(tree, said, strict=True)]  # type: ignore[index]


def _one(who: Affects) -> bool:
    return who in SINGLE


def _also(who: Affects, p: Parts, c: Condition, q: Parts) -> Any:
    """More of one object, as long as something is so."""
    return _cases(who, (None, p), (c, q)) if _one(who) else None


def _says_also(tree: Any) -> Iterator[Bindings]:
    for who, ((none, p), (c, q)) in _found(tree, 2):
        if none is None and c is not None and _one(who):
            yield {"who": who, "p": p, "c": c, "q": q}


def _also_twice(who: Affects, p: Parts, c: Condition, q: Parts, d: Condition, r: Parts) -> Any:
    return _cases(who, (None, p), (c, q), (d, r)) if _one(who) else None


def _says_also_twice(tree: Any) -> Iterator[Bindings]:
    for who, ((none, p), (c, q), (d, r)) in _found(tree, 3):
        if none is None and c is not None and d is not None and _one(who):
            yield {"who": who, "p": p, "c": c, "q": q, "d": d, "r": r}


def _they_also(who: Affects, p: Parts, c: Condition, q: Parts) -> Any:
    """More of several objects, on a condition that is about none of them."""
    return _cases(who, (None, p), (c, q)) if isinstance(who, AffectsAll) else None


def _says_they_also(tree: Any) -> Iterator[Bindings]:
    for who, ((none, p), (c, q)) in _found(tree, 2):
        if none is None and c is not None and isinstance(who, AffectsAll):
            yield {"who": who, "p": p, "c": c, "q": q}


def _instead(who: Affects, p: Parts, c: Condition, q: Parts) -> Any:
    """One thing of one object, as long as something is so another."""
    return _cases(who, (Unless(c), p), (c, q)) if _one(who) else None


def _says_instead(tree: Any) -> Iterator[Bindings]:
    for who, ((unless, p), (c, q)) in _found(tree, 2):
        if c is not None and unless == Unless(c) and _one(who):
            yield {"who": who, "p": p, "c": c, "q": q}


# Any: costs as words make them
def _less_twice(m: Any, c: Condition, n: Any, d: Condition) -> Any:
    if any(isinstance(cost, ManaCost) and "X" in cost.symbols for cost in (m, n)):
        return None

    def make(tree: Any, targets: tuple[TargetSpec, ...]) -> Any:
        less = ((CostsLess(cost, Itself(), EachPlayer()),) for cost in (m, n))
        return (
            None if targets else tuple(Static(effect, when, ON_STACK) for effect, when in zip(less, tree, strict=True))
        )

    return ToSettle(make, (c, d))


def _says_less_twice(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 2 and all(isinstance(one, Static) and one.condition for one in tree):
        effects = [one.effects[0] for one in tree if len(one.effects) == 1]
        if len(effects) == 2 and all(isinstance(one, CostsLess) for one in effects):
            made = _less_twice(effects[0].symbols, tree[0].condition, effects[1].symbols, tree[1].condition)
            if made is not None and made.make((tree[0].condition, tree[1].condition), ()) == tree:
                yield {"m": effects[0].symbols, "c": tree[0].condition, "n": effects[1].symbols, "d": tree[1].condition}


def _is_attached(f: Filter, g: Filter) -> NumberIs:
    return NumberIs(Count(All(both(f, IsAttachedTo(All(g))))), LEAST, 1)


def _says_is_attached(tree: Any) -> Iterator[Bindings]:
    group = tree.one.of if isinstance(tree, NumberIs) and isinstance(tree.one, Count) else None
    if isinstance(group, All):
        *rest, last = parts_of(group.filter)
        if rest and isinstance(last, IsAttachedTo) and isinstance(last.of, All):
            if tree == _is_attached(both(*rest), last.of.filter):
                yield {"f": both(*rest), "g": last.of.filter}


def _for_own_counters(p: Any, k: str) -> Parts:
    """So much of each of several for each of the counters on that one."""
    return (for_each(p, CountersOn(k, BackReference("them"))),)


def _says_own_counters(tree: Any) -> Iterator[Bindings]:
    for found in says_for_each(tree[0]) if isinstance(tree, tuple) and len(tree) == 1 else ():
        if isinstance(found["q"], CountersOn) and found["q"].of == This():
            yield {"p": found["p"], "k": found["q"].kind}


def _in_your_turn_while(c: Condition, s: Any) -> Any:
    """In your turn, and while something else is so."""
    return lasting(s, AllOf((YourTurn(), c)))


def _says_in_your_turn_while(tree: Any) -> Iterator[Bindings]:
    ability = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(ability, Static) and isinstance(ability.condition, AllOf) and len(ability.condition.parts) == 2:
        turn, c = ability.condition.parts
        if turn == YourTurn() and ability == Static(ability.effects, ability.condition):
            yield {"c": c, "s": ability.effects}


def _it_in_your_turn(c: Any, p: Parts) -> Any:
    """Of the one object that the condition is about."""
    who = what_it_is(c)
    effects = None if who is None else always(who, p)
    return None if not effects else lasting(effects, AllOf((YourTurn(), c)))


def _says_it_in_your_turn(tree: Any) -> Iterator[Bindings]:
    for found in _says_in_your_turn_while(tree):
        for said in says_always(found["s"]):
            if isinstance(found["c"], ObjectIs) and SINGLE.get(said["who"]) == found["c"].of:
                yield {"c": found["c"], "p": said["p"]}


_ONE: Final = "{who:affected.s} {p:havings.s}."

WORDS: Final[tuple[WordDeclaration, ...]] = (
    words(
        "having.p",
        "get {p:written +n/+n} for each {k:counter kind} counter on them",
        _for_own_counters,
        _says_own_counters,
    ),
    line(
        (
            "during your turn, as long as {c:condition}, {s:static}.",
            "during your turn, {s:static} as long as {c:condition}.",
        ),
        _in_your_turn_while,
        _says_in_your_turn_while,
    ),
    line("during your turn, as long as {c:condition}, it {p:havings.s}.", _it_in_your_turn, _says_it_in_your_turn),
    line(
        (
            f"{_ONE} as long as {{c:condition}}, it {{q:havings.s}}.",
            f"{_ONE} it {{q:havings.s}} as long as {{c:condition}}.",
        ),
        _also,
        _says_also,
    ),
    line(
        f"{_ONE} as long as {{c:condition}}, it {{q:havings.s}}. as long as {{d:condition}}, it {{r:havings.s}}.",
        _also_twice,
        _says_also_twice,
    ),
    line(
        "{who:affected.p} {p:havings.p}. as long as {c:condition}, they also {q:havings.p}.",
        _they_also,
        _says_they_also,
    ),
    line(
        (
            f"{_ONE} if {{c:condition}}, it {{q:havings.s}} instead.",
            f"{_ONE} it {{q:havings.s}} instead as long as {{c:condition}}.",
        ),
        _instead,
        _says_instead,
    ),
    line(
        (
            "~ costs {m:mana cost} less to cast if {c:condition}. it also costs {n:mana cost} less to cast if {d:condition}.",
            "~ costs {m:mana cost} less to cast if {c:condition} and {n:mana cost} less to cast if {d:condition}.",
        ),
        _less_twice,
        _says_less_twice,
    ),
    words("condition", "a {f:filter.s} is attached to a {g:filter.s}", _is_attached, _says_is_attached),
)
