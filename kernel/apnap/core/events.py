"""Events (CR 614.1, 603.2, 700.1): what happens, as values; and the few that the kernel itself needs.

An event type says how it is performed. A `Leaf` changes state and nothing else; any other event performs
events of its own, which it contains. Events are run by `Game.happen` and `Game.happen_all` only.
"""

from __future__ import annotations

import dataclasses
import itertools
import re
from collections.abc import Sequence
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, cast, final

from apnap.core import fields as f
from apnap.core.identity import MADE
from apnap.core.state import SHARED, Obj, Past, ZoneId
from apnap.core.values import MISSING, PLAYER, Characteristics, event, field_names, shown

if TYPE_CHECKING:
    from apnap.core.game import Game
    from apnap.core.telling import Teller

TOP = 0
BOTTOM = -1
Ref = int | tuple[str, int]
"""The id of an object, 0 for none, or ("player", seat)."""
_WORDS: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")


class Event:
    """Base of all events. Instances are values: replacement effects build new ones and change none.

    `rule` is the rule that the log names. `objects` names the fields that hold object ids, so that views
    can hide what a viewer may not know. `sequential` is for an event that contains several steps of which later ones see
    what earlier ones did ("shuffle it in, then draw"): among simultaneous events it is carried out when the others have
    happened. `joint` is for what several simultaneous events can cause together: such events wait for all that happens at
    once, and those that are one event (`joined`) happen as one.

    `subjects` names the fields of which the first that is filled is whom or what the event happens to: those in `objects`
    hold objects, others the seats of players. `silent` is for events that go without saying: another event tells of them, or
    they are bookkeeping.

    `idle` is for an event by which nothing changes: it says that something has happened or begins, and is not performed.

    `about`, which is never written by hand, are the fields that say whose names a line of the log needs.

    `departs` says that `obj` leaves its zone, or is there no longer for the rules: of all that do so at once it is known what
    they were before. `of_absent` is for what happens to an object although it is treated as though it did not exist (CR
    702.26b).
    """

    __slots__ = ()
    rule: ClassVar[str] = ""
    about: ClassVar[tuple[str, ...]] = ()
    objects: ClassVar[tuple[str, ...]] = ("obj",)
    subjects: ClassVar[tuple[str, ...]] = ("player", "obj")
    silent: ClassVar[bool] = False
    leaf: ClassVar[bool] = False
    idle: ClassVar[bool] = False
    sequential: ClassVar[bool] = False
    joint: ClassVar[bool] = False
    departs: ClassVar[bool] = False
    of_absent: ClassVar[bool] = False

    # Any: what a plugin writes in its class's head
    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        MADE.number += 1
        cls.about = tuple([name for name in dict.fromkeys((*cls.objects, "by")) if hasattr(cls, name)])

    def __repr__(self) -> str:
        kind: Any = type(self)
        return shown(self, field_names(kind))

    def joined(self, other: Event) -> Event | None:
        """Of a `joint` event: the one event that it and another of the same moment are; None where they are two."""
        return None

    @property
    def subject(self) -> Ref:
        """Whom or what it happens to; 0 where that is neither a player nor an object."""
        for name in self.subjects:
            found = self._held(name)
            if name in self.objects and found > 0:
                return found
            if name not in self.objects and found >= 0:
                return PLAYER, found
        return 0

    @property
    def subject_object(self) -> int:
        """The object that it happens to, also where it happens to a player as well; 0 for none."""
        return next((found for found in (self._held(n) for n in self.subjects if n in self.objects) if found > 0), 0)

    @property
    def subject_player(self) -> int:
        """The player whom it happens to, also where it happens to an object as well; -1 for none."""
        return next(
            (found for found in (self._held(n) for n in self.subjects if n not in self.objects) if found >= 0), -1
        )

    def _held(self, name: str) -> int:
        """The object or the seat in a field, -1 where there is no such field, or nothing of that kind in it."""
        value = getattr(self, name) if name in getattr(type(self), "__dataclass_fields__", ()) else -1
        return value if isinstance(value, int) and not isinstance(value, bool) else -1

    def chooser(self, game: Game) -> int:
        """The player who chooses among replacement effects (CR 616.1): the affected one, or the object's controller."""
        subject = self.subject
        if isinstance(subject, tuple):
            return subject[1]
        return game.controller(subject) if subject else game.active_player

    def concerned(self, game: Game) -> tuple[int, ...]:
        """The players whom it happens to, and who have or get the object that it happens to (CR 801.7)."""
        id, player = self.subject_object, self.subject_player
        there = (game.controller(id),) if id else ()
        return tuple(seat for seat in (*there, player) if seat >= 0)

    # Any: each event has a result of its own type
    def perform(self, game: Game) -> Any:
        """Carry the event out. Returns its result, immutable data that later readers of the event get.

        An event that contains others returns what `happen` or `happen_all` gave it: among simultaneous events the
        contained ones are carried out later, and the kernel puts their results in place of them.
        """
        if not self.idle:
            raise TypeError(f"{type(self).__name__} does not define perform()")

    # Any: fields by name, each of another type
    def with_(self, **changes: Any) -> Self:
        """The same event with some fields different."""
        return dataclasses.replace(self, **changes)  # type: ignore[type-var]

    def describe(self) -> str:
        """The words of the event's type for the log."""
        return type(self).__name__

    def told(self, teller: Teller) -> str | None:
        """The sentence that tells of it after it happened; None where it goes without saying.

        Without a sentence of its own, an event is told by what it is called and whom and what it is about.
        """
        if self.silent:
            return None
        about = [teller.card(id) for id in map(self._held, self.objects) if id > 0]
        seat = self._held("player")
        about += [teller.player(seat)] if seat in teller.game.players else []
        what = _WORDS.sub(" ", self.describe()).lower()
        return f"{what}: {', '.join(about)}" if about else what


