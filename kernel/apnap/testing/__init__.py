"""The test kit: scenarios, the `rule` mark, conformance, fuzz, and the tool that breaks rule functions.

`Scenario` and `rule` are what tests are written with. The others are programs: `apnap.testing.conformance`,
`apnap.testing.fuzz` and `apnap.testing.breaker`, each with a function `main`.
"""

from __future__ import annotations

from apnap.testing.rechecking import RecheckError
from apnap.testing.rule import Citation, RuleMarkError, rule
from apnap.testing.scenario import Scenario, ScenarioError

__all__ = ["Citation", "RecheckError", "RuleMarkError", "Scenario", "ScenarioError", "rule"]
