"""The words for choosing objects and players: filters, selectors, quantities, conditions.

Trees of cards are made of these. A filter says whether one object is meant, a selector gives the objects or players that
are meant, a quantity gives a number. Players are written as ("player", seat) where objects and players mix.
"""

from __future__ import annotations

import functools
from typing import Any, ClassVar, Final, TypeVar

from apnap import SHARED, Condition, Context, Game, Move, Node, Question, node
from apnap_plugins.rules.characteristics import (
    COLORS,
    MANA_VALUE_READS,
    POWER,
    SUBTYPES,
    SUPERTYPES,
    TOUGHNESS,
    TYPES,
    has_keyword,
    mana_value_of,
)

COLOR: Final = "color"
SUBTYPE: Final = "subtype"
"""The kinds of words that text-changing effects replace. A node's `words` says which of its fields hold some (CR 612.2)."""

N = TypeVar("N", bound=Node)
Ref = Any
"""An object's id, or ("player", seat)."""


def player_ref(seat: int) -> Ref:
    """The reference to a player."""
    return ("player", seat)


def is_whose(ctx: Context, player: int, whose: str) -> bool:
    """Whether a player is meant by "your", "each" or "opponent", as conditions of triggers say it (CR 102.2, 109.5)."""
    return whose == "each" or (player == ctx.controller) == (whose == "your")


def is_player(ref: Ref) -> bool:
    """Whether a reference is to a player."""
    return isinstance(ref, tuple)


def on_battlefield(game: Game, obj: int) -> bool:
    """Whether an object is a permanent: what a text calls by a type alone is on the battlefield (CR 109.2, 110.1)."""
    return bool(obj) and game.exists(obj) and game.object(obj).zone[0] == "battlefield"


# Filters --------------------------------------------------------------------------------------------


class Filter(Node):
    """Says whether an object is meant."""

    __slots__ = ()

    def matches(self, ctx: Context, obj: int) -> bool:
        """Whether `obj` is meant, as things stand."""
        raise TypeError(f"{type(self).__name__} does not define matches()")


@node
class Anything(Filter):
    """Every object."""

    def matches(self, ctx: Context, obj: int) -> bool:
        """Always."""
        return True


@node
class And(Filter):
    """All of several filters."""

    parts: tuple[Filter, ...]

    def matches(self, ctx: Context, obj: int) -> bool:
        """Whether all of them say so."""
        return all(p.matches(ctx, obj) for p in self.parts)


@node
class Or(Filter):
    """One of several filters."""

    parts: tuple[Filter, ...]

    def matches(self, ctx: Context, obj: int) -> bool:
        """Whether one of them says so."""
        return any(p.matches(ctx, obj) for p in self.parts)


@node
class Not(Filter):
    """The opposite of a filter."""

    part: Filter

    def matches(self, ctx: Context, obj: int) -> bool:
        """Whether it does not say so."""
        return not self.part.matches(ctx, obj)


@node
class HasType(Filter):
    """Has this card type (CR 205.2), in lower case."""

    type: str
    reads = frozenset(["types"])

    def matches(self, ctx: Context, obj: int) -> bool:
        """By its types now (CR 205.2b, 300.2)."""
        return self.type in ctx.game.characteristics(obj)[TYPES]


@node
class HasSubtype(Filter):
    """Has this subtype (CR 205.3), as printed."""

    subtype: str
    reads = frozenset(["subtypes"])
    words: ClassVar[tuple[tuple[str, str], ...]] = (("subtype", SUBTYPE),)

    def matches(self, ctx: Context, obj: int) -> bool:
        """By its subtypes now."""
        return self.subtype in ctx.game.characteristics(obj)[SUBTYPES]


@node
class HasSupertype(Filter):
    """Has this supertype (CR 205.4), in lower case."""

    supertype: str
    reads = frozenset(["supertypes"])

    def matches(self, ctx: Context, obj: int) -> bool:
        """By its supertypes now (CR 205.4c, 205.4g, 305.8)."""
        return self.supertype in ctx.game.characteristics(obj)[SUPERTYPES]


