"""Continuous effects that change characteristics, layer by layer, with dependency found by trial (CR 613).

Which layers there are is data that plugins register. An effect consists of `Affects` (which objects) and
`Part`s (in which layer, what is done). A part says what it would do to one object as an `Op`, a value;
comparing the ops before and after another effect is applied on scratch decides dependency (CR 613.8a).
"""

from __future__ import annotations

import functools
from collections.abc import Hashable, Iterable, Iterator
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, final

from apnap.core.abilities import EVERY_ZONE, EVERYWHERE, Ability, Condition, Duration, Static, StaticEffect
from apnap.core.context import Context
from apnap.core.errors import PluginError
from apnap.core.index import ActiveEffect, FloatingEffect, sleepers
from apnap.core.kept_answers import Noted
from apnap.core.values import ABILITIES, GRANTED, Characteristics, Node, Working, node, reads_of

if TYPE_CHECKING:
    from apnap.core.game import Game
    from apnap.core.rules import Rules


class Affects(Node):
    """Which objects an effect applies to. `zones` names zones beside the home zones in which they may be.

    `EVERYWHERE` stands for all zones of the game, those of packs too.
    """

    __slots__ = ()
    must_define: ClassVar[tuple[str, ...]] = ("objects",)
    zones: ClassVar[tuple[str, ...]] = ()

    def objects(self, ctx: Context) -> Iterable[int]:
        """The ids of the objects, in a deterministic order.

        Where it finds them with `Game.zone_where`, others come and go without a new computation.
        """
        raise TypeError(f"{type(self).__name__} does not define objects()")


class Op(Node):
    """A change to one object's characteristics as a value: equal ops do the same."""

    __slots__ = ()
    must_define: ClassVar[tuple[str, ...]] = ("apply",)

    def apply(self, values: Working) -> None:
        """Make the change."""
        raise TypeError(f"{type(self).__name__} does not define apply()")


class Part(Node):
    """What an effect does in one layer. `writes` names the characteristics its ops may change.

    `commutes` says that among such parts of one layer the order makes no difference.
    """

    __slots__ = ()
    must_define: ClassVar[tuple[str, ...]] = ("layer", "writes", "op")
    commutes: ClassVar[bool] = False
    layer: ClassVar[str] = ""
    writes: ClassVar[frozenset[str]] = frozenset()

    def op(self, ctx: Context, obj: int) -> Op | None:
        """What it does to `obj`, as things stand; None for nothing. Must not change anything."""
        raise TypeError(f"{type(self).__name__} does not define op()")

    def fixed(self, ctx: Context) -> Part:
        """The part that a resolution's effect has: with what can vary determined once, now (CR 608.2h, 611.2d).

        The part itself, unless it says otherwise.
        """
        return self

    def gives(self) -> tuple[Ability, ...] | None:
        """The abilities that it gives, where it does nothing else; None, as long as it does not say otherwise."""
        return None


@node
class Continuous(StaticEffect):
    """A continuous effect that modifies characteristics (CR 611, 613): parts applied to the same set of objects."""

    affects: Affects
    parts: tuple[Part, ...]


@node
class AffectsThis(Affects):
    """The object that the ability is on."""

    def objects(self, ctx: Context) -> Iterable[int]:
        """The source, wherever it is."""
        return (ctx.source,)


@node
class AffectsRemembered(Affects):
    """The objects that were determined when the effect began (CR 611.2c), under a name in its memory."""

    name: str = "affected"

    def objects(self, ctx: Context) -> Iterable[int]:
        """Those that still exist, or what `follow` says they became."""
        followed = map(ctx.game.follow, ctx.memory.get(self.name, ()))
        return tuple([id for id in followed if id in ctx.game._state.objects])


@final
class LayerEntry:
    """A continuous effect during one computation: its parts by layer, and the objects it began with (CR 613.6)."""

    __slots__ = ("active", "by_layer", "defining", "order", "started", "within")

    def __init__(self, active: ActiveEffect, defining: bool, order: tuple[Any, ...], within: object = None) -> None:
        effect: Continuous = active.effect
        self.active = active
        self.defining = defining
        self.order = order
        self.started: tuple[int, ...] | None = None
        self.within = within
        """The abilities among which the one was found that it is an effect of."""
        ability = active.ability
        condition = ability.condition if isinstance(ability, Static) else None
        duration = active.floating.duration if active.floating is not None else None
        self.by_layer = _by_layer(effect, condition, duration)


