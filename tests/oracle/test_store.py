"""The store of cards: the same twice, stopped in the middle, two at once, damaged."""

from __future__ import annotations

import multiprocessing
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from stored import entry, fill, many, take

from apnap_plugins.oracle.cards import CardRow, Face
from apnap_plugins.oracle.files import Broken, Item
from apnap_plugins.oracle.store import BATCH, Store, StoreError


def test_cards_are_found_by_name_and_by_face(tmp_path: Path) -> None:
    with Store(tmp_path / "c") as store:
        take(
            store,
            "one",
            [entry("Fire // Ice", "APC", faces=(Face(name="Fire"), Face(name="Ice"))), entry("Opt", "INV")],
        )
        assert store.row("opt") == CardRow(name="Opt", type_line="Instant")
        found = store.row("Ice")
        assert found is not None and found.name == "Fire // Ice"
        assert store.row("Nope") is None
        assert store.search("fire ice") == ["Fire // Ice"]


def test_cards_come_with_their_sets(tmp_path: Path) -> None:
    with Store(tmp_path / "s") as store:
        take(store, "a", [entry("Bolt", "LEA", "M10"), entry("Opt", "XLN"), entry("Ox")])
        assert [(row.name, sets) for row, sets in store.rows_and_sets()] == [
            ("Bolt", ["LEA", "M10"]), ("Opt", ["XLN"]), ("Ox", []),
        ]  # fmt: skip
        assert [(row.name, sets) for row, sets in store.rows_and_sets("m10")] == [("Bolt", ["LEA", "M10"])]


def test_who_stops_half_way_may_close_the_store_first(tmp_path: Path) -> None:
    with Store(tmp_path / "s") as store:
        take(store, "a", many(3, "AAA"))
        half = [store.rows(), store.rows_and_sets()]
        for one in half:
            next(one)
    for one in half:
        one.close()
    assert [list(one) for one in half] == [[], []]


def test_the_same_again_changes_nothing(tmp_path: Path) -> None:
    with Store(tmp_path / "c") as store:
        take(store, "one", many(10, "AAA"))
        (*_, last) = store.add("one", many(10, "AAA"))
        assert (last.items, last.cards, last.before) == (10, 0, 10)
        take(store, "another file", many(12, "BBB"))
        assert store.size() == 12
        assert store.sets_of("Card 3") == ["AAA", "BBB"]
        assert [row.name for row in store.rows("bbb")][:2] == ["Card 0", "Card 1"]


class Stopped(Exception):
    """In place of a power cut."""


def test_a_stopped_import_goes_on_where_it_was(tmp_path: Path) -> None:
    items = many(3 * BATCH)

    def until_the_cut() -> Iterator[Item]:
        yield from items[: BATCH + 20]
        raise Stopped

    with Store(tmp_path / "c") as store, pytest.raises(Stopped):
        for _ in store.add("one", until_the_cut()):
            pass
    with Store(tmp_path / "c") as store:
        assert store.size() == BATCH
        (*_, last) = store.add("one", items)
        assert (last.before, last.items, last.cards) == (BATCH, 3 * BATCH, 2 * BATCH)
        assert store.size() == 3 * BATCH


def test_broken_items_are_reported_and_cost_nothing(tmp_path: Path) -> None:
    with Store(tmp_path / "c") as store:
        (*_, last) = store.add("one", [entry("A"), Broken("line 2", "no JSON"), entry("B")])
        assert (store.size(), last.broken) == (2, (Broken("line 2", "no JSON"),))


def test_two_imports_at_once(tmp_path: Path) -> None:
    spawn = multiprocessing.get_context("spawn")
    both = [spawn.Process(target=fill, args=(tmp_path / "c", source, source.upper())) for source in ("one", "two")]
    for process in both:
        process.start()
    for process in both:
        process.join(60)
    assert [process.exitcode for process in both] == [0, 0]
    with Store(tmp_path / "c") as store:
        assert store.size() == 4 * BATCH
        assert store.sets_of("Card 7") == ["ONE", "TWO"]


def test_a_damaged_store_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "c").write_bytes(b"this is no database" * 100)
    with pytest.raises(StoreError, match="move it away and import again"):
        Store(tmp_path / "c")


def test_a_store_of_another_version_is_left_alone(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "c") as db:
        db.execute("PRAGMA user_version = 99")
    with pytest.raises(StoreError, match="version 99"):
        Store(tmp_path / "c")


# What a disk and other programs do to it --------------------------------------------------------------------


def limited(store: Store, pages: int) -> None:
    """As on a disk that is full."""
    (now,) = store._db.execute("PRAGMA page_count").fetchone()
    store._db.execute(f"PRAGMA max_page_count = {now + pages}")


