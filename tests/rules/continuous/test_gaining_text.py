"""Abilities in quotes with keyword abilities behind them, in cards made from their text (CR 613.1f)."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import made, meaning, shrine, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood

ARMED = (
    "Treasures you control are Equipment in addition to their other types and have "
    '"Equipped creature gets +2/+0" and equip {0}.'
)


@rule("613.1f", "702.6a")
def test_artifacts_become_equipment_with_a_quoted_ability_and_equip():
    s = table()
    s.put(0, "battlefield", BEAR, shrine(ARMED), made("Coin", "Artifact \u2014 Treasure", ""))
    s.activate(0, "Coin", "Bear")
    s.resolve()
    assert s.pt("Bear") == (4, 2) and s.host("Coin") == s.find("Bear")


@rule("613.1f", "702.6")
def test_two_keyword_abilities_behind_a_quoted_one():
    text = ARMED.replace('+2/+0" and equip {0}', '+2/+0," equip Pirate {0}, and equip {3}')
    s = table()
    s.put(0, "battlefield", BEAR, made("Mate", "Creature \u2014 Pirate", "", size="1/1"), shrine(text))
    s.put(0, "battlefield", made("Coin", "Artifact \u2014 Treasure", ""))
    s.activate(0, "Coin", "Mate")
    s.resolve()
    assert s.pt("Mate") == (3, 1)


def test_what_is_no_ability_is_not_had():
    with pytest.raises(NotUnderstood):
        meaning('Treasures you control have "Equipped creature gets +2/+0" and a counter.')
