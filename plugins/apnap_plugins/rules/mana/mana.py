"""Mana: pools, mana abilities, and what can be paid with what (CR 106, 605, 118.3)."""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Final

from apnap import (
    PLAYER,
    Context,
    Event,
    Field,
    Game,
    Instruction,
    Leaf,
    Manifest,
    Node,
    Question,
    Teller,
    declares,
    event,
    node,
    question,
)
from apnap_plugins.rules.vocabulary.asking import choose_one
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.characteristics import SUPERTYPES
from apnap_plugins.rules.vocabulary.selectors import You
from apnap_plugins.rules.vocabulary.symbols import COLOR_LETTERS, ManaCost, is_hybrid, is_number

MANIFEST = Manifest(
    id="mana",
    name="Mana",
    kind="rules",
    rules=("106", "107.4", "118.3", "605"),
    requires=("characteristics",),
    kernel=">=0.1,<0.2",
    not_tested={
        "106.1": "says what mana is for",
        "106.2": "says that mana is written with symbols",
        "106.4a": "mana pools are seen by all players all the time: nothing is left to announce",
        "106.4b": "mana pools are seen by all players all the time: nothing is left to announce",
    },
)

COLORS_OF_MANA: Final = "WUBRGC"
"""The letters of the six types of mana: five colors, and C for colorless (CR 106.1b)."""


class Restriction(Node):
    """What a mana can be spent on (CR 106.6)."""

    __slots__ = ()
    must_define: ClassVar[tuple[str, ...]] = ("allows",)

    # Any: an `AnnouncementFrame`, which stands above mana, or None
    def allows(self, game: Game, mana: Mana, frame: Any) -> bool:
        """Whether it may be spent on what `frame` pays for: a spell, an ability, or None for anything else."""
        raise TypeError(f"{type(self).__name__} does not define allows()")


class Rider(Node):
    """An additional effect of mana on the spell or ability that it is spent on (CR 106.6)."""

    __slots__ = ()
    must_define: ClassVar[tuple[str, ...]] = ("spent",)

    # Any: an `AnnouncementFrame`, which stands above mana, or None
    def spent(self, game: Game, mana: Mana, frame: Any) -> None:
        """Called when the mana has been spent on what `frame` pays for, once for each mana (CR 106.6a)."""
        raise TypeError(f"{type(self).__name__} does not define spent()")


@node
class Mana(Node):
    """One mana in a pool: its type, a letter of WUBRGC (CR 106.1), and the object that produced it (CR 106.3).

    `only` is what it may be spent on, `rider` what happens when it is (CR 106.6).
    """

    type: str
    source: int = 0
    snow: bool = False
    only: Restriction | None = None
    rider: Rider | None = None
    holds_ids: ClassVar[bool] = True

    # Any: an `AnnouncementFrame`, which stands above mana, or None
    def may_be_spent(self, game: Game, frame: Any) -> bool:
        """Whether its restriction, where it has one, allows it (CR 106.6)."""
        return self.only is None or self.only.allows(game, self, frame)


POOL: Final = Field[tuple[Mana, ...]]("mana pool", PLAYER, (), ids=True, public=True)
"""A player's unspent mana (CR 106.4), in the order in which it was added."""


@question
class ManaEmpties(Question[bool]):
    """Whether a mana empties from a player's pool as steps and phases end (CR 106.4). First True; an answer keeps it."""

    rule: ClassVar[str] = "106.4"
    player: int
    mana: Mana


@event
class ManaAdded(Leaf):
    """Mana is added to a player's pool (CR 106.4); `source` is the object whose ability produces it (CR 106.3).

    `tapped_for`: by a mana ability with {T} in its cost (CR 106.12). What makes a permanent produce more or other mana
    replaces this event (CR 106.12b).
    """

    rule: ClassVar[str] = "106.4"
    silent: ClassVar[bool] = True
    objects: ClassVar[tuple[str, ...]] = ("source",)
    player: int
    mana: tuple[Mana, ...]
    source: int = 0
    tapped_for: bool = False

    def perform(self, game: Game) -> tuple[Mana, ...]:
        """Returns the mana added."""
        game.set(POOL, self.player, (*game.get(POOL, self.player), *self.mana))
        return self.mana


@event
class ManaLost(Leaf):
    """A player loses unspent mana (CR 106.4); `emptying`: because a step or phase ends (CR 500.4)."""

    rule: ClassVar[str] = "106.4"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    mana: tuple[Mana, ...]
    emptying: bool = False

    def told(self, teller: Teller) -> str:
        """A symbol for each."""
        lost = "".join(f"{{{m.type}}}" for m in self.mana)
        return f"{teller.player(self.player)} loses unspent {lost}"

    def perform(self, game: Game) -> tuple[Mana, ...]:
        """Returns the mana lost."""
        game.set(POOL, self.player, without(game.get(POOL, self.player), self.mana))
        return self.mana


