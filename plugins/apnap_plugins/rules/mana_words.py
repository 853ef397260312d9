"""What texts say of mana: how it is added, what it may be spent on, what happens when it is produced or spent (CR 106)."""

from __future__ import annotations

import itertools
import math
from typing import Any, ClassVar, Final

from apnap import (
    Answering,
    Context,
    Delayed,
    Event,
    Game,
    Happened,
    Instruction,
    Leaf,
    Question,
    Replacement,
    TriggerCondition,
    Triggered,
    event,
    node,
)
from apnap_plugins.rules.casting import PutFrame
from apnap_plugins.rules.characteristics import COLORS, SUPERTYPES
from apnap_plugins.rules.mana import (
    COLORS_OF_MANA,
    EMPTIES,
    PAYS_FOR,
    POOL,
    AddMana,
    AddsMana,
    ChangeMana,
    Choices,
    LoseMana,
    Mana,
    Restriction,
    Rider,
)
from apnap_plugins.rules.selection import Amount, Filter, Selector, TriggerPlayer, You, amount, is_whose, on_battlefield
from apnap_plugins.rules.sizes import check_count
from apnap_plugins.rules.symbols import COLOR_LETTERS, mana_of

ANY_COLOR: Final = tuple((c,) for c in COLOR_LETTERS)
"""The choices of "one mana of any color"."""


# Adding mana ------------------------------------------------------------------------------------------


@node
class AddManaSymbols(AddsMana):
    """Add what these mana symbols stand for, e.g. "{G}{G}" or "{W/U}" (CR 106.8 to 106.11)."""

    symbols: str
    only: Restriction | None = None
    rider: Rider | None = None

    def choices(self, ctx: Context) -> Choices:
        """One for each way to choose halves of hybrid symbols."""
        return mana_of(self.symbols)


@node
class AddManaAnyColor(AddsMana):
    """Add `count` mana of any one color."""

    count: Amount = 1
    only: Restriction | None = None
    rider: Rider | None = None
    who: Selector = You()

    def choices(self, ctx: Context) -> Choices:
        """One for each color (CR 106.1a)."""
        return tuple(color * max(0, amount(ctx, self.count)) for color in ANY_COLOR)


@node
class AddManaAnyCombination(AddsMana):
    """Add `count` mana in any combination of these types."""

    count: Amount
    types: str = COLOR_LETTERS
    only: Restriction | None = None
    rider: Rider | None = None
    who: Selector = You()

    def choices(self, ctx: Context) -> Choices:
        """One for each combination."""
        count = check_count(ctx.game, max(0, amount(ctx, self.count)), "mana")
        ways = math.comb(len(self.types) + count - 1, count)
        check_count(ctx.game, ways, "combinations of mana", ctx.game.rules.limits.events)
        return tuple(itertools.combinations_with_replacement(self.types, count))


@node
class AddManaFor(AddsMana):
    """Add an amount of mana of a type: "{G} for each", "an amount of {G} equal to". A negative one is 0 (CR 107.1b)."""

    type: str
    amount: Amount
    only: Restriction | None = None
    rider: Rider | None = None
    who: Selector = You()

    def choices(self, ctx: Context) -> Choices:
        """That much."""
        return ((self.type,) * check_count(ctx.game, max(0, amount(ctx, self.amount)), "mana"),)


@node
class AddManaOfTypeThatCouldBeProduced(AddsMana):
    """Add one mana of any type, or color, that the permanents a filter means could produce (CR 106.7)."""

    filter: Filter
    colors_only: bool = False
    only: Restriction | None = None
    rider: Rider | None = None
    who: Selector = You()

    def choices(self, ctx: Context) -> Choices:
        """None where no type is defined (CR 106.5)."""
        game, found = ctx.game, set()
        asking = ctx.memory.get("asking", frozenset()) | {ctx.source}
        for obj in game.zone("battlefield"):
            if not game.is_absent(obj) and self.filter.matches(ctx, obj):
                found |= game.verb("could produce")(game, obj, asking)
        letters = COLOR_LETTERS if self.colors_only else COLORS_OF_MANA
        return tuple((t,) for t in letters if t in found)


@node
class AddManaOfColorAmong(AddsMana):
    """Add one mana of a color of a permanent that a filter means (CR 106.5: nothing where there is none)."""

    filter: Filter
    only: Restriction | None = None
    rider: Rider | None = None

    def choices(self, ctx: Context) -> Choices:
        """The colors of these permanents."""
        game = ctx.game
        there = [o for o in game.zone("battlefield") if not game.is_absent(o) and self.filter.matches(ctx, o)]
        return tuple((c,) for c in COLOR_LETTERS if any(c in game.characteristics(o)[COLORS] for o in there))


@node
class AddManaOfTriggeringType(AddsMana):
    """A player adds one mana of any type that was produced by what triggered the ability (CR 605.4a)."""

    only: Restriction | None = None
    rider: Rider | None = None
    who: Selector = TriggerPlayer()

    def choices(self, ctx: Context) -> Choices:
        """The types in the event that it triggered on."""
        event = ctx.happened.event if ctx.happened is not None else None
        produced = {t for m in event.mana for t in m.type} if isinstance(event, AddMana) else set()
        return tuple((t,) for t in COLORS_OF_MANA if t in produced)


