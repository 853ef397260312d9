"""Tables at which few mechanics are in force, and the cards that many tests use."""

from __future__ import annotations

from typing import Any

import testcards

from apnap import Ruleset
from apnap.testing import Scenario
from apnap_plugins import testing
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.testing import Table, creature


def ruleset(*mechanics: str, edition: str = "2022-10-07") -> Ruleset:
    """The base game with these mechanics and the house plugin of the tests."""
    return testing.ruleset(*mechanics, extra=(testcards,), edition=edition)


def table(*mechanics: str, edition: str = "2022-10-07", defaults: bool = True, **more: Any) -> Table:
    """A game in a first main phase of player 0. What nobody expects is answered by default."""
    return Table(ruleset(*mechanics, edition=edition), defaults=defaults, **more)


A_CREATURE = TargetSpec(CREATURE)
BEAR = creature("Bear", 2, 2, cost="{1}{G}")
OGRE = creature("Ogre", 3, 3)


def jotted(s: Scenario) -> list[Any]:
    """What was written down, in order."""
    s.settle()
    return list(s.field(testcards.JOTTED))
