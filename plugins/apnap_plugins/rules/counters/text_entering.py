"""Words behind what puts something onto the battlefield: "that creature enters with an additional counter" (CR 122.6a)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Condition, Indefinite, Instruction, Static
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.counters.counters import EntersWithCounters
from apnap_plugins.rules.counters.instructions import ReturnWithCounters
from apnap_plugins.rules.mana.text import SPENT_ON
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.vocabulary.base import Selector
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


def _spell_enters(spell: Selector, k: str, n: Any) -> Change | None:
    """What a permanent spell becomes enters with that, for the spell has it (CR 122.6a, 611.2c): a number that is written."""
    if not isinstance(n, int):
        return None
    return Change(spell, (Gain((Static((EntersWithCounters(k, n),)),)),), Indefinite())


def _entering(tree: Any, several: bool) -> Iterator[tuple[Any, Bindings]]:
    """Of what a tree says that it enters with counters, and with how many."""
    for part in tree.walk() if isinstance(tree, Change) else ():
        if isinstance(part, EntersWithCounters) and isinstance(part.count, int) and (part.count != 1) == several:
            if tree == _spell_enters(tree.objects, part.kind, part.count):
                yield tree.objects, {"k": part.kind, **({"n": part.count} if several else {})}


def _of_spells(counters: str, several: bool) -> list[WordDeclaration]:
    """Words for a spell that was cast, and for one that mana was spent on."""

    def cast(k: str, at: int, n: Any = 1) -> Change | None:
        return _spell_enters(BackReference("that spell", at), k, n)

    def one_cast(k: str, at: int) -> Change | None:
        return cast(k, at)

    def some_cast(k: str, n: Any, at: int) -> Change | None:
        return cast(k, at, n)

    def says_cast(tree: Any) -> Iterator[Bindings]:
        yield from (found for spell, found in _entering(tree, several) if spell != SPENT_ON)

    def one_paid(k: str) -> Change | None:
        return _spell_enters(SPENT_ON, k, 1)

    def some_paid(k: str, n: Any) -> Change | None:
        return _spell_enters(SPENT_ON, k, n)

    def says_paid(tree: Any) -> Iterator[Bindings]:
        yield from (found for spell, found in _entering(tree, several) if spell == SPENT_ON)

    return [
        words(
            "clause",
            f"that creature enters with {counters}",
            some_cast if several else one_cast,
            says_cast,
            placed=True,
        ),
        words(
            "spent effect", f"(that creature|it) enters with {counters}", some_paid if several else one_paid, says_paid
        ),
    ]


WORDS: Final[tuple[WordDeclaration, ...]] = (
    *(_declared(*one) for one in COUNTERS),
    *(declared for one in COUNTERS for declared in _of_spells(*one)),
)
