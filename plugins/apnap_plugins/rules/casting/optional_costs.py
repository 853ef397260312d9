"""Optional additional costs of keyword abilities, and whether and how often they were paid (CR 601.2b, 118.8b, 607.2i).

A keyword ability that represents "as an additional cost to cast this spell, you may [pay]" and something that looks at it
gives both the same `id`. Where a spell has several instances, each has an id of its own: `cost_id`.
"""

from __future__ import annotations

from typing import ClassVar

from apnap import Answering, Condition, Context, Game, in_words, node
from apnap_plugins.rules.casting.casting import CAST_INFO, cast_info
from apnap_plugins.rules.costs.costs import CostKey, CostPart
from apnap_plugins.rules.payment.frame import ExtraCost
from apnap_plugins.rules.payment.total_cost import AdditionalCosts
from apnap_plugins.rules.vocabulary.base import Quantity


def cost_id(keyword: str, cost: tuple[CostPart, ...] = (), number: int = 1) -> str:
    """The `id` of the additional cost of an instance of a keyword ability: the second alike has a number."""
    named = " ".join((keyword, *map(in_words, cost)))
    return f"{named} #{number}" if number > 1 else named


@node
class OptionalCost(Answering[AdditionalCosts, tuple[ExtraCost, ...]]):
    """As an additional cost to cast this spell, you may pay this; any number of times where it is `repeatable`.

    With `lowers` the spell says that it costs less for each time. `called` is the ability's name, for who is asked.
    """

    id: CostKey
    cost: tuple[CostPart, ...]
    repeatable: bool = False
    lowers: bool = False
    called: str = ""
    question: ClassVar[type[AdditionalCosts]] = AdditionalCosts

    def answer(self, ctx: Context, value: tuple[ExtraCost, ...], question: AdditionalCosts) -> tuple[ExtraCost, ...]:
        """For the spell that has the ability (CR 601.2b)."""
        if question.frame.ability is not None or question.frame.obj != ctx.source:
            return value
        extra = ExtraCost(
            self.id, self.cost, optional=True, repeatable=self.repeatable, lowers=self.lowers, called=self.called
        )
        return (*value, extra)


def costs_paid(game: Game, obj: int) -> tuple[tuple[CostKey, int], ...]:
    """The additional costs that were paid for a spell, or the spell that became this permanent, and how often (CR 400.7d)."""
    paid: tuple[tuple[CostKey, int], ...] = cast_info(game, obj, "extra", ())
    return paid


def times_paid(game: Game, obj: int, id: CostKey) -> int:
    """How often that cost was paid for a spell, or for the spell that became this permanent (CR 400.7d)."""
    return dict(costs_paid(game, obj)).get(id, 0)


@node
class CostWasPaid(Condition):
    """If that additional cost was paid for this."""

    id: CostKey
    by_costs: ClassVar[bool] = True
    reads = frozenset([CAST_INFO.name])

    def holds(self, ctx: Context) -> bool:
        """At least once."""
        return times_paid(ctx.game, ctx.source, self.id) > 0


@node
class TimesCostWasPaid(Quantity):
    """For each time that additional cost was paid for this."""

    id: CostKey
    reads = frozenset([CAST_INFO.name])

    def value(self, ctx: Context) -> int:
        """As it was announced (CR 601.2b)."""
        return times_paid(ctx.game, ctx.source, self.id)