@node
class HasColor(Filter):
    """Has this colour (CR 105), a letter of WUBRG."""

    color: str
    reads = frozenset(["colors"])
    words: ClassVar[tuple[tuple[str, str], ...]] = (("color", COLOR),)

    def matches(self, ctx: Context, obj: int) -> bool:
        """By its colours now (CR 608.2i)."""
        return self.color in ctx.game.characteristics(obj)[COLORS]


@node
class HasColors(Filter):
    """Has from `least` to `most` colors: 1 and 1 for monocolored, 2 and 5 for multicolored, 0 and 0 for colorless.

    CR 105.2a–c.
    """

    least: int = 0
    most: int = 5
    reads = frozenset(["colors"])

    def matches(self, ctx: Context, obj: int) -> bool:
        """By its colors now."""
        return self.least <= len(ctx.game.characteristics(obj)[COLORS]) <= self.most


@node
class HasKeyword(Filter):
    """Has a keyword ability of this id (CR 702)."""

    keyword: str
    reads = frozenset(["abilities"])

    def matches(self, ctx: Context, obj: int) -> bool:
        """By its abilities now."""
        return has_keyword(ctx.game, obj, self.keyword)


@node
class YouControl(Filter):
    """Controlled by the controller of the ability (CR 109.5)."""

    reads = frozenset(["controller"])

    def matches(self, ctx: Context, obj: int) -> bool:
        """By its controller now."""
        return ctx.game.controller(obj) == ctx.controller


@node
class OpponentControls(Filter):
    """Controlled by an opponent of the controller of the ability."""

    reads = frozenset(["controller"])

    def matches(self, ctx: Context, obj: int) -> bool:
        """By its controller now."""
        return ctx.game.controller(obj) != ctx.controller


@node
class Another(Filter):
    """Not the object that the ability is on, nor the card that it became (CR 400.7e)."""

    def matches(self, ctx: Context, obj: int) -> bool:
        """Whether it is not the source: "when ~ dies, return another card" doesn't mean its own card."""
        return obj != ctx.source and (ctx.source in ctx.game.objects or obj not in ctx.game.became(ctx.source))


@node
class Itself(Filter):
    """The object that the ability is on."""

    def matches(self, ctx: Context, obj: int) -> bool:
        """Whether it is the source."""
        return obj == ctx.source


@node
class YouOwn(Filter):
    """Owned by the controller of the ability (CR 108.3): "your graveyard" has cards that you own."""

    def matches(self, ctx: Context, obj: int) -> bool:
        """By its owner."""
        return ctx.game.object(obj).owner == ctx.controller


@node
class OpponentOwns(Filter):
    """Owned by an opponent of the controller of the ability (CR 108.3)."""

    def matches(self, ctx: Context, obj: int) -> bool:
        """By its owner."""
        return ctx.game.object(obj).owner != ctx.controller


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
class IsToken(Filter):
    """A token (CR 111.1)."""

    def matches(self, ctx: Context, obj: int) -> bool:
        """By what it is (CR 111.6)."""
        return ctx.game.object(obj).kind == "token"


@node
class ManaValueAtMost(Filter):
    """Mana value `amount` or less (CR 202.3)."""

    amount: Amount
    reads = MANA_VALUE_READS

    def matches(self, ctx: Context, obj: int) -> bool:
        """By its mana value now; a spell's X counts (CR 202.3e)."""
        return mana_value_of(ctx.game, obj) <= amount(ctx, self.amount)


@node
class PowerAtMost(Filter):
    """Power `amount` or less."""

    amount: Amount
    reads = frozenset(["power"])

    def matches(self, ctx: Context, obj: int) -> bool:
        """By its power now; what has none doesn't match."""
        power = ctx.game.characteristics(obj)[POWER]
        return power is not None and power <= amount(ctx, self.amount)


