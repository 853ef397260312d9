"""Prowl (CR 702.76)."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import (
    EVERYWHERE,
    PLAYER,
    Ability,
    Answering,
    Condition,
    Context,
    Event,
    Field,
    Game,
    Keyword,
    Leaf,
    Manifest,
    Static,
    declares,
    event,
    node,
)
from apnap_plugins.rules.casting.casting import AlternativeCost
from apnap_plugins.rules.costs.costs import CostPart, cost_parts
from apnap_plugins.rules.damage.damage import DamageResults
from apnap_plugins.rules.vocabulary.characteristics import SUBTYPES, creature_types_of
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_alternative_cost

MANIFEST = Manifest(
    id="prowl",
    kind="keyword ability",
    rules=("702.76",),
    since="MOR",
    requires=("casting", "combat-damage", "damage", "lasting"),
    kernel=">=0.1,<0.2",
)

WAY: Final = "prowl"

NONE: Final[frozenset[str]] = frozenset()
PROWLED: Final = Field[frozenset[str]](
    "creature types that dealt combat damage to players this turn", PLAYER, NONE, lasts="turn", public=True
)
"""The creature types of all sources under a player's control that dealt combat damage to a player, as they were then."""


def prowl(*cost: CostPart) -> Keyword:
    """Prowl [cost] (CR 702.76a)."""
    return Keyword("prowl", (cost,))


@event
class Prowled(Leaf):
    """CR 702.76a: a source of those creature types, under a player's control, deals combat damage to a player."""

    rule: ClassVar[str] = "702.76a"
    silent: ClassVar[bool] = True
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    types: frozenset[str]

    def perform(self, game: Game) -> None:
        """It is remembered for the turn, whatever becomes of the source."""
        game.set(PROWLED, self.player, game.get(PROWLED, self.player) | self.types)


@node
class DamageIsProwling(Answering[DamageResults, tuple[Event, ...]]):
    """CR 702.76a: of combat damage to a player it is noted whose source dealt it, and which creature types that had."""

    question: ClassVar[type[DamageResults]] = DamageResults

    def answer(self, ctx: Context, value: tuple[Event, ...], question: DamageResults) -> tuple[Event, ...]:
        """As the damage is dealt; a source without a creature type prowls for nobody."""
        game, damage = ctx.game, question.damage
        if not damage.combat or damage.player < 0 or damage.amount <= 0:
            return value
        types = creature_types_of(game, damage.source)
        player = game.controller(damage.source)
        return (*value, Prowled(player, types)) if types and player >= 0 else value


@node
class HasProwled(Condition):
    """CR 702.76a: a player was dealt combat damage this turn by a source of yours with one of this spell's creature types."""

    reads = frozenset([PROWLED.name, SUBTYPES.name])

    def holds(self, ctx: Context) -> bool:
        """By the creature types that the card has as it is cast."""
        types: frozenset[str] = ctx.game.characteristics(ctx.source)[SUBTYPES]
        prowled = ctx.game.get(PROWLED, ctx.controller)
        return bool(types & prowled)


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.76a: an alternative cost from wherever the card may be cast."""
    return (Static((AlternativeCost(WAY, cost_parts(keyword.parameters[0]), HasProwled()),), zones=(EVERYWHERE,)),)


apnap_declarations = declares(
    # Its parameter is the cost, a part of one or a tuple of parts.
    keyword_ability("prowl", _means, worded=keyword_with_alternative_cost, cumulative=True),
    # What has prowled.
    PROWLED,
    # It is noted as damage is dealt.
    DamageIsProwling(),
)
