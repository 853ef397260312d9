"""Double (CR 701.9): power and toughness, life totals, counters, and mana in pools."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Final

from apnap import (
    COUNTERS,
    PLAYER_COUNTERS,
    Context,
    Duration,
    Event,
    Game,
    Instruction,
    Manifest,
    Teller,
    Verb,
    Wording,
    declares,
    event,
    node,
    one_of,
)
from apnap.words import Bindings, words
from apnap_plugins.rules.continuous.continuous import ModifyPT, UntilEndOfTurn, affect
from apnap_plugins.rules.counters.counters import CountersPut, who_puts
from apnap_plugins.rules.damage.damage import LIFE, LifeGained, LifeLost
from apnap_plugins.rules.mana.mana import POOL, AddMana, Choices, Mana, ManaAdded, Restriction, Rider
from apnap_plugins.rules.vocabulary.actions import DOUBLE_COUNTERS, DOUBLE_LIFE, DOUBLE_SIZE
from apnap_plugins.rules.vocabulary.base import Ref, Selector, is_player, on_battlefield
from apnap_plugins.rules.vocabulary.characteristics import POWER, TOUGHNESS, is_creature
from apnap_plugins.rules.vocabulary.selectors import You

MANIFEST = Manifest(
    id="double",
    name="Double",
    kind="keyword action",
    rules=("701.9",),
    editions=("2017-09-25",),
    requires=("continuous-effects", "counters", "damage", "mana"),
    numbers={
        "2017-09-25": {"701.9": ""},
        "2020-01-22": {},
    },
    kernel=">=0.1,<0.2",
)

DOUBLES: Final = Wording("double", "701.9a", (("", False), ("2020-01-22", True)))
"""Before that edition effects did the same, but nothing was doubled that could be replaced or triggered on."""

POWER_ONLY, TOUGHNESS_ONLY, BOTH = "power", "toughness", "power and toughness"


@event
class SizeDoubled(Event):
    """A creature's power, its toughness or both are doubled: it gets +`power`/+`toughness` (CR 701.9a, 701.9b).

    These are what the creature had as the effect that doubles resolves; below zero where it had less (CR 701.9c). `by` and
    `player` are the source of that effect and its controller.
    """

    rule: ClassVar[str] = "701.9a"
    objects: ClassVar[tuple[str, ...]] = ("creature",)
    subjects: ClassVar[tuple[str, ...]] = ("creature",)
    creature: int
    power: int
    toughness: int
    duration: Duration
    by: int = 0
    player: int = -1

    def told(self, teller: Teller) -> str:
        """What is added to which creature."""
        return f"{teller.card(self.creature)} is doubled: {self.power:+d}/{self.toughness:+d}"

    def perform(self, game: Game) -> None:
        """A continuous effect that modifies and sets nothing (CR 701.9a, 613.4c)."""
        ctx = Context(game, self.by, self.player, this=self.by)
        affect(ctx, (self.creature,), (ModifyPT(self.power, self.toughness),), self.duration)


@event
class LifeTotalDoubled(Event):
    """A player's life total is doubled (CR 701.9d)."""

    rule: ClassVar[str] = "701.9d"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    by: int = 0

    def told(self, teller: Teller) -> str:
        """Names the player whose total it is."""
        return f"The life total of {teller.player(self.player)} is doubled"

    def perform(self, game: Game) -> None:
        """The player gains as much life as they have, or loses as much as they are below zero."""
        change = _as_much_life(game, self.player)
        if change is not None:
            game.happen(change)


@event
class CountersDoubled(Event):
    """Counters of a kind on an object, or of a player, are doubled: `amount` is how many there were (CR 701.9e).

    `who` is as for `CountersPut`.
    """

    rule: ClassVar[str] = "701.9e"
    kind: str
    amount: int
    obj: int = 0
    player: int = -1
    by: int = 0
    who: int = -1

    def told(self, teller: Teller) -> str:
        """Of which kind, and on what."""
        return f"The {self.kind} counters of {teller.thing(self.subject)} are doubled"

    def perform(self, game: Game) -> None:
        """As many more are given."""
        game.happen(CountersPut(self.kind, self.amount, self.obj, self.player, self.by, self.who))


@event
class ManaDoubled(Event):
    """Unspent mana of a player is doubled: `mana` is what the player adds (CR 701.9f)."""

    rule: ClassVar[str] = "701.9f"
    objects: ClassVar[tuple[str, ...]] = ("source",)
    player: int
    mana: tuple[Mana, ...]
    source: int = 0
    tapped_for: bool = False

    def told(self, teller: Teller) -> str:
        """Names the player in whose pool it is."""
        return f"Unspent mana of {teller.player(self.player)} is doubled"

    def perform(self, game: Game) -> None:
        """The player adds that mana."""
        game.happen(ManaAdded(self.player, self.mana, self.source, self.tapped_for))


def _as_much_life(game: Game, player: int) -> LifeGained | LifeLost | None:
    """CR 701.9d: what takes a life total to twice its value; None where that is zero."""
    total = game.get(LIFE, player)
    if total == 0:
        return None
    return LifeGained(player, total) if total > 0 else LifeLost(player, -total)


def _happen(game: Game, events: list[Event]) -> None:
    if events:
        game.happen_all(events)


