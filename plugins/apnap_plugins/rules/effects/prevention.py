"""Prevention effects, and what they share with other effects that change damage (CR 609.7, 615).

An effect on damage says which damage it means with a `DamageFilter`. One that a resolution creates may be a shield: it has an
amount that is used up, or counts for the next time only; what is left of it stands in its memory.
"""

from __future__ import annotations

import dataclasses
from typing import Any, ClassVar, Final

from apnap import (
    GAME,
    Answering,
    AnyTimeCheck,
    Context,
    Duration,
    Event,
    Field,
    Game,
    Happened,
    Instruction,
    Leaf,
    Manifest,
    Question,
    Replacement,
    Teller,
    TriggerCondition,
    declares,
    event,
    node,
    question,
)
from apnap_plugins.rules.continuous.continuous import UntilEndOfTurn
from apnap_plugins.rules.damage.damage import DamageDealt
from apnap_plugins.rules.damage.filters import DamageFilter, means_permanents, recipient, was_permanent
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.stack.division import shares
from apnap_plugins.rules.stack.stack import ABILITY
from apnap_plugins.rules.stack.targets import TARGETS
from apnap_plugins.rules.vocabulary.asking import choose_number, choose_one, choose_whether
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Quantity, Ref, Selector, amount, is_player, player_ref
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.vocabulary.selectors import Remembered, Target, You
from apnap_plugins.rules.vocabulary.standpoints import Standpoint, standpoint

MANIFEST = Manifest(
    id="prevention",
    name="Prevention effects",
    kind="rules",
    rules=("609.7", "615"),
    requires=("damage", "continuous-effects", "stack"),
    kernel=">=0.1,<0.2",
)


@question
class CanBePrevented(Question[bool]):
    """Whether damage can be prevented (CR 615.12). The first value is what the event itself says; an answer forbids it."""

    rule: ClassVar[str] = "615.12"
    damage: DamageDealt


PREVENTED: Final = Field[tuple["DamagePrevented", ...]]("damage that was prevented just now", GAME, (), ids=True)
"""Preventions of this moment whose additional effects take place immediately afterward (CR 615.5)."""
SPENT: Final = Field[tuple[int, ...]]("shields for the next time that have been used", GAME, (), ids=True)

ONE_SOURCE: Final = "one source"
"""What a shield remembers for the next time that some source of a kind would deal damage, whichever it is (CR 615.8)."""
THAT_SOURCE: Final = "that source"
"""Where such a shield remembers which source it was, as long as more of what that one deals at this moment is to come."""


# Any: fields of `DamageFilter` by name
def to_you(**more: Any) -> DamageFilter:
    """Damage that would be dealt to the controller of the ability; more fields of the filter by name."""
    return DamageFilter(to=None, players=You(), **more)


