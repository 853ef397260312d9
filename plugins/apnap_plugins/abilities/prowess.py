"""Prowess (CR 702.108)."""

from __future__ import annotations

from apnap import Manifest, Triggered, declares
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.continuous.continuous import ModifyPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.vocabulary.filters import CREATURE, And, Not
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="prowess",
    kind="keyword ability",
    rules=("702.108",),
    since="KTK",
    requires=("casting", "continuous-effects"),
    kernel=">=0.1,<0.2",
)


apnap_declarations = declares(
    # Each instance triggers separately (CR 702.108b).
    keyword_ability(
        "prowess",
        # CR 702.108a: whenever you cast a noncreature spell, this creature gets +1/+1 until end of turn.
        Triggered(WhenYouCast(And((Not(CREATURE), IsSpell()))), Change(This(), (ModifyPT(1, 1),)), tag="prowess"),
        cumulative=True,
    )
)
