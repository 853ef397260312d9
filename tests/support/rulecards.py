"""A house plugin with what the tests of the base game need and no card of theirs has yet: answers to its questions."""

from __future__ import annotations

from typing import Any, ClassVar

from apnap import (
    GAME,
    OBJECT,
    AbilityTriggered,
    Affects,
    Answering,
    Condition,
    Context,
    Event,
    Field,
    GameDrawn,
    GameLost,
    GameWon,
    Instruction,
    Leaf,
    Manifest,
    Moved,
    Op,
    Part,
    Prohibition,
    Replacement,
    Shuffled,
    TriggerCondition,
    Triggered,
    declares,
    event,
    node,
)
from apnap_plugins.actions.search import Searched
from apnap_plugins.rules.attachments.attachments import ATTACHED_TO, CanBeAttached
from apnap_plugins.rules.casting.card_types import choose_subtype
from apnap_plugins.rules.casting.casting import CanActivateAtInstantSpeed, CastingOptions
from apnap_plugins.rules.casting.lands import LandPlayed, LandsPerTurn
from apnap_plugins.rules.continuous.continuous import AddWords, SetCharacteristics
from apnap_plugins.rules.counters.counters import CountersPut, counters_on, enters_with_counters
from apnap_plugins.rules.counters.poison import LethalPoison
from apnap_plugins.rules.damage.damage import (
    LIFE,
    CardDrawn,
    CardsDrawn,
    DamageDealt,
    LifeGained,
    LifeLost,
    damage_event,
    draw,
)
from apnap_plugins.rules.effects.delayed import DelayedTriggerCreated
from apnap_plugins.rules.effects.linked_abilities import ACardName, ChooseValue, chosen
from apnap_plugins.rules.effects.replacement import DoneInstead
from apnap_plugins.rules.frames.planeswalkers import LoyaltyActivationLimit
from apnap_plugins.rules.mana.mana import POOL, Mana
from apnap_plugins.rules.objects.actions import Sacrificed
from apnap_plugins.rules.objects.replacement_order import ORDER
from apnap_plugins.rules.payment.frame import Castable, CastingWay, ExtraCost
from apnap_plugins.rules.payment.restrictions import OnSpells
from apnap_plugins.rules.payment.total_cost import AdditionalCosts, CostReduction, DirectlySetCost
from apnap_plugins.rules.stack.abilities import AbilityActivated, CanActivate
from apnap_plugins.rules.stack.targets import CanBeTargeted
from apnap_plugins.rules.turn.starting import StartingHandSize
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.turn.turn import MaximumHandSize
from apnap_plugins.rules.vocabulary.actions import SHUFFLE_INTO
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Quantity, Selector, amount, is_player
from apnap_plugins.rules.vocabulary.characteristics import SUPERTYPES, is_type, mana_value_of, power_of
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import You
from apnap_plugins.rules.vocabulary.standpoints import standpoint
from apnap_plugins.rules.vocabulary.symbols import ManaCost

MANIFEST = Manifest(
    id="rulecards", name="Cards about the base game", kind="house", requires=("casting", "turn"), mentions=("shuffle",)
)

NOTED: Field[tuple[Any, ...]] = Field("noted", GAME, ())


CHOSEN_PLAYER: Field[int] = Field("chosen player", OBJECT, -1, layered=True)


@node
class HasTwice(Part):
    """Has twice this as its base power and toughness, counted once where a resolution says it (layer 7b, CR 611.2d)."""

    of: Amount
    layer: ClassVar[str] = "7b"
    writes: ClassVar[frozenset[str]] = frozenset(["power", "toughness"])

    def op(self, ctx: Context, obj: int) -> Op | None:
        """As it is counted now."""
        number = 2 * amount(ctx, self.of)
        return SetCharacteristics((("power", number), ("toughness", number)))

    def fixed(self, ctx: Context) -> Part:
        """What is counted now."""
        return HasTwice(amount(ctx, self.of))


