"""Dredge (CR 702.52)."""

from __future__ import annotations

from typing import ClassVar

from apnap import (
    Ability,
    Context,
    Event,
    Game,
    Keyword,
    Manifest,
    Moved,
    Replacement,
    Static,
    Teller,
    declares,
    event,
    node,
)
from apnap_plugins.rules.damage.damage import CardDrawn
from apnap_plugins.rules.vocabulary.actions import CAN_MILL, MILL
from apnap_plugins.rules.vocabulary.asking import choose_whether
from apnap_plugins.rules.vocabulary.base import Amount, amount
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_number

MANIFEST = Manifest(
    id="dredge",
    kind="keyword ability",
    rules=("702.52",),
    since="RAV",
    requires=("damage", "mill", "zones"),
    kernel=">=0.1,<0.2",
)


@event
class Dredged(Event):
    """A player mills cards and returns a card with dredge from their graveyard to their hand, instead of a draw."""

    rule: ClassVar[str] = "702.52a"
    sequential: ClassVar[bool] = True
    obj: int
    player: int
    count: int

    def told(self, teller: Teller) -> str:
        """With the player; the cards that are milled tell the rest."""
        return f"{teller.player(self.player)} dredges {teller.card(self.obj)}"

    def perform(self, game: Game) -> None:
        """One after the other (CR 702.52a): what was milled is in the graveyard as the card leaves it."""
        game.verb(MILL)(game, (self.player,), self.count)
        game.happen(Moved(self.obj, "hand", cause="dredge"))


@node
class MayDredge(Replacement):
    """CR 702.52a: if you would draw a card, you may instead mill cards and return this card to your hand."""

    count: Amount
    events: ClassVar[tuple[type[Event], ...]] = (CardDrawn,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """To draws of the card's owner, while there are enough cards in their library (CR 702.52b)."""
        if not isinstance(event, CardDrawn) or event.player != ctx.controller:
            return False
        return bool(ctx.game.verb(CAN_MILL)(ctx.game, event.player, amount(ctx, self.count)))

    def replace(self, ctx: Context, event: Event) -> Event:
        """Where the player wants to; else another such card of theirs may still replace the draw (CR 616.1)."""
        assert isinstance(event, CardDrawn)
        game, count = ctx.game, amount(ctx, self.count)
        words = f"Dredge {game.name_of(ctx.source)}: mill {count}, and return it to your hand?"
        wants = choose_whether(game, event.player, "702.52a", words, source=ctx.source)
        return Dredged(ctx.source, event.player, count) if wants else event


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.52a: a static ability that functions only in the graveyard."""
    return (Static((MayDredge(keyword.parameters[0]),), zones=("graveyard",)),)


apnap_declarations = declares(
    # Its parameter is the number of cards.
    keyword_ability("dredge", _means, worded=keyword_with_number, cumulative=True)
)
