"""Putting cards in piles and orders, and back into a library (CR 401.4, 701.16c): what scry and its kin are made of."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from apnap import (
    BOTTOM,
    SEEN_BY,
    TOP,
    Answer,
    Context,
    Decision,
    Game,
    Instruction,
    Json,
    Leaf,
    Moved,
    Rng,
    ZoneId,
    event,
    is_index,
    node,
)
from apnap.provisional import divisions
from apnap_plugins.rules.vocabulary.asking import choose_one, choose_order
from apnap_plugins.rules.vocabulary.base import Amount, Selector, amount


@dataclass(slots=True, kw_only=True)
class Arrange(Decision):
    """Put each option into one of several piles, in an order.

    Answer: for each pile its options' indices, in order. Value: the same with options. `piles` are the piles' names.
    """

    kind: ClassVar[str] = "arrange"
    piles: tuple[str, ...] = ()

    def problem(self, answer: Answer) -> str | None:
        """Illegal unless each option is in one pile."""
        if not isinstance(answer, tuple) or len(answer) != len(self.piles):
            return f"expected {len(self.piles)} lists, one for each of {', '.join(self.piles)}"
        if not all(isinstance(pile, tuple) and all(is_index(i, len(self.options)) for i in pile) for pile in answer):
            return f"expected lists of indices in 0..{len(self.options) - 1}"
        ok = sorted(i for pile in answer for i in pile) == list(range(len(self.options)))
        return None if ok else "each option goes into one pile"

    def candidates(self) -> Iterator[Answer]:
        """Every order of all options, cut into piles in every way."""
        count = len(self.options)
        for order in itertools.permutations(range(count)):
            for sizes in divisions(count, len(self.piles)):
                ends = tuple(itertools.accumulate(sizes))
                yield tuple(order[end - size : end] for end, size in zip(ends, sizes, strict=True))

    def value(self, answer: Answer) -> tuple[tuple[object, ...], ...]:
        """The options, pile by pile."""
        return tuple(tuple(self.options[i] for i in pile) for pile in answer)

    def spelled(self, answer: Answer, spell: Callable[[object], Json]) -> Json:
        """The options, pile by pile."""
        return [[spell(self.options[at]) for at in pile] for pile in answer]

    def default(self) -> Answer:
        """All in the first pile, as they stand."""
        return (tuple(range(len(self.options))), *(() for _ in self.piles[1:]))

    def sample(self, rng: Rng) -> Answer:
        """Any piles, in any order."""
        left = list(range(len(self.options)))
        piles: list[list[int]] = [[] for _ in self.piles]
        while left:
            piles[rng.randrange(len(piles))].append(left.pop(rng.randrange(len(left))))
        return tuple(tuple(pile) for pile in piles)

    def forced(self) -> Answer | None:
        """Where there is nothing to put anywhere."""
        return None if self.options else self.default()


@event
class Reordered(Leaf):
    """The objects of an ordered zone are put in another order, bottom to top, and become new objects (CR 701.16c).

    Nothing changes zones. `order` names those that move; the others keep their places among each other.
    """

    rule: ClassVar[str] = "401.4"
    silent: ClassVar[bool] = True
    objects: ClassVar[tuple[str, ...]] = ()
    zone: ZoneId
    player: int
    bottom: tuple[int, ...] = ()
    """From the lowest."""
    top: tuple[int, ...] = ()
    """From the highest."""

    def perform(self, game: Game) -> None:
        """What isn't there any more is left out."""
        here = game.zone(*self.zone)
        moving = (*self.bottom, *self.top)
        rest = tuple(i for i in here if i not in moving)
        bottom = tuple(i for i in self.bottom if i in here)
        top = tuple(i for i in reversed(self.top) if i in here)
        game.conceal(self.zone, (*bottom, *rest, *top))


def bottom_in_random_order(game: Game, cards: Iterable[int], cause: str = "effect", by: int = 0) -> None:
    """Put cards on the bottom of their owners' libraries in a random order, which nobody may know (CR 401.4)."""
    moved = game.happen_all([Moved(c, "library", BOTTOM, cause=cause, by=by) for c in cards])
    there = [game.object(i) for h in moved if isinstance(h.event, Moved) for i in h.result or () if i in game.objects]
    for player in game.apnap():
        order = [o.id for o in there if o.zone == ("library", player)]
        if order:
            order = game.shuffled(order)
            game.happen(Reordered(("library", player), player, bottom=tuple(order)))


def put_into_library(
    game: Game, objects: Iterable[int], position: int, cause: str = "effect", by: int = 0, arranger: int = -1
) -> tuple[int, ...]:
    """Put objects into their owners' libraries, `position` as in `Moved` (CR 401.7). Returns what they became.

    Owners arrange those of theirs that come to one place together, the uppermost first (CR 401.4), unless the effect says
    that another player, the `arranger`, puts them there in any order.
    """
    return _carried_out(game, _arranged(game, objects, position, cause, by, arranger))


