"""Words for what is done with the cards that a search found: shown, and put somewhere in some way (CR 701.19a, 701.19e).

They stand apart from who searches what, so that every search goes on with every one of them. What a player's words say of
"your hand" says another's of "their hand", hence a category for each of `PERSONS`, for one card and for several.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any, Final

from apnap import TOP, Node, node
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.objects.text import NTH
from apnap_plugins.rules.vocabulary.base import Amount, Selector


@node
class PutFound(Node):
    """Where cards that were found are put, and how: what a search says of them.

    `host` is what they are attached to, `controller` who gets them; they enter with `number` counters of a `kind`.
    `position` is for libraries: places from the top (CR 401.7).
    """

    to: str = "hand"
    reveal: bool = False
    tapped: bool = False
    attacking: bool = False
    face_down: bool = False
    host: Selector | None = None
    controller: Selector | None = None
    kind: str = ""
    number: Amount = 1
    position: int = TOP

    def is_plain(self) -> bool:
        """Whether the zone, showing them, and tapped say all."""
        return self == PutFound(self.to, self.reveal, self.tapped)


PERSONS: Final[dict[str, tuple[str, str]]] = {"you": ("", "your"), "they": ("", "their"), "each": ("s", "their")}
"""Of "you put it into your hand", "they put it into their hand" and "each puts it into their hand": the verb's end, and whose."""

ITS: Final = {"s": "(it|that card|the card)", "p": "(them|those cards|the cards)"}
"""How one card that was found is called, and how several are."""


def _spots(own: str, number: str) -> Iterator[WordDeclaration]:
    """Words for where "it" or "them" go."""
    spot, them = f"{own} spot.{number}", {"s": "it", "p": "(each of them|them)"}[number]
    yield words(spot, f"into {own} hand", PutFound)
    yield words(spot, f"into {own} graveyard", lambda: PutFound("graveyard"))
    yield from _entering(spot, "onto the battlefield", them, PutFound("battlefield"))
    yield from _entering(spot, "onto the battlefield tapped", them, PutFound("battlefield", tapped=True))
    attacking = PutFound("battlefield", tapped=True, attacking=True)
    yield words(spot, "onto the battlefield tapped and attacking", lambda: attacking)


def _entering(spot: str, said: str, them: str, plain: PutFound) -> Iterator[WordDeclaration]:
    """Words for entering, and entering somehow: "tapped under your control"."""

    def somehow(wording: str, field: str, counted: bool = False) -> WordDeclaration:
        def means(s: Any, n: Any = 1) -> PutFound:
            return dataclasses.replace(plain, **{field: s}, number=n)

        def says(tree: Any) -> Iterator[Bindings]:
            found = getattr(tree, field, None)
            if found and tree == means(found, tree.number) and (counted or tree.number == 1):
                yield {"s": found, "n": tree.number} if counted else {"s": found}

        return words(spot, wording, means, says)

    yield words(spot, said, lambda: plain)
    yield somehow(f"{said} under {{s:possessor}} control", "controller")
    yield somehow(f"{said} attached to {{s:mention.s}}", "host")
    yield somehow(f"{said} with a (|additional ){{s:counter kind}} counter on {them}", "kind")
    yield somehow(f"{said} with {{n:many}} (|additional ){{s:counter kind}} counters on {them}", "kind", True)


def _finds(person: str, number: str) -> Iterator[WordDeclaration]:
    """Words for what a player does with what was found."""
    (end, own), its = PERSONS[person], ITS[number]
    find, spot = f"{person} find.{number}", f"{{d:{own} spot.{number}}}"

    def says_shown(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, PutFound) and tree.reveal:
            yield {"d": dataclasses.replace(tree, reveal=False)}

    yield words(find, f"put{end} {its} {spot}", lambda d: d, lambda tree: [] if tree.reveal else [{"d": tree}])
    yield words(find, f"exile{end} {its}", lambda: PutFound("exile"))
    yield words(find, f"exile{end} {its} face down", lambda: PutFound("exile", face_down=True))
    yield words(
        find,
        f"reveal{end} {its}(, put{end}| and put{end}|, and put{end}|, then put{end}) {its} {spot}",
        lambda d: dataclasses.replace(d, reveal=True),
        says_shown,
    )


def _tops() -> Iterator[WordDeclaration]:
    """Words for where in the library cards go that were found, after it was shuffled."""
    for number, order in (("s", ""), ("p", " in any order")):
        yield words(f"top.{number}", f"on top{order}", lambda: PutFound("library"))
        yield words(f"top.{number}", f"on top of (your|their) library{order}", lambda: PutFound("library"))
    for place, word in enumerate(NTH, start=1):
        yield _nth(word, PutFound("library", position=place))


def _nth(word: str, there: PutFound) -> WordDeclaration:
    return words("top.s", f"{word} from the top", lambda: there)


def found_words() -> tuple[WordDeclaration, ...]:
    """Those of each person, of one card and of several, and of places in the library."""
    both = [(own, number) for own in ("your", "their") for number in ITS]
    return (
        *(one for own, number in both for one in _spots(own, number)),
        *(one for person in PERSONS for number in ITS for one in _finds(person, number)),
        *_tops(),
    )
