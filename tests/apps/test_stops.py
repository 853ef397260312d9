"""Where people are asked, at the console and in the browser alike, and where the program passes for them."""

from __future__ import annotations

from functools import cache

import pytest
from pydantic import ValidationError

from apnap import PLAYER, Ruleset
from apnap_plugins.apps.stops import STAGES, UNTIL_SOMETHING, UNTIL_TURN, Passing, Stops
from apnap_plugins.testing import Table


@cache
def rules() -> Ruleset:
    return Ruleset.load(sets=["lea"])


def answer(table: Table, passing: Passing) -> object:
    """What is answered for the person; None where they are asked."""
    decision = table.game.decision
    assert decision is not None and decision.answerer == passing.seat
    return passing.by_itself(table.game, table.game.observe(passing.seat), decision)


def bolt_at(stage: str) -> Table:
    """The first player has a Lightning Bolt and a Mountain, and priority in that step of their turn."""
    table = Table(rules(), stage=stage)
    table.lands(0, "R")
    table.put(0, "hand", "Lightning Bolt")
    return table


def test_stops_are_steps_and_are_set_and_removed() -> None:
    stops = Stops()
    assert stops.toggled("upkeep", True).mine[0] == "upkeep" and stops.toggled("end", False).theirs == (
        "declare attackers",
    )
    assert stops.toggled("draw", True).toggled("draw", True) == stops
    assert "untap" not in STAGES and "cleanup" not in STAGES and len(STAGES) == 10
    with pytest.raises(ValidationError, match="there is no step 'tea'"):
        Stops.model_validate({"mine": ["tea"]})


def test_they_are_asked_at_their_stops_where_they_can_do_something() -> None:
    assert answer(bolt_at("precombat main"), Passing(0)) is None
    assert answer(bolt_at("upkeep"), Passing(0)) == 0
    assert answer(bolt_at("upkeep"), Passing(0, Stops(mine=("upkeep",)))) is None
    assert answer(bolt_at("upkeep"), Passing(0, Stops(mine=(), hold=True))) is None
    bare = Table(rules())
    bare.lands(0, "R")
    assert answer(bare, Passing(0, Stops(hold=True))) == 0, "all they could do is tap a land"
    assert answer(bare, Passing(0, Stops(hold=True, by_hand=True))) is None
    fight = bolt_at("declare blockers")
    assert answer(fight, Passing(0)) == 0, "nothing attacks"


@pytest.mark.parametrize("until", [UNTIL_TURN, UNTIL_SOMETHING])
def test_what_others_do_is_shown_to_who_passes_on_and_their_own_is_not(until: str) -> None:
    table = bolt_at("precombat main")
    table.lands(1, "R")
    theirs = table.put(1, "hand", "Lightning Bolt")
    passing = Passing(0)
    passing.pass_until(until, table.game.observe(0))
    assert answer(table, passing) == 0
    table.pass_priority(0)
    table.cast(1, theirs, (PLAYER, 0))
    table.pass_priority(1)
    assert answer(table, passing) is None and passing.until is None
