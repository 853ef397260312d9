"""Loops of mandatory actions (CR 104.4b, 727): a state that comes again with no choice in between is a draw."""

from __future__ import annotations

import dataclasses
import hashlib
from typing import TYPE_CHECKING, Any

from apnap.core import fields as f
from apnap.core.errors import LimitExceeded
from apnap.core.events import DrawGame, Event, Happened
from apnap.core.state import STAMPS
from apnap.core.triggers import Waiting
from apnap.core.values import GAME, OBJECT, canonical

if TYPE_CHECKING:
    from apnap.core.game import Game


def notice_repetition(game: Game) -> None:
    """Count steps without a choice; beyond a limit, compare each state with one before and end the game when it comes again.

    A decision with one legal answer is no choice. Any answered decision resets the count (`choice_made`). The state
    compared with is replaced at powers of two, so that a loop of any length is found with one digest kept; digests are made
    only of states with the same outline.
    Raises LimitExceeded where nothing repeats for too long.

    Also CR 104.4b.
    """
    quiet = game.get(f.QUIET) + 1
    game.state.write(f.QUIET.name, 0, quiet)
    if quiet <= game.rules.limits.quiet_steps:
        return
    if quiet > game.rules.limits.forced_steps:
        raise LimitExceeded(
            f"{quiet} steps without a choice, and no state came twice; some rule goes on for ever without repeating itself"
        )
    outline, anchor, anew = _outline(game), game.get(f.ANCHOR), quiet & (quiet - 1) == 0
    if anchor and not anew and not anchor.startswith(outline):
        return
    now = outline + shape(game)
    if now == anchor:
        game.happen(DrawGame("the game repeats itself and nobody can stop it"))
    elif anew or not anchor:
        game.set(f.ANCHOR, 0, now)


def _outline(game: Game) -> str:
    """What is quickly seen of a state, and equal for equal ones: who is to act, and how many objects there are in each zone."""
    stands = (game.get(f.FLOW), game.get(f.PRIORITY), game.get(f.PASSES))
    return f"{stands}{[len(ids) for ids in game.state.zones.values()]}|"


def choice_made(game: Game) -> None:
    """Somebody chose: whatever repeats, it is not without an optional action."""
    if game.get(f.QUIET):
        game.state.write(f.QUIET.name, 0, 0)
        game.set(f.ANCHOR, 0, "")


def shape(game: Game) -> str:
    """A digest of the state up to renaming of object ids and timestamps."""
    names = _names(game)
    out = hashlib.blake2b(digest_size=16)
    for zone_id in sorted(game.state.zones):
        for id in game.state.zones[zone_id]:
            obj = game.objects[id]
            parts = tuple(game.state.components[c].canonical() for c in game.components_of(id))
            text = f"{zone_id}{names[id]}{obj.kind}{obj.owner}{obj.controller}{parts}{canonical(obj.base)}"
            out.update(text.encode())
    for _, effect in sorted(game.state.effects.items()):
        memory = _renamed(effect.memory, names)
        kept = f"{canonical(effect.duration)}{_renamed(effect.targets, names)}{effect.x}"
        out.update(f"{canonical(effect.effect)}{effect.controller}{kept}{memory}{names.get(effect.source, 0)}".encode())
    for name, field in sorted(game.rules.fields.items()):
        if name not in f.MACHINERY and name != f.TIMESTAMP.name and not field.tally:
            out.update(_field_text(game, field, names).encode())
    return out.hexdigest()


def _names(game: Game) -> dict[int, int]:
    """New names for all objects, in the order of zones: equal games give equal names."""
    names: dict[int, int] = {}
    for zone_id in sorted(game.state.zones):
        for id in game.state.zones[zone_id]:
            names[id] = len(names) + 1
    return names


def _field_text(game: Game, field: Any, names: dict[int, int]) -> str:
    entries = game.state.tables[field.name]
    assert field.name != STAMPS
    if field.scope == OBJECT:
        live = sorted((names[id], value) for id, value in entries.items() if id in names and value != field.default)
        items = [(new, _value(field, value, names)) for new, value in live]
    else:
        items = [(key, _value(field, value, names)) for key, value in sorted(entries.items())]
    return f"{field.name}{'g' if field.scope == GAME else ''}{items}"


def _value(field: Any, value: Any, names: dict[int, int]) -> str:
    if field is f.COUNTERS or field is f.PLAYER_COUNTERS:
        return str([(kind, count) for kind, count, _ in value])
    return _renamed(value, names) if field.ids else canonical(value)


def _renamed(value: Any, names: dict[int, int]) -> str:
    """`value` as text, with the ids of objects that exist replaced by their new names."""
    if isinstance(value, tuple):
        return "(" + ",".join(_renamed(v, names) for v in value) + ")"
    if isinstance(value, Waiting):
        kept = _renamed((value.memory, value.targets, value.x, value.happened), names)
        return f"{canonical(value.ability)}{value.controller}{names.get(value.source, 0)}{kept}"
    if isinstance(value, Happened):
        return _event_text(value.event, names)
    if isinstance(value, int) and not isinstance(value, bool) and value in names:
        return f"#{names[value]}"
    return canonical(value)


def _event_text(event: Event, names: dict[int, int]) -> str:
    """An event as text, with new names for the objects it is about; those that are gone are alike."""
    parts = [type(event).__qualname__]
    for field in dataclasses.fields(event):  # type: ignore[arg-type]
        value = getattr(event, field.name)
        known = field.name not in event.objects or value in names
        parts.append(_renamed(value, names) if known else "gone")
    return "|".join(parts)
