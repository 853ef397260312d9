"""A house plugin with effects that the tests of mechanics need and no mechanic has."""

from __future__ import annotations

from typing import Any, ClassVar

from apnap import (
    GAME,
    Affects,
    Answering,
    Condition,
    Context,
    DrawGame,
    Field,
    Happened,
    Instruction,
    Manifest,
    Move,
    Prohibition,
    Replacement,
    TriggerCondition,
    hookimpl,
    node,
)
from apnap_plugins.rules.casting import COST_INCREASE, COST_REDUCTION, EXTRA_COSTS, ExtraCost
from apnap_plugins.rules.characteristics import TYPES
from apnap_plugins.rules.counters import CounterReplacement, PutCounters, enters_with_counters, player_who_puts
from apnap_plugins.rules.selection import Amount, Filter, Ref, Selector, amount
from apnap_plugins.rules.symbols import ManaCost
from apnap_plugins.rules.targets import IGNORED

MANIFEST = Manifest(id="testcards", name="Cards for tests", kind="house", requires=("stack", "casting", "counters"))

JOTTED: Field[tuple[Any, ...]] = Field("jotted", GAME, ())


@hookimpl
def apnap_fields():
    return [JOTTED]


@node
class Jot(Instruction):
    """Writes a word down, with a number if one is given."""

    word: str
    amount: Amount | None = None

    def perform(self, ctx: Context) -> None:
        said = self.word if self.amount is None else (self.word, amount(ctx, self.amount))
        ctx.game.set(JOTTED, 0, (*ctx.game.get(JOTTED), said))


@node
class Do(Instruction):
    """Calls a verb with the controller of the ability and what selectors give."""

    verb: str
    arguments: tuple[Any, ...] = ()

    def perform(self, ctx: Context) -> None:
        given = [_value(ctx, a) for a in self.arguments]
        ctx.game.verb(self.verb)(ctx.game, *given)


def _value(ctx: Context, argument: Any) -> Any:
    if isinstance(argument, Selector):
        return argument.refs(ctx)
    return ctx.controller if argument == "you" else argument


