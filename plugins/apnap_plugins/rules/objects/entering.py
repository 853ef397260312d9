"""What a permanent does as it enters the battlefield itself (CR 614.1c, 614.12)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Context, Event, Move, Replacement


class AsItEnters(Replacement):
    """Changes how its own object enters the battlefield: "as this enters ...", "this enters with ..." (CR 614.1c).

    Derive and define `entered`.
    """

    __slots__ = ()
    must_define: ClassVar[tuple[str, ...]] = ("entered",)
    events: ClassVar[tuple[type[Event], ...]] = (Move,)
    entering: ClassVar[bool] = True

    def entered(self, ctx: Context, event: Move) -> Event | tuple[Event, ...]:
        """How it enters instead. Choices for it are made before it is there (CR 614.12a)."""
        raise TypeError(f"{type(self).__name__} does not define entered()")

    def applies(self, ctx: Context, event: Event) -> bool:
        """Where its own object would enter the battlefield."""
        return isinstance(event, Move) and event.to == "battlefield"

    def replace(self, ctx: Context, event: Event) -> Event | tuple[Event, ...]:
        """As `entered` says."""
        assert isinstance(event, Move)
        return self.entered(ctx, event)
