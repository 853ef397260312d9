"""What several target players do one after the other, and a hand that is exiled and played for a time, played."""

from __future__ import annotations

from magic import BEAR, OGRE
from wordings import beast, play, spell, table

from apnap.testing import rule


@rule("608.2c", "109.5")
def test_what_follows_what_several_players_do_is_theirs_and_not_yours() -> None:
    s = table(players=3)
    for player in (0, 1, 2):
        s.put(player, "library", *[BEAR] * 9)
        s.put(player, "hand", OGRE)
    text = "Any number of target opponents each discard their hands, then draw two cards."
    play(s, 0, spell(text), [("player", 1), ("player", 2)])
    assert [s.zone_names(player, "hand") for player in (0, 1, 2)] == [["Ogre"], ["Bear", "Bear"], ["Bear", "Bear"]]


@rule("608.2c", "701.11a")
def test_the_cards_of_a_hand_are_exiled_and_may_be_played() -> None:
    s = table()
    s.put(0, "library", *[BEAR] * 5)
    s.put(0, "hand", beast("Ox"), beast("Ox"))
    text = ("Exile all the cards from your hand, then draw that many cards. Until the end of your next turn, you may play cards "
            "exiled this way.")  # fmt: skip
    play(s, 0, spell(text))
    assert (s.zone_names(0, "hand"), s.offered(0).count("Ox")) == (["Bear", "Bear"], 2)
