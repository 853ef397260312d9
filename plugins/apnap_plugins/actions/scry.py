"""Scry (CR 701.18)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from apnap import Context, Event, Game, Happened, Instruction, Manifest, TriggerCondition, Verb, event, hookimpl, node
from apnap.words import WordDeclaration, words
from apnap_plugins.rules.arranging import Arrange, Reordered, show
from apnap_plugins.rules.selection import Amount, Selector, You, amount, is_whose
from apnap_plugins.rules.words.references import Subject

MANIFEST = Manifest(
    id="scry",
    name="Scry",
    kind="keyword action",
    rules=("701.18",),
    requires=("zones",),
    editions=("2017-09-25",),
)


@event
class Scry(Event):
    """A player scries (CR 701.18a). What replaces scrying, or triggers on it, sees this."""

    rule: ClassVar[str] = "701.18a"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    count: int

    def perform(self, game: Game) -> tuple[int, int]:
        """Look at the top cards; any number go to the bottom, the rest back on top, in any order (CR 701.18a).

        Returns how many are on top and how many on the bottom.
        """
        cards = tuple(reversed(game.zone("library", self.player)[-self.count :]))
        show(game, self.player, cards)
        piles = Arrange(player=self.player, options=cards, piles=("top", "bottom"), rule="701.18a", prompt="Scry")
        top, bottom = game.ask(piles)
        if cards:
            game.happen(Reordered(("library", self.player), self.player, tuple(reversed(bottom)), top))
        return len(top), len(bottom)


def scry(game: Game, player: int, count: int) -> None:
    """`player` scries (CR 701.18a). Scrying 0 is no event (CR 701.18b)."""
    if count > 0 and player in game.players_in():
        game.happen(Scry(player, count))


def scry_all(game: Game, players: Iterable[int], count: int) -> None:
    """These players scry at once: choices in APNAP order, then the cards move at the same time (CR 701.18c).

    In the edition of 2017 each is done before the next begins.
    """
    scrying = [p for p in game.apnap() if p in tuple(players)]
    if game.rules.edition == "2017-09-25" or len(scrying) < 2:
        for player in scrying:
            scry(game, player, count)
    elif count > 0:
        game.happen_all([Scry(p, count) for p in scrying])


@hookimpl
def apnap_verbs() -> Iterable[Verb]:
    """`scry`: (game, player, count); `scry all`: (game, players, count)."""
    return [Verb("scry", scry), Verb("scry all", scry_all)]


@node
class ScryCards(Instruction):
    """Players scry (CR 701.18)."""

    count: Amount
    who: Selector = You()

    def perform(self, ctx: Context) -> Any:
        """All at once."""
        scry_all(ctx.game, self.who.players(ctx), amount(ctx, self.count))


@node
class WhenScries(TriggerCondition):
    """Whenever a player scries; `whose` is "your", "each" or "opponent"."""

    whose: str = "your"
    events: ClassVar[tuple[type[Event], ...]] = (Scry,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the player."""
        scried = happened.event
        if not isinstance(scried, Scry):
            return False
        return is_whose(ctx, scried.player, self.whose)


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return [
        words("act#", "[scries|scry] {n:number}", means=lambda n: ScryCards(n, Subject())),
    ]
