"""Escalate (CR 702.120)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Ability, Answering, Context, Keyword, Manifest, Static, declares, node
from apnap_plugins.rules.costs.costs import CostPart, cost_parts
from apnap_plugins.rules.payment.frame import ExtraCost, next_of
from apnap_plugins.rules.payment.total_cost import AdditionalCosts
from apnap_plugins.rules.stack.abilities import Modes
from apnap_plugins.rules.stack.stack import text_of
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_cost

MANIFEST = Manifest(
    id="escalate",
    kind="keyword ability",
    rules=("702.120",),
    since="EMN",
    requires=("casting", "stack"),
    kernel=">=0.1,<0.2",
)


def escalate(*cost: CostPart) -> Keyword:
    """Escalate [cost] (CR 702.120a)."""
    return Keyword("escalate", (cost,))


@node
class CostsForMoreModes(Answering[AdditionalCosts, tuple[ExtraCost, ...]]):
    """CR 702.120a: an additional cost for each mode beyond the first that is chosen as the spell is cast."""

    cost: tuple[CostPart, ...]
    question: ClassVar[type[AdditionalCosts]] = AdditionalCosts

    def answer(self, ctx: Context, value: tuple[ExtraCost, ...], question: AdditionalCosts) -> tuple[ExtraCost, ...]:
        """Until modes are chosen, for as few as can be; of several instances each."""
        frame = question.frame
        if frame.ability is not None or frame.obj != ctx.source:
            return value
        chosen = len(frame.modes) if frame.modes is not None else _fewest(ctx)
        for _ in range(chosen - 1):
            value = (*value, ExtraCost(next_of(value, "escalate"), self.cost, optional=False))
        return value


def _fewest(ctx: Context) -> int:
    """How many modes of the spell have to be chosen."""
    texts = (getattr(text, "modes", None) for text in text_of(ctx.game, ctx.source))
    return sum(modes.minimum for modes in texts if isinstance(modes, Modes))


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.120a: a static ability that functions while the modal spell is on the stack."""
    return (Static((CostsForMoreModes(cost_parts(keyword.parameters[0])),), zones=("stack",)),)


apnap_declarations = declares(
    # Its parameter is the cost, a part of one or a tuple of parts.
    keyword_ability("escalate", _means, worded=keyword_with_cost, cumulative=True)
)