@node
class Note(Instruction):
    """Writes a word and a number down."""

    word: str
    number: Amount = 0

    def perform(self, ctx: Context) -> None:
        ctx.game.set(NOTED, 0, (*ctx.game.get(NOTED), (self.word, amount(ctx, self.number))))


@node
class AddRestricted(Instruction):
    """Adds one mana that can be spent for creature spells only."""

    type: str

    def perform(self, ctx: Context) -> None:
        pool = ctx.game.get(POOL, ctx.controller)
        ctx.game.set(POOL, ctx.controller, (*pool, Mana(self.type, ctx.source, only=OnSpells(CREATURE))))


@node
class CostsAtLeast(Answering[DirectlySetCost, ManaCost]):
    """Spells that would cost less than `least` mana cost that much."""

    least: int
    question: ClassVar[type[DirectlySetCost]] = DirectlySetCost

    def answer(self, ctx: Context, value: ManaCost, question: DirectlySetCost) -> ManaCost:
        missing = self.least - value.mana_value()
        return (
            value.with_generic(value.generic() + missing) if missing > 0 and question.frame.way is not None else value
        )


@node
class AlsoCosts(Answering[AdditionalCosts, tuple[ExtraCost, ...]]):
    """An additional cost of this spell (it functions on the stack)."""

    extra: ExtraCost
    question: ClassVar[type[AdditionalCosts]] = AdditionalCosts

    def answer(self, ctx: Context, value: tuple[ExtraCost, ...], question: AdditionalCosts) -> tuple[ExtraCost, ...]:
        return (*value, self.extra) if question.frame.obj == ctx.source else value


@node
class FromGraveyard(Answering[CastingOptions, tuple[Castable, ...]]):
    """This card may be cast from its owner's graveyard for a cost."""

    way: CastingWay
    question: ClassVar[type[CastingOptions]] = CastingOptions

    def answer(self, ctx: Context, value: tuple[Castable, ...], question: CastingOptions) -> tuple[Castable, ...]:
        here = ctx.game.object(ctx.source)
        return (*value, (ctx.source, self.way)) if here.owner == question.player else value


@node
class ForbidsActivating(Answering[CanActivate, bool]):
    """Abilities of permanents that a filter means can't be activated."""

    filter: Filter
    question: ClassVar[type[CanActivate]] = CanActivate

    def answer(self, ctx: Context, value: bool, question: CanActivate) -> bool:
        return value and not self.filter.matches(ctx, question.obj)


@node
class NoTarget(Answering[CanBeTargeted, bool]):
    """What a filter means can't be the target of spells and abilities."""

    filter: Filter
    question: ClassVar[type[CanBeTargeted]] = CanBeTargeted

    def answer(self, ctx: Context, value: bool, question: CanBeTargeted) -> bool:
        return value and (is_player(question.target) or not self.filter.matches(ctx, question.target))


@node
class NotAttachedTo(Answering[CanBeAttached, bool]):
    """Nothing can be attached to what a filter means (as protection says)."""

    filter: Filter
    question: ClassVar[type[CanBeAttached]] = CanBeAttached

    def answer(self, ctx: Context, value: bool, question: CanBeAttached) -> bool:
        return value and (is_player(question.to) or not self.filter.matches(ctx, question.to))


@node
class HandSize(Answering[MaximumHandSize, int | None]):
    """Its controller's maximum hand size."""

    size: int | None
    question: ClassVar[type[MaximumHandSize]] = MaximumHandSize

    def answer(self, ctx: Context, value: int | None, question: MaximumHandSize) -> int | None:
        return self.size if question.player == ctx.controller else value


@node
class MoreLands(Answering[LandsPerTurn, int]):
    """Its controller may play an additional land on each of their turns."""

    question: ClassVar[type[LandsPerTurn]] = LandsPerTurn

    def answer(self, ctx: Context, value: int, question: LandsPerTurn) -> int:
        return value + 1 if question.player == ctx.controller else value


@node
class NoLifeGain(Prohibition):
    """Players can't gain life."""

    events: ClassVar = (LifeGained,)

    def forbids(self, ctx: Context, event: Any) -> bool:
        return True


