"""What cards ask about the turn so far (CR 608.2h, 609.8)."""

from __future__ import annotations

import pytest
from rulebook import BEAR, OX, FullTable

from apnap import Context
from apnap.testing import rule
from apnap_plugins.rules.effects.history import (
    PermanentsDiedThisTurn,
    PermanentsEnteredThisTurn,
    PermanentsLeftThisTurn,
)
from apnap_plugins.rules.faces.merging import merge
from apnap_plugins.rules.vocabulary.actions import DESTROY
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.testing import creature

BIRD = creature("Bird", 1, 1)


def value(s, quantity):
    return quantity(CREATURE).value(Context(s.game, 0, 0))


def next_turn(s):
    for player in (0, 1):
        s.put(player, "library", OX)
    s.pass_until("upkeep", again=True)


def dies(s, *creatures):
    s.arrange(lambda: s.game.verb(DESTROY)(s.game, list(creatures)))
    s.settle()


@rule("700.4", "725.2")
@pytest.mark.parametrize("quantity", [PermanentsDiedThisTurn, PermanentsLeftThisTurn])
def test_what_died_this_turn_is_known_also_after_something_merged_with_an_old_permanent(quantity):
    with FullTable() as s:
        bear, bird = s.put(0, "battlefield", BEAR), s.put(0, "hand", BIRD)
        ox = s.put(0, "battlefield", OX)
        next_turn(s)
        dies(s, ox)
        assert value(s, quantity) == 1
        s.arrange(lambda: merge(s.game, bird, bear, True))
        s.settle()
        assert value(s, quantity) == 1
        next_turn(s)
        assert value(s, quantity) == 0


@rule("603.6a")
def test_what_entered_this_turn_counts_also_where_it_is_gone():
    with FullTable() as s:
        next_turn(s)
        assert value(s, PermanentsEnteredThisTurn) == 0
        bear, _ = s.put(0, "battlefield", BEAR), s.put(1, "battlefield", OX)
        dies(s, bear)
        assert value(s, PermanentsEnteredThisTurn) == 1
        next_turn(s)
        assert value(s, PermanentsEnteredThisTurn) == 0


@pytest.mark.parametrize("quantity", [PermanentsDiedThisTurn, PermanentsLeftThisTurn, PermanentsEnteredThisTurn])
def test_what_left_in_earlier_turns_is_not_looked_at(quantity, monkeypatch):
    with FullTable() as s:
        dies(s, *s.put(0, "battlefield", *[BEAR] * 40))
        next_turn(s)
        dies(s, s.put(0, "battlefield", OX))
        looked = []
        seen = type(s.game).object
        monkeypatch.setattr(type(s.game), "object", lambda game, id: looked.append(id) or seen(game, id))
        assert value(s, quantity) == 1
        monkeypatch.undo()
        assert 0 < len(looked) < 20
