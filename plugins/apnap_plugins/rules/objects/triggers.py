"""Trigger conditions on zone changes (CR 603.6, 603.10)."""

from __future__ import annotations

from typing import ClassVar

from apnap import CeasedToExist, Context, Event, Happened, Moved, TriggerCondition, node, one_of
from apnap_plugins.rules.vocabulary.base import WHOSE, Filter, is_whose
from apnap_plugins.rules.vocabulary.filters import Anything, Itself


@node
class WhenEnters(TriggerCondition):
    """When a permanent that a filter means enters the battlefield (CR 603.6a)."""

    filter: Filter = Itself()
    events: ClassVar[tuple[type[Event], ...]] = (Moved,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Judged by what it is on the battlefield."""
        move = happened.event
        if not isinstance(move, Moved) or move.to != "battlefield" or not happened.result:
            return False
        return any(self.filter.matches(ctx, obj) for obj in happened.result)


@node
class WhenYouCreate(TriggerCondition):
    """Whenever you create a token that a filter means: once for each (CR 701.6a, 111.2)."""

    filter: Filter = Anything()
    events: ClassVar[tuple[type[Event], ...]] = (Moved,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Judged by what it is on the battlefield; who creates it owns it."""
        move = happened.event
        if not isinstance(move, Moved) or move.cause != "create" or move.owner != ctx.controller:
            return False
        return any(self.filter.matches(ctx, obj) for obj in happened.result or ())


@node
class WhenEntersFrom(WhenEnters):
    """When a permanent that a filter means enters the battlefield from a zone, with `yours` from that of your own (CR 603.6a)."""

    zone: str = "graveyard"
    yours: bool = False

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """What was cast from there came from the stack."""
        move = happened.event
        if not isinstance(move, Moved) or move.origin_zone(ctx.game) != self.zone:
            return False
        theirs = self.yours and ctx.game.object(move.obj).owner != ctx.controller
        return not theirs and WhenEnters(self.filter).matches(ctx, happened)


@node
class WhenDies(TriggerCondition):
    """When a permanent that a filter means is put into a graveyard from the battlefield (CR 700.4, 603.6c)."""

    of_dying: ClassVar[bool] = True
    """What "the creature that died" means in the text."""
    filter: Filter = Itself()
    events: ClassVar[tuple[type[Event], ...]] = (Moved,)
    looks_back: ClassVar[bool] = True

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Judged by what it was (CR 603.10a, 700.4)."""
        move = happened.event
        if not isinstance(move, Moved) or move.to != "graveyard" or not move.obj:
            return False
        return ctx.game.object(move.obj).zone[0] == "battlefield" and self.filter.matches(ctx, move.obj)


@node
class WhenDiesInto(WhenDies):
    """When a permanent that a filter means is put from the battlefield into a player's own graveyard (CR 404.2, 603.10a).

    `whose` graveyard, as seen from the ability's controller: its owner's, whoever controlled the permanent.
    """

    whose: str = one_of(WHOSE, default="your")

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By who owned what died."""
        return _goes_to(ctx, happened, self.whose) and WhenDies(self.filter).matches(ctx, happened)


def _goes_to(ctx: Context, happened: Happened, whose: str) -> bool:
    """Whether what a move is about is owned by a player who is meant."""
    move = happened.event
    return isinstance(move, Moved) and bool(move.obj) and is_whose(ctx, ctx.game.object(move.obj).owner, whose)


@node
class WhenLeaves(TriggerCondition):
    """When a permanent that a filter means leaves the battlefield, also out of the game with its owner (CR 603.6c)."""

    filter: Filter = Itself()
    events: ClassVar[tuple[type[Event], ...]] = (Moved, CeasedToExist)
    looks_back: ClassVar[bool] = True

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Judged by what it was (CR 603.10a)."""
        gone = happened.event
        if not isinstance(gone, (Moved, CeasedToExist)) or not gone.obj or getattr(gone, "to", "") == "battlefield":
            return False
        return ctx.game.object(gone.obj).zone[0] == "battlefield" and self.filter.matches(ctx, gone.obj)


@node
class WhenLeavesWithoutDying(WhenLeaves):
    """When a permanent that a filter means leaves the battlefield for any zone but a graveyard (CR 603.6c, 700.4)."""

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Also as it leaves the game with its owner."""
        gone = happened.event
        return getattr(gone, "to", "") != "graveyard" and WhenLeaves(self.filter).matches(ctx, happened)


@node
class WhenPutInto(TriggerCondition):
    """Whenever an object that a filter means is put into a zone from anywhere, or from a zone where one is named.

    It is judged by the moment after, as what it is there (CR 603.10): "from anywhere" never looks back, even where it
    came from the battlefield (CR 603.6c). Of a permanent that was several cards each is such an object (CR 713.4). For
    "dies" and "leaves" there are `WhenDies` and `WhenLeaves`, for what goes to a hand or library `WhenGoesFrom`.
    """

    zone: str
    filter: Filter = Itself()
    origin: str = ""
    events: ClassVar[tuple[type[Event], ...]] = (Moved,)
    per_object: ClassVar[bool] = True

    @property
    def functions(self) -> tuple[str, ...]:
        """What is said of the object itself is an ability of what it is there (CR 113.6k)."""
        return (self.zone,) if self.filter == Itself() else ()

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the new objects."""
        move = happened.event
        if not isinstance(move, Moved) or move.to != self.zone or not happened.result:
            return False
        if self.origin and move.origin_zone(ctx.game) != self.origin:
            return False
        return any(ctx.game.exists(new) and self.filter.matches(ctx, new) for new in happened.result)


@node
class WhenCardPutInto(WhenPutInto):
    """Whenever a card that a filter means is put into a player's graveyard (CR 404.2), or into exile; no token is one.

    `whose` graveyard, or whose card it is (CR 108.2b, 108.3). From anywhere, from the zone `origin`, or from anywhere but the
    zone `but`.
    """

    whose: str = one_of(WHOSE, default="each")
    but: str = ""

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the cards that have come there."""
        move = happened.event
        if not isinstance(move, Moved) or not _goes_to(ctx, happened, self.whose):
            return False
        old = ctx.game.object(move.obj)
        if old.kind in NO_CARDS or (self.but and old.zone[0] == self.but):
            return False
        return WhenPutInto(self.zone, self.filter, self.origin).matches(ctx, happened)


NO_CARDS = ("token", "copy", "ability")
"""Kinds of objects that no card represents (CR 108.2)."""


@node
class WhenGoesFrom(TriggerCondition):
    """Whenever an object that a filter means leaves a zone, for any or the one named; it looks back (CR 603.10a).

    For cards that leave a graveyard, and for what all players can see that is put into a hand or library.
    """

    zone: str
    filter: Filter = Itself()
    to: tuple[str, ...] = ()
    events: ClassVar[tuple[type[Event], ...]] = (Moved,)
    looks_back: ClassVar[bool] = True

    @property
    def functions(self) -> tuple[str, ...]:
        """What is said of the object itself is an ability of what it was there (CR 113.6k)."""
        return (self.zone,) if self.filter == Itself() and self.zone != "battlefield" else ()

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Where the filter means the object as it was before it left (CR 603.10)."""
        move = happened.event
        if (
            not isinstance(move, Moved)
            or not move.obj
            or move.origin_zone(ctx.game) != self.zone
            or move.to == self.zone
        ):
            return False
        return (not self.to or move.to in self.to) and self.filter.matches(ctx, move.obj)


@node
class WhenReturnedToHand(TriggerCondition):
    """Whenever a permanent that a filter means is returned to its owner's hand (CR 603.10a); `whose` hand that is."""

    filter: Filter
    whose: str = one_of(WHOSE, default="each")
    events: ClassVar[tuple[type[Event], ...]] = (Moved,)
    looks_back: ClassVar[bool] = True

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the permanent as it was, and its owner."""
        move = happened.event
        if not isinstance(move, Moved) or not move.obj or move.to != "hand":
            return False
        there = move.origin_zone(ctx.game) == "battlefield"
        return there and _goes_to(ctx, happened, self.whose) and self.filter.matches(ctx, move.obj)


@node
class WhenCardLeaves(WhenGoesFrom):
    """Whenever a card that a filter means leaves the graveyard of a player, for any zone (CR 603.10a); `whose` graveyard."""

    whose: str = one_of(WHOSE, default="your")

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By whose card it was; tokens that are about to cease to exist don't leave."""
        gone = happened.event
        if not isinstance(gone, Moved) or not _goes_to(ctx, happened, self.whose):
            return False
        is_card = ctx.game.object(gone.obj).kind not in NO_CARDS
        return is_card and WhenGoesFrom(self.zone, self.filter, self.to).matches(ctx, happened)
