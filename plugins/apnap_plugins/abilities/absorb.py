"""Absorb (CR 702.64)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from apnap import (
    OBJECT,
    Ability,
    AnyTime,
    Context,
    Event,
    Field,
    Game,
    Instruction,
    Keyword,
    KeywordDefinition,
    Manifest,
    Static,
    hookimpl,
    node,
)
from apnap.words import WordDeclaration
from apnap_plugins.rules.damage import DealDamage
from apnap_plugins.rules.prevention import DamageFilter, Prevention, is_preventable
from apnap_plugins.rules.selection import Amount, Itself, amount
from apnap_plugins.rules.words.keywords import keyword_with_number

MANIFEST = Manifest(
    id="absorb",
    name="Absorb",
    kind="keyword ability",
    rules=("702.64",),
    since="FUT",
    requires=("prevention",),
)

Absorbed = tuple[tuple[int, int, int, int], ...]
"""(N, instance, source, how much) of damage that was prevented at this very time."""
ABSORBED: Final = Field[Absorbed]("damage absorbed just now", OBJECT, (), ids=True)
TO_ITSELF: Final = DamageFilter(to=Itself(), players=None)


@hookimpl
def apnap_fields() -> Iterable[Field[Any]]:
    """What a creature's absorb abilities have prevented just now."""
    return [ABSORBED]


@node
class AbsorbDamage(Prevention):
    """CR 702.64a: of damage that a source would deal to this creature, so much is prevented.

    `instance` tells equal abilities apart, each of which applies separately (CR 702.64c).
    """

    amount: Amount | None = 1
    instance: int = 1
    damage: DamageFilter = TO_ITSELF
    then: Instruction | None = None

    def applies(self, ctx: Context, event: Event) -> bool:
        """Where something is left that it can prevent of that source's damage now."""
        return isinstance(event, DealDamage) and Prevention.applies(self, ctx, event) and self.share(ctx, event) > 0

    def share(self, ctx: Context, event: DealDamage) -> int:
        """No more than N of any one source's damage at any one time, however that is dealt (CR 702.64b)."""
        known = sum(much for *key, much in self._known(ctx) if tuple(key) == self._key(ctx, event))
        return max(0, min(event.amount, self._most(ctx) - known))

    def replace(self, ctx: Context, event: Event) -> Event | tuple[Event, ...] | None:
        """It is remembered for what else that source deals at the same time."""
        assert isinstance(event, DealDamage)
        prevented = self.share(ctx, event) if is_preventable(ctx.game, event) else 0
        result = Prevention.replace(self, ctx, event)
        known = (*self._known(ctx), (*self._key(ctx, event), prevented))
        ctx.game.set(ABSORBED, ctx.source, tuple(sorted(known)))  # in whatever order they were applied
        return result

    def _known(self, ctx: Context) -> Absorbed:
        return ctx.game.get(ABSORBED, ctx.source)

    def _key(self, ctx: Context, event: DealDamage) -> tuple[int, int, int]:
        return self._most(ctx), self.instance, event.source

    def _most(self, ctx: Context) -> int:
        return amount(ctx, self.amount or 0)


def _forget(game: Game) -> None:
    """CR 702.64b: damage that is dealt at a different time is another matter."""
    for obj in sorted(game.having(ABSORBED)):
        game.set(ABSORBED, obj, ())


@hookimpl
def apnap_any_time() -> Iterable[AnyTime]:
    """The moment is over."""
    return [AnyTime("absorbed", "702.64b", _forget)]


def _means(keyword: Keyword, number: int) -> tuple[Ability, ...]:
    """CR 702.64a, 702.64c: a static ability."""
    return (Static((AbsorbDamage(keyword.parameters[0], number),)),)


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Its parameter is the number. Each instance applies separately (CR 702.64c)."""
    return [KeywordDefinition("absorb", _means, cumulative=True, text="absorb {0}", numbered=True)]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return keyword_with_number("absorb", "absorb")
