"""Why something came about: the events of the log that led there, and what had to do with an event."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from apnap import (
    PLAYER,
    Entry,
    Event,
    Field,
    Game,
    Moved,
    Ref,
    StageBegan,
    Teller,
    UnknownName,
    unknown,
)
from apnap_plugins.apps.why.told import Told
from apnap_plugins.rules.continuous.continuous import TURN
from apnap_plugins.rules.counters.counters import CountersPut, CountersRemoved
from apnap_plugins.rules.stack.stack import ABILITY, StackAbility
from apnap_plugins.rules.turn.turn import TurnBegan

TRIGGERED: Final = "603.2"
"""The rule of the log's notes that an ability triggers, which come after its event; others come before what they change."""


@dataclass(frozen=True, slots=True)
class Line:
    """One event of the log, in words.

    - `number`: its place in the log, by which `why_event` finds it; -1 for a note.
    - `turn` and `stage`: when it happened; turn 0 where the log begins in the middle of one.
    - `rule`: the rule that it follows; `text`: what happened, `because`: what it is part of, and what caused that.
    """

    number: int
    turn: int
    stage: str
    rule: str
    text: str
    because: str = ""

    def __str__(self) -> str:
        """The line that is printed."""
        when = ", ".join(filter(None, (f"turn {self.turn}" if self.turn else "", self.stage))) or "before the game"
        return f"#{self.number}: {when}: {self.rule:<8} {self.text}" + (f" — {self.because}" if self.because else "")


@dataclass(frozen=True, slots=True)
class Story(Told):
    """What led to something: `about` says to what, `lines` are the events in order, `now` what it is."""

    about: str
    lines: tuple[Line, ...]
    now: str = ""

    def text(self) -> str:
        """The story in lines."""
        told = [f"  {line}" for line in self.lines] or ["  no event of the log had to do with it"]
        return "\n".join([self.about, *told, *([f"  {self.now}"] if self.now else [])])


class Chronicle(Teller):
    """Goes through a game's log once, entry by entry, and puts those that are wanted into words, as a viewer may know them."""

    def __init__(self, game: Game, viewer: int | None = None, names: Sequence[str] = ()) -> None:
        super().__init__(game, names, viewer)
        begun = sum(1 for entry in game.log.entries if _begins_turn(entry))
        self.turn = game.get(TURN) - begun
        self.noted: list[tuple[str, int]] = []
        self._told: dict[int, str] = {}

    def changed(self, field: Field[int], player: int, by: int) -> str:
        """Events tell by this which number of which player they change; it is noted."""
        self.noted.append((field.name, player))
        return super().changed(field, player, by)

    def entries(self) -> Iterator[tuple[int, Entry, str]]:
        """(place, entry, what it tells) of each event; turn and stage are then those in which it happened."""
        for place, entry in enumerate(self.game.log.entries):
            self.noted = []
            told = self.tell(entry)
            if entry.happened is not None:
                self._told[id(entry.happened)] = told or self.bare(entry)
            self.turn += _begins_turn(entry)
            yield place, entry, told

    def line(self, place: int, entry: Entry, told: str) -> Line:
        """An entry in words: as it tells itself, else as the log has it."""
        event = entry.happened.event if entry.happened is not None else None
        text = told or (self.bare(entry) if event is not None else entry.note)
        cause = event.cause if isinstance(event, Moved) else ""
        rule = self.game.rules.rule_number(cause if cause[:1].isdigit() else entry.rule)  # which says more than 400.7
        return Line(place, self.turn, self.stage, rule, text, self.because(entry))

    def bare(self, entry: Entry) -> str:
        """An event that goes without saying, as the log has it, without the number of its rule."""
        event = entry.happened.event if entry.happened is not None else None
        if isinstance(event, Moved):
            gone = f"{self.game.object(event.obj).zone[0]} → " if event.obj and self.knows(event.obj) else "→ "
            made = entry.happened.so_far or () if entry.happened is not None else ()
            what = self.card(event.obj or (made[0] if made else 0))
            return f"{what}: {gone}{event.to}" + (f" ({event.cause})" if event.cause else "")
        return " ".join(self.game.log.render(entry, self.viewer).split()[1:])

    def because(self, entry: Entry) -> str:
        """The events around it, from the inside out, and whose effect it was."""
        said, around = [], entry.happened.parent if entry.happened is not None else None
        while around is not None:
            words = self._told.get(id(around), around.event.describe())
            if words not in said:
                said.append(words)
            around = around.parent
        by = _maker(entry.happened.event) if entry.happened is not None else 0
        if by and self.game.is_known(by):
            said.append(f"by {self.card(by)} ({by})")
        return "; ".join(said)