@event
class ManaChanged(Leaf):
    """Unspent mana of a player becomes other mana, such as colourless mana instead of being lost."""

    rule: ClassVar[str] = "106.4"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    mana: tuple[Mana, ...]
    into: tuple[Mana, ...]

    def told(self, teller: Teller) -> str:
        """Whose mana, and what it becomes."""
        old, new = ("".join(f"{{{m.type}}}" for m in some) for some in (self.mana, self.into))
        return f"{teller.player(self.player)}'s unspent {old} becomes {new}"

    def perform(self, game: Game) -> tuple[Mana, ...]:
        """Returns what it became."""
        game.set(POOL, self.player, (*without(game.get(POOL, self.player), self.mana), *self.into))
        return self.into


def without(pool: tuple[Mana, ...], used: Iterable[Mana]) -> tuple[Mana, ...]:
    """A pool less some of its mana; of equal ones the first go. Raises ValueError for mana that isn't in it."""
    gone = tuple(used)
    return () if gone == pool else _without(pool, Counter(gone))


def _without(pool: tuple[Mana, ...], gone: Counter[Mana]) -> tuple[Mana, ...]:
    rest = []
    for mana in pool:
        if gone[mana]:
            gone[mana] -= 1
        else:
            rest.append(mana)
    if gone.total():
        raise ValueError(f"there is no {next(gone.elements())} in the pool")
    return tuple(rest)


Choices = tuple[tuple[str, ...], ...]
"""The ways to add mana: for each the types, letters of WUBRGC."""
DIFFERENT: Final = tuple(itertools.combinations(COLOR_LETTERS, 2))
"""The choices of "two mana of different colors"."""


def colors_in(types: Iterable[str]) -> frozenset[str]:
    """The colors among types of mana, of which each text has one or several."""
    return frozenset(letter for text in types for letter in text if letter in COLOR_LETTERS)


def types_in_words(types: Iterable[str]) -> str:
    """Which type one mana could be (CR 106.1b): "{R}", "{R} or {G}", "any color"; that nothing is left, where there is none."""
    found = sorted(types, key=lambda one: (one not in COLORS_OF_MANA, COLORS_OF_MANA.find(one), one))
    colors = [one for one in found if one in COLOR_LETTERS]
    if len(colors) == len(COLOR_LETTERS):
        return "any type" if len(found) > len(colors) else "any color"
    return " or ".join(f"{{{one}}}" for one in found) or "no mana that pays for this"


def choices_in_words(choices: Choices) -> str:
    """Which mana could be added: "{C}{C}", "{R} or {G}"."""
    return " or ".join("".join(f"{{{one}}}" for one in types) for types in choices)


YOU: Final = You()


class AddMana(Instruction):
    """An instruction that adds mana (CR 106.3); with it an ability can be a mana ability (CR 605.1a).

    It is `predictable` unless it says otherwise: what `choices` gives is what can be added.
    """

    __slots__ = ()
    predictable: ClassVar[bool] = True
    only: Restriction | None
    rider: Rider | None

    def certain(self) -> Choices | None:
        """The choices where they are the same whatever happens; by default None: they are looked up each time."""
        return None

    def written_colors(self) -> frozenset[str]:
        """The colors of the mana symbols with which it is written (CR 903.4); by default none: it is said in words."""
        return frozenset()

    def choices(self, ctx: Context) -> Choices:
        """What could be added now; nothing where no type is defined (CR 106.5)."""
        raise TypeError(f"{type(self).__name__} does not define choices()")

    def perform(self, ctx: Context) -> None:
        """Which mana is what a payment planned (memory "mana"), or the player's choice; none where nobody is there to add it."""
        receiver = self.receiver(ctx)
        types = self._chosen(ctx, receiver, self.choices(ctx)) if receiver >= 0 else ()
        if types:
            tapped = bool(ctx.memory.get("tapped for mana"))
            ctx.game.happen(ManaAdded(receiver, self.made(ctx, types), ctx.source, tapped))

    def receiver(self, ctx: Context) -> int:
        """The player who chooses and adds it: `who`, where the instruction says so ("that player adds"), else you.

        It is -1 where that player has left the game (CR 800.4).
        """
        who: Selector = getattr(self, "who", YOU)
        return next(iter(who.players(ctx)), -1) if who != YOU else ctx.controller

    def made(self, ctx: Context, types: Iterable[str]) -> tuple[Mana, ...]:
        """Mana of these types, produced by the source of `ctx` (CR 106.3)."""
        snow = ctx.source > 0 and "snow" in ctx.game.characteristics(ctx.source)[SUPERTYPES]
        return tuple([Mana(t, ctx.source, snow, self.only, self.rider) for t in types])

    def _chosen(self, ctx: Context, receiver: int, options: Choices) -> tuple[str, ...]:
        if len(options) < 2:
            return options[0] if options else ()
        planned = Counter(ctx.memory.get("mana", ()))
        fitting = (
            types for types in options if planned and planned <= Counter(types)
        )  # it may add more than was foreseen
        found = next(fitting, None)
        if found is not None:
            return found
        return self.asked(ctx, receiver, options)

    def asked(self, ctx: Context, receiver: int, options: Choices) -> tuple[str, ...]:
        """The one of these that the player chooses, where nothing was planned."""
        return choose_one(ctx.game, receiver, options, "106.4", "Add which mana?", source=ctx.source)