@final
class InLayer:
    """What an effect does in one layer, what that changes, and what it depends on: by what it looks at itself, and in all."""

    __slots__ = ("commutes", "looks_at", "parts", "reads", "writes")

    def __init__(self, parts: list[Part], base: frozenset[str]) -> None:
        self.parts = parts
        self.writes = frozenset[str]().union(*[part.writes for part in parts])
        self.looks_at = base.union(*map(reads_of, parts))
        self.reads = self.looks_at | {"abilities", "controller"}  # whether its ability is there, and whose it is
        self.commutes = all([part.commutes for part in parts])


@functools.lru_cache(maxsize=20_000)
def _by_layer(effect: Continuous, condition: Condition | None, duration: Duration | None) -> dict[str, InLayer]:
    """Shared by all that apply the effect."""
    base = reads_of(effect.affects).union(*[reads_of(tree) for tree in (condition, duration) if tree is not None])
    names = dict.fromkeys([part.layer for part in effect.parts])
    return {name: InLayer([part for part in effect.parts if part.layer == name], base) for name in names}


@functools.lru_cache(maxsize=5000)
def _says_how(part: Part, rules: Rules) -> bool:
    """Whether a part that writes abilities may give one that says how an object with it enters, or what it is."""
    given = part.gives()
    if given is None:
        return True
    tables = [rules.table(given, zone) for zone in rules.home]
    return any([table.replacements or table.prohibitions or table.continuous for table in tables])


@final
class Computed:
    """The outcome of one computation, valid for one stamp. Objects that nothing affects are not in it."""

    __slots__ = ("characteristics", "grants", "kept", "looked", "tests", "unseen", "watched", "writes", "zones")

    # Any: as in `Noted`
    def __init__(self, characteristics: dict[int, Characteristics], watched: frozenset[str], zones: frozenset[str],
                 writes: frozenset[str], kept: dict[str, dict[int, Characteristics]], looked: frozenset[Hashable],
                 tests: dict[Any, tuple[Any, ...] | None], grants: bool) -> None:  # fmt: skip
        self.characteristics = characteristics
        self.kept = kept
        self.watched = watched
        self.zones = zones
        self.writes = writes
        """The names of characteristics that an effect in force may change, of whatever comes."""
        self.grants = grants
        """Whether by an effect in force something may get abilities that say how it enters, or what it is."""
        self.looked = looked
        """Which objects were looked at by themselves, and zones as a whole."""
        self.tests = tests
        """By what objects of a zone were told apart where it was not looked at as a whole: see `Noted`."""
        self.unseen: dict[int, Characteristics] = {}
        """What absent objects are; among the others they stand as what they were seen as last."""

    def hide(self, absent: dict[int, tuple[Characteristics, int, tuple[tuple[str, Characteristics], ...]]]) -> None:
        """What is absent is known as it was last, with its values after layers that are kept."""
        for id, (known, _, kept) in absent.items():
            if id in self.characteristics:
                self.unseen[id] = self.characteristics[id]
            self.characteristics[id] = known
            for found in self.kept.values():
                found.pop(id, None)
            for layer, values in kept:
                self.kept.setdefault(layer, {})[id] = values

    def is_same_as(self, other: Computed) -> bool:
        """Whether both say the same of all objects, and depend on the same."""
        return (
            self.writes == other.writes
            and self.grants == other.grants
            and self.zones == other.zones
            and self.tests.keys() >= other.tests.keys()
            and self.watched == other.watched
            and _say_the_same(self.characteristics, other.characteristics)
            and _say_the_same(self.unseen, other.unseen)
            and self.kept.keys() == other.kept.keys()
            and all(_say_the_same(found, other.kept[layer]) for layer, found in self.kept.items())
        )

    def stand_for(self, other: Computed) -> None:
        """Be the same outcome as that one, which says the same; it depends on what either looked at."""
        self.characteristics, self.unseen, self.kept = other.characteristics, other.unseen, other.kept
        self.looked |= other.looked


