"""A house plugin with what tests of cards with several faces need: a ban by color, an offer to cast, copies, late triggers."""

from __future__ import annotations

from typing import ClassVar

from apnap import Answering, Event, Instruction, Manifest, Prohibition, node
from apnap_plugins.rules.casting.casting import CanCast, offer_cast
from apnap_plugins.rules.faces.actions import Transformed
from apnap_plugins.rules.payment.frame import CastingWay
from apnap_plugins.rules.vocabulary.characteristics import COLORS

MANIFEST = Manifest(
    id="facecards", name="Cards about faces", kind="house", requires=("casting", "transform", "continuous-effects")
)


@node
class NoGreen(Answering[CanCast, bool]):
    """Green spells can't be cast."""

    question: ClassVar[type[CanCast]] = CanCast

    def answer(self, ctx, value: bool, question: CanCast):
        return value and "G" not in ctx.game.characteristics(question.card)[COLORS]


@node
class Offer(Instruction):
    """You may cast each card in your graveyard without paying its mana cost, with a given face where one is named."""

    face: str = ""

    def perform(self, ctx):
        for one in ctx.game.zone("graveyard", ctx.controller):
            offer_cast(ctx.game, ctx.controller, one, CastingWay("free", free=True, face=self.face))


@node
class CantTransform(Prohibition):
    """Permanents can't transform but by an ability of that name."""

    but: str = ""
    events: ClassVar[tuple[type[Event], ...]] = (Transformed,)

    def forbids(self, ctx, event):
        return event.why == "" or event.why != self.but
