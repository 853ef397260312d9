"""What static abilities say of casting and playing: permission, prohibition, costs (CR 305.2, 601.2f, 601.3, 602.5)."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final, TypeVar

from apnap import (
    ABILITIES,
    Ability,
    AffectsRemembered,
    Answering,
    Characteristics,
    Condition,
    Context,
    Continuous,
    Event,
    Game,
    Keyword,
    Moved,
    Obj,
    Op,
    Part,
    Replacement,
    node,
)
from apnap_plugins.rules.casting.casting import (
    CAST_THIS_TURN,
    AlternativeCosts,
    CanActivateAtInstantSpeed,
    CanCast,
    CanCastAtInstantSpeed,
    CastingOptions,
    ConditionalCastPermissions,
    note_cast,
)
from apnap_plugins.rules.casting.durations import WhileOnStack
from apnap_plugins.rules.casting.next_spell import announced
from apnap_plugins.rules.casting.spells_you_cast import was_cast_as
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.costs.costs import CanPay, CanUseForCost, Cost, CostPart, cost_in_words
from apnap_plugins.rules.faces.faces import has_face
from apnap_plugins.rules.payment.frame import (
    ANOTHERS,
    NORMAL,
    AnnouncementFrame,
    Castable,
    CastingWay,
    ExtraCost,
    ReductionOfColor,
    next_of,
)
from apnap_plugins.rules.payment.total_cost import (
    AdditionalCosts,
    CostIncrease,
    CostReduction,
    DirectlySetCost,
    ItsManaCost,
    way_for,
)
from apnap_plugins.rules.stack.abilities import CanActivate
from apnap_plugins.rules.turn.phases import is_main_phase
from apnap_plugins.rules.turn.turn import AS_CAST
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Quantity, Selector, amount
from apnap_plugins.rules.vocabulary.characteristics import MANA_COST
from apnap_plugins.rules.vocabulary.filters import Anything, Itself
from apnap_plugins.rules.vocabulary.selectors import EachPlayer, You
from apnap_plugins.rules.vocabulary.standpoints import Standpoint, standpoint
from apnap_plugins.rules.vocabulary.symbols import ManaCost, is_number


@node
class AnyTimeForMore(Answering[AlternativeCosts, tuple[CastingWay, ...]]):
    """You may cast this spell as though it had flash if you pay an additional cost (CR 601.3c); `id` names that way."""

    id: str
    cost: tuple[CostPart, ...]
    question: ClassVar[type[AlternativeCosts]] = AlternativeCosts

    def answer(self, ctx: Context, value: tuple[CastingWay, ...], question: AlternativeCosts) -> tuple[CastingWay, ...]:
        """Beside casting it for its mana cost at the usual time."""
        return (
            (*value, CastingWay(self.id, None, (*question.way.others, *self.cost), True))
            if question.card == ctx.source
            else value
        )


@node
class ByKeyword(CastingWay):
    """A way to cast a card that one of its abilities gives it, which goes on to be one of the spell's (CR 400.7g)."""

    ability: Keyword | None = None

    def begin(self, game: Game, frame: AnnouncementFrame) -> None:
        """Also where it was granted to the card."""
        if self.ability is not None:
            keep_ability(game, frame, self.ability)


@node
class ByPermission(ByKeyword):
    """A way to cast a card for its mana cost, which one of its abilities permits; `others` are its additional costs.

    An alternative cost can be paid as well (CR 118.9b). The spell remembers `by` which ability it was cast: see
    `WasCastBy`. It has to be one that `meant` means.
    """

    by: str = ""
    meant: Filter = Anything()

    def allowed(self, game: Game, player: int, card: int) -> bool:
        """Judged by what the spell would be, however it is cast (CR 601.3e)."""
        if self.meant == Anything():
            return True
        return game.foresee(announced(game, player, card, self), lambda spell: self.suits(game, player, spell))

    def suits(self, game: Game, player: int, spell: int) -> bool:
        """Also by its mana value, once X is chosen."""
        return self.meant.matches(Context(game, spell, player), spell)

    def begin(self, game: Game, frame: AnnouncementFrame) -> None:
        """It is noted before any cost is."""
        ByKeyword.begin(self, game, frame)
        note_cast(game, frame.obj, by=self.by)

    def allowing(self, other: CastingWay) -> CastingWay:
        """By the same ability, where `other` is no variant of this way, which says so already."""
        if isinstance(other, ByPermission):
            return other
        return ByPermissionOtherwise(
            other.id, other.cost, other.others, other.instant, other.free, other.face, self.ability, self.by, self.meant,
            other,
        )  # fmt: skip


