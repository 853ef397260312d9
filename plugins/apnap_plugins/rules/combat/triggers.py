"""Trigger conditions on attacks, blocks and combat damage (CR 508.3, 509.3, 510.3)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Context, Happened, Precondition, TriggerCondition, node, one_of
from apnap_plugins.rules.combat.attacking import (
    ATTACKED_AGAIN,
    AttackerDeclared,
    AttackersDeclared,
    PaidToAttack,
    WasAttacked,
)
from apnap_plugins.rules.combat.blocking import (
    BecameBlocked,
    BecameBlockedBy,
    BecameUnblocked,
    BlockedChanged,
    BlockerDeclared,
    BlockersChanged,
    CreatureBlocked,
)
from apnap_plugins.rules.combat.combat import ATTACKING, attackers, attacks_alone
from apnap_plugins.rules.continuous.continuous import TURN
from apnap_plugins.rules.damage.damage import DamageDealt
from apnap_plugins.rules.damage.selectors import DamageSource
from apnap_plugins.rules.vocabulary.base import WHOSE, Filter, Ref, Selector, is_player, is_whose, player_ref
from apnap_plugins.rules.vocabulary.characteristics import is_type
from apnap_plugins.rules.vocabulary.filters import Anything, Itself


def _attacks_kind(target: Ref, kind: str) -> bool:
    return not kind or is_player(target) == (kind == "player")


@node
class WhenAttacks(TriggerCondition):
    """Whenever a creature attacks (CR 508.3a); `target` is "player", "planeswalker" or empty for either.

    With `whom` it must attack one of these players or planeswalkers.
    """

    filter: Filter = Itself()
    target: str = one_of(("", "player", "planeswalker"), default="")
    alone: bool = False
    whom: Selector | None = None
    events: ClassVar[tuple[type, ...]] = (AttackerDeclared,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Only as it is declared as an attacker (CR 508.2a)."""
        event = happened.event
        if not isinstance(event, AttackerDeclared) or not _attacks_kind(event.target, self.target):
            return False
        if self.whom is not None and event.target not in self.whom.refs(ctx):
            return False
        return self.filter.matches(ctx, event.obj) and (not self.alone or attacks_alone(ctx.game, event.obj))