def _say_the_same(one: dict[int, Characteristics], other: dict[int, Characteristics]) -> bool:
    return one.keys() == other.keys() and all(found.values == other[id].values for id, found in one.items())


class Computation:
    """One run through all layers."""

    __slots__ = ("effects", "game", "keys", "layers", "resting", "work")

    def __init__(self, game: Game) -> None:
        self.game = game
        self.work: dict[int, Working] = {}
        self.effects: list[LayerEntry] = []
        self.resting: list[LayerEntry] = []
        self.keys: set[tuple[Any, ...]] = set()
        self.layers: set[str] = set()

    def run(self) -> Computed:
        """Apply everything. While it runs, `game.characteristics` shows the values so far (CR 110.3, 611.1, 302.4c)."""
        game = self.game
        kept: dict[str, dict[int, Characteristics]] = {}
        outer, game.working = game.working, self.work  # durations and conditions look at the values so far, too
        outer_kept, game.working_kept = game.working_kept, kept
        noted, outer_noted = Noted(), game.noted
        noted.names, noted.parts, noted.tests, game.noted = set(), {}, {}, noted
        try:
            self._gather()
            for layer in game.rules.layers if self.effects else ():
                self._layer(layer)
                if layer in game.rules.kept_layers:
                    kept[layer] = {i: Characteristics(dict(w.values)) for i, w in self.work.items()}
        finally:
            game.working, game.noted, game.working_kept = outer, outer_noted, outer_kept
        watched: set[str] = set()
        zones: set[str] = set()
        for applying in (*self.effects, *self.resting):
            watched.update(*[layer.reads for layer in applying.by_layer.values()])
            zones.update(applying.active.effect.affects.zones)
        for floating in game._state.effects.values():  # when to ask durations again
            watched |= reads_of(floating.duration)
        if EVERYWHERE in zones:
            zones.update(game.rules.everywhere)
        if EVERY_ZONE in watched:
            watched.update(f"zone:{zone}" for zone in game.rules.everywhere)
        zones.update(game._state.objects[obj].zone[0] for obj in self.work)
        done: dict[int, Characteristics] = {i: Characteristics(w.values) for i, w in self.work.items()}
        if not noted.names.isdisjoint(("objects", "past", "components")):
            noted.names.update(game._state.zones)  # all objects, or all that is gone, may have been gone through
        written = _written(self.effects)
        for (zone_id, test, _), here in noted.tests.items():
            if here is not None and not written.isdisjoint(reads_of(test)):
                noted.names.add(zone_id)  # it may be true at one time of the computation and not at another
        writes = written | _written(self.resting)
        computed = Computed(done, frozenset(watched), frozenset(zones), writes, kept, frozenset(noted.names), noted.tests,
                            "abilities" in writes and self._grants())  # fmt: skip
        if game._state.absent:
            computed.hide(game._state.absent)
        return computed

    def _grants(self) -> bool:
        """Whether a part of an effect in force gives abilities that say how something enters, or what it is."""
        layers = [layer for applying in (*self.effects, *self.resting) for layer in applying.by_layer.values()]
        parts = [part for layer in layers for part in layer.parts if "abilities" in part.writes]
        return any([_says_how(part, self.game.rules) for part in parts])

    # Gathering -----------------------------------------------------------------------------------

    def _gather(self) -> None:
        """Enter all effects: also those of objects that may have static abilities with some, in zone order (CR 405.6b, 604.1)."""
        game = self.game
        home = game.rules.home
        for zone_id, ids in game._state.zones.items():
            if zone_id[0] in home or zone_id[0] == "stack":
                found = [(obj.id, table) for obj, _, table in game.tables_in(zone_id[0], ids, {})]
            else:
                found = sleepers(game, zone_id, ids) if ids else []
            for id in [id for id, table in found if table.continuous]:
                self._add_object(id)
        for _, floating in sorted(game._state.effects.items()):
            if isinstance(floating.effect, Continuous) and not floating.has_run_out(game):
                self._add_floating(floating)
        for effect, source, controller, timestamp in _intrinsic_effects(game):
            number = len(self.effects)
            active = ActiveEffect(effect, source, controller, None, timestamp, ("intrinsic", source, number))
            self._add(active, False, (timestamp, source, number))
        self._add_rules()

    def _add_rules(self) -> None:
        """Enter the effects of the rules. One that affects nothing rests, unless another writes what it reads."""
        for number, table in enumerate(self.game.rule_effects()):
            for place, piece in enumerate(table.continuous):
                active = ActiveEffect(piece.effect, 0, -1, None, 0, ("rule", number, place))
                self.resting.append(LayerEntry(active, False, (0, number, place)))
        woken = self.resting
        while woken:
            written = _written(self.effects)
            woken = [a for a in self.resting if self._wakes(a, written)]
            self.effects += woken
            self.layers.update(*(applying.by_layer for applying in woken))
            self.resting = [a for a in self.resting if a not in woken]

    def _wakes(self, applying: LayerEntry, written: frozenset[str]) -> bool:
        if any([layer.reads & written for layer in applying.by_layer.values()]):
            return True
        return any(True for _ in applying.active.effect.affects.objects(self._context(applying)))

    def _add_floating(self, floating: FloatingEffect) -> None:
        key = ("floating", floating.id)
        active = ActiveEffect(
            floating.effect, floating.source, floating.controller, None, floating.timestamp, key, floating
        )
        self._add(active, False, (floating.timestamp, floating.source, floating.id))

    def _add_object(self, obj_id: int) -> None:
        """Enter the static abilities that the object has now and that were not entered before.

        Also CR 113.1a, 113.3d, 604.2, 611.3, 611.3b.
        """
        game = self.game
        obj, working = game._state.objects[obj_id], self.work.get(obj_id)
        chars: Characteristics = working or game._state.tables["base"].get(obj_id) or obj.base
        abilities = chars.values.get("abilities")
        if not abilities:
            return
        zone = obj.zone[0]
        table = game.table(abilities, zone) if working is not None else game.table_of(chars, zone)
        if not table.continuous or obj_id in game._state.absent:
            return
        pairs: tuple[tuple[Any, int], ...] = chars.values.get(GRANTED.name, ())
        granted = dict(pairs)
        own = game.timestamp(obj_id)
        seen: dict[Any, int] = {}
        for number, piece in enumerate(table.continuous):
            seen[piece.effect] = seen.get(piece.effect, 0) + 1
            key = (obj_id, piece.effect, seen[piece.effect])
            if key in self.keys:
                continue
            stamp = max(own, granted.get(piece.root, 0))
            defining = isinstance(piece.ability, Static) and piece.ability.defining
            active = ActiveEffect(piece.effect, obj_id, obj.controller, piece.ability, stamp, key)
            self._add(active, defining, (stamp, obj_id, number), abilities)

    def _add(self, active: ActiveEffect, defining: bool, order: tuple[Any, ...], within: object = None) -> None:
        self.keys.add(active.key)
        applying = LayerEntry(active, defining, order, within)
        self.effects.append(applying)
        self.layers.update(applying.by_layer)

    # Evaluation ----------------------------------------------------------------------------------

    def _context(self, applying: LayerEntry) -> Context:
        active, game = applying.active, self.game
        if active.floating is not None:
            return active.floating.context(game)
        controller = game.controller(active.source) if active.source else active.controller
        return Context(game, active.source, controller, active.ability, timestamp=active.timestamp)

    def _exists(self, applying: LayerEntry) -> bool:
        """Whether the ability is still there and its condition holds (CR 613.6: one that has begun goes on).

        Also CR 604.7.
        """
        if applying.started is not None:
            return True
        active = applying.active
        ability = active.ability
        if ability is None:
            return True
        game = self.game
        obj = game._state.objects[active.source]
        now = self.work.get(obj.id) or game._state.tables["base"].get(obj.id) or obj.base
        abilities = now.values.get("abilities", ())
        if abilities is not applying.within:
            pieces = game.table(abilities, obj.zone[0]).continuous
            if len([1 for piece in pieces if piece.effect == active.effect]) < active.key[2]:
                return False
        if isinstance(ability, Static) and ability.condition is not None:
            return ability.condition.holds(self._context(applying))
        return True

    def footprint(self, applying: LayerEntry, layer: str) -> dict[int, list[Op]] | None:
        """What the effect would do now, object by object; None when it does not exist (CR 613.8a)."""
        if not self._exists(applying):
            return None
        ctx, game = self._context(applying), self.game
        targets, objects, parts = applying.started, game._state.objects, applying.by_layer[layer].parts
        if targets is None:
            targets = tuple(applying.active.effect.affects.objects(ctx))
            if game.rules.sides.in_range is not None:
                targets = tuple([obj for obj in targets if game.reaches(ctx.controller, obj)])  # CR 801.10
        out: dict[int, list[Op]] = {}
        for obj in targets:
            if obj in objects:
                ops = out[obj] = []
                for part in parts:
                    op = part.op(ctx, obj)
                    if op is not None:
                        ops.append(op)
        return out

    # Applying ------------------------------------------------------------------------------------

    def _layer(self, layer: str) -> None:
        done: set[int] = set()
        while layer in self.layers:
            waiting = [a for a in self.effects if layer in a.by_layer and id(a) not in done]
            if not waiting:
                return
            nxt = self._next(waiting, layer)
            done.add(id(nxt))
            self._apply(nxt, layer)

    def _apply(self, applying: LayerEntry, layer: str) -> None:
        footprint = self._recorded(applying, layer) if self.game.debug else self.footprint(applying, layer)
        if footprint is None:
            return
        applying.started = tuple(footprint)
        writes_abilities = "abilities" in applying.by_layer[layer].writes
        for obj, ops in footprint.items():
            if not ops:
                continue
            values = self.work.get(obj)
            if values is None:
                values = self.work[obj] = Working(dict(self.game.base(obj).values))
            before = dict(values.values) if self.game.debug else None
            for op in ops:
                op.apply(values)
            if before is not None:
                self._check_writes(applying, layer, before, values)
        if writes_abilities:
            for obj in footprint:
                self._add_object(obj)

    def _next(self, waiting: list[LayerEntry], layer: str) -> LayerEntry:
        """The effect to apply next: defining ones first, then by timestamp unless it depends (CR 613.3, 613.7, 613.8).

        Also CR 613.8b, 613.8c, 613.9.
        """
        candidates = [a for a in waiting if a.defining] or waiting
        if len(candidates) == 1:
            return candidates[0]
        candidates = sorted(candidates, key=attrgetter("order"))
        trial = _Trial(self, candidates, layer)
        for at in range(len(candidates)):
            others = trial.depends(at)
            if not others or all(trial.reaches(other, at) for other in others):
                return candidates[at]
        return candidates[0]

    def after(self, footprint: dict[int, list[Op]], first: LayerEntry, layer: str) -> dict[int, list[Op]] | bool | None:
        """What `first` would do with another's footprint applied on scratch; False where that changes nothing."""
        scratch: dict[int, Working] = {}
        changes = False
        for obj, ops in footprint.items():
            if ops:
                old = self.work.get(obj) or self.game.base(obj)
                values = scratch[obj] = Working(dict(old.values))
                for op in ops:
                    op.apply(values)
                changes = changes or values.values != old.values
        if not changes:
            return False
        saved = {obj: self.work.get(obj) for obj in scratch}
        self.work.update(scratch)
        try:
            return self.footprint(first, layer)
        finally:
            for obj, before in saved.items():
                if before is None:
                    del self.work[obj]
                else:
                    self.work[obj] = before

    # Debug mode ----------------------------------------------------------------------------------

    def _recorded(self, applying: LayerEntry, layer: str) -> dict[int, list[Op]] | None:
        """As `footprint`, failing on a read that the effect did not declare."""
        game = self.game
        outer, game.recorder = game.recorder, set()
        try:
            footprint = self.footprint(applying, layer)
            undeclared = sorted(game.recorder - _covered(game, applying.by_layer[layer].reads))
        finally:
            game.recorder = outer
        if undeclared:
            raise PluginError(
                f"a continuous effect in layer {layer} reads {undeclared} without declaring it in `reads`: "
                f"{applying.active.effect!r}", _owner(game, applying))  # fmt: skip
        return footprint

    def _check_writes(self, applying: LayerEntry, layer: str, before: dict[str, Any], after: Working) -> None:
        changed = {k for k, v in after.values.items() if k not in before or before[k] != v}
        undeclared = sorted(changed - applying.by_layer[layer].writes - {GRANTED.name})
        if undeclared:
            raise PluginError(
                f"a continuous effect in layer {layer} writes {undeclared} without declaring it in `writes`: "
                f"{applying.active.effect!r}", _owner(self.game, applying))  # fmt: skip