@node
class ByPermissionOtherwise(ByPermission):
    """The same for an alternative cost that the spell's own way `other` asks for (CR 118.9b)."""

    other: CastingWay = NORMAL

    def base(self, game: Game, card: int) -> Characteristics | None:
        """What that way makes of it."""
        return self.other.base(game, card)

    def announcement(self, game: Game, player: int, card: int) -> Moved:
        """As that way does."""
        return self.other.announcement(game, player, card)

    def begin(self, game: Game, frame: AnnouncementFrame) -> None:
        """Both have their say."""
        self.other.begin(game, frame)
        ByPermission.begin(self, game, frame)

    def allowed(self, game: Game, player: int, card: int) -> bool:
        """Where that way can be taken too."""
        return self.other.allowed(game, player, card) and ByPermission.allowed(self, game, player, card)


@node
class CastThis(Answering[CastingOptions, tuple[Castable, ...]]):
    """You may cast this card from where it is, in the `way` given, which leaves its mana cost as it is (CR 601.3).

    In a static ability that functions in that zone.
    """

    way: ByPermission
    question: ClassVar[type[CastingOptions]] = CastingOptions

    def answer(self, ctx: Context, value: tuple[Castable, ...], question: CastingOptions) -> tuple[Castable, ...]:
        """One way more for the card's owner."""
        one = (ctx.source, self.way)
        return value if ctx.game.object(ctx.source).owner != question.player or one in value else (*value, one)


@node
class CastThisFor(Answering[CastingOptions, tuple[Castable, ...]]):
    """You may cast this card from where it is for a cost rather than its mana cost, in the `way` given (CR 118.9).

    In a static ability that functions in that zone.
    """

    cost: tuple[CostPart, ...]
    way: CastingWay
    question: ClassVar[type[CastingOptions]] = CastingOptions

    def answer(self, ctx: Context, value: tuple[Castable, ...], question: CastingOptions) -> tuple[Castable, ...]:
        """One way more for the card's owner, where the card has the face that the way is for."""
        if ctx.game.object(ctx.source).owner != question.player or not has_face(ctx.game, ctx.source, self.way.face):
            return value
        way = way_for(ctx.game, ctx.source, self.cost, self.way)
        return value if way is None else (*value, (ctx.source, way))


@node
class SpellsMayCost(Answering[AlternativeCosts, tuple[CastingWay, ...]]):
    """Players may pay this rather than the mana cost of spells that they cast and a filter means, or nothing (CR 118.9).

    With `instant`, any time they could cast an instant where they do so (CR 601.3b). The filter is about the spell.
    """

    filter: Filter
    cost: tuple[CostPart, ...] | None = None
    who: Selector = You()
    instant: bool = False
    question: ClassVar[type[AlternativeCosts]] = AlternativeCosts

    def answer(self, ctx: Context, value: tuple[CastingWay, ...], question: AlternativeCosts) -> tuple[CastingWay, ...]:
        """A way more for what is no spell yet, from wherever it may be cast."""
        game, player, card, way = ctx.game, question.player, question.card, question.way
        if player not in self.who.players(ctx) or game.object(card).zone[0] == "stack":
            return value
        if self.cost is None:
            other: CastingWay | None = replace(way, id="free", free=True, instant=way.instant or self.instant)
        else:
            other = way_for(game, card, (*way.others, *self.cost), replace(way, id=ANOTHERS))
        if other is None or other in value:
            return value
        move = announced(game, player, card, other)
        meant = game.foresee(move, lambda spell: self.filter.matches(Context(game, ctx.source, ctx.controller), spell))
        return (*value, other) if meant else value


@node
class SpellsMayCostTheirValue(Answering[AlternativeCosts, tuple[CastingWay, ...]]):
    """You may pay generic mana for the mana value of spells that a filter means rather than their mana cost (CR 118.9)."""

    filter: Filter
    question: ClassVar[type[AlternativeCosts]] = AlternativeCosts

    def answer(self, ctx: Context, value: tuple[CastingWay, ...], question: AlternativeCosts) -> tuple[CastingWay, ...]:
        """Without a mana cost the mana value is 0 (CR 202.3a)."""
        mana = ctx.game.characteristics(question.card)[MANA_COST]
        generic = ManaCost(()).with_generic(0 if mana is None else mana.mana_value())
        return SpellsMayCost(self.filter, (generic,)).answer(ctx, value, question)