class Leaf(Event):
    """An event that only changes state. In a batch all leaves are carried out together at its end."""

    __slots__ = ()
    leaf: ClassVar[bool] = True


@final
class Happened:
    """An event that happened, after replacement, with its result. `before` gives last known information.

    `result` is filled in when the event is carried out; among simultaneous events that is when all of them are known. Who
    reads it before, while effects replace one of them or one is carried out that contains others, gets an AttributeError:
    nobody can know it then. `so_far` is for who reads a log. `contained` is for the kernel alone. `parent` is the event that
    contains it, `depth` how many do, and this one. What it contains inherits `applied`: the keys of the replacement
    effects that have had their chance (CR 614.5). `place` is that in the log, and `nameless` says that the line is about
    something that had no name then.
    """

    __slots__ = ("applied", "contained", "depth", "event", "nameless", "parent", "place", "result")

    # Any: the result of whatever event it is
    def __init__(self, event: Event, parent: Happened | None = None, result: Any = None) -> None:
        self.event = event
        self.parent = parent
        self.result = result
        self.contained: Happened | list[Happened] | None = None
        self.applied, self.depth, self.place, self.nameless = frozenset[Any](), 1, -1, False

    if not TYPE_CHECKING:  # only the words of the error: where this is compiled it is one all the same

        def __getattr__(self, name: str) -> Any:
            if name != "result":
                raise AttributeError(name)
            raise AttributeError(f"{type(self.event).__name__} is on its way still: what comes of it is not known")

    # Any: the result of whatever event it is
    @property
    def so_far(self) -> Any:
        """The result, or None where the event is on its way with others still, as in a log while somebody is asked."""
        return getattr(self, "result", None)

    def canonical(self) -> str:
        """The event and its result as text for digests."""
        from apnap.core.values import canonical

        up = "" if self.parent is None else "<" + canonical(self.parent.event)
        return f"{canonical(self.event)}>{canonical(self.so_far)}{up}"


