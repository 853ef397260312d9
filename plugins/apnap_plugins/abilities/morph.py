"""Morph and megamorph (CR 702.37)."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import (
    ABILITIES,
    EVERYWHERE,
    Ability,
    Answering,
    Characteristics,
    Context,
    Keyword,
    KeywordDefinition,
    Manifest,
    Question,
    Static,
    declares,
    node,
    question,
)
from apnap.words import words
from apnap_plugins.rules.casting.casting import AlternativeCosts, CastingOptions
from apnap_plugins.rules.casting.face_down import FaceDownWay, IfTurnedUpBy, TurnFaceUpOptions, TurnUp
from apnap_plugins.rules.costs.costs import CostPart, cost_parts
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.faces.face_down import AsTurnedFaceUp, listed
from apnap_plugins.rules.payment.frame import Castable, CastingWay
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.characteristics import TYPES, has_keyword
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.rules.vocabulary.symbols import ManaCost, mana_cost
from apnap_plugins.rules.words.keywords import keyword_with_cost

MANIFEST = Manifest(
    id="morph",
    kind="keyword ability",
    rules=("702.37",),
    since="ONS",
    requires=("casting", "casting-face-down", "counters", "face-down", "special-actions"),
    kernel=">=0.1,<0.2",
    not_tested={"702.37g": "says where the rules of face-down cards stand (708)"},
)

MORPH, MEGAMORPH = "morph", "megamorph"
FACE_DOWN_COST: Final = mana_cost("{3}")
FACING: Final = listed(MORPH)


def morph(*cost: CostPart) -> Keyword:
    """Morph [cost] (CR 702.37a)."""
    return Keyword(MORPH, (cost,))


def megamorph(*cost: CostPart) -> Keyword:
    """Megamorph [cost], which is a morph ability too (CR 702.37b)."""
    return Keyword(MEGAMORPH, (cost,))


# Casting face down ---------------------------------------------------------------------------------------


def _way(others: tuple[CostPart, ...] = (), instant: bool = False) -> FaceDownWay:
    return FaceDownWay(MORPH, FACE_DOWN_COST, others, instant, facing=FACING)


@node
class CastFaceDown(Answering[AlternativeCosts, tuple[CastingWay, ...]]):
    """CR 702.37a, 702.37c, 702.37d: you may cast this card face down for {3} from wherever you could play it."""

    question: ClassVar[type[AlternativeCosts]] = AlternativeCosts

    def answer(self, ctx: Context, value: tuple[CastingWay, ...], question: AlternativeCosts) -> tuple[CastingWay, ...]:
        """One way more, however many abilities say so."""
        more = _way(question.way.others, question.way.instant)
        return value if question.card != ctx.source or more in value else (*value, more)


@node
class CastLandFaceDown(Answering[CastingOptions, tuple[Castable, ...]]):
    """CR 702.37c: a land card in hand can be played, and so be cast face down, though it can't be cast face up."""

    question: ClassVar[type[CastingOptions]] = CastingOptions

    def answer(self, ctx: Context, value: tuple[Castable, ...], question: CastingOptions) -> tuple[Castable, ...]:
        """For its owner; whatever is no land is cast as an alternative to casting it face up."""
        game, card = ctx.game, ctx.source
        if game.object(card).owner != question.player or "land" not in game.characteristics(card)[TYPES]:
            return value
        return value if (card, _way()) in value else (*value, (card, _way()))


# Turning face up -----------------------------------------------------------------------------------------


@question
class MorphCostIncrease(Question[ManaCost]):
    """How much more mana the morph costs of a face-down permanent cost (CR 702.37e). First nothing; answers add to it."""

    rule: ClassVar[str] = "702.37e"
    permanent: int


@node
class MorphCostsMore(Answering[MorphCostIncrease, ManaCost]):
    """All morph costs cost more, megamorph costs among them (CR 702.37b); casting spells face down doesn't."""

    symbols: ManaCost
    question: ClassVar[type[MorphCostIncrease]] = MorphCostIncrease

    def answer(self, ctx: Context, value: ManaCost, question: MorphCostIncrease) -> ManaCost:
        """Whoever pays them."""
        return value.plus(self.symbols)


@node
class TurnedUpForCost(Answering[TurnFaceUpOptions, tuple[TurnUp, ...]]):
    """CR 702.37e, 702.37f: a face-down permanent that would have morph face up may be turned face up for that morph cost.

    What is chosen for an X in it is what X is in the permanent's other abilities.
    """

    question: ClassVar[type[TurnFaceUpOptions]] = TurnFaceUpOptions

    def answer(self, ctx: Context, value: tuple[TurnUp, ...], question: TurnFaceUpOptions) -> tuple[TurnUp, ...]:
        """One way for each morph cost, however the permanent became face down."""
        more = ctx.game.query(MorphCostIncrease(question.permanent), ManaCost(()))
        extra = (more,) if more.symbols else ()
        ways = (TurnUp(one.id, (*cost_parts(one.parameters[0]), *extra)) for one in _morphs(question.face_up))
        return (*value, *dict.fromkeys(ways))


def _morphs(chars: Characteristics) -> list[Keyword]:
    return [one for one in chars[ABILITIES] if isinstance(one, Keyword) and one.id in (MORPH, MEGAMORPH)]


@node
class HasMorph(Filter):
    """Has a morph ability, which megamorph abilities are (CR 702.37b)."""

    reads = frozenset([ABILITIES.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """By its abilities now: what is face down has none."""
        return any(has_keyword(ctx.game, obj, kind) for kind in (MORPH, MEGAMORPH))


# What it stands for --------------------------------------------------------------------------------------


def _morph(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.37a: a static ability that functions wherever the card can be played from."""
    return (Static((CastFaceDown(),), zones=(EVERYWHERE,)), Static((CastLandFaceDown(),), zones=("hand",)))


def _megamorph(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.37b: the same, and a counter as it is turned face up for its megamorph cost."""
    counter = AsTurnedFaceUp(IfTurnedUpBy(MEGAMORPH, PutCounters("+1/+1", 1, This())))
    return (*_morph(keyword), Static((counter,)))


apnap_declarations = declares(
    # Their parameter is the cost, a part of one or a tuple of parts.
    KeywordDefinition(MORPH, _morph, cumulative=True, text="morph {0}"),
    KeywordDefinition(MEGAMORPH, _megamorph, cumulative=True, text="megamorph {0}"),
    # Turning face up is a rule: a face-down permanent has no abilities.
    TurnedUpForCost(),
    keyword_with_cost(MORPH, "morph"),
    keyword_with_cost(MEGAMORPH, "megamorph"),
    words("having", "with a morph ability", HasMorph),
    words("static", "all morph costs cost {m:mana cost} more", lambda m: (MorphCostsMore(m),)),
)
