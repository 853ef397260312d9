"""A house plugin with what the tests of the base game need and no card of theirs has yet: answers to its questions."""

from __future__ import annotations

from typing import Any, ClassVar

from apnap import (
    GAME,
    AbilityTriggered,
    Answering,
    Condition,
    Context,
    DrawGame,
    Field,
    Instruction,
    LoseGame,
    Manifest,
    Move,
    Part,
    Prohibition,
    Replacement,
    Shuffled,
    TriggerCondition,
    Triggered,
    WinGame,
    hookimpl,
    node,
)
from apnap_plugins.rules.abilities import CAN_ACTIVATE
from apnap_plugins.rules.attachments import ATTACHED_TO, CAN_BE_ATTACHED
from apnap_plugins.rules.casting import (
    ANY_TIME,
    CAN_CAST,
    CAST_WAYS,
    COST_FLOOR,
    COST_INCREASE,
    COST_REDUCTION,
    EXTRA_COSTS,
    CastingWay,
    ExtraCost,
)
from apnap_plugins.rules.characteristics import is_type
from apnap_plugins.rules.continuous import Put
from apnap_plugins.rules.damage import LIFE, DealDamage, DrawCard, DrawCards, GainLife, LoseLife
from apnap_plugins.rules.delayed import CreateDelayed
from apnap_plugins.rules.lands import LANDS_PER_TURN, PlayLand
from apnap_plugins.rules.mana import EMPTIES, MAY_SPEND, POOL, Mana
from apnap_plugins.rules.selection import Amount, Filter, Quantity, Selector, You, amount, is_player
from apnap_plugins.rules.starting import STARTING_HAND_SIZE
from apnap_plugins.rules.symbols import ManaCost
from apnap_plugins.rules.targets import TARGETABLE
from apnap_plugins.rules.triggering import AtBeginning
from apnap_plugins.rules.turn import MAX_HAND_SIZE, SKIPS_STEP, UNTAPS, add_extra_turn

MANIFEST = Manifest(id="rulecards", name="Cards about the base game", kind="house", requires=("casting", "turn"))

NOTED: Field[tuple[Any, ...]] = Field("noted", GAME, ())


@hookimpl
def apnap_fields():
    return [NOTED]


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
        ctx.game.set(POOL, ctx.controller, (*pool, Mana(self.type, ctx.source, only_for="creature spells")))


@node
class ForCreatureSpells(Answering):
    question: ClassVar = MAY_SPEND

    def answer(self, ctx: Context, value: bool, about: Any) -> bool:
        mana, frame = about
        if mana.only_for != "creature spells" or frame is None or getattr(frame, "way", None) is None:
            return value
        return is_type(ctx.game, frame.obj, "creature")


@node
class Costs(Answering):
    """Spells cost more."""

    symbols: ManaCost
    question: ClassVar = COST_INCREASE

    def answer(self, ctx: Context, value: ManaCost, about: Any) -> ManaCost:
        return value.plus(self.symbols) if about.way is not None else value


@node
class CostsLess(Answering):
    """Spells that their player casts cost less."""

    symbols: ManaCost
    question: ClassVar = COST_REDUCTION

    def answer(self, ctx: Context, value: ManaCost, about: Any) -> ManaCost:
        return value.plus(self.symbols) if about.way is not None and about.player == ctx.controller else value


@node
class CostsAtLeast(Answering):
    """Spells that would cost less than `least` mana cost that much."""

    least: int
    question: ClassVar = COST_FLOOR

    def answer(self, ctx: Context, value: ManaCost, about: Any) -> ManaCost:
        missing = self.least - value.mana_value()
        return value.with_generic(value.generic() + missing) if missing > 0 and about.way is not None else value


@node
class AlsoCosts(Answering):
    """An additional cost of this spell (it functions on the stack)."""

    extra: ExtraCost
    question: ClassVar = EXTRA_COSTS

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        return (*value, self.extra) if about.obj == ctx.source else value


@node
class FromGraveyard(Answering):
    """This card may be cast from its owner's graveyard for a cost."""

    way: CastingWay
    question: ClassVar = CAST_WAYS

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        here = ctx.game.object(ctx.source)
        return (*value, (ctx.source, self.way)) if here.owner == about else value


