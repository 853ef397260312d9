"""Quantities that need no subject of their own: X, counts, power, arithmetic (CR 107)."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import Condition, Context, Game, in_words, node, one_of
from apnap_plugins.rules.vocabulary.base import (
    Amount,
    Filter,
    Quantity,
    Ref,
    Selector,
    amount,
    discarded_unseen,
    found_again,
    is_player,
)
from apnap_plugins.rules.vocabulary.characteristics import (
    BASIC_LAND_TYPES,
    COLORS,
    POWER,
    SUBTYPES,
    TOUGHNESS,
    TYPES,
    mana_value_of,
)
from apnap_plugins.rules.vocabulary.filters import STAT_READS, STATS, Anything, HasKeyword, YouOwn, stat_of
from apnap_plugins.rules.vocabulary.phrases import counted
from apnap_plugins.rules.vocabulary.selectors import MOVED, All, This


@node
class ManaValueOf(Quantity):
    """The mana value of the first object a selector gives, last known where it is gone (CR 202.3, 608.2h)."""

    speaks_of: ClassVar[str] = "of"
    of: Selector
    reads = STAT_READS

    def value(self, ctx: Context) -> int:
        """0 where the selector gives no object."""
        refs = self.of.asked_about(ctx)
        return mana_value_of(ctx.game, refs[0]) if refs else 0


@node
class Greatest(Quantity):
    """The greatest power, toughness or mana value among objects; 0 where there are none (CR 608.2h)."""

    of_all: ClassVar[bool] = True
    what: str = one_of(STATS)
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
class FewestOfPlayers(Quantity):
    """The least of a number that players have, as each of them sees it: of "the player who controls the fewest" (CR 608.2h)."""

    of: Quantity

    def value(self, ctx: Context) -> int:
        """Among all players in the game."""
        return min(self.of.value(ctx.seen_by(player)) for player in ctx.game.players_in())


@node
class MostOfPlayers(Quantity):
    """The greatest of a number that some players have, as each of them sees it: of "the opponent with the most cards in hand"."""

    of: Quantity
    who: Selector

    @property
    def reads(self) -> frozenset[str]:  # type: ignore[override]
        """What each of the numbers is found from."""
        return self.of.reads

    def value(self, ctx: Context) -> int:
        """Nobody has any where none of them is left."""
        return max((self.of.value(ctx.seen_by(player)) for player in self.who.players(ctx)), default=0)


@node
class NumberIf(Quantity):
    """A number where a condition holds, else 0: of a target phrase that a spell has only then (CR 601.2c)."""

    condition: Condition
    amount: Amount

    def value(self, ctx: Context) -> int:
        """By the condition at this moment."""
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
class Larger(Quantity):
    """The larger of two numbers: "whichever is greater"."""

    one: Amount
    other: Amount

    def value(self, ctx: Context) -> int:
        """Both are found now."""
        return max(amount(ctx, self.one), amount(ctx, self.other))


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
        """Each color once; of what is gone those that it had last (CR 608.2h)."""
        found = (ref for ref in self.of.refs(ctx) if not is_player(ref))
        return len(frozenset(color for obj in found for color in ctx.game.characteristics(obj)[COLORS]))


@node
class BasicLandTypesAmong(Quantity):
    """How many different basic land types the objects of a selector have (CR 305.6)."""

    of: Selector
    reads = frozenset(["subtypes"])

    def value(self, ctx: Context) -> int:
        """Each type once, whether the land is a basic one or not."""
        found = (ctx.game.characteristics(obj)[SUBTYPES] for obj in self.of.objects(ctx))
        return len(frozenset(subtype for each in found for subtype in each if subtype in BASIC_LAND_TYPES))


@node
class CardTypesAmong(Quantity):
    """How many different card types the objects of a selector have (CR 205.2)."""

    of: Selector
    reads = frozenset(["types"])

    def value(self, ctx: Context) -> int:
        """Each type once; a card with several counts for each of them (CR 205.2b); what is gone as it last was (CR 608.2h)."""
        found = (ref for ref in self.of.refs(ctx) if not is_player(ref))
        return len(frozenset(each for obj in found for each in ctx.game.characteristics(obj)[TYPES]))


@node
class ManaValuesAmong(Quantity):
    """How many different mana values the objects of a selector have (CR 202.3)."""

    of: Selector
    reads = STAT_READS

    def value(self, ctx: Context) -> int:
        """Each value once."""
        return len(frozenset(mana_value_of(ctx.game, obj) for obj in self.of.objects(ctx)))


@node
class DifferentAmong(Quantity):
    """How many different powers, toughnesses or mana values the objects of a selector have (CR 208.1)."""

    what: str = one_of(STATS)
    of: Selector
    reads = STAT_READS

    def value(self, ctx: Context) -> int:
        """Each number once; what has no such number has none."""
        found = (stat_of(ctx.game, obj, self.what) for obj in self.of.objects(ctx))
        return len(frozenset(one for one in found if one is not None))


@node
class PlayersAmong(Quantity):
    """How many players a selector gives: "for each opponent"."""

    of: Selector

    def value(self, ctx: Context) -> int:
        """Those in the game, and of those of whom it is said what they did also who has left it since (CR 800.4i)."""
        return len(self.of.players_ever(ctx) if self.of.of_deeds else self.of.players(ctx))


UNKNOWN_X: Final = "X is unknown"
"""Set in the memory while what is done needs an X that can't be found."""


