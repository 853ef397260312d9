"""Persist (CR 702.79)."""

from __future__ import annotations

from typing import Final

from apnap import Manifest, Triggered, declares
from apnap_plugins.rules.counters.counters import MINUS
from apnap_plugins.rules.counters.filters import HasCounter
from apnap_plugins.rules.counters.instructions import ReturnWithCounters
from apnap_plugins.rules.objects.triggers import WhenDies
from apnap_plugins.rules.vocabulary.conditions import ObjectIs
from apnap_plugins.rules.vocabulary.filters import Not
from apnap_plugins.rules.vocabulary.selectors import This, TriggerObject
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="persist",
    kind="keyword ability",
    rules=("702.79",),
    since="SHM",
    requires=("counters", "stack", "zones"),
    kernel=">=0.1,<0.2",
)

HAD_NONE: Final = ObjectIs(This(), Not(HasCounter(MINUS)))
"""If it had no -1/-1 counters on it as it left the battlefield (CR 702.79a, 603.4)."""

apnap_declarations = declares(
    # Of several instances each triggers; the first to resolve brings the card back.
    keyword_ability(
        "persist",
        # CR 702.79a: put into a graveyard without such a counter, it comes back to its owner with one.
        Triggered(WhenDies(), ReturnWithCounters(TriggerObject(), MINUS), HAD_NONE, tag="persist"),
        cumulative=True,
    )
)
