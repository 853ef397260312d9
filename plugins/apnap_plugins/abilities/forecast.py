"""Forecast (CR 702.57)."""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from apnap import (
    OBJECT,
    Ability,
    AnyTimeCheck,
    Condition,
    Context,
    Field,
    FieldSet,
    Game,
    Keyword,
    KeywordDefinition,
    Manifest,
    Node,
    VisibilityRule,
    declares,
    node,
)
from apnap.words import word_list, words
from apnap_plugins.rules.costs.costs import Cost, CostPart, RevealThisCost
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.turn.phases import UPKEEP
from apnap_plugins.rules.vocabulary.conditions import AllOf

MANIFEST = Manifest(
    id="forecast",
    kind="keyword ability",
    rules=("702.57",),
    since="DIS",
    requires=("activated-abilities", "casting", "costs", "reveal", "turn"),
    kernel=">=0.1,<0.2",
)

FORECAST: Final = Field[bool]("revealed for forecast", OBJECT, False, public=True)
"""Of a card in hand: its player plays with it revealed for now (CR 702.57b)."""


def forecast(ability: Activated) -> Keyword:
    """Forecast — [activated ability] (CR 702.57a)."""
    return Keyword("forecast", (ability,))


@node
class IsItsOwnersUpkeep(Condition):
    """It is the upkeep step of the card's owner (CR 702.57b)."""

    reads = frozenset(["stage", "active player"])

    def holds(self, ctx: Context) -> bool:
        """Also an additional one of the same turn; of a team's upkeep each of them has one (CR 805.4)."""
        game = ctx.game
        return game.stage_name() == UPKEEP and game.is_active(game.object(ctx.source).owner)


@node
class RevealForForecast(Cost):
    """Reveal this card from your hand, and play with it revealed until the upkeep is over (CR 702.57b)."""

    reveal: RevealThisCost = RevealThisCost()

    def __str__(self) -> str:
        """As cards say it."""
        return str(self.reveal)

    def source_zone(self) -> str:
        """The hand (CR 702.57a)."""
        return self.reveal.source_zone()

    def can_pay(self, ctx: Context) -> bool:
        """Where it is in a hand."""
        return self.reveal.can_pay(ctx)

    def pay(self, ctx: Context) -> None:
        """All see it from now on, whatever becomes of the ability."""
        self.reveal.pay(ctx)
        ctx.game.happen(FieldSet(ctx.source, FORECAST.name, True))


def _may_look(game: Game, viewer: int, card: int) -> bool:
    """CR 702.57b: everybody. In another zone it is another object."""
    return True


def _stop_revealing(game: Game) -> None:
    """CR 702.57b: as soon as a step or phase that is no upkeep step begins."""
    revealed = game.having(FORECAST)
    if revealed and game.stage_name() != UPKEEP:
        game.happen_all([FieldSet(card, FORECAST.name, False) for card in revealed])


def _as_forecast(part: CostPart) -> Node:
    return RevealForForecast(part) if isinstance(part, RevealThisCost) else part


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.57a, 702.57b: the ability from the hand only, in the owner's upkeep only, and only once each turn."""
    (ability,) = keyword.parameters
    conditions = (IsItsOwnersUpkeep(), *((ability.condition,) if ability.condition is not None else ()))
    when = conditions[0] if len(conditions) == 1 else AllOf(conditions)
    cost = tuple(map(_as_forecast, ability.cost))
    return (dataclasses.replace(ability, cost=cost, condition=when, limit=1, zones=("hand",), tag="forecast"),)


# Any: what words make of an ability
def _line(a: Any) -> tuple[Keyword, ...] | None:
    """An activated ability for which the card is revealed: all that are printed say so."""
    (ability,) = a
    return (forecast(ability),) if any(isinstance(part, RevealThisCost) for part in ability.cost) else None


# Any: as above
def _says_line(tree: Any) -> list[dict[str, Any]]:
    only = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    return [{"a": only.parameters}] if isinstance(only, Keyword) and only.id == "forecast" else []


apnap_declarations = declares(
    FORECAST,
    VisibilityRule("forecast", _may_look, FORECAST.name, hides=False),
    AnyTimeCheck("forecast", "702.57b", _stop_revealing),
    # Its parameter is the activated ability; each instance can be activated.
    KeywordDefinition("forecast", _means, cumulative=True, text="forecast"),
    words("line", "forecast — {a:activated}", _line, _says_line),
    word_list("ability name", {"forecast": "forecast"}),
)
