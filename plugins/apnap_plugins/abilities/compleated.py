"""Compleated (CR 702.150)."""

from __future__ import annotations

from typing import ClassVar

from apnap import COUNTERS, Context, Event, Manifest, Moved, Replacement, Static, declares, node
from apnap_plugins.rules.casting.casting import cast_info
from apnap_plugins.rules.counters.counters import LOYALTY_COUNTER
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="compleated",
    kind="keyword ability",
    rules=("702.150",),
    since="NEO",
    requires=("casting", "counters", "planeswalkers"),
    kernel=">=0.1,<0.2",
)


@node
class EntersWithLessLoyalty(Replacement):
    """CR 702.150a: two loyalty counters less for each Phyrexian mana symbol of its cost that life was paid for."""

    events: ClassVar[tuple[type[Event], ...]] = (Moved,)
    entering: ClassVar[bool] = True

    def applies(self, ctx: Context, event: Event) -> bool:
        """Where it would enter with loyalty counters, and the player who cast it paid life."""
        if not isinstance(event, Moved) or event.to != "battlefield":
            return False
        loyal = any(kind == LOYALTY_COUNTER and number > 0 for kind, number, _ in event.entering(COUNTERS.name, ()))
        return loyal and _symbols_paid_with_life(ctx, event) > 0

    def replace(self, ctx: Context, event: Event) -> Event:
        """That many minus two for each; counters of other kinds as they were."""
        assert isinstance(event, Moved)
        less = 2 * _symbols_paid_with_life(ctx, event)
        counters = (
            (kind, number - less if kind == LOYALTY_COUNTER else number, stamp)
            for kind, number, stamp in event.entering(COUNTERS.name, ())
        )
        return event.with_enters(COUNTERS.name, tuple(one for one in counters if one[1] > 0))


def _symbols_paid_with_life(ctx: Context, event: Moved) -> int:
    """By the spell that becomes the permanent; what comes otherwise was not cast (CR 400.7d)."""
    return int(cast_info(ctx.game, event.obj, "life", 0)) if event.obj and event.cause == "resolve" else 0


apnap_declarations = declares(
    # CR 702.150a: a static ability.
    keyword_ability("compleated", Static((EntersWithLessLoyalty(),)), cumulative=True)
)
