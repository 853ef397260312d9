"""Wither (CR 702.80)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Answering, Context, Event, Manifest, declares, node
from apnap_plugins.rules.damage.damage import DamageResults, as_counters, dealt_as_with
from apnap_plugins.rules.effects.text_damage_as_though import dealt_as_though_with
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="wither",
    kind="keyword ability",
    rules=("702.80",),
    since="SHM",
    requires=("damage", "counters"),
    kernel=">=0.1,<0.2",
)


@node
class DamageShrinks(Answering[DamageResults, tuple[Event, ...]]):
    """CR 702.80a–c: damage by a source with wither, wherever it is or was last, puts -1/-1 counters on a creature."""

    question: ClassVar[type[DamageResults]] = DamageResults

    def answer(self, ctx: Context, value: tuple[Event, ...], question: DamageResults) -> tuple[Event, ...]:
        """Instead of being marked; the source's controller puts them."""
        return (
            as_counters(ctx.game, value, question.damage)
            if dealt_as_with(ctx.game, question.damage, "wither")
            else value
        )


apnap_declarations = declares(
    # Several instances are redundant (CR 702.80d).
    keyword_ability("wither"),
    # What damage to creatures does (CR 120.3d).
    DamageShrinks(),
    *dealt_as_though_with("wither"),
)