@node
class PowerAtLeast(Filter):
    """Power `amount` or greater."""

    amount: Amount
    reads = frozenset(["power"])

    def matches(self, ctx: Context, obj: int) -> bool:
        """By its power now; what has none doesn't match."""
        power = ctx.game.characteristics(obj)[POWER]
        return power is not None and power >= amount(ctx, self.amount)


CREATURE = HasType("creature")
LAND = HasType("land")
ARTIFACT = HasType("artifact")
ENCHANTMENT = HasType("enchantment")
PLANESWALKER = HasType("planeswalker")


def all_of(*parts: Filter) -> Filter:
    """A filter that demands all of `parts`."""
    return parts[0] if len(parts) == 1 else And(parts)


# Selectors ------------------------------------------------------------------------------------------


class Selector(Node):
    """Gives the objects and players that are meant. `of_players` says that it gives players and no objects."""

    __slots__ = ()
    of_players: ClassVar[bool] = False

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """References, in a deterministic order."""
        raise TypeError(f"{type(self).__name__} does not define refs()")

    def objects(self, ctx: Context) -> tuple[int, ...]:
        """The ids of the objects among them that exist."""
        return tuple(r for r in self.refs(ctx) if not is_player(r) and ctx.game.exists(r))

    def players(self, ctx: Context) -> tuple[int, ...]:
        """The seats of the players among them who are in the game."""
        inside = ctx.game.players_in()
        return tuple(r[1] for r in self.refs(ctx) if is_player(r) and r[1] in inside)


@node
class This(Selector):
    """The object that the ability is on, or the spell itself; what it became where the rules follow it (CR 400.7)."""

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """The source (CR 201.5, 707.11)."""
        return (ctx.game.follow(ctx.source),)


@node
class Target(Selector):
    """What was chosen for a "target", by the number of its slot (CR 115)."""

    slot: int = 0

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """The targets that are still legal (CR 608.2b)."""
        return tuple(ctx.targets[self.slot]) if self.slot < len(ctx.targets) else ()


@node
class TriggerObject(Selector):
    """The object of the trigger event: what it became, where that is known to all, else itself (CR 603.6, 400.7e)."""

    after: bool = True

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """From the event that made the ability trigger."""
        if ctx.happened is None:
            return ()
        event = ctx.happened.event
        if isinstance(event, Move) and self.after and ctx.happened.result:
            return tuple(ctx.happened.result)
        obj = getattr(event, "obj", 0)
        return (obj,) if obj else ()


@node
class TriggerPlayer(Selector):
    """The player of the trigger event."""

    of_players: ClassVar[bool] = True

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """From the event that made the ability trigger."""
        player = getattr(ctx.happened.event, "player", -1) if ctx.happened is not None else -1
        return (player_ref(player),) if player >= 0 else ()


@node
class Remembered(Selector):
    """What an earlier part of the same resolution, or the effect itself, remembered under a name."""

    name: str = "it"

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """From the context's memory."""
        return tuple(ctx.memory.get(self.name, ()))


FINDS: Final = Question[bool]("effects find what it became", "400.7")
"""Whether effects that refer to an object can follow it once more; asked about (object, cause of its move)."""


def found_again(game: Game, id: int) -> tuple[int, ...]:
    """What an object became that a cost or effect moved, where all can see it and it still is (CR 400.7j)."""
    found: list[int] = []
    for new in game.became(id):
        if new in game.objects:
            found += [new] if game.rules.zone(game.objects[new].zone[0]).public else []
        elif game.query(FINDS, False, (new, game.cause_of_leaving(new))):
            found += found_again(game, new)
    return tuple(found)


