"""Invariants of a running game, and a game that looks at them after every event.

`structure`, `lost_components`, `unrest`, `stale` and `leaks` say in words what is wrong, or None. `WatchedGame` is the game that
the fuzz driver plays: it calls them as it goes and counts what acted.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, ClassVar, Final, TypeVar, final

from apnap.core import fields as f
from apnap.core import flow
from apnap.core.abilities import Ability, Instruction, Keyword, Question
from apnap.core.asking import Priority
from apnap.core.context import Context
from apnap.core.control import TrialEnded
from apnap.core.decisions import Decision
from apnap.core.declarations import VerbKey
from apnap.core.definition import Definition
from apnap.core.events import Event, Happened, StageBegan
from apnap.core.game import Game
from apnap.core.index import ActiveEffect, Index, build
from apnap.core.layers import Computation
from apnap.core.log import Entry
from apnap.core.observation import Hidden, Observation
from apnap.core.session import Agent
from apnap.core.state import SHARED, Component
from apnap.core.triggers import Waiting
from apnap.core.values import ABILITIES, NAME, Characteristics, Field
from apnap.testing.pairs import Meetings

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., object])
KERNEL: Final = "the kernel"
OPEN, CLOSE = "⟦", "⟧"

MayCease = Callable[[Game, Component], bool]
"""Whether a component may be in no object although it was in one: because it ceased to exist by rule."""


def usual_ends(game: Game, component: Component) -> bool:
    """Cards go only with their owner (CR 800.4a); tokens, copies and abilities cease to exist."""
    return component.kind != "card" or game.get(f.LEFT, component.owner)


# Invariants ---------------------------------------------------------------------------------------


def structure(game: Game) -> str | None:
    """Zone tables and objects agree; every object is in one place, every component in at most one object."""
    placed: dict[int, tuple[str, int]] = {}
    objects, rules = game.objects, game.rules
    for zone_id, ids in game.all_zones():
        owned = rules.zone(zone_id[0]).owned
        for id in ids:
            if id in placed:
                return f"object {id} is in {placed[id]} and in {zone_id}"
            placed[id] = zone_id
            obj = objects.get(id)
            if obj is None:
                return f"zone {zone_id} holds object {id}, which does not exist"
            if obj.zone != zone_id:
                return f"object {id} is in {zone_id} and believes to be in {obj.zone}"
            if zone_id[1] != (obj.owner if owned else SHARED):
                return f"object {id} of player {obj.owner} is in {zone_id}"
    known = {component.id for component in game.components()}
    held: dict[int, int] = {}
    for id, obj in objects.items():
        if id not in placed:
            return f"object {id} is in no zone, though it believes to be in {obj.zone}"
        for component in obj.components:
            if component in held:
                return f"component {component} is in object {held[component]} and in object {id}"
            if component not in known:
                return f"object {id} has component {component}, which does not exist"
            held[component] = id
    return None


def lost_components(game: Game, may_cease: MayCease = usual_ends) -> str | None:
    """Every component that was in an object is in one now, or ceased to exist."""
    held = {c for id in game.objects for c in game.components_of(id)}
    gone = [one.id for one in game.components() if one.id not in held and not may_cease(game, one)]
    if not gone:
        return None
    was = {c: id for id in sorted(game.gone(0)) for c in game.components_of(id)}
    for c in gone:
        if c in was:
            name = game.component(c).definition.name
            return f"component {c} ({name}) is in no object any more; it was in object {was[c]}"
    return None


def unrest(game: Game) -> str | None:
    """At a quiescent point nothing is half done, and everything that applies by itself has been applied (CR 117.5)."""
    if game.batch is not None or game.running is not None:
        return "a player gets priority while an event is carried out"
    if game.get(f.WAITING):
        return "a player gets priority while abilities wait for the stack"
    settled = game.trial(lambda: flow.unsettled(game))
    if settled is TrialEnded or settled:
        return "a player gets priority while a state-based action applies"
    return None


def stale(game: Game) -> str | None:
    """What is kept of characteristics and of what is in force is what computing it anew gives (CR 611.3a, 613.5)."""
    kept, new = game.computed(), Computation(game).run()
    affected = (id for id in {**kept.characteristics, **new.characteristics} if id in game.objects)
    for id in sorted(affected):  # all others have their base values both times
        before, now = ((found.characteristics.get(id) or game.base(id)).values for found in (kept, new))
        if before == now:
            continue
        names = [name for name in {**before, **now} if before.get(name) != now.get(name)]
        if names:
            return f"{', '.join(sorted(names))} of object {id} ({game.name_of(id)}) would be another if computed anew"
    if _in_force(game.index()) != _in_force(build(game)):
        return "other effects would be in force if looked for anew"
    return None


def _in_force(index: Index) -> list[Any]:
    """What tells two indices apart."""
    tables: tuple[dict[Any, list[ActiveEffect]], ...] = (
        index.triggers,
        index.replacements,
        index.prohibitions,
        index.answers,
        {"": index.state_triggers},
    )
    return [
        {key: [(a.key, a.source, a.controller, a.timestamp) for a in found] for key, found in table.items()}
        for table in tables
    ]


def mark_names(definition: Definition, number: int) -> Definition:
    """The same card under a name that no other card in the game has, to see where the name turns up."""
    mark = f"{OPEN}{number}{CLOSE}"

    def marked(chars: Characteristics) -> Characteristics:
        return chars.replace({NAME.name: chars[NAME] + mark})

    faces = {name: marked(face) for name, face in definition.faces.items()}
    return Definition(
        definition.key + mark, marked(definition.characteristics), definition.layout, faces, definition.requires
    )


def mark_of(game: Game, component: int) -> str:
    """The mark in the name of a component; empty for one that has none (a token, an ability)."""
    return _mark_in(game.component(component).definition.key)


@functools.lru_cache(maxsize=4096)
def _mark_in(key: str) -> str:
    at = key.rfind(OPEN)
    return key[at:] if at >= 0 else ""


def shows(game: Game, viewer: int, id: int) -> bool:
    """Whether the viewer sees what the object is."""
    return game.rules.zone(game.object(id).zone[0]).public or game.may_look(viewer, id)


def leaks(game: Game, viewer: int, seen: frozenset[str] | set[str]) -> str | None:
    """No view shows what is hidden: names of cards that the viewer has never seen turn up nowhere.

    `seen` are the marks of cards that the viewer could see at some time in the game.
    """
    view = game.observe(viewer)
    secret: dict[str, int] = {}
    for id in sorted(game.objects):
        if not shows(game, viewer, id):
            wrong = _opens_up(view, id)
            if wrong is not None:
                return wrong
            for component in game.components_of(id):
                mark = mark_of(game, component)
                if mark and mark not in seen:
                    secret[mark] = id
    for where, text in _surfaces(view):
        for mark in _marks_in(text):
            if mark in secret:
                return f"player {viewer} sees in {where} the name of object {secret[mark]}, which is hidden: {text}"
    return None


def _opens_up(view: Observation, id: int) -> str | None:
    """Whether a hidden object tells its name or characteristics."""
    shown = view.object(id)
    if shown.name is not None:
        return f"player {view.viewer} may ask hidden object {id} for its name"
    try:
        _ = shown[NAME]
    except Hidden:
        return None
    return f"player {view.viewer} may read characteristics of hidden object {id}"


def _surfaces(view: Observation) -> Iterator[tuple[str, str]]:
    """Everything that a viewer can read, as text."""
    for name, owner, objects in view.zones():
        yield f"zone {name} of {owner}", repr(objects)
        yield f"zone {name} of {owner}", str([str(o) for o in objects])
    for line in view.log():
        yield "the log", line
    decision = view.decision
    if decision is not None:
        yield "the prompt", f"{decision.prompt} {decision.describe()}"
        yield "the decision", repr(decision)
        for option, described in zip(decision.options, view.options(), strict=True):
            yield "an option", f"{option!s} {option!r} {described}"
        yield "what else can be answered", repr(view.asides())


def _marks_in(text: str) -> Iterator[str]:
    at = text.find(OPEN)
    while at >= 0:
        end = text.find(CLOSE, at)
        if end < 0:
            return
        yield text[at : end + 1]
        at = text.find(OPEN, end)


def view_text(view: Observation) -> str:
    """What the viewer sees of the zones, for comparing two games that must look the same."""
    return "\n".join(f"{name} {owner} {objects!r}" for name, owner, objects in view.zones())


# A game that is watched -----------------------------------------------------------------------------


@final
class Watch:
    """What is looked at while a game runs: problems found, what acted and met, which marks each player could see."""

    __slots__ = ("acted", "actions", "checked", "events", "may_cease", "meetings", "nodes", "players", "problems",
                 "seen")  # fmt: skip

    def __init__(self, players: int, marked: bool, may_cease: MayCease = usual_ends) -> None:
        self.problems: list[tuple[str, str]] = []
        self.acted: Counter[str] = Counter()
        self.events: Counter[str] = Counter()
        self.actions: Counter[str] = Counter()
        self.nodes: Counter[str] = Counter()
        self.checked: Counter[str] = Counter()
        self.meetings = Meetings()
        self.players = players
        self.seen: dict[int, set[str]] = {p: set() for p in range(players)} if marked else {}
        self.may_cease = may_cease

    def problem(self, invariant: str, said: str | None) -> None:
        """Note what a check found, if anything. It is not raised: rule code around it could swallow it."""
        self.checked[invariant] += 1
        if said is not None:
            self.problems.append((invariant, said))

    def look(self, game: Game) -> None:
        """After an event: the structure holds; note what players can see now."""
        self.problem("structure", structure(game))
        if not self.seen:
            return
        for id in game.objects:
            marks = [mark for c in game.components_of(id) if (mark := mark_of(game, c))]
            for viewer, seen in self.seen.items():
                if not seen.issuperset(marks) and shows(game, viewer, id):
                    seen.update(marks)

    def act(self, owner: str, what: str, count: Counter[str]) -> None:
        """Something of a plugin acted."""
        self.acted[owner or KERNEL] += 1
        count[what] += 1
        if owner:
            self.meetings.act(owner)

    def triggered(self, game: Game, waiting: Waiting) -> None:
        """An ability triggered: its nodes acted, and the keyword that it is the meaning of."""
        ability = waiting.ability
        for part in ability.walk():
            self.act(game.rules.owner_of(type(part)), type(part).__name__, self.nodes)
        self.meant_by(game, waiting.source, ability)

    def said(self, game: Game, abilities: Iterable[Ability]) -> None:
        """A spell with these abilities left the stack as it resolved: its instructions acted."""
        for part in (part for ability in abilities for part in ability.walk()):
            if isinstance(part, Instruction):
                self.act(game.rules.owner_of(type(part)), type(part).__name__, self.nodes)

    def effect(self, game: Game, active: ActiveEffect) -> None:
        """An effect in force made a difference: an answer to a question, a "can't", or what happens instead."""
        self.act(game.rules.owner_of(type(active.effect)), type(active.effect).__name__, self.nodes)
        if active.ability is not None:
            self.meant_by(game, active.source, active.ability)

    def meant_by(self, game: Game, source: int, ability: Ability) -> None:
        """Keywords of the source that stand for this ability acted."""
        for id in _meant_by(game, source, ability):
            self.keyword(game, id)

    def keyword(self, game: Game, id: str) -> None:
        """An ability that a keyword stands for acted."""
        self.act(game.rules.owners.get(("KeywordDefinition", id), ""), f"keyword {id}", self.nodes)

    def observe(self, game: Game, entry: Entry) -> None:
        """One line of the log, which comes once."""
        if entry.happened is not None:
            cls = type(entry.happened.event)
            self.act(game.rules.owner_of(cls), cls.__name__, self.events)
            if isinstance(entry.happened.event, StageBegan):
                stage = entry.happened.event.stage
                self.act(game.rules.owners.get(("Stage", stage), ""), f"stage {stage}", self.nodes)

    def happened(self, game: Game, entries: Iterable[Entry]) -> None:
        """What is logged of an event and all in it: the events that are mechanics' own met who acted in it."""
        for entry in entries:
            if entry.happened is not None and (owner := game.rules.owner_of(type(entry.happened.event))):
                self.meetings.act(owner)


