"""Rebound (CR 702.88)."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import Context, Event, Instruction, Manifest, Moved, Replacement, Static, Triggered, declares, node
from apnap_plugins.rules.casting.casting import cast_info, offer_cast
from apnap_plugins.rules.effects.delayed import DelayedTriggerCreated
from apnap_plugins.rules.payment.frame import CastingWay
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.words.keywords import keyword_ability, spell_keyword_words

MANIFEST = Manifest(
    id="rebound",
    kind="keyword ability",
    rules=("702.88",),
    since="ROE",
    requires=("casting", "exile", "replacement", "stack", "turn"),
    kernel=">=0.1,<0.2",
)

FREE: Final = CastingWay("rebound", free=True)


@node
class MayCastItAgain(Instruction):
    """CR 702.88a: you may cast the card from exile without paying its mana cost; an alternative cost (CR 702.88b)."""

    rule: ClassVar[str] = "702.88a"

    def perform(self, ctx: Context) -> None:
        """Whatever the timing (CR 608.2g), where it is still the object that rebound exiled (CR 400.7)."""
        game = ctx.game
        for card in game.became(ctx.source):
            if game.exists(card) and game.object(card).zone[0] == "exile":
                offer_cast(game, ctx.controller, card, FREE, ctx.this)


NEXT_UPKEEP: Final = Triggered(AtBeginning("upkeep"), MayCastItAgain(), tag="rebound")
"""At the beginning of your next upkeep (CR 702.88a)."""


@node
class ExiledAsItResolves(Replacement):
    """CR 702.88a: cast from your hand, it is exiled as it resolves, and may be cast again in your next upkeep."""

    events: ClassVar[tuple[type[Event], ...]] = (Moved,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """The last step of resolving (CR 608.2m) of a card that its controller cast from their own hand."""
        game, spell = ctx.game, ctx.source
        if not isinstance(event, Moved) or (event.obj, event.to, event.cause) != (spell, "graveyard", "resolved"):
            return False
        return game.object(spell).owner == ctx.controller and cast_info(game, spell, "from") == "hand"

    def replace(self, ctx: Context, event: Event) -> tuple[Event, ...]:
        """The ability knows the card by the spell that it was (CR 603.7f)."""
        return event.with_(to="exile"), DelayedTriggerCreated(ctx.source, ctx.controller, NEXT_UPKEEP)


apnap_declarations = declares(
    # Several instances on one spell are no more than one (CR 702.88c).
    keyword_ability(
        "rebound",
        # CR 702.88a: a static ability of the spell on the stack.
        Static((ExiledAsItResolves(),), zones=("stack",)),
        worded=spell_keyword_words,
    )
)
