"""A house plugin with effects that the tests of mechanics need and no mechanic has."""

from __future__ import annotations

from typing import Any, ClassVar

from apnap import (
    GAME,
    Affects,
    Answering,
    Condition,
    Context,
    Event,
    Field,
    GameDrawn,
    Happened,
    Instruction,
    Manifest,
    Moved,
    Prohibition,
    Replacement,
    TriggerCondition,
    declares,
    node,
)
from apnap_plugins.rules.counters.counters import (
    CounterReplacement,
    CountersPut,
    enters_with_counters,
    player_who_puts,
)
from apnap_plugins.rules.objects.actions import Discarded
from apnap_plugins.rules.payment.frame import ExtraCost
from apnap_plugins.rules.payment.total_cost import AdditionalCosts, CostIncrease, CostReduction
from apnap_plugins.rules.stack.targets import IgnoredForTargeting
from apnap_plugins.rules.vocabulary.actions import SHUFFLE_AND_PLACE
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Ref, Selector, amount
from apnap_plugins.rules.vocabulary.characteristics import TYPES
from apnap_plugins.rules.vocabulary.symbols import ManaCost

MANIFEST = Manifest(
    id="testcards",
    name="Cards for tests",
    kind="house",
    requires=("stack", "casting", "counters"),
    mentions=("shuffle",),
)

JOTTED: Field[tuple[Any, ...]] = Field("jotted", GAME, ())


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
        ctx.game.rules.verbs[self.verb].perform(ctx.game, *given)


def _value(ctx: Context, argument: Any) -> Any:
    if isinstance(argument, Selector):
        return argument.refs(ctx)
    return ctx.controller if argument == "you" else argument


@node
class When(TriggerCondition):
    """Whenever an event of the type `of` happens."""

    of: type
    events: ClassVar[tuple[type, ...]] = (GameDrawn,)

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
    events: ClassVar[tuple[type, ...]] = (Moved,)
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
    events: ClassVar[tuple[type, ...]] = (GameDrawn,)

    def forbids(self, ctx: Context, event: Any) -> bool:
        return True


def forbids(of: type) -> Forbids:
    """A prohibition of a class of its own."""
    return _forbids.setdefault(of, type(f"Forbids{of.__name__}", (Forbids,), {"__slots__": (), "events": (of,)}))(of)


_forbids: dict[type, type] = {}


@node
class Instead(Replacement):
    """Events of a type are replaced by what `make` gives: a function of the event, which each class of these has."""

    of: type
    events: ClassVar[tuple[type, ...]] = (GameDrawn,)

    def applies(self, ctx: Context, event: Any) -> bool:
        return True

    def replace(self, ctx: Context, event: Any) -> Any:
        return type(self).make(event)

    @staticmethod
    def make(event: Any) -> Any:
        raise NotImplementedError


def instead(of: type, make: Any) -> Instead:
    """A replacement effect of a class of its own, for it is told apart by what it makes."""
    made = _insteads.get((of, make))
    if made is None:
        name = f"Instead{of.__name__}{len(_insteads)}"
        made = type(name, (Instead,), {"__slots__": (), "events": (of,), "make": staticmethod(make)})
        _insteads[of, make] = made
    return made(of)


_insteads: dict[tuple[type, Any], Any] = {}


@node
class Ignores(Answering[IgnoredForTargeting, bool]):
    """The source's controller targets as though nothing had a keyword."""

    keyword: str
    question: ClassVar[type[IgnoredForTargeting]] = IgnoredForTargeting

    def answer(self, ctx: Context, value: bool, question: IgnoredForTargeting) -> bool:
        return value or (question.keyword == self.keyword and question.player == ctx.controller)