@node
class MeantFrom(Filter):
    """What a filter of an effect means, asked where that effect's point of view is gone: it may speak of a choice (CR 607.2d)."""

    filter: Filter
    view: Standpoint

    def matches(self, ctx: Context, obj: int) -> bool:
        """As the source of the effect would see it, and not the spell itself."""
        return self.filter.matches(self.view.context(ctx.game), obj)


@node
class MayCast(Answering[ConditionalCastPermissions, tuple[tuple[int, Filter], ...]]):
    """You may cast spells that a filter means from a zone, from the top of your library only where that is the zone.

    The filter is about the spell as it would be on the stack (CR 601.3e).
    """

    filter: Filter
    zone: str = "library"
    question: ClassVar[type[ConditionalCastPermissions]] = ConditionalCastPermissions
    for_a_time: ClassVar[bool] = True

    def answer(
        self, ctx: Context, value: tuple[tuple[int, Filter], ...], question: ConditionalCastPermissions
    ) -> tuple[tuple[int, Filter], ...]:
        """The cards there, where the effect is the player's."""
        if question.player != ctx.controller:
            return value
        game = ctx.game
        cards = game.zone(self.zone, question.player if game.rules.zone(self.zone).owned else -1)
        cards = cards[-1:] if self.zone == "library" else cards
        meant = MeantFrom(self.filter, standpoint(ctx))
        return (*value, *((card, meant) for card in cards))


@node
class AdditionalCost(Answering[AdditionalCosts, tuple[ExtraCost, ...]]):
    """As an additional cost to cast this spell, its player pays this (CR 118.8, 601.2b); `id` tells it from others."""

    cost: tuple[CostPart, ...]
    id: str = "additional cost"
    question: ClassVar[type[AdditionalCosts]] = AdditionalCosts

    def answer(self, ctx: Context, value: tuple[ExtraCost, ...], question: AdditionalCosts) -> tuple[ExtraCost, ...]:
        """One that is not a choice; equal ones of several abilities are all paid."""
        if question.frame.ability is not None or question.frame.obj != ctx.source:
            return value
        return (*value, ExtraCost(next_of(value, self.id), self.cost, optional=False))


@node
class SpellsCostAlso(Answering[AdditionalCosts, tuple[ExtraCost, ...]]):
    """Spells that a filter means cost some players something more to cast (CR 118.8, 601.2f), once their targets are chosen."""

    cost: tuple[CostPart, ...]
    filter: Filter
    who: Selector = EachPlayer()
    question: ClassVar[type[AdditionalCosts]] = AdditionalCosts

    def answer(self, ctx: Context, value: tuple[ExtraCost, ...], question: AdditionalCosts) -> tuple[ExtraCost, ...]:
        """Each such effect asks for it by itself."""
        frame = question.frame
        if frame.ability is not None or frame.way is None or frame.player not in self.who.players(ctx):
            return value
        if not self.filter.matches(ctx, frame.obj):
            return value
        return (*value, ExtraCost(next_of(value, "costs also"), self.cost, optional=False))


@node
class SpellsCostAtLeast(Answering[DirectlySetCost, ManaCost]):
    """Spells that would cost less mana to cast than `least` cost that much: what is missing is generic mana (CR 601.2f).

    It is looked at after all that makes them cost more or less.
    """

    least: int
    question: ClassVar[type[DirectlySetCost]] = DirectlySetCost

    def answer(self, ctx: Context, value: ManaCost, question: DirectlySetCost) -> ManaCost:
        """Not what abilities cost."""
        frame = question.frame
        if frame.ability is not None or frame.way is None:
            return value
        short = self.least - value.mana_value()
        return value.with_generic(value.generic() + short) if short > 0 else value


@node
class AdditionalCostOrMana(Answering[AdditionalCosts, tuple[ExtraCost, ...]]):
    """As an additional cost to cast this spell, its player pays one cost or so much mana: they choose (CR 118.8, 601.2b).

    The cost is an option, and the mana is demanded where it isn't taken.
    """

    cost: tuple[CostPart, ...]
    mana: ManaCost
    question: ClassVar[type[AdditionalCosts]] = AdditionalCosts

    def answer(self, ctx: Context, value: tuple[ExtraCost, ...], question: AdditionalCosts) -> tuple[ExtraCost, ...]:
        """Both of them, until the cost is chosen."""
        if question.frame.ability is not None or question.frame.obj != ctx.source:
            return value
        id = cost_in_words(self.cost)
        mana = ExtraCost(f"{id} or {cost_in_words((self.mana,))}", (self.mana,), optional=False)
        option = ExtraCost(id, self.cost, optional=True, saves=mana)
        return (*value, option) if question.frame.extra.get(id) else (*value, option, mana)


