"""What traps cost by what an opponent did this turn, and numbers that are found as a spell is cast, played from card text."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import beast, effect, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.stack.division import DealDivided

JAWS = (
    "~ deals X damage divided as you choose among any number of targets, where X is the number of Mountains you control as you "
    "cast this spell."
)
COUNTS = ("", "a card", "two cards", "three cards")
TRAP = made(
    "Trap",
    "Instant",
    "If an opponent had two or more creatures enter under their control this turn, you may pay {0} rather than pay this spell's "
    "mana cost.\nYou gain 4 life.",
    "{5}",
)
PIT = made(
    "Pit",
    "Instant",
    "If an opponent had three or more cards put into their graveyard from anywhere this turn, you may pay {0} rather than pay "
    "this spell's mana cost.\nYou gain 4 life.",
    "{5}",
)


def test_lines_mean():
    trap = "If an opponent had an artifact enter under their control this turn, you may pay {G} rather than pay ~'s mana cost."
    (ability,) = meaning(trap, spell=True)
    assert ability.effects[0].condition.other == 1
    assert isinstance(effect(JAWS), DealDivided)


@rule("118.9", "608.2h")
@pytest.mark.parametrize(
    ("entered", "gone", "can"), [(2, False, True), (2, True, True), (1, False, False), (0, False, False)]
)
def test_creatures_of_an_opponent_entered(entered, gone, can):
    s = table()
    s.put(0, "battlefield", BEAR)
    for _ in range(entered):
        play(s, 1, spell("Create a 1/1 white Spirit creature token."))
        s.resolve_all()
    if gone:
        play(s, 1, spell("Destroy all creatures."))
        s.resolve_all()
    s.put(0, "hand", TRAP)
    assert s.can(0, "Trap") == can


@rule("118.9", "400.7")
@pytest.mark.parametrize(("mine", "theirs", "tokens", "can"), [(0, 3, 0, True), (0, 2, 2, False), (3, 0, 0, False)])
def test_cards_went_to_an_opponents_graveyard(mine, theirs, tokens, can):
    s = table()
    for player, count in ((0, mine), (1, theirs)):
        s.put(player, "library", *[BEAR] * (count + 1))
        if count:
            mill = made("Mill", "Sorcery", f"Target player mills {COUNTS[count]}.")
            play(s, 0, mill, ("player", player))
            s.resolve_all()
    for _ in range(tokens):
        play(s, 0, spell("Target opponent creates a 1/1 white Spirit creature token."), ("player", 1))
        s.resolve_all()
    if tokens:
        play(s, 0, spell("Destroy all creatures."))
        s.resolve_all()
    s.put(0, "hand", PIT)
    assert s.can(0, "Pit") == can


@rule("601.2d")
def test_damage_is_divided_by_what_there_is_as_it_is_cast():
    s = table()
    s.lands(0, "RRR")
    s.put(1, "battlefield", beast("Foe", size="3/3"))
    s.put(0, "hand", made("Jaws", "Instant", JAWS))
    s.cast(0, "Jaws", "Foe")
    play(s, 1, made("Quake", "Instant", "Destroy all lands."))
    s.resolve_all()
    assert "Foe" in s.zone_names(1, "graveyard")


@rule("118.9", "601.2h")
@pytest.mark.parametrize(("fliers", "can"), [(4, True), (3, False)])
def test_tapping_several_of_a_kind_rather_than_its_mana_cost(fliers, can):
    s = table()
    s.lands(0, "W")
    s.put(0, "battlefield", *[beast("Bird", "Flying")] * fliers, BEAR, BEAR)
    tapping = "You may pay {W} and tap four untapped creatures you control with flying rather than pay this spell's mana cost."
    s.put(0, "hand", beast("Sephara", tapping, cost="{7}{W}"))
    assert s.can(0, "Sephara") == can
    if can:
        s.cast(0, "Sephara")
        s.resolve_all()
        assert s.tapped(0).count("Bird") == 4


@rule("104.2b")
@pytest.mark.parametrize(("cards", "won"), [(200, True), (199, False)])
def test_a_large_library_wins(cards, won):
    s = table()
    text = "At the beginning of your upkeep, if you have 200 or more cards in your library, you win the game."
    s.put(0, "battlefield", shrine(text, "Battle"))
    s.put(0, "library", *[BEAR] * cards)
    s.put(1, "library", *[BEAR] * 3)
    s.pass_until("upkeep")
    s.pass_until("end")
    s.pass_until("upkeep")
    s.pass_priority()
    s.pass_priority()
    assert s.game.is_over() == won
