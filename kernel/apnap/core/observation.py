"""What a player may know (CR 400.2, 706): views of the game for one viewer, and games drawn anew from them.

Agents get these, so what they hold leads to no game: a `Reader` answers questions by name for the viewer that it was made
for, and nothing can be written through it. What that keeps out and what it can't, docs/architecture.md says.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeVar, final

from apnap.core import fields as f
from apnap.core.decisions import Answer, Decision
from apnap.core.errors import ApnapError, IllegalAnswer, NotNow, UnknownName
from apnap.core.naming import Described, Json, Namer, finder, is_json
from apnap.core.state import SHARED
from apnap.core.values import GAME, NAME, OBJECT, PLAYER, Characteristic, Field

if TYPE_CHECKING:
    from apnap.core.declarations import VisibilityRule
    from apnap.core.definition import Definition
    from apnap.core.game import Game

T = TypeVar("T")
Reader = Callable[..., Any]
"""Answers a question of `_ANSWERS` about one game for one viewer: its name, then what it is about."""


@final
class Hidden(ApnapError):
    """Something that the viewer may not know was asked for."""


@final
class ObjectView:
    """One object as a viewer may know it. `known` is False for a card that only shows its back (CR 400.2)."""

    __slots__ = ("_read", "controller", "id", "known", "owner", "zone")

    zone: str
    owner: int
    controller: int
    known: bool

    def __init__(self, read: Reader, id: int) -> None:
        self._read = read
        self.id = id
        self.zone, self.owner, self.controller, self.known = read("object", id)

    @property
    def name(self) -> str | None:
        """Its name, or None where that is hidden."""
        name: str | None = self._read("name", self.id)
        return name

    def __getitem__(self, key: Characteristic[T] | Field[T]) -> T:
        """A characteristic or the value of a field. Raises Hidden for what the viewer may not know."""
        value: T = self._read("of object", key, self.id)
        return value

    def counters(self) -> dict[str, int]:
        """Counters on it by kind (CR 122.1)."""
        return {kind: n for kind, n, _ in self._read("counters", self.id)}

    def card(self) -> Definition:
        """What the card really is, also where its face shows something else. Raises Hidden where that is not known.

        Also CR 712.2.
        """
        definition: Definition = self._read("card", self.id)
        return definition

    def __repr__(self) -> str:
        return f"<{self.name or 'a card'} ({self.id}) in {self.zone}>"


@final
class Observation:
    """The game as one player sees it, at the moment it was made for.

    `decision` is a copy of the one that the viewer is to answer, or None.
    """

    __slots__ = ("_read", "decision", "viewer")

    def __init__(self, game: Game, viewer: int, decision: Decision | None = None) -> None:
        if viewer not in game.players:
            raise NotNow(f"there is no player {viewer!r}; seats are {list(game.players)}")
        mine = None if decision is None or decision.answerer != viewer else decision
        self._read = _reader(game, viewer, mine)
        self.viewer = viewer
        self.decision = _copy(mine) if mine is not None else None

    @property
    def players(self) -> tuple[int, ...]:
        """All seats in turn order."""
        players: tuple[int, ...] = self._read("players")
        return players

    @property
    def active_player(self) -> int:
        """Whose turn it is (CR 102.1)."""
        return self.of_game(f.ACTIVE)

    @property
    def stage(self) -> str:
        """The current phase or step, or what the game is doing else."""
        stage = self.of_game(f.STAGE)
        return stage[0] if stage else ""

    def in_game(self, player: int) -> bool:
        """Whether that player has not left (CR 104.5)."""
        return not self.of_player(f.LEFT, player)

    def of_player(self, field: Field[T], player: int) -> T:
        """A field of a player. Raises Hidden for a secret one of somebody else, and for one that nobody may read."""
        value: T = self._read("of player", field, player)
        return value

    def of_game(self, field: Field[T]) -> T:
        """A field of the game. Raises Hidden for one that is not public."""
        value: T = self._read("of game", field)
        return value

    def object(self, id: int) -> ObjectView:
        """A view of the object with that id. Raises UnknownName for an id that never was."""
        return ObjectView(self._read, id)

    def zone(self, name: str, owner: int = SHARED) -> tuple[ObjectView, ...]:
        """Views of the objects in a zone, bottom to top (CR 401.3, 708.6)."""
        return tuple(self.object(i) for i in self._read("zone", name, owner))

    def count(self, name: str, owner: int = SHARED) -> int:
        """How many objects are in a zone; that is no secret (CR 400.2)."""
        return len(self._read("zone", name, owner))

    def absent(self, name: str, owner: int = SHARED) -> tuple[ObjectView, ...]:
        """Views of the objects in a zone that are treated as though they did not exist (CR 702.26b)."""
        return tuple(self.object(i) for i in self._read("absent", name, owner))

    def zones(self) -> Iterator[tuple[str, int, tuple[ObjectView, ...]]]:
        """(name, owner or -1, views) of every zone that has objects in it."""
        for name, owner in self._read("zones"):
            yield name, owner, self.zone(name, owner)

    def log(self, start: int = 0) -> list[str]:
        """The log's lines from position `start`, as this player may know them."""
        lines: list[str] = self._read("log", start)
        return lines

    def options(self) -> tuple[Described, ...]:
        """The options of the decision, described for this player. Raises NotNow where it is not theirs."""
        described: tuple[Described, ...] = self._read("options")
        return described

    def asides(self) -> tuple[tuple[Answer, str], ...]:
        """Answers that select no options, such as to activate a mana ability first, each in words. Raises NotNow."""
        aside: tuple[tuple[Answer, str], ...] = self._read("asides")
        return aside

    def spelled(self, answer: Answer) -> Json:
        """A legal answer as JSON in which options stand for themselves. Raises IllegalAnswer for another, NotNow."""
        spelled: Json = self._read("spelled", answer)
        return spelled

    def answer(self, wanted: Json) -> Answer:
        """The answer that a program means which says options by their JSON, or their references (see `spelled`).

        Raises IllegalAnswer for what is none, NotNow.
        """
        return self._read("answer", wanted)

    def determinize(self, seed: int) -> Game:
        """A game like this one in which all that the viewer does not know is drawn anew.

        Hidden cards of each owner change places at random, and random numbers are other ones; what the viewer has
        seen stays. Raises ApnapError where no draw agrees with what has happened since the last decision point.
        """
        game: Game = self._read("determinize", self.decision, seed)
        return game

    def __repr__(self) -> str:
        from apnap.showing import line_of_observation  # how things look is of the borders

        return line_of_observation(self)

    def _repr_html_(self) -> str:
        """For notebooks."""
        page: str = self._read("page", self)
        return page