@node
class NoLifeLoss(Prohibition):
    """Its controller can't lose life."""

    events: ClassVar = (LifeLost,)

    def forbids(self, ctx: Context, event: Any) -> bool:
        return event.player == ctx.controller


@node
class NoLosing(Prohibition):
    """Its controller can't lose the game."""

    events: ClassVar = (GameLost,)

    def forbids(self, ctx: Context, event: Any) -> bool:
        return event.player == ctx.controller


@node
class NoDraw(Prohibition):
    """Its controller can't draw cards."""

    events: ClassVar = (CardDrawn,)

    def forbids(self, ctx: Context, event: Any) -> bool:
        return event.player == ctx.controller


@node
class NoEntering(Prohibition):
    """Creature cards can't enter the battlefield."""

    filter: Filter
    events: ClassVar = (Moved,)

    def forbids(self, ctx: Context, event: Any) -> bool:
        return event.to == "battlefield" and "creature" in ctx.game.would_be(event).values.get("types", ())


@node
class Doubles(Replacement):
    """Damage that is dealt to players is doubled."""

    events: ClassVar = (DamageDealt,)

    def applies(self, ctx: Context, event: Any) -> bool:
        return event.player >= 0

    def replace(self, ctx: Context, event: Any) -> Any:
        return event.with_(amount=2 * event.amount)


@node
class PreventsOne(Replacement):
    """One of the damage that is dealt to players is prevented."""

    events: ClassVar = (DamageDealt,)

    def applies(self, ctx: Context, event: Any) -> bool:
        return event.player >= 0 and event.preventable

    def replace(self, ctx: Context, event: Any) -> Any:
        return event.with_(amount=event.amount - 1) if event.amount > 1 else None


@node
class HandIsEmpty(Condition):
    """Its controller has no cards in hand."""

    reads = frozenset(["zone:hand"])

    def holds(self, ctx: Context) -> bool:
        return not ctx.game.zone("hand", ctx.controller)


@node
class Twice(Answering[LoyaltyActivationLimit, int]):
    question: ClassVar[type[LoyaltyActivationLimit]] = LoyaltyActivationLimit

    def answer(self, ctx: Context, value: int, question: LoyaltyActivationLimit) -> int:
        return value + 1


@node
class AnyTimeLoyalty(Answering[CanActivateAtInstantSpeed, bool]):
    question: ClassVar[type[CanActivateAtInstantSpeed]] = CanActivateAtInstantSpeed

    def answer(self, ctx: Context, value: bool, question: CanActivateAtInstantSpeed) -> bool:
        return value or question.ability.loyalty


@node
class EvenManaValue(Filter):
    """A spell with an even mana value."""

    def matches(self, ctx: Context, obj: int) -> bool:
        return mana_value_of(ctx.game, obj) % 2 == 0


@node
class NoSacrifice(Prohibition):
    """Nothing can be sacrificed."""

    events: ClassVar = (Sacrificed,)

    def forbids(self, ctx: Context, event: Any) -> bool:
        return True


@node
class WhenHandEmpties(TriggerCondition):
    """Whenever a card leaves your hand and none is left in it."""

    events: ClassVar = (Moved,)
    batched: ClassVar = True

    def matches(self, ctx: Context, happened: Any) -> bool:
        game = ctx.game
        if not happened.event.obj:
            return False
        return game.object(happened.event.obj).zone == ("hand", ctx.controller) and not game.zone(
            "hand", ctx.controller
        )


@node
class NeedsMorePoison(Answering[LethalPoison, int | None]):
    """Players lose at another number of poison counters."""

    number: int
    question: ClassVar[type[LethalPoison]] = LethalPoison

    def answer(self, ctx: Context, value: int | None, question: LethalPoison) -> int | None:
        return self.number


@node
class WhenActivates(TriggerCondition):
    """Whenever its controller activates an ability."""

    events: ClassVar = (AbilityActivated,)

    def matches(self, ctx: Context, happened: Any) -> bool:
        return happened.event.player == ctx.controller


