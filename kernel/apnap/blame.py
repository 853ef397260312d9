"""Whose rule code raised an error in play: found out from the frames it went through, so that play itself keeps no track."""

from __future__ import annotations

from collections.abc import Iterator
from types import FrameType
from typing import TYPE_CHECKING

from apnap.core.context import Context
from apnap.core.declarations import StateBasedAction
from apnap.core.errors import ApnapError, PluginError
from apnap.core.values import Node

if TYPE_CHECKING:
    from apnap.core.game import Game


def blamed(game: Game, err: BaseException, outside: frozenset[tuple[str, str]]) -> PluginError | None:
    """The error as that of a plugin, or None where no plugin's code has a part in it.

    To blame is the plugin of the innermost part of an ability that was at work, of the state-based action, or else the
    one whose code ran last.

    Args:
        game: the game, as it stands after the error.
        err: what rule code raised.
        outside: functions of the kernel that call what is no rule code, such as agents, by module and name; what they raise
            is theirs.
    """
    frames = list(_frames(err))
    if any((frame.f_globals.get("__name__"), frame.f_code.co_name) in outside for frame, _ in frames):
        return None
    ran = [(owner, frame, line) for frame, line in frames if (owner := _owner(game, frame))]
    parts = [owner for owner in (_check_owner(game, err), *(_part_owner(game, frame) for frame, _ in frames)) if owner]
    if not ran and not parts:
        return None
    what = f"{type(err).__name__}: {err}" if not isinstance(err, ApnapError) else str(err)
    where = ""
    if ran:
        _, frame, line = ran[-1]
        where = f" (in {frame.f_code.co_qualname}, {frame.f_globals.get('__name__')}:{line})"
    return PluginError(f"failed in play: {what}{where}{_about(game, frames)}", parts[-1] if parts else ran[-1][0])


def _frames(err: BaseException) -> Iterator[tuple[FrameType, int]]:
    """The frames that an error went through, the outermost first, each with the line it was at."""
    trace = err.__traceback__
    while trace is not None:
        yield trace.tb_frame, trace.tb_lineno
        trace = trace.tb_next


def _owner(game: Game, frame: FrameType) -> str:
    return game.rules.owner_of_module(str(frame.f_globals.get("__name__", "")))


def _part_owner(game: Game, frame: FrameType) -> str:
    """The plugin of the part of an ability that is at work in a frame."""
    self = frame.f_locals.get("self")
    return game.rules.owner_of(type(self)) if isinstance(self, Node) else ""


def _check_owner(game: Game, err: BaseException) -> str:
    """The plugin of the state-based action that raised the error."""
    failed = game.session.failed
    if failed is None or failed[0] is not err or not isinstance(failed[1], StateBasedAction):
        return ""
    return game.rules.owners.get(("StateBasedAction", failed[1].id), "")


def _about(game: Game, frames: list[tuple[FrameType, int]]) -> str:
    """The card whose ability was at work."""
    for frame, _ in reversed(frames):
        for value in frame.f_locals.values():
            if isinstance(value, Context) and value.source in game.objects:
                return f", an ability of {game.name_of(value.source)!r} (object {value.source})"
    return ""
