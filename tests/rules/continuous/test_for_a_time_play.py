"""What static abilities say as well, for a time; what is so of the only one of a kind; played from card text (CR 611.2c)."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import beast, meaning, play, shrine, spell, table

from apnap.testing import rule

TOKENS = "Create a 1/1 green Cat creature token."


@pytest.mark.parametrize("line", [
    ("{1}: Until end of turn, if one or more tokens would be created under your control, twice that many of those tokens are "
     "created instead."),
    ("{1}: Until your next turn, you may cast creature spells as though they had flash, and each creature you control enters "
     "with an additional +1/+1 counter on it."),
    "{1}: This turn, each creature you control enters with an additional +1/+1 counter on it.",
])  # fmt: skip
def test_lines_are_said_again(line):
    assert meaning(line)


@rule("611.2c", "614.1a")
def test_twice_as_many_tokens_for_a_turn():
    s = table(decks=[[BEAR] * 9] * 2)
    play(s, 0, spell("Until end of turn, if one or more tokens would be created under your control, twice that many of those "
                     "tokens are created instead."))  # fmt: skip
    play(s, 0, spell(TOKENS))
    assert s.permanents(0) == ["Cat Token", "Cat Token"]
    s.pass_until("precombat main", again=True)
    play(s, 0, spell(TOKENS))
    assert len(s.permanents(0)) == 3


@rule("611.2c", "614.1d")
def test_what_enters_later_has_the_counter_too():
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "battlefield", beast("Guild", "{0}: This turn, each creature you control enters with an additional +1/+1 counter "
                                  "on it."))  # fmt: skip
    s.activate(0, "Guild")
    s.resolve()
    play(s, 0, beast("Cub"))
    assert (s.counters_on("Cub"), s.counters_on("Guild")) == (1, 0)
    s.pass_until("upkeep", again=True)
    play(s, 0, spell(TOKENS))
    assert s.counters_on("Cat Token") == 0


@rule("611.2c", "601.3b", "500.1")
def test_two_effects_until_your_next_turn():
    s = table(decks=[[BEAR] * 9] * 2)
    play(s, 0, spell("Until your next turn, you may cast creature spells as though they had flash, and each creature you "
                     "control enters with an additional +1/+1 counter on it."))  # fmt: skip
    s.pass_until("upkeep", again=True)
    play(s, 0, beast("Cub"))
    assert s.counters_on("Cub") == 1


@rule("614.1a", "601.1")
def test_creatures_that_were_not_cast_are_exiled():
    s = table(decks=[[BEAR] * 9] * 2)
    play(
        s, 0, spell("Until end of turn, if a creature would enter and it wasn't cast, exile it instead.\nDraw a card.")
    )
    play(s, 0, spell(TOKENS))
    play(s, 0, beast("Cub"))
    s.put(0, "graveyard", beast("Ox"))
    play(s, 0, spell("Return target creature card from your graveyard to the battlefield."), "Ox")
    assert (s.permanents(0), s.zone_names(None, "exile")) == (["Cub"], ["Ox"])


@rule("614.1d", "611.2c")
def test_permanents_enter_tapped_this_turn():
    s = table()
    play(s, 0, spell("Permanents enter tapped this turn."))
    play(s, 0, beast("Cub"))
    assert s.tapped(0) == ["Cub"]


@rule("611.3a", "613.4c")
def test_the_only_creature():
    s = table()
    s.put(
        0,
        "battlefield",
        shrine("As long as you control exactly one creature, that creature gets +3/+1 and has lifelink."),
    )
    s.put(1, "battlefield", BEAR)
    s.put(0, "battlefield", beast("Cub"))
    assert (s.pt("Cub"), s.has("Cub", "lifelink"), s.pt("Bear")) == ((5, 3), True, (2, 2))
    s.put(0, "battlefield", beast("Ox"))
    assert (s.pt("Cub"), s.pt("Ox")) == ((2, 2), (2, 2))
