"""Cascade (CR 702.85): a cheaper card from the top of the library, cast for nothing while the trigger resolves."""

from __future__ import annotations

from apnap import Context, Game, Instruction, Keyword, KeywordDefinition, Manifest, Move, Triggered, hookimpl, node
from apnap_plugins.rules.arranging import bottom_in_random_order
from apnap_plugins.rules.casting import CastingWay, offer_cast
from apnap_plugins.rules.characteristics import is_type, mana_value, mana_value_of
from apnap_plugins.rules.selection import Itself
from apnap_plugins.rules.triggering import WhenYouCast

MANIFEST = Manifest(id="spike-cascade", name="Cascade", kind="keyword ability", requires=("casting",))


@node
class Cascading(CastingWay):
    """For nothing, if the resulting spell's mana value is less than `below`."""

    below: int = 0

    def allowed(self, game: Game, player: int, card: int) -> bool:
        return mana_value(self.base(game, card) or game.characteristics(card)) < self.below


@node
class DoCascade(Instruction):
    def perform(self, ctx: Context) -> None:
        game, below = ctx.game, mana_value_of(ctx.game, ctx.source)
        exiled: list[int] = []
        while library := game.zone("library", ctx.controller):
            moved = game.happen(Move(library[-1], "exile", cause="cascade", by=ctx.source))
            exiled += [i for i in self._exiled(game, moved) if i not in exiled]
            if library == game.zone("library", ctx.controller):
                break  # a card that can't be moved
            if exiled and not is_type(game, exiled[-1], "land") and mana_value_of(game, exiled[-1]) < below:
                offer_cast(game, ctx.controller, exiled[-1], Cascading("cascade", free=True, below=below), ctx.this)
                break
        bottom_in_random_order(game, [i for i in exiled if i in game.objects], "cascade", ctx.source)

    def _exiled(self, game: Game, moved) -> list[int]:
        found = moved.result or () if moved is not None else ()
        return [i for i in found if game.objects[i].zone[0] == "exile"]


def _expand(keyword: Keyword) -> tuple[Triggered, ...]:
    return (Triggered(WhenYouCast(Itself()), DoCascade(), zones=("stack",)),)


@hookimpl
def apnap_keywords():
    return [KeywordDefinition("cascade", _expand, cumulative=True)]