@node
class AdditionalCostOrOther(Answering[AdditionalCosts, tuple[ExtraCost, ...]]):
    """As an additional cost to cast this spell, its player pays one of two costs: they choose (CR 118.8, 601.2b).

    The first is an option, and the other one is demanded where it isn't taken.
    """

    cost: tuple[CostPart, ...]
    other: tuple[CostPart, ...]
    question: ClassVar[type[AdditionalCosts]] = AdditionalCosts

    def answer(self, ctx: Context, value: tuple[ExtraCost, ...], question: AdditionalCosts) -> tuple[ExtraCost, ...]:
        """Both of them, until the cost is chosen."""
        if question.frame.ability is not None or question.frame.obj != ctx.source:
            return value
        id, instead = map(cost_in_words, (self.cost, self.other))
        demanded = ExtraCost(f"{id} or {instead}", self.other, optional=False)
        option = ExtraCost(id, self.cost, optional=True, saves=demanded)
        return (*value, option) if question.frame.extra.get(id) else (*value, option, demanded)


MOST_SYMBOLS: Final = 10_000
"""Of other symbols than generic mana a cost gets no more than so many times as much, nor is it reduced by more: there is no cost
that has as many, and nobody has as much mana of a color."""


def so_often(cost: ManaCost, number: int) -> ManaCost:
    """A mana cost several times."""
    often = min(max(number, 0), MOST_SYMBOLS)
    symbols = tuple(symbol for symbol in cost.symbols if not is_number(symbol)) * often
    return ManaCost(symbols).with_generic(cost.generic() * max(number, 0))


@node
class CostsMore(Answering[CostIncrease, ManaCost]):
    """Spells that a filter means cost more to cast (CR 601.2f), `times` as often, whoever casts them or certain players."""

    symbols: ManaCost
    filter: Filter = Anything()
    who: Selector = EachPlayer()
    times: Amount = 1
    question: ClassVar[type[CostIncrease]] = CostIncrease

    def answer(self, ctx: Context, value: ManaCost, question: CostIncrease) -> ManaCost:
        """The cost with more in it, where one of the players casts a spell that is meant."""
        meant = _casts(ctx, question.frame, self.filter, self.who)
        return value.plus(so_often(self.symbols, amount(ctx, self.times))) if meant else value

    @property
    def for_a_time(self) -> bool:
        """Texts say it for a time too, where it doesn't count what changes meanwhile (CR 608.2h)."""
        return self.times == 1


@node
class CostsMoreForOwn(Answering[CostIncrease, ManaCost]):
    """Spells that a filter means cost more to cast, as often as a number says that is seen by who casts it (CR 601.2f)."""

    symbols: ManaCost
    times: Quantity
    filter: Filter = Anything()
    who: Selector = EachPlayer()
    question: ClassVar[type[CostIncrease]] = CostIncrease

    def answer(self, ctx: Context, value: ManaCost, question: CostIncrease) -> ManaCost:
        """What was cast before: this one has not been cast yet (CR 601.2i)."""
        if not _casts(ctx, question.frame, self.filter, self.who):
            return value
        return value.plus(so_often(self.symbols, self.times.value(ctx.seen_by(question.frame.player))))


@node
class CostsLess(Answering[CostReduction, ManaCost]):
    """Spells that you cast and a filter means cost less (CR 601.2f, 118.7), `times` as often."""

    symbols: ManaCost
    filter: Filter = Anything()
    who: Selector = You()
    times: Amount = 1
    question: ClassVar[type[CostReduction]] = CostReduction

    def answer(self, ctx: Context, value: ManaCost, question: CostReduction) -> ManaCost:
        """The reduction with more in it, where one of the players casts a spell that is meant."""
        meant = _casts(ctx, question.frame, self.filter, self.who)
        return value.plus(so_often(self.symbols, amount(ctx, self.times))) if meant else value

    @property
    def for_a_time(self) -> bool:
        """As of what costs more."""
        return self.times == 1


