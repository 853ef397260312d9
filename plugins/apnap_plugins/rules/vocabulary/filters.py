"""Filters that need no subject of their own: which objects are meant, by type, color, number, player (CR 105, 109, 205)."""

from __future__ import annotations

import functools
from typing import ClassVar, Final

from apnap import ABILITIES, COUNTERS, Characteristics, Context, Game, Keyword, in_words, node, one_of
from apnap_plugins.rules.vocabulary.base import (
    COLOR,
    SUBTYPE,
    Amount,
    Filter,
    Selector,
    WordedFilter,
    amount,
    is_player,
    permanents_then,
    player_ref,
)
from apnap_plugins.rules.vocabulary.characteristics import (
    COLORS,
    MANA_VALUE_READS,
    PERMANENT_TYPES,
    POWER,
    SUBTYPES,
    SUPERTYPES,
    TOUGHNESS,
    TYPES,
    base_power_and_toughness,
    creature_types_of,
    has_keyword,
    mana_value_of,
)
from apnap_plugins.rules.vocabulary.known import has_subject
from apnap_plugins.rules.vocabulary.phrases import COLOR_NAMES, Phrase, either
from apnap_plugins.rules.vocabulary.subtypes import type_of_subtype, types_of_subtype

LEAST, MOST, EQUAL, LESS, MORE = "least", "most", "equal", "less", "more"
"""How a number compares with the one in a text: at least, at most, equal, less, greater."""
COMPARISONS = (LEAST, MOST, EQUAL, LESS, MORE)
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


def compared(how: str, number: str) -> str:
    """How a number compares, as cards say it: "2 or greater", "less than or equal to the number of lands you control"."""
    long = number.startswith("the ")
    return {
        LEAST: f"greater than or equal to {number}" if long else f"{number} or greater",
        MOST: f"less than or equal to {number}" if long else f"{number} or less",
        EQUAL: f"equal to {number}" if long else number,
        LESS: f"less than {number}",
        MORE: f"greater than {number}",
    }[how]


_COLORED: Final = {(0, 0): "colorless", (1, 1): "monocolored", (2, 5): "multicolored"}


def stat_of(game: Game, obj: int, what: str) -> int | None:
    """An object's "power", "toughness" or "mana value"; None for what has no such thing."""
    if what == "mana value":
        return mana_value_of(game, obj)
    return game.characteristics(obj)[POWER if what == "power" else TOUGHNESS]


STATS = ("power", "toughness", "mana value")
"""What a number is compared of: see `stat_of`."""
STAT_READS = frozenset([POWER.name, TOUGHNESS.name]) | MANA_VALUE_READS
"""What finding such a number looks at: the `reads` of nodes that use `stat_of`, power or toughness."""


@node
class HasStat(WordedFilter):
    """Has a power, toughness or mana value that compares to a number as `how` says."""

    what: str = one_of(STATS)
    how: str = one_of(COMPARISONS)
    than: Amount
    reads = STAT_READS

    def said_of(self) -> str:
        """Everything has a mana value (CR 202.3), and nothing but a creature power and toughness (CR 208.1)."""
        return "" if self.what == "mana value" else "creature"

    def phrase(self) -> Phrase:
        """Such as "with power 2 or greater"."""
        return Phrase(behind=(f"with {self.what} {compared(self.how, in_words(self.than))}",))

    def matches(self, ctx: Context, obj: int) -> bool:
        """Both as they are now; what has no power has none to compare (CR 208.3), nor has what isn't there (CR 608.2c)."""
        mine = stat_of(ctx.game, obj, self.what)
        return mine is not None and compares(self.how, mine, amount(ctx, self.than)) and has_subject(ctx, self.than)


@node
class HasStatForItsController(Filter):
    """Has a power, toughness or mana value that compares to a number of its own controller as `how` says.

    `than` is found with that player as "you": "less than the number of cards in its controller's hand" (CR 109.5).
    """

    what: str = one_of(STATS)
    how: str = one_of(COMPARISONS)
    than: Amount
    reads = STAT_READS

    def said_of(self) -> str:
        """As `HasStat`."""
        return "" if self.what == "mana value" else "creature"

    def matches(self, ctx: Context, obj: int) -> bool:
        """Both as they are now, as `HasStat` finds them; for each object by itself."""
        owns = ctx.seen_by(ctx.game.controller(obj))
        return HasStat(self.what, self.how, self.than).matches(owns, obj)


