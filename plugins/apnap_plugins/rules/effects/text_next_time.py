"""Words for the next time that damage would be dealt, and for halves and doubles of it (CR 614.1a, 614.9, 615.8)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, Hole, WordDeclaration, words
from apnap_plugins.rules.damage.filters import DamageFilter
from apnap_plugins.rules.effects.prevention import PreventNextTime, PreventsHalf
from apnap_plugins.rules.effects.replacement import MoreDamage, RedirectDamage
from apnap_plugins.rules.effects.text_damage import as_source, without_source
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.vocabulary.selectors import Together
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.references import same

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


def _prevented(f: Filter, k: Any, o: Selector) -> PreventNextTime:
    """Of a source of a kind, which is looked at only when it would deal damage (CR 615.9)."""
    return PreventNextTime(DamageFilter(source=f, combat=_combat(k)), o)


def _says_prevented(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, PreventNextTime) and tree.to is not None and tree.damage.source != Anything():
        found = {"f": tree.damage.source, "k": _kind(tree.damage.combat), "o": tree.to}
        if tree == _prevented(**found):
            yield found


def _redirected(f: Filter, k: Any, r: DamageFilter, new: Selector) -> RedirectDamage:
    return RedirectDamage(new, None, _described(f, k, r), once=True)


def _says_redirected(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, RedirectDamage) and tree.to is None and tree.damage.source != Anything():
        found = {**_parts(tree.damage), "new": tree.new}
        if tree == _redirected(**found):
            yield found


def _to_itself(o: Selector, k: Any, to: Selector) -> RedirectDamage:
    return RedirectDamage(o, to, DamageFilter(combat=_combat(k)), once=True, sources=o)


def _says_to_itself(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, RedirectDamage) and tree.to is not None and tree.sources is not None and tree.once:
        if same(tree.new, tree.sources):
            yield {"o": tree.sources, "k": _kind(tree.damage.combat), "to": tree.to}


def _all_next_time(a: Any, b: Any, new: Selector) -> RedirectDamage:
    """All that would be dealt to the two at one time."""
    return RedirectDamage(new, Together((a, b)), once=True)


def _says_all_next_time(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, RedirectDamage) and isinstance(tree.to, Together) and len(tree.to.parts) == 2:
        a, b = tree.to.parts
        if tree == _all_next_time(a, b, tree.new):
            yield {"a": a, "b": b, "new": tree.new}


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


def _says_chosen_kind(tree: Any) -> Iterator[Bindings]:
    yield from ({"k": plain} for plain in without_source(tree))


def _chosen_having(f: Filter, h: Filter) -> Filter:
    return both(f, h)


def _says_chosen_having(tree: Any) -> Iterator[Bindings]:
    *rest, last = parts_of(tree) if isinstance(tree, Filter) else ()
    if rest:
        yield {"f": both(*rest), "h": last}


_NEXT: Final = "the next time {f:damage dealer} would deal {k:kind of damage} to"

WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("chosen source", "a {k:kind} source of your choice", as_source, _says_chosen_kind),
    words("chosen source", "a {f:core.s} of your choice {h:having}", _chosen_having, _says_chosen_having),
    clause(f"{_NEXT} {{o:mentions}} this turn, prevent that damage", _prevented, _says_prevented),
    clause(
        f"{_NEXT} {{r:dealt to}} this turn, it deals that damage to {{new:mention.s}} instead",
        _redirected,
        _says_redirected,
    ),
    clause(
        "the next time {o:mention.s} would deal {k:kind of damage} to {to:mention.s} this turn, that creature deals that "
        "damage to itself instead",
        _to_itself,
        _says_to_itself,
    ),
    clause(
        "the next time damage would be dealt to {a:mention.s} and/or {b:mention#} this turn, that damage is dealt to "
        "{new:mentions} instead",
        _all_next_time,
        _says_all_next_time,
    ),
    static(
        "if {f:damage dealer} would deal {k:kind of damage} to {r:dealt to}, prevent half that damage, rounded up",
        _half,
        _says_half,
    ),
    static(
        "if {f:damage dealer} would deal {k:kind of damage} to {r:dealt to}, that source deals {m:more damage} to (that player "
        "or permanent|that permanent or player) instead",
        _more,
        _says_more,
    ),
)
