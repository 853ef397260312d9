"""Jump-start (CR 702.133).

CR 702.133a: you may cast it from your graveyard by discarding a card beside its other costs; it is then exiled as it
leaves the stack.
"""

from __future__ import annotations

from typing import Final

from apnap import Keyword, Manifest, Static, declares
from apnap_plugins.rules.casting.conditions import WasCastBy
from apnap_plugins.rules.casting.effects import ByPermission, CastThis, ExiledFromStack
from apnap_plugins.rules.costs.object_costs import DiscardCost
from apnap_plugins.rules.vocabulary.filters import HasType, Or
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="jump-start",
    kind="keyword ability",
    rules=("702.133",),
    since="GRN",
    requires=("casting", "discard", "zones"),
    kernel=">=0.1,<0.2",
)

JUMP_START: Final = "jump-start"
WAY: Final = ByPermission(
    JUMP_START,
    others=(DiscardCost(),),
    ability=Keyword(JUMP_START),
    by=JUMP_START,
    meant=Or((HasType("instant"), HasType("sorcery"))),
)
"""Cast for its mana cost, with a card discarded besides, where it is an instant or sorcery spell then (CR 702.133a)."""

apnap_declarations = declares(
    # CR 702.133a: two static abilities, for the graveyard and for the stack. Two instances are no more than one.
    keyword_ability(
        JUMP_START,
        Static((CastThis(WAY),), zones=("graveyard",)),
        Static((ExiledFromStack(WasCastBy(JUMP_START)),), zones=("stack",)),
        name="jump-start",
    )
)
