"""Words for what is exiled instead of dying, with more that is done then: "instead exile it and create a token" (CR 614.6)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Instruction
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.effects.delayed import TriggerOnIt
from apnap_plugins.rules.effects.replacement import DYING, ExiledAndMore, ExiledWithCounters
from apnap_plugins.rules.objects.triggers import WhenDies
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.filters import Itself
from apnap_plugins.rules.words.references import BackReference, Cause, ToSettle, Unsettled

static: Final = partial(words, "static")


def _exiled_and_more(f: Filter, c: Any) -> Any:
    """With words that look back to the creature as it was; nothing can be done to that any more."""
    return _followed(f, c, Cause(WhenDies(f), DYING, DYING, None))


def _followed(f: Filter, c: Any, about: Cause) -> ToSettle:
    def make(tree: Any, targets: tuple[TargetSpec, ...]) -> Any:
        return None if targets or _does_to_it(tree) else (ExiledAndMore(f, then=tree),)

    return ToSettle(make, c, about)


def _does_to_it(tree: Instruction) -> bool:
    """Whether something is done to what has been exiled, rather than with a number or a quality of it."""
    return any(
        getattr(one, field.name) == DYING
        for one in tree.walk()
        if isinstance(one, Instruction)
        for field in dataclasses.fields(one)  # type: ignore[arg-type]
    )


def _says_exiled_and_more(tree: Any) -> Iterator[Bindings]:
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(one, ExiledAndMore) and one == ExiledAndMore(one.filter, then=one.then) and one.filter != Itself():
        yield {"f": one.filter, "c": Unsettled(one.then, ())}


# Any: a sentence as the grammar has it
def _exiled_and_then(f: Filter, s: Any) -> Any:
    """An ability triggers on it, once for each; what was exiled is none of its words (CR 603.12)."""
    if any(isinstance(part, BackReference) for part in s.walk()):
        return None
    return ToSettle(lambda tree, targets: (ExiledAndMore(f, then=TriggerOnIt(tree, targets)),), s)


def _says_exiled_and_then(tree: Any) -> Iterator[Bindings]:
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(one, ExiledAndMore) and isinstance(one.then, TriggerOnIt) and one.filter != Itself():
        then = one.then
        if one == ExiledAndMore(one.filter, then=TriggerOnIt(then.effect, then.targets)):
            yield {"f": one.filter, "s": Unsettled(then.effect, then.targets)}


def _itself_and_more(c: Any) -> Any:
    """Of the object itself: no word such as "it" stands behind, for what is "~" there would be unclear."""
    return _followed(Itself(), c, Cause(WhenDies(Itself()), None, None, None))


def _says_itself_and_more(tree: Any) -> Iterator[Bindings]:
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(one, ExiledAndMore) and one == ExiledAndMore(Itself(), then=one.then):
        yield {"c": Unsettled(one.then, ())}


def _with_counters(f: Filter, c: tuple[str, Any]) -> Any:
    kind, count = c
    return (ExiledWithCounters(f, kind=kind, count=count),) if isinstance(count, int) else None


def _says_with_counters(tree: Any) -> Iterator[Bindings]:
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(one, ExiledWithCounters) and one == ExiledWithCounters(one.filter, kind=one.kind, count=one.count):
        yield {"f": one.filter, "c": (one.kind, one.count)}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    static(
        tuple(
            f"if {{f:{who}}} would die, {how}"
            for who in ("own thing", "a filter")
            for how in (
                "exile it with {c:some counters} on it instead",
                "exile that card with {c:some counters} on it instead",
                "instead exile it with {c:some counters} on it",
            )
        ),
        _with_counters,
        _says_with_counters,
    ),
    static(
        (
            "if {f:a filter} would die, instead exile it and {c:clauses}",
            "if {f:a filter} would die, instead exile that card and {c:clauses}",
            "if {f:a filter} would die, exile it instead and {c:clauses}",
        ),
        _exiled_and_more,
        _says_exiled_and_more,
    ),
    static(
        "if {f:a filter} would die, exile it instead. when you do, {s:clauses}",
        _exiled_and_then,
        _says_exiled_and_then,
    ),
    static(
        (
            "if ~ would die, instead exile it and {c:clauses}",
            "if ~ would be put into a graveyard from the battlefield, instead exile it and {c:clauses}",
        ),
        _itself_and_more,
        _says_itself_and_more,
    ),
)
