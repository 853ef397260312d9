"""A house plugin with what other cards do in the tests of spikes."""

from __future__ import annotations

from apnap import Context, Event, Manifest, node
from apnap_plugins.rules.counters import PLUS, CounterReplacement

MANIFEST = Manifest(id="spikecards", name="Cards beside spikes", kind="house", requires=("counters",))


@node
class OneMore(CounterReplacement):
    """That many plus one +1/+1 counters are put on creatures you control instead."""

    def how_many(self, ctx: Context, event: Event, obj: int, kind: str, count: int) -> int:
        return count + 1 if kind == PLUS and ctx.game.controller(obj) == ctx.controller else count
