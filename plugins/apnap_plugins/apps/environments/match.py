"""One game as steps of small numbers: what the environments share."""

from __future__ import annotations

import functools
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, final

import numpy as np
from numpy.typing import NDArray

from apnap import Agent, ApnapError, Game, Ruleset
from apnap_plugins.apps.agents import agent_maker
from apnap_plugins.apps.cards import with_imported
from apnap_plugins.apps.decks import Deck, find_deck
from apnap_plugins.apps.environments.choosing import FIRST, Choice
from apnap_plugins.apps.environments.features import Features, Numbers

SEEDS: Final = 1 << 62
PLACES: Final = 40
LIMIT: Final = 5_000


@final
@dataclass(frozen=True, slots=True)
class Settings:
    """What is played: plain values, which can be sent to another process.

    `decks` is a name of a pack's deck, a file with a deck list, or a list of names of cards, for each player; `sets` are the
    packs, whose cards, and those that were imported, decks may have; `opponents` are agents by seat, such as
    {1: "greedy"}, who play in the environment itself; `places` is how many options are shown at once, from 1 on; `limit` after
    how many decisions a game is broken off; `by_hand` whether mana can be made before a spell is cast, which payment does by
    itself.
    """

    decks: tuple[Any, ...] = ("xln/pirates", "xln/dinosaurs")
    sets: tuple[str, ...] = ("xln",)
    opponents: tuple[tuple[int, str], ...] = ()
    places: int = PLACES
    limit: int = LIMIT
    by_hand: bool = False

    def __post_init__(self) -> None:
        """Raises ApnapError for no player, no place, no decision, and opponents in seats that there are not or in all."""
        if not self.decks or self.places < 1 or self.limit < 1:
            raise ApnapError("an environment needs a deck for each player, and places and a limit of 1 at least")
        seats = [seat for seat, _ in self.opponents]
        if len(set(seats)) != len(seats) or not set(seats) < set(range(len(self.decks))):
            raise ApnapError(
                f"opponents sit in seats {seats}: each in another one of 0 to {len(self.decks) - 1}, not in all"
            )

    def prepared(self) -> tuple[Ruleset, list[dict[str, tuple[str, ...]]]]:
        """The ruleset of the packs, with what the decks need of imported cards, and the decks as games take them.

        Raises DeckError for a deck that is not there, UnknownName for a card that is nowhere.
        """
        listed = (
            find_deck(deck) if isinstance(deck, str) else Deck(f"of player {seat}", "", "", {"main": tuple(deck)})
            for seat, deck in enumerate(self.decks)
        )
        ruleset, decks = with_imported(Ruleset.load(sets=list(self.sets)), list(listed))
        return ruleset, [deck.parts for deck in decks]


@final
class Match:
    """A game that is played in steps. `seat` is who chooses now, -1 when it is over or was broken off."""

    def __init__(self, settings: Settings, ruleset: Ruleset, decks: Sequence[Any], features: Features) -> None:
        self.settings, self.ruleset, self.decks, self.features = settings, ruleset, decks, features
        self.actions = FIRST + settings.places
        self.seat = -1
        self.choice: Choice | None = None
        self._maker = functools.cache(agent_maker)

    def begin(self, seed: int) -> None:
        """A new game of that seed, which also draws what agents and samples draw."""
        rng = random.Random(seed)  # noqa: S311 - the seed says all
        self.rng = rng
        self.game = Game(self.ruleset, self.decks, seed=seed)
        self.agents: dict[int, Agent] = {
            seat: self._maker(kind)(rng.randrange(SEEDS)) for seat, kind in self.settings.opponents
        }
        self.given = 0
        self._go_on()

    def step(self, action: int) -> None:
        """One step. Raises ApnapError for an action that is not allowed; the match stays as it was."""
        choice = self.choice
        if choice is None:
            raise ApnapError("the game is over: begin another one")
        if action not in choice.allowed():
            raise ApnapError(f"action {action} is not allowed here; allowed are {choice.allowed()}")
        choice.take(int(action))
        if choice.answer is not None:
            self.game.push(choice.answer)
            self.given += 1
            self._go_on()

    def _go_on(self) -> None:
        """Up to the next decision of somebody who plays from outside."""
        self.choice, self.seat = None, -1
        while (decision := self.game.decision) is not None and self.given < self.settings.limit:
            agent = self.agents.get(decision.answerer)
            if agent is None:
                self.choice = Choice(decision, self.settings.places, self.rng, self.settings.by_hand)
                self.seat = decision.answerer
                return
            self.game.push(agent(self.game.observe(decision.answerer), decision))
            self.given += 1

    @property
    def broken_off(self) -> bool:
        """Whether the limit ended it."""
        return self.choice is None and not self.game.is_over()

    def outcome(self, seat: int) -> float:
        """1 for a win, -1 for a loss, else 0."""
        return {"won": 1.0, "lost": -1.0}.get(self.game.result()[seat], 0.0)

    def write(self, seat: int, out: Numbers) -> None:
        """What that player may know, as numbers."""
        self.features.write(self.game.observe(seat), self.choice if seat == self.seat else None, out)

    def mask(self, seat: int, out: NDArray[np.int8]) -> None:
        """1 for each action that is allowed; none for a player who does not choose now."""
        out[:] = 0
        if self.choice is not None and seat == self.seat:
            out[self.choice.allowed()] = 1
