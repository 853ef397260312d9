"""Infect (CR 702.90)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Answering, Context, Event, Manifest, declares, node
from apnap_plugins.rules.counters.counters import CountersPut
from apnap_plugins.rules.counters.poison import POISON
from apnap_plugins.rules.damage.damage import DamageResults, LifeLost, as_counters, deals_for, dealt_as_with
from apnap_plugins.rules.effects.text_damage_as_though import dealt_as_though_with
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="infect",
    kind="keyword ability",
    rules=("702.90",),
    since="SOM",
    requires=("damage", "counters", "poison"),
    kernel=">=0.1,<0.2",
)


@node
class DamagePoisons(Answering[DamageResults, tuple[Event, ...]]):
    """CR 702.90b–e: damage by a source with infect, wherever it is or was last, gives poison or -1/-1 counters.

    Players get poison counters instead of losing life, creatures -1/-1 counters instead of marked damage.
    """

    question: ClassVar[type[DamageResults]] = DamageResults

    def answer(self, ctx: Context, value: tuple[Event, ...], question: DamageResults) -> tuple[Event, ...]:
        """The source's controller gives them."""
        damage = question.damage
        game = ctx.game
        if not dealt_as_with(game, damage, "infect"):
            return value
        if damage.obj:
            return as_counters(game, value, damage)
        who = deals_for(game, damage.source)
        return tuple(_poison(r, who) if isinstance(r, LifeLost) else r for r in value)


def _poison(loss: LifeLost, who: int) -> Event:
    """What damage gives a player in place of a loss of life (CR 120.3b)."""
    return CountersPut(POISON, loss.amount, player=loss.player, who=who)


apnap_declarations = declares(
    # Several instances are redundant (CR 702.90f).
    keyword_ability("infect"),
    # What damage does (CR 702.90a).
    DamagePoisons(),
    *dealt_as_though_with("infect"),
)
