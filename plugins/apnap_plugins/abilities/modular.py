"""Modular (CR 702.43)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from apnap import (
    Ability,
    Context,
    Event,
    Keyword,
    KeywordDefinition,
    Manifest,
    Replacement,
    Static,
    Triggered,
    hookimpl,
    node,
)
from apnap.words import WordDeclaration, words
from apnap_plugins.rules.counters import PLUS, EntersWithCounters, PutCounters
from apnap_plugins.rules.instructions import May, PutCountersOn
from apnap_plugins.rules.phrases import CountersOn
from apnap_plugins.rules.selection import (
    ARTIFACT,
    CREATURE,
    Amount,
    Filter,
    Target,
    TriggerObject,
    YouControl,
    all_of,
    on_battlefield,
)
from apnap_plugins.rules.stack import ABILITY
from apnap_plugins.rules.targets import TargetSpec
from apnap_plugins.rules.triggering import WhenDies
from apnap_plugins.rules.words.keywords import keyword_with_number

MANIFEST = Manifest(
    id="modular",
    name="Modular",
    kind="keyword ability",
    rules=("702.43",),
    since="DST",
    requires=("counters", "stack", "targets"),
)

HEIR: Final = TargetSpec(all_of(ARTIFACT, CREATURE), prompt="what gets its counters")


def modular(number: Amount) -> Keyword:
    """Modular N (CR 702.43a)."""
    return Keyword("modular", (number,))


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.43a: counters to enter with, and an heir for those that it had when it was last on the battlefield."""
    (number,) = keyword.parameters
    had = CountersOn(PLUS, TriggerObject(after=False))
    gives = May(PutCountersOn(PLUS, had, Target()), prompt="Put its +1/+1 counters on the target?")
    return (Static((EntersWithCounters(PLUS, number),)), Triggered(WhenDies(), gives, targets=(HEIR,), tag="modular"))


@node
class ModularPutsOneMore(Replacement):
    """If a modular ability would put +1/+1 counters on a permanent that a filter means, one more is put on it (CR 614.1a)."""

    filter: Filter = all_of(CREATURE, YouControl())
    events: ClassVar[tuple[type[Event], ...]] = (PutCounters,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """Whoever controls the ability: the one that is resolving (CR 608.2)."""
        if not isinstance(event, PutCounters) or event.kind != PLUS or not on_battlefield(ctx.game, event.obj):
            return False
        stack = ctx.game.zone("stack")
        resolving = ctx.game.get(ABILITY, stack[-1]) if stack else None
        by_modular = resolving is not None and resolving.ability.tag == "modular" and resolving.source == event.by
        return by_modular and self.filter.matches(ctx, event.obj)

    def replace(self, ctx: Context, event: Event) -> Event:
        """That many plus one."""
        assert isinstance(event, PutCounters)
        more: Event = event.with_(amount=event.amount + 1)
        return more


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Its parameter is the number. Each instance works by itself (CR 702.43b)."""
    return [KeywordDefinition("modular", _means, cumulative=True, text="modular {0}")]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    one_more = (
        "if a modular triggered ability would put one or more +1/+1 counters on a creature you control, "
        "that many plus one +1/+1 counters are put on it instead"
    )
    return [
        *keyword_with_number("modular", "modular"),
        words("static", one_more, means=lambda: (ModularPutsOneMore(),)),
    ]
