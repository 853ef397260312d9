"""Ravenous (CR 702.156).

CR 702.156a: it enters with X +1/+1 counters on it; as it enters, if X is 5 or more, you draw a card.
"""

from __future__ import annotations

from typing import Final

from apnap import Ability, Manifest, Static, Triggered, declares
from apnap_plugins.rules.counters.counters import PLUS, EntersWithCounters
from apnap_plugins.rules.damage.instructions import DrawCards
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.stack.quantities import XOfWhatEntered
from apnap_plugins.rules.vocabulary.conditions import AtLeast
from apnap_plugins.rules.vocabulary.quantities import X
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="ravenous",
    kind="keyword ability",
    rules=("702.156",),
    since="40K",
    requires=("casting", "counters", "damage", "stack"),
    kernel=">=0.1,<0.2",
)

MEANS: Final[tuple[Ability, ...]] = (
    Static((EntersWithCounters(PLUS, X()),)),
    Triggered(WhenEnters(), DrawCards(), AtLeast(XOfWhatEntered(), 5), tag="ravenous"),
)
"""CR 702.156a: a replacement effect and a triggered ability, for both of which X is that of the spell (CR 107.3m)."""


apnap_declarations = declares(
    # CR 702.156a: a replacement effect and a triggered ability. Each instance works by itself.
    keyword_ability("ravenous", *MEANS, cumulative=True)
)
