"""What static abilities say of playing lands: how many, and that players can't (CR 305.2, 101.2)."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import Answering, Context, Event, Prohibition, node
from apnap_plugins.rules.casting.lands import LandPlayed, LandsPerTurn
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.selectors import EachPlayer, You

NO_LIMIT: Final = 10**9
"""Where any number of lands may be played, no game has as many."""


@node
class MoreLandPlays(Answering[LandsPerTurn, int]):
    """Players may play `more` additional lands on each of their turns (CR 305.2)."""

    more: int = 1
    who: Selector = You()
    question: ClassVar[type[LandsPerTurn]] = LandsPerTurn

    def answer(self, ctx: Context, value: int, question: LandsPerTurn) -> int:
        """Added to what other effects let them play."""
        return value + (self.more if question.player in self.who.players(ctx) else 0)


@node
class AnyNumberOfLandPlays(Answering[LandsPerTurn, int]):
    """Players may play any number of lands on each of their turns (CR 305.2)."""

    who: Selector = You()
    question: ClassVar[type[LandsPerTurn]] = LandsPerTurn

    def answer(self, ctx: Context, value: int, question: LandsPerTurn) -> int:
        """More than anybody has, whatever other effects add."""
        return value + NO_LIMIT if question.player in self.who.players(ctx) else value


@node
class CantPlayLands(Prohibition):
    """Players can't play lands (CR 101.2, 305.2), or only none from a `zone`, with `own` from that of their own."""

    who: Selector = EachPlayer()
    zone: str = ""
    own: bool = False
    events: ClassVar[tuple[type[Event], ...]] = (LandPlayed,)

    def forbids(self, ctx: Context, event: Event) -> bool:
        """By who would play it, and where it is."""
        if not isinstance(event, LandPlayed) or event.player not in self.who.players(ctx):
            return False
        land = ctx.game.object(event.obj)
        return self.zone in ("", land.zone[0]) and (not self.own or land.owner == event.player)
