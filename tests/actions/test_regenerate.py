"""Regenerate (CR 701.15, 614.8)."""

from __future__ import annotations

import pytest
from rulebook import A_CREATURE, BEAR, FOREST, OX, FullTable, card

from apnap import Static
from apnap.testing.rule import rule
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.actions.regenerate import Regenerate, Regenerates
from apnap_plugins.rules.combat.combat import is_attacking
from apnap_plugins.rules.damage.instructions import DealDamage
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.permanents.destruction import Destroyed
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.filters import CREATURE, Itself
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.testing import creature, instant

TROLL = creature("Troll", 2, 2, Activated((), Regenerate()))


def cast(s, player, *effects, targets=(), name="Spell", **more):
    s.put(player, "hand", instant(name, *effects, targets=targets))
    s.act(player, "cast", name, **more)
    return s.resolve()


@rule("701.15a", "120.6")
@pytest.mark.parametrize("player", [0, 1])
def test_the_next_destruction_is_replaced_by_tapping_and_removing_damage(player):
    with FullTable() as s:
        troll = s.put(player, "battlefield", TROLL)
        s.act(player, "activate", "Troll").resolve()
        cast(s, 0, DealDamage(3, All(CREATURE)))
        assert troll in s.game.objects and s.field(TAPPED, troll) and s.field("damage", troll) == 0
        cast(s, 0, DealDamage(3, All(CREATURE)))
        assert troll not in s.game.objects


@rule("701.15a")
def test_the_shield_ends_with_the_turn_and_does_not_help_against_other_ways_to_leave():
    with FullTable(decks=[[FOREST] * 8] * 2) as s:
        troll = s.put(0, "battlefield", TROLL)
        s.act(0, "activate", "Troll").resolve()
        s.pass_until("upkeep")
        cast(s, 0, Destroy(All(CREATURE)))
        assert troll not in s.game.objects
    with FullTable() as s:
        s.put(0, "battlefield", TROLL)
        s.act(0, "activate", "Troll").resolve()
        cast(s, 0, MoveTo(All(CREATURE), "exile"))
        assert s.count("Troll", "exile") == 1


@rule("701.15a")
def test_an_attacking_creature_is_removed_from_combat():
    with FullTable(stage="beginning of combat") as s:
        troll = s.put(0, "battlefield", TROLL)
        s.expect(0, "declare attackers", {troll: ("player", 1)})
        s.pass_until("declare attackers")
        assert is_attacking(s.game, troll)
        s.act(0, "activate", "Troll").resolve()
        cast(s, 0, Destroy(Target()), targets=(A_CREATURE,))
        assert not is_attacking(s.game, troll) and troll in s.game.objects
        s.pass_until("end of combat")
        assert s.life(1) == 20


@rule("701.15b")
def test_a_static_ability_regenerates_each_time():
    with FullTable() as s:
        moss = s.put(0, "battlefield", creature("Moss", 1, 1, Static((Regenerates(Itself()),))))
        s.put(0, "battlefield", BEAR)
        for _ in range(3):
            cast(s, 0, Destroy(All(CREATURE)))
        assert moss in s.game.objects and s.count("Bear", "battlefield") == 0


@rule("701.15c")
def test_what_cannot_be_regenerated_may_be_shielded_but_is_destroyed():
    with FullTable() as s:
        troll = s.put(0, "battlefield", TROLL)
        s.act(0, "activate", "Troll").resolve()
        cast(s, 0, Destroy(All(CREATURE), regenerable=False))
        assert troll not in s.game.objects
    with FullTable() as s:
        ox = s.put(0, "battlefield", OX)
        s.put(0, "battlefield", card("Relic", "Artifact", Activated((), Regenerate(Target()), (A_CREATURE,))))
        s.act(0, "activate", "Relic").resolve()
        assert not s.field(TAPPED, ox)  # creating a shield is not regenerating
        assert Destroyed(ox).regenerable
