"""What spells have that a player casts: "spells you cast have ...", "the first spell you cast each turn has ..." (CR 611)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from apnap import Affects, Context, Game, node
from apnap_plugins.rules.casting.casting import CAST_INFO, CAST_THIS_TURN, cast_info
from apnap_plugins.rules.turn.turn import AS_CAST
from apnap_plugins.rules.vocabulary.base import Filter


def caster_of(game: Game, spell: int) -> int:
    """Who casts or cast a spell; -1 for one that was not cast, such as a copy (CR 707.10)."""
    found = game.object(spell)
    return int(cast_info(game, spell, "caster", found.controller if found.kind == "spell" else -1))


def was_cast_as(ctx: Context, kind: Filter, spell: int) -> bool:
    """Whether a spell was of a kind as it was cast (CR 601.2i), whatever it was as it resolved (CR 702.103e).

    Where the filter doesn't know what was, or the spell was cast in another turn: as it is on the stack, or was as it left it.
    """
    then = ctx.game.get(AS_CAST, spell)
    return kind.matched(ctx, spell, then[0]) if then and kind.knows_past() else kind.matches(ctx, spell)


@node
class AffectsSpells(Affects):
    """Every spell you cast that a filter means, from the moment it is put on the stack (CR 601.2a, 611.3a)."""

    filter: Filter
    zones: ClassVar[tuple[str, ...]] = ("stack",)
    reads = frozenset(["zone:stack", CAST_INFO.name])

    def objects(self, ctx: Context) -> Iterable[int]:
        """Whoever controls them by now."""
        game = ctx.game
        mine = (
            o for o in game.zone("stack") if game.object(o).kind == "spell" and caster_of(game, o) == ctx.controller
        )
        return tuple(o for o in mine if self.filter.matches(ctx, o))


@node
class AffectsSpellsOnStack(Affects):
    """Every spell on the stack that a filter means, copies too, as of now (CR 611.3a)."""

    filter: Filter
    zones: ClassVar[tuple[str, ...]] = ("stack",)
    reads = frozenset(["zone:stack"])

    def objects(self, ctx: Context) -> Iterable[int]:
        """Whoever cast them; not abilities."""
        game = ctx.game
        spells = (o for o in game.zone("stack") if game.object(o).kind in ("spell", "copy"))
        return tuple(o for o in spells if self.filter.matches(ctx, o))


@node
class IsFirstEachTurn(Filter):
    """The first spell among those that a filter means that its player casts each turn."""

    of: Filter
    reads = frozenset([CAST_INFO.name, CAST_THIS_TURN.name, AS_CAST.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """It is one of these, and none of them was cast before it, each as it was cast."""
        if not self.of.matches(ctx, obj):
            return False
        cast = ctx.game.get(CAST_THIS_TURN, caster_of(ctx.game, obj))
        return not any(spell < obj and was_cast_as(ctx, self.of, spell) for spell in cast)


@node
class IsNthEachTurn(Filter):
    """The spell among those that a filter means before which its player has cast as many of them this turn (CR 601.2i)."""

    of: Filter
    number: int
    reads = frozenset([CAST_INFO.name, CAST_THIS_TURN.name, AS_CAST.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """It is one of these, cast or being cast; those before it as they were cast."""
        if not self.of.matches(ctx, obj):
            return False
        cast = ctx.game.get(CAST_THIS_TURN, caster_of(ctx.game, obj))
        before = cast[: cast.index(obj)] if obj in cast else cast
        return sum(was_cast_as(ctx, self.of, spell) for spell in before) == self.number - 1


@node
class IsNthOfTurn(Filter):
    """The spell that was cast as the Nth one of this turn, whoever cast the others (CR 601.2i)."""

    number: int
    reads = frozenset([CAST_THIS_TURN.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """Spells are put on the stack in the order in which they are cast, so that each has a higher id than those before."""
        cast = sorted(spell for player in ctx.game.players for spell in ctx.game.get(CAST_THIS_TURN, player))
        return cast[self.number - 1 : self.number] == [obj]


@node
class WasCastFrom(Filter):
    """A spell that was cast from that zone."""

    zone: str
    reads = frozenset([CAST_INFO.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """By what it remembers (CR 400.7d)."""
        return bool(cast_info(ctx.game, obj, "from") == self.zone)
