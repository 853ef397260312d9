"""What players did this turn, in one form for all that they can do: how often, to what, with what (CR 603.4, 608.2h).

A `Deed` is one thing that players do, and that texts ask about later in the turn, also such as come only later: "if you've
surveiled this turn", "for each card you've cycled this turn", "whenever you investigate for the first time each turn". The
event in which players do it notes it as it is carried out. What nobody notes costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final, final

from apnap import OBJECT, PLAYER, Characteristics, Context, Field, Game, Happened, Moved, node
from apnap_plugins.rules.vocabulary.base import Filter, Quantity, Selector
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.vocabulary.selectors import You
from apnap_plugins.rules.vocabulary.triggers import WhenNarrowed

Entry = tuple[str, tuple[int, ...]]
"""One time that it was done: what kind of it that was, empty where there are no kinds, and to or with which objects."""


@final
class Deed:
    """One thing that players do, of which it is known all turn who did it, how often, and to which objects.

    `name` says it as a participle, "surveiled". With `as_it_was` objects are asked about as they were when it was done to them
    first; without, as they are, which is as they last were where it is done to what goes away. A plugin that has a deed declares
    its `fields`.
    """

    __slots__ = ("done", "name", "then")

    def __init__(self, name: str, as_it_was: bool = False) -> None:
        self.name = name
        self.done: Final = Field[tuple[Entry, ...]](
            field_of(name), PLAYER, (), ids=True, lasts="turn", tally=True, public=True
        )
        self.then: Final = (
            Field[tuple[Characteristics, ...]](_then_of(name), OBJECT, (), lasts="turn", tally=True)
            if as_it_was
            else None
        )

    @property
    def fields(self) -> tuple[Field[tuple[Entry, ...]] | Field[tuple[Characteristics, ...]], ...]:
        """What has to be declared for it."""
        return (self.done,) if self.then is None else (self.done, self.then)

    def note(self, game: Game, player: int, *objects: int, kind: str = "") -> None:
        """That player does it now, to or with these objects. For the event that it is, as it is carried out."""
        if player < 0:
            return
        game.set(self.done, player, (*game.get(self.done, player), (kind, objects)))
        if (then := self.then) is not None:
            for obj in objects:
                if not game.get(then, obj):
                    game.set(then, obj, (game.characteristics(obj),))


def field_of(name: str) -> str:
    """What the field of a deed is called."""
    return f"{name} this turn"


def _then_of(name: str) -> str:
    return f"what it was as it was {name}"


def entries(game: Game, deed: str, player: int, kind: str = "") -> Iterator[Entry]:
    """Each time that a player did such a thing this turn, in order; with `kind` only of that kind."""
    for entry in game.get(game.rules.fields[field_of(deed)], player):
        if kind in ("", entry[0]):
            yield entry


@node
class TimesDone(Quantity):
    """How often players did something this turn, a `Deed` that is called `deed`; with `kind` only that kind of it (CR 608.2h)."""

    deed: str
    who: Selector = You()
    kind: str = ""
    of_deeds: ClassVar[bool] = True

    @property
    def reads(self) -> frozenset[str]:  # type: ignore[override]
        """What was noted of it."""
        return frozenset([field_of(self.deed)])

    def value(self, ctx: Context) -> int:
        """By all of the players together."""
        players = self.who.players_ever(ctx)
        return sum(1 for player in players for _ in entries(ctx.game, self.deed, player, self.kind))


@node
class ThingsDone(Quantity):
    """To or with how many objects that a filter means players did something this turn (CR 608.2h).

    `deed` and `kind` are as in `TimesDone`. One to which it was done twice counts twice.
    """

    deed: str
    filter: Filter = Anything()
    who: Selector = You()
    kind: str = ""
    of_deeds: ClassVar[bool] = True

    @property
    def reads(self) -> frozenset[str]:  # type: ignore[override]
        """What was noted of it."""
        return frozenset([field_of(self.deed)])

    def value(self, ctx: Context) -> int:
        """By all of the players together, also with what is gone."""
        objects = (
            obj
            for player in self.who.players_ever(ctx)
            for _, done_to in entries(ctx.game, self.deed, player, self.kind)
            for obj in done_to
        )
        if self.filter == Anything():
            return sum(1 for _ in objects)
        return sum(was_meant(ctx, self.deed, self.filter, obj) for obj in objects)


def was_meant(ctx: Context, deed: str, which: Filter, obj: int) -> bool:
    """Whether a filter means an object as it was when something was done to it, where that is noted."""
    noted = ctx.game.rules.fields.get(_then_of(deed))
    then = ctx.game.get(noted, obj) if noted is not None else ()
    if then and which.knows_past():
        return which.matched(ctx, obj, then[0])
    return which.matches(ctx, obj)


@node
class WhenNthTime(WhenNarrowed):
    """Whenever a player does something for the Nth time in a turn, counted from its beginning (CR 603.2).

    `of` is the condition that it would trigger on each time, and `so_far` how often that player ("you" in it) has done it this
    turn by now, counted once for each event on which `of` would trigger. Where `of` is about "one or more", a moment is one time.
    """

    number: int
    so_far: Quantity

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By what has happened until now, without what happens at this moment behind it."""
        if not self.of.matches(ctx, happened):
            return False
        player = happened.event.subject_player
        now = [one for one in ctx.at_once if isinstance(one.event, self.of.events)]
        now = [one for one in now if one.event.subject_player == player and self.of.matches(ctx, one)]
        before = self.so_far.value(ctx.seen_by(player)) - len(now)
        return before + (1 if self.of.batched else 1 + now.index(happened)) == self.number


@node
class WhenFirstToIt(WhenNarrowed):
    """Whenever something is done to an object for the first time in a turn, by whomever (CR 603.2).

    `of` and `deed` are as in `WhenNthTime`. What enters with it had it never done before.
    """

    deed: str
    kind: str = ""

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Where all that was noted of the object is of this moment."""
        if not self.of.matches(ctx, happened):
            return False
        if isinstance(happened.event, Moved):
            return True
        game, obj = ctx.game, happened.event.subject_object
        known = (entry for player in game.players for entry in entries(game, self.deed, player, self.kind))
        now = (one for one in ctx.at_once if isinstance(one.event, self.of.events))
        at_once = sum(one.event.subject_object == obj and self.of.matches(ctx, one) for one in now)
        return sum(obj in objects for _, objects in known) <= at_once
