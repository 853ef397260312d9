"""When the last counter of a kind is removed, in cards made from their text (CR 122.1, 603.2)."""

from __future__ import annotations

import pytest
from wordings import beast, meaning, shrine, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood


@pytest.mark.parametrize("what", ["~", "enchanted land", "a permanent", "another creature you control"])
@pytest.mark.parametrize("kind", ["charge", "+1/+1", "time"])
def test_of_each_kind_from_everything(kind, what):
    assert meaning(f"When the last {kind} counter is removed from {what}, you gain 1 life.")


def test_not_from_players():
    with pytest.raises(NotUnderstood):
        meaning("When the last poison counter is removed from target player, you gain 1 life.")


@rule("122.1", "603.2")
def test_only_as_none_is_left():
    s = table()
    s.put(0, "battlefield", shrine("Whenever the last charge counter is removed from a creature, you gain 1 life."))
    s.put(
        0,
        "battlefield",
        beast("Ant", "Remove a charge counter from ~: Each opponent loses 1 life."),
        counters={"charge": 2},
    )
    for life in (20, 21):
        s.activate(0, "Ant")
        s.resolve_all()
        assert s.life(0) == life
