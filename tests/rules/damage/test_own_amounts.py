"""Life and cards by numbers that each player counts by themselves, read and played (CR 119.3, 121.2, 608.2h)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import effect, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.cards import CardRefused
from apnap_plugins.rules.damage.instructions import DrawOwnAmount, GainOwnAmount, LoseLife, LoseOwnAmount
from apnap_plugins.testing import basic

FOREST = basic("G")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Each player draws cards equal to the number of creatures they control.", DrawOwnAmount),
        ("Each opponent draws two cards for each land they control.", DrawOwnAmount),
        ("Target player draws a card for each creature they control.", DrawOwnAmount),
        ("Each player draws a card for each card in their graveyard.", DrawOwnAmount),
        ("Each player gains 2 life for each creature they control.", GainOwnAmount),
        ("Target player gains life equal to the number of artifacts they control.", GainOwnAmount),
        ("Each opponent loses 1 life for each card in their hand.", LoseOwnAmount),
        ("Each player loses 2 life for each creature card in their graveyard.", LoseOwnAmount),
        ("Target opponent loses life equal to the number of cards in their hand.", LoseLife),  # one player, one number
    ],
)
def test_what_the_words_mean(text, kind):
    assert isinstance(effect(text), kind)


def _crowd(*numbers):
    s = table(players=len(numbers), decks=[[FOREST] * 20] * len(numbers))
    for player, number in enumerate(numbers):
        s.put(player, "battlefield", *([BEAR] * number), FOREST)
        s.put(player, "graveyard", *([OGRE] * number), FOREST)
    return s


@rule("121.2", "608.2h")
def test_each_draws_as_many_as_they_control():
    s = _crowd(0, 2, 1)
    before = [len(s.ids("hand", player)) for player in range(3)]
    play(s, 0, spell("Each player draws a card for each creature they control."))
    assert [len(s.ids("hand", player)) - before[player] for player in range(3)] == [0, 2, 1]


@rule("119.3", "608.2h")
@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("Each player gains 2 life for each creature they control.", [0, 4, 2]),
        ("Each opponent loses life equal to the number of creature cards in their graveyard.", [0, -2, -1]),
        ("Each player loses 1 life for each card in their graveyard.", [-1, -3, -2]),
        ("Each player gains life equal to the greatest power among creatures they control.", [0, 2, 2]),
        ("Effect deals damage to each opponent equal to the number of creatures they control.", [0, -2, -1]),
        ("Effect deals 2 damage to each player for each creature card in their graveyard.", [0, -4, -2]),
        ("Effect deals 1 damage to each opponent for each creature they control.", [0, -2, -1]),
        ("Each other player gains life equal to the number of creatures they control.", [0, 2, 1]),
    ],
)
def test_life_of_each(text, changes):
    s = _crowd(0, 2, 1)
    play(s, 0, spell(text))
    assert [s.life(player) - 20 for player in range(3)] == changes


@rule("119.3")
def test_of_a_player_whom_the_trigger_is_about():
    s = _crowd(0, 2)
    s.put(
        0, "battlefield", shrine("Whenever an opponent casts a spell, they lose 1 life for each creature they control.")
    )
    play(s, 1, spell("You gain 5 life."))
    s.resolve_all()
    assert s.life_totals() == [20, 23]


@rule("120.1")
@pytest.mark.parametrize("player", [0, 1])
def test_damage_to_one_player_for_what_they_control(player):
    s = _crowd(1, 2)
    text = (
        "At the beginning of each player's upkeep, Shrine deals 1 damage to that player for each creature they control."
    )
    s.put(0, "battlefield", shrine(text, "Shrine"))
    s.pass_until("upkeep", again=True).resolve_all()
    assert s.life_totals() == [20, 18]
    if player == 0:
        s.pass_until("upkeep", again=True).resolve_all()
        assert s.life_totals() == [19, 18]


@pytest.mark.parametrize(
    "text",
    [
        "You gain 1 life for each artifact they control.",
        "Each opponent discards a card. You gain 1 life for each artifact they control.",
        "You draw a card for each creature they control.",
        "Create a Treasure token for each artifact they control.",
        "Whenever an opponent casts a spell, you gain life equal to the greatest power among creatures they control.",
        "Whenever an opponent casts a spell, you lose half their life, rounded up.",
        "You lose life equal to the life they lost this turn.",
    ],
)
def test_what_is_theirs_is_not_yours(text):
    with pytest.raises(CardRefused):
        shrine(text)


@rule("109.5")
def test_half_of_your_life_is_yours_whoever_loses_it():
    s = table()
    play(s, 0, spell("You gain 5 life."))
    play(s, 0, spell("Target opponent loses half your life, rounded up."), ("player", 1))
    assert s.life_totals() == [25, 7]
    play(s, 0, spell("You lose half your life, rounded down."))
    assert s.life_totals() == [13, 7]


@rule("109.5")
@pytest.mark.parametrize(
    ("text", "life", "treasures"),
    [
        ("you gain 1 life for each creature they control.", [22, 20, 20], 0),
        ("you lose 1 life for each creature they control.", [18, 20, 20], 0),
        ("create a Treasure token for each creature they control.", [20, 20, 20], 2),
        ("they lose 1 life for each creature they control.", [20, 18, 20], 0),
    ],
)
def test_what_you_do_for_each_thing_of_the_player_who_was_named(text, life, treasures):
    s = _crowd(3, 2, 1)
    s.put(0, "battlefield", shrine(f"Whenever an opponent casts a spell, {text}"))
    play(s, 1, spell("Scry 1."))
    s.resolve_all()
    assert s.life_totals() == life
    assert len(s.ids("battlefield", 0)) == 3 + 1 + 1 + treasures
