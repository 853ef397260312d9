"""Dethrone (CR 702.105)."""

from __future__ import annotations

from apnap import Manifest, Triggered, declares
from apnap_plugins.rules.combat.triggers import WhenAttacks
from apnap_plugins.rules.counters.counters import PLUS
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.damage.selectors import PlayersWithMostLife
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="dethrone",
    kind="keyword ability",
    rules=("702.105",),
    since="CNS",
    requires=("attacking", "counters", "damage"),
    kernel=">=0.1,<0.2",
)

apnap_declarations = declares(
    # Each instance triggers by itself (CR 702.105b).
    keyword_ability(
        "dethrone",
        # CR 702.105a: as it attacks a player who has the most life, it gets a +1/+1 counter.
        Triggered(WhenAttacks(whom=PlayersWithMostLife()), PutCounters(PLUS), tag="dethrone"),
        cumulative=True,
    )
)
