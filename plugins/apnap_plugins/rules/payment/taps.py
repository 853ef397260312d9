"""Mana abilities as far as their characteristics tell, and simple ones straight through (CR 605.3).

A simple one taps its permanent, adds mana that is always the same, and nothing looks at that: the same events are made in the
same order as where it is activated step by step. In debug mode each is, so that both ways come to be compared.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Final, NamedTuple

from apnap import WAITING, Characteristics, Game
from apnap.provisional import NEXT_TIMESTAMP
from apnap_plugins.rules.costs.costs import CanPay, TapThisCost
from apnap_plugins.rules.mana.atoms import PaymentSource
from apnap_plugins.rules.mana.mana import POOL, YOU, AddMana, Choices, Mana, ManaAdded, Need, Rider, assign
from apnap_plugins.rules.payment.frame import AnnouncementFrame, SpendableManaTypes
from apnap_plugins.rules.payment.keys import ACTIVATE_MANA_ABILITY, ACTIVATING
from apnap_plugins.rules.payment.mana_plans import Step
from apnap_plugins.rules.payment.sources import is_simple, moves_itself, taps_itself
from apnap_plugins.rules.permanents.actions import Tapped
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.stack.abilities import (
    AbilityActivated,
    Activated,
    CanActivate,
    activated_of,
    mana_abilities_here,
)
from apnap_plugins.rules.vocabulary.characteristics import SUPERTYPES, TYPES


class Manner(NamedTuple):
    """What is known of a mana ability by the characteristics of what has it.

    - `plain`: all that it does is to tap its permanent for mana.
    - `untroubled`: to be activated it needs nothing but that its permanent is untapped.
    - `snow`: its permanent is snow.
    - `gives`: what an untroubled one adds for its controller, where that is always the same and may be spent on anything.
    - `free`: what it is known to give whoever it is for (`freely_given`).
    """

    plain: bool
    untroubled: bool
    snow: bool
    gives: Choices | None
    free: tuple[Choices, Rider | None, bool, bool] | None


ManaAbility = tuple[int, int, int, Activated, Manner]
"""(object, who may activate it, number, ability, what is known of it)."""


def plain_mana_abilities(game: Game) -> tuple[ManaAbility, ...]:
    """The activated mana abilities in the game that only tap their permanent for mana."""
    return game.kept(activated_of, _in_their_manner, "plain")


def other_mana_abilities(game: Game) -> tuple[ManaAbility, ...]:
    """All other activated mana abilities in the game."""
    return game.kept(activated_of, _in_their_manner, "other")


def _in_their_manner(game: Game, zone: str, chars: Characteristics) -> dict[str, list[tuple[int, Activated, Manner]]]:
    snow, creature = "snow" in chars[SUPERTYPES], "creature" in chars[TYPES]
    found: dict[str, list[tuple[int, Activated, Manner]]] = {}
    for number, ability in mana_abilities_here(game, zone, chars):
        plain = is_plain(ability)
        untroubled = plain and not creature and ability.cost == TAP_ALONE and not ability.is_limited()
        free = freely_given(ability)
        gives = free[0] if free is not None and untroubled and getattr(ability.effect, "who", YOU) == YOU else None
        manner = Manner(plain, untroubled, snow, gives, free)
        found.setdefault("plain" if plain else "other", []).append((number, ability, manner))
    return found


TAP_ALONE: Final = (TapThisCost(),)
"""The cost of a mana ability such as a basic land's."""


@functools.lru_cache(maxsize=10_000)
def is_plain(ability: Activated) -> bool:
    """Whether all that it does is to tap its permanent for mana."""
    return is_simple(ability) and not moves_itself(ability)


@functools.lru_cache(maxsize=10_000)
def freely_given(ability: Activated) -> tuple[Choices, Rider | None, bool, bool] | None:
    """What a simple mana ability adds that may be spent on anything and is always the same, and its additional effect.

    And whether it moves its object elsewhere, and taps it. None for another ability.
    """
    effect = ability.effect
    if not isinstance(effect, AddMana) or effect.only is not None or not is_simple(ability):
        return None
    given = effect.certain()
    return None if given is None else (given, effect.rider, moves_itself(ability), taps_itself(ability))


