"""Words for counters: on players, moved, removed, on what has them (CR 122)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final

from apnap import Instruction, Node, node
from apnap.words import Bindings, Hole, WordDeclaration, word_list, words
from apnap_plugins.rules.choosing import WithChoice
from apnap_plugins.rules.comparing import ObjectIs
from apnap_plugins.rules.counter_words import CountersOf, GetCounters, MoveCountersTo, RemoveAllCounters
from apnap_plugins.rules.instructions import If, PutCountersOn
from apnap_plugins.rules.phrases import HasCounter, Noted
from apnap_plugins.rules.words.moving import CHOSEN, chosen_first
from apnap_plugins.rules.words.payments import ENERGY
from apnap_plugins.rules.words.references import Subject, replaced

PLAYER_KINDS: Final = ("experience", "poison")
"""Counters that players have, beside energy (CR 122.1f, 107.14)."""


def _on_chosen(n: Any, k: str, c: Any, at: int) -> Any:
    """Counters on what is chosen as this is done."""
    return chosen_first(c, PutCountersOn(k, n, CHOSEN), at)


def _says_on_chosen(tree: Any) -> Iterator[Bindings]:
    act = tree.then if isinstance(tree, WithChoice) else None
    if isinstance(act, PutCountersOn) and act.on == CHOSEN:
        yield {"k": act.kind, "n": act.amount, "c": tree.choice}


def _moved_all(k: str, a: Any, b: Any) -> MoveCountersTo:
    return MoveCountersTo(b, k, None, a)


def _moved(n: Any, k: str, a: Any, b: Any) -> MoveCountersTo:
    return MoveCountersTo(b, k, n, a)


def _says_moved(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, MoveCountersTo) and tree.kind:
        yield {"n": tree.amount, "k": tree.kind, "a": tree.source, "b": tree.to}


@node
class RemoveThose(Instruction):
    """In reading: removing "those counters", of which a condition spoke before."""

    absurd: ClassVar[bool] = True


def _if_counters(n: Any, k: str, o: Any, s: Any) -> Any:
    """What is done where there are so many counters of a kind, among it that "those counters" are removed."""
    parts = tuple(s.walk()) if isinstance(s, Node) else ()
    if RemoveThose() not in parts and not isinstance(s, Hole):
        return None
    return If(ObjectIs(o, HasCounter(k, n)), replaced(s, RemoveThose(), RemoveAllCounters(o, k)))


def _says_if_counters(tree: Any) -> Iterator[Bindings]:
    if not isinstance(tree, If) or tree.otherwise is not None or not isinstance(tree.condition, ObjectIs):
        return
    of, what = tree.condition.of, tree.condition.filter
    if isinstance(what, HasCounter):
        then = replaced(tree.then, RemoveAllCounters(of, what.kind), RemoveThose())
        if then != tree.then:
            yield {"n": what.least, "k": what.kind, "o": of, "s": then}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    # on players
    word_list("player counter", {kind: kind for kind in PLAYER_KINDS}),
    words("verb#", "[gets|get] {n:energy}", means=lambda n: GetCounters(ENERGY, n, Subject())),
    words("verb#", "[gets|get] {n:number} {E}", "[gets|get] {n:many} {E}", means=lambda n: GetCounters(ENERGY, n, Subject())),
    words("verb#", "[gets|get] a amount of {E} equal to {q:quantity}", means=lambda q: GetCounters(ENERGY, q, Subject())),
    words("verb#", "[gets|get] a {k:player counter} counter", means=lambda k: GetCounters(k, 1, Subject())),
    words("verb#", "[gets|get] {n:many} {k:player counter} counters", means=lambda n, k: GetCounters(k, n, Subject())),
    words("quantity", "the number of {k:player counter} counters you have", means=CountersOf),
    words("quantity", "the amount of {E} you have", means=lambda: CountersOf(ENERGY)),
    words("each one", "{k:player counter} counter you have", means=CountersOf),
    # on what is chosen
    words("clause", "put a {k:counter kind} counter on {c:choice}", means=lambda k, c, at: _on_chosen(1, k, c, at),
          says=lambda t: (found for found in _says_on_chosen(t) if found["n"] == 1), placed=True),
    words("clause", "put {n:many} {k:counter kind} counters on {c:choice}", means=_on_chosen, says=_says_on_chosen, placed=True),
    # moved and removed
    words("clause", "move a {k:counter kind} counter from {a:mention.s} onto {b:mention.s}",
          means=lambda k, a, b: _moved(1, k, a, b), says=lambda t: (found for found in _says_moved(t) if found["n"] == 1)),
    words("clause", "move {n:many} {k:counter kind} counters from {a:mention.s} onto {b:mention.s}", means=_moved,
          says=_says_moved),
    words("clause", "move all {k:counter kind} counters from {a:mention.s} onto {b:mention.s}", means=_moved_all,
          says=lambda t: (found for found in _says_moved(t) if found["n"] is None)),
    words("clause", "move all counters from {a:mention.s} onto {b:mention.s}", means=lambda a, b: MoveCountersTo(b, "", None, a)),
    words("clause", "remove all {k:counter kind} counters from {o:mentions}", means=lambda k, o: RemoveAllCounters(o, k)),
    words("clause", "remove all counters from {o:mentions}", means=RemoveAllCounters),
    words("clause", "remove those counters", means=RemoveThose),
    words("sentence", "if there are {n:many} or more {k:counter kind} counters on {o:mention.s}, {s:plain sentence}",
          means=_if_counters, says=_says_if_counters),
    words("quantity", "the number of counters removed this way", means=lambda: Noted("counters removed")),
)  # fmt: skip