class DamageReplacement(Replacement):
    """An effect that changes damage which `damage` means. Shields keep what is left of them in their memory.

    `amount` is how much of one event's damage it changes, None for all of it; of a shield that is what is left of it.
    """

    __slots__ = ()
    events: ClassVar[tuple[type, ...]] = (DamageDealt,)
    damage: DamageFilter
    amount: Amount | None = None

    def covers(self, ctx: Context, event: Event) -> bool:
        """Whether it is about this damage; a shield that has met its one source, about no other's."""
        only = ctx.memory.get(THAT_SOURCE, 0)
        if only and (not isinstance(event, DamageDealt) or event.source != only):
            return False
        return self.damage.matches(ctx, event)

    def is_next(self, ctx: Context, event: DamageDealt) -> bool:
        """Whether a shield for the next time that one source deals damage is used for this one (CR 615.8).

        Of several sources that would deal damage at once whoever would be dealt it chooses.
        """
        if ctx.memory.get("once") != ONE_SOURCE or THAT_SOURCE in ctx.memory:
            return True
        waiting = (e for e in ctx.game.beside.waiting if isinstance(e, DamageDealt) and self.covers(ctx, e))
        if all(e.source == event.source for e in waiting):
            return True
        player, words = event.chooser(ctx.game), f"Use it for the damage from {ctx.game.name_of(event.source)}?"
        return choose_whether(ctx.game, player, "615.8", words, source=ctx.source)

    def share(self, ctx: Context, event: DamageDealt) -> int:
        """How much of the damage it changes. Of simultaneous damage the affected player chooses (CR 615.7)."""
        left = self._left(ctx)
        if left is None:
            return event.amount if self.amount is None else min(event.amount, amount(ctx, self.amount))
        most = min(left, event.amount)
        others = sum(e.amount for e in ctx.game.beside.waiting if isinstance(e, DamageDealt) and self.covers(ctx, e))
        least = min(most, max(0, left - others))
        if least == most:
            return most
        whom = (ctx.game.name_of(event.obj) or "that permanent") if event.obj else "you"
        player, words = event.chooser(ctx.game), f"How much of {event.amount} damage to {whom}?"
        return choose_number(ctx.game, player, least, most, "615.7", words, source=event.source)

    def _left(self, ctx: Context) -> int | None:
        """What is left of a shield with an amount; None for other effects."""
        floating = ctx.game.effect(ctx.effect)
        return dict(floating.memory).get("left") if floating is not None else None

    def _goes_on(self, ctx: Context, event: DamageDealt) -> bool:
        """Whether more damage is to come at this moment that a shield for the next time is about."""
        one = ctx.memory["once"] == ONE_SOURCE
        waiting = (e for e in ctx.game.beside.waiting if isinstance(e, DamageDealt) and self.covers(ctx, e))
        return any(not one or e.source == event.source for e in waiting)

    def spend(self, ctx: Context, event: DamageDealt, count: int) -> None:
        """A shield is reduced, and gone at 0 (CR 615.7); one for the next time goes with what happens now (CR 615.8)."""
        game, shield = ctx.game, ctx.effect
        left = self._left(ctx)
        if left is not None and count >= left:
            game.use_up(shield)
        elif left is not None:
            game.remember(shield, left=left - count)
        elif ctx.memory.get("once") and self._goes_on(ctx, event):
            if ctx.memory["once"] == ONE_SOURCE:
                game.remember(shield, **{THAT_SOURCE: event.source})
            game.set(SPENT, 0, tuple(dict.fromkeys((*game.get(SPENT), shield))))
        elif ctx.memory.get("once"):
            game.use_up(shield)


def raise_shield(ctx: Context, effect: Replacement, duration: Duration, **memory: object) -> int:
    """A resolution creates a shield (CR 614.1, 615.1). Returns its id.

    Memory: `left` is how much damage it is good for, `once` that it is for the next time only: for whatever damage is dealt
    at that moment, or, with ONE_SOURCE, for that of one source.
    """
    return ctx.game.add_effect(ctx, effect, duration, memory)


def _only_gains_life(instruction: Instruction) -> bool:
    """Whether all that is done by it is to gain life. What abilities do that it creates is done later (CR 603.7)."""
    parts = [part for part in instruction.children() if isinstance(part, Instruction)]
    return isinstance(instruction, GainLife) or (bool(parts) and all(map(_only_gains_life, parts)))


@event
class DamagePrevented(Event):
    """Damage that would have been dealt is prevented (CR 615.6). `then` is the effect's additional effect (CR 615.5).

    Life that it gains belongs to the damage event (CR 120.4d); what else it does comes immediately afterwards. `effect` says
    which prevention effect did it, `view` what that knows; `combat` is as of the damage. `applied_to` is how much damage that
    effect was applied to, also where none of it can be prevented (CR 615.12).
    """

    rule: ClassVar[str] = "615.6"
    objects: ClassVar[tuple[str, ...]] = ("obj", "source")
    source: int
    amount: int
    obj: int = 0
    player: int = -1
    then: Instruction | None = None
    by: int = dataclasses.field(default=0, compare=False)
    combat: bool = dataclasses.field(default=False, compare=False)
    effect: tuple[Any, ...] = dataclasses.field(default=(), compare=False)
    view: Standpoint | None = dataclasses.field(default=None, compare=False)
    applied_to: int = dataclasses.field(default=0, compare=False)

    def told(self, teller: Teller) -> str | None:
        """How much from what to whom; nothing where none of it can be prevented."""
        if not self.amount:
            return None
        return f"{self.amount} damage from {teller.card(self.source)} to {teller.thing(self.subject)} is prevented"

    def perform(self, game: Game) -> int:
        """What follows is noted. Returns how much was prevented."""
        game.set(PREVENTED, 0, (*game.get(PREVENTED), self))
        if self.gains_life():
            game.happen(GainedByPrevention((self,)))
        return self.amount

    def gains_life(self) -> bool:
        """Whether what the effect itself does in addition is to gain life, and nothing else."""
        return self.then is not None and _only_gains_life(self.then)

    def damage(self) -> DamageDealt:
        """What would have been dealt, for what says which damage it means (CR 615.13)."""
        return DamageDealt(self.source, self.amount, self.obj, self.player, combat=self.combat)


