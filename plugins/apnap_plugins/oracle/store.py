"""The store of imported cards: one SQLite file in the user's data folder.

What is written is written in batches, each whole or not at all, so that a killed import loses nothing and goes on where it was;
two at once wait for each other; and the same file twice changes nothing.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final, final

import platformdirs

from apnap import ApnapError
from apnap_plugins.oracle.cards import CardRow, with_combined_face
from apnap_plugins.oracle.files import Broken, Entry, Item

BATCH: Final = 500
WAIT: Final = 60.0
"""How many seconds one import waits for another's batch."""
_VERSION: Final = 1
_SCHEMA: Final = """
CREATE TABLE cards (name TEXT PRIMARY KEY COLLATE NOCASE, row TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE faces (face TEXT NOT NULL COLLATE NOCASE, name TEXT NOT NULL, PRIMARY KEY (face, name)) WITHOUT ROWID;
CREATE TABLE printings (name TEXT NOT NULL COLLATE NOCASE, code TEXT NOT NULL, PRIMARY KEY (name, code)) WITHOUT ROWID;
CREATE INDEX printings_by_code ON printings (code);
CREATE TABLE imports (source TEXT PRIMARY KEY, done INTEGER NOT NULL, finished INTEGER NOT NULL) WITHOUT ROWID;
"""

_TABLES: Final = ("cards", "faces", "printings", "imports")
_ANEW: Final = "move it away and import again"
_ELSEWHERE: Final = "see that it is a file that can be written, or name another with --store"
_TO_DO: Final = {
    sqlite3.SQLITE_FULL: "make room on the disk and import again, it goes on where it was",
    sqlite3.SQLITE_BUSY: "something else writes it; try again when that is done",
    sqlite3.SQLITE_LOCKED: "something else writes it; try again when that is done",
    sqlite3.SQLITE_READONLY: _ELSEWHERE,
    sqlite3.SQLITE_CANTOPEN: _ELSEWHERE,
    sqlite3.SQLITE_PERM: _ELSEWHERE,
}
"""What to do about errors of SQLite that don't come from a damaged file."""

_CARDS_OF_A_SET: Final = """SELECT row, group_concat(code) FROM cards JOIN printings USING (name)
WHERE name IN (SELECT name FROM printings WHERE code = ?) GROUP BY name ORDER BY name"""


class StoreError(ApnapError):
    """The store can't be used; says why and what to do."""


def default_path() -> Path:
    """Where the user's cards are kept."""
    return platformdirs.user_data_path("apnap", appauthor=False) / "cards.sqlite"


@final
@dataclass(frozen=True)
class Imported:
    """What an import did: items looked at, cards kept, what is broken, and how many were done before."""

    items: int
    cards: int
    broken: tuple[Broken, ...]
    before: int