@node
class X(Quantity):
    """The value chosen for X (CR 107.3)."""

    of_x: ClassVar[bool] = True

    def __str__(self) -> str:
        """As cards say it."""
        return "X"

    def value(self, ctx: Context) -> int:
        """From the context (CR 107.3j, 607.2j)."""
        return ctx.x

    def is_defined(self, ctx: Context) -> bool:
        """Not where the text defines it by something that can't be known (CR 608.2b)."""
        return not ctx.memory.get(UNKNOWN_X, False)


@node
class Count(Quantity):
    """How many objects a selector gives."""

    of_state: ClassVar[bool] = True
    of: Selector

    def __str__(self) -> str:
        """Of permanents as cards say it: "the number of lands you control"."""
        if isinstance(self.of, All) and self.of.zone == "battlefield":
            return f"the number of {counted(self.of.filter.phrase(), '').strip()}"
        return f"count ({in_words(self.of)})"

    def value(self, ctx: Context) -> int:
        """As many as there are at this moment; of who has left the game, as there were then (CR 800.4i)."""
        return len(self.of.counted(ctx))


OF_WHATEVER: Final = (Anything(), YouOwn())
"""Filters that ask for no quality of a card."""


@node
class CountThisWay(Quantity):
    """How many objects an instruction before did something to "this way", of those that a filter means (CR 608.2c, 608.2h).

    `of` gives what that instruction left behind: where it is now, or as it last was.
    """

    of: Selector
    filter: Filter = Anything()
    reads = STAT_READS

    def value(self, ctx: Context) -> int:
        """Also those that are gone; of a card that was discarded so that nobody saw it no quality is known (CR 701.8c)."""
        meant = (r for r in self.of.refs(ctx) if not is_player(r) and self.filter.matches(ctx, r))
        whatever = self.filter in OF_WHATEVER
        return sum(whatever or not discarded_unseen(ctx.game, ref) for ref in meant)


@node
class AbilitiesAmong(Quantity):
    """How many of these keyword abilities are found among the objects of a selector, each counted once (CR 702.1)."""

    keywords: tuple[str, ...]
    of: Selector

    @property
    def reads(self) -> frozenset[str]:  # type: ignore[override]
        """What says which objects these are, and what they have."""
        return self.of.reads | frozenset(["abilities"])

    def value(self, ctx: Context) -> int:
        """Whatever variant of the ability it is."""
        there = self.of.objects(ctx)
        return sum(any(HasKeyword(one).matches(ctx, obj) for obj in there) for one in self.keywords)


def _asked(ctx: Context, of: Selector) -> list[int]:
    """The objects that a selector gives; what the effect has moved from a public zone to a hidden one as it was (CR 608.2h).

    A card that it has moved to another public zone is the same card there (CR 400.7j), and is asked about as it is now.
    """
    refs = of.asked_about(ctx)
    return [_before_hidden(ctx.game, ref) if of == MOVED else _moved_on(ctx, ref) for ref in refs]


def _moved_on(ctx: Context, obj: int) -> int:
    """What a card became that this effect has moved. A permanent or a spell, which no text calls a card, is as it last was.

    Also CR 109.2.
    """
    game = ctx.game
    if obj in game.objects or game.object(obj).zone[0] in ("battlefield", "stack"):
        return obj
    known = [refs for refs in ctx.memory.values() if isinstance(refs, tuple)]
    return next((new for new in found_again(game, obj) if any(new in refs for refs in known)), obj)


def _before_hidden(game: Game, obj: int) -> int:
    def is_public(one: int) -> bool:
        return game.rules.zone(game.object(one).zone[0]).public

    before = game.object(obj).origin
    return before if before and is_public(before) and not is_public(obj) else obj


@node
class PowerOf(Quantity):
    """The power of the first object a selector gives, last known where it is gone (CR 608.2h)."""

    of_state: ClassVar[bool] = True
    speaks_of: ClassVar[str] = "of"
    of: Selector
    reads = frozenset(["power"])

    def is_absurd_of_spell(self) -> bool:
        """No text asks for its own there."""
        return self.of == This()

    def value(self, ctx: Context) -> int:
        """0 where there is no such object (CR 107.2)."""
        refs = _asked(ctx, self.of)
        return (ctx.game.characteristics(refs[0])[POWER] or 0) if refs else 0

    def held(self, ctx: Context) -> tuple[str, Ref] | None:
        """The power of that object, where it is there."""
        found = self.of.objects(ctx)
        return ("power", found[0]) if found else None


@node
class ToughnessOf(Quantity):
    """The toughness of the first object a selector gives, last known where it is gone (CR 608.2h)."""

    of_state: ClassVar[bool] = True
    speaks_of: ClassVar[str] = "of"
    of: Selector
    reads = frozenset(["toughness"])

    def is_absurd_of_spell(self) -> bool:
        """No text asks for its own there."""
        return self.of == This()

    def value(self, ctx: Context) -> int:
        """0 where the selector gives no object, or one without toughness."""
        refs = _asked(ctx, self.of)
        return (ctx.game.characteristics(refs[0])[TOUGHNESS] or 0) if refs else 0

    def held(self, ctx: Context) -> tuple[str, Ref] | None:
        """The toughness of that object, where it is there."""
        found = self.of.objects(ctx)
        return ("toughness", found[0]) if found else None