@event
class GainedByPrevention(Event):
    """Life is gained for what one effect prevented at one moment, as a part of the damage event (CR 120.4d)."""

    rule: ClassVar[str] = "120.4d"
    objects: ClassVar[tuple[str, ...]] = ()
    silent: ClassVar[bool] = True
    joint: ClassVar[bool] = True
    parts: tuple[DamagePrevented, ...]

    def joined(self, other: Event) -> Event | None:
        """One with what the same effect prevents of other damage."""
        if not isinstance(other, GainedByPrevention) or other.parts[0].effect != self.parts[0].effect:
            return None
        return GainedByPrevention((*self.parts, *other.parts))

    def perform(self, game: Game) -> None:
        """As the effect says."""
        _do_in_addition(game, self.parts)


@event
class PreventionApplied(Leaf):
    """A prevention effect has been applied to simultaneous damage and prevented some or all of it (CR 615.13)."""

    rule: ClassVar[str] = "615.13"
    objects: ClassVar[tuple[str, ...]] = ("by",)
    by: int
    amount: int
    parts: tuple[DamagePrevented, ...]

    def told(self, teller: Teller) -> str | None:
        """The parts tell of it."""
        return None

    def perform(self, game: Game) -> int:
        """Returns how much was prevented altogether."""
        return self.amount


def is_preventable(game: Game, damage: DamageDealt) -> bool:
    """Whether the damage can be prevented (CR 615.12)."""
    return game.query(CanBePrevented(damage), damage.preventable)


class Prevention(DamageReplacement):
    """A prevention effect (CR 615.1). `then` is what it does in addition, with the amount as `PreventedDamage`.

    Its memory has under "sources" what would have dealt the damage, under "recipients" whom it would have been dealt to, and
    under "applied to" how much that was.
    """

    __slots__ = ()
    leaves: ClassVar[str] = "recipients"
    at_once: ClassVar[bool] = True
    then: Instruction | None = None

    def applies(self, ctx: Context, event: Event) -> bool:
        """To damage that can't be prevented only for its additional effect (CR 615.12, 615.12a)."""
        if not isinstance(event, DamageDealt) or not self.covers(ctx, event):
            return False
        return self.then is not None or is_preventable(ctx.game, event)

    def replace(self, ctx: Context, event: Event) -> Event | tuple[Event, ...] | None:
        """Less damage, or none (CR 615.6). A shield is reduced by what it prevented only (CR 615.12).

        Also CR 615.1a, 615.10.
        """
        assert isinstance(event, DamageDealt)
        if not is_preventable(ctx.game, event):
            return (event, self._prevented(ctx, event, 0))
        count = self.share(ctx, event) if self.is_next(ctx, event) else 0
        if count <= 0:
            return event
        self.spend(ctx, event, count)
        prevented = self._prevented(ctx, event, count)
        return (event.with_(amount=event.amount - count), prevented) if count < event.amount else prevented

    def identity(self, ctx: Context, event: DamageDealt) -> tuple[object, ...]:
        """Which effect this is: what it prevents at once belongs together (CR 615.13)."""
        return (ctx.effect, ctx.source, self)

    def _prevented(self, ctx: Context, event: DamageDealt, count: int) -> DamagePrevented:
        effect = self.identity(ctx, event)
        return DamagePrevented(
            event.source,
            count,
            event.obj,
            event.player,
            self.then,
            ctx.source,
            event.combat,
            effect,
            standpoint(ctx),
            event.amount,
        )


