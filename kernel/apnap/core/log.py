"""The log: every event with the rule that caused it, kept as values and rendered when read, for one viewer.

What a line says, and to whom, is settled when it is written: names are kept with it, and so are those who may read them.
Where an action is taken back (CR 728.1) its lines stay although its objects are gone.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar, final

from apnap.core.events import Event, Happened
from apnap.core.observation import may_be_hidden
from apnap.core.observation import viewers as viewers_of
from apnap.core.values import field_names

if TYPE_CHECKING:
    from apnap.core.game import Game
    from apnap.core.index import ActiveEffect

T = TypeVar("T")
Seen = tuple[tuple[int, tuple[int, ...]], ...]
"""Ids of objects that some may not know, each with the seats that may."""
Names = tuple[tuple[int, str, str], ...]
"""(id, name or an empty string, kind) of each object that a line is about, as it was then."""
NOTHING_SEEN: Final[Seen] = ()
NO_NAMES: Final[Names] = ()


class Entry(NamedTuple):
    """One line of the log. `seen` maps ids of objects that some may not know to the seats that may."""

    happened: Happened | None
    rule: str
    depth: int
    note: str
    seen: Seen = NOTHING_SEEN
    names: Names = NO_NAMES

    def name_of(self, id: int) -> str | None:
        """The name that an object had then, empty for one without; None for one that the line is not about."""
        return next((name for known, name, _ in self.names if known == id), None)

    def tells(self, id: int, viewer: int) -> bool:
        """Whether that player may read which object it is."""
        known = [viewers for seen, viewers in self.seen if seen == id]
        return not known or any(viewer in viewers for viewers in known)


Observer = Callable[[Entry], None]
new_entry: Final[Callable[[tuple[object, ...]], Entry]] = functools.partial(tuple.__new__, Entry)
"""A line of all its parts in order."""


@final
class Log:
    """The events of a game in order. Observers get each entry once, also when rule code runs over known ground."""

    __slots__ = ("delivered", "entries", "game", "observers", "rendered", "start")

    def __init__(self, game: Game) -> None:
        self.game = game
        self.entries: list[Entry] = []
        self.start = 0
        self.delivered = 0
        self.observers: list[Observer] = []
        self.rendered: dict[int, dict[int, tuple[Entry, str]]] = {}

    def __len__(self) -> int:
        return len(self.entries)

    def __iter__(self) -> Iterator[str]:
        for entry in self.entries:
            yield self.render(entry)

    def record(self, happened: Happened) -> None:
        """Add an event."""
        event, seen, names = happened.event, NOTHING_SEEN, NO_NAMES
        game = self.game
        state, zones, computed = game._state, game.rules.zones, game._computed
        quick = computed is not None and game.working is None and game.noted is None
        for rule in game.rules.hiding:
            if not rule.field or state.tables[rule.field]:
                quick = False
        for field in event.about:
            value = getattr(event, field, 0)
            for id in value if isinstance(value, tuple) else (value,):
                if not id or not isinstance(id, int) or (names and id in [named for named, _, _ in names]):
                    continue
                obj = state.objects.get(id)
                if quick and obj is not None:
                    known = computed.characteristics.get(id) or state.tables["base"].get(id) or obj.base  # type: ignore[union-attr]
                    names = (*names, (id, known.values.get("name", ""), obj.kind))
                    viewers = None if zones[obj.zone[0]].public else viewers_of(game, id)
                else:
                    names = (*names, self._named(id))
                    viewers = self._viewers(id, None)
                if viewers is not None:
                    seen = (*seen, (id, viewers))
                if not names[-1][1]:
                    happened.nameless = True
        happened.place = len(self.entries)
        self.entries.append(new_entry((happened, event.rule, happened.depth, "", seen, names)))

    def note(self, rule: str, text: str, depth: int = 0) -> None:
        """Add a line that is no event: a "can't", a replacement, a loop. It must name no hidden object."""
        self.entries.append(Entry(None, rule, depth, text))

    def finish(self, happened: Happened) -> None:
        """The event has been carried out: what its new objects show counts too, and what the old ones show now.

        Needed where it has made something, or was about something nameless.
        """
        entry, objects = self.entries[happened.place], self.game._state.objects
        names, seen, result = entry.names, entry.seen, happened.result
        if isinstance(result, tuple) and happened.event.leaf:
            old = getattr(happened.event, "obj", 0)
            hidden = False
            for id, _ in seen:
                hidden = hidden or id == old
            for made in result:  # a name of its own: compiled, `id` is a number
                if isinstance(made, int) and made in objects:
                    viewers = self._viewers(made, self.game.players)
                    seen += ((made, viewers), (old, viewers)) if hidden else ((made, viewers),)
        for id, name, _ in entry.names:
            if not name and id in objects:  # it may have been turned face up
                names, seen = (self._named(id), *names), (*seen, (id, self._viewers(id, self.game.players)))
        if names is not entry.names or seen is not entry.seen:
            self.entries[happened.place] = new_entry((happened, entry.rule, entry.depth, entry.note, seen, names))

    def cancel(self, happened: Happened, why: str) -> None:
        """The event did not happen after all."""
        entry = self.entries[happened.place]
        self.entries[happened.place] = Entry(None, entry.rule, entry.depth, f"not {happened.event.describe()}: {why}")

    def truncate(self, length: int) -> None:
        """Go back to an earlier length, with the state."""
        del self.entries[length:]

    def deliver(self, upto: int | None = None) -> None:
        """Give observers what they have not had."""
        end = len(self.entries) if upto is None else upto
        if self.observers:
            for entry in self.entries[self.delivered : end]:
                for observer in self.observers:
                    observer(entry)
        self.delivered = max(self.delivered, end)

    # Who may know --------------------------------------------------------------------------------

    def _named(self, id: int) -> tuple[int, str, str]:
        game = self.game
        obj, computed = game._state.objects.get(id), game._computed
        if obj is None or computed is None or game.working is not None or game.noted is not None:
            obj, characteristics = obj or game.object(id), game.characteristics(id)
        else:
            characteristics = computed.characteristics.get(id) or game._state.tables["base"].get(id) or obj.base
        return id, characteristics.values.get("name", ""), obj.kind

    def _viewers(self, id: int, everybody: T) -> tuple[int, ...] | T:
        """The seats that may know what the object is, `everybody` where it is public."""
        game = self.game
        obj = game._state.objects.get(id) or game.object(id)
        if game.rules.zones[obj.zone[0]].public:
            for rule in game.rules.hiding:  # mostly none has a say
                if not rule.field or game._state.tables[rule.field]:
                    return viewers_of(game, id) if may_be_hidden(game, id) else everybody
            return everybody
        return viewers_of(game, id)

    # Rendering -----------------------------------------------------------------------------------

    def lines(self, viewer: int, start: int = 0) -> list[str]:
        """The lines from a place on, as `viewer` may know them. What an entry says is settled, so it is put in words once."""
        known, found = self.rendered.setdefault(viewer, {}), []
        for place in range(len(self.entries))[start:]:
            entry, had = self.entries[place], known.get(place)
            if had is None or had[0] is not entry:
                had = known[place] = (entry, self.render(entry, viewer))
            found.append(had[1])
        return found

    def render(self, entry: Entry, viewer: int | None = None) -> str:
        """One line of text: the rule number, then what happened, as `viewer` may know it (None sees all)."""
        head = f"{self.game.rules.rule_number(entry.rule):<8} " + "  " * max(0, entry.depth - 1)
        if entry.happened is None:
            return head + entry.note
        event, parts = entry.happened.event, []
        kind: Any = type(event)  # whose hash mypy takes for that of an event
        for name in field_names(kind):
            value = getattr(event, name)
            text = self._field_text(name, value, event, entry, viewer)
            if text:
                parts.append(text)
        return head + event.describe() + ("" if not parts else ": " + ", ".join(parts))

    def _field_text(self, name: str, value: Any, event: Event, entry: Entry, viewer: int | None) -> str:
        if name in event.objects:
            ids = value if isinstance(value, tuple) else (value,)
            return " and ".join(self.name(id, entry, viewer) for id in ids if isinstance(id, int) and id)
        if name == "by":
            return f"by {self.name(value, entry, viewer)}" if value else ""
        if name in ("player", "controller", "owner"):
            return f"{name} {value}" if isinstance(value, int) and value >= 0 else ""
        if name in ("base", "made", "enters", "ability") or value in ("", (), None, 0, False):
            return ""
        return f"{name} {value}" if isinstance(value, (str, int, bool)) else ""

    def name(self, id: int, entry: Entry, viewer: int | None) -> str:
        """The name of an object that the line is about, for a viewer who may know it, else "a card"."""
        if viewer is not None and not entry.tells(id, viewer):
            return "a card"
        name, kind = next((name, kind) for named, name, kind in entry.names if named == id)
        return f"{name or kind} ({id})"


def effect_note(game: Game, active: ActiveEffect) -> str:
    """The log's words for an effect: its class, and whose it is."""
    source = public_name(game, active.source)
    return f"{type(active.effect).__name__}" + (f" of {source}" if source else "")


def replaced_note(game: Game, active: ActiveEffect) -> str:
    """The log's words for a replacement effect that applied."""
    return f"{effect_note(game, active)} applies"


def public_name(game: Game, id: int) -> str:
    """The object's name where every player may know it, as notes must; else an empty string."""
    if id not in game.objects and id not in game._state.past:
        return ""
    if not game.rules.zone(game.object(id).zone[0]).public or not all(game.may_look(p, id) for p in game.players):
        return ""
    return game.name_of(id)