@node
class Became(Selector):
    """What other objects became in the public zone that a cost or effect moved them to (CR 400.7j)."""

    of: Selector

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Those that can be found."""
        return tuple(new for ref in self.of.refs(ctx) if not is_player(ref) for new in found_again(ctx.game, ref))


@node
class ByName(Selector):
    """The object that an ability's text calls by name, in another ability that its effect grants (CR 201.5a).

    `granted` puts that object's id in its place, so that it is this very object whatever has the granted ability, copies
    too. In an ability of its own it is the object that the ability is on (CR 201.5, 201.5b).
    """

    obj: int = 0
    reads = frozenset(["zone:battlefield"])

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """The object; what it became in another public zone where the same ability moved it there.

        A static ability does not know what is gone (CR 604.7); others know what it last was.
        """
        if not self.obj:
            return This().refs(ctx)
        if ctx.game.exists(self.obj):
            return (self.obj,)
        if ctx.this == ctx.source:  # nothing resolves
            return ()
        moved_to = found_again(ctx.game, self.obj)
        return moved_to if moved_to and _moved_by_this(ctx, (self.obj, *moved_to)) else (self.obj,)


def _moved_by_this(ctx: Context, objects: tuple[int, ...]) -> bool:
    """Whether the cost or an instruction of what resolves moved one of these: as it was before, or as it is now."""
    found = (refs for name, refs in ctx.memory.items() if name == "moved" or name.startswith("paid "))
    return any(ref in objects for refs in found if isinstance(refs, tuple) for ref in refs)


@functools.lru_cache(maxsize=10_000)
def _calls_by_name(tree: Node) -> bool:
    return any(isinstance(part, ByName) and not part.obj for part in tree.walk())


def granted(tree: N, source: int) -> N:
    """An ability, or what has abilities, as an effect of `source` grants it: names in it mean that object (CR 201.5a)."""
    if not _calls_by_name(tree):
        return tree
    bound = tree.rewritten(lambda part: ByName(source) if isinstance(part, ByName) and not part.obj else part)
    assert isinstance(bound, type(tree))
    return bound


@node
class All(Selector):
    """Every object that a filter means on the battlefield, or in another zone, in all players' zones of that name."""

    filter: Filter
    zone: str = "battlefield"

    @property
    def reads(self) -> frozenset[str]:  # type: ignore[override]
        """Layers must know the zone (CR 613.8)."""
        return frozenset([f"zone:{self.zone}"])

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """In the order in which they entered the zone, seat by seat (CR 109.2, 109.2a, 403.2, 609.2).

        Also CR 108.2b, 109.2b.
        """
        game = ctx.game
        owners = game.players if game.rules.zone(self.zone).owned else (SHARED,)
        there = (i for owner in owners for i in game.zone(self.zone, owner) if self.filter.matches(ctx, i))
        if self.zone == "battlefield":
            return tuple(there)
        return tuple(i for i in there if game.object(i).kind != "token")  # elsewhere cards are meant


@node
class InYour(Selector):
    """The cards of a zone of your own that a filter means: "cards in your graveyard"."""

    zone: str
    filter: Filter = Anything()

    @property
    def reads(self) -> frozenset[str]:  # type: ignore[override]
        """Layers must know the zone (CR 613.8)."""
        return frozenset([f"zone:{self.zone}"])

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """In the order of the zone."""
        return tuple(i for i in ctx.game.zone(self.zone, ctx.controller) if self.filter.matches(ctx, i))


