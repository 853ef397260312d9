"""Cleave (CR 702.148): cast for its cleave cost, a spell has no text in square brackets (CR 612)."""

from __future__ import annotations

from typing import Any, ClassVar

import apnap
from apnap_plugins.rules.casting import ALTERNATIVES, CastingWay
from apnap_plugins.rules.instructions import Do, Nothing, do
from apnap_plugins.rules.selection import And, Anything, Filter, all_of
from apnap_plugins.rules.symbols import ManaCost

MANIFEST = apnap.Manifest(id="spike-cleave", name="Cleave", kind="keyword ability", requires=("casting",))


@apnap.node
class Bracketed(Filter):
    """[A quality] in square brackets."""

    part: Filter

    def matches(self, ctx: apnap.Context, obj: int) -> bool:
        return self.part.matches(ctx, obj)


@apnap.node
class BracketedText(apnap.Instruction):
    """[An instruction] in square brackets."""

    part: apnap.Instruction

    def perform(self, ctx: apnap.Context) -> None:
        self.part.perform(ctx)


def cleaved(part: apnap.Node) -> apnap.Node:
    if isinstance(part, Bracketed):
        return Anything()
    if isinstance(part, BracketedText):
        return Nothing()
    if isinstance(part, And):
        return all_of(*(p for p in part.parts if p != Anything()))
    return do(*(s for s in part.steps if s != Nothing())) if isinstance(part, Do) else part


@apnap.node
class Cleaved(CastingWay):
    def base(self, game: apnap.Game, card: int) -> apnap.Characteristics:
        printed = game.base(card)
        return printed.replace({apnap.ABILITIES.name: tuple(a.rewritten(cleaved) for a in printed[apnap.ABILITIES])})


@apnap.node
class ForItsCleaveCost(apnap.Answering):
    cost: ManaCost
    question: ClassVar = ALTERNATIVES

    def answer(self, ctx: apnap.Context, value: Any, about: Any) -> tuple[CastingWay, ...]:
        _, card, way = about
        return (*value, Cleaved("cleave", self.cost, way.others, way.instant)) if card == ctx.source else value


def _expand(keyword: apnap.Keyword) -> tuple[apnap.Static, ...]:
    return (apnap.Static((ForItsCleaveCost(*keyword.parameters),), zones=(apnap.EVERYWHERE,)),)


@apnap.hookimpl
def apnap_keywords():
    return [apnap.KeywordDefinition("cleave", _expand)]
