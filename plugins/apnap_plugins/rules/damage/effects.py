"""What static abilities say of life and drawing (CR 119, 121)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Answering, Condition, Context, Event, GameLost, GameWon, Keyword, Prohibition, Replacement, node
from apnap_plugins.rules.damage.damage import (
    CardDrawn,
    CardsDrawn,
    DamageResults,
    DealtAsThoughWith,
    LifeGained,
    LifeLost,
    LifeLostDownTo,
    LosesWithoutLife,
)
from apnap_plugins.rules.damage.filters import DamageFilter
from apnap_plugins.rules.vocabulary.base import Amount, Selector, amount
from apnap_plugins.rules.vocabulary.selectors import EachPlayer, You


@node
class CantGainLife(Prohibition):
    """Players can't gain life (CR 119.7)."""

    who: Selector = EachPlayer()
    events: ClassVar[tuple[type[Event], ...]] = (LifeGained,)

    def forbids(self, ctx: Context, event: Event) -> bool:
        """By who would gain it."""
        return isinstance(event, LifeGained) and event.player in self.who.players(ctx)


@node
class CantLoseLife(Prohibition):
    """Players can't lose life, nor pay any but 0 (CR 119.8)."""

    who: Selector = EachPlayer()
    events: ClassVar[tuple[type[Event], ...]] = (LifeLost, LifeLostDownTo)

    def forbids(self, ctx: Context, event: Event) -> bool:
        """By who would lose it."""
        return isinstance(event, LifeLost) and event.player in self.who.players(ctx)


@node
class DamageCostsNoLife(Answering[DamageResults, tuple[Event, ...]]):
    """Damage is dealt to players and doesn't cause them to lose life; all else that it causes happens (CR 120.3a)."""

    who: Selector
    question: ClassVar[type[DamageResults]] = DamageResults

    def answer(self, ctx: Context, value: tuple[Event, ...], question: DamageResults) -> tuple[Event, ...]:
        """Without the loss of these players."""
        players = self.who.players(ctx)
        return tuple(one for one in value if not (isinstance(one, LifeLost) and one.player in players))


@node
class CantLoseTheGame(Prohibition):
    """Players can't lose the game (CR 104.3, 101.2); who concedes leaves it all the same (CR 104.3a)."""

    who: Selector = You()
    events: ClassVar[tuple[type[Event], ...]] = (GameLost,)
    for_a_time: ClassVar[bool] = True

    def forbids(self, ctx: Context, event: Event) -> bool:
        """By who would lose, for whatever reason."""
        return isinstance(event, GameLost) and event.player in self.who.players(ctx)


@node
class SurvivesWithoutLife(Answering[LosesWithoutLife, bool]):
    """You don't lose the game for having 0 or less life (CR 704.5a, 101.2); for other reasons you do."""

    question: ClassVar[type[LosesWithoutLife]] = LosesWithoutLife

    def answer(self, ctx: Context, value: bool, question: LosesWithoutLife) -> bool:
        """By the player."""
        return value and question.player != ctx.controller


@node
class CantWinTheGame(Prohibition):
    """Players can't win the game by an effect that says so (CR 104.2b, 101.2); the last one in it does (CR 104.2a)."""

    who: Selector = You()
    events: ClassVar[tuple[type[Event], ...]] = (GameWon,)
    for_a_time: ClassVar[bool] = True

    def forbids(self, ctx: Context, event: Event) -> bool:
        """By who would win."""
        return isinstance(event, GameWon) and event.player in self.who.players(ctx)


@node
class CantDraw(Prohibition):
    """Players can't draw cards (CR 121.3)."""

    who: Selector = EachPlayer()
    events: ClassVar[tuple[type[Event], ...]] = (CardDrawn,)

    def forbids(self, ctx: Context, event: Event) -> bool:
        """By who would draw."""
        return isinstance(event, CardDrawn) and event.player in self.who.players(ctx)