@node
class DoubleUnspentMana(Instruction):
    """Double the amount of each type of unspent mana you have; nothing restricts what is added (CR 106.6)."""

    def perform(self, ctx: Context) -> None:
        """As much of each type as there is."""
        game = ctx.game
        pool = game.get(POOL, ctx.controller)
        snow = ctx.source > 0 and "snow" in game.characteristics(ctx.source)[SUPERTYPES]
        if pool:
            game.happen(AddMana(ctx.controller, tuple(Mana(m.type, ctx.source, snow) for m in pool), ctx.source))


@node
class TakeUnspentMana(Instruction):
    """Players lose all unspent mana, and you add the mana lost this way, as it was (CR 106.13)."""

    from_whom: Selector

    def perform(self, ctx: Context) -> None:
        """What produced it stays the same, as do restrictions and additional effects."""
        game = ctx.game
        for player in self.from_whom.players(ctx):
            lost = game.happen(LoseMana(player, game.get(POOL, player)))
            if lost is not None and lost.result:
                game.happen(AddMana(ctx.controller, tuple(lost.result), ctx.source))


# Spending it ------------------------------------------------------------------------------------------


def _spell(frame: Any) -> bool:
    return isinstance(frame, PutFrame) and frame.way is not None


@node
class OnSpells(Restriction):
    """Spend this mana only to cast spells that a filter means (CR 106.6)."""

    filter: Filter

    def allows(self, game: Game, mana: Mana, frame: Any) -> bool:
        """By what the spell is on the stack."""
        return _spell(frame) and self.filter.matches(Context(game, mana.source, frame.player), frame.obj)


@node
class OnAbilities(Restriction):
    """Spend this mana only to activate abilities of permanents that a filter means; `sources`: of any such object (CR 109.2)."""

    filter: Filter
    sources: bool = False

    def allows(self, game: Game, mana: Mana, frame: Any) -> bool:
        """By what the ability's source is, and where (CR 106.6)."""
        if not isinstance(frame, PutFrame) or frame.ability is None:
            return False
        if not self.sources and not on_battlefield(game, frame.card):
            return False
        return self.filter.matches(Context(game, mana.source, frame.player), frame.card)


@node
class OnCostsWithX(Restriction):
    """Spend this mana only on costs that contain {X} (CR 106.6)."""

    def allows(self, game: Game, mana: Mana, frame: Any) -> bool:
        """By the cost as it is written."""
        return isinstance(frame, PutFrame) and "X" in frame.base_cost.symbols


@node
class OnEither(Restriction):
    """One of several restrictions is met: "only to cast creature spells or activate abilities of creatures"."""

    of: tuple[Restriction, ...]

    def allows(self, game: Game, mana: Mana, frame: Any) -> bool:
        """Any of them allows it."""
        return any(each.allows(game, mana, frame) for each in self.of)


@node
class IfSpentOn(Rider):
    """If this mana is spent on such a thing, do something to it at once (CR 106.6).

    In the memory, under "it", is the spell, or the ability on the stack. With `triggers` it is a delayed triggered ability
    instead: when the mana is spent, that waits for the stack (CR 603.7a).
    """

    on: Restriction
    effect: Instruction
    triggers: bool = False

    def spent(self, game: Game, mana: Mana, frame: Any) -> None:
        """Once for each mana (CR 106.6a)."""
        if not self.on.allows(game, mana, frame):
            return
        if self.triggers:
            ctx = Context(game, mana.source, frame.player)
            game.add_effect(ctx, Delayed(Triggered(WhenManaIsSpent(), self.effect)), None, {"it": (frame.obj,)})
            game.happen(ManaSpent(frame.player, frame.obj))
        else:
            self.effect.perform(Context(game, mana.source, frame.player, memory={"it": (frame.obj,)}))


@event
class ManaSpent(Leaf):
    """A mana whose spending something triggers on is spent on a spell or ability, `on` (CR 106.6, 603.7a)."""

    rule: ClassVar[str] = "106.6"
    objects: ClassVar[tuple[str, ...]] = ("on",)
    player: int
    on: int

    def perform(self, game: Game) -> None:
        """Nothing by itself."""


