"""Selectors for what targets something (CR 115.1, 603.2f)."""

from __future__ import annotations

from apnap import Context, node
from apnap_plugins.rules.stack.targets import BecameTarget
from apnap_plugins.rules.vocabulary.base import Ref, Selector


@node
class TargetingObject(Selector):
    """The spell or ability of the trigger event, of which something became the target (CR 603.2f)."""

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """As it is on the stack, also where it is gone."""
        event = ctx.happened.event if ctx.happened is not None else None
        return (event.by,) if isinstance(event, BecameTarget) else ()
