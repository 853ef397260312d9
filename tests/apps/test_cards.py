"""`apnap cards` and decks of imported cards, as a user would use them."""

from __future__ import annotations

import importlib.util
import json
import re
import sqlite3
from pathlib import Path

import pytest
from commands import run

from apnap import Ability
from apnap_plugins.apps.running import FAILED
from apnap_plugins.oracle import cards
from apnap_plugins.oracle.language import Language

CARDS = [
    {"name": "Small Bolt", "layout": "normal", "mana_cost": "{R}", "type_line": "Instant",
     "oracle_text": "Small Bolt deals 2 damage to any target.", "sets": ["TST"]},
    {"name": "Field Mouse", "layout": "normal", "mana_cost": "{R}", "type_line": "Creature \u2014 Mouse",
     "oracle_text": "Haste", "power": "1", "toughness": "1", "sets": ["TST", "TWO"]},
    {"name": "Riddle", "layout": "normal", "mana_cost": "{U}", "type_line": "Sorcery",
     "oracle_text": "Frobnicate target player.", "sets": ["TST"]},
    {"name": "Warm Hill", "layout": "normal", "type_line": "Basic Land \u2014 Mountain", "oracle_text": "({T}: Add {R}.)",
     "sets": ["TST"]},
    {"name": "Nephalia Sky", "layout": "host", "type_line": "Vanguard", "sets": ["TST"]},
]  # fmt: skip


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's folders that are empty."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("COLUMNS", "200")
    return tmp_path


@pytest.fixture
def imported(home: Path) -> Path:
    file = home / "bulk.json"
    file.write_text(json.dumps(CARDS))
    done = run("cards", "import", file)
    assert done.exit_code == 0, done.output
    assert "5 read, 5 cards taken in, 0 broken; 5 cards in all" in done.output
    return file


def test_importing_twice_takes_nothing_twice(imported: Path) -> None:
    assert "5 read (5 of them before), 0 cards taken in" in run("cards", "import", imported).output


def test_show_tells_what_was_understood_and_what_not(imported: Path) -> None:
    shown = run("cards", "show", "small bolt").output
    assert "deals 2 damage to any target" in shown and "understood" in shown and "TST" in shown
    refused = run("cards", "show", "Riddle")
    assert refused.exit_code == 1
    assert "no words for 'Frobnicate target player .'" in refused.output


def test_search_and_check(imported: Path) -> None:
    assert run("cards", "search", "mouse field").output == "Field Mouse\n"
    assert run("cards", "search", "zebra").exit_code == 1
    checked = run("cards", "check", "Field Mouse", "Riddle", "Smal Bolt", "Nephalia Sky")
    assert checked.exit_code == 1
    first, second, third, fourth = checked.output.splitlines()
    assert first == "Field Mouse: can be played"
    assert "refused: unknown words" in second
    assert "did you mean Small Bolt" in third
    assert "the layout 'host' has no rules here" in fourth


def test_a_deck_list_is_checked_as_a_whole(imported: Path, home: Path) -> None:
    """Cards of packs and imported ones; those that can't be played are told, and which words they miss."""
    deck = home / "mine.txt"
    deck.write_text("4 Small Bolt\n2 Riddle\n10 Mountain\n1 Nest Robber\n\nSideboard\n3 No Such Card\n")
    done = run("cards", "check", deck, "Field Mouse", "--set", "xln")
    assert done.exit_code == 1
    lines = done.output.splitlines()
    assert lines[0] == "Field Mouse: can be played"
    assert lines[1].startswith("card 'Riddle' is refused") and lines[2].startswith("no card 'No Such Card'")
    assert lines[3:] == [
        f"{deck}: 15 of 20 cards can be played",
        "  words that are missing: Frobnicate target player .",
    ]
    data = json.loads(run("cards", "check", deck, "--set", "xln", "--json").output)
    assert data["decks"] == [
        {"deck": str(deck), "cards": 20, "playable": 15, "words_missing": ["Frobnicate target player ."]}
    ]
    assert data["playable"] == ["Small Bolt", "Mountain", "Nest Robber"]
    assert set(data["refused"]) == {"Riddle", "No Such Card"}


def test_a_deck_of_a_pack_needs_no_imported_cards(home: Path) -> None:
    deck = home / "mine.txt"
    deck.write_text("4 Nest Robber\n10 Mountain\n")
    done = run("cards", "check", deck, "--set", "xln")
    assert (done.exit_code, done.output) == (0, f"{deck}: 14 of 14 cards can be played\n")
    missing = run("cards", "check", "Small Bolt", "--set", "xln")
    assert missing.exit_code == 1 and "apnap cards import FILE" in missing.output


