"""Playing cards from among those that lie somewhere: "you may cast spells from among cards exiled with ~" (CR 601.3).

Face-down cards can be played by those alone who may look at them (CR 406.3b).
"""

from __future__ import annotations

from typing import ClassVar

from apnap import Answering, Context, Duration, Instruction, node
from apnap_plugins.rules.casting.casting import CastingOptions
from apnap_plugins.rules.casting.lands import LandPlayOptions, LandWay
from apnap_plugins.rules.continuous.continuous import UntilEndOfTurn
from apnap_plugins.rules.effects.permissions import (
    AllowedSpell,
    SpendOnThose,
    Terms,
    add_permission,
    lands_allowed,
)
from apnap_plugins.rules.faces.face_down import is_face_down
from apnap_plugins.rules.payment.frame import Castable
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.filters import Anything


def _known(ctx: Context, cards: Selector) -> tuple[int, ...]:
    """Those of some cards that the controller may look at and reaches."""
    game, player = ctx.game, ctx.controller
    return tuple(
        card
        for card in cards.objects(ctx)
        if game.exists(card)
        and game.reaches(player, card)
        and (not is_face_down(game, card) or game.may_look(player, card))
    )


@node
class MayCastAmong(Answering[CastingOptions, tuple[Castable, ...]]):
    """You may cast spells that a filter means from among certain cards, on these terms (CR 601.3, 611.3d)."""

    cards: Selector
    terms: Terms
    filter: Filter = Anything()
    question: ClassVar[type[CastingOptions]] = CastingOptions

    def answer(self, ctx: Context, value: tuple[Castable, ...], question: CastingOptions) -> tuple[Castable, ...]:
        """Those that are there now; what the spell would be is looked at by the way (CR 601.3e)."""
        terms = self.terms
        if question.player != ctx.controller or not terms.available(ctx):
            return value
        grant = ctx.memory.get("grant", 0)
        way = AllowedSpell(terms.id, free=terms.free, terms=terms, source=ctx.source, meant=self.filter, grant=grant)
        return (*value, *((card, way) for card in _known(ctx, self.cards)))


@node
class MayPlayLandsAmong(Answering[LandPlayOptions, tuple[tuple[int, LandWay], ...]]):
    """You may play lands from among certain cards, on these terms (CR 305.1, 611.3d)."""

    cards: Selector
    terms: Terms
    question: ClassVar[type[LandPlayOptions]] = LandPlayOptions

    def answer(
        self, ctx: Context, value: tuple[tuple[int, LandWay], ...], question: LandPlayOptions
    ) -> tuple[tuple[int, LandWay], ...]:
        """As the land that the player may play this turn."""
        return (*value, *lands_allowed(ctx, question.player, _known(ctx, self.cards), self.terms, Anything()))


@node
class AllowPlayingAmong(Instruction):
    """For a time, you may play what is among certain cards then, also what comes there later (CR 611.2c).

    Lands only with `lands`, spells only those that a filter means; with `one` only one of them in that time.
    """

    cards: Selector
    terms: Terms
    duration: Duration = UntilEndOfTurn()
    lands: bool = False
    filter: Filter = Anything()
    one: bool = False

    def perform(self, ctx: Context) -> None:
        """Effects that end together."""
        lands = (MayPlayLandsAmong(self.cards, self.terms),) if self.lands else ()
        if self.terms.mana:
            ctx.game.add_effect(ctx, SpendOnThose(self.terms), self.duration)
        effects = (MayCastAmong(self.cards, self.terms, self.filter), *lands)
        add_permission(ctx, effects, self.duration, self.one)
