"""Cards made from their text: energy that is paid, what damage was dealt to, what is unattached, life lost twice, played."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood

LIGHTNING = (
    "Choose target creature. You get {E}{E}{E}, then you may pay any amount of {E}. "
    "~ deals that much damage to that creature."
)


@rule("107.14", "608.2d")
@pytest.mark.parametrize("paid", [0, 2, 3])
def test_as_much_energy_as_a_player_likes_of_what_they_have(paid):
    s = table()
    s.put(1, "battlefield", beast("Elk", size="9/9"))
    s.put(0, "hand", spell(LIGHTNING, "Lightning"))
    s.cast(0, "Lightning", "Elk")
    s.expect(0, "107.14", paid).resolve()
    s.done()
    assert s.damage("Elk") == paid


@rule("107.14", "608.2c")
def test_for_each_energy_that_was_paid():
    s = table()
    s.put(1, "battlefield", beast("Elk", size="9/9"))
    text = (
        "Choose target creature. You may pay any amount of {E}. "
        "The creature gets -1/-1 until end of turn for each {E} paid this way."
    )
    play(s, 0, spell("You get {E}{E}.", "Charge"))
    s.put(0, "hand", spell(text, "Wither"))
    s.cast(0, "Wither", "Elk")
    s.expect(0, "107.14", 2).resolve()
    assert s.pt("Elk") == (7, 7)
    s.put(0, "hand", spell(text, "Wither"))
    s.cast(0, "Wither", "Elk")
    s.resolve()
    assert s.pt("Elk") == (7, 7)


@rule("608.2c", "509.1b")
def test_a_creature_that_was_dealt_damage_can_t_block_and_one_that_was_not_can():
    for shield, blocks in (("", False), ("Prevent all damage that would be dealt to ~.", True)):
        s = table(stage="beginning of combat")
        s.put(0, "battlefield", BEAR)
        s.put(1, "battlefield", beast("Elk", shield, size="4/4"))
        play(
            s,
            0,
            spell("~ deals 1 damage to any target. A creature dealt damage this way can't block this turn."),
            "Elk",
        )
        s.attack(["Bear"])
        if blocks:
            s.block({"Elk": "Bear"})
        s.pass_until("postcombat main")
        assert s.life(1) == (20 if blocks else 18)
        assert ("Bear" in s.permanents(0)) != blocks


@rule("608.2c", "508.1d")
def test_each_creature_that_was_dealt_damage_attacks():
    s = table(active=1)
    s.put(1, "battlefield", BEAR, beast("Elk", "Prevent all damage that would be dealt to ~."))
    text = (
        "~ deals 1 damage to each creature target player controls. "
        "Each creature dealt damage this way attacks this turn if able."
    )
    play(s, 0, spell(text), ("player", 1))
    s.pass_until("declare attackers")
    s.pass_until("postcombat main")
    assert s.life(0) == 18


def test_nobody_was_dealt_damage_by_what_deals_none():
    with pytest.raises(NotUnderstood):
        meaning("Whenever you draw a card, creatures that were dealt damage this way can't block this turn.")


@rule("701.3d")
def test_all_equipment_comes_off_and_auras_stay():
    s = table()
    bear = s.put(1, "battlefield", BEAR)
    s.put(
        1,
        "battlefield",
        made("Sword", "Artifact — Equipment", "Equipped creature gets +2/+0.\nEquip {1}"),
        attached_to=bear,
    )
    s.put(
        1,
        "battlefield",
        made("Might", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +0/+2."),
        attached_to=bear,
    )
    play(s, 0, spell("Unattach all Equipment from target creature."), "Bear")
    assert s.pt("Bear") == (2, 4)
    assert s.host("Sword") is None
    assert "Sword" in s.permanents(1)
    play(s, 0, spell("Unattach all Equipment from target creature."), "Bear")
    assert s.pt("Bear") == (2, 4)


@rule("614.1a", "119.3")
def test_life_is_lost_twice_in_your_turn_only():
    s = table()
    s.put(
        0,
        "battlefield",
        shrine("If an opponent would lose life during your turn, they lose twice that much life instead."),
    )
    play(s, 0, spell("Each player loses 2 life.", "Bleed"))
    assert s.life_totals() == [18, 16]
    play(s, 0, spell("~ deals 3 damage to target player.", "Bolt"), ("player", 1))
    assert s.life_totals() == [18, 10]
    s = table(active=1)
    s.put(
        0,
        "battlefield",
        shrine("If an opponent would lose life during your turn, they lose twice that much life instead."),
    )
    play(s, 1, spell("Each player loses 2 life.", "Bleed"))
    assert s.life_totals() == [18, 18]


@rule("108.3", "109.4")
def test_what_you_control_and_another_player_owns():
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", OGRE, controller=0)
    s.put(1, "battlefield", beast("Elk"))
    play(s, 0, spell("You gain 1 life for each creature you control but don't own."))
    assert s.life(0) == 21


@rule("608.2c", "205.1")
def test_cards_of_three_kinds_come_back_and_others_stay():
    s = table()
    s.put(0, "graveyard", BEAR, made("Box", "Artifact", ""), shrine("", "Altar"))
    s.put(1, "graveyard", made("Urn", "Artifact", ""))
    play(
        s,
        0,
        made(
            "Reckoning",
            "Sorcery",
            "Return all artifact, enchantment, and planeswalker cards from your graveyard to the battlefield.",
        ),
    )
    assert sorted(s.permanents(0)) == ["Altar", "Box"]
    assert "Bear" in s.zone_names(0, "graveyard")
    assert s.zone_names(1, "graveyard") == ["Urn"]


@rule("608.2c", "701.8a")
@pytest.mark.parametrize(("cards", "life"), [(0, 21), (1, 21), (2, 20)])
def test_fewer_cards_than_so_many_were_discarded(cards, life):
    s = table()
    s.put(1, "hand", *[BEAR] * cards)
    text = "Target opponent discards two cards. If fewer than two cards were discarded this way, you gain 1 life."
    play(s, 0, spell(text))
    assert s.life(0) == life


def test_what_else_is_said_of_a_damaged_creature_has_one_meaning():
    text = "~ deals 3 damage to any target. A creature dealt damage this way can't be regenerated this turn."
    assert len(meaning(text, spell=True)) == 1
