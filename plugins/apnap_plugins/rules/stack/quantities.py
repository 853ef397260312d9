"""Quantities that objects on the stack remember."""

from __future__ import annotations

from apnap import Context, node
from apnap_plugins.rules.vocabulary.base import Quantity


@node
class NotedAmount(Quantity):
    """How much an instruction before did, as the memory has it: "life equal to the life lost this way" (CR 608.2c)."""

    name: str

    def value(self, ctx: Context) -> int:
        """0 where there was no such instruction."""
        return int(ctx.memory.get(self.name, 0))
