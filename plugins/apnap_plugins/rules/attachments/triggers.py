"""Trigger conditions on becoming attached and unattached (CR 603.2, 701.3)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Context, Event, Happened, Moved, TriggerCondition, node
from apnap_plugins.rules.attachments.attachments import ATTACHED_TO, Attached, Unattached
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.filters import Itself
from apnap_plugins.rules.vocabulary.triggers import WhenObject


@node
class WhenBecomesAttached(WhenObject):
    """Whenever an attachment that a filter means becomes attached to something (CR 603.2f, 701.3)."""

    events: ClassVar[tuple[type[Event], ...]] = (Attached,)


@node
class WhenBecomesUnattached(TriggerCondition):
    """Whenever an attachment that a filter means becomes unattached, also by leaving (CR 603.10c, 701.3d)."""

    filter: Filter = Itself()
    events: ClassVar[tuple[type[Event], ...]] = (Unattached, Moved)
    looks_back: ClassVar[bool] = True

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """What was attached, and is it no more."""
        done = happened.event
        if isinstance(done, Moved) and not (done.obj and done.origin_zone(ctx.game) == "battlefield"):
            return False
        obj: int = done.obj  # type: ignore[attr-defined]
        was = isinstance(done, Unattached) or ctx.game.get(ATTACHED_TO, obj) is not None
        return was and self.filter.matches(ctx, obj)
