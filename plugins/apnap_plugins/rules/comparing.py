"""Filters, quantities and conditions that compare numbers: power, toughness, mana value, life, how many (CR 107, 208, 202.3)."""

from __future__ import annotations

from apnap import COUNTERS, Condition, Context, Game, node
from apnap_plugins.rules.characteristics import COLORS, MANA_VALUE_READS, POWER, TOUGHNESS, mana_value_of
from apnap_plugins.rules.damage import LIFE
from apnap_plugins.rules.selection import Amount, Filter, Quantity, Selector, This, amount, is_player

LEAST, MOST, EQUAL, LESS, MORE = "least", "most", "equal", "less", "more"
"""How two numbers compare: "or greater", "or less", exactly, "less than", "greater than"."""


def compares(how: str, one: int, other: int) -> bool:
    """Whether a number is to another as `how` says. Raises KeyError for what is no way to compare."""
    return {
        LEAST: one >= other,
        MOST: one <= other,
        EQUAL: one == other,
        LESS: one < other,
        MORE: one > other,
    }[how]


def stat_of(game: Game, obj: int, what: str) -> int | None:
    """An object's "power", "toughness" or "mana value"; None for what has no such thing."""
    if what == "mana value":
        return mana_value_of(game, obj)
    found: int | None = game.characteristics(obj)[POWER if what == "power" else TOUGHNESS]
    return found


STAT_READS = frozenset([POWER.name, TOUGHNESS.name]) | MANA_VALUE_READS


@node
class HasStat(Filter):
    """Has a power, toughness or mana value that compares to a number as `how` says."""

    what: str
    how: str
    than: Amount
    reads = STAT_READS

    def matches(self, ctx: Context, obj: int) -> bool:
        """Both as they are now; what has no power has none to compare (CR 208.3)."""
        mine = stat_of(ctx.game, obj, self.what)
        return mine is not None and compares(self.how, mine, amount(ctx, self.than))


@node
class PowerAndToughness(Filter):
    """Has a power that compares to its toughness as `how` says."""

    how: str
    reads = frozenset(["power", "toughness"])

    def matches(self, ctx: Context, obj: int) -> bool:
        """Both as they are now."""
        power, toughness = (stat_of(ctx.game, obj, what) for what in ("power", "toughness"))
        return power is not None and toughness is not None and compares(self.how, power, toughness)


