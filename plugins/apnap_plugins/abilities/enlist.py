"""Enlist (CR 702.154)."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import (
    Ability,
    Context,
    Event,
    Happened,
    Keyword,
    Manifest,
    Static,
    TriggerCondition,
    Triggered,
    declares,
    node,
)
from apnap_plugins.rules.combat.attacking import PaidToAttack
from apnap_plugins.rules.combat.effects import MayPayToAttack
from apnap_plugins.rules.combat.filters import IsChosenToAttack
from apnap_plugins.rules.combat.selectors import UsedToAttack
from apnap_plugins.rules.combat.triggers import WhenPaysToAttack
from apnap_plugins.rules.continuous.continuous import ModifyPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.costs.object_costs import TapCost
from apnap_plugins.rules.effects.history import ControlledSinceTurnBegan
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.filters import CREATURE, HasKeyword, Itself, Not, Or, all_of
from apnap_plugins.rules.vocabulary.quantities import PowerOf
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.rules.words.keywords import keyword_ability
from apnap_plugins.rules.words.trigger_conditions import own_only

MANIFEST = Manifest(
    id="enlist",
    kind="keyword ability",
    rules=("702.154",),
    since="DMU",
    requires=("attacking", "continuous-effects", "costs"),
    mentions=("haste",),
    kernel=">=0.1,<0.2",
)


ANOTHER_CREATURE: Final = TapCost(
    all_of(CREATURE, Not(IsChosenToAttack()), Or((HasKeyword("haste"), ControlledSinceTurnBegan())))
)
"""Tap a creature that stays at home: never itself, for it was chosen to attack (CR 702.154c)."""


def _option(number: int) -> str:
    """The name of an instance's cost: its triggered ability triggers for no other (CR 702.154d)."""
    return "enlist" if number == 1 else f"enlist {number}"


def _means(keyword: Keyword, number: int) -> tuple[Ability, ...]:
    """CR 702.154a, 702.154b: an optional cost to attack, and what triggers when that is paid: its power is added."""
    name, power = _option(number), PowerOf(UsedToAttack())
    return (
        Static((MayPayToAttack(name, (ANOTHER_CREATURE,)),)),
        Triggered(WhenPaysToAttack(name), Change(This(), (ModifyPT(power, 0),)), tag="enlist"),
    )


@node
class WhenEnlists(TriggerCondition):
    """Whenever a creature that a filter means enlists one that another filter means (CR 702.154c)."""

    filter: Filter = Itself()
    enlisted: Filter = CREATURE
    events: ClassVar[tuple[type[Event], ...]] = (PaidToAttack,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By any instance of enlist that it has."""
        event = happened.event
        if not isinstance(event, PaidToAttack) or event.name.partition(" ")[0] != "enlist":
            return False
        return self.filter.matches(ctx, event.obj) and any(self.enlisted.matches(ctx, obj) for obj in event.used)


apnap_declarations = declares(
    # Each instance works by itself (CR 702.154d).
    keyword_ability("enlist", _means, cumulative=True, numbered=True),
    own_only(WhenEnlists, "enlists {b:a filter}", that=UsedToAttack(), player=None),
)