def _copy(decision: Decision) -> Decision:
    """An agent may do with its decision what it likes."""
    new: Decision = object.__new__(type(decision))
    kind: type = type(decision)
    for name in _fields_of(kind):
        setattr(new, name, getattr(decision, name))
    return new


@functools.cache
def _fields_of(kind: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(kind))


# What a reader answers ------------------------------------------------------------------------------


def _reader(game: Game, viewer: int, decision: Decision | None) -> Reader:
    """Reads the game for the viewer. The game is in no attribute of what holds the reader."""

    def read(question: str, *about: Any) -> Any:
        if question in _OF_DECISION:
            if decision is None:
                raise NotNow(f"player {viewer} has nothing to decide")
            return _OF_DECISION[question](decision, Namer(game, (), viewer), *about)
        return _ANSWERS[question](game, viewer, *about)

    return read


def _shows(game: Game, viewer: int, id: int) -> bool:
    """Whether the viewer sees the object's face, or that it has none to see (CR 400.2)."""
    return game.rules.zone(game.object(id).zone[0]).public or may_look(game, viewer, id)


def _object(game: Game, viewer: int, id: int) -> tuple[str, int, int, bool]:
    obj = game.object(id)
    return obj.zone[0], obj.owner, game.controller(id), _shows(game, viewer, id)


def _name(game: Game, viewer: int, id: int) -> str | None:
    return game.characteristics(id)[NAME] if _shows(game, viewer, id) else None


def _of_object(game: Game, viewer: int, key: Characteristic[Any] | Field[Any], id: int) -> Any:
    if isinstance(key, Field):
        field = _declared(game, key, OBJECT)
        if may_look(game, viewer, id) if field.secret else field.public and _shows(game, viewer, id):
            return game.get(field, id)
    elif _shows(game, viewer, id):
        return game.characteristics(id)[key]
    raise Hidden(f"{key.name} of object {id} is hidden from player {viewer}")


def _declared(game: Game, field: Field[Any], scope: str) -> Field[Any]:
    """The field of that name as its plugin declares it: what may be read is not the asker's to say.

    Raises UnknownName for one that nobody declares, NotNow for one of another scope.
    """
    found = game.rules.fields.get(field.name)
    if found is None:
        raise UnknownName(f"field {field.name!r} is not declared by any plugin in force")
    if found.scope != scope:
        raise NotNow(f"field {field.name!r} is one of scope {found.scope}, not {scope}")
    return found


def _card(game: Game, viewer: int, id: int) -> Any:
    if not may_look(game, viewer, id):
        raise Hidden(f"what object {id} really is, is hidden from player {viewer}")
    return game.definitions_of(id)[0]


def _of_player(game: Game, viewer: int, key: Field[Any], player: int) -> Any:
    field = _declared(game, key, PLAYER)
    if not (field.public or (field.secret and player == viewer)):
        raise Hidden(f"{field.name} of player {player} is hidden from player {viewer}")
    return game.get(field, player)


