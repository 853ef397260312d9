"""Damage to itself, last turns' attacks, power among attackers, prices of attacking, one of two tokens, played (CR 120, 508)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.testing import basic

FOREST = basic("G")
DECKS = [[FOREST] * 20] * 2


def next_turn(s):
    s.pass_until("upkeep", again=True)
    s.pass_until("upkeep", again=True)
    assert s.game.active_player == 0


# Damage -------------------------------------------------------------------------------------------------------


@rule("120.1", "120.2b")
def test_each_creature_deals_damage_to_itself_and_to_no_other():
    s = table()
    s.put(0, "battlefield", beast("Small", size="1/4"), beast("Big", size="3/4"))
    play(s, 0, spell("Each creature deals damage to itself equal to its power."))
    assert (s.damage("Small"), s.damage("Big")) == (1, 3)


@rule("120.1")
def test_damage_to_a_target_and_to_itself():
    s = table()
    s.put(0, "battlefield", beast("Mad", "{0}: Mad deals 2 damage to any target and 3 damage to itself.", "1/4"))
    s.activate(0, "Mad", ("player", 1))
    s.resolve()
    assert (s.life_totals(), s.damage("Mad")) == ([20, 18], 3)


@rule("120.1", "608.2h")
def test_damage_to_itself_by_a_number():
    s = table()
    s.put(0, "library", beast("Three", cost="{1}{G}{G}"))
    text = (
        "{0}: Reveal the top card of your library and put it into your hand. "
        "Sark deals damage to himself equal to that card's mana value."
    )
    s.put(0, "battlefield", beast("Sark", text, "1/9"))
    s.activate(0, "Sark")
    s.resolve()
    assert s.damage("Sark") == 3


@rule("601.2c")
def test_each_of_up_to_so_many_targets():
    s = table()
    s.put(1, "battlefield", OGRE)
    s.put(0, "hand", spell("Burst deals 1 damage to each of up to six targets.", "Burst"))
    s.cast(0, "Burst", [("player", 1), "Ogre"])
    s.resolve()
    assert (s.life_totals(), s.damage("Ogre")) == ([20, 19], 1)


@rule("115.1")
def test_a_target_that_is_a_player_a_planeswalker_or_a_creature_of_a_kind():
    s = table()
    s.put(1, "battlefield", OGRE, beast("Runt", types="Creature \u2014 Sliver"))
    s.put(0, "hand", spell("Needle deals 1 damage to target player, planeswalker, or Sliver creature.", "Needle"))
    s.begin(0, "cast", "Needle")
    options = s.wait_for("targets", 0).options
    assert sorted(map(str, options)) == sorted(map(str, [("player", 0), ("player", 1), s.find("Runt")]))


@rule("700.2", "406.1")
def test_cards_in_exile_and_in_the_graveyard_are_counted_together():
    s = table()
    s.put(0, "exile", spell("Draw a card.", "One"))
    s.put(0, "graveyard", spell("Draw a card.", "Two"), BEAR)
    s.put(1, "graveyard", spell("Draw a card.", "Three"))
    s.put(1, "battlefield", OGRE)
    text = (
        "Beam deals damage to target creature equal to "
        "the total number of instant and sorcery cards you own in exile and in your graveyard."
    )
    play(s, 0, spell(text, "Beam"), "Ogre")
    assert s.damage("Ogre") == 2


# Attacks ------------------------------------------------------------------------------------------------------


@rule("603.4", "508.3c")
@pytest.mark.parametrize(("attackers", "counters"), [(["Hunter", "Ogre"], 0), (["Hunter", "Ogre", "Bear"], 1)])
def test_the_total_power_of_those_that_attack(attackers, counters):
    text = (
        "Pack tactics \u2014 Whenever Hunter attacks, if you attacked with creatures with total power 6 or greater this combat, "
        "put a +1/+1 counter on Hunter."
    )
    s = table(stage="beginning of combat")
    s.put(0, "battlefield", beast("Hunter", text, "1/1"), beast("Ogre", size="3/3"), BEAR)
    s.attack(attackers)
    play(s, 0, spell("Destroy target creature."), "Ogre")
    s.resolve_all()
    assert s.counters_on("Hunter") == counters


@rule("502.3", "508.1k")
def test_what_attacked_during_your_last_turn():
    s = table(stage="beginning of combat", decks=DECKS)
    text = "Sled doesn't untap during your untap step if it attacked during your last turn."
    turtle = "Turtle can't attack if it attacked during your last turn."
    s.put(0, "battlefield", beast("Sled", text), beast("Turtle", turtle), BEAR)
    next_turn(s)
    s.attack(["Sled", "Turtle", "Bear"])
    next_turn(s)
    assert (s.game.active_player, s.tapped(0)) == (0, ["Sled"])
    s.pass_until("beginning of combat")
    decision = s.wait_for("declare attackers", 0)
    assert [s.game.name_of(o) for o in decision.options] == ["Bear"]
    s.answer(0, [])
    next_turn(s)
    assert s.tapped(0) == []


@rule("500.1", "508.1k")
def test_what_attacked_during_its_controllers_last_turn_and_in_another_players_turn_since():
    s = table(stage="beginning of combat", decks=DECKS)
    s.put(
        0,
        "battlefield",
        made("Mist", "Land", "Creatures that attacked during their controller's last turn can't attack."),
    )
    s.put(0, "battlefield", beast("Ox"), BEAR)
    s.put(
        1,
        "hand",
        spell("Gain control of target creature until end of turn. Untap it. It gains haste until end of turn."),
    )
    s.attack(["Ox"])
    s.pass_until("precombat main", again=True)
    assert s.game.active_player == 1
    s.cast(1, "Effect", "Ox")
    s.resolve()
    s.attack(["Ox"], player=1)  # player 1 has had no turn before
    s.pass_until("upkeep", again=True)
    s.pass_until("beginning of combat")
    decision = s.wait_for("declare attackers", 0)
    assert [s.game.name_of(o) for o in decision.options] == ["Bear"]
    s.answer(0, [])
    next_turn(s)
    s.pass_until("beginning of combat")
    assert len(s.wait_for("declare attackers", 0).options) == 2


@rule("508.1h")
def test_a_price_for_attacking_until_your_next_turn():
    s = table(decks=DECKS)
    text = (
        "Until your next turn, creatures can't attack you or planeswalkers you control unless their controller pays 2 life "
        "for each of those creatures."
    )
    play(s, 0, spell(text))
    s.put(1, "battlefield", BEAR, OGRE)
    s.pass_until("upkeep")
    s.attack(["Bear", "Ogre"], player=1)
    assert s.life_totals()[1] == 16


@rule("611.2c", "508.1d")
def test_all_creatures_of_opponents_attack_until_your_next_turn_also_later_ones():
    s = table(decks=DECKS)
    play(s, 0, spell("Until your next turn, creatures your opponents control attack each combat if able."))
    s.put(1, "battlefield", BEAR)
    s.pass_until("upkeep")
    s.pass_until("beginning of combat")
    assert len(s.wait_for("declare attackers", 1).legal_answers(10)) == 1
    s.attack(["Bear"], player=1)


@rule("611.2a", "602.5")
def test_a_change_and_no_abilities_for_as_long():
    s = table(decks=DECKS)
    s.put(1, "battlefield", beast("Mage", "{0}: You gain 1 life.", "4/4"))
    text = "Until your next turn, up to one target creature gets -3/-0 and its activated abilities can't be activated."
    play(s, 0, spell(text), "Mage")
    s.pass_until("upkeep")
    assert s.pt("Mage") == (1, 4)
    assert not s.can(1, "Mage", "activate")
    s.pass_until("upkeep", again=True)
    assert s.pt("Mage") == (4, 4)


# Other -----------------------------------------------------------------------------------------------------


@rule("608.2d", "111.10")
@pytest.mark.parametrize("kind", ["Food", "Treasure"])
def test_one_of_two_tokens(kind):
    s = table()
    s.put(0, "hand", spell("Create a Food token or a Treasure token.", "Gift"))
    s.cast(0, "Gift")
    s.expect(0, "choose_one", kind)
    s.resolve()
    assert s.permanents() == [f"{kind} Token"]


@rule("601.2h", "406.1")
def test_a_card_of_an_opponent_in_exile_is_put_into_the_graveyard_as_a_cost():
    s = table()
    text = "{0}, Put a card an opponent owns from exile into that player's graveyard: You gain 1 life."
    s.put(0, "battlefield", shrine(text))
    s.put(0, "exile", BEAR)
    assert not s.can(0, "Shrine", "activate")
    s.put(1, "exile", OGRE)
    s.activate(0, "Shrine")
    s.resolve()
    assert (s.life_totals(), s.zone_names(1, "graveyard")) == ([21, 20], ["Ogre"])


@rule("613.4b", "608.2d")
def test_base_power_or_base_toughness():
    s = table()
    s.put(0, "battlefield", OGRE)
    before = s.pt("Ogre")
    play(s, 0, spell("Until end of turn, target creature has base power 1 or base toughness 1."), "Ogre")
    assert s.pt("Ogre") in ((1, before[1]), (before[0], 1))


@rule("701.17a")
def test_its_controller_sacrifices_it_and_then_that_player_does_something():
    s = table()
    s.put(1, "battlefield", OGRE)
    text = "Target creature's controller sacrifices it, then that player creates a 5/5 red Dragon creature token with flying."
    play(s, 0, spell(text), "Ogre")
    assert (s.permanents(1), s.zone_names(1, "graveyard")) == (["Dragon Token"], ["Ogre"])


@rule("613.1f", "613.4c")
def test_four_changes_in_a_row_and_a_rule_between():
    s = table()
    text = 'As long as you control a land, Angel gets +3/+3, is black, has trample, and has "{0}: You gain 1 life."'
    s.put(0, "battlefield", beast("Angel", text), FOREST)
    assert (s.pt("Angel"), s.has("Angel", "trample")) == ((5, 5), True)
    s.activate(0, "Angel")
    s.put(
        0,
        "battlefield",
        made(
            "Swarm",
            "Enchantment",
            "Each Bear you control has trample, attacks each combat if able, and "
            "gets +X/+0, where X is the number of other Bears you control.",
        ),
    )
    s.put(0, "battlefield", *[beast("Cub", types="Creature \u2014 Bear")] * 3)
    assert {s.pt(o) for o in s.find_all("Cub")} == {(4, 2)}


@rule("120.9", "608.2d")
def test_who_may_have_it_deal_that_much_damage_is_asked_about_damage():
    s = table()
    much = "you may have it deal that much damage to target creature that player controls"
    s.put(0, "battlefield", beast("Dragon", f"Whenever ~ deals combat damage to a player, {much}.", size="3/3"))
    s.put(1, "battlefield", BEAR)
    s.attack("Dragon")
    s.pass_until(lambda game: bool(game.zone("stack")))
    s.pass_priority(0)
    s.pass_priority(1)
    assert s.game.decision.prompt.endswith("deals that much damage to target creature that player controls?")
    s.expect(0, "608.2d", True)
    s.settle()
    assert s.permanents(1) == []
