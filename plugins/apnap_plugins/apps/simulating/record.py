"""What is written of a game: one line of JSON, one row of a table for each player."""

from __future__ import annotations

from typing import Any, Final, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict

Counts = dict[str, dict[str, int]]
"""How often something did what: of cards by name, of mechanics by id."""
LAND_TURNS: Final = (2, 4, 6, 8)
"""The own turns for which a row says how many lands a player had."""


class GameRecord(BaseModel):
    """One game that was played. Lists go by seat.

    `status` is how it stands: won by somebody, a draw, unfinished at the limit of decisions, or failed. `first` is the seat that
    began, -1 for none. `ended` says why the last player lost or won, in the words of the rule that did it; `reasons` so for each
    seat. `lands` are the lands that a player had as each own turn was over. `cards` counts by seat what was done with cards of
    that name: opening (in the hand that was kept), drawn, played, cast, activated, triggered, attacked, blocked. `mechanics`
    counts what acted and what was brought, see `Counting`. `digest` is that of the state at the end. A game that failed has an
    `error`, and a `replay` in a file of that name. There is no time in it: the same game is the same line.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")
    game: int
    seed: int
    decks: tuple[str, ...]
    agents: tuple[str, ...]
    status: Literal["won", "draw", "unfinished", "failed"]
    outcomes: tuple[str, ...] = ()
    first: int = -1
    turns: int = 0
    decisions: int = 0
    ended: str = ""
    reasons: tuple[str, ...] = ()
    mulligans: tuple[int, ...] = ()
    life: tuple[int, ...] = ()
    lands: tuple[tuple[int, ...], ...] = ()
    cards: tuple[Counts, ...] = ()
    mechanics: Counts = {}
    digest: str = ""
    error: str = ""
    replay: str = ""


class Played(NamedTuple):
    """What comes back from where a game was played: the line, and of one that failed its replay and what Python said."""

    number: int
    line: str
    replay: str = ""
    trace: str = ""


COLUMNS: Final = (
    "game", "seed", "seat", "deck", "agent", "status", "outcome", "began", "turns", "decisions", "ended", "reason",
    "mulligans", "life", *(f"lands_turn_{turn}" for turn in LAND_TURNS), "digest", "error",
)  # fmt: skip
"""The columns of the table, a row for each player of each game."""


def rows(record: GameRecord) -> list[tuple[Any, ...]]:
    """The rows of a game. What a game that failed has not is empty, and so are the lands of a turn that never came."""
    found = []
    for seat, (deck, agent) in enumerate(zip(record.decks, record.agents, strict=True)):
        lands = record.lands[seat] if record.lands else ()
        own = [lands[turn - 1] if turn <= len(lands) else "" for turn in LAND_TURNS]
        found.append(
            (record.game, record.seed, seat, deck, agent, record.status, _at(record.outcomes, seat),
             int(record.first == seat), record.turns, record.decisions, record.ended, _at(record.reasons, seat),
             _at(record.mulligans, seat), _at(record.life, seat), *own, record.digest, record.error)
        )  # fmt: skip
    return found


def _at(values: tuple[Any, ...], seat: int) -> Any:
    return values[seat] if seat < len(values) else ""