@node
class Forbids(Answering):
    """Spells that a filter means can't be cast; `opponents` by opponents of its controller only."""

    filter: Filter
    opponents: bool = False
    question: ClassVar = CAN_CAST

    def answer(self, ctx: Context, value: bool, about: Any) -> bool:
        player, card, _ = about
        meant = self.filter.matches(ctx, card) and not (self.opponents and player == ctx.controller)
        return value and not meant


@node
class ForbidsActivating(Answering):
    """Abilities of permanents that a filter means can't be activated."""

    filter: Filter
    question: ClassVar = CAN_ACTIVATE

    def answer(self, ctx: Context, value: bool, about: Any) -> bool:
        return value and not self.filter.matches(ctx, about[1])


@node
class AsThoughFlash(Answering):
    """Spells that a filter means may be cast any time an instant could."""

    filter: Filter
    question: ClassVar = ANY_TIME

    def answer(self, ctx: Context, value: bool, about: Any) -> bool:
        return value or (about[0] == ctx.controller and self.filter.matches(ctx, about[1]))


@node
class NoTarget(Answering):
    """What a filter means can't be the target of spells and abilities."""

    filter: Filter
    question: ClassVar = TARGETABLE

    def answer(self, ctx: Context, value: bool, about: Any) -> bool:
        return value and (is_player(about[0]) or not self.filter.matches(ctx, about[0]))


@node
class Fits(Answering):
    """This can be attached only to what a filter means ("enchant ...")."""

    filter: Filter
    question: ClassVar = CAN_BE_ATTACHED

    def answer(self, ctx: Context, value: bool, about: Any) -> bool:
        attachment, to = about
        if attachment != ctx.source:
            return value
        return value and not is_player(to) and self.filter.matches(ctx, to)


@node
class NotAttachedTo(Answering):
    """Nothing can be attached to what a filter means (as protection says)."""

    filter: Filter
    question: ClassVar = CAN_BE_ATTACHED

    def answer(self, ctx: Context, value: bool, about: Any) -> bool:
        return value and (is_player(about[1]) or not self.filter.matches(ctx, about[1]))


@node
class Skips(Answering):
    """Its controller skips a step."""

    step: str
    question: ClassVar = SKIPS_STEP

    def answer(self, ctx: Context, value: bool, about: Any) -> bool:
        return value or about == (ctx.controller, self.step)


@node
class StaysTapped(Answering):
    """What a filter means doesn't untap during its controller's untap step."""

    filter: Filter
    question: ClassVar = UNTAPS

    def answer(self, ctx: Context, value: bool, about: Any) -> bool:
        return value and not self.filter.matches(ctx, about)


@node
class HandSize(Answering):
    """Its controller's maximum hand size."""

    size: int | None
    question: ClassVar = MAX_HAND_SIZE

    def answer(self, ctx: Context, value: int | None, about: Any) -> int | None:
        return self.size if about == ctx.controller else value


@node
class KeepsMana(Answering):
    """Its controller doesn't lose mana of a type as steps end."""

    type: str
    question: ClassVar = EMPTIES

    def answer(self, ctx: Context, value: bool, about: Any) -> bool:
        player, mana = about
        return value and not (player == ctx.controller and mana.type == self.type)


@node
class MoreLands(Answering):
    """Its controller may play an additional land on each of their turns."""

    question: ClassVar = LANDS_PER_TURN

    def answer(self, ctx: Context, value: int, about: Any) -> int:
        return value + 1 if about == ctx.controller else value


@node
class NoLifeGain(Prohibition):
    """Players can't gain life."""

    events: ClassVar = (GainLife,)

    def forbids(self, ctx: Context, event: Any) -> bool:
        return True


@node
class NoLifeLoss(Prohibition):
    """Its controller can't lose life."""

    events: ClassVar = (LoseLife,)

    def forbids(self, ctx: Context, event: Any) -> bool:
        return event.player == ctx.controller


