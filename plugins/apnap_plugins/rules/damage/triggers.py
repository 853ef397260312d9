"""Trigger conditions on damage, life and drawing (CR 119, 120, 121, 603.2)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Context, Event, Field, Happened, TriggerCondition, node, one_of
from apnap_plugins.rules.damage.damage import (
    DRAWN_IN_DRAW_STEP,
    GAINED_THIS_TURN,
    LOST_THIS_TURN,
    CardDrawn,
    DamageDealt,
    LifeGained,
    LifeLost,
)
from apnap_plugins.rules.damage.filters import DamageFilter
from apnap_plugins.rules.damage.selectors import DamageSource
from apnap_plugins.rules.vocabulary.base import WHOSE, Filter, Selector, is_whose
from apnap_plugins.rules.vocabulary.filters import Itself
from apnap_plugins.rules.vocabulary.triggers import WhenNarrowed, WhenPlayer


@node
class WhenDealtDamage(TriggerCondition):
    """Whenever an object that a filter means is dealt damage: once for all that it is dealt at one moment (CR 120.1, 603.2c).

    With `combat` only combat damage counts.
    """

    filter: Filter = Itself()
    combat: bool = False
    events: ClassVar[tuple[type[Event], ...]] = (DamageDealt,)
    batched: ClassVar[bool] = True

    def occurrence(self, happened: Happened) -> object:
        """Each object by itself."""
        return getattr(happened.event, "obj", 0)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the object the damage was dealt to; damage of 0 is not dealt (CR 120.8)."""
        dealt = happened.event
        return (
            isinstance(dealt, DamageDealt)
            and dealt.obj > 0
            and dealt.amount > 0
            and (dealt.combat or not self.combat)
            and self.filter.matches(ctx, dealt.obj)
        )


