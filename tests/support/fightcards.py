"""A house plugin with what few cards say about combat."""

from __future__ import annotations

from typing import Any, ClassVar

from apnap import GAME, Answering, Context, Definition, Field, Instruction, Manifest, Moved, declares, node
from apnap_plugins.rules.combat.attacking import entering_attacking
from apnap_plugins.rules.combat.blocking import CanBlock, entering_blocking, start_blocking
from apnap_plugins.rules.combat.combat import TreatedAsHaving, attackers
from apnap_plugins.rules.combat.damage import CombatDamageAssigner, IgnoresDamageOrder
from apnap_plugins.rules.vocabulary.base import Selector, player_ref

MANIFEST = Manifest(id="fightcards", name="Cards about combat", kind="house", requires=("combat", "costs"))

NOTED: Field[tuple[Any, ...]] = Field("noted", GAME, ())


@node
class Note(Instruction):
    """Writes a word down."""

    word: str

    def perform(self, ctx: Context) -> None:
        ctx.game.set(NOTED, 0, (*ctx.game.get(NOTED), self.word))


@node
class Summon(Instruction):
    """Puts a token onto the battlefield attacking."""

    definition: Definition

    def perform(self, ctx: Context) -> None:
        number = ctx.game.make_component(self.definition, ctx.controller, "token")
        move = Moved(0, "battlefield", controller=ctx.controller, owner=ctx.controller, made=(number,), kind="token")
        ctx.game.happen(entering_attacking(ctx.game, move))


@node
class SummonBlocker(Instruction):
    """Puts a token onto the battlefield blocking."""

    definition: Definition

    def perform(self, ctx: Context) -> None:
        number = ctx.game.make_component(self.definition, ctx.controller, "token")
        move = Moved(0, "battlefield", controller=ctx.controller, owner=ctx.controller, made=(number,), kind="token")
        ctx.game.happen(entering_blocking(ctx.game, move))


@node
class BlocksToo(Instruction):
    """The creature that the ability is on blocks the last attacker as well."""

    def perform(self, ctx: Context) -> None:
        start_blocking(ctx.game, ctx.source, attackers(ctx.game)[-1])


@node
class AsThough(Answering[TreatedAsHaving, bool]):
    """This creature attacks or blocks as though it had a keyword, or didn't."""

    keyword: str
    purpose: str
    has: bool
    question: ClassVar[type[TreatedAsHaving]] = TreatedAsHaving

    def answer(self, ctx: Context, value: bool, question: TreatedAsHaving) -> bool:
        return self.has if question == TreatedAsHaving(ctx.source, self.keyword, self.purpose) else value


@node
class DefenderDivides(Answering[CombatDamageAssigner, int]):
    """Player `player` says how this creature's combat damage is divided."""

    player: int
    question: ClassVar[type[CombatDamageAssigner]] = CombatDamageAssigner

    def answer(self, ctx: Context, value: int, question: CombatDamageAssigner) -> int:
        return self.player if question.creature == ctx.source else value


@node
class DividesFreely(Answering[IgnoresDamageOrder, bool]):
    """This creature's combat damage is divided without an order."""

    question: ClassVar[type[IgnoresDamageOrder]] = IgnoresDamageOrder

    def answer(self, ctx: Context, value: bool, question: IgnoresDamageOrder) -> bool:
        return value or question.creature == ctx.source


@node
class EverySecondStays(Answering[CanBlock, bool]):
    """Every second creature can't block, by its number: what no answer may hang on."""

    question: ClassVar[type[CanBlock]] = CanBlock

    def answer(self, ctx: Context, value: bool, question: CanBlock) -> bool:
        return value and bool(question.blocker & 2)


@node
class BlockWith(Instruction):
    """A creature of that name blocks an attacking creature of another name."""

    blocker: str
    attacker: str

    def perform(self, ctx: Context) -> None:
        game = ctx.game
        named = {game.name_of(o): o for o in game.zone("battlefield")}
        start_blocking(game, named[self.blocker], named[self.attacker])


@node
class Seat(Selector):
    """The player in a seat."""

    seat: int

    def refs(self, ctx: Context) -> Any:
        return (player_ref(self.seat),)


apnap_declarations = declares(
    NOTED,
)
