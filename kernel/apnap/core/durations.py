"""How effects of resolutions end (CR 611.2): at a moment that rules announce, or as soon as something is not so any more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.core.declarations import AnyTimeCheck

if TYPE_CHECKING:
    from apnap.core.game import Game
    from apnap.core.index import FloatingEffect


def end_at(game: Game, moment: str, player: int) -> None:
    """All effects end together whose duration ends at this moment of `player`'s."""
    effects = game.effects()
    ending = [e.id for e in effects if moment in e.duration.moments() and _ends_at(game, e, moment, player)]
    for id in ending:
        game.use_up(id)
    if ending:
        game.after_events()


def _ends_at(game: Game, floating: FloatingEffect, moment: str, player: int) -> bool:
    """Whether it does: the moment is everybody's who shares the turn with `player` (CR 805.4)."""
    ctx = floating.context(game)
    return any(floating.duration.ends_at(ctx, moment, one) for one in game.groups[player])


def _end_run_out(game: Game) -> None:
    """Floating effects whose durations have run out end for good (CR 611.2a, b)."""
    for floating in game.effects():
        if floating.has_run_out(game):
            game.remove_effect(floating.id)


RUNNING_OUT: Final = AnyTimeCheck("durations", "611.2a", _end_run_out)
