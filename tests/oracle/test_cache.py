"""The cache of readings: the same trees, refusals too, damage, another ruleset."""

from __future__ import annotations

import functools
import sqlite3
from pathlib import Path

import pytest

from apnap import Keyword, Ruleset
from apnap_plugins.oracle.cache import MOST_RULESETS, CacheError, Kept, Readings, forget, hash_of, kept
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


def flipped(tree: str) -> list[str]:
    """A tree in which one bit is another, at every place."""
    return [tree[:at] + chr(ord(mark) ^ 1) + tree[at + 1 :] for at, mark in enumerate(tree)]


def test_a_flipped_bit_is_seen_wherever_it_is(rules: Ruleset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many of them are trees as well: "3 damage" for "2 damage", another color."""
    line = "~ deals 2 damage to target creature."
    language, cache = cached(rules, tmp_path / "r")
    expected = language.read_line(line, SPELL_LINE)
    with pytest.raises(NotUnderstood) as refused:
        language.read_line("Frobnicate.", SPELL_LINE)
    cache.close()
    (tree,) = sqlite3.connect(tmp_path / "r").execute("SELECT tree FROM readings WHERE tree NOT NULL").fetchone()
    monkeypatch.setattr(language, "parse", functools.cache(language.parse))  # it gives the same each time
    for bad in flipped(tree)[::4]:
        with sqlite3.connect(tmp_path / "r") as db:
            db.execute("UPDATE readings SET tree = ? WHERE tree NOT NULL", (bad,))
            db.execute("UPDATE readings SET reason = 'another' WHERE tree IS NULL")
        warm = Readings(language, tmp_path / "r")
        assert language.read_line(line, SPELL_LINE) == expected
        with pytest.raises(NotUnderstood, match=str(refused.value.reason)):
            language.read_line("Frobnicate.", SPELL_LINE)
        assert warm.hits == 0
        warm.close()


@pytest.mark.parametrize("tree", ['["t","a"]', "3", '["t",["n","apnap_plugins.rules.words.references:Subject"]]'])
def test_a_row_with_its_hash_must_hold_what_reading_gives(rules: Ruleset, tmp_path: Path, tree: str) -> None:
    language, cache = cached(rules, tmp_path / "r")
    (expected,) = language.read("Flying")
    cache.close()
    row = (cache.ruleset, "line", "Flying", tree, None, None, None)
    with sqlite3.connect(tmp_path / "r") as db:
        db.execute("UPDATE readings SET tree = ?, hash = ?", (tree, hash_of(row)))
    again, warm = cached(rules, tmp_path / "r")
    assert (again.read("Flying"), warm.hits) == ((expected,), 0)


def test_what_was_damaged_is_replaced(rules: Ruleset, tmp_path: Path) -> None:
    path = tmp_path / "r"
    assert kept(path) is None
    language, cache = cached(rules, path)
    language.read("Flying, haste\nReach")
    cache.close()
    assert kept(path) == Kept(2, 0, 1)
    with sqlite3.connect(path) as db:
        db.execute("UPDATE readings SET detail = CAST(x'ff' AS TEXT) WHERE line = 'Reach'")
    assert kept(path) == Kept(2, 1, 1)
    language, cache = cached(rules, path)
    language.read("Flying, haste\nReach")
    assert cache.hits == 1
    cache.close()
    assert kept(path) == Kept(2, 0, 1)


def test_rows_of_rulesets_that_are_used_no_more_go(rules: Ruleset, tmp_path: Path) -> None:
    path, language = tmp_path / "r", Language(rules)
    for number in range(MOST_RULESETS + 2):
        cache = Readings(language, path)
        cache.ruleset = f"ruleset {number}"
        language.read("Flying")
        cache.close()
        assert kept(path) == Kept(min(number + 1, MOST_RULESETS), 0, min(number + 1, MOST_RULESETS))
    left = [name for (name,) in sqlite3.connect(path).execute("SELECT ruleset FROM readings ORDER BY ruleset")]
    assert left == [f"ruleset {number}" for number in range(2, MOST_RULESETS + 2)]
    cache = Readings(language, path)
    cache.ruleset = "ruleset 2"  # is used again, though nothing in it is new
    language.read("Flying")
    cache.close()
    cache = Readings(language, path)
    cache.ruleset = "another"
    language.read("Flying")
    cache.close()
    left = [name for (name,) in sqlite3.connect(path).execute("SELECT ruleset FROM readings")]
    assert "ruleset 2" in left and "ruleset 3" not in left


def test_a_cache_of_an_older_kind_begins_anew(rules: Ruleset, tmp_path: Path) -> None:
    path = tmp_path / "r"
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE readings (ruleset TEXT, root TEXT, line TEXT, tree TEXT)")
        db.execute("INSERT INTO readings VALUES ('old', 'line', 'Flying', '[]')")
    assert kept(path) == Kept(0, 0, 0)
    language, cache = cached(rules, path)
    language.read("Flying")
    cache.close()
    assert kept(path) == Kept(1, 0, 1)


def test_the_cache_can_be_removed(rules: Ruleset, tmp_path: Path) -> None:
    path = tmp_path / "r"
    assert not forget(path)
    path.write_bytes(b"no database at all, of any kind" * 100)
    with pytest.raises(CacheError, match="can't be read"):
        kept(path)
    assert forget(path) and not path.exists()


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
