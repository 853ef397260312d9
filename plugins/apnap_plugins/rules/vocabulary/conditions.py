"""Conditions that need no subject of their own: what is there, whose turn it is, how numbers compare."""

from __future__ import annotations

from typing import ClassVar

from apnap import Condition, Context, node, one_of
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Quantity, Selector, amount, is_player
from apnap_plugins.rules.vocabulary.characteristics import COLORS, most_common_colors
from apnap_plugins.rules.vocabulary.filters import COMPARISONS, LESS, MOST, compares
from apnap_plugins.rules.vocabulary.known import has_subject
from apnap_plugins.rules.vocabulary.selectors import This


class Comparing(Condition):
    """A condition that compares two numbers, so that a text can speak of the difference between them."""

    __slots__ = ()
    must_define: ClassVar[tuple[str, ...]] = ("holds", "difference")

    def difference(self, ctx: Context) -> int:
        """By how much the numbers are apart as the condition demands it, at least 0 (CR 107.1b)."""
        raise TypeError(f"{type(self).__name__} does not define difference()")


def apart(how: str, one: int, other: int) -> int:
    """How much more `one` is where it has to be more, or less where it has to be less; 0 where it is not (CR 107.1b)."""
    return max(0, other - one if how in (LESS, MOST) else one - other)


@node
class NumberIs(Comparing):
    """A number compares to another one as `how` says."""

    one: Amount
    how: str = one_of(COMPARISONS)
    other: Amount

    def holds(self, ctx: Context) -> bool:
        """Both as they are now; not where one is of something that isn't there, as where no card was chosen (CR 608.2c)."""
        there = has_subject(ctx, self.one) and has_subject(ctx, self.other)
        return there and compares(self.how, amount(ctx, self.one), amount(ctx, self.other))

    def difference(self, ctx: Context) -> int:
        """Between the numbers as they are now."""
        return apart(self.how, amount(ctx, self.one), amount(ctx, self.other))


@node
class Difference(Quantity):
    """The difference between the two numbers that a condition compares (CR 107.1b, 608.2h)."""

    of: Comparing

    def value(self, ctx: Context) -> int:
        """As they are when it is asked, which may be after something was done because the condition held."""
        return self.of.difference(ctx)


@node
class IsMostCommonColor(Condition):
    """A color is the most common among certain objects, or is tied for most common (CR 105.2).

    An object of several colors counts for each of them, a colorless one for none.
    """

    color: str
    among: Selector

    @property
    def reads(self) -> frozenset[str]:  # type: ignore[override]
        """Their colors, and which they are: what applies only then is looked at anew as these change (CR 613.8)."""
        return self.among.reads | {COLORS.name}

    def holds(self, ctx: Context) -> bool:
        """By the numbers at this moment."""
        return self.color in most_common_colors(ctx.game, self.among.objects(ctx))


@node
class SomePlayer(Comparing):
    """A number that is found for each of some players compares to another as `how` says for one of them at least.

    `number` is found from each player's point of view: "you" in it is that player.
    """

    who: Selector
    number: Amount
    how: str = one_of(COMPARISONS)
    other: Amount

    def holds(self, ctx: Context) -> bool:
        """`other` is found from the point of view of the ability's own controller.

        Who has left is found where it is about what they did, not about what they didn't do (CR 800.4i).
        """
        than = amount(ctx, self.other)
        done = isinstance(self.number, Quantity) and self.number.of_deeds and not compares(self.how, 0, than)
        players = self.who.players_ever(ctx) if done else self.who.players(ctx)
        return any(compares(self.how, amount(ctx.seen_by(p), self.number), than) for p in players)

    def difference(self, ctx: Context) -> int:
        """The largest among them, where they are several."""
        than, players = amount(ctx, self.other), self.who.players_ever(ctx)
        return max((apart(self.how, amount(ctx.seen_by(p), self.number), than) for p in players), default=0)


@node
class IsYourOpponent(Condition):
    """A player is an opponent of yours (CR 102.2, 102.3)."""

    who: Selector

    def holds(self, ctx: Context) -> bool:
        """Nobody who left is one."""
        return any(ctx.game.are_opponents(player, ctx.controller) for player in self.who.players(ctx))


