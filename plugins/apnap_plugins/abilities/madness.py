"""Madness (CR 702.35)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
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
    Manifest,
    Moved,
    Replacement,
    Static,
    TriggerCondition,
    Triggered,
    declares,
    node,
)
from apnap.words import Bindings, words
from apnap_plugins.rules.casting.casting import CAST_INFO, cast_info, offer_cast
from apnap_plugins.rules.costs.costs import CostPart, cost_parts
from apnap_plugins.rules.objects.actions import Discarded
from apnap_plugins.rules.payment.frame import CastingWay
from apnap_plugins.rules.payment.total_cost import split_cost
from apnap_plugins.rules.vocabulary.base import CanTrackAcrossZones, Selector, is_player
from apnap_plugins.rules.vocabulary.conditions import ObjectIs
from apnap_plugins.rules.vocabulary.filters import Anything, HasKeyword
from apnap_plugins.rules.vocabulary.selectors import Became, This, TriggerObject
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_cost
from apnap_plugins.rules.words.lines import says_triggered_if, triggered_if
from apnap_plugins.rules.words.references import about_what

MANIFEST = Manifest(
    id="madness",
    kind="keyword ability",
    rules=("702.35", "400.7k"),
    since="TOR",
    requires=("casting", "discard", "zones"),
    kernel=">=0.1,<0.2",
)

WAY: Final = "madness"
EXILED_BY: Final = Field[tuple[CostPart, ...]]("the cost of the madness ability that exiled it", OBJECT, ())
"""On the card in exile: which of its madness abilities did it, so that no other one of them triggers."""


@node
class ExiledAsDiscarded(Replacement):
    """CR 702.35a: a player who would discard this card exiles it instead of putting it into their graveyard."""

    cost: tuple[CostPart, ...]
    events: ClassVar[tuple[type[Event], ...]] = (Discarded,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """Where nothing else has said already that it goes elsewhere."""
        return isinstance(event, Discarded) and event.obj == ctx.source and event.to == "graveyard"

    def replace(self, ctx: Context, event: Event) -> Event:
        """It is discarded all the same (CR 701.8c)."""
        assert isinstance(event, Discarded)
        return dataclasses.replace(event, to="exile", enters=(*event.enters, (EXILED_BY.name, self.cost)))


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
    events: ClassVar[tuple[type[Event], ...]] = (Discarded,)
    looks_back: ClassVar[bool] = True

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Where the card came to be exiled, and not elsewhere by yet another effect."""
        mine = happened.event.subject_object == ctx.source
        exiled = _exiled(ctx.game, ctx.source) if mine else 0
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
            game.happen(Moved(card, "graveyard", cause=WAY))


@node
class FoundWhereMadnessPutIt(Answering[CanTrackAcrossZones, bool]):
    """CR 702.35c, 400.7k: effects find the discarded card that wasn't cast where the madness ability put it."""

    question: ClassVar[type[CanTrackAcrossZones]] = CanTrackAcrossZones

    def answer(self, ctx: Context, value: bool, question: CanTrackAcrossZones) -> bool:
        """By why it moved."""
        return value or question.cause == WAY


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.35a: a static ability, and a triggered one for when that is applied."""
    cost = cost_parts(keyword.parameters[0])
    return (
        Static((ExiledAsDiscarded(cost),), zones=("hand",)),
        Triggered(WhenExiledThisWay(cost), CastOrBury(cost), zones=("hand",)),
    )


# Words -----------------------------------------------------------------------------------------------


@node
class MadnessCostWasPaid(Condition):
    """If its madness cost was paid: of a spell, or of the permanent that it became (CR 400.7d)."""

    of: Selector = This()
    by_costs: ClassVar[bool] = True
    reads = frozenset([CAST_INFO.name])

    def holds(self, ctx: Context) -> bool:
        """By the way in which it was cast; of this one itself, as it is known, whatever became of it."""
        refs = (ctx.source,) if self.of == This() else self.of.refs(ctx)[:1]
        return any(not is_player(ref) and cast_info(ctx.game, ref, "way") == WAY for ref in refs)


IT_HAS_MADNESS: Final = ObjectIs(Became(TriggerObject(after=False)), HasKeyword("madness"))
"""If it has madness: the discarded card where all can see it (CR 603.4, 701.8c), or where madness put it then (CR 400.7k)."""


# Any: a cause and instructions as the grammar has them
def _if_it_has_madness(on: Any, e: Any) -> Any:
    """Of one card that is discarded, whatever card it is."""
    about = about_what(on)
    one = about is not None and about.on.events == (Discarded,) and getattr(about.on, "filter", None) == Anything()
    return triggered_if(on, IT_HAS_MADNESS, e) if one else None


def _says_if_it_has_madness(tree: Any) -> Iterator[Bindings]:
    ability = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(ability, Triggered) and ability.condition == IT_HAS_MADNESS:
        yield from ({"on": found["on"], "e": found["e"]} for found in says_triggered_if(tree))


apnap_declarations = declares(
    # Its parameter is the cost, a part of one or a tuple of parts. Of two such abilities one exiles the card.
    keyword_ability("madness", _means, worded=keyword_with_cost, cumulative=True),
    # What exiled a card.
    EXILED_BY,
    # What effects find.
    FoundWhereMadnessPutIt(),
    words("condition", "{o:possessor} madness cost was paid", MadnessCostWasPaid),
    words("triggered", "{on:cause}, if it has madness, {e:body}", _if_it_has_madness, _says_if_it_has_madness),
)
