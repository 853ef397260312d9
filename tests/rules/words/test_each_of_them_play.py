"""One of each kind, things of the turn, later moments, prices and alternatives in cards made from text, played."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.combat.attacking import CanAttack
from apnap_plugins.rules.vocabulary.characteristics import SUPERTYPES
from apnap_plugins.testing import basic

DOOM = spell("Destroy target creature.", "Doom")


@rule("608.2d", "305.6")
def test_a_land_of_each_basic_land_type_may_be_one_for_two_of_them():
    s = table()
    s.put(0, "battlefield", basic("G"))
    dual = s.put(1, "battlefield", made("Dual", "Land — Island Swamp", ""))
    s.put(1, "battlefield", basic("U"))
    s.expect(0, "608.2d", dual)
    play(s, 0, spell("Choose a land of each basic land type, then destroy those lands.", "Titan"))
    assert (s.count("Dual", "graveyard"), s.count("Forest", "graveyard"), s.count("Island", "battlefield")) == (1, 1, 1)


@rule("608.2e", "400.7")
def test_only_what_came_from_the_battlefield_this_turn_returns():
    s = table()
    s.put(0, "graveyard", BEAR)
    s.put(1, "battlefield", OGRE)
    play(s, 0, DOOM, "Ogre")
    text = (
        "Each player returns to the battlefield all creature cards in their graveyard that were put there from the "
        "battlefield this turn."
    )
    play(s, 0, spell(text, "Sunrise"))
    assert (s.count("Ogre", "battlefield"), s.count("Bear", "battlefield")) == (1, 0)
    assert s.game.controller(s.game.zone("battlefield")[0]) == 1


@rule("603.7", "514.3a")
def test_tokens_are_exiled_in_the_next_cleanup_step():
    s = table(decks=[[basic("G")] * 10] * 2)
    text = "Create three 2/2 white Knight creature tokens. Exile them at the beginning of the next cleanup step."
    play(s, 0, spell(text, "Waylay"))
    s.pass_until("end")
    assert len(s.game.zone("battlefield")) == 3
    s.pass_until("upkeep")
    assert len(s.game.zone("battlefield")) == 0


@rule("603.7", "608.2h")
def test_at_end_of_combat_it_deals_damage_to_you_as_it_is_sacrificed():
    s = table()
    text = "When ~ attacks or blocks, at end of combat, sacrifice it and it deals 5 damage to you."
    s.put(0, "battlefield", beast("Elemental", text, "0/2"))
    s.attack("Elemental")
    s.resolve_all()
    assert (s.life(0), s.count("Elemental", "battlefield")) == (20, 1)
    s.pass_until("postcombat main")
    assert (s.life(0), s.count("Elemental", "graveyard")) == (15, 1)


@rule("508.1c", "611.2b")
def test_what_it_blocked_cant_attack_in_its_controllers_next_turn():
    s = table(decks=[[basic("G")] * 10] * 2)
    bear = s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", beast("Wall", "Whenever ~ blocks a creature, that creature can't attack during its controller's "
                                  "next turn.", "0/5"))  # fmt: skip
    s.attack("Bear")
    s.block({"Wall": "Bear"})
    s.resolve_all()
    for _ in range(2):
        s.pass_until("upkeep", again=True)
    assert not s.game.query(CanAttack(bear, ("player", 1)), True)
    for _ in range(2):
        s.pass_until("upkeep", again=True)
    assert s.game.query(CanAttack(bear, ("player", 1)), True)


@rule("701.17a", "608.2d")
def test_each_player_sacrifices_all_but_some():
    s = table()
    s.put(0, "battlefield", *[basic("G")] * 5)
    s.put(1, "battlefield", *[basic("R")] * 2)
    play(s, 0, spell("Each player sacrifices all lands they control except for three.", "Fire"))
    assert (s.count("Forest", "battlefield"), s.count("Mountain", "battlefield")) == (3, 2)


@rule("701.7a", "608.2c")
def test_you_destroy_your_own_before_an_opponent_does():
    s = table()
    s.put(0, "battlefield", *[basic("G")] * 3)
    s.put(1, "battlefield", *[basic("R")] * 3)
    text = "You destroy two lands you control, then target opponent destroys two lands they control."
    play(s, 0, spell(text, "Burning"), ("player", 1))
    assert (s.count("Forest", "graveyard"), s.count("Mountain", "graveyard")) == (2, 2)


@rule("118.12a", "119.4")
@pytest.mark.parametrize(("pays", "life", "there"), [(True, 19, 1), (False, 20, 0)])
def test_unless_that_player_pays_mana_or_life(pays, life, there):
    s = table()
    s.put(1, "battlefield", OGRE)
    text = "Destroy target creature unless its controller pays {1} or 1 life."
    s.put(0, "hand", spell(text, "Erosion"))
    s.cast(0, "Erosion", "Ogre")
    s.expect(1, "118.12a", pays)
    s.resolve_all()
    assert (s.life(1), s.count("Ogre", "battlefield")) == (life, there)


@rule("118.12a", "701.8a")
@pytest.mark.parametrize(("discards", "hand"), [(True, 0), (False, 2)])
def test_unless_its_controller_discards_their_whole_hand(discards, hand):
    s = table()
    s.put(1, "hand", BEAR, OGRE, spell("You gain 3 life.", "Gain"))
    s.put(0, "hand", spell("Counter target spell unless its controller discards their hand.", "Perplex"), BEAR)
    s.cast(1, "Gain")
    s.cast(0, "Perplex", "Gain")
    s.expect(1, "118.12a", discards)
    s.resolve_all()
    assert (s.life(1), len(s.game.zone("hand", 1)), len(s.game.zone("hand", 0))) == (23 if discards else 20, hand, 1)


@rule("707.10", "603.7")
def test_the_next_spell_is_copied_as_it_is_cast_and_no_other():
    s = table()
    text = "Copy the next instant or sorcery spell you cast this turn when you cast it. You may choose new targets for the copy."
    play(s, 0, spell(text, "Shaman"))
    for name in ("One", "Two"):
        s.put(0, "hand", spell("You gain 3 life.", name))
        s.cast(0, name)
        s.resolve_all()
    assert s.life(0) == 29


@rule("601.2f", "113.6")
def test_a_spell_is_cheaper_at_a_time_of_the_turn():
    s = table(decks=[[basic("G")] * 10] * 2)
    s.put(
        0,
        "hand",
        made("Statement", "Instant", "~ costs {2} less to cast during your end step.\nYou gain 3 life.", "{2}"),
    )
    s.pass_until("end")
    s.cast(0, "Statement")
    s.resolve_all()
    assert s.life(0) == 23


@rule("404.1", "608.2h")
def test_cards_put_into_their_graveyard_this_turn():
    s = table()
    s.put(1, "library", *[basic("G")] * 9)
    play(s, 0, spell("Target player mills two cards.", "Mill"), ("player", 1))
    text = (
        "Target player mills X cards, where X is the number of cards put into their graveyard from anywhere this turn."
    )
    play(s, 0, spell(text, "Fray"), ("player", 1))
    assert len(s.game.zone("graveyard", 1)) == 4


@rule("205.4a")
def test_lands_are_no_longer_snow():
    s = table()
    land = s.put(0, "battlefield", made("Drift", "Snow Land", ""))
    s.put(0, "battlefield", shrine("All lands are no longer snow."))
    assert "snow" not in s.game.characteristics(land)[SUPERTYPES]


@rule("608.2c", "119.1")
@pytest.mark.parametrize(("lost", "life"), [(10, 0), (9, 11)])
def test_damage_where_the_target_has_exactly_so_much_life(lost, life):
    s = table()
    play(s, 0, spell(f"Target player loses {lost} life.", "Drain"), ("player", 1))
    text = "If target player has exactly 10 life, ~ deals 10 damage to that player."
    play(s, 0, spell(text, "Rite"), ("player", 1))
    assert s.life(1) == life
