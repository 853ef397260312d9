"""The packs that a tool makes of all cards of a set: what is in them and what is not, and games of their decks.

What the card file says is compared where that file is there; it is no part of the project.
"""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from acting import Anyhow, Counting

import make_pack
import packs
from apnap import Ruleset
from apnap.testing.probe import WatchedGame
from apnap_plugins.apps.decks import find_deck, pack_decks
from apnap_plugins.oracle.coverage import held_out
from text_coverage import DATA, in_scope

GAMES = 3 if "APNAP_THOROUGH" in os.environ else 1
"""How many games the decks of a pack play."""
CODES = ("iko", "lea", "mid", "xln")
REWORDED = {"Conqueror's Galleon"}
"""A person entered these in words that are understood."""
LEAST_OF_A_SET = 0.67
"""So much of each set that the card file has is in its pack."""


def folder(code: str) -> Path:
    return packs.ROOT / "sets" / code / f"apnap_set_{code}"


def cards(code: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads((folder(code) / "cards.json").read_text(encoding="utf-8"))
    return rows


def left_out(code: str) -> list[str]:
    """The lines of the list, without their dashes."""
    lines = (folder(code) / "LEFT_OUT.md").read_text(encoding="utf-8").splitlines()
    return [line[2:] for line in lines if line.startswith("- ")]


@pytest.mark.parametrize("code", CODES)
def test_every_card_plays_with_the_mechanics_that_the_pack_bundles(code: str) -> None:
    rules = Ruleset.load(sets=[code], mechanics=[], strict=True)
    names = {card.key for card in rules.cards()}
    assert {row["name"] for row in cards(code)} <= names
    for card in rules.cards():
        rules.compiled.check_playable(card)


@pytest.mark.parametrize("code", CODES)
def test_what_is_not_in_it_is_named_with_the_reason(code: str) -> None:
    there = [row["name"] for row in cards(code)]
    assert there == sorted(set(there))
    for line in left_out(code):
        name, _, why = line.partition(": ")
        assert name not in there and why
    assert len(there) / (len(there) + len(left_out(code))) >= LEAST_OF_A_SET


@pytest.mark.parametrize("code", CODES)
def test_no_text_is_there_only_to_remind(code: str) -> None:
    texts = [face.get("oracle_text", "") for row in cards(code) for face in (row, *row.get("card_faces", ()))]
    assert any(texts) and not any("(" in text for text in texts)


@pytest.mark.skipif(not DATA.exists(), reason=f"{DATA.name} is not there")
@pytest.mark.parametrize("code", CODES)
def test_each_card_of_the_set_that_the_file_has_is_in_it_or_left_out(code: str) -> None:
    rows = {row["name"]: row for row in in_scope() if code.upper() in row.get("sets", ())}
    missing = {line.partition(": ")[0] for line in left_out(code)}
    there = {row["name"]: row for row in cards(code)}
    assert missing <= set(rows)
    for name, row in rows.items():
        facts = make_pack.facts(row)
        assert name in missing or there.get(facts["name"]) == facts or facts["name"] in REWORDED, name
    assert all(held_out(line.partition(": ")[0]) for line in left_out(code) if line.endswith("words are declared"))


@pytest.mark.parametrize("code", CODES)
def test_its_decks_play_each_other_to_the_end(code: str) -> None:
    rules = Ruleset.load(sets=[code])
    names = sorted(name for name in pack_decks() if name.startswith(f"{code}/"))
    assert len(names) >= 2
    decks = [list(find_deck(name).parts["main"]) for name in names]
    assert all(len(deck) >= 40 and {*deck} <= {*rules.card_names()} for deck in decks)
    won: Counter[int] = Counter()
    for seed in range(GAMES):
        rng, watch = random.Random(seed), Counting(5, marked=False)
        watch.looks = seed == 0
        two = rng.sample(decks, 2)
        game = WatchedGame(rules, two, seed, watch, agents={seat: Anyhow(seed + seat) for seat in range(2)})
        game.run()
        assert watch.problems == [] and game.is_over()
        won.update(player for player, result in game.result().items() if result == "won")
    assert won.total() == GAMES  # somebody wins each


def test_facts_are_kept_and_reminders_are_not() -> None:
    row = {
        "name": "Glad Bear // Sad Bear",
        "layout": "transform",
        "sets": ["XXX"],
        "keywords": ["Trample"],
        "card_faces": [
            {"name": "Glad Bear", "type_line": "Creature — Bear", "oracle_text": "Trample (It tramples.)\n(A hint.)"},
            {"name": "Sad Bear", "type_line": "Creature — Bear", "oracle_text": "(A hint.)", "power": "0"},
        ],
    }
    assert make_pack.facts(row) == {
        "name": "Glad Bear",
        "layout": "transform",
        "card_faces": [
            {"name": "Glad Bear", "type_line": "Creature — Bear", "oracle_text": "Trample"},
            {"name": "Sad Bear", "type_line": "Creature — Bear", "power": "0"},
        ],
    }


def test_a_refused_card_is_left_out_with_the_words_and_one_that_a_person_entered_stays() -> None:
    rows = [
        {
            "name": "Good",
            "type_line": "Creature — Bear",
            "oracle_text": "Flying",
            "power": "1",
            "toughness": "1",
            "sets": ["XXX"],
        },
        {"name": "Whistler", "type_line": "Instant", "oracle_text": "Draw a card. Whistle a tune.", "sets": ["XXX"]},
        {"name": "Other", "type_line": "Instant", "oracle_text": "Draw a card.", "sets": ["YYY"]},
    ]
    entered = {"name": "Kept", "type_line": "Sorcery", "oracle_text": "Scry 2."}
    pack = make_pack.collected("xxx", rows, Ruleset.load(), [entered])
    assert [row["name"] for row in pack.cards] == ["Good", "Kept"]
    assert pack.left_out == [("Whistler", "no words yet for “Whistle a tune .”")]
    assert pack.mechanics == {"card-text", "flying", "lands", "scry", "starting"}
