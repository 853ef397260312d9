"""Filters for how a permanent stands at the moment: tapped, enchanted, in whose way in combat, whose it is (CR 110.5, 509)."""

from __future__ import annotations

from apnap import Context, node
from apnap_plugins.rules.attachments import ATTACHED_TO, attached_to
from apnap_plugins.rules.characteristics import SUBTYPES
from apnap_plugins.rules.combat import ATTACKING, BLOCKERS, BLOCKING, is_attacking, is_blocking
from apnap_plugins.rules.permanents import TAPPED
from apnap_plugins.rules.selection import Filter, Selector, is_player


@node
class IsTapped(Filter):
    """A tapped permanent (CR 110.5)."""

    reads = frozenset([TAPPED.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """Now, or as it left the battlefield."""
        return ctx.game.get(TAPPED, obj)


@node
class HasAttached(Filter):
    """Something with a subtype is attached to it: enchanted by an Aura (CR 303.4), equipped with Equipment (CR 301.5)."""

    subtype: str
    reads = frozenset([ATTACHED_TO.name, "subtypes"])

    def matches(self, ctx: Context, obj: int) -> bool:
        """By what is attached now."""
        game = ctx.game
        return any(self.subtype in game.characteristics(one)[SUBTYPES] for one in attached_to(game, obj))


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
        """Now."""
        target = ctx.game.get(ATTACKING, obj)
        return is_player(target) and target in self.who.refs(ctx)


@node
class TheyControl(Filter):
    """Controlled by one of the players that a selector gives (CR 109.4)."""

    who: Selector
    reads = frozenset(["controller"])

    def matches(self, ctx: Context, obj: int) -> bool:
        """By its controller now."""
        return ctx.game.controller(obj) in self.who.players(ctx)


@node
class TheyOwn(Filter):
    """Owned by one of the players that a selector gives (CR 108.3)."""

    who: Selector

    def matches(self, ctx: Context, obj: int) -> bool:
        """By its owner."""
        return ctx.game.object(obj).owner in self.who.players(ctx)


@node
class IsSelected(Filter):
    """One of those that a selector gives: "other than that creature" is its opposite."""

    of: Selector

    def matches(self, ctx: Context, obj: int) -> bool:
        """The very object."""
        return obj in self.of.refs(ctx)
