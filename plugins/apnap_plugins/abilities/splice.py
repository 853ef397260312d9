"""Splice (CR 702.47): a card in hand is revealed, and its rules text added to a spell that is being cast (CR 612.10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Final

from apnap import (
    ABILITIES,
    OBJECT,
    Ability,
    AffectsThis,
    Answering,
    Context,
    Continuous,
    Field,
    FieldEffect,
    Game,
    InsertedStep,
    Keyword,
    KeywordDefinition,
    Manifest,
    Op,
    Part,
    Question,
    Static,
    Step,
    Working,
    declares,
    node,
    question,
)
from apnap.words import Bindings, words
from apnap_plugins.rules.casting.choosing_modes import can_be_announced
from apnap_plugins.rules.costs.costs import CostPart, cost_parts
from apnap_plugins.rules.payment.frame import AnnouncementFrame, ExtraCost
from apnap_plugins.rules.payment.total_cost import AdditionalCosts, payable_with_targets, spell_cost
from apnap_plugins.rules.stack.stack import text_of
from apnap_plugins.rules.vocabulary.actions import REVEAL
from apnap_plugins.rules.vocabulary.asking import choose_one, choose_some
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.symbols import ManaCost

MANIFEST = Manifest(
    id="splice",
    kind="keyword ability",
    rules=("702.47", "612.10"),
    since="CHK",
    requires=("casting", "continuous-effects", "copying-spells", "reveal", "text"),
    kernel=">=0.1,<0.2",
)

Offer = tuple[int, tuple[CostPart, ...]]
"""A card that can be spliced, and for what."""
Spliced = tuple[tuple[CostPart, ...], tuple[Ability, ...]]
"""A splice cost, and the text that is added for it."""

SPLICED: Final = Field[tuple[Spliced, ...]]("spliced onto it", OBJECT, (), layered=True, decided=True)
"""Of a spell, in the order in which the effects happen (CR 702.47b). It is gone with the spell (CR 702.47e)."""


@question
class SpliceOffers(Question[tuple[Offer, ...]]):
    """The cards that a player can splice onto a spell, with their costs (CR 702.47a). First none; answers add to them."""

    rule: ClassVar[str] = "702.47a"
    player: int
    spell: int


def splice(quality: Filter, cost: CostPart | tuple[CostPart, ...]) -> Keyword:
    """Splice onto [quality] [cost]."""
    return Keyword("splice", (quality, cost))


@node
class SplicesOnto(Answering[SpliceOffers, tuple[Offer, ...]]):
    """CR 702.47a: you may reveal this card from your hand as you cast a spell of that quality."""

    quality: Filter
    cost: tuple[CostPart, ...]
    question: ClassVar[type[SpliceOffers]] = SpliceOffers

    def answer(self, ctx: Context, value: tuple[Offer, ...], question: SpliceOffers) -> tuple[Offer, ...]:
        """From the hand of the player who casts it."""
        mine = ctx.game.object(ctx.source).zone == ("hand", question.player)
        return (*value, (ctx.source, self.cost)) if mine and self.quality.matches(ctx, question.spell) else value


@node
class AddsText(Op):
    """Rules text is added behind the rest."""

    abilities: tuple[Ability, ...]

    def apply(self, values: Working) -> None:
        """It follows the spell's own, which stays as it is (CR 612.10)."""
        values[ABILITIES] = (*values[ABILITIES], *self.abilities)


@node
class HasTextOf(Part):
    """CR 702.47c: the spell has the text of a card that was spliced onto it, and nothing else of that card (layer 3)."""

    abilities: tuple[Ability, ...]
    layer: ClassVar[str] = "3"
    writes: ClassVar[frozenset[str]] = frozenset([ABILITIES.name])

    def op(self, ctx: Context, obj: int) -> Op | None:
        """Adds the same text to any object."""
        return AddsText(self.abilities)


def _with_text(game: Game, obj: int, spliced: tuple[Spliced, ...]) -> Iterable[tuple[Continuous, int]]:
    """CR 702.47b, 702.47c: in the order chosen, and later than what the spell's own abilities do to its text (CR 613.7).

    Overload and cleave don't depend on it: what they do to a text is the same with more of it (CR 613.8a; so is the example of
    CR 613.9, in which abilities are lost before there are any).
    """
    stamp = game.timestamp(obj) + 1
    return [(Continuous(AffectsThis(), (HasTextOf(text),)), stamp) for _, text in spliced]