@node
class Prevents(Prevention):
    """Prevents damage as it would be dealt: all of it, or `amount` of each event's (CR 615.1, 615.10).

    With `each_source` it is one effect for each source of simultaneous damage ("if a source would deal damage"), with
    `each_recipient` for each that it would be dealt to ("to a creature you control"): `then` is done for each by itself.
    """

    damage: DamageFilter = DamageFilter()
    amount: Amount | None = None
    then: Instruction | None = None
    each_source: bool = False
    each_recipient: bool = False

    def identity(self, ctx: Context, event: DamageDealt) -> tuple[object, ...]:
        """Also by source and recipient, where these are looked at one by one."""
        apart = (event.source if self.each_source else 0, recipient(event) if self.each_recipient else 0)
        return (*Prevention.identity(self, ctx, event), *apart)


@node
class PreventsHalf(Prevention):
    """Prevents half of the damage as it would be dealt, of each event by itself, rounded up (CR 107.1a, 615.1)."""

    damage: DamageFilter = DamageFilter()

    def share(self, ctx: Context, event: DamageDealt) -> int:
        """Of no damage there is no half: that is no event (CR 615.1)."""
        return (event.amount + 1) // 2


@node
class PreventsAllBut(Prevention):
    """Prevents all but so much of the damage as it would be dealt, of each event by itself (CR 615.1)."""

    damage: DamageFilter = DamageFilter()
    left: int = 1

    def share(self, ctx: Context, event: DamageDealt) -> int:
        """Nothing where no more than that would be dealt."""
        return max(event.amount - self.left, 0)


@node
class PreventsAtMost(Prevention):
    """Prevents all of the damage of an event of no more than so much, and nothing of any other (CR 615.1)."""

    damage: DamageFilter = DamageFilter()
    most: int = 1

    def share(self, ctx: Context, event: DamageDealt) -> int:
        """Each event by itself."""
        return event.amount if event.amount <= self.most else 0


def _follow_up(game: Game) -> None:
    """CR 615.5, 615.13: what preventions do in addition, and abilities that trigger on them, effect by effect."""
    for shield in game.get(SPENT):
        game.use_up(shield)
    if game.get(SPENT):
        game.set(SPENT, 0, ())
    while game.get(PREVENTED):
        found = game.get(PREVENTED)
        group = tuple(p for p in found if p.effect == found[0].effect)
        game.set(PREVENTED, 0, tuple(p for p in found if p.effect != found[0].effect))
        _apply_addition(game, group)


def _apply_addition(game: Game, group: tuple[DamagePrevented, ...]) -> None:
    """One effect's preventions of one moment: the amount is that of all together."""
    first = group[0]
    total = sum(p.amount for p in group)
    if total:
        game.happen(PreventionApplied(first.by, total, group))
    if not first.gains_life():
        _do_in_addition(game, group)


def _do_in_addition(game: Game, group: tuple[DamagePrevented, ...]) -> None:
    """What one effect does in addition to its preventions of one moment."""
    first = group[0]
    if first.then is not None and first.view is not None:
        ctx = first.view.context(game)
        ctx.memory["prevented"] = sum(p.amount for p in group)
        ctx.memory["applied to"] = sum(p.applied_to for p in group)
        ctx.memory["sources"] = tuple(dict.fromkeys(p.source for p in group))
        ctx.memory["recipients"] = tuple(dict.fromkeys(p.obj or player_ref(p.player) for p in group))
        first.then.perform(ctx)


@node
class DamagedPlayer(Selector):
    """The player to whom damage would have been dealt that is prevented, or instead of which something is done (CR 615.5)."""

    of_players: ClassVar[bool] = True

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """From the effect's memory; nobody where an object would have been dealt it."""
        return tuple(ref for ref in ctx.memory.get("recipients", ()) if is_player(ref))


@node
class PreventedSource(Selector):
    """The sources of the damage that was prevented this way (CR 615.5)."""

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """From the effect's memory."""
        return tuple(ctx.memory.get("sources", ()))


@node
class PreventedDamage(Quantity):
    """How much damage was prevented this way (CR 615.5); of what an ability triggered on, what `damage` means (CR 615.13)."""

    of_event: ClassVar[bool] = True
    damage: DamageFilter = DamageFilter()

    def value(self, ctx: Context) -> int:
        """From the effect's memory, or from the event on which an ability triggered."""
        if "prevented" in ctx.memory:
            return int(ctx.memory["prevented"])
        event = ctx.happened.event if ctx.happened is not None else None
        if not isinstance(event, PreventionApplied):
            return 0
        return sum(part.amount for part in event.parts if self.damage.matches(ctx, part.damage()))


