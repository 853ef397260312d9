"""Doubling Season: effects create twice as many tokens and put twice as many counters (CR 614.16)."""

from __future__ import annotations

from typing import Any, ClassVar

from apnap import Context, Event, Manifest, Moved, Replacement, Static, declares, node
from apnap_plugins.rules.counters.counters import CounterReplacement
from apnap_plugins.rules.effects.actions import TokensCreated
from apnap_plugins.rules.vocabulary.characteristics import card

MANIFEST = Manifest(id="spike-doubling-season", name="Doubling Season", kind="house", requires=("create", "counters"))


@node
class TwiceAsManyTokens(Replacement):
    events: ClassVar = (TokensCreated,)

    def applies(self, ctx: Context, event: Any) -> bool:
        return event.player == ctx.controller

    def replace(self, ctx: Context, event: Any) -> Any:
        return event.with_(count=2 * event.count)


@node
class TwiceAsManyCounters(CounterReplacement):
    def how_many(self, ctx: Context, event: Event, obj: int, kind: str, count: int) -> int:
        by_effect = isinstance(event, Moved) or event.by
        mine = ctx.game.object(obj).zone[0] == "battlefield" and ctx.game.controller(obj) == ctx.controller
        return 2 * count if by_effect and mine else count


DOUBLING_SEASON = card(
    "Doubling Season", "Enchantment", Static((TwiceAsManyTokens(), TwiceAsManyCounters())), cost="{4}{G}"
)


apnap_declarations = declares(
    DOUBLING_SEASON,
)
