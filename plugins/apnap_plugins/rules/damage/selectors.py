"""Selectors for what deals damage (CR 120)."""

from __future__ import annotations

from apnap import Context, node
from apnap_plugins.rules.damage.damage import DamageDealt
from apnap_plugins.rules.vocabulary.base import Ref, Selector


@node
class DamageSource(Selector):
    """What dealt the damage that is the trigger event (CR 120.1)."""

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """As an object, also where it is gone."""
        event = ctx.happened.event if ctx.happened is not None else None
        return (event.source,) if isinstance(event, DamageDealt) else ()
