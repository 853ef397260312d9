"""Dice (CR 706): rolling as an event that others replace and trigger on."""

from __future__ import annotations

from typing import ClassVar

from apnap import Event, Game, Manifest, event

MANIFEST = Manifest(id="dice", name="Rolling a die", kind="rules", rules=("706",))


@event
class RollDice(Event):
    """A player rolls dice (CR 706.1); `cause` says what for, as other text speaks of it ("roll to visit").

    Replacement effects add to `modifier`, or roll more dice of which `ignored` lowest ones count as never rolled (CR
    706.2, 706.6). The result are the dice's results, in the order in which they fell.
    """

    id: ClassVar[str] = "roll dice"
    rule: ClassVar[str] = "706.1"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    sides: int
    count: int = 1
    modifier: int = 0
    ignored: int = 0
    cause: str = ""

    def perform(self, game: Game) -> tuple[int, ...]:
        """Every number from 1 on is equally likely (CR 706.1a)."""
        natural = [game.random_below(self.sides) + 1 for _ in range(self.count)]
        for _ in range(min(self.ignored, self.count - 1)):
            natural.remove(min(natural))
        return tuple(number + self.modifier for number in natural)


def roll_dice(game: Game, player: int, sides: int, count: int = 1, cause: str = "") -> tuple[int, ...]:
    """`player` rolls dice. Returns the results (CR 706.2), none where something else happened instead."""
    rolled = game.happen(RollDice(player, sides, count, cause=cause))
    return tuple(rolled.result) if rolled is not None and isinstance(rolled.event, RollDice) else ()
