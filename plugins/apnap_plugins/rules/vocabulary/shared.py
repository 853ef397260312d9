"""Filters for what objects have in common, and selectors for players by what they control (CR 109.3, 205.3m)."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

from apnap import Context, node, one_of
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Quantity, Ref, Selector, amount, player_ref
from apnap_plugins.rules.vocabulary.characteristics import COLORS, creature_types_of, most_common_colors
from apnap_plugins.rules.vocabulary.filters import (
    COMPARISONS,
    STAT_READS,
    STATS,
    HasGreatestOfItsController,
    compares,
    stat_of,
)
from apnap_plugins.rules.vocabulary.phrases import Phrase
from apnap_plugins.rules.vocabulary.selectors import EachOpponent


@node
class HasMostCommonColor(Filter):
    """Has the most common color among all permanents, or a color tied for that (CR 105.2)."""

    reads = frozenset(["colors", "zone:battlefield"])

    def matches(self, ctx: Context, obj: int) -> bool:
        """A permanent counts for each of its colors."""
        game = ctx.game
        colors: frozenset[str] = game.characteristics(obj)[COLORS]
        return not colors.isdisjoint(most_common_colors(game, game.zone("battlefield")))


def _compared(ctx: Context, obj: int, what: str, among: Selector) -> tuple[int | None, list[int]]:
    """A number of an object that is one of some, and those of all of them that have one; None where it has none or isn't."""
    those = among.objects(ctx)
    mine = stat_of(ctx.game, obj, what) if obj in those else None
    return mine, [number for other in those if (number := stat_of(ctx.game, other, what)) is not None]


@node
class HasGreatest(Filter):
    """Has the greatest power, toughness or mana value among the objects of a selector (CR 608.2h).

    "A creature with the greatest power among creatures on the battlefield": of several that are tied each is meant.
    """

    what: str = one_of(STATS)
    among: Selector
    reads = STAT_READS

    def phrase(self) -> Phrase:
        """Such as "with the greatest power"."""
        return Phrase(behind=(f"with the greatest {self.what}",))

    def matches(self, ctx: Context, obj: int) -> bool:
        """It is one of those, and none of them has more; what has no power has none to compare (CR 208.3)."""
        mine, all_of_them = _compared(ctx, obj, self.what, self.among)
        return mine is not None and mine == max(all_of_them)


@node
class HasLeast(Filter):
    """Has the least power, toughness or mana value among the objects of a selector (CR 608.2h); each of several that are tied."""

    what: str = one_of(STATS)
    among: Selector
    reads = STAT_READS

    def phrase(self) -> Phrase:
        """Such as "with the least power"."""
        return Phrase(behind=(f"with the least {self.what}",))

    def matches(self, ctx: Context, obj: int) -> bool:
        """It is one of those, and none of them has less; what has no power has none to compare (CR 208.3)."""
        mine, all_of_them = _compared(ctx, obj, self.what, self.among)
        return mine is not None and mine == min(all_of_them)


@node
class HasLeastOfItsController(HasGreatestOfItsController):
    """Has the least power, toughness or mana value among what a filter means and the same player controls (CR 608.2h)."""

    def phrase(self) -> Phrase:
        """Such as "with the least power"."""
        return Phrase(behind=(f"with the least {self.what}",))

    def is_exceeded(self, mine: int, other: int) -> bool:
        """By what has less."""
        return other < mine


@node
class Least(Quantity):
    """The least power, toughness or mana value among objects; 0 where there are none (CR 608.2h)."""

    what: str = one_of(STATS)
    among: Selector
    reads = STAT_READS

    def value(self, ctx: Context) -> int:
        """What has no power isn't asked (CR 208.3)."""
        found = [stat_of(ctx.game, obj, self.what) for obj in self.among.objects(ctx)]
        return min((number for number in found if number is not None), default=0)


@node
class MostOfOneCreatureType(Quantity):
    """How many objects of a selector have a creature type in common, at most (CR 205.3m)."""

    of: Selector
    reads = frozenset(["types", "subtypes"])

    def value(self, ctx: Context) -> int:
        """What has no creature type has none in common with anything."""
        found = [kind for obj in self.of.objects(ctx) for kind in sorted(creature_types_of(ctx.game, obj))]
        return max(Counter(found).values(), default=0)


@node
class OtherOpponents(Selector):
    """Each opponent but the players whom a selector gives: "each other opponent", after one of them was named (CR 102.2)."""

    several: ClassVar[bool] = True
    of_players: ClassVar[bool] = True
    than: Selector

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Those still in the game, in APNAP order."""
        named = self.than.refs(ctx)
        return tuple(ref for ref in EachOpponent().refs(ctx) if ref not in named)


@node
class PlayersOfWhom(Selector):
    """Each player of a selector of whom a number compares to another as `how` says: "each opponent who has more life than you".

    `number` is found from each player's point of view: "you" in it is that player; `other` from that of the ability's controller.
    """

    of_players: ClassVar[bool] = True
    several: ClassVar[bool] = True
    who: Selector
    number: Amount
    how: str = one_of(COMPARISONS)
    other: Amount

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """By the numbers at this moment (CR 608.2h)."""
        return self._those(ctx, self.who.players(ctx))

    @property
    def of_deeds(self) -> bool:  # type: ignore[override]
        """Where the number is."""
        return isinstance(self.number, Quantity) and self.number.of_deeds

    def refs_ever(self, ctx: Context) -> tuple[Ref, ...]:
        """Also who has left the game since, where it is about what players did, not what they didn't do (CR 800.4i)."""
        done = self.of_deeds and not compares(self.how, 0, amount(ctx, self.other))
        return self._those(ctx, self.who.players_ever(ctx) if done else self.who.players(ctx))

    def _those(self, ctx: Context, players: tuple[int, ...]) -> tuple[Ref, ...]:
        than = amount(ctx, self.other)
        return tuple(player_ref(p) for p in players if compares(self.how, amount(ctx.seen_by(p), self.number), than))
