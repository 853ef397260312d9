"""Words for cards that go from one zone to another, each player's own or two targets at once (CR 400, 401.4, 404, 701.20c)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Instruction
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.looking.instructions import Place
from apnap_plugins.rules.objects.arranging import PutOnTopOrBottom
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.selectors import CardsOf
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.filters import TheyOwn, YouOwn
from apnap_plugins.rules.vocabulary.selectors import All, Together, You
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.references import Reference, Subject

clause: Final = partial(words, "clause")
mentions: Final = partial(words, "mentions")
verb: Final = partial(words, "verb#")


def _owned_returned(f: Filter, w: Any) -> MoveTo:
    """To that player's hand, which is the hand of their owner (CR 400.3)."""
    return MoveTo(All(both(f, TheyOwn(w))), "hand")


def _says_owned_returned(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, MoveTo) and isinstance(tree.objects, All) and tree == MoveTo(tree.objects, "hand"):
        *rest, last = parts_of(tree.objects.filter)
        if rest and isinstance(last, TheyOwn) and tree.objects.zone == "battlefield":
            yield {"f": both(*rest), "w": last.who}


def _one_from_yours(minimum: int) -> dict[str, Any]:
    """One of two targets in your graveyard, which is said once behind both."""

    def spec(f: Filter) -> TargetSpec:
        return TargetSpec(both(f, YouOwn()), zone="graveyard", minimum=minimum)

    def says(tree: Any) -> Iterator[Bindings]:
        of = tree.of if isinstance(tree, Reference) else tree
        if isinstance(of, TargetSpec) and of.filter is not None:
            *rest, last = parts_of(of.filter)
            if rest and last == YouOwn() and of == spec(both(*rest)):
                yield {"f": both(*rest)}

    return {"means": lambda f, at: Reference(spec(f), at), "says": says, "placed": True}


def _says_two(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Together) and len(tree.parts) == 2:
        yield {"a": tree.parts[0], "b": tree.parts[1]}


def _two_from_yours(a: Any, b: Any) -> Together:
    return Together((a, b))


def _by_owner(o: Any) -> Instruction:
    return PutOnTopOrBottom(o)


def _says_by_owner(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, PutOnTopOrBottom) and tree.who is None:
        yield {"o": tree.objects}


def _by_you(o: Any) -> Instruction:
    """Where you put something on your choice."""
    return PutOnTopOrBottom(o, You())


CHOICE: Final = "their choice of the top or bottom of their library"

WORDS: Final[tuple[WordDeclaration, ...]] = (
    clause("return all {f:filter.p} {w:those players.s} owns to their hand", _owned_returned, _says_owned_returned),
    words("one of your cards", "up to one target {f:card filter.s}", **_one_from_yours(0)),
    words("one of your cards", "target {f:card filter.s}", **_one_from_yours(1)),
    mentions("{a:one of your cards} and {b:one of your cards} from your graveyard", _two_from_yours, _says_two),
    verb(
        "[puts|put] all the cards from their graveyard on the bottom of their library in a random order",
        lambda: Place(CardsOf(Subject(), "graveyard"), "library", bottom=True, random=True),
    ),
    clause(f"{{o:possessor}} owner puts it on {CHOICE}", _by_owner, _says_by_owner),
    clause(f"the owner of {{o:mention.s}} puts it on {CHOICE}", _by_owner, _says_by_owner),
    clause("put {o:mention.s} on your choice of the top or bottom of its owner's library", _by_you),
)
