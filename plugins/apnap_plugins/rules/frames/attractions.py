"""Attraction cards (CR 718): their lights, where they lie, and what happens with them.

The keyword actions that open and visit them, and the keyword ability visit, have rooms of their own. An Attraction deck is a
part of the command zone (CR 718.2); here it is a zone, as its cards are hidden and in an order.
"""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import PLAYER, Characteristic, Definition, Event, Field, Game, Leaf, Moved, Teller, event
from apnap_plugins.rules.chance.dice import roll_dice
from apnap_plugins.rules.objects.zones import permanents_with
from apnap_plugins.rules.vocabulary.characteristics import SUBTYPES

ATTRACTION: Final = "Attraction"
"""The subtype (CR 718.1)."""
LIGHTS: Final = Characteristic[frozenset[int]]("attraction lights", frozenset())
"""The numbers that are lit up (CR 718.1)."""
DECK: Final = "attraction deck"
"""The zone of a player's Attraction deck (CR 718.2)."""
ROLL_TO_VISIT: Final = "roll to visit"
"""Why the die is rolled (CR 701.49a)."""
OPEN: Final = "open an Attraction"
"""Why the card moves (CR 701.48b)."""
VISITED: Final = Field[tuple[int, ...]](
    "attractions visited this turn", PLAYER, (), lasts="turn", public=True, ids=True
)
"""The Attractions that a player has visited this turn, in order, each as often as it was (CR 701.49a)."""


def has_astrotorium_back(card: Definition) -> bool:
    """Whether the card is an Attraction card, and has the back of one (CR 718.1)."""
    return ATTRACTION in card.characteristics[SUBTYPES]


def attractions_of(game: Game, player: int) -> tuple[int, ...]:
    """The Attractions that a player controls (CR 718.4)."""
    return tuple(obj for obj in permanents_with(game, ATTRACTION) if game.controller(obj) == player)


@event
class AttractionOpened(Event):
    """A player opens an Attraction (CR 701.48b). The result is what came onto the battlefield (CR 701.48c)."""

    rule: ClassVar[str] = "701.48b"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int

    def told(self, teller: Teller) -> str:
        """One sentence; what came is told by its move."""
        return f"{teller.player(self.player)} opens an Attraction"

    def perform(self, game: Game) -> tuple[int, ...]:
        """The top card of the Attraction deck is put onto the battlefield."""
        new: list[int] = []
        for card in game.zone(DECK, self.player)[-1:]:
            moved = game.happen(Moved(card, "battlefield", controller=self.player, cause=OPEN))
            new += moved.result or () if moved is not None and isinstance(moved.event, Moved) else ()
        return tuple(o for o in new if o in game.objects and game.object(o).zone[0] == "battlefield")


@event
class AttractionVisited(Leaf):
    """A player visits an Attraction (CR 701.49a)."""

    rule: ClassVar[str] = "701.49a"
    subjects: ClassVar[tuple[str, ...]] = ("player", "obj")
    player: int
    obj: int

    def told(self, teller: Teller) -> str:
        """One sentence for each Attraction."""
        return f"{teller.player(self.player)} visits {teller.card(self.obj)}"

    def perform(self, game: Game) -> None:
        """It is counted."""
        game.set(VISITED, self.player, (*game.get(VISITED, self.player), self.obj))


@event
class RolledToVisit(Event):
    """A player rolls to visit their Attractions (CR 701.49a). The result are the results of the roll."""

    rule: ClassVar[str] = "701.49a"
    objects: ClassVar[tuple[str, ...]] = ()
    sequential: ClassVar[bool] = True
    player: int

    def told(self, teller: Teller) -> str:
        """One sentence; the die is told of by its own event."""
        return f"{teller.player(self.player)} rolls to visit their Attractions"

    def perform(self, game: Game) -> tuple[int, ...]:
        """One six-sided die; then each Attraction of the player with that number lit up is visited."""
        results = roll_dice(game, self.player, 6, cause=ROLL_TO_VISIT)
        lit = [a for a in attractions_of(game, self.player) if not is_dark(game, a, results)]
        if lit:
            game.happen_all([AttractionVisited(self.player, obj) for obj in lit])
        return results


def is_dark(game: Game, obj: int, results: tuple[int, ...]) -> bool:
    """Whether none of these numbers is lit up on an object, as it is or was last (CR 702.159a)."""
    lights: frozenset[int] = game.characteristics(obj)[LIGHTS]
    return lights.isdisjoint(results)