def _written(effects: Iterable[LayerEntry]) -> frozenset[str]:
    """What these may change."""
    return frozenset().union(*[layer.writes for applying in effects for layer in applying.by_layer.values()])


def _covered(game: Game, reads: frozenset[str]) -> frozenset[str]:
    """What may be read where `reads` were declared."""
    return reads.union(f"zone:{zone}" for zone in game.rules.everywhere) if EVERY_ZONE in reads else reads


def _intrinsic_effects(game: Game) -> Iterator[tuple[Continuous, int, int, int]]:
    """(effect, object, controller, timestamp) of what counters and declared intrinsics do."""
    objects, absent = game._state.objects, game._state.absent
    kinds = game.rules.counter_kinds
    for id, counters in game._state.tables["counters"].items():
        if id not in objects or id in absent:
            continue
        for kind, count, timestamp in counters:
            definition = kinds.get(kind)
            if definition is not None and definition.parts is not None:
                yield Continuous(AffectsThis(), definition.parts(count)), id, objects[id].controller, timestamp
    for intrinsic in game.rules.intrinsics:
        for id, value in game._state.tables[intrinsic.field].items():
            if id in objects and value and id not in absent:
                for effect, timestamp in intrinsic.effects(game, id, value):
                    yield effect, id, objects[id].controller, timestamp