@node
class ExilesInstead(Replacement):
    """Creatures that would go to a graveyard are exiled instead, and that is noted down."""

    events: ClassVar = (Moved,)

    def applies(self, ctx: Context, event: Any) -> bool:
        return event.to == "graveyard" and is_type(ctx.game, event.obj, "creature")

    def replace(self, ctx: Context, event: Any) -> Any:
        return (event.with_(to="exile"), Noted("exiled"))


@event
class Noted(Leaf):
    """A word is written down."""

    word: str

    def perform(self, game: Any) -> None:
        game.set(NOTED, 0, (*game.get(NOTED), (self.word, 0)))


@event
class Mirrored(Event):
    """The player shuffles all that is theirs into the library, draws seven cards, and has 20 life."""

    sequential: ClassVar = True
    player: int

    def perform(self, game: Any) -> None:
        mine = [o for o in game.zone("battlefield") if game.object(o).owner == self.player]
        cards = (*game.zone("hand", self.player), *game.zone("graveyard", self.player), *mine)
        game.happen_all([Moved(o, "library") for o in cards])
        game.happen(Shuffled(("library", self.player), self.player))
        draw(game, self.player, 7)
        game.happen(LifeGained(self.player, 20 - game.get(LIFE, self.player)))
        game.happen(Noted("mirror"))


@node
class LichsMirror(Replacement):
    """If you would lose the game, all that is yours is shuffled into your library instead, and you begin anew."""

    events: ClassVar = (GameLost,)

    def applies(self, ctx: Context, event: Any) -> bool:
        return event.player == ctx.controller

    def replace(self, ctx: Context, event: Any) -> Any:
        return Mirrored(event.player)


@node
class CountersOf(Quantity):
    """How many counters of a kind the objects of a selector have together."""

    kind: str
    of: Selector

    def value(self, ctx: Context) -> int:
        return sum(counters_on(ctx.game, obj, self.kind) for obj in self.of.objects(ctx))


@node
class BecomeWorld(Part):
    """Gets the supertype world."""

    layer: ClassVar[str] = "4"
    writes: ClassVar[frozenset[str]] = frozenset(["supertypes"])

    def op(self, ctx: Context, obj: int) -> Any:
        return AddWords(SUPERTYPES.name, frozenset(["world"]))


@node
class NoteCardName(Instruction):
    """Choose a card name, of a card of a type where one is given, and write it down."""

    type: str = ""

    def perform(self, ctx: Context) -> None:
        ChooseValue("name", ACardName(type=self.type)).perform(ctx)
        ctx.game.set(NOTED, 0, (*ctx.game.get(NOTED), (chosen(ctx, "name"), 0)))


@node
class NoteSubtype(Instruction):
    """Choose a subtype for a card type, and write it down."""

    type: str

    def perform(self, ctx: Context) -> None:
        word = choose_subtype(ctx.game, ctx.controller, self.type)
        ctx.game.set(NOTED, 0, (*ctx.game.get(NOTED), (word, 0)))


@node
class OneMoreThanTheirs(Quantity):
    """1 plus the number of creatures that the player controls who was chosen for the source."""

    reads: ClassVar = frozenset(["types", "controller", "zone:battlefield", "chosen player"])

    def value(self, ctx: Context) -> int:
        game = ctx.game
        chosen = game.get(CHOSEN_PLAYER, ctx.source)
        theirs = (o for o in game.zone("battlefield") if game.controller(o) == chosen)
        return 1 + sum(is_type(game, o, "creature") for o in theirs)


@node
class NoCounters(Prohibition):
    """Counters can't be put on anything."""

    events: ClassVar = (CountersPut,)

    def forbids(self, ctx: Context, event: Any) -> bool:
        return True


@node
class NoPoison(Prohibition):
    """Its controller can't get poison counters."""

    events: ClassVar = (CountersPut,)

    def forbids(self, ctx: Context, event: Any) -> bool:
        return event.kind == "poison" and event.player == ctx.controller


@node
class DealsAtOnce(Instruction):
    """Sources deal damage simultaneously: (source, to, amount) each."""

    hits: tuple[tuple[Any, ...], ...]

    def perform(self, ctx: Context) -> None:
        ctx.game.happen_all([damage_event(*hit) for hit in self.hits])