@node
class CostsLessColored(Answering[ReductionOfColor, ManaCost]):
    """Spells that a filter means cost players less: only mana of these colors is taken away, no other for it (CR 601.2f)."""

    symbols: ManaCost
    filter: Filter = Anything()
    who: Selector = You()
    question: ClassVar[type[ReductionOfColor]] = ReductionOfColor

    def answer(self, ctx: Context, value: ManaCost, question: ReductionOfColor) -> ManaCost:
        """As much as is there of each."""
        return value.plus(self.symbols) if _casts(ctx, question.frame, self.filter, self.who) else value


@node
class AbilitiesCostLess(Answering[CostReduction, ManaCost]):
    """Abilities of a keyword that you activate cost less (CR 602.2b, 601.2f), and its alternative costs, `times` as often.

    An activated ability that a keyword stands for has the keyword's id as its tag; the way to cast a spell for an
    alternative cost is called by the keyword, and behind that perhaps by which of several it is.
    """

    keyword: str
    symbols: ManaCost
    times: Amount = 1
    who: Selector = You()
    filter: Filter = Anything()
    """What the ability is like on the stack, such as what it targets."""
    question: ClassVar[type[CostReduction]] = CostReduction

    def answer(self, ctx: Context, value: ManaCost, question: CostReduction) -> ManaCost:
        """The reduction with more in it, where one of the players pays for the keyword."""
        frame = question.frame
        if frame.keyword() != self.keyword or frame.player not in self.who.players(ctx):
            return value
        if self.filter != Anything() and not self.filter.matches(ctx, frame.obj):
            return value
        return value.plus(so_often(self.symbols, amount(ctx, self.times)))


@node
class AbilitiesCostMore(Answering[CostIncrease, ManaCost]):
    """Activated abilities that a filter means, on the stack, cost some players more to activate (CR 602.2b, 601.2f)."""

    symbols: ManaCost
    filter: Filter
    who: Selector = EachPlayer()
    mana_too: bool = True
    question: ClassVar[type[CostIncrease]] = CostIncrease

    def answer(self, ctx: Context, value: ManaCost, question: CostIncrease) -> ManaCost:
        """The cost with more in it, once its targets are chosen (CR 601.2c); of mana abilities not without `mana_too`."""
        frame = question.frame
        if frame.ability is None or frame.player not in self.who.players(ctx):
            return value
        if not self.mana_too and frame.ability.is_mana_ability():
            return value
        return value.plus(self.symbols) if self.filter.matches(ctx, frame.obj) else value


def _paid_for(ctx: Context) -> str:
    """The id of the additional cost that the effect of this object lets players pay."""
    return f"offered by {ctx.source}"


@node
class OffersCost(Answering[AdditionalCosts, tuple[ExtraCost, ...]]):
    """As an additional cost to cast spells that a filter means, you may pay this (CR 601.2b, 118.8)."""

    filter: Filter
    cost: tuple[CostPart, ...]
    question: ClassVar[type[AdditionalCosts]] = AdditionalCosts

    def answer(self, ctx: Context, value: tuple[ExtraCost, ...], question: AdditionalCosts) -> tuple[ExtraCost, ...]:
        """Once for each such effect."""
        if not _casts(ctx, question.frame, self.filter, You()):
            return value
        return (*value, ExtraCost(_paid_for(ctx), self.cost))


@node
class OfferedCostSaves(Answering[ReductionOfColor, ManaCost]):
    """Those spells cost less where that cost was paid; only mana of these colors is taken away (CR 601.2f)."""

    symbols: ManaCost
    question: ClassVar[type[ReductionOfColor]] = ReductionOfColor

    def answer(self, ctx: Context, value: ManaCost, question: ReductionOfColor) -> ManaCost:
        """For the cost that the same object offered."""
        return value.plus(self.symbols) if question.frame.extra.get(_paid_for(ctx)) else value


PRICED: Final = "priced"
"""The tag of an activated ability that says of itself that it costs more or less."""


P = TypeVar("P", CostIncrease, CostReduction)


class OwnAbilityCosts(Answering[P, ManaCost]):
    """The ability of its object that says so of itself costs more or less to activate (CR 602.2b, 601.2f), `times` as often.

    Which one that is says its tag: what has the abilities of several cards has several such.
    """

    __slots__ = ()
    symbols: ManaCost
    times: Amount
    own_ability: str

    def answer(self, ctx: Context, value: ManaCost, question: P) -> ManaCost:
        """What is added or taken with more in it, whoever activates it: its object's controller sees what is counted."""
        meant = _is_priced(ctx, question.frame, self.own_ability)
        return value.plus(so_often(self.symbols, amount(ctx, self.times))) if meant else value


