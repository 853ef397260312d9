"""What has dealt damage since it became what it is, in cards made from text (CR 120.1, 400.7)."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import beast, meaning, play, spell, table

from apnap.testing import rule


@pytest.mark.parametrize("line", [
    "~ has hexproof if it hasn't dealt damage yet.",
    "As long as ~ hasn't dealt damage yet, it has hexproof and can't be blocked.",
    "Creatures you control that haven't dealt damage yet get +1/+1.",
    "Whenever a creature that has dealt damage dies, draw a card.",
])  # fmt: skip
def test_it_is_said_again(line: str) -> None:
    assert meaning(line)


@rule("120.1", "400.7")
def test_it_is_so_until_it_deals_damage_and_again_for_what_it_becomes() -> None:
    s = table()
    text = "~ has hexproof if it hasn't dealt damage yet."
    s.put(0, "battlefield", beast("Drake", f"Flying\n{text}"), sick=False)
    s.put(1, "battlefield", BEAR)
    assert s.has("Drake", "hexproof")
    s.attack("Drake")
    s.pass_until("postcombat main")
    assert not s.has("Drake", "hexproof") and s.life(1) == 18
    play(
        s, 0, spell("Exile target creature you control, then return it to the battlefield under your control."), "Drake"
    )
    assert s.has("Drake", "hexproof")


@rule("120.1")
def test_it_goes_on_in_later_turns() -> None:
    s = table()
    for player in (0, 1):
        s.put(player, "library", *[BEAR] * 3)
    s.put(0, "battlefield", beast("Drake", "As long as ~ hasn't dealt damage yet, it gets +3/+3."), sick=False)
    s.attack("Drake")
    s.pass_until("postcombat main")
    assert s.pt("Drake") == (2, 2)
    s.pass_until("precombat main", again=True)
    assert s.pt("Drake") == (2, 2)
