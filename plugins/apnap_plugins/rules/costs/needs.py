"""What costs need of objects, so that nothing pays for two of them (CR 118.3, 118.10)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from apnap import Answer, Choose, Node, Rng, is_index, node


@node
class Needs(Node):
    """So many of these objects are what a cost is paid with; `use` is what for (see `Cost`).

    No object is tapped, or taken, for two costs (CR 118.3, 118.10). What was tapped can still be taken.
    """

    objects: tuple[int, ...]
    number: int
    use: str = ""


def by_use(needed: Iterable[Needs | None]) -> dict[str, list[Needs]]:
    """What costs take, by what they take it for. What is only shown or put upon is there for the next one, too (CR 118.3)."""
    found: dict[str, list[Needs]] = {"tap": [], "untap": [], "take": []}
    for each in needed:
        if each is not None and each.use:
            found[each.use].append(each)
    return found


def distinct(needed: Sequence[Needs], without: Iterable[int] = ()) -> bool:
    """Whether different objects can be found for all of these, `without` some that are used already."""
    if len(needed) == 1:
        return len(set(needed[0].objects).difference(without)) >= needed[0].number
    each = [frozenset(n.objects).difference(without) for n in needed for _ in range(n.number)]
    owner: dict[int, int] = {}

    def place(need: int, seen: set[int]) -> bool:
        for obj in sorted(each[need] - seen):
            seen.add(obj)
            if obj not in owner or place(owner[obj], seen):
                owner[obj] = need
                return True
        return False

    return all(place(need, set()) for need in range(len(each)))


@dataclass(slots=True, kw_only=True)
class ChooseForCost(Choose):
    """Which objects to pay with. `needed` is what other costs need, and what must be left for them (CR 118.3)."""

    needed: tuple[Needs, ...] = ()

    def problem(self, answer: Answer) -> str | None:
        """Illegal where too little is left."""
        found = Choose.problem(self, answer)
        if found is not None or self._leaves(answer):
            return found
        return "that uses up what another cost needs"

    def _leaves(self, chosen: Iterable[int]) -> bool:
        return not self.needed or distinct(self.needed, [self.options[i] for i in chosen])

    def picked(self, order: Iterable[int]) -> tuple[int, ...]:
        """As many as are wanted, early ones in `order` first; what is left out for others never comes to be of use."""
        chosen: list[int] = []
        for i in order:
            if len(chosen) < self.minimum and self._leaves([*chosen, i]):
                chosen.append(i)
        return tuple(sorted(chosen))

    def default(self) -> Answer:
        """The first ones."""
        return self.picked(range(len(self.options)))

    def complete(self, partial: Answer) -> Answer:
        """Those given, and the first of the rest."""
        if not isinstance(partial, (tuple, list)) or not all(is_index(i, len(self.options)) for i in partial):
            return self.parse(partial)
        given = list(dict.fromkeys(partial))
        found = self.picked([*given, *(i for i in range(len(self.options)) if i not in given)])
        return self.parse(found if set(given) <= set(found) else tuple(partial))

    def sample(self, rng: Rng) -> Answer:
        """Objects in any order, taken as long as enough is left for the other costs."""
        order = list(range(len(self.options)))
        return self.picked(order.pop(rng.randrange(len(order))) for _ in range(len(order)))


# Together with mana -----------------------------------------------------------------------------------


ReservedObjects = frozenset[int]
"""Permanents that mana abilities can't tap or sacrifice, for a cost needs them as they are."""


@node
class Reservation(Node):
    """So many of these objects must be left for a cost when mana has been paid; `untapped` where tapping uses them up too."""

    objects: tuple[int, ...]
    number: int
    untapped: bool = False


def ways_to_spare(kept: tuple[Reservation, ...]) -> Iterable[tuple[tuple[tuple[int, ...], Reservation], ...]]:
    """The ways to say which objects are kept back, each with what for."""
    for choice in itertools.product(*(itertools.combinations(each.objects, each.number) for each in kept)):
        yield tuple(zip(choice, kept, strict=True))


def reservations_for(
    needed: Iterable[Needs | None], tapped: frozenset[int], sacrificed: frozenset[int]
) -> tuple[Reservation, ...]:
    """What costs need of the permanents and cards that paying mana would use up (CR 118.3).

    `tapped` are the permanents that would be tapped for mana, `sacrificed` those that would be sacrificed for it or go
    elsewhere. What was tapped for mana can still be sacrificed, but not be tapped once more.
    """
    found: list[Reservation] = []
    for use, wanted in by_use(needed).items():
        used_up = tapped | sacrificed if use == "tap" else sacrificed
        if not any(o in used_up for each in wanted for o in each.objects):
            continue
        sets: dict[tuple[int, ...], int] = {}
        for each in wanted:
            before = sets.get(each.objects, 0)
            sets[each.objects] = before + each.number if use else max(before, each.number)
        found += _short(sets, used_up, use == "tap", len(sets) if use else 1)
    return tuple(found)


def _short(sets: dict[tuple[int, ...], int], used_up: frozenset[int], taps: bool, together: int) -> list[Reservation]:
    """What is to be kept back of sets of objects, so many of each, for each `together` of these to have enough (Hall)."""
    found: list[Reservation] = []
    for size in range(1, together + 1):
        for some in itertools.combinations(sets, size):
            objects = tuple(dict.fromkeys(itertools.chain(*some)))
            disputed = tuple(o for o in objects if o in used_up)
            short = sum(sets[each] for each in some) - (len(objects) - len(disputed))
            if short > max((k.number for k in found if set(k.objects) <= set(disputed)), default=0):
                found.append(Reservation(disputed, short, taps))
    return found


def reservations(kept: Sequence[Reservation]) -> Iterable[ReservedObjects]:
    """The ways to keep back as many objects as is needed."""
    for choice in itertools.product(*(itertools.combinations(each.objects, each.number) for each in kept)):
        yield frozenset().union(*choice)
