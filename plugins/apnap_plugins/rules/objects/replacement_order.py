"""The categories of replacement effects (CR 616.1), and in which order what arrives at once does (CR 400.6, 404.3, 613.7m)."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable
from typing import Final

from apnap import (
    ABILITIES,
    SEEN_BY,
    TOP,
    AffectsThis,
    Arrangement,
    Characteristics,
    Definition,
    Game,
    Happened,
    Moved,
    Order,
    ReplacementCategory,
    reads_of,
)
from apnap_plugins.rules.vocabulary.asking import choose_one, choose_order
from apnap_plugins.rules.vocabulary.characteristics import SUBTYPES, TYPES

SELF: Final = "self-replacement"
"""The category of self-replacement effects, which are chosen first (CR 616.1a)."""
CONTROL: Final = "control"
COPY: Final = "copy"
BACK_FACE: Final = "back face"
"""The category of what makes a card enter with its back face up, the last that comes before all others (CR 616.1d)."""

CATEGORIES: Final = (
    ReplacementCategory(SELF, 1, "616.1a", despite_cant=True),
    ReplacementCategory(CONTROL, 2, "616.1b"),
    ReplacementCategory(COPY, 3, "616.1c", renews=True),
    ReplacementCategory(BACK_FACE, 4, "616.1d"),
)


TYPE_LINE: Final = frozenset([TYPES.name, SUBTYPES.name])
"""What `one_of` looks at."""


@functools.cache
def one_of(*types: str) -> Callable[[Characteristics], bool]:
    """Whether something has one of these types or subtypes. For `Precondition.arriving`, with `TYPE_LINE`."""
    wanted = frozenset(types)

    def is_one(characteristics: Characteristics) -> bool:
        return not (characteristics[TYPES].isdisjoint(wanted) and characteristics[SUBTYPES].isdisjoint(wanted))

    return is_one


ORDER: Final = "order of the graveyard"
"""In the `reads` of a node: it looks at how cards lie in a graveyard."""


def _settle_contradictions(game: Game, events: list[Happened]) -> list[Happened]:
    """Where an object would be moved to several zones at once, its controller or owner says to which (CR 400.6)."""
    places: dict[int, dict[str, int]] = {}
    there = game.objects
    for n, happened in enumerate(events):
        if isinstance(happened.event, Moved) and happened.event.obj in there:
            places.setdefault(happened.event.obj, {}).setdefault(happened.event.to, n)
    for obj, ways in sorted(places.items()):
        if len(ways) > 1:
            words = "Several effects move it at once. Where does it go?"
            to = choose_one(game, game.controller(obj), ways, "400.6", words, source=obj)
            first = min(ways.values())  # the others find that it has moved
            events[first], events[ways[to]] = events[ways[to]], events[first]
    return events


def _order_timestamps(game: Game, events: list[Happened]) -> list[Happened]:
    """What enters at once gets its timestamps in APNAP order, each player's in the order they choose (CR 613.7m).

    They are asked where two of theirs have continuous effects that meet in a layer. Those with which each changes nothing but
    itself don't meet.
    """
    home = game.rules.home
    at = [n for n, happened in enumerate(events) if isinstance(happened.event, Moved) and happened.event.to in home]
    if len(at) < 2:
        return events
    arriving = [events[n] for n in at]
    ordered: list[Happened] = []
    for player in game.apnap():
        ordered += _chosen_order(game, player, [one for one in arriving if one.event.chooser(game) == player])
    chosen = set(ordered)
    ordered += [one for one in arriving if one not in chosen]
    for n, one in zip(at, ordered, strict=True):
        events[n] = one
    return events


def _chosen_order(game: Game, player: int, mine: list[Happened]) -> list[Happened]:
    lasting = [layers_of(game, one) for one in mine] if len(mine) > 1 else []
    times = Counter(layer for one in lasting for layer in one)
    reached = {layer for one in lasting for layer, far in one.items() if far}
    meeting = {n: None for n, one in enumerate(lasting) if any(times[layer] > 1 and layer in reached for layer in one)}
    if len(meeting) < 2:
        return mine
    options, words = tuple(_option(game, mine[n]) for n in meeting), "Which of these gets the earlier timestamp?"
    asked = Order(player=player, options=options, rule="613.7m", places=True, prompt=words)
    places = list(meeting)
    chosen = iter([mine[places[place]] for place in game.ask(asked)])
    return [next(chosen) if n in meeting else one for n, one in enumerate(mine)]


def _option(game: Game, arriving: Happened) -> int | str:
    """What arrives, as an option: the object that it was, or the name of what is made."""
    move = arriving.event
    assert isinstance(move, Moved)
    return move.obj or str(game.component(move.made[0]).definition.name)


def layers_of(game: Game, arriving: Happened) -> dict[str, bool]:
    """The layers in which an arriving object's own effects do what depends on their order.

    By layer: whether some of it reaches other objects, or looks at something, which may be others.
    """
    move = arriving.event
    assert isinstance(move, Moved)
    table = game.table(move.arriving(game)[ABILITIES], move.to)
    found: dict[str, bool] = {}
    for piece in table.continuous:
        itself = isinstance(getattr(piece.effect, "affects", None), AffectsThis)
        far = not itself or getattr(piece.ability, "condition", None) is not None
        for part in getattr(piece.effect, "parts", ()):
            if not part.commutes:
                found[part.layer] = found.get(part.layer, False) or far or bool(reads_of(part))
    return found


def _arrange_graveyards(game: Game, events: list[Happened]) -> list[Happened]:
    """What is put into one graveyard at once lies there as its owner wants (CR 404.3, 101.4)."""
    arriving: dict[int, list[int]] = {}
    for n, happened in enumerate(events):
        move = happened.event
        if isinstance(move, Moved) and move.to == "graveyard" and move.position == TOP and move.obj in game.objects:
            arriving.setdefault(game.object(move.obj).owner, []).append(n)
    for player, at in sorted(arriving.items()):
        moved = {events[n].event.obj: events[n] for n in reversed(at)}  # type: ignore[attr-defined]
        chosen = _arranged(game, player, tuple(moved)) if len(moved) > 1 else ()
        if len(chosen) < 2:
            continue
        order = choose_order(game, player, chosen, "404.3", "Which of these lies on top?")
        wanted = [moved[obj] for obj in chosen]
        slots = [n for n in at if any(events[n] is one for one in wanted)]
        for n, obj in zip(slots, reversed(order), strict=True):
            events[n] = moved[obj]
    return events


def _arranged(game: Game, player: int, cards: tuple[int, ...]) -> tuple[int, ...]:
    """The cards that a player arranges: asked where a card of the game looks at the order; no tokens and copies."""
    if not order_matters(game):
        return ()
    arriving = tuple(card for card in cards if game.object(card).kind not in ("token", "copy"))
    for card in arriving:  # they are on their way to where everybody sees them
        seen = game.get(SEEN_BY, card)
        if player not in seen:
            game.set(SEEN_BY, card, (*seen, player))
    return arriving


def order_matters(game: Game) -> bool:
    """Whether a card of the game looks at the order of a graveyard (CR 404.2)."""
    return any(_looks_at_order(one.definition) for one in game.components())


@functools.lru_cache(maxsize=10_000)
def _looks_at_order(definition: Definition) -> bool:
    faces = (definition.characteristics, *definition.faces.values())
    return any(ORDER in reads_of(ability) for face in faces for ability in face[ABILITIES])


ARRANGEMENTS: Final = (
    Arrangement("one of several places", "400.6", _settle_contradictions, 1, (Moved,)),
    Arrangement("timestamps of arrivals", "613.7m", _order_timestamps, 2, (Moved,)),
    Arrangement("order in the graveyard", "404.3", _arrange_graveyards, 3, (Moved,)),
)
