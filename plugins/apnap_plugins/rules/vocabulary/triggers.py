"""Trigger conditions of any event, and what joins several of them (CR 603.2)."""

from __future__ import annotations

from typing import Any, ClassVar

from apnap import Condition, Context, Event, Happened, Node, PlayerLeft, TriggerCondition, node, one_of
from apnap_plugins.rules.vocabulary.base import WHOSE, Filter, Selector, is_whose
from apnap_plugins.rules.vocabulary.filters import Itself


@node
class WhenObject(TriggerCondition):
    """Whenever something happens to an object that a filter means. Derive, and name the `events`."""

    filter: Filter = Itself()

    def counts(self, ctx: Context, happened: Happened) -> bool:
        """Whether what happened is meant, to whichever object it did; by default each of the `events` is."""
        return True

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the subject of the event."""
        return self.counts(ctx, happened) and self.filter.matches(ctx, happened.event.subject_object)


@node
class WhenPlayer(TriggerCondition):
    """Whenever a player does something, or something happens to them: one of `WHOSE`. Derive, and name the `events`."""

    whose: str = one_of(WHOSE, default="your")

    def counts(self, ctx: Context, happened: Happened) -> bool:
        """Whether what happened is meant, to whichever player it did; by default each of the `events` is."""
        return True

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the subject of the event."""
        return is_whose(ctx, happened.event.subject_player, self.whose) and self.counts(ctx, happened)


@node
class AnyEvent(TriggerCondition):
    """Whenever one of several things happens: "enters or attacks", "blocks or becomes blocked" (CR 603.2)."""

    parts: tuple[TriggerCondition, ...]

    def any_of(self) -> tuple[TriggerCondition, ...]:
        """Its parts."""
        return self.parts

    @property
    def events(self) -> tuple[type[Event], ...]:  # type: ignore[override]
        """Those of all parts."""
        return tuple(dict.fromkeys(event for part in self.parts for event in part.events))

    @property
    def looks_back(self) -> bool:  # type: ignore[override]
        """Only parts that all do, or all don't, can be put together."""
        return self.parts[0].looks_back

    @property
    def batched(self) -> bool:  # type: ignore[override]
        """As `looks_back`."""
        return self.parts[0].batched

    def occurrence(self, happened: Happened) -> object:
        """As `looks_back`."""
        return self.parts[0].occurrence(happened)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Where one of the parts does that listens for such events."""
        event = happened.event
        return any(isinstance(event, part.events) and part.matches(ctx, happened) for part in self.parts)


@node
class WhenPlayerLoses(TriggerCondition):
    """Whenever a player loses the game: when they lose or leave it for any reason but a draw (CR 603.9, 603.10f).

    `whose` is "your", "each" or "opponent".
    """

    whose: str = one_of(WHOSE, default="each")
    events: ClassVar[tuple[type[Event], ...]] = (PlayerLeft,)
    looks_back: ClassVar[bool] = True

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the player and how they left."""
        left = happened.event
        if not isinstance(left, PlayerLeft) or left.outcome == "drew":
            return False
        return is_whose(ctx, left.player, self.whose)


@node
class WhenEither(TriggerCondition):
    """Several trigger conditions of one ability: "when this enters or …" (CR 603.1, 113.6k).

    `where` has the zones in which each of them functions, in order; empty for the battlefield, and left out where all do that.
    """

    conditions: tuple[TriggerCondition, ...]
    where: tuple[tuple[str, ...], ...] = ()

    @property
    def events(self) -> tuple[type[Event], ...]:  # type: ignore[override]
        """All types of events that a condition of them listens for, in order."""
        return tuple(kind for one in self.conditions for kind in one.events)

    def cases(self) -> tuple[tuple[TriggerCondition, tuple[str, ...]], ...]:
        """Each condition with its zones."""
        where = self.where or ((),) * len(self.conditions)
        return tuple(zip(self.conditions, where, strict=True))


@node
class WhenNarrowed(TriggerCondition):
    """A trigger condition of which more is asked. Derive, and ask it in `matches`; all else is as the condition within has it."""

    of: TriggerCondition

    def any_of(self) -> tuple[TriggerCondition, ...]:
        """The condition within."""
        return (self.of,)

    def about(self) -> Node | None:
        """What the condition within is about."""
        return self.of.about()

    # Any: memory by name, each of another type
    def notes(self, ctx: Context) -> tuple[tuple[str, Any], ...]:
        """What the condition within notes."""
        return self.of.notes(ctx)

    @property
    def events(self) -> tuple[type[Event], ...]:  # type: ignore[override]
        """Those of the condition within."""
        return self.of.events

    @property
    def looks_back(self) -> bool:  # type: ignore[override]
        """As the condition within does."""
        return self.of.looks_back

    @property
    def batched(self) -> bool:  # type: ignore[override]
        """As the condition within is."""
        return self.of.batched

    @property
    def several(self) -> bool:  # type: ignore[override]
        """As the condition within is."""
        return self.of.several

    def repeats(self, happened: Happened) -> int:
        """As the condition within has it."""
        return self.of.repeats(happened)

    def occurrence(self, happened: Happened) -> object:
        """The same events belong together as for the condition within."""
        return self.of.occurrence(happened)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """As the condition within has it."""
        return self.of.matches(ctx, happened)


@node
class WhenSo(WhenNarrowed):
    """Whenever something happens while a condition holds: "dies during your turn" (CR 603.2). It is asked then, and not again."""

    condition: Condition

    @property
    def functions(self) -> tuple[str, ...]:
        """The zones in which the condition can hold, where it can't in all of them (CR 113.6b)."""
        found: tuple[str, ...] = getattr(self.condition, "functions", ())
        return found

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Where both say so."""
        return self.condition.holds(ctx) and self.of.matches(ctx, happened)


@node
class WhenOneOf(WhenNarrowed):
    """Whenever something happens to one of the players of a selector, or they do it: "whenever enchanted player ..."."""

    who: Selector

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Where it is one of those players, and the condition within, which is about every player, says so."""
        return happened.event.subject_player in self.who.players(ctx) and self.of.matches(ctx, happened)
