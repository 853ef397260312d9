"""PettingZoo's environment: players take turns at deciding (AEC), with masks of the actions that are allowed."""

from __future__ import annotations

import random
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from apnap import ApnapError
from apnap_plugins.apps.environments.choosing import FIRST
from apnap_plugins.apps.environments.features import Features
from apnap_plugins.apps.environments.match import SEEDS, Match, Settings

BOUND: Final = 1e6


class GameEnvironment(AECEnv[str, Any, Any]):
    """A game for PettingZoo. Agents are `player_0` and so on; a reward is 1 for a win and -1 for a loss, at the end.

    An observation has `observation`, numbers as `features` writes them, and `action_mask`. What an action means is told in
    `choosing`. Players who lose before others leave the game, as PettingZoo's agents do.
    """

    metadata: Final[dict[str, Any]] = {"name": "apnap_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, settings: Settings | None = None, render_mode: str | None = None) -> None:
        super().__init__()
        self.settings = settings or Settings()
        if render_mode not in (None, "ansi"):
            raise ApnapError(f"render_mode is None or 'ansi', not {render_mode!r}")
        self.render_mode = render_mode
        outside = [seat for seat in range(len(self.settings.decks)) if seat not in dict(self.settings.opponents)]
        self.seats = {f"player_{seat}": seat for seat in outside}
        self.possible_agents = list(self.seats)
        self.features = Features(len(self.settings.decks), self.settings.places)
        self.match = Match(self.settings, *self.settings.prepared(), self.features)
        self.seed = random.Random(0)  # noqa: S311 - where no seed is said, games follow one another
        box = spaces.Box(-BOUND, BOUND, (self.features.size,), np.float32)
        mask = spaces.Box(0, 1, (self.match.actions,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": box, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.match.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of one agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of one agent's actions: the first three of `choosing`, and a place for each option shown."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game: of that seed, or of the next one after the last."""
        if seed is not None:
            self.seed = random.Random(seed)  # noqa: S311 - as above
        self.match.begin(self.seed.randrange(SEEDS))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._note()
        self.agent_selection = self._next()

    def step(self, action: Any) -> None:
        """One action of the agent selected; None for one who is out."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            if self.agents and not self._dead():
                self.agent_selection = self._next()
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.match.step(int(action))
        self._note()
        self._accumulate_rewards()
        self.agent_selection = self._next()
        self._deads_step_first()

    def _dead(self) -> list[str]:
        return [one for one in self.agents if self.terminations[one] or self.truncations[one]]

    def _next(self) -> str:
        """Who chooses; any who is left where nobody does."""
        names = [agent for agent in self.agents if self.seats[agent] == self.match.seat]
        return names[0] if names else self.agents[0]

    def _note(self) -> None:
        """Who is out now, and what that is worth."""
        over, results = self.match.seat < 0, self.match.game.result()
        for agent in self.agents:
            seat = self.seats[agent]
            if self.terminations[agent]:
                continue
            if over and self.match.broken_off:
                self.truncations[agent] = True
            elif over or results[seat] != "in":
                self.terminations[agent] = True
                self.rewards[agent] = self.match.outcome(seat)

    def observe(self, agent: str) -> dict[str, Any]:
        """What that agent may know now, and what it may do."""
        seat = self.seats[agent]
        numbers = np.zeros(self.features.size, np.float32)
        mask = np.zeros(self.match.actions, np.int8)
        self.match.write(seat, numbers)
        self.match.mask(seat, mask)
        return {"observation": numbers, "action_mask": mask}

    def render(self) -> str | None:
        """What happened so far, as a neutral observer reads it, where `render_mode` is "ansi"."""
        if self.render_mode is None:
            return None
        return "\n".join(self.match.game.observe(max(0, self.match.seat)).log())

    def close(self) -> None:
        """Nothing is held open."""


def env(settings: Settings | None = None, render_mode: str | None = None) -> AECEnv[str, Any, Any]:
    """The environment with PettingZoo's usual wrapper, which tells of calls in the wrong order."""
    from pettingzoo.utils import wrappers

    return wrappers.OrderEnforcingWrapper(GameEnvironment(settings, render_mode))


__all__ = ["FIRST", "GameEnvironment", "env"]
