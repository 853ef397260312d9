"""Indestructible (CR 702.12)."""

from __future__ import annotations

from typing import Any, ClassVar

from apnap import Context, Manifest, Prohibition, declares, node
from apnap_plugins.rules.permanents.destruction import Destroyed
from apnap_plugins.rules.vocabulary.characteristics import has_keyword
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="indestructible",
    kind="keyword ability",
    rules=("702.12",),
    requires=("permanents", "counters"),
    mentions=("destroy",),
    kernel=">=0.1,<0.2",
)


@node
class CantBeDestroyed(Prohibition):
    """CR 702.12b: a permanent with indestructible can't be destroyed, also not by lethal damage."""

    events: ClassVar[tuple[type, ...]] = (Destroyed,)

    def forbids(self, ctx: Context, event: Any) -> bool:
        """Whether the permanent has it."""
        return has_keyword(ctx.game, event.obj, "indestructible")


apnap_declarations = declares(
    # Several instances are redundant (CR 702.12c).
    keyword_ability("indestructible", counter=True),
    # The static ability: a "can't" (CR 702.12a).
    CantBeDestroyed(),
)
