"""Playing with hands revealed (CR 402.3, 701.14c)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import play, shrine, spell, table

from apnap.testing import rule


@rule("402.3", "701.14c")
@pytest.mark.parametrize(
    ("text", "yours", "theirs"),
    [
        ("Players play with their hands revealed.", True, True),
        ("Your opponents play with their hands revealed.", False, True),
        ("Play with your hand revealed.", True, False),
    ],
)
def test_who_sees_which_hand_while_it_lasts(text, yours, theirs):
    s = table()
    s.put(0, "hand", BEAR)
    s.put(1, "hand", OGRE)
    bear, ogre = s.find("Bear", "hand"), s.find("Ogre", "hand")
    assert not s.sees(1, bear) and not s.sees(0, ogre)
    play(s, 0, shrine(text))
    assert (s.sees(1, bear), s.sees(0, ogre)) == (yours, theirs)
    assert s.sees(0, bear) and s.sees(1, ogre)
    s.put(1, "hand", BEAR)  # what comes later is seen as well
    assert s.sees(0, s.find("Bear", "hand", 1)) == theirs
    play(s, 0, spell("Destroy target enchantment.", "Doom"), "Shrine")
    assert not s.sees(1, bear) and not s.sees(0, ogre)


@rule("402.3")
def test_nothing_else_is_seen():
    s = table()
    s.put(0, "battlefield", shrine("Players play with their hands revealed."))
    s.put(1, "library", OGRE)
    assert not s.sees(0, s.find("Ogre", "library"))
