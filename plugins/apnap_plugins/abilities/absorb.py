"""Absorb (CR 702.64)."""

from __future__ import annotations

from typing import Final

from apnap import (
    OBJECT,
    Ability,
    AnyTimeCheck,
    Context,
    Event,
    Field,
    Game,
    Instruction,
    Keyword,
    Manifest,
    Static,
    declares,
    node,
)
from apnap_plugins.rules.damage.damage import DamageDealt
from apnap_plugins.rules.damage.filters import DamageFilter
from apnap_plugins.rules.effects.prevention import Prevention, is_preventable
from apnap_plugins.rules.vocabulary.base import Amount, amount
from apnap_plugins.rules.vocabulary.filters import Itself
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_number

MANIFEST = Manifest(
    id="absorb", kind="keyword ability", rules=("702.64",), since="FUT", requires=("prevention",), kernel=">=0.1,<0.2"
)

Absorbed = tuple[tuple[int, int, int, int], ...]
"""(N, instance, source, how much) of damage that was prevented at this very time."""
ABSORBED: Final = Field[Absorbed]("damage absorbed just now", OBJECT, (), ids=True)
TO_ITSELF: Final = DamageFilter(to=Itself(), players=None)


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
        return isinstance(event, DamageDealt) and Prevention.applies(self, ctx, event) and self.share(ctx, event) > 0

    def share(self, ctx: Context, event: DamageDealt) -> int:
        """No more than N of any one source's damage at any one time, however that is dealt (CR 702.64b)."""
        known = sum(much for *key, much in self._known(ctx) if tuple(key) == self._key(ctx, event))
        return max(0, min(event.amount, self._most(ctx) - known))

    def replace(self, ctx: Context, event: Event) -> Event | tuple[Event, ...] | None:
        """It is remembered for what else that source deals at the same time."""
        assert isinstance(event, DamageDealt)
        prevented = self.share(ctx, event) if is_preventable(ctx.game, event) else 0
        result = Prevention.replace(self, ctx, event)
        known = (*self._known(ctx), (*self._key(ctx, event), prevented))
        ctx.game.set(ABSORBED, ctx.source, tuple(sorted(known)))  # in whatever order they were applied
        return result

    def _known(self, ctx: Context) -> Absorbed:
        return ctx.game.get(ABSORBED, ctx.source)

    def _key(self, ctx: Context, event: DamageDealt) -> tuple[int, int, int]:
        return self._most(ctx), self.instance, event.source

    def _most(self, ctx: Context) -> int:
        return amount(ctx, self.amount or 0)


def _forget(game: Game) -> None:
    """CR 702.64b: damage that is dealt at a different time is another matter."""
    for obj in sorted(game.having(ABSORBED)):
        game.set(ABSORBED, obj, ())


def _means(keyword: Keyword, number: int) -> tuple[Ability, ...]:
    """CR 702.64a, 702.64c: a static ability."""
    return (Static((AbsorbDamage(keyword.parameters[0], number),)),)


apnap_declarations = declares(
    # Its parameter is the number. Each instance applies separately (CR 702.64c).
    keyword_ability("absorb", _means, worded=keyword_with_number, cumulative=True, numbered=True),
    # What a creature's absorb abilities have prevented just now.
    ABSORBED,
    # The moment is over.
    AnyTimeCheck("absorbed", "702.64b", _forget),
)
