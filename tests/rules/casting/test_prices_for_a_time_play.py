"""What spells cost for a time, and what you and another player each do, played from card text (CR 601.2f, 611.2)."""

from __future__ import annotations

import pytest
from wordings import beast, effect, play, spell, table

from apnap.testing import rule
from apnap_plugins.rules.casting.effects import CostsLess, CostsMore


@pytest.mark.parametrize(
    ("line", "price"),
    [
        ("Until your next turn, creature spells your opponents cast cost {2} more to cast.", CostsMore),
        ("Instant and sorcery spells you cast cost {1} less to cast until your next turn.", CostsLess),
        ("Noncreature spells your opponents cast cost {1} more to cast this turn.", CostsMore),
    ],
)
def test_prices_for_a_time_are_read(line, price):
    assert isinstance(effect(line).effect, price)


@rule("601.2f", "611.2a")
def test_spells_cost_more_until_your_next_turn():
    s = table()
    play(s, 0, spell("Until your next turn, creature spells your opponents cast cost {2} more to cast."))
    s.put(1, "hand", beast("Cat", "Flash"))
    s.put(0, "hand", beast("Dog", "Flash"))
    assert s.can(0, "Dog")
    s.pass_priority(0)
    assert not s.can(1, "Cat")
    s.lands(1, "GG")
    s.cast(1, "Cat")
    assert len(s.tapped(1)) == 2


@rule("608.2c")
def test_you_and_another_each_do_two_things():
    s = table()
    for player in (0, 1):
        s.put(player, "library", beast("Ox"))
    play(s, 0, spell("You and target opponent each draw a card and lose 1 life."), ("player", 1))
    assert (s.life(0), s.life(1)) == (19, 19)
    assert (s.zone_names(0, "hand"), s.zone_names(1, "hand")) == (["Ox"], ["Ox"])
