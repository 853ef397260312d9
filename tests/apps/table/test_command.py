"""The command itself: what it says where the server can't run."""

from __future__ import annotations

import socket
import sys
from pathlib import Path

import pytest

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")

from commands import run

from apnap_plugins.apps.decks import DeckError, deck_of_text


def said(*words: object) -> str:
    """The one line with which the command is refused."""
    result = run("table", "--no-browser", *words)
    assert result.exit_code == 2 and not result.stdout, result.output
    lines = result.stderr.splitlines()
    assert len(lines) == 1
    return lines[0]


@pytest.mark.parametrize("missing", ["uvicorn", "starlette.applications"])
def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    monkeypatch.delitem(sys.modules, "apnap_plugins.apps.table.server", raising=False)
    assert "pip install 'apnap[browser]'" in said("--port", "0", "--forget")


def test_an_address_that_cannot_be_had(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert f"cannot listen at 127.0.0.1, port {port}" in said("--port", port, "--forget")
    assert "cannot listen at nowhere.invalid" in said("--host", "nowhere.invalid", "--forget")


def test_a_file_that_keeps_no_tables(tmp_path: Path) -> None:
    other = tmp_path / "notes.txt"
    other.write_text("these are my notes " * 100, encoding="utf-8")
    assert "cannot keep tables in" in said("--port", "0", "--keep", other)
    assert other.read_text(encoding="utf-8").startswith("these are my notes")


def test_a_pasted_deck_is_read_as_a_file_is() -> None:
    deck = deck_of_text("\ufeff# Mine\n4 Forest\n2x Jungle Delver (XLN) 195\n\nSideboard\n1 Island\n", "deck of Ann")
    assert deck.title == "Mine" and deck.name == "deck of Ann" and deck.set_code == ""
    assert deck.parts == {"main": ("Forest",) * 4 + ("Jungle Delver",) * 2, "sideboard": ("Island",)}
    for text, why in (
        ("", "deck of Ann: the deck is empty"),
        ("0 Forest", "deck of Ann:1: 0 copies"),
        ("9999 Forest", "deck of Ann:1"),
    ):
        with pytest.raises(DeckError, match=why):
            deck_of_text(text, "deck of Ann")
