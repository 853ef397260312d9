"""What triggers as a creature attacks the monarch, played (CR 508.3b, 721.1)."""

from __future__ import annotations

import pytest
from wordings import beast, play, shrine, spell, table

from apnap.testing import rule


@rule("508.3b", "721.1")
@pytest.mark.parametrize("monarch, left", [(1, []), (2, ["Elk"])])
def test_that_player_is_the_monarch_who_is_attacked(monarch, left):
    s = table(players=3)
    s.put(0, "battlefield", beast("Ant"), shrine("Whenever a creature you control attacks the monarch, destroy target creature "
                                                 "that player controls."))  # fmt: skip
    s.put(1, "battlefield", beast("Elk"))
    s.put(2, "battlefield", beast("Yak"))
    play(s, 0, spell("Target player becomes the monarch."), ("player", monarch))
    s.attack({"Ant": ("player", 1)})
    s.resolve_all()
    assert (s.permanents(1), s.permanents(2)) == (left, ["Yak"])
