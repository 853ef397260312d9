"""What is yours is never "theirs" (CR 109.5): words that call their subject so are not read of you."""

from __future__ import annotations

import pytest
from wordings import effect, spell

from apnap.testing import rule
from apnap_plugins.actions.exile import Exile
from apnap_plugins.oracle.cards import CardRefused
from apnap_plugins.rules.effects.instructions import Do, May
from apnap_plugins.rules.objects.selectors import CardsOf
from apnap_plugins.rules.turn.instructions import SkipNext
from apnap_plugins.rules.vocabulary.selectors import Target, You

THEIRS = (
    "discard their hand",
    "exile a creature they control",
    "put a creature card from their hand onto the battlefield",
    "put a charge counter on each creature they control",
    "untap all creatures they control",
    "skip their next turn",
    "shuffle their library",
)


@rule("109.5")
@pytest.mark.parametrize("what", THEIRS)
@pytest.mark.parametrize(
    "before", ["You ", "You may ", "Target opponent loses 1 life. You ", "Target opponent loses 1 life. You may "]
)
def test_you_do_nothing_with_what_is_theirs(before, what):
    with pytest.raises(CardRefused):
        spell(f"{before}{what}.")


@rule("109.5")
@pytest.mark.parametrize("what", THEIRS)
def test_a_player_does_it_with_their_own(what):
    verb, _, rest = what.partition(" ")
    assert effect(f"Target player {verb}s {rest}.") is not None


@rule("109.5", "608.2c")
def test_another_player_before_you_is_whom_they_mean():
    found = effect("Target opponent loses 1 life. You may exile their graveyard.")
    assert isinstance(found, Do) and isinstance(found.steps[1], May)
    assert found.steps[1].what == Exile(CardsOf(Target(), "graveyard"))
    assert effect("Skip your next turn.") == SkipNext("", You())
