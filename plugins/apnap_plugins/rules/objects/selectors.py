"""Selectors for the cards in zones (CR 400)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Context, node
from apnap_plugins.rules.vocabulary.base import (
    Amount,
    Filter,
    Ref,
    Selector,
    amount,
    cards_in,
    discarded_unseen,
    is_player,
    where_seen,
)
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.vocabulary.selectors import Remembered


@node
class InZone(Selector):
    """Those of a selector's objects that are in a zone: "this card from your graveyard" (CR 113.6m).

    The object's own card has to be in the graveyard of who controls the ability, which is its owner's (CR 404.2).
    """

    same_as: ClassVar[str] = "of"
    of: Selector
    zone: str

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Where they are now."""
        game = ctx.game
        there = (r for r in self.of.refs(ctx) if not is_player(r) and game.exists(r))
        found = tuple(r for r in there if game.object(r).zone[0] == self.zone)
        if not (self.of.own_card and game.rules.zone(self.zone).owned):
            return found
        return tuple(r for r in found if game.object(r).zone == (self.zone, ctx.controller))


@node
class StillThere(Selector):
    """Those of a selector's objects that are where they were."""

    of: Selector

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """What has moved is another object (CR 400.7)."""
        return tuple(ref for ref in self.of.refs(ctx) if is_player(ref) or ctx.game.exists(ref))


@node
class StillInLibrary(Selector):
    """Those of the cards that were looked at or revealed which are where they were, in a library (CR 400.7)."""

    looks_for: ClassVar[str] = "among"

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """As the memory has them under "among"."""
        game = ctx.game
        seen: tuple[int, ...] = ctx.memory.get("among", ())
        return tuple(card for card in seen if game.exists(card) and game.object(card).zone[0] == "library")


@node
class AllButSome(Selector):
    """All cards of players' libraries but so many: the bottom ones, or with `top` those on top (CR 401.2)."""

    several: ClassVar[bool] = True
    who: Selector
    count: Amount = 1
    top: bool = False

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Player by player, the uppermost first; none where there are no more than are left."""
        found: list[Ref] = []
        for player in self.who.players(ctx):
            cards, left = cards_in(ctx.game, "library", player), max(0, amount(ctx, self.count))
            found += reversed(cards[: max(0, len(cards) - left)] if self.top else cards[left:])
        return tuple(found)


@node
class CardsOf(Selector):
    """The cards that a filter means in players' hands, graveyards or libraries."""

    several: ClassVar[bool] = True
    who: Selector
    zone: str
    filter: Filter = Anything()

    @property
    def reads(self) -> frozenset[str]:  # type: ignore[override]
        """The zone: what is in it can change without an effect that layers know of (CR 613.8)."""
        return frozenset([f"zone:{self.zone}"])

    @property
    def may_be_empty(self) -> bool:  # type: ignore[override]
        """A whole hand (CR 402)."""
        return self.zone == "hand" and self.filter == Anything()

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Player by player, in the order of the zone."""
        cards = (card for player in self.who.players(ctx) for card in cards_in(ctx.game, self.zone, player))
        return tuple(card for card in cards if self.filter.matches(ctx, card))

    def counted(self, ctx: Context) -> tuple[int, ...]:
        """Of a player who is named and has left the game what was there as they left (CR 800.4i)."""
        game, there = ctx.game, self.objects(ctx)
        if len(game.players_in()) == len(game.players):
            return there
        left = (r[1] for r in self.who.refs(ctx) if is_player(r) and r[1] not in game.players_in())
        gone = (card for player in left for card in game.left_with(player, self.zone))
        return (*there, *(card for card in gone if self.filter.matches(ctx, card)))


@node
class RevealedThisWay(Remembered):
    """The cards that an instruction before revealed (CR 608.2c, 701.16a), wherever they were put since.

    Not those that were only looked at.
    """

    name: str = "shown"

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """As the memory has them."""
        hidden = set(ctx.memory.get("only looked at", ())) - set(ctx.memory.get("revealed", ()))
        return tuple(ref for ref in Remembered.refs(self, ctx) if ref not in hidden)


@node
class DiscardedCards(Selector):
    """What was discarded by an instruction before, or else as a cost, where it went for all to see (CR 400.7j, 608.2h)."""

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """What an instruction discarded, if only nothing, goes before what a cost did.

        No card whose qualities are undefined, as nobody saw it (CR 701.8c).
        """
        found = ctx.memory.get("discarded")
        if found is None:
            found = tuple(where_seen(ctx.game, card) for card in ctx.memory.get("paid discarded", ()))
        return tuple(card for card in found if not discarded_unseen(ctx.game, card))


@node
class RevealedCards(Selector):
    """What was revealed by an instruction before, or else as a cost (CR 701.16a)."""

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """What an instruction revealed, if only nothing, goes before what a cost did."""
        return tuple(ctx.memory.get("among", ctx.memory.get("paid revealed", ())))


@node
class SacrificedThisWay(Selector):
    """What was sacrificed by an instruction before, or else as a cost, as it last was (CR 608.2h)."""

    several: ClassVar[bool] = True

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """What an instruction sacrificed, if only nothing, goes before what a cost did."""
        return tuple(ctx.memory.get("sacrificed", ctx.memory.get("paid sacrificed", ())))


@node
class DiedThisWay(Remembered):
    """What an instruction before has destroyed and was put into a graveyard, as it last was (CR 700.4, 608.2h)."""

    name: str = "destroyed"
    several: ClassVar[bool] = True

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Not what something else was done to instead (CR 614.6)."""
        game, gone = ctx.game, Remembered.refs(self, ctx)
        return tuple(
            ref
            for ref in gone
            if not is_player(ref)
            and any(game.exists(new) and game.object(new).zone[0] == "graveyard" for new in game.became(ref))
        )
