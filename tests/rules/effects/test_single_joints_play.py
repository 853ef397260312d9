"""What small words between known ones say: counts, chance, costs for each, what is said of both of two zones."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, effect, language, made, meaning, play, shrine, spell, table

from apnap import Continuous, Static
from apnap.testing import rule
from apnap_plugins.rules.casting.mana_effects import ProducesType
from apnap_plugins.rules.combat.effects import AttackingCosts, CostsToBlock
from apnap_plugins.rules.continuous.continuous import AffectsYourCards, LoseAllAbilities
from apnap_plugins.rules.counters.counters import CountersPut
from apnap_plugins.rules.damage.damage import LifeLost
from apnap_plugins.rules.effects.untargeted_choices import PayForEachChosen
from apnap_plugins.rules.effects.which_players import OthersThan
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.testing import basic

DOOM = spell("Destroy target creature.", "Doom")


def owned(s, player, zone):
    return sorted(s.zone_names(player, zone))


# Paying ---------------------------------------------------------------------------------------------------

MOUNTAIN = (
    "At the beginning of each player's upkeep, that player may choose any number of tapped creatures they control and pay {1} "
    "for each creature chosen this way. If the player does, untap those creatures."
)


@rule("118.12", "118.3")
def test_creatures_untap_for_which_their_controller_pays_and_no_more_than_can_be_paid_for():
    s = table(decks=[[basic("G")] * 20] * 2)
    s.put(0, "battlefield", shrine(MOUNTAIN))
    s.put(1, "battlefield", basic("G"), basic("G"))
    bear, ogre = (s.put(1, "battlefield", one, fields={"tapped": True}) for one in (BEAR, OGRE))
    untaps = "Creatures don't untap during their controllers' untap steps."
    s.put(0, "battlefield", shrine(untaps, "Tides"))
    s.expect(1, "608.2d", True)
    s.expect(1, "608.2d", ["Ogre"])
    s.pass_until(lambda game: game.active_player == 1 and game.stage_name() == "draw")
    assert "Bear" in s.tapped(1) and "Ogre" not in s.tapped(1)


@rule("118.12", "119.4")
@pytest.mark.parametrize("pays", [True, False])
def test_each_player_pays_life_in_their_upkeep_or_returns_a_permanent_of_their_own(pays):
    s = table(decks=[[basic("G")] * 20] * 2)
    text = (
        "At the beginning of each player's upkeep, that player may pay 2 life. If they don't, they return a permanent they "
        "control to its owner's hand."
    )
    s.put(0, "battlefield", shrine(text))
    s.put(1, "battlefield", BEAR)
    s.expect(1, "608.2d", pays)
    s.pass_until(lambda game: game.active_player == 1 and game.stage_name() == "draw")
    assert (s.life(1), s.permanents(1)) == ((18, ["Bear"]) if pays else (20, []))
    assert s.permanents(0) == ["Shrine"]


@rule("118.12a", "608.2h")
@pytest.mark.parametrize("pays", [True, False])
def test_life_equal_to_the_toughness_that_the_creature_has_saves_it(pays):
    s = table()
    s.put(1, "battlefield", OGRE)
    toughness = s.pt("Ogre")[1]
    s.expect(1, "118.12a", pays)
    text = "Destroy target creature unless its controller pays life equal to its toughness."
    play(s, 0, spell(text, "Vortex"), "Ogre")
    assert (s.life(1), s.permanents(1)) == ((20 - toughness, ["Ogre"]) if pays else (20, []))


@rule("508.1h", "509.1d")
def test_a_cost_for_each_counter_on_the_attacker_is_for_its_own():
    (ability,) = meaning("~ can't attack or block unless you pay {1} for each +1/+1 counter on it.")
    attacking, blocking = ability.effects
    assert isinstance(attacking, AttackingCosts) and isinstance(blocking, CostsToBlock)
    assert attacking.times == blocking.times


# Mana -----------------------------------------------------------------------------------------------------


@rule("106.12b")
def test_lands_produce_as_much_mana_of_another_type():
    s = table()
    (ability,) = meaning("If a land is tapped for mana, it produces colorless mana instead of any other type.")
    assert isinstance(ability.effects[0], ProducesType)
    s.put(
        1, "battlefield", shrine("If a land is tapped for mana, it produces colorless mana instead of any other type.")
    )
    s.put(0, "battlefield", made("Tower", "Land", "{T}: Add {G}{G}."), made("Gem", "Artifact", "{T}: Add {G}."))
    s.act(0, "tap for mana", "Tower")
    s.act(0, "tap for mana", "Gem")
    assert s.pool(0) == "CCG" or s.pool(0) == "GCC"


# Counting -------------------------------------------------------------------------------------------------


@rule("608.2d", "701.17a")
def test_each_player_sacrifices_as_many_as_the_number_that_was_chosen():
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", BEAR, OGRE, basic("G"))
    s.expect(0, "608.2d", 2)
    play(
        s,
        0,
        spell(
            "Choose a number between 0 and 13. Each player sacrifices that many creatures of their choice.",
            "Invitation",
        ),
    )
    assert s.permanents(0) == [] and s.permanents(1) == ["Forest"]


@rule("107.1a", "701.17a")
def test_half_of_what_one_player_controls_is_sacrificed():
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", BEAR, OGRE, basic("G"))
    play(
        s,
        0,
        spell("Target player sacrifices half the permanents they control of their choice, rounded down.", "Half"),
        ("player", 1),
    )
    assert len(s.permanents(1)) == 2 and s.permanents(0) == ["Bear"]


@rule("107.1a", "701.17a", "608.2h")
def test_of_what_each_player_controls_each_sacrifices_their_own_half():
    """One of three, none of one: both numbers are found before anybody sacrifices."""
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", BEAR, OGRE, basic("G"))
    s.expect(1, "701.17a", "Ogre")
    play(s, 0, spell("Each player sacrifices half the permanents they control, rounded down.", "Halves"))
    s.done()
    assert s.permanents(1) == ["Bear", "Forest"] and s.permanents(0) == ["Bear"]


@rule("603.2c", "701.42a")
def test_the_first_surveilling_of_a_turn_is_counted_from_its_beginning():
    s = table(decks=[[basic("G")] * 20] * 2)
    play(s, 0, spell("Surveil 1.", "Early"))
    s.put(0, "battlefield", shrine("Whenever you surveil for the first time each turn, you gain 1 life."))
    play(s, 0, spell("Surveil 1.", "Late"))
    s.resolve_all()
    assert s.life(0) == 20
    s.pass_until(lambda game: game.active_player == 1 and game.stage_name() == "precombat main")
    play(s, 0, spell("Surveil 1.", "Next"))
    play(s, 0, spell("Surveil 1.", "Once more"))
    s.resolve_all()
    assert s.life(0) == 21


@rule("401.7")
@pytest.mark.parametrize(("deck", "place"), [(5, 2), (1, 1)])
def test_it_goes_beneath_so_many_cards_or_to_the_bottom_of_a_smaller_library(deck, place):
    s = table(decks=[[basic("G")] * 20, [basic("R")] * deck])
    s.put(1, "battlefield", BEAR)
    s.put(0, "battlefield", basic("W"), basic("W"))
    text = (
        "When ~ enters, put target creature an opponent controls into its owner's library just beneath the top X cards of that "
        "library, where X is the number of Plains you control."
    )
    play(s, 0, beast("Colossus", text))
    s.resolve_all()
    assert s.zone_names(1, "library").index("Bear") == min(place, len(s.zone_names(1, "library")) - 1)


# Zones ----------------------------------------------------------------------------------------------------


@rule("603.6c", "400.7d")
@pytest.mark.parametrize("away", [DOOM, spell("Exile target creature.", "Away")])
def test_what_an_aura_was_on_comes_back_from_where_it_went(away):
    s = table()
    s.put(1, "battlefield", BEAR)
    text = (
        "Enchant creature\nWhen enchanted creature dies or is put into exile, return that card to the battlefield "
        "under your control."
    )
    play(s, 0, made("Form", "Enchantment — Aura", text), "Bear")
    play(s, 0, away, "Bear")
    s.resolve_all()
    assert s.permanents(0) == ["Bear"] and owned(s, 0, "graveyard") == sorted(["Form", away.name])


@rule("113.6k", "603.6c")
def test_a_card_that_comes_to_your_hand_from_your_graveyard_sees_that():
    s = table()
    s.put(0, "graveyard", beast("Brownscale", "When ~ is put into your hand from your graveyard, you gain 2 life."))
    play(s, 0, spell("Return target creature card from your graveyard to your hand.", "Raise"), "Brownscale")
    s.resolve_all()
    assert s.life(0) == 22 and s.zone_names(0, "hand") == ["Brownscale"]


@rule("603.10a")
def test_it_looks_back_to_the_card_in_the_graveyard():
    s = table()
    s.put(0, "graveyard", beast("Brownscale", "When ~ is put into your hand from your graveyard, you gain 2 life."))
    none = Static((Continuous(AffectsYourCards(CREATURE, "graveyard"), (LoseAllAbilities(),)),))
    s.put(0, "battlefield", card("Jailer", "Enchantment", none))
    play(s, 0, spell("Return target creature card from your graveyard to your hand.", "Raise"), "Brownscale")
    s.resolve_all()
    assert s.life(0) == 20 and s.zone_names(0, "hand") == ["Brownscale"]


@rule("400.7", "608.2c")
def test_hand_and_graveyard_of_one_player_are_exiled_and_nobody_elses():
    s = table()
    s.put(1, "hand", BEAR)
    s.put(1, "graveyard", OGRE)
    s.put(0, "graveyard", BEAR)
    play(s, 0, spell("Exile all cards from target player's hand and graveyard.", "Crisis"), ("player", 1))
    assert s.zone_names(1, "hand") == [] and s.zone_names(1, "graveyard") == []
    assert "Bear" in s.zone_names(0, "graveyard")


# Chance, and others ---------------------------------------------------------------------------------------


@rule("608.2d")
def test_all_but_one_that_chance_chooses_are_destroyed():
    s = table()
    s.put(0, "battlefield", BEAR, basic("G"))
    s.put(1, "battlefield", OGRE, beast("Elk"))
    play(s, 0, spell("Choose a creature at random, then destroy the rest.", "Last"))
    assert len([name for name in (*s.permanents(0), *s.permanents(1)) if name != "Forest"]) == 1


@rule("608.2d", "120.1")
def test_damage_to_a_creature_of_an_opponent_that_chance_chooses():
    s = table()
    text = "When ~ dies, it deals 7 damage to a creature an opponent controls chosen at random."
    s.put(0, "battlefield", beast("Giant", text), BEAR)
    s.put(1, "battlefield", OGRE)
    play(s, 0, DOOM, "Giant")
    s.resolve_all()
    assert s.permanents(1) == [] and s.permanents(0) == ["Bear"]


@rule("608.2c", "102.1")
def test_each_player_other_than_the_target_does_it():
    s = table(players=3)
    what = effect("Each player other than target player gains 3 life.")
    assert isinstance(what.who, OthersThan)
    play(s, 0, spell("Each player other than target player gains 3 life.", "Gift"), ("player", 1))
    assert [s.life(player) for player in range(3)] == [23, 20, 23]


@rule("119.5", "103.4")
def test_a_life_total_below_the_starting_one_becomes_that():
    s = table()
    text = (
        "When ~ enters, if your life total is less than your starting life total, it becomes equal to your "
        "starting life total."
    )
    s.happen(LifeLost(0, 9))
    play(s, 0, beast("Archangel", text))
    s.resolve_all()
    assert s.life(0) == 20


@rule("603.4", "608.2c")
def test_the_counters_that_the_condition_counts_are_removed_and_make_as_many_tokens():
    s = table(decks=[[basic("G")] * 20] * 2)
    text = (
        "At the beginning of your upkeep, if ~ has five or more charge counters on it, remove all of them from it and "
        "create that "
        "many 3/1 red Elemental creature tokens with haste."
    )
    coils = s.put(1, "battlefield", made("Coils", "Artifact", text))
    s.happen(CountersPut("charge", 6, coils, who=1))
    s.happen(CountersPut("time", 1, coils, who=1))
    s.pass_until(lambda game: game.active_player == 1 and game.stage_name() == "draw")
    assert s.counters(coils) == {"time": 1} and len(s.permanents(1)) == 7


@rule("612.1")
def test_a_color_word_becomes_another_and_no_basic_land_type_does():
    s = table()
    s.put(0, "battlefield", beast("Knight", "Protection from black"))
    text = (
        "Change the text of target permanent by replacing all instances of one color word with another or one "
        "basic land type with another."
    )
    s.expect(0, "612.1", "B")
    s.expect(0, "612.1", "R")
    play(s, 0, spell(text, "Bend"), "Knight")
    assert "red" in str(s.game.characteristics(s.find("Knight"))).lower() or s.has("Knight", "protection")


@rule("603.7", "614.10")
def test_it_returns_later_and_the_draw_step_is_skipped_in_any_case():
    s = table(decks=[[basic("G")] * 20] * 2)
    text = (
        "When ~ dies, return it to the battlefield under its owner's control at the beginning of the next end step "
        "and you skip your next draw step."
    )
    s.put(0, "battlefield", beast("Gargoyle", text))
    play(s, 0, DOOM, "Gargoyle")
    s.resolve_all()
    assert s.permanents(0) == []
    s.pass_until(lambda game: game.active_player == 1 and game.stage_name() == "precombat main")
    assert s.permanents(0) == ["Gargoyle"]
    before = len(s.zone_names(0, "library"))
    s.pass_until(lambda game: game.active_player == 0 and game.stage_name() == "precombat main")
    assert len(s.zone_names(0, "library")) == before


@rule("607.2a", "611.3a")
def test_it_is_larger_by_the_size_of_the_creature_card_that_it_exiled():
    s = table()
    s.put(1, "battlefield", OGRE)
    power, toughness = s.pt("Ogre")
    text = (
        "Imprint — When ~ enters, you may exile target nontoken creature.\n"
        "~ gets +X/+Y, where X is the exiled creature card's power and Y is its toughness."
    )
    s.put(0, "hand", beast("Ingester", text))
    s.cast(0, "Ingester")
    s.expect(0, "603.3d", ["Ogre"])
    s.expect(0, "608.2d", True)
    s.resolve_all()
    assert s.pt("Ingester") == (2 + power, 2 + toughness)


@rule("607.3", "603.2d")
def test_where_it_exiled_several_it_is_larger_by_all_of_them_together():
    s = table()
    twice = (
        "If an artifact or creature entering causes a triggered ability of a permanent you control to trigger, "
        "that ability triggers an additional time."
    )
    text = (
        "Imprint — When ~ enters, you may exile target nontoken creature.\n"
        "~ gets +X/+Y, where X is the exiled creature card's power and Y is its toughness."
    )
    s.put(0, "battlefield", shrine(twice, "Twice"))
    s.put(1, "battlefield", OGRE, BEAR)
    sizes = [s.pt("Ogre"), s.pt("Bear")]
    s.put(0, "hand", beast("Ingester", text))
    s.cast(0, "Ingester")
    for one in ("Ogre", "Bear"):
        s.expect(0, "targets", [one])
        s.expect(0, "608.2d", True)
    s.resolve_all()
    assert s.pt("Ingester") == (2 + sum(p for p, _ in sizes), 2 + sum(t for _, t in sizes))


@rule("614.1a", "122.1")
def test_noncombat_damage_becomes_counters_and_combat_damage_does_not():
    s = table()
    text = (
        "If a source you control would deal noncombat damage to a creature an opponent controls, put that many -1/-1 counters on "
        "that creature instead."
    )
    s.put(0, "battlefield", beast("Mage", text))
    ogre = s.put(1, "battlefield", OGRE)
    play(s, 0, spell("~ deals 1 damage to target creature.", "Ping"), "Ogre")
    assert s.counters(ogre) == {"-1/-1": 1} and s.damage(ogre) == 0


def test_these_words_are_asked_in_words():
    (ability,) = meaning(MOUNTAIN)
    assert isinstance(ability.effect.what.what, PayForEachChosen)
    assert "for each creature chosen this way" in language().text((ability,))
