"""Delve (CR 702.66)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from apnap import Context, Game, IllegalAction, Manifest, Moved, Static, Verb, declares, node
from apnap_plugins.rules.casting.other_payments import RatherThanMana, note_used
from apnap_plugins.rules.effects.linked_abilities import WITH_THIS, link_to
from apnap_plugins.rules.payment.frame import AnnouncementFrame
from apnap_plugins.rules.payment.keys import paying_with
from apnap_plugins.rules.vocabulary.actions import EXILE
from apnap_plugins.rules.vocabulary.base import cards_in
from apnap_plugins.rules.words.keywords import keyword_ability, spell_keyword_words

MANIFEST = Manifest(
    id="delve",
    kind="keyword ability",
    rules=("702.66",),
    since="FUT",
    requires=("casting", "payment", "exile", "linked-abilities"),
    kernel=">=0.1,<0.2",
)


@node
class ExileFromGraveyard(RatherThanMana):
    """CR 702.66a: a card is exiled from the player's graveyard rather than generic mana paid."""

    kind: ClassVar[str] = "delve"
    moves: ClassVar[bool] = True
    link: str = WITH_THIS
    """Other abilities of the object can speak of the cards exiled with it (CR 607.2b)."""

    def usable(self, ctx: Context, player: int) -> Iterable[int]:
        """All that can be exiled (CR 118.3)."""
        game = ctx.game
        return (
            card for card in cards_in(game, "graveyard", player) if game.is_allowed(Moved(card, "exile", cause="cost"))
        )


def _exile(game: Game, player: int, cards: tuple[int, ...], frame: AnnouncementFrame) -> None:
    """All at once. What they became in exile is remembered: cards exiled with this spell's delve ability (CR 607.2b)."""
    if not all(card in game.zone("graveyard", player) for card in cards):
        raise IllegalAction("a card is no longer there to be exiled (CR 702.66a)")
    exiled = game.verb(EXILE)(game, cards)
    note_used(game, frame, "delve", exiled)
    for card in exiled:
        link_to(game, card, frame.obj, WITH_THIS)


apnap_declarations = declares(
    # Several instances are redundant (CR 702.66c).
    keyword_ability(
        "delve",
        # CR 702.66a, 702.66b: a static ability that functions on the stack, about how the total cost is paid.
        Static((ExileFromGraveyard(),), zones=("stack",)),
        worded=spell_keyword_words,
    ),
    # Exiling cards rather than paying generic mana.
    Verb(paying_with("delve"), _exile),
)
