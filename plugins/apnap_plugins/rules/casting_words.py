"""What texts say of when, from where and for what spells may be cast, and abilities activated (CR 601.3, 602.5)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from apnap import (
    ABILITIES,
    Ability,
    AffectsRemembered,
    Answering,
    Condition,
    Context,
    Continuous,
    Duration,
    Event,
    Game,
    Instruction,
    Keyword,
    Move,
    Question,
    Replacement,
    node,
)
from apnap_plugins.rules.abilities import CAN_ACTIVATE
from apnap_plugins.rules.casting import (
    ACTIVATE_ANY_TIME,
    ALTERNATIVES,
    ANY_TIME,
    CAN_CAST,
    CAST_INFO,
    CAST_WAYS,
    COST_INCREASE,
    COST_REDUCTION,
    EXTRA_COSTS,
    PERMITTED,
    CastingWay,
    ExtraCost,
    PutFrame,
    cast_info,
)
from apnap_plugins.rules.continuous import Gain
from apnap_plugins.rules.costs import CAN_PAY, CAN_USE, Cost, CostPart
from apnap_plugins.rules.paying import must_cast
from apnap_plugins.rules.selection import (
    Amount,
    Anything,
    EachPlayer,
    Filter,
    Itself,
    Selector,
    This,
    You,
    amount,
    on_battlefield,
)
from apnap_plugins.rules.symbols import ManaCost, is_number
from apnap_plugins.rules.total_cost import way_for


@node
class AnyTimeForMore(Answering):
    """You may cast this spell as though it had flash if you pay an additional cost (CR 601.3c); `id` names that way."""

    id: str
    cost: tuple[CostPart, ...]
    question: ClassVar[Question[Any]] = ALTERNATIVES

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """Beside casting it for its mana cost at the usual time."""
        _, card, way = about
        return (*value, CastingWay(self.id, None, (*way.others, *self.cost), True)) if card == ctx.source else value


@node
class ByKeyword(CastingWay):
    """A way to cast a card that one of its abilities gives it, which goes on to be one of the spell's (CR 400.7g)."""

    ability: Keyword | None = None

    def begin(self, game: Game, frame: PutFrame) -> None:
        """Also where it was granted to the card."""
        if self.ability is not None:
            keep_ability(game, frame, self.ability)


@node
class CastThisFor(Answering):
    """You may cast this card from where it is for a cost rather than its mana cost, in the `way` given (CR 118.9).

    In a static ability that functions in that zone.
    """

    cost: tuple[CostPart, ...]
    way: CastingWay
    question: ClassVar[Question[Any]] = CAST_WAYS

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """One way more for the card's owner."""
        if ctx.game.object(ctx.source).owner != about:
            return value
        way = way_for(ctx.game, ctx.source, self.cost, self.way)
        return value if way is None else (*value, (ctx.source, way))


@node
class MayCast(Answering):
    """You may cast spells that a filter means from a zone, from the top of your library only where that is the zone.

    The filter is about the spell as it would be on the stack (CR 601.3e).
    """

    filter: Filter
    zone: str = "library"
    question: ClassVar[Question[Any]] = PERMITTED

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """The cards there that the player can see (CR 601.3f)."""
        if about != ctx.controller:
            return value
        game = ctx.game
        cards = game.zone(self.zone, about if game.rules.zone(self.zone).owned else -1)
        cards = cards[-1:] if self.zone == "library" else cards
        return (*value, *((card, self.filter) for card in cards))


@node
class AdditionalCost(Answering):
    """As an additional cost to cast this spell, its player pays this (CR 118.8, 601.2b); `id` tells it from others."""

    cost: tuple[CostPart, ...]
    id: str = "additional cost"
    question: ClassVar[Question[Any]] = EXTRA_COSTS

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """One that is not a choice; equal ones of several abilities are all paid."""
        if about.ability is not None or about.obj != ctx.source:
            return value
        alike = sum(1 for extra in value if extra.id.partition(" #")[0] == self.id)
        id = f"{self.id} #{alike + 1}" if alike else self.id
        return (*value, ExtraCost(id, self.cost, optional=False))


MOST_SYMBOLS: Final = 10_000
"""Of other symbols than generic mana a cost gets no more than so many times as much, nor is it reduced by more: there is no cost
that has as many, and nobody has as much mana of a color."""


