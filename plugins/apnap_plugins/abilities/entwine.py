"""Entwine (CR 702.42)."""

from __future__ import annotations

import dataclasses
from typing import ClassVar

from apnap import Ability, Answering, Context, Keyword, Manifest, Static, declares, node
from apnap_plugins.rules.casting.optional_costs import costs_paid
from apnap_plugins.rules.costs.costs import CostId, CostPart, cost_parts
from apnap_plugins.rules.payment.frame import ExtraCost, next_of
from apnap_plugins.rules.payment.total_cost import AdditionalCosts
from apnap_plugins.rules.stack.abilities import Spell
from apnap_plugins.rules.stack.stack import SpellAbilities, text_of
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_cost

MANIFEST = Manifest(
    id="entwine",
    kind="keyword ability",
    rules=("702.42",),
    since="MRD",
    requires=("casting", "stack"),
    kernel=">=0.1,<0.2",
)

ENTWINE = "entwine"


def entwine(cost: CostPart | tuple[CostPart, ...]) -> Keyword:
    """Entwine [cost]."""
    return Keyword(ENTWINE, (cost,))


@node
class EntwineCost(Answering[AdditionalCosts, tuple[ExtraCost, ...]]):
    """CR 702.42a: an optional additional cost of the modal spell that it is on."""

    cost: tuple[CostPart, ...]
    question: ClassVar[type[AdditionalCosts]] = AdditionalCosts

    def answer(self, ctx: Context, value: tuple[ExtraCost, ...], question: AdditionalCosts) -> tuple[ExtraCost, ...]:
        """A cost of its own for every instance; none of a spell without modes."""
        if question.frame.ability is not None or question.frame.obj != ctx.source or not _is_modal(ctx):
            return value
        return (*value, ExtraCost(next_of(value, ENTWINE), self.cost, called=ENTWINE))


def _is_modal(ctx: Context) -> bool:
    return any(getattr(text, "modes", None) is not None for text in text_of(ctx.game, ctx.source))


def was_entwined(ctx: Context) -> bool:
    """Whether an entwine cost of the spell is paid, or was for the spell that this is a copy of (CR 707.10)."""
    return any(isinstance(id, CostId) and id.of == ENTWINE for id, _ in costs_paid(ctx.game, ctx.source))


@node
class AllModes(Answering[SpellAbilities, tuple[Spell, ...]]):
    """CR 702.42a, 702.42b: with the cost paid all modes are chosen instead of the number specified, in the order written."""

    question: ClassVar[type[SpellAbilities]] = SpellAbilities

    def answer(self, ctx: Context, value: tuple[Spell, ...], question: SpellAbilities) -> tuple[Spell, ...]:
        """Of the spell itself."""
        if question.spell != ctx.source or not was_entwined(ctx):
            return value
        return tuple(_with_all(text) for text in value)


def _with_all(text: Spell) -> Spell:
    if text.modes is None:
        return text
    count = len(text.modes.modes)
    modes = dataclasses.replace(text.modes, minimum=count, maximum=count, repeated=False, who=None)
    return dataclasses.replace(text, modes=modes)


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.42a: a static ability that functions on the stack."""
    return (Static((EntwineCost(cost_parts(keyword.parameters[0])), AllModes()), zones=("stack",)),)


apnap_declarations = declares(
    # Its parameter is the cost, a part of one or a tuple of parts.
    keyword_ability(ENTWINE, _means, worded=keyword_with_cost, cumulative=True)
)
