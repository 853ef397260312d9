"""What a source of mana gives: without activating it, where that can be told (CR 605, 106)."""

from __future__ import annotations

import functools
import itertools
from typing import Any, Final, TypeVar

from apnap import (
    Context,
    Event,
    Game,
    Happened,
)
from apnap.provisional import applicable, first_category, is_forbidden
from apnap_plugins.rules.costs.costs import Cost
from apnap_plugins.rules.mana.mana import (
    AddMana,
    Choices,
    Mana,
    ManaAdded,
    any_of,
)
from apnap_plugins.rules.payment.mana_plans import Output
from apnap_plugins.rules.stack.abilities import (
    AbilityActivated,
    Activated,
    activated_abilities,
    adds_mana,
)
from apnap_plugins.rules.vocabulary.characteristics import SUPERTYPES

E = TypeVar("E", bound=Event)


def by_choice(choices: Choices) -> list[tuple[Choices, tuple[str, ...]]]:
    """Choices that make a difference, with the types of mana: those of one mana each are like one of any of the types."""
    if choices and all(len(c) == 1 for c in choices):
        return [(choices, any_of(choices))]
    return [((c,), c) for c in choices if c]


@functools.lru_cache(maxsize=10_000)
def is_simple(ability: Activated) -> bool:
    """Whether it is a mana ability with plain costs only (it taps or sacrifices its permanent) that does nothing but add mana."""
    if not isinstance(ability.effect, AddMana) or not ability.is_mana_ability() or not ability.cost:
        return False
    return all(isinstance(c, Cost) and c.plain for c in ability.cost)


@functools.lru_cache(maxsize=10_000)
def taps_itself(ability: Activated) -> bool:
    """Whether its cost taps the object that has it (CR 107.5)."""
    return any(isinstance(c, Cost) and c.inner().taps_source for c in ability.cost)


@functools.lru_cache(maxsize=10_000)
def moves_itself(ability: Activated) -> bool:
    """Whether its cost moves the object that has it elsewhere."""
    return any(isinstance(c, Cost) and c.inner().moves_source for c in ability.cost)


def group_of(game: Game, obj: int, ability: Activated) -> int:
    """What excludes what of an object's simple mana abilities: it is tapped once, and sacrificed once, which may come after."""
    if taps_itself(ability):
        return obj
    both = (other for other in activated_abilities(game, obj) if is_simple(other) and moves_itself(other))
    return obj if any(map(taps_itself, both)) else SACRIFICED + obj


SACRIFICED: Final = 1 << 40
"""Added to an object's id, the group of its mana abilities that sacrifice and don't tap it."""


def outputs(game: Game, player: int, obj: int, ability: Activated) -> list[Output] | None:
    """What a simple mana ability would give now, for each choice that makes a difference; None for another ability.

    What replaces the mana or adds to it is counted in.
    """
    if not is_simple(ability):
        return None
    effect = ability.effect
    assert isinstance(effect, AddMana)
    choices = effect.choices(Context(game, obj, player, ability))
    if game.kept(is_altered):
        tried = [((c,), _tried(game, player, obj, ability, c)) for c in choices]
        return None if any(mana is None for _, mana in tried) else [(c, mana) for c, mana in tried if mana]
    snow = "snow" in game.characteristics(obj)[SUPERTYPES]

    def made(types: tuple[str, ...]) -> tuple[Mana, ...]:
        return tuple(Mana(t, obj, snow, effect.only, effect.rider) for t in types)

    return [(chosen, made(types)) for chosen, types in by_choice(choices)]


def is_altered(game: Game) -> bool:
    """Whether something in force may change what mana abilities produce, or add mana when they do."""
    index = game.index()
    for kind in game.rules.event_types[ManaAdded]:
        if kind in index.replacements or kind in index.prohibitions:
            return True
    watched = {ManaAdded, AbilityActivated}
    return any(adds_mana(active.effect.effect) for kind in watched for active in index.triggers.get(kind, ()))


def _tried(game: Game, player: int, obj: int, ability: Activated, choice: tuple[str, ...]) -> tuple[Mana, ...] | None:
    """All mana that the player gets of activating it with this choice; None where that can't be foreseen."""
    assert isinstance(ability.effect, AddMana)
    ctx = Context(game, obj, player, ability)
    tapped = taps_itself(ability)
    event = ManaAdded(player, ability.effect.made(ctx, choice), obj, tapped)

    def attempt() -> tuple[Mana, ...] | None:
        found = with_triggered(game, event, player, 0)
        more = _triggered(game, AbilityActivated(obj, player, ability), player, 0)
        return None if found is None or more is None else found + more

    tried = game.trial(attempt)
    return tried if isinstance(tried, tuple) else None


def instead_of(game: Game, event: E, applied: frozenset[Any] = frozenset()) -> list[tuple[E, ...]]:
    """What replacement effects would make of an event, such as adding mana, for every order in which they may apply.

    Only as far as these are events of the same type (CR 616.1, 106.7).
    """
    kind = type(event)
    index, types = game.index(), game.rules.event_types[kind]
    if is_forbidden(game, event, index, types):
        return [()]
    candidates = applicable(game, event, applied, index, types)
    if not candidates:
        return [(event,)]
    found: list[tuple[E, ...]] = []
    for active in first_category(game, candidates):
        result = active.effect.replace(active.context(game), event)
        events = result if isinstance(result, tuple) else (result,)
        ways = [instead_of(game, e, applied | {active.key}) for e in events if isinstance(e, kind)]
        found += [sum(way, ()) for way in itertools.product(*ways)]
    return [way for at, way in enumerate(found) if way not in found[:at]]


def with_triggered(game: Game, event: ManaAdded, player: int, depth: int) -> tuple[Mana, ...] | None:
    """The mana that `player` gets of this event and of what triggers on it; None where the order of effects matters."""
    ways = instead_of(game, event)
    if len(ways) > 1 or depth > DEEP:
        return None
    total: tuple[Mana, ...] = ()
    for added in ways[0]:
        more = _triggered(game, added, player, depth)
        if more is None:
            return None
        total += (added.mana if added.player == player else ()) + more
    return total


def _triggered(game: Game, event: ManaAdded | AbilityActivated, player: int, depth: int) -> tuple[Mana, ...] | None:
    """The mana that `player` gets of the triggered mana abilities that trigger on this event (CR 605.4a)."""
    happened = Happened(event)
    happened.result = event.mana if isinstance(event, ManaAdded) else None
    total: tuple[Mana, ...] = ()
    for active in game.index().triggers.get(type(event), ()):
        ctx = active.context(game)
        ctx.happened = happened
        if active.effect.targets or not active.live(game) or not active.effect.on.matches(ctx, happened):
            continue
        if active.effect.condition is not None and not active.effect.condition.holds(ctx):
            continue
        for part in (n for n in active.effect.effect.walk() if isinstance(n, AddMana)):
            choices, receiver = part.choices(ctx), part.receiver(ctx)
            if not choices or receiver < 0:
                continue
            added = ManaAdded(receiver, part.made(ctx, any_of(choices)), ctx.source)
            more = with_triggered(game, added, player, depth + 1)
            if more is None:
                return None
            total += more
    return total


DEEP: Final = 8
"""So many triggered mana abilities that trigger each other are foreseen."""
