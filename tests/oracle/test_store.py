"""The store of cards: the same twice, stopped in the middle, two at once, damaged."""

from __future__ import annotations

import multiprocessing
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from apnap_plugins.oracle.cards import CardRow, Face
from apnap_plugins.oracle.files import Broken, Entry, Item
from apnap_plugins.oracle.store import BATCH, Store, StoreError


def entry(name: str, *sets: str, text: str = "", faces: tuple[Face, ...] = ()) -> Entry:
    row = CardRow(name=name, type_line="Instant", oracle_text=text, card_faces=faces)
    return Entry(row, sets, row.model_dump_json(exclude_defaults=True))


def many(count: int, *sets: str) -> list[Item]:
    return [entry(f"Card {number}", *sets) for number in range(count)]


def take(store: Store, source: str, items: list[Item]) -> None:
    for _ in store.add(source, items):
        pass


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


def _import(path: Path, source: str, code: str) -> None:
    with Store(path) as store:
        take(store, source, many(4 * BATCH, code))


def test_two_imports_at_once(tmp_path: Path) -> None:
    spawn = multiprocessing.get_context("spawn")
    both = [spawn.Process(target=_import, args=(tmp_path / "c", source, source.upper())) for source in ("one", "two")]
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
