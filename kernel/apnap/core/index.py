"""What is in force right now, sorted by what it watches: the table that play goes through (the design's fifth law).

An index is built from the objects' abilities, the floating effects and the rules' own effects, and kept until
one of them changes.
"""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, final

from apnap.core.abilities import (
    Ability,
    AbilityTable,
    Duration,
    Indefinite,
    Precondition,
    Prohibition,
    Question,
    Replacement,
    Static,
    TriggerCondition,
)
from apnap.core.context import Context
from apnap.core.events import Event, Moved
from apnap.core.values import MISSING, Characteristics, Field, Node, field_names

if TYPE_CHECKING:
    from apnap.core.board import Board
    from apnap.core.game import Game
    from apnap.core.rules import Rules
    from apnap.core.state import ZoneId


@final
class FloatingEffect:
    """A continuous effect or delayed trigger that a resolution created (CR 611.2, 603.7). Immutable.

    `memory` are (name, value) pairs the effect knows for good, such as the objects it applies to (CR 611.2c).
    """

    __slots__ = ("controller", "duration", "effect", "id", "memory", "source", "targets", "timestamp", "x")

    # Any: what a target is, is for the base game to say
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
            timestamp=self.timestamp, effect=self.id,
        )  # fmt: skip

    def has_run_out(self, game: Game) -> bool:
        """Whether its duration is over, and nothing has ended it yet. What ends at a moment has not."""
        duration = self.duration
        if type(duration) is Indefinite or duration.moments():
            return False
        return not duration.lasts(self.context(game))

    # Any: memory by name, each of another type
    def remembering(self, **values: Any) -> FloatingEffect:
        """The same effect, which remembers these values too."""
        memory = tuple(sorted({**dict(self.memory), **values}.items()))
        return FloatingEffect(self.id, self.effect, self.source, self.controller, self.timestamp, self.duration, memory,
                              self.targets, self.x)  # fmt: skip

    def canonical(self) -> str:
        """The record as text for digests."""
        from apnap.core.values import canonical

        return (
            f"{self.id}:{self.source}:{self.controller}:{self.timestamp}:{self.x}:{canonical(self.effect)}:"
            f"{canonical(self.duration)}:{canonical(self.memory)}:{canonical(self.targets)}"
        )


@final
class ActiveEffect:
    """One effect in force: the node, whose it is, and the key that says it had its chance (CR 614.5)."""

    __slots__ = ("ability", "always", "controller", "effect", "floating", "key", "precondition", "source", "timestamp")

    def __init__(
        self,
        effect: Any,
        source: int,
        controller: int,
        ability: Ability | None,
        timestamp: int,
        key: tuple[Any, ...],
        floating: FloatingEffect | None = None,
        precondition: Precondition | None = None,
    ) -> None:
        self.precondition = precondition
        self.effect = effect
        self.source = source
        self.controller = controller
        self.ability = ability
        self.timestamp = timestamp
        self.key = key
        self.floating = floating
        self.always = floating is None and not (isinstance(ability, Static) and ability.condition is not None)
        """Whether it is in force for as long as it is there: `live` is asked of others."""

    def context(self, game: Game, source: int = 0) -> Context:
        """The point of view for evaluating it; `source` stands in for its own source where given."""
        if self.floating is not None:
            return self.floating.context(game)
        return Context(game, source or self.source, self.controller, self.ability, timestamp=self.timestamp)

    def live(self, game: Game) -> bool:
        """Whether its "as long as" condition holds (CR 611.3a) and its duration lasts."""
        if self.floating is not None:
            return not self.floating.has_run_out(game)
        ability = self.ability
        if isinstance(ability, Static) and ability.condition is not None:
            return ability.condition.holds(self.context(game))
        return True

    def may_concern(self, game: Game, event: Event) -> bool:
        """Whether its precondition, if it has one, holds for the event."""
        return self.precondition is None or concern(game, event, (self.precondition,))

    def as_own(self, source: int) -> ActiveEffect:
        """The same effect of an object that is only entering: its key does not depend on the id to come."""
        return ActiveEffect(self.effect, source, self.controller, self.ability, self.timestamp, ("own", *self.key[1:]))


