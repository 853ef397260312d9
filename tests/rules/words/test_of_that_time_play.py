"""A number that is found later, the spell that was cast or copied, chance, casting from the top at any time: played."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import beast, made, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.testing import basic


@rule("603.7", "608.2h")
def test_as_many_as_there_are_at_that_time():
    s = table(decks=[[BEAR] * 20] * 2)
    text = (
        "When ~ enters, create X 1/1 Sand Warrior creature tokens that are red, green, and white at the beginning of your next "
        "upkeep, where X is the number of lands you control at that time."
    )
    s.put(0, "battlefield", basic("R"))
    play(s, 0, beast("Captain", text))
    s.resolve_all()
    assert s.count("Sand Warrior Token", "battlefield") == 0
    s.put(0, "battlefield", basic("G"), basic("W"))
    s.pass_until(lambda game: game.active_player == 0 and game.stage_name() == "draw")
    warriors = s.find_all("Sand Warrior Token", "battlefield")
    assert len(warriors) == 3 and s.characteristic(warriors[0], "colors") == frozenset("RGW")


@rule("202.3", "707.10")
@pytest.mark.parametrize(("cost", "life"), [("{5}", 23), ("{4}", 20)])
def test_the_mana_value_of_the_spell_that_was_cast(cost, life):
    s = table()
    s.put(0, "battlefield", shrine("Magecraft \u2014 Whenever you cast or copy an instant or sorcery spell, scry 1. If that "
                                   "spell's mana value is 5 or greater, you gain 3 life."))  # fmt: skip
    s.lands(0, "RRRRR")
    s.put(0, "hand", made("Blast", "Instant", "Scry 1.", cost))
    s.cast(0, "Blast")
    s.resolve_all()
    assert s.life(0) == life


@rule("202.3", "707.10")
def test_the_mana_value_of_a_copy_counts_again():
    s = table()
    s.put(0, "battlefield", shrine("Whenever you cast or copy an instant or sorcery spell, scry 1. If that spell's mana value is "
                                   "5 or greater, you gain 3 life."))  # fmt: skip
    s.lands(0, "RRRRR")
    s.put(0, "hand", made("Blast", "Instant", "Scry 1.", "{5}"), spell("Copy target instant spell.", "Twin"))
    s.cast(0, "Blast")
    s.cast(0, "Twin", "Blast")
    s.resolve_all()
    assert s.life(0) == 26


@rule("608.2d")
def test_an_opponent_chosen_at_random():
    s = table(players=3)
    for n in range(6):
        play(s, 0, spell("~ deals 1 damage to an opponent chosen at random.", f"Spark {n}"))
    assert s.life(0) == 20 and s.life(1) + s.life(2) == 34


@rule("601.3b", "401.5")
def test_from_the_top_of_the_library_at_any_time():
    rock = made("Rock", "Artifact", "", "{0}")
    s = table(decks=[[rock] * 20, [basic("G")] * 20])
    text = (
        "You may look at the top card of your library any time.\n"
        "You may cast noncreature spells from the top of your library. "
        "If you cast a spell this way, you may cast it as though it had flash."
    )
    s.put(0, "battlefield", shrine(text))
    s.put(0, "hand", made("Stone", "Artifact", "", "{0}"))
    s.pass_until("upkeep", again=True)
    s.reach(0)
    assert s.game.active_player == 1 and s.offered(0) == ["Rock"]
