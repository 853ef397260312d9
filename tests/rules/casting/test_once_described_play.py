"""What may be cast once in each of your turns, of described spells and of cards put there this turn, played (CR 601.3)."""

from __future__ import annotations

import pytest
from wordings import beast, play, shrine, spell, table

from apnap.testing import rule

ELK = beast("Elk", cost="{1}")
ONCE = "Once during each of your turns, you may cast a creature spell"


@rule("601.3", "611.3a")
@pytest.mark.parametrize("counters, can", [(2, True), (1, True), (0, False)])
def test_as_large_as_counters_say(counters, can):
    s = table(decks=[[beast("Card")] * 5] * 2)
    text = (f"{ONCE} from your graveyard with mana value less than or equal to the number of quest counters on this "
            "enchantment.")  # fmt: skip
    s.put(0, "battlefield", shrine(text), counters={"quest": counters} if counters else {})
    s.put(0, "graveyard", ELK)
    s.lands(0, "G")
    assert s.can(0, "Elk") == can


@rule("601.3", "400.7")
def test_only_what_came_from_elsewhere_than_the_battlefield_this_turn():
    s = table(decks=[[beast("Card")] * 5] * 2)
    there = "put there from anywhere other than the battlefield this turn"
    s.put(0, "battlefield", shrine(f"{ONCE} from among cards in your graveyard that were {there}."))
    s.put(0, "graveyard", beast("Old"))
    s.put(0, "battlefield", beast("Dead"))
    s.put(0, "hand", beast("Lost"), beast("Also"))
    play(s, 0, spell("Destroy target creature.", "Doom"), "Dead")
    play(s, 0, spell("Discard two cards.", "Drop"))
    assert [s.can(0, name) for name in ("Old", "Dead", "Lost", "Also")] == [False, False, True, True]
    s.cast(0, "Lost")
    s.resolve()
    assert "Lost" in s.permanents(0)
    assert not s.can(0, "Also")


@rule("603.2c", "119.3")
@pytest.mark.parametrize("active, life", [(1, 21), (0, 20)])
def test_the_first_loss_of_life_in_ones_own_turn(active, life):
    s = table(active=active)
    s.put(
        0,
        "battlefield",
        shrine("Whenever an opponent loses life for the first time during each of their turns, you gain 1 life."),
    )
    for _ in range(2):
        play(s, active, spell("Target player loses 2 life."), ("player", 1))
        s.resolve_all()
    assert s.life_totals() == [life, 16]
