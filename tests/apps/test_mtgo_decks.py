"""Deck files of Magic Online (`.dek`): read from their XML, played, and refused with their line."""

from __future__ import annotations

from pathlib import Path

import pytest
from commands import run

from apnap_plugins.apps.decks import DeckError, deck_of_text, find_deck, read_deck

CARDS = (
    '  <Cards CatID="1" Quantity="4" Sideboard="false" Name="Lightning Strike" Annotation="0" />\n'
    '  <Cards CatID="2" Quantity="2" Sideboard="true" Name="Fire/Ice" Annotation="0" />\n'
)
DEK = f"""<?xml version="1.0" encoding="utf-8"?>
<Deck xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <NetDeckID>0</NetDeckID>
  <PreconstructedDeckID>0</PreconstructedDeckID>
{CARDS}</Deck>
"""


def test_the_main_deck_and_the_sideboard_with_split_cards_by_both_names(tmp_path: Path) -> None:
    path = tmp_path / "burn.dek"
    path.write_text("\ufeff" + DEK, encoding="utf-8")
    deck = read_deck(path)
    assert (deck.name, deck.parts) == ("burn", {"main": ("Lightning Strike",) * 4, "sideboard": ("Fire // Ice",) * 2})


def test_it_is_the_same_deck_as_the_text_form() -> None:
    assert deck_of_text(DEK, "Ann's").parts == deck_of_text("4 Lightning Strike\nSB: 2 Fire // Ice\n", "Ann's").parts


def test_a_game_is_played_with_it(tmp_path: Path) -> None:
    cards = "".join(f'<Cards Quantity="{deck.parts["main"].count(name)}" Name="{name}"/>'
                    for deck in (find_deck("dinosaurs"),) for name in deck.names())  # fmt: skip
    path = tmp_path / "dinos.dek"
    path.write_text(f"<Deck>{cards}</Deck>", encoding="utf-8")
    told = run("play", "--quiet", "--deck", path, "--deck", "merfolk", "--seed", "3", "--limit", "10")
    assert told.exit_code == 0, told.output


@pytest.mark.parametrize(("text", "said"), [
    (DEK.replace("</Deck>", ""), "x.dek:8: no whole XML: no element found"),
    (DEK.replace('Quantity="4"', 'Quantity="4'), "x.dek:5: no whole XML: not well-formed"),
    ("<html><body/></html>", "x.dek:1: <html> is no deck of Magic Online, which begins with <Deck>"),
    (DEK.replace("<NetDeckID>0</NetDeckID>", "<Commander/>"), "x.dek:3: <Commander> is not known in <Deck>"),
    (DEK.replace(' Name="Fire/Ice"', ""), "x.dek:6: <Cards> has no Name"),
    (DEK.replace(' Quantity="4"', ""), "x.dek:5: <Cards> has no Quantity"),
    (DEK.replace('"true"', '"maybe"'), "x.dek:6: Sideboard is 'maybe'"),
    (DEK.replace('"4"', '"0"'), "x.dek:5: 0 copies of 'Lightning Strike'; the number is from 1 to 1000"),
    (DEK.replace(CARDS, ""), "x.dek: the deck is empty"),
])  # fmt: skip
def test_what_is_no_such_deck_is_refused_with_its_line(text: str, said: str) -> None:
    with pytest.raises(DeckError) as refused:
        deck_of_text(text, "x.dek")
    assert str(refused.value).startswith(said)


def test_no_entity_is_expanded() -> None:
    """A document type could make gigabytes of a kilobyte, or name a file of this machine."""
    bomb = '<!DOCTYPE Deck [<!ENTITY a "Lightning "><!ENTITY b "&a;&a;&a;&a;">]>'
    text = DEK.replace("<Deck", f"{bomb}\n<Deck", 1).replace("Lightning Strike", "&b;")
    with pytest.raises(DeckError, match=r"x\.dek:2: a document type .* has no place in a deck"):
        deck_of_text(text, "x.dek")