def test_a_full_disk_is_told_and_what_was_written_stays(tmp_path: Path) -> None:
    items: list[Item] = [entry(f"Card {number}", text="x" * 200) for number in range(3 * BATCH)]
    with Store(tmp_path / "c") as store:
        take(store, "before", many(3))
        limited(store, 60)
        with pytest.raises(StoreError, match="full; make room on the disk"):
            take(store, "one", items)
        assert not store._db.in_transaction
        assert store.size() in (BATCH, 2 * BATCH), "whole batches"
        limited(store, 100_000)
        take(store, "one", items)
        assert store.size() == 3 * BATCH


def test_a_disk_that_is_full_at_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last write of a batch fails: it is taken back, and the store can be used."""

    class Full:
        """A connection whose commits fail while they should."""

        def __init__(self, db: sqlite3.Connection) -> None:
            self.db = db
            self.full = True

        def execute(self, statement: str, *values: object) -> object:
            if statement == "COMMIT" and self.full:
                why = sqlite3.OperationalError("database or disk is full")
                why.sqlite_errorcode = sqlite3.SQLITE_FULL
                raise why
            return self.db.execute(statement, *values)

        def __getattr__(self, name: str) -> object:
            return getattr(self.db, name)

    with Store(tmp_path / "c") as store:
        full = Full(store._db)
        monkeypatch.setattr(store, "_db", full)
        with pytest.raises(StoreError, match="make room on the disk"):
            take(store, "one", many(3))
        assert (store.size(), full.db.in_transaction) == (0, False)
        full.full = False
        take(store, "one", many(3))
        assert store.size() == 3


def test_damaged_pages_are_told(tmp_path: Path) -> None:
    with Store(tmp_path / "c") as store:
        take(store, "one", [entry(f"Card {number}", "AAA", text="x" * 200) for number in range(BATCH)])
    whole = bytearray((tmp_path / "c").read_bytes())
    for page in range(2, len(whole) // 4096):
        whole[page * 4096 : page * 4096 + 64] = b"\xff" * 64
    (tmp_path / "c").write_bytes(whole)
    with Store(tmp_path / "c", writing=False) as store:
        for ask in (
            lambda: store.row("Card 7"), lambda: list(store.rows()), lambda: list(store.rows("AAA")), store.inspect,
            lambda: list(store.rows_and_sets()), lambda: store.search("card"), lambda: store.sets_of("Card 7"),
        ):  # fmt: skip
            with pytest.raises(StoreError, match="import again"):
                ask()


def test_a_store_without_tables(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "c") as db:
        db.execute("PRAGMA user_version = 1")
    for writing in (True, False):
        with pytest.raises(StoreError, match="has no table 'cards': move it away"):
            Store(tmp_path / "c", writing)


@pytest.mark.parametrize("row", ["no JSON", "[1]", '{"type_line": 7}', b"\xff\xfe", 7])
def test_a_row_that_is_no_card(tmp_path: Path, row: object) -> None:
    with Store(tmp_path / "c") as store:
        take(store, "one", many(2))
        store._db.execute("UPDATE cards SET row = ? WHERE name = 'Card 1'", (row,))
        assert store.row("Card 0") is not None
        for ask in (lambda: store.row("Card 1"), lambda: list(store.rows()), lambda: list(store.rows_and_sets())):
            with pytest.raises(StoreError, match=r"a row that is no card .*import again"):
                ask()


def test_reading_changes_nothing_and_needs_no_right_to_write(tmp_path: Path) -> None:
    folder = tmp_path / "f"
    with Store(folder / "c") as store:
        take(store, "one", many(3))
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    (folder / "c").chmod(0o444)
    folder.chmod(0o555)
    root = os.geteuid() == 0
    if root:  # to whom everything is allowed
        for part in (folder, *folder.parents):
            if part.stat().st_mode & 0o055 != 0o055:
                part.chmod(part.stat().st_mode | 0o055)
        os.seteuid(65534)
    try:
        with Store(folder / "c", writing=False) as store:
            assert store.size() == 3
            assert store.row("card 1") is not None
        with pytest.raises(StoreError, match="see that it is a file that can be written"):
            Store(folder / "c")
    finally:
        if root:
            os.seteuid(0)
        folder.chmod(0o755)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_a_store_is_not_made_by_looking_for_cards(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="unable to open"):
        Store(tmp_path / "c", writing=False)
    assert not (tmp_path / "c").exists()


def test_half_a_character_is_in_no_name(tmp_path: Path) -> None:
    with Store(tmp_path / "c") as store:
        take(store, "one", many(1))
        assert store.row("half \ud83d") is None


def test_a_folder_that_can_not_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="see that it is a file that can be written"):
        Store(tmp_path / "file" / "c")
