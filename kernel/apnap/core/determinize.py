"""Games drawn anew from what one player knows: hidden cards and random numbers are other ones (CR 400.2).

A decision inside a resolution stands on answers and random numbers since the last decision point, which is where the
game drawn anew begins. Numbers whose effect the viewer has seen (a coin flip, the cards drawn after a shuffle) must
come again, all others must not, for they tell the order of a library. So every span of numbers is tried with new
ones, and halved where the viewer would notice. What stays is handed over as numbers: no seed of the true game.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, final

from apnap.core import fields as f
from apnap.core.asking import DecisionMaker, Priority
from apnap.core.decisions import Decision
from apnap.core.errors import ApnapError
from apnap.core.events import Moved
from apnap.core.flow import PASS, PRIORITY
from apnap.core.observation import Observation
from apnap.core.randomness import Stream
from apnap.core.session import Input
from apnap.core.state import Component, Obj, Past
from apnap.core.values import MISSING, OBJECT, Characteristics, Field

if TYPE_CHECKING:
    from apnap.core.game import Game

ATTEMPTS: Final = 20
"""How many places for the hidden cards are tried before giving up."""
TRIALS: Final = 32
"""How many spans of numbers are tried anew."""
_POSITION: Final[tuple[Field[Any], ...]] = (f.FLOW, f.PASSES, f.PRIORITY)
_NOTHING: Final = Characteristics({})
Places = dict[int, tuple[Component, int]]
"""Components of hidden cards, each with the one in its place in the game drawn anew, and whose card that has."""


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
        made = _made(game, viewer, places, numbers, future)
        if not _agrees(made, viewer, decision, shown):
            continue
        spans = deque([(0, len(numbers))] if numbers else [])
        for _ in range(TRIALS):
            if not spans:
                break
            first, last = spans.popleft()
            anew = [_Source(0, rng.randrange(1 << 62)) for _ in range(first, last)]
            sources = [*numbers[:first], *anew, *numbers[last:]]
            other = _made(game, viewer, places, sources, future)
            if _agrees(other, viewer, decision, shown):
                made, numbers = other, sources
            elif last - first > 1:
                half = (first + last) // 2
                spans += [(first, half), (half, last)]
        return made
    raise ApnapError(f"no game drawn with seed {seed} agrees with what player {viewer} has seen")


def _numbers_since(game: Game) -> list[int]:
    """The random numbers drawn since the last decision point, found by running forward from there once more."""
    again, now = game.copy(), game._state.tables[f.RANDOM.name].get(0, 0)
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
            seen.append(f"{name} {sorted(game._state.tables[name].items())}")
    return seen


def _agrees(made: Game, viewer: int, decision: Decision | None, shown: list[str]) -> bool:
    try:
        pending = made.decision
    except ApnapError:
        return False  # this draw would not have led here
    if decision is not None and pending != decision:
        return False
    return _shown(made, viewer, 0) == shown


def _made(game: Game, viewer: int, places: Places, numbers: list[_Source], future: int) -> Game:
    """The game at the last decision point, with cards in other places and random numbers from other sources."""
    made = game.copy()
    made.seed = future
    made.decks = tuple({part: tuple(sorted(names)) for part, names in deck.items()} for deck in game.decks)
    made.forget_inputs()
    made.session.inputs = _told(game, made, viewer)
    for field in (f.QUIET, f.PEAK, f.ANCHOR, f.PASSED, f.TOLD):  # they tell whether somebody had a choice
        made._state.write(field.name, 0, field.default)
    made._state.write(f.SEEDS.name, 0, tuple(_seeds(made.get(f.RANDOM), numbers, future)))
    _redefine(made, viewer, places)
    made.forget_history()
    return made


def _told(game: Game, made: Game, viewer: int) -> list[Input]:
    """The answers since the last decision point, without what else others could have done with priority.

    Nor do they tell whether somebody who passed was asked: who can't have done anything is taken to have passed too.
    """
    inputs = made.session.inputs
    first = inputs[0].decision if inputs else None
    player = made.get(f.PRIORITY)
    begun = made.get(f.FLOW) == PRIORITY and any(made.get(field) != game.get(field) for field in _POSITION)
    if begun and not isinstance(first, Priority) and (not inputs or inputs[0].concedes < 0):
        decision = Priority(player=player, answerer=made.query(DecisionMaker(player), player), options=(PASS, PASS))
        inputs = [Input(decision, 0, bare=True), *inputs]
    return [_bare(given, viewer) for given in inputs]


def _bare(given: Input, viewer: int) -> Input:
    """What another player did with priority, without what else they could have done."""
    decision = given.decision
    if not isinstance(decision, Priority) or decision.answerer == viewer or given.concedes >= 0:
        return given
    chosen = decision.options[given.answer]
    bare = Priority(player=decision.player, answerer=decision.answerer, options=(PASS, chosen))
    return Input(bare, 1, bare=True)


def _seeds(first: int, numbers: list[_Source], future: int) -> Iterator[tuple[int, int | tuple[int, ...]]]:
    """The `Seeds` for these sources from position `first` on, and for all after them."""
    for n, source in enumerate(numbers):
        yield first + n, (source.number,) if source.seed is None else source.seed
    yield first + len(numbers), future


def _places(game: Game, viewer: int, rng: Stream) -> Places:
    """Another card for each component that the viewer knows neither now nor at the last decision point.

    Nothing here may hang on what is really there: cards are put into the order of their names before they are mixed, and the
    components that stand for them are new ones, for a component's number tells its place in the deck as it was listed.
    """
    before, known = game.copy(), _recognized(game, viewer)
    places: Places = {}
    fresh = min((0, *game._state.components))
    for owner in game.players:
        unknown = set(_hidden_components(game, viewer, owner, known))
        hidden = [c for c in _hidden_components(before, viewer, owner, known) if c in unknown]
        cards = sorted((game._state.components[c] for c in hidden), key=lambda card: card.definition.key)
        rng.shuffle(cards)
        for c, card in zip(hidden, cards, strict=True):
            fresh -= 1
            places[c] = Component(fresh, game._state.components[c].kind, card.definition, owner), card.id
    return places


def _recognized(game: Game, viewer: int) -> set[int]:
    """Objects that the viewer knows although they see a back: they saw them where they are, or as they came there (CR 400.2).

    The log tells. What is mixed with others becomes another object, so nothing is known of it. Where one source puts several
    into an ordered zone of somebody else, it isn't known which lies where (CR 401.4).
    """
    backs = {id for id in game._state.objects if not game.may_look(viewer, id)}
    found: set[int] = set()
    together: dict[tuple[Any, ...], list[int]] = {}
    for entry in game.log.entries:
        found.update(id for id, _, _ in entry.names if id in backs and entry.tells(id, viewer))
        happened = entry.happened
        move = happened.event if happened is not None else None
        if happened is None or not isinstance(move, Moved) or not move.obj or not entry.tells(move.obj, viewer):
            continue
        came = happened.so_far or ()
        if game.rules.zone(move.to).ordered:
            together.setdefault((move.to, move.by, move.position), []).extend(came)
        else:
            found.update(came)
    for ids in together.values():
        found.update(i for i in backs.intersection(ids) if len(ids) == 1 or game.object(i).owner == viewer)
    return found


def _hidden_components(game: Game, viewer: int, owner: int, known: set[int]) -> list[int]:
    """Components of cards whose identity the viewer does not know in `game`, which is not run forward for it."""
    found: list[int] = []
    for id in sorted(game._state.objects):
        obj = game._state.objects[id]
        if obj.owner == owner and obj.components and id not in known and not game.may_look(viewer, id):
            found.extend(c for c in game.components_of(id) if game._state.components[c].kind == "card")
    return found


def _redefine(game: Game, viewer: int, places: Places) -> None:
    """Let hidden objects be other cards, also past ones that the viewer could not look at."""
    state = game._state
    for id, obj in list(state.objects.items()):
        if not places.keys().isdisjoint(obj.components):
            state.write("objects", id, _replaced(obj, places))
    there = {c for obj in state.objects.values() for c in obj.components}
    past_ones = {c for past in state.past.values() for c in past.obj.components}
    for id, past in list(state.past.items()):
        if past.obj.components and not game.may_look(viewer, id):
            obj = _replaced(past.obj, places)
            if there.isdisjoint(obj.components):  # it is gone, and what it was is not for the viewer
                obj = Obj(id, obj.kind, obj.zone, obj.owner, obj.controller, (), _NOTHING, obj.timestamp, obj.origin)
            elif obj.components == past.obj.components:
                continue  # seen since then
            public = game.rules.zone(
                obj.zone[0]
            ).public  # then it was face down, and the values that it listed were seen
            chars, kept = (past.characteristics, past.kept) if public else (obj.base, ())
            state.write("past", id, Past(obj, chars, past.controller, past.became, past.cause, kept))
    for component, _ in places.values():
        state.write("components", component.id, component)
    became = {card: component.id for component, card in places.values()}
    for field in game.rules.fields.values():
        for key, value in list(state.tables[field.name].items()) if field.components else ():
            state.write(field.name, key, tuple([became.get(c, c) for c in value]))
    there.update(c for past in state.past.values() for c in past.obj.components)
    for c in sorted((past_ones | places.keys()) - there):
        state.write("components", c, MISSING)


def _replaced(obj: Obj, places: Places) -> Obj:
    """The object, made of the new components."""
    first = obj.components[0]
    base = places[first][0].definition.characteristics if first in places else obj.base
    components = tuple(places[c][0].id if c in places else c for c in obj.components)
    return Obj(obj.id, obj.kind, obj.zone, obj.owner, obj.controller, components, base, obj.timestamp, obj.origin)


__all__ = ["determinize"]
