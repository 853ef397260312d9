"""Doubling Season: effects create twice as many tokens and put twice as many counters (CR 614.16)."""

from __future__ import annotations

from typing import Any, ClassVar

from apnap import Context, Event, Manifest, Move, Replacement, Static, hookimpl, node
from apnap_plugins.rules.characteristics import card
from apnap_plugins.rules.counters import CounterReplacement

MANIFEST = Manifest(id="spike-doubling-season", name="Doubling Season", kind="house", requires=("create", "counters"))


@node
class TwiceAsManyTokens(Replacement):
    events: ClassVar = ("create",)

    def applies(self, ctx: Context, event: Any) -> bool:
        return event.player == ctx.controller

    def replace(self, ctx: Context, event: Any) -> Any:
        return event.with_(count=2 * event.count)


@node
class TwiceAsManyCounters(CounterReplacement):
    def how_many(self, ctx: Context, event: Event, obj: int, kind: str, count: int) -> int:
        by_effect = isinstance(event, Move) or event.by
        mine = ctx.game.object(obj).zone[0] == "battlefield" and ctx.game.controller(obj) == ctx.controller
        return 2 * count if by_effect and mine else count


DOUBLING_SEASON = card(
    "Doubling Season", "Enchantment", Static((TwiceAsManyTokens(), TwiceAsManyCounters())), cost="{4}{G}"
)


@hookimpl
def apnap_cards():
    return [DOUBLING_SEASON]
