"""Becoming a target: of what, whose, and for the first time, as what triggers on it (CR 115.1, 603.2f)."""

from __future__ import annotations

import pytest
from wordings import beast, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.vocabulary.selectors import TriggerObject


@pytest.mark.parametrize("whose", ["", " you control", " an opponent controls"])
@pytest.mark.parametrize("by", ["a spell or ability", "an ability"])
@pytest.mark.parametrize(
    "what",
    [
        "~ becomes",
        "another creature you control becomes",
        "equipped creature becomes",
        "one or more creatures become",
        "you become",
        "you or a permanent you control becomes",
    ],
)
def test_everything_becomes_the_target_of_everything(what, by, whose):
    assert meaning(f"Whenever {what} the target of {by}{whose}, you gain 1 life.")


@pytest.mark.parametrize("whose", ["", " you control", " an opponent controls"])
def test_for_the_first_time(whose):
    assert meaning(
        f"Whenever ~ becomes the target of a spell or ability{whose} for the first time each turn, you gain 1 life."
    )


@pytest.mark.parametrize(
    "wording",
    [
        "Whenever ~ becomes the target of a spell or ability, counter that spell or ability.",
        "Whenever ~ becomes the target of an ability, counter that ability unless its controller pays {2}.",
        "Whenever you become the target of an ability, counter that ability unless its controller pays 4 life.",
        "Whenever a creature you control becomes the target of a spell, counter that spell.",
    ],
)
def test_what_targets_is_named_again(wording):
    assert meaning(wording)


def test_its_controller_gains_control_of_what_was_targeted():
    (ability,) = meaning(
        "Whenever enchanted creature becomes the target of a spell or ability, that spell or ability's controller gains "
        "control of that creature."
    )
    assert ability.effect.objects == TriggerObject(after=True)


def test_what_becomes_a_target_is_no_spell():
    with pytest.raises(NotUnderstood):
        meaning(
            "Whenever a creature you control becomes the target of a spell, that spell gains haste until end of turn."
        )


@rule("603.2f", "701.5a")
def test_abilities_of_opponents_are_countered_and_spells_are_not():
    s = table(active=1)
    s.put(
        0,
        "battlefield",
        shrine(
            "Whenever you or a creature you control becomes the target of an ability an opponent controls, "
            "counter that ability unless that player pays 15 life."
        ),
    )
    s.put(0, "battlefield", beast("Cow", size="9/9"))
    s.put(1, "battlefield", beast("Imp", "{0}: Imp deals 1 damage to any target."))
    s.expect(1, "118.12a", True)
    s.activate(1, "Imp", "Cow")
    s.resolve_all()
    assert s.life(1) == 5
    s.activate(1, "Imp", "Cow")
    s.resolve_all()
    assert s.life(1) == 5
    play(s, 1, spell("~ deals 2 damage to any target."), ("player", 0))
    assert s.life(0) == 18
