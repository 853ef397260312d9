"""Fading (CR 702.32)."""

from __future__ import annotations

from typing import Final

from apnap import Ability, Context, Instruction, Keyword, Manifest, Static, Triggered, declares, node
from apnap_plugins.rules.counters.counters import CountersRemoved, EntersWithCounters, counters_on
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.actions import SACRIFICE
from apnap_plugins.rules.vocabulary.base import Amount, on_battlefield
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_number

MANIFEST = Manifest(
    id="fading",
    kind="keyword ability",
    rules=("702.32",),
    since="NEM",
    requires=("counters", "sacrifice", "stack", "turn"),
    kernel=">=0.1,<0.2",
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
        removal = CountersRemoved(FADE, 1, permanent, by=permanent)
        if counters_on(game, permanent, FADE) and game.is_allowed(removal):
            game.happen(removal)
        else:
            game.verb(SACRIFICE)(game, ctx.controller, [permanent])


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.32a: counters to enter with, and what happens in each upkeep."""
    (number,) = keyword.parameters
    return (Static((EntersWithCounters(FADE, number),)), Triggered(AtBeginning("upkeep"), Fade(), tag="fading"))


apnap_declarations = declares(
    # Its parameter is the number; each instance works by itself.
    keyword_ability("fading", _means, worded=keyword_with_number, cumulative=True)
)
