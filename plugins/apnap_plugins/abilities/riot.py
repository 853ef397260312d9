"""Riot (CR 702.136)."""

from __future__ import annotations

from typing import Final

from apnap import Context, Event, Keyword, Manifest, Moved, Static, declares, node
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.counters.counters import PLUS, CountersPut, enters_with_counters
from apnap_plugins.rules.effects.as_it_enters import IS_ALSO
from apnap_plugins.rules.objects.entering import AsItEnters, as_it_will_be
from apnap_plugins.rules.vocabulary.asking import choose_whether
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="riot",
    kind="keyword ability",
    rules=("702.136",),
    since="RNA",
    requires=("continuous-effects", "counters", "haste", "lasting"),
    kernel=">=0.1,<0.2",
)

HASTE: Final = Gain((Keyword("haste"),))


@node
class CounterOrHaste(AsItEnters):
    """CR 702.136a: as this enters, its controller has it enter with a +1/+1 counter more, or it gains haste."""

    def entered(self, ctx: Context, event: Moved) -> Event:
        """It has haste as it enters, and for as long as it is there (CR 702.136a, 611.2a)."""
        return (
            enters_with_counters(ctx.game, event, PLUS, 1)
            if self._wants_counter(ctx, event)
            else event.with_enters(IS_ALSO.name, (*event.entering(IS_ALSO.name, ()), HASTE))
        )

    def _wants_counter(self, ctx: Context, event: Moved) -> bool:
        """Nobody is asked where a counter can't be put on it: it doesn't get one, so it gains haste (CR 101.2)."""
        game = ctx.game
        if not as_it_will_be(game, event, lambda new: game.is_allowed(CountersPut(PLUS, 1, new, by=new))):
            return False
        words = f"{game.name_of(ctx.source)}: a +1/+1 counter rather than haste?"
        player = event.chooser(game)
        return choose_whether(game, player, "702.136a", words, source=ctx.source)


apnap_declarations = declares(
    # Each instance works separately (CR 702.136b).
    keyword_ability(
        "riot",
        # CR 702.136a: a static ability.
        Static((CounterOrHaste(),)),
        cumulative=True,
    )
)
