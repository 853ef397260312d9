"""The cache of readings: the same trees, refusals too, damage, another ruleset."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from apnap import Keyword, Ruleset
from apnap_plugins.oracle.cache import Readings
from apnap_plugins.oracle.codec import Decoder, NotATree, encoded
from apnap_plugins.oracle.language import SPELL_LINE, Language, NotUnderstood

LINES = (
    "Destroy target creature. Its controller loses 2 life.",
    "Choose one \u2014 \u2022 Draw a card. \u2022 Target creature gets +1/+1 until end of turn.",
    "Whenever a creature you control dies, you may pay {2}. If you do, draw a card.",
)


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    return Ruleset.load()


def cached(rules: Ruleset, path: Path) -> tuple[Language, Readings]:
    language = Language(rules)
    return language, Readings(language, path)


def test_what_was_read_comes_back_the_same(rules: Ruleset, tmp_path: Path) -> None:
    language, cache = cached(rules, tmp_path / "r")
    first = [language.read_line(line, SPELL_LINE) for line in LINES]
    cache.close()
    again, warm = cached(rules, tmp_path / "r")
    assert [again.read_line(line, SPELL_LINE) for line in LINES] == first
    assert warm.hits == len(LINES)


def test_refusals_come_back_with_their_words(rules: Ruleset, tmp_path: Path) -> None:
    told = []
    for _ in range(2):
        language, cache = cached(rules, tmp_path / "r")
        with pytest.raises(NotUnderstood) as caught:
            language.read("Frobnicate target creature.", root=SPELL_LINE)
        told.append((str(caught.value), caught.value.at, cache.hits))
        cache.close()
    assert told == [(told[0][0], told[0][1], 0), (told[0][0], told[0][1], 1)]


def test_another_ruleset_reads_for_itself(rules: Ruleset, tmp_path: Path) -> None:
    language, cache = cached(rules, tmp_path / "r")
    language.read("Flying")
    cache.close()
    other, _ = cached(Ruleset.load(without=["flying"]), tmp_path / "r")
    with pytest.raises(NotUnderstood, match="not in force: flying"):
        other.read("Flying")


def test_damage_costs_time_and_nothing_else(rules: Ruleset, tmp_path: Path) -> None:
    language, cache = cached(rules, tmp_path / "r")
    (expected,) = language.read("Flying, haste")
    cache.close()
    with sqlite3.connect(tmp_path / "r") as db:
        db.execute('UPDATE readings SET tree = \'["n","os:system","true"]\'')
    again, warm = cached(rules, tmp_path / "r")
    assert again.read("Flying, haste") == (expected,)
    assert warm.hits == 0
    (tmp_path / "r").write_bytes(b"no database at all")
    for name in ("r-wal", "r-shm"):
        (tmp_path / name).unlink(missing_ok=True)
    third, _ = cached(rules, tmp_path / "r")
    assert third.read("Flying, haste") == (expected,)


def test_only_nodes_of_the_ruleset_are_made() -> None:
    decoder = Decoder(frozenset(["apnap", "apnap_plugins"]))
    tree = (Keyword("flying"), frozenset(["a", "b"]), None, 3, True)
    assert decoder.decoded(encoded(tree)) == tree
    for bad in (
        '["n","os:system","true"]',
        '["n","apnap:Ruleset"]',
        '["q"]',
        "[",
        '["n","apnap.core.abilities:Keyword"]',
    ):
        with pytest.raises(NotATree):
            decoder.decoded(bad)
    with pytest.raises(NotATree, match="no plain data"):
        encoded([1])
