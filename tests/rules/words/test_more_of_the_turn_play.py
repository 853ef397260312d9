"""The first combat phase, what entered this turn, "also", "and it", "he" and "she": texts read and played."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.testing import basic


def fight(**more):
    return table(stage="beginning of combat", **more)


@rule("500.8", "506.1")
def test_only_in_the_first_combat_phase_there_is_another():
    s = fight()
    text = (
        "Whenever you attack, if it's the first combat phase of the turn, untap all attacking creatures. They gain first strike "
        "until end of turn. After this phase, there is an additional combat phase."
    )
    s.put(0, "battlefield", shrine(text), BEAR)
    s.attack("Bear")
    s.resolve_all()
    assert not s.field(TAPPED, "Bear") and s.has("Bear", "first-strike")
    s.pass_until("beginning of combat", again=True)
    s.attack("Bear")
    assert not s.stack and s.field(TAPPED, "Bear")


@rule("506.1")
def test_outside_of_combat_it_is_no_combat_phase():
    s = table()
    play(s, 0, spell("If it's the first combat phase of the turn, you gain 3 life. You gain 1 life."))
    assert s.life(0) == 21


@rule("611.3a")
@pytest.mark.parametrize(("bears", "size"), [(1, (3, 2)), (2, (4, 2))])
def test_what_creatures_get_is_added_to_what_they_also_get(bears, size):
    s = table()
    text = "Creatures you control get +1/+0.\nCreatures you control also get +1/+0 as long as you control two or more creatures."
    s.put(0, "battlefield", shrine(text), *[beast(f"Cub {n}") for n in range(bears)])
    assert s.pt("Cub 0") == size


@rule("603.6a")
@pytest.mark.parametrize(("entering", "size"), [(0, (2, 2)), (1, (4, 4))])
def test_two_nonland_permanents_entered_under_your_control(entering, size):
    s = table()
    text = (
        "Celebration \u2014 As long as two or more nonland permanents entered under your control this turn, ~ is a "
        'Dragon with base power and toughness 4/4, flying, and "{0}: Dragons you control get +1/+0 until end of turn."'
    )
    s.put(0, "battlefield", beast("Reveler", text, types="Creature \u2014 Human"))
    s.put(1, "battlefield", OGRE)
    s.put(0, "battlefield", basic("G"))
    for n in range(entering):
        play(s, 0, beast(f"Guest {n}"))
    assert s.pt("Reveler") == size
    assert s.can(0, "Reveler", kind="activate") == (entering == 1)


@rule("611.3a")
def test_in_your_turn_and_while_something_is_so():
    s = table(decks=[[basic("G")] * 20] * 2)
    text = "During your turn, as long as ~ is equipped, it has double strike."
    s.put(0, "battlefield", beast("Knight", text), made("Sword", "Artifact \u2014 Equipment", "Equip {0}"))
    assert not s.has("Knight", "double-strike")
    s.activate(0, "Sword", "Knight")
    s.resolve()
    assert s.has("Knight", "double-strike")
    s.pass_until(lambda game: game.active_player == 1)
    assert not s.has("Knight", "double-strike")


@rule("113.5")
@pytest.mark.parametrize("who", ["he", "she", "it", "~"])
def test_who_the_card_is_called(who):
    s = table()
    s.put(0, "battlefield", beast("Knight", f"When ~ enters, {who} deals 2 damage to each opponent."), event=True)
    s.resolve_all()
    assert s.life(1) == 18
