"""Instructions that put Auras and Equipment onto the battlefield attached to something (CR 301.5e, 303.4i)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Context, Instruction, Moved, node
from apnap_plugins.rules.attachments.attachments import ATTACHED_TO, attached_to, host_of
from apnap_plugins.rules.objects.zones import carry_out_moves
from apnap_plugins.rules.vocabulary.actions import UNATTACH
from apnap_plugins.rules.vocabulary.base import Filter, Selector
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
        return carry_out_moves(ctx, moves)


@node
class Unattach(Instruction):
    """Unattach what a selector gives (CR 701.3d); it stays where it is. The memory has the hosts under "unattached from"."""

    objects: Selector

    def perform(self, ctx: Context) -> None:
        """Nothing for what is attached to nothing."""
        hosts: list[int] = []
        for obj in self.objects.objects(ctx):
            if ctx.game.exists(obj):
                host = host_of(ctx.game, obj)
                hosts += [host] if isinstance(host, int) else []
                ctx.game.verb(UNATTACH)(ctx.game, obj)
        ctx.memory["unattached from"] = tuple(hosts)


@node
class UnattachAll(Instruction):
    """Unattach all attachments that a filter means from the objects that a selector gives (CR 701.3d)."""

    filter: Filter
    objects: Selector

    def perform(self, ctx: Context) -> None:
        """One after the other; nothing where there are none."""
        game = ctx.game
        there = [one for host in self.objects.objects(ctx) for one in attached_to(game, host)]
        for obj in (one for one in there if self.filter.matches(ctx, one)):
            game.verb(UNATTACH)(game, obj)
