"""What mana can be paid with, piece by piece, and which pieces pay a cost together (CR 601.2g, 601.2h)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import Final

from apnap import Node, node
from apnap_plugins.rules.mana import Choices, assign


@node
class Atom(Node):
    """One thing that can be used for a payment.

    `kind` is "pool" (mana in the pool, `number` its place there), "ability" (the mana ability `number` of `obj`), or a
    word that a mechanic registered a verb "pay: <kind>" for (tap a creature, exile a card). `units` are the mana it gives
    or stands for, each by the types that it could be. Two atoms with the same `group` exclude each other. `choices` are
    those of the ability's own choices of mana that it stands for. `restricted` says that some of the mana may not be spent on
    everything (CR 106.6), `moves` that the object goes elsewhere when it is used.
    """

    kind: str
    obj: int
    number: int
    units: tuple[frozenset[str], ...]
    group: int = 0
    choices: Choices = ()
    restricted: bool = False
    moves: bool = False


FEW: Final = 3
"""Up to so many groups with several choices all are tried at once."""


def solve(wanted: tuple[frozenset[str], ...], atoms: tuple[Atom, ...], keep: int = 0) -> tuple[int, ...] | None:
    """Indices of atoms that pay what is wanted, one of each group at most, or None where it can't be paid.

    The first `keep` atoms are among them where they give one mana each and can all be of use.

    Exact. A group whose atoms give one mana each is like one atom that could give any of these; among the atoms of other
    groups every choice is tried.
    """
    if sum(len(atom.units) for atom in atoms) < len(wanted):
        return None
    keep = keep if all(len(atom.units) == 1 for atom in atoms[:keep]) else 0
    groups: dict[int, list[int]] = {}
    for i, atom in enumerate(atoms):
        groups.setdefault(atom.group or -1 - i, []).append(i)
    choices = [
        [group] if all(len(atoms[i].units) == 1 for i in group) else [[i] for i in group] for group in groups.values()
    ]
    if sum(len(c) > 1 for c in choices) > FEW and assign(wanted, _at_best(atoms, list(groups.values()))) is None:
        return None
    for choice in itertools.product(*choices):
        units: list[frozenset[str]] = []
        owners: list[list[int]] = []
        for members in choice:
            given = atoms[members[0]].units if len(members) == 1 else (_union(atoms, members),)
            units += given
            owners += [members] * len(given)
        if len(units) < len(wanted):
            continue
        found = assign(wanted, units, keep)
        if found is not None:
            return tuple(sorted({_giver(atoms, owners[u], need) for need, u in zip(wanted, found, strict=True)}))
    return None


def _at_best(atoms: tuple[Atom, ...], groups: list[list[int]]) -> list[frozenset[str]]:
    """What groups could give if each of their mana could be of any type that it might be: more than they can."""
    units: list[frozenset[str]] = []
    for members in groups:
        given = [atoms[m].units for m in members]
        size = max(len(each) for each in given)
        units += [frozenset().union(*(each[i] for each in given if i < len(each))) for i in range(size)]
    return units


def _union(atoms: tuple[Atom, ...], members: list[int]) -> frozenset[str]:
    return frozenset().union(*(atoms[i].units[0] for i in members))


def _giver(atoms: tuple[Atom, ...], members: list[int], need: frozenset[str]) -> int:
    """The first of the atoms that can give what is needed."""
    return members[0] if len(members) == 1 else next(i for i in members if not need.isdisjoint(atoms[i].units[0]))


def most_units(atoms: Iterable[Atom]) -> int:
    """As much mana as these give or stand for at most."""
    single, groups = 0, dict[int, int]()
    for atom in atoms:
        if atom.group:
            groups[atom.group] = max(groups.get(atom.group, 0), len(atom.units))
        else:
            single += len(atom.units)
    return single + sum(groups.values())
