"""Words for what goes elsewhere than where it would be put: "if a creature would die, exile it instead" (CR 614.1a, 614.6).

What would be put where, from where, and where it goes instead are said once each; what more is done then stands in
`text_exiled_instead`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import BOTTOM, TOP
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.attachments.selectors import EnchantedPlayer
from apnap_plugins.rules.effects.replacement import GoesElsewhere, RevealedElsewhere
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.filters import Anything, IsToken, Itself, Not, OpponentOwns, TheyOwn, YouOwn
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.fixed import fixed

Going = tuple[Filter, str, str]
"""What would be put into a zone, which one, and from which; without a zone, anywhere else."""

CARD: Final = Not(IsToken())
GRAVEYARDS: Final[dict[str, tuple[Filter, ...]]] = {
    "(a graveyard|any graveyard|a player's graveyard)": (),
    "your graveyard": (YouOwn(),),
    "(a opponent's graveyard|an opponent's graveyard)": (OpponentOwns(),),
    "enchanted player's graveyard": (TheyOwn(EnchantedPlayer()),),
}
"""Whose graveyard: a card goes to none but its owner's (CR 400.3)."""
ORIGINS: Final[dict[str, str]] = {
    "(from anywhere|)": "",
    "from (a library|your library|their library)": "library",
}
INSTEAD: Final[dict[str, tuple[str, int]]] = {
    "exile (it|that card)": ("exile", TOP),
    "(return|put) (it|that card) (to|into) its owner's hand": ("hand", TOP),
    "put (it|that card) on top of its owner's library": ("library", TOP),
    "put (it|that card) on the bottom of its owner's library": ("library", BOTTOM),
}
REVEALED: Final[dict[str, tuple[str, int]]] = {
    "that card is revealed and put on top of (that player's|its owner's) library": ("library", TOP),
    "that card is revealed and put on the bottom of (that player's|its owner's) library": ("library", BOTTOM),
}
"""The same with the card being shown to everybody."""


def _going(to: str, origin: str, *, before: tuple[Filter, ...] = (), last: tuple[Filter, ...] = ()) -> dict[str, Any]:
    """What goes from one zone to another, with what the words demand of it besides."""

    def means(f: Filter) -> Going:
        return both(*before, f, *last), to, origin

    def says(tree: Any) -> Iterator[Bindings]:
        parts = parts_of(tree[0])
        rest = parts[len(before) : len(parts) - len(last)]
        f = both(*rest) if rest else Anything()
        if tree == means(f):
            yield {"f": f}

    return {"means": means, "says": says}


def _would_go() -> Iterator[WordDeclaration]:
    would = partial(words, "would go")
    for what in ("own thing", "a filter"):
        yield would(
            (f"{{f:{what}}} would die", f"{{f:{what}}} would be put into a graveyard from the battlefield"),
            lambda f: (f, "graveyard", "battlefield"),
            lambda tree: [{"f": tree[0]}] if tree[1:] == ("graveyard", "battlefield") else [],
        )
        yield words(
            "would leave",
            f"{{f:{what}}} would leave the battlefield",
            lambda f: (f, "", "battlefield"),
            lambda tree: [{"f": tree[0]}] if tree[1:] == ("", "battlefield") else [],
        )
    for graveyard, last in GRAVEYARDS.items():
        for where, origin in ORIGINS.items():
            put = f"would be put into {graveyard} {where}".strip()
            yield fixed("would go", f"a card {put}", (both(CARD, *last), "graveyard", origin))
            yield fixed("would go", f"a card or token {put}", (both(*last), "graveyard", origin))
            kind = _going("graveyard", origin, before=(CARD,), last=last)
            yield would(f"a {{f:kind of card}} card {put}", **kind)
    yield would(
        "a {f:kind} permanent, spell, or card not on the battlefield would be put into a graveyard",
        **_going("graveyard", ""),
    )
    yield words("kind of card", "{k:kind}", lambda k: k)


# Any: what goes and where it goes instead, as the grammar has them
def _goes(e: Going, i: tuple[str, int], how: type[GoesElsewhere] = GoesElsewhere) -> Any:
    zone, position = i
    return (how(e[0], e[1], zone, e[2], None, position),)


def _says_goes(tree: Any, how: type[GoesElsewhere] = GoesElsewhere) -> Iterator[Bindings]:
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if type(one) is how and one.only is None:
        yield {"e": (one.filter, one.to, one.origin), "i": (one.instead, one.position)}


# Any: as above
def _is_revealed(e: Going, i: tuple[str, int]) -> Any:
    return _goes(e, i, RevealedElsewhere)


def _itself(i: tuple[str, int]) -> Any:
    return _goes((Itself(), "graveyard", ""), i)


def _says_itself(tree: Any) -> Iterator[Bindings]:
    yield from ({"i": found["i"]} for found in _says_goes(tree) if found["e"] == (Itself(), "graveyard", ""))


def _instead() -> Iterator[WordDeclaration]:
    for category, ways in (("gone instead", INSTEAD), ("revealed instead", REVEALED)):
        for said, where in ways.items():
            yield fixed(category, said, where)


WORDS: Final[tuple[WordDeclaration, ...]] = (
    *_would_go(),
    *_instead(),
    words(
        "static",
        ("if {e:would go}, {i:gone instead} instead", "if {e:would go}, instead {i:gone instead}"),
        _goes,
        _says_goes,
    ),
    words(
        "static",
        (
            "if {e:would leave}, {i:gone instead} instead of putting it anywhere else",
            "if {e:would leave}, {i:gone instead} instead",
        ),
        _goes,
        _says_goes,
    ),
    words(
        "static",
        "if {e:would go}, instead {i:revealed instead}",
        _is_revealed,
        partial(_says_goes, how=RevealedElsewhere),
    ),
    # of itself, in whatever zone it is (CR 113.6, 614.12)
    words(
        "everywhere static",
        (
            "if ~ would be put into a graveyard from anywhere, {i:gone instead} instead",
            "if ~ would be put into a graveyard from anywhere, instead {i:gone instead}",
        ),
        _itself,
        _says_itself,
    ),
)
