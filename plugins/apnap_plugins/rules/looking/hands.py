"""Revealing some of the cards in a hand (CR 701.16a)."""

from __future__ import annotations

from apnap import Context, Instruction, node
from apnap_plugins.rules.effects.untargeted_choices import at_random
from apnap_plugins.rules.looking.instructions import show_cards
from apnap_plugins.rules.vocabulary.asking import choose_some
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Selector, amount, cards_in
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.vocabulary.selectors import You


@node
class RevealFromHand(Instruction):
    """Players reveal cards of their choice from their hands, or at random (CR 701.16a). The memory has them under "among".

    `filter` says which cards they can reveal, from the point of view of the controller of the ability.
    """

    who: Selector = You()
    filter: Filter = Anything()
    least: Amount = 1
    most: Amount = 1
    random: bool = False

    def is_possible(self, ctx: Context) -> bool:
        """Somebody has such a card."""
        return any(self._options(ctx, player) for player in self.who.players(ctx))

    def _options(self, ctx: Context, player: int) -> tuple[int, ...]:
        return tuple(card for card in cards_in(ctx.game, "hand", player) if self.filter.matches(ctx, card))

    def perform(self, ctx: Context) -> bool:
        """Choices in APNAP order, then all cards are revealed (CR 101.4). Returns whether there was one."""
        players = self.who.players(ctx)
        cards = [c for player in ctx.game.apnap() if player in players for c in self._chosen(ctx, player)]
        return show_cards(ctx, tuple(cards), True)

    def _chosen(self, ctx: Context, player: int) -> tuple[int, ...]:
        options = self._options(ctx, player)
        least, most = (min(amount(ctx, number), len(options)) for number in (self.least, self.most))
        if self.random:
            return at_random(ctx.game, options, most)
        words = "Reveal from your hand"
        return choose_some(ctx.game, player, options, "701.16a", words, least=least, most=most, source=ctx.this)
