"""Short words for tests about what pays for a spell."""

from __future__ import annotations

from apnap import Definition
from apnap.testing import Scenario
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.payment.payment import PayMana
from apnap_plugins.testing import instant


def salve(cost: str, name: str = "Salve") -> Definition:
    """An instant that gains 1 life, to be paid for."""
    return instant(name, GainLife(1), cost=cost)


def pay(s: Scenario, *wanted: tuple[str, str]) -> None:
    """Pay with the named atoms: (kind, name) pairs."""
    decision = s.game.decision
    assert isinstance(decision, PayMana)
    used: list[int] = []
    for kind, name in wanted:
        fitting = [i for i, a in enumerate(decision.options) if a.kind == kind and s.game.name_of(a.obj) == name]
        used.append(next(i for i in fitting if i not in used))
    s.game.push(tuple(sorted(used)))