def test_cards_as_json(imported: Path) -> None:
    shown = json.loads(run("cards", "show", "small bolt", "--json").output)
    assert (shown["card"]["name"], shown["sets"], shown["refused"]) == ("Small Bolt", ["TST"], None)
    assert len(shown["abilities"]) == 1
    refused = run("cards", "show", "Riddle", "--json")
    assert refused.exit_code == 1
    assert json.loads(refused.output)["refused"]["reason"] == "unknown words"
    assert json.loads(run("cards", "search", "mouse", "--json").output) == {"names": ["Field Mouse"]}


def test_a_mechanic_that_is_off_is_named(imported: Path) -> None:
    assert "not in force: haste" in run("cards", "check", "Field Mouse", "--without", "haste").output


def test_coverage_counts_by_set_and_reason(imported: Path) -> None:
    told = json.loads(run("cards", "coverage", "--json").output)
    assert (told["cards"], told["understood"]) == (5, 3)
    assert told["reasons"] == {"unknown words": 1, "layout": 1}
    assert told["sets"] == {"TST": [5, 3], "TWO": [1, 1]}
    assert "3 of 5 cards can be played (60.0%)" in run("cards", "coverage").output
    assert json.loads(run("cards", "coverage", "--json", "--of", "two").output)["cards"] == 1


def test_coverage_counts_by_type_and_format(imported: Path) -> None:
    told = json.loads(run("cards", "coverage", "--json").output)
    assert told["types"] == {
        "Basic": [1, 1], "Creature": [1, 1], "Instant": [1, 1], "Land": [1, 1], "Sorcery": [1, 0], "Vanguard": [1, 0],
    }  # fmt: skip
    assert told["formats"] == {}  # the file has no legalities
    assert "format" not in run("cards", "coverage").output


@pytest.mark.parametrize("kind", ["scryfall", "mtgjson"])
def test_formats_are_those_where_a_card_is_legal_or_restricted(home: Path, kind: str) -> None:
    said = {"modern": "legal", "vintage": "restricted", "pauper": "not_legal", "legacy": "banned"}
    made = [dict(card, legalities=said) for card in CARDS[:1]] + [dict(CARDS[2], legalities={"modern": "legal"})]
    file = home / "bulk.json"
    if kind == "scryfall":
        file.write_text(json.dumps(made))
    else:
        fields = [
            {"name": card["name"], "layout": "normal", "text": card["oracle_text"], "type": card["type_line"],
             "manaCost": card["mana_cost"],
             "legalities": {name: word.title() for name, word in card["legalities"].items() if word != "not_legal"}}
            for card in made
        ]  # fmt: skip
        file.write_text(json.dumps({"meta": {}, "data": {one["name"]: [one] for one in fields}}))
    assert run("cards", "import", file).exit_code == 0
    told = json.loads(run("cards", "coverage", "--json").output)
    assert told["formats"] == {"modern": [2, 1], "vintage": [1, 1]}
    lines = [line.split() for line in run("cards", "coverage").output.splitlines()]
    assert [line[1::2] for line in lines if "modern" in line] == [["modern", "2", "1", "50%"]]


def test_a_page_shows_coverage_as_bars(imported: Path, home: Path) -> None:
    pytest.importorskip("jinja2", reason="the extra plots")
    done = run("cards", "coverage", "--page", home / "page.html")
    assert done.exit_code == 0, done.output
    page = (home / "page.html").read_text()
    assert "3 of 5 cards can be played (60.0 %)" in page
    assert re.findall(r"<tr><td>(T..)</td><td>(\d)</td><td>(\d)</td>.*width: ([0-9.]+)%", page) == [
        ("TST", "5", "3", "60.0"), ("TWO", "1", "1", "100.0"),
    ]  # fmt: skip
    assert "<script" not in page and "http" not in page.replace("http-equiv", "")
    nowhere = run("cards", "coverage", "--page", home / "no" / "page.html")
    assert nowhere.exit_code == 2 and "cannot write the page" in nowhere.output.replace("\n", " ")


def test_without_the_extra_a_page_is_refused_at_once(imported: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name, *more: None)
    told = run("cards", "coverage", "--page", "page.html")
    assert told.exit_code == 2 and "pip install 'apnap[plots]'" in told.output


def test_a_deck_file_that_is_not_there_is_no_card(imported: Path) -> None:
    checked = run("cards", "check", imported.parent / "mine.txt")
    assert checked.exit_code == 2 and "cannot read deck" in checked.output and "mine.txt" in checked.output
    assert "Is a directory" in run("cards", "check", imported.parent).output