@node
class When(TriggerCondition):
    """Whenever an event of the type `of` happens."""

    of: type
    events: ClassVar[tuple[type, ...]] = (DrawGame,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        return isinstance(happened.event, self.of)


def when(of: type) -> When:
    """A trigger condition of a class of its own: which events it watches is said by the class."""
    return _whens.setdefault(of, type(f"When{of.__name__}", (When,), {"__slots__": (), "events": (of,)}))(of)


_whens: dict[type, type] = {}


@node
class EntersWith(Replacement):
    """This enters with counters where a condition holds."""

    kind: str
    count: Amount
    condition: Condition
    events: ClassVar[tuple[type, ...]] = (Move,)
    entering: ClassVar[bool] = True

    def applies(self, ctx: Context, event: Any) -> bool:
        return event.to == "battlefield" and self.condition.holds(ctx)

    def replace(self, ctx: Context, event: Any) -> Any:
        return enters_with_counters(ctx.game, event, self.kind, amount(ctx, self.count))


@node
class InZone(Affects):
    """What a filter means in every player's zone of a name."""

    zone: str
    filter: Filter
    zones: ClassVar[tuple[str, ...]] = ("graveyard", "hand", "stack")

    def objects(self, ctx: Context) -> Any:
        game = ctx.game
        owners = game.players if game.rules.zone(self.zone).owned else (-1,)
        return tuple(i for o in owners for i in game.zone(self.zone, o) if self.filter.matches(ctx, i))


@node
class Forbids(Prohibition):
    """Events of a type can't happen."""

    of: type
    events: ClassVar[tuple[type, ...]] = (DrawGame,)

    def forbids(self, ctx: Context, event: Any) -> bool:
        return True


def forbids(of: type) -> Forbids:
    """A prohibition of a class of its own."""
    return _forbids.setdefault(of, type(f"Forbids{of.__name__}", (Forbids,), {"__slots__": (), "events": (of,)}))(of)


_forbids: dict[type, type] = {}


@node
class Instead(Replacement):
    """Events of a type are replaced by what `make` gives: a function of the event."""

    of: type
    make: Any
    events: ClassVar[tuple[type, ...]] = (DrawGame,)

    def applies(self, ctx: Context, event: Any) -> bool:
        return True

    def replace(self, ctx: Context, event: Any) -> Any:
        return self.make(event)


def instead(of: type, make: Any) -> Instead:
    """A replacement effect of a class of its own."""
    return _insteads.setdefault(of, type(f"Instead{of.__name__}", (Instead,), {"__slots__": (), "events": (of,)}))(
        of, make
    )


_insteads: dict[type, type] = {}


@node
class Ignores(Answering):
    """The source's controller targets as though nothing had a keyword."""

    keyword: str
    question: ClassVar = IGNORED

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        return value or about[1:] == (self.keyword, ctx.controller)


@node
class Extra(Answering):
    """The spell that this is on has an additional cost."""

    cost: ExtraCost
    question: ClassVar = EXTRA_COSTS

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        mine = about.obj == ctx.source and about.ability is None
        return (*value, self.cost) if mine else value


@node
class ArtifactsEnterTapped(Replacement):
    """Artifacts enter tapped."""

    events: ClassVar[tuple[type, ...]] = (Move,)

    def applies(self, ctx: Context, event: Any) -> bool:
        return event.to == "battlefield" and "artifact" in ctx.game.would_be(event)[TYPES]

    def replace(self, ctx: Context, event: Any) -> Any:
        return event.with_enters("tapped", True)


@node
class ShuffleAndPlace(Instruction):
    """Shuffle your library while an object is put into a place of it."""

    obj: int
    position: int

    def perform(self, ctx: Context) -> None:
        ctx.game.verb("shuffle and place")(ctx.game, ctx.controller, [Move(self.obj, "library", self.position)])


@node
class Those(Selector):
    """Objects by id, also gone ones."""

    ids: tuple[int, ...]

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        return self.ids


@node
class ActivationCostsLess(Answering):
    """Activated abilities that have a tag cost less to activate."""

    tag: str
    symbols: ManaCost
    question: ClassVar = COST_REDUCTION

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        tagged = about.ability is not None and about.ability.tag == self.tag
        return value.plus(self.symbols) if tagged else value


@node
class ActivationCostsMore(ActivationCostsLess):
    """Activated abilities that have a tag cost more to activate."""

    question: ClassVar = COST_INCREASE


@node
class YouPutTwiceAsMany(Replacement):
    """If you would put counters on a permanent or player, put twice that many instead."""

    events: ClassVar[tuple[type, ...]] = (PutCounters,)

    def applies(self, ctx: Context, event: Any) -> bool:
        return player_who_puts(ctx.game, event) == ctx.controller

    def replace(self, ctx: Context, event: Any) -> Any:
        return event.with_(amount=2 * event.amount)


@node
class GraveyardsAreClosed(Prohibition):
    """Cards in graveyards can't leave them."""

    events: ClassVar[tuple[type, ...]] = (Move,)

    def forbids(self, ctx: Context, event: Any) -> bool:
        return bool(event.obj) and event.origin_zone(ctx.game) == "graveyard"


@node
class LibrariesAreClosed(Prohibition):
    """Cards in libraries can't leave them."""

    events: ClassVar[tuple[type, ...]] = (Move,)

    def forbids(self, ctx: Context, event: Any) -> bool:
        return bool(event.obj) and event.origin_zone(ctx.game) == "library"


@node
class DiscardedOnTop(Replacement):
    """If a card would be discarded, its player puts it on top of their library instead of into their graveyard."""

    events: ClassVar[tuple[str, ...]] = ("discard",)

    def applies(self, ctx: Context, event: Any) -> bool:
        return event.to == "graveyard"

    def replace(self, ctx: Context, event: Any) -> Any:
        return event.with_(to="library")


@node
class TwiceAsManyCounters(CounterReplacement):
    """Twice as many counters are put on permanents you control."""

    def how_many(self, ctx: Context, event: Any, obj: int, kind: str, count: int) -> int:
        return 2 * count if ctx.game.controller(obj) == ctx.controller else count
