"""Which of several changes a player is asked for, in plain words (CR 608.2d)."""

from __future__ import annotations

import pytest
from wordings import beast, play, spell, table

from apnap.testing import rule


@rule("608.2d")
@pytest.mark.parametrize(("line", "asked"), [
    ("Target creature gets +X/+X or -X/-X until end of turn, where X is the number of creatures you control.",
     ["+2/+2", "-2/-2"]),
    ("Target creature gets +2/-1 or -1/+2 until end of turn.", ["+2/-1", "-1/+2"]),
    ("Target creature loses your choice of flying, first strike, or trample until end of turn.",
     ["lose flying", "lose first strike", "lose trample"]),
    ("Target creature gains your choice of vigilance or first strike until end of turn.",
     ["gain vigilance", "gain first strike"]),
    ("Until end of turn, target creature has base power 0 or base toughness 1.", ["base power 0", "base toughness 1"]),
])  # fmt: skip
def test_changes_are_offered_with_their_numbers(line, asked):
    s = table()
    s.put(0, "battlefield", beast("Ox"), beast("Cat"))
    card = spell(line)
    s.put(0, "hand", card)
    s.cast(0, card.name, "Ox")
    s.wait_for("608.2d", 0)
    assert [option.text for option in s.game.observe(0).options()] == asked
    s.answer(0, 1)
    assert "Effect" in s.zone_names(0, "graveyard")


@rule("608.2d", "608.2h")
def test_numbers_are_found_once():
    s = table()
    s.put(0, "battlefield", beast("Ox"), beast("Cat"))
    play(
        s,
        0,
        spell("Target creature gets +X/+X or -X/-X until end of turn, where X is the number of creatures you control."),
        "Ox",
    )
    assert s.pt("Ox") == (4, 4)
    s.put(0, "battlefield", beast("Elk"))
    assert s.pt("Ox") == (4, 4)
