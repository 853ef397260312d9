"""What is in force right now, sorted by what it watches: the table that play goes through (the design's fifth law).

An index is built from the objects' abilities, the floating effects and the rules' own effects, and kept until
one of them changes.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, final

from apnap.core.abilities import Ability, AbilityTable, Duration, EventKey, Static
from apnap.core.context import Context
from apnap.core.values import GRANTED, Characteristics, Node

if TYPE_CHECKING:
    from apnap.core.board import Board
    from apnap.core.game import Game
    from apnap.core.state import Obj, ZoneId


@final
class FloatingEffect:
    """A continuous effect or delayed trigger that a resolution created (CR 611.2, 603.7). Immutable.

    `memory` are (name, value) pairs the effect knows for good, such as the objects it applies to (CR 611.2c).
    """

    __slots__ = ("controller", "duration", "effect", "id", "memory", "source", "targets", "timestamp", "x")

    def __init__(
        self,
        id: int,
        effect: Node,
        source: int,
        controller: int,
        timestamp: int,
        duration: Duration,
        memory: tuple[tuple[str, Any], ...],
        targets: tuple[Any, ...] = (),
        x: int = 0,
    ) -> None:
        self.id = id
        self.effect = effect
        self.source = source
        self.controller = controller
        self.timestamp = timestamp
        self.duration = duration
        self.memory = memory
        self.targets = targets
        self.x = x

    def context(self, game: Game) -> Context:
        """The point of view from which the effect is evaluated."""
        return Context(
            game, self.source, self.controller, targets=self.targets, memory=dict(self.memory), x=self.x,
            timestamp=self.timestamp,
        )  # fmt: skip

    def canonical(self) -> str:
        """The record as text for digests."""
        from apnap.core.values import canonical

        return (
            f"{self.id}:{self.source}:{self.controller}:{self.timestamp}:{self.x}:{canonical(self.effect)}:"
            f"{canonical(self.duration)}:{canonical(self.memory)}:{canonical(self.targets)}"
        )


@final
class Active:
    """One effect in force: the node, whose it is, and the key that says it had its chance (CR 614.5)."""

    __slots__ = ("ability", "controller", "effect", "floating", "key", "source", "timestamp")

    def __init__(
        self,
        effect: Any,
        source: int,
        controller: int,
        ability: Ability | None,
        timestamp: int,
        key: tuple[Any, ...],
        floating: FloatingEffect | None = None,
    ) -> None:
        self.effect = effect
        self.source = source
        self.controller = controller
        self.ability = ability
        self.timestamp = timestamp
        self.key = key
        self.floating = floating

    def context(self, game: Game, source: int = 0) -> Context:
        """The point of view for evaluating it; `source` stands in for its own source where given."""
        if self.floating is not None:
            return self.floating.context(game)
        return Context(game, source or self.source, self.controller, self.ability, timestamp=self.timestamp)

    def live(self, game: Game) -> bool:
        """Whether its "as long as" condition holds (CR 611.3a) and its duration lasts."""
        if self.floating is not None:
            return self.floating.duration.lasts(self.floating.context(game))
        ability = self.ability
        if isinstance(ability, Static) and ability.condition is not None:
            return ability.condition.holds(self.context(game))
        return True

    def as_own(self, source: int) -> Active:
        """The same effect of an object that is only entering: its key does not depend on the id to come."""
        return Active(self.effect, source, self.controller, self.ability, self.timestamp, ("own", *self.key[1:]))


@final
class Index:
    """Everything in force, by the event type or question it is about. Lists are in timestamp order."""

    __slots__ = ("answers", "derived", "prohibitions", "replacements", "state_triggers", "triggers")

    def __init__(self) -> None:
        self.derived: dict[str, Any] = {}
        self.triggers: dict[EventKey, list[Active]] = {}
        self.replacements: dict[EventKey, list[Active]] = {}
        self.prohibitions: dict[EventKey, list[Active]] = {}
        self.answers: dict[str, list[Active]] = {}
        self.state_triggers: list[Active] = []

    def add(self, entries: Iterable[Entry]) -> None:
        """Enter all contributions of one source."""
        for kind, keys, active in entries:
            if kind == STATE:
                self.state_triggers.append(active)
                continue
            table: dict[Any, list[Active]] = getattr(self, kind)
            for key in keys:  # a list may be another index's, too
                table[key] = [*table[key], active] if key in table else [active]

    def again(self) -> Index:
        """The same index, from which nothing is derived yet."""
        new = Index()
        for name in Index.__slots__:
            if name != "derived":
                setattr(new, name, getattr(self, name))
        return new

    def copy(self) -> Index:
        """The same entries, to add others to."""
        new = Index()
        new.triggers = self.triggers.copy()
        new.replacements = self.replacements.copy()
        new.prohibitions = self.prohibitions.copy()
        new.answers = self.answers.copy()
        new.state_triggers = list(self.state_triggers)
        return new

    def sort(self) -> None:
        """Put answers, whose order matters (CR 613.11), in timestamp order; the other lists keep the order of entry."""
        for name, found in self.answers.items():
            if len(found) > 1:
                self.answers[name] = sorted(found, key=_by_timestamp)


def _by_timestamp(active: Active) -> int:
    return active.timestamp


STATE: Final = "state_triggers"
Entry = tuple[str, tuple[Any, ...], Active]
"""The list or table of the index in which an effect stands, under which keys, and the effect."""


def entries_of(
    table: AbilityTable,
    source: int,
    controller: int,
    timestamp: int,
    granted: tuple[tuple[Any, int], ...] = (),
    floating: FloatingEffect | None = None,
) -> tuple[Entry, ...]:
    """All contributions of one source. They are values: the same for the same arguments."""
    times = dict(granted)

    def active(number: int, name: str, piece: Any) -> Active:
        stamp = max(timestamp, times.get(piece.root, 0)) if times else timestamp
        key = (floating.id if floating is not None else source, name, number, piece.effect)
        return Active(piece.effect, source, controller, piece.ability, stamp, key, floating)

    found: list[Entry] = []
    for number, piece in enumerate(table.triggers):
        found.append(("triggers", piece.effect.on.events, active(number, "trigger", piece)))
    for number, piece in enumerate(table.replacements):
        found.append(("replacements", piece.effect.events, active(number, "replacement", piece)))
    for number, piece in enumerate(table.prohibitions):
        found.append(("prohibitions", piece.effect.events, active(number, "prohibition", piece)))
    for number, piece in enumerate(table.answers):
        found.append(("answers", (piece.effect.question.name,), active(number, "answer", piece)))
    for number, piece in enumerate(table.state_triggers):
        found.append((STATE, (), active(number, "state", piece)))
    return tuple(found)


@functools.lru_cache(maxsize=500)
def _of_rules(tables: tuple[AbilityTable, ...]) -> Index:
    """An index of the rules' own effects alone, to copy."""
    index = Index()
    for table in tables:
        index.add(entries_of(table, 0, -1, 0))
    return index


