"""The players of a game: turn order, sides, who shares turns, and what is within somebody's range (CR 101.4, 102, 800)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, cast

from apnap.core import fields as f
from apnap.core.native import mypyc_attr
from apnap.core.tables import Tables, share_nothing
from apnap.core.values import Field

if TYPE_CHECKING:
    from apnap.core.game import Game


@mypyc_attr(allow_interpreted_subclasses=True)
class Seats(Tables):
    """The tables of one game, and who sits at it."""

    @property
    def active_player(self) -> int:
        """The seat of the active player (CR 102.1), also of one who left during the turn (CR 800.4j)."""
        if self.noted is not None:
            self.noted.names.add("active player")
        if self.recorder is not None:
            self.recorder.add("active player")
        seat: int = self._state.tables["active player"].get(0, 0)
        return seat

    def players_in(self) -> tuple[int, ...]:
        """The seats still in the game, in turn order from seat 0."""
        return (
            self.players if self.noted is None and not self._state.tables["left"] else self._without_left(self.players)
        )

    def _without_left(self, players: tuple[int, ...]) -> tuple[int, ...]:
        if self.noted is not None:
            self.noted.names.add(f.LEFT.name)
        left = self._state.tables["left"]
        return tuple([p for p in players if not left.get(p, False)]) if left else players

    def apnap(self) -> tuple[int, ...]:
        """The seats still in the game in active player, nonactive player order (CR 101.4)."""
        start = self.active_player
        order = self.players[start:] + self.players[:start]
        return order if self.noted is None and not self._state.tables["left"] else self._without_left(order)

    @property
    def active_players(self) -> tuple[int, ...]:
        """The seats in the game whose turn it is: the active player, or the active team (CR 805.4a)."""
        tables = self._state.tables
        if self.noted is not None or self.recorder is not None or tables["left"]:
            return self.together(self.active_player)
        return self.groups[tables["active player"].get(0, 0)]

    def is_active(self, player: int) -> bool:
        """Whether it is that player's turn (CR 102.1), or their team's (CR 805.4a)."""
        if self.noted is not None:
            self.noted.names.add("active player")
        if self.recorder is not None:
            self.recorder.add("active player")
        return player in self.groups[self._state.tables["active player"].get(0, 0)]

    def together(self, player: int) -> tuple[int, ...]:
        """The seats in the game that take turns, have priority and fight together with `player`'s (CR 805.4, 805.5, 805.10).

        In turn order: the first of them speaks for all (CR 805.2). Without shared turns that seat alone, if it is in the game.
        """
        if self.noted is None and not self._state.tables["left"]:
            return self.groups[player]
        return self._without_left(self.groups[player])

    def share_turns(self, player: int, other: int) -> bool:
        """Whether one's turn is the other's (CR 805.4); always of a seat and itself."""
        return other in self.groups[player]

    def one_of_each(self, players: Iterable[int]) -> tuple[int, ...]:
        """Of players who share their turns the one that is named first: what they all get is one turn (CR 805.8)."""
        found: dict[tuple[int, ...], int] = {}
        for player in players:
            found.setdefault(self.groups[player], player)
        return tuple(found.values())

    def teammates(self, player: int) -> tuple[int, ...]:
        """The other seats of the same side still in the game, in turn order from `player` (CR 102.3)."""
        return tuple([p for p in self._others(player) if self.sides[p] == self.sides[player]])

    def in_range(self, player: int, other: int) -> bool:
        """Whether another player is within `player`'s range of influence (CR 801.2); nobody in particular always is."""
        limit = self.rules.sides.in_range
        return limit is None or player < 0 or other in (-1, player) or limit(cast("Game", self), player, other)

    def opponents(self, player: int) -> tuple[int, ...]:
        """The seats of other sides still in the game, in turn order from `player` (CR 102.2, 102.3)."""
        return tuple([p for p in self._others(player) if self.sides[p] != self.sides[player]])

    def are_opponents(self, player: int, other: int) -> bool:
        """Whether two players, one of whom may be nobody, play on different sides."""
        return player != other and (player < 0 or other < 0 or self.sides[player] != self.sides[other])

    def _others(self, player: int) -> tuple[int, ...]:
        others = self.players[player + 1 :] + self.players[:player]
        return others if self.noted is None and not self._state.tables["left"] else self._without_left(others)

    def next_player(self, player: int) -> int:
        """The next seat in turn order still in the game."""
        if self.noted is None and not self._state.tables["left"]:
            return self.players[(player + 1) % len(self.players)]
        others = self._others(player)
        return others[0] if others else player

    def sharing(self, field: Field[Any], player: int) -> tuple[int, ...]:
        """The seats in the game that have the same value of a field of players as `player`, who is one of them (CR 810.4).

        Where they share a part of it only (`Shared.blend`), they don't.
        """
        if self._blends.get(field.name, share_nothing) is not None:
            return self._without_left((player,))
        return self._without_left(tuple(p for p in self.players if self.sides[p] == self.sides[player]))