ALWAYS: Final = (Precondition(),)
"""Of what has to do with every event of a type."""


@final
class Plan:
    """What has to do with events of one type: the preconditions of what may forbid or replace them, and trigger on them.

    Those of whom none holds happen as they are, and nothing triggers on them. Where some ask for the value of a field, `key`
    is its name, and the plan is divided: `rows` have by value what has to do with such events, under MISSING with all others.
    """

    __slots__ = ("altering", "key", "moves", "rows", "triggering")

    def __init__(self, altering: tuple[Precondition, ...], triggering: tuple[Precondition, ...], moves: bool) -> None:
        self.altering = altering
        self.triggering = triggering
        self.moves = moves
        self.key = ""
        self.rows: dict[Any, Plan] = {}


# Any: a type of events, whose hash mypy takes for that of an event
@functools.lru_cache(maxsize=1000)
def _plan(altering: tuple[Precondition, ...], triggering: tuple[Precondition, ...], kind: Any) -> Plan:
    """The plan of a type with these preconditions, divided by the first field of which one asks for a value."""
    plan = Plan(altering, triggering, issubclass(kind, Moved))
    asked = [pair for one in (*altering, *triggering) for pair in one.values]
    if asked and asked[0][0] in field_names(kind):
        key = plan.key = asked[0][0]
        for value in (MISSING, *[value for name, value in asked if name == key]):
            rows = [[c for c in of if dict(c.values).get(key, value) == value] for of in (altering, triggering)]
            plan.rows[value] = Plan(tuple(rows[0]), tuple(rows[1]), plan.moves)
    return plan


class Plans(dict[type, Plan]):
    """The plans of an index by type of event, each made when such an event comes for the first time."""

    def __init__(self, index: Index, types: Mapping[type, tuple[type[Event], ...]]) -> None:
        super().__init__()
        self._index = index
        self._types = types
        self._before: Index | None = None

    def follow(self, before: Index) -> None:
        """Those of the index before hold where the same effects watch, and the same questions are answered."""
        before.plans._before = None
        if before.answers.keys() == self._index.answers.keys():
            self._before = before

    def __missing__(self, kind: type) -> Plan:
        index, types, before = self._index, self._types[kind], self._before
        if before is not None and kind in before.plans:
            for one in types:
                if (
                    index.triggers.get(one) != before.triggers.get(one)
                    or index.replacements.get(one) != before.replacements.get(one)
                    or index.prohibitions.get(one) != before.prohibitions.get(one)
                ):
                    break
            else:
                self[kind] = before.plans[kind]
                return self[kind]
        altering = (*index.preconditions(index.prohibitions, types), *index.preconditions(index.replacements, types))
        made = self[kind] = _plan(altering, index.preconditions(index.triggers, types), kind)
        return made


def concern(game: Game, event: Event, conditions: tuple[Precondition, ...]) -> bool:
    """Whether one of these preconditions holds for the event."""
    tables, base = game._state.tables, None
    for condition in conditions:
        for name, value in condition.values:
            if getattr(event, name, value) != value:
                break
        else:
            if condition.fields:
                for field in condition.fields:
                    if tables[field.name]:
                        break
                else:
                    continue
            if condition.kind:
                obj = game._state.objects.get(getattr(event, "obj", 0))
                if obj is None or obj.kind != condition.kind:
                    continue
            if condition.enters and not _says_of(event, condition.enters):
                continue
            if condition.arriving is not None:
                base = base or _arrives_as(game, event)
                if base is not True and not _may_be_changed(game, condition.looks_at):
                    if not game.is_such(base, condition.arriving):
                        continue
            if condition.check is None or condition.check(game, event):
                return True
    return False


def _says_of(event: Event, fields: tuple[Field[Any], ...]) -> bool:
    """Whether something arrives with one of these fields set."""
    if not isinstance(event, Moved) or not event.enters:
        return False
    wanted = [field.name for field in fields]
    return any(name in wanted for name, _ in event.enters)


