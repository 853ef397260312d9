"""What activated abilities of other objects, and keyword abilities of the object itself, cost to activate (CR 601.2f, 602.2b)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Answering, Context, node
from apnap_plugins.rules.casting.effects import so_often
from apnap_plugins.rules.payment.frame import ReductionDownToOne
from apnap_plugins.rules.payment.total_cost import CostIncrease, CostReduction
from apnap_plugins.rules.stack.selectors import TARGETED
from apnap_plugins.rules.stack.targets import TARGETS
from apnap_plugins.rules.vocabulary.base import Amount, Filter, amount, on_battlefield
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.vocabulary.symbols import ManaCost


@node
class AbilitiesOfCostLess(Answering[ReductionDownToOne, int]):
    """Activated abilities of objects in a zone cost `less` less to activate, mana abilities too (CR 602.2b, 601.2f).

    It can't reduce the mana in a cost to less than one mana.
    """

    filter: Filter
    less: int
    zone: str = "battlefield"
    question: ClassVar[type[ReductionDownToOne]] = ReductionDownToOne

    def answer(self, ctx: Context, value: int, question: ReductionDownToOne) -> int:
        """By the source of the ability, whoever activates it."""
        frame = question.frame
        if frame.ability is None or ctx.game.object(frame.card).zone[0] != self.zone:
            return value
        return value + (self.less if self.filter.matches(ctx, frame.card) else 0)


@node
class AbilitiesOfCostMore(Answering[CostIncrease, ManaCost]):
    """Activated abilities of permanents cost more to activate (CR 602.2b, 601.2f): mana abilities with `mana_too` alone."""

    filter: Filter
    symbols: ManaCost
    mana_too: bool = False
    question: ClassVar[type[CostIncrease]] = CostIncrease

    def answer(self, ctx: Context, value: ManaCost, question: CostIncrease) -> ManaCost:
        """By the source of the ability, whoever activates it."""
        ability, card = question.frame.ability, question.frame.card
        if ability is None or not on_battlefield(ctx.game, card):
            return value
        if ability.is_mana_ability() and not self.mana_too:
            return value
        return value.plus(self.symbols) if self.filter.matches(ctx, card) else value


@node
class OwnKeywordCostsLess(Answering[CostReduction, ManaCost]):
    """Abilities that a keyword of its object stands for cost less to activate, `times` as often (CR 602.2b, 601.2f).

    An object with several such abilities has it of each. In `times`, `PermanentsTargeted` means what the ability targets.
    """

    keyword: str
    symbols: ManaCost
    times: Amount = 1
    targeting: Filter = Anything()
    question: ClassVar[type[CostReduction]] = CostReduction
    reads = frozenset([TARGETS.name])

    def answer(self, ctx: Context, value: ManaCost, question: CostReduction) -> ManaCost:
        """Once its targets are chosen (CR 601.2c), by what they are like."""
        frame = question.frame
        if frame.ability is None or frame.card != ctx.source or frame.ability.tag != self.keyword:
            return value
        targets = ctx.game.get(TARGETS, frame.obj)
        objects = tuple(ref for part in targets for slot in part for ref in slot if isinstance(ref, int))
        if self.targeting != Anything() and not any(self.targeting.matches(ctx, one) for one in objects):
            return value
        source, controller, ability, happened, this, slots, memory, *others = ctx.arguments()
        there = Context(
            ctx.game, source, controller, ability, happened, this, slots, {**memory, TARGETED: objects}, *others
        )
        return value.plus(so_often(self.symbols, amount(there, self.times)))
