"""Words for separating cards into piles, and what is done with the piles (CR 700.3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Instruction
from apnap.words import Bindings, Hole, WordDeclaration, words
from apnap_plugins.rules.effects.instructions import Do, do
from apnap_plugins.rules.looking.instructions import Place, PutThem, ShowTop
from apnap_plugins.rules.looking.piles import ChoosePile, InPile, PutPiles, SeparateIntoPiles
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, Remembered, You
from apnap_plugins.rules.words.conditions_players import one_player
from apnap_plugins.rules.words.references import Moving, Reference, same

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


WORDS: Final[tuple[WordDeclaration, ...]] = (
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
