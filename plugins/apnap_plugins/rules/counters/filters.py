"""Filters for what has counters (CR 122)."""

from __future__ import annotations

from typing import ClassVar

from apnap import COUNTERS, Context, node
from apnap_plugins.rules.counters.counters import counters_on
from apnap_plugins.rules.vocabulary.base import Filter


@node
class HasCounter(Filter):
    """Has at least `least` counters of this kind on it (CR 122.1)."""

    of_state: ClassVar[bool] = True
    kind: str
    least: int = 1
    reads = frozenset([COUNTERS.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """By the counters on it at this moment; none on one that is gone."""
        return counters_on(ctx.game, obj, self.kind) >= self.least
