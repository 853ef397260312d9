"""The game: state, and the few functions through which rule code reads and changes it.

Everything that rules do goes through here: `get` and `set` for fields, `happen` for events, `ask` for decisions,
`query` for questions. How a decision leaves and re-enters rule code is in `session`, how the game goes
on from one priority to the next in `flow`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from apnap.core import fields as f
from apnap.core import happening, session
from apnap.core.abilities import Ability, AbilityTable, Duration, Indefinite, Question
from apnap.core.context import Context
from apnap.core.control import ActionEnded, GameEnded, TrialEnded
from apnap.core.decisions import Decision
from apnap.core.definition import Definition, deck_names
from apnap.core.errors import NotNow, PluginError, ReplayError, UnknownName
from apnap.core.events import Event, Happened, Move
from apnap.core.index import FloatingEffect, Index, build, sleepers
from apnap.core.layers import Computation, Computed
from apnap.core.leaving import end_durations, exile_uncontrolled, let_leave
from apnap.core.log import Log
from apnap.core.observation import Observation, may_look
from apnap.core.randomness import draw
from apnap.core.state import SHARED, STAMPS, Component, Obj, State, ZoneId
from apnap.core.triggers import Triggers
from apnap.core.values import GAME, MISSING, NAME, OBJECT, Characteristics, Field, Node, Recording

if TYPE_CHECKING:
    from apnap.core.happening import Batch, Running
    from apnap.core.rules import RulesetLike

T = TypeVar("T")
LastKnown = tuple[Characteristics, int, tuple[tuple[str, Characteristics], ...]]
CACHED = 200


class Game:
    """One game of one ruleset: its state, what is true of it now, and the answers that led there."""

    def __init__(
        self,
        ruleset: RulesetLike,
        decks: Sequence[Any],
        seed: int = 0,
        agents: dict[int, session.Agent] | None = None,
        debug: bool = False,
        every_priority: bool = False,
    ) -> None:
        """A new game, standing before its first decision.

        `decks` has one entry per seat, in turn order: a list of card names or definitions, or a mapping of names of
        deck parts ("main", "sideboard") to such lists. `seed` is any whole number. `agents` answer for seats in this
        process; for other seats answers are pushed. `debug` checks what plugins declare. With `every_priority` players
        are asked whenever they have priority, also when all they can do is pass.
        Raises UnknownName for a card that the ruleset does not have, or a mechanic that a card needs.
        """
        rules = ruleset.compiled
        self.ruleset = ruleset
        self.rules = rules
        self.seed = seed
        self.players = tuple(range(len(decks)))
        self.decks = tuple(deck_names(deck) for deck in decks)
        self.state = State(tuple(rules.fields))
        for zone in rules.zones.values():  # all from the start, so that their order never depends on what was played
            for owner in self.players if zone.owned else (SHARED,):
                self.state.zones[(zone.name, owner)] = ()
        self.log = Log(self)
        self.triggers = Triggers(self)
        self.debug = debug
        self.every_priority = every_priority
        self.session = session.Session()
        self.session.agents = dict(agents or {})
        self.clear_transients()
        self._computations: dict[int, Computed] = {}
        self._computed: Computed | None = None
        self._computed_upto = -1
        self._indices: dict[tuple[int, int], Index] = {}
        self._index: Index | None = None
        self._indexed_upto = -1
        self._stamps = 0
        self.sleeping: dict[ZoneId, tuple[tuple[int, ...], list[tuple[int, AbilityTable]]]] = {}
        self._defining = False
        self.reached: set[str] = set()
        self._rule_effects: list[AbilityTable] | None = None
        self.numbers_drawn: dict[int, int] | None = None
        self.set(f.SEEDS, 0, ((0, seed),))
        self._set_up(decks)

    def _set_up(self, decks: Sequence[Any]) -> None:
        made: list[dict[str, tuple[int, ...]]] = []
        for seat, deck in enumerate(decks):
            parts = deck if isinstance(deck, dict) else {"main": deck}
            definitions = {name: [self._definition(card) for card in parts[name]] for name in sorted(parts)}
            made.append({n: tuple(self.make_component(c, seat) for c in cards) for n, cards in definitions.items()})
        for setup in self.rules.setups:
            setup.run(self, tuple(made))

    def _definition(self, card: str | Definition) -> Definition:
        definition = self.ruleset.card(card) if isinstance(card, str) else card
        self.rules.check_playable(definition)
        return definition

    # Playing -----------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """The decision that waits for an answer, or None where the game is over or has nothing to do."""
        if not self.session.inside:
            session.guarded(self, lambda: session.advance(self))
        return self.session.pending

    def run(self) -> Decision | None:
        """Let agents play until somebody without one must decide, or the game is over."""
        if self.session.inside:
            raise NotNow("the game is running already")
        self.session.paused = False
        pending = self.session.pending
        if pending is not None and pending.answerer in self.session.agents:
            session.guarded(self, lambda: session.run_again(self))
        return self.decision

    def push(self, answer: Any) -> None:
        """Answer the pending decision and go on to the next. `pop` takes it back.

        Raises IllegalAnswer for what the decision does not offer, NotNow where none is pending. After any error the
        game stands as before.
        """
        session.push(self, answer)

    def pop(self) -> Any:
        """Take back the last answer and return it. Raises NotNow at the game's, or this copy's, beginning."""
        return session.pop(self)

    def concede(self, player: int) -> None:
        """A player concedes, at any time (CR 104.3a, 719.6). `pop` takes it back. Raises NotNow for one who is out."""
        session.concede(self, player)

    def copy(self, history: bool = False) -> Game:
        """An independent game in the same situation, also from an agent that is being asked.

        It runs forward from the last decision point when first looked at. With `history` it can be taken back to the
        beginning and has the whole log; without, copying is cheaper.
        """
        new = Game.__new__(Game)
        for name in ("ruleset", "rules", "seed", "players", "decks", "debug", "every_priority", "_computed_upto", "_indexed_upto",
                     "_stamps", "_defining"):  # fmt: skip
            setattr(new, name, getattr(self, name))
        new.log = Log(new)
        new.triggers = Triggers(new)
        new.clear_transients()
        new._computations = dict(self._computations)
        new._indices = dict(self._indices)
        new.sleeping = dict(self.sleeping)
        new.reached = set(self.reached)
        new._rule_effects = None
        new.numbers_drawn = None
        new._computed = None
        new._index = None
        session.copy(self, new, history)
        return new

    def forget_history(self) -> None:
        """What this state is derived from was changed from outside: caches and the journal start anew."""
        self._computations.clear()
        self._indices.clear()
        self.sleeping.clear()
        self._computed = self._index = None
        self.state.journal.clear()
        for id, component in self.state.components.items():
            assert id == component.id
            self.reach(component.definition)

    def is_over(self) -> bool:
        """Whether the game has ended (CR 104.1)."""
        self._catch_up()
        return self.get(f.OVER)

    def result(self) -> dict[int, str]:
        """Each seat's outcome: in, won, lost or drew."""
        self._catch_up()
        return {p: self.get(f.OUTCOME, p) for p in self.players}

    def digest(self) -> str:
        """A hash of the whole state."""
        self._catch_up()
        return self.state.digest()

    def _catch_up(self) -> None:
        """A copy runs forward to where its original stood, when it is first looked at."""
        if self.session.behind and not self.session.inside:
            session.guarded(self, lambda: session.advance(self))

    def observe(self, player: int) -> Observation:
        """What that player may know, and nothing else."""
        return Observation(self, player, self.decision)

    def replay(self) -> Any:
        """The game so far as a replay: a small value to save, read and run again. See `apnap.replay`."""
        return self.ruleset.replay_of(self)

    def inputs(self) -> tuple[Any, ...]:
        """All answers so far in order; a concession is ("concede", seat)."""
        return tuple(i.answer if i.concedes < 0 else ("concede", i.concedes) for i in self.session.inputs)

    def load_inputs(self, inputs: Iterable[Any]) -> None:
        """Give answers all at once to a game that has none, as a replay does. They are checked as they are used."""
        if self.session.inputs:
            raise NotNow("this game has answers already")
        for given in inputs:
            concedes = -1
            if isinstance(given, tuple) and given[:1] == ("concede",):
                if len(given) != 2 or type(given[1]) is not int or given[1] not in self.players:
                    raise ReplayError(f"{given!r} is no concession: seats are {list(self.players)}")
                concedes = given[1]
            self.session.inputs.append(session.Input(None, given if concedes < 0 else None, concedes))

    def unused_inputs(self) -> int:
        """How many loaded answers nobody asked for so far."""
        return len(self.session.inputs) - self.session.cursor

    def clear_transients(self) -> None:
        """Forget what only lives while rule code runs."""
        self.batch: Batch | None = None
        self.running: Running | None = None
        self.beside = happening.ALONE
        self.working: dict[int, Any] | None = None
        self.recorder: set[str] | None = None
        self.pinned: dict[int, LastKnown] = {}
        self.acting: tuple[int, ...] = ()
        self._trials = 0
        self._foreseen = 0
        self.looking = 0
        self.foreseen_id = 0
        self._events = 0

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
        self.state.write(name, key, value)
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
        from apnap.core.values import canonical

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
                found = Computation(self).run()
                if len(self._computations) >= CACHED:
                    del self._computations[next(iter(self._computations))]
                self._computations[stamp] = found
                self._computed_upto = max(self._computed_upto, stamp)
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
                if len(self._indices) >= CACHED:
                    del self._indices[next(iter(self._indices))]
                self._indices[key] = found
                self._indexed_upto = max(self._indexed_upto, key[1])
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
        kept = self.index().derived
        if name not in kept:
            kept[name] = make(self)
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
            return found
        past = self.state.past.get(id)
        if past is None:
            raise UnknownName(f"there is no object {id} and never was")
        return past.obj

    def exists(self, id: int) -> bool:
        """Whether the object is there and not treated as though it did not exist (CR 702.26b)."""
        return id in self.state.objects and not self.is_absent(id)

    def is_absent(self, id: int) -> bool:
        """Whether a declared absence hides the object from the rules."""
        absent = self.rules.absent_fields
        return bool(absent) and any(self.state.tables[name].get(id) for name in absent)

    def zone(self, name: str, owner: int = SHARED) -> tuple[int, ...]:
        """The ids in a zone, bottom to top, without absent ones. `owner` only where each player has one."""
        ids = self.state.zones.get((name, owner), ())
        if self.recorder is not None and name not in self.rules.home and name != "stack":
            self.recorder.add(f"zone:{name}")
        if self.rules.absent_fields and name in self.rules.home:
            return tuple(i for i in ids if not self.is_absent(i))
        return ids

    def absent(self, name: str, owner: int = SHARED) -> tuple[int, ...]:
        """The ids in a zone that are treated as though they did not exist, for what speaks of just these (CR 702.26b)."""
        return tuple(i for i in self.state.zones.get((name, owner), ()) if self.is_absent(i))

    def write_zone(self, zone_id: ZoneId, ids: tuple[int, ...]) -> None:
        """Put these ids into a zone's place. For the kernel's own moves; rule code uses events."""
        self._may_write()
        name = zone_id[0]
        home = name in self.rules.home or name == "stack"
        slept = not home and self._sleeps_with_effects(zone_id)
        self.state.write("zones", zone_id, ids)
        self.touch_index()
        if home or slept or self._matters_to_characteristics(name) or self._sleeps_with_effects(zone_id):
            self.touch_characteristics()

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

    def table(self, abilities: tuple[Ability, ...], zone: str) -> AbilityTable:
        """The contributions of abilities in a zone; mechanics seen for the first time are activated."""
        table = self.rules.table(abilities, zone)
        if table.needs and not table.needs <= self.reached:
            self._reach_all(table.needs)
        return table

    def add_effect(
        self, ctx: Context, effect: Node, duration: Duration | None = None, memory: dict[str, Any] | None = None
    ) -> int:
        """A resolution creates a continuous effect or delayed trigger (CR 611.2, 603.7, 613.7b). Returns its id."""
        id = self.next_id()
        floating = FloatingEffect(
            id, effect, ctx.source, ctx.controller, self.next_timestamp(), duration or Indefinite(),
            tuple(sorted((memory or {}).items())), ctx.targets, ctx.x,
        )  # fmt: skip
        self.write_effect(id, floating)
        self.after_events()
        return id

    def remove_effect(self, id: int) -> None:
        """A floating effect ends. Nothing happens where it ended already."""
        if id in self.state.effects:
            self.write_effect(id, MISSING)
            self.after_events()

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

    def conceal(self, zone_id: ZoneId, order: Sequence[int], but: Sequence[int] = ()) -> None:
        """Put the objects of a zone into this order under new ids (except `but`), so that nobody can follow them."""
        happening.conceal(self, zone_id, order, but)

    # Players ---------------------------------------------------------------------------------------

    @property
    def active_player(self) -> int:
        """The seat of the active player (CR 102.1), also of one who left during the turn (CR 800.4j)."""
        return self.get(f.ACTIVE)

    def players_in(self) -> tuple[int, ...]:
        """The seats still in the game, in turn order from seat 0."""
        left = self.state.tables["left"]
        return tuple(p for p in self.players if not left.get(p, False))

    def apnap(self) -> tuple[int, ...]:
        """The seats still in the game in active player, nonactive player order (CR 101.4)."""
        start = self.active_player
        order = self.players[start:] + self.players[:start]
        left = self.state.tables["left"]
        return tuple(p for p in order if not left.get(p, False))

    def opponents(self, player: int) -> tuple[int, ...]:
        """The other seats still in the game, in turn order from `player` (CR 102.2)."""
        order = self.players[player + 1 :] + self.players[:player]
        left = self.state.tables["left"]
        return tuple(p for p in order if not left.get(p, False))

    def next_player(self, player: int) -> int:
        """The next seat in turn order still in the game."""
        others = self.opponents(player)
        return others[0] if others else player

    def note_outcome(self, player: int, outcome: str, why: str = "") -> None:
        """A player won, lost or drew; they leave once everything simultaneous has happened (CR 104.5, 104.3f)."""
        before = self.get(f.OUTCOME, player)
        if before == "won" and outcome == "lost" and player in self.get(f.LEAVING):
            self.set(f.OUTCOME, player, outcome)  # CR 104.3f
        if before != "in":
            return
        self.set(f.OUTCOME, player, outcome)
        self.set(f.LEAVING, 0, (*self.get(f.LEAVING), player))

    # Events, questions, decisions --------------------------------------------------------------------

    def happen(self, event: Event) -> Happened | None:
        """Run one event (CR 614). See `apnap.core.happening.happen`."""
        self.check_running()
        return happening.happen(self, event)

    def happen_all(self, events: Iterable[Event]) -> list[Happened]:
        """Run simultaneous events as one. See `apnap.core.happening.happen_all`."""
        self.check_running()
        return happening.happen_all(self, events)

    def check_running(self) -> None:
        """Raises where no event or decision may be started now."""
        if self.session.unwinding is not None:
            session.check_may_ask(self)
        if self.get(f.OVER):
            raise GameEnded
        if self.working is not None:
            raise PluginError("something was to happen while characteristics were computed", self.culprit())
        if self._foreseen:
            raise PluginError("something was to happen while the game only looked ahead", self.culprit())
        if self._trials:
            raise TrialEnded

    def possible(self, event: Event) -> bool:
        """Whether no "can't" forbids the event as things stand (CR 614.17b, 101.3)."""
        return not happening.is_forbidden(self, event, self.index(), self.rules.event_types(type(event)))

    def query(self, question: Question[T], value: T, about: Any = None) -> T:
        """Ask everything in force: each effect folds in its answer, in timestamp order (CR 101.1, 613.10, 613.11)."""
        for active in self.index().answers.get(question.name, ()):
            if active.live(self):
                value = active.effect.answer(active.context(self), value, about)
        return value

    def is_answered(self, question: Question[Any]) -> bool:
        """Whether anything in force answers the question: where nothing does, asking it is not needed."""
        return question.name in self.index().answers

    def verb(self, id: str) -> Callable[..., Any]:
        """A keyword action or other verb by id. Raises UnknownName where no plugin in force provides it."""
        return self.rules.verb(id)

    def carry_out(self, procedure: str, frame: Any) -> Any:
        """Run the steps of a procedure on `frame` and return it. Steps after one that sets `frame.done` are skipped."""
        for step in self.rules.procedures[procedure]:
            if frame.done:
                break
            step.run(self, frame)
        return frame

    def ask(self, decision: Decision) -> Any:
        """Ask a player and return the value of the answer.

        Rule code calls this in a straight line. Where nobody in this process answers, control leaves the rule
        code, and the same code runs again when the answer is there. A decision with one legal answer is not asked.
        """
        return session.ask(self, decision)

    def act(self, player: int, action: Callable[[], T]) -> T | None:
        """Run what a player does step by step, such as casting. None where they leave meanwhile: it ends with them.

        Nothing is taken back then, and nobody stands in for their choices: what they own or control on the stack is gone
        (CR 800.4a).
        """
        outer, self.acting = self.acting, (*self.acting, player)
        try:
            return action()
        except ActionEnded as ended:
            if ended.player != player:
                raise
            return None
        finally:
            self.acting = outer

    def rewind(self, mark: int, kept: Sequence[tuple[int, int, Callable[[], None]]] = (), aside: int = 0) -> None:
        """Take back an illegal action (CR 728.1): state as at `mark`, then what may not be reversed again.

        `kept` are (inputs used before, inputs used after, action) of parts that are performed again, in order, with the
        same answers and, as their place in the sequence went back too, the same random numbers. The object `aside` is not
        in its zone meanwhile: it was elsewhere when they were performed first.
        """
        session.rewind(self, mark, kept, aside)

    def inputs_used(self) -> int:
        """How many answers were used so far."""
        return self.session.cursor

    def after_events(self) -> None:
        """What follows at once when the outermost event is done: players leave, "any time" conditions apply."""
        if self.running is not None or self.batch is not None or self._trials or self._foreseen:
            return
        while self.get(f.LEAVING):
            self.let_leave()
        end_durations(self)
        if self.state.tables["left"]:
            exile_uncontrolled(self)
        if self.index().state_triggers:
            self.triggers.check_state_triggers()
        for condition in self.rules.any_time:
            condition.check(self)

    def let_leave(self) -> None:
        """Players with an outcome leave, and the game ends when that decides it (CR 104.2a, 104.4a, 104.5)."""
        let_leave(self)

    def end(self) -> None:
        """The game ends immediately (CR 104.1): rule code is left, nothing more happens."""
        self.set(f.OVER, 0, True)
        raise GameEnded

    # Trials ----------------------------------------------------------------------------------------

    @property
    def trying(self) -> bool:
        """Whether a trial is going on."""
        return self._trials > 0

    def trial(self, attempt: Callable[[], T]) -> T | type[TrialEnded]:
        """Run `attempt` on the game and take everything back; TrialEnded where it would have asked or acted."""
        mark = self.mark()
        self._trials += 1
        try:
            return attempt()
        except TrialEnded:
            return TrialEnded
        finally:
            self._trials -= 1
            self.rollback(mark)

    @property
    def foreseeing(self) -> bool:
        """Whether the game only looks ahead now."""
        return self._foreseen > 0

    def foresee(self, event: Move, look: Callable[[int], T]) -> T:
        """Call `look` with the id of the object as it would exist after `event`, then take everything back."""
        mark = self.mark()
        batch, self.batch = self.batch, None
        self._foreseen += 1
        outer, self.foreseen_id = self.foreseen_id, 0
        try:
            self.foreseen_id = event.perform(self)[0]
            return look(self.foreseen_id)
        finally:
            self._foreseen -= 1
            self.foreseen_id = outer
            self.batch = batch
            self.rollback(mark)

    def would_be(self, event: Move) -> Characteristics:
        """The characteristics of the object as it would exist after `event` (CR 614.12)."""
        if self.foreseen_id:
            return self.characteristics(self.foreseen_id)
        return self.foresee(event, self.characteristics)

    # Randomness, log, diagnosis ----------------------------------------------------------------------

    def random_below(self, n: int) -> int:
        """A random number in 0..n-1 (CR 705, 706, 103.2); its place in the sequence is state."""
        self._may_write()
        position = self.get(f.RANDOM)
        self.state.write("random position", 0, position + 1)
        number = draw(self.get(f.SEEDS), position, n)
        if self.numbers_drawn is not None:
            self.numbers_drawn[position] = number
        return number

    def reset_event_count(self) -> None:
        """A new step begins."""
        self._events = 0

    def count_event(self, depth: int) -> None:
        """Raises LimitExceeded where a game runs away."""
        self._events += 1
        happening.check_limits(self, depth, self._events)

    def culprit(self) -> str:
        """The id of the plugin whose code is running now, by the innermost frame that belongs to one."""
        import sys

        frame: Any = sys._getframe(1)
        while frame is not None:
            owner = self.rules.owner_of_module(str(frame.f_globals.get("__name__", "")))
            if owner:
                return owner
            frame = frame.f_back
        return ""

    def may_look(self, viewer: int, id: int) -> bool:
        """Whether `viewer` may know what the object is (CR 400.2, 406.3, 708.5)."""
        return may_look(self, viewer, id)

    def stage_name(self) -> str:
        """The name of the current stage, or an empty string before the first."""
        stage = self.get(f.STAGE)
        return stage[0] if stage else ""


__all__ = ["GAME", "OBJECT", "Game"]
