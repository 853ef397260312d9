"""Words for counters that are put on objects or players, or removed, as trigger events (CR 122.1, 122.6, 603.2)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from apnap import TriggerCondition
from apnap.words import Bindings, Hole, WordDeclaration, unify, words
from apnap_plugins.rules.counters.poison import POISON
from apnap_plugins.rules.counters.triggers import (
    WhenCountersPut,
    WhenCountersRemoved,
    WhenEachCounterPut,
    WhenEachCounterRemoved,
    WhenGetsCounters,
    WhenLastCounterRemoved,
    WhenNthCounter,
    WhenYouPutCounters,
    WhenYouPutEachCounter,
)
from apnap_plugins.rules.effects.history import CountersPutThen, EventAmount
from apnap_plugins.rules.vocabulary.base import Filter, Quantity
from apnap_plugins.rules.words.references import Cause, caused
from apnap_plugins.rules.words.references import cause as caused_by
from apnap_plugins.rules.words.trigger_conditions_players import done_by

cause: Final = partial(words, "cause")

Maker = Callable[[str, Filter], TriggerCondition]
ENERGY: Final = "energy"


def _you_put(kind: str, f: Filter) -> TriggerCondition:
    return WhenYouPutCounters(f, kind)


def _you_put_each(kind: str, f: Filter) -> TriggerCondition:
    return WhenYouPutEachCounter(f, kind)


def _put_then(kind: str) -> Quantity:
    """Those that this one object got (CR 603.2c)."""
    return CountersPutThen(kind)


def _removed(kind: str) -> Quantity:
    return EventAmount()


def _changed(
    before: str, behind: str, make: Maker, much: Callable[[str], Quantity] | None
) -> Iterator[WordDeclaration]:
    """Words for what is done with counters, of a kind and of any: "that many" are those of the one object."""
    for of_kind, known in (("{k:counter kind} ", None), ("", "")):
        yield cause(
            tuple(
                f"{when} {before} {of_kind}{behind} {{f:{which}}}"
                for which in ("itself", "a filter")
                for when in ("whenever", "when")
            ),
            **_meaning(make, much, known),
        )


# Any: keyword arguments of different types
def _meaning(make: Maker, much: Callable[[str], Quantity] | None, known: str | None) -> dict[str, Any]:
    """`known` is the kind where the words have no slot for it."""

    def of(k: str, f: Filter) -> Cause:
        return dataclasses.replace(caused_by(make(k, f)), player=None, much=None if much is None else much(k))

    def says(tree: Any) -> Iterator[Bindings]:
        found: dict[str, Any] = {}
        if unify(make(Hole("k"), Hole("f")), tree, found):  # type: ignore[arg-type]
            if known is None:
                yield from [found] if found["k"] else ()
            elif found.pop("k") == known:
                yield found

    return {"means": of if known is None else partial(of, known), "says": says}


def _gets(kind: str, whose: str) -> TriggerCondition:
    return WhenGetsCounters(whose, kind)


WORDS: Final[tuple[WordDeclaration, ...]] = (
    *_changed("one or more", "counters are put on", WhenCountersPut, _put_then),
    *_changed("a", "counter is put on", WhenEachCounterPut, None),
    *_changed("one or more", "counters are removed from", WhenCountersRemoved, _removed),
    *_changed("a", "counter is removed from", WhenEachCounterRemoved, None),
    *_changed("you put one or more", "counters on", _you_put, _put_then),
    *_changed("you put a", "counter on", _you_put_each, None),
    *(
        cause(
            f"(when|whenever) the last {{k:counter kind}} counter is removed from {{f:{which}}}",
            **caused(WhenLastCounterRemoved, "k f", player=None),
        )
        for which in ("itself", "a filter")
    ),
    *(
        cause(
            f"(when|whenever) the {{n:ordinal}} {{k:counter kind}} counter is put on {{f:{which}}}",
            **caused(lambda n, k, f: WhenNthCounter(k, n, f), player=None),
        )
        for which in ("itself", "a filter")
    ),
    *done_by(
        lambda k, whose: WhenGetsCounters(whose, k),
        "get{s} one or more {k:counter kind} counters",
        it=None,
        that=None,
        yours={"player": None},
        much=EventAmount(),
    ),
    *(
        each
        for kind, said in ((ENERGY, "{E}"), (POISON, "poison counters"))
        for each in done_by(
            partial(_gets, kind),
            f"get{{s}} one or more {said}",
            it=None,
            that=None,
            yours={"player": None},
            much=EventAmount(),
        )
    ),
)
