"""Counters on objects and players (CR 122)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from apnap import (
    COUNTERS,
    PLAYER_COUNTERS,
    Answering,
    Condition,
    Context,
    CounterKind,
    Event,
    Field,
    Game,
    Happened,
    Keyword,
    Leaf,
    LimitExceeded,
    Manifest,
    Moved,
    Part,
    Question,
    Replacement,
    StateBasedAction,
    Teller,
    declares,
    event,
    node,
    question,
)
from apnap_plugins.rules.continuous.continuous import Gain, ModifyPT
from apnap_plugins.rules.objects.entering import AsItEnters, as_it_will_be
from apnap_plugins.rules.objects.entering_conditions import before_it
from apnap_plugins.rules.vocabulary.asking import choose_one
from apnap_plugins.rules.vocabulary.base import Amount, amount, on_battlefield
from apnap_plugins.rules.vocabulary.characteristics import X_VALUE
from apnap_plugins.rules.vocabulary.deeds import Deed

MANIFEST = Manifest(
    id="counters",
    name="Counters",
    kind="rules",
    rules=("122", "704.5q", "704.5r"),
    requires=("characteristics",),
    mentions=("continuous-effects",),
    kernel=">=0.1,<0.2",
)

PLUS: str = "+1/+1"
"""The name of +1/+1 counters (CR 122.1a)."""
MINUS: str = "-1/-1"
"""The name of -1/-1 counters (CR 122.1a)."""


LOYALTY_COUNTER: Final = "loyalty"
"""The name of the counters that say a planeswalker's loyalty (CR 122.1e, 306.5b)."""
UNEVEN: Final = ("+0/+1", "+0/+2", "+1/+0", "+1/+2", "+2/+0", "+2/+2", "-0/-1", "-0/-2", "-1/-0", "-2/-1", "-2/-2")
"""Other counters that change power and toughness (CR 122.1a): all that there are."""


def _changing(name: str) -> CounterKind:
    """Counters that change power and toughness by what they are called."""
    power, toughness = (int(part) for part in name.split("/"))
    return CounterKind(name, lambda n: (ModifyPT(n * power, n * toughness),))


def _field(on_player: bool) -> Field[Any]:
    return PLAYER_COUNTERS if on_player else COUNTERS


def counters_on(game: Game, obj: int, kind: str) -> int:
    """How many counters of that kind are on the object, or were when it left (CR 122.1)."""
    for name, number, _ in game.get(COUNTERS, obj):
        if name == kind:
            return number
    return 0


def player_counters(game: Game, player: int, kind: str) -> int:
    """How many counters of that kind the player has (CR 122.1)."""
    for name, number, _ in game.get(PLAYER_COUNTERS, player):
        if name == kind:
            return number
    return 0


def having_counters_together(game: Game, player: int, kind: str) -> tuple[int, ...]:
    """The players who have their counters of a kind together with `player`, who is the first of them (CR 810.10)."""
    shared = (one for one in game.rules.sides.shared if one.field == PLAYER_COUNTERS.name)
    together = any(one.blend is None or one.blend(((kind, 1, 0),), ()) for one in shared)
    return (player, *game.teammates(player)) if together else (player,)


def with_counters(
    current: tuple[tuple[str, int, int], ...], kind: str, change: int, timestamp: int
) -> tuple[tuple[str, int, int], ...]:
    """A counters value with `change` more of a kind; all of that kind get the timestamp (CR 613.7c) if any are added."""
    had = next(((n, t) for k, n, t in current if k == kind), (0, timestamp))
    rest = [c for c in current if c[0] != kind]
    total = had[0] + change
    if total > 0:
        rest.append((kind, total, timestamp if change > 0 else had[1]))
    return tuple(sorted(rest))


COUNTERS_PUT: Final = Deed("given counters", as_it_was=True)
"""On which objects a player put counters; its kind is that of the counters."""
COUNTERS_GOT: Final = Deed("got counters", as_it_was=True)
"""The same of the player who controlled the objects then, whoever put the counters."""


def note_counters(game: Game, obj: int, kind: str, player: int) -> None:
    """A player, -1 for nobody, has put counters of a kind on a permanent: for what asks later in the turn (CR 122.6)."""
    COUNTERS_PUT.note(game, player, obj, kind=kind)
    COUNTERS_GOT.note(game, game.controller(obj), obj, kind=kind)


@event
class CountersPut(Leaf):
    """Counters are put on an object or a player (CR 122.1, 122.6): `obj` or `player`, the other left out.

    `by` is the object whose effect does it; 0 where no effect does: a cost, damage, a turn-based action (CR 614.16).
    `who` is the player who puts them, -1 for the controller of what does it (CR 120.3b, 120.3d); see `player_who_puts`.
    `limit`, where it isn't -1, is how many of them there can be then, however many effects make of them.
    """

    rule: ClassVar[str] = "122.6"
    kind: str
    amount: int
    obj: int = 0
    player: int = -1
    by: int = 0
    who: int = -1
    limit: int = -1

    def told(self, teller: Teller) -> str:
        """On whom, and how many."""
        return f"{teller.thing(self.subject)} gets {teller.some(self.amount, f'{self.kind} counter')}"

    def perform(self, game: Game) -> tuple[int, int]:
        """Returns how many of the kind there were before and after (CR 122.7)."""
        field = _field(self.obj == 0)
        key = self.obj or self.player
        before = (counters_on if self.obj else player_counters)(game, key, self.kind)
        put = self.amount if self.limit < 0 else min(self.amount, max(self.limit - before, 0))
        game.set(field, key, with_counters(game.get(field, key), self.kind, put, game.next_timestamp()))
        if put > 0 and self.obj and on_battlefield(game, self.obj):
            note_counters(game, self.obj, self.kind, player_who_puts(game, self))
        return before, before + put


