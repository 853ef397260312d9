"""Planeswalkers: loyalty, and activating one loyalty ability each turn (CR 306, 606)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Final

from apnap import (
    OBJECT,
    Answering,
    Context,
    Event,
    Field,
    Game,
    Insertion,
    Manifest,
    Move,
    Question,
    Replacement,
    StaticEffect,
    Step,
    hookimpl,
    node,
)
from apnap_plugins.rules.abilities import CAN_ACTIVATE_LOYALTY
from apnap_plugins.rules.casting import PutFrame
from apnap_plugins.rules.characteristics import LOYALTY, TYPES
from apnap_plugins.rules.counters import counters_on, enters_with_counters

MANIFEST = Manifest(
    id="planeswalkers",
    name="Planeswalkers",
    kind="rules",
    rules=("306", "606"),
    requires=("counters", "casting", "permanents"),
    not_tested={"306.7": "tells what an older rule was"},
)

LOYALTY_ACTIVATED: Final = Field[int]("loyalty abilities activated this turn", OBJECT, 0, lasts="turn", public=True)

LOYALTY_ACTIVATIONS: Final = Question[int]("loyalty abilities that may be activated each turn", "606.3")
"""Asked about a permanent; the first value is 1."""


@hookimpl
def apnap_fields() -> Iterable[Field[Any]]:
    """How many loyalty abilities of a permanent were activated."""
    return [LOYALTY_ACTIVATED]


def loyalty_of(game: Game, obj: int) -> int | None:
    """The loyalty of an object: of a planeswalker on the battlefield its loyalty counters, elsewhere the printed number.

    None for what is no planeswalker (CR 209.1, 306.5, 306.5a, 306.5c).
    """
    chars = game.characteristics(obj)
    if "planeswalker" not in chars[TYPES]:
        return None
    if game.object(obj).zone[0] == "battlefield":
        return counters_on(game, obj, "loyalty")
    printed: int | None = chars[LOYALTY]
    return printed


@node
class EntersWithLoyalty(Replacement):
    """CR 306.5b: a planeswalker enters with as many loyalty counters as its printed loyalty says."""

    events: ClassVar[tuple[type, ...]] = (Move,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """A planeswalker with a loyalty number that enters the battlefield."""
        if not isinstance(event, Move) or event.to != "battlefield":
            return False
        chars = ctx.game.would_be(event)
        return "planeswalker" in chars[TYPES] and bool(chars[LOYALTY])

    def replace(self, ctx: Context, event: Event) -> Event:
        """With the counters in addition to others it enters with."""
        assert isinstance(event, Move)
        move: Event = enters_with_counters(ctx.game, event, "loyalty", ctx.game.would_be(event)[LOYALTY] or 0)
        return move


@node
class LoyaltyLimit(Answering):
    """CR 606.3: one loyalty ability of a permanent each turn, or as many as effects say."""

    question: ClassVar[Question[Any]] = CAN_ACTIVATE_LOYALTY

    def answer(self, ctx: Context, value: bool, about: Any) -> bool:
        """Whoever activated the others (CR 209.2, 306.5d, 606.2)."""
        _, obj, _ = about
        return value and ctx.game.get(LOYALTY_ACTIVATED, obj) < ctx.game.query(LOYALTY_ACTIVATIONS, 1, obj)


def _note_activation(game: Game, frame: PutFrame) -> None:
    """CR 606.3: remember that a loyalty ability of this permanent was activated this turn."""
    if frame.ability is not None and frame.ability.loyalty:
        game.set(LOYALTY_ACTIVATED, frame.card, game.get(LOYALTY_ACTIVATED, frame.card) + 1)


@hookimpl
def apnap_insertions() -> Iterable[Insertion]:
    """A step of activating."""
    return [Insertion("activate", Step("loyalty", _note_activation, "606.3"), before="602.2b")]


@hookimpl
def apnap_rule_effects() -> Iterable[StaticEffect]:
    """The rules of planeswalkers that are always in force."""
    return [EntersWithLoyalty(), LoyaltyLimit()]