def _begins_turn(entry: Entry) -> bool:
    return entry.happened is not None and isinstance(entry.happened.event, TurnBegan)


def _maker(event: Event) -> int:
    """The object whose effect an event says it is."""
    for name in ("by", "source"):
        found = getattr(event, name, 0)
        if isinstance(found, int) and not isinstance(found, bool) and found > 0:
            return found
    return 0


# Any: what an event is about, of whatever type
Wanted = Callable[[Chronicle, Any, str], bool]


def _story(game: Game, viewer: int | None, about: str, wanted: Wanted, now: str, names: Sequence[str]) -> Story:
    chronicle = Chronicle(game, viewer, names)
    lines = []
    for place, entry, told in chronicle.entries():
        if entry.happened is not None and wanted(chronicle, entry.happened.event, told):
            lines.append(chronicle.line(place, entry, told))
    return Story(about, tuple(lines), now)


def why_number(
    game: Game, player: int, name: str = "life", viewer: int | None = None, names: Sequence[str] = ()
) -> Story:
    """Why a number that a player has is what it is: the events that changed it.

    Args:
        game: stands as before; one that has its whole log (a copy has none unless made with `history`).
        player: the seat.
        name: the name of a field of players that is a whole number, such as "life"; or a kind of counter, such as "poison".
        viewer: the seat that reads it; None for somebody who sees everything.
        names: what players are called, by seat.

    Raises:
        UnknownName: there is no such number of players, and no counter of that kind was ever put on this one.
    """
    who = Chronicle(game, viewer, names).player(player)
    field = game.rules.fields.get(name)
    if field is not None and field.scope == PLAYER and isinstance(field.default, int):
        now = f"now: {game.get(field, player)}"
        return _story(game, viewer, f"{name} of {who}", lambda c, _, __: (name, player) in c.noted, now, names)
    if name not in game.rules.counter_kinds and not any(_counts(game, name)):
        raise unknown("number of a player", name, numbers_of_players(game))
    return _story(game, viewer, f"{name} counters of {who}", lambda c, e, _: _on(e, name, (PLAYER, player)), "", names)


def numbers_of_players(game: Game) -> list[str]:
    """What players have so many of: fields that are whole numbers, and kinds of counters."""
    fields = sorted(n for n, f in game.rules.fields.items() if f.scope == PLAYER and isinstance(f.default, int))
    return [*fields, *game.rules.counter_kinds]


def _counts(game: Game, kind: str) -> Iterator[Entry]:
    """The events about counters of a kind."""
    for entry in game.log.entries:
        event = entry.happened.event if entry.happened is not None else None
        if isinstance(event, (CountersPut, CountersRemoved)) and event.kind == kind:
            yield entry


def _on(event: object, kind: str, ref: Ref) -> bool:
    if not isinstance(event, (CountersPut, CountersRemoved)):
        return False
    return event.kind == (kind or event.kind) and event.subject == ref


def why_counters(game: Game, obj: int, kind: str = "", viewer: int | None = None, names: Sequence[str] = ()) -> Story:
    """Why an object has the counters that it has: the events that put and removed them; of one `kind`, or of all.

    Also those with which it came. Raises UnknownName for an object that never was.
    """
    game.object(obj)
    chronicle = Chronicle(game, viewer, names)
    what = f"{kind} counters" if kind else "counters"

    def wanted(_: Chronicle, event: object, __: str) -> bool:
        return _on(event, kind, obj) or (_arrives(game, event, obj) and bool(dict(event.enters).get("counters")))  # type: ignore[attr-defined]

    return _story(game, viewer, f"{what} on {chronicle.card(obj)} ({obj})", wanted, "", names)


def _arrives(game: Game, event: object, obj: int) -> bool:
    """Whether a move brought that object."""
    return isinstance(event, Moved) and event.obj == game.object(obj).origin and event.obj != 0