@node
class WhenPlayerAttacks(TriggerCondition):
    """Whenever you attack (CR 508.3d), another player does, as `whose` says, or you are attacked (CR 508.3b, e).

    With at least so many attacking creatures that `creatures` means, or with `exactly` so many.
    """

    whose: str = one_of(WHOSE, default="your")
    you_are_attacked: bool = False
    least: int = 1
    creatures: Filter = Anything()
    exactly: bool = False
    events: ClassVar[tuple[type, ...]] = (AttackersDeclared,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Once for each declaration, however many creatures attack."""
        event = happened.event
        if not isinstance(event, AttackersDeclared):
            return False
        if self.you_are_attacked:
            pairs = () if event.too else (*event.attacks, *event.by_teammates)
            return len([t for _, t in pairs if t == player_ref(ctx.controller)]) >= self.least
        if not is_whose(ctx, event.player, self.whose):
            return False
        number = sum(self.creatures.matches(ctx, creature) for creature, _ in event.attacks)
        return number == self.least if self.exactly else number >= self.least


@node
class WhenAttacksWithOthers(TriggerCondition):
    """Whenever this and at least that many other creatures that a filter means attack (CR 508.1k): what battalion asks."""

    others: int
    filter: Filter = Anything()
    events: ClassVar[tuple[type, ...]] = (AttackersDeclared,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Once for each declaration."""
        event = happened.event
        if not isinstance(event, AttackersDeclared):
            return False
        if all(creature != ctx.source for creature, _ in event.attacks):
            return False
        others = (creature for creature, _ in (*event.attacks, *event.by_teammates) if creature != ctx.source)
        return sum(self.filter.matches(ctx, creature) for creature in others) >= self.others


@node
class WhenIsAttacked(TriggerCondition):
    """Whenever you (or a planeswalker that a filter means) are attacked: once for each declaration (CR 508.3b).

    Not where a creature is put onto the battlefield attacking.
    """

    planeswalker: Filter | None = None
    events: ClassVar[tuple[type, ...]] = (WasAttacked,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Where the controller was attacked, or with a filter a planeswalker that it means (CR 508.3)."""
        event = happened.event
        if not isinstance(event, WasAttacked) or event.too:
            return False
        if is_player(event.target):
            mine: bool = self.planeswalker is None and event.target == player_ref(ctx.controller)
            return mine
        return self.planeswalker is not None and self.planeswalker.matches(ctx, event.target)


@node
class WhenPlayerIsAttacked(TriggerCondition):
    """Whenever one of the players that a selector gives is attacked: once for each declaration (CR 508.3b)."""

    who: Selector
    events: ClassVar[tuple[type, ...]] = (WasAttacked,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the player; attacks on their planeswalkers are none on them."""
        event = happened.event
        if not isinstance(event, WasAttacked) or event.too or not is_player(event.target):
            return False
        return event.target[1] in self.who.players(ctx)


@node
class WhenPlayerAttacksPlayer(TriggerCondition):
    """Whenever a player attacks another (CR 508.3e): once for each player they attack, not for planeswalkers.

    `whose` and `whom` are "your", "each" or "opponent" as in `AtBeginning`. With one or more creatures that a filter means; with
    `planeswalkers` also a planeswalker, whoever's.
    """

    whose: str = one_of(WHOSE, default="your")
    whom: str = one_of(WHOSE, default="each")
    creatures: Filter = Anything()
    planeswalkers: bool = False
    events: ClassVar[tuple[type, ...]] = (WasAttacked,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By both players, and by the creatures that attack the one of them."""
        event, game = happened.event, ctx.game
        if not isinstance(event, WasAttacked) or not is_whose(ctx, event.player, self.whose):
            return False
        if not is_player(event.target):
            if not self.planeswalkers:
                return False
        elif not is_whose(ctx, event.target[1], self.whom):
            return False
        if self.creatures == Anything():
            return True
        there = (obj for obj in attackers(game) if game.get(ATTACKING, obj) == event.target)
        return any(game.controller(obj) == event.player and self.creatures.matches(ctx, obj) for obj in there)


@node
class WhenSomeAttackPlayer(TriggerCondition):
    """Whenever so many creatures that a filter means attack a player (CR 508.3a): once for each player whom so many attack.

    With `whom` one of these players. What attacks a planeswalker attacks no player.
    """

    filter: Filter
    least: int = 1
    whom: Selector | None = None
    events: ClassVar[tuple[type, ...]] = (WasAttacked,)
    batched: ClassVar[bool] = True
    several: ClassVar[bool] = True

    def occurrence(self, happened: Happened) -> object:
        """Who is attacked, by however many players of a team."""
        return getattr(happened.event, "target", None)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By what was declared as attacking that player."""
        event, game = happened.event, ctx.game
        if not isinstance(event, WasAttacked) or not is_player(event.target):
            return False
        if self.whom is not None and event.target not in self.whom.refs(ctx):
            return False
        there = (obj for obj in attackers(game) if game.get(ATTACKING, obj) == event.target)
        return sum(self.filter.matches(ctx, obj) for obj in there) >= self.least


@node
class WhenPlayerAttacksOne(TriggerCondition):
    """Whenever a player attacks one of the players that a selector gives (CR 508.3e): once for each attacking player."""

    attacked: Selector
    events: ClassVar[tuple[type, ...]] = (WasAttacked,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """With any number of creatures; attacks on planeswalkers are none on their controllers."""
        event = happened.event
        if not isinstance(event, WasAttacked) or not is_player(event.target):
            return False
        return event.target[1] in self.attacked.players(ctx)


@node
class WhenOpponentAttacksAny(TriggerCondition):
    """Whenever an opponent attacks one or more of some players and planeswalkers (CR 508.3d): once for each declaration."""

    whom: Selector
    events: ClassVar[tuple[type, ...]] = (AttackersDeclared,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Where one of the attacking creatures attacks one of them."""
        event = happened.event
        if not isinstance(event, AttackersDeclared) or not is_whose(ctx, event.player, "opponent"):
            return False
        meant = self.whom.refs(ctx)
        return any(target in meant for _, target in event.attacks)


@node
class WhenAnyAttacks(TriggerCondition):
    """A creature attacks, as a cause: its own event, that of all attackers together, that of who is attacked (CR 603.2d)."""

    filter: Filter
    events: ClassVar[tuple[type, ...]] = (AttackerDeclared, AttackersDeclared, WasAttacked)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Where one of the creatures that are declared is meant."""
        event = happened.event
        if isinstance(event, AttackerDeclared):
            creatures: tuple[int, ...] = (event.obj,)
        elif isinstance(event, AttackersDeclared):
            creatures = tuple(creature for creature, _ in (*event.attacks, *event.by_teammates))
        else:
            target = event.target if isinstance(event, WasAttacked) else None
            creatures = tuple(obj for obj in attackers(ctx.game) if ctx.game.get(ATTACKING, obj) == target)
        return any(self.filter.matches(ctx, creature) for creature in creatures)


@node
class WhenPaysToAttack(TriggerCondition):
    """When you pay the optional cost `name` as this creature attacks (CR 508.1g)."""

    name: str
    events: ClassVar[tuple[type, ...]] = (PaidToAttack,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """For this creature."""
        event = happened.event
        return isinstance(event, PaidToAttack) and event.obj == ctx.source and event.name == self.name


def _reaches(before: int, now: int, least: int, exactly: bool) -> bool:
    return now == least != before if exactly else before < least <= now


@node
class WhenBlockedByMany(TriggerCondition):
    """Whenever a creature becomes blocked by `least` or more creatures, or by `exactly` so many (CR 509.5e)."""

    least: int
    exactly: bool = False
    filter: Filter = Itself()
    events: ClassVar[tuple[type, ...]] = (BlockersChanged,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """As blockers are declared, and as effects add or remove some."""
        event = happened.event
        if not isinstance(event, BlockersChanged) or not _reaches(event.before, event.now, self.least, self.exactly):
            return False
        return self.filter.matches(ctx, event.obj)


@node
class WhenBlocksMany(TriggerCondition):
    """Whenever a creature blocks `least` or more creatures, or `exactly` so many (CR 509.5e)."""

    least: int
    exactly: bool = False
    filter: Filter = Itself()
    events: ClassVar[tuple[type, ...]] = (BlockedChanged,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """As blockers are declared, and as effects add or remove some."""
        event = happened.event
        if not isinstance(event, BlockedChanged) or not _reaches(event.before, event.now, self.least, self.exactly):
            return False
        return self.filter.matches(ctx, event.obj)


@node
class WhenBlocks(TriggerCondition):
    """Whenever a creature blocks (CR 509.5a): once, however many creatures it blocks."""

    filter: Filter = Itself()
    events: ClassVar[tuple[type, ...]] = (BlockerDeclared,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """As it becomes a blocking creature (CR 509.5, 509.5f)."""
        return isinstance(happened.event, BlockerDeclared) and self.filter.matches(ctx, happened.event.obj)


@node
class WhenBlocksCreature(TriggerCondition):
    """Whenever a creature blocks a creature (CR 509.5b): once for each that it blocks."""

    filter: Filter = Itself()
    blocked: Filter = Anything()
    events: ClassVar[tuple[type, ...]] = (CreatureBlocked,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Not where it entered the battlefield blocking."""
        event = happened.event
        if not isinstance(event, CreatureBlocked) or event.entered:
            return False
        return self.filter.matches(ctx, event.obj) and self.blocked.matches(ctx, event.attacker)


@node
class WhenBecomesBlocked(TriggerCondition):
    """Whenever a creature becomes blocked (CR 509.5c): once, by creatures or by an effect."""

    filter: Filter = Itself()
    events: ClassVar[tuple[type, ...]] = (BecameBlocked,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """As it becomes a blocked creature."""
        return isinstance(happened.event, BecameBlocked) and self.filter.matches(ctx, happened.event.obj)


@node
class WhenBecomesBlockedBy(TriggerCondition):
    """Whenever a creature becomes blocked by a creature (CR 509.5d): once for each that blocks it."""

    filter: Filter = Itself()
    blocker: Filter = Anything()
    events: ClassVar[tuple[type, ...]] = (BecameBlockedBy,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Also where the blocker entered the battlefield blocking."""
        event = happened.event
        if not isinstance(event, BecameBlockedBy):
            return False
        return self.filter.matches(ctx, event.obj) and self.blocker.matches(ctx, event.blocker)


@node
class WhenMeetsSome(TriggerCondition):
    """Whenever a creature blocks or becomes blocked by one or more creatures that `other` means: once (CR 509.5, 603.2c).

    Only where it `blocks`, or only where it is `blocked`, unless both are meant. For a filter that means one creature.
    """

    filter: Filter = Itself()
    other: Filter = Anything()
    blocks: bool = True
    blocked: bool = True
    events: ClassVar[tuple[type, ...]] = (CreatureBlocked, BecameBlockedBy)
    batched: ClassVar[bool] = True

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """A creature that entered the battlefield blocking has not blocked (CR 509.4)."""
        event = happened.event
        if isinstance(event, CreatureBlocked):
            met = event.attacker if self.blocks and not event.entered else 0
        else:
            met = event.blocker if self.blocked and isinstance(event, BecameBlockedBy) else 0
        return met > 0 and self.filter.matches(ctx, event.subject_object) and self.other.matches(ctx, met)


@node
class WhenFirstAttacks(TriggerCondition):
    """Whenever a creature attacks for the first time each turn (CR 508.3a): not as it is declared again in a later combat."""

    filter: Filter = Itself()
    events: ClassVar[tuple[type, ...]] = (AttackerDeclared,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By what is remembered of the turn, whoever controlled it as it attacked before."""
        event = happened.event
        if not isinstance(event, AttackerDeclared) or ctx.game.get(ATTACKED_AGAIN, event.obj) == ctx.game.get(TURN):
            return False
        return self.filter.matches(ctx, event.obj)


@node
class WhenAttacksUnblocked(TriggerCondition):
    """Whenever a creature attacks and isn't blocked (CR 508.3f, 509.5g); with `player` only where it attacks a player."""

    filter: Filter = Itself()
    player: bool = False
    events: ClassVar[tuple[type, ...]] = (BecameUnblocked,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """As no creature is declared as a blocker for it."""
        event = happened.event
        if not isinstance(event, BecameUnblocked) or event.by_effect or not self.filter.matches(ctx, event.obj):
            return False
        return not self.player or _attacks_kind(ctx.game.get(ATTACKING, event.obj) or event.obj, "player")


@node
class WhenDealsCombatDamage(TriggerCondition):
    """Whenever a creature deals combat damage, `to` "player", "creature", "planeswalker" or empty for anything.

    With `player` the damage must be dealt to one of these players.
    """

    filter: Filter = Itself()
    to: str = one_of(("", "player", "creature", "planeswalker"), default="")
    player: Selector | None = None
    events: ClassVar[tuple[type, ...]] = (DamageDealt,)
    looks_back: ClassVar[bool] = False

    def precondition(self) -> Precondition:
        """It is combat damage, and where players are named, there may be some."""
        return Precondition((("combat", True),), self.player.empty_without() if self.player is not None else ())

    def about(self) -> Selector:
        """The source of the damage is "it", not what it is dealt to."""
        return DamageSource()

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Damage of 0 is not dealt (CR 120.8, 510.3a)."""
        event = happened.event
        if not isinstance(event, DamageDealt) or not event.combat or event.amount <= 0:
            return False
        return self._is_to(ctx, event) and self.filter.matches(ctx, event.source)

    def _is_to(self, ctx: Context, event: DamageDealt) -> bool:
        if self.player is not None and event.player not in self.player.players(ctx):
            return False
        if not self.to:
            return True
        if not event.obj:
            return self.to == "player"
        return is_type(ctx.game, event.obj, self.to)


@node
class WhenOneOrMoreDealCombatDamage(WhenDealsCombatDamage):
    """Whenever one or more creatures deal combat damage: once for all damage of one moment (CR 603.2c)."""

    batched: ClassVar[bool] = True