def _meant_by(game: Game, source: int, ability: Ability) -> Iterator[str]:
    """Keywords of the source that stand for this ability."""
    if game.is_known(source):
        for own in game.characteristics(source)[ABILITIES]:
            if isinstance(own, Keyword) and ability in game.rules.expand(own):
                yield own.id


def _brought(game: Game, said: Iterable[Ability], ability: object, ctx: Context | None) -> Iterator[str]:
    """The plugins whose doing it is that a procedure carries out: an ability with its keyword, or a spell's instructions."""
    if isinstance(ability, Ability):
        for id in _meant_by(game, ctx.source, ability) if ctx is not None else ():
            yield game.rules.owners.get(("KeywordDefinition", id), "")
        said = (ability,)
    for part in (part for one in said for part in one.walk()):
        if isinstance(part, Instruction) and (owner := game.rules.owner_of(type(part))):
            yield owner


class WatchedGame(Game):
    """A game that checks invariants after every event and whenever a player gets priority.

    Problems are kept in `watch.problems`. Copies and replays of it are ordinary games. It checks all that debug mode can.
    """

    thorough: ClassVar[bool] = True
    watched: ClassVar[bool] = True

    def __init__(
        self,
        ruleset: Any,
        decks: Sequence[Any],
        seed: int,
        watch: Watch,
        debug: bool = False,
        agents: dict[int, Agent] | None = None,
    ) -> None:
        """As `Game`, with a watch."""
        self.watch = watch
        self.rewinding = False
        super().__init__(ruleset, decks, seed, debug=debug, agents=agents)
        self.log.observers.append(lambda entry: watch.meetings.aside(lambda: watch.observe(self, entry)))

    def _new_ground(self) -> bool:
        """Whether this is no run over known ground, for which everything has been counted."""
        return self.session.cursor >= len(self.session.inputs)

    def after_events(self) -> None:
        """Check, then go on as every game does."""
        if not self.rewinding:
            self.watch.look(self)
        super().after_events()

    def rewind(self, *given: Any, **more: Any) -> None:
        """Not looked at in between: what is performed again finds the object of the action aside, in no zone (CR 728.1)."""
        self.rewinding = True
        try:
            super().rewind(*given, **more)
        finally:
            self.rewinding = False

    def ask(self, decision: Decision) -> Any:
        """Check where a player gets priority, then ask."""
        if isinstance(decision, Priority) and self.session.unwinding is None and self._new_ground():
            self.watch.problem("quiescence", unrest(self))
            self.watch.problem("staleness", stale(self))
            self.watch.problem("components", lost_components(self, self.watch.may_cease))
        if self.session.unwinding is None and self._new_ground():
            cls = type(decision)
            self.watch.act(self.rules.owner_of(cls), f"decision {cls.__name__}", self.watch.nodes)
        return super().ask(decision)

    def set(self, field: Field[T], key: int, value: T) -> None:
        """Notice abilities that trigger."""
        if field.name == f.WAITING.name and self._new_ground():
            before = self.get(f.WAITING)
            after: Any = value
            for waiting in after[len(before) :]:
                self.watch.triggered(self, waiting)
        super().set(field, key, value)

    def _event(self, events: Callable[[], T]) -> T:
        """An event and all in it: those who act in it meet. Left for an answer, it goes on when that has come."""
        said, over = len(self.log), False
        self.watch.meetings.begin(self._new_ground())
        try:
            done = events()
            over = self._new_ground()
            if over:
                self.watch.happened(self, self.log.entries[said:])
            return done
        finally:
            self.watch.meetings.end(over)

    def note_replaced(self, active: ActiveEffect) -> None:
        """Notice the effect that applied."""
        if self._new_ground():
            self.watch.effect(self, active)
        super().note_replaced(active)

    def run_procedure(self, procedure: str, frame: Any) -> Any:
        """Notice it, and whose doing all events in it are."""
        ability, ctx, obj = (getattr(frame, name, None) for name in ("ability", "ctx", "obj"))
        said = self.characteristics(obj)[ABILITIES] if isinstance(obj, int) and obj in self.zone("stack") else ()
        self.watch.meetings.begin_resolving(_brought(self, said, getattr(ctx, "ability", None) or ability, ctx))
        try:
            if not self._new_ground():
                return super().run_procedure(procedure, frame)
            return self._noticed_procedure(procedure, frame, said)
        finally:
            self.watch.meetings.end_resolving()

    def _noticed_procedure(self, procedure: str, frame: Any, said: tuple[Ability, ...]) -> Any:
        """Notice procedures, the keyword whose meaning is the ability that one is about, and what a spell said that resolved."""
        owner = self.rules.owners.get(("Procedure", procedure), "")
        self.watch.act(owner, f"procedure {procedure}", self.watch.nodes)
        ability, ctx, obj = (getattr(frame, name, None) for name in ("ability", "ctx", "obj"))
        if isinstance(ability, Ability) and ctx is not None:
            self.watch.meant_by(self, ctx.source, ability)
        result = super().run_procedure(procedure, frame)
        if said and obj not in self.zone("stack"):
            self.watch.said(self, said)
        return result

    def query(self, question: Question[T], value: T) -> T:
        """Notice effects whose answer is another than what was to be."""
        if self._new_ground():
            self._event(lambda: self._notice_answers(question, value))
        return super().query(question, value)

    def _notice_answers(self, question: Question[T], value: T) -> None:
        for active in self.index().answers.get(type(question), ()):
            if active.live(self) and active.effect.answer(active.context(self), value, question) != value:
                self.watch.effect(self, active)

    def happen(self, event: Event) -> Happened | None:
        """Notice what forbids it."""
        self.check_running()
        return self._event(lambda: self._happen(event))

    def _happen(self, event: Event) -> Happened | None:
        self._notice_prohibitions(event)
        return super().happen(event)

    def happen_all(self, events: Iterable[Event]) -> list[Happened]:
        """Notice what forbids them."""
        self.check_running()
        given = list(events)
        return self._event(lambda: self._happen_all(given))

    def _happen_all(self, events: list[Event]) -> list[Happened]:
        for event in events:
            self._notice_prohibitions(event)
        return super().happen_all(events)

    def is_allowed(self, event: Event) -> bool:
        """Notice what forbids it, also where it is therefore not even attempted."""
        self._event(lambda: self._notice_prohibitions(event))
        return super().is_allowed(event)

    def _notice_prohibitions(self, event: Event) -> None:
        prohibitions = self.index().prohibitions
        if prohibitions and self._new_ground():
            for kind in self.rules.event_types[type(event)]:
                for active in prohibitions.get(kind, ()):
                    if active.live(self) and active.effect.forbids(active.context(self), event):
                        self.watch.effect(self, active)

    def verb(self, key: VerbKey[F]) -> F:
        """Notice verbs that are used."""
        if self._new_ground():
            self.watch.act(self.rules.owners.get(("Verb", key.id), ""), f"verb {key.id}", self.watch.nodes)
        return super().verb(key)
