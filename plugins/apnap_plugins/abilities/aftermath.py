"""Aftermath (CR 702.127): a half of a split card that is cast from the graveyard."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from apnap import (
    ABILITIES,
    EVERYWHERE,
    Ability,
    Answering,
    Context,
    Game,
    Keyword,
    KeywordDefinition,
    Manifest,
    Question,
    Static,
    hookimpl,
    node,
)
from apnap.words import WordDeclaration
from apnap_plugins.rules.casting import CAN_CAST, CAST_WAYS, CastingWay, cast_info
from apnap_plugins.rules.casting_words import CastFromZone, ExiledFromStack
from apnap_plugins.rules.words.keywords import keyword_words

MANIFEST = Manifest(
    id="aftermath",
    name="Aftermath",
    kind="keyword ability",
    rules=("702.127",),
    since="AKH",
    requires=("casting", "faces", "zones"),
)

AFTERMATH = "aftermath"
GRAVEYARD = "graveyard"


def halves(game: Game, card: int) -> tuple[str, ...]:
    """The names of the faces of a card on which the ability is printed."""
    faces = sorted(game.definitions_of(card)[0].faces.items())
    return tuple(face for face, printed in faces if Keyword(AFTERMATH) in printed[ABILITIES])


@node
class CastHalfFromGraveyard(Answering):
    """CR 702.127a: you may cast this half of this split card from your graveyard."""

    question: ClassVar[Question[Any]] = CAST_WAYS

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """A way for the card's owner; for its mana cost, so that alternative costs are possible."""
        if ctx.game.object(ctx.source).owner != about:
            return value
        ways = ((ctx.source, CastingWay(AFTERMATH, face=face)) for face in halves(ctx.game, ctx.source))
        return (*value, *(way for way in ways if way not in value))


@node
class OnlyFromGraveyards(Answering):
    """CR 702.127a: this half of this split card can't be cast from any zone other than a graveyard."""

    question: ClassVar[Question[Any]] = CAN_CAST

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """By where the card is, or where the spell that it is by now was cast from."""
        _, obj, _ = about
        if obj != ctx.source:
            return value
        zone = ctx.game.object(obj).zone[0]
        return value and (cast_info(ctx.game, obj, "from") if zone == "stack" else zone) == GRAVEYARD


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.127a: three static abilities."""
    return (
        Static((CastHalfFromGraveyard(),), zones=(GRAVEYARD,)),
        Static((OnlyFromGraveyards(),), zones=(EVERYWHERE,)),
        Static((ExiledFromStack(CastFromZone(GRAVEYARD)),), zones=("stack",)),
    )


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Two instances are no more than one."""
    return [KeywordDefinition(AFTERMATH, _means, text="aftermath")]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return keyword_words(AFTERMATH, "aftermath")
