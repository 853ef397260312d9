"""What an agent can tell of a card without knowing it: whether what it does helps or harms, at what it can be aimed."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Final, final

from apnap import ABILITIES, Ability, ObjectView, identity_of
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
    score = damage = power = toughness = 0
    zones: list[str] = []
    players = life = False
    for part in (part for ability in abilities for part in ability.walk()):
        if isinstance(part, ModifyPT):
            more = [n if isinstance(n, int) else 0 for n in (part.power, part.toughness)]
            power, toughness = power + more[0], toughness + more[1]
            score += 1 if sum(more) > 0 else -2
        elif isinstance(part, DealDamage):
            damage = max(damage, part.amount if isinstance(part.amount, int) else 0)
        elif isinstance(part, TargetSpec):
            zones += [part.zone] if part.filter is not None else []
            players = players or bool(part.players)
        elif isinstance(part, PayLifeCost):
            life = True
        name = identity_of(type(part))
        score += (name in HELPING) - 3 * (name in HARMING)
    return Leaning(score, damage, tuple(dict.fromkeys(zones)), players, life, (power, toughness))
