"""What the kernel itself asks: players, what they do with priority; rules and effects, who decides and what triggers.

Not in the modules that ask, as these compile: see docs/speed.md, "Compiled".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

from apnap.core.abilities import Question, question
from apnap.core.decisions import Answer, ChooseOne, Rng, YesNo

if TYPE_CHECKING:
    from apnap.core.events import Happened
    from apnap.core.index import ActiveEffect
    from apnap.core.naming import Json, Namer

SELDOM: Final = 16
"""One in so many automatic answers may be an action of the background."""


@dataclass(slots=True, kw_only=True)
class Priority(ChooseOne):
    """What a player with priority does (CR 117.1). Options are actions; the first is to pass (CR 117.3d).

    The last of them, `background` in number, are of kinds that are no reason to ask.
    """

    kind: ClassVar[str] = "priority"
    background: int = 0

    def sample(self, rng: Rng) -> Answer:
        """Any option; those of the background now and then only."""
        others = len(self.options) - self.background
        return rng.randrange(len(self.options) if rng.randrange(SELDOM) == 0 else others)

    def forced(self) -> Answer | None:
        """To pass, where there is nothing else but the background."""
        return 0 if len(self.options) == 1 + self.background else None

    # Any: an action of whatever kind
    def worded(self, option: Any, namer: Namer) -> str:
        """As the kind of action says it."""
        return namer.action(option)

    # Any: an action of whatever kind
    def data(self, option: Any, namer: Namer) -> Json:
        """The kind of action, and what it is about."""
        return {"action": option[0], "about": [namer.json(part) for part in option[1:]]}

    def declines(self, answer: Answer) -> bool:
        """To pass."""
        return bool(answer == 0)


@dataclass(slots=True, kw_only=True)
class StopLoop(YesNo):
    """Whether a player who could act will, now that the game repeats itself (CR 104.4b). It binds nobody (CR 727.5)."""

    kind: ClassVar[str] = "stop loop"

    def declines(self, answer: Answer) -> bool:
        """To say so is not to do so."""
        return True


@question
class DecisionMaker(Question[int]):
    """Who makes a player's decisions (CR 719.5).

    Asked about the player whom a decision is for, or who stands in for them. The first value is that player; an answer is
    the one who decides instead.
    """

    rule: ClassVar[str] = "719.5"
    player: int


@question
class TriggerCount(Question[int]):
    """How often a triggered ability triggers on an event (CR 603.2d). The first value is 1; answers add to it or multiply it.

    `happened` is the event, the first of those at once that a "one or more" ability triggers on, which are all `together`.
    """

    rule: ClassVar[str] = "603.2d"
    trigger: ActiveEffect
    happened: Happened
    together: tuple[Happened, ...] = ()
