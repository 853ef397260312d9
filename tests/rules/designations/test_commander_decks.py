"""Decks that are led by commanders: color identity, and what may be in them (CR 903.4, 903.5)."""

from __future__ import annotations

import pytest
import wordings
from commanding import FORESTS, LEADER, commander, deck, legend, rules_of
from rulebook import BEAR, FOREST, FullTable

from apnap import Game, Keyword, SetupError
from apnap.testing import rule
from apnap_plugins.oracle.cards import CardRow, definition
from apnap_plugins.rules.designations.commander_decks import (
    CanBeCommander,
    DeckMayHave,
    color_identity,
    commanders_identity,
)
from apnap_plugins.rules.faces.faces import meld_card, split, transforming
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, permanent


def identity(one) -> str:
    s = FullTable()
    return "".join(letter for letter in "WUBRG" if letter in color_identity(s.game, one))


def of_text(text: str, types: str = "Artifact", cost: str = "{2}") -> str:
    return identity(wordings.made("One", types, text, cost=cost))


@rule("903.4")
@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("{3}{R}, sacrifice a artifact: ~ deals 2 damage to any target.", "R"),
        ("{T}: Add {G}.", "G"),
        ("{T}: Add {W} or {U}.", "WU"),
        ("{T}: Add one mana of any color.", ""),
        ("{T}: Add two mana of different colors.", ""),
        ("{T}: Add two mana in any combination of {R} and/or {G}.", "RG"),
        ("{T}: Add {B} for each artifact you control.", "B"),
        ("{W/U}, {T}: You gain 1 life.", "WU"),
        ('Creatures you control have "{B}: This creature gets +1/+1 until end of turn."', "B"),
        ("When ~ enters, create a 1/1 white Soldier creature token.", ""),
        ("White creatures get +1/+1.", ""),
    ],
)
def test_colors_of_the_symbols_in_the_text(text, letters):
    assert of_text(text) == letters


@rule("903.4")
def test_colors_of_the_mana_cost_of_indicators_and_of_what_defines_them():
    assert identity(card("Gold", "Sorcery", cost="{1}{W/U}{B/P}")) == "WUB"
    assert identity(card("Pact", "Sorcery", colors="R", cost=None)) == "R"
    assert of_text("~ is all colors.", "Artifact Creature — Construct", cost="{4}") == "WUBRG"
    assert identity(creature("Drone", 1, 1, "devoid", cost="{U}")) == "U", "it is colorless, with a blue symbol"
    assert identity(card("Old", "Creature — Elf", Keyword("flashback", (mana_cost("{R}"),)), cost="{G}")) == "RG"


@rule("903.4c")
def test_reminder_text_does_not_count():
    row = CardRow(
        name="Shrine", type_line="Enchantment", mana_cost="{1}", oracle_text="Devoid (This card has no color. {R}{R})"
    )
    assert identity(definition(wordings.language(), row)) == ""
    assert identity(FOREST) == "", "what it makes is what its type says, not its text"


@rule("903.4d")
def test_the_back_face_counts_and_what_two_cards_form_together_does_not():
    scholar = transforming(
        card("Scholar", "Creature — Human", cost="{2}{U}"), card("Brute", "Creature — Human", colors="R")
    )
    assert identity(scholar) == "UR"
    assert identity(split(card("Fire", "Instant", cost="{R}"), card("Ice", "Instant", cost="{U}"))) == "UR"
    whole = creature("Whole", 1, 1, colors="B")
    assert identity(meld_card(creature("Half", 1, 1, cost="{W}"), whole)) == "W"


@rule("903.4e", "903.4a", "702.124c")
def test_the_identity_of_the_commanders_or_none():
    with commander(deck(legend("Leader", cost="{G}")), deck(legend("Rival", cost="{W}{G}"))) as s:
        assert commanders_identity(s.game, 0) == {"G"}
        assert commanders_identity(s.game, 1) == {"W", "G"}
    assert commanders_identity(FullTable().game, 0) is None


# What may be in a deck ---------------------------------------------------------------------------------------


def problem(main, *leaders, variant="commander") -> str:
    """What is said of a deck."""
    given = {"commander": list(leaders or [LEADER]), "main": [*main, *FORESTS][: 100 - len(leaders or [LEADER])]}
    try:
        Game(rules_of(variant), [deck(LEADER), given])
    except SetupError as err:
        said = str(err)
        assert said.startswith("Commander: the deck of player 2 ")
        return said
    return ""


RATS = card("Rats", "Creature — Rat", DeckMayHave(), cost="{1}")
DWARVES = card("Dwarves", "Creature — Dwarf", DeckMayHave(7), cost="{1}")
SNOW = card("Snow-Covered Forest", "Basic Snow Land — Forest")


@rule("903.5b", "113.6n")
def test_each_card_has_a_different_name_but_for_basic_lands():
    assert not problem([BEAR, SNOW, SNOW])
    assert "has 'Bear' 2 times; a card other than a basic land may be there once" in problem([BEAR, BEAR])
    assert "has 'Leader' 2 times" in problem([legend()]), "its commander is a card of it"
    assert not problem([RATS] * 40)
    assert not problem([DWARVES] * 7)
    assert "has 'Dwarves' 8 times; 7 may be there" in problem([DWARVES] * 8)


@rule("903.5c")
def test_no_color_beyond_the_commanders_identity():
    assert "has 'Elk', which has in its color identity white; the commander's has not" in problem(
        [card("Elk", "Creature — Elk", cost="{W/G}")]
    )
    assert not problem([card("Gem", "Artifact", cost="{1}"), card("Duo", "Instant", cost="{W}{G}")],
                       legend("Leader", cost="{W}{G}"))  # fmt: skip


@rule("903.5d")
def test_lands_with_basic_types_only_where_their_mana_has_the_commanders_colors():
    dual = card("Dual", "Land — Forest Plains")
    assert "has 'Dual', which could produce mana of white" in problem([dual])
    assert not problem([dual], legend("Leader", cost="{W}{G}"))
    rich = wordings.made("Rich", "Land — Forest", "{T}: Add one mana of any color.", cost="")
    assert "has 'Rich', which could produce mana of white and blue and black and red" in problem([rich])
    free = wordings.made("Free", "Land", "{T}: Add one mana of any color.", cost="")
    assert not problem([free]), "without a basic type only its symbols count"


@rule("903.3", "903.3a")
def test_who_can_lead_a_deck():
    assert "has 'Bear' as its commander, which is no legendary creature card" in problem([], BEAR)
    with pytest.raises(SetupError, match="has no commander"):
        Game(rules_of("commander"), [deck(LEADER), {"main": FORESTS}])
    assert not problem([], permanent("Sage", "Legendary Planeswalker — Sage", CanBeCommander(), cost="{G}", loyalty=3))
    assert "two commanders, 'Leader' and 'Other', and nothing lets them" in problem([], LEADER, legend("Other"))
    assert "has 3 commanders" in problem([], LEADER, legend("Other"), legend("Third"))
