"""Positions that no game can have are refused by the scenario builder of the base game."""

from __future__ import annotations

import pytest
from magic import BEAR, table

from apnap.testing import ScenarioError, rule
from apnap_plugins.rules.damage.damage import LIFE
from apnap_plugins.rules.faces.face_down import FACE_DOWN, listed
from apnap_plugins.testing import instant, sorcery


@rule("304.4", "307.4")
def test_instants_and_sorceries_are_not_put_onto_the_battlefield():
    s = table()
    before = s.game.digest()
    for card, kind in ((instant("Shock"), "instant"), (sorcery("Rite"), "sorcery")):
        with pytest.raises(ScenarioError, match=f"can't be put onto the battlefield: it is a card of type {kind}"):
            s.put(0, "battlefield", BEAR, card)
        s.put(0, "graveyard", card)
        s.put(0, "hand", card)
    assert s.zone_names(None, "battlefield") == []
    assert s.game.digest() != before


@rule("304.4")
def test_face_down_they_may_lie_there():
    s = table("face-down", "morph")
    s.put(0, "battlefield", instant("Shock"), fields={FACE_DOWN.name: listed("manifest")})
    assert len(s.ids("battlefield", 0)) == 1


@rule("120.6", "107.1b")
def test_what_is_counted_is_not_negative_but_a_life_total_may_be():
    s = table()
    with pytest.raises(ScenarioError, match="'damage' is a number from 0 on, not -1"):
        s.put(0, "battlefield", BEAR, damage=-1)
    with pytest.raises(ScenarioError, match="'tapped' is true or false, such as False, not 'yes'"):
        s.put(0, "battlefield", BEAR, tapped="yes")
    with pytest.raises(ScenarioError, match="'life' is a whole number, such as 20, not 'x'"):
        s.set_field(LIFE, "x", of=1)
    with pytest.raises(ScenarioError, match="there is no player 7; seats are 0, 1"):
        s.put(7, "battlefield", BEAR)
    assert s.zone_names(None, "battlefield") == []
    s.set_field(LIFE, -3, of=1)
    assert s.field(LIFE, 1) == -3


def test_a_table_stands_in_a_phase_or_step_that_there_is_of_a_player_who_plays():
    with pytest.raises(ScenarioError, match="there is no phase or step 'upkep'; there are untap, upkeep"):
        table(stage="upkep")
    with pytest.raises(ScenarioError, match="there is no player 5; seats are 0, 1"):
        table(active=5)
