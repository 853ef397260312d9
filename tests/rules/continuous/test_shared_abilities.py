"""Keyword abilities that are gained where others have them, "the same is true for" (CR 702.1c), from card text."""

from __future__ import annotations

from typing import Any

import pytest
from rulebook import BEAR, OX, FullTable
from wordings import beast, meaning, ruleset, shrine, spell

from apnap.testing import rule
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
