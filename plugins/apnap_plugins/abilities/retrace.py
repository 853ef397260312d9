"""Retrace (CR 702.81).

CR 702.81a: you may cast it from your graveyard by discarding a land card beside its other costs.
"""

from __future__ import annotations

from typing import Final

from apnap import Keyword, Manifest, Static, declares
from apnap_plugins.rules.casting.effects import ByPermission, CastThis
from apnap_plugins.rules.costs.object_costs import DiscardCost
from apnap_plugins.rules.vocabulary.filters import HasType
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="retrace",
    kind="keyword ability",
    rules=("702.81",),
    since="EVE",
    requires=("casting", "discard", "zones"),
    kernel=">=0.1,<0.2",
)

WAY: Final = ByPermission(
    "retrace", others=(DiscardCost(1, HasType("land")),), ability=Keyword("retrace"), by="retrace"
)
"""Cast for its mana cost, with a land card discarded besides (CR 702.81a)."""

apnap_declarations = declares(
    # CR 702.81a: a static ability of the card in the graveyard. Two instances are no more than one.
    keyword_ability("retrace", Static((CastThis(WAY),), zones=("graveyard",)))
)
