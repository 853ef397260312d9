"""Numbers of what happened this turn and of what single things have, in cards made from text, played (CR 107.1, 608.2h)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.testing import basic

FOREST = basic("G")
ROCK = made("Rock", "Artifact", "")


@rule("121.1", "608.2h")
def test_damage_for_all_cards_that_a_player_drew_this_turn():
    s = table()
    s.put(1, "library", *[FOREST] * 5)
    play(s, 1, spell("Draw a card.", "One"))
    text = (
        "Target player draws two cards, "
        "then ~ deals damage to that player equal to the number of cards they've drawn this turn."
    )
    play(s, 0, spell(text, "Vortex"), ("player", 1))
    assert s.life_totals() == [20, 17]


@rule("119.3")
@pytest.mark.parametrize(("whose", "life"), [("all players", 25), ("your opponents", 23)])
def test_life_lost_by_several_players_this_turn(whose, life):
    s = table()
    play(s, 0, spell("Each player loses 2 life. Target opponent loses 1 life.", "Drain"), ("player", 1))
    play(s, 0, spell(f"You gain life equal to the total life lost by {whose} this turn.", "Sigil"))
    assert s.life(0) == 18 + life - 20


@rule("701.17a")
def test_permanents_you_sacrificed_this_turn():
    s = table()
    s.put(0, "battlefield", FOREST, BEAR)
    s.put(1, "battlefield", OGRE)
    play(s, 0, spell("Destroy target creature.", "Doom"), "Bear")
    play(s, 0, spell("Each player sacrifices a permanent.", "Edict"))
    play(s, 0, spell("You gain X life, where X is the number of permanents you've sacrificed this turn.", "Gain"))
    assert s.life(0) == 21


@rule("603.6a", "608.2h")
def test_what_entered_under_your_control_this_turn():
    s = table()
    play(s, 0, beast("New"))
    play(s, 0, spell("Target opponent creates a 1/1 green Saproling creature token.", "Sow"), ("player", 1))
    play(s, 0, ROCK)
    text = "You gain 2 life for each creature that entered the battlefield under your control this turn."
    play(s, 0, spell(text, "Gain"))
    assert s.life(0) == 22


@rule("202.3", "105.2")
def test_what_a_single_object_has():
    s = table()
    s.put(0, "graveyard", beast("A", cost="{4}"), beast("B", cost="{4}"), beast("C", cost="{5}"))
    values = "You gain X life, where X is the number of different mana values among cards in your graveyard."
    play(s, 0, spell(values, "Values"))
    assert s.life(0) == 22
    s.put(1, "battlefield", beast("Motley", types="Artifact Creature"))
    types = "Choose target creature. You gain X life, where X is the number of card types that creature has."
    before = s.life(0)
    play(s, 0, spell(types, "Types"), "Motley")
    assert s.life(0) == before + 2


@rule("107.3c")
def test_x_plus_a_number():
    s = table()
    s.put(0, "battlefield", BEAR, OGRE)
    play(s, 0, spell("You gain X plus 1 life, where X is the number of creatures on the battlefield.", "Inn"))
    assert s.life(0) == 23
    s.put(1, "battlefield", beast("Big", size="3/4"))
    play(
        s,
        0,
        spell("Choose target creature. You gain life equal to that creature's power plus its toughness.", "Sum"),
        "Big",
    )
    assert s.life(0) == 30
    s.put(0, "hand", made("Hail", "Instant", "~ deals X plus 1 damage to any target.", "{X}"))
    s.give(0, "GG")
    s.cast(0, "Hail", ("player", 1), number=2)
    s.resolve()
    assert s.life(1) == 17


@rule("603.4")
def test_the_enchantment_counts_for_each_card_type():
    s = table()
    s.put(0, "battlefield", shrine("Whenever you gain life, draw a card."))
    s.put(0, "library", FOREST)
    play(s, 0, spell("You gain X plus 2 life, where X is the number of Swamps on the battlefield.", "Two"))
    s.resolve_all()
    assert s.life(0) == 22 and s.zone_names(0, "hand") == ["Forest"]
