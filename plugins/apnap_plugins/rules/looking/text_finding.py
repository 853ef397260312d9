"""Words for a search before the text says what is done with what is found, and for one in several zones (CR 701.19)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.looking.finding import Find, FindInZones
from apnap_plugins.rules.vocabulary.actions import Wanted
from apnap_plugins.rules.vocabulary.base import ANY_NUMBER, Filter, Selector
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachPlayer, You
from apnap_plugins.rules.words.references import Resulting


def _found_first(w: Wanted, at: int) -> Resulting | None:
    """One card, which the text calls "it" from here on."""
    kind = w.filter.card_type() if w.filter is not None else "card"
    return Resulting(Find(w), "found", kind or "card", at) if w.count == 1 else None


def _of_each_library(who: Selector) -> dict[str, Any]:
    """A card that you find in the library of each of several players."""

    def means(w: Wanted, at: int) -> Resulting:
        return Resulting(FindInZones(who, w, ("library",)), "found", "cards", at)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, FindInZones) and tree == FindInZones(who, tree.wanted, ("library",)):
            yield {"w": tree.wanted}

    return {"means": means, "says": says, "placed": True}


def _in_both(zones: tuple[str, ...], **fixed: Any) -> dict[str, Any]:
    """Any number of cards in several zones of yours."""

    def made(f: Filter | None) -> FindInZones:
        return FindInZones(You(), Wanted(f, ANY_NUMBER, optional=True), zones, **fixed)

    def means(w: Wanted, at: int) -> Resulting | None:
        """A number of cards would be looked for in all zones together."""
        return Resulting(made(w.filter), "found", "cards", at) if w == Wanted(w.filter, ANY_NUMBER) else None

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, FindInZones) and tree == made(tree.wanted.filter):
            yield {"w": Wanted(tree.wanted.filter, ANY_NUMBER)}

    return {"means": means, "says": says, "placed": True}


_BOTH: Final = (("graveyard", "library"), ("library", "graveyard"))
_DONE: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("exile {it}", {}),
    ("put {it} onto the battlefield", {"to": "battlefield", "under_your_control": True}),
)

WORDS: Final[tuple[WordDeclaration, ...]] = (
    words(
        "plain sentence",
        "search your library for {w:wanted.s} and reveal (it|that card).",
        _found_first,
        lambda tree: [{"w": tree.wanted}] if isinstance(tree, Find) else [],
        placed=True,
    ),
    *(
        words(
            "plain sentence",
            f"for each {noun}, search that player's library for {{w:wanted.s}} and exile it, then that player shuffles.",
            **_of_each_library(who),
        )
        for noun, who in (("player", EachPlayer()), ("opponent", EachOpponent()))
    ),
    *(
        words(
            "clause",
            f"search your {zones[0]} and {zones[1]} for {{w:wanted.p}}, {done.format(it='(them|those cards)')}, then shuffle",
            **_in_both(zones, **fixed),
        )
        for zones in _BOTH
        for done, fixed in _DONE
    ),
)
"""Words of finding, which the room of the keyword action search declares (CR 701.19)."""