def double_size(ctx: Context, objects: Iterable[int], what: str = BOTH, duration: Duration | None = None) -> None:
    """Double the power, the toughness or both of these creatures at once (CR 701.9a to 701.9c).

    What is no creature on the battlefield has nothing to be doubled.
    """
    game = ctx.game
    lasts = duration or UntilEndOfTurn()
    events: list[Event] = []
    for obj in objects:
        if on_battlefield(game, obj) and is_creature(game, obj):
            chars = game.characteristics(obj)
            power = (chars[POWER] or 0) if what != TOUGHNESS_ONLY else 0
            toughness = (chars[TOUGHNESS] or 0) if what != POWER_ONLY else 0
            events.append(SizeDoubled(obj, power, toughness, lasts, ctx.source, ctx.controller))
    if game.rules.wording(DOUBLES):
        _happen(game, events)
        return
    for one in events:
        assert isinstance(one, SizeDoubled)
        affect(ctx, (one.creature,), (ModifyPT(one.power, one.toughness),), lasts)


def double_life(game: Game, players: Iterable[int], by: int = 0) -> None:
    """Double these players' life totals at once (CR 701.9d); not of those who have left."""
    doubled = tuple(player for player in players if player in game.players_in())
    if game.rules.wording(DOUBLES):
        _happen(game, [LifeTotalDoubled(player, by) for player in doubled])
    else:
        changes = (_as_much_life(game, player) for player in doubled)
        _happen(game, [change for change in changes if change is not None])


def double_counters(game: Game, refs: Iterable[Ref], kind: str = "", by: int = 0, who: int = -1) -> None:
    """Double the number of counters of a kind, or with an empty `kind` of each kind, on permanents and players (CR 701.9e)."""
    events: list[Event] = []
    doubles = game.rules.wording(DOUBLES)
    for ref in refs:
        had = game.get(PLAYER_COUNTERS, ref[1]) if is_player(ref) else game.get(COUNTERS, ref)
        obj, player = (0, ref[1]) if is_player(ref) else (ref, -1)
        for name, count, _ in had:
            if kind in ("", name) and count > 0:
                made = CountersDoubled if doubles else CountersPut
                events.append(made(name, count, obj, player, by, who))
    _happen(game, events)


@node
class DoubleSize(Instruction):
    """Double the power, the toughness or both of creatures (CR 701.9a)."""

    steady: ClassVar[bool] = True
    objects: Selector
    what: str = one_of((POWER_ONLY, TOUGHNESS_ONLY, BOTH), default=BOTH)
    duration: Duration = UntilEndOfTurn()

    def perform(self, ctx: Context) -> None:
        """All creatures at one moment, each by its own numbers."""
        double_size(ctx, self.objects.objects(ctx), self.what, self.duration)


@node
class DoubleLife(Instruction):
    """Double players' life totals (CR 701.9d)."""

    who: Selector = You()

    def perform(self, ctx: Context) -> None:
        """All players at one moment."""
        double_life(ctx.game, self.who.players(ctx), ctx.source)


@node
class DoubleCounters(Instruction):
    """Double the number of counters of a kind, or with an empty `kind` of each kind, on objects or players (CR 701.9e)."""

    on: Selector
    kind: str = ""

    def perform(self, ctx: Context) -> None:
        """All of them at one moment."""
        objects = self.on.objects(ctx)
        players = self.on.players(ctx)
        refs = [r for r in self.on.refs(ctx) if (r[1] in players if is_player(r) else r in objects)]
        double_counters(ctx.game, refs, self.kind, ctx.source, who_puts(ctx))


@node
class DoubleMana(AddMana):
    """Double unspent mana of yours, each of the `types`; nothing restricts what is added (CR 106.6, 701.9f)."""

    predictable: ClassVar[bool] = False
    types: str = "WUBRGC"
    only: Restriction | None = None
    rider: Rider | None = None

    def choices(self, ctx: Context) -> Choices:
        """As much of each type as there is: no choice."""
        found = tuple(m.type for m in ctx.game.get(POOL, ctx.controller) if m.type in self.types)
        return (found,) if found else ()

    def perform(self, ctx: Context) -> None:
        """An empty pool has nothing to be doubled."""
        game = ctx.game
        for types in self.choices(ctx):
            added = self.made(ctx, types)
            tapped = bool(ctx.memory.get("tapped for mana"))
            made = ManaDoubled if game.rules.wording(DOUBLES) else ManaAdded
            game.happen(made(ctx.controller, added, ctx.source, tapped))


def _sized(what: str) -> Any:
    return lambda o, d: DoubleSize(o, what, d)


def _says_every(tree: Any) -> Iterator[Bindings]:
    """Doubling counters of each kind."""
    if isinstance(tree, DoubleCounters) and tree.kind == "":
        yield {"o": tree.on}


def _says_kind(tree: Any) -> Iterator[Bindings]:
    """Doubling counters of one kind."""
    if isinstance(tree, DoubleCounters) and tree.kind != "":
        yield {"k": tree.kind, "o": tree.on}


apnap_declarations = declares(
    DOUBLES,
    Verb(DOUBLE_SIZE, double_size),
    Verb(DOUBLE_LIFE, double_life),
    Verb(DOUBLE_COUNTERS, double_counters),
    *(
        words(
            "clause",
            (f"double {{o:possessor}} {what} {{d:duration}}", f"double the {what} of {{o:mentions}} {{d:duration}}"),
            _sized(what),
        )
        for what in (POWER_ONLY, TOUGHNESS_ONLY, BOTH)
    ),
    words("clause", "double your life total", DoubleLife),
    words("clause", "double {o:possessor} life total", DoubleLife),
    words("clause", "double the number of {k:counter kind} counters on {o:mentions}",
          lambda k, o: DoubleCounters(o, k), _says_kind),
    words("clause", "double the number of each kind of counter on {o:mentions}", DoubleCounters, _says_every),
    words("clause", "double the amount of each type of unspent mana you have", DoubleMana),
)  # fmt: skip