def _carried_out(game: Game, moves: Sequence[Moved]) -> tuple[int, ...]:
    done = game.happen_all(moves) if moves else []
    return tuple(i for h in done if isinstance(h.event, Moved) for i in h.result or ())


def _arranged(
    game: Game, objects: Iterable[int], position: int, cause: str, by: int, arranger: int = -1
) -> list[Moved]:
    """The moves of objects to one place in their owners' libraries, in the order in which they are put there (CR 401.4)."""
    mine: dict[int, list[int]] = {}
    for obj in objects:
        if game.exists(obj):
            mine.setdefault(game.object(obj).owner, []).append(obj)
    ordered: list[int] = []
    for player in game.apnap():
        cards = mine.get(player, [])
        if len(cards) > 1:
            who = player if arranger < 0 else arranger
            whose = "your" if who == player else "their owner's"
            words = f"Put them into {whose} library in which order, the uppermost first?"
            cards = list(choose_order(game, who, cards, "401.4", words))
        ordered += reversed(cards) if position >= 0 else cards
    return [Moved(o, "library", position, cause=cause, by=by) for o in ordered]


@node
class PutOnTopOrBottom(Instruction):
    """Objects go on top of their owners' libraries or on the bottom, as `who` chooses, or their owners (CR 401.4, 608.2d).

    With `together` it is chosen once for all of them, which `who` owns: "both on top or both on the bottom". `below` cards stay
    above what doesn't go to the bottom: with 1 that is second from the top (CR 401.7).
    """

    objects: Selector
    who: Selector | None = None
    together: bool = False
    below: int = TOP
    leaves: ClassVar[str] = "moved"

    def is_possible(self, ctx: Context) -> bool:
        """There is something to put there."""
        return bool(self.objects.objects(ctx))

    def perform(self, ctx: Context) -> bool:
        """Chosen for each of them, in APNAP order (CR 101.4); then all are put there at once, in an order that owners choose.

        Returns whether anything was put there; the memory has under "moved" what that became.
        """
        game, apnap = ctx.game, ctx.game.apnap()
        there = [o for o in self.objects.objects(ctx) if game.exists(o)]
        there.sort(key=lambda obj: apnap.index(game.object(obj).owner))
        top: list[int] = []
        bottom: list[int] = []
        for group in [there] if self.together and there else [[obj] for obj in there]:
            obj = group[0]
            chooser = (game.object(obj).owner,) if self.who is None else self.who.players(ctx)
            options = (("top", obj), ("bottom", obj))
            place, _ = choose_one(game, chooser[0], options, "608.2d", "Top or bottom of the library?", source=ctx.this)
            (top if place == "top" else bottom).extend(group)
        ordered = [
            _arranged(game, some, where, "effect", ctx.source) for some, where in ((top, self.below), (bottom, BOTTOM))
        ]
        ctx.memory["moved"] = _carried_out(game, [move for moves in ordered for move in moves])
        return bool(there)


@node
class PutIntoLibrary(Instruction):
    """Put objects on top of their owners' libraries, on the bottom, or Nth from the top (CR 401.4, 401.7).

    `position` is the number of cards above it, BOTTOM for the bottom. With `who` that player arranges them, not their owners.
    The memory has what they became under "moved".
    """

    objects: Selector
    position: Amount = 0
    who: Selector | None = None
    leaves: ClassVar[str] = "moved"

    def is_possible(self, ctx: Context) -> bool:
        """There is something to put there."""
        return bool(self.objects.objects(ctx))

    def perform(self, ctx: Context) -> bool:
        """All objects at one moment. Returns whether any was put there."""
        there, arranger = self.objects.objects(ctx), -1
        if self.who is not None:
            arranger = next(iter(self.who.players(ctx)), -1)
        ctx.memory["moved"] = put_into_library(
            ctx.game, there, amount(ctx, self.position), by=ctx.source, arranger=arranger
        )
        return bool(ctx.memory["moved"])


def show(game: Game, player: int, objects: tuple[int, ...]) -> None:
    """`player` may look at these objects for now (CR 701.16d)."""
    for obj in objects:
        seen = game.get(SEEN_BY, obj)
        if player not in seen:
            game.set(SEEN_BY, obj, (*seen, player))


def hide(game: Game, player: int, objects: tuple[int, ...]) -> None:
    """`player` may not look at these objects any longer."""
    for obj in objects:
        game.set(SEEN_BY, obj, tuple(p for p in game.get(SEEN_BY, obj) if p != player))