@node
class NoLosing(Prohibition):
    """Its controller can't lose the game."""

    events: ClassVar = (LoseGame,)

    def forbids(self, ctx: Context, event: Any) -> bool:
        return event.player == ctx.controller


@node
class NoDraw(Prohibition):
    """Its controller can't draw cards."""

    events: ClassVar = (DrawCard,)

    def forbids(self, ctx: Context, event: Any) -> bool:
        return event.player == ctx.controller


@node
class NoEntering(Prohibition):
    """Creature cards can't enter the battlefield."""

    filter: Filter
    events: ClassVar = (Move,)

    def forbids(self, ctx: Context, event: Any) -> bool:
        return event.to == "battlefield" and "creature" in ctx.game.would_be(event).values.get("types", ())


@node
class Doubles(Replacement):
    """Damage that is dealt to players is doubled."""

    events: ClassVar = (DealDamage,)

    def applies(self, ctx: Context, event: Any) -> bool:
        return event.player >= 0

    def replace(self, ctx: Context, event: Any) -> Any:
        return event.with_(amount=2 * event.amount)


@node
class PreventsOne(Replacement):
    """One of the damage that is dealt to players is prevented."""

    events: ClassVar = (DealDamage,)

    def applies(self, ctx: Context, event: Any) -> bool:
        return event.player >= 0 and event.preventable

    def replace(self, ctx: Context, event: Any) -> Any:
        return event.with_(amount=event.amount - 1) if event.amount > 1 else None


@node
class ExtraTurn(Instruction):
    """Its controller takes an extra turn after this one."""

    def perform(self, ctx: Context) -> None:
        add_extra_turn(ctx.game, ctx.controller)


@node
class ShuffleLibrary(Instruction):
    """Its controller shuffles their library."""

    def perform(self, ctx: Context) -> None:
        ctx.game.happen(Shuffled(("library", ctx.controller), ctx.controller))


@node
class HandIsEmpty(Condition):
    """Its controller has no cards in hand."""

    reads = frozenset(["zone:hand"])

    def holds(self, ctx: Context) -> bool:
        return not ctx.game.zone("hand", ctx.controller)


@node
class HasName(Filter):
    """Has a name."""

    name: str
    reads = frozenset(["name"])

    def matches(self, ctx: Context, obj: int) -> bool:
        return ctx.game.name_of(obj) == self.name


@node
class LifeAtLeast(Condition):
    """Its controller has that much life."""

    least: int

    def holds(self, ctx: Context) -> bool:
        return ctx.game.get(LIFE, ctx.controller) >= self.least


@node
class Alone(Condition):
    """There is no more than one creature on the battlefield."""

    reads = frozenset(["types", "zone:battlefield"])

    def holds(self, ctx: Context) -> bool:
        return sum(is_type(ctx.game, o, "creature") for o in ctx.game.zone("battlefield")) < 2


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
        ctx.game.happen(DrawGame())


@node
class PreventsDamage(Replacement):
    """All damage to permanents that a filter means is prevented."""

    filter: Filter
    events: ClassVar = (DealDamage,)

    def applies(self, ctx: Context, event: Any) -> bool:
        return event.obj > 0 and self.filter.matches(ctx, event.obj)

    def replace(self, ctx: Context, event: Any) -> Any:
        return None


@node
class AnyTriggers(TriggerCondition):
    """Whenever another triggered ability triggers."""

    events: ClassVar = (AbilityTriggered,)

    def matches(self, ctx: Context, happened: Any) -> bool:
        return happened.event.source != ctx.source


@node
class GainsLater(Replacement):
    """If its controller would gain life, they note a word at the beginning of the next end step instead."""

    events: ClassVar = (GainLife,)

    def applies(self, ctx: Context, event: Any) -> bool:
        return event.player == ctx.controller

    def replace(self, ctx: Context, event: Any) -> Any:
        return CreateDelayed(ctx.source, ctx.controller, Triggered(AtBeginning("end", "each"), Note("later")))


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
        return Put((("controller", self.player),))


@node
class ControlledBySeat(Filter):
    """Controlled by one player."""

    seat: int
    reads = frozenset(["controller"])

    def matches(self, ctx: Context, obj: int) -> bool:
        return ctx.game.controller(obj) == self.seat


