"""What can be a target as though it didn't have hexproof or shroud, in cards made from text (CR 609.4)."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import beast, meaning, shrine, spell, table

from apnap.testing import rule

WITHOUT = "as though they didn't have hexproof"
YOURS = f"can be the targets of spells and abilities you control {WITHOUT}."


@pytest.mark.parametrize("line", [
    f"Creatures your opponents control {YOURS}",
    "Enchanted creature can be the target of spells and abilities as though it didn't have shroud.",
    f"Your opponents and permanents your opponents control with hexproof {YOURS}",
    f"{{1}}: Until end of turn, your opponents and creatures your opponents control with hexproof {YOURS}",
    f"{{1}}: Until your next turn, creatures your opponents control {YOURS}",
    f"{{1}}: Until end of turn, target creature {YOURS.replace('targets', 'target').replace('they', 'it')}",
    "{1}: Until end of turn, ~ can be the target of spells and abilities controlled by target player as though it "  # noqa: ISC004
    "didn't have shroud.",
])  # fmt: skip
def test_it_is_said_again(line: str) -> None:
    assert meaning(line)


BOLT = spell("Bolt deals 1 damage to target creature.", "Bolt")


@rule("609.4", "702.11b")
def test_hexproof_forbids_nothing_to_whom_the_effect_is_about() -> None:
    s = table(players=3)
    s.put(1, "battlefield", beast("Elk", "Hexproof", "2/2"))
    for player in (0, 2):
        s.put(player, "hand", BOLT)
    assert not s.can(0, "Bolt")
    s.put(0, "battlefield", shrine(f"Creatures your opponents control {YOURS}"))
    assert s.can(0, "Bolt") and not s.can(2, "Bolt")


@rule("609.4", "702.18a")
def test_another_ability_that_forbids_it_goes_on_doing_so() -> None:
    s = table()
    s.put(1, "battlefield", beast("Elk", "Hexproof\nShroud", "2/2"))
    s.put(0, "hand", BOLT)
    s.put(0, "battlefield", shrine(f"Creatures your opponents control {YOURS}"))
    assert not s.can(0, "Bolt")


@rule("609.4", "611.2c")
def test_a_player_is_named_as_the_effect_begins_and_it_ends_with_the_turn() -> None:
    s = table()
    for player in (0, 1):
        s.put(player, "library", *[BEAR] * 3)
    text = (
        "Shroud\n{0}: Until end of turn, ~ can be the target of spells and abilities controlled by target player as though it "
        "didn't have shroud."
    )
    s.put(0, "battlefield", beast("Willow", text, "4/4"))
    for player in (0, 1):
        s.put(player, "hand", BOLT)
    s.cast(0, "Willow", ("player", 1), kind="activate")
    s.resolve()
    assert s.can(1, "Bolt") and not s.can(0, "Bolt")
    s.pass_until("precombat main", again=True)
    assert not s.can(1, "Bolt")


@rule("609.4")
def test_players_with_hexproof_as_well() -> None:
    s = table()
    s.put(1, "battlefield", shrine("You have hexproof.", "Ward"))
    s.put(0, "hand", spell("Rack deals 1 damage to target opponent.", "Rack"))
    assert not s.can(0, "Rack")
    s.put(0, "battlefield", shrine(f"Your opponents and permanents your opponents control with hexproof {YOURS}"))
    assert s.can(0, "Rack")
