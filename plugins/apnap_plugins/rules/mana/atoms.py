"""What mana can be paid with, piece by piece, and which pieces pay a cost together (CR 601.2g, 601.2h)."""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Iterable, Sequence
from typing import Final, final

from apnap import Namer, Node, node
from apnap_plugins.rules.costs.needs import Reservation
from apnap_plugins.rules.mana.mana import Choices, assign, types_in_words


@node
class PaymentSource(Node):
    """One thing that can be used for a payment.

    `kind` is "pool" (mana in the pool, `number` its place there), "ability" (the mana ability `number` of `obj`), or a
    word for another way to pay, for which a mechanic performs the verb `paying_with(kind)` (tap a creature, exile a card).
    `units` are the mana it gives or stands for, each by the types that it could be. Two atoms with the same `group` exclude
    each other. `choices` are those of the ability's own choices of mana that it stands for. `restricted` says that some of
    the mana may not be spent on everything (CR 106.6), `moves` that the object goes elsewhere when it is used.
    """

    kind: str
    obj: int
    number: int
    units: tuple[frozenset[str], ...]
    group: int = 0
    choices: Choices = ()
    restricted: bool = False
    moves: bool = False

    def worded(self, namer: Namer) -> str:
        """The mana that it gives, and where that comes from."""
        units = " ".join(map(types_in_words, self.units))
        return f"{units} from your mana pool" if self.kind == "pool" else f"{namer.object(self.obj)} for {units}"


FEW: Final = 3
"""Up to so many groups with several choices all are tried at once."""
COMBINATIONS: Final = 1000
"""So many combinations are looked for to see whether a group gives any of them."""


Way = tuple[tuple[int, ...], tuple[frozenset[str], ...]]
"""Atoms of one group of which one is used, and what any of them gives, each mana by the types that it could be."""


def solve(
    wanted: tuple[frozenset[str], ...], atoms: tuple[PaymentSource, ...], keep: int = 0
) -> tuple[int, ...] | None:
    """Indices of atoms that pay what is wanted, one of each group at most, or None where it can't be paid.

    The first `keep` atoms are among them where they give one mana each and can all be of use.

    Exact. A group whose atoms give one mana each is like one atom that could give any of these; among the atoms of other
    groups every choice is tried. Where those groups are more than a few, choices are left out that others are as good as,
    and nothing is tried that can't pay however the rest is chosen.
    """
    groups: dict[int, list[int]] = {}
    single, units = True, 0
    for i, atom in enumerate(atoms):
        groups.setdefault(atom.group or -1 - i, []).append(i)
        units += len(atom.units)
        single = single and len(atom.units) == 1
    if units < len(wanted):
        return None
    if single and not keep and len(groups) == len(atoms):
        return _solve_alone(wanted, tuple([atom.units[0] for atom in atoms]))
    if single:
        return _solve_single(wanted, atoms, list(groups.values()), keep)
    keep = keep if all(len(atom.units) == 1 for atom in atoms[:keep]) else 0
    ways = [_ways(atoms, group) for group in groups.values()]
    many = sum(len(each) > 1 for each in ways) > FEW
    if many:
        if assign(wanted, [unit for each in ways for unit in _at_best(each)]) is None:
            return None
        ways = [_fewer(tuple(each), frozenset(wanted)) if len(each) > 1 else each for each in ways]
    return _Choosing(wanted, atoms, ways, keep, many).found(0)


@functools.lru_cache(maxsize=10_000)
def _solve_alone(wanted: tuple[frozenset[str], ...], units: tuple[frozenset[str], ...]) -> tuple[int, ...] | None:
    """As `solve`, where each atom gives one mana and excludes no other."""
    found = assign(wanted, units)
    return None if found is None else tuple(sorted(found))


def _solve_single(
    wanted: tuple[frozenset[str], ...], atoms: tuple[PaymentSource, ...], groups: list[list[int]], keep: int
) -> tuple[int, ...] | None:
    """As `solve`, where each atom gives one mana, and so a group of them one."""
    units = []
    for group in groups:
        unit = atoms[group[0]].units[0]
        for i in group[1:]:
            unit |= atoms[i].units[0]
        units.append(unit)
    found = assign(wanted, units, keep)
    if found is None:
        return None
    givers = []
    for need, unit_number in zip(wanted, found, strict=True):
        for i in groups[unit_number]:
            if not need.isdisjoint(atoms[i].units[0]):
                givers.append(i)
                break
    return tuple(sorted(givers))


def _ways(atoms: tuple[PaymentSource, ...], group: list[int]) -> list[Way]:
    """What a group could be used for: where all give one mana each that is one way, else each is one of its own."""
    if all(len(atoms[i].units) == 1 for i in group):
        return [(tuple(group), (frozenset().union(*(atoms[i].units[0] for i in group)),))]
    return [((i,), atoms[i].units) for i in group]


def _at_best(ways: Sequence[Way]) -> Sequence[frozenset[str]]:
    """What a group could give if each of its mana could be of any type that it might be: more than it can."""
    if len(ways) == 1:
        return ways[0][1]
    size = max(len(units) for _, units in ways)
    return [frozenset().union(*(units[at] for _, units in ways if at < len(units))) for at in range(size)]