@node
class TopCard(Selector):
    """The top card of its controller's library."""

    def refs(self, ctx: Context) -> tuple[Any, ...]:
        return ctx.game.zone("library", ctx.controller)[-1:]


@node
class NotNamed(Filter):
    """Has another name."""

    name: str

    def matches(self, ctx: Context, obj: int) -> bool:
        return ctx.game.name_of(obj) != self.name


@node
class NoWinning(Prohibition):
    """Opponents of its controller can't win the game."""

    events: ClassVar = (WinGame,)

    def forbids(self, ctx: Context, event: Any) -> bool:
        return event.player != ctx.controller


@node
class WinsAndLoses(Instruction):
    """Its controller wins and loses the game at once."""

    def perform(self, ctx: Context) -> None:
        ctx.game.happen_all([WinGame(ctx.controller), LoseGame(ctx.controller)])


@node
class NoEnteringOf(Prohibition):
    """What a filter means can't be played as a land."""

    filter: Filter
    events: ClassVar = (PlayLand,)

    def forbids(self, ctx: Context, event: Any) -> bool:
        return self.filter.matches(ctx, event.obj)


@node
class DrawsOneMore(Replacement):
    """If its controller would draw cards, they draw that many plus one."""

    events: ClassVar = (DrawCards,)

    def applies(self, ctx: Context, event: Any) -> bool:
        return event.player == ctx.controller

    def replace(self, ctx: Context, event: Any) -> Any:
        return event.with_(count=event.count + 1)


@node
class DrawsBecomeLife(Replacement):
    """If its controller would draw a card, they gain 3 life instead."""

    events: ClassVar = (DrawCard,)

    def applies(self, ctx: Context, event: Any) -> bool:
        return event.player == ctx.controller

    def replace(self, ctx: Context, event: Any) -> Any:
        return GainLife(ctx.controller, 3)


@node
class FirstDrawMills(Replacement):
    """While its controller's graveyard is empty, their draws put the top card there instead."""

    events: ClassVar = (DrawCard,)

    def applies(self, ctx: Context, event: Any) -> bool:
        return event.player == ctx.controller and not ctx.game.zone("graveyard", ctx.controller)

    def replace(self, ctx: Context, event: Any) -> Any:
        return Move(ctx.game.zone("library", ctx.controller)[-1], "graveyard")


@node
class LossDraws(Replacement):
    """If its controller would lose life, they draw a card besides."""

    events: ClassVar = (LoseLife,)

    def applies(self, ctx: Context, event: Any) -> bool:
        return event.player == ctx.controller

    def replace(self, ctx: Context, event: Any) -> Any:
        return (event, DrawCards(ctx.controller, 1))


@node
class MyLife(Quantity):
    """Its controller's life."""

    def value(self, ctx: Context) -> int:
        return ctx.game.get(LIFE, ctx.controller)


@node
class MineInHand(Filter):
    """In the hand of the ability's controller."""

    def matches(self, ctx: Context, obj: int) -> bool:
        return ctx.game.object(obj).zone == ("hand", ctx.controller)


@node
class MineInExile(Filter):
    """In exile, owned by the ability's controller."""

    def matches(self, ctx: Context, obj: int) -> bool:
        return ctx.game.object(obj).owner == ctx.controller


@node
class BiggerHand(Answering):
    """Its owner's starting hand size is nine."""

    question: ClassVar = STARTING_HAND_SIZE

    def answer(self, ctx: Context, value: int, about: Any) -> int:
        return 9 if about == ctx.game.object(ctx.source).owner else value


@node
class NoPlayerTarget(Answering):
    """No player can be the target of anything."""

    question: ClassVar = TARGETABLE

    def answer(self, ctx: Context, value: bool, about: Any) -> bool:
        return value and not is_player(about[0])


@node
class EnchantedByThis(Filter):
    """What the source is, or last was, attached to."""

    def matches(self, ctx: Context, obj: int) -> bool:
        return ctx.game.get(ATTACHED_TO, ctx.source) == obj
