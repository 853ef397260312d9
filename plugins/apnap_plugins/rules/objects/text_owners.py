"""Words for what the owner of something does that has been returned to their hand (CR 108.3, 608.2c)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Instruction
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.effects.instructions import Do, do
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.vocabulary.selectors import OwnerOf
from apnap_plugins.rules.words.references import Moving, Subject, replaced, with_subject

clause: Final = partial(words, "clause")


def _owner(o: Any) -> OwnerOf:
    """Of what was returned, whoever controlled it: as it was, not what it has become."""
    return OwnerOf(o.of if isinstance(o, Moving) else o)


def _then_the_owner(o: Any, v: Any) -> Instruction | None:
    doing = with_subject(v, _owner(o))
    return None if doing is None else do(MoveTo(o, "hand"), doing)


def _says_then_the_owner(tree: Any) -> Iterator[Bindings]:
    if not isinstance(tree, Do) or len(tree.steps) != 2:
        return
    first, doing = tree.steps
    if isinstance(first, MoveTo) and first == MoveTo(first.objects, "hand"):
        who = [part for part in doing.walk() if isinstance(part, OwnerOf)]
        if who:
            yield {"o": first.objects, "v": replaced(doing, who[0], Subject())}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    clause("return {o:moving} to its owner's hand, then that player {v:verb.s}", _then_the_owner, _says_then_the_owner),
)
