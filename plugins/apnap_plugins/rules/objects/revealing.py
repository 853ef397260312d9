"""Revealing cards and looking at them, as events that others see (CR 701.16)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from apnap import GAME, SEEN_BY, Field, Game, Leaf, Teller, event

Shown = tuple[int, tuple[int, ...], int]
"""(object, who could look at it before, the stack object as whose cost it is revealed or 0)."""


SHOWN: Final = Field[tuple[Shown, ...]]("revealed", GAME, (), ids=True)
"""What is revealed or looked at by now, until it has been (CR 701.16b)."""


def show_while_revealed(game: Game, obj: int, viewers: Iterable[int], keeper: int) -> None:
    """The players may look at the object until all is over for which it is shown (CR 701.16a)."""
    shown, seen_by = game.get(SHOWN), game.get(SEEN_BY, obj)
    before = next((before for one, before, _ in shown if one == obj), seen_by)
    if (obj, before, keeper) not in shown:
        game.set(SHOWN, 0, (*shown, (obj, before, keeper)))
    game.set(SEEN_BY, obj, tuple(sorted({*seen_by, *viewers})))


@event
class Revealed(Leaf):
    """A player reveals a card: all players see it, and it stays where it is (CR 701.16a, 701.16b).

    `keeper` is the spell or ability whose cost this pays, 0 for none. `way` is the object and the link of the static ability
    that has it revealed, `kept` says that this ability keeps it revealed, whatever the edition.
    """

    rule: ClassVar[str] = "701.16a"
    obj: int
    player: int
    keeper: int = 0
    way: tuple[int, str] = (0, "")
    kept: bool = False

    def told(self, teller: Teller) -> str:
        """Who reveals which card."""
        return f"{teller.player(self.player)} reveals {teller.card(self.obj)}"

    def perform(self, game: Game) -> tuple[int, ...]:
        """All may look. Returns the object, so that the log names it for all."""
        show_while_revealed(game, self.obj, game.players, self.keeper)
        return (self.obj,)


@event
class LookedAt(Leaf):
    """A player looks at a card that only they are shown (CR 701.16d)."""

    rule: ClassVar[str] = "701.16d"
    silent: ClassVar[bool] = True
    obj: int
    player: int

    def perform(self, game: Game) -> tuple[int, ...]:
        """That player may look. Returns the object, so that the log names it for them."""
        show_while_revealed(game, self.obj, (self.player,), 0)
        return (self.obj,)
