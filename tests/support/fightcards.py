"""A house plugin with effects about combat: restrictions, requirements, costs, permissions."""

from __future__ import annotations

from typing import Any, ClassVar

from apnap import (
    GAME,
    OBJECT,
    Answering,
    Context,
    Definition,
    Field,
    Instruction,
    Manifest,
    Move,
    Replacement,
    hookimpl,
    node,
)
from apnap_plugins.rules.attacking import ATTACK_COST, ATTACK_LIMITS, CAN_ATTACK, MUST_ATTACK, entering_attacking
from apnap_plugins.rules.blocking import (
    BLOCK_COST,
    BLOCK_LIMITS,
    CAN_BLOCK,
    HOW_MANY_IT_CAN_BLOCK,
    MAX_BLOCKERS,
    MUST_BE_BLOCKED,
    MUST_BLOCK,
    entering_blocking,
)
from apnap_plugins.rules.combat import TREATED_AS_HAVING, attackers
from apnap_plugins.rules.combat_damage import DAMAGE_AMOUNT, FREE_ORDER, WHO_ASSIGNS
from apnap_plugins.rules.continuous import UntilEndOfTurn
from apnap_plugins.rules.costs import PayLife
from apnap_plugins.rules.damage import DealDamage
from apnap_plugins.rules.declaring import Limit, Requirement
from apnap_plugins.rules.selection import Selector

MANIFEST = Manifest(id="fightcards", name="Cards about combat", kind="house", requires=("combat", "costs"))

NOTED: Field[tuple[Any, ...]] = Field("noted", GAME, ())
SHIELD: Field[int] = Field("shield", OBJECT, 0)


@hookimpl
def apnap_fields():
    return [NOTED, SHIELD]


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
class BlockingCostsLife(Answering):
    """Creatures can't block this creature unless their controller pays life."""

    amount: int
    question: ClassVar = BLOCK_COST

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        return (*value, PayLife(self.amount)) if about[1] == ctx.source else value


@node
class MustAttack(Answering):
    """This creature attacks if able; `times` requirements, by `target` or anything but `other_than`."""

    targets: tuple[Any, ...] = ()
    other_than: tuple[Any, ...] = ()
    times: int = 1
    question: ClassVar = MUST_ATTACK

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        if about != ctx.source:
            return value
        return (*value, *(Requirement(self.targets, self.other_than) for _ in range(self.times)))


@node
class CantAttack(Answering):
    """This creature can't attack, or not `player`."""

    player: int = -1
    question: ClassVar = CAN_ATTACK

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        meant = about[0] == ctx.source and self.player in (-1, about[1][1] if isinstance(about[1], tuple) else -2)
        return value and not meant


@node
class CantAttackAlone(Answering):
    """This creature can't attack alone."""

    question: ClassVar = ATTACK_LIMITS

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        mine = tuple(pair for pair in about[1] if pair[0] == ctx.source)
        return (*value, Limit(least=2, when=mine)) if mine else value


@node
class AtMostAttack(Answering):
    """No more than `most` creatures can attack each combat."""

    most: int
    question: ClassVar = ATTACK_LIMITS

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        return (*value, Limit(most=self.most))


@node
class AtMostAttackYou(Answering):
    """No more than `most` creatures can attack you each combat."""

    most: int
    question: ClassVar = ATTACK_LIMITS

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        pairs = tuple(pair for pair in about[1] if pair[1] == ("player", ctx.controller))
        return (*value, Limit(most=self.most, when=pairs, among=pairs))


@node
class CostsLife(Answering):
    """Creatures can't attack you unless their controller pays life for each."""

    amount: int
    question: ClassVar = ATTACK_COST

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        return (*value, PayLife(self.amount)) if about[1] == ("player", ctx.controller) else value


@node
class MustBlock(Answering):
    """This creature blocks if able."""

    question: ClassVar = MUST_BLOCK

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        return (*value, Requirement()) if about == ctx.source else value


@node
class Lure(Answering):
    """All creatures able to block this creature do so."""

    question: ClassVar = MUST_BLOCK

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        return (*value, Requirement((ctx.source,)))


@node
class MustBeBlocked(Answering):
    """This creature must be blocked if able."""

    question: ClassVar = MUST_BE_BLOCKED

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        return value + 1 if about == ctx.source else value


@node
class CantBlock(Answering):
    """This creature can't block."""

    question: ClassVar = CAN_BLOCK

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        return value and about[0] != ctx.source


@node
class CantBlockAlone(Answering):
    """This creature can't block alone."""

    question: ClassVar = BLOCK_LIMITS

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        mine = tuple(pair for pair in about[1] if pair[0] == ctx.source)
        return (*value, Limit(least=2, when=mine)) if mine else value


@node
class BlocksUpTo(Answering):
    """This creature can block up to `count` creatures."""

    count: int
    question: ClassVar = HOW_MANY_IT_CAN_BLOCK

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        return max(value, self.count) if about == ctx.source else value


@node
class BlockedByAtMost(Answering):
    """This creature can't be blocked by more than `count` creatures."""

    count: int
    question: ClassVar = MAX_BLOCKERS

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        return self.count if about == ctx.source else value


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
class AssignsByToughness(Answering):
    """This creature assigns `amount` combat damage rather than its power."""

    amount: int
    question: ClassVar = DAMAGE_AMOUNT

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        return self.amount if about == ctx.source else value


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
class Shield(Replacement):
    """Prevents the next damage to an object, as much as is left of the shield."""

    events: ClassVar = (DealDamage,)

    def applies(self, ctx: Context, event: Any) -> bool:
        return event.obj in ctx.memory["shielded"] and ctx.game.get(SHIELD, event.obj) > 0

    def replace(self, ctx: Context, event: Any) -> Any:
        left = ctx.game.get(SHIELD, event.obj)
        ctx.game.set(SHIELD, event.obj, max(0, left - event.amount))
        return event.with_(amount=event.amount - left) if event.amount > left else None


@node
class PreventNext(Instruction):
    """Prevents the next damage that would be dealt to an object this turn."""

    amount: int
    to: Selector

    def perform(self, ctx: Context) -> None:
        for obj in self.to.objects(ctx):
            ctx.game.set(SHIELD, obj, self.amount)
            ctx.game.add_effect(ctx, Shield(), UntilEndOfTurn(), {"shielded": (obj,)})
