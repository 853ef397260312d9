"""Cards for tests, made in a line: abilities are words for keywords, trees, or effects for a static ability."""

from __future__ import annotations

from typing import Any, Final

from apnap import Ability, Definition, Instruction, Keyword, Static, Triggered
from apnap_plugins.rules.effects.instructions import do
from apnap_plugins.rules.stack.abilities import Spell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import card

BASICS: Final = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}


def trees(given: Any) -> list[Ability]:
    """Abilities: words for keywords, trees, effects for a static ability, or lists of these."""
    if isinstance(given, str):
        return [Keyword(given)]
    if isinstance(given, (tuple, list)):
        return [tree for one in given for tree in trees(one)]
    return [given] if isinstance(given, Ability) else [Static((given,))]


def basic(color: str) -> Definition:
    """The basic land that makes mana of a color, by the color's letter."""
    return card(BASICS[color], f"Basic Land — {BASICS[color]}")


def permanent(name: str, types: str, *abilities: Any, **values: Any) -> Definition:
    """A permanent with that type line; `values` as for `card`: `cost`, `power`, `loyalty`."""
    return card(name, types, *trees(abilities), **values)


def creature(
    name: str, power: int, toughness: int, *abilities: Any, types: str = "Creature", **values: Any
) -> Definition:
    """A creature; `types` is its type line."""
    return permanent(name, types, *abilities, power=power, toughness=toughness, **values)


def instant(
    name: str,
    *parts: Instruction | TargetSpec | None,
    targets: tuple[TargetSpec, ...] = (),
    cost: str = "{0}",
    types: str = "Instant",
    abilities: Any = (),
    **values: Any,
) -> Definition:
    """An instant with one spell ability, by default for nothing.

    Args:
        name: the card's.
        parts: instructions in their order, and what they target.
        targets: more of what they target.
        cost: its mana cost.
        types: its type line.
        abilities: what it has beside the spell ability.
        values: as for `card`.
    """
    effects = [part for part in parts if part is not None and not isinstance(part, TargetSpec)]
    aims = tuple(part for part in parts if isinstance(part, TargetSpec))
    return card(name, types, Spell(do(*effects), (*aims, *targets)), *trees(abilities), cost=cost, **values)


def sorcery(name: str, *parts: Instruction | TargetSpec | None, types: str = "Sorcery", **values: Any) -> Definition:
    """A sorcery with one spell ability; arguments as for `instant`."""
    return instant(name, *parts, types=types, **values)


def whenever(on: Any, effect: Instruction, *targets: TargetSpec, **more: Any) -> Triggered:
    """A triggered ability."""
    return Triggered(on, effect, targets=targets, **more)


__all__ = ["BASICS", "basic", "creature", "instant", "permanent", "sorcery", "trees", "whenever"]
