"""What spells have that are on the stack, whoever cast them: "instant and sorcery spells you control have lifelink"."""

from __future__ import annotations

import pytest
from wordings import play, shrine, spell, statics, table

from apnap.testing import rule
from apnap_plugins.rules.casting.spells_you_cast import AffectsSpellsOnStack

REBOUND = shrine("Instant and sorcery spells you control have rebound.")


def test_lines_mean():
    (effect,) = statics("Red instant and sorcery spells you control have lifelink.")
    assert isinstance(effect.affects, AffectsSpellsOnStack)
    (effect,) = statics("Prevent all damage that would be dealt by instant and sorcery spells.")
    assert effect.damage.source is not None


@rule("702.15b", "611.3a")
@pytest.mark.parametrize(("player", "gained"), [(0, 3), (1, 0)])
def test_damage_of_a_spell_with_lifelink(player, gained):
    s = table()
    s.put(0, "battlefield", shrine("Instant and sorcery spells you control have lifelink."))
    play(s, player, spell("Effect deals 3 damage to target player.", "Effect"), ("player", 1 - player))
    s.resolve_all()
    assert s.life(player) == 20 + gained


@rule("702.88a", "611.3a")
@pytest.mark.parametrize(("player", "zone"), [(0, "exile"), (1, "graveyard")])
def test_spells_of_one_player_rebound(player, zone):
    s = table()
    s.put(0, "battlefield", REBOUND)
    play(s, player, spell("You gain 2 life."))
    s.resolve_all()
    assert s.zone_names(player, zone) == ["Effect"]


@rule("615.1", "609.7b")
def test_damage_of_spells_is_prevented_and_that_of_permanents_is_not():
    s = table()
    s.put(0, "battlefield", shrine("Prevent all damage that would be dealt by instant and sorcery spells."))
    s.put(0, "battlefield", shrine("{0}: Totem deals 1 damage to target player.", "Totem"))
    play(s, 0, spell("Effect deals 3 damage to target player."), ("player", 1))
    s.activate(0, "Totem", ("player", 1))
    s.resolve_all()
    assert s.life(1) == 19
