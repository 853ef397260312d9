"""What can neither attack you nor block creatures of yours, played (CR 508.1c, 509.1b)."""

from __future__ import annotations

import pytest
from wordings import beast, table

from apnap.testing import ScenarioError, rule

TEXT = "Creatures with flying can't attack you or block creatures you control."


def _table(active):
    s = table(players=3, decks=[[beast("Card")] * 9] * 3, active=active)
    s.put(0, "battlefield", beast("Storm", TEXT), beast("Ant"))
    s.put(1, "battlefield", beast("Bird", "Flying"), beast("Cat"))
    s.put(2, "battlefield", beast("Dog"))
    return s


@rule("509.1b")
@pytest.mark.parametrize(
    "blocker, attacker, can", [("Cat", "Ant", True), ("Bird", "Ant", False), ("Bird", "Dog", True)]
)
def test_it_blocks_no_creature_of_yours(blocker, attacker, can):
    s = _table(0 if attacker == "Ant" else 2)
    s.attack({attacker: ("player", 1)}, 0 if attacker == "Ant" else 2)
    if can:
        s.block({blocker: attacker})
    else:
        with pytest.raises(ScenarioError):
            s.block({blocker: attacker})


@rule("508.1c")
@pytest.mark.parametrize("attacker, whom, can", [("Bird", 0, False), ("Bird", 2, True), ("Cat", 0, True)])
def test_it_attacks_others_but_not_you(attacker, whom, can):
    s = _table(1)
    if can:
        s.attack({attacker: ("player", whom)}, 1)
        s.pass_until("end")
        assert s.life(whom) == 18
    else:
        with pytest.raises(ScenarioError):
            s.attack({attacker: ("player", whom)}, 1)
