"""A token that has left the battlefield and has not ceased to exist yet is no card (CR 108.2b, 109.2a, 111.7, 704.5d)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import play, ruleset, shrine, spell

from apnap.testing import rule
from apnap_plugins.testing import Table


def with_token(where: int = 0) -> Table:
    """A Bear that is a token; nothing is asked where only a card can be meant."""
    s = Table(ruleset())
    s.put(where, "battlefield", BEAR, component="token")
    return s


@rule("108.2b", "109.2a")
def test_a_token_sacrificed_for_a_cost_is_no_card_to_be_exiled_for_it():
    s = with_token()
    s.put(0, "battlefield", shrine("Sacrifice a creature, exile a creature card from your graveyard: Draw a card."))
    assert not s.offered(0, "activate")
    s.put(0, "graveyard", OGRE)
    s.activate(0, "Shrine")
    assert s.zone_names(0, "exile") == ["Ogre"]


@rule("108.2b", "109.2a")
def test_a_token_returned_to_a_hand_is_not_discarded():
    s = with_token(1)
    s.put(1, "hand", OGRE)
    play(s, 0, spell("Return target creature to its owner's hand. Then that player discards a card."), "Bear")
    assert s.zone_names(1, "graveyard") == ["Ogre"]


@rule("108.2b", "109.2a")
def test_a_token_returned_to_a_hand_is_not_discarded_with_the_hand():
    s = with_token()
    s.put(0, "hand", OGRE)
    text = "Return a creature you control to its owner's hand. Then discard your hand, then draw that many cards."
    s.put(0, "library", OGRE, OGRE, OGRE)
    play(s, 0, spell(text))
    assert s.zone_names(0, "graveyard")[-1:] == ["Ogre"]
    assert len(s.zone_names(0, "hand")) == 1


@rule("108.2b", "109.2a")
@pytest.mark.parametrize("card", [False, True])
def test_a_token_in_a_graveyard_is_not_chosen_as_a_card(card):
    s = with_token()
    s.put(0, "graveyard", *[OGRE] * card)
    play(s, 0, spell("Sacrifice a creature. Then return a creature card from your graveyard to your hand."))
    assert s.zone_names(0, "hand") == ["Ogre"] * card


@rule("108.2b", "109.2a")
@pytest.mark.parametrize(
    "text",
    [
        "Destroy target creature. Its controller loses life equal to the number of cards in their graveyard.",
        "Return target creature to its owner's hand. That player loses life equal to the number of cards in their hand.",
    ],
)
def test_a_token_is_not_counted_among_the_cards_of_a_hand_or_graveyard(text):
    s = with_token(1)
    s.put(1, "hand", OGRE)
    s.put(1, "graveyard", OGRE)
    play(s, 0, spell(text), "Bear")
    assert s.life(1) == 19