def why_there(game: Game, obj: int, viewer: int | None = None, names: Sequence[str] = ()) -> Story:
    """Why an object is where it is: each move of the card, or whatever it is, since the log can follow it (CR 400.7).

    What was shuffled can't be followed further back. Raises UnknownName for an object that never was.
    """
    chronicle = Chronicle(game, viewer, names)
    line, at = [obj], game.object(obj)
    while at.origin and at.origin not in line and game.is_known(at.origin):
        line.append(at.origin)
        at = game.object(at.origin)

    zone = game.object(obj).zone[0] if obj in game.objects else "nowhere any more"
    name = chronicle.card(obj)

    def wanted(_: Chronicle, event: object, __: str) -> bool:
        return isinstance(event, Moved) and (event.obj in line[1:] or (event.obj == obj and obj not in game.objects))

    return _story(game, viewer, f"where {name} ({obj}) is", wanted, f"now: {zone}", names)


def why_zone(game: Game, zone: str, player: int, viewer: int | None = None, names: Sequence[str] = ()) -> Story:
    """Why there is in a zone what is there: the moves that led into it and out of it, as far as the viewer may know.

    `player` is whose zone it is; of a zone that nobody owns, whose objects. Raises UnknownName for a zone that there is none of.
    """
    owned = game.rules.zone(zone).owned
    chronicle = Chronicle(game, viewer, names)

    def wanted(_: Chronicle, event: object, __: str) -> bool:
        if not isinstance(event, Moved):
            return False
        if not event.obj:
            return event.to == zone and event.owner == player
        if not game.is_known(event.obj):
            return False
        obj = game.object(event.obj)
        return obj.owner == player and zone in (event.to, obj.zone[0])

    ids = game.zone(zone, player) if owned else [o for o in game.zone(zone) if game.object(o).owner == player]
    there = ", ".join(map(chronicle.card, ids)) or "nothing"
    return _story(game, viewer, f"{zone} of {chronicle.player(player)}", wanted, f"now: {there}", names)


# An event --------------------------------------------------------------------------------------------


def why_event(game: Game, number: int, viewer: int | None = None, names: Sequence[str] = ()) -> Story:
    """Why an event happened as it did: what it is part of, what replaced or prevented something, and what it triggered.

    Args:
        game: stands as before, and has its whole log.
        number: the event's place in the log, as `Line.number` has it.
        viewer: the seat that reads it; None for somebody who sees everything.
        names: what players are called, by seat.

    Raises:
        UnknownName: the log has no such place.
    """
    entries = game.log.entries
    if not 0 <= number < len(entries):
        raise UnknownName(f"there is no event {number}; the log has those from 0 to {len(entries) - 1}")
    entry = entries[number]
    first = number
    while first > 0 and entries[first - 1].happened is None and entries[first - 1].rule != TRIGGERED:
        first -= 1
    lines, about = [], ""
    chronicle = Chronicle(game, viewer, names)
    for place, one, told in chronicle.entries():
        if place == number:
            about = f"#{number}: {told or chronicle.bare(one)}"
        if place in range(first, number) and one.happened is None:
            lines.append(chronicle.line(place, one, f"before: {one.note}"))
        elif place == number or _is_within(one, entry) or _triggered_by(one, entry):
            lines.append(chronicle.line(place, one, told if place == number else _kind(chronicle, one, entry, told)))
    return Story(about, tuple(lines))


def _is_within(one: Entry, entry: Entry) -> bool:
    """Whether an event is part of another."""
    around = one.happened.parent if one.happened is not None else None
    while around is not None:
        if around is entry.happened:
            return True
        around = around.parent
    return False


def _triggered_by(one: Entry, entry: Entry) -> bool:
    """Whether an ability that the event triggered is put on the stack."""
    event = one.happened.event if one.happened is not None else None
    info = dict(event.enters).get(ABILITY.name) if isinstance(event, Moved) else None
    return isinstance(info, StackAbility) and any(happened is entry.happened for happened in info.happened)


def _kind(chronicle: Chronicle, one: Entry, entry: Entry, told: str) -> str:
    """How it has to do with the event."""
    if _triggered_by(one, entry):
        assert one.happened is not None
        source = one.happened.event.by  # type: ignore[attr-defined]
        return f"it triggered an ability of {chronicle.card(source)} ({source}), which is put on the stack"
    return f"part of it: {told or chronicle.bare(one)}"


def find_event(game: Game, words: str, viewer: int | None = None) -> int:
    """The number of the last event that tells of these words, or whose type is called so. Raises UnknownName for none."""
    chronicle, found = Chronicle(game, viewer), -1
    for place, entry, told in chronicle.entries():
        if entry.happened is None or isinstance(entry.happened.event, StageBegan):
            continue
        text = f"{told} {type(entry.happened.event).__name__}"
        if words.lower() in text.lower():
            found = place
    if found < 0:
        raise UnknownName(f"no event of the log tells of {words!r}")
    return found