@node
class OneOf(Filter):
    """One of these objects."""

    ids: tuple[int, ...]

    def matches(self, ctx: Context, obj: int) -> bool:
        return obj in self.ids


@node
class InGraveyards(Affects):
    """All cards in graveyards."""

    zones: ClassVar = ("graveyard",)
    reads = frozenset(["zone:graveyard"])

    def objects(self, ctx: Context) -> Any:
        return tuple(i for p in ctx.game.players for i in ctx.game.zone("graveyard", p))


@node
class TopCreature(Selector):
    """The top card of your graveyard, if it is a creature card."""

    reads = frozenset(["zone:graveyard", ORDER])

    def refs(self, ctx: Context) -> Any:
        cards = ctx.game.zone("graveyard", ctx.controller)[-1:]
        return tuple(i for i in cards if "creature" in ctx.game.base(i).values["types"])


@node
class SetPTTo(Part):
    """Power and toughness are each equal to an amount."""

    number: Amount
    layer: ClassVar = "7b"
    writes: ClassVar = frozenset(["power", "toughness"])

    def op(self, ctx: Context, obj: int) -> Any:
        number = amount(ctx, self.number)
        return SetCharacteristics((("power", number), ("toughness", number)))


@node
class ShuffleIt(Instruction):
    """Its owner shuffles an object into their library."""

    obj: int

    def perform(self, ctx: Context) -> None:
        ctx.game.verb(SHUFFLE_INTO)(ctx.game, ctx.game.object(self.obj).owner, [self.obj])


@node
class ShuffledInstead(Replacement):
    """If this would die, it is shuffled into its owner's library instead."""

    events: ClassVar = (Moved,)

    def applies(self, ctx: Context, event: Any) -> bool:
        return event.obj == ctx.source and event.to == "graveyard"

    def replace(self, ctx: Context, event: Any) -> Any:
        return DoneInstead(ctx.source, ctx.controller, ShuffleIt(event.obj), standpoint(ctx))


@node
class DrawInsteadOfLife(Replacement):
    """If you would gain life, you draw that many cards instead."""

    events: ClassVar = (LifeGained,)

    def applies(self, ctx: Context, event: Any) -> bool:
        return event.player == ctx.controller

    def replace(self, ctx: Context, event: Any) -> Any:
        return CardsDrawn(event.player, event.amount)


@node
class CostsLessBy(Answering[CostReduction, ManaCost]):
    """This spell costs {1} less for each of a number."""

    number: Amount
    question: ClassVar[type[CostReduction]] = CostReduction

    def answer(self, ctx: Context, value: ManaCost, question: CostReduction) -> ManaCost:
        less = amount(Context(ctx.game, ctx.source, question.frame.player), self.number)
        return value.with_generic(value.generic() + less) if question.frame.obj == ctx.source else value


@node
class Alone(Condition):
    """There is no more than one creature on the battlefield."""

    reads = frozenset(["types", "zone:battlefield"])

    def holds(self, ctx: Context) -> bool:
        return sum(is_type(ctx.game, o, "creature") for o in ctx.game.zone("battlefield")) < 2


@node
class SpellsAreThere(Condition):
    """There is something on the stack."""

    reads = frozenset(["zone:stack"])

    def holds(self, ctx: Context) -> bool:
        return bool(ctx.game.zone("stack"))


@node
class Happens(Instruction):
    """An event about players happens: they win, or lose, the game."""

    event: type
    who: Selector = You()

    def perform(self, ctx: Context) -> None:
        ctx.game.happen_all([self.event(p) for p in self.who.players(ctx)])


@node
class EndsInADraw(Instruction):
    """The game is a draw."""

    def perform(self, ctx: Context) -> None:
        ctx.game.happen(GameDrawn())


@node
class AnyTriggers(TriggerCondition):
    """Whenever another triggered ability triggers."""

    events: ClassVar = (AbilityTriggered,)

    def matches(self, ctx: Context, happened: Any) -> bool:
        return happened.event.source != ctx.source


