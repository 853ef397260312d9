"""Vanishing (CR 702.63)."""

from __future__ import annotations

from typing import Final

from apnap import Ability, Context, Instruction, Keyword, Manifest, Static, Triggered, declares, node
from apnap_plugins.rules.counters.counters import EntersWithCounters
from apnap_plugins.rules.counters.filters import HasCounter
from apnap_plugins.rules.counters.instructions import RemoveCounters
from apnap_plugins.rules.counters.triggers import WhenLastCounterRemoved
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.actions import SACRIFICE
from apnap_plugins.rules.vocabulary.base import Amount
from apnap_plugins.rules.vocabulary.conditions import ObjectIs
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_or_without_number

MANIFEST = Manifest(
    id="vanishing",
    kind="keyword ability",
    rules=("702.63",),
    since="PLC",
    requires=("counters", "sacrifice", "stack", "turn"),
    kernel=">=0.1,<0.2",
)

TIME: Final = "time"


def vanishing(number: Amount | None = None) -> Keyword:
    """Vanishing N (CR 702.63a), or vanishing without a number (CR 702.63b)."""
    return Keyword("vanishing", () if number is None else (number,))


@node
class SacrificeIt(Instruction):
    """Sacrifice this permanent (CR 702.63a)."""

    def perform(self, ctx: Context) -> None:
        """Where the player still controls it."""
        ctx.game.verb(SACRIFICE)(ctx.game, ctx.controller, [ctx.source])


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.63a, 702.63b: counters to enter with where there is a number, one less each upkeep, the end after the last."""
    enters = tuple(Static((EntersWithCounters(TIME, number),)) for number in keyword.parameters)
    there_is_one = ObjectIs(This(), HasCounter(TIME))
    return (
        *enters,
        Triggered(AtBeginning("upkeep"), RemoveCounters(TIME), there_is_one, tag="vanishing"),
        Triggered(WhenLastCounterRemoved(TIME), SacrificeIt(), tag="vanishing"),
    )


apnap_declarations = declares(
    # Its parameter, if any, is the number. Each instance works by itself (CR 702.63c).
    keyword_ability("vanishing", _means, worded=keyword_with_or_without_number, cumulative=True)
)
