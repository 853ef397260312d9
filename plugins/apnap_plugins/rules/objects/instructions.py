"""Instructions that move objects from zone to zone (CR 400)."""

from __future__ import annotations

from typing import Any, ClassVar

from apnap import BOTTOM, TOP, Context, Instruction, Moved, node
from apnap_plugins.rules.objects.arranging import put_into_library
from apnap_plugins.rules.objects.zones import carry_out_moves
from apnap_plugins.rules.vocabulary.base import Selector


@node
class MoveTo(Instruction):
    """Move objects to a zone: exile, return to hand, put onto the battlefield or into a library.

    `cause` names the action for what looks at it; under "moved" the memory has what they became, and under "as returned" those
    that came to hands, as they were before.
    """

    objects: Selector
    zone: str
    cause: str = "effect"
    under_your_control: bool = False
    bottom: bool = False
    enters: tuple[tuple[str, Any], ...] = ()
    leaves: ClassVar[str] = "moved"

    def is_possible(self, ctx: Context) -> bool:
        """There is something to move."""
        return bool(self.objects.objects(ctx))

    def perform(self, ctx: Context) -> bool:
        """All at once. Returns whether anything moved (CR 110.2a, 121.5, 400.12)."""
        controller = ctx.controller if self.under_your_control else -1
        position = BOTTOM if self.bottom else TOP
        if self.zone == "library":  # in the order that their owners choose (CR 401.4)
            there = self.objects.objects(ctx)
            ctx.memory["moved"] = put_into_library(ctx.game, there, position, self.cause, ctx.source)
            return bool(ctx.memory["moved"])
        moves = [
            Moved(o, self.zone, position, controller, self.cause, ctx.source, enters=self.enters)
            for o in self.objects.objects(ctx)
        ]
        done = carry_out_moves(ctx, moves)
        if self.zone == "hand":
            returned = frozenset(i for i in ctx.memory["moved"] if ctx.game.object(i).zone[0] == "hand")
            ctx.memory["as returned"] = tuple(m.obj for m in moves if not returned.isdisjoint(ctx.game.became(m.obj)))
        return done


@node
class PutBy(Instruction):
    """A player puts objects into a zone: those of their owners, or the battlefield under that player's control (CR 110.2a).

    Under "moved" the memory has what they became.
    """

    objects: Selector
    zone: str
    who: Selector
    enters: tuple[tuple[str, Any], ...] = ()
    leaves: ClassVar[str] = "moved"

    def is_possible(self, ctx: Context) -> bool:
        """There is something to move."""
        return bool(self.objects.objects(ctx))

    def perform(self, ctx: Context) -> bool:
        """All at once; nothing where there is no such player. Returns whether anything moved."""
        players = self.who.players(ctx)[:1]
        there = self.objects.objects(ctx) if players else ()
        mine = players[0] if players and self.zone == "battlefield" else -1
        moves = [Moved(o, self.zone, TOP, mine, "effect", ctx.source, enters=self.enters) for o in there]
        return carry_out_moves(ctx, moves)
