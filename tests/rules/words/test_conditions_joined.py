"""Conditions that are made of others, and about players whom the text names, in cards made from their text (CR 603.4, 611.3)."""

from __future__ import annotations

import pytest
from fights import attackers
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap import Moved
from apnap.testing import rule
from apnap_plugins.rules.combat.attacking import CanAttack
from apnap_plugins.rules.combat.blocking import CanBlock
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.vocabulary.base import player_ref
from apnap_plugins.rules.vocabulary.characteristics import TYPES, is_creature
from apnap_plugins.rules.vocabulary.conditions import AllOf, AnyOf
from apnap_plugins.testing import basic, permanent

RELIC = permanent("Relic", "Artifact")
FIGHT = {"stage": "beginning of combat"}


def condition_of(line):
    (ability,) = meaning(f"~ gets +1/+0 as long as {line}.")
    return ability.condition


@pytest.mark.parametrize(
    "line",
    [
        "you control a Desert or there is a Desert card in your graveyard",
        "an opponent controls a Forest and you control a Swamp",
        "you control an artifact and an enchantment",
        "an instant card and a sorcery card are in your graveyard",
        "you control at least three other snow permanents",
        "you control exactly one creature",
        "your devotion to black and green is less than seven",
        "any player controls a black permanent",
        "an opponent has ten or more cards in their graveyard",
        "an opponent owns a card in exile",
        "an opponent is poisoned",
        "there are five or more mana values among cards in your graveyard",
        "you control seven or more lands with different names",
        "you control three or more lands with the same name",
        "the top card of your library is black",
        "the top card of your library is a creature card",
        "it's attacking alone",
        "defending player controls an artifact",
    ],
)
def test_a_condition_is_said_again(line):
    assert condition_of(line) is not None


def test_two_are_joined_and_three_are_not_told_apart():
    assert isinstance(condition_of("you control a Swamp or it's your turn"), AnyOf)
    assert isinstance(condition_of("you control a Swamp and it's your turn"), AllOf)
    with pytest.raises(Exception, match="no words"):
        meaning("~ gets +1/+0 as long as you control a Swamp or it's your turn and you control a Forest.")


@rule("611.3a")
def test_either_of_two_is_enough_and_both_of_two_are_needed():
    s = table()
    s.put(0, "battlefield", beast("Or", "Or gets +1/+0 as long as you control a Swamp or you control an artifact."))
    s.put(0, "battlefield", beast("And", "And gets +1/+0 as long as you control a Swamp and you control an artifact."))
    assert (s.pt("Or"), s.pt("And")) == ((2, 2), (2, 2))
    s.put(0, "battlefield", RELIC)
    assert (s.pt("Or"), s.pt("And")) == ((3, 2), (2, 2))
    s.put(0, "battlefield", basic("B"))
    assert (s.pt("Or"), s.pt("And")) == ((3, 2), (3, 2))


@rule("201.2b")
def test_different_names_are_counted_once_each():
    s = table()
    s.put(
        0,
        "battlefield",
        beast("Cave", "Cave gets +5/+5 as long as you control three or more lands with different names."),
    )
    s.put(0, "battlefield", basic("G"), basic("G"), basic("B"))
    assert s.pt("Cave") == (2, 2)
    s.put(0, "battlefield", basic("R"))
    assert s.pt("Cave") == (7, 7)


@rule("700.5")
def test_a_god_is_no_creature_while_devotion_is_low_and_keeps_its_other_types():
    text = "As long as your devotion to black is less than five, God isn't a creature."
    s = table()
    god = s.put(0, "battlefield", made("God", "Legendary Enchantment Creature — God", text, "{3}{B}", "5/7"))
    assert not is_creature(s.game, god)
    assert s.game.characteristics(god)[TYPES] == frozenset(["enchantment"])
    s.put(0, "battlefield", beast("Four", cost="{B}{B}{B}{B}"))
    assert is_creature(s.game, god)


@rule("508.5", "509.1b")
@pytest.mark.parametrize("attacked", [1, 2])
def test_an_attacker_asks_about_the_player_whom_it_attacks(attacked):
    s = table(players=3, **FIGHT)
    spy = s.put(
        0, "battlefield", beast("Spy", "Spy can't be blocked as long as defending player controls an artifact.")
    )
    s.put(1, "battlefield", RELIC)
    bears = {player: s.put(player, "battlefield", BEAR) for player in (1, 2)}
    s.attack({spy: player_ref(attacked)})
    asked = s.game.query(CanBlock(bears[attacked], spy), True)
    assert asked == (attacked == 2)


@rule("508.1c")
@pytest.mark.parametrize("tapped", [False, True])
def test_a_creature_can_t_attack_whom_it_must_not(tapped):
    s = table(**FIGHT)
    s.put(0, "battlefield", beast("Brawler", "Brawler can't attack if defending player controls an untapped land."))
    land = s.put(1, "battlefield", basic("G"))
    s.set_field(TAPPED, tapped, land)
    brawler = s.find("Brawler")
    assert s.game.query(CanAttack(brawler, player_ref(1)), True) == tapped
    if tapped:
        s.attack("Brawler")
        assert attackers(s.game) == [brawler]


@rule("603.4")
@pytest.mark.parametrize("held", [2, 3])
def test_that_player_is_whose_upkeep_it_is(held):
    s = table()
    text = (
        "At the beginning of each opponent's upkeep, if that player has two or fewer cards in hand, "
        "Shrine deals 3 damage to that player."
    )
    s.put(0, "battlefield", shrine(text))
    for player in s.game.players:
        s.put(player, "library", *[basic("G")] * 9)
    s.put(0, "hand", OGRE)
    s.put(1, "hand", *[OGRE] * held)
    s.pass_until("upkeep")
    s.resolve_all()
    assert s.life_totals() == [20, 17 if held == 2 else 20]


@rule("611.3a")
def test_what_is_not_so_else_is_something_else():
    s = table()
    bear = s.put(0, "battlefield", BEAR)
    text = "Enchant creature\nEnchanted creature gets +2/+2 as long as it's a Vampire. Otherwise, it gets -1/-1."
    s.put(0, "hand", made("Gift", "Enchantment — Aura", text))
    s.cast(0, "Gift", "Bear")
    s.resolve()
    assert s.pt(bear) == (1, 1)
    play(s, 0, spell("Target creature becomes a Vampire until end of turn."), bear)
    assert s.pt(bear) == (4, 4)
    s.happen(Moved(s.find("Gift"), "graveyard"))
    assert s.pt(bear) == (2, 2)


@rule("608.2c")
@pytest.mark.parametrize(("there", "life"), [
    ([BEAR], 20), ([beast("Deity", types="Creature \u2014 God")], 21), ([shrine("", "Deed")], 20),
    ([permanent("Saga", "Legendary Enchantment")], 21), ([beast("Half", types="Creature \u2014 Demigod"), BEAR], 21),
])  # fmt: skip
def test_one_of_three_things_is_enough(there, life):
    s = table()
    s.put(0, "battlefield", *there)
    play(s, 0, spell("If you control a God, a Demigod, or a legendary enchantment, you gain 1 life."))
    assert s.life(0) == life
