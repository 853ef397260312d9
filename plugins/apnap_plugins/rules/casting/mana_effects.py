"""Effects that change which mana is added, spent and kept (CR 106)."""

from __future__ import annotations

import dataclasses
from typing import ClassVar

from apnap import Answering, Context, Event, Replacement, node
from apnap_plugins.rules.mana.mana import (
    COLORS_OF_MANA,
    Mana,
    ManaAdded,
    ManaChanged,
    ManaEmpties,
    ManaLost,
    Restriction,
    colors_in,
)
from apnap_plugins.rules.payment.frame import SpendableManaTypes
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.selectors import EachPlayer, You
from apnap_plugins.rules.vocabulary.sizes import check_count
from apnap_plugins.rules.vocabulary.symbols import COLOR_LETTERS


@node
class SpendAsThough(Answering[SpendableManaTypes, frozenset[str]]):
    """Players may spend mana as though it were mana of any type of `types`, on what a restriction allows (CR 609.4b).

    With `of` only mana of that type.
    """

    types: str = COLOR_LETTERS
    on: Restriction | None = None
    who: Selector = You()
    of: str = ""
    question: ClassVar[type[SpendableManaTypes]] = SpendableManaTypes

    def answer(self, ctx: Context, value: frozenset[str], question: SpendableManaTypes) -> frozenset[str]:
        """Beside the types that it has."""
        if self.of and self.of not in question.own:
            return value
        if question.player not in self.who.players(ctx) or not (
            self.on is None or self.on.allows(ctx.game, Mana("C", ctx.source), question.frame)
        ):
            return value
        return value | frozenset(self.types)


@node
class ManaStays(Answering[ManaEmpties, bool]):
    """Players don't lose unspent mana of these types as steps and phases end (CR 106.4)."""

    types: str = COLORS_OF_MANA
    who: Selector = You()
    for_a_time: ClassVar[bool] = True
    question: ClassVar[type[ManaEmpties]] = ManaEmpties

    def answer(self, ctx: Context, value: bool, question: ManaEmpties) -> bool:
        """By the player and the mana."""
        return value and not (question.mana.type in self.types and question.player in self.who.players(ctx))


@node
class LostManaBecomes(Replacement):
    """If you would lose unspent mana, that mana becomes mana of this type instead."""

    into: str = "C"
    events = (ManaLost,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """Yours."""
        return isinstance(event, ManaLost) and event.player == ctx.controller

    def replace(self, ctx: Context, event: Event) -> Event:
        """What produced it, and restrictions, stay."""
        assert isinstance(event, ManaLost)
        into = tuple(Mana(self.into, m.source, m.snow, m.only, m.rider) for m in event.mana)
        return ManaChanged(event.player, event.mana, into)


class _ProducesOther(Replacement):
    """What replaces the mana that permanents tapped for mana produce (CR 106.12b)."""

    __slots__ = ()
    filter: Filter
    least: int
    who: Selector
    for_a_time: ClassVar[bool] = True
    events = (ManaAdded,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """A permanent that the filter means is tapped for that much mana by one of those players."""
        if not isinstance(event, ManaAdded) or not event.tapped_for or len(event.mana) < self.least:
            return False
        return self.filter.matches(ctx, event.source) and event.player in self.who.players(ctx)

    def replace(self, ctx: Context, event: Event) -> Event:
        """Other mana of the same source."""
        assert isinstance(event, ManaAdded)
        return ManaAdded(event.player, self.instead(ctx, event), event.source, True)

    def instead(self, ctx: Context, event: ManaAdded) -> tuple[Mana, ...]:
        """The mana that is produced instead."""
        raise TypeError(f"{type(self).__name__} does not define instead()")


@node
class ProducesMore(_ProducesOther):
    """If you tap a permanent for mana, it produces `times` as much; restrictions and riders apply to all (CR 106.6a)."""

    filter: Filter
    times: int = 2
    least: int = 1
    who: Selector = You()

    def instead(self, ctx: Context, event: ManaAdded) -> tuple[Mana, ...]:
        """Each mana that often."""
        check_count(ctx.game, len(event.mana) * self.times, "mana")
        return tuple(mana for mana in event.mana for _ in range(self.times))


@node
class ProducesAdditional(_ProducesOther):
    """If a permanent is tapped for mana, it produces mana of these types in addition."""

    filter: Filter
    types: tuple[str, ...]
    least: int = 1
    who: Selector = EachPlayer()

    def written_colors(self) -> frozenset[str]:
        """Those of its mana symbols."""
        return colors_in(self.types)

    def instead(self, ctx: Context, event: ManaAdded) -> tuple[Mana, ...]:
        """With the restrictions and riders of the mana that it is added to (CR 106.6a)."""
        first = event.mana[0]
        return (*event.mana, *(Mana(t, first.source, first.snow, first.only, first.rider) for t in self.types))


@node
class ProducesType(_ProducesOther):
    """If a permanent is tapped for mana, it produces mana of this type instead of any other type; as much of it."""

    filter: Filter
    type: str
    least: int = 1
    who: Selector = EachPlayer()

    def written_colors(self) -> frozenset[str]:
        """The color of the mana that comes instead."""
        return colors_in(self.type)

    def instead(self, ctx: Context, event: ManaAdded) -> tuple[Mana, ...]:
        """Each mana with its restrictions and riders (CR 106.6a)."""
        return tuple(dataclasses.replace(mana, type=self.type) for mana in event.mana)


@node
class ProducesInstead(_ProducesOther):
    """If a permanent is tapped for mana, it produces one mana of this type instead of any other type and amount."""

    filter: Filter
    type: str
    least: int = 1
    who: Selector = EachPlayer()

    def written_colors(self) -> frozenset[str]:
        """Those of its mana symbols."""
        return colors_in(self.type)

    def instead(self, ctx: Context, event: ManaAdded) -> tuple[Mana, ...]:
        """One mana."""
        first = event.mana[0]
        return (Mana(self.type, first.source, first.snow, first.only, first.rider),)
