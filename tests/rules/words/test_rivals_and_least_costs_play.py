"""Opponents who have more, spells that cost so much at least, and what is exiled until something leaves, played."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.permanents.actions import Tapped
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.testing import basic

GAIN = made("Gain", "Instant", "You gain 3 life.", "{G}")
OATH = (
    "At the beginning of each player's upkeep, that player chooses target player who controls more creatures than they do and is "
    "their opponent. The first player may draw three cards."
)


@rule("601.6", "608.2d")
@pytest.mark.parametrize(("mine", "drawn"), [(0, 3), (1, 0)])
def test_who_has_fewer_than_an_opponent_may_do_something(mine, drawn):
    s = table(decks=[[basic("G")] * 10] * 2)
    s.put(0, "battlefield", shrine(OATH, "Oath"), BEAR)
    s.put(1, "battlefield", *[OGRE] * mine)
    if drawn:
        s.expect(1, "608.2d", True)
    s.pass_until("upkeep", again=True)
    before = len(s.game.zone("hand", 1))
    s.resolve_all()
    assert len(s.game.zone("hand", 1)) - before == drawn


@rule("608.2b", "603.3d")
def test_a_rival_who_has_no_more_any_longer_is_no_target_as_it_resolves():
    s = table(decks=[[basic("G")] * 10] * 2)
    bear = s.put(0, "battlefield", BEAR)
    s.put(0, "battlefield", shrine(OATH, "Oath"))
    s.put(0, "hand", spell("Destroy target creature.", "Doom"))
    s.pass_until("upkeep", again=True)
    before = len(s.game.zone("hand", 1))
    s.cast(0, "Doom", bear)
    s.resolve_all()
    assert len(s.game.zone("hand", 1)) == before


@pytest.mark.parametrize(
    ("how", "asked"),
    [
        ("who has more cards in hand than they do", "an opponent who has more than you"),
        (
            "whose graveyard has fewer creature cards in it than their graveyard does",
            "an opponent who has fewer than you",
        ),
    ],
)
def test_what_the_player_who_chooses_the_rival_is_told(how, asked):
    oath = (
        f"At the beginning of each player's upkeep, that player chooses target player {how} and is their opponent. "
        "The first player may draw three cards."
    )
    (ability,) = meaning(oath)
    assert [spec.prompt for spec in ability.targets] == [asked]


@rule("601.2f")
@pytest.mark.parametrize(("tapped", "left"), [(False, 0), (True, 2)])
def test_a_spell_costs_three_mana_at_least_while_it_is_untapped(tapped, left):
    s = table()
    text = "As long as ~ is untapped, each spell that would cost less than three mana to cast costs three mana to cast."
    s.put(1, "battlefield", made("Sphere", "Artifact", text))
    if tapped:
        s.happen(Tapped(s.game.zone("battlefield")[0]))
    s.put(0, "battlefield", *[basic("G")] * 3)
    s.put(0, "hand", GAIN)
    s.cast(0, "Gain")
    s.resolve_all()
    untapped = [o for o in s.game.zone("battlefield") if s.game.controller(o) == 0 and not s.game.get(TAPPED, o)]
    assert (s.life(0), len(untapped)) == (23, left)


@rule("610.3", "607.2a")
def test_it_is_larger_for_each_card_that_it_keeps():
    s = table()
    kept = [s.put(0, "battlefield", card) for card in (BEAR, OGRE)]
    text = (
        "When ~ enters, exile any number of other nontoken creatures you control until it leaves the battlefield.\n"
        "~ gets +2/+2 for each card exiled with it."
    )
    s.put(0, "hand", beast("Battlement", text, "4/5"))
    s.cast(0, "Battlement")
    s.resolve()
    s.expect(0, "608.2d", kept)
    s.resolve_all()
    assert (s.pt("Battlement"), s.count("Bear", "exile")) == ((8, 9), 1)
    play(s, 1, spell("Destroy target creature.", "Doom"), "Battlement")
    s.resolve_all()
    assert (s.count("Bear", "battlefield"), s.count("Ogre", "battlefield")) == (1, 1)


@rule("608.2d", "508.1k")
def test_a_creature_is_chosen_at_random_among_those_that_attacked():
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", OGRE)
    s.attack("Bear")
    s.pass_until("postcombat main")
    play(s, 0, spell("Choose a creature at random that attacked this turn. Destroy that creature.", "Tower"))
    assert (s.count("Bear", "graveyard"), s.count("Ogre", "battlefield")) == (1, 1)


@rule("508.3d", "702.7a")
@pytest.mark.parametrize(("text", "life"), [("First strike", 21), ("Flying", 20)])
def test_two_that_have_one_of_some_abilities_attack(text, life):
    s = table()
    s.put(0, "battlefield", beast("One", text), beast("Two", "Vigilance"))
    cause = (
        "Whenever you attack with at least two creatures that have first strike, double strike, vigilance, and/or haste"
    )
    s.put(0, "battlefield", shrine(f"{cause}, you gain 1 life.", "Path"))
    s.attack(["One", "Two"])
    s.resolve_all()
    assert s.life(0) == life


@rule("601.2c", "701.17a")
def test_the_player_who_controls_both_targets_chooses_one_to_sacrifice():
    s = table()
    low = s.put(1, "battlefield", BEAR)
    s.put(1, "battlefield", OGRE)
    s.put(0, "battlefield", BEAR)
    text = (
        "Choose two target creatures controlled by the same opponent. That player chooses and sacrifices one of those "
        "creatures. Put a -1/-1 counter on the other."
    )
    s.put(0, "hand", spell(text, "Retribution"))
    s.cast(0, "Retribution")
    s.expect(1, "608.2d", low)
    s.resolve_all()
    assert (s.game.exists(low), s.pt("Ogre"), s.count("Bear", "battlefield")) == (False, (2, 2), 1)


@rule("608.2b")
def test_targets_of_two_players_by_now_are_none():
    s = table()
    s.put(1, "battlefield", BEAR, OGRE)
    text = (
        "Choose two target creatures controlled by the same player. That player sacrifices one of them of their choice."
    )
    s.put(0, "hand", spell(text, "Incriminate"))
    s.put(0, "hand", spell("Gain control of target creature until end of turn.", "Steal"))
    s.cast(0, "Incriminate")
    s.cast(0, "Steal", "Ogre")
    s.resolve_all()
    assert (s.count("Bear", "battlefield"), s.count("Ogre", "battlefield")) == (1, 1)


@rule("120.3a", "614.1a")
def test_damage_leaves_seven_life():
    s = table()
    text = "As long as you have 7 or more life, damage that would reduce your life total to less than 7 reduces it to 7 instead."
    s.put(0, "battlefield", beast("Wurm", text, "7/7"))
    play(s, 1, spell("~ deals 15 damage to target player.", "Blast"), ("player", 0))
    assert s.life(0) == 7
    play(s, 1, spell("Target player loses 3 life.", "Drain"), ("player", 0))
    play(s, 1, spell("~ deals 2 damage to target player.", "Shock"), ("player", 0))
    assert s.life(0) == 2
