"""Tables in a file, so that a server that was stopped in the middle goes on: each game as what its answers lead to.

What is kept holds the secrets of all links; the file can be read by its owner only.
"""

from __future__ import annotations

import json
import secrets
import sqlite3
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final, final

import platformdirs

from apnap import ApnapError, Game, Replay
from apnap_plugins.apps.table.game_table import Chair, GameTable, Plan

VERSION: Final = 1
TABLES: Final = """
CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS tables (
    number INTEGER PRIMARY KEY, id TEXT UNIQUE NOT NULL, plan TEXT NOT NULL, replay TEXT NOT NULL,
    agents_seed INTEGER NOT NULL, settings TEXT NOT NULL DEFAULT '{}'
);
CREATE TABLE IF NOT EXISTS answers (
    table_id TEXT NOT NULL, place INTEGER NOT NULL, given TEXT NOT NULL, PRIMARY KEY (table_id, place)
) WITHOUT ROWID;
"""


class KeepingError(ApnapError):
    """A file of tables that can't be used. The text names it and says what to do."""


def default_path() -> Path:
    """Where tables are kept."""
    return platformdirs.user_data_path("apnap", appauthor=False) / "tables.sqlite"


@final
class Keeper:
    """The file. `path` None keeps everything in memory, for as long as the server runs."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        try:
            if path is not None:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.touch(mode=0o600, exist_ok=True)
            self._db = sqlite3.connect(path or ":memory:", isolation_level=None, check_same_thread=False)
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = NORMAL")
            version = self._db.execute("PRAGMA user_version").fetchone()[0]
            if version not in (0, VERSION):
                raise KeepingError(f"{path} was written by another version ({version}); give another file with --keep")
            self._db.executescript(TABLES)
            self._db.execute(f"PRAGMA user_version = {VERSION}")
        except (OSError, sqlite3.Error) as err:
            raise KeepingError(f"cannot keep tables in {path}: {err}; give another file with --keep") from err

    def close(self) -> None:
        """Everything is written."""
        self._db.close()

    def secret(self, name: str) -> str:
        """A secret that stays the same for this file."""
        self._db.execute("INSERT OR IGNORE INTO facts VALUES (?, ?)", (name, secrets.token_urlsafe(24)))
        found: str = self._db.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone()[0]
        return found

    def add(self, plan: Plan, replay: Replay, agents_seed: int) -> None:
        """A new table, with the answers that its game has."""
        row = (plan.id, json.dumps(asdict(plan)), replay.model_copy(update={"inputs": ()}).dump(), agents_seed)
        self._db.execute("BEGIN")
        self._db.execute("INSERT INTO tables (id, plan, replay, agents_seed) VALUES (?, ?, ?, ?)", row)
        self._insert(plan.id, 0, replay.inputs)
        self._db.execute("COMMIT")

    def keep(self, table: GameTable) -> None:
        """The answers that are new since the last time; those that were taken back go."""
        inputs = table.game.inputs()
        if table.low == len(inputs) and not table.went_back:
            return
        self._db.execute("BEGIN")
        self._db.execute("DELETE FROM answers WHERE table_id = ? AND place >= ?", (table.plan.id, table.low))
        self._insert(table.plan.id, table.low, inputs[table.low :])
        self._db.execute("COMMIT")
        table.low, table.went_back = len(inputs), False

    def keep_settings(self, id: str, settings: dict[str, Any]) -> None:
        """What people set at a table."""
        self._db.execute("UPDATE tables SET settings = ? WHERE id = ?", (json.dumps(settings), id))

    def _insert(self, id: str, start: int, inputs: tuple[Any, ...]) -> None:
        rows = [(id, start + at, json.dumps(given)) for at, given in enumerate(inputs)]
        self._db.executemany("INSERT INTO answers VALUES (?, ?, ?)", rows)

    def forget(self, id: str) -> None:
        """A table is no longer kept."""
        self._db.execute("DELETE FROM answers WHERE table_id = ?", (id,))
        self._db.execute("DELETE FROM tables WHERE id = ?", (id,))

    def plans(self) -> list[Plan]:
        """All tables, the newest first."""
        rows = self._db.execute("SELECT plan FROM tables ORDER BY number DESC").fetchall()
        return [_plan(json.loads(row[0])) for row in rows]

    def load(self, id: str) -> tuple[Replay, int, dict[str, Any]]:
        """The game of a table as a replay, the seed of its agents, and what people set. Raises ReplayError for a damaged one."""
        row = self._db.execute("SELECT replay, agents_seed, settings FROM tables WHERE id = ?", (id,)).fetchone()
        if row is None:
            raise KeepingError("that table is no longer kept")
        data = json.loads(row[0])
        found = self._db.execute("SELECT given FROM answers WHERE table_id = ? ORDER BY place", (id,)).fetchall()
        data["inputs"] = [json.loads(given[0]) for given in found]
        return Replay.parse(json.dumps(data)), row[1], json.loads(row[2])


def played_on(replay: Replay, game: Game) -> Game:
    """The game with the answers of a replay of which nobody says where it leads. Raises ReplayError where they don't fit."""
    game.load_inputs(replay.inputs)
    _ = game.decision
    return game


def _plan(data: dict[str, Any]) -> Plan:
    return Plan(**{**data, "chairs": [Chair(**chair) for chair in data["chairs"]]})