@node
class OwnAbilityCostsLess(OwnAbilityCosts[CostReduction]):
    """Such an ability costs less."""

    symbols: ManaCost
    times: Amount = 1
    own_ability: str = PRICED
    question: ClassVar[type[CostReduction]] = CostReduction


@node
class OwnAbilityCostsMore(OwnAbilityCosts[CostIncrease]):
    """Such an ability costs more."""

    symbols: ManaCost
    times: Amount = 1
    own_ability: str = PRICED
    question: ClassVar[type[CostIncrease]] = CostIncrease


def _is_priced(ctx: Context, frame: AnnouncementFrame, tag: str) -> bool:
    """Whether what is paid for is the ability of this object that says what it costs."""
    return frame.ability is not None and frame.ability.tag == tag and frame.card == ctx.source


@node
class ActivatesAnyTime(Answering[CanActivateAtInstantSpeed, bool]):
    """You may activate abilities of a keyword any time you could cast an instant (CR 602.5d)."""

    keyword: str
    who: Selector = You()
    question: ClassVar[type[CanActivateAtInstantSpeed]] = CanActivateAtInstantSpeed

    def answer(self, ctx: Context, value: bool, question: CanActivateAtInstantSpeed) -> bool:
        """True for an ability of the keyword that one of the players would activate."""
        return value or (question.ability.tag == self.keyword and question.player in self.who.players(ctx))


@node
class LoyaltyAnyTime(Answering[CanActivateAtInstantSpeed, bool]):
    """You may activate loyalty abilities of permanents that a filter means any time you could cast an instant (CR 606.3)."""

    of: Filter
    question: ClassVar[type[CanActivateAtInstantSpeed]] = CanActivateAtInstantSpeed

    def answer(self, ctx: Context, value: bool, question: CanActivateAtInstantSpeed) -> bool:
        """True for a loyalty ability that you would activate; how often stays as it is."""
        mine = question.ability.loyalty and question.player == ctx.controller
        return value or (mine and self.of.matches(ctx, question.obj))


def _casts(ctx: Context, frame: AnnouncementFrame, which: Filter, who: Selector) -> bool:
    """Whether what is being paid for is a spell that the filter means, cast by one of the players."""
    return frame.way is not None and frame.player in who.players(ctx) and which.matches(ctx, frame.obj)


@node
class CantCast(Answering[CanCast, bool]):
    """Players can't cast spells that a filter means; judged by what the spell would be (CR 601.3, 601.3a)."""

    filter: Filter
    who: Selector = EachPlayer()
    question: ClassVar[type[CanCast]] = CanCast

    def answer(self, ctx: Context, value: bool, question: CanCast) -> bool:
        """False for a card that is meant, where one of the players would cast it."""
        return value and not (question.player in self.who.players(ctx) and self.filter.matches(ctx, question.card))


def _where_cast_from(game: Game, card: int) -> Obj:
    """The card in the zone that it is cast from: what is on the stack already was put there from it (CR 601.2a)."""
    obj = game.object(card)
    return game.object(obj.origin) if obj.zone[0] == "stack" and obj.origin else obj


@node
class CantCastFrom(Answering[CanCast, bool]):
    """Players can't cast spells from some zones, whoever's they are, or with `own` from their own ones (CR 601.2a, 601.3).

    With a filter only such spells, judged as for `CantCast`.
    """

    zones: tuple[str, ...]
    who: Selector = EachPlayer()
    own: bool = False
    filter: Filter = Anything()
    question: ClassVar[type[CanCast]] = CanCast

    def answer(self, ctx: Context, value: bool, question: CanCast) -> bool:
        """By where the card is, or was before it was put onto the stack."""
        if not value or question.player not in self.who.players(ctx) or not self.filter.matches(ctx, question.card):
            return value
        card = _where_cast_from(ctx.game, question.card)
        return card.zone[0] not in self.zones or (self.own and card.owner != question.player)


