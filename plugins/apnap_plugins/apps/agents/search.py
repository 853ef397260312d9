"""The search agent: tries what it could answer in games drawn anew from what it knows, which the greedy agent plays on.

It is a Monte Carlo tree search over information sets. Its tree is of its own answers. What others answer, and what is drawn,
comes of the worlds: games that `Observation.determinize` draws, so nothing that the viewer does not know is looked at. At the
root every answer is tried in the same worlds, and the worse half is left out again and again (sequential halving); below it the
answer is taken whose bound on its value is highest (UCB). A game is played on for some turns, then what each side has is
compared.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, final

from apnap import Answer, ApnapError, Decision, Game, Observation, Priority
from apnap_plugins.apps.agents.candidates import MOST, candidates
from apnap_plugins.apps.agents.evaluating import evaluated
from apnap_plugins.apps.agents.greedy import Blocks, GreedyAgent
from apnap_plugins.rules.combat.blocking import CanBlock
from apnap_plugins.rules.continuous.continuous import TURN

NODES: Final = 300
NODES_EACH: Final = 30
"""No more answers are tried than each can have so many nodes: what is tried once tells little."""
TURNS: Final = 2
MOST_WORLDS: Final = 64
RIPE: Final = 12
"""So many visits make a position below the root one whose answers are tried too."""
EXPLORATION: Final = 0.5
MARGIN: Final = 0.01
"""By how much another answer has to be better than the greedy one."""
HASTE: Final = 0.001
"""A game that is won with one answer less is worth a little more, one that is lost a little less."""
SEEDS: Final = 1 << 62


@final
@dataclass(frozen=True, slots=True)
class Advice:
    """What was found of one answer: in words, its value (from 0, lost, to 1, won), and in how many games it was tried."""

    answer: Answer
    words: str
    value: float
    visits: int


@final
@dataclass(slots=True)
class _Branch:
    """One answer in the tree: how often it was tried, and could have been, what that came to, and what follows."""

    visits: int = 0
    available: int = 0
    total: float = 0.0
    below: dict[object, _Branch] = field(default_factory=dict)

    @property
    def value(self) -> float:
        return self.total / self.visits if self.visits else 0.0

    def bound(self, exploration: float) -> float:
        if not self.visits:
            return math.inf
        return self.value + exploration * math.sqrt(math.log(max(2, self.available)) / self.visits)


@final
class _Spent(Exception):
    """The budget is spent."""


class _Playing(GreedyAgent):
    """The greedy agent in a game drawn anew, of which it may ask the rules."""

    game: Game

    def blocks(self, observation: Observation) -> Blocks:
        """As the rules of this very game say."""
        return lambda blocker, attacker: self.game.query(CanBlock(blocker, attacker), True)


class SearchAgent:
    """Tries its options in games drawn anew from what it knows, played on by the greedy agent; plays what did best.

    `nodes` is its budget for one decision: answers given in the games that it tries. With the same seed it answers the same. With
    `seconds` above 0 it stops after that time instead, which is another answer on another machine. `turns` is how many turns
    it looks ahead.
    """

    def __init__(self, seed: int, nodes: int = NODES, seconds: float = 0.0, turns: int = TURNS) -> None:
        if nodes < 1 or seconds < 0 or turns < 1:
            raise ApnapError("nodes and turns are at least 1, and seconds at least 0")
        self.rng = random.Random(seed)  # noqa: S311 - a player's thoughts, no secret
        self.greedy = GreedyAgent(self.rng.randrange(SEEDS))
        self.nodes, self.seconds, self.turns = nodes, seconds, turns
        self.most = MOST if seconds else min(MOST, max(2, nodes // NODES_EACH))
        self.tried: tuple[int, list[Any]] = (0, [])

    def __call__(self, observation: Observation, decision: Decision) -> Answer:
        """What did best where it was tried."""
        search = self._searched(observation, decision)
        answer = search.best()
        if isinstance(decision, Priority) and decision.options[answer][0] == "cast":
            self.tried[1].append(decision.options[answer])  # a spell is another object: what comes again was taken back
        return answer

    def advise(self, observation: Observation, decision: Decision) -> list[Advice]:
        """What is worth thinking of, the best first: each with its value and how often it was tried.

        Where there is nothing to think about, one answer with no visits.
        """
        search = self._searched(observation, decision)
        best = search.best()
        found = [
            Advice(answer, in_words(observation, decision, answer), branch.value, branch.visits)
            for answer, branch in zip(search.answers, search.branches, strict=True)
        ]
        return sorted(found, key=lambda advice: (advice.answer != best, -advice.visits, -advice.value))

    def _searched(self, observation: Observation, decision: Decision) -> _Search:
        turn = observation.of_game(TURN)
        if self.tried[0] != turn:
            self.tried = (turn, [])
        self.greedy.tried = (turn, list(self.tried[1]))  # what it proposed and was not done, it may propose again
        first = self.greedy(observation, decision)
        answers = candidates(observation, decision, first)[: self.most]
        if isinstance(decision, Priority):
            answers = [at for at in answers if decision.options[at] not in self.tried[1]] or [0]
        search = _Search(observation, answers, self.rng, self.turns)
        if len(answers) > 1:
            search.run(self.nodes, self.seconds)
        return search


@final
class _Search:
    """One decision that is thought about."""

    def __init__(self, observation: Observation, answers: Sequence[Answer], rng: random.Random, turns: int) -> None:
        self.observation = observation
        self.answers = list(answers)
        self.branches = [_Branch() for _ in answers]
        self.rng = rng
        self.viewer = observation.viewer
        self.end = observation.of_game(TURN) + turns + (observation.active_player != self.viewer) * (turns % 2 == 0)
        self.worlds: list[tuple[Game, int]] = []
        self.nodes = 0
        self.deadline = math.inf

    def run(self, nodes: int, seconds: float) -> None:
        """Try answers until the budget is spent. Where no world can be drawn nothing is tried."""
        self.deadline = time.monotonic() + seconds if seconds else math.inf
        self.nodes = SEEDS if seconds else nodes
        alive = list(range(len(self.answers)))
        rounds = max(1, math.ceil(math.log2(len(alive))))
        try:
            for number in range(rounds):
                share = self.nodes // (rounds - number)
                begun = time.monotonic()
                until = begun + (self.deadline - begun) / (rounds - number) if seconds else math.inf
                self._round(alive, self.nodes - share, until)
                alive.sort(key=lambda at: -self.branches[at].value)
                alive = sorted(alive[: max(2, math.ceil(len(alive) / 2))])
        except (_Spent, ApnapError):
            return  # what was found until then counts

    def _round(self, alive: Sequence[int], left: int, until: float) -> None:
        """Try each that is left, in one world after another, until no more than `left` nodes are left."""
        while self.nodes > left and time.monotonic() < until:
            for at in alive:
                branch = self.branches[at]
                self._try(branch, self.answers[at], self._world(branch.visits))

    def _world(self, number: int) -> tuple[Game, int]:
        """The world of that number, with the seed of those who play in it; those before come again after the last."""
        while len(self.worlds) <= number and len(self.worlds) < MOST_WORLDS:
            game = self.observation.determinize(self.rng.randrange(SEEDS))
            self.worlds.append((game, self.rng.randrange(SEEDS)))
        return self.worlds[number % len(self.worlds)]

    def _try(self, branch: _Branch, answer: Answer, world: tuple[Game, int]) -> None:
        """Play one game on from an answer."""
        game = world[0].copy()
        players = {seat: _Playing(world[1] + seat) for seat in game.players}
        for player in players.values():
            player.game = game
        path = [branch]
        branch.available += 1
        inside, given = True, 0
        while True:
            self._spend()
            given += 1
            game.push(answer)
            decision = game.decision
            if decision is None or game.get(TURN) >= self.end:
                break
            seat = decision.answerer
            seen = game.observe(seat)
            answer = players[seat](seen, decision)
            if seat == self.viewer and inside:
                inside = path[-1].visits >= RIPE
                if inside:
                    answer = self._selected(path, seen, decision, answer)
        value = evaluated(game, self.viewer)
        if game.is_over():
            value += (0.5 - value) * min(1.0, given * HASTE)
        for one in path:
            one.visits += 1
            one.total += value

    def _selected(self, path: list[_Branch], seen: Observation, decision: Decision, first: Answer) -> Answer:
        """The answer below the root to be tried next; the path goes on there."""
        answers = candidates(seen, decision, first)
        if len(answers) == 1:
            return first
        below = path[-1].below
        branches = [below.setdefault((decision.kind, repr(decision.value(one))), _Branch()) for one in answers]
        for branch in branches:
            branch.available += 1
        at = max(range(len(answers)), key=lambda place: (branches[place].bound(EXPLORATION), -place))
        path.append(branches[at])
        return answers[at]

    def _spend(self) -> None:
        if self.nodes <= 0 or time.monotonic() > self.deadline:
            raise _Spent
        self.nodes -= 1

    def best(self) -> Answer:
        """The answer that did best among those tried most; the greedy one where none is better by a margin."""
        most = max(branch.visits for branch in self.branches)
        if most == 0:
            return self.answers[0]
        tried = [at for at, branch in enumerate(self.branches) if branch.visits >= 0.7 * most]
        at = max(tried, key=lambda place: (self.branches[place].value, -place))
        first = self.branches[0]
        if 0 in tried and self.branches[at].value < first.value + MARGIN:
            return self.answers[0]
        return self.answers[at]


def in_words(observation: Observation, decision: Decision, answer: Answer) -> str:
    """An answer as people say it, by the words of the options that it selects."""
    told = observation.options()
    if isinstance(answer, int) and told and answer < len(told):
        return told[answer].text
    if isinstance(answer, tuple) and all(isinstance(part, int) for part in answer) and told:
        return ", ".join(told[part].text for part in answer) or "none"
    if isinstance(answer, tuple) and all(isinstance(part, tuple) and len(part) == 2 for part in answer):
        pairs = [(told[left], told[left].partners[right]) for left, right in answer]
        return ", ".join(f"{left.text} → {right.text}" for left, right in pairs) or "none"
    return str(answer)
