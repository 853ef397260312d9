"""Effects by which something can be a target as though it didn't have an ability that forbids it (CR 609.4)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Answering, Context, node
from apnap_plugins.rules.stack.targets import IgnoredForTargeting
from apnap_plugins.rules.vocabulary.base import Filter, Selector, is_player, on_battlefield, player_ref
from apnap_plugins.rules.vocabulary.filters import Itself
from apnap_plugins.rules.vocabulary.selectors import EachPlayer


@node
class TargetedAsWithout(Answering[IgnoredForTargeting, bool]):
    """Permanents that a filter means can be targeted as though they didn't have a keyword ability (CR 609.4).

    By spells and abilities that the players of `by` control. With `players`, these can be targeted so as well.
    """

    keyword: str
    filter: Filter = Itself()
    by: Selector = EachPlayer()
    players: Selector | None = None
    question: ClassVar[type[IgnoredForTargeting]] = IgnoredForTargeting

    @property
    def for_a_time(self) -> bool:
        """Where it is about players too, texts say the whole of it for a time, as they say it all the time."""
        return self.players is not None

    def answer(self, ctx: Context, value: bool, question: IgnoredForTargeting) -> bool:
        """For that ability alone: another one that forbids it goes on doing so."""
        if value or question.keyword != self.keyword or question.player not in self.by.players(ctx):
            return value
        ref = question.target
        if is_player(ref):
            return self.players is not None and ref in map(player_ref, self.players.players(ctx))
        return on_battlefield(ctx.game, ref) and self.filter.matches(ctx, ref)
