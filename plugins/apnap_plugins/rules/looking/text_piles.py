"""Words for separating cards into piles, and what is done with the piles (CR 700.3)."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from apnap import Instruction
from apnap.words import Bindings, Hole, WordDeclaration, words
from apnap_plugins.rules.effects.instructions import Do, do
from apnap_plugins.rules.looking.instructions import Place, PutThem, ShowTop
from apnap_plugins.rules.looking.piles import ChoosePile, InPile, PutPiles, SeparateIntoPiles
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.permanents.instructions import Tap
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.selectors import Among, EachOpponent, Remembered, You
from apnap_plugins.rules.words.conditions_players import one_player
from apnap_plugins.rules.words.references import PLAYER_WORDS, BackReference, Moving, Reference, kind_of, same

clause: Final = partial(words, "clause")
plain_sentence: Final = partial(words, "plain sentence")

PUT: Final = PutPiles("hand", "graveyard")


def _separates(who: Selector) -> dict[str, Any]:
    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, SeparateIntoPiles) and tree == SeparateIntoPiles(tree.objects, who):
            yield {"o": tree.objects}

    return {"means": lambda o: SeparateIntoPiles(Moving(o), who), "says": says}


FACES: Final = ("face-down", "face-up")


def _hides_one(o: Any) -> SeparateIntoPiles:
    return SeparateIntoPiles(Moving(o), You(), FACES, True)


def _says_hides_one(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, SeparateIntoPiles) and tree == SeparateIntoPiles(tree.objects, You(), FACES, True):
        yield {"o": tree.objects}


# Any: who does it, as the text names them
def _looks_and_hides_one(who: Any, n: Any) -> Instruction | None:
    """One player looks at your cards, and nobody else does until they have made the piles."""
    one = one_player(who) or (isinstance(who, Reference) and isinstance(who.of, TargetSpec) and who.of.maximum == 1)
    if not isinstance(who, Hole) and not one:
        return None
    return do(ShowTop(n, You(), by=who), SeparateIntoPiles(Remembered("among"), who, FACES, True))


def _says_looks_and_hides_one(tree: Any) -> Iterator[Bindings]:
    shown, made = tree.steps if isinstance(tree, Do) and len(tree.steps) == 2 else (None, None)
    if isinstance(shown, ShowTop) and isinstance(made, SeparateIntoPiles) and made.one_hidden:
        if shown == ShowTop(shown.count, You(), by=shown.by) and same(shown.by, made.who):
            yield {"who": shown.by, "n": shown.count}


def _put_one() -> Instruction:
    """You choose as you put them."""
    return do(ChoosePile(), PUT)


def _chosen_and_rest(chosen: Place, rest: Place) -> Instruction:
    """You choose a pile, and all cards go to their places at once."""
    return do(ChoosePile(), PutThem((chosen, rest)))


# What becomes of the pile that somebody chooses ---------------------------------------------------------------


def in_chosen_pile(chooser: Selector, f: Filter, make: Callable[[Selector], Instruction]) -> Instruction:
    """A player chooses a pile, and something is made of those objects in it that a filter means (CR 700.3)."""
    return do(ChoosePile(chooser), make(Among(InPile(), f)))


# Any: a tree as the grammar has it, of whatever type
def says_in_chosen_pile(tree: Any) -> Iterator[tuple[Selector, Filter, Instruction]]:
    """Who chooses the pile, what is meant in it, and what is made of that."""
    if not isinstance(tree, Do) or len(tree.steps) != 2:
        return
    first, done = tree.steps
    of = getattr(done, "objects", None)
    if isinstance(first, ChoosePile) and isinstance(of, Among) and of.of == InPile() and isinstance(of.filter, Filter):
        yield first.who, of.filter, done


def done_with_chosen_pile(make: Callable[[Selector], Instruction]) -> dict[str, Any]:
    """What you do with all of a kind in the pile that a player chooses: with the slots `f` and `w`."""

    def means(f: Filter, w: Any) -> Instruction:
        return in_chosen_pile(w, f, make)

    def says(tree: Any) -> Iterator[Bindings]:
        for chooser, f, _ in says_in_chosen_pile(tree):
            if tree == in_chosen_pile(chooser, f, make):
                yield {"f": f, "w": chooser}

    return {"means": means, "says": says}


IN_PILE: Final = "all {f:filter.p} in the pile of {w:pile chooser}"
"""How the objects are called, behind what is done with them."""


# Any: a possessive as the grammar has it
def _as_named(o: Any) -> Any:
    """A player whom the text names, and no object; "your choice" has words of its own."""
    if isinstance(o, BackReference):
        return o if o.word in PLAYER_WORDS else None
    return o if isinstance(o, Reference) and o.of != You() and kind_of(o.of) == "player" else None


def _says_named(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Selector) and tree not in (You(), EachOpponent()):
        yield {"o": tree}


def _pile_and_other(chosen: str, other: str) -> dict[str, Any]:
    """The cards of the pile that a player chooses go to one zone, those of the other to another."""

    def means(w: Any) -> Instruction:
        return do(ChoosePile(w), PutThem((Place(InPile(), chosen), Place(InPile(False), other))))

    def says(tree: Any) -> Iterator[Bindings]:
        first = tree.steps[0] if isinstance(tree, Do) else None
        if isinstance(first, ChoosePile) and tree == means(first.who):
            yield {"w": first.who}

    return {"means": means, "says": says}


_ZONES: Final = (
    ("put {} into your hand", "hand"),
    ("put {} into your graveyard", "graveyard"),
    ("exile {}", "exile"),
    ("return {} to the battlefield", "battlefield"),
)


def _piles_to_zones() -> Iterator[WordDeclaration]:
    for (chosen, zone), (other, to) in itertools.permutations(_ZONES, 2):
        if "battlefield" not in zone or to != "hand":
            wording = f"{chosen.format('the pile of {w:pile chooser}')} and {other.format('the other')}"
            yield clause(wording, **_pile_and_other(zone, to))


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("pile chooser", "your choice", You),
    words("pile chooser", "an opponent's choice", EachOpponent),
    words("pile chooser", "{o:possessor} choice", _as_named, _says_named),
    clause(f"tap {IN_PILE}", **done_with_chosen_pile(Tap)),
    clause(
        f"return {IN_PILE} to (their owners'|their owner's) hands", **done_with_chosen_pile(lambda o: MoveTo(o, "hand"))
    ),
    *_piles_to_zones(),
    clause("an opponent separates {o:mention.p} into two piles", **_separates(EachOpponent())),
    clause("separate {o:mention.p} into two piles", **_separates(You())),
    clause("separate {o:mention.p} into a face-down pile and a face-up pile", _hides_one, _says_hides_one),
    clause(
        "{who:mention.s} looks at the top {n:many} cards of your library and separates them into a face-down pile and a face-up "
        "pile",
        _looks_and_hides_one,
        _says_looks_and_hides_one,
    ),
    clause("an opponent chooses one of (those|the) piles", lambda: ChoosePile(EachOpponent())),
    plain_sentence(
        "put the cards in that pile into your hand and the rest on the bottom of your library in any order.",
        lambda: PutThem((Place(InPile(), "hand"), Place(InPile(False), "library", bottom=True))),
    ),
    plain_sentence(
        "put one pile into your hand and the other into your graveyard.",
        _put_one,
        lambda tree: [{}] if isinstance(tree, Do) and tree == _put_one() else [],
    ),
    plain_sentence(
        "put one pile into your hand and the other on the bottom of your library in any order.",
        lambda: _chosen_and_rest(Place(InPile(), "hand"), Place(InPile(False), "library", bottom=True)),
    ),
    plain_sentence(
        "put all cards from the pile of your choice onto the battlefield under your control and the rest into their owners' "
        "graveyards.",
        lambda: _chosen_and_rest(
            Place(InPile(), "battlefield", under_your_control=True), Place(InPile(False), "graveyard")
        ),
    ),
    clause("put that pile into your hand and the other into your graveyard", lambda: PUT),
)
"""Words of piles, which the room of the keyword action reveal declares with those of looking."""
