"""Games drawn anew from what one player knows: hidden cards and random numbers are other ones (CR 400.2).

A decision inside a resolution stands on answers and random numbers since the last decision point, which is where the
game drawn anew begins. Numbers whose effect the viewer has seen (a coin flip, the cards drawn after a shuffle) must
come again, all others must not, for they tell the order of a library. So every span of numbers is tried with new
ones, and halved where the viewer would notice. What stays is handed over as numbers: no seed of the true game.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, final

from apnap.core import fields as f
from apnap.core.decisions import Decision
from apnap.core.errors import ApnapError
from apnap.core.observation import Observation
from apnap.core.randomness import Stream
from apnap.core.state import Component, Obj
from apnap.core.values import OBJECT

if TYPE_CHECKING:
    from apnap.core.definition import Definition
    from apnap.core.game import Game

ATTEMPTS: Final = 20
"""How many places for the hidden cards are tried before giving up."""
TRIALS: Final = 32
"""How many spans of numbers are tried anew."""


@final
class _Source:
    """Where one random number comes from: a seed, or, with seed None, the number that was drawn."""

    __slots__ = ("number", "seed")

    def __init__(self, number: int, seed: int | None = None) -> None:
        self.number = number
        self.seed = seed


def determinize(game: Game, viewer: int, decision: Decision | None, seed: int) -> Game:
    """See `Observation.determinize`. `decision` is the pending one where the viewer is to answer it."""
    rng = Stream(seed)
    shown = _shown(game, viewer, _history(game))
    numbers = [_Source(n) for n in _numbers_since(game)]
    for _ in range(ATTEMPTS):
        places = _places(game, viewer, rng)
        future = rng.randrange(1 << 62)
        made = _made(game, places, numbers, future)
        if not _agrees(made, viewer, decision, shown):
            continue
        spans = deque([(0, len(numbers))] if numbers else [])
        for _ in range(TRIALS):
            if not spans:
                break
            first, last = spans.popleft()
            anew = [_Source(0, rng.randrange(1 << 62)) for _ in range(first, last)]
            sources = [*numbers[:first], *anew, *numbers[last:]]
            other = _made(game, places, sources, future)
            if _agrees(other, viewer, decision, shown):
                made, numbers = other, sources
            elif last - first > 1:
                half = (first + last) // 2
                spans += [(first, half), (half, last)]
        return made
    raise ApnapError(f"no game drawn with seed {seed} agrees with what player {viewer} has seen")


def _numbers_since(game: Game) -> list[int]:
    """The random numbers drawn since the last decision point, found by running forward from there once more."""
    again, now = game.copy(), game.state.tables[f.RANDOM.name].get(0, 0)
    first = again.get(f.RANDOM)
    if first == now:
        return []
    drawn: dict[int, int] = {}
    again.numbers_drawn = drawn
    again.is_over()  # which runs it forward
    return [drawn[position] for position in range(first, now)]


def _history(game: Game) -> int:
    """Where the log stood at the last decision point."""
    bases = game.session.bases
    return bases[-1][2] if bases else len(game.log.entries)


def _shown(game: Game, viewer: int, start: int) -> list[str]:
    """All that the viewer can see: objects, public values, and the log from `start` on."""
    seen = [game.log.render(entry, viewer) for entry in game.log.entries[start:]]
    view = Observation(game, viewer)
    seen.extend(repr(v) for _, _, views in view.zones() for v in views)
    for name, field in game.rules.fields.items():
        if field.public and field.scope != OBJECT:
            seen.append(f"{name} {sorted(game.state.tables[name].items())}")
    return seen


def _agrees(made: Game, viewer: int, decision: Decision | None, shown: list[str]) -> bool:
    try:
        pending = made.decision
    except ApnapError:
        return False  # this draw would not have led here
    if decision is not None and pending != decision:
        return False
    return _shown(made, viewer, 0) == shown


def _made(game: Game, places: dict[int, Definition], numbers: list[_Source], future: int) -> Game:
    """The game at the last decision point, with cards in other places and random numbers from other sources."""
    made = game.copy()
    made.seed = future
    made.state.write(f.SEEDS.name, 0, tuple(_seeds(made.get(f.RANDOM), numbers, future)))
    _redefine(made, places)
    made.forget_history()
    return made


def _seeds(first: int, numbers: list[_Source], future: int) -> Iterator[tuple[int, int | tuple[int, ...]]]:
    """The `Seeds` for these sources from position `first` on, and for all after them."""
    for n, source in enumerate(numbers):
        yield first + n, (source.number,) if source.seed is None else source.seed
    yield first + len(numbers), future


def _places(game: Game, viewer: int, rng: Stream) -> dict[int, Definition]:
    """Another card for each component that the viewer knows neither now nor at the last decision point."""
    before = game.copy()
    places: dict[int, Definition] = {}
    for owner in game.players:
        unknown = set(_hidden_components(before, viewer, owner))
        hidden = [c for c in _hidden_components(game, viewer, owner) if c in unknown]
        definitions = [game.state.components[c].definition for c in hidden]
        rng.shuffle(definitions)
        places.update(zip(hidden, definitions, strict=True))
    return places


def _hidden_components(game: Game, viewer: int, owner: int) -> list[int]:
    """Components of cards whose identity the viewer does not know in `game`, which is not run forward for it."""
    found: list[int] = []
    for id in sorted(game.state.objects):
        obj = game.state.objects[id]
        if obj.owner == owner and obj.components and not game.may_look(viewer, id):
            found.extend(c for c in game.components_of(id) if game.state.components[c].kind == "card")
    return found


def _redefine(game: Game, new: dict[int, Definition]) -> None:
    """Let components be other cards. Objects that show the card's own characteristics show the new card's."""
    state = game.state
    old = {c: state.components[c].definition for c in new}
    for c, definition in new.items():
        was = state.components[c]
        state.write("components", c, Component(c, was.kind, definition, was.owner))
    for id, obj in list(state.objects.items()):
        first = obj.components[0] if obj.components else 0
        if first in new and obj.base is old[first].characteristics:
            base = new[first].characteristics
            state.write("objects", id, Obj(id, obj.kind, obj.zone, obj.owner, obj.controller, obj.components, base,
                                           obj.timestamp, obj.origin))  # fmt: skip


__all__ = ["determinize"]
