"""State and journal: all that changes in a game, in tables, with the inverse of every write.

State is a set of tables. `objects`, `zones`, `past`, `components` and `effects` are the kernel's own;
every declared `Field` has one more. All values are immutable, so a copy of the game is a copy of the
dictionaries, and objects are shared between copies. The journal is one flat list of
(table, key, old value) triples: no closures and no references to a particular game, so a copy can
apply the records of its original to itself.
"""

from __future__ import annotations

import hashlib
from typing import Any, final

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

    __slots__ = ("base", "components", "controller", "id", "kind", "origin", "owner", "timestamp", "zone")

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

    def canonical(self) -> str:
        """The object as text for digests."""
        head = f"{self.id}:{self.kind}:{self.zone}:{self.owner}:{self.controller}:{self.components}"
        return f"{head}:{self.timestamp}:{self.origin}:{canonical(self.base)}"


@final
class Past:
    """Last known information (CR 608.2h, 603.10) of an object that left its zone, and what it became.

    `kept` are its values after layers that are `kept`, by the layer's name, where effects had changed them.
    """

    __slots__ = ("became", "cause", "characteristics", "controller", "kept", "obj")

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

    def canonical(self) -> str:
        """The record as text for digests."""
        head = f"{self.obj.canonical()}:{self.controller}:{self.became}:{self.cause!r}"
        return f"{head}:{canonical(self.characteristics)}:{canonical(self.kept)}"


Table = dict[Any, Any]
STAMPS = "~stamps"
"""Versions that caches are keyed by; they are journaled, but no part of what a state is (no digest has them)."""
KERNEL_TABLES = ("objects", "zones", "past", "components", "effects", STAMPS)


@final
class State:
    """The tables of one game and their journal."""

    __slots__ = ("_marked", "_recorded", "components", "effects", "journal", "objects", "past", "tables", "zones")

    def __init__(self, field_names: tuple[str, ...]) -> None:
        self.journal: list[Any] = []
        self._marked = 0
        self._recorded: dict[tuple[str, Any], int] = {}
        self.tables: dict[str, Table] = {name: {} for name in KERNEL_TABLES}
        for name in field_names:
            self.tables[name] = {}
        self._alias()

    def _alias(self) -> None:
        self.objects: dict[int, Obj] = self.tables["objects"]
        self.zones: dict[ZoneId, tuple[int, ...]] = self.tables["zones"]
        self.past: dict[int, Past] = self.tables["past"]
        self.components: dict[int, Component] = self.tables["components"]
        self.effects: Table = self.tables["effects"]

    def write(self, table: str, key: Any, value: Any) -> None:
        """Set one entry of a table (MISSING deletes it) and record the inverse."""
        entries = self.tables[table]
        self.journal += (table, key, entries.get(key, MISSING))
        if value is MISSING:
            entries.pop(key, None)
        else:
            entries[key] = value

    def overwrite(self, table: str, key: Any, value: Any) -> None:
        """Set an entry that is often set, each time to a longer tuple: its inverse is recorded once between two marks.

        Nobody can go back to a value in between, and all of them would take room that grows with the square of their number.
        """
        journal, at = self.journal, self._recorded.get((table, key), -1)
        if self._marked <= at < len(journal) and (journal[at], journal[at + 1]) == (table, key):
            self.tables[table][key] = value
            return
        self._recorded[table, key] = len(journal)
        self.write(table, key, value)

    def mark(self) -> int:
        """The journal's position: what `rollback` goes back to."""
        self._marked = len(self.journal)
        return self._marked

    def rollback(self, mark: int) -> bool:
        """Undo every write since `mark`, newest first. Whether one changed what an object is before all effects."""
        journal, tables = self.journal, self.tables
        if not 0 <= mark <= len(journal):
            raise ValueError(f"journal position {mark} is not within 0..{len(journal)}")
        rebased = False
        for at in range(len(journal) - 3, mark - 1, -3):
            rebased = rebased or journal[at] == "base"
            entries, key, old = tables[journal[at]], journal[at + 1], journal[at + 2]
            if old is MISSING:
                entries.pop(key, None)
            else:
                entries[key] = old
        del journal[mark:]
        return rebased

    def copy(self, since: int) -> State:
        """An independent state with the same tables and the journal since position `since`."""
        new = State.__new__(State)
        new.tables = {name: entries.copy() for name, entries in self.tables.items()}
        new.journal = self.journal[since:]
        new._marked = len(new.journal)
        new._recorded = {}
        new._alias()
        return new

    def digest(self) -> str:
        """A hash of every table: equal for equal states, on any machine and in any process."""
        out = hashlib.blake2b(digest_size=16)
        for name in sorted(self.tables):
            if name == STAMPS:
                continue
            entries = self.tables[name]
            for key in sorted(entries, key=canonical):
                out.update(f"{name}|{canonical(key)}|{canonical(entries[key])}\n".encode())
        return out.hexdigest()
