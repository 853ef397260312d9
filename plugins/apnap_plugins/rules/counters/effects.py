"""What static abilities say of counters (CR 122)."""

from __future__ import annotations

from typing import ClassVar

from apnap import COUNTERS, Context, Event, Moved, Prohibition, Replacement, StaticEffect, node, one_of
from apnap_plugins.rules.counters.counters import CounterReplacement, CountersPut, player_who_puts
from apnap_plugins.rules.objects.entering import AsItEnters, AsTheyEnter
from apnap_plugins.rules.objects.replacement_order import SELF
from apnap_plugins.rules.vocabulary.base import WHOSE, Filter, Selector, is_whose, on_battlefield
from apnap_plugins.rules.vocabulary.filters import Itself
from apnap_plugins.rules.vocabulary.selectors import You


@node
class CantPutCounters(Prohibition):
    """Counters can't be put on permanents that a filter means, or none of a kind (CR 122.6, 614.17)."""

    filter: Filter = Itself()
    kind: str = ""
    events: ClassVar[tuple[type[Event], ...]] = (CountersPut,)

    def forbids(self, ctx: Context, event: Event) -> bool:
        """By the permanent that would get them; players are no objects, and a card in exile is no permanent (CR 110.1)."""
        if not isinstance(event, CountersPut) or self.kind not in ("", event.kind):
            return False
        return on_battlefield(ctx.game, event.obj) and self.filter.matches(ctx, event.obj)


@node
class CantGetCounters(Prohibition):
    """Players can't get counters of a kind, or none at all (CR 122.1, 101.2)."""

    who: Selector = You()
    kind: str = ""
    events: ClassVar[tuple[type[Event], ...]] = (CountersPut,)

    def forbids(self, ctx: Context, event: Event) -> bool:
        """By who would get them."""
        if not isinstance(event, CountersPut) or event.obj or self.kind not in ("", event.kind):
            return False
        return event.player in self.who.players(ctx)


@node
class EnterWithoutCounters(AsTheyEnter):
    """Permanents that counters of a kind can't be put on enter the battlefield without them (CR 122.6, 614.17)."""

    filter: Filter
    kind: str = ""
    repeats: ClassVar[bool] = True

    def wanted(self, ctx: Context, event: Moved) -> bool:
        """Where it would enter with any."""
        return any(self.kind in ("", kind) for kind, _, _ in event.entering(COUNTERS.name, ()))

    def entered(self, ctx: Context, event: Moved) -> Event:
        """With the others only."""
        kept = tuple(one for one in event.entering(COUNTERS.name, ()) if self.kind not in ("", one[0]))
        return event.with_enters(COUNTERS.name, kept)


def counters_cant_be_put_on(which: Filter, kind: str = "") -> tuple[StaticEffect, ...]:
    """The effects of a static ability that says so of permanents, there and as they enter."""
    return (CantPutCounters(which, kind), EnterWithoutCounters(which, kind))


@node
class CantEnterWithCounters(Replacement):
    """Counters can't be put on this, as it enters the battlefield neither (CR 113.6i): it enters without them.

    It comes right after each effect that would let it enter with some, and as often.
    """

    kind: str = ""
    events: ClassVar[tuple[type[Event], ...]] = (Moved,)
    entering: ClassVar[bool] = True
    repeats: ClassVar[bool] = True
    category: ClassVar[str] = SELF

    def applies(self, ctx: Context, event: Event) -> bool:
        """Where it would enter with any."""
        return self._kept(event) != event

    def replace(self, ctx: Context, event: Event) -> Event:
        """Without them."""
        return self._kept(event)

    def _kept(self, event: Event) -> Event:
        if not isinstance(event, Moved) or event.to != "battlefield" or not event.entering(COUNTERS.name, ()):
            return event
        kept = tuple(c for c in event.entering(COUNTERS.name, ()) if self.kind not in ("", c[0]))
        return event.with_enters(COUNTERS.name, kept)


def _more(count: int, times: int, plus: int) -> int:
    return count * times + plus


