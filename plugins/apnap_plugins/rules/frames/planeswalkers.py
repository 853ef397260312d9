"""Planeswalkers: loyalty, and activating one loyalty ability each turn (CR 306, 606)."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import (
    OBJECT,
    Answering,
    Context,
    Event,
    Field,
    Game,
    InsertedStep,
    Manifest,
    Moved,
    Precondition,
    Question,
    Replacement,
    Step,
    declares,
    node,
    question,
)
from apnap_plugins.rules.costs.costs import LoyaltyCost
from apnap_plugins.rules.counters.counters import counters_on, enters_with_counters
from apnap_plugins.rules.objects.replacement_order import TYPE_LINE, one_of
from apnap_plugins.rules.payment.frame import AnnouncementFrame, ExtraCost, next_of
from apnap_plugins.rules.payment.total_cost import AdditionalCosts
from apnap_plugins.rules.stack.abilities import CanActivateLoyalty
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.characteristics import LOYALTY, TYPES
from apnap_plugins.rules.vocabulary.selectors import You

MANIFEST = Manifest(
    id="planeswalkers",
    name="Planeswalkers",
    kind="rules",
    rules=("306", "606"),
    requires=("counters", "casting", "permanents"),
    kernel=">=0.1,<0.2",
    not_tested={"306.7": "tells what an older rule was"},
)

LOYALTY_ACTIVATED: Final = Field[int]("loyalty abilities activated this turn", OBJECT, 0, lasts="turn", public=True)


@question
class LoyaltyActivationLimit(Question[int]):
    """How many loyalty abilities of a permanent may be activated each turn (CR 606.3). The first value is 1; answers raise it."""

    rule: ClassVar[str] = "606.3"
    provisional: ClassVar[bool] = True
    permanent: int


def loyalty_of(game: Game, obj: int) -> int | None:
    """The loyalty of an object: of a planeswalker on the battlefield its loyalty counters, elsewhere the printed number.

    None for what is no planeswalker (CR 209.1, 306.5, 306.5a, 306.5c).
    """
    chars = game.characteristics(obj)
    if "planeswalker" not in chars[TYPES]:
        return None
    if game.object(obj).zone[0] == "battlefield":
        return counters_on(game, obj, "loyalty")
    return chars[LOYALTY]


@node
class EntersWithLoyalty(Replacement):
    """CR 306.5b: a planeswalker enters with as many loyalty counters as its printed loyalty says."""

    events: ClassVar[tuple[type, ...]] = (Moved,)

    def precondition(self) -> Precondition:
        """A planeswalker may enter."""
        return Precondition((("to", "battlefield"),), arriving=one_of("planeswalker"), looks_at=TYPE_LINE)

    def applies(self, ctx: Context, event: Event) -> bool:
        """A planeswalker with a loyalty number that enters the battlefield."""
        if not isinstance(event, Moved) or event.to != "battlefield":
            return False
        chars = ctx.game.would_be(event)
        return "planeswalker" in chars[TYPES] and bool(chars[LOYALTY])

    def replace(self, ctx: Context, event: Event) -> Event:
        """With the counters in addition to others it enters with."""
        assert isinstance(event, Moved)
        return enters_with_counters(ctx.game, event, "loyalty", ctx.game.would_be(event)[LOYALTY] or 0)


@node
class LoyaltyLimit(Answering[CanActivateLoyalty, bool]):
    """CR 606.3: one loyalty ability of a permanent each turn, or as many as effects say."""

    question: ClassVar[type[CanActivateLoyalty]] = CanActivateLoyalty

    def answer(self, ctx: Context, value: bool, question: CanActivateLoyalty) -> bool:
        """Whoever activated the others (CR 209.2, 306.5d, 606.2)."""
        limit = ctx.game.query(LoyaltyActivationLimit(question.obj), 1)
        return value and ctx.game.get(LOYALTY_ACTIVATED, question.obj) < limit


def _note_activation(game: Game, frame: AnnouncementFrame) -> None:
    """CR 606.3: remember that a loyalty ability of this permanent was activated this turn."""
    if frame.ability is not None and frame.ability.loyalty:
        game.set(LOYALTY_ACTIVATED, frame.card, game.get(LOYALTY_ACTIVATED, frame.card) + 1)


@node
class LoyaltyAbilitiesCostAlso(Answering[AdditionalCosts, tuple[ExtraCost, ...]]):
    """Loyalty abilities of permanents that a filter means cost some players this besides to activate (CR 606.5)."""

    filter: Filter
    cost: LoyaltyCost
    who: Selector = You()
    question: ClassVar[type[AdditionalCosts]] = AdditionalCosts

    def answer(self, ctx: Context, value: tuple[ExtraCost, ...], question: AdditionalCosts) -> tuple[ExtraCost, ...]:
        """Combined with the ability's own loyalty cost (CR 606.5), once for each such effect."""
        frame = question.frame
        if frame.ability is None or not frame.ability.loyalty or frame.player not in self.who.players(ctx):
            return value
        if not self.filter.matches(ctx, frame.card):
            return value
        return (*value, ExtraCost(next_of(value, "loyalty besides"), (self.cost,), optional=False))


apnap_declarations = declares(
    # How many loyalty abilities of a permanent were activated.
    LOYALTY_ACTIVATED,
    # A step of activating.
    InsertedStep("activate", Step("loyalty", _note_activation, "606.3"), before="602.2b"),
    # The rules of planeswalkers that are always in force.
    EntersWithLoyalty(),
    LoyaltyLimit(),
)