@final
class Store:
    """Imported cards by name. Use as a context manager, or call `close`.

    Whatever the file turns out to be, or the disk, is told as a StoreError that names the file and says what to do.
    """

    def __init__(self, path: Path | None = None, writing: bool = True) -> None:
        """Open the store, and make it where it is not there and `writing`.

        One that is not for writing leaves the file as it is, and needs no right to write it.

        Raises:
            StoreError: the file is damaged, of another version, or can't be opened.
        """
        self.path = path or default_path()
        with self._told():
            self._db = self._opened_to_write() if writing else self._opened_to_read()
            try:
                if writing:
                    self._made()
                self._check()
            except BaseException:
                self.close()
                raise

    def _opened_to_write(self) -> sqlite3.Connection:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        db = sqlite3.connect(self.path, timeout=WAIT, isolation_level=None)
        db.execute("PRAGMA journal_mode = WAL")
        return db

    def _opened_to_read(self) -> sqlite3.Connection:
        """SQLite wants to write beside a file even to read it; where it can't and nobody else does, it need not."""
        place = self.path.resolve().as_uri()
        db = sqlite3.connect(f"{place}?mode=ro", uri=True, timeout=WAIT, isolation_level=None)
        try:
            db.execute("SELECT count(*) FROM sqlite_master")
        except sqlite3.OperationalError:
            db.close()
            if self.path.with_name(f"{self.path.name}-wal").exists():
                raise
            db = sqlite3.connect(f"{place}?immutable=1", uri=True, isolation_level=None)
        return db

    def _made(self) -> None:
        """The tables of a new file."""
        with self._batch():
            if self._db.execute("PRAGMA user_version").fetchone()[0] == 0:
                for statement in filter(str.strip, _SCHEMA.split(";")):
                    self._db.execute(statement)
                self._db.execute(f"PRAGMA user_version = {_VERSION}")

    def _check(self) -> None:
        """Raises StoreError for a file of another version, or without a table."""
        version = self._db.execute("PRAGMA user_version").fetchone()[0]
        if version != _VERSION:
            raise StoreError(
                f"{self.path} is of version {version}, this program reads {_VERSION}; import into a new one"
            )
        there = {name for (name,) in self._db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if missing := [name for name in _TABLES if name not in there]:
            raise StoreError(f"{self.path} has no table {missing[0]!r}: {_ANEW}")

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Errors of SQLite and of the disk are told as a StoreError that says what to do."""
        try:
            yield
        except (OSError, sqlite3.Error) as why:
            damaged = isinstance(why, sqlite3.Error)
            todo = _TO_DO.get(getattr(why, "sqlite_errorcode", 0) & 0xFF, _ANEW if damaged else _ELSEWHERE)
            raise StoreError(f"cannot use {self.path} as card store: {why}; {todo}") from why

    def inspect(self) -> None:
        """Look at every page of the file. Raises StoreError where one is damaged."""
        with self._told():
            (said,) = self._db.execute("PRAGMA quick_check(1)").fetchone()
        if said != "ok":
            raise StoreError(f"{self.path} is damaged: {said}; {_ANEW}")

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    @contextmanager
    def _batch(self) -> Iterator[None]:
        """What is written inside is written whole or not at all."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:  # SQLite has ended it by itself where the disk is full
                self._db.execute("ROLLBACK")
            raise

    @contextmanager
    def _cursor(self) -> Iterator[sqlite3.Cursor]:
        """A cursor for rows that are taken one by one; who stops half way may let go of the store first."""
        cursor = self._db.cursor()
        try:
            yield cursor
        finally:
            with suppress(sqlite3.ProgrammingError):  # the store is closed already
                cursor.close()

    def add(self, source: str, items: Iterable[Item]) -> Iterator[Imported]:
        """Take cards in; after each batch gives how far it is. An import of the same source that was stopped goes on."""
        with self._told():
            known = self._db.execute("SELECT done FROM imports WHERE source = ?", (source,)).fetchone()
        before = done = known[0] if known else 0
        cards, broken = 0, []
        left = islice(items, before, None)
        while batch := tuple(islice(left, BATCH)):
            with self._told(), self._batch():
                for item in batch:
                    if isinstance(item, Entry):
                        self._put(item)
                        cards += 1
                done += len(batch)
                self._db.execute("INSERT OR REPLACE INTO imports VALUES (?, ?, 0)", (source, done))
            broken += [item for item in batch if isinstance(item, Broken)]
            yield Imported(done, cards, tuple(broken), before)
        with self._told(), self._batch():
            self._db.execute("INSERT OR REPLACE INTO imports VALUES (?, ?, 1)", (source, done))
        yield Imported(done, cards, tuple(broken), before)

    def _put(self, entry: Entry) -> None:
        name = entry.row.name
        self._db.execute("INSERT OR REPLACE INTO cards VALUES (?, ?)", (name, entry.as_read))
        faces = [face.name for face in entry.row.card_faces] or [name]
        self._db.executemany("INSERT OR REPLACE INTO faces VALUES (?, ?)", [(face, name) for face in faces])
        self._db.executemany("INSERT OR IGNORE INTO printings VALUES (?, ?)", [(name, code) for code in entry.sets])

    def row(self, name: str) -> CardRow | None:
        """The card of that name, or with a face of that name; None where there is none."""
        by_face = "SELECT row FROM cards JOIN faces USING (name) WHERE face = ? ORDER BY name"
        name = name.encode("utf-8", "replace").decode("utf-8")  # half a character is in no card's name
        with self._told():
            found = self._db.execute("SELECT row FROM cards WHERE name = ?", (name,)).fetchone()
            if found is None:
                found = self._db.execute(by_face, (name,)).fetchone()
        return None if found is None else self._card(found[0])

    def _card(self, text: Any) -> CardRow:
        """The card that a row holds, a meld card with its combined face. Raises StoreError where it is none."""
        row = self._validated(text)
        if not row.meld_result or row.card_faces:
            return row
        found = self._db.execute("SELECT row FROM cards WHERE name = ?", (row.meld_result,)).fetchone()
        return row if found is None else with_combined_face(row, self._validated(found[0]))

    def _validated(self, text: Any) -> CardRow:
        try:
            return CardRow.model_validate_json(text)
        except (TypeError, ValueError) as why:
            shown = str(text)[:60]
            raise StoreError(f"{self.path} has a row that is no card ({shown!r}): {_ANEW}") from why

    def rows(self, code: str = "") -> Iterator[CardRow]:
        """All cards, or those of a set, by name."""
        with self._told(), self._cursor() as cursor:
            if code:
                query = "SELECT row FROM cards JOIN printings USING (name) WHERE code = ? ORDER BY name"
                cursor.execute(query, (code.upper(),))
            else:
                cursor.execute("SELECT row FROM cards ORDER BY name")
            for (text,) in cursor:
                yield self._card(text)

    def rows_and_sets(self, code: str = "") -> Iterator[tuple[CardRow, list[str]]]:
        """All cards, or those of a set, by name, with the sets that they were printed in; asked in one go."""
        query = "SELECT row, group_concat(code) FROM cards LEFT JOIN printings USING (name) GROUP BY name ORDER BY name"
        if code:
            query = _CARDS_OF_A_SET
        with self._told(), self._cursor() as cursor:
            for text, codes in cursor.execute(query, (code.upper(),) if code else ()):
                yield self._card(text), sorted(codes.split(",")) if codes else []

    def search(self, words: str, most: int = 50) -> list[str]:
        """Names of cards that have all of these words in their name, shortest first."""
        parts = words.lower().split()
        query = "SELECT name FROM cards ORDER BY length(name), name"
        with self._told():
            names = (str(name) for (name,) in self._db.execute(query))
            return list(islice((name for name in names if all(part in name.lower() for part in parts)), most))

    def sets_of(self, name: str) -> list[str]:
        """The sets that a card was printed in."""
        query = "SELECT code FROM printings WHERE name = ? ORDER BY code"
        with self._told():
            return [str(code) for (code,) in self._db.execute(query, (name,))]

    def size(self) -> int:
        """How many cards there are."""
        with self._told():
            return int(self._db.execute("SELECT count(*) FROM cards").fetchone()[0])


def source_of(path: Path) -> str:
    """What tells a file from another: its size and its beginning and end."""
    size = path.stat().st_size
    with path.open("rb") as file:
        head = file.read(1 << 20)
        file.seek(max(0, size - (1 << 20)))
        tail = file.read()
    return hashlib.sha256(b"%d:" % size + head + tail).hexdigest()