@functools.lru_cache(maxsize=10_000)
def _fewer(ways: tuple[Way, ...], wanted: frozenset[frozenset[str]]) -> list[Way]:
    """The ways without those that others are as good as; those that give any combination of types are one."""
    by_size: dict[int, list[Way]] = {}
    for way in ways:
        by_size.setdefault(len(way[1]), []).append(way)
    together = [one for alike in by_size.values() for one in _together(alike)]
    kept: list[Way] = []
    for at, way in enumerate(together):
        others = (*kept, *together[at + 1 :])
        if not any(_is_as_good(other[1], way[1], wanted) for other in others):
            kept.append(way)
    return kept


def _together(ways: list[Way]) -> list[Way]:
    """Ways that give equally much as one, where every combination of what they give is among them."""
    places = [dict.fromkeys(units) for units in zip(*(units for _, units in ways), strict=True)]
    there = {_sorted(units) for _, units in ways}
    if math.prod(map(len, places)) > COMBINATIONS:
        return ways
    if any(_sorted(units) not in there for units in itertools.product(*places)):
        return ways
    return [(tuple(i for members, _ in ways for i in members), tuple(frozenset().union(*units) for units in places))]


def _sorted(units: Iterable[frozenset[str]]) -> tuple[tuple[str, ...], ...]:
    """The same for the same mana in any order."""
    return tuple(sorted(tuple(sorted(unit)) for unit in units))


def _is_as_good(
    units: Sequence[frozenset[str]], others: Iterable[frozenset[str]], wanted: frozenset[frozenset[str]]
) -> bool:
    """Whether these pay for all that the others do: each of those has one here, another one each, that pays for as much."""
    left = [{need for need in wanted if not need.isdisjoint(unit)} for unit in units]
    for other in others:
        pays = {need for need in wanted if not need.isdisjoint(other)}
        fitting = [at for at, mine in enumerate(left) if pays <= mine]
        if not fitting:
            return False
        del left[min(fitting, key=lambda at: len(left[at]))]
    return True


@final
class _Choosing:
    """The search for one way of each group, so that together they pay."""

    __slots__ = ("atoms", "bounded", "keep", "open", "picked", "wanted", "ways")

    def __init__(
        self,
        wanted: tuple[frozenset[str], ...],
        atoms: tuple[PaymentSource, ...],
        ways: list[list[Way]],
        keep: int,
        bounded: bool,
    ) -> None:
        self.wanted = wanted
        self.atoms = atoms
        self.ways = ways
        self.keep = keep
        self.bounded = bounded
        self.open = [at for at, each in enumerate(ways) if len(each) > 1]
        self.picked = list(ways)
        """The ways of each group that are still open."""

    def found(self, number: int) -> tuple[int, ...] | None:
        """The atoms of the first choice that pays, where choices are made for the first `number` of the open groups."""
        if number == len(self.open):
            return self._pays()
        if self.bounded and assign(self.wanted, [u for each in self.picked for u in _at_best(each)]) is None:
            return None
        at = self.open[number]
        for way in self.ways[at]:
            self.picked[at] = [way]
            found = self.found(number + 1)
            if found is not None:
                return found
        self.picked[at] = self.ways[at]
        return None

    def _pays(self) -> tuple[int, ...] | None:
        units = [unit for ((_, units),) in self.picked for unit in units]
        owners = [members for ((members, units),) in self.picked for _ in units]
        found = assign(self.wanted, units, self.keep) if len(units) >= len(self.wanted) else None
        return None if found is None else _givers(self.atoms, self.wanted, [owners[unit] for unit in found])


def _givers(
    atoms: tuple[PaymentSource, ...], wanted: tuple[frozenset[str], ...], groups: Sequence[tuple[int, ...]]
) -> tuple[int, ...]:
    """Of each group that pays for something the first atom that can give what is needed of it."""
    asked: dict[int, tuple[tuple[int, ...], list[frozenset[str]]]] = {}
    for need, members in zip(wanted, groups, strict=True):
        asked.setdefault(members[0], (members, []))[1].append(need)
    givers = (next(i for i in members if _can_give(atoms[i], needs)) for members, needs in asked.values())
    return tuple(sorted(givers))


def _can_give(atom: PaymentSource, needs: list[frozenset[str]]) -> bool:
    return assign(needs, atom.units) is not None


def most_units(atoms: Iterable[PaymentSource]) -> int:
    """As much mana as these give or stand for at most."""
    single, groups = 0, dict[int, int]()
    for atom in atoms:
        if atom.group:
            groups[atom.group] = max(groups.get(atom.group, 0), len(atom.units))
        else:
            single += len(atom.units)
    return single + sum(groups.values())


def exclude_none(atoms: Sequence[PaymentSource]) -> bool:
    """Whether no two of them are of one group."""
    groups = [a.group for a in atoms if a.group]
    return len(groups) == len(set(groups))


def uses_up(atom: PaymentSource, objects: tuple[int, ...], kept: Reservation) -> bool:
    """Whether using this takes one of these objects from what they are kept back for."""
    return atom.obj in objects and (kept.untapped or atom.moves)
