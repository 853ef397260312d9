"""How much unspent mana players have (CR 106.4)."""

from __future__ import annotations

from apnap import Context, node
from apnap_plugins.rules.mana.mana import COLORS_OF_MANA, POOL
from apnap_plugins.rules.vocabulary.base import Quantity, Selector
from apnap_plugins.rules.vocabulary.selectors import You


@node
class UnspentMana(Quantity):
    """How much unspent mana of certain types there is in players' mana pools (CR 106.4)."""

    types: str = COLORS_OF_MANA
    who: Selector = You()
    reads = frozenset([POOL.name])

    def value(self, ctx: Context) -> int:
        """As of now; mana that is being spent is in no pool any more."""
        pools = (ctx.game.get(POOL, player) for player in self.who.players(ctx))
        return sum(mana.type in self.types for pool in pools for mana in pool)
