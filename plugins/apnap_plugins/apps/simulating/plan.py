"""The plan of a run: who plays whom with what, and which game has which number."""

from __future__ import annotations

import itertools
import json
from collections.abc import Sequence
from typing import Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, ValidationError

from apnap import ApnapError, Ruleset
from apnap.explaining import problems, shown_place
from apnap.registry import Wish
from apnap.replay import RulesetInfo

SEATS_EACH = 1000
"""What the seeds of agents are apart from game to game, as in `apnap play`."""


class SimulationError(ApnapError):
    """A run that can't be begun or can't go on; says what to do."""


class Entrant(BaseModel):
    """One who plays: a deck in the hands of an agent. `parts` are the names of the deck's cards."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    deck: str
    agent: str
    parts: dict[str, tuple[str, ...]]


class Fixture(NamedTuple):
    """One game of a plan: the seed, and by seat who plays, as numbers of entrants."""

    number: int
    seed: int
    entrants: tuple[int, ...]


class Plan(BaseModel):
    """All that decides what is played: the same plan, the same games.

    `tables` are the entrants that meet, as numbers. Games go round the tables; with `swap` each is played once with every
    order of seats that turning gives, under the same seed. `first` is what whoever sits first has in addition, such as an
    archenemy's schemes. `limit` is after how many decisions a game is left unfinished. `brief` keeps cards and mechanics out
    of what is written. `games` may be raised later: a game is the same however many are played.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")
    format: Literal["apnap-simulation"] = "apnap-simulation"
    version: Literal[1] = 1
    ruleset: RulesetInfo
    wish: Wish
    entrants: tuple[Entrant, ...]
    tables: tuple[tuple[int, ...], ...]
    first: dict[str, tuple[str, ...]] = {}
    games: int
    seed: int
    swap: bool = True
    limit: int
    brief: bool = False

    @classmethod
    def parse(cls, text: str) -> Plan:
        """Read a plan. Raises SimulationError that says where it is wrong."""
        try:
            return cls.model_validate(json.loads(text))
        except ValidationError as err:
            where, said = problems(err, cls)[0]
            raise SimulationError(f"not a plan that this version reads: {shown_place(where)}: {said}") from err
        except (ValueError, RecursionError) as err:
            raise SimulationError(f"not a plan, because not JSON: {err}") from err

    def fixture(self, number: int) -> Fixture:
        """The game of that number, from 0. Raises SimulationError for one that is none of the plan's."""
        if not 0 <= number < self.games:
            raise SimulationError(f"there is no game {number}: the run has games 0 to {self.games - 1}")
        turns = len(self.tables[0]) if self.swap else 1
        group, turn = divmod(number, turns)
        table = self.tables[group % len(self.tables)]
        return Fixture(number, self.seed + group, table[turn:] + table[:turn])

    def load_ruleset(self) -> Ruleset:
        """The ruleset, from what is installed here. Raises SimulationError where it would be another one."""
        try:
            ruleset = Ruleset.of(self.wish)
            if self.ruleset.cards:
                from apnap_plugins.apps.cards import (
                    imported_cards,
                )  # whoever only reads plans has no need of the oracle

                ruleset = ruleset.with_cards(imported_cards(ruleset, sorted(self.ruleset.cards)))
        except ApnapError as err:
            raise SimulationError(f"the ruleset of this run cannot be built here: {err}") from err
        if ruleset.id != self.ruleset.id:
            raise SimulationError(
                f"the run was begun with ruleset {self.ruleset.id}, and here it is {ruleset.id}: what is installed, "
                f"or imported, is not the same ({self._difference(ruleset)}); begin another run, or install what was there"
            )
        return ruleset

    def _difference(self, ruleset: Ruleset) -> str:
        """What is not the same, in a few words."""
        here, then = RulesetInfo.of(ruleset), self.ruleset
        names = [
            name
            for mine, theirs in ((then.versions, here.versions), (then.cards, here.cards))
            for name in sorted({*mine, *theirs})
            if mine.get(name) != theirs.get(name)
        ]
        return ", ".join(names[:5]) + (f" and {len(names) - 5} more" if len(names) > 5 else "") or "kernel or options"


def all_tables(entrants: int, players: int) -> tuple[tuple[int, ...], ...]:
    """Who meets whom: everybody everybody else once, at tables of that many; where there are too few, some sit there twice."""
    if entrants <= players:
        return (tuple(itertools.islice(itertools.cycle(range(entrants)), players)),)
    return tuple(itertools.combinations(range(entrants), players))


def dealt_agents(decks: int, agents: Sequence[str], cross: bool) -> list[tuple[int, str]]:
    """The entrants as (number of the deck, agent): agents are dealt out in turn, or with `cross` each deck has every one."""
    if cross:
        return [(deck, agent) for deck in range(decks) for agent in agents]
    count = max(decks, len(agents))
    return [(one % decks, agents[one % len(agents)]) for one in range(count)]
