"""Excess damage: dealt to somebody else instead, what triggers on it, and how much an effect dealt (CR 120.4a, 120.10)."""

from __future__ import annotations

import functools
from typing import ClassVar, Final

from apnap import (
    GAME,
    Answering,
    AnyTimeCheck,
    Context,
    Event,
    Field,
    Game,
    Happened,
    InsertedStep,
    Instruction,
    Leaf,
    Manifest,
    Step,
    Teller,
    declares,
    event,
    node,
)
from apnap_plugins.rules.combat.damage import LethalDamage, lethal_to
from apnap_plugins.rules.counters.counters import counters_on
from apnap_plugins.rules.damage.damage import DamageResults, damage_event, deal_all
from apnap_plugins.rules.effects.replacement import can_be_dealt_damage
from apnap_plugins.rules.stack.stack import ResolveFrame
from apnap_plugins.rules.vocabulary.base import Amount, Quantity, Selector, amount, is_player
from apnap_plugins.rules.vocabulary.characteristics import is_creature, is_type
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.rules.vocabulary.triggers import WhenObject

MANIFEST = Manifest(
    id="excess-damage",
    name="Excess damage",
    kind="rules",
    rules=("120.4a", "120.10"),
    requires=("damage", "combat-damage", "counters", "characteristics", "stack"),
    mentions=("replacement",),
    kernel=">=0.1,<0.2",
)

Dealt = tuple[int, int, int, int, bool]
"""(permanent, damage, what was lethal of that source, -1 for no creature; loyalty, -1 for no planeswalker; combat damage)."""
JUST_DEALT: Final = Field[tuple[Dealt, ...]]("damage dealt just now", GAME, (), ids=True)
ASKED: Final = Field[bool]("excess damage is asked for", GAME, False, lasts="turn")
"""Whether the spell or ability that resolves, or did last, asks how much excess damage it dealt (CR 608.2h)."""
THIS_WAY: Final = Field[tuple[tuple[int, int], ...]]("excess damage dealt this way", GAME, (), ids=True, lasts="turn")
"""(permanent, excess damage) of what was dealt damage while that resolves, moment by moment (CR 120.10)."""


def _limits(game: Game, source: int, obj: int) -> tuple[int, int]:
    """How much damage of a source is lethal to a creature, and the loyalty of a planeswalker; -1 for what it is not."""
    lethal = game.query(LethalDamage(source, obj), lethal_to(game, obj)) if is_creature(game, obj) else -1
    return lethal, counters_on(game, obj, "loyalty") if is_type(game, obj, "planeswalker") else -1


def _excess(damage: int, lethal: int, loyalty: int) -> int:
    """What of the damage is too much: for a creature that is a planeswalker the greater amount (CR 120.4a, 120.10)."""
    return max(0, *(damage - limit for limit in (lethal, loyalty) if limit >= 0))


# Dealt to somebody else ---------------------------------------------------------------------------------


@node
class DealDamageAndExcess(Instruction):
    """The source deals damage to a permanent; excess damage is dealt to the first of `excess_to` instead (CR 120.4a)."""

    speaks_of: ClassVar[str] = "by"
    amount: Amount
    to: Selector
    excess_to: Selector
    by: Selector = This()

    def perform(self, ctx: Context) -> None:
        """Before any other effect modifies the damage; all of it at once (CR 120.2b).

        Where the excess can't be dealt, all is dealt as said first.
        """
        game = ctx.game
        others = [ref for ref in self.excess_to.refs(ctx) if can_be_dealt_damage(game, ref)]
        whole = amount(ctx, self.amount)
        events = []
        for source in [ref for ref in self.by.refs(ctx) if not is_player(ref)]:
            for obj in (ref for ref in self.to.objects(ctx) if can_be_dealt_damage(game, ref)):
                more = _excess(whole, *_limits(game, source, obj)) if others else 0
                events += [damage_event(source, obj, whole - more)] if whole > more else []
                events += [damage_event(source, others[0], more)] if more else []
        deal_all(ctx, events)


# Noticed afterwards -------------------------------------------------------------------------------------


@event
class DamageNoted(Leaf):
    """How much damage a permanent was dealt by one source, and how much would have been enough."""

    rule: ClassVar[str] = "120.10"
    obj: int
    dealt: Dealt

    def told(self, teller: Teller) -> str | None:
        """The damage tells of it."""
        return None

    def perform(self, game: Game) -> None:
        """Until all damage of this moment is dealt."""
        game.set(JUST_DEALT, 0, (*game.get(JUST_DEALT), self.dealt))


