"""Games of a plan: decided by their number alone, counted, and survived where they fail."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from simulations import real_plan

from apnap import Game, Observation, Replay, Ruleset
from apnap_plugins.apps.agents import RandomAgent, make_agent
from apnap_plugins.apps.decks import find_deck
from apnap_plugins.apps.play import run
from apnap_plugins.apps.running import Stop
from apnap_plugins.apps.simulating.executors import Here, Processes
from apnap_plugins.apps.simulating.plan import Plan, SimulationError, all_tables, dealt_agents
from apnap_plugins.apps.simulating.playing import Table, play_game
from apnap_plugins.apps.simulating.record import COLUMNS, GameRecord, rows
from apnap_plugins.rules.vocabulary.characteristics import TYPES

PLAN = real_plan(games=4)


@pytest.fixture(scope="module")
def played() -> list[GameRecord]:
    came = list(Here(play_game).run(PLAN.model_dump_json(), range(4), lambda: False))
    return [GameRecord.model_validate_json(one.line) for one in came]  # type: ignore[union-attr]


def test_a_game_is_the_one_that_play_tells(played: list[GameRecord]) -> None:
    record = played[3]
    decks = [find_deck(name.partition("/")[2]) for name in record.decks]
    game = Game(Ruleset.load(sets=["xln"]), [deck.parts for deck in decks], seed=record.seed)
    with Stop() as stop:
        run(game, [make_agent(kind, record.seed * 1000 + seat) for seat, kind in enumerate(record.agents)], 2000, stop)
    assert (game.digest(), len(game.inputs())) == (record.digest, record.decisions)
    assert tuple(game.result().values()) == record.outcomes


def test_what_is_counted_is_what_the_log_says() -> None:
    plan = real_plan(games=2, agents=("greedy", "greedy"))
    table = Table(plan)
    record = GameRecord.model_validate_json(table.play(1).line)
    game = Game(table.ruleset, table.decks(plan.fixture(1)), seed=record.seed)
    made = table.agents(plan.fixture(1))
    entries: list[Any] = []
    game.log.observers.append(entries.append)
    while (decision := game.decision) is not None:
        game.push(made[decision.answerer](game.observe(decision.answerer), decision))
    told = Counter(type(one.happened.event).__name__ for one in entries if one.happened)

    def did(what: str) -> int:
        return sum(counts.get(what, 0) for cards in record.cards for counts in cards.values())

    for what, event in (
        ("cast", "SpellCast"),
        ("played", "LandPlayed"),
        ("attacked", "AttackerDeclared"),
        ("blocked", "BlockerDeclared"),
    ):
        assert did(what) == told[event] > 0, what
    assert did("drawn") == told["CardDrawn"]
    assert did("opening") == 7 + 7 - sum(record.mulligans)
    assert record.mechanics["explore"]["acted"] >= told["Explored"] > 0
    assert record.mechanics["flying"].keys() == {"brought"}  # it makes no event
    assert sum(map(len, record.lands)) == told["TurnBegan"] == record.turns
    there = [id for id in game.zone("battlefield") if game.controller(id) == 0]
    assert record.lands[0][-1] == sum("land" in game.characteristics(id)[TYPES] for id in there) > 2
    loser = record.outcomes.index("lost")
    assert record.ended == record.reasons[loser] != ""
    assert record.reasons[1 - loser] == ""


def test_seats_are_swapped_under_the_same_seed(played: list[GameRecord]) -> None:
    pairs = [("xln/pirates", "random"), ("xln/dinosaurs", "greedy")]
    assert [(one.decks[0], one.agents[0]) for one in played] == pairs * 2
    assert [one.seed for one in played] == [5, 5, 6, 6]
    kept = real_plan(games=4, swap=False)
    assert [kept.fixture(n)[1:] for n in range(4)] == [(5 + n, (0, 1)) for n in range(4)]


def test_everybody_meets_everybody() -> None:
    assert all_tables(3, 2) == ((0, 1), (0, 2), (1, 2))
    assert all_tables(1, 2) == ((0, 0),)
    assert all_tables(2, 4) == ((0, 1, 0, 1),)
    plan = real_plan(games=12).model_copy(update={"tables": all_tables(3, 2)})
    met = [plan.fixture(n).entrants for n in range(6)]
    assert met == [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
    assert plan.fixture(6) == (6, 8, (0, 1))
    assert dealt_agents(3, ["a", "b"], cross=False) == [(0, "a"), (1, "b"), (2, "a")]
    assert dealt_agents(1, ["a", "b"], cross=False) == [(0, "a"), (0, "b")]
    assert dealt_agents(2, ["a", "b"], cross=True) == [(0, "a"), (0, "b"), (1, "a"), (1, "b")]
    with pytest.raises(SimulationError, match="there is no game 12: the run has games 0 to 11"):
        plan.fixture(12)


def test_other_processes_play_the_same_games(played: list[GameRecord]) -> None:
    came = list(Processes(1, play_game).run(PLAN.model_dump_json(), [3, 0], lambda: False))
    assert [one.line for one in came] == [played[n].model_dump_json() for n in (3, 0)]  # type: ignore[union-attr]


FAILING = f"{__name__}:Failing"


class Failing(RandomAgent):
    """Fails after some answers, as a faulty agent may."""

    def __call__(self, observation: Observation, decision: Any) -> Any:
        self.left = getattr(self, "left", 9) - 1
        if not self.left:
            raise ZeroDivisionError("nothing\nleft")
        return super().__call__(observation, decision)


def test_a_game_that_fails_leaves_its_replay() -> None:
    plan = real_plan(games=2, agents=(FAILING, "greedy"))
    table = Table(plan)
    came = table.play(1)
    record = GameRecord.model_validate_json(came.line)
    assert (record.status, record.replay) == ("failed", "failures/game-0000001.json")
    assert record.error.startswith(f"AgentError: agent {FAILING!r} failed at ")
    assert record.error.endswith(": ZeroDivisionError: nothing left")
    assert "in __call__" in came.trace
    replayed = Replay.parse(came.replay).run(table.ruleset)
    assert len(replayed.inputs()) == record.decisions > 8
    assert not replayed.is_over()
    assert [len(row) for row in rows(record)] == [len(COLUMNS)] * 2
    assert table.play(1) == came  # and fails so again


def test_a_limit_of_decisions_leaves_it_unfinished() -> None:
    record = GameRecord.model_validate_json(Table(real_plan(games=1, limit=7, brief=True)).play(0).line)
    assert (record.status, record.decisions, record.ended) == ("unfinished", 7, "the limit of decisions")
    assert record.outcomes == ("in", "in")
    assert (record.cards, record.mechanics) == ((), {})


def test_another_ruleset_is_refused_with_what_differs() -> None:
    told = PLAN.ruleset.model_copy(
        update={"id": "0123456789abcdef", "versions": {**PLAN.ruleset.versions, "ward": "apnap 0.0.1"}}
    )
    with pytest.raises(SimulationError, match=r"begun with ruleset 0123456789abcdef, and here it is .*ward"):
        Table(PLAN.model_copy(update={"ruleset": told}))


@pytest.mark.parametrize(
    "text, said",
    [
        ("", "not a plan, because not JSON"),
        ("{}", "ruleset: is missing"),
        (PLAN.model_dump_json().replace('"version":1', '"version":2'), "version"),
        ("[" * 9999, "not a plan"),
    ],
)
def test_what_is_no_plan(text: str, said: str) -> None:
    with pytest.raises(SimulationError, match=said):
        Plan.parse(text)
