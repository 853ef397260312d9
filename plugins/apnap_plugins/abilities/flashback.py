"""Flashback (CR 702.34)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from apnap import (
    Ability,
    Context,
    Event,
    Game,
    Keyword,
    KeywordDefinition,
    Manifest,
    Move,
    Replacement,
    Static,
    hookimpl,
    node,
)
from apnap.words import WordDeclaration
from apnap_plugins.rules.casting import cast_info
from apnap_plugins.rules.casting_words import ByKeyword, CastThisFor
from apnap_plugins.rules.characteristics import TYPES
from apnap_plugins.rules.costs import cost_parts
from apnap_plugins.rules.words.keywords import keyword_with_cost

MANIFEST = Manifest(
    id="flashback",
    name="Flashback",
    kind="keyword ability",
    rules=("702.34",),
    since="ODY",
    requires=("casting", "zones"),
)


@node
class FlashbackWay(ByKeyword):
    """Casting a card from the graveyard for its flashback cost (CR 702.34a)."""

    def allowed(self, game: Game, player: int, card: int) -> bool:
        """Only as an instant or sorcery spell (CR 702.34a)."""
        return not game.characteristics(card)[TYPES].isdisjoint({"instant", "sorcery"})


@node
class ExiledInstead(Replacement):
    """CR 702.34a: if the flashback cost was paid, the card is exiled when it would leave the stack for elsewhere."""

    events: ClassVar[tuple[type, ...]] = (Move,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """Resolved, countered, or moved by an effect."""
        return (
            isinstance(event, Move)
            and event.obj == ctx.source
            and event.to not in ("exile", "stack")
            and cast_info(ctx.game, ctx.source, "way") == "flashback"
        )

    def replace(self, ctx: Context, event: Event) -> Event:
        """To exile."""
        exiled: Event = event.with_(to="exile")
        return exiled


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.34a: two static abilities, for the graveyard and for the stack."""
    cost = cost_parts(keyword.parameters[0])
    return (
        Static((CastThisFor(cost, FlashbackWay("flashback", ability=keyword)),), zones=("graveyard",)),
        Static((ExiledInstead(),), zones=("stack",)),
    )


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Its parameter is the cost, a part of one or a tuple of parts."""
    return [KeywordDefinition("flashback", _means, text="flashback {0}")]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return keyword_with_cost("flashback", "flashback")