@node
class GainsLater(Replacement):
    """If its controller would gain life, they note a word at the beginning of the next end step instead."""

    events: ClassVar = (LifeGained,)

    def applies(self, ctx: Context, event: Any) -> bool:
        return event.player == ctx.controller

    def replace(self, ctx: Context, event: Any) -> Any:
        return DelayedTriggerCreated(ctx.source, ctx.controller, Triggered(AtBeginning("end", "each"), Note("later")))


@node
class Times(Quantity):
    """How often something was done."""

    def value(self, ctx: Context) -> int:
        return ctx.memory.get("times", 0)


@node
class Controls(Part):
    """A player controls it."""

    player: int
    layer: ClassVar = "2"
    writes: ClassVar = frozenset(["controller"])

    def op(self, ctx: Context, obj: int) -> Any:
        return SetCharacteristics((("controller", self.player),))


@node
class ControlledBySeat(Filter):
    """Controlled by one player."""

    seat: int
    reads = frozenset(["controller"])

    def matches(self, ctx: Context, obj: int) -> bool:
        return ctx.game.controller(obj) == self.seat


@node
class NoWinning(Prohibition):
    """Opponents of its controller can't win the game."""

    events: ClassVar = (GameWon,)

    def forbids(self, ctx: Context, event: Any) -> bool:
        return event.player != ctx.controller


@node
class WinsAndLoses(Instruction):
    """Its controller wins and loses the game at once."""

    def perform(self, ctx: Context) -> None:
        ctx.game.happen_all([GameWon(ctx.controller), GameLost(ctx.controller)])


@node
class NoEnteringOf(Prohibition):
    """What a filter means can't be played as a land."""

    filter: Filter
    events: ClassVar = (LandPlayed,)

    def forbids(self, ctx: Context, event: Any) -> bool:
        return self.filter.matches(ctx, event.obj)


@node
class DrawsOneMore(Replacement):
    """If its controller would draw cards, they draw that many plus one."""

    events: ClassVar = (CardsDrawn,)

    def applies(self, ctx: Context, event: Any) -> bool:
        return event.player == ctx.controller

    def replace(self, ctx: Context, event: Any) -> Any:
        return event.with_(count=event.count + 1)


@node
class DrawsBecomeLife(Replacement):
    """If its controller would draw a card, they gain 3 life instead."""

    events: ClassVar = (CardDrawn,)

    def applies(self, ctx: Context, event: Any) -> bool:
        return event.player == ctx.controller

    def replace(self, ctx: Context, event: Any) -> Any:
        return LifeGained(ctx.controller, 3)


@node
class FirstDrawMills(Replacement):
    """While its controller's graveyard is empty, their draws put the top card there instead."""

    events: ClassVar = (CardDrawn,)

    def applies(self, ctx: Context, event: Any) -> bool:
        return event.player == ctx.controller and not ctx.game.zone("graveyard", ctx.controller)

    def replace(self, ctx: Context, event: Any) -> Any:
        return Moved(ctx.game.zone("library", ctx.controller)[-1], "graveyard")


@node
class LossDraws(Replacement):
    """If its controller would lose life, they draw a card besides."""

    events: ClassVar = (LifeLost,)

    def applies(self, ctx: Context, event: Any) -> bool:
        return event.player == ctx.controller

    def replace(self, ctx: Context, event: Any) -> Any:
        return (event, CardsDrawn(ctx.controller, 1))


@node
class MyLife(Quantity):
    """Its controller's life."""

    def value(self, ctx: Context) -> int:
        return ctx.game.get(LIFE, ctx.controller)


@node
class BiggerHand(Answering[StartingHandSize, int]):
    """Its owner's starting hand size is nine."""

    question: ClassVar[type[StartingHandSize]] = StartingHandSize

    def answer(self, ctx: Context, value: int, question: StartingHandSize) -> int:
        return 9 if question.player == ctx.game.object(ctx.source).owner else value


