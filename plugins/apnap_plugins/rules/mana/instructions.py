"""Instructions that add, double and take mana (CR 106)."""

from __future__ import annotations

import dataclasses
import itertools
import math
from collections.abc import Callable
from typing import Any, ClassVar, Final

from apnap import Answering, Context, Duration, Event, Game, Instruction, Replacement, VerbKey, node
from apnap_plugins.rules.continuous.continuous import UntilEndOfTurn
from apnap_plugins.rules.mana.mana import (
    COLORS_OF_MANA,
    POOL,
    AddMana,
    Choices,
    Mana,
    ManaAdded,
    ManaChanged,
    ManaEmpties,
    ManaLost,
    Restriction,
    Rider,
    colors_in,
)
from apnap_plugins.rules.vocabulary.asking import choose_place
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Selector, amount, is_player
from apnap_plugins.rules.vocabulary.characteristics import COLORS
from apnap_plugins.rules.vocabulary.phrases import COLOR_NAMES
from apnap_plugins.rules.vocabulary.selectors import TriggerPlayer, You
from apnap_plugins.rules.vocabulary.sizes import check_count
from apnap_plugins.rules.vocabulary.symbols import COLOR_LETTERS, mana_of
from apnap_plugins.rules.vocabulary.terms import Devotion

ANY_COLOR: Final = tuple((c,) for c in COLOR_LETTERS)
"""The choices of "one mana of any color"."""

COULD_PRODUCE: Final = VerbKey[Callable[[Game, int, frozenset[int]], frozenset[str]]]("could produce", "mana-abilities")
"""(game, permanent, asking): the types of mana, letters of WUBRGC, that it could produce now (CR 106.7).

`asking` are the permanents whose abilities ask: what they could produce can't follow from themselves.
"""


@node
class KeptMana(Rider):
    """Marks mana that an effect keeps in the pool, by the effect's `key`; it does nothing to what it is spent on."""

    key: int

    # Any: an `AnnouncementFrame`, which stands above mana, or None
    def spent(self, game: Game, mana: Mana, frame: Any) -> None:
        """Nothing: it was kept until now."""


@node
class KeepsMana(Answering[ManaEmpties, bool]):
    """The mana with this mark doesn't empty from its player's pool as steps and phases end (CR 106.4)."""

    key: int
    question: ClassVar[type[ManaEmpties]] = ManaEmpties

    def answer(self, ctx: Context, value: bool, question: ManaEmpties) -> bool:
        """By the mark."""
        return value and question.mana.rider != KeptMana(self.key)


@node
class AddManaThatStays(Instruction):
    """Add mana that its player doesn't lose as steps and phases end, for so long (CR 106.4)."""

    what: AddMana
    duration: Duration = UntilEndOfTurn()

    def perform(self, ctx: Context) -> None:
        """Only the mana that is added now."""
        key = ctx.game.next_timestamp()
        ctx.game.add_effect(ctx, KeepsMana(key), self.duration, {})
        kept: Any = self.what
        dataclasses.replace(kept, rider=KeptMana(key)).perform(ctx)


@node
class AddManaSymbols(AddMana):
    """Add what these mana symbols stand for, e.g. "{G}{G}" or "{W/U}" (CR 106.8 to 106.11)."""

    symbols: str
    only: Restriction | None = None
    rider: Rider | None = None

    def written_colors(self) -> frozenset[str]:
        """Also both of a hybrid symbol (CR 903.4)."""
        return colors_in(self.symbols)

    def choices(self, ctx: Context) -> Choices:
        """One for each way to choose halves of hybrid symbols."""
        return mana_of(self.symbols)


@node
class AddManaAnyColor(AddMana):
    """Add `count` mana of any one color."""

    count: Amount = 1
    only: Restriction | None = None
    rider: Rider | None = None
    who: Selector = You()

    def choices(self, ctx: Context) -> Choices:
        """Five ways to add mana, all of it of the same kind (CR 106.1a)."""
        return tuple(color * max(0, amount(ctx, self.count)) for color in ANY_COLOR)


@node
class AddManaAnyCombination(AddMana):
    """Add `count` mana in any combination of these types."""

    count: Amount
    types: str = COLOR_LETTERS
    only: Restriction | None = None
    rider: Rider | None = None
    who: Selector = You()

    def written_colors(self) -> frozenset[str]:
        """Those named, where not all are: that is "any combination of colors"."""
        return frozenset() if self.types == COLOR_LETTERS else colors_in(self.types)

    def choices(self, ctx: Context) -> Choices:
        """Every way to divide the amount among the types; more than the limit raise LimitExceeded."""
        count = check_count(ctx.game, max(0, amount(ctx, self.count)), "mana")
        ways = math.comb(len(self.types) + count - 1, count)
        check_count(ctx.game, ways, "combinations of mana", ctx.game.rules.limits.events)
        return tuple(itertools.combinations_with_replacement(self.types, count))


