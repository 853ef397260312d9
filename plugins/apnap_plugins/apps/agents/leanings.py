"""What an agent can tell of a card without knowing it: whether what it does helps or harms, at what it can be aimed."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, final

from apnap import ABILITIES, Ability, Node, ObjectView, identity_of
from apnap_plugins.rules.continuous.continuous import Gain, ModifyPT
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.damage.instructions import DealDamage
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.permanents.instructions import Tap, Untap
from apnap_plugins.rules.stack.abilities import Spell
from apnap_plugins.rules.stack.targets import TargetSpec

HELPING: Final = frozenset(
    [*map(identity_of, (PutCounters, Untap, Gain)), "protection:GainProtection", "attach:Attach"]
)
HARMING: Final = frozenset(
    [
        *map(identity_of, (DealDamage, Tap, MoveTo)),
        "destroy:Destroy",
        "exile:Exile",
        "counter:Counter",
        "sacrifice:Sacrifice",
        "fight:Fight",
    ]
)
"""Nodes by what they are called, with their owner: those of a mechanic that is not installed are merely never met."""


@final
@dataclass(frozen=True, slots=True)
class Leaning:
    """What the abilities of an object tell roughly.

    `score` is above 0 where they help what they are about, below where they harm it; `damage` is what they deal, 0 for none;
    `zones` are those in which they have targets; `players` whether a player can be one; `life` whether something costs life.
    `boost` is what they add to power and toughness.
    """

    score: int = 0
    damage: int = 0
    zones: tuple[str, ...] = ()
    players: bool = False
    life: bool = False
    boost: tuple[int, int] = (0, 0)


NOTHING: Final = Leaning()


def leaning(view: ObjectView, spell: bool = False) -> Leaning:
    """What an object's abilities tell; with `spell` only what it does as a spell, where it is one that does something."""
    if not view.known:
        return NOTHING
    abilities = view[ABILITIES]
    if spell:
        abilities = tuple(one for one in abilities if isinstance(one, Spell)) or abilities
    return _of(abilities)


@functools.lru_cache(maxsize=4096)
def _of(abilities: tuple[Ability, ...]) -> Leaning:
    parts = [part for ability in abilities for part in ability.walk()]
    boosts = [_boost(part) for part in parts if isinstance(part, ModifyPT)]
    specs = [part for part in parts if isinstance(part, TargetSpec)]
    names = [identity_of(type(part)) for part in parts]
    score = sum(1 if sum(boost) > 0 else -2 for boost in boosts)
    score += sum((name in HELPING) - 3 * (name in HARMING) for name in names)
    return Leaning(
        score=score,
        damage=_damage(parts),
        zones=tuple(dict.fromkeys(spec.zone for spec in specs if spec.filter is not None)),
        players=any(spec.players for spec in specs),
        life=_costs_life(parts),
        boost=(sum(power for power, _ in boosts), sum(toughness for _, toughness in boosts)),
    )


def _boost(part: ModifyPT) -> tuple[int, int]:
    """What it adds to power and toughness; 0 where that depends."""
    power, toughness = part.power, part.toughness
    return power if isinstance(power, int) else 0, toughness if isinstance(toughness, int) else 0


def _damage(parts: Sequence[Node]) -> int:
    """The most damage that one of them deals; 0 where that depends."""
    amounts = [part.amount for part in parts if isinstance(part, DealDamage)]
    return max((amount for amount in amounts if isinstance(amount, int)), default=0)


def _costs_life(parts: Sequence[Node]) -> bool:
    return any(isinstance(part, PayLifeCost) for part in parts)
