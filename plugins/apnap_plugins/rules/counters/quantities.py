"""How many counters there are or were (CR 122)."""

from __future__ import annotations

from typing import ClassVar

from apnap import COUNTERS, PLAYER_COUNTERS, Context, node
from apnap_plugins.rules.counters.counters import counters_on, player_counters
from apnap_plugins.rules.vocabulary.base import Quantity, Selector, is_player
from apnap_plugins.rules.vocabulary.quantities import X
from apnap_plugins.rules.vocabulary.selectors import This, You


@node
class CountersOf(Quantity):
    """How many counters of a kind players have."""

    kind: str
    who: Selector = You()
    reads = frozenset([PLAYER_COUNTERS.name])

    def value(self, ctx: Context) -> int:
        """The sum over all of the players."""
        return sum(player_counters(ctx.game, player, self.kind) for player in self.who.players(ctx))


@node
class CountersChosenToRemove(X):
    """How many counters of a kind its player chooses to remove as a cost, an X without that name (CR 107.1c, 601.2b)."""

    kind: str


@node
class EveryCounterRemoved(CountersChosenToRemove):
    """How many counters of a kind are removed where a cost says all of them: no other number can be announced (CR 601.2b)."""


@node
class CountersOn(Quantity):
    """How many counters of a kind are on the first object a selector gives, or were when it left (CR 122.1)."""

    speaks_of: ClassVar[str] = "of"
    counts_on: ClassVar[str] = "of"
    kind: str
    of: Selector = This()
    reads = frozenset([COUNTERS.name])

    def value(self, ctx: Context) -> int:
        """0 where the selector gives no object."""
        refs = [r for r in self.of.refs(ctx) if not is_player(r)]
        return counters_on(ctx.game, refs[0], self.kind) if refs else 0


@node
class CountersAmong(Quantity):
    """How many counters of a kind are on all objects of a selector together (CR 122.1)."""

    kind: str
    of: Selector
    reads = frozenset([COUNTERS.name])

    def value(self, ctx: Context) -> int:
        """At this moment."""
        return sum(counters_on(ctx.game, obj, self.kind) for obj in self.of.objects(ctx))


@node
class CounterKindsAmong(Quantity):
    """How many different kinds of counters are on the objects of a selector, all together (CR 122.1)."""

    of: Selector
    reads = frozenset([COUNTERS.name])

    def value(self, ctx: Context) -> int:
        """A kind that several have counts once."""
        there = (kind for obj in self.of.objects(ctx) for kind, count, _ in ctx.game.get(COUNTERS, obj) if count > 0)
        return len(frozenset(there))


@node
class AllCountersAmong(Quantity):
    """How many counters of all kinds are on all objects of a selector together (CR 122.1)."""

    of: Selector
    reads = frozenset([COUNTERS.name])

    def value(self, ctx: Context) -> int:
        """At this moment."""
        return sum(count for obj in self.of.objects(ctx) for _, count, _ in ctx.game.get(COUNTERS, obj))


@node
class AllCountersOn(Quantity):
    """How many counters of all kinds are on the first object a selector gives, or were when it left (CR 122.1)."""

    speaks_of: ClassVar[str] = "of"
    counts_on: ClassVar[str] = "of"
    of: Selector = This()
    reads = frozenset([COUNTERS.name])

    def value(self, ctx: Context) -> int:
        """The sum over all kinds; 0 without an object."""
        refs = [r for r in self.of.refs(ctx) if not is_player(r)]
        return sum(count for _, count, _ in ctx.game.get(COUNTERS, refs[0])) if refs else 0