@node
class MoreCounters(CounterReplacement):
    """If counters would be put on what a filter means, `times` as many plus `plus` are put there instead (CR 614.16, 122.6).

    Of one `kind` only, or of each kind where that is empty. `by_effects`: only where an effect puts them, not a cost or
    damage; what enters with counters does so by an effect.
    """

    for_a_time: ClassVar[bool] = True
    filter: Filter
    kind: str = ""
    times: int = 1
    plus: int = 0
    by_effects: bool = False

    def how_many(self, ctx: Context, event: Event, obj: int, kind: str, count: int) -> int:
        """Multiplied before anything is added; none stays none."""
        other = self.kind not in ("", kind) or count <= 0
        if other or (self.by_effects and isinstance(event, CountersPut) and not event.by):
            return count
        return _more(count, self.times, self.plus) if self.filter.matches(ctx, obj) else count


@node
class PutsMoreCounters(CounterReplacement):
    """If a player would put counters on what a filter means, or on one of some players, another number is put (CR 614.16).

    `times` as many plus `plus`, or with `half` half as many, rounded down; of each kind by itself. What enters with
    counters gets them from its controller, where the effect doesn't say otherwise (CR 122.6a).
    """

    filter: Filter | None
    players_are: Selector | None = None
    whose: str = one_of(WHOSE, default="your")
    times: int = 1
    plus: int = 0
    half: bool = False

    def how_many(self, ctx: Context, event: Event, obj: int, kind: str, count: int) -> int:
        """None stays none."""
        meant = self.filter is not None and count > 0 and self._puts(ctx, event) and self.filter.matches(ctx, obj)
        return self._number(count) if meant else count

    def _puts(self, ctx: Context, event: Event) -> bool:
        game = ctx.game
        player = player_who_puts(game, event) if isinstance(event, CountersPut) else event.chooser(game)
        return player >= 0 and is_whose(ctx, player, self.whose)

    def _number(self, count: int) -> int:
        return count // 2 if self.half else _more(count, self.times, self.plus)

    def _changed(self, ctx: Context, event: Event) -> Event:
        if not isinstance(event, CountersPut) or event.obj:
            return CounterReplacement._changed(self, ctx, event)
        meant = self.players_are is not None and event.player in self.players_are.players(ctx)
        if not meant or event.amount <= 0 or not self._puts(ctx, event):
            return event
        more: Event = event.with_(amount=self._number(event.amount))
        return more


@node
class EntersWithMoreCounters(AsItEnters):
    """The same of its own object as that enters the battlefield with counters (CR 614.12)."""

    kind: str = ""
    times: int = 1
    plus: int = 0

    def wanted(self, ctx: Context, event: Moved) -> bool:
        """Where it would enter with any of the kind."""
        return any(self.kind in ("", kind) for kind, _, _ in event.entering(COUNTERS.name, ()))

    def entered(self, ctx: Context, event: Moved) -> Event:
        """With other numbers."""
        had = event.entering(COUNTERS.name, ())
        more = tuple((k, _more(n, self.times, self.plus) if self.kind in ("", k) else n, t) for k, n, t in had)
        return event.with_enters(COUNTERS.name, more)


@node
class MoreOwnCounters(Replacement):
    """If you would get counters, you get `times` as many plus `plus` of each of those kinds instead (CR 614.16, 122.1)."""

    times: int = 1
    plus: int = 0
    events: ClassVar[tuple[type[Event], ...]] = (CountersPut,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """Whoever gives them to you."""
        return isinstance(event, CountersPut) and not event.obj and event.player == ctx.controller and event.amount > 0

    def replace(self, ctx: Context, event: Event) -> Event:
        """The same kind, another number."""
        assert isinstance(event, CountersPut)
        more: Event = event.with_(amount=_more(event.amount, self.times, self.plus))
        return more


def counters_cant_be_put_on_this(kind: str = "") -> tuple[StaticEffect, ...]:
    """The effects of a static ability that says so of its object, there and as it enters (CR 113.6i)."""
    return (CantPutCounters(kind=kind), CantEnterWithCounters(kind))
