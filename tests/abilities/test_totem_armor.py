"""Totem armor (CR 702.89)."""

from __future__ import annotations

from typing import Any

import pytest
from rulebook import BEAR, OX, FullTable
from wordings import beast, made, meaning, ruleset

from apnap import Keyword, Ruleset
from apnap.testing import rule
from apnap_plugins.rules.attachments.attachments import ATTACHED_TO
from apnap_plugins.rules.damage.damage import DAMAGE
from apnap_plugins.rules.permanents.permanents import TAPPED

UMBRA = made("Bark", "Enchantment — Aura", "Enchant creature\nUmbra armor")
OTHER = made("Other", "Enchantment — Aura", "Enchant creature\nTotem armor\nEnchanted creature gets +0/+2.")
AROUND = made("Around", "Enchantment — Aura", "Enchant permanent\nTotem armor")
KILL = made("Kill", "Instant", "Destroy target creature.")
BURY = made("Bury", "Instant", "Destroy target creature. It can't be regenerated.")
WRATH = made("Wrath", "Sorcery", "Destroy all creatures.")
SWEEP = made("Sweep", "Sorcery", "Destroy all permanents.")
BOLT = made("Bolt", "Instant", "Bolt deals 4 damage to target creature.")
TROLL = beast("Troll", "{0}: Regenerate this creature.")


def sit(creature: Any = OX, *auras: Any, hand: Any = KILL, owner: int = 0, **more: Any) -> FullTable:
    """Player 0 has a creature with these Auras, which `owner` has put there; player 1 has an instant in hand."""
    s = FullTable(ruleset=more.pop("ruleset", None) or ruleset(), active=more.pop("active", 1), **more)
    host = s.put(0, "battlefield", creature)
    for aura in auras:
        s.put(owner, "battlefield", aura, fields={ATTACHED_TO.name: host})
    s.put(1, "hand", hand)
    return s


@rule("702.89a")
@pytest.mark.parametrize("spell", [KILL, BURY, WRATH])
def test_the_aura_is_destroyed_instead_of_the_creature(spell):
    with sit(OX, UMBRA, hand=spell) as s:
        ox = s.find("Ox")
        s.act(1, "cast", spell.name).resolve()
        assert s.permanents() == ["Ox"]
        assert s.find("Ox") == ox
        assert s.zone_names(0, "graveyard") == ["Bark"]
        assert s.field(TAPPED, "Ox") is False


@rule("702.89a", "704.5g", "120.6")
def test_all_damage_is_removed_and_a_second_bolt_kills():
    with sit(OX, UMBRA, hand=BOLT) as s:
        s.put(1, "hand", BOLT)
        s.act(1, "cast", s.ids("hand", 1)[0]).resolve()
        assert s.permanents() == ["Ox"]
        assert s.field(DAMAGE, "Ox") == 0
        s.act(1, "cast", "Bolt").resolve()
        assert s.permanents() == []


@rule("702.89a", "704.5h")
def test_it_saves_from_deathtouch():
    snake = beast("Snake", "Deathtouch", "1/1")
    with sit(OX, UMBRA) as s:
        s.put(1, "battlefield", snake)
        s.expect(1, "declare attackers", {"Snake": ("player", 0)}).expect(0, "declare blockers", {"Ox": "Snake"})
        s.pass_until("end of combat")
        assert s.permanents() == ["Ox"]
        assert s.field(DAMAGE, "Ox") == 0
        assert s.zone_names(0, "graveyard") == ["Bark"]


@rule("702.89a", "616.1")
@pytest.mark.parametrize(("gone", "left"), [("Bark", "Other"), ("Other", "Bark")])
def test_of_two_auras_the_creatures_controller_chooses_one(gone, left):
    with sit(OX, UMBRA, OTHER, owner=1) as s:
        s.act(1, "cast", "Kill")
        s.expect(0, "616.1", lambda option: s.game.name_of(option[0]) == gone)
        s.resolve()
        assert s.permanents() == sorted(["Ox", left])
        assert sorted(s.zone_names(1, "graveyard")) == sorted(["Kill", gone])


@rule("702.89a", "616.1", "701.15a")
@pytest.mark.parametrize("totem", [True, False])
def test_beside_a_regeneration_shield_the_controller_chooses(totem):
    with sit(TROLL, UMBRA) as s:
        s.act(1, "cast", "Kill")
        s.act(0, "activate", "Troll").resolve()
        s.expect(0, "616.1", lambda option: ("TotemArmor" in type(option[1]).__name__) == totem)
        s.resolve()
        assert s.permanents() == (["Troll"] if totem else ["Bark", "Troll"])
        assert s.field(TAPPED, "Troll") is not totem


