"""Morph and megamorph (CR 702.37)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Final

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
    StaticEffect,
    hookimpl,
    node,
)
from apnap.words import WordDeclaration, words
from apnap_plugins.rules.casting import ALTERNATIVES, CAST_WAYS
from apnap_plugins.rules.casting_face_down import TURN_UP, FaceDownWay, IfTurnedUpBy, TurnUp
from apnap_plugins.rules.characteristics import TYPES, has_keyword
from apnap_plugins.rules.costs import CostPart, cost_parts
from apnap_plugins.rules.face_down import AsTurnedFaceUp, listed
from apnap_plugins.rules.instructions import PutCountersOn
from apnap_plugins.rules.selection import Filter, This
from apnap_plugins.rules.symbols import ManaCost, mana_cost
from apnap_plugins.rules.words.keywords import keyword_with_cost

MANIFEST = Manifest(
    id="morph",
    name="Morph",
    kind="keyword ability",
    rules=("702.37",),
    since="ONS",
    requires=("casting", "casting-face-down", "counters", "face-down", "special-actions"),
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
class CastFaceDown(Answering):
    """CR 702.37a, 702.37c, 702.37d: you may cast this card face down for {3} from wherever you could play it."""

    question: ClassVar[Question[Any]] = ALTERNATIVES

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """One way more, however many abilities say so."""
        _, card, way = about
        more = _way(way.others, way.instant)
        return value if card != ctx.source or more in value else (*value, more)


@node
class CastLandFaceDown(Answering):
    """CR 702.37c: a land card in hand can be played, and so be cast face down, though it can't be cast face up."""

    question: ClassVar[Question[Any]] = CAST_WAYS

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """For its owner; whatever is no land is cast as an alternative to casting it face up."""
        game, card = ctx.game, ctx.source
        if game.object(card).owner != about or "land" not in game.characteristics(card)[TYPES]:
            return value
        return value if (card, _way()) in value else (*value, (card, _way()))


# Turning face up -----------------------------------------------------------------------------------------

COSTS_MORE: Final = Question[ManaCost]("increases of morph costs", "702.37e")
"""How much more mana morph costs cost; asked about the face-down permanent."""


@node
class MorphCostsMore(Answering):
    """All morph costs cost more, megamorph costs among them (CR 702.37b); casting spells face down doesn't."""

    symbols: ManaCost
    question: ClassVar[Question[Any]] = COSTS_MORE

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """Whoever pays them."""
        return value.plus(self.symbols)


@node
class TurnedUpForCost(Answering):
    """CR 702.37e, 702.37f: a face-down permanent that would have morph face up may be turned face up for that morph cost.

    What is chosen for an X in it is what X is in the permanent's other abilities.
    """

    question: ClassVar[Question[Any]] = TURN_UP

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """One way for each morph cost, however the permanent became face down."""
        down, face_up = about
        more = ctx.game.query(COSTS_MORE, ManaCost(()), down)
        extra = (more,) if more.symbols else ()
        ways = (TurnUp(one.id, (*cost_parts(one.parameters[0]), *extra)) for one in _morphs(face_up))
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
    counter = AsTurnedFaceUp(IfTurnedUpBy(MEGAMORPH, PutCountersOn("+1/+1", 1, This())))
    return (*_morph(keyword), Static((counter,)))


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Their parameter is the cost, a part of one or a tuple of parts."""
    return [
        KeywordDefinition(MORPH, _morph, cumulative=True, text="morph {0}"),
        KeywordDefinition(MEGAMORPH, _megamorph, cumulative=True, text="megamorph {0}"),
    ]


@hookimpl
def apnap_rule_effects() -> Iterable[StaticEffect]:
    """Turning face up is a rule: a face-down permanent has no abilities."""
    return [TurnedUpForCost()]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return [
        *keyword_with_cost(MORPH, "morph"),
        *keyword_with_cost(MEGAMORPH, "megamorph"),
        words("having", "with a morph ability", means=HasMorph),
        words("static", "all morph costs cost {m:mana cost} more", means=lambda m: (MorphCostsMore(m),)),
    ]
