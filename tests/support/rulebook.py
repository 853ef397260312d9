"""The table at which the base game's rules are tested, and plain cards to play with."""

from __future__ import annotations

import functools
from typing import Any

import facecards
import rulecards
import sampling

from apnap import Ruleset
from apnap_plugins.rules.costs.costs import TapThisCost
from apnap_plugins.rules.damage.instructions import DealDamage
from apnap_plugins.rules.mana.mana import AddManaOf
from apnap_plugins.rules.stack.abilities import Activated, Spell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.testing import QUIET, Table


@functools.cache
def in_force() -> Ruleset:
    """Everything, and the cards of these tests; loaded when it is first played with."""
    return Ruleset.load(extra=[rulecards, facecards])


PLAINS, ISLAND, SWAMP, MOUNTAIN, FOREST = (
    card(name, f"Basic Land — {name}") for name in ("Plains", "Island", "Swamp", "Mountain", "Forest")
)
WASTES = card("Wastes", "Basic Land", Activated((TapThisCost(),), AddManaOf((("C",),))))
TOWER = card("Tower", "Land", Activated((TapThisCost(),), AddManaOf((("C", "C"),))))
BEAR = card("Bear", "Creature — Bear", cost="{1}{G}", power=2, toughness=2)
OX = card("Ox", "Creature — Ox", cost="{3}{W}", power=2, toughness=4)
ANY_TARGET = TargetSpec(CREATURE, players="any", prompt="any target")
A_CREATURE = TargetSpec(CREATURE, prompt="target creature")
SHOCK = card("Shock", "Instant", Spell(DealDamage(2, Target()), (ANY_TARGET,)), cost="{R}")
RELIC = card("Relic", "Artifact", cost="{2}")


class FullTable(Table):
    """A table with all mechanics, in debug mode (all of them, or one in eight; see `sampling`).

    Nobody attacks or blocks, and triggers go on the stack as they come, where a test doesn't say otherwise.
    """

    def __init__(self, players: int = 2, ruleset: Ruleset | None = None, **more: Any) -> None:
        super().__init__(ruleset or in_force(), players, **{"debug": sampling.ALL, "defaults": QUIET, **more})

    @property
    def noted(self) -> tuple[Any, ...]:
        """What `Note` wrote down."""
        return tuple(self.field(rulecards.NOTED))


def deals(s: Table, *hits: tuple[Any, Any, int]) -> None:
    """Simultaneous damage: (source, to, amount) each."""
    s.do(0, rulecards.DealsAtOnce(hits), name="Hits")
