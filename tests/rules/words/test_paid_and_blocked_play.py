"""What abilities cost by their targets, counters that can't be there, who can block and attack, attached Auras: played."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, shrine, spell, table

from apnap.testing import ScenarioError, rule
from apnap_plugins.rules.counters.counters import CountersPut
from apnap_plugins.testing import basic


def fight(**more):
    return table(stage="beginning of combat", **more)


@rule("601.2f", "602.2b")
@pytest.mark.parametrize(("target", "mana", "able"), [("Fish", "UU", True), ("Fish", "U", False), ("Bear", "", True)])
def test_abilities_that_target_something_cost_opponents_more(target, mana, able):
    s = table()
    s.put(
        1,
        "battlefield",
        shrine("Abilities your opponents activate that target a Merfolk you control cost {2} more to activate."),
    )
    s.put(1, "battlefield", beast("Fish", types="Creature \u2014 Merfolk"))
    s.put(0, "battlefield", beast("Mage", "{0}: Tap target creature."), BEAR)
    s.lands(0, mana)
    if able:
        s.activate(0, "Mage", target)
        s.resolve()
        assert target in s.tapped()
    else:
        with pytest.raises((ScenarioError, ValueError)):
            s.activate(0, "Mage", target)
        return
    assert len(s.tapped(0)) == len(mana) + (target == "Bear")


@rule("601.2f", "602.2b")
def test_equip_abilities_that_target_it_cost_less():
    s = table()
    s.put(
        0,
        "battlefield",
        beast("Champion", "Equip abilities you activate that target ~ cost {2} less to activate."),
        BEAR,
    )
    s.put(0, "battlefield", made("Sword", "Artifact \u2014 Equipment", "Equip {2}"))
    s.activate(0, "Sword", "Champion")
    s.resolve()
    assert s.host("Sword") == s.find("Champion")


@rule("122.6", "614.17")
def test_no_such_counters_on_creatures_nor_as_they_enter():
    s = table()
    s.put(0, "battlefield", shrine("Creatures you control can't have -1/-1 counters put on them."), BEAR)
    s.put(1, "battlefield", OGRE)
    for player, name in ((0, "Bear"), (1, "Ogre")):
        play(s, 0, spell("Put a -1/-1 counter on target creature.", f"Wither {player}"), name)
    assert s.counters_on("Bear", "-1/-1") == 0 and s.counters_on("Ogre", "-1/-1") == 1
    play(s, 0, beast("Imp", "~ enters with two -1/-1 counters on it.", "3/3"))
    assert s.counters_on("Imp", "-1/-1") == 0
    play(s, 0, spell("Put a +1/+1 counter on target creature.", "Growth"), "Bear")
    assert s.counters_on("Bear") == 1


@rule("122.1", "101.2")
def test_a_player_who_cant_get_poison_counters():
    s = fight()
    s.put(1, "battlefield", shrine("You can't get poison counters."))
    s.put(0, "battlefield", beast("Viper", "Infect"))
    s.attack("Viper")
    s.pass_until("end of combat")
    assert s.life(1) == 20 and s.events(CountersPut) == []


@rule("509.1b")
def test_each_opponent_blocks_with_one_creature_only():
    s = fight()
    s.put(
        0,
        "battlefield",
        beast("Duelist", "Whenever ~ attacks, each opponent can't block with more than one creature this combat."),
    )
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", OGRE, beast("Wolf"))
    s.attack(["Duelist", "Bear"])
    s.resolve_all()
    decision = s.wait_for("declare blockers", 1)
    sizes = {len(answer) for answer in decision.legal_answers(50)}
    assert sizes == {0, 1}


@rule("508.1c")
def test_no_more_than_one_creature_attacks_you():
    s = table(players=3, decks=[[basic("G")] * 20] * 3)
    s.put(0, "battlefield", shrine("No more than one creature can attack you each combat."))
    s.put(1, "battlefield", BEAR, OGRE)
    s.pass_until(lambda game: game.active_player == 1 and game.stage_name() == "beginning of combat")
    decision = s.wait_for("declare attackers", 1)
    attacks = [answer for answer in decision.legal_answers(50) if len(answer) == 2]
    assert attacks and all([target for _, target in answer].count(("player", 0)) < 2 for answer in attacks)


@rule("303.4", "701.38a")
def test_creatures_enchanted_by_an_aura_of_yours_are_goaded_and_counted():
    s = table(decks=[[basic("G")] * 20] * 2)
    text = (
        "At the beginning of your end step, goad each creature your opponents control that's enchanted by an Aura you control. "
        "Put a +1/+1 counter on ~ for each creature goaded this way."
    )
    s.put(0, "battlefield", beast("Spirit", text))
    s.put(1, "battlefield", BEAR, OGRE, beast("Wolf"))
    aura = made("Veil", "Enchantment \u2014 Aura", "Enchant creature")
    play(s, 0, aura, "Bear")
    play(s, 1, made("Cloak", "Enchantment \u2014 Aura", "Flash\nEnchant creature"), "Ogre")
    s.pass_until("end")
    s.resolve_all()
    assert s.counters_on("Spirit") == 1


@rule("303.4", "603.4")
@pytest.mark.parametrize(("auras", "life"), [(1, 20), (2, 25)])
def test_enchanted_by_two_or_more(auras, life):
    s = table(decks=[[basic("G")] * 20] * 2)
    s.put(
        0,
        "battlefield",
        beast("Fox", "At the beginning of the end step, if ~ is enchanted by two or more Auras, you gain 5 life."),
    )
    for n in range(auras):
        play(s, 0, made(f"Veil {n}", "Enchantment \u2014 Aura", "Enchant creature"), "Fox")
    s.pass_until("end")
    s.resolve_all()
    assert s.life(0) == life


@rule("611.2a", "514.2")
def test_until_the_end_of_your_next_upkeep():
    s = table(stage="upkeep", decks=[[basic("G")] * 20] * 2)
    text = (
        "At the beginning of your upkeep, change ~'s base power and toughness to the power and toughness of target creature "
        "other than ~ until the end of your next upkeep."
    )
    s.put(1, "battlefield", OGRE)
    s.put(0, "battlefield", beast("Shifter", text, "1/1"))
    s.pass_until(lambda game: game.active_player == 1)
    s.pass_until(lambda game: game.active_player == 0 and game.stage_name() == "precombat main")
    assert s.pt("Shifter") == (3, 3)
    play(s, 0, spell("Destroy target creature.", "Doom"), "Ogre")
    s.pass_until(lambda game: game.active_player == 1)
    assert s.pt("Shifter") == (3, 3)
    s.pass_until(lambda game: game.active_player == 0 and game.stage_name() == "draw")
    assert s.pt("Shifter") == (1, 1)


@rule("118.9", "202.3")
def test_generic_mana_for_the_mana_value():
    s = table()
    s.put(0, "battlefield", shrine("You may pay {X} rather than pay the mana cost for Samurai spells you cast, where X is that "
                                   "spell's mana value."))  # fmt: skip
    s.put(0, "hand", beast("Ronin", types="Creature \u2014 Samurai", cost="{1}{W}"), beast("Monk", cost="{1}{W}"))
    s.lands(0, "RR")
    assert s.can(0, "Ronin") and not s.can(0, "Monk")


@rule("106.5")
def test_one_mana_of_any_of_its_own_colors():
    s = table()
    s.put(0, "battlefield", shrine('Creatures you control have "{T}: Add one mana of any of this creature\'s colors."'))
    s.put(0, "battlefield", beast("Elf", cost="{G}"), beast("Golem", cost="{1}"))
    for name in ("Elf", "Golem"):
        s.act(0, "tap for mana", name)
    assert s.pool(0) == "G"


@rule("702.1a", "608.2h")
def test_how_many_abilities_are_found():
    s = table()
    s.put(0, "battlefield", beast("Bird", "Flying, vigilance"), beast("Bat", "Flying, lifelink"))
    s.put(1, "battlefield", beast("Boar", "Trample"))
    text = (
        "You gain X life, where X is the number of abilities from among flying, vigilance, reach, and trample found among "
        "creatures you control."
    )
    play(s, 0, spell(text))
    assert s.life(0) == 22


@rule("701.8a", "608.2d")
def test_a_card_at_random_from_their_graveyard():
    s = table()
    s.put(1, "graveyard", BEAR, basic("G"))
    card = "Choose a creature card at random from target opponent's graveyard."
    play(s, 0, spell(f"{card} Put that card onto the battlefield under your control."), ("player", 1))
    assert s.permanents(0) == ["Bear"]


@rule("603.2c")
def test_creatures_that_fight_or_become_blocked():
    s = fight(decks=[[basic("G")] * 20] * 2)
    s.put(
        0, "battlefield", shrine("Whenever one or more creatures you control fight or become blocked, you gain 1 life.")
    )
    s.put(0, "battlefield", BEAR, beast("Cub"))
    s.put(1, "battlefield", OGRE, beast("Wolf", size="0/4"))
    s.attack(["Bear", "Cub"])
    s.block({"Ogre": "Bear", "Wolf": "Cub"})
    s.resolve_all()
    assert s.life(0) == 21
    play(s, 0, spell("Target creature you control fights target creature you don't control."), "Cub", "Wolf")
    s.resolve_all()
    assert s.life(0) == 22


@rule("404.2", "608.2c")
def test_each_player_returns_all_of_one_color_and_all_of_another():
    s = table()
    s.put(0, "graveyard", beast("Imp", cost="{B}"), beast("Elf", cost="{G}"))
    s.put(1, "graveyard", beast("Goblin", cost="{R}"))
    play(
        s, 0, spell("Each player returns all black and all red creature cards from their graveyard to the battlefield.")
    )
    assert s.permanents(0) == ["Imp"] and s.permanents(1) == ["Goblin"]


@rule("611.2a", "205.1b")
def test_what_it_becomes_for_good_after_what_it_gains_for_a_turn():
    s = table(decks=[[basic("G")] * 20] * 2)
    text = (
        "Whenever another creature you control enters, put a +1/+1 counter on that creature, it gains haste until end of turn, "
        "and it becomes a Vampire in addition to its other types."
    )
    s.put(0, "battlefield", shrine(text.replace("another", "a")))
    play(s, 0, beast("Human", types="Creature \u2014 Human"))
    s.resolve_all()
    assert s.has("Human", "haste") and s.counters_on("Human") == 1
    s.pass_until(lambda game: game.active_player == 1)
    assert not s.has("Human", "haste") and s.characteristic("Human", "subtypes") == frozenset(["Human", "Vampire"])


@rule("701.19a", "608.2c")
def test_life_lost_and_then_a_search():
    s = table(decks=[[BEAR] * 20, [OGRE] * 20])
    text = "Target player loses 3 life, searches their library for a card, puts it into their hand, then shuffles."
    play(s, 0, spell(text), ("player", 1))
    assert s.life_totals() == [20, 17] and s.zone_names(1, "hand") == ["Ogre"]