def _so_often(cost: ManaCost, number: int) -> ManaCost:
    """A mana cost several times."""
    often = min(max(number, 0), MOST_SYMBOLS)
    symbols = tuple(symbol for symbol in cost.symbols if not is_number(symbol)) * often
    return ManaCost(symbols).with_generic(cost.generic() * max(number, 0))


@node
class CostsMore(Answering):
    """Spells that a filter means cost more to cast (CR 601.2f), `times` as often, whoever casts them or certain players."""

    symbols: ManaCost
    filter: Filter = Anything()
    who: Selector = EachPlayer()
    times: Amount = 1
    question: ClassVar[Question[Any]] = COST_INCREASE

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """By the player and the spell."""
        meant = _casts(ctx, about, self.filter, self.who)
        return value.plus(_so_often(self.symbols, amount(ctx, self.times))) if meant else value


@node
class CostsLess(Answering):
    """Spells that you cast and a filter means cost less (CR 601.2f, 118.7), `times` as often."""

    symbols: ManaCost
    filter: Filter = Anything()
    who: Selector = You()
    times: Amount = 1
    question: ClassVar[Question[Any]] = COST_REDUCTION

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """By the player and the spell."""
        meant = _casts(ctx, about, self.filter, self.who)
        return value.plus(_so_often(self.symbols, amount(ctx, self.times))) if meant else value


@node
class AbilitiesCostLess(Answering):
    """Abilities of a keyword that you activate cost less (CR 602.2b, 601.2f), `times` as often.

    An activated ability that a keyword stands for has the keyword's id as its tag.
    """

    keyword: str
    symbols: ManaCost
    times: Amount = 1
    who: Selector = You()
    question: ClassVar[Question[Any]] = COST_REDUCTION

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """By the player and the ability."""
        ability = about.ability
        if ability is None or ability.tag != self.keyword or about.player not in self.who.players(ctx):
            return value
        return value.plus(_so_often(self.symbols, amount(ctx, self.times)))


@node
class ActivatesAnyTime(Answering):
    """You may activate abilities of a keyword any time you could cast an instant (CR 602.5d)."""

    keyword: str
    who: Selector = You()
    question: ClassVar[Question[Any]] = ACTIVATE_ANY_TIME

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """By the player and the ability."""
        player, _, ability = about
        return value or (ability.tag == self.keyword and player in self.who.players(ctx))


def _casts(ctx: Context, frame: PutFrame, which: Filter, who: Selector) -> bool:
    """Whether what is being paid for is a spell that the filter means, cast by one of the players."""
    return frame.way is not None and frame.player in who.players(ctx) and which.matches(ctx, frame.obj)


@node
class CastIfAble(Instruction):
    """A player casts cards one after another, each if able (CR 118.3c, 118.8c, 608.2g); `way` says for what."""

    cards: Selector
    way: CastingWay = CastingWay()
    who: Selector = You()

    def perform(self, ctx: Context) -> bool:
        """Whether all of them were cast. Timing doesn't matter (CR 608.2g)."""
        game = ctx.game
        players = self.who.players(ctx)[:1]
        done = [
            must_cast(game, player, card, self.way, ctx.this) for card in self.cards.objects(ctx) for player in players
        ]
        return None not in done


@node
class CantCast(Answering):
    """Players can't cast spells that a filter means; judged by what the spell would be (CR 601.3, 601.3a)."""

    filter: Filter
    who: Selector = EachPlayer()
    question: ClassVar[Question[Any]] = CAN_CAST

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """By the player and the spell."""
        player, card, _ = about
        return value and not (player in self.who.players(ctx) and self.filter.matches(ctx, card))


@node
class CantActivate(Answering):
    """Activated abilities of permanents can't be activated (CR 602.5, 109.2); `mana_too`: mana abilities neither."""

    filter: Filter = Itself()
    mana_too: bool = True
    question: ClassVar[Question[Any]] = CAN_ACTIVATE

    def answer(self, ctx: Context, value: Any, about: Any) -> bool:
        """By the object and the kind of its ability."""
        _, obj, ability = about
        of_this_kind = on_battlefield(ctx.game, obj) and (self.mana_too or not ability.is_mana_ability())
        return bool(value) and not (of_this_kind and self.filter.matches(ctx, obj))


@node
class CastAsThoughFlash(Answering):
    """You may cast spells that a filter means as though they had flash (CR 601.3b)."""

    filter: Filter
    who: Selector = You()
    question: ClassVar[Question[Any]] = ANY_TIME

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """By the player and the spell."""
        player, card, _ = about
        return value or (player in self.who.players(ctx) and self.filter.matches(ctx, card))