@node
class HasGreatestOfItsController(Filter):
    """Has the greatest power, toughness or mana value among what a filter means and the same player controls (CR 608.2h).

    "A creature with the greatest power among creatures they control": of several that are tied each is meant.
    """

    what: str = one_of(STATS)
    among: Filter
    reads = STAT_READS | {"controller"}

    def phrase(self) -> Phrase:
        """Such as "with the greatest power"."""
        return Phrase(behind=(f"with the greatest {self.what}",))

    def matches(self, ctx: Context, obj: int) -> bool:
        """By all of them as they are now; of what left, by those too that left with it."""
        game = ctx.game
        mine = stat_of(game, obj, self.what)
        if mine is None or not self.among.matches(ctx, obj):
            return False
        whose = game.controller(obj)
        others = (o for o in permanents_then(ctx) if game.controller(o) == whose and self.among.matches(ctx, o))
        return not any(self.is_exceeded(mine, stat_of(game, other, self.what) or 0) for other in others)

    def is_exceeded(self, mine: int, other: int) -> bool:
        """Whether another one keeps it from being meant: one that has more."""
        return other > mine


@node
class PowerAndToughness(Filter):
    """Has a power that compares to its toughness as `how` says."""

    how: str = one_of(COMPARISONS)
    reads = frozenset(["power", "toughness"])

    def said_of(self) -> str:
        """Nothing but a creature has power and toughness (CR 208.1)."""
        return "creature"

    def matches(self, ctx: Context, obj: int) -> bool:
        """Both as they are now."""
        power, toughness = (stat_of(ctx.game, obj, what) for what in ("power", "toughness"))
        return power is not None and toughness is not None and compares(self.how, power, toughness)


@node
class AboveBase(Filter):
    """Has a power, or a toughness, greater than its base power or toughness (CR 208.4b)."""

    what: str = one_of(("power", "toughness"), default="power")
    reads = frozenset(["power", "toughness"])

    def said_of(self) -> str:
        """Nothing but a creature has power and toughness (CR 208.1)."""
        return "creature"

    def matches(self, ctx: Context, obj: int) -> bool:
        """As counters and effects that add to it have made it, and not effects that set it."""
        mine = stat_of(ctx.game, obj, self.what)
        power, toughness = base_power_and_toughness(ctx.game, obj)
        return mine is not None and mine > (power if self.what == "power" else toughness)


@node
class TotalPowerAndToughness(Filter):
    """Has a power and a toughness whose sum compares to a number as `how` says."""

    how: str = one_of(COMPARISONS)
    than: Amount
    reads = frozenset(["power", "toughness"])

    def said_of(self) -> str:
        """Of creatures: what is none has no sum (CR 208.3)."""
        return "creature"

    def matches(self, ctx: Context, obj: int) -> bool:
        """By the sum of the two at this moment."""
        power, toughness = (stat_of(ctx.game, obj, what) for what in ("power", "toughness"))
        if power is None or toughness is None:
            return False
        return compares(self.how, power + toughness, amount(ctx, self.than)) and has_subject(ctx, self.than)