@event
class ExcessDamageDealt(Leaf):
    """A permanent has been dealt excess damage by one or more sources together (CR 120.10)."""

    rule: ClassVar[str] = "120.10"
    obj: int
    amount: int
    combat: bool = False

    def told(self, teller: Teller) -> str:
        """How much of what was dealt."""
        return f"{self.amount} of the damage dealt to {teller.card(self.obj)} is excess damage"

    def perform(self, game: Game) -> int:
        """Is remembered for what resolves and asks: the damage has been dealt. Returns how much of it was excess."""
        if game.get(ASKED):
            game.set(THIS_WAY, 0, (*game.get(THIS_WAY), (self.obj, self.amount)))
        return self.amount


@node
class DamageIsNoted(Answering[DamageResults, tuple[Event, ...]]):
    """Where anything watches for excess damage or asks for it, each source's damage is noted with what would be enough."""

    question: ClassVar[type[DamageResults]] = DamageResults

    def answer(self, ctx: Context, value: tuple[Event, ...], question: DamageResults) -> tuple[Event, ...]:
        """As the permanent is before the damage."""
        damage = question.damage
        watched = ctx.game.get(ASKED) or ExcessDamageDealt in ctx.game.index().triggers
        if not damage.obj or not watched:
            return value
        limits = _limits(ctx.game, damage.source, damage.obj)
        return (*value, DamageNoted(damage.obj, (damage.obj, damage.amount, *limits, damage.combat)))


def _sum_up(game: Game) -> None:
    """CR 120.10: the damage of all sources of this moment together is compared with what was lethal before it."""
    dealt = game.get(JUST_DEALT)
    if not dealt:
        return
    game.set(JUST_DEALT, 0, ())
    events = []
    for obj in dict.fromkeys(one[0] for one in dealt):
        mine = [one for one in dealt if one[0] == obj]
        total, lethal, loyalty = sum(one[1] for one in mine), min(one[2] for one in mine), mine[0][3]
        more = _excess(total, lethal, loyalty)
        combat = all(one[4] for one in mine)  # what is dealt at one moment is combat damage or isn't (CR 510.2)
        events += [ExcessDamageDealt(obj, more, combat)] if more else []
    if events:
        game.happen_all(events)


@node
class WhenDealtExcessDamage(WhenObject):
    """Whenever a permanent that a filter means is dealt excess damage (CR 120.10); with `noncombat` other than combat damage."""

    noncombat: bool = False
    events: ClassVar[tuple[type[Event], ...]] = (ExcessDamageDealt,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Once for all damage of one moment."""
        dealt = happened.event
        if self.noncombat and isinstance(dealt, ExcessDamageDealt) and dealt.combat:
            return False
        return WhenObject.matches(self, ctx, happened)


@node
class ExcessDamage(Quantity):
    """How much excess damage the permanent of the trigger event was dealt."""

    def value(self, ctx: Context) -> int:
        """From the event."""
        dealt = ctx.happened.event if ctx.happened is not None else None
        return dealt.amount if isinstance(dealt, ExcessDamageDealt) else 0


# Asked for by what dealt it ------------------------------------------------------------------------------


@node
class ExcessDamageThisWay(Quantity):
    """How much excess damage the effect has dealt to the permanents that `to` gives, or to all (CR 120.10, 608.2h)."""

    asks_for_excess: ClassVar[bool] = True
    of_event: ClassVar[bool] = True
    reads = frozenset([THIS_WAY.name])
    to: Selector | None = None

    def value(self, ctx: Context) -> int:
        """What was dealt at several moments together."""
        meant = None if self.to is None else self.to.objects(ctx)
        return sum(much for obj, much in ctx.game.get(THIS_WAY) if meant is None or obj in meant)


def _ask(game: Game, frame: ResolveFrame) -> None:
    """What resolves is looked at before its instructions are followed: damage is noted only where it asks for excess damage."""
    asks = any(effect is not None and _asks(effect) for effect, _ in frame.parts)
    if asks or game.get(ASKED):
        game.set(ASKED, 0, asks)
        game.set(THIS_WAY, 0, ())


@functools.lru_cache(maxsize=10_000)
def _asks(effect: Instruction) -> bool:
    """Whether an effect asks how much excess damage it dealt."""
    return any(getattr(part, "asks_for_excess", False) for part in effect.walk())


apnap_declarations = declares(
    # Damage of this moment, and excess damage of what resolves.
    (JUST_DEALT, ASKED, THIS_WAY),
    # Who asks for it.
    InsertedStep("resolve", Step("excess damage", _ask, "120.10"), before="608.2c"),
    # After damage has been dealt.
    AnyTimeCheck("after damage", "120.10", _sum_up),
    # Noting damage.
    DamageIsNoted(),
)