@node
class AddManaFor(AddMana):
    """Add an amount of mana of a type: "{G} for each", "an amount of {G} equal to". A negative one is 0 (CR 107.1b)."""

    type: str
    amount: Amount
    only: Restriction | None = None
    rider: Rider | None = None
    who: Selector = You()

    def written_colors(self) -> frozenset[str]:
        """That of the type."""
        return colors_in(self.type)

    def choices(self, ctx: Context) -> Choices:
        """That much."""
        return ((self.type,) * check_count(ctx.game, max(0, amount(ctx, self.amount)), "mana"),)


@node
class AddManaOfTypeThatCouldBeProduced(AddMana):
    """Add one mana of any type, or color, that the permanents a filter means could produce (CR 106.7)."""

    filter: Filter
    colors_only: bool = False
    only: Restriction | None = None
    rider: Rider | None = None
    who: Selector = You()

    def choices(self, ctx: Context) -> Choices:
        """None where no type is defined (CR 106.5)."""
        game = ctx.game
        found: set[str] = set()
        asking = ctx.memory.get("asking", frozenset()) | {ctx.source}
        for obj in game.zone("battlefield"):
            if not game.is_absent(obj) and self.filter.matches(ctx, obj):
                found |= game.verb(COULD_PRODUCE)(game, obj, asking)
        letters = COLOR_LETTERS if self.colors_only else COLORS_OF_MANA
        return tuple((t,) for t in letters if t in found)


@node
class AddManaOfColorAmong(AddMana):
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
class AddManaOfItsColors(AddMana):
    """Add one mana of any of the colors of what a selector gives (CR 106.5: nothing where it has none, or isn't there)."""

    of: Selector
    only: Restriction | None = None
    rider: Rider | None = None

    def choices(self, ctx: Context) -> Choices:
        """By what it is now, or was last."""
        found = [ctx.game.characteristics(ref)[COLORS] for ref in self.of.refs(ctx) if not is_player(ref)]
        return tuple((c,) for c in COLOR_LETTERS if any(c in colors for colors in found))


@node
class AddManaOfEachColorAmong(AddMana):
    """Add one mana of each color among the permanents that a filter means (CR 106.5: nothing where there is none)."""

    filter: Filter
    only: Restriction | None = None
    rider: Rider | None = None

    def choices(self, ctx: Context) -> Choices:
        """One way: of each of these colors one."""
        found = tuple(color for (color,) in AddManaOfColorAmong(self.filter).choices(ctx))
        return (found,) if found else ()


@node
class AddManaByDevotion(AddMana):
    """Choose a color; add an amount of mana of that color equal to your devotion to it (CR 700.5)."""

    only: Restriction | None = None
    rider: Rider | None = None

    def choices(self, ctx: Context) -> Choices:
        """One for each color."""
        return tuple((color,) * Devotion(color).value(ctx) for color in COLOR_LETTERS)

    def asked(self, ctx: Context, receiver: int, options: Choices) -> tuple[str, ...]:
        """Colors are offered by name, also those of which no mana would be added."""
        said = [
            f"{COLOR_NAMES[color]}, {''.join(f'{{{one}}}' for one in types) or 'no mana'}"
            for color, types in zip(COLOR_LETTERS, options, strict=True)
        ]
        return options[choose_place(ctx.game, receiver, said, "106.4", "Choose a color", source=ctx.source)]


@node
class AddManaOfTriggeringType(AddMana):
    """A player adds one mana of any type that was produced by what triggered the ability (CR 605.4a)."""

    only: Restriction | None = None
    rider: Rider | None = None
    who: Selector = TriggerPlayer()

    def choices(self, ctx: Context) -> Choices:
        """The types in the event that it triggered on."""
        event = ctx.happened.event if ctx.happened is not None else None
        produced = {t for m in event.mana for t in m.type} if isinstance(event, ManaAdded) else set()
        return tuple((t,) for t in COLORS_OF_MANA if t in produced)


@node
class UnspentManaBecomes(Replacement):
    """If you would lose unspent mana, it becomes mana of a type instead (CR 106.4, 614.1a)."""

    into: str
    events: ClassVar[tuple[type[Event], ...]] = (ManaLost,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """Whatever makes you lose it."""
        return isinstance(event, ManaLost) and event.player == ctx.controller and bool(event.mana)

    def replace(self, ctx: Context, event: Event) -> Event:
        """With what is known of each: where it came from, and what it may be spent on."""
        assert isinstance(event, ManaLost)
        other = tuple(dataclasses.replace(one, type=self.into) for one in event.mana)
        return ManaChanged(event.player, event.mana, other)


@node
class TakeUnspentMana(Instruction):
    """Players lose all unspent mana, and you add the mana lost this way, as it was (CR 106.13)."""

    from_whom: Selector

    def perform(self, ctx: Context) -> None:
        """What produced it stays the same, as do restrictions and additional effects."""
        game = ctx.game
        for player in self.from_whom.players(ctx):
            lost = game.happen(ManaLost(player, game.get(POOL, player)))
            if lost is not None and lost.result:
                game.happen(ManaAdded(ctx.controller, tuple(lost.result), ctx.source))
