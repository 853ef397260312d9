"""Cards put onto the battlefield in turn, revealed as they are drawn, put on one end of a library; what was long controlled."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.combat.effects import CantAttack
from apnap_plugins.rules.counters.counters import CountersPut
from apnap_plugins.rules.vocabulary.filters import Or
from apnap_plugins.testing import basic

EUREKA = (
    "Starting with you, each player may put a permanent card from their hand onto the battlefield. Repeat this process until no "
    "one puts a card onto the battlefield."
)


@rule("608.2d", "101.4")
def test_players_put_permanents_in_turn_until_nobody_does():
    s = table()
    s.put(0, "hand", BEAR, OGRE, spell("Draw a card.", "Glance"))
    s.put(1, "hand", basic("G"), OGRE)
    for player, chosen in ((0, ["Bear"]), (1, []), (0, []), (1, ["Ogre"]), (0, ["Ogre"]), (1, []), (0, None), (1, [])):
        if chosen is not None:
            s.expect(player, "608.2d", chosen)
    play(s, 0, spell(EUREKA, "Eureka"))
    assert s.permanents(0) == ["Bear", "Ogre"] and s.permanents(1) == ["Ogre"]
    assert s.zone_names(0, "hand") == ["Glance"] and s.zone_names(1, "hand") == ["Forest"]


@rule("121.9", "603.11")
@pytest.mark.parametrize(("top", "drawn"), [("G", 2), ("", 1)])
def test_only_the_first_card_of_a_turn_is_revealed_and_draws_another_where_it_is_of_the_kind(top, drawn):
    s = table(decks=[[basic("R")] * 20] * 2)
    text = "Reveal the first card you draw each turn. Whenever you reveal a basic land card this way, draw a card."
    s.put(0, "battlefield", shrine(text))
    s.put(0, "library", basic(top) if top else BEAR)
    play(s, 0, spell("Draw a card.", "Glance"))
    s.resolve_all()
    assert len(s.zone_names(0, "hand")) == drawn
    play(s, 0, spell("Draw a card.", "Again"))
    s.resolve_all()
    assert len(s.zone_names(0, "hand")) == drawn + 1


@rule("608.2d", "401.4")
@pytest.mark.parametrize("place", ["top", "bottom"])
def test_both_cards_go_to_the_same_end_of_the_library(place):
    s = table(decks=[[basic("R")] * 5, []])
    bear, _ = s.put(0, "hand", BEAR), s.put(0, "hand", OGRE)
    s.expect(0, "608.2d", (place, bear))
    text = "Put two cards from your hand both on top of your library or both on the bottom of your library."
    play(s, 0, spell(text, "Cache"))
    names = s.zone_names(0, "library")
    assert sorted(names[:2] if place == "top" else names[-2:]) == ["Bear", "Ogre"] and len(names) == 7


@rule("302.6", "602.5b")
def test_an_artifact_is_used_only_where_it_was_controlled_since_the_turn_began():
    s = table(decks=[[basic("G")] * 20] * 2)
    text = "{0}: You gain 1 life. Activate only if you've controlled ~ continuously since the beginning of your most recent turn."
    launcher = s.put(0, "hand", made("Launcher", "Artifact", text))
    s.cast(0, launcher)
    s.resolve()
    assert not s.can(0, "Launcher", "activate")
    s.pass_until(lambda game: game.active_player == 0 and game.stage_name() == "upkeep")
    assert s.can(0, "Launcher", "activate")


@rule("608.2d", "608.2h")
def test_of_cards_that_are_tied_for_the_greatest_power_one_is_chosen():
    s = table()
    s.put(0, "graveyard", beast("Elk", size="3/1"), beast("Elf", size="3/3"), beast("Ant", size="1/1"))
    text = (
        "When ~ enters, return to your hand the creature card in your graveyard with the greatest power. If two or "
        "more cards are "
        "tied for greatest power, you choose one of them."
    )
    s.expect(0, "608.2d", ["Elf"])
    play(s, 0, beast("Hag", text))
    s.resolve_all()
    assert s.zone_names(0, "hand") == ["Elf"] and sorted(s.zone_names(0, "graveyard")) == ["Ant", "Elk"]


@rule("303.4i", "110.2a")
def test_an_aura_of_anybodys_graveyard_comes_under_your_control_onto_this():
    s = table()
    s.put(1, "graveyard", made("Wings", "Enchantment — Aura", "Enchant creature\nEnchanted creature has flying."))
    text = "When ~ enters, put target Aura card from a graveyard onto the battlefield under your control attached to ~."
    play(s, 0, beast("Drake", text))
    s.resolve_all()
    assert s.permanents(0) == ["Drake", "Wings"] and s.has("Drake", "flying")


@rule("615.1", "609.7")
def test_damage_of_creatures_to_players_is_prevented_and_to_creatures_is_not():
    s = table()
    s.put(
        0,
        "battlefield",
        beast("Archer", "{0}: ~ deals 1 damage to target player.\n{0}: ~ deals 1 damage to target creature."),
    )
    play(s, 0, spell("Prevent all damage that creatures would deal to players this turn.", "Blur"))
    play(s, 0, spell("~ deals 1 damage to target player.", "Zap"), ("player", 1))
    assert s.life(1) == 19


@rule("603.2", "400.7")
def test_the_enchanted_creature_or_another_that_dies_is_what_is_counted():
    s = table()
    s.put(0, "battlefield", BEAR, beast("Giant", size="4/4"))
    text = (
        "Enchant creature you control\nWhenever enchanted creature or another creature you control dies, you gain "
        "X life, where X is that creature's power."
    )
    play(s, 0, made("Bond", "Enchantment — Aura", text), "Bear")
    play(s, 0, spell("Destroy target creature.", "Doom"), "Giant")
    s.resolve_all()
    assert s.life(0) == 24
    play(s, 0, spell("Destroy target creature.", "Doom"), "Bear")
    s.resolve_all()
    assert s.life(0) == 26


@rule("508.1c")
def test_either_kind_of_permanent_of_the_defending_player_lets_it_attack():
    (ability,) = meaning("~ can't attack unless defending player controls an enchantment or an enchanted permanent.")
    assert isinstance(ability.effects[0], CantAttack) and isinstance(ability.effects[0].unless_defender, Or)


@rule("122.1", "608.2c")
def test_counters_are_put_and_removed_for_each_card_in_two_hands():
    s = table(decks=[[basic("G")] * 20] * 2)
    text = (
        "At the beginning of your upkeep, put a +1/+1 counter on ~ for each card in your hand, then remove a +1/+1 "
        "counter from ~ "
        "for each card in target opponent's hand."
    )
    s.put(1, "battlefield", beast("Monk", text))
    s.put(1, "hand", BEAR, BEAR, BEAR)
    s.put(0, "hand", OGRE)
    s.pass_until(lambda game: game.active_player == 1 and game.stage_name() == "draw")
    assert s.counters_on("Monk") == 2


@rule("603.2", "608.2c")
def test_each_spell_of_a_kind_but_the_first_of_that_turn_triggers():
    s = table(decks=[[basic("G")] * 20] * 2)
    text = (
        "Whenever an opponent casts an instant spell other than the first instant spell that player casts each turn, ~ "
        "deals 4 damage "
        "to that player."
    )
    play(s, 1, spell("You gain 1 life.", "Early"))
    s.put(0, "battlefield", beast("Druid", text))
    play(s, 1, spell("You gain 1 life.", "Second"))
    s.resolve_all()
    assert s.life(1) == 18
    play(s, 0, spell("You gain 1 life.", "Own"))
    play(s, 0, spell("You gain 1 life.", "Own again"))
    s.resolve_all()
    assert s.life_totals() == [22, 18]


@rule("603.7", "400.7e")
def test_it_returns_tapped_in_the_next_upkeep_of_its_owner_whoever_controlled_it():
    s = table(decks=[[basic("G")] * 20] * 2)
    text = "When ~ dies, return it to the battlefield tapped under its owner's control at the beginning of their next upkeep."
    s.put(1, "battlefield", beast("Titan", text))
    play(s, 0, spell("Gain control of target creature until end of turn.", "Steal"), "Titan")
    play(s, 0, spell("Destroy target creature.", "Doom"), "Titan")
    s.resolve_all()
    s.pass_until(lambda game: game.active_player == 1 and game.stage_name() == "upkeep")
    s.resolve_all()
    assert s.permanents(1) == ["Titan"] and s.tapped(1) == ["Titan"]


@rule("122.5", "608.2c")
def test_all_counters_of_a_kind_are_moved_from_all_creatures_onto_this():
    s = table()
    bear, ogre = s.put(0, "battlefield", BEAR), s.put(1, "battlefield", OGRE)
    s.happen(CountersPut("+1/+1", 2, bear, who=0))
    s.happen(CountersPut("+1/+1", 1, ogre, who=1))
    s.happen(CountersPut("charge", 1, ogre, who=1))
    text = "~ enters with a +1/+1 counter on it.\nWhen ~ enters, move all +1/+1 counters from all creatures onto it."
    play(s, 0, beast("Cannibal", text))
    s.resolve_all()
    assert s.counters_on("Cannibal") == 4 and s.counters(bear) == {} and s.counters(ogre) == {"charge": 1}


@rule("701.20c", "608.2n")
def test_a_spell_is_shuffled_in_with_its_targets():
    s = table(decks=[[basic("G")] * 3, [basic("G")] * 3])
    bear, ogre = s.put(1, "graveyard", BEAR), s.put(1, "graveyard", OGRE)
    text = "Shuffle ~ and up to three target cards from a single graveyard into their owners' libraries."
    s.put(0, "hand", spell(text, "Remembrance"))
    s.expect(0, "601.2c", [bear, ogre])
    s.cast(0, "Remembrance")
    s.resolve_all()
    assert "Remembrance" in s.zone_names(0, "library") and s.zone_names(0, "graveyard") == []
    assert {"Bear", "Ogre"} <= set(s.zone_names(1, "library"))


@rule("701.8a", "608.2c")
def test_those_of_the_cards_revealed_at_random_that_are_meant_are_discarded():
    s = table()
    s.put(1, "hand", BEAR, basic("G"))
    text = (
        "Target player reveals two cards at random from their hand, then discards each nonland card revealed this way."
    )
    play(s, 0, spell(text, "Fall"), ("player", 1))
    assert s.zone_names(1, "hand") == ["Forest"] and s.zone_names(1, "graveyard") == ["Bear"]