@event
class Moved(Leaf):
    """An object changes zones (CR 400.7), or comes into being in one (`obj` 0, with `made` its components).

    - `to`: name of the zone; an owned zone is that of the object's owner.
    - `position`: places from the top, or BOTTOM; in unordered zones without meaning.
    - `controller`: under whose control it arrives; SHARED for its owner's.
    - `default`: who controls it once the effects end by which `controller` does, where that is another player.
    - `cause`: the id of the action or the word of the rule that moves it; `by` the object whose effect does.
    - `base`: characteristics it arrives with instead of its own (copies, faces, face down).
    - `enters`: (field name, value) pairs it arrives with (counters, statuses, choices).
    - `kind`: what the new object is; empty keeps the old one's.
    - `made`: component ids of the new object where there was none before.
    - `placed`: of an object that several components represent, (component, zone) in the order in which they arrive; an
      empty zone is `to`. Empty where all go there as they lie.

    Result: the ids of the new objects; more than one where the object had several components.
    """

    rule: ClassVar[str] = "400.7"
    departs: ClassVar[bool] = True
    obj: int
    to: str
    position: int = TOP
    controller: int = SHARED
    cause: str = ""
    by: int = 0
    base: Characteristics | None = None
    enters: tuple[tuple[str, Any], ...] = ()
    kind: str = ""
    made: tuple[int, ...] = ()
    owner: int = SHARED
    default: int = SHARED
    placed: tuple[tuple[int, str], ...] = ()

    def origin_zone(self, game: Game) -> str:
        """The name of the zone it comes from, also after it happened; empty for what comes into being."""
        return game.object(self.obj).zone[0] if self.obj else ""

    def arriving(self, game: Game) -> Characteristics:
        """The characteristics of what arrives, before all effects."""
        if self.base is not None:
            return self.base
        components = game.components_of(self.obj) if self.obj else self.made
        return game._state.components[components[0]].definition.characteristics  # type: ignore[no-any-return]

    # Any: fields by name, each of another type
    def with_enters(self, name: str, value: Any) -> Moved:
        """The same event, arriving with the field of that name set to `value`.

        Fields stand in the order of their names: which was set first makes no difference (CR 616.1).
        """
        kept = (pair for pair in self.enters if pair[0] != name)
        return dataclasses.replace(self, enters=tuple(sorted((*kept, (name, value)), key=itemgetter(0))))

    # Any: fields by name, each of another type
    def entering(self, name: str, default: Any) -> Any:
        """The value of the field of that name that it arrives with so far."""
        return dict(self.enters).get(name, default)

    def chooser(self, game: Game) -> int:
        """The player under whose control it arrives, or is, or its owner (CR 616.1)."""
        if self.controller >= 0:
            return self.controller
        return game.controller(self.obj) if self.obj else self.owner

    def concerned(self, game: Game) -> tuple[int, ...]:
        """Who has it and who gets it (CR 801.7a)."""
        return tuple(seat for seat in (*Event.concerned(self, game), self.chooser(game)) if seat >= 0)

    def told(self, teller: Teller) -> str | None:
        """As what caused it says, else as the zone says to which it leads."""
        became = teller.happened.result
        new: int = became[0] if became else 0
        if not teller.knows(self.obj or new):
            return None
        cause = teller.game.rules.causes.get(self.cause)
        if cause is not None:
            return cause.moved(self, new, teller) if cause.moved is not None else None
        zone = teller.game.rules.zone(self.to)
        said = zone.told(self, new, teller) if zone.told is not None else None
        return said or f"{teller.card(self.obj or new)} goes to {teller.owner(self.obj or new)}'s {self.to}"

    def perform(self, game: Game) -> tuple[int, ...]:
        """Carry out the move. Raises UnknownName for a zone that is not in the ruleset."""
        if self.to not in game.rules.zones:
            game.rules.zone(self.to)
        objects = game._state.objects if game.noted is None else game.objects
        old = objects[self.obj] if self.obj else None
        if old is not None and old.zone[0] == "stack" and self.kind == "" and old.kind == "ability":
            raise ValueError("an ability on the stack is not moved, it ceases to exist")
        made = _arrive(game, self, old)
        ids = tuple([new.id for new in made]) if len(made) != 1 else (made[0].id,)
        changed: dict[int, Any] = {}
        if old is not None:
            _depart(game, old, ids, self.cause)
            changed[old.id] = MISSING
        for new in made:
            changed[new.id] = new
        game._state.write_all("objects", changed)
        for new in made:
            _insert(game, new, self.position)
            for name, value in self.enters:
                game.set_by_name(new.id, name, value)
        return ids