@node
class DamageToPrevent(Quantity):
    """How much damage would be dealt that a prevention effect was applied to: "prevent that damage and mill that many cards".

    Also where it can't be prevented, for what the effect does in addition takes place all the same (CR 615.12).
    """

    of_event: ClassVar[bool] = True

    def value(self, ctx: Context) -> int:
        """From the effect's memory: of all damage of that moment together."""
        return int(ctx.memory["applied to"])


@node
class CantBePrevented(Answering[CanBePrevented, bool]):
    """Damage that a filter means can't be prevented (CR 615.12)."""

    damage: DamageFilter = DamageFilter()
    question: ClassVar[type[CanBePrevented]] = CanBePrevented

    def answer(self, ctx: Context, value: bool, question: CanBePrevented) -> bool:
        """Whatever else says."""
        return value and not self.damage.matches(ctx, question.damage)


@node
class WhenPrevented(TriggerCondition):
    """Whenever damage that a filter means is prevented (CR 615.13)."""

    damage: DamageFilter = DamageFilter()
    events: ClassVar[tuple[type[Event], ...]] = (PreventionApplied,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Once for all that one effect prevented at once."""
        applied = happened.event
        if not isinstance(applied, PreventionApplied):
            return False
        return any(self.damage.matches(ctx, part.damage()) for part in applied.parts)


ONLY: Final = Remembered("only")
SOURCES: Final = Remembered("these sources")


def fixed(damage: DamageFilter, only: bool, sources: bool) -> DamageFilter:
    """The filter of a shield whose recipients or sources were settled when it was created."""
    return dataclasses.replace(
        damage, only=ONLY if only else damage.only, sources=SOURCES if sources else damage.sources
    )


def settled(ctx: Context, to: Selector | None, sources: Selector | None) -> dict[str, Any]:
    """The memory of such a shield."""
    memory: dict[str, Any] = {}
    if to is not None:
        memory["only"] = to.refs(ctx)
    if sources is not None:
        memory["these sources"] = sources.refs(ctx)
    return memory


def next_time(damage: DamageFilter, sources: Selector | None) -> object:
    """What a shield remembers as `once`: that it waits for one source of those described, or for damage of one moment."""
    return ONE_SOURCE if sources is None and damage.source != Anything() else True


@node
class PreventNextDamage(Instruction):
    """Prevent the next N damage that would be dealt to each object or player of a selector (CR 615.7, 615.11).

    Where none is given, it is one shield for all that `damage` means: "to you and/or permanents you control".
    """

    amount: Amount
    to: Selector | None
    damage: DamageFilter = DamageFilter()
    then: Instruction | None = None
    sources: Selector | None = None
    duration: Duration = UntilEndOfTurn()

    def perform(self, ctx: Context) -> None:
        """A shield for each of them that is there now (CR 615.11)."""
        count = amount(ctx, self.amount)
        effect = Prevents(fixed(self.damage, self.to is not None, self.sources is not None), None, self.then)
        if count <= 0:
            return
        known = settled(ctx, None, self.sources)
        if self.to is None:
            raise_shield(ctx, effect, self.duration, left=count, **known)
            return
        for ref in self.to.refs(ctx):
            raise_shield(ctx, effect, self.duration, left=count, **{**known, "only": (ref,)})


@node
class PreventNextDivided(Instruction):
    """Prevent the next damage to targets, divided as you choose among those of a phrase that `divides` it (CR 601.2d, 615.7)."""

    to: Selector = Target()
    duration: Duration = UntilEndOfTurn()

    def perform(self, ctx: Context) -> None:
        """A shield for each that is a legal target still; the part of another is lost (CR 608.2b)."""
        effect = Prevents(fixed(DamageFilter(), True, False), None, None)
        for ref, part in shares(ctx, self.to):
            raise_shield(ctx, effect, self.duration, left=part, only=(ref,))


@node
class PreventNextTime(Instruction):
    """The next time a source would deal damage, prevent it, however much it is (CR 615.8, 615.9)."""

    damage: DamageFilter = DamageFilter()
    to: Selector | None = None
    sources: Selector | None = None
    then: Instruction | None = None
    duration: Duration = UntilEndOfTurn()

    def perform(self, ctx: Context) -> None:
        """What `to` and `sources` mean is settled now; what `damage` says is looked at when damage would be dealt."""
        effect = Prevents(fixed(self.damage, self.to is not None, self.sources is not None), None, self.then)
        once = next_time(self.damage, self.sources)
        raise_shield(ctx, effect, self.duration, once=once, **settled(ctx, self.to, self.sources))


@node
class PreventAllDamage(Instruction):
    """Prevent all damage of a kind for a time (CR 615.1, 611.2c): also from and to what comes later."""

    damage: DamageFilter = DamageFilter()
    to: Selector | None = None
    sources: Selector | None = None
    then: Instruction | None = None
    duration: Duration = UntilEndOfTurn()

    def perform(self, ctx: Context) -> None:
        """What `to` and `sources` mean is settled now."""
        effect = Prevents(fixed(self.damage, self.to is not None, self.sources is not None), None, self.then)
        raise_shield(ctx, effect, self.duration, **settled(ctx, self.to, self.sources))


def damage_sources(game: Game) -> tuple[int, ...]:
    """What can be chosen as a source of damage (CR 609.7a, 109.2c), by id.

    Permanents, spells, what an object on the stack, a replacement or prevention effect or a delayed triggered ability
    refers to, and face-up objects in the command zone.
    """
    found = [*game.zone("battlefield"), *(i for i in game.zone("stack") if game.object(i).kind != "ability")]
    for obj in game.zone("stack"):
        found += _referred_to_on_stack(game, obj)
    for floating in game.effects():
        table = game.rules.effect_table(floating.effect)
        if table.replacements or table.triggers:
            found += [floating.source, *_objects_in((_references(floating.memory), floating.targets))]
    found += [i for i in game.zone("command") if all(game.may_look(p, i) for p in game.players)]
    return tuple(dict.fromkeys(i for i in found if i and game.is_known(i)))


def _references(memory: tuple[tuple[str, Any], ...]) -> tuple[Any, ...]:
    """What is remembered in tuples, which is how references are kept; numbers stand for themselves."""
    return tuple(value for _, value in memory if isinstance(value, tuple))


def _referred_to_on_stack(game: Game, obj: int) -> list[int]:
    """CR 609.7a: the source of an ability, targets, what made it trigger and what it remembers."""
    info = game.get(ABILITY, obj)
    found = _objects_in(game.get(TARGETS, obj))
    if info is not None:
        found += [info.source, *_objects_in(_references(info.memory))]
        found += [getattr(h.event, name) for h in info.happened for name in h.event.objects]
    return found


def _objects_in(value: Any) -> list[int]:
    """The numbers in nested tuples that are no player's: references to objects."""
    if isinstance(value, tuple):
        if value[:1] == ("player",):
            return []
        return [i for part in value for i in _objects_in(part)]
    return [value] if isinstance(value, int) and not isinstance(value, bool) else []


@node
class ChooseSource(Instruction):
    """Choose a source of damage that a filter means (CR 609.7a), when the effect is created; the memory has it.

    Where the filter names a type it is a permanent, if `IsSource` doesn't say otherwise (CR 109.2).
    """

    filter: Filter = Anything()
    name: str = "source"

    def perform(self, ctx: Context) -> None:
        """It needn't be able to deal damage."""
        game = ctx.game
        anywhere = not means_permanents(self.filter)
        sources = (i for i in damage_sources(game) if anywhere or was_permanent(game, i))
        options = tuple(i for i in sources if self.filter.matches(ctx, i))
        chosen = (
            choose_one(game, ctx.controller, options, "609.7a", "Choose a source", source=ctx.this) if options else 0
        )
        ctx.memory[self.name] = (chosen,) if chosen else ()


apnap_declarations = declares(
    # What follows immediately.
    (PREVENTED, SPENT),
    # Additional effects of preventions.
    AnyTimeCheck("after prevention", "615.5", _follow_up),
)
