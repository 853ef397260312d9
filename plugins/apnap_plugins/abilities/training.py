"""Training (CR 702.149)."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import Context, Event, Instruction, Leaf, Manifest, Teller, Triggered, declares, event, node
from apnap.words import word_list
from apnap_plugins.rules.combat.triggers import WhenAttacksWithOthers
from apnap_plugins.rules.counters.counters import PLUS, CountersPut, put_by_effect
from apnap_plugins.rules.vocabulary.filters import MORE, HasStat
from apnap_plugins.rules.vocabulary.quantities import PowerOf
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.rules.vocabulary.triggers import WhenObject
from apnap_plugins.rules.words.keywords import keyword_ability
from apnap_plugins.rules.words.trigger_conditions import alone

MANIFEST = Manifest(
    id="training",
    kind="keyword ability",
    rules=("702.149",),
    since="VOW",
    requires=("attacking", "counters"),
    kernel=">=0.1,<0.2",
)


@event
class Trained(Leaf):
    """A creature trains: a training ability that resolved has put a +1/+1 counter on it (CR 702.149c)."""

    rule: ClassVar[str] = "702.149c"
    idle: ClassVar[bool] = True
    obj: int

    def told(self, teller: Teller) -> str:
        """One sentence: which creature."""
        return f"{teller.card(self.obj)} trains"


@node
class Train(Instruction):
    """CR 702.149a, 702.149c: put a +1/+1 counter on this creature; where one was put on it, it trains."""

    def perform(self, ctx: Context) -> None:
        """Not where it is gone, nor where something else happened instead."""
        for obj in This().objects(ctx):
            done = ctx.game.happen_all([put_by_effect(ctx, PLUS, 1, obj)])
            if any(isinstance(h.event, CountersPut) and h.event.obj == obj and h.event.kind == PLUS for h in done):
                ctx.game.happen(Trained(obj))


@node
class WhenTrains(WhenObject):
    """When a creature that a filter means trains (CR 702.149c)."""

    events: ClassVar[tuple[type[Event], ...]] = (Trained,)


BESIDE_A_STRONGER_ONE: Final = WhenAttacksWithOthers(1, HasStat("power", MORE, PowerOf(This())))
"""Whenever this and a creature with greater power attack: powers are compared as they do."""

apnap_declarations = declares(
    # Each instance triggers by itself (CR 702.149b).
    keyword_ability(
        "training",
        # CR 702.149a: as it attacks beside a creature with greater power, it gets a +1/+1 counter.
        Triggered(BESIDE_A_STRONGER_ONE, Train(), tag="training"),
        cumulative=True,
    ),
    alone(WhenTrains, "trains"),
    word_list("counter kind", {"training": "training"}),  # such counters give nothing
)