@event
class CountersRemoved(Leaf):
    """Counters are removed from an object or a player (CR 122.1), at most as many as there are."""

    rule: ClassVar[str] = "122.1"
    kind: str
    amount: int
    obj: int = 0
    player: int = -1
    by: int = 0

    def told(self, teller: Teller) -> str:
        """As many as there were."""
        removed = teller.happened.result or 0
        return f"{teller.thing(self.subject)} loses {teller.some(removed, f'{self.kind} counter')}"

    def perform(self, game: Game) -> int:
        """Returns how many were removed."""
        field = _field(self.obj == 0)
        key = self.obj or self.player
        removed = min(self.amount, (counters_on if self.obj else player_counters)(game, key, self.kind))
        game.set(field, key, with_counters(game.get(field, key), self.kind, -removed, 0))
        return removed


def player_who_puts(game: Game, event: CountersPut) -> int:
    """The player who puts counters on something: for "if you would put counters"; -1 where nobody does."""
    if event.who >= 0:
        return event.who
    return game.controller(event.by) if event.by else -1


def put_by_effect(ctx: Context, kind: str, number: int, obj: int, player: int = -1, limit: int = -1) -> CountersPut:
    """Counters that what resolves puts on an object: its controller, whoever controls its source by now, or that player does."""
    return CountersPut(kind, number, obj, by=ctx.source, who=who_puts(ctx, player), limit=limit)


def who_puts(ctx: Context, player: int = -1) -> int:
    """The `who` of counters that what resolves puts somewhere: that player, or its controller; -1 who controls its source too."""
    who = player if player >= 0 else ctx.controller
    return -1 if ctx.source and who == ctx.game.controller(ctx.source) else who


def counters_put(happened: Happened, kind: str) -> tuple[tuple[int, int, int], ...]:
    """(object, number before, number after) where counters of a kind were put on an object (CR 122.6, 122.7).

    Without a kind, of each kind. Objects that entered the battlefield with some had none before.
    """
    event = happened.event
    if isinstance(event, CountersPut):
        return ((event.obj, *happened.result),) if kind in ("", event.kind) and event.obj and happened.result else ()
    if isinstance(event, Moved) and event.to == "battlefield" and event.enters:
        counts = [n for k, n, _ in event.entering(COUNTERS.name, ()) if kind in ("", k) and n]
        return tuple((new, 0, count) for new in happened.result or () for count in counts)
    return ()


MOST_INSTANCES: Final = 1_000
"""So many instances of one keyword ability may counters give."""


def keyword_counter(keyword: str, *parameters: object, name: str = "", cumulative: bool = False) -> CounterKind:
    """The kind of counter that gives its object a keyword ability (CR 122.1b, 613.1f), for the mechanic to declare.

    So it does that while the mechanic is in force. `name` is what counters of a variant are called. Each counter gives an
    instance; of an ability whose instances are redundant one is as good as many, so `cumulative` is to be said of the others.
    More than `MOST_INSTANCES` counters of such a kind raise LimitExceeded.
    """
    called = name or keyword.replace("-", " ")
    ability = Keyword(keyword, parameters)

    def parts(number: int) -> tuple[Part, ...]:
        if cumulative and number > MOST_INSTANCES:
            raise LimitExceeded(
                f"{number} {called} counters on one object give as many abilities (limit {MOST_INSTANCES})"
            )
        return (Gain((ability,) * (number if cumulative else 1)),)

    return CounterKind(called, parts)


@question
class CounterLimit(Question[int | None]):
    """The most counters of a kind that an object can have (CR 122.4, 704.5r). First None, no limit; answers lower it."""

    rule: ClassVar[str] = "704.5r"
    obj: int
    kind: str


@node
class CantHaveMore(Answering[CounterLimit, int | None]):
    """This can't have more than `most` counters of a kind on it (CR 122.4)."""

    kind: str
    most: int
    question: ClassVar[type[CounterLimit]] = CounterLimit

    def answer(self, ctx: Context, value: int | None, question: CounterLimit) -> int | None:
        """The smallest limit counts."""
        if question.obj != ctx.source or question.kind != self.kind:
            return value
        return self.most if value is None else min(value, self.most)


def _too_many(game: Game) -> list[Event]:
    """CR 122.4, 704.5r: all but N counters of a kind are removed from a permanent that can't have more than N."""
    if not game.is_answered(CounterLimit):
        return []
    found: list[Event] = []
    for obj in game.zone("battlefield"):
        for kind, count, _ in game.get(COUNTERS, obj):
            limit = game.query(CounterLimit(obj, kind), None)
            if limit is not None and count > limit:
                found.append(CountersRemoved(kind, count - limit, obj))
    return found