@node
class WhenDealsDamage(TriggerCondition):
    """Whenever a source deals damage that a filter means, `least` or more of it; with `OneOrMore` once for all of one moment.

    Each source by itself, and each thing that it deals damage to (CR 120.1). With `exactly` only where it is that much.
    """

    damage: DamageFilter
    exactly: int | None = None
    least: int = 1
    events: ClassVar[tuple[type[Event], ...]] = (DamageDealt,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Damage of 0 is not dealt (CR 120.8)."""
        dealt = happened.event
        if not isinstance(dealt, DamageDealt) or dealt.amount < self.least or self.exactly not in (None, dealt.amount):
            return False
        return self.damage.matches(ctx, dealt)


@node
class WhenSourceDealsDamage(WhenDealsDamage):
    """Whenever a source deals such damage to one or more things, once for all that it deals at one moment (CR 603.2c)."""

    batched: ClassVar[bool] = True

    def occurrence(self, happened: Happened) -> object:
        """Each source by itself."""
        return getattr(happened.event, "source", 0)


@node
class WhenItDealsDamage(TriggerCondition):
    """Whenever an object that a filter means deals damage, once for all that it deals at one moment (CR 120.1, 603.2c)."""

    filter: Filter = Itself()
    combat: bool = False
    events: ClassVar[tuple[type[Event], ...]] = (DamageDealt,)
    batched: ClassVar[bool] = True

    def about(self) -> Selector:
        """The source of the damage is "it", not what was dealt it."""
        return DamageSource()

    def occurrence(self, happened: Happened) -> object:
        """Each source by itself."""
        return getattr(happened.event, "source", 0)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """To anything; with `combat`, combat damage only."""
        dealt = happened.event
        if not isinstance(dealt, DamageDealt) or dealt.amount <= 0 or (self.combat and not dealt.combat):
            return False
        return _deals(ctx, self.filter, dealt.source)


def _deals(ctx: Context, meant: Filter, source: int) -> bool:
    """Whether what deals damage is meant: a permanent, now or as it was last, where the text doesn't name itself (CR 109.2).

    Of a filter that asks for spells, a spell.
    """
    if not meant.matches(ctx, source):
        return False
    of_spells = any(isinstance(part, Filter) and part.of_spells for part in meant.walk())
    return meant == Itself() or ctx.game.object(source).zone[0] == ("stack" if of_spells else "battlefield")


@node
class WhenDealsDamageTo(TriggerCondition):
    """Whenever an object that a filter means deals damage to a permanent that another means, or to one of some players.

    Once for each that is dealt damage (CR 603.2c). With `combat` only combat damage counts.
    """

    filter: Filter = Itself()
    to: Filter | None = None
    players_are: Selector | None = None
    combat: bool = False
    events: ClassVar[tuple[type[Event], ...]] = (DamageDealt,)

    def about(self) -> Selector:
        """The source is "it", not the permanent or player that was dealt the damage."""
        return DamageSource()

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Damage of 0 is not dealt (CR 120.8)."""
        dealt = happened.event
        if not isinstance(dealt, DamageDealt) or dealt.amount <= 0 or (self.combat and not dealt.combat):
            return False
        return self._is_to(ctx, dealt) and _deals(ctx, self.filter, dealt.source)

    def _is_to(self, ctx: Context, dealt: DamageDealt) -> bool:
        if not dealt.obj:
            return self.players_are is not None and dealt.player in self.players_are.players(ctx)
        return self.to is not None and self.to.matches(ctx, dealt.obj)


@node
class WhenNoncombat(WhenNarrowed):
    """Whenever damage is dealt that is no combat damage, on which a condition on damage triggers (CR 510.2)."""

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the damage alone; all else is as the condition within has it."""
        dealt = happened.event
        return isinstance(dealt, DamageDealt) and not dealt.combat and self.of.matches(ctx, happened)


@node
class WhenTheyDealDamage(TriggerCondition):
    """Whenever one or more objects that a filter means deal damage to some players: once for all of one moment (CR 603.2c)."""

    filter: Filter
    players_are: Selector
    combat: bool = False
    events: ClassVar[tuple[type[Event], ...]] = (DamageDealt,)
    batched: ClassVar[bool] = True
    several: ClassVar[bool] = True

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Whichever of the players are dealt damage."""
        return WhenDealsDamageTo(self.filter, None, self.players_are, self.combat).matches(ctx, happened)


@node
class WhenYouGainLife(TriggerCondition):
    """Whenever you gain life, so much or more at once (CR 119.9); `whose` as in `WhenYouCast`."""

    whose: str = one_of(WHOSE, default="your")
    least: int = 1
    events: ClassVar[tuple[type[Event], ...]] = (LifeGained,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Where a player who is meant gained life."""
        return (
            isinstance(happened.event, LifeGained)
            and is_whose(ctx, happened.event.player, self.whose)
            and (self.least == 1 or (happened.result or 0) >= self.least)
        )


@node
class WhenYouDraw(TriggerCondition):
    """Whenever you draw a card (CR 121.1); `whose` as in `WhenYouCast`."""

    whose: str = one_of(WHOSE, default="your")
    events: ClassVar[tuple[type[Event], ...]] = (CardDrawn,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Each card by itself (CR 121.2)."""
        drawn = happened.event
        return isinstance(drawn, CardDrawn) and bool(happened.result) and is_whose(ctx, drawn.player, self.whose)


@node
class WhenDrawsMore(WhenYouDraw):
    """Whenever you draw a card except the first one you draw in each of your draw steps; `whose` as in `WhenYouCast`."""

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """What is drawn in another player's draw step, or at another time, is none of those."""
        if not WhenYouDraw.matches(self, ctx, happened):
            return False
        game, player = ctx.game, getattr(happened.event, "player", -1)
        in_draw_step = game.stage_name() == "draw" and game.is_active(player)
        return not in_draw_step or game.get(DRAWN_IN_DRAW_STEP, player) > 1


@node
class WhenYouLoseLife(TriggerCondition):
    """Whenever you lose life, so much or more at once (CR 119.3): by damage and payments too; `whose` as in `WhenYouCast`."""

    whose: str = one_of(WHOSE, default="your")
    least: int = 1
    events: ClassVar[tuple[type[Event], ...]] = (LifeLost,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Where a player who is meant lost life."""
        return (
            isinstance(happened.event, LifeLost)
            and is_whose(ctx, happened.event.player, self.whose)
            and (self.least == 1 or (happened.result or 0) >= self.least)
        )


@node
class WhenPlayerDealtDamage(WhenPlayer):
    """Whenever a player is dealt damage: once for all that they are dealt at one moment (CR 120.1, 603.2c).

    With `combat` only combat damage counts, with `noncombat` only other damage.
    """

    combat: bool = False
    noncombat: bool = False
    events: ClassVar[tuple[type[Event], ...]] = (DamageDealt,)
    batched: ClassVar[bool] = True

    def occurrence(self, happened: Happened) -> object:
        """Each player by themselves."""
        return getattr(happened.event, "player", -1)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the player whom it was dealt to, where it is more than 0 (CR 120.8)."""
        dealt = happened.event
        if not isinstance(dealt, DamageDealt) or dealt.player < 0 or dealt.amount <= 0:
            return False
        if (self.combat and not dealt.combat) or (self.noncombat and dealt.combat):
            return False
        return is_whose(ctx, dealt.player, self.whose)


@node
class WhenPlayersDealtDamage(WhenPlayerDealtDamage):
    """Whenever one or more players are dealt damage: once for all that is dealt to any of them at one moment (CR 603.2c)."""

    several: ClassVar[bool] = True

    def occurrence(self, happened: Happened) -> object:
        """All of them together."""
        return None


class FirstThisTurn(WhenPlayer):
    """What is met once each turn: at the first moment at which a player gains, or loses, life (CR 603.2c).

    Where that happens to them several times at that moment, it triggers once.
    """

    __slots__ = ()
    batched: ClassVar[bool] = True
    changes: ClassVar[type[LifeGained] | type[LifeLost]]
    so_far: ClassVar[Field[int]]
    """What each player gained, or lost, this turn."""

    def occurrence(self, happened: Happened) -> object:
        """Of each player by themselves."""
        return getattr(happened.event, "player", -1)

    def counts(self, ctx: Context, happened: Happened) -> bool:
        """Where all of this turn is of this moment, by this event and others."""
        player, kind = happened.event.subject_player, self.changes
        now = sum(one.result or 0 for one in ctx.at_once if isinstance(one.event, kind) and one.event.player == player)
        return 0 < ctx.game.get(self.so_far, player) == now


@node
class WhenFirstGainsLife(FirstThisTurn):
    """Whenever a player gains life for the first time each turn (CR 119.9), counted from the beginning of the turn."""

    events: ClassVar[tuple[type[Event], ...]] = (LifeGained,)
    changes: ClassVar[type[LifeGained]] = LifeGained
    so_far: ClassVar[Field[int]] = GAINED_THIS_TURN


@node
class WhenFirstLosesLife(FirstThisTurn):
    """Whenever a player loses life for the first time each turn (CR 119.3), counted from the beginning of the turn."""

    events: ClassVar[tuple[type[Event], ...]] = (LifeLost,)
    changes: ClassVar[type[LifeLost]] = LifeLost
    so_far: ClassVar[Field[int]] = LOST_THIS_TURN