@functools.lru_cache(maxsize=10_000)
def any_of(options: Choices) -> tuple[str, ...]:
    """The most mana that could be chosen, each of any type that it could be, its letters together."""
    size = max(len(types) for types in options)
    found = ({types[i] for types in options if i < len(types)} for i in range(size))
    return tuple("".join(t for t in COLORS_OF_MANA if any(t in each for each in kinds)) for kinds in found)


@node
class AddManaOf(AddMana):
    """Add mana (CR 106.4): one of `options`, each a tuple of types of WUBRGC, e.g. (("W",), ("U",)) for {W} or {U}."""

    options: Choices
    only: Restriction | None = None
    rider: Rider | None = None
    who: Selector = You()

    def certain(self) -> Choices | None:
        """Those given."""
        return self.options

    def written_colors(self) -> frozenset[str]:
        """Those of all options, but for "two mana of different colors"."""
        return frozenset() if self.options == DIFFERENT else colors_in(t for types in self.options for t in types)

    def choices(self, ctx: Context) -> Choices:
        """Those given."""
        return self.options


def empty_pools(game: Game) -> None:
    """CR 106.4, 500.4: unused mana empties as a step or phase ends."""
    if not game.having(POOL):
        return
    lost: list[Event] = []
    for player in game.players:
        mana = tuple(m for m in game.get(POOL, player) if game.query(ManaEmpties(player, m), True))
        if mana:
            lost.append(ManaLost(player, mana, emptying=True))
    if lost:
        game.happen_all(lost)


# What a cost asks for -------------------------------------------------------------------------------


Need = frozenset[str]
"""What one mana must be: any of these types; generic mana is all of them."""

ANY_GENERIC: Final = "*"
"""The type of a payment that is no mana and can pay for generic mana only (CR 702.51a, 702.66a)."""
GENERIC: Final[Need] = frozenset(COLORS_OF_MANA) | {ANY_GENERIC}
"""What pays for generic mana: mana of any type, and what stands for generic mana only (CR 107.4b)."""
SNOW: Final = "S"
"""Beside its type, what mana from a snow source can pay for (CR 107.4h)."""


def pays_for(mana: Mana) -> frozenset[str]:
    """What a mana can pay for: its type, and {S} where a snow source produced it (CR 107.4h, 106.1b, 107.4a)."""
    return frozenset((*mana.type, SNOW)) if mana.snow else frozenset(mana.type)


def needs(cost: ManaCost) -> list[Need]:
    """One need for each mana of a cost in which X and the choices of CR 601.2b have been made, hardest first.

    Raises ValueError for a symbol that stands for a choice.

    Also CR 107.4c.
    """
    found: list[Need] = []
    for symbol in cost.symbols:
        if is_number(symbol):
            found += [GENERIC] * int(symbol)
        elif symbol in COLORS_OF_MANA or symbol == SNOW:
            found.append(frozenset(symbol))
        elif is_hybrid(symbol):
            found.append(frozenset((symbol[0], symbol[2])))
        else:
            raise ValueError(f"{{{symbol}}} stands for a choice that has not been made (CR 601.2b)")
    order = {need: (len(need), sorted(need)) for need in dict.fromkeys(found)}
    return sorted(found, key=order.__getitem__)


@functools.lru_cache(maxsize=10_000)
def wanted_for(symbols: tuple[str, ...]) -> tuple[Need, ...]:
    """The needs of a cost with these symbols."""
    return tuple(needs(ManaCost(symbols)))


def assign(wanted: Sequence[Need], units: Sequence[frozenset[str]], keep: int = 0) -> list[int] | None:
    """Which unit pays which need: for each need the number of a unit, or None where it can't be done.

    Units are sets of types that each could be; early ones are used first where that makes no difference. A maximum flow
    between kinds of needs and kinds of units, so the answer is exact and a hundred alike are like one. The first `keep`
    units pay for something where any assignment lets all of them: a unit that pays goes on paying while more needs find
    theirs.
    """
    if len(units) < len(wanted):
        return None
    plainly = _assigned_in_turn(wanted, units) if not keep else None
    return plainly if plainly is not None else _assigned_by_flow(wanted, units, keep)


