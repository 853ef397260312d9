"""Cycling and typecycling (CR 702.29)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, Final

from apnap import (
    EVERYWHERE,
    Ability,
    Answering,
    Context,
    Event,
    Game,
    Happened,
    Instruction,
    Keyword,
    Manifest,
    Moved,
    TriggerCondition,
    declares,
    node,
    one_of,
)
from apnap.words import WordDeclaration, words
from apnap_plugins.rules.costs.costs import CostPart, DiscardThisCost, cost_parts
from apnap_plugins.rules.damage.instructions import DrawCards
from apnap_plugins.rules.objects.actions import Discarded
from apnap_plugins.rules.objects.triggers import WhenDies
from apnap_plugins.rules.stack.abilities import ACTIVATED, Activated, CanActivate
from apnap_plugins.rules.stack.stack import ABILITY, OfPayment
from apnap_plugins.rules.turn.turn import GONE_BEFORE
from apnap_plugins.rules.vocabulary.actions import REVEAL, SEARCH, SHUFFLE, Wanted
from apnap_plugins.rules.vocabulary.base import WHOSE, Filter, Selector, is_whose
from apnap_plugins.rules.vocabulary.filters import Itself
from apnap_plugins.rules.vocabulary.selectors import EachPlayer, This
from apnap_plugins.rules.vocabulary.triggers import WhenEither
from apnap_plugins.rules.words.deeds_of_mechanics import done_to, things
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_cost
from apnap_plugins.rules.words.references import caused
from apnap_plugins.rules.words.trigger_conditions_players import done_by
from apnap_plugins.rules.words.typed_words import typed_words

MANIFEST = Manifest(
    id="cycling",
    kind="keyword ability",
    rules=("702.29",),
    since="USG",
    requires=("activated-abilities", "casting", "stack", "discard", "search", "damage"),
    kernel=">=0.1,<0.2",
)

cause: Final = partial(words, "cause")


def cycling(*cost: CostPart) -> Keyword:
    """Cycling [cost] (CR 702.29a)."""
    return Keyword("cycling", (cost,))


def typecycling(quality: Filter, *cost: CostPart) -> Keyword:
    """[Type]cycling [cost], which is a cycling ability too (CR 702.29e, 702.29f)."""
    return Keyword("cycling", (cost, quality))


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.29a, 702.29e: an activated ability of the card in hand, for which the card is discarded."""
    cost, *more = keyword.parameters
    effect: Instruction = SearchFor(more[0]) if more else DrawCards()
    return (Activated((*cost_parts(cost), DiscardThisCost()), effect, zones=("hand",), tag="cycling"),)


@node
class SearchFor(Instruction):
    """CR 702.29e: search your library for such a card, reveal it, put it into your hand, then shuffle."""

    quality: Filter

    def perform(self, ctx: Context) -> None:
        """Nobody has to find one: the cards have a quality that is searched for."""
        game, player = ctx.game, ctx.controller
        (found,) = game.verb(SEARCH)(game, player, [Wanted(self.quality)], by=ctx.this, ctx=ctx)
        game.verb(REVEAL)(game, player, found)
        game.happen_all([Moved(card, "hand", cause="search", by=ctx.source) for card in found])
        game.verb(SHUFFLE)(game, player)


# When a card is cycled -------------------------------------------------------------------------------


def is_cycled(game: Game, discarded: Discarded) -> bool:
    """Whether a card was discarded to pay an activation cost of its own cycling ability (CR 702.29c)."""
    paid_for = game.get(ABILITY, discarded.by) if discarded.as_cost else None
    return paid_for is not None and paid_for.source == discarded.obj and _is_cycling(paid_for.ability)


def _is_cycling(ability: Any) -> bool:
    """Whether an ability is a cycling ability; typecycling abilities are (CR 702.29f)."""
    return isinstance(ability, Activated) and ability.tag == "cycling"


@node
class WhenCycled(OfPayment):
    """When you cycle this card (CR 702.29c): the card as it is where it winds up."""

    events: ClassVar[tuple[type[Event], ...]] = (Discarded,)

    def cases(self) -> tuple[tuple[TriggerCondition, tuple[str, ...]], ...]:
        """It triggers from whatever zone the card winds up in (CR 702.29c)."""
        return ((self, (EVERYWHERE,)),)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By what the discarded card became."""
        discarded = happened.event
        assert isinstance(discarded, Discarded)
        return is_cycled(ctx.game, discarded) and ctx.source in ctx.game.became(discarded.obj)

    def paid_for(self, happened: Happened) -> int:
        """The cycling ability (CR 107.3e)."""
        discarded = happened.event
        assert isinstance(discarded, Discarded)
        return discarded.by


@node
class WhenCycles(TriggerCondition):
    """Whenever a player cycles a card (CR 702.29c); `whose` is "your", "each" or "opponent"; `another` than this one."""

    whose: str = one_of(WHOSE, default="your")
    another: bool = False
    events: ClassVar[tuple[type[Event], ...]] = (Discarded,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Where one of the players that are meant discarded a card to cycle it."""
        discarded = happened.event
        assert isinstance(discarded, Discarded)
        if not is_whose(ctx, discarded.player, self.whose) or not is_cycled(ctx.game, discarded):
            return False
        return not self.another or ctx.source not in ctx.game.became(discarded.obj)


