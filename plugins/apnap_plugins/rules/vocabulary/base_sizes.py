"""Filters that ask for base power and toughness: what is there before counters and effects that add to it (CR 208.4b)."""

from __future__ import annotations

from apnap import Context, node, one_of
from apnap_plugins.rules.vocabulary.base import Amount, Filter, amount
from apnap_plugins.rules.vocabulary.characteristics import base_power_and_toughness
from apnap_plugins.rules.vocabulary.filters import COMPARISONS, EQUAL, compares, stat_of
from apnap_plugins.rules.vocabulary.known import has_subject


@node
class HasBaseStat(Filter):
    """Has a base power, or a base toughness, that compares to a number as `how` says (CR 208.4b)."""

    what: str = one_of(("power", "toughness"))
    how: str = one_of(COMPARISONS)
    than: Amount
    reads = frozenset(["power", "toughness"])

    def said_of(self) -> str:
        """Of a creature: what is none has no base power or toughness either (CR 208.3)."""
        return "creature"

    def matches(self, ctx: Context, obj: int) -> bool:
        """As what defines and sets it has made it; what has no power has no base power either (CR 208.3).

        What isn't there has no number to compare with (CR 608.2c).
        """
        if stat_of(ctx.game, obj, self.what) is None:
            return False
        power, toughness = base_power_and_toughness(ctx.game, obj)
        mine = power if self.what == "power" else toughness
        return compares(self.how, mine, amount(ctx, self.than)) and has_subject(ctx, self.than)


@node
class IsOfBaseSize(Filter):
    """Has this base power and this base toughness (CR 208.4b)."""

    power: int
    toughness: int
    reads = frozenset(["power", "toughness"])

    def said_of(self) -> str:
        """As `HasBaseStat`: of a creature (CR 208.3)."""
        return "creature"

    def matches(self, ctx: Context, obj: int) -> bool:
        """Both of them, as `HasBaseStat` finds each."""
        sizes = (("power", self.power), ("toughness", self.toughness))
        return all(HasBaseStat(what, EQUAL, n).matches(ctx, obj) for what, n in sizes)
