"""Words for the next time that damage would be dealt, and for halves and doubles of it (CR 614.1a, 614.9, 615.8)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, Hole, WordDeclaration, words
from apnap_plugins.rules.damage.filters import DamageFilter
from apnap_plugins.rules.effects.prevention import PreventsHalf
from apnap_plugins.rules.effects.replacement import MoreDamage
from apnap_plugins.rules.vocabulary.base import Filter

clause: Final = partial(words, "clause")
static: Final = partial(words, "static")

ANY: Final = "damage"


def _combat(kind: Any) -> Any:
    """What kind of damage is meant, as damage filters have it."""
    return None if kind == ANY else kind


def _kind(combat: bool | None) -> Any:
    """The way back from `_combat`."""
    return ANY if combat is None else combat


# Any: slots as the grammar fills them
def _described(f: Any, k: Any, r: DamageFilter) -> DamageFilter:
    """Damage of a kind from a source to a recipient."""
    return dataclasses.replace(r, source=f, combat=_combat(k))


def _parts(damage: DamageFilter) -> Bindings:
    """The way back from `_described`."""
    return {"f": damage.source, "k": _kind(damage.combat), "r": DamageFilter(to=damage.to, players=damage.players)}


def _half(f: Filter, k: Any, r: DamageFilter) -> Any:
    return (PreventsHalf(_described(f, k, r)),)


def _says_half(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], PreventsHalf):
        yield _parts(tree[0].damage)


def _more(f: Filter, k: Any, r: Any, m: Any) -> Any:
    """Only where both players and permanents would be dealt it, as the words say again."""
    if not isinstance(r, Hole) and (r.to is None or r.players is None):
        return None
    times, plus = m
    return (MoreDamage(_described(f, k, r), times, plus),)


def _says_more(tree: Any) -> Iterator[Bindings]:
    effect = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(effect, MoreDamage) and isinstance(effect.plus, int):
        damage = effect.damage
        if damage.to is not None and damage.players is not None and damage.sources is None and damage.only is None:
            yield {**_parts(damage), "m": (effect.times, effect.plus)}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    static(
        "if {f:damage dealer} would deal {k:kind of damage} to {r:dealt to}, prevent half that damage, rounded up",
        _half,
        _says_half,
    ),
    static(
        "if {f:damage dealer} would deal {k:kind of damage} to {r:dealt to}, (it|that source) deals {m:more damage} to "
        "(that player or permanent|that permanent or player) instead",
        _more,
        _says_more,
    ),
)
