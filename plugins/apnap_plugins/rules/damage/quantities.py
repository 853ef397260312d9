"""Quantities of life (CR 119)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Context, node
from apnap_plugins.rules.damage.damage import LIFE, STARTING_LIFE
from apnap_plugins.rules.vocabulary.base import Quantity, Ref, Selector, player_ref


@node
class LifeOf(Quantity):
    """The life total of the first player a selector gives (CR 119)."""

    of_state: ClassVar[bool] = True
    of: Selector
    reads = frozenset([LIFE.name])

    def value(self, ctx: Context) -> int:
        """0 where there is no such player."""
        seats = self.of.players(ctx)
        return ctx.game.get(LIFE, seats[0]) if seats else 0

    def held(self, ctx: Context) -> tuple[str, Ref] | None:
        """The life total of that player."""
        seats = self.of.players(ctx)
        return ("life total", player_ref(seats[0])) if seats else None


@node
class LivesApart(Quantity):
    """By how much the life totals of two players differ (CR 107.1b, 119)."""

    of_all: ClassVar[bool] = True
    of: Selector
    reads = frozenset([LIFE.name])

    def value(self, ctx: Context) -> int:
        """0 where there aren't two players any more."""
        lives = [ctx.game.get(LIFE, seat) for seat in self.of.players(ctx)]
        return max(lives) - min(lives) if len(lives) == 2 else 0

    def is_defined(self, ctx: Context) -> bool:
        """Between two: not where one of them is an illegal target (CR 608.2b)."""
        return len(self.of.players(ctx)) == 2


@node
class ExtremeLifeTotal(Quantity):
    """The highest life total among players, or the lowest one (CR 119.1)."""

    who: Selector
    highest: bool = True
    reads = frozenset([LIFE.name])

    def value(self, ctx: Context) -> int:
        """Of those in the game; 0 where there are none."""
        totals = [ctx.game.get(LIFE, player) for player in self.who.players(ctx)]
        return (max if self.highest else min)(totals, default=0)


@node
class StartingLifeOf(Quantity):
    """The starting life total of the first player a selector gives (CR 103.4)."""

    of: Selector
    reads = frozenset([STARTING_LIFE.name])

    def value(self, ctx: Context) -> int:
        """0 where there is no such player."""
        seats = self.of.players(ctx)
        return ctx.game.get(STARTING_LIFE, seats[0]) if seats else 0
