"""What a payment lacks, and what would pay: found by the questions that the game asks itself as it pays (CR 118.3, 601.2g)."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from typing import Final

from apnap import Game, Namer
from apnap_plugins.rules.mana.atoms import PaymentSource, solve
from apnap_plugins.rules.mana.mana import wanted_for
from apnap_plugins.rules.payment.frame import AnnouncementFrame
from apnap_plugins.rules.payment.keys import NOTHING_RESERVED
from apnap_plugins.rules.payment.payment import can_pay_mana, find_plan, payment_sources
from apnap_plugins.rules.vocabulary.symbols import ManaCost, is_number

MOST: Final = 12
"""Of costs with more mana it is told what they are, and not what is missing piece by piece."""


def missing(game: Game, player: int, cost: ManaCost, frame: AnnouncementFrame | None = None) -> ManaCost | None:
    """The least of a cost that the player lacks: what must be taken away from it so that the rest can be paid.

    Nothing (a cost without symbols) where all of it can be paid; None where it is too large to be looked at.
    """
    symbols = _single(cost)
    if len(symbols) > MOST:
        return None
    for size in range(len(symbols) + 1):
        for lacking in dict.fromkeys(itertools.combinations(symbols, size)):
            left = Counter(symbols) - Counter(lacking)
            if can_pay_mana(game, player, _together(left.elements()), frame):
                return _together(lacking)
    return None


def _single(cost: ManaCost) -> tuple[str, ...]:
    """The symbols, {2} as twice {1}, which comes first: what any mana pays for is rather missing than what few do."""
    found = [s for s in cost.symbols if not is_number(s)]
    return (*itertools.repeat("1", min(cost.generic(), MOST + 1)), *found)


def _together(symbols: Iterator[str] | tuple[str, ...]) -> ManaCost:
    found = tuple(symbols)
    return ManaCost(tuple(s for s in found if s != "1")).with_generic(found.count("1"))


def payers(
    game: Game, player: int, cost: ManaCost, frame: AnnouncementFrame | None, namer: Namer
) -> tuple[str, ...] | None:
    """What pays for a cost, each source in words; None where nothing is found that does."""
    wanted = wanted_for(cost.symbols)
    atoms, windows = payment_sources(game, player, frame)
    found = solve(wanted, atoms)
    if found is not None:
        return tuple(_said(game, namer, atoms[at]) for at in found)
    plan = find_plan(game, player, wanted, frame, NOTHING_RESERVED, ()) if windows else None
    if plan is None:
        return None
    return tuple(namer.action(("mana", step.obj, step.number)) for step in plan)


def available(game: Game, player: int, frame: AnnouncementFrame | None, namer: Namer) -> str:
    """All that the player could pay mana with now, in words."""
    atoms, windows = payment_sources(game, player, frame)
    groups = {atom.group or -1 - at: atom for at, atom in enumerate(atoms)}
    said = [_said(game, namer, atom) for atom in groups.values()]
    said += [namer.action(("mana", obj, number)) for obj, number in windows]
    counted = Counter(said)
    return ", ".join(text if n == 1 else f"{n} × {text}" for text, n in counted.items()) or "nothing"


def _said(game: Game, namer: Namer, atom: PaymentSource) -> str:
    if atom.kind == "pool":
        return f"{{{game_pool(game, atom)}}} in the pool"
    return namer.card(atom.obj)


def game_pool(game: Game, atom: PaymentSource) -> str:
    """The types that one mana of the pool counts for."""
    return "/".join(sorted(kind for kind in atom.units[0] if len(kind) == 1)) or "mana"
