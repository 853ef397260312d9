"""Keyword abilities that are gained where others have them, "the same is true for" (CR 702.1c), from card text."""

from __future__ import annotations

from typing import Any

import pytest
from rulebook import BEAR, OX, FullTable
from wordings import beast, meaning, play, ruleset, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.continuous.instructions import GainThoseOf
from apnap_plugins.rules.vocabulary.characteristics import keywords_of

EFFORT = shrine(
    "At the beginning of each upkeep, creatures you control gain flying until end of turn if a creature you control has"
    " flying. The same is true for fear, first strike, double strike, landwalk, protection, trample, and vigilance.",
    "Concerted Effort",
)


def sit(*mine: Any, **more: Any) -> FullTable:
    """It is the upkeep, the ability has resolved, with the Bear here and the Ox and the Drake there."""
    s = FullTable(ruleset=ruleset(), stage="untap", decks=[[OX] * 4] * 2, **more)
    s.put(0, "battlefield", EFFORT, BEAR, *mine)
    s.put(1, "battlefield", OX, beast("Drake", "Trample\nProtection from white"))
    s.pass_until("upkeep")
    return s.resolve_all()


def shared(s: FullTable, name: str, keyword: str) -> list[Any]:
    """The parameters of each instance of it."""
    return [one.parameters for one in keywords_of(s.game, s.find(name, "battlefield"), keyword)]


@rule("702.1c")
def test_the_example_of_concerted_effort():
    """Example of 702.1c: each landwalk and each protection ability among creatures you control is given to all of them."""
    walker = beast("Walker", "Swampwalk\nForestwalk\nProtection from red\nFlying")
    saint = beast("Saint", "Protection from black\nVigilance")
    with sit(walker, saint) as s:
        for keyword, number in (("landwalk", 2), ("protection", 2)):
            both = sorted(map(str, shared(s, "Bear", keyword)))
            assert len(set(both)) == number
            assert {*map(str, shared(s, "Walker", keyword)), *map(str, shared(s, "Saint", keyword))} == set(both)
        assert s.has("Bear", "flying") and s.has("Bear", "vigilance")
        assert not any(s.has("Bear", one) for one in ("trample", "fear", "first-strike", "double-strike"))
        assert not shared(s, "Ox", "protection")


@rule("702.1c", "611.2c")
def test_it_lasts_for_the_turn_for_the_creatures_that_were_there():
    with sit(beast("Bird", "Flying")) as s:
        s.put(0, "battlefield", beast("Late"))
        assert s.has("Bear", "flying") and not s.has("Late", "flying")
        s.pass_until("end")
        assert s.has("Bear", "flying")
        s.put(0, "hand", spell("Destroy target creature.", "Kill"))
        s.cast(0, "Kill", "Bird")
        s.resolve()
        assert s.has("Bear", "flying")
        s.pass_until("upkeep")
        s.resolve_all()
        assert not s.has("Bear", "flying")


@rule("702.1c")
@pytest.mark.parametrize(
    "where", ["a creature card in your graveyard has flying", "you control a creature with flying"]
)
def test_words(where):
    line = f"Creatures you control gain flying until end of turn if {where}. The same is true for reach and vigilance."
    (ability,) = meaning(line, spell=True)
    assert isinstance(ability.effect, GainThoseOf)
    assert ability.effect.keywords == ("flying", "reach", "vigilance")


# All the time ------------------------------------------------------------------------------------------------

TOO = "The same is true for first strike, landwalk, and trample."


@pytest.mark.parametrize("line", [
    f"As long as a card exiled with ~ has flying, ~ has flying. {TOO}",
    f"~ has flying as long as a card exiled with it has flying. {TOO}",
    f"As long as an exiled creature card with a blood counter on it has flying, ~ has flying. {TOO}",
    f"As long as an opponent controls a creature with flying not named ~, ~ has flying. {TOO}",
    f"As long as another creature you control has haste, creatures you control have haste. {TOO}",
    f"Equipped creature has vigilance as long as a creature card in your graveyard has vigilance. {TOO}",
    f"As long as a creature card in a graveyard has flying, Elves you control have flying. {TOO}",
])  # fmt: skip
def test_what_is_had_for_as_long_is_said_again(line):
    assert meaning(line)


def test_one_ability_for_another_is_refused():
    with pytest.raises(NotUnderstood):
        meaning(f"As long as a creature you control has haste, ~ has flying. {TOO}")


@rule("613.1f", "611.3a")
def test_it_has_what_another_has_and_no_longer():
    s = table()
    s.put(0, "battlefield", beast("Ape", f"As long as another creature you control has flying, ~ has flying. {TOO}"))
    assert not s.has("Ape", "flying")
    s.put(0, "battlefield", beast("Bird", "Flying"), beast("Snake", "Islandwalk"))
    s.put(1, "battlefield", beast("Boar", "Trample"))
    assert s.has("Ape", "flying") and s.has("Ape", "landwalk") and not s.has("Ape", "trample")
    play(s, 0, spell("Target creature loses all abilities until end of turn."), "Bird")
    assert not s.has("Ape", "flying") and s.has("Ape", "landwalk")


@rule("607.2a")
def test_of_cards_that_it_exiled():
    s = table()
    text = (
        "{0}: Exile target creature card from your graveyard.\n"
        f"As long as a card exiled with ~ has flying, ~ has flying. {TOO}"
    )
    s.put(0, "battlefield", beast("Ape", text))
    s.put(0, "graveyard", beast("Bird", "Flying\nTrample"), beast("Snake", "First strike"))
    s.cast(0, "Ape", "Bird", kind="activate")
    s.resolve()
    assert s.has("Ape", "flying") and s.has("Ape", "trample") and not s.has("Ape", "first-strike")
