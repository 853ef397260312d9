"""What was read is kept on disk, by ruleset and line, so that the next program need not read it again."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final, final

import platformdirs

from apnap_plugins.oracle.codec import Decoder, NotATree, encoded
from apnap_plugins.oracle.language import FAILED, Language, NotUnderstood, Reading

_SCHEMA: Final = """CREATE TABLE IF NOT EXISTS readings (
    ruleset TEXT NOT NULL, root TEXT NOT NULL, line TEXT NOT NULL, tree TEXT, reason TEXT, detail TEXT, at INTEGER,
    PRIMARY KEY (ruleset, root, line)) WITHOUT ROWID"""
MOST_WAITING: Final = 1000


def default_path() -> Path:
    """Where readings are kept."""
    return platformdirs.user_cache_path("apnap", appauthor=False) / "readings.sqlite"


@final
class Readings:
    """A cache of readings, of refusals too. It is only a cache: where it can't be used, everything is read anew."""

    def __init__(self, language: Language, path: Path | None = None) -> None:
        self.language = language
        self.ruleset = language.id
        self.hits = 0
        self._decoder = Decoder(frozenset(["apnap", *(m.partition(".")[0] for m in language.ruleset.compiled.modules)]))
        self._waiting: list[tuple[object, ...]] = []
        self._db = self._open(path or default_path())
        language.use(self._read)

    @staticmethod
    def _open(path: Path) -> sqlite3.Connection | None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            db = sqlite3.connect(path, timeout=5)
            db.execute("PRAGMA journal_mode = WAL")
            db.execute(_SCHEMA)
        except (OSError, sqlite3.Error):
            return None
        return db

    def _read(self, line: str, root: str) -> Reading:
        """From the cache, else by reading. Raises NotUnderstood as reading does."""
        row = self._row(line, root)
        if row is not None:
            tree, reason, detail, at = row
            if reason is not None:
                self.hits += 1
                raise NotUnderstood(reason, line, detail, at)
            try:
                abilities = self._decoder.decoded(tree or "")
            except NotATree:
                pass  # damaged: read again
            else:
                self.hits += 1
                return Reading(line, abilities)
        try:
            reading = self.language.parse(line, root)
        except NotUnderstood as why:
            if why.reason != FAILED:  # whoever looks for the fault wants to see it happen
                self._keep((self.ruleset, root, line, None, why.reason, why.detail, why.at))
            raise
        self._keep((self.ruleset, root, line, encoded(reading.abilities), None, None, None))
        return reading

    def _row(self, line: str, root: str) -> tuple[str | None, str | None, str, int] | None:
        if self._db is None:
            return None
        query = "SELECT tree, reason, detail, at FROM readings WHERE ruleset = ? AND root = ? AND line = ?"
        try:
            found: tuple[str | None, str | None, str, int] | None = self._db.execute(
                query, (self.ruleset, root, line)
            ).fetchone()
        except sqlite3.Error:
            return None
        return found

    def _keep(self, row: tuple[object, ...]) -> None:
        self._waiting.append(row)
        if len(self._waiting) >= MOST_WAITING:
            self.flush()

    def flush(self) -> None:
        """Write what is new. A cache that can't be written is not an error."""
        if self._db is not None and self._waiting:
            try:
                with self._db:
                    self._db.executemany("INSERT OR REPLACE INTO readings VALUES (?, ?, ?, ?, ?, ?, ?)", self._waiting)
            except sqlite3.Error:
                self._db = None
        self._waiting.clear()

    def close(self) -> None:
        """Write what is new and let go of the file."""
        self.flush()
        if self._db is not None:
            self._db.close()
