"""Objects that are alike: what the rules say of one of them they say of the others, each by its own name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from apnap.core import fields as f
from apnap.core.loops import ids_in
from apnap.core.values import OBJECT, Characteristics, Field, Node, canonical, field_names

if TYPE_CHECKING:
    from apnap.core.game import Game

Tables = list[tuple[Field[Any], dict[int, Any]]]
"""The fields of objects that say something of any, with what they say."""
Mentions = dict[int, list[str]]
"""What speaks of an object, by its id: floating effects, fields of other objects, of players, of the game."""


def first_alike(game: Game, objects: Iterable[int]) -> dict[int, int]:
    """For each of these objects that are there, the first of them that is like it: itself, where none before it is.

    Two are alike where they have the same characteristics, controller, components and fields, now and as what they were
    before, and where the same things speak of both. If they changed places, nothing would be different but ids, timestamps and
    the order in a zone. So an answer about one, which looks at none of these three, is the answer about the other.
    """
    tables = [
        (field, entries)
        for field in game.rules.fields.values()
        if field.scope == OBJECT and field is not f.TIMESTAMP and (entries := game._state.tables[field.name])
    ]
    mentions = _mentions(game)
    first: dict[Any, int] = {}
    return {id: first.setdefault(tuple(_traits(game, id, tables, mentions)), id) for id in objects}


def _traits(game: Game, id: int, tables: Tables, mentions: Mentions) -> Iterator[Any]:
    """All that objects which are alike have in common."""
    obj = game.objects[id]
    yield obj.kind, obj.zone, obj.controller, game.controller(id), game.is_absent(id)
    yield tuple(game.component(c).canonical() for c in obj.components)
    yield _text(game, game.base(id)), _text(game, game.characteristics(id))
    yield tuple((layer, _text(game, found[id])) for layer, found in game.computed().kept.items() if id in found)
    yield tuple(sorted(mentions.get(id, ())))
    yield tuple(_said(tables, id))
    while (before := game._state.past.get(obj.origin)) is not None:
        obj = before.obj
        yield obj.zone, before.controller, before.cause, _text(game, before.characteristics)
        yield tuple(_said(tables, obj.id))


def _text(game: Game, characteristics: Characteristics) -> str:
    return game.follows(characteristics, "core.alike", canonical)


def _said(tables: Tables, id: int) -> Iterator[tuple[str, str]]:
    """What fields say of an object. Of counters it doesn't matter when they were put there."""
    for field, entries in tables:
        value: Any = entries.get(id, field.default)
        if value != field.default:
            yield field.name, canonical(_counted(value) if field is f.COUNTERS else value)


def _counted(counters: f.Counters) -> tuple[tuple[str, int], ...]:
    return tuple((kind, number) for kind, number, _ in counters)


def _mentions(game: Game) -> Mentions:
    """Who is spoken of, also as what became of something else that is."""
    found: Mentions = {}
    for effect in game.effects():
        _note(
            game, found, (effect.source, effect.memory, effect.targets, _values(effect.effect)), f"effect {effect.id}"
        )
    for field in game.rules.fields.values():
        for key, value in game._state.tables[field.name].items() if field.ids else ():
            _note(game, found, value, f"{field.name} {key}")
    return found


def _values(tree: Node) -> tuple[Any, ...]:
    """What stands in the nodes of a tree: those that are made as the game goes on may name objects."""
    found: list[Any] = []
    for part in tree.walk():
        kind: Any = type(part)
        found += [getattr(part, name) for name in field_names(kind)]
    return tuple(found)


def _note(game: Game, found: Mentions, value: Any, where: str) -> None:
    todo = list(ids_in(value))
    while todo:
        id = todo.pop()
        said = found.setdefault(id, [])
        if where not in said[-1:]:  # once by each
            said.append(where)
            todo += game.became(id)
