"""Random games with cards that nobody chose: drawn by seed from all that are understood, two to four players.

The pool of a seed are some cards; decks are of two colours, so that what is in them can be cast. Payments are answered by
their defaults, all else at random. What the driver of `apnap.testing.fuzz` checks is checked; besides, no answer takes longer
than `PATIENCE`, and casts that are taken back are told (CR 728.1).
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Any

from apnap import Definition, Ruleset
from apnap.core.decisions import Answer, Decision
from apnap.core.flow import Priority
from apnap.core.randomness import Stream
from apnap.testing.fuzz import OneGame, Plan, Rates
from apnap.testing.probe import WatchedGame
from apnap_plugins.oracle.cards import CardRefused, CardRow
from apnap_plugins.oracle.coverage import understood
from apnap_plugins.oracle.language import Language
from apnap_plugins.rules.payment.payment import PayMana
from apnap_plugins.rules.vocabulary.characteristics import COLORS
from apnap_plugins.testing import basic

PATIENCE = 5.0
"""Seconds of CPU time; an answer that takes longer is a hang."""
POOL = 60
"""So many understood cards are drawn for the games of a share."""
SPELLS, LANDS = 24, 16
RATES = Rates(illegal=0.01, pop=0.02, copy=0.004, determinize=0.005, views=0.2, trail=0.02, full_pop=0.03, process=0.0,
              agents=0.1, marked=0.3)  # fmt: skip


class PayByDefault:
    """Payments as they are proposed, with all that is asked until mana is paid; now and then a pass; anything else at random."""

    def __init__(self) -> None:
        self.paying = False
        self.in_doubt = False
        """Whether what is being paid hangs on cards yet to be drawn, or on another player's help (CR 702.132a)."""

    def __call__(self, decision: Decision, rng: Stream) -> Answer:
        """An answer that the decision offers."""
        if isinstance(decision, Priority):
            self.paying = self.in_doubt = False
            return 0 if rng.randrange(3) == 0 else decision.sample(rng)
        self.in_doubt |= decision.rule.startswith("702.132") or bool(isinstance(decision, PayMana) and decision.hopes)
        if isinstance(decision, PayMana):
            answer = decision.default()
            self.paying = isinstance(answer, int)  # a window: an ability is activated first
            return answer
        return decision.default() if self.paying else decision.sample(rng)


PLAYERS = (2, 2, 3, 4)


