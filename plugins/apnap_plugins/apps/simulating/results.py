"""The folder of a run: its plan, a line for each game as it ends, a table of the same, and what failed.

A process can be killed at any moment. A line that was written half is played again; what is whole stays. When all games are
there, both files are put into the order of the games: a run that was killed and went on leaves the same files as one in one go.
"""

from __future__ import annotations

import csv
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import IO, Final

from pydantic import ValidationError

from apnap_plugins.apps.simulating.plan import Plan, SimulationError
from apnap_plugins.apps.simulating.record import COLUMNS, GameRecord, Played, rows

PLAN: Final = "run.json"
LINES: Final = "games.jsonl"
TABLE: Final = "games.csv"
LOCK: Final = "lock.sqlite"


class Results:
    """A folder of results that one process at a time writes into. Used as a context manager."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        """The folder is made where there is none. Raises SimulationError where it belongs to another run, or is in use."""
        self.folder = folder
        self.plan = plan
        self.done: set[int] = set()
        self.failed: list[GameRecord] = []
        self._lines: IO[bytes] | None = None
        self._table: IO[str] | None = None
        self._places: list[tuple[int, int, int]] = []
        """Each game's number, and where its line begins and ends."""
        self._lock = _locked(folder)
        try:
            self._begin()
        except BaseException:
            self._lock.close()
            raise

    def _begin(self) -> None:
        place = self.folder / PLAN
        if place.exists():
            _check_same(read_plan(self.folder), self.plan, self.folder)
        elif (self.folder / LINES).exists():
            raise SimulationError(
                f"{self.folder}: there are games but no {PLAN} that says of what run; use another folder"
            )
        _write(place, self.plan.model_dump_json(indent=1) + "\n")
        self._take_up()
        self._lines = (self.folder / LINES).open("ab")
        self._table = (self.folder / TABLE).open("a", encoding="utf-8", newline="")

    def _take_up(self) -> None:
        """What was written before: a line that is not whole at the end goes, and the table is what the lines say."""
        path, end = self.folder / LINES, 0
        table = self.folder / TABLE
        with _draft(table).open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(COLUMNS)
            for record, start, end in read_lines(path):
                if record.game >= self.plan.games or record.game in self.done:
                    raise SimulationError(
                        f"{path}: game {record.game} is there twice, or not of this run; use another folder"
                    )
                self._enter(record, start, end)
                writer.writerows(rows(record))
        if path.exists():
            with path.open("r+b") as lines:
                lines.truncate(end)
        _draft(table).replace(table)

    def _enter(self, record: GameRecord, start: int, end: int) -> None:
        self.done.add(record.game)
        self._places.append((record.game, start, end))
        if record.status == "failed":
            self.failed.append(record)

    def __enter__(self) -> Results:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, err: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Files are closed, and another process may write."""
        for file in (self._lines, self._table):
            if file is not None:
                file.close()
        self._lock.close()

    def missing(self) -> Iterator[int]:
        """The games that are still to be played, in order."""
        return (number for number in range(self.plan.games) if number not in self.done)

    def add(self, played: Played) -> GameRecord | None:
        """Write a game down; None for one that is there already, and is not written twice."""
        if played.number in self.done:
            return None
        assert self._lines is not None, "only while it is open"
        assert self._table is not None
        record = GameRecord.model_validate_json(played.line)
        if record.replay:  # first, so that a line never names what isn't there
            place = self.folder / record.replay
            place.parent.mkdir(exist_ok=True)
            _write(place, played.replay)
            _write(place.with_suffix(".txt"), played.trace)
        data = played.line.encode() + b"\n"
        start = self._lines.tell()
        self._lines.write(data)
        self._lines.flush()
        csv.writer(self._table).writerows(rows(record))
        self._table.flush()
        self._enter(record, start, start + len(data))
        return record

    def put_in_order(self) -> None:
        """All games are there: the files have them in order of their numbers from now on."""
        assert self._lines is not None, "only while it is open"
        assert self._table is not None
        if self._places == sorted(self._places):
            return
        self._lines.close()
        self._table.close()
        lines, table = self.folder / LINES, self.folder / TABLE
        with (
            lines.open("rb") as old,
            _draft(lines).open("wb") as new,
            _draft(table).open("w", encoding="utf-8", newline="") as file,
        ):
            writer = csv.writer(file)
            writer.writerow(COLUMNS)
            for _, start, end in sorted(self._places):
                old.seek(start)
                line = old.read(end - start)
                new.write(line)
                writer.writerows(rows(GameRecord.model_validate_json(line)))
        _draft(table).replace(table)  # the table is made anew from the lines, should it end here
        _draft(lines).replace(lines)


def read_plan(folder: Path) -> Plan:
    """The plan of a run. Raises SimulationError where the folder has none, or one that can't be read."""
    place = folder / PLAN
    try:
        text = place.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as err:
        raise SimulationError(f"there is no run in {folder}: cannot read {place}: {err}") from err
    try:
        return Plan.parse(text)
    except SimulationError as err:
        raise SimulationError(f"{place}: {err}") from err


def read_games(folder: Path) -> Iterator[GameRecord]:
    """The games of a run so far, as they stand in its file. Raises SimulationError for a line that is none."""
    return (record for record, _, _ in read_lines(folder / LINES))


def read_lines(path: Path) -> Iterator[tuple[GameRecord, int, int]]:
    """Each game with where its line begins and ends; what is at the end without an end of line was not written whole."""
    if not path.exists():
        return
    start = 0
    with path.open("rb") as file:
        for at, line in enumerate(file, start=1):
            if not line.endswith(b"\n"):
                return
            try:
                record = GameRecord.model_validate_json(line)
            except ValidationError as err:
                raise SimulationError(
                    f"{path}:{at}: not a game of a run: {err.errors()[0]['msg']}; remove the line"
                ) from err
            yield record, start, start + len(line)
            start += len(line)


def _check_same(then: Plan, now: Plan, folder: Path) -> None:
    """Raises SimulationError where the folder is another run's, or has more games already."""
    for name in Plan.model_fields:
        if name != "games" and getattr(then, name) != getattr(now, name):
            what = "ruleset (what is installed, or chosen)" if name == "ruleset" else name
            raise SimulationError(
                f"{folder} has another run: its {what} is not what was asked for; use another --out, or --resume {folder}"
            )
    if now.games < then.games:
        raise SimulationError(
            f"{folder} has a run of {then.games} games, so {now.games} are too few; use another --out"
        )


def _locked(folder: Path) -> sqlite3.Connection:
    """Keeps other processes out for as long as it is open; the system ends that with the process, however it dies."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as err:
        raise SimulationError(f"cannot write results to {folder}: {err}; name a folder with --out") from err
    lock = sqlite3.connect(folder / LOCK, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as err:
        lock.close()
        raise SimulationError(
            f"cannot write results to {folder}: another process is at it ({err}); wait for it, or end it"
        ) from err
    return lock


def _draft(path: Path) -> Path:
    return path.with_name(path.name + ".part")


def _write(path: Path, text: str) -> None:
    """Write a file, whole or not at all."""
    with _draft(path).open("w", encoding="utf-8", newline="") as file:
        file.write(text)
    _draft(path).replace(path)


__all__ = ["LINES", "PLAN", "TABLE", "Results", "read_games", "read_plan"]
