"""Playing one game of a plan, in whatever process: a line of results comes back, also where the game fails."""

from __future__ import annotations

import functools
import traceback
from contextlib import suppress
from typing import Any

from apnap import Agent, Game, Ruleset
from apnap_plugins.apps.agents import agent_maker
from apnap_plugins.apps.simulating.counting import Counting
from apnap_plugins.apps.simulating.plan import SEATS_EACH, Fixture, Plan
from apnap_plugins.apps.simulating.record import GameRecord, Played
from apnap_plugins.rules.continuous.continuous import TURN
from apnap_plugins.rules.damage.damage import LIFE
from apnap_plugins.rules.turn.starting import MULLIGANS

FAILURES = "failures"
"""The folder with the replays of games that failed."""


def play_game(plan: str, number: int) -> Played:
    """Play the game of that number of a plan, which is given as its JSON: this is what is sent to other processes.

    A game that fails comes back as such. Raises SimulationError where this process can't play any game of the plan.
    """
    return _ready(plan).play(number)


@functools.lru_cache(maxsize=2)
def _ready(plan: str) -> Table:
    """A process builds the ruleset of a run once."""
    return Table(Plan.parse(plan))


class Table:
    """Where games of one plan are played, one after the other, with one ruleset."""

    def __init__(self, plan: Plan, ruleset: Ruleset | None = None) -> None:
        """Raises SimulationError where the plan's ruleset can't be had here."""
        self.plan = plan
        self.ruleset = ruleset or plan.load_ruleset()
        self._maker = functools.cache(agent_maker)

    def play(self, number: int) -> Played:
        """The game of that number, up to its end or the limit of decisions."""
        plan, fixture = self.plan, self.plan.fixture(number)
        told: dict[str, Any] = {
            "game": number,
            "seed": fixture.seed,
            "decks": tuple(plan.entrants[one].deck for one in fixture.entrants),
            "agents": tuple(plan.entrants[one].agent for one in fixture.entrants),
        }
        game = None
        try:
            game = Game(self.ruleset, self.decks(fixture), seed=fixture.seed)
            counting = Counting(game, self.ruleset)
            self._to_the_end(game, fixture)
            record = self._record(told, game, counting)
        except Exception as err:  # whatever it is, the other games are played
            trace = "".join(traceback.format_exception(err))
            return self._failed(told, game, err, trace)
        return Played(number, record.model_dump_json())

    def decks(self, fixture: Fixture) -> list[dict[str, tuple[str, ...]]]:
        """The decks by seat."""
        decks = [dict(self.plan.entrants[one].parts) for one in fixture.entrants]
        decks[0] = {**self.plan.first, **decks[0]}
        return decks

    def agents(self, fixture: Fixture) -> list[Agent]:
        """The agents by seat, each with a seed of its own; as in `apnap play` with the game's seed."""
        kinds = [self.plan.entrants[one].agent for one in fixture.entrants]
        return [self._maker(kind)(fixture.seed * SEATS_EACH + seat) for seat, kind in enumerate(kinds)]

    def _to_the_end(self, game: Game, fixture: Fixture) -> None:
        agents, left = self.agents(fixture), self.plan.limit
        while left and (decision := game.decision) is not None:
            seat = decision.answerer
            game.push(agents[seat](game.observe(seat), decision))
            left -= 1

    def _record(self, told: dict[str, Any], game: Game, counting: Counting) -> GameRecord:
        """What there is to say of a game that was played."""
        counting.over()
        outcomes = tuple(game.result()[player] for player in game.players)
        over = game.is_over()
        return GameRecord(
            **told,
            status="unfinished" if not over else "won" if "won" in outcomes else "draw",
            outcomes=outcomes,
            first=counting.first,
            turns=game.get(TURN),
            decisions=len(game.inputs()),
            ended=counting.ended if over else "the limit of decisions",
            reasons=tuple(counting.reasons),
            mulligans=tuple(game.get(MULLIGANS, player) for player in game.players),
            life=tuple(game.get(LIFE, player) for player in game.players),
            lands=tuple(map(tuple, counting.lands)),
            cards=() if self.plan.brief else tuple(dict(sorted(cards.items())) for cards in counting.cards),
            mechanics={} if self.plan.brief else {id: dict(found) for id, found in sorted(counting.mechanics.items())},
            digest=game.digest(),
        )

    def _failed(self, told: dict[str, Any], game: Game | None, err: Exception, trace: str) -> Played:
        """The game with what it failed of, and the inputs up to there: running them again leads to the same place."""
        replay, decisions = "", 0
        if game is not None:
            with suppress(Exception):  # what broke the game may break its replay
                decisions = len(game.inputs())
                replay = game.replay().dump()
        number = told["game"]
        record = GameRecord(
            **told,
            status="failed",
            decisions=decisions,
            error=f"{type(err).__name__}: {' '.join(str(err).split())}",
            replay=f"{FAILURES}/game-{number:07}.json" if replay else "",
        )
        return Played(number, record.model_dump_json(), replay, trace)