def _arrives_as(game: Game, event: Event) -> Characteristics | Literal[True]:
    """The characteristics that something arrives with; True where it may have any."""
    if not isinstance(event, Moved) or event.enters or game.computed().grants:
        return True
    return event.arriving(game)


def _may_be_changed(game: Game, looks_at: frozenset[str]) -> bool:
    """Whether an effect in force may change one of these characteristics; any, where none is named."""
    writes = game.computed().writes
    return not writes.isdisjoint(looks_at) if looks_at else bool(writes)


@final
class Index:
    """Everything in force, by the event type or question it is about. Lists are in timestamp order.

    `plans` say of each type of event whether something may forbid or replace it, or trigger on it.
    """

    __slots__ = ("answers", "plans", "prohibitions", "replacements", "state_triggers", "triggers")

    def __init__(self, types: Mapping[type, tuple[type[Event], ...]]) -> None:
        self.plans = Plans(self, types)
        self.triggers: dict[type[Event], list[ActiveEffect]] = {}
        self.replacements: dict[type[Event], list[ActiveEffect]] = {}
        self.prohibitions: dict[type[Event], list[ActiveEffect]] = {}
        self.answers: dict[type[Question[Any]], list[ActiveEffect]] = {}
        self.state_triggers: list[ActiveEffect] = []

    def add(self, entries: Iterable[Entry]) -> None:
        """Enter all contributions of one source."""
        for kind, keys, active in entries:
            if kind == STATE:
                self.state_triggers.append(active)
                continue
            table: dict[Any, list[ActiveEffect]] = getattr(self, kind)
            for key in keys:  # a list may be another index's, too
                table[key] = [*table[key], active] if key in table else [active]

    def is_same_as(self, other: Index) -> bool:
        """Whether the very same effects are in force in both."""
        return (
            self.triggers == other.triggers
            and self.replacements == other.replacements
            and self.prohibitions == other.prohibitions
            and self.answers == other.answers
            and self.state_triggers == other.state_triggers
        )

    def content(self) -> list[tuple[object, ...]]:
        """What is in force as values, to compare with an index that was built of other entries."""
        found: list[tuple[object, ...]] = [(STATE, None, one.key, one.controller) for one in self.state_triggers]
        for name in ("triggers", "replacements", "prohibitions", "answers"):
            table: dict[type, list[ActiveEffect]] = getattr(self, name)
            for key in sorted(table, key=str):
                found += [(name, key, one.key, one.controller, one.timestamp) for one in table[key]]
        return found

    def copy(self) -> Index:
        """The same entries, to add others to."""
        new = Index(self.plans._types)
        new.triggers = self.triggers.copy()
        new.replacements = self.replacements.copy()
        new.prohibitions = self.prohibitions.copy()
        new.answers = self.answers.copy()
        new.state_triggers = list(self.state_triggers)
        return new

    def finish(self) -> None:
        """Put answers, whose order matters (CR 613.11), in timestamp order; the other lists keep the order of entry."""
        self.plans.clear()
        for question, found in self.answers.items():
            if len(found) > 1:
                self.answers[question] = sorted(found, key=_by_timestamp)

    def preconditions(
        self, watching: dict[type[Event], list[ActiveEffect]], types: tuple[type[Event], ...]
    ) -> tuple[Precondition, ...]:
        """Those of what watches events of one of these types; without what waits for a question that nothing answers now.

        Nor of what is about how its own object enters: what is there has entered.
        """
        found: list[Precondition] = []
        for kind in types:
            for active in watching.get(kind, ()):
                if getattr(active.effect, "entering", False):
                    continue
                condition = active.precondition
                if condition is None:
                    return ALWAYS
                if not condition.questions or not self.answers.keys().isdisjoint(condition.questions):
                    found.append(condition)
        return tuple(found)


def _by_timestamp(active: ActiveEffect) -> int:
    return active.timestamp


