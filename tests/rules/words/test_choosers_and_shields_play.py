"""Who chooses a target, what can't be worn or sacrificed, the least of some, and shields for several together, played."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.testing import basic

AURA = made("Halo", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +1/+1.")


@rule("601.6", "602.3")
def test_the_player_whose_upkeep_it_is_chooses_which_of_theirs_is_destroyed():
    s = table(decks=[[basic("G")] * 10] * 2)
    s.put(0, "battlefield", BEAR, OGRE)
    text = "At the beginning of each player's upkeep, destroy target creature that player controls of their choice."
    s.put(1, "battlefield", shrine(text, "Abyss"))
    s.put(1, "battlefield", BEAR)
    s.pass_until("upkeep")
    s.resolve_all()
    assert (s.count("Bear", "battlefield"), s.count("Ogre", "battlefield")) == (1, 1)


@rule("608.2d", "601.6")
def test_a_player_has_a_target_of_their_choice_shrink():
    s = table()
    s.put(0, "battlefield", shrine(
        "Whenever a creature enters, that creature's controller may have target creature of their choice get -3/-3 until end "
        "of turn.",
        "Match",
    ))  # fmt: skip
    bear, ogre = s.put(0, "battlefield", BEAR), s.put(0, "battlefield", OGRE)
    s.put(1, "hand", beast("New", "Flash"))
    s.cast(1, "New")
    s.expect(1, "601.2c", ogre)
    s.expect(1, "608.2d", True)
    s.resolve_all()
    assert (s.game.exists(bear), s.count("Ogre", "battlefield")) == (True, 0)


@rule("303.4d", "704.5m")
def test_other_auras_fall_off_what_cant_be_enchanted_by_them():
    s = table()
    bear = s.put(0, "battlefield", BEAR)
    play(s, 0, AURA, bear)
    assert s.pt(bear) == (3, 3)
    text = "Enchant creature\nEnchanted creature can't be enchanted by other Auras."
    play(s, 0, made("Bare", "Enchantment — Aura", text), bear)
    s.resolve_all()
    assert (s.pt(bear), s.count("Halo", "graveyard"), s.count("Bare", "battlefield")) == ((2, 2), 1, 1)


@rule("701.17a", "101.2")
def test_what_cant_be_sacrificed_is_not_chosen_for_it():
    s = table()
    safe = s.put(0, "battlefield", beast("Safe"))
    s.put(0, "battlefield", OGRE)
    text = "Enchant creature\nEnchanted creature can't be sacrificed."
    play(s, 0, made("Bond", "Enchantment — Aura", text), safe)
    edict = spell("Each player sacrifices a creature.", "Edict")
    for _ in range(2):
        play(s, 0, edict)
    assert (s.game.exists(safe), s.count("Ogre", "graveyard")) == (True, 1)


@rule("115.1", "202.3")
def test_only_what_has_the_least_can_be_the_target():
    s = table()
    low, high = s.put(1, "battlefield", beast("Low", cost="{1}")), s.put(1, "battlefield", beast("High", cost="{3}"))
    s.put(0, "hand", spell("Destroy target creature with the lowest mana value.", "Scales"))
    s.cast(0, "Scales", low)
    s.resolve()
    assert (s.game.exists(low), s.game.exists(high)) == (False, True)


@rule("608.2d", "208.3")
def test_one_of_the_weakest_is_destroyed():
    s = table()
    s.put(1, "battlefield", BEAR, OGRE)
    text = (
        "Destroy the creature with the least power. It can't be regenerated. If two or more creatures are tied for least "
        "power, you choose one of them."
    )
    play(s, 0, spell(text, "Nodes"))
    assert (s.count("Bear", "graveyard"), s.count("Ogre", "graveyard")) == (1, 0)


@rule("615.7", "615.5")
def test_one_shield_for_you_and_what_you_control():
    s = table()
    s.put(0, "battlefield", OGRE)
    text = (
        "Prevent the next 3 damage that would be dealt to you and/or permanents you control this turn. If damage is "
        "prevented this way, you gain that much life."
    )
    play(s, 0, spell(text, "Deflection"))
    play(s, 1, spell("~ deals 2 damage to target creature.", "Bolt"), "Ogre")
    play(s, 1, spell("~ deals 2 damage to any target.", "Burn"), ("player", 0))
    s.resolve_all()
    assert s.life(0) == 22  # 2 of the creature's damage and 1 of yours is prevented, 1 is dealt


@rule("615.7")
def test_of_damage_to_several_at_once_the_question_says_whose_it_is():
    s = table(defaults=False)
    s.put(0, "battlefield", OGRE)
    text = "Prevent the next 3 damage that would be dealt to you and/or permanents you control this turn."
    play(s, 0, spell(text, "Deflection"))
    s.put(1, "hand", spell("~ deals 2 damage to each creature and each player.", "Quake"))
    s.cast(1, "Quake")
    asked = s.wait_for("615.7")
    assert asked.prompt in ("How much of 2 damage to you?", "How much of 2 damage to Ogre?")
    s.answer(0, 1)
    assert (s.life(0), s.damage("Ogre")) == ((19, 0) if "you" in asked.prompt else (20, 1))


@rule("615.5", "105.2")
@pytest.mark.parametrize(("cost", "life"), [("{B/P}", 24), ("{W/P}", 20)])
def test_what_follows_where_the_source_was_of_a_color(cost, life):
    s = table()
    text = (
        "The next time a source of your choice would deal damage to you and/or creatures you control this turn, prevent that "
        "damage. If damage from a black source is prevented this way, you gain that much life."
    )
    drain = made("Drain", "Instant", "~ deals 4 damage to target player.", cost)
    s.put(1, "hand", drain)
    s.cast(1, "Drain", ("player", 0))
    s.put(0, "hand", spell(text, "Bane"))
    s.cast(0, "Bane")
    s.expect(0, "609.7a", s.game.zone("stack")[0])
    s.resolve_all()
    assert s.life(0) == life


@rule("615.1", "115.9b")
def test_only_spells_that_target_it_deal_it_nothing():
    s = table()
    s.put(
        0, "battlefield", beast("Horse", "Prevent all damage that would be dealt to ~ by spells that target it.", "3/3")
    )
    play(s, 1, spell("~ deals 2 damage to target creature.", "Bolt"), "Horse")
    play(s, 1, spell("~ deals 1 damage to each creature.", "Rain"))
    play(s, 1, spell("~ deals 2 damage to target creature.", "Shock"), "Horse")
    assert s.count("Horse", "battlefield") == 1
    play(s, 1, spell("~ deals 2 damage to each creature.", "Storm"))
    assert s.count("Horse", "battlefield") == 0