def _owner(game: Game, applying: LayerEntry) -> str:
    """The plugin of the effect's first part that is not the kernel's own."""
    effect: Continuous = applying.active.effect
    owners = [game.rules.owner_of(type(n)) for n in effect.walk()]
    return next((o for o in owners if o), "")


@final
class _Trial:
    """Which effects of a layer depend on which others as things stand (CR 613.8a), found when it is asked for."""

    __slots__ = ("_candidates", "_computation", "_edges", "_footprints", "_layer")

    def __init__(self, computation: Computation, candidates: list[LayerEntry], layer: str) -> None:
        self._computation = computation
        self._candidates = candidates
        self._layer = layer
        self._footprints: dict[int, dict[int, list[Op]] | None] = {}
        self._edges: dict[int, tuple[int, ...]] = {}

    def depends(self, at: int) -> tuple[int, ...]:
        """The positions of those that the one at that position depends on."""
        found = self._edges.get(at)
        if found is None:
            one, others = self._candidates[at].by_layer[self._layer], []
            for j, candidate in enumerate(self._candidates):
                other = candidate.by_layer[self._layer]
                matters = one.looks_at if one.commutes and other.commutes else one.reads
                if j != at and not matters.isdisjoint(other.writes) and self._changes(j, at):
                    others.append(j)
            found = self._edges[at] = tuple(others)
        return found

    def reaches(self, start: int, goal: int) -> bool:
        """Whether the one at `start` depends on the one at `goal`, directly or not: they are in one loop."""
        seen: set[int] = set()
        todo = [start]
        while todo:
            at = todo.pop()
            if at == goal:
                return True
            if at not in seen:
                seen.add(at)
                todo.extend(self.depends(at))
        return False

    def _changes(self, other: int, first: int) -> bool:
        footprint = self._footprint(other)
        if footprint is None:
            return False
        after = self._computation.after(footprint, self._candidates[first], self._layer)
        return after is not False and after != self._footprint(first)

    def _footprint(self, at: int) -> dict[int, list[Op]] | None:
        if at not in self._footprints:
            self._footprints[at] = self._computation.footprint(self._candidates[at], self._layer)
        return self._footprints[at]


@node
class GainAbility(Op):
    """The object has one more ability (CR 613.1f); `timestamp` is that of the effect that grants it (CR 613.7a)."""

    ability: Ability
    timestamp: int

    def apply(self, values: Working) -> None:
        """Add it at the end."""
        known = values.values
        known[ABILITIES.name] = (*known.get(ABILITIES.name, ()), self.ability)
        known[GRANTED.name] = (*known.get(GRANTED.name, ()), (self.ability, self.timestamp))
