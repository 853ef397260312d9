"""Words for copying cards, and casting the copies then (CR 707.12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from apnap import Instruction
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.casting.text_free import MORE, ONE, are_cards
from apnap_plugins.rules.copies.copying_spells import CastCopies
from apnap_plugins.rules.effects.instructions import Do, May, do
from apnap_plugins.rules.effects.linked_abilities import LinkedObjects
from apnap_plugins.rules.words.references import BackReference, Moving, Reference


# Any: a mention as the grammar has it
def _are_copied(o: Any) -> bool:
    """Whether a phrase means cards; also those that another ability of the same object exiled (CR 607.2a)."""
    return are_cards(o) or (isinstance(o, Reference) and isinstance(o.of, LinkedObjects))


def _may_be_copied(free: bool) -> dict[str, Any]:
    """The same where the copies need not be made."""
    made = _copied(free)

    # Any: a mention as the grammar has it
    def means(o: Any) -> May | None:
        copied = made["means"](o)
        return None if copied is None else May(copied)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, May) and tree == May(tree.what):
            yield from made["says"](tree.what)

    return {"means": means, "says": says}


def _copied(free: bool) -> dict[str, Any]:
    """Cards that the words name are copied, and the copies may be cast."""

    # Any: a mention as the grammar has it
    def means(o: Any) -> CastCopies | None:
        return CastCopies(Moving(o), free) if _are_copied(o) else None

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, CastCopies) and tree == CastCopies(tree.of, free):
            yield {"o": tree.of}

    return {"means": means, "says": says}


def _done_and_copied(free: bool) -> dict[str, Any]:
    """The same of what something was done with in the clause before."""

    # Any: a clause and a mention as the grammar has them
    def means(c: Any, o: Any) -> Instruction | None:
        return do(c, CastCopies(Moving(o), free)) if isinstance(o, BackReference) and are_cards(o) else None

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, Do) and isinstance(tree.steps[-1], CastCopies):
            if tree.steps[-1] == CastCopies(tree.steps[-1].of, free):
                yield {"c": do(*tree.steps[:-1]), "o": tree.steps[-1].of}

    return {"means": means, "says": says}


_ENDS: Final = {
    "s": ((f"the copy {ONE}", True), ("the copy", False)),
    "p": ((f"(the copies|any number of the copies) {MORE}", True), ("(the copies|any number of the copies)", False)),
}
"""How the copies are meant behind "you may cast", and whether they are cast for nothing."""

WORDS: Final[tuple[WordDeclaration, ...]] = tuple(
    declared
    for number, ends in _ENDS.items()
    for end, free in ends
    for declared in (
        words(
            "plain sentence",
            f"(copy {{o:mention.{number}}}. you|copy {{o:mention.{number}}}, then you) may cast {end}.",
            **_copied(free),
        ),
        words(
            "plain sentence",
            f"you may copy {{o:mention.{number}}}. if you do, you may cast {end}.",
            **_may_be_copied(free),
        ),
        words(
            "plain sentence",
            f"{{c:clause}} and copy {{o:mention.{number}}}. you may cast {end}.",
            **_done_and_copied(free),
        ),
    )
)
