"""Entwine (CR 702.42)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import Any, ClassVar

from apnap import Ability, Answering, Context, Keyword, KeywordDefinition, Manifest, Question, Static, hookimpl, node
from apnap.words import WordDeclaration
from apnap_plugins.rules.abilities import Spell
from apnap_plugins.rules.casting import EXTRA_COSTS, ExtraCost, cast_info
from apnap_plugins.rules.costs import CostPart, cost_parts
from apnap_plugins.rules.stack import TEXTS, text_of
from apnap_plugins.rules.words.keywords import keyword_with_cost

MANIFEST = Manifest(
    id="entwine",
    name="Entwine",
    kind="keyword ability",
    rules=("702.42",),
    since="MRD",
    requires=("casting", "stack"),
)

ENTWINE = "entwine"


def entwine(cost: CostPart | tuple[CostPart, ...]) -> Keyword:
    """Entwine [cost]."""
    return Keyword(ENTWINE, (cost,))


@node
class EntwineCost(Answering):
    """CR 702.42a: an optional additional cost of the modal spell that it is on."""

    cost: tuple[CostPart, ...]
    question: ClassVar[Question[Any]] = EXTRA_COSTS

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """A cost of its own for every instance; none of a spell without modes."""
        if about.ability is not None or about.obj != ctx.source or not _is_modal(ctx):
            return value
        alike = sum(1 for extra in value if extra.id.partition(" #")[0] == ENTWINE)
        return (*value, ExtraCost(f"{ENTWINE} #{alike + 1}" if alike else ENTWINE, self.cost))


def _is_modal(ctx: Context) -> bool:
    return any(getattr(text, "modes", None) is not None for text in text_of(ctx.game, ctx.source))


def was_entwined(ctx: Context) -> bool:
    """Whether an entwine cost of the spell is paid, or was for the spell that this is a copy of (CR 707.10)."""
    paid: tuple[tuple[str, int], ...] = cast_info(ctx.game, ctx.source, "extra", ())
    return any(name.partition(" #")[0] == ENTWINE for name, _ in paid)


@node
class AllModes(Answering):
    """CR 702.42a, 702.42b: with the cost paid all modes are chosen instead of the number specified, in the order written."""

    question: ClassVar[Question[Any]] = TEXTS

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """Of the spell itself."""
        if about != ctx.source or not was_entwined(ctx):
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


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Its parameter is the cost, a part of one or a tuple of parts."""
    return [KeywordDefinition(ENTWINE, _means, cumulative=True, text="entwine {0}")]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return keyword_with_cost(ENTWINE, "entwine")
