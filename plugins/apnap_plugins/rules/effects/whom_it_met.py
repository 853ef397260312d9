"""Which creatures this turn fought, or dealt damage to, what a filter means (CR 509.1g, 120.1, 608.2h)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from apnap import Context, Game, node
from apnap_plugins.rules.combat.blocking import AS_FOUGHT, BLOCKED_THIS_TURN
from apnap_plugins.rules.damage.damage import DAMAGED_BY, DEALT_COMBAT_TO, DEALT_TO
from apnap_plugins.rules.turn.turn import GONE_BEFORE
from apnap_plugins.rules.vocabulary.base import Filter, Quantity, Selector
from apnap_plugins.rules.vocabulary.selectors import You

FOUGHT: Final = frozenset([BLOCKED_THIS_TURN.name, AS_FOUGHT.name])


def _here_this_turn(game: Game) -> Iterator[int]:
    """The permanents, and those that left the battlefield this turn."""
    yield from game.zone("battlefield")
    yield from game.absent("battlefield")
    yield from (id for id in game.gone(game.get(GONE_BEFORE)) if game.object(id).zone[0] == "battlefield")


def _was(ctx: Context, which: Filter, creature: int) -> bool:
    """Whether a filter means what a creature was when it first blocked, or was blocked, this turn."""
    then = ctx.game.get(AS_FOUGHT, creature)
    return bool(then) and which.matched(ctx, creature, then[0])


@node
class BlockedOneThisTurn(Filter):
    """A creature that was declared this turn to block one that a filter means, which must know what was (`knows_past`)."""

    which: Filter
    reads = FOUGHT

    def said_of(self) -> str:
        """A creature: nothing else blocks (CR 509.1a)."""
        return "creature"

    def matches(self, ctx: Context, obj: int) -> bool:
        """By what the attackers were then, whatever has become of them."""
        return any(_was(ctx, self.which, attacker) for attacker in ctx.game.get(BLOCKED_THIS_TURN, obj))


@node
class WasBlockedByOneThisTurn(Filter):
    """A creature that one which a filter means was declared this turn to block; the filter must know what was."""

    which: Filter
    reads = FOUGHT | {GONE_BEFORE.name, "zone:battlefield"}

    def said_of(self) -> str:
        """A creature, as it was when it was blocked."""
        return "creature"

    def matches(self, ctx: Context, obj: int) -> bool:
        """By what the blockers were then, whatever has become of them."""
        game = ctx.game
        blockers = (one for one in _here_this_turn(game) if obj in game.get(BLOCKED_THIS_TURN, one))
        return any(_was(ctx, self.which, one) for one in blockers)


@node
class DealtDamageToOneThisTurn(Filter):
    """What dealt damage this turn to a permanent that a filter means (CR 120.1)."""

    which: Filter
    reads = frozenset([DAMAGED_BY.name, GONE_BEFORE.name, "zone:battlefield"])

    def matches(self, ctx: Context, obj: int) -> bool:
        """By what the permanent is, or last was."""
        game = ctx.game
        hit = (one for one in _here_this_turn(game) if obj in game.get(DAMAGED_BY, one))
        return any(self.which.matches(ctx, one) for one in hit)


@node
class PermanentsThatHit(Quantity):
    """How many permanents that a filter means dealt damage to some players this turn (CR 120.1); with `combat` combat damage."""

    filter: Filter
    to: Selector = You()
    combat: bool = False
    reads = frozenset([DEALT_TO.name, DEALT_COMBAT_TO.name, GONE_BEFORE.name, "zone:battlefield"])

    def value(self, ctx: Context) -> int:
        """By what they are, or last were; each counts once."""
        game, hit = ctx.game, self.to.players(ctx)
        field = DEALT_COMBAT_TO if self.combat else DEALT_TO
        return sum(
            any(player in game.get(field, one) for player in hit) and self.filter.matches(ctx, one)
            for one in _here_this_turn(game)
        )
