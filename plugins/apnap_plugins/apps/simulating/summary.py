"""What the games of a run come to: who wins how often, how long games are, how they end, what acts in them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict

from apnap_plugins.apps.simulating.intervals import Mean, Share, mean, share
from apnap_plugins.apps.simulating.plan import Plan
from apnap_plugins.apps.simulating.record import GameRecord

MOST_TURNS: Final = 12
"""How far the curve of lands goes, in own turns."""


class CardSummary(BaseModel):
    """A card over all games: what was done with it, and how often who had cast or played it won, or had it in hand.

    In hand are those of the opening hand that was kept, and those drawn; what came there otherwise is not counted.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")
    did: dict[str, int]
    won_when_played: Share
    won_when_in_hand: Share


class MechanicSummary(BaseModel):
    """A mechanic over all games: how often it acted and was brought, and in how many games either."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    acted: int
    brought: int
    games: Share


class Summary(BaseModel):
    """A run in figures. Games that failed are counted, and in nothing else; rates of winning are of games that ended.

    Deck, agent, both together ("deck (agent)"), seat (from 1), who began: the games of a deck that meets itself count for
    both sides. `matchups` are how often the first beat the second, by the decks' names, in games of two. `lands` are the
    means by deck, an own turn each.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")
    format: Literal["apnap-simulation-summary"] = "apnap-simulation-summary"
    version: Literal[1] = 1
    planned: int
    games: int
    statuses: dict[str, int]
    decks: dict[str, Share]
    agents: dict[str, Share]
    entrants: dict[str, Share]
    seats: dict[str, Share]
    began: dict[str, Share]
    matchups: dict[str, dict[str, Share]]
    turns: Mean | None
    turn_counts: dict[int, int]
    decisions: Mean | None
    endings: dict[str, Share]
    mulligans: dict[str, Mean]
    lands: dict[str, list[Mean]]
    cards: dict[str, CardSummary]
    mechanics: dict[str, MechanicSummary]
    failures: list[str]


class Tally:
    """Counts games as they come, so that a million need no more room than one."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.statuses: Counter[str] = Counter()
        self.wins: dict[str, dict[str, list[int]]] = {
            name: defaultdict(lambda: [0, 0]) for name in ("decks", "agents", "entrants", "seats", "began")
        }
        self.matchups: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(lambda: [0, 0]))
        self.turns: Counter[int] = Counter()
        self.decisions: Counter[int] = Counter()
        self.endings: Counter[str] = Counter()
        self.mulligans: dict[str, Counter[int]] = defaultdict(Counter)
        self.lands: dict[str, list[Counter[int]]] = defaultdict(lambda: [Counter() for _ in range(MOST_TURNS)])
        self.did: dict[str, Counter[str]] = defaultdict(Counter)
        self.won_with: dict[str, dict[str, list[int]]] = defaultdict(lambda: {"played": [0, 0], "in hand": [0, 0]})
        self.mechanics: dict[str, Counter[str]] = defaultdict(Counter)
        self.failures: list[tuple[int, str]] = []

    def add(self, record: GameRecord) -> None:
        """One more game."""
        self.statuses[record.status] += 1
        if record.status == "failed":
            where = f" ({record.replay})" if record.replay else ""
            self.failures.append((record.game, f"game {record.game}: {record.error}{where}"))
            return
        self.turns[record.turns] += 1
        self.decisions[record.decisions] += 1
        self.endings[record.ended] += 1
        ended = record.status in ("won", "draw")
        for seat, deck in enumerate(record.decks):
            if ended:
                self._outcome(record, seat, deck)
            self.mulligans[deck][record.mulligans[seat]] += 1
            for turn, lands in enumerate(record.lands[seat][:MOST_TURNS]):
                self.lands[deck][turn][lands] += 1
        for id, counts in record.mechanics.items():
            self.mechanics[id].update(counts)
            self.mechanics[id]["games"] += 1

    def _outcome(self, record: GameRecord, seat: int, deck: str) -> None:
        """How the game ended for one player."""
        won = record.outcomes[seat] == "won"
        names = {
            "decks": deck,
            "agents": record.agents[seat],
            "entrants": f"{deck} ({record.agents[seat]})",
            "seats": str(seat + 1),
            "began": "began" if record.first == seat else "did not begin",
        }
        for what, name in names.items():
            _count(self.wins[what][name], won)
        if len(record.decks) == 2:
            _count(self.matchups[deck][record.decks[1 - seat]], won)
        for name, did in record.cards[seat].items() if record.cards else ():
            self.did[name].update(did)
            if did.keys() & {"cast", "played"}:
                _count(self.won_with[name]["played"], won)
            if did.keys() & {"opening", "drawn"}:
                _count(self.won_with[name]["in hand"], won)

    def summary(self) -> Summary:
        """The figures so far."""
        games = self.statuses.total()
        played = games - self.statuses["failed"]
        return Summary(
            planned=self.plan.games,
            games=games,
            statuses=dict(sorted(self.statuses.items())),
            **{what: _shares(found) for what, found in self.wins.items()},
            matchups={one: _shares(found) for one, found in sorted(self.matchups.items())},
            turns=mean(self.turns),
            turn_counts=dict(sorted(self.turns.items())),
            decisions=mean(self.decisions),
            endings={why: share(count, played) for why, count in _most_first(self.endings)},
            mulligans={deck: found for deck, counts in sorted(self.mulligans.items()) if (found := mean(counts))},
            lands={
                deck: [found for counts in turns if (found := mean(counts))]
                for deck, turns in sorted(self.lands.items())
            },
            cards={
                name: CardSummary(
                    did=dict(sorted(did.items())),
                    won_when_played=share(*self.won_with[name]["played"]),
                    won_when_in_hand=share(*self.won_with[name]["in hand"]),
                )
                for name, did in sorted(self.did.items())
            },
            mechanics={
                id: MechanicSummary(acted=found["acted"], brought=found["brought"], games=share(found["games"], played))
                for id, found in sorted(self.mechanics.items())
            },
            failures=[text for _, text in sorted(self.failures)],
        )


def summary_of(plan: Plan, games: Iterable[GameRecord]) -> Summary:
    """The figures of these games, the same whatever their order."""
    tally = Tally(plan)
    for game in games:
        tally.add(game)
    return tally.summary()


def _count(pair: list[int], won: bool) -> None:
    pair[0] += won
    pair[1] += 1


def _shares(counts: dict[str, list[int]]) -> dict[str, Share]:
    return {name: share(*pair) for name, pair in sorted(counts.items())}


def _most_first(counts: Counter[str]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))


__all__ = ["CardSummary", "MechanicSummary", "Summary", "Tally", "summary_of"]
