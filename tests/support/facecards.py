"""A house plugin with what tests of cards with several faces need: a ban by color, an offer to cast, copies, late triggers."""

from __future__ import annotations

from typing import ClassVar

from apnap import AffectsRemembered, Answering, Continuous, Event, Instruction, Manifest, Prohibition, node
from apnap_plugins.actions.transform import Transform
from apnap_plugins.rules.casting import CAN_CAST, CastingWay, offer_cast
from apnap_plugins.rules.characteristics import COLORS
from apnap_plugins.rules.continuous import HasValues, UntilEndOfTurn, copiable_values
from apnap_plugins.rules.selection import Selector

MANIFEST = Manifest(
    id="facecards", name="Cards about faces", kind="house", requires=("casting", "transform", "continuous-effects")
)


@node
class NoGreen(Answering):
    """Green spells can't be cast."""

    question = CAN_CAST

    def answer(self, ctx, value, about):
        return value and "G" not in ctx.game.characteristics(about[1])[COLORS]


@node
class Offer(Instruction):
    """You may cast each card in your graveyard without paying its mana cost, with a given face where one is named."""

    face: str = ""

    def perform(self, ctx):
        for one in ctx.game.zone("graveyard", ctx.controller):
            offer_cast(ctx.game, ctx.controller, one, CastingWay("free", free=True, face=self.face))


@node
class BecomesCopy(Instruction):
    """One object becomes a copy of another until end of turn."""

    what: Selector
    of: Selector

    def perform(self, ctx):
        (original,) = self.of.objects(ctx)
        effect = Continuous(AffectsRemembered(), (HasValues(copiable_values(ctx.game, original)),))
        ctx.game.add_effect(ctx, effect, UntilEndOfTurn(), {"affected": self.what.objects(ctx)})


@node
class CantTransform(Prohibition):
    """Permanents can't transform but by an ability of that name."""

    but: str = ""
    events: ClassVar[tuple[type[Event], ...]] = (Transform,)

    def forbids(self, ctx, event):
        return event.why == "" or event.why != self.but
