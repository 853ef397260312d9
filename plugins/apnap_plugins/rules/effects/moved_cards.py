"""How many cards left a graveyard this turn, or were put into one, from anywhere or from some zone (CR 400.7, 608.2h)."""

from __future__ import annotations

from apnap import Context, Game, node
from apnap_plugins.rules.effects.history import TURN_READS, turn_began
from apnap_plugins.rules.turn.turn import GONE_BEFORE
from apnap_plugins.rules.vocabulary.base import Filter, Quantity, Selector
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.vocabulary.selectors import You


@node
class CardsThatLeft(Quantity):
    """How many cards that a filter means left a zone of yours this turn, as they were there (CR 400.7)."""

    filter: Filter
    zone: str = "graveyard"
    reads = frozenset([GONE_BEFORE.name])

    def value(self, ctx: Context) -> int:
        """Each time that one left; not a copy, which is no card (CR 108.2b)."""
        game = ctx.game
        left = (id for id in game.gone(game.get(GONE_BEFORE)) if game.object(id).zone[0] == self.zone)
        mine = (id for id in left if game.object(id).owner == ctx.controller and game.object(id).kind == "card")
        return sum(bool(game.became(id)) and self.filter.matches(ctx, id) for id in mine)


@node
class CardsPutIntoGraveyardThisTurn(Quantity):
    """How many cards that a filter means were put into players' graveyards this turn, also those that left them since (CR 400.7).

    From anywhere; with `origin` from that zone, and with `elsewhere` from anywhere but that zone.
    """

    who: Selector = You()
    filter: Filter = Anything()
    origin: str = ""
    elsewhere: bool = False
    reads = TURN_READS | {GONE_BEFORE.name, "zone:graveyard"}

    def value(self, ctx: Context) -> int:
        """No tokens, which are no cards (CR 111.6); a card that was put there twice counts twice."""
        game, began = ctx.game, turn_began(ctx.game)
        zones = [("graveyard", player) for player in self.who.players(ctx)]
        there = [o for o in game.gone(game.get(GONE_BEFORE)) if game.object(o).zone in zones]
        ids = [*(o for zone in zones for o in game.zone(*zone)), *there]
        return sum(
            game.object(o).timestamp > began
            and game.object(o).kind == "card"
            and self._came_from_there(game, o)
            and self.filter.matches(ctx, o)
            for o in ids
        )

    def _came_from_there(self, game: Game, card: int) -> bool:
        if not self.origin:
            return True
        before = game.object(card).origin
        return (bool(before) and game.object(before).zone[0] == self.origin) != self.elsewhere


@node
class CardsExiledThisTurn(Quantity):
    """How many cards that a filter means were put into exile this turn, also those that have left it since (CR 400.7, 406.1)."""

    filter: Filter
    reads = TURN_READS | {GONE_BEFORE.name, "zone:exile"}

    def value(self, ctx: Context) -> int:
        """From anywhere, whosever they are; no tokens, which are no cards (CR 111.6)."""
        game, began = ctx.game, turn_began(ctx.game)
        gone = (o for o in game.gone(game.get(GONE_BEFORE)) if game.object(o).zone[0] == "exile")
        cards = (o for o in (*game.zone("exile"), *gone) if game.object(o).kind == "card")
        return sum(game.object(o).timestamp > began and self.filter.matches(ctx, o) for o in cards)