@node
class HasCounters(Filter):
    """Has that many counters on it, of all kinds together (CR 122.1)."""

    how: str = one_of(COMPARISONS, default=LEAST)
    than: int = 1
    reads = frozenset([COUNTERS.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """By the sum of all counters on it at this moment, compared as `how` says."""
        return compares(self.how, sum(n for _, n, _ in ctx.game.get(COUNTERS, obj)), self.than)


@node
class Anything(WordedFilter):
    """Every object."""

    same_for_each_source: ClassVar[bool] = True
    remembers: ClassVar[bool] = True
    regardless_of_source: ClassVar[bool] = True

    def phrase(self) -> Phrase:
        """Only the noun that is usual there."""
        return Phrase()

    def matches(self, ctx: Context, obj: int) -> bool:
        """Always."""
        return True

    def matched(self, ctx: Context, obj: int, then: Characteristics) -> bool:
        """Always."""
        return True


@node
class And(WordedFilter):
    """All of several filters."""

    steady: ClassVar[bool] = True
    regardless_of_source: ClassVar[bool] = True
    parts: tuple[Filter, ...]

    def one_by_one(self, ctx: Context) -> tuple[int, ...]:
        """Those that one of them knows, where all of them mean it."""
        known = dict.fromkeys(obj for part in self.parts for obj in part.one_by_one(ctx))
        return tuple(obj for obj in known if self.matches(ctx, obj))

    def holders(self, ctx: Context) -> tuple[int, ...]:
        """Those of whom one of them says so."""
        return tuple(seat for part in self.parts for seat in part.holders(ctx))

    def card_type(self) -> str:
        """The first that one of them says."""
        return next((kind for part in self.parts if (kind := part.card_type())), "")

    def phrase(self) -> Phrase:
        """All of it around one noun: "nontoken creature you control"."""
        return functools.reduce(Phrase.also, (part.phrase() for part in self.parts), Phrase())

    def matches(self, ctx: Context, obj: int) -> bool:
        """Whether all of them say so."""
        for part in self.parts:
            if not part.matches(ctx, obj):
                return False
        return True

    def knows_past(self) -> bool:
        """Where all of its parts do."""
        return all(part.knows_past() for part in self.parts)

    def matched(self, ctx: Context, obj: int, then: Characteristics) -> bool:
        """Whether all of them said so."""
        return all(part.matched(ctx, obj, then) for part in self.parts)


@node
class Or(WordedFilter):
    """One of several filters."""

    steady: ClassVar[bool] = True
    regardless_of_source: ClassVar[bool] = True
    parts: tuple[Filter, ...]

    def said_of(self) -> str:
        """Where all of them are said of that type."""
        types = {part.said_of() for part in self.parts}
        return types.pop() if len(types) == 1 else ""

    def card_type(self) -> str:
        """Where all of them mean that type."""
        types = {part.card_type() for part in self.parts}
        return types.pop() if len(types) == 1 else ""

    def phrase(self) -> Phrase:
        """Such as "artifact or creature"."""
        return either([part.phrase() for part in self.parts])

    def matches(self, ctx: Context, obj: int) -> bool:
        """Whether one of them says so."""
        for part in self.parts:
            if part.matches(ctx, obj):
                return True
        return False

    def knows_past(self) -> bool:
        """Where each of them does, for any of them may decide."""
        return all(part.knows_past() for part in self.parts)

    def matched(self, ctx: Context, obj: int, then: Characteristics) -> bool:
        """Whether one of them said so."""
        return any(part.matched(ctx, obj, then) for part in self.parts)


@node
class Not(WordedFilter):
    """The opposite of a filter."""

    steady: ClassVar[bool] = True
    regardless_of_source: ClassVar[bool] = True
    part: Filter

    def said_of(self) -> str:
        """As without "non-"."""
        return self.part.said_of()

    def stated_types(self) -> frozenset[str]:
        """None: it says what is not meant."""
        return frozenset()

    def phrase(self) -> Phrase:
        """Such as "nonland"."""
        return self.part.opposite()

    def matches(self, ctx: Context, obj: int) -> bool:
        """Whether it does not say so."""
        return not self.part.matches(ctx, obj)

    def knows_past(self) -> bool:
        """Where its part does."""
        return self.part.knows_past()

    def matched(self, ctx: Context, obj: int, then: Characteristics) -> bool:
        """Whether it did not say so."""
        return not self.part.matched(ctx, obj, then)


@node
class HasType(WordedFilter):
    """Has this card type (CR 205.2), in lower case."""

    remembers: ClassVar[bool] = True
    steady: ClassVar[bool] = True
    regardless_of_source: ClassVar[bool] = True
    type: str
    reads = frozenset(["types"])

    def card_type(self) -> str:
        """The type itself."""
        return self.type

    def stated_types(self) -> frozenset[str]:
        """The type itself, where permanents have it."""
        return frozenset([self.type]) & PERMANENT_TYPES

    def phrase(self) -> Phrase:
        """What the noun of a phrase is, unless a subtype is said alone."""
        return Phrase(kinds=(self.type,))

    def matches(self, ctx: Context, obj: int) -> bool:
        """By its types now (CR 205.2b, 300.2)."""
        return self.type in ctx.game.characteristics(obj).values.get(TYPES.name, ())

    def matched(self, ctx: Context, obj: int, then: Characteristics) -> bool:
        """By its types at that moment, whatever it is now (CR 205.2b)."""
        return self.type in then[TYPES]


@node
class HasSubtype(WordedFilter):
    """Has this subtype (CR 205.3), as printed."""

    remembers: ClassVar[bool] = True
    steady: ClassVar[bool] = True
    regardless_of_source: ClassVar[bool] = True
    subtype: str
    reads = frozenset(["subtypes"])
    words: ClassVar[tuple[tuple[str, str], ...]] = (("subtype", SUBTYPE),)

    def card_type(self) -> str:
        """The one that everything of the subtype has (CR 205.3c)."""
        return type_of_subtype(self.subtype)

    def stated_types(self) -> frozenset[str]:
        """Those whose subtypes it is among (CR 205.3d), where permanents have them."""
        return types_of_subtype(self.subtype) & PERMANENT_TYPES

    def phrase(self) -> Phrase:
        """A noun by itself, as in "sacrifice a Goblin"."""
        return Phrase(kinds=(self.subtype,))

    def matches(self, ctx: Context, obj: int) -> bool:
        """By its subtypes now."""
        return self.subtype in ctx.game.characteristics(obj).values.get(SUBTYPES.name, ())

    def matched(self, ctx: Context, obj: int, then: Characteristics) -> bool:
        """By its subtypes at that moment, whatever they are now (CR 205.3)."""
        return self.subtype in then[SUBTYPES]


@node
class HasSupertype(WordedFilter):
    """Has this supertype (CR 205.4), in lower case."""

    remembers: ClassVar[bool] = True
    regardless_of_source: ClassVar[bool] = True
    supertype: str
    reads = frozenset(["supertypes"])

    def said_of(self) -> str:
        """Nothing but a land is called basic (CR 205.4c)."""
        return "land" if self.supertype == "basic" else ""

    def phrase(self) -> Phrase:
        """In front of the noun: "snow land"."""
        return Phrase((self.supertype,))

    def matches(self, ctx: Context, obj: int) -> bool:
        """By its supertypes now (CR 205.4c, 205.4g, 305.8)."""
        return self.supertype in ctx.game.characteristics(obj)[SUPERTYPES]

    def matched(self, ctx: Context, obj: int, then: Characteristics) -> bool:
        """By its supertypes at that moment, whatever they are now (CR 205.4)."""
        return self.supertype in then[SUPERTYPES]


@node
class HasColor(WordedFilter):
    """Has this colour (CR 105), a letter of WUBRG."""

    remembers: ClassVar[bool] = True
    steady: ClassVar[bool] = True
    regardless_of_source: ClassVar[bool] = True
    color: str
    reads = frozenset(["colors"])
    words: ClassVar[tuple[tuple[str, str], ...]] = (("color", COLOR),)

    def phrase(self) -> Phrase:
        """In front of the noun, by its name: "white creature"."""
        return Phrase((COLOR_NAMES.get(self.color, self.color),))

    def matches(self, ctx: Context, obj: int) -> bool:
        """By its colours now (CR 608.2i)."""
        return self.color in ctx.game.characteristics(obj)[COLORS]

    def matched(self, ctx: Context, obj: int, then: Characteristics) -> bool:
        """By its colors at that moment, whatever they are now (CR 105)."""
        return self.color in then[COLORS]


@node
class HasColors(WordedFilter):
    """Has from `least` to `most` colors: 1 and 1 for monocolored, 2 and 5 for multicolored, 0 and 0 for colorless.

    CR 105.2a–c.
    """

    least: int = 0
    most: int = 5
    reads = frozenset(["colors"])

    def phrase(self) -> Phrase:
        """Such as "multicolored"."""
        known = _COLORED.get((self.least, self.most))
        return Phrase((known,)) if known else Phrase(behind=(f"with {self.least} to {self.most} colors",))

    def matches(self, ctx: Context, obj: int) -> bool:
        """By its colors now."""
        return self.least <= len(ctx.game.characteristics(obj)[COLORS]) <= self.most


@node
class HasKeyword(WordedFilter):
    """Has a keyword ability of this id (CR 702)."""

    of_state: ClassVar[bool] = True
    remembers: ClassVar[bool] = True
    regardless_of_source: ClassVar[bool] = True
    keyword: str
    reads = frozenset(["abilities"])

    def said_of(self) -> str:
        """Nothing but a creature is called by its keyword abilities."""
        return "creature"

    def phrase(self) -> Phrase:
        """Such as "with first strike"."""
        return Phrase(behind=(f"with {self.keyword.replace('-', ' ')}",))

    def matches(self, ctx: Context, obj: int) -> bool:
        """By its abilities now."""
        return has_keyword(ctx.game, obj, self.keyword)

    def matched(self, ctx: Context, obj: int, then: Characteristics) -> bool:
        """By its abilities then."""
        return any(isinstance(a, Keyword) and a.id == self.keyword for a in then[ABILITIES])


@node
class YouControl(WordedFilter):
    """Controlled by the controller of the ability (CR 109.5)."""

    steady: ClassVar[bool] = True
    regardless_of_source: ClassVar[bool] = True
    reads = frozenset(["controller"])

    def phrase(self) -> Phrase:
        """Behind the noun: "land you control"."""
        return Phrase(behind=("you control",))

    def matches(self, ctx: Context, obj: int) -> bool:
        """Where the controller of the ability controls it at this moment."""
        return ctx.game.controller(obj) == ctx.controller

    def holders(self, ctx: Context) -> tuple[int, ...]:
        """Who controls the ability, and would have to control the object."""
        return (ctx.controller,)


@node
class OpponentControls(WordedFilter):
    """Controlled by an opponent of the controller of the ability."""

    steady: ClassVar[bool] = True
    regardless_of_source: ClassVar[bool] = True
    reads = frozenset(["controller"])

    def phrase(self) -> Phrase:
        """Behind the noun: "land an opponent controls"."""
        return Phrase(behind=("an opponent controls",))

    def matches(self, ctx: Context, obj: int) -> bool:
        """Where its controller at this moment is an opponent, as the game's sides say who that is."""
        return ctx.game.are_opponents(ctx.game.controller(obj), ctx.controller)


@node
class TeamControls(Filter):
    """Controlled by the controller of the ability or one of their teammates (CR 102.4).

    Where there are no teams that is the controller alone.
    """

    steady: ClassVar[bool] = True
    regardless_of_source: ClassVar[bool] = True
    reads = frozenset(["controller"])

    def matches(self, ctx: Context, obj: int) -> bool:
        """Where its controller at this moment is no opponent: every other player is one or a teammate (CR 102.3)."""
        return not ctx.game.are_opponents(ctx.game.controller(obj), ctx.controller)


@node
class Another(WordedFilter):
    """Not the object that the ability is on, nor the card that it became (CR 400.7e)."""

    remembers: ClassVar[bool] = True
    steady: ClassVar[bool] = True

    def phrase(self) -> Phrase:
        """Instead of an article; of several things "other"."""
        return Phrase(("another",))

    def matches(self, ctx: Context, obj: int) -> bool:
        """Whether it is not the source: "when ~ dies, return another card" doesn't mean its own card."""
        return obj != ctx.source and obj not in ctx.game.became(ctx.source)

    def matched(self, ctx: Context, obj: int, then: Characteristics) -> bool:
        """As now: an object is the same for as long as it is there."""
        return self.matches(ctx, obj)


@node
class Itself(Filter):
    """The object that the ability is on."""

    def matches(self, ctx: Context, obj: int) -> bool:
        """Whether it is the source."""
        return obj == ctx.source


@node
class YouOwn(WordedFilter):
    """Owned by the controller of the ability (CR 108.3): "your graveyard" has cards that you own."""

    def phrase(self) -> Phrase:
        """Behind the noun: "card you own"."""
        return Phrase(behind=("you own",))

    def matches(self, ctx: Context, obj: int) -> bool:
        """Ownership never changes during a game."""
        return ctx.game.object(obj).owner == ctx.controller

    def holders(self, ctx: Context) -> tuple[int, ...]:
        """Who controls the ability, and would have to own the object."""
        return (ctx.controller,)


@node
class OpponentOwns(WordedFilter):
    """Owned by an opponent of the controller of the ability (CR 108.3)."""

    def phrase(self) -> Phrase:
        """Behind the noun: "card an opponent owns"."""
        return Phrase(behind=("an opponent owns",))

    def matches(self, ctx: Context, obj: int) -> bool:
        """Where its owner is an opponent, as the game's sides say who that is."""
        return ctx.game.are_opponents(ctx.game.object(obj).owner, ctx.controller)


@node
class IsOneOf(Filter):
    """Is one of the objects that a selector gives."""

    of: Selector

    def matches(self, ctx: Context, obj: int) -> bool:
        """As of now."""
        return obj in self.of.refs(ctx)


@node
class IsObject(Filter):
    """One object, which was chosen before; only in trees that are made as the game goes on."""

    obj: int

    def matches(self, ctx: Context, obj: int) -> bool:
        """The very object."""
        return obj == self.obj


@node
class IsRemembered(Filter):
    """Is what an earlier part of the same resolution, or the effect itself, remembered under a name."""

    name: str = "it"

    def matches(self, ctx: Context, obj: int) -> bool:
        """By the context's memory."""
        return obj in ctx.memory.get(self.name, ())


@node
class IsToken(WordedFilter):
    """A token, whatever card it looks like (CR 111.1); copies of cards on the stack are none."""

    remembers: ClassVar[bool] = True
    regardless_of_source: ClassVar[bool] = True

    def phrase(self) -> Phrase:
        """The last noun: "creature token"."""
        return Phrase(kinds=("token",))

    def matches(self, ctx: Context, obj: int) -> bool:
        """By what kind of object it is: no effect can make a card of it (CR 111.6)."""
        return ctx.game.object(obj).kind == "token"

    def matched(self, ctx: Context, obj: int, then: Characteristics) -> bool:
        """As now: that doesn't change."""
        return self.matches(ctx, obj)


@node
class ManaValueAtMost(WordedFilter):
    """Mana value `amount` or less (CR 202.3)."""

    regardless_of_source: ClassVar[bool] = True
    amount: Amount
    reads = MANA_VALUE_READS

    def phrase(self) -> Phrase:
        """Such as "with mana value 3 or less"."""
        return Phrase(behind=(f"with mana value {compared(MOST, in_words(self.amount))}",))

    def matches(self, ctx: Context, obj: int) -> bool:
        """By its mana value now; a spell's X counts (CR 202.3e)."""
        return mana_value_of(ctx.game, obj) <= amount(ctx, self.amount) and has_subject(ctx, self.amount)


@node
class HasParity(Filter):
    """An even mana value, or with `odd` an odd one (CR 202.3); zero is even."""

    regardless_of_source: ClassVar[bool] = True
    odd: bool = False
    reads = MANA_VALUE_READS

    def matches(self, ctx: Context, obj: int) -> bool:
        """By its mana value now."""
        return mana_value_of(ctx.game, obj) % 2 == self.odd


@node
class PowerAtMost(WordedFilter):
    """Power `amount` or less."""

    regardless_of_source: ClassVar[bool] = True
    amount: Amount
    reads = frozenset(["power"])

    def said_of(self) -> str:
        """Nothing but a creature has power (CR 208.1)."""
        return "creature"

    def phrase(self) -> Phrase:
        """Such as "with power 2 or less"."""
        return Phrase(behind=(f"with power {compared(MOST, in_words(self.amount))}",))

    def matches(self, ctx: Context, obj: int) -> bool:
        """By its power now; what has none doesn't match."""
        power = ctx.game.characteristics(obj)[POWER]
        return power is not None and power <= amount(ctx, self.amount) and has_subject(ctx, self.amount)


@node
class PowerAtLeast(WordedFilter):
    """Power `amount` or greater."""

    regardless_of_source: ClassVar[bool] = True
    amount: Amount
    reads = frozenset(["power"])

    def said_of(self) -> str:
        """Nothing but a creature has power (CR 208.1)."""
        return "creature"

    def phrase(self) -> Phrase:
        """Such as "with power 4 or greater"."""
        return Phrase(behind=(f"with power {compared(LEAST, in_words(self.amount))}",))

    def matches(self, ctx: Context, obj: int) -> bool:
        """By its power now; what has none doesn't match."""
        power = ctx.game.characteristics(obj)[POWER]
        return power is not None and power >= amount(ctx, self.amount) and has_subject(ctx, self.amount)


CREATURE = HasType("creature")
"""Creatures."""
LAND = HasType("land")
"""Lands."""
ARTIFACT = HasType("artifact")
"""Artifacts."""
ENCHANTMENT = HasType("enchantment")
"""Enchantments."""
PLANESWALKER = HasType("planeswalker")
"""Planeswalkers."""


def all_of(*parts: Filter) -> Filter:
    """A filter that demands all of `parts`."""
    return parts[0] if len(parts) == 1 else And(parts)


def _is_one(ctx: Context, seat: int, who: Selector) -> bool:
    """Whether a player is one of those that a selector gives, also who has left the game, within range (CR 801.10)."""
    return player_ref(seat) in who.refs(ctx) and ctx.game.in_range(ctx.controller, seat)


@node
class TheyControl(Filter):
    """Controlled by one of the players that a selector gives (CR 109.4)."""

    steady: ClassVar[bool] = True
    who: Selector
    reads = frozenset(["controller"])

    def matches(self, ctx: Context, obj: int) -> bool:
        """Where its controller at this moment, or last, is one of the players."""
        return _is_one(ctx, ctx.game.controller(obj), self.who)

    def holders(self, ctx: Context) -> tuple[int, ...]:
        """Those players, also who has left the game."""
        return tuple(ref[1] for ref in self.who.refs(ctx) if is_player(ref))


@node
class TheyOwn(Filter):
    """Owned by one of the players that a selector gives (CR 108.3)."""

    who: Selector

    def matches(self, ctx: Context, obj: int) -> bool:
        """Where its owner is one of the players."""
        return _is_one(ctx, ctx.game.object(obj).owner, self.who)

    def holders(self, ctx: Context) -> tuple[int, ...]:
        """Those players, though they may have left the game."""
        return tuple(ref[1] for ref in self.who.refs(ctx) if is_player(ref))


@node
class IsSelected(Filter):
    """One of those that a selector gives: "other than that creature" is its opposite."""

    of: Selector

    def phrase(self) -> Phrase:
        """Which those are, what is asked about says."""
        return Phrase(behind=("among those",))

    def opposite(self) -> Phrase:
        """Any other: "another"."""
        return Phrase(("another",))

    def matches(self, ctx: Context, obj: int) -> bool:
        """The very object."""
        return obj in self.of.refs(ctx)


@node
class SharesColorWith(Filter):
    """Has a color that what a selector gives has too, also if that is gone (CR 105.2, 608.2h)."""

    of_another: ClassVar[bool] = True
    of: Selector
    reads = frozenset(["colors"])

    def matches(self, ctx: Context, obj: int) -> bool:
        """What is colorless shares a color with nothing."""
        mine = ctx.game.characteristics(obj)[COLORS]
        theirs = (ctx.game.characteristics(ref)[COLORS] for ref in self.of.refs(ctx) if isinstance(ref, int))
        return any(not mine.isdisjoint(colors) for colors in theirs)


@node
class SharesCreatureTypeWith(Filter):
    """Has a creature type that what a selector gives has too, also if that is gone (CR 205.3m, 608.2h)."""

    of_another: ClassVar[bool] = True
    of: Selector
    reads = frozenset(["types", "subtypes"])

    def matches(self, ctx: Context, obj: int) -> bool:
        """What has no creature type shares one with nothing; types of other kinds of permanents don't count."""
        mine = creature_types_of(ctx.game, obj)
        theirs = (creature_types_of(ctx.game, ref) for ref in self.of.refs(ctx) if isinstance(ref, int))
        return any(not mine.isdisjoint(types) for types in theirs)


@node
class SharesCardTypeWith(Filter):
    """Has a card type that what a selector gives has too, also if that is gone (CR 205.2a, 608.2h)."""

    of_another: ClassVar[bool] = True
    of: Selector
    reads = frozenset(["types"])

    def phrase(self) -> Phrase:
        """Such as "that shares a card type with target"."""
        return Phrase(behind=(f"that shares a card type with {in_words(self.of)}",))

    def matches(self, ctx: Context, obj: int) -> bool:
        """Subtypes and supertypes don't count."""
        mine = ctx.game.characteristics(obj)[TYPES]
        theirs = (ctx.game.characteristics(ref)[TYPES] for ref in self.of.refs(ctx) if isinstance(ref, int))
        return any(not mine.isdisjoint(types) for types in theirs)


@node
class IsOfSize(Filter):
    """Has this power and this toughness: "1/1 creature" (CR 208.1)."""

    power: int
    toughness: int
    reads = STAT_READS

    def said_of(self) -> str:
        """Of a creature."""
        return "creature"

    def matches(self, ctx: Context, obj: int) -> bool:
        """By both at once; what has neither is of no size."""
        found = stat_of(ctx.game, obj, "power"), stat_of(ctx.game, obj, "toughness")
        return found == (self.power, self.toughness)
