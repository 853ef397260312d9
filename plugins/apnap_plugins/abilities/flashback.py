"""Flashback (CR 702.34)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from apnap import (
    Ability,
    Answering,
    Context,
    Event,
    Game,
    Keyword,
    KeywordDefinition,
    Manifest,
    Move,
    Question,
    Replacement,
    Static,
    hookimpl,
    node,
)
from apnap.words import WordDeclaration
from apnap_plugins.rules.casting import CAST_WAYS, CastingWay, PutFrame, cast_info
from apnap_plugins.rules.casting_words import keep_ability
from apnap_plugins.rules.characteristics import TYPES
from apnap_plugins.rules.costs import Cost, CostPart, cost_parts
from apnap_plugins.rules.symbols import ManaCost
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
class FlashbackWay(CastingWay):
    """Casting a card from the graveyard for its flashback cost (CR 702.34a)."""

    ability: Keyword | None = None

    def begin(self, game: Game, frame: PutFrame) -> None:
        """An ability that was granted to the card is the spell's too (CR 702.34a, 400.7g)."""
        if self.ability is not None:
            keep_ability(game, frame, self.ability)

    def allowed(self, game: Game, player: int, card: int) -> bool:
        """Only as an instant or sorcery spell (CR 702.34a)."""
        return not game.characteristics(card)[TYPES].isdisjoint({"instant", "sorcery"})


@node
class CastFromGraveyard(Answering):
    """CR 702.34a: you may cast this card from your graveyard by paying the flashback cost rather than its mana cost."""

    cost: tuple[CostPart, ...]
    ability: Keyword
    question: ClassVar[Question[Any]] = CAST_WAYS

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """One way more for the card's owner."""
        if ctx.game.object(ctx.source).owner != about:
            return value
        mana = ManaCost(())
        for part in self.cost:
            mana = mana.plus(part) if isinstance(part, ManaCost) else mana
        others = tuple(part for part in self.cost if isinstance(part, Cost))
        return (*value, (ctx.source, FlashbackWay("flashback", mana, others, ability=self.ability)))


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
        Static((CastFromGraveyard(cost, keyword),), zones=("graveyard",)),
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