def _assigned_in_turn(wanted: Sequence[Need], units: Sequence[frozenset[str]]) -> list[int] | None:
    """The same where each need, one kind after another, finds a unit that is left; None where one would have to make way."""
    found = [0] * len(wanted)
    used: set[int] = set()
    for kind in dict.fromkeys(wanted):
        unit = 0
        for at, need in enumerate(wanted):
            if need != kind:
                continue
            while unit < len(units) and (unit in used or kind.isdisjoint(units[unit])):
                unit += 1
            if unit == len(units):
                return None
            used.add(unit)
            found[at] = unit
    return found


def _assigned_by_flow(wanted: Sequence[Need], units: Sequence[frozenset[str]], keep: int) -> list[int] | None:
    flow = _Flow(wanted, units, keep)
    kept = assign(units[:keep], wanted) if keep else None
    for unit, need in enumerate(kept or ()):
        flow.add(flow.unit_kind[unit], flow.need_kind[need])
    for kind, demand in enumerate(flow.demand):
        if not flow.place(kind, demand - flow.paid(kind)):
            return None
    return flow.assignment()


class _Flow:
    """Which kinds of units pay for which kinds of needs, and how many; what is alike is one kind."""

    __slots__ = ("demand", "fits", "flow", "members", "need_kind", "taken", "unit_kind")

    def __init__(self, wanted: Sequence[Need], units: Sequence[frozenset[str]], keep: int) -> None:
        needs: dict[Need, int] = {}
        kinds: dict[tuple[frozenset[str], bool], int] = {}
        self.need_kind = [needs.setdefault(need, len(needs)) for need in wanted]
        self.unit_kind = [kinds.setdefault((types, at < keep), len(kinds)) for at, types in enumerate(units)]
        self.demand = [0] * len(needs)
        for kind in self.need_kind:
            self.demand[kind] += 1
        self.members: list[list[int]] = [[] for _ in kinds]
        for at, kind in enumerate(self.unit_kind):
            self.members[kind].append(at)
        self.taken = [0] * len(kinds)  # the first so many of each kind pay for something
        self.flow = [[0] * len(needs) for _ in kinds]
        self.fits = [[k for k, (types, _) in enumerate(kinds) if not need.isdisjoint(types)] for need in needs]

    def paid(self, need: int) -> int:
        """How many needs of a kind have their unit."""
        return sum(row[need] for row in self.flow)

    def add(self, unit: int, need: int) -> None:
        """One more unit of a kind pays for a need of a kind."""
        self.flow[unit][need] += 1
        self.taken[unit] += 1

    def place(self, need: int, number: int) -> bool:
        """Find units for so many more needs of a kind; others make way for them where they can. False where that fails."""
        while number > 0:
            free = [k for k in self.fits[need] if self.taken[k] < len(self.members[k])]
            if free:
                self.add(min(free, key=lambda k: self.members[k][self.taken[k]]), need)
                number -= 1
                continue
            moved = self._make_way(need, number)
            if not moved:
                return False
            number -= moved
        return True

    def _make_way(self, need: int, most: int) -> int:
        """Along a shortest chain of needs that pass to other units, up to `most` at once. How many found theirs."""
        came: dict[int, tuple[int, int]] = {}  # kind of unit: the need that would take it, the unit which that leaves
        ahead = [(need, -1)]
        for wants, leaves in ahead:
            for unit in self.fits[wants]:
                if unit in came:
                    continue
                came[unit] = (wants, leaves)
                if self.taken[unit] < len(self.members[unit]):
                    return self._shift(unit, came, most)
                ahead += [(other, unit) for other, much in enumerate(self.flow[unit]) if much]
        return 0

    def _shift(self, last: int, came: dict[int, tuple[int, int]], most: int) -> int:
        chain, unit = [], last
        while unit >= 0:
            wants, leaves = came[unit]
            chain.append((unit, wants, leaves))
            unit = leaves
        much = min(most, len(self.members[last]) - self.taken[last])
        much = min([much, *(self.flow[leaves][wants] for _, wants, leaves in chain if leaves >= 0)])
        for unit, wants, leaves in chain:
            self.flow[unit][wants] += much
            if leaves >= 0:
                self.flow[leaves][wants] -= much
        self.taken[last] += much
        return much

    def assignment(self) -> list[int]:
        """The number of a unit for each need."""
        given: list[list[int]] = [[] for _ in self.demand]
        for unit, row in enumerate(self.flow):
            mine = iter(self.members[unit])
            for need, much in enumerate(row):
                given[need] += [next(mine) for _ in range(much)]
        rising = [iter(sorted(each)) for each in given]
        return [next(rising[kind]) for kind in self.need_kind]


apnap_declarations = declares(
    # Each player's mana pool.
    POOL,
)