@rule("702.89a", "702.12b", "614.17c")
def test_an_indestructible_creature_keeps_its_aura():
    with sit(beast("God", "Indestructible"), UMBRA) as s:
        s.act(1, "cast", "Kill").resolve()
        assert s.permanents() == ["Bark", "God"]


@rule("702.89a", "702.12b", "614.6")
def test_an_indestructible_aura_saves_the_creature_and_stays():
    tough = made("Tough", "Enchantment — Aura", "Enchant creature\nTotem armor\nIndestructible")
    with sit(OX, tough) as s:
        s.act(1, "cast", "Kill").resolve()
        assert s.permanents() == ["Ox", "Tough"]


@rule("702.89a", "701.17a")
def test_a_sacrifice_is_no_destruction():
    edict = made("Edict", "Instant", "Target player sacrifices a creature.")
    with sit(OX, UMBRA, hand=edict) as s:
        s.act(1, "cast", "Edict", targets=[("player", 0)]).resolve()
        assert s.permanents() == []


@rule("702.89a", "704.5f")
def test_toughness_0_is_no_destruction():
    shrink = made("Shrink", "Instant", "Target creature gets -4/-4 until end of turn.")
    with sit(OX, UMBRA, hand=shrink) as s:
        s.act(1, "cast", "Shrink").resolve()
        assert s.permanents() == []


@rule("702.89a", "704.5g")
def test_lethal_damage_that_stays_lethal_is_met_again_without_the_aura():
    """Other's bonus goes with it: what was marked is gone by then, too."""
    with sit(BEAR, OTHER, hand=BOLT) as s:
        s.act(1, "cast", "Bolt").resolve()
        assert s.permanents() == ["Bear"]
        assert s.pt("Bear") == (2, 2)


@rule("702.89a", "704.7")
def test_destroyed_together_with_its_aura_the_creature_stays():
    with sit(OX, UMBRA, hand=SWEEP) as s:
        s.act(1, "cast", "Sweep").resolve()
        assert s.permanents() == ["Ox"]
        assert s.zone_names(0, "graveyard") == ["Bark"]


@rule("702.89a")
def test_an_aura_on_the_aura_is_destroyed_in_its_place():
    with sit(OX, UMBRA) as s:
        s.put(0, "battlefield", AROUND, fields={ATTACHED_TO.name: s.find("Bark")})
        s.act(1, "cast", "Kill").resolve()
        assert s.permanents() == ["Bark", "Ox"]
        assert s.zone_names(0, "graveyard") == ["Around"]


@rule("702.89a")
def test_it_saves_any_permanent_that_it_enchants():
    relic = made("Relic", "Artifact", "")
    smash = made("Smash", "Instant", "Destroy target artifact.")
    with sit(relic, AROUND, hand=smash) as s:
        s.act(1, "cast", "Smash").resolve()
        assert s.permanents() == ["Relic"]


@rule("702.89a")
def test_each_of_several_creatures_that_are_destroyed_at_once_has_its_own():
    with sit(OX, UMBRA, hand=WRATH) as s:
        s.put(1, "battlefield", BEAR)
        s.put(1, "battlefield", UMBRA, fields={ATTACHED_TO.name: s.find("Bear")})
        s.put(0, "battlefield", TROLL)
        s.act(1, "cast", "Wrath").resolve()
        assert s.permanents() == ["Bear", "Ox"]


@rule("702.89a", "303.4")
def test_attached_to_nothing_else_it_saves_nobody_else():
    with sit(OX, UMBRA) as s:
        s.put(0, "battlefield", BEAR)
        s.act(1, "cast", "Kill", targets=["Bear"]).resolve()
        assert s.permanents() == ["Bark", "Ox"]


@rule("702.89a")
def test_what_is_saved_is_not_destroyed():
    """What looks for what was destroyed finds neither the creature nor the Aura."""
    reap = made("Reap", "Instant", "Destroy target creature. It can't be regenerated.")
    wake = beast("Wake", "Whenever a creature dies, you gain 1 life.")
    with sit(OX, UMBRA, hand=reap) as s:
        s.put(1, "battlefield", wake)
        s.act(1, "cast", "Reap", targets=["Ox"]).resolve()
        s.resolve_all()
        assert s.life(1) == 20


def test_what_cards_say():
    armor = (Keyword("totem-armor"),)
    assert meaning("Umbra armor") == meaning("Totem armor") == armor
    assert meaning("Auras you control have umbra armor.") == meaning("Auras you control have totem armor.")


def test_without_the_plugin_the_card_is_refused():
    rules = Ruleset.load(without=["totem-armor"])
    with pytest.raises(Exception, match="totem"), FullTable(ruleset=rules) as s:
        s.put(0, "hand", UMBRA)
