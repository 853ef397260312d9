"""Filters for who is in combat, and against whom (CR 508, 509)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Characteristics, Context, node
from apnap_plugins.rules.combat.attacking import ATTACKED_THIS_TURN
from apnap_plugins.rules.combat.combat import (
    ATTACKING,
    BLOCKED,
    BLOCKERS,
    BLOCKING,
    CHOSEN_TO_ATTACK,
    DECLARED,
    DECLARED_BLOCKERS,
    is_attacking,
    is_blocking,
)
from apnap_plugins.rules.turn.durations import TURN_SINCE
from apnap_plugins.rules.vocabulary.base import Filter, Selector, is_player
from apnap_plugins.rules.vocabulary.phrases import Phrase


@node
class IsInTheirNextTurn(Filter):
    """Anything, in the next turn of the player whom an effect remembers as "whose turn": not before it begins (CR 611.2b)."""

    reads = frozenset([TURN_SINCE.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """As it is that player's turn, which began after the effect did."""
        game = ctx.game
        seats = [ref[1] for ref in ctx.memory.get("whose turn", ())]
        return any(game.is_active(seat) and ctx.timestamp < game.get(TURN_SINCE, seat) for seat in seats)


@node
class IsAttacking(Filter):
    """An attacking creature (CR 508.1k)."""

    sort: ClassVar[str] = "state"
    reads = frozenset([ATTACKING.name])

    def said_of(self) -> str:
        """Nothing but a creature attacks."""
        return "creature"

    def phrase(self) -> Phrase:
        """In front of the noun: "attacking creature"."""
        return Phrase(("attacking",))

    def matches(self, ctx: Context, obj: int) -> bool:
        """Whether it attacks now."""
        return is_attacking(ctx.game, obj)


@node
class IsChosenToAttack(Filter):
    """A creature that was chosen to attack, while optional costs to attack are chosen and paid (CR 508.1g, 508.1j)."""

    reads = frozenset([CHOSEN_TO_ATTACK.name])

    def said_of(self) -> str:
        """Nothing but a creature attacks."""
        return "creature"

    def matches(self, ctx: Context, obj: int) -> bool:
        """It is no attacking creature yet (CR 508.1k)."""
        return obj in ctx.game.get(CHOSEN_TO_ATTACK)


@node
class IsBlocking(Filter):
    """A blocking creature (CR 509.1g)."""

    sort: ClassVar[str] = "state"
    reads = frozenset([BLOCKING.name])

    def said_of(self) -> str:
        """Nothing but a creature blocks."""
        return "creature"

    def phrase(self) -> Phrase:
        """In front of the noun: "blocking creature"."""
        return Phrase(("blocking",))

    def matches(self, ctx: Context, obj: int) -> bool:
        """Whether it blocks now."""
        return is_blocking(ctx.game, obj)


@node
class IsBlocked(Filter):
    """A blocked creature, or with `blocked=False` an unblocked one (CR 509.1h)."""

    sort: ClassVar[str] = "state"
    blocked: bool = True
    reads = frozenset([BLOCKED.name])

    def said_of(self) -> str:
        """Nothing but a creature is blocked."""
        return "creature"

    def phrase(self) -> Phrase:
        """In front of the noun: "unblocked creature"."""
        return Phrase(("blocked" if self.blocked else "unblocked",))

    def matches(self, ctx: Context, obj: int) -> bool:
        """By what the declaration of blockers made it."""
        return ctx.game.get(BLOCKED, obj) is self.blocked


@node
class IsBlockingAny(Filter):
    """A creature that blocks one of the objects that a selector gives (CR 509.1g)."""

    of: Selector
    reads = frozenset([BLOCKING.name, ATTACKING.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """Now; one of those that is gone is still what it was as it left (CR 608.2b, 608.2h)."""
        game = ctx.game
        theirs = game.get(BLOCKING, obj) or ()
        return any(ref in theirs and is_attacking(game, ref) for ref in self.of.refs(ctx) if not is_player(ref))


@node
class IsBlockedByAny(Filter):
    """An attacking creature that one of the objects of a selector blocks (CR 509.1h)."""

    of: Selector
    reads = frozenset([BLOCKERS.name, BLOCKING.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """Now; one of those that is gone is still what it was as it left (CR 608.2b, 608.2h)."""
        game = ctx.game
        theirs = game.get(BLOCKERS, obj)
        return any(ref in theirs and is_blocking(game, ref) for ref in self.of.refs(ctx) if not is_player(ref))


@node
class IsAttackingPlayer(Filter):
    """A creature that attacks one of some players, not a planeswalker of theirs (CR 508.1b)."""

    who: Selector
    reads = frozenset([ATTACKING.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """Whether what it attacks at this moment is one of the players."""
        target = ctx.game.get(ATTACKING, obj)
        return is_player(target) and target in self.who.refs(ctx)


@node
class IsAttackingOne(Filter):
    """A creature that attacks one of some players and planeswalkers (CR 508.1b)."""

    of: Selector
    reads = frozenset([ATTACKING.name])

    def said_of(self) -> str:
        """Only creatures attack."""
        return "creature"

    def matches(self, ctx: Context, obj: int) -> bool:
        """By what it attacks at this moment."""
        return ctx.game.get(ATTACKING, obj) in self.of.refs(ctx)


@node
class AttackedOneThisTurn(Filter):
    """A creature that was declared this turn as an attacker of one of the players and permanents of a selector (CR 508.3b).

    Who attacks a player's planeswalker doesn't attack the player.
    """

    whom: Selector
    remembers: ClassVar[bool] = True
    reads = frozenset([ATTACKED_THIS_TURN.name])

    def said_of(self) -> str:
        """Only creatures are declared as attackers."""
        return "creature"

    def matches(self, ctx: Context, obj: int) -> bool:
        """Also where it has left combat since."""
        attacked = ctx.game.get(ATTACKED_THIS_TURN, obj)
        return bool(attacked) and any(ref in attacked for ref in self.whom.refs_ever(ctx))

    def matched(self, ctx: Context, obj: int, then: Characteristics) -> bool:
        """Whatever else it was then."""
        return self.matches(ctx, obj)


@node
class AttackedThisCombat(Filter):
    """A creature that was declared as an attacker in this combat phase (CR 508.1k), also where it fights no more."""

    reads = frozenset([DECLARED.name])

    def said_of(self) -> str:
        """Only creatures are declared as attackers."""
        return "creature"

    def matches(self, ctx: Context, obj: int) -> bool:
        """Not what was put onto the battlefield attacking (CR 508.4)."""
        return obj in ctx.game.get(DECLARED)


@node
class BlockedThisCombat(Filter):
    """A creature that was declared as a blocker in this combat phase (CR 509.1g), also where it fights no more."""

    reads = frozenset([DECLARED_BLOCKERS.name])

    def said_of(self) -> str:
        """Nothing but a creature blocks."""
        return "creature"

    def matches(self, ctx: Context, obj: int) -> bool:
        """Not what was put onto the battlefield blocking (CR 509.4)."""
        return obj in ctx.game.get(DECLARED_BLOCKERS)
