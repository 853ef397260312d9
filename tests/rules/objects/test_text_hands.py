"""Cards made from their text that put hands away and draw as many cards, played (CR 121.2, 402, 701.20c)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import effect, made, play, spell, table

from apnap.testing import rule
from apnap_plugins.actions.discard import Discard, DiscardSome
from apnap_plugins.rules.damage.instructions import DrawAsMany
from apnap_plugins.rules.effects.instructions import May
from apnap_plugins.rules.objects.selectors import CardsOf
from apnap_plugins.rules.vocabulary.selectors import EachPlayer, You
from apnap_plugins.testing import basic

FOREST = basic("G")
GREATEST = (
    "Each player discards their hand, "
    "then draws cards equal to the greatest number of cards a player discarded this way."
)


def test_what_the_words_mean() -> None:
    hand = Discard(CardsOf(You(), "hand"), You())
    assert effect("Discard all the cards in your hand, then draw that many cards.") == DrawAsMany(hand)
    assert effect("You may discard up to two cards. If you do, draw that many cards.") == May(
        DrawAsMany(DiscardSome(You(), 2))
    )
    each = effect("Each player discards their hand, then draws cards equal to the greatest number of cards a player "
                  "discarded this way.")  # fmt: skip
    assert (each.who, each.greatest) == (EachPlayer(), True)


@rule("121.2c")
@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("Each player discards their hand, then draws that many cards.", [1, 3]),
        ("Each player discards their hand, then draws that many cards plus one.", [2, 4]),
        (GREATEST, [3, 3]),
    ],
)
def test_each_player_draws_by_their_own_hand(text: str, drawn: list[int]) -> None:
    s = table()
    for player, cards in ((0, 1), (1, 3)):
        s.put(player, "hand", *[BEAR] * cards)
        s.put(player, "library", *[FOREST] * 6)
    play(s, 0, spell(text))
    assert [s.count("Forest", "hand", p) for p in range(2)] == drawn
    assert [s.count("Bear", "graveyard", p) for p in range(2)] == [1, 3]


@rule("701.20c")
def test_cards_are_shuffled_in_before_others_are_drawn() -> None:
    s = table()
    s.put(0, "hand", BEAR, BEAR)
    s.put(0, "graveyard", OGRE)
    s.put(1, "graveyard", OGRE)
    play(
        s,
        0,
        spell("Each player shuffles their hand and graveyard into their library, then draws seven cards.", "Twist"),
    )
    assert sorted(s.zone_names(0, "hand")) == ["Bear", "Bear", "Ogre"]
    assert s.zone_names(1, "hand") == ["Ogre"]
    assert s.zone_names(0, "graveyard") == ["Twist"], "it goes there after all that (CR 608.2n)"


@rule("401.4", "121.2")
def test_cards_go_to_the_bottom_and_as_many_are_drawn() -> None:
    s = table()
    s.put(0, "hand", BEAR, OGRE)
    s.put(0, "library", *[FOREST] * 3)
    play(
        s, 0, spell("Put the cards in your hand on the bottom of your library in any order, then draw that many cards.")
    )
    assert s.zone_names(0, "hand") == ["Forest", "Forest"]
    assert sorted(s.zone_names(0, "library")) == ["Bear", "Forest", "Ogre"]


@rule("701.8b", "608.2d")
def test_any_number_may_be_none_or_all() -> None:
    for chosen in ([], ["Bear"], ["Bear", "Ogre"]):
        s = table()
        s.put(0, "hand", BEAR, OGRE)
        s.put(0, "library", *[FOREST] * 3)
        s.put(0, "hand", made("Flow", "Sorcery", "Discard any number of cards, then draw that many cards."))
        s.cast(0, "Flow")
        s.expect(0, "choose", chosen)
        s.resolve().done()
        assert s.count("Forest", "hand", 0) == len(chosen)
