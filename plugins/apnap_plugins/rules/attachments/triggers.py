"""Trigger conditions on becoming attached and unattached (CR 603.2, 701.3)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Context, Event, Happened, Moved, TriggerCondition, node
from apnap_plugins.rules.attachments.attachments import ATTACHED_TO, Attached, Unattached, host_of
from apnap_plugins.rules.vocabulary.base import Filter, Ref, Selector, is_player
from apnap_plugins.rules.vocabulary.filters import Itself
from apnap_plugins.rules.vocabulary.triggers import WhenObject


@node
class WhenBecomesAttached(WhenObject):
    """Whenever an attachment that a filter means becomes attached to something (CR 603.2f, 701.3)."""

    events: ClassVar[tuple[type[Event], ...]] = (Attached,)


@node
class WhenBecomesAttachedTo(TriggerCondition):
    """Whenever an attachment that `filter` means becomes attached to a permanent that `to` means (CR 603.2f, 701.3a).

    Also where it enters the battlefield attached to that.
    """

    filter: Filter = Itself()
    to: Filter = Itself()
    events: ClassVar[tuple[type[Event], ...]] = (Attached, Moved)

    def about(self) -> Selector:
        """The attachment is "it", also the one that has entered."""
        return TheAttachment()

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By both of them."""
        found = _attachment(happened)
        host = host_of(ctx.game, found) if found and ctx.game.exists(found) else None
        if host is None or is_player(host):
            return False
        return self.filter.matches(ctx, found) and self.to.matches(ctx, host)


def _attachment(happened: Happened) -> int:
    """What has become attached; 0 where nothing has, as far as the event says."""
    done = happened.event
    if isinstance(done, Attached):
        return done.obj
    entered = isinstance(done, Moved) and done.to == "battlefield"
    return next(iter(happened.result or ()), 0) if entered else 0


@node
class TheAttachment(Selector):
    """The attachment of the trigger event, which has become attached to something (CR 701.3a)."""

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Nothing where another event made the ability trigger."""
        found = _attachment(ctx.happened) if ctx.happened is not None else 0
        return (found,) if found else ()


@node
class WhatItCameOnto(Selector):
    """What the attachment of the trigger event became attached to (CR 701.3a)."""

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """What that was then, whatever it is attached to by now."""
        happened = ctx.happened
        if happened is None:
            return ()
        if isinstance(happened.event, Attached):
            return (happened.event.to,)
        if not isinstance(happened.event, Moved):
            return ()
        host = happened.event.entering(ATTACHED_TO.name, None)
        return (host,) if host is not None else ()


@node
class WhenBecomesUnattached(TriggerCondition):
    """Whenever an attachment that a filter means becomes unattached, also by leaving (CR 603.10c, 701.3d)."""

    filter: Filter = Itself()
    events: ClassVar[tuple[type[Event], ...]] = (Unattached, Moved)
    looks_back: ClassVar[bool] = True

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """What was attached, and is it no more."""
        done = happened.event
        if isinstance(done, Moved) and not (done.obj and done.origin_zone(ctx.game) == "battlefield"):
            return False
        obj: int = done.obj  # type: ignore[attr-defined]
        was = isinstance(done, Unattached) or ctx.game.get(ATTACHED_TO, obj) is not None
        return was and self.filter.matches(ctx, obj)
