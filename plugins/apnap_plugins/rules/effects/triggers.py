"""Trigger conditions and effects that are about other triggers (CR 603)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from apnap import Answering, Context, Event, Happened, TriggerCondition, TriggerCount, node
from apnap_plugins.rules.damage.damage import DamageDealt
from apnap_plugins.rules.vocabulary.base import Filter


@node
class OneOrMore(TriggerCondition):
    """Whenever one or more of what another condition watches happen at once: the ability triggers once (CR 603.2c).

    Where one or more things deal damage to a player, once for each player who is dealt some. With `each_player` so too for each
    one who does it: "whenever an opponent discards one or more cards" is about one opponent, "one or more players" are all.
    """

    of: TriggerCondition
    each_player: bool = False
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
        """By the player who is dealt damage, or does it; all else is one."""
        event = happened.event
        return event.subject_player if self.each_player or isinstance(event, DamageDealt) else None

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """As the condition within says."""
        return self.of.matches(ctx, happened)


@node
class TriggersAgain(Answering[TriggerCount, int]):
    """If an event that `cause` watches makes a triggered ability trigger, it triggers an additional time (CR 603.2d).

    Without a cause, whatever makes it trigger. Of objects that `of` means only, and where these are `permanents` of none in
    another zone; a delayed triggered ability is none of an object's (CR 603.2e).
    """

    cause: TriggerCondition | None
    of: Filter
    permanents: bool = False
    question: ClassVar[type[TriggerCount]] = TriggerCount

    def answer(self, ctx: Context, value: int, question: TriggerCount) -> int:
        """Once more, in addition to what others say; not where it doesn't trigger at all."""
        active = question.trigger
        if not value or active.floating is not None or not active.source:
            return value
        if self.permanents and ctx.game.object(active.source).zone[0] != "battlefield":
            return value
        if not self.of.matches(ctx, active.source):
            return value
        return value + 1 if self.cause is None or any(_watched(self.cause, ctx, question)) else value


@node
class CausesNoTriggers(Answering[TriggerCount, int]):
    """Events that `cause` watches don't cause abilities to trigger (CR 603.2).

    With `of` only those of permanents that it means; a delayed triggered ability is none of an object's (CR 603.2e).
    What triggers on one or more of several events triggers where one of these is another.
    """

    cause: TriggerCondition
    of: Filter | None = None
    question: ClassVar[type[TriggerCount]] = TriggerCount

    def answer(self, ctx: Context, value: int, question: TriggerCount) -> int:
        """Not at all, whatever others say."""
        if self.of is not None and not _is_of_permanent(ctx, question, self.of):
            return value
        watched = tuple(_watched(self.cause, ctx, question))
        return 0 if watched and all(watched) else value


def _is_of_permanent(ctx: Context, question: TriggerCount, which: Filter) -> bool:
    """Whether a triggered ability is one of a permanent that a filter means."""
    source = question.trigger.source
    if question.trigger.floating is not None or not source:
        return False
    return ctx.game.object(source).zone[0] == "battlefield" and which.matches(ctx, source)


def _watched(cause: TriggerCondition, ctx: Context, question: TriggerCount) -> Iterator[bool]:
    """Of each event that the ability triggers on, whether a condition watches it.

    What looks back triggers on what leaves and not on what comes, though both may be one move (CR 603.10).
    """
    if question.trigger.effect.on.looks_back and not cause.looks_back:
        return iter(())
    return (isinstance(one.event, cause.events) and cause.matches(ctx, one) for one in question.together)
