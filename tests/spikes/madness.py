"""Madness (CR 702.35): exiled as it is discarded, then cast while its trigger resolves, else put into the graveyard."""

from __future__ import annotations

from typing import Any, ClassVar, Final

import apnap
from apnap_plugins.rules.casting import CastingWay, offer_cast
from apnap_plugins.rules.selection import FINDS
from apnap_plugins.rules.symbols import ManaCost

MANIFEST = apnap.Manifest(id="spike-madness", name="Madness", kind="keyword ability", requires=("casting", "discard"))
EXILED: Final = apnap.Field[bool]("exiled by its madness", apnap.OBJECT, False)


@apnap.node
class ExiledInstead(apnap.Replacement):
    events: ClassVar = ("discard",)

    def applies(self, ctx: apnap.Context, event: Any) -> bool:
        return event.obj == ctx.source and event.to == "graveyard"

    def replace(self, ctx: apnap.Context, event: Any) -> Any:
        return event.with_(to="exile", enters=(*event.enters, (EXILED.name, True)))


@apnap.node
class WhenExiledThisWay(apnap.TriggerCondition):
    events: ClassVar = (apnap.Move,)

    def matches(self, ctx: apnap.Context, happened: apnap.Happened) -> bool:
        return ctx.source in (happened.result or ()) and ctx.game.get(EXILED, ctx.source)


@apnap.node
class CastOrBury(apnap.Instruction):
    cost: ManaCost

    def perform(self, ctx: apnap.Context) -> None:
        if ctx.source in ctx.game.objects:
            way = CastingWay("madness", self.cost)
            if offer_cast(ctx.game, ctx.controller, ctx.source, way, ctx.this) is None:
                ctx.game.happen(apnap.Move(ctx.source, "graveyard", cause="madness"))


@apnap.node
class FoundInTheGraveyard(apnap.Answering):
    question: ClassVar = FINDS

    def answer(self, ctx: apnap.Context, value: bool, about: Any) -> bool:
        return value or about[1] == "madness"  # CR 400.7k


def _expand(keyword: apnap.Keyword):
    cast = apnap.Triggered(WhenExiledThisWay(), CastOrBury(*keyword.parameters), zones=("exile",))
    return (apnap.Static((ExiledInstead(),), zones=("hand",)), cast)


@apnap.hookimpl
def apnap_fields():
    return [EXILED]


@apnap.hookimpl
def apnap_keywords():
    return [apnap.KeywordDefinition("madness", _expand)]


@apnap.hookimpl
def apnap_rule_effects():
    return [FoundInTheGraveyard()]
