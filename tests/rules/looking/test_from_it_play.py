"""Cards that are picked from a hand or the top of a library, by whom and in what number (CR 608.2d, 701.16a)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, meaning, play, spell, table

from apnap.testing import rule

HAND = "Target opponent reveals their hand."
TOP = "Reveal the top five cards of your library."


@pytest.mark.parametrize(
    "line",
    [
        "Look at target opponent's hand. You may put a creature card from it onto the battlefield under your control.",
        "Look at target opponent's hand and exile a nonland card from it.",
        f"{HAND} You choose up to one nonland card from it. That player discards that card.",
        f"{HAND} You choose up to two nonland cards from it. That player discards those cards.",
        f"{HAND} You choose any number of creature cards from it. That player discards those cards.",
        f"{HAND} Exile all nonland cards from it.",
        "Reveal the top four cards of target opponent's library.",
        "Reveal a number of cards from the top of your library equal to the number of creatures you control.",
        "Look at a number of cards from the top of target opponent's library equal to the number of creatures you control.",
        "Target opponent reveals a number of cards from the top of their library equal to the number of creatures you control.",
        f"{TOP} An opponent chooses a creature card from among them. Put that card onto the battlefield.",
        f"{TOP} Target opponent chooses a card from among them. Put that card into your graveyard and the rest into your hand.",
        f"{TOP} An opponent chooses two of those cards. Put those cards into your graveyard and the rest into your hand.",
        "Look at the top three cards of your library. Put one into your hand and exile the rest.",
        f"{TOP} You may put a creature card from among them onto the battlefield under your control tapped.",
        f"{TOP} You may put a creature card from among them onto the battlefield tapped and attacking under your control.",
        f"{TOP} You may put a creature card from among them onto the battlefield tapped with two +1/+1 counters on it.",
        "Reveal cards from the top of your library until two land cards are revealed.",
    ],
)
def test_which_and_how_many_from_where_are_said_again(line):
    assert meaning(line, spell=True)


@rule("610.3", "608.2d")
def test_a_card_of_the_hand_that_is_seen_is_exiled_until_this_leaves():
    s = table()
    s.put(1, "hand", BEAR, OGRE)
    s.expect(0, "608.2d", True).expect(0, "608.2d", ["Ogre"])
    text = "When ~ enters, look at target opponent's hand. You may exile a creature card from it until ~ leaves the battlefield."
    play(s, 0, beast("Bat", text))
    s.resolve_all()
    assert (s.zone_names(None, "exile"), s.zone_names(1, "hand")) == (["Ogre"], ["Bear"])
    play(s, 0, spell("Destroy target creature."), "Bat")
    s.resolve_all()
    assert (s.zone_names(None, "exile"), sorted(s.zone_names(1, "hand"))) == ([], ["Bear", "Ogre"])


@rule("608.2d", "701.16a")
def test_another_player_chooses_among_the_revealed_cards():
    s = table()
    s.put(0, "library", BEAR, OGRE, spell("You gain 1 life.", name="Bolt"))
    s.expect(1, "608.2d", ["Ogre"])
    text = (
        "Reveal the top three cards of your library. An opponent chooses a creature card from among them. "
        "Put that card onto the battlefield and the rest into your graveyard."
    )
    play(s, 0, spell(text))
    assert s.permanents(0) == ["Ogre"]
    assert sorted(s.zone_names(0, "graveyard")) == ["Bear", "Bolt", "Effect"]
