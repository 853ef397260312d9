"""Words behind what puts something onto the battlefield: "that creature enters with an additional counter" (CR 122.6a)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Condition, Instruction
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.counters.instructions import ReturnWithCounters
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.vocabulary.quantities import NumberIf
from apnap_plugins.rules.words.references import BackReference

IT: Final = "(that creature|the creature|it)"
COUNTERS: Final = (
    ("a additional {k:counter kind} counter on it", False),
    ("{n:many} additional {k:counter kind} counters on it", True),
)


# Any: sentences as the grammar has them
def _with_counters(s: Any, q: Condition, k: str, n: int) -> Instruction | None:
    """Only of one thing that the sentence before moves; the condition isn't about that thing, which isn't there yet."""
    if not isinstance(s, MoveTo) or s.zone != "battlefield" or s.bottom or s.cause != "effect":
        return None
    if any(isinstance(part, BackReference) for part in q.walk()):
        return None
    return ReturnWithCounters(s.objects, k, NumberIf(q, n), s.under_your_control, s.enters)


def _says(tree: Any, several: bool) -> Iterator[Bindings]:
    if isinstance(tree, ReturnWithCounters) and isinstance(tree.count, NumberIf) and isinstance(tree.count.amount, int):
        move = MoveTo(tree.objects, "battlefield", under_your_control=tree.under_your_control, enters=tree.enters)
        found: dict[str, Any] = {"s": move, "q": tree.count.condition, "k": tree.kind}
        if (tree.count.amount != 1) == several:
            yield {**found, "n": tree.count.amount} if several else found


def _declared(counters: str, several: bool) -> WordDeclaration:
    def one(s: Any, q: Condition, k: str) -> Instruction | None:
        return _with_counters(s, q, k, 1)

    def more(s: Any, q: Condition, k: str, n: int) -> Instruction | None:
        return _with_counters(s, q, k, n)

    return words(
        "plain sentence",
        f"{{s:plain sentence}} if {{q:condition}}, {IT} enters with {counters}.",
        more if several else one,
        partial(_says, several=several),
    )


WORDS: Final[tuple[WordDeclaration, ...]] = tuple(_declared(*one) for one in COUNTERS)
