"""What is the case in a game: its objects and zones, and what follows for them now. Reading is done here."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar, cast

from apnap.core import fields as f
from apnap.core.abilities import Ability, AbilityTable
from apnap.core.context import Context
from apnap.core.definition import Definition
from apnap.core.errors import PluginError, UnknownName
from apnap.core.index import FloatingEffect, build, difference
from apnap.core.layers import Computation
from apnap.core.native import mypyc_attr
from apnap.core.seats import Seats
from apnap.core.state import CHARACTERISTICS, SHARED, Component, Obj, ZoneId
from apnap.core.tables import Telling
from apnap.core.values import ABILITIES, NAME, Characteristics, Field, Recording

if TYPE_CHECKING:
    from apnap.core.events import Event
    from apnap.core.game import Game

T = TypeVar("T")
LastKnown = tuple[Characteristics, int, tuple[tuple[str, Characteristics], ...]]
Contributing = tuple[Obj, Characteristics, AbilityTable]


@mypyc_attr(allow_interpreted_subclasses=True)
class Board(Seats):
    """The state of one game and what is true of it. `Game` is one, and knows how things happen."""

    @property
    def objects(self) -> dict[int, Obj]:
        """All objects that exist now, by id. For looking up: the order is not settled, go through zones or sort."""
        if self.noted is not None:
            self.noted.names.add("objects")
        return self._state.objects

    def object(self, id: int) -> Obj:
        """The object with that id, also one that is gone. Raises UnknownName for an id that never was."""
        found = self._state.objects.get(id)
        if self.noted is not None:
            self.noted.names.add(id if self.working is not None else "past" if found is None else found.zone)
        if found is not None:
            if self.recorder is not None:
                self._note_zone(found.zone[0])
            return found
        past = self._state.past.get(id)
        if past is None:
            raise UnknownName(f"there is no object {id} and never was")
        return past.obj

    def zone_of(self, id: int) -> ZoneId:
        """The zone in which an object is, or was while it existed. Raises UnknownName for an id that never was.

        One that moves is a new object (CR 400.7): this never changes, and what asks for nothing else depends on no zone.
        """
        state = self._state
        found = state.objects.get(id)
        if found is not None:
            return found.zone
        if id not in state.past:
            raise UnknownName(f"there is no object {id} and never was")
        return state.past[id].obj.zone

    def exists(self, id: int) -> bool:
        """Whether the object is there and not treated as though it did not exist (CR 702.26b)."""
        found = self._state.objects.get(id)
        if self.noted is not None:
            self.noted.names.add(id if self.working is not None else "objects" if found is None else found.zone)
        if self.recorder is not None and found is not None:
            self._note_zone(found.zone[0])
        return found is not None and id not in self._state.absent

    def present(self, field: Field[Any]) -> tuple[int, ...]:
        """As `having`, for a field of objects: those that are there and not treated as though they did not exist."""
        absent, entries = self._state.absent, self._state.tables[field.name]
        found = self.having(field) if entries or self.noted is not None or self.recorder is not None else ()
        return tuple([id for id in found if id not in absent]) if absent else found

    def is_absent(self, id: int) -> bool:
        """Whether the object is treated as though it did not exist, or was as it left the game (CR 702.26b, 702.26k)."""
        if self.noted is not None:
            self.noted.names.add("absent")
        return id in self._state.absent

    def zone(self, name: str, owner: int = SHARED) -> tuple[int, ...]:
        """The ids in a zone, bottom to top, without absent ones. `owner` only where each player has one."""
        ids = self._state.zones.get((name, owner), ())
        if self.noted is not None and (name, owner) in self._state.versions:
            self.noted.names.add((name, owner))
        if self.recorder is not None:
            self._note_zone(name)
        absent = self._state.absent
        return tuple([i for i in ids if i not in absent]) if absent and name in self.rules.home else ids

    def left_with(self, player: int, zone: str) -> tuple[int, ...]:
        """The ids of what a player who has left the game had in a zone as they left (CR 800.4i), as it was last.

        What they owned there; in a shared zone what they controlled. Nothing of who is in the game.
        """
        if not self._state.tables["left"].get(player):
            return ()
        shared = not self.rules.zone(zone).owned
        return tuple(
            id
            for id, last in sorted(self._state.past.items())
            if last.cause == "leave"
            and last.obj.zone == (zone, SHARED if shared else player)
            and (not shared or last.controller == player)
        )

    def _note(self, id: int) -> None:
        """While an answer is worked out: it depends on where that object is, or that there is none.

        Characteristics are computed anew where it comes or goes, and not where others in its zone do.
        """
        if self.noted is not None:
            found = self._state.objects.get(id)
            self.noted.names.add(id if self.working is not None else "objects" if found is None else found.zone)

    def _note_zone(self, name: str) -> None:
        """In debug mode: what is computed depends on what is in that zone; where abilities function, everything does."""
        if self.recorder is not None and name not in self.rules.home and name != "stack":
            self.recorder.add(f"zone:{name}")

    def absent(self, name: str, owner: int = SHARED) -> tuple[int, ...]:
        """The ids in a zone that are treated as though they did not exist, for what speaks of just these (CR 702.26b)."""
        zone_id = (name, owner)
        if self.noted is not None and zone_id in self._state.versions:
            self.noted.names.add(zone_id)
        absent = self._state.absent
        return tuple([i for i in self._state.zones.get(zone_id, ()) if i in absent]) if absent else ()

    def unseen(self, id: int) -> Characteristics:
        """What an absent object is now, for what speaks of such (CR 702.26b); all else knows it as it was seen last."""
        self._note(id)
        if self.noted is not None:
            self.noted.names.add(CHARACTERISTICS)
        return self.computed().unseen.get(id) or self.base(id)

    def uncarded(self, name: str, owner: int = SHARED) -> tuple[int, ...]:
        """The ids in a zone, bottom to top, of what is no card: tokens, copies, abilities on the stack."""
        objects = self._state.objects
        return tuple([id for id in self.zone(name, owner) if objects[id].kind != "card"])

    def zone_ids(self) -> Iterable[ZoneId]:
        """(name, owner) of every zone, in the order of registration and seats."""
        return self._state.zones.keys()

    def all_zones(self, names: Collection[str] | None = None) -> Iterable[tuple[ZoneId, tuple[int, ...]]]:
        """Every zone, or those with one of these names, with the ids in it, absent ones too, as registered and seated."""
        found = {zone: ids for zone, ids in self._state.zones.items() if names is None or zone[0] in names}
        if self.noted is not None:
            self.noted.names.update(found)
        return found.items()

    def write_zone(
        self, zone_id: ZoneId, ids: tuple[int, ...], differs: tuple[tuple[int, ...], tuple[int, ...]] | None = None
    ) -> None:
        """Put these ids into a zone's place. For the kernel's own moves; rule code uses events.

        `differs` is what has come and what has gone, where that is known.
        """
        if self.working is not None or self.looking:
            self._may_write()
        name, before = zone_id[0], self._state.zones.get(zone_id, ())
        come, gone = differs or difference(before, ids)
        functions = name in self.rules.home or name == "stack"
        matters, in_force = self._depends_on(zone_id, come, gone, functions)
        self._state.overwrite("zones", zone_id, ids)
        if in_force:
            self.touch_index()
        if matters:
            self.touch_characteristics()
        elif functions and self.debug and self.is_checked():
            self._check_derived()
        told = self.telling.get(zone_id)
        if told:
            state = self._state
            for id in (*come, *gone):
                characteristics = state.tables["base"].get(id) or state.objects[id].base
                for tell, words in told.items():
                    found = characteristics.facts.get((tell, name)) if characteristics.under is self.rules else None
                    if found is None:
                        found = self.follows(characteristics, (tell, name), partial(tell, cast("Game", self), name))
                    for word in found:
                        for version in words.get(word, ()):
                            if version in state.versions:
                                state.touch(version)

    def _depends_on(
        self, zone_id: ZoneId, come: Iterable[int], gone: Iterable[int], functions: bool
    ) -> tuple[bool, bool]:
        """Whether the characteristics of objects, and what is in force, may be others once these come to a zone and leave it.

        Characteristics are the same where what comes or goes has no continuous effects and is none of what was looked at for
        them: neither by itself nor with all of its zone, and no test was true of it by which those of its zone were told apart.
        Then what has nothing to be consulted leaves what is in force as it is, too. Where abilities don't usually function, it
        is known by its zone whether something was looked at.
        """
        computed, state, zone = self._computed, self._state, zone_id[0]
        if functions:
            if computed is None or state.absent or zone_id in computed.looked:
                return True, True
        elif computed is None or self._defining:
            if self._defining or self._watches(f"zone:{zone}"):
                return True, True
        elif f"zone:{zone}" in computed.watched or zone in computed.zones:
            return True, True
        in_force = False
        for id in (*come, *gone):
            characteristics = state.tables["base"].get(id) or state.objects[id].base
            if functions and computed is not None and (id in computed.looked or id in computed.characteristics):
                return True, True
            if characteristics.values.get("abilities"):
                known = characteristics.facts.get(zone) if characteristics.under is self.rules else None
                table = self.table_of(characteristics, zone) if known is None or known.needs else known
                if table.continuous:
                    return True, True
                in_force = in_force or not table.idle
        if not functions or computed is None or not come:
            return False, in_force
        for (tested, test, _), here in computed.tests.items():
            for id in come if tested == zone_id else ():
                base = state.tables["base"].get(id) or state.objects[id].base
                if self.is_such(base, test) if here is None else test.matches(Context(cast("Game", self), *here), id):
                    return True, True
        return False, in_force

    def _check_derived(self) -> None:
        """In debug mode: what was taken to be the same is, computed anew."""
        computed, index = self._computed, self._index
        self._computed = self._index = None
        game = cast("Game", self)
        if computed is not None and not computed.is_same_as(Computation(game).run()):
            raise PluginError("an effect depends on what it did not look at by itself", self.culprit())
        self._computed = computed
        if index is not None and index.content() != build(game).content():
            raise PluginError("what is in force is not what it was taken for", self.culprit())
        self._index = index

    def base(self, id: int) -> Characteristics:
        """The characteristics before continuous effects (CR 613.1)."""
        state = self._state
        obj = state.objects.get(id)
        if self.noted is not None:
            place = id if self.working is not None else "objects" if obj is None else obj.zone
            self.noted.names.update(("base", place))
        found: Characteristics | None = state.tables["base"].get(id)
        return found if found is not None else state.objects[id].base

    def characteristics(self, id: int) -> Characteristics:
        """The characteristics of an object now (CR 613, 109.3), or the last ones known of one that is gone (CR 608.2h).

        Raises UnknownName for an id that never was.
        """
        if self.working is not None:
            if self.noted is not None:
                self.noted.names.add(id)
            found: Characteristics | None = self.working.get(id)
            if found is None:
                there = self._state.objects.get(id)
                if there is None:
                    found = self._past_characteristics(id)
                else:
                    found = self._state.tables["base"].get(id) or there.base
            return Recording(found.values, self.recorder) if self.recorder is not None else found
        state, noted, computed = self._state, self.noted, self._computed
        if computed is None:
            computed = self.computed()
        obj = state.objects.get(id)
        if noted is not None:
            noted.names.update((CHARACTERISTICS, "base", "objects" if obj is None else obj.zone))
        found = computed.characteristics.get(id)
        if found is not None:
            return found
        return self._past_characteristics(id) if obj is None else state.tables["base"].get(id) or obj.base

    # Any: a node that has `matches`, or a function
    def zone_where(self, test: Any, ctx: Context | None, name: str, owner: int = SHARED) -> tuple[int, ...]:
        """Those of a zone, bottom to top, without absent ones, of which `test.matches(ctx, id)` is true.

        Without a context the test is a function of a module, of characteristics. While these are computed it is noted in place
        of the zone: other objects come and go, and they are not computed anew.
        """
        noted, found, names = self.noted, [], set[Hashable]()
        if noted is not None and self.working is not None:
            names = noted.names
            whose = (ctx.source, ctx.controller, ctx.this, ctx.x, ctx.effect) if ctx is not None else ()
            noted.tests[(name, owner), test, whose] = ctx.arguments() if ctx is not None else None
            self.noted = None
        ids = self.zone(name, owner)
        self.noted = noted
        for id in ids:
            known = id in names
            if self.is_such(self.characteristics(id), test) if ctx is None else test.matches(ctx, id):
                found.append(id)
            elif not known:
                names.discard(id)
        return tuple(found)

    def is_such(self, characteristics: Characteristics, such: Callable[[Characteristics], bool]) -> bool:
        """Whether a function of a module is true of characteristics: kept with them, unless they are being computed."""
        if type(characteristics) is not Characteristics:
            return such(characteristics)
        if characteristics.under is self.rules and such in characteristics.facts:
            return bool(characteristics.facts[such])
        return self.follows(characteristics, such, such)

    def survey(
        self, zone: str, owner: int, name: Hashable, make: Callable[[Characteristics], T]
    ) -> list[tuple[int, T, int, Definition]]:
        """For the objects in a zone, bottom to top, without absent ones: what follows from their characteristics (`follows`).

        Each with who controls it, and with the definition of its topmost component.
        """
        ids = self.zone(zone, owner)
        if self.working is not None:
            return [(i, make(self.characteristics(i)), self.controller(i), self.definitions_of(i)[0]) for i in ids]
        if self.noted is not None:
            self.noted.names.update((f.BASE.name, CHARACTERISTICS))
        affected, rules, state = (self._computed or self.computed()).characteristics, self.rules, self._state
        changed, objects, components = state.tables["base"], state.objects, state.components
        found = []
        for id in ids:
            obj, characteristics = objects[id], affected.get(id)
            controller = obj.controller
            if characteristics is None:
                characteristics = changed.get(id) or obj.base
            elif "controller" in characteristics.values:
                controller = characteristics.values["controller"]
            if characteristics.under is rules and name in characteristics.facts:
                fact: T = characteristics.facts[name]
            else:
                fact = self.follows(characteristics, name, make)
            found.append((id, fact, controller, components[obj.components[0]].definition))
        return found

    # Any: `tell` gives a collection of its own
    def holding(self, zones: Iterable[ZoneId], tell: Telling, word: Hashable) -> list[tuple[int, ZoneId, Any, int]]:
        """The objects for whose characteristics `tell` gives `word`: zone by zone, bottom to top, without absent ones.

        Each with its zone, all that `tell` gives, and who controls it. What is worked out by it holds while none of them comes
        or goes.
        """
        noted, places, state = self.noted, tuple(zones), self._state
        if noted is not None and self.working is None:
            noted.names.update((f.BASE.name, CHARACTERISTICS, self._told_apart(places, tell, word)))
            self.noted = None
        found: list[tuple[int, ZoneId, Any, int]] = []
        try:
            for zone_id in places:
                found += self.kept(_by_word, zone_id, tell).get(word, ()) if state.zones[zone_id] else ()
        finally:
            self.noted = noted
        return found

    def _told_apart(self, zones: tuple[ZoneId, ...], tell: Telling, word: Hashable) -> str:
        """The version of what is in these zones of which `tell` gives a word."""
        asked = zones, tell, word
        version = self.asked_of.get(asked)
        if version is None:
            version = self.asked_of[asked] = f"told apart {len(self.asked_of)}"
            for zone_id in zones:
                self.telling.setdefault(zone_id, {}).setdefault(tell, {}).setdefault(word, []).append(version)
        if version not in self._state.versions:
            self._state.begin_part(version, *zones)
        return version

    def characteristics_after(self, id: int, layer: str) -> Characteristics:
        """The characteristics of an object, or of one that is gone, once the layers up to a `kept` one are applied.

        An effect that asks while layers are applied (CR 613.1) gets the values so far where that one is yet to come.
        """
        self._note(id)
        past = self._state.past.get(id)
        if past is not None:
            return dict(past.kept).get(layer) or self._state.tables["base"].get(id) or past.obj.base
        if self.working is not None and layer not in self.working_kept:
            return self.characteristics(id)
        kept = self.working_kept if self.working is not None else self.computed().kept
        return kept.get(layer, {}).get(id) or self.base(id)

    def _past_characteristics(self, id: int) -> Characteristics:
        self.object(id)
        return self._state.past[id].characteristics

    def controller(self, id: int) -> int:
        """Who controls an object now (CR 108.4, 613.1b, 108.4a, 109.4, 301.5d, 303.4e), or controlled it last."""
        noted, computed = self.noted, self._computed
        obj = self._state.objects.get(id)
        if noted is not None:
            noted.names.add(id if self.working is not None else "objects" if obj is None else obj.zone)
        if self.recorder is not None:
            self.recorder.add("controller")
        if obj is None:
            self.object(id)
            return self._state.past[id].controller
        if self.working is not None:
            working = self.working.get(id)
            return int(working.values.get("controller", obj.controller)) if working is not None else obj.controller
        if computed is None:
            computed = self.computed()
        if noted is not None:
            noted.names.add(CHARACTERISTICS)
        affected = computed.characteristics.get(id)
        return int(affected.values.get("controller", obj.controller)) if affected is not None else obj.controller

    def last_known(self, id: int) -> LastKnown:
        """Last known information: characteristics, controller, kept values; of before a batch, inside one (CR 704.8)."""
        if id in self.pinned:
            return self.pinned[id]
        computed = self._computed if self._computed is not None else self.computed()
        affected, obj = computed.characteristics.get(id), self._state.objects.get(id)
        if affected is None and obj is not None and self.working is None and self.noted is None:
            # No effect affects it, and so none in a layer that is kept.
            return self._state.tables["base"].get(id) or obj.base, obj.controller, ()
        kept = tuple([(layer, found[id]) for layer, found in computed.kept.items() if id in found])
        return self.characteristics(id), self.controller(id), kept

    def capture_last_known(self, ids: Iterable[int]) -> None:
        """Take last known information of several objects at once, before any of them changes."""
        self.pinned = {i: self.last_known(i) for i in ids if i in self._state.objects}

    def unpin_characteristics(self) -> None:
        """The batch is done."""
        self.pinned = {}

    def timestamp(self, id: int) -> int:
        """The object's timestamp (CR 613.7d): that of its arrival, or a newer one it received."""
        if self.noted is not None:
            self.noted.names.add(f.TIMESTAMP.name)
        found: int = self._state.tables["timestamp"].get(id, 0)
        return found or self.object(id).timestamp

    def components_of(self, id: int) -> tuple[int, ...]:
        """The ids of the components that represent the object, topmost first for a merged one."""
        return self.object(id).components

    def definitions_of(self, id: int) -> tuple[Definition, ...]:
        """The cards, or definitions of tokens, that the object is made of, topmost first: what it really is."""
        components = self._state.components
        return tuple([components[c].definition for c in self.object(id).components])

    def name_of(self, id: int) -> str:
        """The object's name now or last; empty for none."""
        return self.characteristics(id)[NAME] if id else ""

    def follow(self, id: int) -> int:
        """The permanent that a permanent spell became as it resolved (CR 400.7a, 112.4); else the id itself."""
        self._note(id)
        while id not in self._state.objects:
            past = self._state.past.get(id)
            if past is None or past.cause != "resolve" or not past.became:
                return id
            id = past.became[0]
            self._note(id)
        return id

    def is_known(self, id: int) -> bool:
        """Whether an object of that id is somewhere, or was: the ids of what was shuffled are forgotten."""
        self._note_past()
        return id in self._state.objects or id in self._state.past

    def _note_past(self) -> None:
        """While an answer is worked out: it depends on what has left its zone."""
        if self.noted is not None:
            self.noted.names.update(("objects", "past"))

    def gone_count(self) -> int:
        """How many objects have left their zones so far."""
        self._note_past()
        return len(self._state.past)

    def gone(self, since: int) -> Iterable[int]:
        """The ids of objects that have left their zones since the count was `since`, the latest first."""
        self._note_past()
        return itertools.islice(reversed(self._state.past), len(self._state.past) - since)

    def component(self, id: int) -> Component:
        """The component with that id. Raises KeyError for an id that is none."""
        return self._state.components[id]

    def components(self) -> tuple[Component, ...]:
        """All cards, tokens and copies that there are or were, in the order of their ids."""
        if self.noted is not None:
            self.noted.names.add("components")
        return tuple(component for _, component in sorted(self._state.components.items()))

    def are_all_cards(self) -> bool:
        """Whether there is nothing but cards, and was not: no token, and no copy of a card or spell."""
        if self.noted is not None:
            self.noted.names.add("components")
        for component in reversed(self._state.components.values()):  # what is no card was made later
            if component.kind != "card":
                return False
        return True

    def effects(self) -> tuple[FloatingEffect, ...]:
        """The floating effects that go on, oldest first."""
        if self.noted is not None:
            self.noted.names.add("effects")
        found = self._state.effects
        return tuple([found[id] for id in sorted(found)]) if found else ()

    def effect(self, id: int) -> FloatingEffect | None:
        """The floating effect with that id, None where it has ended."""
        if self.noted is not None:
            self.noted.names.add("effects")
        found: FloatingEffect | None = self._state.effects.get(id)
        return found

    def cause_of_leaving(self, id: int) -> str:
        """The cause of the move with which an object left its zone; empty for one that is still there."""
        self._note(id)
        past = self._state.past.get(id)
        return past.cause if past is not None else ""

    def became(self, id: int) -> tuple[int, ...]:
        """What an object that left its zone became there (CR 400.7e, j, 400.7f, 603.6e)."""
        self._note(id)
        past = self._state.past.get(id)
        return past.became if past is not None else ()

    # Making things -----------------------------------------------------------------------------------

    def next_id(self) -> int:
        """A new id, unique in this game."""
        if self.working is not None or self.looking:
            self._may_write()
        id: int = self._state.tables["next id"].get(0, 1)
        self.set_each((f.NEXT_ID, 0, id + 1))
        return id

    def next_timestamp(self) -> int:
        """A new timestamp, later than all before (CR 613.7)."""
        stamp: int = self._state.tables["next timestamp"].get(0, 1)
        self.set_each((f.NEXT_TIMESTAMP, 0, stamp + 1))
        return stamp

    def make_component(self, definition: Definition, owner: int, kind: str = "card") -> int:
        """A new card, token or copy to make an object of, outside every zone until a `Moved` brings it in."""
        return self.make_components((definition,), owner, kind)[0]

    def make_components(self, definitions: Sequence[Definition], owner: int, kind: str = "card") -> tuple[int, ...]:
        """As `make_component` for several."""
        if self.working is not None or self.looking:
            self._may_write()
        first: int = self._state.tables["next id"].get(0, 1)
        self.set_each((f.NEXT_ID, 0, first + len(definitions)))
        made = {id: Component(id, kind, definition, owner) for id, definition in enumerate(definitions, first)}
        self._state.write_all("components", made)
        for definition in {one.definition.key: one.definition for one in made.values()}.values():
            self.reach(definition)
        return tuple(made)

    def reach(self, definition: Definition) -> None:
        """The rules of the mechanics that this definition uses are in force from here on."""
        characteristics, rules = definition.characteristics, self.rules
        key = ("core.board.reach", definition.key)
        if characteristics.under is rules and key in characteristics.facts:
            needs, defining = characteristics.facts[key]
        else:
            abilities: tuple[Any, ...] = definition.abilities()
            found = (frozenset(rules.needs(abilities)), rules.has_defining(abilities))
            needs, defining = self.follows(characteristics, key, lambda _: found)
        if not needs <= self.reached:
            self._reach_all(needs)
        self._defining = self._defining or defining

    def _reach_all(self, ids: Iterable[str]) -> None:
        new = set(ids) - self.reached
        if new:
            self.reached |= new
            self.forget_answers()
            self._rule_effects = None
            self._indices.clear()
            self._index = None
            if any([table.continuous for table in self.rule_effects()]):
                self._computations.clear()
                self._computed = None

    def rule_effects(self) -> list[AbilityTable]:
        """The rules' own effects, of plugins that this game can reach."""
        if self._rule_effects is None:
            always = self.rules.always
            self._rule_effects = [t for p, t in self.rules.rule_effects if p in always or p in self.reached]
        return self._rule_effects

    def follows(self, characteristics: Characteristics, name: Any, make: Callable[[Characteristics], T]) -> T:
        """What `make` gives for characteristics, which are not being computed now; kept with them under `name`, a unique one."""
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

    def tables_in(self, zone: str, ids: Iterable[int], affected: Mapping[int, Characteristics]) -> list[Contributing]:
        """Of objects in a zone, with the characteristics of those that are affected, what those with abilities contribute.

        Without absent ones.
        """
        state, rules, found = self._state, self.rules, []
        objects, changed, absent = state.objects, state.tables["base"], state.absent
        for id in ids:
            characteristics = affected.get(id) or changed.get(id) or objects[id].base
            if characteristics.values.get("abilities") and id not in absent:
                table = characteristics.facts.get(zone) if characteristics.under is rules else None
                if table is None or not table.needs <= self.reached:
                    table = self.table_of(characteristics, zone)
                found.append((objects[id], characteristics, table))
        return found

    def table(self, abilities: tuple[Ability, ...], zone: str) -> AbilityTable:
        """The contributions of abilities in a zone; mechanics seen for the first time are activated."""
        table = self.rules.table(abilities, zone)
        if table.needs and not table.needs <= self.reached:
            self._reach_all(table.needs)
        return table

    def reform(self, id: int, components: tuple[int, ...], kind: str = "") -> None:
        """From here on the object consists of these components (CR 725.2); it stays the same object. For events."""
        self._may_write()
        old = self._state.objects[id]
        self._state.write("objects", id, Obj(id, kind or old.kind, old.zone, old.owner, old.controller, components, old.base,
                                            old.timestamp, old.origin))  # fmt: skip
        self.touch_characteristics()
        self.touch_index()

    def hand_over(self, id: int, player: int, owned: bool = False) -> None:
        """From here on `player` controls the object by default, with `owned` owns it too: as rules say (CR 901.6, 901.10b)."""
        self._may_write()
        old = self._state.objects[id]
        self._state.write("objects", id, Obj(id, old.kind, old.zone, player if owned else old.owner, player, old.components,
                                            old.base, old.timestamp, old.origin))  # fmt: skip
        self.touch_zone(old.zone)
        self.touch_characteristics()
        self.touch_index()

    def write_effect(self, id: int, value: Any) -> None:
        """Enter, change or (MISSING) end a floating effect."""
        self._may_write()
        self._state.write("effects", id, value)
        self.touch_index()
        self.touch_characteristics()

    def reaches(self, player: int, id: int) -> bool:
        """Whether an object is within `player`'s range of influence (CR 801.2d): by who controls it, or else who owns it."""
        if self.rules.sides.in_range is None:
            return True
        controller = self.controller(id)
        return self.in_range(player, controller if controller >= 0 else self.object(id).owner)

    def witnesses(self, player: int, event: Event) -> bool:
        """Whether an event would happen entirely within `player`'s range of influence (CR 801.7, 801.13)."""
        if self.rules.sides.in_range is None:
            return True
        concerned = event.concerned(cast("Game", self))
        return all(self.in_range(player, one) for one in concerned)


# Any: as `Board.holding`
def _by_word(game: Game, zone: ZoneId, tell: Telling) -> dict[Hashable, list[tuple[int, ZoneId, Any, int]]]:
    """The objects in a zone by what `tell` gives for their characteristics: all are gone through once for all words."""
    found: dict[Hashable, list[tuple[int, ZoneId, Any, int]]] = {}
    for id, fact, controller, _ in game.survey(*zone, (tell, zone[0]), partial(tell, game, zone[0])):
        for word in fact:
            found.setdefault(word, []).append((id, zone, fact, controller))
    return found
