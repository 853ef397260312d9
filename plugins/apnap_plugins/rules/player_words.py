"""What texts say of players all the time: hand size, land plays, life (CR 119, 305.2, 402.2)."""

from __future__ import annotations

from typing import Any, ClassVar

from apnap import Answering, Context, Event, Prohibition, Question, Replacement, node
from apnap_plugins.rules.damage import DrawCard, GainLife
from apnap_plugins.rules.lands import LANDS_PER_TURN, PlayLand
from apnap_plugins.rules.selection import Amount, EachPlayer, Selector, You, amount
from apnap_plugins.rules.turn import MAX_HAND_SIZE


@node
class NoMaximumHandSize(Answering):
    """Players have no maximum hand size (CR 402.2)."""

    who: Selector = You()
    question: ClassVar[Question[Any]] = MAX_HAND_SIZE

    def answer(self, ctx: Context, value: int | None, about: Any) -> int | None:
        """None is no maximum; a later effect can set one again."""
        return None if about in self.who.players(ctx) else value


@node
class SmallerHandSize(Answering):
    """Players' maximum hand size is reduced by a number (CR 402.2); where there is none, there is nothing to reduce."""

    less: int
    who: Selector = You()
    question: ClassVar[Question[Any]] = MAX_HAND_SIZE

    def answer(self, ctx: Context, value: int | None, about: Any) -> int | None:
        """Never less than 0 (CR 107.1b)."""
        return max(0, value - self.less) if value is not None and about in self.who.players(ctx) else value


@node
class MoreLandPlays(Answering):
    """Players may play `more` additional lands on each of their turns (CR 305.2)."""

    more: int = 1
    who: Selector = You()
    question: ClassVar[Question[Any]] = LANDS_PER_TURN

    def answer(self, ctx: Context, value: Any, about: Any) -> int:
        """Added to what other effects let them play."""
        return int(value) + (self.more if about in self.who.players(ctx) else 0)


@node
class CantPlayLands(Prohibition):
    """Players can't play lands (CR 101.2, 305.2)."""

    who: Selector = EachPlayer()
    events: ClassVar[tuple[type[Event], ...]] = (PlayLand,)

    def forbids(self, ctx: Context, event: Event) -> bool:
        """By who would play it."""
        return isinstance(event, PlayLand) and event.player in self.who.players(ctx)


@node
class CantGainLife(Prohibition):
    """Players can't gain life (CR 119.7)."""

    who: Selector = EachPlayer()
    events: ClassVar[tuple[type[Event], ...]] = (GainLife,)

    def forbids(self, ctx: Context, event: Event) -> bool:
        """By who would gain it."""
        return isinstance(event, GainLife) and event.player in self.who.players(ctx)


@node
class CantDraw(Prohibition):
    """Players can't draw cards (CR 121.3)."""

    who: Selector = EachPlayer()
    events: ClassVar[tuple[type[Event], ...]] = (DrawCard,)

    def forbids(self, ctx: Context, event: Event) -> bool:
        """By who would draw."""
        return isinstance(event, DrawCard) and event.player in self.who.players(ctx)


@node
class MoreLife(Replacement):
    """If players would gain life, they gain `times` that much plus `plus` instead (CR 614.1a)."""

    times: int = 1
    plus: Amount = 0
    who: Selector = You()
    events: ClassVar[tuple[type[Event], ...]] = (GainLife,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """Gaining no life is no event (CR 119.10)."""
        return isinstance(event, GainLife) and event.amount > 0 and event.player in self.who.players(ctx)

    def replace(self, ctx: Context, event: Event) -> Event:
        """The same player, another amount."""
        assert isinstance(event, GainLife)
        more: Event = event.with_(amount=event.amount * self.times + amount(ctx, self.plus))
        return more
