"""Rulesets, games and observations as they show themselves: in a line, and in a notebook. Knows no field by name."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from apnap.core import fields as f
from apnap.core.observation import Observation
from apnap.core.values import PLAYER

if TYPE_CHECKING:
    from apnap.core.game import Game
    from apnap.ruleset import Ruleset

MOST_NAMES: Final = 40


def line_of_ruleset(ruleset: Ruleset) -> str:
    """How much is in it, and the beginning of its id."""
    sets = f", sets {' '.join(ruleset.wish.sets)}" if ruleset.wish.sets else ""
    return f"<Ruleset {ruleset.id[:12]}: {len(ruleset.manifests)} plugins, {len(ruleset.card_names())} cards{sets}>"


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


def page_of_ruleset(ruleset: Ruleset) -> str:
    """The line, its choice, and what was left out and why."""
    options = [f"{name} = {value}" for name, value in sorted(ruleset.options.items())]
    left_out = [f"{one.name}: {one.because}" for one in ruleset.report.dropped]
    rows = [("id", [ruleset.id]), ("sets", ruleset.wish.sets), ("options", options), ("left out", left_out)]
    return _titled(line_of_ruleset(ruleset), _table([(name, values) for name, values in rows if values]))


def page_of_game(game: Game) -> str:
    """The line, and what everybody may know: players' public values, and zones with the names that all can see."""
    viewers = [Observation(game, player) for player in game.players]
    return _titled(line_of_game(game), _table(_rows(game, viewers)))


def page_of_observation(seen: Observation, game: Game) -> str:
    """The line, and what the viewer may know; cards whose face they don't see are counted."""
    return _titled(line_of_observation(seen), _table(_rows(game, [seen])))


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


def _titled(title: str, body: str) -> str:
    return f"<div><strong>{html.escape(title.strip('<>'))}</strong>{body}</div>"


def _table(rows: Sequence[tuple[str, Sequence[str]]] | Iterator[tuple[str, Sequence[str]]]) -> str:
    cells = [
        f"<tr><th style='text-align:left'>{html.escape(name)}</th>"
        f"<td style='text-align:left'>{html.escape(', '.join(map(str, values)))}</td></tr>"
        for name, values in rows
    ]
    return f"<table>{''.join(cells)}</table>"
