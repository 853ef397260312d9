"""Trigger conditions and effects that are about other triggers (CR 603)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Answering, Context, Event, Happened, TriggerCondition, TriggerCount, node
from apnap_plugins.rules.damage.damage import DamageDealt
from apnap_plugins.rules.vocabulary.base import Filter


@node
class OneOrMore(TriggerCondition):
    """Whenever one or more of what another condition watches happen at once: the ability triggers once (CR 603.2c).

    Where one or more things deal damage to a player, once for each player who is dealt some.
    """

    of: TriggerCondition
    batched: ClassVar[bool] = True
    several: ClassVar[bool] = True

    @property
    def events(self) -> tuple[type[Event], ...]:  # type: ignore[override]
        """Those of the condition within."""
        return self.of.events

    @property
    def looks_back(self) -> bool:  # type: ignore[override]
        """As the condition within does."""
        return self.of.looks_back

    def occurrence(self, happened: Happened) -> object:
        """By the player who is dealt damage; all else is one."""
        return happened.event.player if isinstance(happened.event, DamageDealt) else None

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """As the condition within says."""
        return self.of.matches(ctx, happened)


@node
class TriggersAgain(Answering[TriggerCount, int]):
    """If an event that `cause` watches makes a triggered ability trigger, it triggers an additional time (CR 603.2d).

    Of objects that `of` means only; a delayed triggered ability is none of an object's (CR 603.2e).
    """

    cause: TriggerCondition
    of: Filter
    question: ClassVar[type[TriggerCount]] = TriggerCount

    def answer(self, ctx: Context, value: int, question: TriggerCount) -> int:
        """Once more, in addition to what others say."""
        active = question.trigger
        if active.floating is not None or not active.source or not self.of.matches(ctx, active.source):
            return value
        return value + 1 if self.cause.matches(ctx, question.happened) else value
