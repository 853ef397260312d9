"""Spell abilities and activated abilities as trees (CR 113.3, 602, 700.2), and which activated ones an object has."""

from __future__ import annotations

import functools
from typing import Final

from apnap import Ability, Condition, Context, Game, Instruction, Manifest, Node, Question, node
from apnap.core.values import ABILITIES
from apnap_plugins.rules.characteristics import BASIC_LAND_TYPES, NO_INTRINSIC, SUBTYPES, TYPES
from apnap_plugins.rules.costs import CostPart, TapThis
from apnap_plugins.rules.mana import AddManaOf
from apnap_plugins.rules.selection import Selector
from apnap_plugins.rules.targets import TargetSpec

MANIFEST = Manifest(
    id="activated-abilities",
    name="Spell and activated abilities",
    kind="rules",
    rules=("113", "305.6", "602", "605", "700.2"),
    requires=("characteristics", "costs", "mana", "targets"),
)

CAN_ACTIVATE: Final = Question[bool]("can be activated", "602.5")
"""Asked about (player, object, ability)."""


@node
class Mode(Node):
    """One of the modes of a modal spell or ability (CR 700.2)."""

    effect: Instruction
    targets: tuple[TargetSpec, ...] = ()
    name: str = ""


@node
class Modes(Node):
    """Choose from `minimum` to `maximum` modes (CR 700.2), different ones unless `repeated` (CR 700.2d).

    `who` gives the players one of whom chooses them instead of the controller, who says which one (CR 700.2e).
    """

    modes: tuple[Mode, ...]
    minimum: int = 1
    maximum: int = 1
    repeated: bool = False
    who: Selector | None = None


@node
class Spell(Ability):
    """A spell ability (CR 113.3a): what an instant or sorcery does as it resolves. Modal where `modes` is given.

    With a `condition` it is part of the spell's text only where that holds once costs were chosen (CR 601.2c, 702.33g).
    """

    effect: Instruction | None = None
    targets: tuple[TargetSpec, ...] = ()
    modes: Modes | None = None
    zones: tuple[str, ...] = ("stack",)
    condition: Condition | None = None


@node
class Activated(Ability):
    """An activated ability "[cost]: [effect]" (CR 113.3b, 602.1).

    `sorcery` is "activate only as a sorcery" (CR 602.5d), `loyalty` a loyalty ability (CR 606), `condition` any other
    "activate only if" (CR 602.5b). `tag` names what kind it is for other text, e.g. "equip".
    """

    cost: tuple[CostPart, ...]
    effect: Instruction
    targets: tuple[TargetSpec, ...] = ()
    modes: Modes | None = None
    sorcery: bool = False
    loyalty: bool = False
    condition: Condition | None = None
    zones: tuple[str, ...] = ()
    tag: str = ""

    def is_mana_ability(self) -> bool:
        """CR 605.1a: no target, could add mana, no loyalty ability."""
        if self.targets or self.modes is not None or self.loyalty:
            return False
        return _adds_mana(self.effect)


@functools.lru_cache(maxsize=10_000)
def _adds_mana(effect: Instruction) -> bool:
    return any(isinstance(part, AddManaOf) for part in effect.walk())


@functools.cache
def intrinsic_mana_ability(land_type: str) -> Activated:
    """The mana ability of a land with this basic land type (CR 305.6)."""
    return Activated((TapThis(),), AddManaOf(((BASIC_LAND_TYPES[land_type],),)))


def activated_abilities(game: Game, obj: int) -> tuple[Activated, ...]:
    """The activated abilities that an object has where it is now, keywords spelled out (CR 113.6, 305.6)."""
    chars = game.characteristics(obj)
    zone = game.object(obj).zone[0]
    intrinsic = "land" in chars[TYPES] and not chars[NO_INTRINSIC]
    subtypes = chars[SUBTYPES] if zone == "battlefield" and intrinsic else frozenset()
    abilities = chars[ABILITIES]
    if not abilities and not subtypes:
        return ()
    key = ("activated", abilities, subtypes, zone)
    found: tuple[Activated, ...] = game.rules.memo(key, lambda: _activated(game, abilities, subtypes, zone))
    return found


def _activated(
    game: Game, abilities: tuple[Ability, ...], subtypes: frozenset[str], zone: str
) -> tuple[Activated, ...]:
    meant = [m for a in abilities for m in game.rules.expand(a) if isinstance(m, Activated)]
    found = [m for m in meant if zone in (m.zones or ("battlefield",))]
    return (*found, *(intrinsic_mana_ability(t) for t in BASIC_LAND_TYPES if t in subtypes))


def all_activated(game: Game) -> tuple[tuple[int, int, int, Activated], ...]:
    """(object, who may activate it, number, ability) of every activated ability in the game (CR 602.2)."""
    return game.derived("rules.abilities.all_activated", _all_activated)


def _all_activated(game: Game) -> tuple[tuple[int, int, int, Activated], ...]:
    found = []
    for (name, owner), ids in game.state.zones.items():
        if name in ("library", "stack", "outside"):
            continue
        for obj in ids:
            chars = game.characteristics(obj)
            if (name != "battlefield" and not chars.values.get(ABILITIES.name)) or game.is_absent(obj):
                continue
            player = owner if owner >= 0 else game.controller(obj)
            found += [(obj, player, number, a) for number, a in enumerate(activated_abilities(game, obj))]
    return tuple(found)


def spell_ability(game: Game, abilities: tuple[Ability, ...]) -> tuple[Spell, ...]:
    """The spell abilities among an object's abilities, keywords spelled out (CR 113.3a)."""
    return tuple(m for a in abilities for m in game.rules.expand(a) if isinstance(m, Spell))


def condition_holds(ctx: Context, ability: Activated) -> bool:
    """Whether its "activate only if" holds (CR 602.5b)."""
    return ability.condition is None or ability.condition.holds(ctx)
