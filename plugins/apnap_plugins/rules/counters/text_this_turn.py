"""Words for counters put on something earlier in the turn: by whom, of which kind, on what (CR 122.6, 603.4, 608.2h)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from apnap import Condition, TriggerCondition
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.counters.counters import COUNTERS_GOT, COUNTERS_PUT
from apnap_plugins.rules.counters.triggers import WhenCountersPut
from apnap_plugins.rules.effects.history import CountersPutThen
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.conditions import NumberIs
from apnap_plugins.rules.vocabulary.deeds import Deed, ThingsDone, WhenFirstToIt
from apnap_plugins.rules.vocabulary.filters import EQUAL, LEAST, Itself
from apnap_plugins.rules.vocabulary.selectors import EachPlayer, You
from apnap_plugins.rules.words.deeds import deed
from apnap_plugins.rules.words.references import caused

condition: Final = partial(words, "condition")

KINDS: Final = (("{k:counter kind} ", None), ("", ""))
"""Words for the kind of counters, and the kind where they have no slot for it."""
ON: Final = ("itself", "a filter")
CONTROL: Final = (("", EachPlayer()), ("under your control ", You()))
"""Who controlled it when it got them."""


def _on(of: Deed, who: Any, k: str, f: Filter) -> ThingsDone | None:
    """On how many objects; of what has been something only then, what a filter means must be known of that moment."""
    return ThingsDone(of.name, f, who, k) if f == Itself() or f.knows_past() else None


# Any: the meaning and the way back, as `words` has them
def _kinds(make: Callable[[str, Filter], Any], split: Callable[[Any], Any], known: str | None) -> tuple[Any, Any]:
    """`make` makes the tree of a kind of counters and what got them, `split` finds these in one; `known` is a kind not said."""

    def says(tree: Any) -> Iterator[Bindings]:
        number = split(tree)
        if isinstance(number, ThingsDone) and make(number.kind, number.filter) == tree:
            if known is None and number.kind:
                yield {"k": number.kind, "f": number.filter}
            elif known is not None and number.kind == known:
                yield {"f": number.filter}

    return (make if known is None else partial(make, known)), says


def _you_put() -> Iterator[WordDeclaration]:
    """That somebody put counters on something."""

    def standing(k: str, f: Filter) -> Any:
        number = _on(COUNTERS_PUT, You(), k, f)
        return None if number is None else (number, LEAST, 1)

    for said, known in KINDS:
        for which in ON:
            wording = f"(a {said}counter|one or more {said}counters) on {{f:{which}}} this turn"
            yield from deed("put|put|put", wording, _kinds(standing, lambda tree: tree[0], known))


def _were_put() -> Iterator[WordDeclaration]:
    """That counters were put on something, by whomever, and that none were."""

    def made(how: str, n: int, who: Any, k: str, f: Filter) -> Condition | None:
        number = _on(COUNTERS_GOT, who, k, f)
        return None if number is None else NumberIs(number, how, n)

    for said, known in KINDS:
        for which in ON:
            for control, who in CONTROL if which == "a filter" else CONTROL[:1]:
                behind = f"put on {{f:{which}}} {control}this turn"
                some = (f"a {said}counter was {behind}", f"one or more {said}counters were {behind}")
                yield condition(some, *_kinds(partial(made, LEAST, 1, who), _number, known))
                none = f"no {said}counters were {behind}"
                yield condition(none, *_kinds(partial(made, EQUAL, 0, who), _number, known))


# Any: a condition as the grammar has it
def _number(tree: Any) -> Any:
    return tree.one if isinstance(tree, NumberIs) else None


def _first(k: str, f: Filter) -> TriggerCondition:
    return WhenFirstToIt(WhenCountersPut(k, f), COUNTERS_GOT.name, k)


def _first_of_any(f: Filter) -> TriggerCondition:
    return _first("", f)


def _first_time() -> Iterator[WordDeclaration]:
    """As a trigger event, for the first time each turn: "that many" are those of that moment."""
    for which in ON:
        behind = f"put on {{f:{which}}} for the first time each turn"
        yield words(
            "cause",
            f"(whenever|when) one or more {{k:counter kind}} counters are {behind}",
            **caused(_first, player=None),
        )
        any_kind = caused(_first_of_any, player=None, much=CountersPutThen(""))
        yield words("cause", f"(whenever|when) one or more counters are {behind}", **any_kind)


WORDS: Final[tuple[WordDeclaration, ...]] = (*_you_put(), *_were_put(), *_first_time())
