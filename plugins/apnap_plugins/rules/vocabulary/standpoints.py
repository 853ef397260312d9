"""Points of view as values: what an event or effect carries along that is evaluated where its context is gone."""

from __future__ import annotations

from typing import Any, NamedTuple, final

from apnap import Ability, Context, Game, Happened


@final
class Standpoint(NamedTuple):
    """All that a context knows but the game, as it was when the value was made: see `Context`."""

    source: int
    controller: int
    ability: Ability | None = None
    happened: Happened | None = None
    this: int = 0
    targets: tuple[Any, ...] = ()
    memory: tuple[tuple[str, Any], ...] = ()
    x: int = 0
    timestamp: int = 0

    def context(self, game: Game) -> Context:
        """The point of view again; what it is told to remember from now on is its own."""
        return Context(
            game, self.source, self.controller, self.ability, self.happened, self.this, self.targets, dict(self.memory),
            self.x, self.timestamp,
        )  # fmt: skip


def standpoint(ctx: Context) -> Standpoint:
    """The point of view of `ctx` as it is now."""
    return Standpoint(
        ctx.source, ctx.controller, ctx.ability, ctx.happened, ctx.this, ctx.targets, tuple(sorted(ctx.memory.items())),
        ctx.x, ctx.timestamp,
    )  # fmt: skip
