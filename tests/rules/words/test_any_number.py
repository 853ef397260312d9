"""That "any number" has no maximum (CR 107.1c)."""

from __future__ import annotations

import dataclasses

import pytest
from wordings import made

from apnap import Limits, Node
from apnap.testing import rule


def bounds(value):
    """The numbers in a tree, however deep."""
    if isinstance(value, Node):
        for name in (part.name for part in dataclasses.fields(value)):
            yield from bounds(getattr(value, name))
    elif isinstance(value, tuple):
        for part in value:
            yield from bounds(part)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield value


@rule("107.1c")
@pytest.mark.parametrize(
    ("types", "text"),
    [
        ("Instant", "Tap any number of target creatures."),
        ("Instant", "~ deals 5 damage divided as you choose among any number of target creatures."),
        ("Sorcery", "Search your library for any number of Goblin cards, reveal them, put them into your hand, then shuffle."),
        ("Creature — Wall", "This creature can block any number of creatures."),
    ],
)  # fmt: skip
def test_any_number_is_more_than_a_game_can_hold(types, text):
    card = made("Any", types, text, size="0/4" if types.startswith("Creature") else "")
    assert max(bounds(card.abilities())) > 1000 * Limits().objects
