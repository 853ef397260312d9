"""Conditions on where cards lie (CR 404)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Condition, Context, node
from apnap_plugins.rules.objects.replacement_order import ORDER
from apnap_plugins.rules.objects.selectors import StillInLibrary
from apnap_plugins.rules.vocabulary.base import Filter, Selector, cards_in, is_player
from apnap_plugins.rules.vocabulary.selectors import This


@node
class IsInYourGraveyard(Condition):
    """A card is in your graveyard (CR 404.2); an ability functions there that asks so of its own (CR 113.6b, 603.4)."""

    speaks_of: ClassVar[str] = "of"
    of: Selector = This()
    reads = frozenset(["zone:graveyard"])

    @property
    def functions(self) -> tuple[str, ...]:
        """The graveyard, or any zone."""
        return ("graveyard",) if self.of == This() else ()

    def holds(self, ctx: Context) -> bool:
        """That it was there before it went elsewhere is not enough."""
        there = cards_in(ctx.game, "graveyard", ctx.controller)
        return any(ref in there for ref in self.of.refs(ctx) if not is_player(ref))


@node
class IsOnBattlefield(Condition):
    """What a selector means is on the battlefield (CR 403.1): an intervening "if it's on the battlefield" (CR 603.4)."""

    speaks_of: ClassVar[str] = "of"
    of: Selector
    reads = frozenset(["zone:battlefield"])

    def holds(self, ctx: Context) -> bool:
        """Not of something that has left, nor where nothing is meant."""
        there = ctx.game.zone("battlefield")
        return any(ref in there for ref in self.of.refs(ctx) if not is_player(ref))


@node
class IsInCommandZoneOrOnBattlefield(Condition):
    """This is in the command zone or on the battlefield: the ability functions in both (CR 113.6b)."""

    functions: ClassVar[tuple[str, ...]] = ("command", "battlefield")
    reads = frozenset(["zone:command", "zone:battlefield"])

    def holds(self, ctx: Context) -> bool:
        """By where it is now."""
        game = ctx.game
        return game.exists(ctx.source) and game.object(ctx.source).zone[0] in self.functions


@node
class IsInCommandZone(Condition):
    """This is in the command zone: the ability functions there (CR 113.6b)."""

    speaks_of: ClassVar[str] = "of"
    functions: ClassVar[tuple[str, ...]] = ("command",)
    of: Selector = This()
    reads = frozenset(["zone:command"])

    def holds(self, ctx: Context) -> bool:
        """By where it is now."""
        return _lies_in(ctx, self.of, "command")


@node
class LiesInExile(Condition):
    """This is exiled: the ability functions there (CR 406.1, 113.6b, 603.4)."""

    speaks_of: ClassVar[str] = "of"
    functions: ClassVar[tuple[str, ...]] = ("exile",)
    of: Selector = This()
    reads = frozenset(["zone:exile"])

    def holds(self, ctx: Context) -> bool:
        """Not once it has gone elsewhere."""
        return _lies_in(ctx, self.of, "exile")


def _lies_in(ctx: Context, of: Selector, zone: str) -> bool:
    """Whether something of a selector is in such a zone now."""
    game = ctx.game
    return any(game.exists(ref) and game.object(ref).zone[0] == zone for ref in of.refs(ctx) if not is_player(ref))


@node
class IsOnlyOneInYourGraveyard(Condition):
    """This is the only card in your graveyard that a filter means: the ability functions there (CR 113.6b)."""

    speaks_of: ClassVar[str] = "of"
    functions: ClassVar[tuple[str, ...]] = ("graveyard",)
    filter: Filter
    of: Selector = This()
    reads = frozenset(["zone:graveyard"])

    def holds(self, ctx: Context) -> bool:
        """It has to be one of that kind, and there."""
        there = cards_in(ctx.game, "graveyard", ctx.controller)
        return tuple(card for card in there if self.filter.matches(ctx, card)) == self.of.refs(ctx)


@node
class LiesBelow(Condition):
    """This card lies in a graveyard with a card that a filter means directly above it (CR 404.1)."""

    functions: ClassVar[tuple[str, ...]] = ("graveyard",)
    filter: Filter
    reads = frozenset([ORDER, "zone:graveyard"])

    def holds(self, ctx: Context) -> bool:
        """Nothing lies above the top card."""
        game = ctx.game
        if not game.exists(ctx.source) or game.object(ctx.source).zone[0] != "graveyard":
            return False
        cards = game.zone(*game.object(ctx.source).zone)
        above = cards[cards.index(ctx.source) + 1 :]
        return bool(above) and self.filter.matches(ctx, above[0])


@node
class LiesBelowMany(Condition):
    """This card lies in a graveyard with so many cards that a filter means anywhere above it (CR 404.1)."""

    functions: ClassVar[tuple[str, ...]] = ("graveyard",)
    filter: Filter
    least: int
    reads = frozenset([ORDER, "zone:graveyard"])

    def holds(self, ctx: Context) -> bool:
        """Others that lie between them don't matter."""
        game = ctx.game
        if not game.exists(ctx.source) or game.object(ctx.source).zone[0] != "graveyard":
            return False
        cards = game.zone(*game.object(ctx.source).zone)
        above = cards[cards.index(ctx.source) + 1 :]
        return sum(self.filter.matches(ctx, card) for card in above) >= self.least


@node
class IsInYourGraveyardOrOnBattlefield(Condition):
    """This is in your graveyard or on the battlefield: the ability functions in both (CR 113.6b)."""

    speaks_of: ClassVar[str] = "of"
    functions: ClassVar[tuple[str, ...]] = ("graveyard", "battlefield")
    of: Selector = This()
    reads = frozenset(["zone:graveyard", "zone:battlefield"])

    def holds(self, ctx: Context) -> bool:
        """Not in another player's graveyard."""
        return _lies_in(ctx, self.of, "battlefield") or IsInYourGraveyard(self.of).holds(ctx)


@node
class StaysInLibrary(Condition):
    """A card that was looked at is still where it was: "if you don't put the card into your hand" (CR 608.2c)."""

    looks_for: ClassVar[str] = "among"

    def holds(self, ctx: Context) -> bool:
        """Not where there was none (CR 400.7)."""
        return bool(StillInLibrary().refs(ctx))
