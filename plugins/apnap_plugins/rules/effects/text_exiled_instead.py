"""Words for what goes elsewhere instead of dying, with more done then: "instead exile it and create a token" (CR 614.6)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Instruction
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.effects.delayed import TriggerOnIt
from apnap_plugins.rules.effects.replacement import DYING, ExiledAndMore, ExiledWithCounters
from apnap_plugins.rules.effects.text_elsewhere import Going
from apnap_plugins.rules.objects.triggers import WhenDies
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.filters import Itself
from apnap_plugins.rules.words.references import BackReference, Cause, ToSettle, Unsettled

static: Final = partial(words, "static")


Where = tuple[str, int]
"""To which zone something goes instead, and at which place of it."""


def _more(f: Filter, i: Where, then: Instruction) -> ExiledAndMore:
    zone, position = i
    return ExiledAndMore(f, instead=zone, position=position, then=then)


def _gone_and_more(f: Filter, i: Where, c: Any) -> Any:
    """With words that look back to the creature as it was; nothing can be done to that any more."""
    return _followed(f, i, c, Cause(WhenDies(f), DYING, DYING, None))


def _followed(f: Filter, i: Where, c: Any, about: Cause) -> ToSettle:
    def make(tree: Any, targets: tuple[TargetSpec, ...]) -> Any:
        return None if targets or _does_to_it(tree) else (_more(f, i, tree),)

    return ToSettle(make, c, about)


def _does_to_it(tree: Instruction) -> bool:
    """Whether something is done to what has been exiled, rather than with a number or a quality of it."""
    return any(
        getattr(one, field.name) == DYING
        for one in tree.walk()
        if isinstance(one, Instruction)
        for field in dataclasses.fields(one)  # type: ignore[arg-type]
    )


def _says_more(tree: Any) -> Iterator[ExiledAndMore]:
    """The effect, where words can say it."""
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(one, ExiledAndMore) and one == _more(one.filter, (one.instead, one.position), one.then):
        yield one


def _says_gone_and_more(tree: Any) -> Iterator[Bindings]:
    for one in _says_more(tree):
        if one.filter != Itself():
            yield {"f": one.filter, "i": (one.instead, one.position), "c": Unsettled(one.then, ())}


# Any: a sentence as the grammar has it
def _gone_and_then(f: Filter, i: Where, s: Any) -> Any:
    """An ability triggers on it, once for each; what has gone is none of its words (CR 603.12)."""
    if any(isinstance(part, BackReference) for part in s.walk()):
        return None
    return ToSettle(lambda tree, targets: (_more(f, i, TriggerOnIt(tree, targets)),), s)


def _says_gone_and_then(tree: Any) -> Iterator[Bindings]:
    for one in _says_more(tree):
        then = one.then
        if isinstance(then, TriggerOnIt) and then == TriggerOnIt(then.effect, then.targets) and one.filter != Itself():
            yield {"f": one.filter, "i": (one.instead, one.position), "s": Unsettled(then.effect, then.targets)}


def _itself_and_more(i: Where, c: Any) -> Any:
    """Of the object itself: no word such as "it" stands behind, for what is "~" there would be unclear."""
    return _followed(Itself(), i, c, Cause(WhenDies(Itself()), None, None, None))


def _says_itself_and_more(tree: Any) -> Iterator[Bindings]:
    for one in _says_more(tree):
        if one.filter == Itself():
            yield {"i": (one.instead, one.position), "c": Unsettled(one.then, ())}


def _with_counters(e: Going, c: tuple[str, Any]) -> Any:
    kind, count = c
    return (ExiledWithCounters(e[0], e[1], origin=e[2], kind=kind, count=count),) if isinstance(count, int) else None


def _says_with_counters(tree: Any) -> Iterator[Bindings]:
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(one, ExiledWithCounters):
        found: Bindings = {"e": (one.filter, one.to, one.origin), "c": (one.kind, one.count)}
        if tree == _with_counters(**found):
            yield found


WORDS: Final[tuple[WordDeclaration, ...]] = (
    static(
        (
            "if {e:would go}, exile (it|that card) with {c:some counters} on it instead",
            "if {e:would go}, instead exile (it|that card) with {c:some counters} on it",
        ),
        _with_counters,
        _says_with_counters,
    ),
    static(
        tuple(
            f"if {{f:a filter}} {would}, {how}"
            for would in ("would die", "would be put into a graveyard from the battlefield")
            for how in ("instead {i:gone instead} and {c:clauses}", "{i:gone instead} instead and {c:clauses}")
        ),
        _gone_and_more,
        _says_gone_and_more,
    ),
    static(
        (
            "if {f:a filter} would die, {i:gone instead} instead. when you do, {s:clauses}",
            "if {f:a filter} would die, instead {i:gone instead}. when you do, {s:clauses}",
        ),
        _gone_and_then,
        _says_gone_and_then,
    ),
    static(
        tuple(
            f"if ~ {would}, {how}"
            for would in ("would die", "would be put into a graveyard from the battlefield")
            for how in ("instead {i:gone instead} and {c:clauses}", "{i:gone instead} instead and {c:clauses}")
        ),
        _itself_and_more,
        _says_itself_and_more,
    ),
)
