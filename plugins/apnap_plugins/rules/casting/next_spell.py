"""How a card is put on the stack as a spell, with what waits for the next one (CR 601.2a, 611.2f)."""

from __future__ import annotations

from typing import Any, ClassVar

from apnap import Context, Event, Game, Moved, Replacement
from apnap_plugins.rules.payment.frame import CastingWay


class ChangesSpell(Replacement):
    """Waits for a spell and applies to it from the moment it is put on the stack (CR 611.2f).

    Derive, and define `awaits`, `changed` and `used`. Whoever judges whether a card can be cast asks for it as well, by way
    of `announced`, without using it up: what the spell has by it may be what lets it be paid for.
    """

    __slots__ = ()
    events: ClassVar[tuple[type[Event], ...]] = (Moved,)

    def awaits(self, ctx: Context, move: Moved) -> bool:
        """Whether `move`, which puts a card on the stack as a spell, brings what it waits for."""
        raise TypeError(f"{type(self).__name__} does not define awaits()")

    def changed(self, ctx: Context, move: Moved) -> Moved:
        """The move with what the spell is or has by this. It changes nothing else."""
        raise TypeError(f"{type(self).__name__} does not define changed()")

    def used(self, ctx: Context) -> None:
        """A spell has been put on the stack that way: called once it really happens."""
        raise TypeError(f"{type(self).__name__} does not define used()")

    def applies(self, ctx: Context, event: Event) -> bool:
        """To a spell that is being cast."""
        return (
            isinstance(event, Moved)
            and (event.to, event.cause) == ("stack", "cast")
            and event.controller == ctx.controller
            and self.awaits(ctx, event)
        )

    def replace(self, ctx: Context, event: Event) -> Event:
        """That spell and no other (CR 112.3)."""
        assert isinstance(event, Moved)
        self.used(ctx)
        return self.changed(ctx, event)


def spells_are_awaited(game: Game) -> bool:
    """Whether anything waits for a spell to change it: what a card is and costs doesn't tell all then."""
    return bool(game.kept(_awaiting))


def _awaiting(game: Game) -> list[Any]:
    return [active for active in game.index().replacements.get(Moved, ()) if isinstance(active.effect, ChangesSpell)]


def announced(game: Game, player: int, card: int, way: CastingWay) -> Moved:
    """How `player` would put the card on the stack, with what waits for the spell: for judging it before it is cast."""
    move = way.announcement(game, player, card)
    for active in game.kept(_awaiting):
        ctx = active.context(game)
        if active.live(game) and active.effect.applies(ctx, move):
            move = active.effect.changed(ctx, move)
    return move
