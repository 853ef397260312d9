"""Tribute (CR 702.104)."""

from __future__ import annotations

from typing import Final

from apnap import OBJECT, Ability, Condition, Context, Event, Field, Keyword, Manifest, Moved, Static, declares, node
from apnap.words import words
from apnap_plugins.rules.counters.counters import PLUS, CountersPut, enters_with_counters
from apnap_plugins.rules.objects.entering import AsItEnters, as_it_will_be
from apnap_plugins.rules.vocabulary.asking import choose_player, choose_whether
from apnap_plugins.rules.vocabulary.base import Amount, amount
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_number

MANIFEST = Manifest(
    id="tribute",
    kind="keyword ability",
    rules=("702.104",),
    since="BNG",
    requires=("counters",),
    kernel=">=0.1,<0.2",
)

UNPAID: Final = Field[bool]("tribute wasn't paid", OBJECT, False, public=True)
"""That the opponent who was chosen as a permanent entered did not have it enter with counters (CR 702.104b)."""


def tribute(number: Amount) -> Keyword:
    """Tribute N (CR 702.104a)."""
    return Keyword("tribute", (number,))


@node
class AnOpponentMayPayTribute(AsItEnters):
    """As this creature enters, an opponent of your choice may have it enter with more +1/+1 counters (CR 702.104a)."""

    count: Amount

    def entered(self, ctx: Context, event: Moved) -> Event:
        """It knows whether that opponent did (CR 702.104b)."""
        if self._is_paid(ctx, event):
            return enters_with_counters(ctx.game, event, PLUS, amount(ctx, self.count))
        return event.with_enters(UNPAID.name, True)

    def _is_paid(self, ctx: Context, event: Moved) -> bool:
        """Both choose before it is there (CR 614.12a); no one is asked who can't have the counters put on it (CR 101.2)."""
        game, count = ctx.game, amount(ctx, self.count)
        player = event.chooser(game)
        opponents = game.opponents(player)
        if not opponents:
            return False
        chosen = choose_player(game, player, opponents, "702.104a", "Choose an opponent", source=ctx.source)
        if not as_it_will_be(game, event, lambda new: game.is_allowed(CountersPut(PLUS, count, new, by=new))):
            return False
        words = f"Have {game.name_of(ctx.source)} enter with {count} +1/+1 counters more?"
        return choose_whether(game, chosen, "702.104a", words, source=ctx.source)


@node
class TributeWasNotPaid(Condition):
    """If tribute wasn't paid (CR 702.104b)."""

    reads = frozenset([UNPAID.name])

    def holds(self, ctx: Context) -> bool:
        """Also of what has left. A permanent for which nobody was chosen was refused nothing."""
        return ctx.game.get(UNPAID, ctx.source)


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.104a: a static ability that functions as the creature enters."""
    return (Static((AnOpponentMayPayTribute(keyword.parameters[0]),)),)


apnap_declarations = declares(
    UNPAID,
    # Its parameter is the number.
    keyword_ability("tribute", _means, worded=keyword_with_number, cumulative=True),
    words("condition", "tribute wasn't paid", TributeWasNotPaid),
)
