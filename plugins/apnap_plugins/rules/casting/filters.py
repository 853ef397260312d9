"""Filters for what has abilities, and of which kind (CR 113, 605)."""

from __future__ import annotations

from apnap import ABILITIES, Ability, Context, Triggered, node
from apnap_plugins.rules.mana.mana import ManaAdded
from apnap_plugins.rules.stack.abilities import AbilityActivated, Activated, adds_mana
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.characteristics import BASIC_LAND_TYPES, NO_INTRINSIC, SUBTYPES, TYPES


@node
class HasManaAbility(Filter):
    """Has a mana ability, activated or triggered, keywords spelled out and those of basic land types too (CR 605.1, 305.6)."""

    reads = frozenset(["abilities", "types", "subtypes"])

    def matches(self, ctx: Context, obj: int) -> bool:
        """By its abilities now, whether or not one can be activated."""
        game = ctx.game
        meant = (one for ability in game.characteristics(obj)[ABILITIES] for one in game.rules.expand(ability))
        return has_intrinsic_ability(ctx, obj) or any(_makes_mana(one) for one in meant)


@node
class HasNoAbilities(Filter):
    """Has no abilities at all, not even that of a basic land type (CR 113.1, 305.6)."""

    reads = frozenset(["abilities", "types", "subtypes"])

    def matches(self, ctx: Context, obj: int) -> bool:
        """Whatever gave or took them."""
        return not ctx.game.characteristics(obj)[ABILITIES] and not has_intrinsic_ability(ctx, obj)


def has_intrinsic_ability(ctx: Context, obj: int) -> bool:
    """Whether it is a land with a basic land type that has its mana ability (CR 305.6, 305.7)."""
    chars = ctx.game.characteristics(obj)
    return "land" in chars[TYPES] and not chars[NO_INTRINSIC] and not chars[SUBTYPES].isdisjoint(BASIC_LAND_TYPES)


def _makes_mana(ability: Ability) -> bool:
    """Whether an ability is an activated mana ability or one that triggers on them (CR 605.1a, 605.1b)."""
    if isinstance(ability, Activated):
        return ability.is_mana_ability()
    if not isinstance(ability, Triggered) or ability.targets or ability.modes is not None:
        return False
    return adds_mana(ability.effect) and any(
        issubclass(kind, (ManaAdded, AbilityActivated)) for kind in ability.on.events
    )
