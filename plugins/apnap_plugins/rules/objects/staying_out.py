"""Cards that can't enter the battlefield from where they are (CR 101.2, 400.7)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Context, Event, Moved, Precondition, Prohibition, node
from apnap_plugins.rules.vocabulary.base import Filter


@node
class CantEnterFrom(Prohibition):
    """Cards in some zones that a filter means can't enter the battlefield (CR 101.2): they stay where they are."""

    filter: Filter
    zones: tuple[str, ...]
    events: ClassVar[tuple[type[Event], ...]] = (Moved,)

    def precondition(self) -> Precondition:
        """Something would enter the battlefield."""
        return Precondition((("to", "battlefield"),))

    def forbids(self, ctx: Context, event: Event) -> bool:
        """By what the card is where it is; a spell that was cast from there is on the stack."""
        if not isinstance(event, Moved) or event.to != "battlefield" or not event.obj:
            return False
        return ctx.game.object(event.obj).zone[0] in self.zones and self.filter.matches(ctx, event.obj)
