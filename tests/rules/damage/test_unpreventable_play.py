"""Damage that can't be prevented where something is so, played from card text (CR 615.12)."""

from __future__ import annotations

import pytest
from wordings import effect, made, play, shrine, table

from apnap.testing import rule
from apnap_plugins.rules.effects.instructions import InsteadIf

SHIELD = shrine("Prevent all damage that would be dealt to players.", "Shield")
STORM = (
    "Storm deals 4 damage to any target.\nThreshold — If there are seven or more cards in your graveyard, instead Storm deals 6 "
    "damage to that permanent or player and the damage can't be prevented."
)
BANE = "Bane deals X damage to any target.\nIf X is 5 or more, this spell can't be countered and the damage can't be prevented."


def test_lines_mean():
    kinder = "~ deals 4 damage to any target. If you gained life this turn, instead ~ deals 5 damage to that permanent or player"
    done = effect(f"{kinder} and the damage can't be prevented.")
    assert isinstance(done, InsteadIf)
    assert (done.what.preventable, done.instead.preventable) == (True, False)


@rule("615.12", "608.2c")
@pytest.mark.parametrize(("cards", "life"), [(6, 20), (7, 14)])
def test_where_it_is_so_the_damage_is_not_prevented(cards, life):
    s = table()
    s.put(1, "battlefield", SHIELD)
    s.put(0, "graveyard", *[SHIELD] * cards)
    play(s, 0, made("Storm", "Instant", STORM), ("player", 1))
    s.resolve_all()
    assert s.life(1) == life


@rule("615.12", "107.3", "701.5a")
@pytest.mark.parametrize(("x", "life"), [(4, 20), (5, 15)])
def test_a_large_x_is_neither_prevented_nor_countered(x, life):
    s = table()
    s.put(1, "battlefield", SHIELD)
    s.lands(0, "R" * x)
    s.put(0, "hand", made("Bane", "Sorcery", BANE, "{X}"))
    s.put(1, "hand", made("Stop", "Instant", "Counter target spell."))
    s.expect(0, "107.3a", x)
    s.cast(0, "Bane", ("player", 1))
    s.cast(1, "Stop", "Bane")
    s.resolve_all()
    assert s.life(1) == life
