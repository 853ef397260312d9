"""Unleash (CR 702.98)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from apnap import (
    Context,
    Event,
    KeywordDefinition,
    Manifest,
    Move,
    Replacement,
    Static,
    YesNo,
    hookimpl,
    node,
)
from apnap.words import WordDeclaration
from apnap_plugins.rules.combat_words import CantBlock
from apnap_plugins.rules.comparing import ObjectIs
from apnap_plugins.rules.counters import PLUS, enters_with_counters
from apnap_plugins.rules.phrases import HasCounter
from apnap_plugins.rules.selection import This
from apnap_plugins.rules.words.keywords import keyword_words

MANIFEST = Manifest(
    id="unleash",
    name="Unleash",
    kind="keyword ability",
    rules=("702.98",),
    since="RTR",
    requires=("blocking", "counters"),
)


@node
class MayEnterUnleashed(Replacement):
    """You may have this permanent enter the battlefield with an additional +1/+1 counter on it (CR 702.98a)."""

    events: ClassVar[tuple[type[Event], ...]] = (Move,)
    entering: ClassVar[bool] = True

    def applies(self, ctx: Context, event: Event) -> bool:
        """As it enters the battlefield."""
        return isinstance(event, Move) and event.to == "battlefield"

    def replace(self, ctx: Context, event: Event) -> Event:
        """Its player chooses before it is there (CR 614.12a)."""
        assert isinstance(event, Move)
        wants = ctx.game.ask(
            YesNo(
                player=event.chooser(ctx.game), rule="702.98a", source=event.obj, prompt="Enter with a +1/+1 counter?"
            )
        )
        unleashed: Event = enters_with_counters(ctx.game, event, PLUS, 1) if wants else event
        return unleashed


CANT_BLOCK = Static((CantBlock(),), ObjectIs(This(), HasCounter(PLUS)))
"""It can't block as long as it has a +1/+1 counter on it, from wherever that is (CR 702.98a)."""


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Two static abilities; each instance may give a counter."""
    meaning = (Static((MayEnterUnleashed(),)), CANT_BLOCK)
    return [KeywordDefinition("unleash", lambda _: meaning, cumulative=True, text="unleash")]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return keyword_words("unleash", "unleash")