@node
class Unless(Condition):
    """The opposite of a condition: "unless"."""

    negative: ClassVar[bool] = True
    of: Condition

    def holds(self, ctx: Context) -> bool:
        """Where the other doesn't hold."""
        return not self.of.holds(ctx)


@node
class AllOf(Condition):
    """Several conditions at once: "if ... and ..."."""

    parts: tuple[Condition, ...]

    @property
    def functions(self) -> tuple[str, ...]:
        """The zones in which all parts can hold, as the first says that can't hold everywhere (CR 113.6b)."""
        return next(filter(None, (getattr(part, "functions", ()) for part in self.parts)), ())

    def holds(self, ctx: Context) -> bool:
        """Where every part holds; parts after one that doesn't are not looked at."""
        return all(part.holds(ctx) for part in self.parts)


@node
class AnyOf(Condition):
    """One or more of several conditions: "if ... or ..."."""

    parts: tuple[Condition, ...]

    def holds(self, ctx: Context) -> bool:
        """Where one part holds; parts after it are not looked at."""
        return any(part.holds(ctx) for part in self.parts)


@node
class CardIs(Condition):
    """The first object of a selector, where it is now, is a card that a filter means: "if it's a land card" (CR 109.2)."""

    of_card: ClassVar[bool] = True
    of: Selector
    filter: Filter

    def is_absurd(self) -> bool:
        """Whether it is asked of the object that has the ability, which no text calls a card of some type."""
        return self.of == This()

    def holds(self, ctx: Context) -> bool:
        """Not where there is none, and not of a token or a copy, which is no card."""
        refs = self.of.asked_about(ctx)
        return bool(refs) and ctx.game.object(refs[0]).kind == "card" and self.filter.matches(ctx, refs[0])


@node
class ObjectIs(Condition):
    """The first object of a selector is what a filter means, now or as it was last: "if it was a creature" (CR 608.2h)."""

    speaks_of: ClassVar[str] = "of"
    of: Selector
    filter: Filter

    def holds(self, ctx: Context) -> bool:
        """Not where there is none."""
        refs = self.of.asked_about(ctx)
        return bool(refs) and self.filter.matches(ctx, refs[0])


@node
class YouControlNone(Condition):
    """You control none of the objects of a selector, of which some may be gone (CR 109.4)."""

    of: Selector

    def holds(self, ctx: Context) -> bool:
        """What is no longer there nobody controls."""
        there = (ref for ref in self.of.refs(ctx) if not is_player(ref) and ctx.game.exists(ref))
        return all(ctx.game.controller(ref) != ctx.controller for ref in there)


@node
class SourceIs(Condition):
    """The source of the ability is what a filter means, now or as it was last (CR 608.2h)."""

    filter: Filter

    def holds(self, ctx: Context) -> bool:
        """Looked at now."""
        return self.filter.matches(ctx, ctx.source)


@node
class YouHave(Condition):
    """You control at least `least` permanents that a filter means."""

    of_state: ClassVar[bool] = True
    filter: Filter
    least: int = 1
    reads = frozenset(["controller"])

    def holds(self, ctx: Context) -> bool:
        """By who controls what at this moment."""
        return len(ctx.game.zone_where(self, ctx, "battlefield")) >= self.least

    def matches(self, ctx: Context, obj: int) -> bool:
        """Whether it is one of these permanents."""
        return ctx.game.controller(obj) == ctx.controller and self.filter.matches(ctx, obj)


@node
class AtLeast(Condition):
    """A number is at least `least`."""

    number: Amount
    least: int

    def holds(self, ctx: Context) -> bool:
        """By the number at this moment."""
        return amount(ctx, self.number) >= self.least


@node
class YourTurn(Condition):
    """The controller's turn, or that of their team (CR 102.1, 805.4)."""

    reads = frozenset(["active player"])

    def holds(self, ctx: Context) -> bool:
        """Whether the controller is the active player, or on the active team (CR 805.4a)."""
        return ctx.game.is_active(ctx.controller)


@node
class AtMost(Condition):
    """A number is `most` or less (CR 107.1)."""

    number: Amount
    most: Amount

    def holds(self, ctx: Context) -> bool:
        """Both are determined now."""
        there = has_subject(ctx, self.number) and has_subject(ctx, self.most)
        return there and amount(ctx, self.number) <= amount(ctx, self.most)