@node
class SpliceCosts(Answering[AdditionalCosts, tuple[ExtraCost, ...]]):
    """CR 702.47a: the splice costs are additional costs of the spell, which its player has chosen to pay."""

    question: ClassVar[type[AdditionalCosts]] = AdditionalCosts

    def answer(self, ctx: Context, value: tuple[ExtraCost, ...], question: AdditionalCosts) -> tuple[ExtraCost, ...]:
        """One for every card."""
        frame = question.frame
        if frame.ability is not None:
            return value
        spliced = frame.ctx.game.get(SPLICED, frame.obj)
        return (*value, *(ExtraCost(f"splice #{at}", cost, optional=False) for at, (cost, _) in enumerate(spliced, 1)))


def _offers(game: Game, frame: AnnouncementFrame, before: tuple[int, ...]) -> tuple[Offer, ...]:
    """What could be spliced beside what was: each card once, if its choices can be made and it can be paid (CR 702.47b)."""
    offers = game.query(SpliceOffers(frame.player, frame.obj), ())
    return tuple(offer for offer in offers if offer[0] not in before and _is_possible(game, frame, offer))


def _is_possible(game: Game, frame: AnnouncementFrame, offer: Offer) -> bool:
    def attempt() -> bool:
        _add(game, frame, offer)
        announced = can_be_announced(frame.ctx, text_of(game, frame.obj))
        return announced and payable_with_targets(game, frame)

    return game.trial(attempt) is True


def _add(game: Game, frame: AnnouncementFrame, offer: Offer) -> None:
    """CR 702.47c, 702.47d: the text of the card as it is now is added to that of the spell, its targets among it."""
    card, cost = offer
    text = game.characteristics_after(card, "3")[ABILITIES]
    game.set(SPLICED, frame.obj, (*game.get(SPLICED, frame.obj), (cost, text)))


def _choose_splices(game: Game, frame: AnnouncementFrame) -> None:
    """CR 702.47a, 702.47b, 601.2b: the player says which cards are spliced, in which order; they are revealed all at once."""
    if not game.is_answered(SpliceOffers):
        return
    frame.base_cost = spell_cost(game, frame)
    chosen: tuple[int, ...] = ()
    while offers := _offers(game, frame, chosen):
        cards = tuple(dict.fromkeys(card for card, _ in offers))
        picked = choose_some(game, frame.player, cards, "702.47a", "Splice which card next?", most=1, source=frame.obj)
        if not picked:
            break
        costs = tuple(dict.fromkeys(cost for card, cost in offers if card == picked[0]))
        cost = choose_one(
            game, frame.player, costs, "702.47a", "Splice it for which cost?", source=picked[0], cost=True
        )
        _add(game, frame, (picked[0], cost))
        chosen = (*chosen, *picked)
    if chosen:
        game.verb(REVEAL)(game, frame.player, chosen, frame.obj)


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.47a: a static ability that functions while the card is in a hand."""
    quality, cost = keyword.parameters
    return (Static((SplicesOnto(quality, cost_parts(cost)),), zones=("hand",)),)


def _says(mana: bool) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, Keyword) and tree.id == "splice":
            quality, cost = tree.parameters
            if not mana:
                yield {"q": quality, "c": cost}
            elif len(cost) == 1 and isinstance(cost[0], ManaCost):
                yield {"q": quality, "c": cost[0]}

    return says


apnap_declarations = declares(
    # Its parameters are the quality of the spell and the cost, a part of one or a tuple of parts.
    KeywordDefinition("splice", _means, cumulative=True, text="splice onto {0} {1}"),
    # What was spliced onto a spell.
    SPLICED,
    # A step of casting: before costs and modes are chosen (CR 601.2b).
    InsertedStep("cast", Step("splice", _choose_splices, "702.47"), before="601.2b"),
    # What spells cost onto which cards are spliced.
    SpliceCosts(),
    # The spell has that text for as long as it is the spell that it was added to (CR 702.47e).
    FieldEffect(SPLICED.name, _with_text),
    words("keyword", "splice onto {q:kind} {c:mana cost}", lambda q, c: splice(q, (c,)), _says(True)),
    words("keyword line", "splice onto ({q:kind}—{c:cost}.|{q:kind} — {c:cost}.)", lambda q, c: (splice(q, c),)),
)
