"""A house plugin with what other cards do in the tests of spikes."""

from __future__ import annotations

from typing import Any, ClassVar

from apnap import Context, Event, Happened, Manifest, Prohibition, TriggerCondition, node
from apnap_plugins.rules.counters.counters import PLUS, CounterReplacement
from apnap_plugins.rules.effects.actions import TokensCreated
from apnap_plugins.rules.objects.actions import Discarded

MANIFEST = Manifest(id="spikecards", name="Cards beside spikes", kind="house", requires=("counters",))


@node
class OneMore(CounterReplacement):
    """That many plus one +1/+1 counters are put on creatures you control instead."""

    def how_many(self, ctx: Context, event: Event, obj: int, kind: str, count: int) -> int:
        return count + 1 if kind == PLUS and ctx.game.controller(obj) == ctx.controller else count


@node
class NoCounters(CounterReplacement):
    """No counters are put on creatures."""

    def how_many(self, ctx: Context, event: Event, obj: int, kind: str, count: int) -> int:
        return 0


@node
class WhenYouDiscard(TriggerCondition):
    """Whenever you discard a card."""

    events: ClassVar = (Discarded,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        discarded: Any = happened.event
        return discarded.player == ctx.controller


@node
class NoTokens(Prohibition):
    """Players can't create tokens."""

    events: ClassVar = (TokensCreated,)

    def forbids(self, ctx: Context, event: Event) -> bool:
        return True
