"""An agent that plays what it can, and attacks only with what is larger than all that could block it.

apnap play --agents careful_agent:CarefulAgent --agents random
"""

from __future__ import annotations

from apnap import Answer, Decision, Observation, Priority
from apnap_plugins.rules.combat.attacking import DeclareAttackers
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.vocabulary.characteristics import POWER, TOUGHNESS, TYPES


# [agent]
class CarefulAgent:
    """Plays what it can, and attacks only with what is larger than all that could block it."""

    def __init__(self, seed: int, margin: int = 0) -> None:
        self.margin = margin  # by how much an attacker has to be larger

    def __call__(self, observation: Observation, decision: Decision) -> Answer:
        """What it does now: `observation` is what it may know, the answer one that `decision` takes."""
        if isinstance(decision, Priority):  # options are actions, such as ("cast", id); the first is to pass
            wanted = [at for at, option in enumerate(decision.options) if option[0] in ("play", "cast")]
            return wanted[0] if wanted and observation.active_player == observation.viewer else 0
        if isinstance(decision, DeclareAttackers):  # pairs of an attacker's place and that of whom it attacks
            wall = self.wall(observation)
            large = [at for at, id in enumerate(decision.options) if self.size(observation, id) > wall + self.margin]
            answer = tuple((at, 0) for at in large)
            return answer if decision.legal(answer) else decision.default()
        return decision.default()  # a legal answer that is always there

    def wall(self, observation: Observation) -> int:
        """The greatest power or toughness among untapped creatures of others."""
        return max((max(v[POWER] or 0, v[TOUGHNESS] or 0) for v in self.blockers(observation)), default=0)

    def blockers(self, observation: Observation):
        """The creatures of others that could block."""
        for view in observation.zone("battlefield"):
            if view.controller != observation.viewer and "creature" in view[TYPES] and not view[TAPPED]:
                yield view

    def size(self, observation: Observation, id: int) -> int:
        """The smaller one of a creature's power and toughness."""
        view = observation.object(id)
        return min(view[POWER] or 0, view[TOUGHNESS] or 0)


# [/agent]
