"""The words of cards about combat: filters, selectors and trigger conditions."""

from __future__ import annotations

from typing import Any, ClassVar

from apnap import Answering, Condition, Context, Happened, Instruction, Question, TriggerCondition, node
from apnap_plugins.rules.attachments import ATTACHED_TO
from apnap_plugins.rules.attacking import (
    ATTACKS_OF_TURN,
    AttackersDeclared,
    Attacks,
    IsAttacked,
    PaidToAttack,
    attacked_with,
)
from apnap_plugins.rules.blocking import (
    CAN_BLOCK,
    BecomesBlocked,
    BecomesUnblocked,
    BlockedChanged,
    BlockersChanged,
    Blocks,
    BlocksCreature,
)
from apnap_plugins.rules.characteristics import is_type
from apnap_plugins.rules.combat import (
    ATTACKING,
    BLOCKED,
    BLOCKING,
    DEFENDER,
    attacks_alone,
    defending_player,
    is_attacking,
    is_blocking,
)
from apnap_plugins.rules.continuous import TURN
from apnap_plugins.rules.damage import DealDamage
from apnap_plugins.rules.selection import Anything, Filter, Itself, Ref, Selector, is_player, is_whose, player_ref


@node
class IsAttacking(Filter):
    """An attacking creature (CR 508.1k)."""

    reads = frozenset([ATTACKING.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """Whether it attacks now."""
        return is_attacking(ctx.game, obj)


@node
class IsBlocking(Filter):
    """A blocking creature (CR 509.1g)."""

    reads = frozenset([BLOCKING.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """Whether it blocks now."""
        return is_blocking(ctx.game, obj)


@node
class IsBlocked(Filter):
    """A blocked creature, or with `blocked=False` an unblocked one (CR 509.1h)."""

    blocked: bool = True
    reads = frozenset([BLOCKED.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """By what the declaration of blockers made it."""
        return ctx.game.get(BLOCKED, obj) is self.blocked


@node
class DefendingPlayer(Selector):
    """The defending player, from the point of view of the attacking creature that the ability is on (CR 508.5)."""

    of_players: ClassVar[bool] = True
    reads = frozenset([DEFENDER.name])

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """The player it attacks or attacked, or who controls the planeswalker."""
        seat = defending_player(ctx.game, ctx.source)
        return (player_ref(seat),) if seat >= 0 else ()


def _attacks_kind(target: Ref, kind: str) -> bool:
    return not kind or is_player(target) == (kind == "player")


@node
class WhenAttacks(TriggerCondition):
    """Whenever a creature attacks (CR 508.3a); `target` is "player", "planeswalker" or empty for either."""

    filter: Filter = Itself()
    target: str = ""
    alone: bool = False
    events: ClassVar[tuple[type, ...]] = (Attacks,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Only as it is declared as an attacker (CR 508.2a)."""
        event = happened.event
        if not isinstance(event, Attacks) or not _attacks_kind(event.target, self.target):
            return False
        return self.filter.matches(ctx, event.obj) and (not self.alone or attacks_alone(ctx.game, event.obj))


@node
class WhenPlayerAttacks(TriggerCondition):
    """Whenever you attack (CR 508.3d), an opponent attacks (`opponent`), or you are attacked (CR 508.3b, e)."""

    opponent: bool = False
    you_are_attacked: bool = False
    least: int = 1
    events: ClassVar[tuple[type, ...]] = (AttackersDeclared,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Once for each declaration, however many creatures attack."""
        event = happened.event
        if not isinstance(event, AttackersDeclared):
            return False
        if self.you_are_attacked:
            return len([t for _, t in event.attacks if t == player_ref(ctx.controller)]) >= self.least
        theirs: bool = event.player != ctx.controller
        return theirs == self.opponent and len(event.attacks) >= self.least


@node
class WhenAttacksWithOthers(TriggerCondition):
    """Whenever this and at least that many other creatures attack (CR 508.1k): what battalion asks."""

    others: int
    events: ClassVar[tuple[type, ...]] = (AttackersDeclared,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Once for each declaration."""
        event = happened.event
        if not isinstance(event, AttackersDeclared):
            return False
        declared = [creature for creature, _ in event.attacks]
        return ctx.source in declared and len(declared) > self.others


@node
class WhenIsAttacked(TriggerCondition):
    """Whenever you (or a planeswalker that a filter means) are attacked: once for each declaration (CR 508.3b).

    Not where a creature is put onto the battlefield attacking.
    """

    planeswalker: Filter | None = None
    events: ClassVar[tuple[type, ...]] = (IsAttacked,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By what is attacked (CR 508.3)."""
        event = happened.event
        if not isinstance(event, IsAttacked):
            return False
        if is_player(event.target):
            mine: bool = self.planeswalker is None and event.target == player_ref(ctx.controller)
            return mine
        return self.planeswalker is not None and self.planeswalker.matches(ctx, event.target)


@node
class WhenPlayerAttacksPlayer(TriggerCondition):
    """Whenever a player attacks another (CR 508.3e): once for each player they attack, not for planeswalkers.

    `whose` and `whom` are "your", "each" or "opponent" as in `AtBeginning`.
    """

    whose: str = "your"
    whom: str = "each"
    events: ClassVar[tuple[type, ...]] = (IsAttacked,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By both players."""
        event = happened.event
        if not isinstance(event, IsAttacked) or not is_player(event.target):
            return False
        pairs = ((event.player, self.whose), (event.target[1], self.whom))
        return all(is_whose(ctx, seat, w) for seat, w in pairs)


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
    events: ClassVar[tuple[type, ...]] = (Blocks,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """As it becomes a blocking creature (CR 509.5, 509.5f)."""
        return isinstance(happened.event, Blocks) and self.filter.matches(ctx, happened.event.obj)


@node
class WhenBlocksCreature(TriggerCondition):
    """Whenever a creature blocks a creature (CR 509.5b): once for each that it blocks."""

    filter: Filter = Itself()
    blocked: Filter = Anything()
    events: ClassVar[tuple[type, ...]] = (BlocksCreature,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Not where it entered the battlefield blocking."""
        event = happened.event
        if not isinstance(event, BlocksCreature) or event.entered:
            return False
        return self.filter.matches(ctx, event.obj) and self.blocked.matches(ctx, event.attacker)


@node
class WhenBecomesBlocked(TriggerCondition):
    """Whenever a creature becomes blocked (CR 509.5c): once, by creatures or by an effect."""

    filter: Filter = Itself()
    events: ClassVar[tuple[type, ...]] = (BecomesBlocked,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """As it becomes a blocked creature."""
        return isinstance(happened.event, BecomesBlocked) and self.filter.matches(ctx, happened.event.obj)


@node
class WhenBecomesBlockedBy(TriggerCondition):
    """Whenever a creature becomes blocked by a creature (CR 509.5d): once for each that blocks it."""

    filter: Filter = Itself()
    blocker: Filter = Anything()
    events: ClassVar[tuple[type, ...]] = (BlocksCreature,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Also where the blocker entered the battlefield blocking."""
        event = happened.event
        if not isinstance(event, BlocksCreature):
            return False
        return self.filter.matches(ctx, event.attacker) and self.blocker.matches(ctx, event.obj)


@node
class WhenAttacksUnblocked(TriggerCondition):
    """Whenever a creature attacks and isn't blocked (CR 508.3f, 509.5g)."""

    filter: Filter = Itself()
    events: ClassVar[tuple[type, ...]] = (BecomesUnblocked,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """As no creature is declared as a blocker for it."""
        event = happened.event
        return isinstance(event, BecomesUnblocked) and not event.by_effect and self.filter.matches(ctx, event.obj)


@node
class WhenDealsCombatDamage(TriggerCondition):
    """Whenever a creature deals combat damage, `to` "player", "creature", "planeswalker" or empty for anything.

    With `player` the damage must be dealt to one of these players.
    """

    filter: Filter = Itself()
    to: str = ""
    player: Selector | None = None
    events: ClassVar[tuple[type, ...]] = (DealDamage,)
    looks_back: ClassVar[bool] = False

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Damage of 0 is not dealt (CR 120.8, 510.3a)."""
        event = happened.event
        if not isinstance(event, DealDamage) or not event.combat or event.amount <= 0:
            return False
        return self._is_to(ctx, event) and self.filter.matches(ctx, event.source)

    def _is_to(self, ctx: Context, event: DealDamage) -> bool:
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


@node
class DamageSource(Selector):
    """What dealt the damage that is the trigger event (CR 120.1)."""

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """As an object, also where it is gone."""
        event = ctx.happened.event if ctx.happened is not None else None
        return (event.source,) if isinstance(event, DealDamage) else ()


@node
class CombatPartner(Selector):
    """The creature that blocks this one, or that this one blocks, by the trigger event (CR 509.5b, 509.5d)."""

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """The other one of the two; of what this is attached to where that fights."""
        event = ctx.happened.event if ctx.happened is not None else None
        if not isinstance(event, BlocksCreature):
            return ()
        mine = (ctx.source, ctx.game.get(ATTACHED_TO, ctx.source))
        return (event.attacker,) if event.obj in mine else (event.obj,)


@node
class YouAttacked(Condition):
    """You attacked this turn: what raid asks (CR 508.3c, 207.2c)."""

    reads = frozenset([ATTACKS_OF_TURN.name, TURN.name])

    def holds(self, ctx: Context) -> bool:
        """By the attackers declared."""
        return attacked_with(ctx.game, ctx.controller) > 0


@node
class CantBeBlocked(Answering):
    """Creatures that a filter means can't be blocked (CR 509.1b)."""

    filter: Filter = Itself()
    question: ClassVar[Question[Any]] = CAN_BLOCK

    def answer(self, ctx: Context, value: Any, about: Any) -> bool:
        """No blocker for these attackers."""
        return bool(value) and not self.filter.matches(ctx, about[1])


@node
class CantBlock(Answering):
    """Creatures that a filter means can't block (CR 509.1b), or can't block creatures that `what` means."""

    filter: Filter = Itself()
    what: Filter = Anything()
    question: ClassVar[Question[Any]] = CAN_BLOCK

    def answer(self, ctx: Context, value: Any, about: Any) -> bool:
        """No such attacker for these blockers."""
        blocker, attacker = about
        return bool(value) and not (self.filter.matches(ctx, blocker) and self.what.matches(ctx, attacker))


@node
class RemoveFromCombat(Instruction):
    """Remove creatures from combat (CR 506.4)."""

    what: Selector

    def perform(self, ctx: Context) -> None:
        """Those that are in it."""
        ctx.game.verb("remove from combat")(ctx.game, self.what.objects(ctx))
