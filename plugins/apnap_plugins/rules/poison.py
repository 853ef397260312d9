"""Poison counters (CR 122.1f, 704.5c)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from apnap import Context, CounterKind, Event, Game, LoseGame, Manifest, Question, StateBasedAction, hookimpl, node
from apnap_plugins.rules.counters import player_counters
from apnap_plugins.rules.selection import Ref, Selector, player_ref

MANIFEST = Manifest(id="poison", name="Poison", kind="rules", rules=("122.1f", "704.5c"), requires=("counters",))

POISON: Final = "poison"

LETHAL_POISON: Final = Question[int | None]("poison counters that lose the game", "704.5c")
"""Asked about a player; the first value is 10. None is never (CR 704.6b counts a team's elsewhere)."""


@hookimpl
def apnap_counter_kinds() -> Iterable[CounterKind]:
    """Poison counters."""
    return [CounterKind(POISON)]


def is_poisoned(game: Game, player: int) -> bool:
    """Whether the player has a poison counter (CR 122.1f)."""
    return player_counters(game, player, POISON) > 0


@node
class PoisonedPlayers(Selector):
    """The players who are poisoned (CR 122.1f), in APNAP order."""

    of_players: ClassVar[bool] = True

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Counted now."""
        return tuple(player_ref(p) for p in ctx.game.apnap() if is_poisoned(ctx.game, p))


def _poisoned_to_death(game: Game) -> list[Event]:
    """CR 704.5c, 104.3d, 704.6b: a player with ten or more poison counters loses the game."""
    found: list[Event] = []
    for player in game.players_in():
        count = player_counters(game, player, POISON)
        if count:
            lethal = game.query(LETHAL_POISON, 10, player)
            found += [LoseGame(player, "poison counters")] if lethal is not None and count >= lethal else []
    return found


@hookimpl
def apnap_state_based_actions() -> Iterable[StateBasedAction]:
    """Too much poison."""
    return [StateBasedAction("poison", "704.5c", _poisoned_to_death)]
