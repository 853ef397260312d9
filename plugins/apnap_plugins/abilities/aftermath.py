"""Aftermath (CR 702.127): a half of a split card that is cast from the graveyard."""

from __future__ import annotations

from typing import ClassVar

from apnap import ABILITIES, EVERYWHERE, Answering, Context, Game, Keyword, Manifest, Static, declares, node
from apnap_plugins.rules.casting.casting import CanCast, CastingOptions, cast_info
from apnap_plugins.rules.casting.conditions import WasCastFromZone
from apnap_plugins.rules.casting.effects import ExiledFromStack
from apnap_plugins.rules.payment.frame import Castable, CastingWay
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="aftermath",
    kind="keyword ability",
    rules=("702.127",),
    since="AKH",
    requires=("casting", "faces", "zones"),
    kernel=">=0.1,<0.2",
)

AFTERMATH = "aftermath"
GRAVEYARD = "graveyard"


def halves(game: Game, card: int) -> tuple[str, ...]:
    """The names of the faces of a card on which the ability is printed."""
    faces = sorted(game.definitions_of(card)[0].faces.items())
    return tuple(face for face, printed in faces if Keyword(AFTERMATH) in printed[ABILITIES])


@node
class CastHalfFromGraveyard(Answering[CastingOptions, tuple[Castable, ...]]):
    """CR 702.127a: you may cast this half of this split card from your graveyard."""

    question: ClassVar[type[CastingOptions]] = CastingOptions

    def answer(self, ctx: Context, value: tuple[Castable, ...], question: CastingOptions) -> tuple[Castable, ...]:
        """A way for the card's owner; for its mana cost, so that alternative costs are possible."""
        if ctx.game.object(ctx.source).owner != question.player:
            return value
        ways = ((ctx.source, CastingWay(AFTERMATH, face=face)) for face in halves(ctx.game, ctx.source))
        return (*value, *(way for way in ways if way not in value))


@node
class OnlyFromGraveyards(Answering[CanCast, bool]):
    """CR 702.127a: this half of this split card can't be cast from any zone other than a graveyard."""

    question: ClassVar[type[CanCast]] = CanCast

    def answer(self, ctx: Context, value: bool, question: CanCast) -> bool:
        """By where the card is, or where the spell that it is by now was cast from."""
        obj = question.card
        if obj != ctx.source:
            return value
        zone = ctx.game.object(obj).zone[0]
        return value and (cast_info(ctx.game, obj, "from") if zone == "stack" else zone) == GRAVEYARD


apnap_declarations = declares(
    # Two instances are no more than one.
    keyword_ability(
        AFTERMATH,
        # CR 702.127a: three static abilities.
        Static((CastHalfFromGraveyard(),), zones=(GRAVEYARD,)),
        Static((OnlyFromGraveyards(),), zones=(EVERYWHERE,)),
        Static((ExiledFromStack(WasCastFromZone(GRAVEYARD)),), zones=("stack",)),
    )
)
