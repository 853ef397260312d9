"""Mana: pools, mana abilities, and what can be paid with what (CR 106, 605, 118.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Final

from apnap import (
    PLAYER,
    ChooseOne,
    Context,
    Event,
    Field,
    Game,
    Instruction,
    Leaf,
    Manifest,
    Node,
    Question,
    event,
    hookimpl,
    node,
)
from apnap_plugins.rules.characteristics import SUPERTYPES
from apnap_plugins.rules.symbols import ManaCost

MANIFEST = Manifest(
    id="mana", name="Mana", kind="rules", rules=("106", "107.4", "118.3", "605"), requires=("characteristics",)
)

COLORS_OF_MANA: Final = "WUBRGC"


@node
class Mana(Node):
    """One mana in a pool: its type, a letter of WUBRGC (CR 106.1), and the object that produced it (CR 106.3)."""

    type: str
    source: int = 0
    snow: bool = False
    only_for: str = ""
    """A word that the payment must be for (CR 106.6): the id of a restriction; empty for none."""


POOL: Final = Field[tuple[Mana, ...]]("mana pool", PLAYER, (), ids=True)

MAY_SPEND: Final = Question[bool]("restricted mana may be spent", "106.6")
"""Asked about (the restricted `Mana`, the payment's frame)."""
EMPTIES: Final = Question[bool]("mana empties from the pool", "106.4")
"""Asked about (player, mana)."""


@hookimpl
def apnap_fields() -> Iterable[Field[Any]]:
    """Each player's mana pool."""
    return [POOL]


@event
class AddMana(Leaf):
    """Mana is added to a player's pool (CR 106.4); `source` is the object whose ability produces it (CR 106.3)."""

    rule: ClassVar[str] = "106.4"
    objects: ClassVar[tuple[str, ...]] = ("source",)
    player: int
    mana: tuple[Mana, ...]
    source: int = 0
    tapped_for: bool = False

    def perform(self, game: Game) -> tuple[Mana, ...]:
        """Returns the mana added."""
        game.set(POOL, self.player, (*game.get(POOL, self.player), *self.mana))
        return self.mana


@node
class AddManaOf(Instruction):
    """Add mana (CR 106.4): one of `options`, each a tuple of types of WUBRGC, e.g. (("W",), ("U",)) for {W} or {U}."""

    options: tuple[tuple[str, ...], ...]

    def could_add(self, ctx: Context) -> tuple[tuple[str, ...], ...]:
        """The options as things stand (CR 106.7): what derives from this and depends on something says less."""
        return self.options

    def perform(self, ctx: Context) -> None:
        """Which one is what a payment planned (memory "mana"), or the player's choice."""
        game = ctx.game
        planned = ctx.memory.get("mana")
        chosen = planned if planned in self.options else None
        if chosen is None:
            chosen = game.ask(
                ChooseOne(
                    player=ctx.controller,
                    options=self.options,
                    rule="106.4",
                    source=ctx.source,
                    prompt="Add which mana?",
                )
            )
        snow = "snow" in game.characteristics(ctx.source)[SUPERTYPES]
        produced = tuple(Mana(t, ctx.source, snow) for t in chosen)
        game.happen(AddMana(ctx.controller, produced, ctx.source, True))


def empty_pools(game: Game) -> None:
    """CR 106.4, 500.4: unused mana empties as a step or phase ends."""
    for player in game.players:
        pool = game.get(POOL, player)
        if pool:
            kept = tuple(m for m in pool if not game.query(EMPTIES, True, (player, m)))
            game.set(POOL, player, kept)


# What a cost asks for -------------------------------------------------------------------------------

Need = frozenset[str]
"""What one mana must be: any of these types; generic mana is all of them."""

ANY_GENERIC: Final = "*"
"""The type of a payment that is no mana and can pay for generic mana only (CR 702.51a, 702.66a)."""
GENERIC: Final[Need] = frozenset(COLORS_OF_MANA) | {ANY_GENERIC}
SNOW: Final = "S"
"""Beside its type, what mana from a snow source can pay for (CR 107.4h)."""


def pays_for(mana: Mana) -> frozenset[str]:
    """What a mana can pay for: its type, and {S} where a snow source produced it (CR 107.4h)."""
    return frozenset((mana.type, SNOW)) if mana.snow else frozenset(mana.type)


def needs(cost: ManaCost) -> list[Need]:
    """One need for each mana of a cost in which X and the choices of CR 601.2b have been made, hardest first.

    Raises ValueError for a symbol that stands for a choice.
    """
    found: list[Need] = []
    for symbol in cost.symbols:
        if symbol.isdigit():
            found += [GENERIC] * int(symbol)
        elif symbol in COLORS_OF_MANA or symbol == SNOW:
            found.append(frozenset(symbol))
        elif len(symbol) == 3 and symbol[0] in COLORS_OF_MANA and symbol[2] in COLORS_OF_MANA:
            found.append(frozenset((symbol[0], symbol[2])))
        else:
            raise ValueError(f"{{{symbol}}} stands for a choice that has not been made (CR 601.2b)")
    return sorted(found, key=lambda n: (len(n), sorted(n)))


def assign(wanted: Sequence[Need], units: Sequence[frozenset[str]], keep: int = 0) -> list[int] | None:
    """Which unit pays which need: for each need the number of a unit, or None where it can't be done.

    Units are sets of types that each could be. A maximum matching, so the answer is exact. The first `keep` units pay
    for something where any assignment lets all of them: a unit that pays goes on paying while more needs find theirs.
    """
    kept = assign(units[:keep], wanted) if keep else None
    owner: dict[int, int] = dict(enumerate(kept)) if kept is not None else {}

    def place(need: int, seen: set[int]) -> bool:
        for unit, types in enumerate(units):
            if unit in seen or wanted[need].isdisjoint(types):
                continue
            seen.add(unit)
            if unit not in owner or place(owner[unit], seen):
                owner[unit] = need
                return True
        return False

    for need in range(len(wanted)):
        if need not in owner.values() and not place(need, set()):
            return None
    result = [-1] * len(wanted)
    for unit, need in owner.items():
        result[need] = unit
    return result


__all__ = ["POOL", "AddMana", "Event", "Mana", "assign", "empty_pools", "needs"]
