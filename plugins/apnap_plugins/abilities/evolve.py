"""Evolve (CR 702.100)."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import (
    Condition,
    Context,
    Event,
    Instruction,
    Leaf,
    Manifest,
    Teller,
    Triggered,
    declares,
    event,
    node,
)
from apnap_plugins.rules.counters.counters import PLUS, CountersPut, put_by_effect
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.vocabulary.base import is_player
from apnap_plugins.rules.vocabulary.characteristics import is_creature, power_of, toughness_of
from apnap_plugins.rules.vocabulary.filters import CREATURE, STAT_READS, YouControl, all_of
from apnap_plugins.rules.vocabulary.selectors import TriggerObject
from apnap_plugins.rules.vocabulary.triggers import WhenObject
from apnap_plugins.rules.words.keywords import keyword_ability
from apnap_plugins.rules.words.trigger_conditions import alone

MANIFEST = Manifest(
    id="evolve",
    kind="keyword ability",
    rules=("702.100",),
    since="GTC",
    requires=("counters", "stack"),
    kernel=">=0.1,<0.2",
)


@node
class TheOtherIsLarger(Condition):
    """If that creature's power or toughness, or both, are greater than those of this creature (CR 702.100a)."""

    reads = STAT_READS | {"types"}

    def holds(self, ctx: Context) -> bool:
        """As both are or were last (CR 608.2h). Nothing is greater than what is no creature, or is none itself (CR 702.100c)."""
        game, mine = ctx.game, ctx.source
        others = [ref for ref in TriggerObject().refs(ctx) if not is_player(ref)]
        if not is_creature(game, mine):
            return False
        return any(
            is_creature(game, other)
            and (power_of(game, other) > power_of(game, mine) or toughness_of(game, other) > toughness_of(game, mine))
            for other in others
        )


@event
class Evolved(Leaf):
    """A creature evolves: counters were put on it as its evolve ability resolved (CR 702.100b)."""

    rule: ClassVar[str] = "702.100b"
    idle: ClassVar[bool] = True
    obj: int

    def told(self, teller: Teller) -> str:
        """One sentence: which creature it was."""
        return f"{teller.card(self.obj)} evolves"


@node
class WhenEvolves(WhenObject):
    """Whenever a creature that a filter means evolves (CR 702.100b)."""

    events: ClassVar[tuple[type[Event], ...]] = (Evolved,)


@node
class Evolve(Instruction):
    """Put a +1/+1 counter on this creature (CR 702.100a); it evolves if any are put on it (CR 702.100b)."""

    def perform(self, ctx: Context) -> None:
        """Not where something keeps them off, or puts others in their place."""
        game, creature = ctx.game, ctx.source
        done = game.happen(put_by_effect(ctx, PLUS, 1, creature)) if game.exists(creature) else None
        put = done.event if done is not None else None
        if isinstance(put, CountersPut) and put.kind == PLUS and put.obj == creature and put.amount > 0:
            game.happen(Evolved(creature))


EVOLVES: Final = Triggered(
    WhenEnters(all_of(CREATURE, YouControl())),
    Evolve(),
    TheOtherIsLarger(),
    tag="evolve",
)
"""Whenever a creature enters under your control, if it is larger in something, this one gets a counter (CR 702.100a)."""


apnap_declarations = declares(
    # Each instance triggers by itself (CR 702.100d).
    keyword_ability("evolve", EVOLVES, cumulative=True),
    alone(WhenEvolves, "evolves"),
)
