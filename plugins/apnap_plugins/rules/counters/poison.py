"""Poison counters (CR 122.1f, 704.5c)."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import (
    Context,
    CounterKind,
    Event,
    Game,
    GameLost,
    Manifest,
    Question,
    StateBasedAction,
    declares,
    node,
    question,
)
from apnap.words import word_list
from apnap_plugins.rules.counters.counters import player_counters
from apnap_plugins.rules.vocabulary.base import Ref, Selector, player_ref

MANIFEST = Manifest(
    id="poison", name="Poison", kind="rules", rules=("122.1f", "704.5c"), requires=("counters",), kernel=">=0.1,<0.2"
)

POISON: Final = "poison"
"""The name of the counters of which ten lose the game (CR 122.1f, 704.5c)."""


@question
class LethalPoison(Question[int | None]):
    """With how many poison counters a player loses the game (CR 704.5c; 704.6b counts a team's).

    The first value is 10; an answer is another number, or None for never.
    """

    rule: ClassVar[str] = "704.5c"
    player: int


def is_poisoned(game: Game, player: int) -> bool:
    """Whether the player has a poison counter (CR 122.1f)."""
    return player_counters(game, player, POISON) > 0


@node
class PoisonedPlayers(Selector):
    """The players who are poisoned (CR 122.1f), in APNAP order."""

    of_players: ClassVar[bool] = True

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """References to those who have a poison counter at this moment."""
        return tuple(player_ref(p) for p in ctx.game.apnap() if is_poisoned(ctx.game, p))


def _poisoned_to_death(game: Game) -> list[Event]:
    """CR 704.5c, 104.3d, 704.6b: a player with ten or more poison counters loses the game."""
    found: list[Event] = []
    for player in game.players_in():
        count = player_counters(game, player, POISON)
        if count:
            lethal = game.query(LethalPoison(player), 10)
            found += [GameLost(player, "poison counters")] if lethal is not None and count >= lethal else []
    return found


apnap_declarations = declares(
    # Poison counters.
    CounterKind(POISON),
    word_list("player counter", {POISON: POISON}),
    # Too much poison.
    StateBasedAction("poison", "704.5c", _poisoned_to_death),
)
