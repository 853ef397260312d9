"""Cards that are searched for before the text says what is done with them, or in several zones (CR 701.19)."""

from __future__ import annotations

from apnap import Context, Instruction, Moved, node
from apnap_plugins.rules.vocabulary.actions import REVEAL, SEARCH, SHUFFLE, Wanted
from apnap_plugins.rules.vocabulary.base import Selector


@node
class Find(Instruction):
    """Search your library for cards and reveal them, before anything is done with them (CR 701.19a, 701.19e).

    The memory has them under "found". They are in the library still; later instructions move them, and shuffle it.
    """

    wanted: Wanted

    def perform(self, ctx: Context) -> bool:
        """Returns whether anything was found."""
        game, player = ctx.game, ctx.controller
        (found,) = game.verb(SEARCH)(game, player, (self.wanted,), by=ctx.this, ctx=ctx)
        game.verb(REVEAL)(game, player, found)
        ctx.memory["found"] = tuple(found)
        return bool(found)


@node
class FindInZones(Instruction):
    """Search zones of players for cards, one after another, and put those found into a zone; these players then shuffle.

    On the battlefield they are under your control with `under_your_control`, else under their owners'. The memory has what they
    became under "found" (CR 701.19a, 701.19b).
    """

    owners: Selector
    wanted: Wanted
    zones: tuple[str, ...]
    to: str = "exile"
    under_your_control: bool = False

    def perform(self, ctx: Context) -> bool:
        """You search; all that was found moves at once. Returns whether anything was found."""
        game = ctx.game
        owners = self.owners.players(ctx)
        searched = [player for player in game.apnap() if player in owners]
        cards = [
            card
            for owner in searched
            for zone in self.zones
            for card in game.verb(SEARCH)(game, ctx.controller, (self.wanted,), zone, owner, ctx.this, ctx)[0]
        ]
        controller = ctx.controller if self.under_your_control else -1
        moves = [Moved(c, self.to, controller=controller, cause="search", by=ctx.source) for c in cards]
        done = game.happen_all(moves) if moves else []
        ctx.memory["found"] = tuple(new for h in done if isinstance(h.event, Moved) for new in h.result or ())
        for owner in searched:
            game.verb(SHUFFLE)(game, owner)
        return bool(cards)
