"""Stores of cards that tests fill, also from other processes: those import what they run by name, and find what lies here."""

from __future__ import annotations

from pathlib import Path

from apnap_plugins.oracle.cards import CardRow, Face
from apnap_plugins.oracle.files import Entry, Item
from apnap_plugins.oracle.store import BATCH, Store


def entry(name: str, *sets: str, text: str = "", faces: tuple[Face, ...] = ()) -> Entry:
    """A card as a file of cards has it, with the sets it is in."""
    row = CardRow(name=name, type_line="Instant", oracle_text=text, card_faces=faces)
    return Entry(row, sets, row.model_dump_json(exclude_defaults=True))


def many(count: int, *sets: str) -> list[Item]:
    """That many cards with different names."""
    return [entry(f"Card {number}", *sets) for number in range(count)]


def take(store: Store, source: str, items: list[Item]) -> None:
    """Adds them all."""
    for _ in store.add(source, items):
        pass


def fill(path: Path, source: str, code: str) -> None:
    """Adds several batches of cards of one set, from a source of that name."""
    with Store(path) as store:
        take(store, source, many(4 * BATCH, code))
