"""Games and observations as they show themselves: in a line, and in a notebook. Knows no field by name."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from apnap.core import fields as f
from apnap.core.observation import Observation
from apnap.core.values import PLAYER

if TYPE_CHECKING:
    from apnap.core.game import Game

MOST_NAMES: Final = 40


def line_of_game(game: Game) -> str:
    """How it stands, without running it on."""
    if game.get(f.OVER):
        state = ", ".join(f"player {p} {game.get(f.OUTCOME, p)}" for p in game.players)
    else:
        pending = game.session.pending
        state = f"{game.stage_name() or 'before its first stage'} of player {game.get(f.ACTIVE)}"
        state += f"; player {pending.answerer} decides: {pending.describe()}" if pending is not None else ""
    return f"<Game of {len(game.players)} players, seed {game.seed}, {len(game.session.inputs)} answers: {state}>"


def line_of_observation(seen: Observation) -> str:
    """Whose it is, when, and what they have to decide."""
    asked = f"; to decide: {seen.decision.describe()}" if seen.decision is not None else ""
    return f"<Observation of player {seen.viewer}: {seen.stage or 'no stage'} of player {seen.active_player}{asked}>"


def page_of_game(game: Game) -> str:
    """The line, and what everybody may know: players' public values, and zones with the names that all can see."""
    viewers = [Observation(game, player) for player in game.players]
    return titled(line_of_game(game), table(_rows(game, viewers)))


def page_of_observation(seen: Observation, game: Game) -> str:
    """The line, and what the viewer may know; cards whose face they don't see are counted."""
    return titled(line_of_observation(seen), table(_rows(game, [seen])))


def _rows(game: Game, viewers: Sequence[Observation]) -> Iterator[tuple[str, Sequence[str]]]:
    """(what, values): each player's public fields that say something, each zone with what all the viewers see in it."""
    for player in game.players:
        values = []
        for name, field in sorted(game.rules.fields.items()):
            told = game.get(field, player) if field.scope == PLAYER and field.public else None
            if isinstance(told, int | str) and told and not isinstance(told, bool):  # nothing and no say nothing
                values.append(f"{name}: {told}")
        yield f"player {player}", values
    for (zone, owner), ids in sorted(game._state.zones.items()):
        if ids:
            whose = f" of player {owner}" if owner >= 0 else ""
            yield f"{zone}{whose} ({len(ids)})", _names(viewers, ids)


def _names(viewers: Sequence[Observation], ids: Sequence[int]) -> list[str]:
    """What all of the viewers see, what is alike counted; None of them is told of what only another sees."""
    counts: dict[str, int] = {}
    for id in ids:
        seen = [viewer.object(id).name for viewer in viewers]
        name = seen[0] if seen[0] is not None and None not in seen else "hidden"
        counts[name] = counts.get(name, 0) + 1
    names = [f"{name} ×{count}" if count > 1 else name for name, count in counts.items()]
    return names if len(names) <= MOST_NAMES else [*names[:MOST_NAMES], f"and {len(names) - MOST_NAMES} more"]


def titled(title: str, body: str) -> str:
    """A page with a headline, such as the line that a value shows itself in; `body` is markup."""
    return f"<div><strong>{html.escape(title.strip('<>'))}</strong>{body}</div>"


def table(rows: Sequence[tuple[str, Sequence[str]]] | Iterator[tuple[str, Sequence[str]]]) -> str:
    """Markup of a table: what stands in front, and the values behind it. All of it is text, never markup."""
    cells = [
        f"<tr><th style='text-align:left'>{html.escape(name)}</th>"
        f"<td style='text-align:left'>{html.escape(', '.join(map(str, values)))}</td></tr>"
        for name, values in rows
    ]
    return f"<table>{''.join(cells)}</table>"
