"""Where a person who plays is asked, and where the program passes for them: at the console and in the browser alike."""

from __future__ import annotations

from typing import Annotated, Any, Final, final

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictBool, StrictStr

from apnap import Answer, Decision, Game, Observation, Priority
from apnap_plugins.rules.combat.attacking import DeclareAttackers
from apnap_plugins.rules.combat.combat import ATTACKING
from apnap_plugins.rules.continuous.continuous import TURN
from apnap_plugins.rules.payment.payment import PayMana
from apnap_plugins.rules.turn.phases import CLEANUP, COMBAT, END, POSTCOMBAT_MAIN, PRECOMBAT_MAIN, STEPS, UNTAP

_, ATTACK, BLOCK, _, _ = COMBAT
STAGES: Final = tuple(step for step in STEPS if step not in (UNTAP, CLEANUP))
"""The steps and main phases in which players get priority as a rule: where a person may want to be asked."""
MINE: Final = (PRECOMBAT_MAIN, BLOCK, POSTCOMBAT_MAIN)
"""Where people are asked on their own turn, until they say otherwise."""
THEIRS: Final = (ATTACK, END)
"""The same for the turns of others."""
ON_TO: Final = {PRECOMBAT_MAIN: "combat", BLOCK: "damage", END: "the next turn"}
"""What passing in an empty step leads to, where that is not called as the next step is."""
FIGHTS: Final = frozenset(COMBAT[1:])
"""Steps in which nobody is asked where nothing attacks."""
UNTIL_TURN, UNTIL_SOMETHING = "turn", "something"
"""What people pass until: the turn ends, or something happens."""
MANA: Final = "mana"
"""The kind of action of mana abilities with other costs than to be tapped; those are in the background."""


def _stage(value: str) -> str:
    """Raises ValueError for what is no step at which somebody may be asked."""
    if value not in STAGES:
        raise ValueError(f"there is no step {value!r}; there are {', '.join(STAGES)}")
    return value


Stage = Annotated[StrictStr, Field(max_length=40), AfterValidator(_stage)]


class Stops(BaseModel):
    """Where a person wants to be asked: steps and phases of their own turn and of others', always, when paying."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    mine: Annotated[tuple[Stage, ...], Field(max_length=len(STAGES))] = MINE
    theirs: Annotated[tuple[Stage, ...], Field(max_length=len(STAGES))] = THEIRS
    hold: StrictBool = False
    """Asked at every priority with which something can be done, also after an action of their own."""
    by_hand: StrictBool = False
    """Asked what to pay with, and offered mana abilities."""

    def toggled(self, stage: str, mine: bool) -> Stops:
        """The same, asking at a step where it did not, and no longer where it did."""
        whose = "mine" if mine else "theirs"
        before: tuple[str, ...] = getattr(self, whose)
        return self.model_copy(update={whose: tuple(s for s in STAGES if (s in before) != (s == stage))})


@final
class Passing:
    """What one person set, and until when they wished to be passed for."""

    def __init__(self, seat: int, stops: Stops | None = None) -> None:
        self.seat = seat
        self.stops = stops or Stops()
        self.until: tuple[str, int] | None = None
        """Passing by wish: until when, and the turn in which it was wished."""

    def by_itself(self, game: Game, observation: Observation, decision: Decision) -> Answer | None:
        """The answer where they need not be asked, else None. Who is asked is no longer passed for."""
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

    def pass_until(self, until: str, observation: Observation) -> None:
        """From now on pass until that, or until something has to be shown."""
        self.until = (until, observation.of_game(TURN))

    def is_quiet(self, game: Game, option: tuple[Any, ...]) -> bool:
        """Whether an action is no reason to ask: mana that nothing is paid with."""
        kind = game.rules.actions.get(option[0])
        return kind is not None and (kind.background or option[0] == MANA) and not self.stops.by_hand

    def _passing(self, observation: Observation) -> str:
        """What they pass until, where that is not over."""
        if self.until is not None and self.until[0] == UNTIL_TURN and self.until[1] != observation.of_game(TURN):
            self.until = None
        return self.until[0] if self.until is not None else ""

    def _worth_a_stop(self, game: Game, observation: Observation, decision: Priority) -> bool:
        """Something can be done, and the moment is one at which they want to be asked."""
        if all(option[0] == "pass" or self.is_quiet(game, option) for option in decision.options):
            return False
        stack = observation.zone("stack")
        others = bool(stack) and stack[-1].controller != self.seat
        passing = self._passing(observation)
        mine = observation.active_player == self.seat
        attacked = not mine and observation.stage == ATTACK and _attacks(observation, self.seat)
        if passing == UNTIL_TURN:
            return others or attacked
        if passing == UNTIL_SOMETHING:
            begun = mine and self.until is not None and observation.of_game(TURN) != self.until[1]
            return others or attacked or (begun and not stack and observation.stage == PRECOMBAT_MAIN)
        if self.stops.hold or others:
            return True
        if stack:
            return False
        stage = observation.stage
        wanted = self.stops.mine if mine else self.stops.theirs
        if stage not in STAGES:
            return True
        return stage in wanted and (stage not in FIGHTS or _anybody_attacks(observation))


def _anybody_attacks(observation: Observation) -> bool:
    return any(view[ATTACKING] is not None for view in observation.zone("battlefield"))


def _attacks(observation: Observation, seat: int) -> bool:
    """Whether something attacks that somebody else controls."""
    views = observation.zone("battlefield")
    return any(view[ATTACKING] is not None and view.controller != seat for view in views)
