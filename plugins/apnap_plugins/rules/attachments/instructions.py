"""Instructions that put Auras and Equipment onto the battlefield attached to something (CR 301.5e, 303.4i)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Context, Instruction, Moved, node
from apnap_plugins.rules.attachments.attachments import ATTACHED_TO
from apnap_plugins.rules.objects.zones import carry_out_moves
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.characteristics import SUBTYPES


@node
class PutAttached(Instruction):
    """Put objects onto the battlefield under your control, attached to what `to` gives (CR 303.4i, 400.7).

    An Aura that can't be attached to that stays where it is, and so does one where there is nothing for it; anything else enters
    unattached then. Under "moved" the memory has what they became.
    """

    leaves: ClassVar[str] = "moved"
    objects: Selector
    to: Selector

    def is_possible(self, ctx: Context) -> bool:
        """There is something that would be attached."""
        return bool(self.objects.objects(ctx))

    def perform(self, ctx: Context) -> bool:
        """All at once. Returns whether anything moved."""
        hosts = self.to.refs(ctx)
        moves = [
            Moved(o, "battlefield", controller=ctx.controller, cause="effect", by=ctx.source)
            for o in self.objects.objects(ctx)
        ]
        if hosts:
            moves = [move.with_enters(ATTACHED_TO.name, hosts[0]) for move in moves]
        else:
            moves = [move for move in moves if "Aura" not in ctx.game.would_be(move)[SUBTYPES]]
        carry_out_moves(ctx, moves)
        return bool(ctx.memory["moved"])