@node
class NoPlayerTarget(Answering[CanBeTargeted, bool]):
    """No player can be the target of anything."""

    question: ClassVar[type[CanBeTargeted]] = CanBeTargeted

    def answer(self, ctx: Context, value: bool, question: CanBeTargeted) -> bool:
        return value and not is_player(question.target)


@node
class EnchantedByThis(Filter):
    """What the source is, or last was, attached to."""

    def matches(self, ctx: Context, obj: int) -> bool:
        return ctx.game.get(ATTACHED_TO, ctx.source) == obj


@node
class LifeOf(Quantity):
    """The life total of one player."""

    seat: int

    def value(self, ctx: Context) -> int:
        return ctx.game.get(LIFE, self.seat)


@node
class OthersEnterWithCounters(Replacement):
    """What a filter means enters the battlefield with an additional +1/+1 counter."""

    filter: Filter
    events: ClassVar = (Moved,)

    def applies(self, ctx: Context, event: Any) -> bool:
        return event.to == "battlefield" and "creature" in ctx.game.would_be(event).values.get("types", ())

    def replace(self, ctx: Context, event: Any) -> Any:
        return enters_with_counters(ctx.game, event, "+1/+1", 1)


HAUNTED: Field[int] = Field("haunted by this", OBJECT, 0, ids=True)


@node
class Haunts(Instruction):
    """Exile this card from the graveyard; it haunts an object."""

    link: str
    of: Selector

    def perform(self, ctx: Context) -> None:
        card = ctx.game.became(ctx.source)
        for done in ctx.game.happen_all([Moved(c, "exile") for c in card]):
            for new in done.result or ():
                for obj in self.of.objects(ctx):
                    ctx.game.set(HAUNTED, new, obj)


@node
class WhenLinkedDies(TriggerCondition):
    """When the creature that this card haunts dies."""

    link: str
    events: ClassVar = (Moved,)
    looks_back: ClassVar = True

    def matches(self, ctx: Context, happened: Any) -> bool:
        move = happened.event
        return move.to == "graveyard" and move.obj > 0 and ctx.game.get(HAUNTED, ctx.source) == move.obj


@node
class NoSearching(Prohibition):
    """Players can't search libraries."""

    events: ClassVar = (Searched,)

    def forbids(self, ctx: Context, event: Any) -> bool:
        return True


@node
class Seat(Selector):
    """One player."""

    seat: int

    def refs(self, ctx: Context) -> tuple[Any, ...]:
        return (("player", self.seat),)


@node
class NoLands(Prohibition):
    """Lands can't enter the battlefield."""

    events: ClassVar = (Moved,)

    def forbids(self, ctx: Context, event: Any) -> bool:
        return event.to == "battlefield" and "land" in ctx.game.would_be(event).values.get("types", ())


@node
class GreatestPower(Quantity):
    """The greatest power among creatures that the players of a selector control."""

    who: Selector

    def value(self, ctx: Context) -> int:
        players = self.who.players(ctx)
        theirs = (o for o in ctx.game.zone("battlefield") if ctx.game.controller(o) in players)
        return max((power_of(ctx.game, o) for o in theirs if is_type(ctx.game, o, "creature")), default=0)


@node
class ExiledRatherThanLosing(Replacement):
    """If you would lose the game, instead exile this and your life total becomes 20."""

    events: ClassVar = (GameLost,)

    def applies(self, ctx: Context, event: Any) -> bool:
        return event.player == ctx.controller

    def replace(self, ctx: Context, event: Any) -> Any:
        return (Moved(ctx.source, "exile"), LifeGained(event.player, 20 - ctx.game.get(LIFE, event.player)))


@node
class ShuffledFromAnywhere(Replacement):
    """If this would be put into a graveyard from anywhere, it is put into its owner's library instead."""

    events: ClassVar = (Moved,)

    def applies(self, ctx: Context, event: Any) -> bool:
        return event.obj == ctx.source and event.to == "graveyard"

    def replace(self, ctx: Context, event: Any) -> Any:
        return event.with_(to="library")


apnap_declarations = declares(
    (NOTED, CHOSEN_PLAYER, HAUNTED),
)
