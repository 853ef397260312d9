"""How many permanents an instruction changed (CR 608.2c)."""

from __future__ import annotations

from apnap import Context, node
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.vocabulary.base import Filter, Quantity


@node
class NumberTapped(Quantity):
    """How many permanents that a filter means the last instruction that taps some has tapped, or else a cost (CR 701.21a)."""

    filter: Filter
    reads = frozenset([TAPPED.name])

    def value(self, ctx: Context) -> int:
        """As they are, or were as they left (CR 608.2h)."""
        return sum(self.filter.matches(ctx, obj) for obj in ctx.memory.get("tapped", ctx.memory.get("paid tapped", ())))