@node
class Extra(Answering[AdditionalCosts, tuple[ExtraCost, ...]]):
    """The spell that this is on has an additional cost."""

    cost: ExtraCost
    question: ClassVar[type[AdditionalCosts]] = AdditionalCosts

    def answer(self, ctx: Context, value: tuple[ExtraCost, ...], question: AdditionalCosts) -> tuple[ExtraCost, ...]:
        mine = question.frame.obj == ctx.source and question.frame.ability is None
        return (*value, self.cost) if mine else value


@node
class ArtifactsEnterTapped(Replacement):
    """Artifacts enter tapped."""

    events: ClassVar[tuple[type, ...]] = (Moved,)

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
        ctx.game.verb(SHUFFLE_AND_PLACE)(ctx.game, ctx.controller, [Moved(self.obj, "library", self.position)])


@node
class Those(Selector):
    """Objects by id, also gone ones."""

    ids: tuple[int, ...]

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        return self.ids


@node
class ActivationCostsLess(Answering[CostReduction, ManaCost]):
    """Activated abilities that have a tag cost less to activate."""

    tag: str
    symbols: ManaCost
    question: ClassVar[type[CostReduction]] = CostReduction

    def answer(self, ctx: Context, value: ManaCost, question: CostReduction) -> ManaCost:
        tagged = question.frame.ability is not None and question.frame.ability.tag == self.tag
        return value.plus(self.symbols) if tagged else value


@node
class ActivationCostsMore(Answering[CostIncrease, ManaCost]):
    """Activated abilities that have a tag cost more to activate."""

    tag: str
    symbols: ManaCost
    question: ClassVar[type[CostIncrease]] = CostIncrease

    def answer(self, ctx: Context, value: ManaCost, question: CostIncrease) -> ManaCost:
        tagged = question.frame.ability is not None and question.frame.ability.tag == self.tag
        return value.plus(self.symbols) if tagged else value


@node
class YouPutTwiceAsMany(Replacement):
    """If you would put counters on a permanent or player, put twice that many instead."""

    events: ClassVar[tuple[type, ...]] = (CountersPut,)

    def applies(self, ctx: Context, event: Any) -> bool:
        return player_who_puts(ctx.game, event) == ctx.controller

    def replace(self, ctx: Context, event: Any) -> Any:
        return event.with_(amount=2 * event.amount)


@node
class GraveyardsAreClosed(Prohibition):
    """Cards in graveyards can't leave them."""

    events: ClassVar[tuple[type, ...]] = (Moved,)

    def forbids(self, ctx: Context, event: Any) -> bool:
        return bool(event.obj) and event.origin_zone(ctx.game) == "graveyard"


@node
class LibrariesAreClosed(Prohibition):
    """Cards in libraries can't leave them."""

    events: ClassVar[tuple[type, ...]] = (Moved,)

    def forbids(self, ctx: Context, event: Any) -> bool:
        return bool(event.obj) and event.origin_zone(ctx.game) == "library"


@node
class NothingEntersAs(Prohibition):
    """Permanents of a card type can't enter the battlefield: by what they would be there."""

    type: str
    events: ClassVar[tuple[type[Event], ...]] = (Moved,)

    def forbids(self, ctx: Context, event: Any) -> bool:
        return event.to == "battlefield" and self.type in ctx.game.would_be(event)[TYPES]


@node
class DiscardedOnTop(Replacement):
    """If a card would be discarded, its player puts it on top of their library instead of into their graveyard."""

    events: ClassVar[tuple[type[Event], ...]] = (Discarded,)

    def applies(self, ctx: Context, event: Any) -> bool:
        return event.to == "graveyard"

    def replace(self, ctx: Context, event: Any) -> Any:
        return event.with_(to="library")


@node
class TwiceAsManyCounters(CounterReplacement):
    """Twice as many counters are put on permanents you control."""

    def how_many(self, ctx: Context, event: Any, obj: int, kind: str, count: int) -> int:
        return 2 * count if ctx.game.controller(obj) == ctx.controller else count


apnap_declarations = declares(
    JOTTED,
)
