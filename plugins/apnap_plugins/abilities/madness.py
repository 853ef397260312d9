"""Madness (CR 702.35)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Final

from apnap import (
    OBJECT,
    Ability,
    Answering,
    Condition,
    Context,
    Event,
    Field,
    Game,
    Happened,
    Instruction,
    Keyword,
    KeywordDefinition,
    Manifest,
    Move,
    Question,
    Replacement,
    Static,
    TriggerCondition,
    Triggered,
    hookimpl,
    node,
)
from apnap.core.abilities import EventKey
from apnap.words import WordDeclaration, words
from apnap_plugins.rules.casting import CAST_INFO, CastingWay, cast_info, offer_cast, split_cost
from apnap_plugins.rules.costs import CostPart, cost_parts
from apnap_plugins.rules.selection import FINDS, HasKeyword, Selector, This, is_player, is_whose
from apnap_plugins.rules.words.keywords import keyword_with_cost
from apnap_plugins.rules.words.references import caused

MANIFEST = Manifest(
    id="madness",
    name="Madness",
    kind="keyword ability",
    rules=("702.35", "400.7k"),
    since="TOR",
    requires=("casting", "discard", "zones"),
)

WAY: Final = "madness"
EXILED_BY: Final = Field[tuple[CostPart, ...]]("the cost of the madness ability that exiled it", OBJECT, ())
"""On the card in exile: which of its madness abilities did it, so that no other one of them triggers."""


@hookimpl
def apnap_fields() -> Iterable[Field[Any]]:
    """What exiled a card."""
    return [EXILED_BY]


@node
class ExiledAsDiscarded(Replacement):
    """CR 702.35a: a player who would discard this card exiles it instead of putting it into their graveyard."""

    cost: tuple[CostPart, ...]
    events: ClassVar[tuple[EventKey, ...]] = ("discard",)

    def applies(self, ctx: Context, event: Any) -> bool:
        """Where nothing else has said already that it goes elsewhere."""
        return bool(event.obj == ctx.source and event.to == "graveyard")

    def replace(self, ctx: Context, event: Any) -> Event:
        """It is discarded all the same (CR 701.8c)."""
        exiled: Event = event.with_(to="exile", enters=(*event.enters, (EXILED_BY.name, self.cost)))
        return exiled


def _exiled(game: Game, discarded: int) -> int:
    """What a card became that its madness exiled, while it is there; else 0."""
    there = [new for new in game.became(discarded) if game.exists(new) and game.object(new).zone[0] == "exile"]
    return there[0] if there else 0


@node
class WhenExiledThisWay(TriggerCondition):
    """CR 702.35a: when this card is exiled by the same madness ability.

    It is an ability of the card in the hand, which looks back: what the card has in exile makes no difference.
    """

    cost: tuple[CostPart, ...]
    events: ClassVar[tuple[EventKey, ...]] = ("discard",)
    looks_back: ClassVar[bool] = True

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Where the card came to be exiled, and not elsewhere by yet another effect."""
        discarded: Any = happened.event
        exiled = _exiled(ctx.game, ctx.source) if discarded.obj == ctx.source else 0
        return bool(exiled) and ctx.game.get(EXILED_BY, exiled) == self.cost


@node
class CastOrBury(Instruction):
    """CR 702.35a: the card's owner may cast it for its madness cost; if they don't, it goes to their graveyard."""

    rule: ClassVar[str] = "702.35a"
    cost: tuple[CostPart, ...]

    def perform(self, ctx: Context) -> None:
        """For an alternative cost (CR 702.35b), and while the card is where the discard put it."""
        game, card = ctx.game, _exiled(ctx.game, ctx.source)
        if not card:
            return
        mana, others = split_cost(self.cost)
        if offer_cast(game, ctx.controller, card, CastingWay(WAY, mana, tuple(others)), ctx.this) is None:
            game.happen(Move(card, "graveyard", cause=WAY))


@node
class FoundWhereMadnessPutIt(Answering):
    """CR 702.35c, 400.7k: effects find the discarded card that wasn't cast where the madness ability put it."""

    question: ClassVar[Question[Any]] = FINDS

    def answer(self, ctx: Context, value: Any, about: Any) -> bool:
        """By why it moved."""
        return bool(value) or about[1] == WAY


@hookimpl
def apnap_rule_effects() -> Iterable[Answering]:
    """What effects find."""
    return [FoundWhereMadnessPutIt()]


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.35a: a static ability, and a triggered one for when that is applied."""
    cost = cost_parts(keyword.parameters[0])
    return (
        Static((ExiledAsDiscarded(cost),), zones=("hand",)),
        Triggered(WhenExiledThisWay(cost), CastOrBury(cost), zones=("hand",)),
    )


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Its parameter is the cost, a part of one or a tuple of parts. Of two such abilities one exiles the card."""
    return [KeywordDefinition("madness", _means, cumulative=True, text="madness {0}")]


# Words -----------------------------------------------------------------------------------------------


@node
class MadnessPaid(Condition):
    """If its madness cost was paid: of a spell, or of the permanent that it became (CR 400.7d)."""

    of: Selector = This()
    by_costs: ClassVar[bool] = True
    reads = frozenset([CAST_INFO.name])

    def holds(self, ctx: Context) -> bool:
        """By the way in which it was cast; of this one itself, as it is known, whatever became of it."""
        refs = (ctx.source,) if self.of == This() else self.of.refs(ctx)[:1]
        return any(not is_player(ref) and cast_info(ctx.game, ref, "way") == WAY for ref in refs)


@node
class WhenDiscardsMadness(TriggerCondition):
    """Whenever a player discards a card that has madness; `whose` is "your", "each" or "opponent"."""

    whose: str = "your"
    events: ClassVar[tuple[EventKey, ...]] = ("discard",)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the card as it was in the hand, where all players can see what it was (CR 701.8c)."""
        game, discarded = ctx.game, happened.event
        obj, player = getattr(discarded, "obj", 0), getattr(discarded, "player", -1)
        if not is_whose(ctx, player, self.whose):
            return False
        shown = any(game.exists(new) and game.rules.zone(game.object(new).zone[0]).public for new in game.became(obj))
        return shown and HasKeyword("madness").matches(ctx, obj)


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return [
        *keyword_with_cost("madness", "madness"),
        words("condition", "{o:possessor} madness cost was paid", means=MadnessPaid),
        words("cause", "whenever you discard a card, if it has madness",
              **caused(WhenDiscardsMadness, it=None, that=None)),
    ]  # fmt: skip
