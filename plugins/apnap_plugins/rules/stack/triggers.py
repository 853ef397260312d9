"""Trigger conditions on becoming a target and being countered (CR 115, 603.2, 701.5)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Context, Event, Happened, TriggerCondition, node, one_of
from apnap_plugins.rules.stack.actions import Countered
from apnap_plugins.rules.stack.stack import is_spell
from apnap_plugins.rules.stack.targets import TARGETED_THIS_TURN, BecameTarget
from apnap_plugins.rules.vocabulary.base import WHOSE, Filter, is_whose, on_battlefield
from apnap_plugins.rules.vocabulary.filters import Itself


@node
class WhenTargeted(TriggerCondition):
    """Whenever a permanent that a filter means becomes the target of a spell or ability; `by` as in `WhenYouCast`.

    A creature spell or a creature card in a graveyard is no creature (CR 109.2). Where `of` is given, only of such a spell.
    """

    by_spells: ClassVar[bool] = True
    """What causes it stands on the stack: "that spell" is what targets something, not what became the target."""
    filter: Filter = Itself()
    by: str = one_of(WHOSE, default="each")
    of: Filter | None = None
    events: ClassVar[tuple[type[Event], ...]] = (BecameTarget,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the target, and who controls what targets it (CR 603.2f)."""
        targeted = happened.event
        if not isinstance(targeted, BecameTarget) or not on_battlefield(ctx.game, targeted.obj):
            return False
        if self.of is not None and not self.of.matches(ctx, targeted.by):
            return False
        return is_whose(ctx, targeted.controller, self.by) and self.filter.matches(ctx, targeted.obj)


@node
class WhenFirstTargeted(WhenTargeted):
    """Whenever a permanent becomes the target of such a spell or ability for the first time each turn (CR 603.2f).

    Of those that `by` means alone: whose others were doesn't matter.
    """

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By how often it became one so far, also before it had the ability."""
        targeted = happened.event
        if not isinstance(targeted, BecameTarget) or not WhenTargeted.matches(self, ctx, happened):
            return False
        return sum(is_whose(ctx, who, self.by) for who in ctx.game.get(TARGETED_THIS_TURN, targeted.obj)) == 1


@node
class WhenYouAreTargeted(TriggerCondition):
    """Whenever you become the target of a spell or ability (CR 115.1, 603.2f); `by` as in `WhenYouCast`.

    Where `of` is given, only of what that means.
    """

    by: str = one_of(WHOSE, default="each")
    of: Filter | None = None
    events: ClassVar[tuple[type[Event], ...]] = (BecameTarget,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the player who is the target, and who controls what targets them."""
        targeted = happened.event
        if not isinstance(targeted, BecameTarget) or targeted.player != ctx.controller:
            return False
        meant = self.of is None or self.of.matches(ctx, targeted.by)
        return meant and is_whose(ctx, targeted.controller, self.by)


@node
class WhenYoursCounters(TriggerCondition):
    """Whenever a spell or ability you control counters a spell (CR 701.5a), whoever controls that."""

    events: ClassVar[tuple[type[Event], ...]] = (Countered,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By who controls what countered it, or did as it was there last."""
        countered = happened.event
        if not isinstance(countered, Countered) or not countered.by or not is_spell(ctx.game, countered.obj):
            return False
        return ctx.game.controller(countered.by) == ctx.controller


@node
class WhenCountered(TriggerCondition):
    """Whenever a spell or ability that a filter means is countered (CR 603.10e); `zones` of the ability say where it works."""

    filter: Filter = Itself()
    events: ClassVar[tuple[type[Event], ...]] = (Countered,)
    looks_back: ClassVar[bool] = True

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By what it was on the stack."""
        return self.filter.matches(ctx, happened.event.subject_object)
