"""Amplify (CR 702.38)."""

from __future__ import annotations

from apnap import Ability, Context, Event, Keyword, Manifest, Moved, Static, declares, node
from apnap_plugins.rules.counters.counters import PLUS, enters_with_counters, number_as_it_enters
from apnap_plugins.rules.objects.entering import AsItEnters, as_it_will_be
from apnap_plugins.rules.vocabulary.actions import REVEAL
from apnap_plugins.rules.vocabulary.asking import choose_some
from apnap_plugins.rules.vocabulary.base import Amount, cards_in
from apnap_plugins.rules.vocabulary.characteristics import creature_types_of
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_number

MANIFEST = Manifest(
    id="amplify",
    kind="keyword ability",
    rules=("702.38",),
    since="LGN",
    requires=("characteristics", "counters", "reveal"),
    kernel=">=0.1,<0.2",
)


def amplify(number: Amount) -> Keyword:
    """Amplify N (CR 702.38a)."""
    return Keyword("amplify", (number,))


@node
class Amplifies(AsItEnters):
    """As this enters, reveal cards of its creature types from your hand; it enters with N counters for each (CR 702.38a)."""

    number: Amount

    def entered(self, ctx: Context, event: Moved) -> Event:
        """Any number may be none."""
        game, player = ctx.game, event.chooser(ctx.game)
        options = self._options(ctx, event, player)
        chosen = choose_some(game, player, options, "702.38a", "Reveal cards", source=event.obj)
        revealed = game.verb(REVEAL)(game, player, chosen)
        count = number_as_it_enters(ctx, self.number) * len(revealed) if revealed else 0
        return enters_with_counters(game, event, PLUS, count) if count else event

    def _options(self, ctx: Context, event: Moved, player: int) -> tuple[int, ...]:
        """Cards that share a creature type with it as it will be, but none that is entering itself (CR 702.38a)."""
        game = ctx.game
        entering = {e.obj for e in (event, *game.beside.events) if isinstance(e, Moved) and e.to == event.to}
        types = as_it_will_be(game, event, lambda new: creature_types_of(game, new))
        cards = (card for card in cards_in(game, "hand", player) if card not in entering)
        return tuple(card for card in cards if types & creature_types_of(game, card))


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    return (Static((Amplifies(*keyword.parameters),)),)


apnap_declarations = declares(
    # Its parameter is the number. Each instance works by itself (CR 702.38b).
    keyword_ability("amplify", _means, worded=keyword_with_number, cumulative=True)
)
