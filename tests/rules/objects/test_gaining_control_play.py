"""Gaining and losing control of permanents, in cards made from their text (CR 603.10d, 613.1b)."""

from __future__ import annotations

import pytest
from wordings import beast, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood


@pytest.mark.parametrize("who", ["you {}", "an opponent {}s", "a player {}s", "another player {}s"])
@pytest.mark.parametrize("verb", ["gain", "lose"])
@pytest.mark.parametrize("what", ["~", "enchanted creature", "a creature", "another permanent"])
def test_everybody_gains_and_loses_everything(what, verb, who):
    assert meaning(f"Whenever {who.format(verb)} control of {what}, you gain 1 life.")


def test_from_another_player():
    assert meaning("When you gain control of ~ from another player, draw a card.")


def test_nobody_gains_control_of_a_spell():
    with pytest.raises(NotUnderstood):
        meaning("Whenever you gain control of a library, you gain 1 life.")


@rule("603.10d", "613.1b")
def test_who_takes_a_creature_gains_control_and_who_plays_one_does_not():
    s = table()
    s.put(0, "battlefield", shrine("Whenever you gain control of a creature, you gain 1 life."))
    s.put(1, "battlefield", shrine("Whenever you lose control of a creature, you gain 5 life."))
    s.put(1, "battlefield", beast("Cow", "When you gain control of ~ from another player, you gain 10 life."))
    play(s, 0, beast("Ant"))
    assert s.life(0) == 20
    play(s, 0, spell("Gain control of target creature.", type_line="Sorcery"), "Cow")
    s.resolve_all()
    assert (s.life(0), s.life(1)) == (31, 25)
