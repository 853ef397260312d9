"""Spells other than this one that you cast this turn, X in one half of a change, others' turns (CR 603.2, 608.2h)."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import beast, language, made, play, shrine, spell, statics, table

from apnap.testing import rule
from apnap_plugins.oracle.cards import CardRefused
from apnap_plugins.oracle.language import LINE
from apnap_plugins.rules.continuous.continuous import ModifyPT


@rule("601.2i", "608.2h")
def test_this_spell_is_none_of_the_others():
    s = table(decks=[[BEAR] * 9] * 2)
    play(s, 0, spell("You gain 1 life.", "Spark"))
    play(s, 0, beast("Ox"))
    play(s, 0, spell("You gain 5 life for each other spell you've cast this turn.", "Salvo"))
    assert s.life(0) == 31  # Spark and Ox
    play(
        s,
        0,
        spell("You gain X life, where X is 2 plus the number of other instant spells you've cast this turn.", "Volley"),
    )
    assert s.life(0) == 35  # Spark and Salvo


def test_beside_a_spell_that_a_trigger_is_about_nobody_knows_what_others_are():
    line = "Whenever you cast a spell, draw a card for each other spell you've cast this turn."
    with pytest.raises(CardRefused, match="other than the spell that was cast"):
        made("Storm", "Enchantment", line)
    assert language().read(
        "When you cast this spell, draw a card for each other spell you've cast this turn.", root=LINE
    )


@rule("107.3i", "613.4c")
def test_x_in_one_half_of_a_change():
    s = table()
    s.put(
        0,
        "battlefield",
        beast("Ox"),
        shrine("Creatures you control get +X/+1, where X is the number of lands you control."),
    )
    s.lands(0, "RRR")
    assert s.pt("Ox") == (5, 3)
    (effect,) = statics("Creatures you control get -1/+X, where X is the number of lands you control.")
    assert isinstance(effect.parts[0], ModifyPT) and effect.parts[0].power == -1


@rule("603.2", "102.1")
def test_what_happens_in_an_opponents_turn_only():
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "battlefield", shrine("Whenever you draw a card during an opponent's turn, you gain 3 life."))
    play(s, 0, spell("Draw a card."))
    s.resolve_all()
    assert s.life(0) == 20
    s.pass_until("upkeep")
    s.reach(1)
    s.pass_priority(1)
    play(s, 0, spell("Draw a card."))
    s.resolve_all()
    assert s.life(0) == 23
