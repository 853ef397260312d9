"""Filters for what produces mana (CR 106.7)."""

from __future__ import annotations

from apnap import Context, node
from apnap_plugins.rules.mana.instructions import COULD_PRODUCE
from apnap_plugins.rules.vocabulary.base import Filter


@node
class CouldProduce(Filter):
    """Could produce mana of a type, one of WUBRGC: some ability of it could, if it resolved now (CR 106.7)."""

    type: str
    reads = frozenset(["abilities", "subtypes", "types"])

    def matches(self, ctx: Context, obj: int) -> bool:
        """Whatever its costs, and whether or not they could be paid."""
        return self.type in ctx.game.verb(COULD_PRODUCE)(ctx.game, obj, frozenset([ctx.source]))
