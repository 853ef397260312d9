"""Words for prevention of damage both to and by something, and of damage that is divided among targets (CR 609.7, 615)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Duration, Instruction
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.damage.filters import DamageFilter
from apnap_plugins.rules.effects.instructions import Do, do
from apnap_plugins.rules.effects.prevention import PreventAllDamage, PreventNextDivided, Prevents
from apnap_plugins.rules.effects.text_damage import combat_of, kind_said
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.words.references import Reference, same

clause: Final = partial(words, "clause")
static: Final = partial(words, "static")


def _both_ways(k: Any, f: Filter) -> Any:
    to = Prevents(DamageFilter(to=f, players=None, combat=combat_of(k)))
    return (to, Prevents(DamageFilter(source=f, combat=combat_of(k))))


def _says_both_ways(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 2 and isinstance(tree[1], Prevents):
        found = {"k": kind_said(tree[1].damage.combat), "f": tree[1].damage.source}
        if _both_ways(**found) == tree:
            yield found


def _both_ways_while(d: Duration, k: Any, o: Any) -> Instruction:
    damage = DamageFilter(combat=combat_of(k))
    return do(PreventAllDamage(damage, to=o, duration=d), PreventAllDamage(damage, sources=o, duration=d))


def _says_both_ways_while(tree: Any) -> Iterator[Bindings]:
    row: tuple[Any, ...] = tree.steps if isinstance(tree, Do) else ()
    if len(row) == 2 and all(isinstance(step, PreventAllDamage) for step in row) and row[0].to is not None:
        found = {"d": row[0].duration, "k": kind_said(row[0].damage.combat), "o": row[0].to}
        again = row[1].sources
        if again is not None and same(row[0].to, again) and _both_ways_while(**found).row()[0] == row[0]:
            if row[1] == PreventAllDamage(row[0].damage, sources=again, duration=row[0].duration):
                yield found


def _divided(n: Any, t: TargetSpec, at: int) -> PreventNextDivided:
    return PreventNextDivided(Reference(dataclasses.replace(t, divides=n), at))


def _says_divided(tree: Any) -> Iterator[Bindings]:
    spec = getattr(tree.to, "of", None) if isinstance(tree, PreventNextDivided) else None
    if isinstance(spec, TargetSpec) and spec.divides is not None and tree == PreventNextDivided(tree.to):
        yield {"n": spec.divides, "t": dataclasses.replace(spec, divides=None)}


_BOTH_WAYS: Final = "prevent all {k:kind of damage} that would be dealt to and dealt by"

WORDS: Final[tuple[WordDeclaration, ...]] = (
    clause(
        "prevent the next {n:number} damage that would be dealt this turn to {t:among targets}, divided as you choose",
        _divided,
        _says_divided,
        placed=True,
    ),
    clause(
        (
            f"{{d:duration}}, {_BOTH_WAYS} ({{o:mention.s}}|{{o:mention.p}})",
            f"{_BOTH_WAYS} ({{o:mention.s}}|{{o:mention.p}}) {{d:damage time}}",
        ),
        _both_ways_while,
        _says_both_ways_while,
    ),
    static((f"{_BOTH_WAYS} {{f:filters}}", f"{_BOTH_WAYS} {{f:own thing}}"), _both_ways, _says_both_ways),
)