def _cycled_this_turn(game: Game, player: int) -> set[int]:
    """The cards that a player cycled this turn, as they were in their hand: the sources of the abilities, copied or not."""
    stack = (
        *game.zone("stack"),
        *(id for id in game.gone(game.get(GONE_BEFORE)) if game.object(id).zone[0] == "stack"),
    )
    on_stack = (game.get(ABILITY, id) for id in stack if game.object(id).controller == player)
    sources = {each.source for each in on_stack if each is not None and _is_cycling(each.ability)}
    return {card for card in sources if game.cause_of_leaving(card) == "discard"}


@node
class WhenFirstCycles(TriggerCondition):
    """Whenever a player cycles a card for the first time each turn (CR 702.29c); `whose` and `another` as in `WhenCycles`."""

    whose: str = one_of(WHOSE, default="your")
    another: bool = False
    events: ClassVar[tuple[type[Event], ...]] = (Discarded,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Counted from the beginning of the turn, also while this was not there; not this card itself, where it is `another`."""
        game, discarded = ctx.game, happened.event
        if not WhenCycles(self.whose, self.another).matches(ctx, happened):
            return False
        assert isinstance(discarded, Discarded)
        cycled = _cycled_this_turn(game, discarded.player)
        return not any(
            card != discarded.obj and not (self.another and ctx.source in game.became(card)) for card in cycled
        )


@node
class WhenCyclesOrDiscards(TriggerCondition):
    """Whenever a player cycles or discards a card: once for a card that is cycled, which is discarded too (CR 702.29d)."""

    whose: str = one_of(WHOSE, default="your")
    another: bool = False
    events: ClassVar[tuple[type[Event], ...]] = (Discarded,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Where one of the players that are meant discarded a card, whatever for."""
        discarded = happened.event
        assert isinstance(discarded, Discarded)
        if not is_whose(ctx, discarded.player, self.whose):
            return False
        return not self.another or ctx.source not in ctx.game.became(discarded.obj)


@node
class CantCycle(Answering[CanActivate, bool]):
    """Players can't cycle cards, also not with typecycling abilities (CR 702.29f)."""

    who: Selector = EachPlayer()
    question: ClassVar[type[CanActivate]] = CanActivate

    def answer(self, ctx: Context, value: bool, question: CanActivate) -> bool:
        """False for a cycling ability of one of the players."""
        return value and not (_is_cycling(question.ability) and question.player in self.who.players(ctx))


# Words -----------------------------------------------------------------------------------------------


def _causes(kind: Callable[[str, bool], TriggerCondition], *verbs: str, when: str = "") -> list[WordDeclaration]:
    """Words for "whenever you cycle a card" and its like; what was cycled is not called "it"."""
    does = " or ".join(f"{verb}{{s}}" for verb in verbs)
    return [
        declared
        for card, another in (("a card", False), ("another card", True))
        for declared in done_by(_of_card(kind, another), f"{does} {card}{when}", it=None, that=None)
    ]


def _of_card(kind: Callable[[str, bool], TriggerCondition], another: bool) -> Callable[[str], TriggerCondition]:
    return lambda whose: kind(whose, another)


def _cycled_or_dies() -> WhenEither:
    return WhenEither((WhenCycled(), WhenDies(Itself())), ((EVERYWHERE,), ()))


apnap_declarations = declares(
    # Parameters: the cost, a part of one or a tuple of parts; for typecycling then what is searched for (CR 702.29e).
    # It functions in the hand and is there in all zones (CR 702.29a, 702.29b).
    keyword_ability("cycling", _means, worded=keyword_with_cost, cumulative=True),
    typed_words("typecycling", "cycling"),
    words("keyword", "{t:typecycling} {c:mana cost}", lambda t, c: Keyword("cycling", ((c,), t))),
    words("keyword line", "{t:typecycling}—{c:cost}.", lambda t, c: (Keyword("cycling", (c, t)),)),
    cause("when you cycle ~", **caused(WhenCycled, it=This(), that=None)),
    cause("when you cycle ~ and when ~ dies", **caused(_cycled_or_dies, it=This(), that=None)),
    _causes(WhenCycles, "cycle"),
    *done_to(things(ACTIVATED, "cycling", gone=True), "cycled|cycled|cycle", "card filter"),
    _causes(WhenFirstCycles, "cycle", when=" for the first time each turn"),
    _causes(WhenCyclesOrDiscards, "cycle", "discard"),
    words("static", "players can't cycle cards", lambda: (CantCycle(),)),
)
