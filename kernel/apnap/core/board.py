"""What is the case in a game: its state, and what follows from it now. Reading is done here, and writing of fields.

What is derived (characteristics, what is in force) is kept by version stamps; see docs/architecture.md.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar, cast

from apnap.core import fields as f
from apnap.core.abilities import Ability, AbilityTable
from apnap.core.definition import Definition
from apnap.core.errors import PluginError, UnknownName
from apnap.core.index import Entries, Index, build, sleepers
from apnap.core.layers import Computation, Computed
from apnap.core.state import SHARED, STAMPS, Component, Obj, State, ZoneId
from apnap.core.values import ABILITIES, NAME, OBJECT, Characteristics, Field, Recording, canonical

if TYPE_CHECKING:
    from apnap.core.game import Game
    from apnap.core.rules import Rules

T = TypeVar("T")
LastKnown = tuple[Characteristics, int, tuple[tuple[str, Characteristics], ...]]
CACHED = 200


class Board:
    """The state of one game and what is true of it. `Game` is one, and knows how things happen."""

    def __init__(self, rules: Rules, seats: int, debug: bool) -> None:
        self.rules = rules
        self.players = tuple(range(seats))
        self.debug = debug
        self.state = State(tuple(rules.fields))
        for zone in rules.zones.values():  # all from the start, so that their order never depends on what was played
            for owner in self.players if zone.owned else (SHARED,):
                self.state.zones[(zone.name, owner)] = ()
        self.clear_views()
        self._computations: dict[int, Computed] = {}
        self._computed: Computed | None = None
        self._computed_upto = -1
        self._indices: dict[tuple[int, int], Index] = {}
        self._index: Index | None = None
        self._indexed_upto = -1
        self._stamps = 0
        self.entries = Entries()
        self.sleeping: dict[ZoneId, tuple[tuple[int, ...], list[tuple[int, AbilityTable]]]] = {}
        self._defining = False
        self.reached: set[str] = set()
        self._rule_effects: list[AbilityTable] | None = None

    def clear_views(self) -> None:
        """Nothing is looked at in another way than it is."""
        self.working: dict[int, Any] | None = None
        self.recorder: set[str] | None = None
        self.pinned: dict[int, LastKnown] = {}
        self.looking = 0

    # Fields --------------------------------------------------------------------------------------

    def get(self, field: Field[T], key: int = 0) -> T:
        """The value of a field (CR 800.4i): `key` is the id of an object, also one that is gone, a seat, or 0 for the game."""
        try:
            value: T = self.state.tables[field.name].get(key, field.default)
        except KeyError:
            raise PluginError(f"field {field.name!r} is not declared by any plugin in force", self.culprit()) from None
        if self.recorder is not None and not field.layered:
            self.recorder.add(field.name)
        return value

    def set(self, field: Field[T], key: int, value: T) -> None:
        """Write a field. The journal keeps the old value; characteristics that depend on it become stale."""
        name = field.name
        entries = self.state.tables.get(name)
        if entries is None or self.rules.fields.get(name) is not field:
            raise PluginError(f"field {name!r} is not declared by any plugin in force", self.culprit())
        if self.debug:
            self._check_value(field, value)
        if entries.get(key, field.default) == value:
            return
        self._may_write()
        write = self.state.overwrite if field is f.WAITING else self.state.write  # one more with each ability
        write(name, key, value)
        if field.layered or self._watches(name):
            self.touch_characteristics()
            if field is f.BASE:
                self.sleeping.clear()
        if name in self.rules.absent_fields:
            self.touch_characteristics()
            self.touch_index()

    def set_by_name(self, key: int, name: str, value: Any) -> None:
        """Write a field that is known by name only, as events carry them. Raises UnknownName."""
        field = self.rules.fields.get(name)
        if field is None:
            from apnap.core.rules import unknown

            raise unknown("field", name, self.rules.fields)
        self.set(field, key, value)

    def having(self, field: Field[Any]) -> tuple[int, ...]:
        """The keys where a field says something else than its default, in rising order; of objects those that are there.

        Also absent ones: look at `exists` where that matters.
        """
        entries = self.state.tables[field.name]
        if self.recorder is not None and not field.layered:
            self.recorder.add(field.name)
        if not entries:
            return ()
        there = self.state.objects if field.scope == OBJECT else entries
        return tuple(sorted(k for k, value in entries.items() if value != field.default and k in there))

    def expire(self, word: str, key: int | None = None) -> None:
        """What lasts that long is over (CR 511.3, 514.2): all fields declared with `lasts` of that word are cleared.

        With `key` only those of that object or player. What was last known of objects that are gone stays.
        """
        for field in self.rules.lasting.get(word, ()):
            for one in self.having(field) if key is None else (key,):
                self.set(field, one, field.default)

    def _check_value(self, field: Field[Any], value: Any) -> None:
        try:
            canonical(value)
        except TypeError as err:
            raise PluginError(f"field {field.name!r}: {err}", self.culprit()) from None

    def _may_write(self) -> None:
        if self.working is not None:
            raise PluginError("state was written while characteristics were computed", self.culprit())
        if self.looking:
            raise PluginError("state was written while the game only looked ahead", self.culprit())

    # Versions of what is derived -------------------------------------------------------------------

    def touch_characteristics(self) -> None:
        """Computed characteristics are stale from here on (CR 613.5)."""
        stamps = self.state.tables[STAMPS]
        if stamps.get("chars", 0) <= self._computed_upto:
            self._stamps += 1
            self.state.write(STAMPS, "chars", self._stamps)
        self._computed = None
        self._index = None

    def touch_index(self) -> None:
        """What is in force may have changed."""
        stamps = self.state.tables[STAMPS]
        if stamps.get("index", 0) <= self._indexed_upto:
            self._stamps += 1
            self.state.write(STAMPS, "index", self._stamps)
        self._index = None

    def _watches(self, name: str) -> bool:
        """Whether the characteristics computed for this state, if any, depend on a field or zone of that name."""
        computed = self._computed
        if computed is None:
            stamp = self.state.tables[STAMPS].get("chars", 0)
            computed = self._computations.get(stamp)
            if computed is None:
                return bool(stamp <= self._computed_upto)
            self._computed = computed
        return name in computed.watched

    def computed(self) -> Computed:
        """The characteristics of all affected objects (CR 603.6b, 611.3c), computed when something changed since last time."""
        found = self._computed
        if found is None:
            if self.working is not None:
                raise PluginError("asked what is in force while characteristics were computed", self.culprit())
            stamp = self.state.tables[STAMPS].get("chars", 0)
            found = self._computations.get(stamp)
            if found is None:
                found = Computation(cast("Game", self)).run()
                self._keep_computed(stamp, found)
            self._computed = found
        return found

    def index(self) -> Index:
        """What is in force now, by event type and question."""
        found = self._index
        if found is None:
            self.computed()
            stamps = self.state.tables[STAMPS]
            key = (stamps.get("chars", 0), stamps.get("index", 0))
            found = self._indices.get(key)
            if found is None:
                reached = len(self.reached)
                found = build(self)
                if len(self.reached) != reached:
                    found = build(self)  # with the rules of mechanics that it met for the first time
                self._keep_index(key, found)
            self._index = found
        return found

    def mark(self) -> int:
        """The journal's position, to go back to with `rollback`.

        Versions of now are not used for later states, which may be computed before this one is.
        """
        stamps = self.state.tables[STAMPS]
        self._computed_upto = max(self._computed_upto, stamps.get("chars", 0))
        self._indexed_upto = max(self._indexed_upto, stamps.get("index", 0))
        return self.state.mark()

    def derived(self, name: str, make: Callable[[Game], T]) -> T:
        """What `make` computes, kept for as long as characteristics, zones and effects stay as they are.

        `name` is unique, by convention the module's and the function's. What is computed may depend on nothing else (no
        field that is not `layered`), and whoever gets it must not change it.
        """
        return self._kept(self.index().derived, name, make)

    def derived_at_home(self, name: str, make: Callable[[Game], T]) -> T:
        """Like `derived`, for what depends on characteristics, the stack and zones where abilities function only."""
        return self._kept(self.computed().derived, name, make)

    def _kept(self, kept: dict[str, Any], name: str, make: Callable[[Game], T]) -> T:
        if name not in kept:
            kept[name] = make(cast("Game", self))
        value: T = kept[name]
        return value

    def rollback(self, mark: int) -> None:
        """Undo all writes since a journal position; caches of that earlier state become valid again."""
        if self.state.rollback(mark):
            self.sleeping.clear()
        self._computed = None
        self._index = None

    # Objects and zones -----------------------------------------------------------------------------

    @property
    def objects(self) -> dict[int, Obj]:
        """All objects that exist now, by id. For looking up: the order is not settled, go through zones or sort."""
        return self.state.objects

    def object(self, id: int) -> Obj:
        """The object with that id, also one that is gone. Raises UnknownName for an id that never was."""
        found = self.state.objects.get(id)
        if found is not None:
            if self.recorder is not None:
                self._note_zone(found.zone[0])
            return found
        past = self.state.past.get(id)
        if past is None:
            raise UnknownName(f"there is no object {id} and never was")
        return past.obj

    def exists(self, id: int) -> bool:
        """Whether the object is there and not treated as though it did not exist (CR 702.26b)."""
        if self.recorder is not None and id in self.state.objects:
            self._note_zone(self.state.objects[id].zone[0])
        return id in self.state.objects and not self.is_absent(id)

    def is_absent(self, id: int) -> bool:
        """Whether a declared absence hides the object from the rules."""
        absent = self.rules.absent_fields
        return bool(absent) and any(self.state.tables[name].get(id) for name in absent)

    def zone(self, name: str, owner: int = SHARED) -> tuple[int, ...]:
        """The ids in a zone, bottom to top, without absent ones. `owner` only where each player has one."""
        ids = self.state.zones.get((name, owner), ())
        if self.recorder is not None:
            self._note_zone(name)
        if self.rules.absent_fields and name in self.rules.home:
            return tuple(i for i in ids if not self.is_absent(i))
        return ids

    def _note_zone(self, name: str) -> None:
        """In debug mode: what is computed depends on what is in that zone; where abilities function, everything does."""
        if self.recorder is not None and name not in self.rules.home and name != "stack":
            self.recorder.add(f"zone:{name}")

    def absent(self, name: str, owner: int = SHARED) -> tuple[int, ...]:
        """The ids in a zone that are treated as though they did not exist, for what speaks of just these (CR 702.26b)."""
        return tuple(i for i in self.state.zones.get((name, owner), ()) if self.is_absent(i))

    def write_zone(self, zone_id: ZoneId, ids: tuple[int, ...]) -> None:
        """Put these ids into a zone's place. For the kernel's own moves; rule code uses events."""
        self._may_write()
        name = zone_id[0]
        home = name in self.rules.home or name == "stack"
        slept = not home and self._sleeps_with_effects(zone_id)
        kept = self._unaffected(zone_id, ids)
        self.state.overwrite("zones", zone_id, ids)
        self.touch_index()
        if home or slept or self._matters_to_characteristics(name) or self._sleeps_with_effects(zone_id):
            self.touch_characteristics()
        if kept is not None:
            self._go_on_with(*kept)

    def _unaffected(self, zone_id: ZoneId, ids: tuple[int, ...]) -> tuple[Computed, Index] | None:
        """What is computed and in force now, where that stays so with these objects on the stack: None where it may not.

        It does where there are no continuous effects, and what comes or goes has no abilities, as abilities have none.
        """
        computed, index = self._computed, self._index
        if (
            zone_id[0] != "stack"
            or computed is None
            or index is None
            or not computed.plain
            or "stack" in computed.zones
        ):
            return None
        moved = set(ids).symmetric_difference(self.state.zones.get(zone_id, ()))
        return None if any(self.base(id).values.get("abilities") for id in moved) else (computed, index)

    def _go_on_with(self, computed: Computed, index: Index) -> None:
        """The same is computed and in force in this state, without what was derived from it before."""
        stamps = self.state.tables[STAMPS]
        key = (stamps.get("chars", 0), stamps.get("index", 0))
        self._keep_computed(key[0], computed.again())
        self._keep_index(key, index.again())

    def _keep_computed(self, stamp: int, computed: Computed) -> None:
        if len(self._computations) >= CACHED:
            del self._computations[next(iter(self._computations))]
        self._computations[stamp] = self._computed = computed
        self._computed_upto = max(self._computed_upto, stamp)

    def _keep_index(self, key: tuple[int, int], index: Index) -> None:
        if len(self._indices) >= CACHED:
            del self._indices[next(iter(self._indices))]
        self._indices[key] = self._index = index
        self._indexed_upto = max(self._indexed_upto, key[1])

    def _matters_to_characteristics(self, zone: str) -> bool:
        """Whether what is in the zones of that name may change characteristics."""
        if self._defining or self._watches(f"zone:{zone}"):
            return True
        return self._computed is not None and zone in self._computed.zones

    def _sleeps_with_effects(self, zone_id: ZoneId) -> bool:
        """Whether an object in a zone where abilities do not usually function has a continuous effect there."""
        ids = self.state.zones.get(zone_id, ())
        return any(table.continuous for _, table in sleepers(self, zone_id, ids))

    def base(self, id: int) -> Characteristics:
        """The characteristics before continuous effects (CR 613.1)."""
        found: Characteristics | None = self.state.tables["base"].get(id)
        return found if found is not None else self.state.objects[id].base

    def characteristics(self, id: int) -> Characteristics:
        """The characteristics of an object now (CR 613, 109.3), or the last ones known of one that is gone (CR 608.2h).

        Raises UnknownName for an id that never was.
        """
        if self.working is not None:
            found: Characteristics | None = self.working.get(id)
            if found is None:
                found = self.base(id) if id in self.state.objects else self._past_characteristics(id)
            return Recording(found.values, self.recorder) if self.recorder is not None else found
        found = self.computed().characteristics.get(id)
        if found is None:
            found = self.base(id) if id in self.state.objects else self._past_characteristics(id)
        return found

    def characteristics_after(self, id: int, layer: str) -> Characteristics:
        """The characteristics of an object, or of one that is gone, once the layers up to a `kept` one are applied."""
        past = self.state.past.get(id)
        if past is not None:
            return dict(past.kept).get(layer) or self.state.tables["base"].get(id) or past.obj.base
        return self.computed().kept.get(layer, {}).get(id) or self.base(id)

    def _past_characteristics(self, id: int) -> Characteristics:
        self.object(id)
        return self.state.past[id].characteristics

    def controller(self, id: int) -> int:
        """Who controls an object now (CR 108.4, 613.1b, 108.4a, 109.4, 301.5d, 303.4e), or controlled it last."""
        if self.recorder is not None:
            self.recorder.add("controller")
        obj = self.state.objects.get(id)
        if obj is None:
            self.object(id)
            return self.state.past[id].controller
        if self.working is not None:
            working = self.working.get(id)
            return int(working.values.get("controller", obj.controller)) if working is not None else obj.controller
        affected = self.computed().characteristics.get(id)
        return int(affected.values.get("controller", obj.controller)) if affected is not None else obj.controller

    def last_known(self, id: int) -> LastKnown:
        """Last known information: characteristics, controller, kept values; of before a batch, inside one (CR 704.8)."""
        if id in self.pinned:
            return self.pinned[id]
        kept = tuple((layer, found[id]) for layer, found in self.computed().kept.items() if id in found)
        return self.characteristics(id), self.controller(id), kept

    def pin_characteristics(self, ids: Iterable[int]) -> None:
        """Take last known information of several objects at once, before any of them changes."""
        self.pinned = {i: self.last_known(i) for i in ids if i in self.state.objects}

    def unpin_characteristics(self) -> None:
        """The batch is done."""
        self.pinned = {}

    def timestamp(self, id: int) -> int:
        """The object's timestamp (CR 613.7d): that of its arrival, or a newer one it received."""
        found: int = self.state.tables["timestamp"].get(id, 0)
        return found or self.object(id).timestamp

    def components_of(self, id: int) -> tuple[int, ...]:
        """The ids of the components that represent the object, topmost first for a merged one."""
        return self.object(id).components

    def definitions_of(self, id: int) -> tuple[Definition, ...]:
        """The cards, or definitions of tokens, that the object is made of, topmost first: what it really is."""
        return tuple(self.state.components[c].definition for c in self.components_of(id))

    def name_of(self, id: int) -> str:
        """The object's name now or last; empty for none."""
        return self.characteristics(id)[NAME] if id else ""

    def follow(self, id: int) -> int:
        """The permanent that a permanent spell became as it resolved (CR 400.7a, 112.4); else the id itself."""
        while id not in self.state.objects:
            past = self.state.past.get(id)
            if past is None or past.cause != "resolve" or not past.became:
                return id
            id = past.became[0]
        return id

    def cause_of_leaving(self, id: int) -> str:
        """The cause of the move with which an object left its zone; empty for one that is still there."""
        past = self.state.past.get(id)
        return past.cause if past is not None else ""

    def became(self, id: int) -> tuple[int, ...]:
        """What an object that left its zone became there (CR 400.7e, j, 400.7f, 603.6e)."""
        past = self.state.past.get(id)
        return past.became if past is not None else ()

    # Making things -----------------------------------------------------------------------------------

    def next_id(self) -> int:
        """A new id, unique in this game."""
        self._may_write()
        id = self.get(f.NEXT_ID)
        self.state.write("next id", 0, id + 1)
        return id

    def next_timestamp(self) -> int:
        """A new timestamp, later than all before (CR 613.7)."""
        stamp = self.get(f.NEXT_TIMESTAMP)
        self.state.write("next timestamp", 0, stamp + 1)
        return stamp

    def make_component(self, definition: Definition, owner: int, kind: str = "card") -> int:
        """A new card, token or copy to make an object of, outside every zone until a `Move` brings it in."""
        id = self.next_id()
        self.state.write("components", id, Component(id, kind, definition, owner))
        self.reach(definition)
        return id

    def reach(self, definition: Definition) -> None:
        """The rules of the mechanics that this definition uses are in force from here on."""
        abilities: tuple[Any, ...] = definition.abilities()
        self._reach_all(self.rules.needs(abilities))
        self._defining = self._defining or self.rules.has_defining(abilities)

    def _reach_all(self, ids: Iterable[str]) -> None:
        new = set(ids) - self.reached
        if new:
            self.reached |= new
            self._rule_effects = None
            self._indices.clear()
            self._index = None
            if any(table.continuous for table in self.rule_effects()):
                self._computations.clear()
                self._computed = None

    def rule_effects(self) -> list[AbilityTable]:
        """The rules' own effects, of plugins that this game can reach."""
        if self._rule_effects is None:
            always = self.rules.always
            self._rule_effects = [t for p, t in self.rules.rule_effects if p in always or p in self.reached]
        return self._rule_effects

    def follows(self, characteristics: Characteristics, name: Any, make: Callable[[Characteristics], T]) -> T:
        """What `make` gives for characteristics, which are not being computed now; kept with them. `name` as in `derived`."""
        if characteristics.under is not self.rules:
            characteristics.under, characteristics.facts = self.rules, {}
        facts = characteristics.facts
        if name not in facts:
            facts[name] = make(characteristics)
        value: T = facts[name]
        return value

    def table_of(self, characteristics: Characteristics, zone: str) -> AbilityTable:
        """The contributions of an object with these characteristics in a zone."""
        if characteristics.under is self.rules and zone in characteristics.facts:
            table: AbilityTable = characteristics.facts[zone]
        else:
            table = self.follows(characteristics, zone, lambda chars: self.rules.table(chars[ABILITIES], zone))
        if table.needs and not table.needs <= self.reached:
            self._reach_all(table.needs)
        return table

    def table(self, abilities: tuple[Ability, ...], zone: str) -> AbilityTable:
        """The contributions of abilities in a zone; mechanics seen for the first time are activated."""
        table = self.rules.table(abilities, zone)
        if table.needs and not table.needs <= self.reached:
            self._reach_all(table.needs)
        return table

    def reform(self, id: int, components: tuple[int, ...], kind: str = "") -> None:
        """From here on the object consists of these components (CR 725.2); it stays the same object. For events."""
        self._may_write()
        old = self.state.objects[id]
        self.state.write("objects", id, Obj(id, kind or old.kind, old.zone, old.owner, old.controller, components, old.base,
                                            old.timestamp, old.origin))  # fmt: skip
        self.touch_characteristics()
        self.touch_index()

    def write_effect(self, id: int, value: Any) -> None:
        """Enter, change or (MISSING) end a floating effect."""
        self._may_write()
        self.state.write("effects", id, value)
        self.touch_index()
        self.touch_characteristics()

    # Players ---------------------------------------------------------------------------------------

    @property
    def active_player(self) -> int:
        """The seat of the active player (CR 102.1), also of one who left during the turn (CR 800.4j)."""
        return self.get(f.ACTIVE)

    def players_in(self) -> tuple[int, ...]:
        """The seats still in the game, in turn order from seat 0."""
        return self._without_left(self.players)

    def _without_left(self, players: tuple[int, ...]) -> tuple[int, ...]:
        left = self.state.tables["left"]
        return tuple(p for p in players if not left.get(p, False)) if left else players

    def apnap(self) -> tuple[int, ...]:
        """The seats still in the game in active player, nonactive player order (CR 101.4)."""
        start = self.active_player
        order = self.players[start:] + self.players[:start]
        return self._without_left(order)

    def opponents(self, player: int) -> tuple[int, ...]:
        """The other seats still in the game, in turn order from `player` (CR 102.2)."""
        order = self.players[player + 1 :] + self.players[:player]
        return self._without_left(order)

    def next_player(self, player: int) -> int:
        """The next seat in turn order still in the game."""
        others = self.opponents(player)
        return others[0] if others else player

    # Diagnosis -------------------------------------------------------------------------------------

    def culprit(self) -> str:
        """The id of the plugin whose code is running now, by the innermost frame that belongs to one."""
        frame: Any = sys._getframe(1)
        while frame is not None:
            owner = self.rules.owner_of_module(str(frame.f_globals.get("__name__", "")))
            if owner:
                return owner
            frame = frame.f_back
        return ""

    def stage_name(self) -> str:
        """The name of the current stage, or an empty string before the first."""
        stage = self.get(f.STAGE)
        return stage[0] if stage else ""
