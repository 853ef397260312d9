"""Calls of Python functions per decision: the first figure of speed, for it is the same on every machine.

They must not rise. What they were when last measured stands in `committed.json`, which `tools/speed.py` writes.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from decks import MATCHES, match
from measuring import Count, RandomAgent, counted_by_agents, counted_by_push

from apnap import Decision, KeywordDefinition, Manifest, Ruleset, Triggered, declares
from apnap.version import is_compiled
from apnap_plugins.rules.damage.instructions import DrawCards
from apnap_plugins.rules.objects.triggers import WhenDies

pytestmark = pytest.mark.calls
COMMITTED = Path(__file__).with_name("committed.json")
SEEDS = (1, 2)
DRIVERS: dict[str, Callable[..., Count]] = {"agents": counted_by_agents, "push": counted_by_push}


@functools.cache
def everything() -> Ruleset:
    """All that is installed, with the cards of Ixalan."""
    return Ruleset.load(sets=["xln"])


def committed() -> dict[str, float]:
    """Calls per decision as they were when the file was written, by match and driver."""
    found: dict[str, float] = json.loads(COMMITTED.read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("driver", DRIVERS)
@pytest.mark.parametrize("name", MATCHES)
def test_a_decision_takes_no_more_calls_than_before(name: str, driver: str, figure: Callable[..., None]) -> None:
    count = DRIVERS[driver](everything(), match(everything(), name), SEEDS)
    assert count.decisions > 50
    figure("Calls per decision", f"{name}, by {driver}", count.each(), "calls")
    figure("Builtin calls per decision", f"{name}, by {driver}", count.builtins / count.decisions, "calls")
    assert count.each() <= 1.05 * committed()[f"{name}, by {driver}"]


def stranger(number: int) -> ModuleType:
    """A mechanic that no card here has."""
    id = f"wobble-{number}"
    means = Triggered(WhenDies(), DrawCards())
    module = ModuleType(f"toy_wobble_{number}")
    module.__dict__["MANIFEST"] = Manifest(id=id, name=id, kind="house", requires=("damage",))
    module.__dict__["apnap_declarations"] = declares(
        KeywordDefinition(id, lambda _: (means,), cumulative=True, text=id)
    )
    return module


@pytest.mark.skipif(is_compiled(), reason="calls of what is compiled are not counted")
def test_what_no_card_uses_costs_no_call(figure: Callable[..., None]) -> None:
    """The base game with two keywords alone, all that is installed, and two hundred mechanics of strangers beside that."""
    base = [id for id, manifest in everything().manifests.items() if manifest.kind == "rules"]
    few = Ruleset.load(mechanics=[*base, "flying", "trample"])
    more = Ruleset.load(sets=["xln"], extra=[stranger(number) for number in range(200)])
    least = counted_by_agents(few, match(few, "burn"), SEEDS[:1])
    for rules in (everything(), more):
        count = counted_by_agents(rules, match(rules, "burn"), SEEDS[:1])
        ratio = count.calls / least.calls
        what = f"burn, {len(rules.manifests)} mechanics in force in place of {len(few.manifests)}"
        figure("Calls with what no card uses", what, ratio, "times as many")
        assert count.decisions == least.decisions, "the same games"
        assert 0.99 <= ratio <= 1.01


def test_more_players_take_no_more_calls_for_a_decision(figure: Callable[..., None]) -> None:
    """A decision among six costs twice what one of two costs at most."""
    (deck, _), each = match(everything(), "burn"), {}
    for players in (2, 6):
        count = counted_by_agents(everything(), [deck] * players, SEEDS[:1])
        each[players] = count.each()
        figure("Calls per decision of more players", f"burn, {players} players", each[players], "calls")
    assert each[6] <= 2 * each[2]


def test_counting_leaves_out_what_an_agent_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same game counts the same when its agents do more."""
    decks = match(everything(), "burn")
    plain = counted_by_agents(everything(), decks, (0,))  # a game before it made what games share
    monkeypatch.setattr(RandomAgent, "answer", dawdling)
    assert counted_by_agents(everything(), decks, (0,)) == plain


def dawdling(agent: RandomAgent, decision: Decision) -> object:
    """Samples an answer after fifty others."""
    state = agent.rng.getstate()
    for _ in range(50):
        decision.sample(agent.rng)
    agent.rng.setstate(state)
    return decision.sample(agent.rng)