@node
class CantPay(Answering):
    """Players can't pay costs of a kind, e.g. life (CR 118.3): `kind` is an example of such a cost."""

    kind: Cost
    who: Selector = EachPlayer()
    question: ClassVar[Question[Any]] = CAN_PAY

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """By the player and the type of the cost."""
        player, cost, _ = about
        return value and not (type(cost) is type(self.kind) and player in self.who.players(ctx))


@node
class CantUseForCosts(Answering):
    """Players can't use objects that a filter means for costs of a kind, e.g. sacrifice nonland permanents (CR 118.3)."""

    kind: Cost
    filter: Filter
    who: Selector = EachPlayer()
    question: ClassVar[Question[Any]] = CAN_USE

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """By the player, the type of the cost and the object."""
        player, cost, _, obj = about
        concerned = type(cost) is type(self.kind) and player in self.who.players(ctx)
        return value and not (concerned and self.filter.matches(ctx, obj))


@node
class CastUntimely(Condition):
    """If it was cast any time a sorcery couldn't have been cast (CR 307.5a), of the spell or what it became."""

    reads = frozenset([CAST_INFO.name])

    def holds(self, ctx: Context) -> bool:
        """By priority, phase and stack as it was cast; whether its player could cast a sorcery makes no difference."""
        return not cast_info(ctx.game, ctx.source, "timely", True)


@node
class CastThatWay(Condition):
    """If the spell, or the spell that became this permanent, was cast in the way of that id: "if its ... cost was paid".

    Copies are like the original: an alternative cost is a decision made for the spell (CR 400.7d, 707.10). A static ability
    of the spell itself may depend on it: text that is changed then, for instance (CR 612).
    """

    way: str
    by_costs: ClassVar[bool] = True
    of: ClassVar[Selector] = This()
    reads = frozenset([CAST_INFO.name])

    def holds(self, ctx: Context) -> bool:
        """By what it remembers of its announcement (CR 601.2b), also once it is gone."""
        return bool(cast_info(ctx.game, ctx.source, "way") == self.way)


@node
class CastFromZone(Condition):
    """If this spell was cast from a zone of that name (CR 601.2a)."""

    zone: str
    reads = frozenset([CAST_INFO.name])

    def holds(self, ctx: Context) -> bool:
        """No copy that was put onto the stack was cast (CR 707.10)."""
        return bool(cast_info(ctx.game, ctx.source, "from", "") == self.zone)


@node
class ExiledFromStack(Replacement):
    """This spell is exiled instead of being put anywhere else any time it would leave the stack, where a condition holds.

    In a static ability that functions on the stack.
    """

    condition: Condition
    events: ClassVar[tuple[type[Event], ...]] = (Move,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """Resolved, countered, or moved by an effect (CR 614.1a)."""
        leaves = isinstance(event, Move) and event.obj == ctx.source and event.to not in ("exile", "stack")
        return leaves and self.condition.holds(ctx)

    def replace(self, ctx: Context, event: Event) -> Event:
        """To exile (CR 614.1a)."""
        exiled: Event = event.with_(to="exile")
        return exiled


@node
class DuringStep(Condition):
    """It is one of these steps or phases, of your turn only where `yours` says so (CR 602.5b)."""

    steps: tuple[str, ...]
    yours: bool = False
    reads = frozenset(["stage", "active player"])

    def holds(self, ctx: Context) -> bool:
        """By the current step or phase."""
        return ctx.game.stage_name() in self.steps and (not self.yours or ctx.game.active_player == ctx.controller)


def keep_ability(game: Game, frame: PutFrame, ability: Ability) -> None:
    """CR 400.7g: an ability granted to a card, by which it is being cast, goes on to be one of the spell's."""
    if ability not in game.characteristics(frame.obj)[ABILITIES]:
        effect = Continuous(AffectsRemembered(), (Gain((ability,)),))
        game.add_effect(frame.ctx, effect, WhileOnStack(), {"affected": (frame.obj,)})


@node
class WhileOnStack(Duration):
    """For as long as the spell that it is about is on the stack."""

    def lasts(self, ctx: Context) -> bool:
        """Whether the spell is still there."""
        return any(obj in ctx.game.objects for obj in ctx.memory["affected"])