@node
class WhenManaIsSpent(TriggerCondition):
    """When a mana is spent on the spell or ability in the memory under "it" (CR 603.7a)."""

    events: ClassVar[tuple[type[Event], ...]] = (ManaSpent,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """The event that the rider runs."""
        return isinstance(happened.event, ManaSpent) and (happened.event.on,) == ctx.memory.get("it")


@node
class SpendAsThough(Answering):
    """You may spend mana as though it were mana of any type of `types`, on what a restriction allows (CR 609.4b)."""

    types: str = COLOR_LETTERS
    on: Restriction | None = None
    question: ClassVar[Question[Any]] = PAYS_FOR

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """Beside the types that it has."""
        player, frame = about
        if player != ctx.controller or not (self.on is None or self.on.allows(ctx.game, Mana("C", ctx.source), frame)):
            return value
        return value | frozenset(self.types)


# Keeping it -------------------------------------------------------------------------------------------


@node
class ManaStays(Answering):
    """You don't lose unspent mana of these types as steps and phases end (CR 106.4); `everyone` for all players."""

    types: str = COLORS_OF_MANA
    everyone: bool = False
    question: ClassVar[Question[Any]] = EMPTIES

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """By the player and the mana."""
        player, mana = about
        return value and not ((self.everyone or player == ctx.controller) and mana.type in self.types)


@node
class LostManaBecomes(Replacement):
    """If you would lose unspent mana, that mana becomes mana of this type instead."""

    into: str = "C"
    events = (LoseMana,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """Yours."""
        return isinstance(event, LoseMana) and event.player == ctx.controller

    def replace(self, ctx: Context, event: Event) -> Event:
        """What produced it, and restrictions, stay."""
        assert isinstance(event, LoseMana)
        into = tuple(Mana(self.into, m.source, m.snow, m.only, m.rider) for m in event.mana)
        return ChangeMana(event.player, event.mana, into)


# Tapping for mana ---------------------------------------------------------------------------------------


@node
class TappedForMana(TriggerCondition):
    """Whenever a permanent that a filter means is tapped for mana, of one of `types` (CR 106.12a).

    `whose` says by whom: "each", "your" for you, or "opponent".
    """

    filter: Filter
    types: str = COLORS_OF_MANA
    whose: str = "each"
    events: ClassVar[tuple[type[Event], ...]] = (AddMana,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the mana that such an ability produced."""
        event = happened.event
        if not isinstance(event, AddMana) or not event.tapped_for or not _has_type(event, self.types):
            return False
        return is_whose(ctx, event.player, self.whose) and self.filter.matches(ctx, event.source)


def _has_type(event: AddMana, types: str) -> bool:
    return any(t in types for mana in event.mana for t in mana.type)


@node
class WhenManaIsAdded(TriggerCondition):
    """Whenever a player adds mana (CR 605.1b); `whose` as in `TappedForMana`, `not_own` leaves out what this one adds."""

    whose: str = "your"
    not_own: bool = True
    events: ClassVar[tuple[type[Event], ...]] = (AddMana,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the player and the source."""
        event = happened.event
        if not isinstance(event, AddMana) or (self.not_own and event.source == ctx.source):
            return False
        return is_whose(ctx, event.player, self.whose)


class _ProducesOther(Replacement):
    """What replaces the mana that permanents tapped for mana produce (CR 106.12b)."""

    __slots__ = ()
    filter: Filter
    least: int
    events = (AddMana,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """A permanent that the filter means is tapped for that much mana."""
        if not isinstance(event, AddMana) or not event.tapped_for or len(event.mana) < self.least:
            return False
        return self.filter.matches(ctx, event.source) and self.concerns(ctx, event)

    def concerns(self, ctx: Context, event: AddMana) -> bool:
        """Whether it is a player that the effect speaks of."""
        return True

    def replace(self, ctx: Context, event: Event) -> Event:
        """Other mana of the same source."""
        assert isinstance(event, AddMana)
        return AddMana(event.player, self.instead(ctx, event), event.source, True)

    def instead(self, ctx: Context, event: AddMana) -> tuple[Mana, ...]:
        """The mana that is produced instead."""
        raise TypeError(f"{type(self).__name__} does not define instead()")


@node
class ProducesMore(_ProducesOther):
    """If you tap a permanent for mana, it produces `times` as much; restrictions and riders apply to all (CR 106.6a)."""

    filter: Filter
    times: int = 2
    least: int = 1
    whose: Selector = You()

    def concerns(self, ctx: Context, event: AddMana) -> bool:
        """Tapped by one of those players."""
        return event.player in self.whose.players(ctx)

    def instead(self, ctx: Context, event: AddMana) -> tuple[Mana, ...]:
        """Each mana that often."""
        check_count(ctx.game, len(event.mana) * self.times, "mana")
        return tuple(mana for mana in event.mana for _ in range(self.times))


@node
class ProducesAdditional(_ProducesOther):
    """If a permanent is tapped for mana, it produces mana of these types in addition."""

    filter: Filter
    types: tuple[str, ...]
    least: int = 1

    def instead(self, ctx: Context, event: AddMana) -> tuple[Mana, ...]:
        """With the restrictions and riders of the mana that it is added to (CR 106.6a)."""
        first = event.mana[0]
        return (*event.mana, *(Mana(t, first.source, first.snow, first.only, first.rider) for t in self.types))


@node
class ProducesInstead(_ProducesOther):
    """If a permanent is tapped for mana, it produces one mana of this type instead of any other type and amount."""

    filter: Filter
    type: str
    least: int = 1

    def instead(self, ctx: Context, event: AddMana) -> tuple[Mana, ...]:
        """One mana."""
        first = event.mana[0]
        return (Mana(self.type, first.source, first.snow, first.only, first.rider),)