def _depart(game: Game, old: Obj, became: tuple[int, ...], cause: str) -> None:
    """The object leaves its zone, and is then to be no object; its last known information stays behind (CR 122.2)."""
    state = game._state
    characteristics, controller, kept = game.last_known(old.id)
    last = Past(old, characteristics, controller, became, cause, kept)
    here = state.zones[old.zone]
    at = here.index(old.id)
    game.write_zone(old.zone, here[:at] + here[at + 1 :], ((), (old.id,)))
    state.write("past", old.id, last)


def depart_all(game: Game, ids: Sequence[int], cause: str) -> None:
    """These objects leave their zones at once and become nothing; last known information of all stays behind."""
    state = game._state
    past = dict[int, Past]()
    for id in ids:
        characteristics, controller, kept = game.last_known(id)
        past[id] = Past(state.objects[id], characteristics, controller, (), cause, kept)
    for zone in dict.fromkeys([state.objects[id].zone for id in ids]):
        game.write_zone(zone, tuple([id for id in state.zones[zone] if id not in past]))
    state.write_all("past", past)
    state.write_all("objects", dict.fromkeys(ids, MISSING))


def _arrive(game: Game, move: Moved, old: Obj | None) -> list[Obj]:
    """New objects in their owners' zones (CR 400.3, 400.8, 400.10, 403.4, 406.7), one for each component (CR 725.3).

    A permanent has no status yet but what `Moved.enters` says (CR 110.5b). In exile, and in zones of players, nobody controls
    a card: its owner stands for a controller (CR 108.4, 108.4a).

    Also CR 110.2, 108.3.
    """
    components = old.components if old is not None else move.made
    elsewhere = dict(move.placed) if move.placed else {}
    if elsewhere:
        components = tuple(elsewhere)
    groups = [components] if move.to in game.rules.joint_zones or len(components) == 1 else [(c,) for c in components]
    tables, zones, made = game._state.tables, game.rules.zones, list[Obj]()
    stamp, id = tables["next timestamp"].get(0, 1), tables["next id"].get(0, 1)
    for group in groups:
        first = game._state.components[group[0]]
        owner = move.owner if move.owner >= 0 else first.owner
        base = move.base if move.base is not None else first.definition.characteristics
        kind = move.kind or (first.kind if old is None or old.kind == "spell" or len(groups) > 1 else old.kind)
        to = (elsewhere.get(group[0]) or move.to) if elsewhere else move.to
        there = zones.get(to) or game.rules.zone(to)
        uncontrolled = there.owned or to == "exile"  # whoever would have controlled it elsewhere
        controller = owner if move.controller < 0 or uncontrolled else move.controller
        if move.default >= 0 and controller == game.controller(move.obj):
            controller = move.default  # unless something gave it to somebody else on the way
        origin = old.id if old is not None else 0
        zone = (to, owner if there.owned else SHARED)
        made.append(Obj(id + len(made), kind, zone, owner, controller, group, base, stamp + len(made), origin))
    game.set_each((f.NEXT_TIMESTAMP, 0, stamp + len(made)), (f.NEXT_ID, 0, id + len(made)))
    return made


