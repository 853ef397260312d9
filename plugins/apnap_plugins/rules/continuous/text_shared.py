"""Words for keyword abilities that are gained where others have them: "the same is true for" (CR 702.1c)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.continuous.instructions import GainThoseOf
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.filters import YouControl
from apnap_plugins.rules.vocabulary.selectors import All, InYour
from apnap_plugins.rules.words.filters import both, parts_of

Among = Callable[[Filter], Selector]


def _in_your_graveyard(f: Filter) -> Selector:
    return InYour("graveyard", f)


def _you_control(f: Filter) -> Selector:
    return All(both(f, YouControl()))


def _meant(among: Selector) -> Filter | None:
    """The filter of the cards or permanents that are looked at."""
    return among.filter if isinstance(among, (All, InYour)) and isinstance(among.filter, Filter) else None


def _gain(among: Among, who: Selector, k: str, f: Filter, again: str, r: tuple[str, ...]) -> GainThoseOf | None:
    """The ability that is gained first, and the one that is looked for, are the same."""
    return GainThoseOf(who, among(f), (k, *r)) if k == again else None


def _says_gain(among: Among, tree: Any) -> Iterator[Bindings]:
    found = _meant(tree.among) if isinstance(tree, GainThoseOf) and len(tree.keywords) > 2 else None
    if found is not None:
        k, *rest = tree.keywords
        for meant in (found, both(*parts_of(found)[:-1])):
            if _gain(among, tree.objects, k, meant, k, tuple(rest)) == tree:
                yield {"who": tree.objects, "k": k, "f": meant, "again": k, "r": tuple(rest)}


def _row(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) > 2:
        yield {"a": tree[0], "r": tree[1:]}


def _two(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 2:
        yield {"a": tree[0], "b": tree[1]}


def _where(condition: str, among: Among) -> Iterator[WordDeclaration]:
    more = f"until end of turn if {condition}. the same is true for {{r:ability names}}."
    for gain in ("{who:mention.p} gain {k:ability name}", "{who:mention.s} gains {k:ability name}"):
        yield words("plain sentence", f"{gain} {more}", partial(_gain, among), partial(_says_gain, among))


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words(
        "ability names",
        ("{a:ability name}, and {b:ability name}", "{a:ability name} and {b:ability name}"),
        lambda a, b: (a, b),
        _two,
    ),
    words("ability names", "{a:ability name}, {r:ability names}", lambda a, r: (a, *r), _row),
    *_where("a {f:filter.s} has {again:ability name}", All),
    *_where("a {f:card filter.s} in your graveyard has {again:ability name}", _in_your_graveyard),
    *_where("you control a {f:filter.s} with {again:ability name}", _you_control),
)
