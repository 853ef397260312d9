"""What can't be the target of certain spells and abilities (CR 115.4, 101.2)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Answering, Context, Game, node
from apnap_plugins.rules.stack.stack import is_spell, source_of
from apnap_plugins.rules.stack.targets import CanBeTargeted
from apnap_plugins.rules.vocabulary.base import Filter, is_player, on_battlefield


@node
class CantBeTargeted(Answering[CanBeTargeted, bool]):
    """Permanents can't be the targets of certain spells and abilities, judged for the effect's controller.

    Of spells that `spells` means and of abilities of sources that `sources` means, None for none of them; with `theirs`, only
    of those that your opponents control. In another `zone` the filter means cards there, whoever's.
    """

    filter: Filter
    spells: Filter | None = None
    sources: Filter | None = None
    theirs: bool = False
    zone: str = "battlefield"
    question: ClassVar[type[CanBeTargeted]] = CanBeTargeted

    def answer(self, ctx: Context, value: bool, question: CanBeTargeted) -> bool:
        """By what the spell is, or the source of the ability."""
        game, ref = ctx.game, question.target
        if not value or is_player(ref) or not self._is_there(game, ref) or not self.filter.matches(ctx, ref):
            return value
        if self.theirs and not game.are_opponents(question.player, ctx.controller):
            return value
        if is_spell(game, question.by):
            return self.spells is None or not self.spells.matches(ctx, question.by)
        return self.sources is None or not self.sources.matches(ctx, source_of(game, question.by))

    def _is_there(self, game: Game, obj: int) -> bool:
        return on_battlefield(game, obj) if self.zone == "battlefield" else game.object(obj).zone[0] == self.zone
