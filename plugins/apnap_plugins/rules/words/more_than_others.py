"""What you have more or less of than others: life, cards in hand, permanents of a kind; and the most (CR 608.2h)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from apnap import Condition
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.counters.poison import POISON
from apnap_plugins.rules.counters.quantities import CountersOf
from apnap_plugins.rules.vocabulary.base import Filter, Quantity, Selector
from apnap_plugins.rules.vocabulary.conditions import NumberIs, SomePlayer, Unless
from apnap_plugins.rules.vocabulary.filters import EQUAL, LEAST, LESS, MORE, MOST, YouControl
from apnap_plugins.rules.vocabulary.quantities import Count, MostOfPlayers
from apnap_plugins.rules.vocabulary.selectors import All, EachOpponent, EachOtherPlayer, EachPlayer
from apnap_plugins.rules.words.conditions_players import COMPARED, ENERGY, EXPERIENCE, GRAVEYARD, HAND, LIFE, YOURS
from apnap_plugins.rules.words.filters import both, parts_of

condition: Final = partial(words, "condition")

EACH: Final[dict[str, Selector]] = {
    "each opponent": EachOpponent(),
    "(each other player|any other player)": EachOtherPlayer(),
}
SOME: Final[dict[str, Selector]] = {"a opponent": EachOpponent(), "another player": EachOtherPlayer()}
MUCH: Final[dict[str, tuple[Quantity, str, str]]] = {
    "life": (LIFE, "more", "less"),
    "cards in (hand|your hand)": (HAND, "more", "fewer"),
    "cards in your graveyard": (GRAVEYARD, "more", "fewer"),
}
CONTROLLED: Final = ("more", "fewer")


def _than_each(who: Selector, how: str, number: Quantity) -> Condition:
    """Nobody among them has as much as you, or as little."""
    return Unless(SomePlayer(who, number, LEAST if how == MORE else MOST, number))


def _than_one(who: Selector, how: str, number: Quantity) -> Condition:
    """Somebody among them has less than you, or more."""
    return SomePlayer(who, number, LESS if how == MORE else MORE, number)


def _the_most(number: Quantity) -> Condition:
    """Nobody has more."""
    return NumberIs(number, LEAST, MostOfPlayers(number, EachPlayer()))


def _the_least(number: Quantity) -> Condition:
    """Nobody has less."""
    return Unless(SomePlayer(EachOtherPlayer(), number, LESS, number))


def _controlled(f: Filter) -> Count:
    return Count(All(both(f, YOURS)))


# Any: keyword arguments of different types
def _of_kind(make: Callable[[Quantity], Condition]) -> dict[str, Any]:
    """Of the permanents of a kind that players control."""

    def says(tree: Any) -> Iterator[Bindings]:
        found = tree.of if isinstance(tree, Unless) else tree
        number = getattr(found, "number", getattr(found, "one", None))
        of = getattr(number, "of", None)
        if isinstance(of, All) and isinstance(of.filter, Filter):
            *rest, last = parts_of(of.filter)
            if rest and last == YouControl() and tree == make(_controlled(both(*rest))):
                yield {"f": both(*rest)}

    return {"means": lambda f: make(_controlled(f)), "says": says}


def _than_others() -> Iterator[WordDeclaration]:
    for others, compared in ((EACH, _than_each), (SOME, _than_one)):
        for than, who in others.items():
            for what, (number, more, less) in MUCH.items():
                for said, how in ((more, MORE), (less, LESS)):
                    made = compared(who, how, number)
                    yield condition(f"you have {said} {what} than {than}", lambda made=made: made)
            for said, how in zip(CONTROLLED, (MORE, LESS), strict=True):
                yield condition(
                    f"you control {said} {{f:filter.p}} than {than}", **_of_kind(partial(compared, who, how))
                )


def _yours(wording: str, number: Quantity, how: str, n: int | None = None) -> WordDeclaration:
    if n is not None:
        return condition(wording, lambda: NumberIs(number, how, n))
    return condition(wording, lambda n: NumberIs(number, how, n))


def _own_numbers() -> Iterator[WordDeclaration]:
    """What you have of what others have, too: these are said of you as of them."""
    for said, how in (("less than {n:number}", LESS), ("more than {n:number}", MORE), ("at least {n:number}", LEAST)):
        yield _yours(f"you have {said} life", LIFE, how)
    for kind, what in ((POISON, "poison counters"), (EXPERIENCE, "experience counters"), (ENERGY, "{E}")):
        number = CountersOf(kind)
        for how, wordings in COMPARED.items():
            for said in wordings:
                yield _yours(f"you have {said % 'many'} {what}", number, how)
        yield _yours(f"you have no {what}", number, EQUAL, 0)
        if what.endswith("counters"):
            yield _yours(f"you have (a {kind} counter|one or more {kind} counters)", number, LEAST, 1)


WORDS: Final[tuple[WordDeclaration, ...]] = (
    *_than_others(),
    *_own_numbers(),
    *(
        each
        for most, compared in (("most", _the_most), ("fewest", _the_least))
        for each in (
            condition(
                f"you have the {most} cards in hand or are tied for (the {most}|the {most} cards in hand|{most} cards in hand)",
                partial(compared, HAND),
            ),
            condition(
                f"you control the {most} {{f:filter.p}} or are tied for (the {most}|{most})", **_of_kind(compared)
            ),
        )
    ),
)