@node
class CastsOnlyFrom(Answering[CanCast, bool]):
    """Players can't cast spells from anywhere other than some zones, and of these only from their own (CR 601.2a, 601.3).

    With a filter only such spells, judged as for `CantCast`.
    """

    zones: tuple[str, ...]
    who: Selector = EachPlayer()
    filter: Filter = Anything()
    question: ClassVar[type[CanCast]] = CanCast

    def answer(self, ctx: Context, value: bool, question: CanCast) -> bool:
        """By where the card is, or was before it was put onto the stack; a copy of a card is cast from where that was made."""
        if not value or question.player not in self.who.players(ctx) or not self.filter.matches(ctx, question.card):
            return value
        card = _where_cast_from(ctx.game, question.card)
        return card.zone[0] in self.zones and card.owner == question.player


@node
class CantCastMore(Answering[CanCast, bool]):
    """Players can't cast more than so many spells that a filter means each turn: each of them (CR 601.3, 611.3a).

    The filter is judged as for `CantCast`; what a player has cast before this was there counts.
    """

    most: int
    filter: Filter = Anything()
    who: Selector = EachPlayer()
    question: ClassVar[type[CanCast]] = CanCast
    reads = frozenset([CAST_THIS_TURN.name, AS_CAST.name])

    def answer(self, ctx: Context, value: bool, question: CanCast) -> bool:
        """False for one more, where a player who is meant has cast so many."""
        if not value or question.player not in self.who.players(ctx) or not self.filter.matches(ctx, question.card):
            return value
        cast = ctx.game.get(CAST_THIS_TURN, question.player)
        return sum(was_cast_as(ctx, self.filter, spell) for spell in cast) < self.most


@node
class CastsOnlyInOwnTurn(Answering[CanCast, bool]):
    """Players can cast spells only during their own turns, each of them (CR 601.3)."""

    who: Selector = EachPlayer()
    question: ClassVar[type[CanCast]] = CanCast

    def answer(self, ctx: Context, value: bool, question: CanCast) -> bool:
        """By whose turn it is for the player who would cast it."""
        return value and (ctx.game.is_active(question.player) or question.player not in self.who.players(ctx))


@node
class CastsOnlyAtSorceryTime(Answering[CanCast, bool]):
    """Players can cast spells only any time they could cast a sorcery: not as others resolve either (CR 307.5, 601.3)."""

    who: Selector = EachPlayer()
    question: ClassVar[type[CanCast]] = CanCast

    def answer(self, ctx: Context, value: bool, question: CanCast) -> bool:
        """In a main phase of theirs, with nothing on the stack but what is being cast."""
        game, player = ctx.game, question.player
        if not value or player not in self.who.players(ctx):
            return value
        return (
            game.is_active(player) and is_main_phase(game) and all(obj == question.card for obj in game.zone("stack"))
        )


@node
class ActivatesOnlyInOwnTurn(Answering[CanActivate, bool]):
    """Players can activate abilities only during their own turns, mana abilities too (CR 602.5)."""

    who: Selector = EachPlayer()
    question: ClassVar[type[CanActivate]] = CanActivate

    def answer(self, ctx: Context, value: bool, question: CanActivate) -> bool:
        """By whose turn it is for the player who would activate it."""
        return value and (ctx.game.is_active(question.player) or question.player not in self.who.players(ctx))


@node
class CantActivate(Answering[CanActivate, bool]):
    """Activated abilities of permanents can't be activated (CR 602.5, 109.2); `mana_too`: mana abilities neither.

    With `of_sources` also those of cards in other zones: those of "sources". `who` can't do it, by default nobody. With `zone`
    those of cards there instead (CR 113.6), with `loyalty` loyalty abilities alone (CR 606.1).
    """

    filter: Filter = Itself()
    mana_too: bool = True
    of_sources: bool = False
    who: Selector | None = None
    zone: str = "battlefield"
    loyalty: bool = False
    question: ClassVar[type[CanActivate]] = CanActivate

    def answer(self, ctx: Context, value: bool, question: CanActivate) -> bool:
        """By the object, the kind of its ability and the player."""
        if self.who is not None and question.player not in self.who.players(ctx):
            return value
        there = self.of_sources or ctx.game.object(question.obj).zone[0] == self.zone
        of_this_kind = there and (self.mana_too or not question.ability.is_mana_ability())
        if self.loyalty and not question.ability.loyalty:
            return value
        return value and not (of_this_kind and self.filter.matches(ctx, question.obj))


