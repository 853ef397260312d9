"""What several cards must be together, beside what each of them must be: with different names, a total (CR 201.2b, 202.3)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from apnap import Context, node, one_of
from apnap_plugins.rules.objects.names import have_different_names, names_of
from apnap_plugins.rules.vocabulary.asking import choose_some
from apnap_plugins.rules.vocabulary.base import Amount, Filter, amount
from apnap_plugins.rules.vocabulary.filters import STAT_READS, STATS, stat_of


class JointFilter(Filter):
    """A filter for several cards that are chosen together: each is of `of`, and with the others it must be as `together` says.

    Only what chooses several asks for that; each part of a choice that is allowed is one that is allowed.
    """

    of: Filter

    def card_type(self) -> str:
        """The type that a filter for each of them names; several together have no other."""
        return self.of.card_type()

    def matches(self, ctx: Context, obj: int) -> bool:
        """Whether it may be one of them."""
        return self.of.matches(ctx, obj) and self.together(ctx, (obj,))

    def together(self, ctx: Context, objects: Sequence[int]) -> bool:
        """Whether these can be chosen together; any can where nothing more is demanded."""
        return True

    def limits(self, ctx: Context, objects: Sequence[int]) -> tuple[JointLimit, ...]:
        """The same as sums, for who can't look at the game: together right are those that stay below each limit."""
        return ()


JointLimit = tuple[tuple[tuple[int, int], ...], int]
"""How much each of some objects counts, and how much they may have together."""


def _each_once(objects: Sequence[int], found: Sequence[frozenset[Hashable]]) -> tuple[JointLimit, ...]:
    """Limits by which no two of some objects have one of the things `found` in common, and none has nothing."""
    nothing = tuple((obj, int(not its)) for obj, its in zip(objects, found, strict=True))
    kinds = dict.fromkeys(one for its in found for one in sorted(its, key=repr))
    each = ((tuple((obj, int(kind in its)) for obj, its in zip(objects, found, strict=True)), 1) for kind in kinds)
    return ((nothing, 0), *each)


@node
class WithDifferentNames(JointFilter):
    """Cards of which each has a name and no two have one in common (CR 201.2b)."""

    of: Filter
    reads = frozenset(["name"])

    def together(self, ctx: Context, objects: Sequence[int]) -> bool:
        """By the names that they have now."""
        return have_different_names(ctx.game, objects)

    def limits(self, ctx: Context, objects: Sequence[int]) -> tuple[JointLimit, ...]:
        """Each name once."""
        return _each_once(objects, [names_of(ctx.game, obj) for obj in objects])


@node
class WithDifferentNumbers(JointFilter):
    """Cards with different powers, toughnesses or mana values."""

    of: Filter
    what: str = one_of(STATS)
    reads = STAT_READS

    def together(self, ctx: Context, objects: Sequence[int]) -> bool:
        """What has no such number differs from nothing."""
        found = [stat_of(ctx.game, obj, self.what) for obj in objects]
        return None not in found and len(set(found)) == len(found)

    def limits(self, ctx: Context, objects: Sequence[int]) -> tuple[JointLimit, ...]:
        """Each number once."""
        found = (stat_of(ctx.game, obj, self.what) for obj in objects)
        return _each_once(objects, [frozenset() if number is None else frozenset([number]) for number in found])


@node
class WithTotalAtMost(JointFilter):
    """Cards whose powers, toughnesses or mana values are together no more than a number (CR 202.3)."""

    of: Filter
    what: str = one_of(STATS)
    most: Amount
    reads = STAT_READS

    def matches(self, ctx: Context, obj: int) -> bool:
        """Of powers, which can be below zero, one alone may be too much and right with another."""
        return self.of.matches(ctx, obj) if self.what == "power" else JointFilter.matches(self, ctx, obj)

    def together(self, ctx: Context, objects: Sequence[int]) -> bool:
        """By the sum of what they have in the zone that is searched; what has no such number adds nothing."""
        return sum(stat_of(ctx.game, obj, self.what) or 0 for obj in objects) <= amount(ctx, self.most)

    def limits(self, ctx: Context, objects: Sequence[int]) -> tuple[JointLimit, ...]:
        """The total."""
        numbers = tuple((obj, stat_of(ctx.game, obj, self.what) or 0) for obj in objects)
        return ((numbers, amount(ctx, self.most)),)


def one_by_one(
    ctx: Context,
    joint: JointFilter,
    options: Sequence[int],
    most: int,
    ask: Callable[[tuple[int, ...], tuple[int, ...]], tuple[int, ...]],
) -> tuple[int, ...]:
    """Some of `options` that are together as `joint` says, at most so many: one after another, until none is chosen.

    `ask` gets those that can be with the others, and these others; it returns one of the former, or nothing.
    """
    found: tuple[int, ...] = ()
    while len(found) < most:
        left = tuple(o for o in options if o not in found and joint.together(ctx, (*found, o)))
        one = ask(left, found) if left else ()
        if not one:
            break
        found = (*found, *one)
    return found


def choose_together(
    ctx: Context, player: int, joint: JointFilter, options: Sequence[int], most: int, rule: str, prompt: str
) -> tuple[int, ...]:
    """What `player` chooses of `options` that go together, none where they want none (CR 608.2d)."""

    def ask(left: tuple[int, ...], found: tuple[int, ...]) -> tuple[int, ...]:
        words = f"{prompt}: another" if found else prompt
        return choose_some(ctx.game, player, left, rule, words, most=1, source=ctx.this)

    return one_by_one(ctx, joint, options, most, ask)
