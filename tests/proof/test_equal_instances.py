"""Two equal instances of a keyword on one object do twice what one does, but where the rulebook calls them redundant.

Tests of the mechanics play two instances with different numbers or costs, which can't be taken for one another; these are equal.
"""

from __future__ import annotations

import functools

import kitcards
import pytest

from apnap import Keyword, Ruleset
from apnap.core.abilities import AbilityTable

REDUNDANT = ["convoke", "split-second", "delve", "rebound", "improvise"]
"""By the rules on several instances of each, such as CR 702.51d. Other keywords that are redundant are merely looked for."""
SEPARATE = [
    "rampage",
    "cumulative-upkeep",
    "flanking",
    "amplify",
    "provoke",
    "storm",
    "affinity",
    "modular",
    "sunburst",
    "bushido",
    "soulshift",
    "bloodthirst",
    "replicate",
    "graft",
    "ripple",
    "vanishing",
    "absorb",
    "frenzy",
    "gravestorm",
    "poisonous",
    "conspire",
    "cascade",
    "annihilator",
    "battle-cry",
    "evolve",
    "extort",
    "dethrone",
    "prowess",
    "renown",
    "ingest",
    "myriad",
    "melee",
    "fabricate",
    "undaunted",
    "afflict",
    "mentor",
    "afterlife",
    "riot",
    "training",
    "blitz",
    "casualty",
    "enlist",
    "squad",
]
"""By the same, such as CR 702.46b: each works, applies, triggers, or is paid for itself."""


@functools.cache
def everything() -> Ruleset:
    return Ruleset.load()


@functools.cache
def samples() -> dict[str, Keyword]:
    """An instance of each keyword, as a card of the conformance kit has it."""
    found = dict[str, Keyword]()
    for card in kitcards.cards(everything()):
        for ability in card.abilities():
            if isinstance(ability, Keyword):
                found.setdefault(ability.id, ability)
    return found


def contributions(id: str, instances: int) -> int:
    """What so many equal instances on one object contribute, in all zones together: triggers, replacements, answers, ..."""
    rules = everything().compiled
    tables = (rules.table((samples()[id],) * instances, zone) for zone in rules.zones)
    return sum(map(counted, tables))


def counted(table: AbilityTable) -> int:
    """How many abilities and effects of all kinds a table has."""
    kinds = (
        table.triggers,
        table.replacements,
        table.prohibitions,
        table.answers,
        table.continuous,
        table.state_triggers,
    )
    return sum(map(len, kinds))


@pytest.mark.parametrize("id", REDUNDANT)
def test_what_is_redundant_does_what_one_instance_does(id: str) -> None:
    assert contributions(id, 2) == contributions(id, 1) > 0


@pytest.mark.parametrize("id", SEPARATE)
def test_what_works_separately_does_twice_as_much(id: str) -> None:
    assert contributions(id, 2) == 2 * contributions(id, 1) > 0
