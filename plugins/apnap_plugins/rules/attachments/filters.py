"""Filters for what has something attached to it, and what is modified (CR 301.5, 303.4, 700.9)."""

from __future__ import annotations

from typing import ClassVar

from apnap import COUNTERS, Context, node
from apnap_plugins.rules.attachments.attachments import (
    ATTACHED_TO,
    WORN,
    can_be_attached,
    is_aura,
    is_equipment,
    worn_by,
)
from apnap_plugins.rules.vocabulary.base import Filter, Selector, is_player
from apnap_plugins.rules.vocabulary.characteristics import SUBTYPES, is_creature


@node
class HasAttached(Filter):
    """Something with a subtype is attached to it: enchanted by an Aura (CR 303.4), equipped with Equipment (CR 301.5)."""

    sort: ClassVar[str] = "state"
    subtype: str
    reads = frozenset([ATTACHED_TO.name, WORN.name, "subtypes"])

    def matches(self, ctx: Context, obj: int) -> bool:
        """By what is attached now, or was as it left."""
        game = ctx.game
        return any(self.subtype in game.characteristics(one)[SUBTYPES] for one in worn_by(game, obj))


@node
class HasAttachedSuch(Filter):
    """So many objects that a filter means are attached to it: "enchanted by an Aura you control" (CR 301.5, 303.4)."""

    filter: Filter
    least: int = 1
    reads = frozenset([ATTACHED_TO.name, WORN.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """By what is attached now, or was as it left."""
        return sum(self.filter.matches(ctx, one) for one in worn_by(ctx.game, obj)) >= self.least


@node
class IsAttachedTo(Filter):
    """Attached to one of the objects that a selector gives: "each Aura attached to it" (CR 301.5, 303.4)."""

    of: Selector
    reads = frozenset([ATTACHED_TO.name, WORN.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """By what it is attached to now, or was as it left; and by what was attached to an object as that left (CR 608.2h)."""
        game, hosts = ctx.game, self.of.refs(ctx)
        if game.get(ATTACHED_TO, obj) in hosts:
            return True
        return any(not is_player(host) and host not in game.objects and obj in game.get(WORN, host) for host in hosts)


@node
class CouldEnchant(Filter):
    """An Aura, in whatever zone, that could be attached to one of the objects that a selector gives (CR 303.4)."""

    of: Selector
    reads = frozenset(["abilities", "subtypes", "types", "controller"])

    def matches(self, ctx: Context, obj: int) -> bool:
        """By what it says that it enchants, and by what keeps it off (CR 702.5a, 702.16c)."""
        game = ctx.game
        return is_aura(game, obj) and any(can_be_attached(game, obj, ref) for ref in self.of.refs(ctx))


@node
class IsModified(Filter):
    """A creature with a counter on it, equipped, or enchanted by an Aura of its controller (CR 700.9)."""

    reads = frozenset([COUNTERS.name, ATTACHED_TO.name, WORN.name, "types", "subtypes", "controller"])

    def said_of(self) -> str:
        """Nothing but a creature is called modified (CR 700.9)."""
        return "creature"

    def matches(self, ctx: Context, obj: int) -> bool:
        """Never a permanent that is no creature."""
        game = ctx.game
        if not is_creature(game, obj):
            return False
        return bool(game.get(COUNTERS, obj)) or any(
            is_equipment(game, one) or (is_aura(game, one) and game.controller(one) == game.controller(obj))
            for one in worn_by(game, obj)
        )
