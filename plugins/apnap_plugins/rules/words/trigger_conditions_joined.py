"""Words that join what triggered abilities trigger on, or say more of when it happens (CR 603.1, 603.2)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any, Final

from apnap import Condition, TriggerCondition
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.casting.casting import SpellCast
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.conditions import YourTurn
from apnap_plugins.rules.vocabulary.filters import Itself
from apnap_plugins.rules.vocabulary.triggers import AnyEvent, WhenEither, WhenSo
from apnap_plugins.rules.words.references import Cause, cause

NO_WORD: Final[dict[str, Any]] = {"it": None, "that": None, "player": None, "much": None, "moved": None}
"""What "it" and the like are after one of two things is not what they are after the other: no word means either."""


def _plain(on: Any) -> TriggerCondition | None:
    """The condition, where it is one, and functions where the object usually does or as it is cast."""
    of = on.on if isinstance(on, Cause) else on
    usual = not of.cases() and not getattr(of, "functions", ())
    return of if usual and not isinstance(of, (WhenEither, AnyEvent)) else None


def _where(on: TriggerCondition) -> tuple[str, ...]:
    return ("stack",) if on == WhenYouCast(Itself()) else ()


def _both(a: Any, b: Any) -> Any:
    """One ability with a trigger for each of two things."""
    one, other = (_plain(on) for on in (a, b))
    if one is None or other is None:
        return None
    where = (_where(one), _where(other))
    return Cause(WhenEither((one, other), where if any(where) else ()), **NO_WORD)


def _says_both(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, WhenEither) and len(tree.conditions) == 2:
        one, other = tree.conditions
        if _both(one, other) == Cause(tree, **NO_WORD):
            yield {"a": one, "b": other}


def _cast_or_enters(f: Filter, g: Filter) -> Any:
    return Cause(AnyEvent((WhenYouCast(f), WhenEnters(g))), **NO_WORD)


def _says_cast_or_enters(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, AnyEvent) and len(tree.parts) == 2:
        one, other = tree.parts
        if isinstance(one, WhenYouCast) and isinstance(other, WhenEnters):
            if tree == AnyEvent((WhenYouCast(one.filter), WhenEnters(other.filter))):
                yield {"f": one.filter, "g": other.filter}


def _in_your_turn(on: Any) -> Any:
    """What happens in a turn of yours; for what you cast there are words of their own."""
    about = on if isinstance(on, Cause) else cause(on) if isinstance(on, TriggerCondition) else None
    if about is None or isinstance(about.on, WhenSo):
        return None
    casts = any(issubclass(kind, SpellCast) for kind in about.on.events)
    if casts and not (isinstance(about.on, WhenYouCast) and about.on.whose == "opponent"):
        return None
    return dataclasses.replace(about, on=WhenSo(about.on, YourTurn()))


def _says_in_your_turn(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, WhenSo) and tree.condition == YourTurn():
        yield {"on": tree.of}


def _while(on: Any, q: Condition) -> Any:
    """What happens while a condition holds; it is not asked again. Whose turn it is has words of its own."""
    about = on if isinstance(on, Cause) else cause(on) if isinstance(on, TriggerCondition) else None
    if about is None or isinstance(about.on, WhenSo) or about.on.cases() or q == YourTurn():
        return None
    return dataclasses.replace(about, on=WhenSo(about.on, q))


def _says_while(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, WhenSo) and tree.condition != YourTurn():
        yield {"on": tree.of, "q": tree.condition}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("cause", "{a:cause} and {b:cause}", _both, _says_both),
    words(
        "cause",
        "whenever you cast a {f:spell filter.s} or {g:a filter} enters",
        _cast_or_enters,
        _says_cast_or_enters,
    ),
    words("cause", "{on:cause} during your turn", _in_your_turn, _says_in_your_turn),
    words("cause", "{on:cause} while {q:condition}", _while, _says_while),
)
