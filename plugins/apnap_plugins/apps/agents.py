"""Agents: who decides in games that nobody sits at. They know what an observation shows, and nothing else.

An agent's random numbers are its own. What it answers is an input of the game, so a game is the same again without it.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from apnap import Agent, Answer, ApnapError, Decision, Hidden, Observation, Priority
from apnap_plugins.rules.attacking import DeclareAttackers
from apnap_plugins.rules.blocking import DeclareBlockers
from apnap_plugins.rules.characteristics import MANA_COST, POWER, TOUGHNESS, TYPES
from apnap_plugins.rules.combat import ATTACKING
from apnap_plugins.rules.damage import LIFE
from apnap_plugins.rules.permanents import TAPPED
from apnap_plugins.rules.selection import Ref, is_player
from apnap_plugins.rules.targets import ChooseTargets

MULLIGAN: Final = "103.5"


class RandomAgent:
    """Says anything that is legal, each with some chance; it keeps every opening hand."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)  # noqa: S311 - a player's whims, no secret

    def __call__(self, observation: Observation, decision: Decision) -> Answer:
        """A legal answer drawn at random."""
        return decision.default() if decision.rule == MULLIGAN else decision.sample(self.rng)


class GreedyAgent:
    """Plays a land, casts the most expensive thing it can, attacks and blocks where that looks good; knows no card.

    Targets are the opponents' where there are some. What it has no opinion about is drawn at random.
    """

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)  # noqa: S311 - a player's whims, no secret

    def __call__(self, observation: Observation, decision: Decision) -> Answer:
        """What looks best at the moment."""
        if decision.rule == MULLIGAN:
            return decision.default()
        if isinstance(decision, Priority):
            return self._act(observation, decision)
        if isinstance(decision, DeclareAttackers):
            return self._checked(decision, self._attack(observation, decision))
        if isinstance(decision, DeclareBlockers):
            return self._checked(decision, self._block(observation, decision))
        if isinstance(decision, ChooseTargets):
            return self._aim(observation, decision)
        return decision.sample(self.rng)

    def _checked(self, decision: Decision, wish: Answer) -> Answer:
        """What it wants, or what it has to where that isn't legal."""
        return wish if decision.legal(wish) else decision.default()

    def _act(self, observation: Observation, decision: Priority) -> Answer:
        """A land first, then spells by cost in one's own turn; at other times and for abilities now and then."""
        best, chosen = 0, 0
        for index, option in enumerate(decision.options):
            worth = 0
            if option[0] == "play":
                worth = 100
            elif option[0] == "cast" and self._worth_casting(observation, option[1]):
                cost = observation.object(option[1])[MANA_COST]
                worth = 2 + (cost.mana_value() if cost is not None else 0)
            elif option[0] == "activate" and self.rng.randrange(4) == 0:
                worth = 1
            if worth > best:
                best, chosen = worth, index
        return chosen

    def _worth_casting(self, observation: Observation, card: int) -> bool:
        mine = observation.active_player == observation.viewer
        return mine or "instant" not in observation.object(card)[TYPES] or self.rng.randrange(3) == 0

    def _attack(self, observation: Observation, decision: DeclareAttackers) -> Answer:
        """With every creature that no untapped creature over there could block and kill, or that would kill any."""
        guards = [
            view
            for view in observation.zone("battlefield")
            if view.controller != observation.viewer and "creature" in view[TYPES] and not view[TAPPED]
        ]
        pairs = []
        for index, creature in enumerate(decision.options):
            power, toughness = _size(observation, creature)
            strongest = max((view[POWER] or 0 for view in guards), default=0)
            if power > 0 and (
                strongest < toughness or power >= max((view[TOUGHNESS] or 0 for view in guards), default=0)
            ):
                players = [at for at, target in enumerate(decision.partners[index]) if is_player(target)]
                pairs.append((index, players[0] if players else 0))
        return tuple(pairs)

    def _block(self, observation: Observation, decision: DeclareBlockers) -> Answer:
        """Where the blocker survives or kills; with anything where the attack would be the end."""
        attackers = [view for view in observation.zone("battlefield") if view[ATTACKING] is not None]
        danger = sum(view[POWER] or 0 for view in attackers) >= observation.of_player(LIFE, observation.viewer)
        pairs, taken = [], set()
        for index, creature in enumerate(decision.options):
            power, toughness = _size(observation, creature)
            for at, attacker in enumerate(decision.partners[index]):
                force, body = _size(observation, attacker)
                if attacker not in taken and (danger or toughness > force or power >= body):
                    pairs.append((index, at))
                    taken.add(attacker)
                    break
        return tuple(pairs)

    def _aim(self, observation: Observation, decision: ChooseTargets) -> Answer:
        """At opponents and what they control, as often as allowed; else at anything that has to be chosen."""
        hostile = [
            index for index, ref in enumerate(decision.options) if _owner(observation, ref) != observation.viewer
        ]
        count = max(decision.minimum, min(decision.maximum, len(hostile)))
        self.rng.shuffle(hostile)
        others = [index for index in range(len(decision.options)) if index not in hostile]
        return tuple(sorted([*hostile, *others][:count]))


def _size(observation: Observation, creature: int) -> tuple[int, int]:
    view = observation.object(creature)
    return view[POWER] or 0, view[TOUGHNESS] or 0


def _owner(observation: Observation, ref: Ref) -> int:
    """The player meant, or who controls the object."""
    if is_player(ref):
        return int(ref[1])
    try:
        return observation.object(ref).controller
    except Hidden:
        return -1


AGENTS: Final[dict[str, Callable[[int], Agent]]] = {"random": RandomAgent, "greedy": GreedyAgent}
"""The agents by name; each is made from a seed of its own."""


def make_agent(name: str, seed: int) -> Agent:
    """The agent of that name. Raises ApnapError, with those that there are."""
    made = AGENTS.get(name)
    if made is None:
        raise ApnapError(f"there is no agent {name!r}; there are {', '.join(sorted(AGENTS))}")
    return made(seed)
