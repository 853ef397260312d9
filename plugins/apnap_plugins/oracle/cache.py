"""What was read is kept on disk, by ruleset and line, so that the next program need not read it again.

Nothing that comes back is believed unseen: each row has a hash of all that it says, and its tree must be one that reading can
give. What fails either is read again, and the row replaced. Rulesets that were not used for long lose their rows.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, final

import platformdirs

from apnap import Ability, ApnapError
from apnap_plugins.oracle.codec import Decoder, NotATree, encoded
from apnap_plugins.oracle.language import FAILED, Language, NotUnderstood, Reading
from apnap_plugins.rules.words.references import is_settled

_VERSION: Final = 2
_SCHEMA: Final = """
DROP TABLE IF EXISTS readings;
CREATE TABLE readings (
    ruleset TEXT NOT NULL, root TEXT NOT NULL, line TEXT NOT NULL, tree TEXT, reason TEXT, detail TEXT, at INTEGER,
    hash TEXT NOT NULL, PRIMARY KEY (ruleset, root, line)) WITHOUT ROWID;
CREATE TABLE rulesets (ruleset TEXT PRIMARY KEY, used INTEGER NOT NULL) WITHOUT ROWID;
"""
_USE: Final = "INSERT OR REPLACE INTO rulesets SELECT ?, coalesce(max(used), 0) + 1 FROM rulesets"
_DROP: Final = """DELETE FROM rulesets
WHERE ruleset NOT IN (SELECT ruleset FROM rulesets ORDER BY used DESC LIMIT ?)"""
MOST_WAITING: Final = 1000
MOST_RULESETS: Final = 6
"""How many rulesets have rows, those that were used last. A changed module makes another ruleset."""
HASH_BYTES: Final = 16


class CacheError(ApnapError):
    """The cache of readings can't be looked at or removed; says why."""


@final
@dataclass(frozen=True)
class Kept:
    """What a cache holds: rows, how many of them are damaged, how many rulesets they are for."""

    rows: int
    damaged: int
    rulesets: int


def default_path() -> Path:
    """Where readings are kept."""
    return platformdirs.user_cache_path("apnap", appauthor=False) / "readings.sqlite"


def hash_of(row: Sequence[object]) -> str:
    """The hash of all that a row says."""
    said = json.dumps(list(row), ensure_ascii=False).encode("utf-8", "surrogatepass")
    return hashlib.blake2b(said, digest_size=HASH_BYTES).hexdigest()


def kept(path: Path | None = None) -> Kept | None:
    """What the cache holds, after a look at every row; None where there is no cache. Raises CacheError for a damaged file."""
    path = path or default_path()
    if not path.exists():
        return None
    try:
        with closing(sqlite3.connect(path, timeout=5)) as db:
            db.text_factory = lambda data: data.decode("utf-8", "replace")
            (sound,) = db.execute("PRAGMA quick_check(1)").fetchone()
            if sound != "ok":
                raise CacheError(f"{path} is damaged: {sound}")
            if db.execute("PRAGMA user_version").fetchone()[0] != _VERSION:
                return Kept(0, 0, 0)  # of another version of this program, which begins it anew
            rows = damaged = 0
            for *row, known in db.execute("SELECT * FROM readings"):
                rows += 1
                damaged += hash_of(row) != known
            (rulesets,) = db.execute("SELECT count(DISTINCT ruleset) FROM readings").fetchone()
    except (OSError, sqlite3.Error) as why:
        raise CacheError(f"{path} can't be read: {why}") from why
    return Kept(rows, damaged, rulesets)


def forget(path: Path | None = None) -> bool:
    """Remove the cache. Returns whether there was one. Raises CacheError where it can't be removed."""
    path = path or default_path()
    files = [path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))]
    there = [file for file in files if file.exists()]
    try:
        for file in there:
            file.unlink(missing_ok=True)
    except OSError as why:
        raise CacheError(f"{path} can't be removed: {why}") from why
    return path in there


@final
class Readings:
    """A cache of readings, of refusals too. It is only a cache: where it can't be used, everything is read anew."""

    def __init__(self, language: Language, path: Path | None = None) -> None:
        self.language = language
        self.ruleset = language.id
        self.hits = 0
        self._decoder = Decoder(frozenset(["apnap", *(m.partition(".")[0] for m in language.ruleset.compiled.modules)]))
        self._waiting: list[tuple[object, ...]] = []
        self._used = False
        self._db = self._open(path or default_path())
        language.use(self._read)

    @staticmethod
    def _open(path: Path) -> sqlite3.Connection | None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            db = sqlite3.connect(path, timeout=5, isolation_level=None)
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("BEGIN IMMEDIATE")
            if db.execute("PRAGMA user_version").fetchone()[0] != _VERSION:
                for statement in filter(str.strip, _SCHEMA.split(";")):
                    db.execute(statement)
                db.execute(f"PRAGMA user_version = {_VERSION}")
            db.execute("COMMIT")
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
            abilities = self._abilities(tree)
            if abilities is not None:
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
        """What the cache says of a line; None where it has nothing, or something else than was written."""
        if self._db is None:
            return None
        query = "SELECT * FROM readings WHERE ruleset = ? AND root = ? AND line = ?"
        try:
            found: tuple[Any, ...] | None = self._db.execute(query, (self.ruleset, root, line)).fetchone()
        except sqlite3.Error:
            return None
        if found is None or hash_of(found[:-1]) != found[-1]:
            return None
        tree, reason, detail, at = found[3:-1]
        return tree, reason, detail, at

    def _abilities(self, tree: str | None) -> tuple[Ability, ...] | None:
        """The abilities of a row; None where that is nothing that reading gives."""
        try:
            found = self._decoder.decoded(tree or "")
        except NotATree:
            return None
        if not isinstance(found, tuple) or not all(isinstance(one, Ability) and is_settled(one) for one in found):
            return None
        return found

    def _keep(self, row: tuple[object, ...]) -> None:
        if self._db is None:
            return
        self._waiting.append((*row, hash_of(row)))
        if len(self._waiting) >= MOST_WAITING:
            self.flush()

    def flush(self) -> None:
        """Write what is new. A cache that can't be written is not an error."""
        if self._db is not None and (self._waiting or not self._used):
            try:
                self._db.execute("BEGIN IMMEDIATE")
                self._tidy()
                self._db.executemany("INSERT OR REPLACE INTO readings VALUES (?, ?, ?, ?, ?, ?, ?, ?)", self._waiting)
                self._db.execute("COMMIT")
            except sqlite3.Error:
                self._db.close()
                self._db = None
        self._waiting.clear()

    def _tidy(self) -> None:
        """Note that this ruleset is used now, and let go of the rows of those that were not used for longest."""
        assert self._db is not None
        if self._used:
            return
        self._used = True
        self._db.execute(_USE, (self.ruleset,))
        self._db.execute(_DROP, (MOST_RULESETS,))
        self._db.execute("DELETE FROM readings WHERE ruleset NOT IN (SELECT ruleset FROM rulesets)")

    def close(self) -> None:
        """Write what is new and let go of the file. The language goes on reading, and what it reads is no longer kept."""
        self.flush()
        if self._db is not None:
            self._db.close()
            self._db = None
