"""`apnap try`: a text's tree, the Python that makes it, and the words that nobody knows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result
from wordings import language

from apnap_plugins.apps.commands import app
from apnap_plugins.apps.trying import tried


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("COLUMNS", "200")


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["try", *words])


def test_it_shows_the_tree_the_code_and_the_text() -> None:
    done = run("Whenever another creature enters, you gain 1 life.")
    assert done.exit_code == 0, done.output
    tree, _, rest = done.output.partition("printed back: Whenever another creature enters, you gain 1 life.")
    assert "Triggered" in tree and "filter: And" in tree and 'HasType type="creature"' in tree
    names: dict[str, Any] = {}
    exec(rest, names)
    (reading,) = language().read("Whenever another creature enters, you gain 1 life.")
    assert names["abilities"] == reading.abilities


@pytest.mark.parametrize(
    "text",
    [
        "Search your library for a basic land card, put it into your hand, then shuffle.",
        "When ~ enters, search your library for a creature card, reveal it, put it into your hand, then shuffle.",
        "Each player searches their library for a card, puts it into their graveyard, then shuffles.",
        "Whenever ~ attacks, draw a card.",
        "Whenever ~ becomes blocked, you gain 1 life.",
        "When ~ dies, draw a card.",
    ],
)
def test_the_text_is_said_in_the_usual_words(text: str) -> None:
    assert f"printed back: {text}" in run(text).output


def test_each_line_is_shown_and_the_code_makes_all_of_them() -> None:
    done = run("Flying, vigilance\n{T}: Draw a card.", "--json")
    data = json.loads(done.output)
    assert [line["printed"] for line in data["lines"]] == ["Flying, vigilance", "{T}: Draw a card."]
    names: dict[str, Any] = {}
    exec(data["code"], names)
    assert len(names["abilities"]) == 3


def test_the_type_line_says_what_a_line_is_and_what_other_means() -> None:
    text = "Destroy target creature."
    assert tried(language(), text).types == "Instant"
    refused = run(text, "--types", "Creature")
    assert refused.exit_code == 1
    assert "known words that say nothing together" in refused.output
    assert "Another()" in run("Other creatures get +1/+1.").output
    assert "Not(IsEnchanted())" in run("Other creatures get +1/+1.", "--types", "Enchantment — Aura").output


def test_the_name_stands_for_the_card() -> None:
    done = run("Old Mill deals 1 damage to any target.", "--name", "Old Mill", "--types", "Sorcery")
    assert done.exit_code == 0, done.output
    assert "~ deals 1 damage to any target." in done.output
    assert run("Old Mill deals 1 damage to any target.", "--types", "Sorcery").exit_code == 1


def test_the_words_at_fault_are_told() -> None:
    done = run("Draw a card, then frobnicate.")
    assert done.exit_code == 1
    assert "no words for 'frobnicate .' after 'Draw a card, then'" in done.output
    data = json.loads(run("Draw a card, then frobnicate.", "--json").output)
    assert data["refused"]["reason"] == "unknown words"
    assert data["code"] == ""


def test_a_mechanic_that_is_off_is_named() -> None:
    done = run("Flying", "--without", "flying")
    assert done.exit_code == 1
    assert "not in force: flying" in done.output


def test_two_that_are_understood_and_have_no_effect_are_shown_and_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("apnap_plugins.oracle.coverage.gaps", lambda rules, card: ["nothing comes of it"])
    done = run("Flying")
    assert done.exit_code == 1
    assert 'Keyword id="flying"' in done.output
    assert "understood but without effect: nothing comes of it" in done.output


def test_text_from_outside_is_no_markup_and_commands_no_terminal() -> None:
    done = run("[bold]\x1b[31mFlying[/nothing]")
    assert done.exit_code == 1
    assert "\x1b" not in done.output
    shown = run("[bold]Flying[/bold]", "--json")
    assert json.loads(shown.output)["refused"]


def test_a_text_that_says_nothing_says_so() -> None:
    assert "the text says nothing" in run("").output


def test_where_a_text_is_understood_on_no_type_the_words_at_fault_are_told_and_not_that_it_is_no_ability_of_a_creature() -> (
    None
):
    done = run("Destroy target creature.\nFrobnicate target creature.")
    assert "no words for 'Frobnicate target creature .'" in done.output
