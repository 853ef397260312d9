"""Bestow (CR 702.103)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from apnap import (
    ABILITIES,
    EVERYWHERE,
    OBJECT,
    Ability,
    AffectsThis,
    Answering,
    AnyTimeCheck,
    Characteristics,
    Context,
    Continuous,
    Event,
    Field,
    FieldEffect,
    Game,
    InsertedStep,
    Keyword,
    Leaf,
    Manifest,
    Moved,
    Replacement,
    Static,
    Step,
    Teller,
    declares,
    event,
    node,
)
from apnap_plugins.rules.attachments.attachments import Unattached, host_of
from apnap_plugins.rules.casting.casting import AlternativeCosts
from apnap_plugins.rules.continuous.continuous import BecomeTypes, Gain
from apnap_plugins.rules.costs.costs import CostPart, cost_parts
from apnap_plugins.rules.objects.replacement_order import SELF
from apnap_plugins.rules.payment.frame import CastingWay
from apnap_plugins.rules.payment.total_cost import split_cost
from apnap_plugins.rules.permanents.destruction import PutIntoGraveyard
from apnap_plugins.rules.stack.stack import ResolveFrame
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import SUBTYPES, TYPES
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_cost

MANIFEST = Manifest(
    id="bestow",
    kind="keyword ability",
    rules=("702.103",),
    since="THS",
    requires=("attachments", "casting", "continuous-effects", "enchant", "stack"),
    kernel=">=0.1,<0.2",
)

BESTOWED: Final = Field[bool]("bestowed", OBJECT, False, layered=True, decided=True, public=True)
"""Of a spell that was cast bestowed, of a copy of it, and of the Aura that they become (CR 702.103b, 702.103c)."""

ENCHANT_CREATURE: Final = Keyword("enchant", (TargetSpec(CREATURE, prompt="what to enchant"),))
AURA, ENCHANTMENT = frozenset(["Aura"]), frozenset(["enchantment"])


def bestow(*cost: CostPart) -> Keyword:
    """Bestow [cost] (CR 702.103a)."""
    return Keyword("bestow", (cost,))


# What it is while it is bestowed ---------------------------------------------------------------------------


def _as_aura(game: Game, obj: int, bestowed: bool) -> Iterable[tuple[Continuous, int]]:
    """CR 702.103b: it is an Aura enchantment and has enchant creature; no copiable values change (CR 707.2)."""
    parts = (BecomeTypes(ENCHANTMENT, AURA, in_addition=False), Gain((ENCHANT_CREATURE,)))
    return [(Continuous(AffectsThis(), parts), game.timestamp(obj))]


# Casting it bestowed -------------------------------------------------------------------------------------


@node
class BestowWay(CastingWay):
    """Casting a card bestowed (CR 702.103a): an Aura spell from the moment it is put onto the stack."""

    def base(self, game: Game, card: int) -> Characteristics | None:
        """CR 702.103d: what counts for whether it can be cast is the spell as bestow makes it."""
        chars = game.characteristics(card)
        abilities = (*chars[ABILITIES], ENCHANT_CREATURE)
        return chars.replace({TYPES.name: ENCHANTMENT, SUBTYPES.name: AURA, ABILITIES.name: abilities})

    def announcement(self, game: Game, player: int, card: int) -> Moved:
        """As what it is printed as; the effect of bestow makes it an Aura."""
        plain: Moved = CastingWay(face=self.face).announcement(game, player, card)
        return plain.with_enters(BESTOWED.name, True)


@node
class CastBestowed(Answering[AlternativeCosts, tuple[CastingWay, ...]]):
    """CR 702.103a: as you cast this spell, you may cast it bestowed and pay this rather than its mana cost."""

    cost: tuple[CostPart, ...]
    question: ClassVar[type[AlternativeCosts]] = AlternativeCosts

    def answer(self, ctx: Context, value: tuple[CastingWay, ...], question: AlternativeCosts) -> tuple[CastingWay, ...]:
        """Wherever it may be cast; one way for each cost."""
        if question.card != ctx.source:
            return value
        mana, others = split_cost(self.cost)
        more = BestowWay("bestow", mana, (*question.way.others, *others), question.way.instant)
        return value if more in value else (*value, more)


# Ceasing to be bestowed ----------------------------------------------------------------------------------


@event
class CeasedToBeBestowed(Leaf):
    """A bestowed Aura, or Aura spell, is no Aura any more but what it is without bestow (CR 702.103e–g)."""

    rule: ClassVar[str] = "702.103b"
    obj: int

    def told(self, teller: Teller) -> str:
        """What it no longer is."""
        return f"{teller.card(self.obj)} is no longer an Aura"

    def perform(self, game: Game) -> None:
        """It is the same object, with the same timestamp."""
        game.set(BESTOWED, self.obj, False)


def _begins_resolving(game: Game, frame: ResolveFrame) -> None:
    """CR 702.103e: with an illegal target it goes on resolving as a creature spell; else the permanent is bestowed."""
    if MANIFEST.id not in game.reached or not game.get(BESTOWED, frame.obj):
        return
    if frame.all_targets_illegal:
        game.happen(CeasedToBeBestowed(frame.obj))
        frame.all_targets_illegal = False
    else:
        frame.enters = (*frame.enters, (BESTOWED.name, True))


def _unattached(game: Game) -> None:
    """CR 702.103f, 702.103g: what is attached to nothing isn't bestowed, also if it phased in like that."""
    for obj in game.having(BESTOWED):
        if game.exists(obj) and game.object(obj).zone[0] == "battlefield" and host_of(game, obj) is None:
            game.happen(CeasedToBeBestowed(obj))


@node
class BestowedComesOff(Replacement):
    """CR 702.103f: attached to something illegal it becomes unattached, and isn't put into the graveyard (CR 704.5m)."""

    events: ClassVar[tuple[type[Event], ...]] = (PutIntoGraveyard,)
    category: ClassVar[str] = SELF

    def applies(self, ctx: Context, event: Event) -> bool:
        """By what the state-based action is."""
        return isinstance(event, PutIntoGraveyard) and event.cause == "704.5m" and ctx.game.get(BESTOWED, event.obj)

    def replace(self, ctx: Context, event: Event) -> Event:
        """It stays on the battlefield."""
        assert isinstance(event, PutIntoGraveyard)
        return Unattached(event.obj)


# The keyword ---------------------------------------------------------------------------------------------


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.103a: a static ability that functions wherever the card can be played from."""
    return (Static((CastBestowed(cost_parts(keyword.parameters[0])),), zones=(EVERYWHERE,)),)


apnap_declarations = declares(
    # Its parameter is the cost, a part of one or a tuple of parts.
    keyword_ability("bestow", _means, worded=keyword_with_cost, cumulative=True),
    # What is bestowed.
    BESTOWED,
    # Before spells with illegal targets are removed from the stack (CR 608.3b).
    InsertedStep("resolve", Step("bestowed", _begins_resolving, "702.103e"), before="doesn't resolve"),
    # As soon as it has become unattached.
    AnyTimeCheck("bestowed", "702.103f", _unattached),
    # The exception to the state-based action about Auras.
    BestowedComesOff(),
    # What is bestowed is an Aura, on the stack and the battlefield, a copy of the spell too (CR 702.103c).
    FieldEffect(BESTOWED.name, _as_aura),
)