def _of_game(game: Game, viewer: int, key: Field[Any]) -> Any:
    field = _declared(game, key, GAME)
    if not field.public:
        raise Hidden(f"{field.name} is hidden from player {viewer}")
    return game.get(field)


def _zones(game: Game, viewer: int) -> tuple[tuple[str, int], ...]:
    return tuple(zone_id for zone_id, ids in sorted(game._state.zones.items()) if ids)


def _log(game: Game, viewer: int, start: int) -> list[str]:
    return game.log.lines(viewer, start)


def _determinize(game: Game, viewer: int, decision: Decision | None, seed: int) -> Game:
    from apnap.core.determinize import determinize

    return determinize(game, viewer, decision, seed)


def _page(game: Game, viewer: int, seen: Observation) -> str:
    from apnap.showing import page_of_observation

    return page_of_observation(Observation(game, viewer, seen.decision), game)


def _spelled(decision: Decision, namer: Namer, answer: Answer) -> Json:
    return decision.spelled(decision.parse(answer), lambda option: decision.data(option, namer))


def _answer(decision: Decision, namer: Namer, wanted: Json) -> Answer:
    if not is_json(wanted):
        raise IllegalAnswer("an answer is made of what JSON has, and not nested without end")
    try:
        return decision.parse(decision.select(wanted, finder(decision, namer)))
    except (TypeError, ValueError, AttributeError) as err:
        raise IllegalAnswer(f"that is no answer to {decision.describe()!r}: {err}") from err


_OF_DECISION: Final[Mapping[str, Callable[..., Any]]] = MappingProxyType(
    {
        "options": lambda decision, namer: decision.described(namer),
        "asides": lambda decision, namer: tuple((answer, decision.worded(x, namer)) for answer, x in decision.asides()),
        "spelled": _spelled,
        "answer": _answer,
    }
)
"""What is asked about the decision that the viewer has to make: about the game's own, whatever they did to their copy."""

_ANSWERS: Final[Mapping[str, Callable[..., Any]]] = MappingProxyType(
    {
        "players": lambda game, viewer: game.players,
        "object": _object,
        "name": _name,
        "of object": _of_object,
        "card": _card,
        "counters": lambda game, viewer, id: game.get(f.COUNTERS, id),
        "of player": _of_player,
        "of game": _of_game,
        "zone": lambda game, viewer, name, owner: game.zone(name, owner),
        "absent": lambda game, viewer, name, owner: game.absent(name, owner),
        "zones": _zones,
        "log": _log,
        "determinize": _determinize,
        "page": _page,
    }
)


def may_look(game: Game, viewer: int, id: int, without: str = "") -> bool:
    """Whether `viewer` may know what the object is (CR 400.2, 406.3, 708.5, 401.2, 402.3, 404.2).

    Of rules that disagree the one that allows it counts. The one with the id `without` is not asked, so that it can ask
    what another player may know.
    """
    obj = game.object(id)
    if viewer in game.get(f.SEEN_BY, id):
        return True
    tables, opinions = game._state.tables, []
    for rule in game.rules.viewing:
        if rule.field and game.noted is not None:
            game.noted.names.add(rule.field)
        if rule.id != without and (not rule.field or (tables[rule.field] and _is_asked(game, rule, id))):
            opinions.append(rule.may_look(game, viewer, id))
    if True in opinions or False in opinions:
        return True in opinions
    zone = game.rules.zones[obj.zone[0]]
    return zone.public or (zone.owned and not zone.ordered and obj.owner == viewer)


def viewers(game: Game, id: int) -> tuple[int, ...]:
    """The players who may know what the object is, as `may_look` tells of each."""
    tables, rules = game._state.tables, game.rules
    for rule in rules.viewing:
        if not rule.field or tables[rule.field]:
            return tuple([player for player in game.players if may_look(game, player, id)])
    obj = game._state.objects.get(id) or game.object(id)
    zone, seen = rules.zones[obj.zone[0]], tables[f.SEEN_BY.name].get(id, ())
    if zone.public:
        return game.players
    own = obj.owner if zone.owned and not zone.ordered else SHARED
    if not seen:
        return (own,) if own >= 0 else ()
    return tuple([player for player in game.players if player == own or player in seen])


def may_be_hidden(game: Game, id: int) -> bool:
    """Whether a rule may hide the object although its zone is public."""
    tables = game._state.tables
    for rule in game.rules.hiding:
        if not rule.field or (tables[rule.field] and _is_asked(game, rule, id)):
            return True
    return False


def _is_asked(game: Game, rule: VisibilityRule, id: int) -> bool:
    """Whether a rule with a field is asked about an object: where it is set of the object, or, of players, of anybody."""
    entries = game._state.tables[rule.field]
    return game.rules.fields[rule.field].scope != OBJECT or bool(entries.get(id))


__all__ = ["OBJECT", "Hidden", "ObjectView", "Observation"]
