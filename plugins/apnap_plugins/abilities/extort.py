"""Extort (CR 702.101).

CR 702.101a: whenever you cast a spell, you may pay {W/B}; if you do, each opponent loses 1 life and you gain as much
as was lost.
"""

from __future__ import annotations

from typing import Final

from apnap import Manifest, Triggered, declares
from apnap_plugins.rules.casting.instructions import Pay
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.damage.instructions import GainLife, LoseLife
from apnap_plugins.rules.effects.instructions import Do, IfYouDo, May
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.stack.quantities import NotedAmount
from apnap_plugins.rules.vocabulary.selectors import EachOpponent
from apnap_plugins.rules.vocabulary.symbols import ManaCost
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="extort",
    kind="keyword ability",
    rules=("702.101",),
    since="GTC",
    requires=("casting", "damage", "mana", "stack"),
    kernel=">=0.1,<0.2",
)

DRAIN: Final = Do((LoseLife(1, EachOpponent()), GainLife(NotedAmount("life lost"))))
"""Each opponent loses 1 life, and you gain as much as was lost (CR 702.101a)."""

apnap_declarations = declares(
    # Each instance triggers separately (CR 702.101b).
    keyword_ability(
        "extort",
        # CR 702.101a: as you cast a spell, you may pay one white or black mana for it.
        Triggered(
            WhenYouCast(IsSpell()),
            IfYouDo(May(Pay((ManaCost(("W/B",)),)), prompt="Pay {W/B} to extort?"), DRAIN),
            tag="extort",
        ),
        cumulative=True,
    )
)