@node
class CastAsThoughFlash(Answering[CanCastAtInstantSpeed, bool]):
    """You may cast spells that a filter means as though they had flash (CR 601.3b).

    With a `condition`, only where that is true for the player who would cast it (CR 109.5, 601.3d).
    """

    for_a_time: ClassVar[bool] = True
    asks_caster: ClassVar[bool] = True
    filter: Filter
    who: Selector = You()
    condition: Condition | None = None
    question: ClassVar[type[CanCastAtInstantSpeed]] = CanCastAtInstantSpeed

    def answer(self, ctx: Context, value: bool, question: CanCastAtInstantSpeed) -> bool:
        """True for a card that is meant, where one of the players would cast it."""
        if value or question.player not in self.who.players(ctx) or not self.filter.matches(ctx, question.card):
            return value
        return self.condition is None or self.condition.holds(Context(ctx.game, ctx.source, question.player))


@node
class CantPay(Answering[CanPay, bool]):
    """Players can't pay costs of a kind, e.g. life (CR 118.3): `kind` is an example of such a cost."""

    kind: Cost
    who: Selector = EachPlayer()
    question: ClassVar[type[CanPay]] = CanPay

    def answer(self, ctx: Context, value: bool, question: CanPay) -> bool:
        """By the player and the type of the cost."""
        return value and not (type(question.cost) is type(self.kind) and question.player in self.who.players(ctx))


@node
class CantUseForCosts(Answering[CanUseForCost, bool]):
    """Players can't use objects that a filter means for costs of a kind, e.g. sacrifice nonland permanents (CR 118.3)."""

    kind: Cost
    filter: Filter
    who: Selector = EachPlayer()
    question: ClassVar[type[CanUseForCost]] = CanUseForCost

    def answer(self, ctx: Context, value: bool, question: CanUseForCost) -> bool:
        """By the player, the type of the cost and the object."""
        concerned = type(question.cost) is type(self.kind) and question.player in self.who.players(ctx)
        return value and not (concerned and self.filter.matches(ctx, question.obj))


@node
class ExiledFromStack(Replacement):
    """This spell is exiled instead of being put anywhere else any time it would leave the stack, where a condition holds.

    In a static ability that functions on the stack.
    """

    condition: Condition
    events: ClassVar[tuple[type[Event], ...]] = (Moved,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """Resolved, countered, or moved by an effect (CR 614.1a)."""
        leaves = isinstance(event, Moved) and event.obj == ctx.source and event.to not in ("exile", "stack")
        return leaves and self.condition.holds(ctx)

    def replace(self, ctx: Context, event: Event) -> Event:
        """The same move, to the exile zone instead (CR 614.1a)."""
        exiled: Event = event.with_(to="exile")
        return exiled


def keep_ability(game: Game, frame: AnnouncementFrame, ability: Ability) -> None:
    """CR 400.7g: an ability granted to a card, by which it is being cast, goes on to be one of the spell's."""
    if ability not in game.characteristics(frame.obj)[ABILITIES]:
        effect = Continuous(AffectsRemembered(), (Gain((ability,)),))
        game.add_effect(frame.ctx, effect, WhileOnStack(), {"affected": (frame.obj,)})


@node
class GainForItsManaCost(Part):
    """Has a keyword ability whose cost is equal to its mana cost (CR 702.1a; layer 6); or, with `generic`, to its mana value."""

    keyword: str
    generic: bool = False
    layer: ClassVar[str] = "6"
    commutes: ClassVar[bool] = True
    reads: ClassVar[frozenset[str]] = frozenset([MANA_COST.name])
    writes: ClassVar[frozenset[str]] = frozenset([ABILITIES.name])

    def op(self, ctx: Context, obj: int) -> Op | None:
        """What has no mana cost has a cost that can't be paid (CR 118.6)."""
        mana = ctx.game.characteristics(obj)[MANA_COST]
        cost: CostPart = ItsManaCost() if mana is None else mana
        if self.generic:
            cost = ManaCost(()).with_generic(0 if mana is None else mana.mana_value())
        return Gain((Keyword(self.keyword, ((cost,),)),)).op(ctx, obj)


@node
class CastOnlyIf(Answering[CanCast, bool]):
    """This spell may be cast only if a condition holds (CR 601.3, 506.7); functions wherever the card may be cast from."""

    condition: Condition
    question: ClassVar[type[CanCast]] = CanCast

    def answer(self, ctx: Context, value: bool, question: CanCast) -> bool:
        """Judged for the player who would cast it."""
        if question.card != ctx.source:
            return value
        return value and self.condition.holds(Context(ctx.game, ctx.source, question.player))
