"""Words for a search before the text says what is done with what is found, and for one in several zones (CR 701.19)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.effects.linked_abilities import HasChosenName
from apnap_plugins.rules.effects.text_entering import NAME_LINK
from apnap_plugins.rules.looking.finding import Find, FindInZones
from apnap_plugins.rules.objects.names import HasNameOf, IsNamed
from apnap_plugins.rules.vocabulary.actions import Wanted
from apnap_plugins.rules.vocabulary.base import ANY_NUMBER, Filter, Quantity, Selector
from apnap_plugins.rules.vocabulary.filters import Anything, Or
from apnap_plugins.rules.vocabulary.quantities import CountThisWay, X
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachPlayer, Remembered, You
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.references import BackReference, Resulting, ThatMuch, is_that_much, with_x, x_of


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


# Any: a mention as the grammar has it
def _named_as_that(f: Filter, o: Any) -> Wanted | None:
    """As an object that the text named before; "other" cards of that name have words of their own."""
    return Wanted(both(f, HasNameOf(o))) if isinstance(o, BackReference) else None


def _says_named_as_that(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Wanted) and tree.filter is not None:
        *rest, last = parts_of(tree.filter)
        if isinstance(last, HasNameOf) and tree == Wanted(tree.filter):
            yield {"f": both(*rest), "o": last.of}


def _named_either(a: Filter, b: str, c: str) -> Wanted:
    """Of one of two names."""
    return Wanted(both(a, Or((IsNamed(b), IsNamed(c)))))


def _says_named_either(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Wanted) and tree.filter is not None:
        *rest, last = parts_of(tree.filter)
        if isinstance(last, Or) and len(last.parts) == 2:
            b, c = (getattr(part, "name", "") for part in last.parts)
            if tree == _named_either(both(*rest), b, c):
                yield {"a": both(*rest), "b": b, "c": c}


def _wanted_row(*wanted: Wanted) -> tuple[Wanted, ...]:
    return wanted


def _says_row(count: int) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, tuple) and len(tree) == count and all(isinstance(one, Wanted) for one in tree):
            yield dict(zip("abcde", tree, strict=False))

    return says


def _rows() -> list[WordDeclaration]:
    """Words for several things that are searched for; each has a quality and so need not be found (CR 701.19b)."""
    one = [f"{{{name}:quality card}}" for name in "abcde"]
    return [
        words("quality card", "(a|up to one) {f:quality.s}", Wanted, _says_quality),
        words("quality card", "({n:many}|up to {n:many}) {f:quality.p}", lambda n, f: Wanted(f, n), _says_qualities),
        words("wanted row", f"{one[0]} (and|and/or) {one[1]}", _wanted_row, _says_row(2)),
        *(
            words("wanted row", f"{', '.join(one[: n - 1])}, (and|and/or) {one[n - 1]}", _wanted_row, _says_row(n))
            for n in (3, 4, 5)
        ),
    ]


def _says_quality(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Wanted) and tree.filter is not None and tree == Wanted(tree.filter):
        yield {"f": tree.filter}


def _says_qualities(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Wanted) and tree.filter is not None and tree == Wanted(tree.filter, tree.count):
        yield {"n": tree.count, "f": tree.filter}


def _cards_named(c: HasChosenName) -> Wanted:
    """Also where all can see the cards, fewer may be found."""
    return Wanted(c, ANY_NUMBER, optional=True)


# Any: a number, or X
def _some_cards_named(n: Any, c: HasChosenName) -> Wanted:
    return Wanted(c, n, optional=True)


def _says_some_cards_named(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Wanted) and isinstance(tree.filter, HasChosenName) and tree.count != ANY_NUMBER:
        if tree == _some_cards_named(tree.count, tree.filter):
            yield {"n": tree.count, "c": tree.filter}


def _says_cards_named(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Wanted) and isinstance(tree.filter, HasChosenName) and tree == _cards_named(tree.filter):
        yield {"c": tree.filter}


def _all_cards_named(c: HasChosenName) -> Wanted:
    return Wanted(c, ANY_NUMBER)


def _says_all_cards_named(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Wanted) and isinstance(tree.filter, HasChosenName) and tree == _all_cards_named(tree.filter):
        yield {"c": tree.filter}


def _that_many(f: Filter, at: int) -> Wanted:
    """As many as the trigger was about, or what was done before."""
    return Wanted(f, ThatMuch(at))


def _says_that_many(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Wanted) and is_that_much(tree.count):
        yield {"f": tree.filter}


def _says_either(tree: Any) -> Iterator[Bindings]:
    either = tree.filter if isinstance(tree, Wanted) else None
    if isinstance(either, Or) and len(either.parts) == 2 and tree == Wanted(either):
        yield {"f": either.parts[0], "g": either.parts[1]}


def _says_some_wanted(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Wanted) and isinstance(tree.count, Quantity) and tree.count != X():
        yield {"f": tree.filter, "q": tree.count}


def _wanted_x(f: Any, q: Any) -> Wanted | None:
    """Something of a number that the text says of behind it."""
    stated = with_x(f, q)
    return None if stated == f else Wanted(stated)


def _says_wanted_x(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Wanted) and tree.count == 1 and tree.filter is not None:
        yield from ({"f": found["e"], "q": found["q"]} for found in x_of(tree.filter))


def _says_either_wanted(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Wanted) and isinstance(tree.filter, Or) and len(tree.filter.parts) == 2:
        f, g = tree.filter.parts
        if tree == Wanted(Or((f, g)), tree.count):
            yield {"n": tree.count, "f": f, "g": g}


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
    words("wanted.s", "(a|any) card", means=Wanted),
    words("wanted.s", "a {f:quality.s}", means=Wanted),
    words("wanted.p", "{n:many} cards", means=lambda n: Wanted(None, n)),
    words("wanted.p", "(up to {n:many}|{n:many}) {f:quality.p}", means=lambda n, f: Wanted(f, n)),
    words(
        "wanted.p",
        "(up to x|x) {f:quality.p}, where x is {q:quantity}",
        Wanted,
        _says_some_wanted,
    ),
    words(
        "wanted.p",
        "up to x cards, where x is {q:quantity}",
        lambda q: Wanted(Anything(), q),
        lambda tree: [found for found in _says_some_wanted(tree) if found["f"] == Anything()],
    ),
    words("wanted.s", "a {f:quality.s}, where x is {q:quantity}", _wanted_x, _says_wanted_x),
    words(
        "wanted.p",
        "up to {n:many} {f:card filter.p} and/or {g:card filter.p}",
        means=lambda n, f, g: Wanted(Or((f, g)), n),
        says=_says_either_wanted,
    ),
    words("wanted.p", "any number of {f:quality.p}", means=lambda f: Wanted(f, ANY_NUMBER)),
    words("wanted.p", "up to {n:many} cards", means=lambda n: Wanted(Anything(), n)),
    words("wanted.p", "(up to that many|that many) {f:quality.p}", _that_many, _says_that_many, placed=True),
    words("wanted.p", "(a number of|up to a number of) {f:quality.p} equal to {q:quantity}", Wanted, _says_some_wanted),
    words(
        "wanted.s",
        ("a {f:quality.s} or {g:quality.s}", "a {f:quality.s} or a {g:quality.s}"),
        lambda f, g: Wanted(Or((f, g))),
        _says_either,
    ),
    words("wanted.s", "a {f:quality.s}, a {g:quality.s}, or a {h:quality.s}", lambda f, g, h: Wanted(Or((f, g, h)))),
    *_rows(),
    words("named cards", "any number of cards with {c:the chosen name}", _cards_named, _says_cards_named),
    words("named cards", "up to {n:many} cards with {c:the chosen name}", _some_cards_named, _says_some_cards_named),
    words("named cards", "all cards with {c:the chosen name}", _all_cards_named, _says_all_cards_named),
    words("the chosen name", "(that name|the chosen name)", lambda: HasChosenName(NAME_LINK)),
    words(
        "each one",
        "card exiled from their hand this way",
        lambda: CountThisWay(Remembered("found in hand")),
    ),
    words("wanted.s", "a {f:card filter.s} with the same name as {o:mention.s}", _named_as_that, _says_named_as_that),
    words(
        "wanted.s", "a {a:card filter.s} named {b:card name} or {c:other card name}", _named_either, _says_named_either
    ),
)
"""Words of finding, which the room of the keyword action search declares (CR 701.19)."""
