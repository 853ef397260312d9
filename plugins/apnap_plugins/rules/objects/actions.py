"""What keyword actions do to cards and permanents, as events that others see: triggers, replacement effects, prohibitions.

How players come to do it stands in the room of each action (CR 701.8, 701.11, 701.13, 701.17, 701.18).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Final

from apnap import Context, Event, Game, Happened, Moved, Teller, event
from apnap_plugins.rules.objects.arranging import Arrange, Reordered, show
from apnap_plugins.rules.vocabulary.base import top_of_library, where_seen
from apnap_plugins.rules.vocabulary.deeds import Deed


@event
class Discarded(Event):
    """A player discards a card from their hand (CR 701.8a). `as_cost` where it pays a cost.

    `by` is the spell or ability for which, or because of which, it is discarded; 0 where a rule demands it. What
    replaces where it goes changes `to`, and can leave a mark on what it becomes there in `enters`.
    """

    rule: ClassVar[str] = "701.8a"
    silent: ClassVar[bool] = True
    obj: int
    player: int
    to: str = "graveyard"
    as_cost: bool = False
    enters: tuple[tuple[str, Any], ...] = ()
    by: int = 0

    def perform(self, game: Game) -> Happened | None:
        """The card moves to its owner's graveyard, or where a replacement effect says (CR 701.8c). Returns what it became."""
        return game.happen(Moved(self.obj, self.to, cause="discard", enters=self.enters))


def remember_discarded(ctx: Context, done: Iterable[Happened]) -> bool:
    """Have what was discarded under "discarded", where all can see it (CR 400.7j, 608.2h). Returns whether anything was.

    What went to a hidden zone is there as the card in the hand, so that it counts.
    """
    discarded = (happened.event.obj for happened in done if isinstance(happened.event, Discarded))
    ctx.memory["discarded"] = tuple(where_seen(ctx.game, card) for card in discarded)
    return bool(ctx.memory["discarded"])


@event
class Exiled(Event):
    """An object is exiled (CR 701.11a). `by` is the object whose effect does it."""

    rule: ClassVar[str] = "701.11a"
    silent: ClassVar[bool] = True
    obj: int
    by: int = 0
    enters: tuple[tuple[str, Any], ...] = ()

    def perform(self, game: Game) -> Happened | None:
        """It moves to the exile zone from wherever it is (CR 701.11a, 406.2). Returns what it became."""
        return game.happen(Moved(self.obj, "exile", cause="exile", by=self.by, enters=self.enters))


@event
class Milled(Event):
    """A player mills cards (CR 701.13a). What replaces milling, or triggers on it, sees this."""

    rule: ClassVar[str] = "701.13a"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    count: int

    def told(self, teller: Teller) -> str:
        """Who, and how many cards."""
        return f"{teller.player(self.player)} mills {teller.some(self.count, 'card')}"

    def perform(self, game: Game) -> list[Happened]:
        """The cards from the top of the library, as many as there are, go to the graveyard (CR 701.13a, 701.13b)."""
        return game.happen_all(milling_moves(game, self.player, self.count))


def milling_moves(game: Game, player: int, count: int) -> list[Moved]:
    """The moves in which a player mills `count` cards, or as many as there are, from the top (CR 701.13a, 701.13b)."""
    return [Moved(card, "graveyard", cause="mill") for card in top_of_library(game, player, count)]


@event
class Sacrificed(Event):
    """A player sacrifices a permanent they control (CR 701.17a)."""

    rule: ClassVar[str] = "701.17a"
    silent: ClassVar[bool] = True
    moves: ClassVar[bool] = True
    obj: int
    player: int

    def perform(self, game: Game) -> Happened | None:
        """It moves from the battlefield directly to its owner's graveyard (CR 701.17a). Returns what it became."""
        return game.happen(Moved(self.obj, "graveyard", cause="sacrifice"))


SCRIED: Final = Deed("scried")
"""That a player scried (CR 701.18a)."""


@event
class Scried(Event):
    """A player scries (CR 701.18a). What replaces scrying, or triggers on it, sees this."""

    rule: ClassVar[str] = "701.18a"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    count: int

    def told(self, teller: Teller) -> str:
        """Who scries, and how many cards."""
        return f"{teller.player(self.player)} scries {self.count}"

    def perform(self, game: Game) -> tuple[int, int]:
        """Look at the top cards; any number go to the bottom, the rest back on top, in any order (CR 701.18a).

        Returns how many are on top and how many on the bottom.
        """
        SCRIED.note(game, self.player)
        cards = top_of_library(game, self.player, self.count)
        show(game, self.player, cards)
        piles = Arrange(player=self.player, options=cards, piles=("top", "bottom"), rule="701.18a", prompt="Scry")
        top, bottom = game.ask(piles)
        if cards:
            game.happen(Reordered(("library", self.player), self.player, tuple(reversed(bottom)), top))
        return len(top), len(bottom)
