"""An additional amount of damage is dealt together with what it adds to (CR 120.1, 120.4)."""

from __future__ import annotations

from wordings import made, play, shrine, spell, table

from apnap.testing import rule

HEX = spell("~ deals 1 damage to each nonblack creature and an additional 1 damage to each green creature.", "Hex")
MORE = "If a source you control would deal damage to a permanent or player, it deals that much damage plus 1 instead."


@rule("120.1", "120.4a", "608.2f")
def test_what_both_amounts_name_is_dealt_their_sum_once():
    s = table()
    s.put(0, "battlefield", shrine(MORE))
    s.put(
        1, "battlefield", made("Elk", "Creature", "Whenever ~ is dealt damage, you gain that much life.", "{G}", "9/9")
    )
    s.put(1, "battlefield", made("Ogre", "Creature", "", "{R}", "9/9"))
    s.put(1, "battlefield", made("Rat", "Creature", "", "{B}", "9/9"))
    play(s, 0, HEX)
    assert [s.damage(name) for name in ("Elk", "Ogre", "Rat")] == [3, 2, 0]
    assert len(s.stack) == 1
    s.resolve()
    assert s.life(1) == 23
