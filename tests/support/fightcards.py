"""A house plugin with what few cards say about combat."""

from __future__ import annotations

from typing import Any, ClassVar

from apnap import (
    GAME,
    Answering,
    Context,
    Definition,
    Field,
    Instruction,
    Manifest,
    Move,
    hookimpl,
    node,
)
from apnap_plugins.rules.attacking import entering_attacking
from apnap_plugins.rules.blocking import (
    entering_blocking,
)
from apnap_plugins.rules.combat import TREATED_AS_HAVING, attackers
from apnap_plugins.rules.combat_damage import FREE_ORDER, WHO_ASSIGNS
from apnap_plugins.rules.selection import Selector, player_ref

MANIFEST = Manifest(id="fightcards", name="Cards about combat", kind="house", requires=("combat", "costs"))

NOTED: Field[tuple[Any, ...]] = Field("noted", GAME, ())


@hookimpl
def apnap_fields():
    return [NOTED]


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
        move = Move(0, "battlefield", controller=ctx.controller, owner=ctx.controller, made=(number,), kind="token")
        ctx.game.happen(entering_attacking(ctx.game, move))


@node
class SummonBlocker(Instruction):
    """Puts a token onto the battlefield blocking."""

    definition: Definition

    def perform(self, ctx: Context) -> None:
        number = ctx.game.make_component(self.definition, ctx.controller, "token")
        move = Move(0, "battlefield", controller=ctx.controller, owner=ctx.controller, made=(number,), kind="token")
        ctx.game.happen(entering_blocking(ctx.game, move))


@node
class BlocksToo(Instruction):
    """The creature that the ability is on blocks the last attacker as well."""

    def perform(self, ctx: Context) -> None:
        ctx.game.verb("block")(ctx.game, ctx.source, attackers(ctx.game)[-1])


@node
class AsThough(Answering):
    """This creature attacks or blocks as though it had a keyword, or didn't."""

    keyword: str
    purpose: str
    has: bool
    question: ClassVar = TREATED_AS_HAVING

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        return self.has if about == (ctx.source, self.keyword, self.purpose) else value


@node
class DefenderDivides(Answering):
    """Player `player` says how this creature's combat damage is divided."""

    player: int
    question: ClassVar = WHO_ASSIGNS

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        return self.player if about == ctx.source else value


@node
class DividesFreely(Answering):
    """This creature's combat damage is divided without an order."""

    question: ClassVar = FREE_ORDER

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        return value or about == ctx.source


@node
class BlockWith(Instruction):
    """A creature of that name blocks an attacking creature of another name."""

    blocker: str
    attacker: str

    def perform(self, ctx: Context) -> None:
        game = ctx.game
        named = {game.name_of(o): o for o in game.zone("battlefield")}
        game.verb("block")(game, named[self.blocker], named[self.attacker])


@node
class Seat(Selector):
    """The player in a seat."""

    seat: int

    def refs(self, ctx: Context) -> Any:
        return (player_ref(self.seat),)
