"""Short words for tests about what pays for a spell."""

from __future__ import annotations

from apnap.testing import Scenario
from apnap_plugins.rules.payment import PayMana
from apnap_plugins.rules.permanents import TAPPED


def begin(s: Scenario, player: int, name: str) -> None:
    """The player starts to cast something and stands before the first decision."""
    options = s.reach(player).options
    s.game.push(next(i for i, o in enumerate(options) if o[0] == "cast" and s.game.name_of(o[1]) == name))


def pay(s: Scenario, *wanted: tuple[str, str]) -> None:
    """Pay with the named atoms: (kind, name) pairs."""
    decision = s.game.decision
    assert isinstance(decision, PayMana)
    used: list[int] = []
    for kind, name in wanted:
        fitting = [i for i, a in enumerate(decision.options) if a.kind == kind and s.game.name_of(a.obj) == name]
        used.append(next(i for i in fitting if i not in used))
    s.game.push(tuple(sorted(used)))


def tapped(s: Scenario) -> list[str]:
    """Names of the tapped permanents, sorted."""
    return sorted(s.game.name_of(o) for o in s.game.zone("battlefield") if s.game.get(TAPPED, o))
