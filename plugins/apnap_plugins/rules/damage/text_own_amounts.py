"""Words for numbers of life and cards that each of several players counts by themselves: "for each creature they control"."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.damage.instructions import DrawOwnAmount, GainOwnAmount, LoseOwnAmount
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Quantity
from apnap_plugins.rules.vocabulary.filters import YouControl, YouOwn
from apnap_plugins.rules.vocabulary.quantities import Count, Greatest, Minus
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.quantities import of_each
from apnap_plugins.rules.words.references import Subject
from apnap_plugins.rules.words.verbs import more_than_one

own_number: Final = partial(words, "own number")
own_each: Final = partial(words, "own each")
own_amount: Final = partial(words, "own amount")
verb: Final = partial(words, "verb#")


def _whose(last: Filter, zone: str) -> dict[str, Any]:
    """How many of a kind are a player's, in a zone: `means` and `says`."""

    def means(f: Filter) -> Count:
        return Count(All(both(f, last), zone))

    def says(tree: Any) -> Iterator[Bindings]:
        group = tree.of if isinstance(tree, Count) else None
        if isinstance(group, All) and isinstance(group.filter, Filter):
            *rest, owner = parts_of(group.filter)
            if rest and owner == last and tree == means(both(*rest)):
                yield {"f": both(*rest)}

    return {"means": means, "says": says}


def _greatest(s: str, f: Filter) -> Greatest:
    return Greatest(s, All(both(f, YouControl())))


def _says_greatest(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Greatest):
        yield from (
            {"s": tree.what, **found} for found in _whose(YouControl(), "battlefield")["says"](Count(tree.among))
        )


def _cards(zone: str) -> WordDeclaration:
    return own_each(f"card in their {zone}", lambda: Count(All(YouOwn(), zone)))


def _own(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Quantity):
        yield {"q": tree}


def _times(n: Any, q: Amount) -> Any:
    return more_than_one(n, q) if isinstance(q, Quantity) else None


WORDS: Final[tuple[WordDeclaration, ...]] = (
    own_number("the number of {f:filter.p} they control", **_whose(YouControl(), "battlefield")),
    own_number("the number of {f:card filter.p} in their graveyard", **_whose(YouOwn(), "graveyard")),
    own_number("the greatest {s:stat} among {f:filter.p} they control", _greatest, _says_greatest),
    own_each("{f:filter.s} they control", **_whose(YouControl(), "battlefield")),
    own_each("{f:card filter.s} in their graveyard", **_whose(YouOwn(), "graveyard")),
    *(
        own_number(f"the number of cards in their {zone}", lambda zone=zone: Count(All(YouOwn(), zone)))
        for zone in ("hand", "graveyard")
    ),
    own_each("card fewer than {n:many} in their hand", lambda n: Minus(n, Count(All(YouOwn(), "hand")))),
    *(_cards(zone) for zone in ("hand", "graveyard")),
    own_amount("life equal to {q:own number}", lambda q: q, _own),
    own_amount("1 life for each {q:own each}", lambda q: q, _own),
    own_amount("{n:number} life for each {q:own each}", _times, of_each),
    verb("[gains|gain] {n:own amount}", lambda n: GainOwnAmount(n, Subject())),
    words("clause", "{who:they who act} gain {n:own amount}", lambda who, n: GainOwnAmount(n, who)),
    words("clause", "{who:they who act} lose {n:own amount}", lambda who, n: LoseOwnAmount(n, who)),
    words("clause", "{who:they who act} draw cards equal to {q:own number}", lambda who, q: DrawOwnAmount(q, who)),
    words("clause", "{who:they who act} draw a card for each {q:own each}", lambda who, q: DrawOwnAmount(q, who)),
    verb("[draws|draw] cards equal to {q:own number}", lambda q: DrawOwnAmount(q, Subject())),
    verb("[draws|draw] a card for each {q:own each}", lambda q: DrawOwnAmount(q, Subject())),
    verb(
        "[draws|draw] {n:many} cards for each {q:own each}",
        lambda n, q: DrawOwnAmount(_times(n, q), Subject()) if _times(n, q) is not None else None,
        lambda t: of_each(t.amount) if isinstance(t, DrawOwnAmount) and t.who == Subject() else iter(()),
    ),
)