@final
class Entries:
    """The entries of objects, most of which are in the next index again: what the last two were built of, and no more."""

    __slots__ = ("_before", "_now")

    def __init__(self) -> None:
        self._before: dict[Any, tuple[Entry, ...]] = {}
        self._now: dict[Any, tuple[Entry, ...]] = {}

    def begin(self) -> None:
        """Another index is built: what neither it nor the last one asks for is let go."""
        self._before, self._now = self._now, {}

    def of(self, *key: Any) -> tuple[Entry, ...]:
        """The entries of one source; the arguments are those of `entries_of`."""
        found = self._now.get(key)
        if found is None:
            found = self._now[key] = self._before.get(key) or entries_of(*key)
        return found

    def __len__(self) -> int:
        return len(self._before.keys() | self._now.keys())


def build(game: Board) -> Index:
    """The index of the game as it stands."""
    game.entries.begin()
    index = _of_rules(tuple(game.rule_effects())).copy()
    rules = game.rules
    computed, touched = game.computed().characteristics, game.computed().zones
    for zone_id, ids in game.state.zones.items():
        zone = rules.zone(zone_id[0])
        if zone.functions or zone.name == "stack" or zone.name in touched:
            for id in ids:
                chars = computed.get(id) or game.base(id)
                if chars.values.get("abilities"):
                    _add_object(game, index, game.objects[id], chars)
        else:
            for id, table in sleepers(game, zone_id, ids):
                obj = game.objects[id]
                index.add(game.entries.of(table, id, game.controller(id), obj.timestamp))
    for _, floating in sorted(game.state.effects.items()):
        table = rules.effect_table(floating.effect)
        if not table.is_empty():
            index.add(entries_of(table, floating.source, floating.controller, floating.timestamp, (), floating))
    index.sort()
    return index


def sleepers(game: Board, zone_id: ZoneId, ids: tuple[int, ...]) -> list[tuple[int, AbilityTable]]:
    """Objects in a zone where abilities do not usually function that have one that does, with their tables."""
    known = game.sleeping.get(zone_id)
    if known is not None and known[0] is ids:
        return known[1]
    found: dict[int, AbilityTable] = {}
    new: Iterable[int] = ids
    if known is not None:
        before, now = set(known[0]), set(ids)
        new = [i for i in ids if i not in before]
        found = {i: table for i, table in known[1] if i in now}
    for id in new:
        abilities = game.base(id).values.get("abilities")
        if abilities:
            table = game.table(abilities, zone_id[0])
            if table.continuous or not table.is_empty():
                found[id] = table
    ordered = [(i, found[i]) for i in ids if i in found] if found else []
    game.sleeping[zone_id] = (ids, ordered)
    return ordered


def _add_object(game: Board, index: Index, obj: Obj, chars: Characteristics) -> None:
    table = game.table_of(chars, obj.zone[0])
    if not table.is_empty() and not game.is_absent(obj.id):
        index.add(game.entries.of(table, obj.id, game.controller(obj.id), game.timestamp(obj.id), chars[GRANTED]))
