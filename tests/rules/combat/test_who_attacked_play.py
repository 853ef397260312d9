"""Who attacked whom this turn, in cards made from their text (CR 508.3b, 508.6)."""

from __future__ import annotations

import pytest
from wordings import beast, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood


@pytest.mark.parametrize("whom", ["you", "a player", "an opponent", "you or a planeswalker you control"])
@pytest.mark.parametrize(
    "behind", ["that attacked {} this turn", "that has attacked {} this turn", "that didn't attack {} this turn"]
)
def test_creatures_by_whom_they_attacked(behind, whom):
    assert meaning(f"Destroy target creature {behind.format(whom)}.", spell=True)


@pytest.mark.parametrize(
    "players",
    [
        "each opponent who attacked you this turn",
        "each opponent who didn't attack you this turn",
        "each player you attacked this turn",
        "each opponent you didn't attack this turn",
        "each player who was attacked this turn",
        "each other player who attacked a player this turn",
        "target opponent who attacked you this turn",
    ],
)
def test_players_by_who_attacked_whom(players):
    assert meaning(f"~ deals 1 damage to {players}.", spell=True)


@pytest.mark.parametrize(
    "so",
    [
        "an opponent attacked you this turn",
        "no opponent attacked you this turn",
        "you were attacked this turn",
        "you weren't attacked this turn",
        "you attacked a player this turn",
        "two or more creatures attacked you this turn",
    ],
)
def test_conditions(so):
    assert meaning(f"At the beginning of your end step, if {so}, draw a card.")


def test_nobody_attacks_a_spell():
    with pytest.raises(NotUnderstood):
        meaning("Destroy target creature that attacked a spell this turn.", spell=True)


@rule("508.6", "508.3b")
def test_who_attacked_whom():
    s = table(players=3)
    s.put(0, "battlefield", beast("Ant"), beast("Bee"), sick=False)
    s.put(2, "battlefield", shrine("{0}: Each opponent who attacked you this turn loses 1 life.", "Grudge"))
    s.put(1, "battlefield", shrine("{0}: Destroy target creature that attacked you this turn.", "Thorns"))
    s.attack({"Ant": ("player", 1)})
    s.pass_until("postcombat main")
    play(s, 0, spell("Each opponent you attacked this turn loses 2 life."))
    assert [s.life(p) for p in range(3)] == [20, 16, 20]
    play(s, 0, spell("Each opponent you didn't attack this turn loses 5 life."))
    assert [s.life(p) for p in range(3)] == [20, 16, 15]
    s.activate(2, "Grudge")
    s.resolve_all()
    assert s.life(0) == 20
    s.activate(1, "Thorns", "Ant")
    s.resolve_all()
    assert s.zone_names(0, "battlefield") == ["Bee"]


@rule("508.3b", "508.6")
def test_whom_the_object_itself_attacked():
    s = table(players=3)
    angel = beast("Angel", "At the beginning of your end step, each player ~ attacked this turn loses the game.")
    s.put(0, "battlefield", angel, beast("Ant"), sick=False)
    s.attack({"Angel": ("player", 2), "Ant": ("player", 1)})
    s.pass_until("end")
    s.resolve_all()
    assert s.game.players_in() == (0, 1)


@rule("508.6")
def test_it_is_over_with_the_turn():
    s = table(players=2)
    s.put(0, "battlefield", beast("Ant"), sick=False)
    s.put(1, "battlefield", shrine("{0}: Each opponent who attacked you this turn loses 1 life.", "Grudge"))
    s.put(
        1,
        "battlefield",
        shrine("At the beginning of each end step, if you were attacked this turn, you gain 10 life.", "Balm"),
    )
    s.attack("Ant")
    s.pass_until("end")
    s.resolve_all()
    assert s.life(1) == 28
    s.activate(1, "Grudge")
    s.resolve_all()
    assert s.life(0) == 19
    s.pass_until("upkeep")
    s.activate(1, "Grudge")
    s.resolve_all()
    assert s.life(0) == 19
