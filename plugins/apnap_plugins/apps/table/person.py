"""A person in a seat: where they want to be asked, and where the server passes for them."""

from __future__ import annotations

from typing import Any, Final, final

from apnap import Answer, Decision, Game, Observation, Priority
from apnap_plugins.apps.table.messages import STAGES, Stops
from apnap_plugins.rules.combat.attacking import DeclareAttackers
from apnap_plugins.rules.combat.combat import ATTACKING
from apnap_plugins.rules.continuous.continuous import TURN
from apnap_plugins.rules.payment.payment import PayMana

UNTIL_TURN: Final = "turn"
UNTIL_SOMETHING: Final = "something"
FIGHTS: Final = frozenset(["declare attackers", "declare blockers", "combat damage", "end of combat"])
"""Steps in which nobody is asked where nothing attacks."""


@final
class Person:
    """Somebody's settings and what they wished to be passed for. Who sits in the seat may come and go."""

    def __init__(self, seat: int, stops: Stops | None = None) -> None:
        self.seat = seat
        self.stops = stops or Stops()
        self.until: tuple[str, int] | None = None
        """Passing by wish: until when, and the turn in which it was wished."""
        self.answered: list[int] = []
        """How many answers the game had each time that this person gave one: where taking back leads."""
        self.asked = 0
        """How often this person was asked: what an answer has to name, so that none goes to a later question."""
        self.must_ask = False
        """They went back to here and want to see it."""

    def by_itself(self, game: Game, observation: Observation, decision: Decision) -> Answer | None:
        """The answer where they need not be asked, else None."""
        if self.must_ask:
            return None
        if isinstance(decision, PayMana):
            return None if self.stops.by_hand else decision.default()
        if isinstance(decision, DeclareAttackers) and self._passing(observation) == UNTIL_TURN:
            return decision.default()
        if not isinstance(decision, Priority):
            return None
        if not self._worth_a_stop(game, observation, decision):
            return 0
        self.until = None
        return None

    def _passing(self, observation: Observation) -> str:
        """What they pass until, where that is not over."""
        if self.until is not None and self.until[0] == UNTIL_TURN and self.until[1] != observation.of_game(TURN):
            self.until = None
        return self.until[0] if self.until is not None else ""

    def _worth_a_stop(self, game: Game, observation: Observation, decision: Priority) -> bool:
        """Something can be done, and the moment is one at which they want to be asked."""
        if all(option[0] == "pass" or self._is_quiet(game, option) for option in decision.options):
            return False
        stack = observation.zone("stack")
        others = bool(stack) and stack[-1].controller != self.seat
        passing = self._passing(observation)
        mine = observation.active_player == self.seat
        attacked = not mine and observation.stage == "declare attackers" and _attacks(observation, self.seat)
        if passing == UNTIL_TURN:
            return others or attacked
        if passing == UNTIL_SOMETHING:
            begun = mine and self.until is not None and observation.of_game(TURN) != self.until[1]
            return others or attacked or (begun and not stack and observation.stage == "precombat main")
        if self.stops.hold or others:
            return True
        if stack:
            return False
        stage = observation.stage
        wanted = self.stops.mine if mine else self.stops.theirs
        if stage not in STAGES:
            return True
        return stage in wanted and (stage not in FIGHTS or _anybody_attacks(observation))

    def _is_quiet(self, game: Game, option: tuple[Any, ...]) -> bool:
        """Whether an action is no reason to ask: mana that nothing is paid with."""
        kind = game.rules.actions.get(option[0])
        return (kind is not None and kind.background) and not self.stops.by_hand


def _anybody_attacks(observation: Observation) -> bool:
    return any(view[ATTACKING] is not None for view in observation.zone("battlefield"))


def _attacks(observation: Observation, seat: int) -> bool:
    """Whether something attacks that somebody else controls."""
    views = observation.zone("battlefield")
    return any(view[ATTACKING] is not None and view.controller != seat for view in views)
