"""Words for what players choose to keep, and that they sacrifice or discard the rest (CR 608.2d)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Instruction
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.effects.instructions import do
from apnap_plugins.rules.effects.keeping import KeepAndDiscard, KeepAndSacrifice, KeepInGraveyard
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.filters import And, Anything, HasSubtype, HasType, YouControl, YouOwn
from apnap_plugins.rules.vocabulary.quantities import Count, FewestOfPlayers
from apnap_plugins.rules.vocabulary.selectors import All, EachPlayer, You
from apnap_plugins.rules.words.filters import both
from apnap_plugins.rules.words.references import Subject

kept: Final = partial(words, "kept")
kinds: Final = partial(words, "kinds kept")
plain_sentence: Final = partial(words, "plain sentence")
same_way: Final = partial(words, "same way")

_LAND: Final = HasType("land")
_BASIC_TYPES: Final = tuple(
    And((_LAND, HasSubtype(name))) for name in ("Plains", "Island", "Swamp", "Mountain", "Forest")
)
_FEWEST_CARDS: Final = FewestOfPlayers(Count(All(YouOwn(), "hand")))


def _fewest(f: Filter) -> KeepAndSacrifice:
    """As many as the player has who controls the fewest of them."""
    number = FewestOfPlayers(Count(All(both(f, YouControl()))))
    return KeepAndSacrifice(f, number, number, who=EachPlayer())


def _the_same_way(f: Any, g: Any, s: tuple[Instruction, ...]) -> Instruction | None:
    return do(_fewest(f), *s) if f == g else None


def _says_the_same_way(tree: Any) -> Iterator[Bindings]:
    steps: tuple[Any, ...] = getattr(tree, "steps", ())
    if len(steps) > 1 and isinstance(steps[0], KeepAndSacrifice) and steps[0] == _fewest(steps[0].filter):
        yield {"f": steps[0].filter, "g": steps[0].filter, "s": steps[1:]}


def _says_fewest(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, KeepAndSacrifice) and tree == _fewest(tree.filter):
        yield {"f": tree.filter}


def _in_order(first: bool) -> Any:
    """The way back from cards and permanents, the cards `first` or last."""

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, tuple) and len(tree) == 2 and tree[not first] == _CARDS:
            yield from _says_fewest(tree[first])

    return says


_CARDS: Final = KeepAndDiscard(_FEWEST_CARDS, EachPlayer())

WORDS: Final[tuple[WordDeclaration, ...]] = (
    kept("a {f:filter.s} they control", lambda f: KeepAndSacrifice(f, who=Subject())),
    kept("{n:many} {f:filter.p} they control", lambda n, f: KeepAndSacrifice(f, n, n, who=Subject())),
    kept("up to {n:many} {f:filter.p} they control", lambda n, f: KeepAndSacrifice(f, 0, n, who=Subject())),
    kinds("a {a:noun.s}, a {b:noun.s}, and a {c:noun.s}", lambda a, b, c: (a, b, c)),
    kinds("a {a:noun.s}, a {b:noun.s}, a {c:noun.s}, and a {d:noun.s}", lambda a, b, c, d: (a, b, c, d)),
    kept(
        (
            "from among the {f:filter.p} they control {k:kinds kept}",
            "{k:kinds kept} from among the {f:filter.p} they control",
        ),
        lambda f, k: KeepAndSacrifice(f, kinds=k, who=Subject()),
    ),
    kept(
        "from the lands they control a land of each basic land type",
        lambda: KeepAndSacrifice(_LAND, kinds=_BASIC_TYPES, who=Subject()),
    ),
    words(
        "verb#", "[chooses|choose] {k:kept}, then [sacrifices|sacrifice] the rest", lambda k: k, lambda t: [{"k": t}]
    ),
    words(
        "verb#",
        "[sacrifices|sacrifice] all {f:filter.p} they control except for {n:many}",
        lambda f, n: KeepAndSacrifice(f, n, n, who=Subject()),
    ),
    words("verb#", "[chooses|choose] {k:kept} and [sacrifices|sacrifice] the rest", lambda k: k, lambda t: [{"k": t}]),
    words(
        "verb#",
        "[chooses|choose] {n:many} cards in [their|your] graveyard and [exiles|exile] the rest",
        lambda n: KeepInGraveyard(n, Subject()),
        lambda t: [{"n": t.keep}] if isinstance(t, KeepInGraveyard) else [],
    ),
    plain_sentence(
        "for each player, you choose from among the permanents that player controls {k:kinds kept}. "
        "then each player sacrifices all other {f:filter.p} they control.",
        lambda k, f: KeepAndSacrifice(Anything(), kinds=k, who=EachPlayer(), chooser=You(), rest=f),
    ),
    same_way(
        "players discard cards and sacrifice {f:filter.p} the same way.",
        lambda f: (_CARDS, _fewest(f)),
        _in_order(True),
    ),
    same_way(
        "players sacrifice {f:filter.p} and discard cards the same way.",
        lambda f: (_fewest(f), _CARDS),
        _in_order(False),
    ),
    same_way("each player discards cards the same way.", lambda: (_CARDS,)),
    plain_sentence(
        "each player chooses a number of {f:filter.p} they control equal to the number of {g:filter.p} "
        "controlled by the player who controls the fewest, then sacrifices the rest. {s:same way}",
        _the_same_way,
        _says_the_same_way,
    ),
)
