"""Anchor words, and choices at resolution, as texts say them and as they are played (CR 607.2m, 614.12b, 105.4)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.cards import CardRefused
from apnap_plugins.testing import basic

SIEGE = made(
    "Siege", "Enchantment",
    "As Siege enters, choose Khans or Dragons.\n\u2022 Khans \u2014 At the beginning of your end step, you gain 3 life.\n"
    "\u2022 Dragons \u2014 Creatures you control get +1/+0.",
)  # fmt: skip


@rule("607.2m", "614.12b")
@pytest.mark.parametrize(("word", "total", "size"), [("Khans", 23, (2, 2)), ("Dragons", 20, (3, 2))])
def test_the_permanent_has_the_ability_behind_the_word_that_was_chosen(word, total, size):
    s = table()
    s.put(0, "battlefield", BEAR)
    s.expect(0, "607.2d", word)
    play(s, 0, SIEGE)
    assert s.pt("Bear") == size
    s.pass_until("end")
    s.resolve_all()
    assert s.life_totals()[0] == total


@rule("105.4")
def test_a_color_that_is_chosen_as_the_ability_resolves():
    s = table()
    green = made("Elf", "Creature", "", cost="{G}", size="1/1")
    red = made("Imp", "Creature", "", cost="{R}", size="1/1")
    s.put(0, "battlefield", green, red)
    s.put(1, "battlefield", green)
    s.expect(0, "607.2d", "G")
    play(s, 0, spell("Choose a color, then return all creatures of that color to their owners' hands."))
    assert s.permanents() == ["Imp"]


@rule("603.7b")
def test_each_time_that_it_deals_combat_damage_this_turn():
    text = (
        "Choose target creature you control. Whenever that creature deals combat damage to a player or planeswalker this turn, "
        "draw that many cards."
    )
    s = table(decks=[[basic("G")] * 9] * 2)
    s.put(0, "battlefield", OGRE, beast("Other", size="1/1"))
    play(s, 0, spell(text), "Ogre")
    s.attack(["Ogre", "Other"])
    s.pass_until("postcombat main")
    s.resolve_all()
    assert s.life_totals()[1] == 16
    assert len(s.ids("hand", 0)) == 3


@rule("608.2d")
def test_a_player_returns_a_creature_that_they_choose_among_their_own():
    s = table(players=3)
    s.put(0, "battlefield", BEAR)
    bear, ogre = s.put(1, "battlefield", BEAR, OGRE)
    s.expect(1, "608.2d", [ogre])
    play(s, 0, spell("Target player returns a creature they control to its owner's hand."), ("player", 1))
    assert bear in s.ids("battlefield")
    assert (s.permanents(0), s.permanents(1)) == (["Bear"], ["Bear"])
    assert len(s.ids("hand", 1)) == 1


@rule("608.2d", "608.2c")
@pytest.mark.parametrize(("lets", "life", "hand"), [(True, 16, 0), (False, 20, 3)])
def test_an_opponent_may_have_damage_dealt_to_them(lets, life, hand):
    s = table(decks=[[basic("G")] * 9] * 2)
    s.expect(1, "608.2d", lets)
    line = "Target opponent may have this spell deal 4 damage to them. If that player doesn't, you draw three cards."
    play(s, 0, spell(line), ("player", 1))
    assert s.life_totals()[1] == life
    assert len(s.ids("hand", 0)) == hand


@rule("101.3", "608.2c")
@pytest.mark.parametrize(("creatures", "life"), [((BEAR,), 20), ((), 15)])
def test_who_can_t_sacrifice_loses_life(creatures, life):
    s = table()
    s.put(1, "battlefield", *creatures)
    play(
        s,
        0,
        spell("Target player sacrifices a creature of their choice. If the player can't, they lose 5 life."),
        ("player", 1),
    )
    assert s.life_totals()[1] == life
    assert s.permanents(1) == []


SCHOOL = (
    "As School enters, choose Faith or Doubt.\n"
    "\u2022 {} \u2014 {{T}}: You gain 3 life.\n\u2022 {} \u2014 {{T}}: You lose 3 life."
)


@rule("607.2m", "614.12b")
@pytest.mark.parametrize(("word", "life"), [("Faith", 23), ("Doubt", 17)])
def test_which_words_these_are_the_card_says(word, life):
    s = table()
    s.expect(0, "607.2d", word)
    play(s, 0, made("School", "Artifact", SCHOOL.format("Faith", "Doubt")))
    s.activate(0, "School")
    s.resolve()
    assert s.life(0) == life


@pytest.mark.parametrize("words", [("Doubt", "Faith"), ("Faith", "Faith"), ("Faith", "Hope")])
def test_abilities_behind_other_words_are_not_understood(words):
    with pytest.raises(CardRefused):
        made("School", "Artifact", SCHOOL.format(*words))
