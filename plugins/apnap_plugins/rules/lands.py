"""Lands and playing them (CR 305, 116.2a, 505.5b)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Final

from apnap import ActionKind, Event, Game, Manifest, Move, Question, event, hookimpl
from apnap_plugins.rules.casting import at_sorcery_time
from apnap_plugins.rules.characteristics import TYPES
from apnap_plugins.rules.turn import LANDS_PLAYED

MANIFEST = Manifest(
    id="lands", name="Lands", kind="rules", rules=("116.2a", "305", "505.5b"), requires=("turn", "casting", "zones")
)

LANDS_PER_TURN: Final = Question[int]("lands that may be played per turn", "305.2")
"""Asked about a player."""
PLAYABLE_LANDS: Final = Question[tuple[int, ...]]("lands that may be played from elsewhere", "305.1")
"""Cards beside those in hand that the player may play as lands; asked about the player."""


@event
class PlayLand(Event):
    """A player plays a land (CR 305.1): puts it onto the battlefield as a special action, without the stack."""

    rule: ClassVar[str] = "305.1"
    obj: int
    player: int

    def perform(self, game: Game) -> Any:
        """Returns what it became."""
        game.set(LANDS_PLAYED, self.player, game.get(LANDS_PLAYED, self.player) + 1)
        return game.happen(Move(self.obj, "battlefield", controller=self.player, cause="play"))


def may_play_land(game: Game, player: int) -> bool:
    """Whether the player may play a land now (CR 305.2, 305.3, 505.5b)."""
    return at_sorcery_time(game, player) and game.get(LANDS_PLAYED, player) < game.query(LANDS_PER_TURN, 1, player)


def _options(game: Game, player: int) -> Iterable[tuple[Any, ...]]:
    if not may_play_land(game, player):
        return []
    cards = (*game.zone("hand", player), *game.query(PLAYABLE_LANDS, (), player))
    lands = (card for card in cards if "land" in game.characteristics(card)[TYPES])
    return [("play", card) for card in lands if game.possible(PlayLand(card, player))]  # CR 101.2


def _play(game: Game, player: int, action: tuple[Any, ...]) -> None:
    game.happen(PlayLand(action[1], player))


@hookimpl
def apnap_actions() -> Iterable[ActionKind]:
    """Playing a land."""
    return [ActionKind("play", _options, _play)]
