"""Fading (CR 702.32)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from apnap import Ability, Context, Instruction, Keyword, KeywordDefinition, Manifest, Static, Triggered, hookimpl, node
from apnap.words import WordDeclaration
from apnap_plugins.rules.counters import EntersWithCounters, RemoveCounters, counters_on
from apnap_plugins.rules.selection import Amount, on_battlefield
from apnap_plugins.rules.triggering import AtBeginning
from apnap_plugins.rules.words.keywords import keyword_with_number

MANIFEST = Manifest(
    id="fading",
    name="Fading",
    kind="keyword ability",
    rules=("702.32",),
    since="NEM",
    requires=("counters", "sacrifice", "stack", "turn"),
)

FADE: Final = "fade"


def fading(number: Amount) -> Keyword:
    """Fading N (CR 702.32a)."""
    return Keyword("fading", (number,))


@node
class Fade(Instruction):
    """Remove a fade counter from this permanent. If you can't, sacrifice it (CR 702.32a)."""

    def perform(self, ctx: Context) -> None:
        """You can't where there is none, or where it can't be removed."""
        game, permanent = ctx.game, ctx.source
        if not on_battlefield(game, permanent):
            return
        removal = RemoveCounters(FADE, 1, permanent, by=permanent)
        if counters_on(game, permanent, FADE) and game.possible(removal):
            game.happen(removal)
        else:
            game.verb("sacrifice")(game, ctx.controller, [permanent])


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.32a: counters to enter with, and what happens in each upkeep."""
    (number,) = keyword.parameters
    return (Static((EntersWithCounters(FADE, number),)), Triggered(AtBeginning("upkeep"), Fade(), tag="fading"))


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Its parameter is the number; each instance works by itself."""
    return [KeywordDefinition("fading", _means, cumulative=True, text="fading {0}")]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return keyword_with_number("fading", "fading")
