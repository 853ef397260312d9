"""How many cards players played this turn from a zone, as lands or by casting them (CR 701.14b, 608.2h)."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import Context, node
from apnap_plugins.rules.casting.casting import CAST_INFO, CAST_THIS_TURN, cast_info
from apnap_plugins.rules.casting.lands import PLAYED_ELSEWHERE
from apnap_plugins.rules.turn.turn import LANDS_PLAYED
from apnap_plugins.rules.vocabulary.base import Quantity, Selector
from apnap_plugins.rules.vocabulary.deeds import TimesDone
from apnap_plugins.rules.vocabulary.selectors import You

HAND: Final = "hand"


@node
class CardsPlayedFrom(Quantity):
    """How many cards players played this turn from a zone; with `elsewhere` from anywhere but that zone (CR 701.14b).

    A copy that was cast is no card (CR 707.12); with `copies` it counts too, as a spell that was cast.
    """

    zone: str
    elsewhere: bool = False
    copies: bool = False
    who: Selector = You()
    of_deeds: ClassVar[bool] = True
    reads = frozenset([CAST_THIS_TURN.name, CAST_INFO.name, LANDS_PLAYED.name, PLAYED_ELSEWHERE.done.name])

    def value(self, ctx: Context) -> int:
        """By all of the players together."""
        return self._lands(ctx) + self._spells(ctx)

    def _lands(self, ctx: Context) -> int:
        game, players = ctx.game, self.who.players_ever(ctx)
        played = sum(game.get(LANDS_PLAYED, player) for player in players)
        others = TimesDone(PLAYED_ELSEWHERE.name, self.who).value(ctx)
        there = (
            played - others if self.zone == HAND else TimesDone(PLAYED_ELSEWHERE.name, self.who, self.zone).value(ctx)
        )
        return played - there if self.elsewhere else there

    def _spells(self, ctx: Context) -> int:
        game = ctx.game
        cast = (spell for player in self.who.players_ever(ctx) for spell in game.get(CAST_THIS_TURN, player))
        meant = (spell for spell in cast if self.copies or game.component(game.components_of(spell)[0]).kind == "card")
        return sum((cast_info(game, spell, "from", "") == self.zone) != self.elsewhere for spell in meant)
