"""Words for prevention of damage that certain sources would deal (CR 609.7, 615)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Duration, Instruction
from apnap.words import Bindings, Hole, WordDeclaration, words
from apnap_plugins.rules.damage.filters import DamageFilter
from apnap_plugins.rules.effects.instructions import Do, do
from apnap_plugins.rules.effects.prevention import PreventAllDamage, PreventNextDivided, Prevents
from apnap_plugins.rules.effects.text_damage import as_source, without_source
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.filters import Anything, Or, YouControl
from apnap_plugins.rules.vocabulary.selectors import You
from apnap_plugins.rules.words.filters import NOT_YOURS
from apnap_plugins.rules.words.references import Reference, same

clause: Final = partial(words, "clause")
static: Final = partial(words, "static")

_KINDS: Final = {"damage": None, "combat damage": True, "noncombat damage": False}


def _combat(k: Any) -> Any:
    return _KINDS.get(k, k)


def _kind(combat: bool | None) -> Any:
    return "damage" if combat is None else combat


def _this_turn(k: Any, f: Filter) -> PreventAllDamage:
    return PreventAllDamage(DamageFilter(source=f, combat=_combat(k)))


def _says_this_turn(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, PreventAllDamage) and tree == _this_turn(_kind(tree.damage.combat), tree.damage.source):
        if tree.damage.source != Anything():
            yield {"k": _kind(tree.damage.combat), "f": tree.damage.source}


def _to_it(k: Any, t: Filter, f: Filter) -> Any:
    return (Prevents(DamageFilter(source=f, to=t, players=None, combat=_combat(k))),)


def _to_you(k: Any, f: Filter) -> Any:
    return (Prevents(DamageFilter(source=f, to=None, players=You(), combat=_combat(k))),)


def _prevented(tree: Any) -> DamageFilter | None:
    """The damage that the only effect of a static ability prevents, of certain sources."""
    effect = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    return effect.damage if isinstance(effect, Prevents) and effect.damage.source != Anything() else None


def _says_to_it(tree: Any) -> Iterator[Bindings]:
    damage = _prevented(tree)
    if damage is not None and damage.to is not None:
        found = {"k": _kind(damage.combat), "t": damage.to, "f": damage.source}
        if _to_it(**found) == tree:
            yield found


def _says_to_you(tree: Any) -> Iterator[Bindings]:
    damage = _prevented(tree)
    if damage is not None:
        found = {"k": _kind(damage.combat), "f": damage.source}
        if _to_you(**found) == tree:
            yield found


def _says_to_all(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, PreventAllDamage) and tree.damage.to not in (None, Anything()):
        if tree == PreventAllDamage(DamageFilter(to=tree.damage.to, players=None, combat=tree.damage.combat)):
            yield {"k": _kind(tree.damage.combat), "f": tree.damage.to}


def _to_targets(k: Any, o: Any) -> PreventAllDamage | None:
    """Of what is pointed out; of all of a kind it is said as well of those that come later (CR 611.2c)."""
    is_target = isinstance(o, Hole) or isinstance(getattr(o, "of", None), TargetSpec)
    return PreventAllDamage(DamageFilter(combat=_combat(k)), to=o) if is_target else None


def _says_to_targets(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, PreventAllDamage) and tree.to is not None:
        if tree == PreventAllDamage(DamageFilter(combat=tree.damage.combat), to=tree.to):
            yield {"k": _kind(tree.damage.combat), "o": tree.to}


def _to_one_by(k: Any, o: Any, f: Filter) -> PreventAllDamage | None:
    """To one thing that is pointed out or named before, by sources of a kind; to you there are words of their own."""
    is_you = getattr(o, "of", o) == You()
    return None if is_you else PreventAllDamage(DamageFilter(source=f, combat=_combat(k)), to=o)


def _says_to_one_by(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, PreventAllDamage) and tree.to is not None and tree.damage.source != Anything():
        found = {"k": _kind(tree.damage.combat), "o": tree.to, "f": tree.damage.source}
        if tree == PreventAllDamage(DamageFilter(source=found["f"], combat=tree.damage.combat), to=tree.to):
            yield found


def _both_ways(k: Any, f: Filter) -> Any:
    to = Prevents(DamageFilter(to=f, players=None, combat=_combat(k)))
    return (to, Prevents(DamageFilter(source=f, combat=_combat(k))))


def _says_both_ways(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 2 and isinstance(tree[1], Prevents):
        found = {"k": _kind(tree[1].damage.combat), "f": tree[1].damage.source}
        if _both_ways(**found) == tree:
            yield found


def _while(d: Duration, k: Any, o: Any) -> PreventAllDamage:
    """Of one source that is settled now, for a time."""
    return PreventAllDamage(DamageFilter(combat=_combat(k)), sources=o, duration=d)


def _says_while(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, PreventAllDamage) and tree.sources is not None:
        found = {"d": tree.duration, "k": _kind(tree.damage.combat), "o": tree.sources}
        if _while(**found) == tree:
            yield found


def _both_ways_while(d: Duration, k: Any, o: Any) -> Instruction:
    damage = DamageFilter(combat=_combat(k))
    return do(PreventAllDamage(damage, to=o, duration=d), PreventAllDamage(damage, sources=o, duration=d))


def _says_both_ways_while(tree: Any) -> Iterator[Bindings]:
    row: tuple[Any, ...] = tree.steps if isinstance(tree, Do) else ()
    if len(row) == 2 and all(isinstance(step, PreventAllDamage) for step in row) and row[0].to is not None:
        found = {"d": row[0].duration, "k": _kind(row[0].damage.combat), "o": row[0].to}
        again = row[1].sources
        if again is not None and same(row[0].to, again) and _both_ways_while(**found).row()[0] == row[0]:
            if row[1] == PreventAllDamage(row[0].damage, sources=again, duration=row[0].duration):
                yield found


def _from_kinds(k: Any, f: Filter, g: Filter) -> PreventAllDamage:
    return PreventAllDamage(DamageFilter(source=Or((f, g)), combat=_combat(k)))


def _says_from_kinds(tree: Any) -> Iterator[Bindings]:
    source = tree.damage.source if isinstance(tree, PreventAllDamage) else None
    if isinstance(source, Or) and len(source.parts) == 2:
        found = {"k": _kind(tree.damage.combat), "f": source.parts[0], "g": source.parts[1]}
        if _from_kinds(**found) == tree:
            yield found


def _to_players(k: Any, f: Filter) -> PreventAllDamage:
    return PreventAllDamage(DamageFilter(source=f, to=None, combat=_combat(k)))


def _says_to_players(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, PreventAllDamage) and tree.damage.source != Anything():
        found: Bindings = {"k": _kind(tree.damage.combat), "f": tree.damage.source}
        if _to_players(**found) == tree:
            yield found


def _divided(n: Any, t: TargetSpec, at: int) -> PreventNextDivided:
    return PreventNextDivided(Reference(dataclasses.replace(t, divides=n), at))


def _says_divided(tree: Any) -> Iterator[Bindings]:
    spec = getattr(tree.to, "of", None) if isinstance(tree, PreventNextDivided) else None
    if isinstance(spec, TargetSpec) and spec.divides is not None and tree == PreventNextDivided(tree.to):
        yield {"n": spec.divides, "t": dataclasses.replace(spec, divides=None)}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    clause(
        "prevent the next {n:number} damage that would be dealt this turn to {t:among targets}, divided as you choose",
        _divided,
        _says_divided,
        placed=True,
    ),
    clause(
        (
            "{d:duration}, prevent all {k:kind of damage} {o:mention.s} would deal",
            "{d:duration}, prevent all {k:kind of damage} that would be dealt by {o:mention.s}",
        ),
        _while,
        _says_while,
    ),
    clause(
        "{d:duration}, prevent all {k:kind of damage} that would be dealt to and dealt by {o:mention.s}",
        _both_ways_while,
        _says_both_ways_while,
    ),
    clause(
        (
            "prevent all {k:kind of damage} {f:sources} and {g:sources} would deal this turn",
            "prevent all {k:kind of damage} that {f:sources} and {g:sources} would deal this turn",
        ),
        _from_kinds,
        _says_from_kinds,
    ),
    clause(
        "prevent all {k:kind of damage} (that|) {f:sources} would deal to players this turn",
        _to_players,
        _says_to_players,
    ),
    words("sources", "sources you don't control", lambda: NOT_YOURS),
    words("sources", "sources you control", YouControl),
    words("sources", "{a:adjective} sources", as_source, lambda t: ({"a": a} for a in without_source(t))),
    words("sources", "{f:filters}", lambda f: f),
    clause("prevent all {k:kind of damage} that would be dealt this turn by {f:sources}", _this_turn, _says_this_turn),
    static("prevent all {k:kind of damage} that would be dealt to {t:own thing} by {f:sources}", _to_it, _says_to_it),
    static("prevent all {k:kind of damage} that would be dealt to {t:filter.p} by {f:sources}", _to_it, _says_to_it),
    clause(
        (
            "prevent all {k:kind of damage} that would be dealt to {o:mention.s} this turn by {f:sources}",
            "prevent all {k:kind of damage} that would be dealt this turn to {o:mention.s} by {f:sources}",
        ),
        _to_one_by,
        _says_to_one_by,
    ),
    static("prevent all {k:kind of damage} that would be dealt to you by {f:sources}", _to_you, _says_to_you),
    static(
        "prevent all {k:kind of damage} that would be dealt to and dealt by {f:filters}", _both_ways, _says_both_ways
    ),
    clause(
        "prevent all {k:kind of damage} that would be dealt this turn to {f:filters}",
        lambda k, f: PreventAllDamage(DamageFilter(to=f, players=None, combat=_combat(k))),
        _says_to_all,
    ),
    clause(
        "prevent all {k:kind of damage} that would be dealt this turn to {o:mentions}", _to_targets, _says_to_targets
    ),
)
