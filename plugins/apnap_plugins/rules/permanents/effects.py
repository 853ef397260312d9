"""What static abilities say of the state-based actions on permanents (CR 704.5)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Answering, Context, node
from apnap_plugins.rules.permanents.permanents import LegendRuleApplies
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.filters import Anything


@node
class NoLegendRule(Answering[LegendRuleApplies, bool]):
    """The legend rule doesn't apply to permanents that a filter means (CR 704.5j): they aren't counted among the others."""

    filter: Filter = Anything()
    question: ClassVar[type[LegendRuleApplies]] = LegendRuleApplies

    def answer(self, ctx: Context, value: bool, question: LegendRuleApplies) -> bool:
        """As they are now, by the controller of the effect."""
        return value and not self.filter.matches(ctx, question.permanent)