def _annihilate(game: Game) -> list[Event]:
    """CR 704.5q, 122.3: pairs of +1/+1 and -1/-1 counters on a permanent are removed."""
    found: list[Event] = []
    having = game.having(COUNTERS)
    for obj in game.zone("battlefield") if having else ():
        if obj in having:
            pairs = min(counters_on(game, obj, PLUS), counters_on(game, obj, MINUS))
            if pairs:
                found += [CountersRemoved(PLUS, pairs, obj), CountersRemoved(MINUS, pairs, obj)]
    return found


def enters_with_counters(game: Game, move: Moved, kind: str, amount: int) -> Moved:
    """The `Moved` event with more counters of a kind to enter with (CR 122.6a). All of them get one timestamp."""
    current = move.entering(COUNTERS.name, ())
    stamp = current[0][2] if current else game.next_timestamp()
    return move.with_enters(COUNTERS.name, with_counters(current, kind, amount, stamp))


def number_as_it_enters(ctx: Context, number: Amount) -> int:
    """A number in an ability that says how its object enters: X is that of the spell it was (CR 107.3m)."""
    ctx.x = ctx.game.get(X_VALUE, ctx.source)
    return amount(ctx, number)


@node
class EntersWithCounters(AsItEnters):
    """This enters the battlefield with counters on it (CR 614.1c), with `condition` only where that holds before it is there.

    X is that of the spell it was (CR 107.3m).
    """

    kind: str
    count: Amount = 1
    condition: Condition | None = None

    def wanted(self, ctx: Context, event: Moved) -> bool:
        """Where the condition, if there is one, holds before it is there (CR 614.12)."""
        return self.condition is None or before_it(self.condition).holds(ctx)

    def entered(self, ctx: Context, event: Moved) -> Event:
        """In addition to others."""
        count = number_as_it_enters(ctx, self.count)
        return enters_with_counters(ctx.game, event, self.kind, count) if count > 0 else event


@node
class EntersWithChosenCounter(AsItEnters):
    """This enters the battlefield with a counter of one of these kinds on it, of its player's choice (CR 614.1c, 614.12a)."""

    kinds: tuple[str, ...]

    def entered(self, ctx: Context, event: Moved) -> Event:
        """In addition to others; chosen before it is there."""
        game, player = ctx.game, event.chooser(ctx.game)
        kind = choose_one(game, player, self.kinds, "614.12a", "Enter with which counter?", source=ctx.source)
        return enters_with_counters(game, event, kind, 1)


class CounterReplacement(Replacement):
    """Changes how many counters are put on a permanent, also on one that enters with counters (CR 122.6, 614.16).

    A card that has counters in exile, and a spell, is no permanent (CR 110.1). Derive and define `how_many`.
    """

    __slots__ = ()
    events: ClassVar[tuple[type, ...]] = (CountersPut, Moved)

    def how_many(self, ctx: Context, event: Event, obj: int, kind: str, count: int) -> int:
        """How many are put instead; `obj` is what gets them, as it will be there (CR 614.12). Must not change anything."""
        raise TypeError(f"{type(self).__name__} does not define how_many()")

    def applies(self, ctx: Context, event: Event) -> bool:
        """Where it would make a difference."""
        return self._changed(ctx, event) != event

    def replace(self, ctx: Context, event: Event) -> Event:
        """The same with other numbers."""
        return self._changed(ctx, event)

    def _changed(self, ctx: Context, event: Event) -> Event:
        changed: Event = event
        if isinstance(event, Moved) and event.to == "battlefield":
            counters = event.entering(COUNTERS.name, ())
            if counters:
                numbers = as_it_will_be(ctx.game, event, lambda new: self._numbers(ctx, event, new))
                pairs = zip(counters, numbers, strict=True)
                changed = event.with_enters(COUNTERS.name, tuple((k, n, t) for (k, _, t), n in pairs if n > 0))
        elif isinstance(event, CountersPut) and on_battlefield(ctx.game, event.obj):
            changed = event.with_(amount=self.how_many(ctx, event, event.obj, event.kind, event.amount))
        return changed

    def _numbers(self, ctx: Context, event: Moved, obj: int) -> list[int]:
        return [self.how_many(ctx, event, obj, k, n) for k, n, _ in event.entering(COUNTERS.name, ())]


apnap_declarations = declares(
    # Counters on power and toughness (CR 122.1a), applied in layer 7c (CR 613.4c); loyalty counters (CR 122.1e).
    (_changing(name) for name in (PLUS, MINUS, *UNEVEN)),
    CounterKind(LOYALTY_COUNTER),
    # On what counters were put this turn.
    (COUNTERS_PUT.fields, COUNTERS_GOT.fields),
    # Opposite counters remove each other, and too many go.
    StateBasedAction("opposite counters", "704.5q", _annihilate),
    StateBasedAction("too many counters", "704.5r", _too_many),
)
