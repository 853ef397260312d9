"""What players do with all that is theirs, in cards made from their text (CR 400.3, 401.4)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import meaning, play, shrine, spell, table

from apnap.testing import rule


@pytest.mark.parametrize(
    "line",
    [
        "Target player returns all cards from their graveyard to their hand.",
        "Each player returns all land cards from their graveyard to their hand.",
        "Target opponent puts the cards from their hand on top of their library in any order.",
        "Each player puts all land cards from their hand into their graveyard.",
        "Target player puts all creature cards from their graveyard on the bottom of their library.",
        "Each player returns all lands they control to their owners' hands.",
        "Each player puts all creatures they control on the bottom of their owners' libraries.",
        "Target player puts a creature they control on the bottom of its owner's library.",
        "Each opponent puts two lands they control on top of their owners' libraries.",
        "Target opponent reveals a creature card from their hand.",
        "Each player reveals any number of land cards from their hand.",
    ],
)
def test_what_of_theirs_goes_where_is_said_again(line):
    assert meaning(line, spell=True)


@rule("400.3", "108.4")
def test_what_they_control_goes_to_whose_it_is():
    s = table()
    s.put(1, "battlefield", BEAR, shrine("{0}: You gain 1 life."))
    s.put(0, "battlefield", OGRE)
    play(s, 0, spell("Target player gains control of target creature."), ("player", 1), "Ogre")
    play(
        s,
        0,
        spell("Target player returns all creatures they control to their owners' hands.", name="Sweep"),
        ("player", 1),
    )
    assert (s.permanents(), s.zone_names(1, "hand"), s.zone_names(0, "hand")) == (["Shrine"], ["Bear"], ["Ogre"])


@rule("401.4")
def test_a_hand_goes_on_top_of_the_library_in_its_owners_order():
    s = table()
    s.put(1, "hand", BEAR, OGRE)
    s.put(1, "library", shrine("{0}: You gain 1 life."))
    s.expect(1, "401.4", ["Ogre", "Bear"])
    play(
        s,
        0,
        spell("Target opponent puts the cards from their hand on top of their library in any order."),
        ("player", 1),
    )
    assert s.zone_names(1, "library") == ["Ogre", "Bear", "Shrine"]


@rule("701.16a", "608.2d")
def test_a_player_chooses_what_of_their_hand_they_reveal():
    s = table()
    s.put(1, "hand", BEAR, OGRE)
    s.expect(1, "701.16a", ["Ogre"])
    play(
        s,
        0,
        spell("Target opponent reveals a creature card from their hand. That player discards that card."),
        ("player", 1),
    )
    assert (s.zone_names(1, "hand"), s.zone_names(1, "graveyard")) == (["Bear"], ["Ogre"])
