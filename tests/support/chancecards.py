"""A house plugin with cards about coins and dice."""

from __future__ import annotations

from typing import Any, ClassVar

from apnap import GAME, Answering, Context, Field, Instruction, Manifest, Replacement, declares, node
from apnap_plugins.rules.chance.coins import CoinsFlipped
from apnap_plugins.rules.chance.dice import DiceRolled, RollChange, RollChanges
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.vocabulary.base import Amount, amount

MANIFEST = Manifest(id="chancecards", name="Cards about chance", kind="house", requires=("coins", "dice"))

NOTED: Field[tuple[Any, ...]] = Field("noted chances", GAME, ())


@node
class Jot(Instruction):
    """Writes a word and a number down."""

    word: str
    number: Amount = 0

    def perform(self, ctx: Context) -> None:
        ctx.game.set(NOTED, 0, (*ctx.game.get(NOTED), (self.word, amount(ctx, self.number))))


@node
class Thumb(Replacement):
    """If its controller would flip a coin, they flip two and ignore one."""

    events: ClassVar = (CoinsFlipped,)

    def applies(self, ctx: Context, event: Any) -> bool:
        return event.player == ctx.controller

    def replace(self, ctx: Context, event: Any) -> Any:
        return event.with_(coins=2 * event.coins)


@node
class NoFlips(Replacement):
    """Instead of flipping a coin nothing happens."""

    events: ClassVar = (CoinsFlipped,)

    def applies(self, ctx: Context, event: Any) -> bool:
        return True

    def replace(self, ctx: Context, event: Any) -> None:
        return None


@node
class OneMoreDie(Replacement):
    """If its controller would roll dice, they roll one more and ignore the lowest roll."""

    events: ClassVar = (DiceRolled,)

    def applies(self, ctx: Context, event: Any) -> bool:
        return event.player == ctx.controller

    def replace(self, ctx: Context, event: Any) -> Any:
        return event.with_(count=event.count + 1, ignored=event.ignored + 1)


@node
class Adds(Answering[RollChanges, tuple[RollChange, ...]]):
    """Dice that its controller rolls get more; for life where that costs some."""

    more: int
    life: int = 0
    question: ClassVar[type[RollChanges]] = RollChanges

    def answer(self, ctx: Context, value: tuple[RollChange, ...], question: RollChanges) -> tuple[RollChange, ...]:
        cost = (PayLifeCost(self.life),) if self.life else ()
        change = RollChange(ctx.source, more=self.more, cost=cost, optional=bool(cost))
        return (*value, change) if question.rolled.player == ctx.controller else value


@node
class Rerolls(Answering[RollChanges, tuple[RollChange, ...]]):
    """Its controller may reroll dice whose natural result is `most` or less; without `may` they have to."""

    most: int
    may: bool = True
    question: ClassVar[type[RollChanges]] = RollChanges

    def answer(self, ctx: Context, value: tuple[RollChange, ...], question: RollChanges) -> tuple[RollChange, ...]:
        meant = question.rolled.player == ctx.controller and question.rolled.natural <= self.most
        return (*value, RollChange(ctx.source, reroll=True, optional=self.may)) if meant else value


apnap_declarations = declares(
    NOTED,
)
