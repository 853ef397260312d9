"""Creating tokens, as an event that others see (CR 701.6)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from apnap import PLAYER, Definition, Event, Field, Game, Happened, Moved, event
from apnap_plugins.rules.combat.attacking import entering_attacking
from apnap_plugins.rules.vocabulary.base import Ref
from apnap_plugins.rules.vocabulary.sizes import check_room

CREATED_THIS_TURN: Final = Field[int]("tokens created this turn", PLAYER, 0, lasts="turn", tally=True, public=True)
"""How many tokens a player created this turn (CR 701.6a), also those that are gone."""


@event
class TokensCreated(Event):
    """A player creates a number of tokens (CR 701.6a). What replaces creating tokens sees this (CR 701.6b).

    With `attacking` they enter attacking (CR 508.4), one of `among` where a text names some; without, `among` says for whom
    they are created, and goes with the event where something replaces it.
    """

    rule: ClassVar[str] = "701.6a"
    silent: ClassVar[bool] = True
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    token: Definition
    count: int = 1
    enters: tuple[tuple[str, Any], ...] = ()
    attacking: bool = False
    among: tuple[Ref, ...] | None = None

    def perform(self, game: Game) -> list[Happened]:
        """The tokens enter the battlefield together (CR 701.6a). Returns the events in which they did.

        Also CR 111.2, 701.6b.
        """
        moves = []
        for made in game.make_components([self.token] * check_room(game, self.count, "tokens"), self.player, "token"):
            move = Moved(
                0,
                "battlefield",
                controller=self.player,
                cause="create",
                enters=self.enters,
                kind="token",
                made=(made,),
                owner=self.player,
            )
            moves.append(entering_attacking(game, move, among=self.among) if self.attacking else move)
        done = game.happen_all(moves)
        if done:
            game.set(CREATED_THIS_TURN, self.player, game.get(CREATED_THIS_TURN, self.player) + len(done))
        return done
