"""Vanishing (CR 702.63)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from apnap import Ability, Context, Instruction, Keyword, KeywordDefinition, Manifest, Static, Triggered, hookimpl, node
from apnap.words import WordDeclaration
from apnap_plugins.rules.comparing import ObjectIs
from apnap_plugins.rules.counter_words import WhenLastCounterRemoved
from apnap_plugins.rules.counters import EntersWithCounters
from apnap_plugins.rules.instructions import RemoveCountersFrom
from apnap_plugins.rules.phrases import HasCounter
from apnap_plugins.rules.selection import Amount, This
from apnap_plugins.rules.triggering import AtBeginning
from apnap_plugins.rules.words.keywords import keyword_with_number, keyword_words

MANIFEST = Manifest(
    id="vanishing",
    name="Vanishing",
    kind="keyword ability",
    rules=("702.63",),
    since="PLC",
    requires=("counters", "sacrifice", "stack", "turn"),
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
        ctx.game.verb("sacrifice")(ctx.game, ctx.controller, [ctx.source])


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.63a, 702.63b: counters to enter with where there is a number, one less each upkeep, the end after the last."""
    enters = tuple(Static((EntersWithCounters(TIME, number),)) for number in keyword.parameters)
    there_is_one = ObjectIs(This(), HasCounter(TIME))
    return (
        *enters,
        Triggered(AtBeginning("upkeep"), RemoveCountersFrom(TIME), there_is_one, tag="vanishing"),
        Triggered(WhenLastCounterRemoved(TIME), SacrificeIt(), tag="vanishing"),
    )


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Its parameter, if any, is the number. Each instance works by itself (CR 702.63c)."""
    return [KeywordDefinition("vanishing", _means, cumulative=True, text="vanishing {0}")]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    with_number, _, any_number = keyword_with_number("vanishing", "vanishing")
    return [*keyword_words("vanishing", "vanishing"), with_number, any_number]
