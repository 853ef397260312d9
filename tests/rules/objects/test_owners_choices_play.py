"""Owners who choose where in their libraries things go, and target players each of whom does something, played."""

from __future__ import annotations

from magic import BEAR, OGRE
from wordings import beast, made, play, spell, table

from apnap.testing import rule


@rule("401.4", "101.4", "608.2d")
def test_each_owner_says_where_and_in_which_order_their_creatures_go() -> None:
    s = table()
    s.put(1, "library", BEAR)
    s.put(0, "battlefield", beast("Ox"), beast("Elk"), beast("Imp"))
    s.put(0, "battlefield", beast("Spy"), beast("Stag"))
    s.put(0, "library", OGRE)
    s.attack(["Ox", "Elk", "Imp", "Spy"])
    s.put(1, "hand", made("Spout", "Instant", "For each attacking creature, its owner puts it on their choice of the top or "
                          "bottom of their library."))  # fmt: skip
    s.cast(1, "Spout")
    for name, place in (("Ox", "top"), ("Elk", "top"), ("Imp", "top"), ("Spy", "bottom")):
        s.expect(0, "608.2d", (place, s.find(name, "battlefield")))
    s.expect(0, "401.4", ["Imp", "Ox", "Elk"])
    s.resolve()
    assert (s.zone_names(0, "library"), s.permanents(0)) == (["Imp", "Ox", "Elk", "Ogre", "Spy"], ["Stag"])


@rule("701.19a", "608.2c")
def test_each_of_two_target_players_searches_their_own_library() -> None:
    s = table(players=3)
    for player, cards in ((0, (BEAR, OGRE)), (1, (OGRE, BEAR)), (2, (BEAR, BEAR))):
        s.put(player, "library", *cards)
    text = "Choose two target players. Each of them searches their library for a card, then shuffles and puts that card on top."
    s.expect(0, "701.19a", ["Ogre"])
    s.expect(1, "701.19a", ["Bear"])
    play(s, 0, spell(text), [("player", 0), ("player", 1)])
    assert [s.zone_names(player, "library")[0] for player in (0, 1)] == ["Ogre", "Bear"]
