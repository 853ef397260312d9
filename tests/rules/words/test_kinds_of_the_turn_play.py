"""Attackers, discards and spells of a kind this turn, the least of all, and what was spent of two colors, played (CR 608.2h)."""

from __future__ import annotations

from magic import BEAR, OGRE
from questions import holds, start
from wordings import beast, made, play, spell, table

from apnap.testing import rule
from apnap_plugins.testing import basic

FOREST = basic("G")


@rule("508.3c", "608.2h")
def test_attackers_of_a_kind_are_counted_as_they_attacked() -> None:
    s = start()
    s.put(0, "battlefield", beast("Elf", types="Creature — Elf"), beast("Imp", types="Creature — Imp"))
    assert holds(s, "no creatures attacked this turn")
    s.attack({"Elf": ("player", 1), "Imp": ("player", 2)})
    play(s, 0, spell("Target creature becomes a Goat until end of turn."), "Imp")
    play(s, 0, spell("Destroy target creature.", "Kill"), "Elf")
    for condition, so in (
        ("you attacked with an Elf this turn", True),
        ("you attacked with an Imp this turn", True),
        ("you attacked with a Goat this turn", False),
        ("you attacked with two or more Elves this turn", False),
        ("you attacked with exactly one Elf this turn", True),
        ("you didn't attack with a Goat this turn", True),
        ("an opponent attacked with an Elf this turn", False),
        ("an Imp attacked this turn", True),
        ("two or more creatures attacked this turn", True),
        ("no Goats attacked this turn", True),
    ):
        assert holds(s, condition) == so, condition


@rule("701.8a", "701.8c")
def test_discards_of_a_kind_are_counted_as_they_were_in_the_hand() -> None:
    s = start()
    s.put(0, "hand", BEAR, FOREST, FOREST)
    s.put(1, "hand", OGRE)
    play(s, 0, spell("Each player discards their hand."))
    for condition, so in (
        ("you discarded a card this turn", True),
        ("you've discarded two or more land cards this turn", True),
        ("you've discarded a creature card this turn", True),
        ("you discarded exactly four creature cards this turn", True),
        ("an opponent discarded a creature card this turn", True),
        ("an opponent discarded a land card this turn", False),
        ("you haven't discarded an artifact card this turn", True),
    ):
        assert holds(s, condition) == so, condition


@rule("601.2i", "608.2h")
def test_spells_that_anybody_cast() -> None:
    s = start()
    assert holds(s, "no creature spells were cast this turn")
    assert not holds(s, "no spells were cast this turn")  # the question is one
    play(s, 0, beast("Imp"))
    play(s, 0, made("Dart", "Sorcery", "You gain 1 life."))
    play(s, 1, spell("You gain 1 life."))
    for condition, so in (
        ("a creature spell was cast this turn", True),
        ("two or more creature spells were cast this turn", False),
        ("exactly one sorcery spell was cast this turn", True),
        ("four or more spells were cast this turn", True),
        ("no artifact spells were cast this turn", True),
    ):
        assert holds(s, condition) == so, condition


@rule("608.2h")
def test_the_least_of_all_and_exactly_so_many_of_each() -> None:
    s = start()
    s.put(1, "battlefield", BEAR)
    for condition, so in (
        ("you control the fewest creatures or are tied for the fewest", True),
        ("you control the most creatures or are tied for the most", False),
        ("you have the least life or are tied for least life", True),
        ("you have the lowest life total or are tied for the lowest life total", True),
        ("each player has exactly 20 life", True),
        ("each player controls exactly two creatures", False),
        ("each player has exactly three cards in hand", True),
        ("each player has exactly five cards in hand", False),
    ):
        assert holds(s, condition) == so, condition
    play(s, 0, spell("You gain 1 life."))
    assert not holds(s, "you have the least life or are tied for least life")
    assert holds(s, "you have the most life or are tied for most life")
    assert not holds(s, "each player has exactly 20 life")


@rule("106.1", "601.2h")
def test_one_of_two_colors_of_mana() -> None:
    for mana, life in (("UG", 22), ("BG", 22), ("GG", 20)):
        s = table()
        s.lands(0, mana)
        s.put(0, "hand", made("Tonic", "Sorcery", "You gain 2 life if {U} or {B} was spent to cast Tonic.", "{1}{G}"))
        s.cast(0, "Tonic")
        s.resolve_all()
        assert s.life(0) == life, mana
