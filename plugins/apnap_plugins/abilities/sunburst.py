"""Sunburst (CR 702.44)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Context, Event, Keyword, Manifest, Moved, Replacement, Static, declares, node
from apnap.words import words
from apnap_plugins.rules.casting.mana_spent import ColorsOfManaSpent
from apnap_plugins.rules.counters.counters import PLUS, enters_with_counters
from apnap_plugins.rules.objects.entering import as_it_will_be
from apnap_plugins.rules.vocabulary.characteristics import TYPES
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="sunburst",
    kind="keyword ability",
    rules=("702.44",),
    since="5DN",
    requires=("casting", "counters"),
    mentions=("modular",),
    kernel=">=0.1,<0.2",
)

COPIABLE = "1b"
"""The layer after which nothing but a copy effect has been applied (CR 613.1a)."""


@node
class EntersWithSunburst(Replacement):
    """It enters with a +1/+1 or charge counter for each color of mana spent to cast it (CR 702.44a, 702.44b)."""

    events: ClassVar[tuple[type[Event], ...]] = (Moved,)
    entering: ClassVar[bool] = True

    def applies(self, ctx: Context, event: Event) -> bool:
        """Only for a resolving spell, and only if colored mana was spent (CR 702.44b)."""
        if not isinstance(event, Moved) or event.to != "battlefield" or event.cause != "resolve":
            return False
        return event.origin_zone(ctx.game) == "stack" and ColorsOfManaSpent().value(ctx) > 0

    def replace(self, ctx: Context, event: Event) -> Event:
        """Whether it is a creature is judged without effects that change types (CR 702.44a)."""
        assert isinstance(event, Moved)
        game = ctx.game
        types = as_it_will_be(game, event, lambda new: game.characteristics_after(new, COPIABLE)[TYPES])
        kind = PLUS if "creature" in types else "charge"
        return enters_with_counters(game, event, kind, ColorsOfManaSpent().value(ctx))


apnap_declarations = declares(
    # Each instance works by itself (CR 702.44d).
    keyword_ability("sunburst", Static((EntersWithSunburst(),)), cumulative=True),
    # What cards call it; as the number of another ability it is the number of colors itself (CR 702.44c).
    words("keyword", "{k:ability with a number}—sunburst", lambda k: Keyword(k, (ColorsOfManaSpent(),))),
)
