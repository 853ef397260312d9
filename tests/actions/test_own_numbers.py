"""Cards made from their text by which each player discards, sacrifices or mills a number of their own, played (CR 608.2h)."""

from __future__ import annotations

from magic import BEAR, OGRE
from wordings import effect, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.actions.discard import DiscardOwnNumber
from apnap_plugins.actions.sacrifice import SacrificeOwnNumber
from apnap_plugins.rules.vocabulary.filters import HasType
from apnap_plugins.rules.vocabulary.selectors import EachPlayer
from apnap_plugins.testing import basic

FOREST = basic("G")


def test_what_the_words_mean() -> None:
    discards = effect("Each player discards a card for each creature they control.")
    assert isinstance(discards, DiscardOwnNumber) and discards.players == EachPlayer()
    sacrifices = effect("Each player sacrifices a number of lands equal to the number of creatures they control.")
    assert isinstance(sacrifices, SacrificeOwnNumber) and sacrifices.filter == HasType("land")


@rule("701.8b", "608.2h")
def test_each_player_discards_by_what_they_control() -> None:
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", BEAR, BEAR)
    for player in (0, 1):
        s.put(player, "hand", FOREST, FOREST, FOREST)
    play(s, 0, spell("Each player discards a number of cards equal to the number of creatures they control."))
    assert [s.count(zone="hand", player=player) for player in (0, 1)] == [2, 1]


@rule("701.8b", "107.1a")
def test_half_a_hand_is_rounded_as_the_text_says() -> None:
    for way, left in (("up", 1), ("down", 2)):
        s = table()
        s.put(1, "hand", FOREST, FOREST, FOREST)
        play(s, 0, spell(f"Target player discards half the cards in their hand, rounded {way}."), ("player", 1))
        assert s.count(zone="hand", player=1) == left


@rule("701.17a", "608.2h")
def test_each_player_sacrifices_by_the_cards_in_their_hand() -> None:
    s = table()
    for player in (0, 1):
        s.put(player, "battlefield", BEAR, BEAR)
    s.put(1, "hand", FOREST)
    play(s, 0, spell("Each player sacrifices a creature for each card in their hand."))
    assert (s.permanents(0), s.permanents(1)) == (["Bear", "Bear"], ["Bear"])


@rule("701.13a", "614.1a")
def test_whoever_would_mill_mills_more() -> None:
    for law, milled in (
        ("If a player would mill one or more cards, that player mills twice that many cards instead.", [4, 2]),
        ("If you would mill one or more cards, you mill that many cards plus one instead.", [3, 1]),
        ("If an opponent would mill one or more cards, they mill that many cards plus one instead.", [2, 2]),
    ):
        s = table(decks=[[FOREST] * 9] * 2)
        s.put(0, "battlefield", shrine(law), BEAR, BEAR)
        s.put(1, "battlefield", BEAR)
        play(s, 0, spell("Each player mills a card for each creature they control."))
        assert [s.zone_names(player, "graveyard").count("Forest") for player in (0, 1)] == milled


@rule("701.20c")
def test_all_of_a_kind_are_shuffled_into_their_owners_libraries() -> None:
    for text in ("Shuffle all creatures into their owners' libraries.",
                 "Each player shuffles all creatures they own into their library."):  # fmt: skip
        s = table()
        s.put(0, "battlefield", BEAR, FOREST)
        s.put(1, "battlefield", OGRE, OGRE)
        play(s, 0, spell(text))
        assert s.permanents() == ["Forest"]
        assert [sorted(s.zone_names(player, "library")) for player in (0, 1)] == [["Bear"], ["Ogre", "Ogre"]]