@dataclass
class Played:
    """What came of games: how many, with how many answers, what failed, what was taken back, the slowest answer."""

    games: int = 0
    decisions: int = 0
    limits: int = 0
    cast: int = 0
    doubtful: int = 0
    """Taken back where payment hung on random or hidden things."""
    failures: list[str] = field(default_factory=list)
    taken_back: list[str] = field(default_factory=list)
    slowest: tuple[float, str] = (0.0, "")
    cards: set[str] = field(default_factory=set)
    """The names of the cards that were in decks."""

    def merge(self, other: Played) -> None:
        """Count what another process counted."""
        for name in ("games", "decisions", "limits", "cast", "doubtful"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.failures += other.failures
        self.taken_back += other.taken_back
        self.slowest = max(self.slowest, other.slowest)
        self.cards |= other.cards

    def report(self) -> str:
        """For people."""
        seconds, where = self.slowest
        back = f"{len(self.taken_back)} taken back, {self.doubtful} more that hung on draws or helpers"
        head = [
            f"{self.games} games with {len(self.cards)} cards, {self.limits} ended by a limit, {self.decisions} answers,",
            f"{self.cast} casts and activations, {back}; slowest: {seconds:.2f} s, {where}",
        ]
        return "\n".join([*head, *self.taken_back, *self.failures])


class TimedGame(OneGame):
    """One game of the fuzz driver, with a clock on each answer and an eye on what is taken back."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.slowest = (0.0, "")
        self.reversed: list[str] = []
        self.doubtful = 0
        self.cast = 0

    def answer(self, game: WatchedGame) -> bool:
        """As in every fuzz game, timed."""
        decision, told = game.decision, len(game.log)
        began = time.process_time()
        goes_on = super().answer(game)
        seconds = time.process_time() - began
        what = f"seed {self.seed}, answer {self.decided} to {decision!r}"[:300]
        self.slowest = max(self.slowest, (seconds, what))
        self.check("hang", seconds < PATIENCE, f"{seconds:.1f} s of CPU for {what}")
        for entry in game.log.entries[told:]:
            if entry.rule == "728.1" and entry.note.startswith("taken back"):
                if isinstance(self.plan.policy, PayByDefault) and self.plan.policy.in_doubt:
                    self.doubtful += 1
                    continue
                self.reversed.append(f"seed {self.seed}, {len(game.inputs())} answers: {entry.note}")
        self.cast += isinstance(decision, Priority) and game.inputs()[-1:] not in ((), (0,))
        return goes_on


def pool(language: Language, rows: list[dict[str, Any]], seed: int) -> list[Definition]:
    """Understood cards, drawn by seed."""
    found: list[Definition] = []
    for row in drawn(rows, seed):
        try:
            found.append(understood(language, CardRow.model_validate(row)))
        except CardRefused:
            continue
        if len(found) == POOL:
            break
    return found


def drawn(rows: list[dict[str, Any]], seed: int) -> Iterator[dict[str, Any]]:
    """Rows in an order of the seed, none twice, as far as they go."""
    return iter(random.Random(seed).sample(rows, min(len(rows), 20 * POOL)))


class Decks:
    """Makes decks: spells of at most two colours, two of each, with the lands for them."""

    def __init__(self, cards: list[Definition]) -> None:
        self.cards = cards
        self.names: set[str] = set()

    def __call__(self, rng: Stream, ruleset: Ruleset, seat: int) -> list[Definition]:
        """A deck for a seat."""
        colors = ["W", "U", "B", "R", "G"]
        rng.shuffle(colors)
        two = colors[:2]
        fitting = [card for card in self.cards if card.characteristics[COLORS] <= frozenset(two)]
        spells = [fitting[rng.randrange(len(fitting))] for _ in range(SPELLS // 2)]
        self.names |= {card.name for card in spells}
        return [*spells, *spells, *(basic(two[n % 2]) for n in range(LANDS))]


def play_share(rows: list[dict[str, Any]], seeds: list[int]) -> Played:
    """Play games, a few seeds with one pool of cards."""
    language, played = Language(Ruleset.load()), Played()
    cards: list[Definition] = []
    for number, seed in enumerate(seeds):
        if number % 8 == 0:
            cards = pool(language, rows, seed)
        decks = Decks(cards)
        plan = Plan(players=PLAYERS, decisions=160, rates=RATES, policy=PayByDefault())
        one = TimedGame(language.ruleset, decks, seed, plan)
        failure = one.play()
        played.games += 1
        played.decisions += one.decided
        played.limits += one.limited
        played.cast += one.cast
        played.slowest = max(played.slowest, one.slowest)
        played.taken_back += one.reversed
        played.doubtful += one.doubtful
        played.cards |= decks.names
        if failure is not None:
            played.failures.append(
                f"{failure} (pool of seed {seeds[number - number % 8]}: {', '.join(sorted(decks.names))})"
            )
    return played


def play(rows: list[dict[str, Any]], games: int, first: int = 0) -> Played:
    """Play that many games, in as many processes as there are processors."""
    workers = max(1, min(os.cpu_count() or 1, games // 8))
    played = Played()
    seeds = list(range(first, first + games))
    if workers == 1:
        return play_share(rows, seeds)
    blocks = [seeds[at : at + 8] for at in range(0, len(seeds), 8)]
    with ProcessPoolExecutor(workers, get_context("spawn")) as processes:
        shares = [[seed for block in blocks[number::workers] for seed in block] for number in range(workers)]
        for part in processes.map(play_share, [rows] * workers, shares):
            played.merge(part)
    return played