STATE: Final = "state_triggers"
Watches = Replacement | Prohibition | TriggerCondition
Entry = tuple[str, tuple[Any, ...], ActiveEffect]
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

    def active(number: int, name: str, piece: Any, watches: Watches | None = None) -> ActiveEffect:
        stamp = max(timestamp, times.get(piece.root, 0)) if times else timestamp
        key = (floating.id if floating is not None else source, name, number, piece.effect)
        condition = watches.precondition() if watches is not None else None
        return ActiveEffect(piece.effect, source, controller, piece.ability, stamp, key, floating, condition)

    found: list[Entry] = []
    for number, piece in enumerate(table.triggers):
        found.append(("triggers", piece.effect.on.events, active(number, "trigger", piece, piece.effect.on)))
    for number, piece in enumerate(table.replacements):
        found.append(("replacements", piece.effect.events, active(number, "replacement", piece, piece.effect)))
    for number, piece in enumerate(table.prohibitions):
        found.append(("prohibitions", piece.effect.events, active(number, "prohibition", piece, piece.effect)))
    for number, piece in enumerate(table.answers):
        found.append(("answers", (piece.effect.question,), active(number, "answer", piece)))
    for number, piece in enumerate(table.state_triggers):
        found.append((STATE, (), active(number, "state", piece)))
    return tuple(found)


@functools.lru_cache(maxsize=500)
def _of_rules(tables: tuple[AbilityTable, ...], rules: Rules) -> Index:
    """An index of the rules' own effects alone, to copy."""
    index = Index(rules.event_types)
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
    index = _of_rules(tuple(game.rule_effects()), game.rules).copy()
    rules, state, computed, entries = game.rules, game._state, game.computed(), game.entries
    timestamps = state.tables["timestamp"]
    for zone_id, ids in state.zones.items():
        if not ids:
            continue
        if zone_id[0] in rules.home or zone_id[0] == "stack" or zone_id[0] in computed.zones:
            for obj, chars, table in game.tables_in(zone_id[0], ids, computed.characteristics):
                if not table.idle:
                    controller, granted = (
                        chars.values.get("controller", obj.controller),
                        chars.values.get("granted", ()),
                    )
                    index.add(entries.of(table, obj.id, controller, timestamps.get(obj.id) or obj.timestamp, granted))
        else:
            for id, table in sleepers(game, zone_id, ids):
                obj = state.objects[id]
                index.add(entries.of(table, id, obj.controller, obj.timestamp))
    for _, floating in sorted(state.effects.items()):
        table = rules.effect_table(floating.effect)
        if not table.idle:
            index.add(entries_of(table, floating.source, floating.controller, floating.timestamp, (), floating))
    index.finish()
    return index


def sleepers(game: Board, zone_id: ZoneId, ids: tuple[int, ...]) -> list[tuple[int, AbilityTable]]:
    """Objects in a zone where abilities do not usually function that have one that does, with their tables."""
    known = game.sleeping.get(zone_id)
    if known is not None and known[0] is ids:
        return known[1]
    found: dict[int, AbilityTable] = {}
    new: Sequence[int] = ids
    if known is not None:
        new, gone = difference(known[0], ids)
        found = {i: table for i, table in known[1] if i not in gone} if known[1] else {}
    for obj, _, table in game.tables_in(zone_id[0], new, {}) if new else ():
        if table.continuous or not table.idle:
            found[obj.id] = table
    ordered = [(i, found[i]) for i in ids if i in found] if found else []
    game.sleeping[zone_id] = (ids, ordered)
    return ordered


def difference(before: tuple[int, ...], now: tuple[int, ...]) -> tuple[Sequence[int], Collection[int]]:
    """What has come to a zone, in its order there, and what has left it; everything, where the rest is in another order.

    Where it was on top, the rest isn't gone through.
    """
    if now[: len(before)] == before:
        return now[len(before) :], ()
    if before[: len(now)] == now:
        return (), before[len(now) :]
    there, then = set(now), set(before)
    come, gone = [id for id in now if id not in then], then - there
    if len(come) < len(now) and [id for id in before if id in there] != [id for id in now if id in then]:
        return now, before  # in another order
    return come, gone
