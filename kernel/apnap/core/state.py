"""State and journal: all that changes in a game, in tables, with the inverse of every write.

State is a set of tables. `objects`, `zones`, `past`, `components`, `effects` and `absent` are the kernel's own;
every declared `Field` has one more. All values are immutable, so a copy of the game is a copy of the
dictionaries, and objects are shared between copies. The journal is one flat list of
(table, key, old value, old version): no closures and no references to a particular game, so a copy can
apply the records of its original to itself.

Each table has a version, each zone one of its own: a number that no two of its contents have in common. They come from
a counter that is never rolled back, and go back with what they are versions of. See `apnap.core.kept_answers`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Hashable, Iterable
from operator import itemgetter
from typing import Any, Final, final

from apnap.core.native import mypyc_attr
from apnap.core.values import MISSING, Characteristics, canonical

ZoneId = tuple[str, int]
"""(name of the zone, owner's seat, or -1 for a zone that all players share)."""

SHARED = -1


@final
class Component:
    """What an object is made of: a card, a token, or a copy of a card or spell (CR 109.1, 111.1).

    It lives through zone changes, while objects do not (CR 400.7).
    """

    __slots__ = ("definition", "id", "kind", "owner")

    def __init__(self, id: int, kind: str, definition: Any, owner: int) -> None:
        self.id = id
        self.kind = kind
        self.definition = definition
        self.owner = owner

    def canonical(self) -> str:
        """The component as text for digests: its definition by name, which a ruleset keeps unique."""
        return f"{self.kind}:{self.definition.key}:{self.owner}"


@final
class Obj:
    """A game object (CR 109) for as long as it stays in one zone. Never changed: what can change is in fields.

    Where its components change it is replaced by another with the same id (`Game.reform`).

    `base` are the characteristics before any continuous effect; `controller` is the player under whose
    control it came there (SHARED where it has none); `origin` is the object it was before, or 0.
    """

    __slots__ = ("_said", "base", "components", "controller", "id", "kind", "origin", "owner", "timestamp", "zone")

    def __init__(
        self,
        id: int,
        kind: str,
        zone: ZoneId,
        owner: int,
        controller: int,
        components: tuple[int, ...],
        base: Characteristics,
        timestamp: int,
        origin: int,
    ) -> None:
        self.id = id
        self.kind = kind
        self.zone = zone
        self.owner = owner
        self.controller = controller
        self.components = components
        self.base = base
        self.timestamp = timestamp
        self.origin = origin
        self._said = ""

    def canonical(self) -> str:
        """The object as text for digests, which is kept: most objects are the same from digest to digest."""
        if not self._said:
            head = f"{self.id}:{self.kind}:{self.zone}:{self.owner}:{self.controller}:{self.components}"
            self._said = f"{head}:{self.timestamp}:{self.origin}:{canonical(self.base)}"
        return self._said


@final
class Past:
    """Last known information (CR 608.2h, 603.10) of an object that left its zone, and what it became.

    `kept` are its values after layers that are `kept`, by the layer's name, where effects had changed them.
    """

    __slots__ = ("_said", "became", "cause", "characteristics", "controller", "kept", "obj")

    def __init__(
        self,
        obj: Obj,
        characteristics: Characteristics,
        controller: int,
        became: tuple[int, ...],
        cause: str,
        kept: tuple[tuple[str, Characteristics], ...] = (),
    ) -> None:
        self.kept = kept
        self.cause = cause
        self.obj = obj
        self.characteristics = characteristics
        self.controller = controller
        self.became = became
        self._said = ""

    def canonical(self) -> str:
        """The record as text for digests, which is kept."""
        if not self._said:
            head = f"{self.obj.canonical()}:{self.controller}:{self.became}:{self.cause!r}"
            self._said = f"{head}:{canonical(self.characteristics)}:{canonical(self.kept)}"
        return self._said


Table = dict[Any, Any]
KERNEL_TABLES = ("objects", "zones", "past", "components", "effects", "absent")
CHARACTERISTICS = "characteristics~"
"""The version of all that characteristics are computed from."""
IN_FORCE = "in force~"
"""The version of what else decides what is in force."""
DERIVED = "~"
"""The table that the journal names where only a version changed."""
SIGNALS, CHANGES, DURATIONS, ANY_TIME, STATE_BASED, BEFORE_PRIORITY = (1 << at for at in range(6))
"""What is looked at again where something was written that it read: a bit each of `State.due`."""
ALL_DUE = (1 << 6) - 1
LOOKED_AFTER = SIGNALS | CHANGES
"""What may make it necessary to look for changes of what follows from state."""
AFTER_EVENTS = LOOKED_AFTER | ANY_TIME
"""What may make it necessary to do something when an event is done (`Game.after_events`)."""
UNSETTLED = SIGNALS | STATE_BASED | BEFORE_PRIORITY
"""What may make it necessary to do something before a player receives priority (`flow.settle`)."""


BITS: Final = 48
"""More than versions have: no game writes so often."""


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """The tables of one game and their journal."""

    __slots__ = (
        "_recorded",
        "absent",
        "clock",
        "components",
        "due",
        "effects",
        "journal",
        "marked",
        "objects",
        "parts",
        "past",
        "tables",
        "versions",
        "watchers",
        "wholes",
        "zones",
    )  # fmt: skip

    def __init__(self, field_names: tuple[str, ...]) -> None:
        self.journal: list[Any] = []
        self.marked = 0
        """The journal's position that somebody may go back to with `rollback`, the last of them."""
        self._recorded: dict[tuple[str, Any], int] = {}
        self.tables: dict[str, Table] = {name: {} for name in KERNEL_TABLES}
        for name in field_names:
            self.tables[name] = {}
        self.clock = 0
        self.watchers: dict[Hashable, int] = {}
        """What has read something that has a version, by its name. Copies of a game share it, for it only grows."""
        self.due = ALL_DUE
        """Of what something was written, or rolled back, that it read."""
        self.versions: dict[Hashable, int] = dict.fromkeys((*self.tables, CHARACTERISTICS, IN_FORCE), 0)
        self.parts: dict[Hashable, tuple[Hashable, ...]] = {}
        """By what has a version, those parts of it that have versions of their own."""
        self.wholes: dict[Hashable, tuple[Hashable, ...]] = {}
        """What each of them is a part of."""
        self._alias()

    def _alias(self) -> None:
        self.objects: dict[int, Obj] = self.tables["objects"]
        self.zones: dict[ZoneId, tuple[int, ...]] = self.tables["zones"]
        self.past: dict[int, Past] = self.tables["past"]
        self.components: dict[int, Component] = self.tables["components"]
        self.effects: Table = self.tables["effects"]
        self.absent: Table = self.tables["absent"]
        """What is treated as though it did not exist, by id: as what it was seen last."""

    # Any: what a table holds is its own
    def write(self, table: str, key: Any, value: Any) -> None:
        """Set one entry of a table (MISSING deletes it) and record the inverse."""
        entries, versions = self.tables[table], self.versions
        versioned = key if table == "zones" else table
        self.journal += (table, key, entries.get(key, MISSING), versions.get(versioned, 0))
        self.clock = versions[versioned] = self.clock + 1
        if versioned in self.watchers:
            self.due |= self.watchers[versioned]
        if value is MISSING:
            entries.pop(key, None)
        else:
            entries[key] = value

    # Any: what a table holds is its own
    def write_all(self, table: str, values: dict[Any, Any]) -> None:
        """As `write` for several entries of a table other than that of zones, which get one version."""
        entries, versions, journal = self.tables[table], self.versions, self.journal
        before = versions[table]
        self.clock = versions[table] = self.clock + 1
        if table in self.watchers:
            self.due |= self.watchers[table]
        for key, value in values.items():
            journal += (table, key, entries.get(key, MISSING), before)
            if value is MISSING:
                entries.pop(key, None)
            else:
                entries[key] = value

    # Any: what a table holds is its own
    def overwrite(self, table: str, key: Any, value: Any) -> None:
        """Set an entry that is often set, each time to a longer tuple: its inverse is recorded once between two marks.

        Nobody can go back to a value in between, and all of them would take room that grows with the square of their number.
        """
        journal, at = self.journal, self._recorded.get((table, key), -1)
        versioned, entries, versions = key if table == "zones" else table, self.tables[table], self.versions
        if not (self.marked <= at < len(journal) and (journal[at], journal[at + 1]) == (table, key)):
            self._recorded[table, key] = len(journal)
            journal += (table, key, entries.get(key, MISSING), versions.get(versioned, 0))
        self.clock = versions[versioned] = self.clock + 1
        if versioned in self.watchers:
            self.due |= self.watchers[versioned]
        entries[key] = value

    def watch(self, names: Iterable[Hashable], bit: int) -> None:
        """From here on that bit is due where one of these is written."""
        watchers = self.watchers
        for name in names:
            watchers[name] = watchers.get(name, 0) | bit

    def touch(self, version: Hashable) -> None:
        """What has that version is another from here on: something that it is derived from was written."""
        self.journal += (DERIVED, version, MISSING, self.versions[version])
        self.clock = self.versions[version] = self.clock + 1
        self.due |= self.watchers.get(version, 0)

    def restore(self, version: Hashable, number: int) -> None:
        """What has that version turned out as it was when that number was given to it."""
        self.journal += (DERIVED, version, MISSING, self.versions[version])
        self.versions[version] = number
        self.due |= self.watchers.get(version, 0)

    def mark(self) -> int:
        """The journal's position: what `rollback` goes back to."""
        self.marked = len(self.journal)
        return self.marked

    def rollback(self, mark: int) -> set[Hashable]:
        """Undo every write since `mark`, newest first. Returns what is another now, by what has a version."""
        journal, tables, versions = self.journal, self.tables, self.versions
        if not 0 <= mark <= len(journal):
            raise ValueError(f"journal position {mark} is not within 0..{len(journal)}")
        undone: set[Hashable] = set()
        watchers, due = self.watchers, self.due
        for at in range(len(journal) - 4, mark - 1, -4):
            table, key, old, version = journal[at : at + 4]
            versioned = key if table in ("zones", DERIVED) else table
            versions[versioned] = version
            undone.add(versioned)
            if versioned in watchers:
                due |= watchers[versioned]
            if table == DERIVED:
                continue
            if old is MISSING:
                tables[table].pop(key, None)
            else:
                tables[table][key] = old
        for whole, parts in self.parts.items():
            if whole in undone:  # as it is where one of its parts was touched
                for part in parts:
                    if versions[part] < 0 and versions[part] != (here := self._untouched(part)):
                        versions[part] = here
                        undone.add(part)
                        due |= watchers.get(part, 0)
        self.due = due
        del journal[mark:]
        return undone

    def begin_part(self, part: Hashable, *wholes: Hashable) -> None:
        """A part of what has these versions has a version of its own from here on.

        Until the part is touched that version says which one of the wholes it is part of; so it does for those who go back to
        where nobody had told it apart, or had touched it.
        """
        for whole in wholes:
            self.parts[whole] = (*self.parts.get(whole, ()), part)
        self.wholes[part] = wholes
        self.versions[part] = self._untouched(part)

    def _untouched(self, part: Hashable) -> int:
        """The version of a part that nobody has touched: below zero, and another where one of its wholes is."""
        number = 0
        for whole in self.wholes[part]:
            number = number << BITS | self.versions.get(whole, 0)
        return -1 - number

    def copy(self, since: int) -> State:
        """An independent state with the same tables and the journal since position `since`."""
        new = State.__new__(State)
        new.tables = {name: entries.copy() for name, entries in self.tables.items()}
        new.journal = self.journal[since:]
        new.clock = self.clock
        new.watchers, new.due = self.watchers, ALL_DUE
        new.versions = self.versions.copy()
        new.parts = self.parts.copy()
        new.wholes = self.wholes.copy()
        new.marked = len(new.journal)
        new._recorded = {}
        new._alias()
        return new

    def digest(self) -> str:
        """A hash of every table: equal for equal states, on any machine and in any process."""
        out = hashlib.blake2b(digest_size=16)
        for name in sorted(self.tables):
            entries = self.tables[name]
            if not entries:
                continue
            keys = sorted([(canonical(key), key) for key in entries], key=itemgetter(0))
            out.update("".join([f"{name}|{said}|{canonical(entries[key])}\n" for said, key in keys]).encode())
        return out.hexdigest()
