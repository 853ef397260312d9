"""Words for shields: damage that is prevented for a time, or dealt to something else, and what follows (CR 614.9, 615.7)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Instruction
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.damage.filters import DamageFilter
from apnap_plugins.rules.damage.selectors import DamageSource
from apnap_plugins.rules.effects.history import EventAmount
from apnap_plugins.rules.effects.instructions import Do, If, do
from apnap_plugins.rules.effects.prevention import (
    PreventAllDamage,
    PreventedDamage,
    PreventedSource,
    PreventNextDamage,
    PreventNextTime,
    Prevents,
)
from apnap_plugins.rules.effects.text_damage import (
    PreventedThisWay,
    combat_of,
    damage_parts,
    of_prevention,
    only_effect,
)
from apnap_plugins.rules.stack.filters import IsTargeting
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.conditions import AllOf, NumberIs, ObjectIs
from apnap_plugins.rules.vocabulary.filters import LEAST, Itself
from apnap_plugins.rules.words.clauses import steps
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.references import (
    Resulting,
    ThatMuch,
    ThatSource,
    rewritten,
)
from apnap_plugins.rules.words.trees import all_parts

clause: Final = partial(words, "clause")
plain_sentence: Final = partial(words, "plain sentence")
static: Final = partial(words, "static")


# For a turn ---------------------------------------------------------------------------------------------


def _by_what_targets_it(k: Any, f: Filter) -> Any:
    """By spells that have the object itself as a target as they deal damage."""
    by = both(f, IsTargeting(Itself()))
    return (Prevents(DamageFilter(source=by, to=Itself(), players=None, combat=combat_of(k))),)


def _says_by_what_targets_it(tree: Any) -> Iterator[Bindings]:
    found = only_effect(tree, Prevents)
    if found is not None:
        *rest, last = parts_of(found.damage.source)
        kind = damage_parts(found.damage)["k"]
        if rest and last == IsTargeting(Itself()) and tree == _by_what_targets_it(kind, both(*rest)):
            yield {"k": kind, "f": both(*rest)}


# What follows -------------------------------------------------------------------------------------------

PREVENTING: Final = (PreventAllDamage, PreventNextDamage, PreventNextTime)


def _says_that_source(tree: Any) -> Iterator[Bindings]:
    if tree in (ThatSource(), DamageSource(), PreventedSource()):
        yield {}


def _and_then(s: Any, t: Any) -> Instruction | None:
    """After an instruction that prevents damage, what is done immediately after it did so (CR 615.5)."""
    if not any(part == PreventedThisWay() for part in all_parts(t)):
        return None
    row = steps(s)
    last = row[-1]
    if not isinstance(last, PREVENTING) or last.then is not None or any(isinstance(p, PREVENTING) for p in row[:-1]):
        return None
    then = of_prevention(t)
    return do(*row[:-1], dataclasses.replace(last, then=then))


def _says_and_then(tree: Any) -> Iterator[Bindings]:
    row = tree.steps if isinstance(tree, Do) else (tree,)
    last = row[-1]
    if isinstance(last, PREVENTING) and last.then is not None:
        before = do(*row[:-1], dataclasses.replace(last, then=None))
        then = last.then.rewritten(lambda part: PreventedThisWay() if part == PreventedDamage() else part)
        if then != last.then:
            yield {"s": before, "t": then}


def _for_each(c: Any) -> Any:
    """A counter, a token or a card for each."""
    if isinstance(c, Resulting):
        what = _for_each(c.what)
        return what and dataclasses.replace(c, what=what)
    if isinstance(c, PutCounters) and c.amount == 1:
        return dataclasses.replace(c, amount=PreventedThisWay())
    if getattr(c, "count", None) == 1:
        return dataclasses.replace(c, count=PreventedThisWay())
    return None


def _says_for_each(tree: Any) -> Iterator[Bindings]:
    for name in ("amount", "count"):
        if getattr(tree, name, None) == PreventedThisWay():
            yield {"c": dataclasses.replace(tree, **{name: 1})}


def _if_prevented(c: Any) -> Instruction | None:
    """What is done with "that much" of what was prevented, if it was any."""
    done = rewritten(c, lambda part: PreventedThisWay() if isinstance(part, ThatMuch) else part)
    return If(SOME, done) if done != c else None


def _says_if_prevented(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, If) and tree.condition == SOME and tree.otherwise is None:
        yield {"c": tree.then.rewritten(lambda part: EventAmount() if part == PreventedThisWay() else part)}


def _if_from(k: Filter, c: Any) -> Instruction | None:
    """The same, where it was damage from a source of some kind, which is judged as it was prevented."""
    done = rewritten(c, lambda part: PreventedThisWay() if isinstance(part, ThatMuch) else part)
    return If(AllOf((SOME, ObjectIs(PreventedSource(), k))), done) if done != c else None


def _says_if_from(tree: Any) -> Iterator[Bindings]:
    parts = tree.condition.parts if isinstance(tree, If) and isinstance(tree.condition, AllOf) else ()
    if len(parts) == 2 and parts[0] == SOME and isinstance(parts[1], ObjectIs) and tree.otherwise is None:
        if parts[1] == ObjectIs(PreventedSource(), parts[1].filter):
            then = tree.then.rewritten(lambda part: EventAmount() if part == PreventedThisWay() else part)
            yield {"k": parts[1].filter, "c": then}


SOME: Final = NumberIs(PreventedThisWay(), LEAST, 1)

THIS_WAY: Final = PreventedThisWay()
THAT_SOURCE: Final = ThatSource()

WORDS: Final[tuple[WordDeclaration, ...]] = (
    static(
        "prevent all {k:kind of damage} that would be dealt to ~ by {f:spell filter.p} that target it",
        _by_what_targets_it,
        _says_by_what_targets_it,
    ),
    # afterwards
    words("quantity", "the damage prevented this way", lambda: THIS_WAY),
    words("each one", "1 damage prevented this way", lambda: THIS_WAY),
    words("possessor", "(that|the) source's", lambda: THAT_SOURCE, _says_that_source),
    plain_sentence("for each 1 damage prevented this way, {c:clause}.", _for_each, _says_for_each),
    plain_sentence(
        ("if damage is prevented this way, {c:clauses}.", "if damage is prevented this way, {c:plain sentence}"),
        _if_prevented,
        _says_if_prevented,
    ),
    plain_sentence("if damage from a {k:kind} source is prevented this way, {c:clauses}.", _if_from, _says_if_from),
    plain_sentence("{s:plain sentence} {t:plain sentence}", _and_then, _says_and_then),
)
