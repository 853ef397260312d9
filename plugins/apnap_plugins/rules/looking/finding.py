"""Cards that are searched for before the text says what is done with them (CR 701.19)."""

from __future__ import annotations

from apnap import Context, Instruction, node
from apnap_plugins.rules.vocabulary.actions import REVEAL, SEARCH, Wanted


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
