"""The common trigger conditions (CR 603): zone changes, beginnings of steps, casting."""

from __future__ import annotations

from typing import Any, ClassVar

from apnap import Answering, Context, Event, Happened, Move, PlayerLeft, Question, StageBegan, TriggerCondition, node
from apnap.core.abilities import EventKey
from apnap.core.triggers import TRIGGER_TIMES
from apnap_plugins.rules.abilities import AbilityActivated
from apnap_plugins.rules.attachments import ATTACHED_TO, Attach, Unattach
from apnap_plugins.rules.casting import SpellCast
from apnap_plugins.rules.damage import DealDamage, DrawCard, GainLife, LoseLife
from apnap_plugins.rules.prevention import DamageFilter
from apnap_plugins.rules.selection import Filter, Itself, Selector, is_whose, on_battlefield
from apnap_plugins.rules.targets import BecomesTarget


@node
class WhenEnters(TriggerCondition):
    """When a permanent that a filter means enters the battlefield (CR 603.6a)."""

    filter: Filter = Itself()
    events: ClassVar[tuple[type[Event], ...]] = (Move,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Judged by what it is on the battlefield."""
        move = happened.event
        if not isinstance(move, Move) or move.to != "battlefield" or not happened.result:
            return False
        return any(self.filter.matches(ctx, obj) for obj in happened.result)


@node
class WhenDies(TriggerCondition):
    """When a permanent that a filter means is put into a graveyard from the battlefield (CR 700.4, 603.6c)."""

    filter: Filter = Itself()
    events: ClassVar[tuple[type[Event], ...]] = (Move,)
    looks_back: ClassVar[bool] = True

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Judged by what it was (CR 603.10a, 700.4)."""
        move = happened.event
        if not isinstance(move, Move) or move.to != "graveyard" or not move.obj:
            return False
        return ctx.game.object(move.obj).zone[0] == "battlefield" and self.filter.matches(ctx, move.obj)


@node
class WhenLeaves(TriggerCondition):
    """When a permanent that a filter means leaves the battlefield (CR 603.6c)."""

    filter: Filter = Itself()
    events: ClassVar[tuple[type[Event], ...]] = (Move,)
    looks_back: ClassVar[bool] = True

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Judged by what it was (CR 603.10a)."""
        move = happened.event
        if not isinstance(move, Move) or not move.obj or move.to == "battlefield":
            return False
        return ctx.game.object(move.obj).zone[0] == "battlefield" and self.filter.matches(ctx, move.obj)


@node
class AtBeginning(TriggerCondition):
    """At the beginning of a step (CR 603.2b); `whose` is "your", "each" or "opponent"."""

    step: str
    whose: str = "your"
    events: ClassVar[tuple[type[Event], ...]] = (StageBegan,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the step's name and whose turn it is (CR 513.2, 703.1a)."""
        began = happened.event
        if not isinstance(began, StageBegan) or began.stage != self.step:
            return False
        return is_whose(ctx, began.player, self.whose)


@node
class AtBeginningFor(TriggerCondition):
    """At the beginning of a step of the turn of one of the players that a selector gives (CR 603.2b)."""

    step: str
    who: Selector
    events: ClassVar[tuple[type[Event], ...]] = (StageBegan,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the step's name and whose turn it is: "enchanted creature's controller"."""
        began = happened.event
        if not isinstance(began, StageBegan) or began.stage != self.step:
            return False
        return began.player in self.who.players(ctx)


@node
class WhenYouCast(TriggerCondition):
    """Whenever a player casts a spell that a filter means; `whose` is "your", "each" or "opponent" (CR 603.2)."""

    filter: Filter
    whose: str = "your"
    events: ClassVar[tuple[type[Event], ...]] = (SpellCast,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By what the spell is."""
        cast = happened.event
        if not isinstance(cast, SpellCast):
            return False
        return is_whose(ctx, cast.player, self.whose) and self.filter.matches(ctx, cast.obj)


@node
class WhenActivates(TriggerCondition):
    """Whenever a player activates an ability of a kind, by its `tag`: "a ninjutsu ability" (CR 602.2b, 603.2)."""

    tag: str
    whose: str = "your"
    events: ClassVar[tuple[type[Event], ...]] = (AbilityActivated,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the player and the ability."""
        activated = happened.event
        if not isinstance(activated, AbilityActivated) or activated.ability.tag != self.tag:
            return False
        return is_whose(ctx, activated.player, self.whose)


@node
class WhenTargeted(TriggerCondition):
    """Whenever a permanent that a filter means becomes the target of a spell or ability; `by` as in `WhenYouCast`.

    A creature spell or a creature card in a graveyard is no creature (CR 109.2).
    """

    filter: Filter = Itself()
    by: str = "each"
    events: ClassVar[tuple[type[Event], ...]] = (BecomesTarget,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the target, and who controls what targets it (CR 603.2f)."""
        targeted = happened.event
        if not isinstance(targeted, BecomesTarget) or not on_battlefield(ctx.game, targeted.obj):
            return False
        return is_whose(ctx, targeted.controller, self.by) and self.filter.matches(ctx, targeted.obj)


@node
class WhenDealtDamage(TriggerCondition):
    """Whenever an object that a filter means is dealt damage: once for all that it is dealt at one moment (CR 120.1, 603.2c)."""

    filter: Filter = Itself()
    events: ClassVar[tuple[type[Event], ...]] = (DealDamage,)
    batched: ClassVar[bool] = True

    def occurrence(self, happened: Happened) -> Any:
        """Each object by itself."""
        return getattr(happened.event, "obj", 0)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the object the damage was dealt to; damage of 0 is not dealt (CR 120.8)."""
        dealt = happened.event
        return (
            isinstance(dealt, DealDamage) and dealt.obj > 0 and dealt.amount > 0 and self.filter.matches(ctx, dealt.obj)
        )


@node
class WhenDealsDamage(TriggerCondition):
    """Whenever a source deals damage that a filter means (CR 120.1); with `OneOrMore` once for all of one moment."""

    damage: DamageFilter
    events: ClassVar[tuple[type[Event], ...]] = (DealDamage,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Damage of 0 is not dealt (CR 120.8)."""
        dealt = happened.event
        return isinstance(dealt, DealDamage) and dealt.amount > 0 and self.damage.matches(ctx, dealt)


@node
class WhenItDealsDamage(TriggerCondition):
    """Whenever an object that a filter means deals damage, once for all that it deals at one moment (CR 120.1, 603.2c)."""

    filter: Filter = Itself()
    combat: bool = False
    events: ClassVar[tuple[type[Event], ...]] = (DealDamage,)
    batched: ClassVar[bool] = True

    def occurrence(self, happened: Happened) -> Any:
        """Each source by itself."""
        return getattr(happened.event, "source", 0)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """To anything; with `combat`, combat damage only."""
        dealt = happened.event
        if not isinstance(dealt, DealDamage) or dealt.amount <= 0 or (self.combat and not dealt.combat):
            return False
        return _deals(ctx, self.filter, dealt.source)


def _deals(ctx: Context, meant: Filter, source: int) -> bool:
    """Whether what deals damage is meant: a permanent, now or as it was last, where the text doesn't name itself (CR 109.2)."""
    return meant.matches(ctx, source) and (meant == Itself() or ctx.game.object(source).zone[0] == "battlefield")


@node
class WhenDealsDamageTo(TriggerCondition):
    """Whenever an object that a filter means deals damage to a permanent that another means, or to one of some players.

    Once for each that is dealt damage (CR 603.2c). With `combat` only combat damage counts.
    """

    filter: Filter = Itself()
    to: Filter | None = None
    players_are: Selector | None = None
    combat: bool = False
    events: ClassVar[tuple[type[Event], ...]] = (DealDamage,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Damage of 0 is not dealt (CR 120.8)."""
        dealt = happened.event
        if not isinstance(dealt, DealDamage) or dealt.amount <= 0 or (self.combat and not dealt.combat):
            return False
        return self._is_to(ctx, dealt) and _deals(ctx, self.filter, dealt.source)

    def _is_to(self, ctx: Context, dealt: DealDamage) -> bool:
        if not dealt.obj:
            return self.players_are is not None and dealt.player in self.players_are.players(ctx)
        return self.to is not None and self.to.matches(ctx, dealt.obj)


@node
class WhenYouGainLife(TriggerCondition):
    """Whenever you gain life (CR 119.9); `whose` as in `WhenYouCast`."""

    whose: str = "your"
    events: ClassVar[tuple[type[Event], ...]] = (GainLife,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the player."""
        return isinstance(happened.event, GainLife) and is_whose(ctx, happened.event.player, self.whose)


@node
class WhenYouDraw(TriggerCondition):
    """Whenever you draw a card (CR 121.1); `whose` as in `WhenYouCast`."""

    whose: str = "your"
    events: ClassVar[tuple[type[Event], ...]] = (DrawCard,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Each card by itself (CR 121.2)."""
        drawn = happened.event
        return isinstance(drawn, DrawCard) and bool(happened.result) and is_whose(ctx, drawn.player, self.whose)


@node
class WhenYouLoseLife(TriggerCondition):
    """Whenever you lose life (CR 119.3): damage and payments do that too; `whose` as in `WhenYouCast`."""

    whose: str = "your"
    events: ClassVar[tuple[type[Event], ...]] = (LoseLife,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the player."""
        return isinstance(happened.event, LoseLife) and is_whose(ctx, happened.event.player, self.whose)


# Zone changes in general ------------------------------------------------------------------------------


@node
class WhenPutInto(TriggerCondition):
    """Whenever an object that a filter means is put into a zone from anywhere, or from a zone where one is named.

    It is judged by the moment after, as what it is there (CR 603.10): "from anywhere" never looks back, even where it
    came from the battlefield (CR 603.6c). For "dies" and "leaves" there are `WhenDies` and `WhenLeaves`.
    """

    zone: str
    filter: Filter = Itself()
    origin: str = ""
    events: ClassVar[tuple[type[Event], ...]] = (Move,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the new objects."""
        move = happened.event
        if not isinstance(move, Move) or move.to != self.zone or not happened.result:
            return False
        if self.origin and move.origin_zone(ctx.game) != self.origin:
            return False
        return any(ctx.game.exists(new) and self.filter.matches(ctx, new) for new in happened.result)


@node
class WhenGoesFrom(TriggerCondition):
    """Whenever an object that a filter means leaves a zone, for any or the one named; it looks back (CR 603.10a).

    For cards that leave a graveyard, and for what all players can see that is put into a hand or library.
    """

    zone: str
    filter: Filter = Itself()
    to: tuple[str, ...] = ()
    events: ClassVar[tuple[type[Event], ...]] = (Move,)
    looks_back: ClassVar[bool] = True

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By what it was."""
        move = happened.event
        if (
            not isinstance(move, Move)
            or not move.obj
            or move.origin_zone(ctx.game) != self.zone
            or move.to == self.zone
        ):
            return False
        return (not self.to or move.to in self.to) and self.filter.matches(ctx, move.obj)


@node
class OneOrMore(TriggerCondition):
    """Whenever one or more of what another condition watches happen at once: the ability triggers once (CR 603.2c).

    Where one or more things deal damage to a player, once for each player who is dealt some.
    """

    of: TriggerCondition
    batched: ClassVar[bool] = True

    @property
    def events(self) -> tuple[EventKey, ...]:  # type: ignore[override]
        """Those of the condition within."""
        return self.of.events

    @property
    def looks_back(self) -> bool:  # type: ignore[override]
        """As the condition within does."""
        return self.of.looks_back

    def occurrence(self, happened: Happened) -> Any:
        """By the player who is dealt damage; all else is one."""
        return happened.event.player if isinstance(happened.event, DealDamage) else None

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """As the condition within says."""
        return self.of.matches(ctx, happened)


@node
class AnyEvent(TriggerCondition):
    """Whenever one of several things happens: "enters or attacks", "blocks or becomes blocked" (CR 603.2)."""

    parts: tuple[TriggerCondition, ...]

    @property
    def events(self) -> tuple[EventKey, ...]:  # type: ignore[override]
        """Those of all parts."""
        return tuple(dict.fromkeys(event for part in self.parts for event in part.events))

    @property
    def looks_back(self) -> bool:  # type: ignore[override]
        """Only parts that all do, or all don't, can be put together."""
        return self.parts[0].looks_back

    @property
    def batched(self) -> bool:  # type: ignore[override]
        """As `looks_back`."""
        return self.parts[0].batched

    def occurrence(self, happened: Happened) -> Any:
        """As `looks_back`."""
        return self.parts[0].occurrence(happened)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By any of them."""
        return any(part.matches(ctx, happened) for part in self.parts)


# Becoming ---------------------------------------------------------------------------------------------


@node
class WhenBecomesTapped(TriggerCondition):
    """Whenever a permanent that a filter means becomes tapped; one that enters tapped doesn't (CR 603.2f)."""

    filter: Filter = Itself()
    events: ClassVar[tuple[EventKey, ...]] = ("tap",)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the permanent."""
        return self.filter.matches(ctx, happened.event.obj)  # type: ignore[attr-defined]


@node
class WhenBecomesUntapped(TriggerCondition):
    """Whenever a permanent that a filter means becomes untapped (CR 603.2f)."""

    filter: Filter = Itself()
    events: ClassVar[tuple[EventKey, ...]] = ("untap",)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the permanent."""
        return self.filter.matches(ctx, happened.event.obj)  # type: ignore[attr-defined]


@node
class WhenBecomesAttached(TriggerCondition):
    """Whenever an attachment that a filter means becomes attached to something (CR 603.2f, 701.3)."""

    filter: Filter = Itself()
    events: ClassVar[tuple[type[Event], ...]] = (Attach,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the attachment."""
        return isinstance(happened.event, Attach) and self.filter.matches(ctx, happened.event.obj)


@node
class WhenBecomesUnattached(TriggerCondition):
    """Whenever an attachment that a filter means becomes unattached, also by leaving (CR 603.10c, 701.3d)."""

    filter: Filter = Itself()
    events: ClassVar[tuple[type[Event], ...]] = (Unattach, Move)
    looks_back: ClassVar[bool] = True

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """What was attached, and is it no more."""
        done = happened.event
        if isinstance(done, Move) and not (done.obj and done.origin_zone(ctx.game) == "battlefield"):
            return False
        obj: int = done.obj  # type: ignore[attr-defined]
        was = isinstance(done, Unattach) or ctx.game.get(ATTACHED_TO, obj) is not None
        return was and self.filter.matches(ctx, obj)


@node
class WhenCountered(TriggerCondition):
    """Whenever a spell or ability that a filter means is countered (CR 603.10e); `zones` of the ability say where it works."""

    filter: Filter = Itself()
    events: ClassVar[tuple[EventKey, ...]] = ("counter",)
    looks_back: ClassVar[bool] = True

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By what it was on the stack."""
        return self.filter.matches(ctx, happened.event.obj)  # type: ignore[attr-defined]


@node
class WhenPlayerLoses(TriggerCondition):
    """Whenever a player loses the game: when they lose or leave it for any reason but a draw (CR 603.9, 603.10f).

    `whose` is "your", "each" or "opponent".
    """

    whose: str = "each"
    events: ClassVar[tuple[type[Event], ...]] = (PlayerLeft,)
    looks_back: ClassVar[bool] = True

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the player and how they left."""
        left = happened.event
        if not isinstance(left, PlayerLeft) or left.outcome == "drew":
            return False
        return is_whose(ctx, left.player, self.whose)


# Several conditions ---------------------------------------------------------------------------------------


@node
class WhenEither(TriggerCondition):
    """Several trigger conditions of one ability: "when this enters or …" (CR 603.1, 113.6k).

    `where` has the zones in which each of them functions, in order; empty for the battlefield, and left out where all do that.
    """

    conditions: tuple[TriggerCondition, ...]
    where: tuple[tuple[str, ...], ...] = ()

    @property
    def events(self) -> tuple[EventKey, ...]:  # type: ignore[override]
        """Those of all of them."""
        return tuple(kind for one in self.conditions for kind in one.events)

    def cases(self) -> tuple[tuple[TriggerCondition, tuple[str, ...]], ...]:
        """Each condition with its zones."""
        where = self.where or ((),) * len(self.conditions)
        return tuple(zip(self.conditions, where, strict=True))


# How often --------------------------------------------------------------------------------------------


@node
class TriggersAgain(Answering):
    """If an event that `cause` watches makes a triggered ability trigger, it triggers an additional time (CR 603.2d).

    Of objects that `of` means only; a delayed triggered ability is none of an object's (CR 603.2e).
    """

    cause: TriggerCondition
    of: Filter
    question: ClassVar[Question[Any]] = TRIGGER_TIMES

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """Once more, in addition to what others say."""
        active, happened = about
        if active.floating is not None or not active.source or not self.of.matches(ctx, active.source):
            return value
        return value + 1 if self.cause.matches(ctx, happened) else value
