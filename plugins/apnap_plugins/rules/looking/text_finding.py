"""Words for searching and revealing a card of which later sentences say what is done with it (CR 701.19)."""

from __future__ import annotations

from typing import Final

from apnap.words import WordDeclaration, words
from apnap_plugins.rules.looking.finding import Find
from apnap_plugins.rules.vocabulary.actions import Wanted
from apnap_plugins.rules.words.references import Resulting


def _found_first(w: Wanted, at: int) -> Resulting | None:
    """One card, which the text calls "it" from here on."""
    kind = w.filter.card_type() if w.filter is not None else "card"
    return Resulting(Find(w), "found", kind or "card", at) if w.count == 1 else None


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words(
        "plain sentence",
        "search your library for {w:wanted.s} and reveal (it|that card).",
        _found_first,
        lambda tree: [{"w": tree.wanted}] if isinstance(tree, Find) else [],
        placed=True,
    ),
)
"""Words of finding, which the room of the keyword action search declares (CR 701.19)."""