@node
class HasCounters(Filter):
    """Has that many counters on it, of all kinds together (CR 122.1)."""

    how: str = LEAST
    than: int = 1
    reads = frozenset([COUNTERS.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """Counted now."""
        return compares(self.how, sum(n for _, n, _ in ctx.game.get(COUNTERS, obj)), self.than)


# Quantities -------------------------------------------------------------------------------------------


@node
class ManaValueOf(Quantity):
    """The mana value of the first object a selector gives, last known where it is gone (CR 202.3, 608.2h)."""

    of: Selector
    reads = STAT_READS

    def value(self, ctx: Context) -> int:
        """0 where there is no such object."""
        refs = [r for r in self.of.refs(ctx) if not is_player(r)]
        return mana_value_of(ctx.game, refs[0]) if refs else 0


@node
class Greatest(Quantity):
    """The greatest power, toughness or mana value among objects; 0 where there are none (CR 608.2h)."""

    what: str
    among: Selector
    reads = STAT_READS

    def value(self, ctx: Context) -> int:
        """Found now."""
        found = [stat_of(ctx.game, obj, self.what) for obj in self.among.objects(ctx)]
        return max((one for one in found if one is not None), default=0)


@node
class Times(Quantity):
    """A number several times: "twice", "2 life for each"."""

    factor: Amount
    of: Amount

    def value(self, ctx: Context) -> int:
        """Multiplied now."""
        return amount(ctx, self.factor) * amount(ctx, self.of)


@node
class OnlyIf(Quantity):
    """A number where a condition holds, else 0: of a target phrase that a spell has only then (CR 601.2c)."""

    condition: Condition
    amount: Amount

    def value(self, ctx: Context) -> int:
        """The condition is looked at now."""
        return amount(ctx, self.amount) if self.condition.holds(ctx) else 0


@node
class Plus(Quantity):
    """The sum of two numbers: "one plus the number of"."""

    one: Amount
    other: Amount

    def value(self, ctx: Context) -> int:
        """Added now."""
        return amount(ctx, self.one) + amount(ctx, self.other)


@node
class Minus(Quantity):
    """A number less another one; never below 0 (CR 107.1b)."""

    one: Amount
    other: Amount

    def value(self, ctx: Context) -> int:
        """Found now."""
        return max(0, amount(ctx, self.one) - amount(ctx, self.other))


@node
class ColorsAmong(Quantity):
    """How many different colors the objects of a selector have (CR 105.2)."""

    of: Selector
    reads = frozenset(["colors"])

    def value(self, ctx: Context) -> int:
        """Each color once."""
        return len(frozenset(c for obj in self.of.objects(ctx) for c in ctx.game.characteristics(obj)[COLORS]))


@node
class LifeOf(Quantity):
    """The life total of the first player a selector gives (CR 119)."""

    of: Selector
    reads = frozenset([LIFE.name])

    def value(self, ctx: Context) -> int:
        """0 where there is no such player."""
        seats = self.of.players(ctx)
        return ctx.game.get(LIFE, seats[0]) if seats else 0


@node
class PlayersAmong(Quantity):
    """How many players a selector gives: "for each opponent"."""

    of: Selector

    def value(self, ctx: Context) -> int:
        """Those in the game."""
        return len(self.of.players(ctx))


# Conditions -------------------------------------------------------------------------------------------


@node
class NumberIs(Condition):
    """A number compares to another one as `how` says."""

    one: Amount
    how: str
    other: Amount

    def holds(self, ctx: Context) -> bool:
        """Both as they are now."""
        return compares(self.how, amount(ctx, self.one), amount(ctx, self.other))


@node
class SomePlayer(Condition):
    """A number that is found for each of some players compares to another as `how` says for one of them at least.

    `number` is found from each player's point of view: "you" in it is that player.
    """

    who: Selector
    number: Amount
    how: str
    other: Amount

    def holds(self, ctx: Context) -> bool:
        """`other` is found from the point of view of the ability's own controller."""
        than = amount(ctx, self.other)
        return any(compares(self.how, amount(ctx.seen_by(p), self.number), than) for p in self.who.players(ctx))


@node
class Neither(Condition):
    """The opposite of a condition: "unless"."""

    of: Condition

    def holds(self, ctx: Context) -> bool:
        """Where the other doesn't hold."""
        return not self.of.holds(ctx)


@node
class AllOf(Condition):
    """Several conditions at once: "if ... and ..."."""

    parts: tuple[Condition, ...]

    def holds(self, ctx: Context) -> bool:
        """Each of them."""
        return all(part.holds(ctx) for part in self.parts)


@node
class AnyOf(Condition):
    """One of several conditions: "if ... or ..."."""

    parts: tuple[Condition, ...]

    def holds(self, ctx: Context) -> bool:
        """One at least."""
        return any(part.holds(ctx) for part in self.parts)


@node
class CardIs(Condition):
    """The first object of a selector, where it is now, is a card that a filter means: "if it's a land card" (CR 109.2)."""

    of: Selector
    filter: Filter

    @property
    def absurd(self) -> bool:
        """Whether it is asked of the object that has the ability, which no text calls a card of some type."""
        return self.of == This()

    def holds(self, ctx: Context) -> bool:
        """Not where there is none, and not of a token or a copy, which is no card."""
        refs = [r for r in self.of.refs(ctx) if not is_player(r)]
        return bool(refs) and ctx.game.object(refs[0]).kind == "card" and self.filter.matches(ctx, refs[0])


@node
class ObjectIs(Condition):
    """The first object of a selector is what a filter means, now or as it was last: "if it was a creature" (CR 608.2h)."""

    of: Selector
    filter: Filter

    def holds(self, ctx: Context) -> bool:
        """Not where there is none."""
        refs = [r for r in self.of.refs(ctx) if not is_player(r)]
        return bool(refs) and self.filter.matches(ctx, refs[0])
