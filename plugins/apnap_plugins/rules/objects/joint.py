"""What several cards must be together, beside what each of them must be: with different names, a total (CR 201.2b, 202.3)."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Sequence
from typing import ClassVar

from apnap import Context, Game, node, one_of
from apnap_plugins.rules.objects.names import have_different_names, names_of
from apnap_plugins.rules.vocabulary.asking import choose_some
from apnap_plugins.rules.vocabulary.base import Amount, Filter, amount
from apnap_plugins.rules.vocabulary.characteristics import SUBTYPES, TYPES, creature_types_of
from apnap_plugins.rules.vocabulary.filters import STAT_READS, STATS, stat_of


class JointFilter(Filter):
    """A filter for several cards that are chosen together: each is of `of`, and with the others it must be as `together` says.

    Only what chooses several asks for that; each part of a choice that is allowed is one that is allowed. `lasting` says that
    targets which are not so together any more, as the spell or ability resolves, are illegal (CR 608.2b).
    """

    lasting: ClassVar[bool] = False
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

    def can_be(self, ctx: Context, found: Sequence[int], others: Sequence[int], least: int) -> bool:
        """Whether those found, which go together, are so many or can be with some of the others."""
        if len(found) >= least:
            return True
        return len(found) + len(others) >= least and any(
            self.together(ctx, (*found, one)) and self.can_be(ctx, (*found, one), others[at + 1 :], least)
            for at, one in enumerate(others)
        )


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

    def can_be(self, ctx: Context, found: Sequence[int], others: Sequence[int], least: int) -> bool:
        """By how many different numbers there are."""
        numbers = {stat_of(ctx.game, obj, self.what) for obj in (*found, *others)}
        return len(numbers - {None}) >= least


class Pairwise(JointFilter):
    """Objects of which each goes with each other one, as `pair` says; two of them are looked at by themselves."""

    lasting: ClassVar[bool] = True

    def pair(self, ctx: Context, one: int, other: int) -> bool:
        """Whether two go together."""
        raise TypeError(f"{type(self).__name__} does not define pair()")

    def together(self, ctx: Context, objects: Sequence[int]) -> bool:
        """Each two of them."""
        return all(self.pair(ctx, *two) for two in itertools.combinations(objects, 2))

    def limits(self, ctx: Context, objects: Sequence[int]) -> tuple[JointLimit, ...]:
        """At most one of each two that don't go together."""
        apart = (two for two in itertools.combinations(objects, 2) if not self.pair(ctx, *two))
        return tuple((((one, 1), (other, 1)), 1) for one, other in apart)


@node
class OfOneKind(Pairwise):
    """Two objects that share a creature type or a card type (CR 205.2, 205.3m), or with `share` false none."""

    of: Filter
    what: str = one_of(("creature type", "card type"))
    share: bool = True
    reads = frozenset([TYPES.name, SUBTYPES.name])

    def pair(self, ctx: Context, one: int, other: int) -> bool:
        """By the types that they have now."""
        first, second = (self._kinds(ctx.game, obj) for obj in (one, other))
        return first.isdisjoint(second) != self.share

    def _kinds(self, game: Game, obj: int) -> frozenset[str]:
        types: frozenset[str] = game.characteristics(obj)[TYPES]
        return creature_types_of(game, obj) if self.what == "creature type" else types


@node
class OfDifferentPlayers(Pairwise):
    """Permanents of which no two have the same controller (CR 109.4)."""

    of: Filter
    reads = frozenset(["controller"])

    def pair(self, ctx: Context, one: int, other: int) -> bool:
        """By who controls them now."""
        return ctx.game.controller(one) != ctx.game.controller(other)


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
        """One, in which each counts as much as it has; what has no such number counts nothing."""
        numbers = tuple((obj, stat_of(ctx.game, obj, self.what) or 0) for obj in objects)
        return ((numbers, amount(ctx, self.most)),)


def one_by_one(
    ctx: Context,
    joint: JointFilter,
    options: Sequence[int],
    most: int,
    ask: Callable[[tuple[int, ...], tuple[int, ...]], tuple[int, ...]],
    least: int = 0,
) -> tuple[int, ...]:
    """Some of `options` that are together as `joint` says, at most so many: one after another, until none is chosen.

    `ask` gets those that can be with the others, and these others; it returns one of the former, or nothing. None is offered
    with which there could not be `least` of them.
    """
    found: tuple[int, ...] = ()
    while len(found) < most:
        rest = tuple(o for o in options if o not in found)
        left = tuple(
            o
            for o in rest
            if joint.together(ctx, (*found, o))
            and joint.can_be(ctx, (*found, o), tuple(other for other in rest if other != o), least)
        )
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
