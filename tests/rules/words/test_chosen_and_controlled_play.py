"""The one creature that was chosen, who controls what was named, and what its controller may do, played (CR 608.2c, 608.2h)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, language, meaning, play, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import SPELL_LINE, NotUnderstood


@pytest.mark.parametrize(
    "line",
    [
        "Whenever a creature enters, if you control that creature, draw a card.",
        "As long as you control enchanted creature, it gets +2/+2.",
        "Whenever ~ attacks, choose up to one target artifact. Its controller may sacrifice it. If they don't, draw a card.",
    ],
)
def test_who_controls_it_is_said_again(line):
    assert meaning(line)


@pytest.mark.parametrize(
    "text",
    [
        # which of the two was "chosen" is not said
        "Choose target creature and target artifact. Destroy the chosen creature.",
        "Choose any number of target creatures. Destroy the chosen creature.",
        # nothing was named
        "Draw a card if you control that creature.",
    ],
)
def test_what_was_not_one_target_creature_is_refused(text):
    with pytest.raises(NotUnderstood):
        language().read(text, root=SPELL_LINE)


@rule("608.2c")
@pytest.mark.parametrize(("whose", "hand"), [(0, 1), (1, 0)])
def test_something_happens_only_if_you_control_that_creature(whose, hand):
    s = table()
    s.put(0, "library", BEAR, BEAR)
    s.put(whose, "battlefield", OGRE)
    play(s, 0, spell("Tap target creature. If you control that creature, draw a card."), OGRE.name)
    assert (s.tapped(whose), len(s.ids("hand", 0))) == ([OGRE.name], hand)


@rule("608.2c")
@pytest.mark.parametrize(("whose", "counters"), [(0, 0), (1, 1)])
def test_something_happens_only_if_an_opponent_does(whose, counters):
    s = table()
    s.put(whose, "battlefield", OGRE)
    play(
        s, 0, spell("Tap target creature. If an opponent controls that creature, put a stun counter on it."), OGRE.name
    )
    assert s.counters_on(OGRE.name, "stun") == counters


@rule("608.2h")
@pytest.mark.parametrize(("target", "drawn"), [("Cub", 1), ("Ogre", 0), ("Rock", 0)])
def test_a_creature_that_you_controlled_was_destroyed_as_it_last_was(target, drawn):
    s = table()
    s.put(0, "library", BEAR, BEAR)
    s.put(0, "battlefield", beast("Cub"), beast("Rock", "Indestructible"))
    s.put(1, "battlefield", beast("Ogre"))
    play(
        s,
        0,
        spell("Destroy target creature. If a creature you controlled was destroyed this way, draw a card."),
        target,
    )
    assert len(s.ids("hand", 0)) == drawn


@rule("608.2d", "701.17a")
@pytest.mark.parametrize(("answer", "life"), [(True, 20), (False, 15)])
def test_its_controller_may_sacrifice_it(answer, life):
    s = table()
    s.put(1, "battlefield", OGRE)
    text = "Choose target nonland permanent. Its controller may sacrifice it. If they don't, ~ deals 5 damage to that player."
    s.expect(1, "608.2d", answer)
    play(s, 0, spell(text), OGRE.name)
    assert (s.permanents(1), s.life(1)) == ([] if answer else [OGRE.name], life)


@rule("608.2c")
def test_the_chosen_creature_is_the_target_whatever_was_sacrificed_since():
    s = table()
    s.put(0, "battlefield", beast("Imp"))
    s.put(1, "battlefield", OGRE)
    text = ("Choose target creature an opponent controls. Tap it, then you may sacrifice a creature. If you do, put a stun "
            "counter on the chosen creature.")  # fmt: skip
    s.expect(0, "608.2d", True)
    play(s, 0, spell(text), OGRE.name)
    assert (s.counters_on(OGRE.name, "stun"), s.permanents(0)) == (1, [])
