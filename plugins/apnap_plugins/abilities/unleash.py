"""Unleash (CR 702.98)."""

from __future__ import annotations

from apnap import Context, Event, Manifest, Moved, Static, declares, node
from apnap_plugins.rules.combat.effects import CantBlock
from apnap_plugins.rules.counters.counters import PLUS, enters_with_counters
from apnap_plugins.rules.counters.filters import HasCounter
from apnap_plugins.rules.objects.entering import AsItEnters
from apnap_plugins.rules.vocabulary.asking import choose_whether
from apnap_plugins.rules.vocabulary.conditions import ObjectIs
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="unleash",
    kind="keyword ability",
    rules=("702.98",),
    since="RTR",
    requires=("blocking", "counters"),
    kernel=">=0.1,<0.2",
)


@node
class MayEnterUnleashed(AsItEnters):
    """You may have this permanent enter the battlefield with an additional +1/+1 counter on it (CR 702.98a)."""

    def entered(self, ctx: Context, event: Moved) -> Event:
        """Its player chooses before it is there (CR 614.12a)."""
        wants = choose_whether(
            ctx.game, event.chooser(ctx.game), "702.98a", "Enter with a +1/+1 counter?", source=event.obj
        )
        return enters_with_counters(ctx.game, event, PLUS, 1) if wants else event


CANT_BLOCK = Static((CantBlock(),), ObjectIs(This(), HasCounter(PLUS)))
"""It can't block as long as it has a +1/+1 counter on it, from wherever that is (CR 702.98a)."""


apnap_declarations = declares(
    # Two static abilities; each instance may give a counter.
    keyword_ability("unleash", Static((MayEnterUnleashed(),)), CANT_BLOCK, cumulative=True)
)