def taps_are_simple(game: Game) -> bool:
    """Whether nothing triggers on tapping for mana or replaces it, or looks at what may be activated, paid or spent."""
    index, event_types = game.index(), game.rules.event_types
    for kind in (Tapped, AbilityActivated, ManaAdded):
        for watching in (index.triggers, index.replacements, index.prohibitions):
            if not watching.keys().isdisjoint(event_types[kind]):
                return False
    return not game.is_answered(CanActivate, CanPay, SpendableManaTypes)


Simple = dict[tuple[int, int], tuple[Activated, Choices, bool]]
"""By (object, number): a simple mana ability, what it can add, and whether its permanent is snow."""


def simple_taps(game: Game, player: int) -> Simple:
    """The mana abilities that `player` can activate straight through now (CR 605.3b).

    None where that isn't known, in debug mode, or while something waits: another mana ability, or to be put on the stack.
    """
    if game.debug or game.written(ACTIVATING) or game.written(WAITING).get(0) or not game.kept(taps_are_simple):
        return {}
    found: Simple = {}
    tapped = game.written(TAPPED)
    for obj, who, number, ability, manner in plain_mana_abilities(game):
        if who == player and manner.gives is not None and not tapped.get(obj):
            found[obj, number] = ability, manner.gives, manner.snow
    return found


@functools.lru_cache(maxsize=20_000)
def _given(obj: int, types: tuple[str, ...], snow: bool, rider: Rider | None) -> tuple[Mana, ...]:
    """The mana that a simple ability adds."""
    return tuple([Mana(t, obj, snow, None, rider) for t in types])


def keep_taps(game: Game, player: int, steps: Sequence[Step], frame: AnnouncementFrame) -> None:
    """These simple mana abilities are about to be activated: the frame keeps them (CR 728.1)."""
    used, next_timestamp = game.inputs_used(), game.get(NEXT_TIMESTAMP)
    for step in steps:

        def again(step: Step = step) -> None:
            game.set(NEXT_TIMESTAMP, 0, next_timestamp)
            game.verb(ACTIVATE_MANA_ABILITY)(game, player, step.obj, step.number, None, step)

        frame.activated.append((used, used, again))


def tap_simply(game: Game, player: int, step: Step, ability: Activated, snow: bool) -> tuple[Mana, ...]:
    """Activate a simple mana ability, whose permanent is untapped. Returns the mana."""
    obj = step.obj
    assert isinstance(ability.effect, AddMana)
    mana = _given(obj, step.mana, snow, ability.effect.rider)
    game.happen(Tapped(obj))
    game.happen(AbilityActivated(obj, player, ability))
    game.happen(ManaAdded(player, mana, obj, True))
    return mana


def spend_simply(
    game: Game, player: int, wanted: tuple[Need, ...], atoms: tuple[PaymentSource, ...], frame: AnnouncementFrame
) -> tuple[Mana, ...] | None:
    """Pay with simple mana abilities alone, and nothing in the pool: the mana that was spent.

    None, and nothing done, where that isn't all.
    """
    simple = simple_taps(game, player) if not game.written(POOL).get(player) else None
    if not simple:
        return None
    units: list[frozenset[str]] = []
    taps = []
    for atom in atoms:
        known = simple.get((atom.obj, atom.number)) if atom.kind == "ability" else None
        if known is None or len(known[1]) > 1:
            return None
        units += atom.units
        taps.append(known)
    spent = assign(wanted, units)
    if spent is None or len(spent) < len(units):
        return None
    steps = [Step(atom.obj, atom.number, gives[0]) for atom, (_, gives, _) in zip(atoms, taps, strict=True)]
    keep_taps(game, player, steps, frame)
    mana: tuple[Mana, ...] = ()
    for step, (ability, _, snow) in zip(steps, taps, strict=True):
        mana += tap_simply(game, player, step, ability, snow)
    used = tuple([mana[at] for at in spent])
    game.set(POOL, player, ())
    for one in used:
        if one.rider is not None:
            one.rider.spent(game, one, frame)
    return used
