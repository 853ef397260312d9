"""Words for what players do with all that is theirs in a zone, or with some: "each player returns all lands they control ..."

Whatever is moved goes to its owner's hand, library or graveyard in any case (CR 400.3), and owners arrange what goes into their
libraries at one time (CR 401.4).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Instruction
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.selectors import CardsOf
from apnap_plugins.rules.objects.text import CHOSEN, about_chosen
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.selectors import ControlledBy
from apnap_plugins.rules.words.references import Subject

verb: Final = partial(words, "verb#")

_ENDS: Final = (("on top of", False), ("on the bottom of", True))


def _cards(zone: str, f: Filter) -> Selector:
    return CardsOf(Subject(), zone, f)


def _permanents(f: Filter) -> Selector:
    return ControlledBy(f, Subject())


def _all(wordings: tuple[str, ...], of: Any, to: str, bottom: bool = False) -> WordDeclaration:
    """Words for moving all of one's own that a filter means; `f` is its slot."""

    def means(f: Filter) -> Instruction:
        return MoveTo(of(f), to, bottom=bottom)

    def says(tree: Any) -> Iterator[Bindings]:
        found = tree.objects if isinstance(tree, MoveTo) else None
        if isinstance(found, (CardsOf, ControlledBy)) and isinstance(found.filter, Filter):
            if tree == means(found.filter):
                yield {"f": found.filter}

    return verb(wordings, means, says)


def _from_zones() -> Iterator[WordDeclaration]:
    theirs = "all {f:card filter.p} from their "
    yield _all(
        (
            f"[returns|return] {theirs}graveyard to their hand",
            "[returns|return] each {f:card filter.s} from their graveyard to their hand",
            f"[puts|put] {theirs}graveyard into their hand",
        ),
        partial(_cards, "graveyard"),
        "hand",
    )
    yield _all((f"[puts|put] {theirs}hand into their graveyard",), partial(_cards, "hand"), "graveyard")
    for zone in ("graveyard", "hand"):
        for end, bottom in _ENDS:
            said = (
                f"[puts|put] {theirs}{zone} {end} their library",
                f"[puts|put] the {{f:card filter.p}} from their {zone} {end} their library",
            )
            wordings = tuple(f"{one}{order}" for one in said for order in ("", " in any order"))
            yield _all(wordings, partial(_cards, zone), "library", bottom)


def _from_the_battlefield() -> Iterator[WordDeclaration]:
    theirs = "all {f:filter.p} they control"
    owners = ("their owner's hand", "their owners' hands", "their owners' hand")
    yield _all(tuple(f"[returns|return] {theirs} to {whose}" for whose in owners), _permanents, "hand")
    for end, bottom in _ENDS:
        libraries = ("their owner's library", "their owners' libraries")
        wordings = tuple(
            f"[puts|put] {theirs} {end} {whose}{order}" for whose in libraries for order in ("", " in any order")
        )
        yield _all(wordings, _permanents, "library", bottom)
        yield from about_chosen(
            MoveTo(CHOSEN, "library", bottom=bottom),
            f"[puts|put] {{c:their permanent}} {end} (its owner's library|their owner's library|their owners' libraries)",
            category="verb#",
        )


WORDS: Final[tuple[WordDeclaration, ...]] = (*_from_zones(), *_from_the_battlefield())