def test_an_error_over_one_card_ends_nothing_for_the_others(imported: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = cards.with_prompts

    def failing(language: Language, ability: Ability, line: str, name: str) -> Ability:
        if name == "Field Mouse":
            raise IndexError("list index out of range")
        return told(language, ability, line, name)

    monkeypatch.setattr(cards, "with_prompts", failing)
    checked = run("cards", "check", "Field Mouse", "Small Bolt")
    first, second = checked.output.splitlines()
    assert first.startswith(
        "card 'Field Mouse' is refused: an error while it was read: IndexError: list index out of range ("
    )
    assert "test_cards:" in first and "please report it" in first
    assert second == "Small Bolt: can be played"
    counted = json.loads(run("cards", "coverage", "--json").output)
    assert (counted["cards"], counted["understood"]) == (5, 2)
    assert counted["reasons"]["an error while it was read"] == 1
    assert "please report it" in run("cards", "show", "Field Mouse").output


def test_what_is_kept_of_readings_is_looked_at_and_removed(imported: Path, home: Path) -> None:
    path = home / "cache" / "apnap" / "readings.sqlite"
    assert "no cache" in run("cards", "forget").output
    run("cards", "check", "Field Mouse", "Small Bolt")
    assert "cache of readings" not in run("doctor").output
    with sqlite3.connect(path) as db:
        db.execute("UPDATE readings SET tree = replace(tree, '2', '3')")
    told = run("doctor")
    assert "cache of readings" in told.output and "1 of 2 rows are damaged" in told.output
    assert told.exit_code == 0
    assert "deals 2 damage" in run("cards", "show", "Small Bolt").output
    path.write_bytes(b"no database at all" * 100)
    assert "can't be read" in run("doctor").output
    assert run("cards", "check", "Field Mouse").exit_code == 0
    assert "is removed" in run("cards", "forget").output
    assert not path.exists()


def test_without_cards_it_says_what_to_do(home: Path) -> None:
    for words in (("cards", "check", "Opt"), ("cards", "coverage")):
        told = run(*words)
        assert told.exit_code != 0
        assert "apnap cards import FILE" in told.output


def test_a_broken_file_is_told_and_the_rest_kept(home: Path) -> None:
    file = home / "cut.json"
    file.write_text(json.dumps(CARDS)[:-60])
    told = run("cards", "import", file)
    assert told.exit_code == FAILED and "1 broken" in told.output and "can't be read any further" in told.output
    assert "The file is not whole" in told.output
    assert run("cards", "check", "Field Mouse").exit_code == 0
    assert run("cards", "import", home / "nowhere").exit_code != 0


ARENA = """About
Name Mice

Deck
20 Field Mouse (TST) 12
20 Warm Hill (TST) 300a

Sideboard
3 Small Bolt (TST) 4
"""
MTGO = "20 Field Mouse\n20 Warm Hill\n\n3 Small Bolt\n"


@pytest.mark.parametrize("text", [ARENA, MTGO, "20 Field Mouse\n20 Warm Hill\nSB: 3 Small Bolt\n"])
def test_decks_of_imported_cards_are_played_and_replayed(imported: Path, home: Path, text: str) -> None:
    deck, saved = home / "mice.txt", home / "game.json"
    deck.write_text(text)
    played = run(
        "play", "--deck", deck, "--deck", deck, "--quiet", "--save", saved, "--agents", "greedy", "--limit", 20
    )
    assert played.exit_code == 0, played.output
    parts = json.loads(saved.read_text())["decks"][0]
    assert (len(parts["main"]), len(parts["sideboard"])) == (40, 3)
    checked = run("replay", saved, "--check")
    assert "digest verified" in checked.output, checked.output


def test_a_replay_names_the_cards_it_misses(imported: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deck, saved = home / "mice.txt", home / "game.json"
    deck.write_text(MTGO)
    run("play", "--deck", deck, "--deck", deck, "--quiet", "--save", saved, "--limit", 10)
    changed = [{**card, "power": "7"} if card["name"] == "Field Mouse" else card for card in CARDS]
    imported.write_text(json.dumps(changed))
    run("cards", "import", imported)
    told = run("replay", saved, "--check")
    assert told.exit_code == 2
    assert "needs the cards Field Mouse as they were then" in told.output
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "elsewhere"))
    told = run("replay", saved, "--check")
    assert "no card 'Field Mouse'" in told.output


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("40 Riddle\n", "Frobnicate"),
        ("40 Fjeld Mouse\n", "did you mean Field Mouse"),
        (
            "Commander\n1 Field Mouse\nDeck\n40 Field Mouse\n",
            "has decks with a part 'commander'; name the variant (--variant) or",
        ),
    ],
)
def test_decks_that_cannot_be_played_say_why(imported: Path, home: Path, text: str, error: str) -> None:
    deck = home / "deck.txt"
    deck.write_text(text)
    told = run("play", "--deck", deck, "--deck", deck)
    assert told.exit_code == 2
    assert error in told.output
