"""The tables of one game: fields are read and written here, and what follows from state is kept by its versions.

Characteristics, what is in force, answers and signals: see docs/architecture.md, "What follows from state".
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Hashable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar, cast

from apnap.core import fields as f
from apnap.core.abilities import AbilityTable
from apnap.core.errors import PluginError, SetupError
from apnap.core.index import Entries, Index, build
from apnap.core.kept_answers import Kept, Key, Noted, renewed, worked_out
from apnap.core.layers import Computation, Computed
from apnap.core.native import mypyc_attr
from apnap.core.state import ALL_DUE, CHARACTERISTICS, IN_FORCE, SHARED, SIGNALS, State, ZoneId
from apnap.core.values import MISSING, OBJECT, Characteristics, Field, canonical

if TYPE_CHECKING:
    from apnap.core.game import Game
    from apnap.core.rules import Rules

T = TypeVar("T")
Telling = Callable[["Game", str, Characteristics], Collection[Any]]
"""What gives words, of whatever kind, for a zone and the characteristics of what is there: a function of a module."""
LastKnown = tuple[Characteristics, int, tuple[tuple[str, Characteristics], ...]]
Written = list[tuple[Field[Any], int, Any]]
"""Fields, each with a key and what it says there from here on."""
CACHED = 200
CHECKED: Final = 8
"""Where debug mode is not thorough, it checks what is dear to check at one in so many states: short ways by the long ones,
kept answers by what they would be now, the globals of modules by what they were."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Tables:
    """The state of one game and what is true of it. `Game` is one, and knows how things happen."""

    thorough: ClassVar[bool] = True
    """Whether debug mode checks all that it can at every step; else what is dear to check is at one in so many."""
    watched: ClassVar[bool] = False
    """Whether `Game.after_events` is called after every event, also where nothing is due: for who looks at all of them."""

    def __init__(self, rules: Rules, seats: int, debug: bool) -> None:
        self.rules = rules
        self.players = tuple(range(seats))
        self.sides = tuple(rules.sides.side_of(seat, seats) for seat in self.players)
        self.groups = _groups(rules, self.sides)
        self._blends = {one.field: one.blend for one in rules.sides.shared}
        self.debug = debug
        self._state = State(tuple(rules.fields))
        for zone in rules.zones.values():  # all from the start, so that their order never depends on what was played
            for owner in self.players if zone.owned else (SHARED,):
                self._state.zones[(zone.name, owner)] = ()
                self._state.versions[(zone.name, owner)] = 0
        self.clear_views()
        self._computations: dict[int, Computed] = {}
        self._computed: Computed | None = None
        self._computed_upto = -1
        self._last_computed: tuple[Computed | None, int] = (None, 0)
        self._last_index: tuple[Index | None, tuple[int, int]] = (None, (0, 0))
        self._indices: dict[tuple[int, int], Index] = {}
        self._index: Index | None = None
        self._indexed_upto = -1
        self.entries = Entries()
        self.answers: dict[Key, Kept] = {}
        self.answers_before: dict[Key, Kept] = {}
        """What was the answer before that: where a signal turned back, it may hold again."""
        self.answers_ahead: dict[Key, Kept] = {}
        self.signals: dict[Key, Kept] = {}
        self.signal_numbers: dict[tuple[Key, bool], int] = {}
        self._signals_doubtful = False
        self.sleeping: dict[ZoneId, tuple[tuple[int, ...], list[tuple[int, AbilityTable]]]] = {}
        self.asked_of: dict[tuple[tuple[ZoneId, ...], Telling, Hashable], str] = {}
        """Of which zones it was asked what holds a word, by what, and which word: the name of that version.

        A name says no more than its number: it is looked up more often than anything else. Copies share it, for it only grows.
        """
        self.telling: dict[ZoneId, dict[Telling, dict[Hashable, list[str]]]] = {}
        """These names by zone, by what tells, and by word. Copies share it, too."""
        self.stages_asked: set[frozenset[str]] = set()
        """Whether the game is in one of which stages was asked. Copies share it, too."""
        self._defining = False
        self.reached: set[str] = set()
        self._rule_effects: list[AbilityTable] | None = None

    def clear_views(self) -> None:
        """Nothing is looked at in another way than it is."""
        self.working: dict[int, Any] | None = None
        self.working_kept: dict[str, dict[int, Characteristics]] = {}
        """While characteristics are computed: the values after each kept layer that was applied so far."""
        self.recorder: set[str] | None = None
        self.noted: Noted | None = None
        self.pinned: dict[int, LastKnown] = {}
        self.looking = 0
        self.ahead = 0
        """In how many ways the game is tried out, or looked at as it would be, just now."""

    # Fields --------------------------------------------------------------------------------------

    def get(self, field: Field[T], key: int = 0) -> T:
        """The value of a field (CR 800.4i): `key` is the id of an object, also one that is gone, a seat, or 0 for the game."""
        try:
            value: T = self._state.tables[field.name].get(key, field.default)
        except KeyError:
            raise PluginError(f"field {field.name!r} is not declared by any plugin in force", self.culprit()) from None
        if self.noted is not None:
            self.noted.names.add(field.name)
        if self.recorder is not None and not field.layered:
            self.recorder.add(field.name)
        return value

    def written(self, field: Field[T]) -> Mapping[int, T]:
        """The values of a field by key, where it says something else than its default. To look many up at once."""
        if self.noted is not None:
            self.noted.names.add(field.name)
        if self.recorder is not None and not field.layered:
            self.recorder.add(field.name)
        return self._state.tables[field.name]

    def set(self, field: Field[T], key: int, value: T) -> None:
        """Write a field. The journal keeps the old value; characteristics that depend on it become stale.

        Tables have no entry where a field says its default.
        """
        name = field.name
        entries = self._state.tables.get(name)
        if entries is None or self.rules.fields.get(name) is not field:
            raise PluginError(f"field {name!r} is not declared by any plugin in force", self.culprit())
        if self.debug:
            self._check_value(field, value)
        if entries.get(key, field.default) == value:
            return
        if self.working is not None or self.looking:
            self._may_write()
        state = self._state
        if field is f.WAITING and value:  # one more with each ability
            state.overwrite(name, key, value)
        else:  # as `State.write`, which this is half the calls of
            state.journal += (name, key, entries.get(key, MISSING), state.versions[name])
            state.clock = state.versions[name] = state.clock + 1
            if name in state.watchers:
                state.due |= state.watchers[name]
            if value == field.default:
                entries.pop(key, None)
            else:
                entries[key] = value
        if name in self._blends:
            self._share(field, key, value)
        if field.layered:
            self.touch_characteristics()
            self.touch_index()
            if field is f.BASE:
                self.sleeping.clear()
        elif self._watches(name) if self._computed is None else name in self._computed.watched:
            self.touch_characteristics()
        if name in self.rules.absent_fields:
            self._hide_or_show(key)

    def _hide_or_show(self, id: int) -> None:
        """An object is treated as though it did not exist from here on, and known as it was last, or no longer."""
        state = self._state
        absent = any(state.tables[name].get(id) for name in self.rules.absent_fields)
        if absent != (id in state.absent):
            state.write("absent", id, cast("Game", self).last_known(id) if absent else MISSING)
            self.touch_zone(state.objects[id].zone)
        self.touch_characteristics()
        self.touch_index()

    # Any: the type of a value is its field's
    def set_each(self, *values: tuple[Field[Any], int, Any]) -> None:
        """Write several fields, one after another, as `set` does."""
        if self.debug or self.working is not None or self.looking:
            for field, key, value in values:
                self.set(field, key, value)
            return
        state, computed, special = self._state, self._computed, self.rules.special_fields
        tables, versions, watchers = state.tables, state.versions, state.watchers
        for field, key, value in values:
            name = field.name
            entries = tables[name]
            if entries.get(key, field.default) == value:
                continue
            if computed is None or name in computed.watched or name in special:
                self.set(field, key, value)
                continue
            state.journal += (name, key, entries.get(key, MISSING), versions[name])
            state.clock = versions[name] = state.clock + 1
            if name in watchers:
                state.due |= watchers[name]
            if value == field.default:
                entries.pop(key, None)
            else:
                entries[key] = value

    def _share(self, field: Field[Any], key: int, value: Any) -> None:
        """What is written for a player is so for the others of the side as well (CR 810.4, 810.10)."""
        blend, entries = self._blends[field.name], self._state.tables[field.name]
        for other in self.players:
            if other == key or self.sides[other] != self.sides[key]:
                continue
            old = entries.get(other, field.default)
            new = value if blend is None else blend(value, old)
            if new != old:
                self._state.write(field.name, other, new if new != field.default else MISSING)

    # Any: fields by name, each of another type
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
        entries = self._state.tables[field.name]
        if self.noted is not None:
            self.noted.names.add(field.name)
        if self.recorder is not None and not field.layered:
            self.recorder.add(field.name)
        if not entries:
            return ()
        if field.scope != OBJECT:
            return tuple(sorted(entries))
        there, past, keys = self._state.objects, self._state.past, []
        for key in entries:
            if key in there:
                keys.append(key)
            if self.noted is not None:  # whether an object is there changes with its zone, or the one that it left
                gone = past.get(key)
                place = there[key].zone if key in there else "past" if gone is None else gone.obj.zone
                self.noted.names.add(key if self.working is not None else place)
        keys.sort()
        return tuple(keys)

    def expire(self, word: str, key: int | None = None) -> None:
        """What lasts that long is over (CR 511.3, 514.2): all fields declared with `lasts` of that word are cleared.

        With `key` only those of that object or player. What was last known of objects that are gone stays.
        """
        tables, objects = self._state.tables, self._state.objects
        over = Written()
        for field in self.rules.lasting.get(word, ()):
            entries, default = tables[field.name], field.default
            if key is not None:
                over.append((field, key, default))
                continue
            if field.becomes is not None:
                for one in sorted({*entries, *tables[field.becomes.name]}):
                    over.append((field.becomes, one, entries.get(one, default)))
            for one in sorted(entries):
                if field.scope != OBJECT or one in objects:
                    over.append((field, one, default))
        if over:
            self.set_each(*over)

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
        if self._state.versions[CHARACTERISTICS] <= self._computed_upto:
            self._state.touch(CHARACTERISTICS)
        self._computed = None
        self._index = None

    def touch_index(self) -> None:
        """What is in force may have changed."""
        if self._state.versions[IN_FORCE] <= self._indexed_upto:
            self._state.touch(IN_FORCE)
        self._index = None

    def touch_zone(self, zone_id: ZoneId) -> None:
        """What was read of objects in a zone is no longer so, though the same are in it."""
        versions = self._state.versions
        told = [name for words in self.telling.get(zone_id, {}).values() for names in words.values() for name in names]
        for version in (zone_id, *told):
            if version in versions:
                self._state.touch(version)

    def _watches(self, name: str) -> bool:
        """Whether the characteristics computed for this state, if any, depend on a field or zone of that name."""
        computed = self._computed
        if computed is None:
            stamp = self._state.versions[CHARACTERISTICS]
            computed = self._computations.get(stamp)
            if computed is None:
                return bool(stamp <= self._computed_upto)
            self._computed = computed
        return name in computed.watched

    def computed(self) -> Computed:
        """The characteristics of all affected objects (CR 603.6b, 611.3c), computed when something changed since last time.

        What comes out the same again is the same value, so that what was worked out by it holds.
        """
        found = self._computed
        if found is None:
            if self.working is not None:
                raise PluginError("asked what is in force while characteristics were computed", self.culprit())
            stamp = self._state.versions[CHARACTERISTICS]
            found = self._computations.get(stamp)
            if found is None:
                found = self._unnoted(lambda: Computation(cast("Game", self)).run())
                last, number = self._last_computed
                if last is not None and found.is_same_as(last):
                    found.stand_for(last)
                    stamp = number
                    self._state.restore(CHARACTERISTICS, number)
                self._keep_computed(stamp, found)
            self._computed = found
        if self.noted is not None:
            self.noted.names.add(CHARACTERISTICS)
        return found

    def index(self) -> Index:
        """What is in force now, by event type and question."""
        found = self._index
        if found is None:
            self.computed()
            versions = self._state.versions
            key = (versions[CHARACTERISTICS], versions[IN_FORCE])
            found = self._indices.get(key)
            if found is None:
                found = self._built()
                last, number = self._last_index
                if last is not None and number[0] == key[0] and found.is_same_as(last):
                    found, key = last, number
                    self._state.restore(IN_FORCE, number[1])
                elif last is not None:
                    found.plans.follow(last)
                self._keep_index(key, found)
            self._index = found
        if self.noted is not None:
            self.noted.names.update(WHAT_IS_IN_FORCE)
        return found

    def _built(self) -> Index:
        reached = len(self.reached)
        found = self._unnoted(lambda: build(cast("Game", self)))
        if len(self.reached) != reached:
            found = self._unnoted(
                lambda: build(cast("Game", self))
            )  # with the rules of mechanics that it met for the first time
        return found

    def mark(self) -> int:
        """The journal's position, to go back to with `rollback`.

        Versions of now are not used for later states, which may be computed before this one is.
        """
        state = self._state
        if state.due & SIGNALS:
            self.refresh_signals()
        versions = state.versions
        if versions[CHARACTERISTICS] > self._computed_upto:
            self._computed_upto = versions[CHARACTERISTICS]
        if versions[IN_FORCE] > self._indexed_upto:
            self._indexed_upto = versions[IN_FORCE]
        state.marked = len(state.journal)
        return state.marked

    def _unnoted(self, make: Callable[[], T]) -> T:
        """What `make` gives; what it reads is none of what the answer depends on that is being worked out."""
        outer, self.noted = self.noted, None
        try:
            return make()
        finally:
            self.noted = outer

    def is_checked(self) -> bool:
        """In debug mode: whether what is dear to check is checked now."""
        return self.debug and (self.thorough or self._state.clock % CHECKED == 0)

    # Kept answers ----------------------------------------------------------------------------------

    def kept(self, make: Callable[..., T], *about: object) -> T:
        """What `make` gives for this game and `about`, kept until something changes that was read for it.

        `make` is a function of a module that only looks: it writes nothing, asks nobody, and depends on nothing but what
        games are asked for; `about` are values that can be keys. Whoever gets the answer must not change it.
        Raises PluginError in debug mode, where the answer has changed and nothing that was read for it has.
        """
        if self.working is not None:
            return make(self, *about)
        key = (make, about)
        if self._index is None or self._state.due & SIGNALS:
            self.refresh()
        found = self.answers.get(key)
        if found is None or found.read(self._state.versions) != found.versions:
            found = self.answer(key)
        elif self.debug and self.is_checked():
            self._check_kept(key, found)
        if self.noted is not None and key not in self.noted.parts:
            self.noted.parts[key] = found
        return found.value  # type: ignore[return-value]

    def answer(self, key: Key) -> Kept:
        """An answer as it is now, where that at hand is none or of other versions: that of before it, or worked out anew.

        While the game looks ahead, as it was when it looked ahead like this before.
        """
        if self._index is None or self._state.due & SIGNALS:
            self.refresh()
        old, versions, ahead = self.answers.get(key), self._state.versions, self.ahead
        if old is not None:
            found, before = None, self.answers_before.get(key)
            if before is not None and before.read(versions) == before.versions:
                found = before
            else:
                for one in (old, before):
                    if found is None and one is not None and one.parts and one.own(versions) == one.own_versions:
                        found = renewed(self, one)
            if found is not None:
                if not ahead:
                    self.answers[key] = found
                    if found.value is not old.value or found.own_versions is not old.own_versions:
                        self.answers_before[key] = old
                if self.debug and self.is_checked():
                    self._check_kept(key, found)
                return found
        if ahead:
            found = self.answers_ahead.get(key)
            if found is None or found.read(versions) != found.versions:
                found = self.answers_ahead[key] = worked_out(self, *key, found or old)
            return found
        found = self.answers[key] = worked_out(self, *key, old)
        if old is not None:
            self.answers_before[key] = old
        return found

    def signal(self, make: Callable[..., T], *about: object) -> T:
        """As `kept`, for what is true or not and often asked after, such as whether it is a player's main phase.

        It has a version of its own: what is worked out by it holds, at no cost, as long as it does not turn.
        """
        if self.working is not None:
            return make(self, *about)
        if self._state.due & SIGNALS:
            self.refresh_signals()
        key = (make, about)
        known = self.signals.get(key)
        if known is None:
            known = self._first_signal(key)
        if self.noted is not None:
            self.noted.names.add(key)
        return known.value  # type: ignore[return-value]

    def _first_signal(self, key: Key) -> Kept:
        """A signal that nobody has asked after so far."""
        number = self._state.versions.setdefault(key, 0)
        known = self.signals[key] = worked_out(self, *key)
        if isinstance(known.value, bool):
            self.signal_numbers[key, known.value] = number
        self._state.watch(known.reads, SIGNALS)
        return known

    def refresh(self) -> None:
        """Before versions are compared: those that turn out to be what they were before have their numbers again."""
        if self._index is None:
            self._unnoted(self.index)
        if self._state.due & SIGNALS:
            self.refresh_signals()

    def refresh_signals(self) -> None:
        """Signals are looked at again that read what was written, or rolled back.

        Those that turned get another version. What is either true or not has one number for each, so that what was worked
        out by it before holds again.
        """
        state = self._state
        state.due &= ~SIGNALS
        doubtful, self._signals_doubtful = self._signals_doubtful or self.debug, False
        for key, known in self.signals.items():
            if doubtful or known.read(state.versions) != known.versions:
                now = self.signals[key] = worked_out(self, *key, known)
                for name in now.reads:
                    if not state.watchers.get(name, 0) & SIGNALS:
                        state.watch((name,), SIGNALS)
                if now.value == known.value:
                    continue
                number = self.signal_numbers.get((key, now.value)) if isinstance(now.value, bool) else None
                if number is not None:
                    state.restore(key, number)
                    continue
                state.touch(key)
                if isinstance(now.value, bool):
                    self.signal_numbers[key, now.value] = state.versions[key]
        state.due &= ~SIGNALS

    def _check_kept(self, key: Key, found: Kept) -> None:
        """In debug mode: the answer is the same, worked out anew."""
        make, about = key
        again = self._unnoted(lambda: make(self, *about))
        if again != found.value:
            raise PluginError(
                f"{make.__qualname__} gives {again!r} where it gave {found.value!r}, and nothing has changed that it read; "
                "what it depends on must be read from the game",
                self.rules.owner_of_module(make.__module__),
            )

    def forget_answers(self) -> None:
        """Nothing is kept: what answers depend on has changed in a way that no version shows."""
        self.answers.clear()
        self.answers_before.clear()
        self.answers_ahead.clear()
        self._signals_doubtful, self._state.due = True, ALL_DUE  # what is being worked out has noted their versions

    def rollback(self, mark: int) -> None:
        """Undo all writes since a journal position; caches of that earlier state become valid again."""
        if len(self._state.journal) == mark:
            return
        undone = self._state.rollback(mark)
        if "base" in undone:
            self.sleeping.clear()
        for zone_id in undone.intersection(self.sleeping):  # other objects may be given the ids that were there
            del self.sleeping[cast("ZoneId", zone_id)]
        self._computed = None
        self._index = None

    # Diagnosis ----

    def _keep_computed(self, stamp: int, computed: Computed) -> None:
        if len(self._computations) >= CACHED:
            del self._computations[next(iter(self._computations))]
        self._computations[stamp] = self._computed = computed
        self._last_computed = computed, stamp
        self._computed_upto = max(self._computed_upto, stamp)

    def _keep_index(self, key: tuple[int, int], index: Index) -> None:
        if len(self._indices) >= CACHED:
            del self._indices[next(iter(self._indices))]
        self._indices[key] = self._index = index
        self._last_index = index, key
        self._indexed_upto = max(self._indexed_upto, key[1])

    def culprit(self) -> str:
        """The id of the plugin whose code is running now, by the innermost frame that belongs to one."""
        frame: Any = sys._getframe(0)  # compiled code has no frame of its own
        while frame is not None:
            owner = self.rules.owner_of_module(str(frame.f_globals.get("__name__", "")))
            if owner:
                return owner
            frame = frame.f_back
        return ""

    def in_stage(self, names: frozenset[str]) -> bool:
        """Whether the current stage is one of these. What is worked out by it holds from one of them to another."""
        if self.noted is not None:
            version = ("stage", names)
            if version not in self._state.versions:
                self.stages_asked.add(names)
                self._state.begin_part(version, f.STAGE.name)
            self.noted.names.add(version)
        if self.recorder is not None:
            self.recorder.add("stage")
        stage = self._state.tables["stage"].get(0)
        return stage is not None and stage[0] in names

    def stage_name(self) -> str:
        """The name of the current stage, or an empty string before the first."""
        if self.noted is not None:
            self.noted.names.add("stage")
        if self.recorder is not None:
            self.recorder.add("stage")
        stage = self._state.tables["stage"].get(0)
        return stage[0] if stage else ""


def share_nothing(new: object, old: object) -> object:
    """What another player has where one got something that they don't share."""
    return old


def _groups(rules: Rules, sides: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Per seat those who take turns together with it. Raises SetupError where they don't sit side by side (CR 805.1)."""
    seats = range(len(sides))
    if not rules.sides.shared_turns:
        return tuple((seat,) for seat in seats)
    groups = tuple(tuple(other for other in seats if sides[other] == sides[seat]) for seat in seats)
    if any(group[-1] - group[0] >= len(group) for group in groups):
        raise SetupError(f"{rules.sides.id}: the players of a team have adjacent seats; the teams are {list(sides)}")
    return groups


WHAT_IS_IN_FORCE: Final = (CHARACTERISTICS, IN_FORCE)
"""The versions that say which effects are in force."""
