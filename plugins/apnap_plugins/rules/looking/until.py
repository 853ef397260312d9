"""What is done with cards that were revealed from the top of a library until one was found (CR 701.16)."""

from __future__ import annotations

from apnap import Context, Instruction, Moved, node
from apnap_plugins.rules.objects.zones import carry_out_moves
from apnap_plugins.rules.vocabulary.base import Selector


@node
class PlayerPutsIn(Instruction):
    """A player puts objects onto the battlefield under their control (CR 110.2a); the memory has them under "moved"."""

    objects: Selector
    who: Selector

    def is_possible(self, ctx: Context) -> bool:
        """There is something to put there."""
        return bool(self.objects.objects(ctx))

    def perform(self, ctx: Context) -> bool:
        """All at once. Returns whether anything came there."""
        moves = [
            Moved(obj, "battlefield", controller=player, cause="effect", by=ctx.source)
            for player in self.who.players(ctx)[:1]
            for obj in self.objects.objects(ctx)
        ]
        carry_out_moves(ctx, moves)
        return bool(ctx.memory["moved"])
