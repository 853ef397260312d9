"""Renown (CR 702.112)."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import (
    OBJECT,
    Ability,
    Context,
    Event,
    Field,
    Game,
    Instruction,
    Keyword,
    Leaf,
    Manifest,
    Teller,
    Triggered,
    declares,
    event,
    node,
)
from apnap.words import word_list
from apnap_plugins.rules.combat.triggers import WhenDealsCombatDamage
from apnap_plugins.rules.counters.counters import PLUS, put_by_effect
from apnap_plugins.rules.vocabulary.base import Amount, Filter, amount
from apnap_plugins.rules.vocabulary.conditions import SourceIs
from apnap_plugins.rules.vocabulary.filters import Not
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.rules.vocabulary.triggers import WhenObject
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_number
from apnap_plugins.rules.words.trigger_conditions import alone

MANIFEST = Manifest(
    id="renown",
    kind="keyword ability",
    rules=("702.112",),
    since="ORI",
    requires=("combat-damage", "counters"),
    kernel=">=0.1,<0.2",
)

RENOWNED: Final = Field[bool]("renowned", OBJECT, False, public=True)
"""A designation of permanents; it ends as the permanent leaves the battlefield, and is not copied (CR 702.112b)."""


def renown(number: Amount) -> Keyword:
    """Renown N (CR 702.112a)."""
    return Keyword("renown", (number,))


@event
class BecameRenowned(Leaf):
    """A permanent becomes renowned (CR 702.112a, 702.112b)."""

    rule: ClassVar[str] = "702.112b"
    obj: int

    def told(self, teller: Teller) -> str:
        """One sentence: which permanent becomes so."""
        return f"{teller.card(self.obj)} becomes renowned"

    def perform(self, game: Game) -> None:
        """It has the designation from now on."""
        game.set(RENOWNED, self.obj, True)


@node
class IsRenowned(Filter):
    """A renowned permanent (CR 702.112b)."""

    sort: ClassVar[str] = "state"
    reads = frozenset([RENOWNED.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """From when it became so until it leaves, and as it was when it left (CR 702.112b)."""
        return ctx.game.get(RENOWNED, obj)


@node
class BecomeRenowned(Instruction):
    """CR 702.112a: +1/+1 counters are put on this creature and it becomes renowned."""

    count: Amount

    def perform(self, ctx: Context) -> None:
        """Also where no counters can be put on it; not where it is gone (CR 702.112b)."""
        game, count = ctx.game, amount(ctx, self.count)
        for obj in This().objects(ctx):
            if count > 0:
                game.happen(put_by_effect(ctx, PLUS, count, obj))
            if game.exists(obj):
                game.happen(BecameRenowned(obj))


@node
class WhenBecomesRenowned(WhenObject):
    """When a permanent that a filter means becomes renowned (CR 702.112b)."""

    events: ClassVar[tuple[type[Event], ...]] = (BecameRenowned,)


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.112a, 702.112c: as it deals combat damage to a player, and again as that resolves, it must not be renowned."""
    effect, not_yet = BecomeRenowned(keyword.parameters[0]), SourceIs(Not(IsRenowned()))
    return (Triggered(WhenDealsCombatDamage(to="player"), effect, not_yet, tag="renown"),)


apnap_declarations = declares(
    RENOWNED,
    # Its parameter is the number. Each instance triggers by itself (CR 702.112c).
    keyword_ability("renown", _means, worded=keyword_with_number, cumulative=True),
    word_list("adjective", [("renowned", IsRenowned())]),
    alone(WhenBecomesRenowned, "becomes renowned"),
)
