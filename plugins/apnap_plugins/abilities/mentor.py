"""Mentor (CR 702.134)."""

from __future__ import annotations

from typing import Final

from apnap import Manifest, Triggered, declares
from apnap_plugins.rules.combat.filters import IsAttacking
from apnap_plugins.rules.combat.triggers import WhenAttacks
from apnap_plugins.rules.counters.counters import PLUS
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import CREATURE, LESS, HasStat, all_of
from apnap_plugins.rules.vocabulary.quantities import PowerOf
from apnap_plugins.rules.vocabulary.selectors import Target, This
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="mentor",
    kind="keyword ability",
    rules=("702.134",),
    since="GRN",
    requires=("attacking", "counters", "targets"),
    kernel=">=0.1,<0.2",
)

PUPIL: Final = TargetSpec(
    all_of(CREATURE, IsAttacking(), HasStat("power", LESS, PowerOf(This()))),
    prompt="attacking creature with lesser power",
)
"""Whoever has less power than the mentor has, or had as it left the battlefield (CR 608.2h)."""

apnap_declarations = declares(
    # Each instance triggers by itself (CR 702.134b).
    keyword_ability(
        "mentor",
        # CR 702.134a: as it attacks, an attacking creature with less power gets a +1/+1 counter.
        Triggered(WhenAttacks(), PutCounters(PLUS, 1, Target()), targets=(PUPIL,), tag="mentor"),
        cumulative=True,
    )
)
