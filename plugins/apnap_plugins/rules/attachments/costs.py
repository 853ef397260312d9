"""Costs that are paid with attachments (CR 118, 701.3d)."""

from __future__ import annotations

from apnap import Context, node
from apnap_plugins.rules.attachments.attachments import ATTACHED_TO, Unattached, host_of
from apnap_plugins.rules.costs.costs import Cost
from apnap_plugins.rules.vocabulary.actions import UNATTACH
from apnap_plugins.rules.vocabulary.base import Selector


@node
class UnattachCost(Cost):
    """Unattach the permanent that a selector gives (CR 701.3d): it stays on the battlefield, attached to nothing.

    Whoever controls it; it has to be attached to something for that to be done (CR 118.3).
    """

    what: Selector
    reads = frozenset([ATTACHED_TO.name])

    def __str__(self) -> str:
        """As cards say it."""
        return "unattach it"

    def can_pay(self, ctx: Context) -> bool:
        """It is attached, and nothing forbids that it comes off."""
        found = self.what.objects(ctx)
        return bool(found) and host_of(ctx.game, found[0]) is not None and ctx.game.is_allowed(Unattached(found[0]))

    def pay(self, ctx: Context) -> None:
        """By the verb, as an instruction would."""
        for obj in self.what.objects(ctx)[:1]:
            ctx.game.verb(UNATTACH)(ctx.game, obj)
