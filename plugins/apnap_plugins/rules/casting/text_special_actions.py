"""Words for special actions that effects give: ending an effect, ignoring one, discarding a card (CR 116.2c to 116.2e)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Prohibition, Static, StaticEffect
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.casting.special_actions import Endable, MayDiscardThis, MayIgnore, UnlessIgnored
from apnap_plugins.rules.costs.costs import CostPart, has_x

static: Final = partial(words, "static")


# Any: instructions as the grammar has them
def _endable(a: Any, k: tuple[CostPart, ...]) -> Endable | None:
    """The effects that these create, which you may end for a cost (CR 116.2c); none where they create no effect."""
    lasting = any(getattr(part, "steady", False) for part in a.walk())
    return Endable(a, k) if lasting and not has_x(k) else None


def _says_endable(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Endable) and tree == Endable(tree.what, tree.cost):
        yield {"a": tree.what, "k": tree.cost}


def _ignorable(s: tuple[StaticEffect, ...], k: tuple[CostPart, ...]) -> tuple[StaticEffect, ...] | None:
    """What players can't do unless they pay to ignore it for a turn (CR 116.2d)."""
    if has_x(k):
        return None
    bans = [effect for effect in s if isinstance(effect, Prohibition) and not isinstance(effect, UnlessIgnored)]
    return (*map(UnlessIgnored, bans), MayIgnore(k)) if bans and len(bans) == len(s) else None


def _says_ignorable(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) > 1 and isinstance(tree[-1], MayIgnore):
        if all(isinstance(effect, UnlessIgnored) for effect in tree[:-1]):
            yield {"s": tuple(effect.what for effect in tree[:-1]), "k": tree[-1].cost}


IN_HAND: Final = Static((MayDiscardThis(),), zones=("hand",))

WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("line", "you may discard ~ any time you could cast a instant.", lambda: (IN_HAND,)),
    words("body", "{a:body} you may pay {k:cost} to end this effect.", _endable, _says_endable),
    static(
        "{s:static}. any player may pay {k:cost} for that player to ignore this effect until end of turn",
        _ignorable,
        _says_ignorable,
    ),
)
