"""Modular (CR 702.43)."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import Ability, Context, Event, Keyword, Manifest, Replacement, Static, Triggered, declares, node
from apnap.words import words
from apnap_plugins.rules.counters.counters import PLUS, CountersPut, EntersWithCounters
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.counters.quantities import CountersOn
from apnap_plugins.rules.effects.instructions import May
from apnap_plugins.rules.objects.triggers import WhenDies
from apnap_plugins.rules.stack.stack import ABILITY
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Amount, Filter, on_battlefield
from apnap_plugins.rules.vocabulary.filters import ARTIFACT, CREATURE, YouControl, all_of
from apnap_plugins.rules.vocabulary.selectors import Target, TriggerObject
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_number

MANIFEST = Manifest(
    id="modular",
    kind="keyword ability",
    rules=("702.43",),
    since="DST",
    requires=("counters", "stack", "targets"),
    kernel=">=0.1,<0.2",
)

HEIR: Final = TargetSpec(all_of(ARTIFACT, CREATURE), prompt="what gets its counters")


def modular(number: Amount) -> Keyword:
    """Modular N (CR 702.43a)."""
    return Keyword("modular", (number,))


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.43a: counters to enter with, and an heir for those that it had when it was last on the battlefield."""
    (number,) = keyword.parameters
    had = CountersOn(PLUS, TriggerObject(after=False))
    gives = May(PutCounters(PLUS, had, Target()), prompt="Put its +1/+1 counters on the target?")
    return (Static((EntersWithCounters(PLUS, number),)), Triggered(WhenDies(), gives, targets=(HEIR,), tag="modular"))


@node
class ModularPutsOneMore(Replacement):
    """If a modular ability would put +1/+1 counters on a permanent that a filter means, one more is put on it (CR 614.1a)."""

    filter: Filter = all_of(CREATURE, YouControl())
    events: ClassVar[tuple[type[Event], ...]] = (CountersPut,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """Whoever controls the ability: the one that is resolving (CR 608.2)."""
        if not isinstance(event, CountersPut) or event.kind != PLUS or not on_battlefield(ctx.game, event.obj):
            return False
        stack = ctx.game.zone("stack")
        resolving = ctx.game.get(ABILITY, stack[-1]) if stack else None
        by_modular = resolving is not None and resolving.ability.tag == "modular" and resolving.source == event.by
        return by_modular and self.filter.matches(ctx, event.obj)

    def replace(self, ctx: Context, event: Event) -> Event:
        """That many plus one."""
        assert isinstance(event, CountersPut)
        return event.with_(amount=event.amount + 1)


apnap_declarations = declares(
    # Its parameter is the number. Each instance works by itself (CR 702.43b).
    keyword_ability("modular", _means, worded=keyword_with_number, cumulative=True),
    words(
        "static",
        "if a modular triggered ability would put one or more +1/+1 counters on a creature you control, "
        "that many plus one +1/+1 counters are put on it instead",
        lambda: (ModularPutsOneMore(),),
    ),
)
