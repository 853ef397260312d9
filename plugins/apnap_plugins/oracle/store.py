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
from typing import Final, final

import platformdirs

from apnap.core.errors import ApnapError
from apnap_plugins.oracle.cards import CardRow
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
    """Imported cards by name. Use as a context manager, or call `close`."""

    def __init__(self, path: Path | None = None) -> None:
        """Open or make the store. Raises StoreError where the file is damaged or can't be written."""
        self.path = path or default_path()
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(self.path, timeout=WAIT, isolation_level=None)
            self._db.execute("PRAGMA journal_mode = WAL")
            with self._batch():
                if self._db.execute("PRAGMA user_version").fetchone()[0] == 0:
                    for statement in filter(str.strip, _SCHEMA.split(";")):
                        self._db.execute(statement)
                    self._db.execute(f"PRAGMA user_version = {_VERSION}")
            version = self._db.execute("PRAGMA user_version").fetchone()[0]
        except (OSError, sqlite3.Error) as why:
            raise StoreError(f"cannot use {self.path} as card store: {why}; move it away and import again") from why
        if version != _VERSION:
            raise StoreError(
                f"{self.path} is of version {version}, this program reads {_VERSION}; import into a new one"
            )

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
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")

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
        known = self._db.execute("SELECT done FROM imports WHERE source = ?", (source,)).fetchone()
        before = done = known[0] if known else 0
        cards, broken = 0, []
        left = islice(items, before, None)
        while batch := tuple(islice(left, BATCH)):
            with self._batch():
                for item in batch:
                    if isinstance(item, Entry):
                        self._put(item)
                        cards += 1
                done += len(batch)
                self._db.execute("INSERT OR REPLACE INTO imports VALUES (?, ?, 0)", (source, done))
            broken += [item for item in batch if isinstance(item, Broken)]
            yield Imported(done, cards, tuple(broken), before)
        with self._batch():
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
        found = self._db.execute("SELECT row FROM cards WHERE name = ?", (name,)).fetchone()
        if found is None:
            found = self._db.execute(
                "SELECT row FROM cards JOIN faces USING (name) WHERE face = ? ORDER BY name", (name,)
            ).fetchone()
        return None if found is None else CardRow.model_validate_json(found[0])

    def rows(self, code: str = "") -> Iterator[CardRow]:
        """All cards, or those of a set, by name."""
        with self._cursor() as cursor:
            if code:
                query = "SELECT row FROM cards JOIN printings USING (name) WHERE code = ? ORDER BY name"
                cursor.execute(query, (code.upper(),))
            else:
                cursor.execute("SELECT row FROM cards ORDER BY name")
            for (text,) in cursor:
                yield CardRow.model_validate_json(text)

    def rows_and_sets(self, code: str = "") -> Iterator[tuple[CardRow, list[str]]]:
        """All cards, or those of a set, by name, with the sets that they were printed in; asked in one go."""
        query = "SELECT row, group_concat(code) FROM cards LEFT JOIN printings USING (name) GROUP BY name ORDER BY name"
        if code:
            query = _CARDS_OF_A_SET
        with self._cursor() as cursor:
            for text, codes in cursor.execute(query, (code.upper(),) if code else ()):
                yield CardRow.model_validate_json(text), sorted(codes.split(",")) if codes else []

    def search(self, words: str, most: int = 50) -> list[str]:
        """Names of cards that have all of these words in their name, shortest first."""
        parts = words.lower().split()
        names = (name for (name,) in self._db.execute("SELECT name FROM cards ORDER BY length(name), name"))
        return list(islice((name for name in names if all(part in name.lower() for part in parts)), most))

    def sets_of(self, name: str) -> list[str]:
        """The sets that a card was printed in."""
        query = "SELECT code FROM printings WHERE name = ? ORDER BY code"
        return [code for (code,) in self._db.execute(query, (name,))]

    def size(self) -> int:
        """How many cards there are."""
        return int(self._db.execute("SELECT count(*) FROM cards").fetchone()[0])


def source_of(path: Path) -> str:
    """What tells a file from another: its size and its beginning and end."""
    size = path.stat().st_size
    with path.open("rb") as file:
        head = file.read(1 << 20)
        file.seek(max(0, size - (1 << 20)))
        tail = file.read()
    return hashlib.sha256(b"%d:" % size + head + tail).hexdigest()