def _insert(game: Game, new: Obj, position: int) -> None:
    """It lies on top of what is there already, unless the move says where (CR 404.1, 405.2)."""
    here = game._state.zones.get(new.zone, ())
    if position == TOP:
        after = (*here, new.id)
    elif position == BOTTOM:
        after = (new.id, *here)
    else:
        at = max(0, len(here) - position)
        after = here[:at] + (new.id,) + here[at:]
    game.write_zone(new.zone, after, ((new.id,), ()))


def bring_in(game: Game, events: Sequence[Event]) -> list[tuple[int, ...]] | None:
    """The results of simultaneous events that all bring something into the game, to lie on top: carried out in one go.

    None, and nothing done, where that isn't all they do, or where who may see what could depend on what came before it.
    """
    state, rules = game._state, game.rules
    for one in events:
        if type(one) is not Moved or one.obj or one.position != TOP or one.placed or one.default >= 0:
            return None
    for rule in rules.viewing:
        if not rule.field or state.tables[rule.field]:
            return None
    moves = cast("Sequence[Moved]", events)
    results, new, added = list[tuple[int, ...]](), dict[int, Obj](), dict[ZoneId, list[int]]()
    for move in moves:
        made = _arrive(game, move, None)
        results.append(tuple(map(_ID, made)))
        for obj in made:
            new[obj.id] = obj
            added.setdefault(obj.zone, []).append(obj.id)
    state.write_all("objects", new)
    for zone, ids in added.items():
        game.write_zone(zone, (*state.zones[zone], *ids))
    for move, became in zip(moves, results, strict=True):
        for id, (name, value) in itertools.product(became, move.enters):
            game.set_by_name(id, name, value)
    return results


_ID: Final = attrgetter("id")


@event
class CeasedToExist(Leaf):
    """An object ceases to exist: an ability that resolved, a token outside its zone (CR 608.2m, 704.5d)."""

    rule: ClassVar[str] = "608.2m"
    departs: ClassVar[bool] = True
    obj: int
    cause: str = ""

    def told(self, teller: Teller) -> str | None:
        """As what caused it says; else it goes without saying."""
        cause = teller.game.rules.causes.get(self.cause)
        return cause.ceased(self, teller) if cause is not None and cause.ceased is not None else None

    def perform(self, game: Game) -> None:
        """Remove the object; its last known information stays."""
        _depart(game, game.objects[self.obj], (), self.cause)
        game._state.write("objects", self.obj, MISSING)


@event
class Merged(Leaf):
    """An object leaves its zone and becomes part of another, which stays the object that it is (CR 725.2).

    `to` is what it merges with, `on_top` where its components come to lie. Effects that refer to it find that from here
    on. What the whole is like is for those to say who let it merge; it is a token where its topmost component is one.
    """

    rule: ClassVar[str] = "725.2"
    objects: ClassVar[tuple[str, ...]] = ("obj", "to")
    obj: int
    to: int
    on_top: bool = True
    cause: str = "resolve"

    def told(self, teller: Teller) -> str:
        """What becomes part of what."""
        return f"{teller.card(self.obj)} becomes part of {teller.card(self.to)}"

    def perform(self, game: Game) -> None:
        """The components are put together; last known information of what merged stays."""
        mine, others = game.components_of(self.obj), game.components_of(self.to)
        together = (*mine, *others) if self.on_top else (*others, *mine)
        old = game.objects[self.obj]
        _depart(game, old, (self.to,), self.cause)
        game._state.write("objects", old.id, MISSING)
        above = game.objects[self.to].kind if not self.on_top else "token" if old.kind == "copy" else ""
        game.reform(self.to, together, above or game._state.components[together[0]].kind)


@event
class FieldSet(Leaf):
    """An object gets a designation, a status or another mark that rules give it, or loses it: one of its fields is set.

    `field` is the field's name, as in `Moved.enters`.
    """

    obj: int
    field: str
    value: Any

    def perform(self, game: Game) -> None:
        """Raises UnknownName for a field that is not in the ruleset."""
        game.set_by_name(self.obj, self.field, self.value)