@node
class Among(Selector):
    """Of the objects that a selector gives, those that a filter means."""

    of: Selector
    filter: Filter

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Looked at now, or as it was last where it is gone."""
        return tuple(r for r in self.of.refs(ctx) if not is_player(r) and self.filter.matches(ctx, r))


@node
class You(Selector):
    """The controller of the ability (CR 109.5)."""

    of_players: ClassVar[bool] = True

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """The player (CR 115.10b)."""
        return (player_ref(ctx.controller),)


@node
class TopOfLibrary(Selector):
    """The top card, or cards, of your library or other players', as many as there are; the uppermost first (CR 401.1)."""

    count: Amount = 1
    who: Selector = You()
    reads = frozenset(["zone:library"])

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Player by player, without looking at them."""
        count = amount(ctx, self.count)
        tops = (ctx.game.zone("library", player)[-count:] for player in self.who.players(ctx) if count > 0)
        return tuple(card for top in tops for card in reversed(top))


@node
class EachOpponent(Selector):
    """Every opponent of the controller of the ability, in turn order."""

    of_players: ClassVar[bool] = True

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """The players."""
        return tuple(player_ref(p) for p in ctx.game.opponents(ctx.controller))


@node
class EachPlayer(Selector):
    """Every player, in APNAP order (CR 101.4)."""

    of_players: ClassVar[bool] = True
    reads = frozenset(["active player"])

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """The players."""
        return tuple(player_ref(p) for p in ctx.game.apnap())


@node
class ControllerOf(Selector):
    """The controllers of the objects that a selector gives, now or when they were last there (CR 608.2h)."""

    of: Selector
    of_players: ClassVar[bool] = True

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """The players, each once."""
        found = [player_ref(ctx.game.controller(r)) for r in self.of.refs(ctx) if not is_player(r)]
        return tuple(dict.fromkeys(found))


# Quantities -----------------------------------------------------------------------------------------


class Quantity(Node):
    """A number that is determined when it is needed (CR 107.3, 608.2h)."""

    __slots__ = ()

    def value(self, ctx: Context) -> int:
        """The number."""
        raise TypeError(f"{type(self).__name__} does not define value()")


ANY_NUMBER: Final = 10**9
"""No maximum (CR 107.1c): more than any game can hold. What is chosen is bounded by what is there."""
Amount = int | Quantity


def amount(ctx: Context, quantity: Amount) -> int:
    """The number that a quantity, or a plain number, stands for."""
    return quantity if isinstance(quantity, int) else quantity.value(ctx)


@node
class X(Quantity):
    """The value chosen for X (CR 107.3)."""

    def value(self, ctx: Context) -> int:
        """From the context (CR 107.3j, 607.2j)."""
        return ctx.x


@node
class Count(Quantity):
    """How many objects a selector gives."""

    of: Selector

    def value(self, ctx: Context) -> int:
        """Counted now."""
        return len(self.of.objects(ctx))


@node
class PowerOf(Quantity):
    """The power of the first object a selector gives, last known where it is gone (CR 608.2h)."""

    of: Selector
    reads = frozenset(["power"])

    def value(self, ctx: Context) -> int:
        """0 where there is no such object (CR 107.2)."""
        refs = [r for r in self.of.refs(ctx) if not is_player(r)]
        return (ctx.game.characteristics(refs[0])[POWER] or 0) if refs else 0


@node
class ToughnessOf(Quantity):
    """The toughness of the first object a selector gives, last known where it is gone (CR 608.2h)."""

    of: Selector
    reads = frozenset(["toughness"])

    def value(self, ctx: Context) -> int:
        """0 where there is no such object."""
        refs = [r for r in self.of.refs(ctx) if not is_player(r)]
        return (ctx.game.characteristics(refs[0])[TOUGHNESS] or 0) if refs else 0


# Conditions -----------------------------------------------------------------------------------------


@node
class YouHave(Condition):
    """You control at least `least` permanents that a filter means."""

    filter: Filter
    least: int = 1

    def holds(self, ctx: Context) -> bool:
        """Counted now."""
        found = 0
        for obj in ctx.game.zone("battlefield"):
            if ctx.game.controller(obj) == ctx.controller and self.filter.matches(ctx, obj):
                found += 1
                if found >= self.least:
                    return True
        return False


@node
class AtLeast(Condition):
    """A number is at least `least`."""

    number: Amount
    least: int

    def holds(self, ctx: Context) -> bool:
        """Counted now."""
        return amount(ctx, self.number) >= self.least


@node
class YourTurn(Condition):
    """It is your turn (CR 102.1)."""

    reads = frozenset(["active player"])

    def holds(self, ctx: Context) -> bool:
        """Whether the controller is the active player."""
        return ctx.game.active_player == ctx.controller


@node
class AtMost(Condition):
    """A number is `most` or less (CR 107.1)."""

    number: Amount
    most: Amount

    def holds(self, ctx: Context) -> bool:
        """Both are determined now."""
        return amount(ctx, self.number) <= amount(ctx, self.most)
