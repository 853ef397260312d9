"""Words for the next time that you do something: "when you next cast a creature spell this turn" (CR 603.7b).

What you do is said as after "whenever you", so that each thing that triggers on what players do can be waited for as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Duration, TriggerCondition, Triggered
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.continuous.continuous import UntilEndOfTurn
from apnap_plugins.rules.effects.instructions import DelayedTrigger
from apnap_plugins.rules.stack.quantities import NotedAmount
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.words.references import Cause, ToSettle, Unsettled, about_what, with_source
from apnap_plugins.rules.words.references import cause as caused_by
from apnap_plugins.rules.words.trigger_conditions_joined import NO_WORD, either_of, named_on_stack, plain_condition

plain_sentence: Final = partial(words, "plain sentence")


# Any: causes as the grammar has them
def _one_of(*causes: Any) -> Cause | None:
    """One of several things, whichever you do first; each by itself is no "it", but what is on the stack by them is named."""
    about = [about_what(on) for on in causes]
    on = [None if one is None else plain_condition(one.on) for one in about]
    known = [one for one in on if one is not None]
    if len(known) < len(causes) or len(set(known)) < len(known):
        return None
    return Cause(either_of(*known), **NO_WORD, source=named_on_stack(*known))


def _says_one_of(names: str, tree: Any) -> Iterator[Bindings]:
    parts = tree.any_of() if isinstance(tree, TriggerCondition) else ()
    if len(parts) == len(names) and either_of(*parts) == tree:
        yield dict(zip(names, parts, strict=True))


# Any: a cause and a sentence as the grammar has them
def _next(until: Duration | None, on: Any, c: Any) -> Any:
    """It waits for that once, and has targets of its own; what was counted around it, it doesn't know."""
    about = about_what(on)
    if about is None or any(isinstance(part, NotedAmount) for part in c.walk()):
        return None
    return ToSettle(partial(_waiting, about.on, until), with_source(c, about.source), about)


# Any: what was settled
def _waiting(
    on: TriggerCondition, until: Duration | None, effect: Any, targets: tuple[TargetSpec, ...]
) -> DelayedTrigger:
    return DelayedTrigger(Triggered(on, effect, targets=targets), duration=until)


def _says_next(until: Duration | None, tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, DelayedTrigger):
        ability: Any = tree.ability
        if tree == _waiting(ability.on, until, ability.effect, ability.targets):
            yield {"on": ability.on, "c": Unsettled(ability.effect, ability.targets)}


def _next_cast(f: Filter, c: Any) -> Any:
    return _next(UntilEndOfTurn(), caused_by(WhenYouCast(f)), c)


def _says_next_cast(tree: Any) -> Iterator[Bindings]:
    for found in _says_next(UntilEndOfTurn(), tree):
        if isinstance(found["on"], WhenYouCast) and found["on"] == WhenYouCast(found["on"].filter):
            yield {"f": found["on"].filter, "c": found["c"]}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("what you do", "{a:done by you}", lambda a: a, lambda tree: [{"a": tree}]),
    words("what you do", "{a:done by you} or {b:done by you}", _one_of, partial(_says_one_of, "ab")),
    words(
        "what you do",
        "{a:done by you}, {b:done by you}, or {c:done by you}",
        _one_of,
        partial(_says_one_of, "abc"),
    ),
    plain_sentence(
        "when you next {on:what you do} this turn, {c:plain sentence}",
        partial(_next, UntilEndOfTurn()),
        partial(_says_next, UntilEndOfTurn()),
    ),
    plain_sentence(
        "when you next {on:what you do}, {c:plain sentence}", partial(_next, None), partial(_says_next, None)
    ),
    plain_sentence(
        "when you cast your next {f:spell filter.s} this turn, {c:plain sentence}", _next_cast, _says_next_cast
    ),
)