@event
class StageBegan(Leaf):
    """A phase, step or other stage begins (CR 500.6): what "at the beginning of" watches."""

    rule: ClassVar[str] = "500.6"
    silent: ClassVar[bool] = True
    objects: ClassVar[tuple[str, ...]] = ()
    idle: ClassVar[bool] = True
    stage: str
    player: int


@event
class GameLost(Leaf):
    """A player loses the game and leaves it (CR 104.3, 104.5). Equal whatever the reason (CR 704.7)."""

    rule: ClassVar[str] = "104.3"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    why: str = dataclasses.field(default="", compare=False)

    def told(self, teller: Teller) -> str:
        """One sentence about the player; with the reason where there is one."""
        return _with_reason(teller.news(f"{teller.player(self.player)} loses the game"), self.why)

    def perform(self, game: Game) -> None:
        """Note the loss; the player leaves as soon as everything simultaneous has happened (CR 104.3e)."""
        game.note_outcome(self.player, "lost", self.why)


@event
class GameWon(Leaf):
    """A player wins the game (CR 104.2), which ends it for all."""

    rule: ClassVar[str] = "104.2b"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    why: str = dataclasses.field(default="", compare=False)

    def told(self, teller: Teller) -> str:
        """One sentence about the player; with the reason where there is one."""
        return _with_reason(teller.news(f"{teller.player(self.player)} wins the game"), self.why)

    def perform(self, game: Game) -> None:
        """Note the win."""
        game.note_outcome(self.player, "won", self.why)


@event
class GameDrawn(Leaf):
    """The game ends, and nobody who is still in it wins or loses (CR 104.4)."""

    rule: ClassVar[str] = "104.4"
    objects: ClassVar[tuple[str, ...]] = ()
    why: str = dataclasses.field(default="", compare=False)

    def told(self, teller: Teller) -> str:
        """One sentence, that nobody wins; with the reason where there is one."""
        return _with_reason(teller.news("the game is a draw"), self.why)

    def perform(self, game: Game) -> None:
        """Note a draw for every player still in the game (CR 104.4c)."""
        for player in game.players_in():
            game.note_outcome(player, "drew", self.why)


def _with_reason(sentence: str, why: str) -> str:
    return f"{sentence}: {why}" if why else sentence


@event
class PlayerLeft(Leaf):
    """A player leaves the game (CR 800.4a); carried out in its four steps by the kernel."""

    rule: ClassVar[str] = "800.4a"
    silent: ClassVar[bool] = True
    objects: ClassVar[tuple[str, ...]] = ()
    idle: ClassVar[bool] = True
    player: int
    outcome: str


@event
class AbilityTriggered(Leaf):
    """A triggered ability triggers (CR 603.2): what "whenever an ability triggers" watches."""

    rule: ClassVar[str] = "603.2"
    objects: ClassVar[tuple[str, ...]] = ("source",)
    idle: ClassVar[bool] = True
    source: int
    player: int
    ability: Any


@event
class Shuffled(Leaf):
    """An ordered zone is put into a random order (CR 103.2, 701.20a). Its objects get new ids: nobody can follow them.

    Objects in `but` are not part of it; they keep their ids and lie on top after it, until they are moved (CR 701.20b).
    """

    rule: ClassVar[str] = "701.20a"
    objects: ClassVar[tuple[str, ...]] = ()
    zone: ZoneId
    player: int
    but: tuple[int, ...] = ()

    def told(self, teller: Teller) -> str | None:
        """What is shuffled to start the game goes without saying."""
        return f"{teller.player(self.player)} shuffles" if teller.begun else None

    def perform(self, game: Game) -> None:
        """Draw a permutation from the game's random numbers."""
        ids = game.zone(*self.zone)
        here = game.shuffled([i for i in ids if i not in self.but])
        game.conceal(self.zone, (*here, *[i for i in ids if i in self.but]), self.but)
