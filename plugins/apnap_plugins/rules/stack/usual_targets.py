"""The usual targets: creatures, any target, opponents, spells (CR 115.1, 115.4)."""

from __future__ import annotations

from typing import Final

from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import CREATURE, PLANESWALKER, OpponentControls, Or, YouControl, all_of

A_CREATURE: Final = TargetSpec(CREATURE, prompt="target creature")
"""The target of "target creature" (CR 115.1a)."""
YOUR_CREATURE: Final = TargetSpec(all_of(CREATURE, YouControl()), prompt="target creature you control")
"""The target of "target creature you control"."""
THEIR_CREATURE: Final = TargetSpec(all_of(CREATURE, OpponentControls()), prompt="target creature an opponent controls")
"""The target of "target creature an opponent controls"."""
ANY_TARGET: Final = TargetSpec(Or((CREATURE, PLANESWALKER)), players="any", prompt="any target")
"""The target of "any target": a creature, a player or a planeswalker (CR 115.4)."""
OPPONENT: Final = TargetSpec(None, "opponent", prompt="target opponent")
"""The target of "target opponent" (CR 102.2)."""
A_SPELL: Final = TargetSpec(IsSpell(), zone="stack", prompt="target spell")
"""The target of "target spell" (CR 112.1)."""