@node
class MoreLife(Replacement):
    """If players would gain life, they gain `times` that much plus `plus` instead (CR 614.1a)."""

    for_a_time: ClassVar[bool] = True
    times: int = 1
    plus: Amount = 0
    who: Selector = You()
    events: ClassVar[tuple[type[Event], ...]] = (LifeGained,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """Gaining no life is no event (CR 119.10)."""
        return isinstance(event, LifeGained) and event.amount > 0 and event.player in self.who.players(ctx)

    def replace(self, ctx: Context, event: Event) -> Event | None:
        """The same player, another amount; where it is none, no life is gained (CR 119.10)."""
        assert isinstance(event, LifeGained)
        more = event.amount * self.times + amount(ctx, self.plus)
        return event.with_(amount=more) if more > 0 else None


@node
class LosesMoreLife(Replacement):
    """If players would lose life, they lose `times` that much instead (CR 614.1a, 119.3); with `condition` only while it holds.

    Also what damage causes: what is dealt stays as it is.
    """

    times: int = 2
    who: Selector = You()
    condition: Condition | None = None
    events: ClassVar[tuple[type[Event], ...]] = (LifeLost,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """Losing no life is no event."""
        if not isinstance(event, LifeLost) or event.amount <= 0 or event.player not in self.who.players(ctx):
            return False
        return self.condition is None or self.condition.holds(ctx)

    def replace(self, ctx: Context, event: Event) -> Event:
        """The same player, another amount."""
        assert isinstance(event, LifeLost)
        return event.multiplied(ctx.game, self.times)


@node
class DamageLeavesLife(Replacement):
    """Damage that would reduce your life total to less than `least`, 1 if none is given, reduces it to that (CR 120.3a, 614.1a).

    It is dealt all the same: what is changed is the loss of life that it causes, together with all that is lost and gained at
    that moment (CR 120.4d). A total that is below that stays as it is.
    """

    condition: Condition | None = None
    least: int = 1
    events: ClassVar[tuple[type[Event], ...]] = (LifeLost,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """To what damage causes, where the condition holds."""
        if not isinstance(event, LifeLost) or event.cause != "damage" or event.player != ctx.controller:
            return False
        return self.condition is None or self.condition.holds(ctx)

    def replace(self, ctx: Context, event: Event) -> Event:
        """Only as much is lost as leaves so much, also where another such effect leaves less."""
        assert isinstance(event, LifeLost)
        if isinstance(event, LifeLostDownTo):
            return event.limited(self.least)
        return LifeLostDownTo(event.player, event.amount, event.cause, ((self.least, 1),))


@node
class DrawsInsteadOfGaining(Replacement):
    """If players would gain life, they draw that many cards instead (CR 614.1a)."""

    who: Selector = You()
    events: ClassVar[tuple[type[Event], ...]] = (LifeGained,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """Not where no life would be gained, which is no event (CR 119.10)."""
        return isinstance(event, LifeGained) and event.amount > 0 and event.player in self.who.players(ctx)

    def replace(self, ctx: Context, event: Event) -> Event:
        """The same player draws as many cards as they would have gained life."""
        assert isinstance(event, LifeGained)
        return CardsDrawn(event.player, event.amount)


@node
class LosesInsteadOfGaining(Replacement):
    """If players would gain life, they lose that much life instead (CR 614.1a, 119.3)."""

    who: Selector = EachPlayer()
    events: ClassVar[tuple[type[Event], ...]] = (LifeGained,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """Gaining no life is no event (CR 119.10)."""
        return isinstance(event, LifeGained) and event.amount > 0 and event.player in self.who.players(ctx)

    def replace(self, ctx: Context, event: Event) -> Event:
        """The same player."""
        assert isinstance(event, LifeGained)
        return LifeLost(event.player, event.amount)


@node
class DealtAsThough(Answering[DealtAsThoughWith, bool]):
    """Damage is dealt as though its source had a keyword ability (CR 609.4); the source itself doesn't get it.

    It is the ability and not its name, so that the rules of that ability are in force where nothing else has it.
    """

    ability: Keyword
    damage: DamageFilter
    for_a_time: ClassVar[bool] = True
    question: ClassVar[type[DealtAsThoughWith]] = DealtAsThoughWith

    def answer(self, ctx: Context, value: bool, question: DealtAsThoughWith) -> bool:
        """By the damage that is meant, as things stand when it is dealt."""
        return value or (question.keyword == self.ability.id and self.damage.matches(ctx, question.damage))
