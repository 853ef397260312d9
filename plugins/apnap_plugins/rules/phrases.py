"""What the texts of many cards speak of: filters for spells and counters, and the usual targets (CR 115.1)."""

from __future__ import annotations

from typing import Final

from apnap import COUNTERS, Condition, Context, Triggered, node
from apnap_plugins.rules.abilities import Activated
from apnap_plugins.rules.counters import counters_on
from apnap_plugins.rules.damage import LIFE
from apnap_plugins.rules.permanents import TAPPED
from apnap_plugins.rules.selection import (
    CREATURE,
    PLANESWALKER,
    Filter,
    OpponentControls,
    Or,
    Quantity,
    Ref,
    Selector,
    This,
    YouControl,
    all_of,
    is_player,
    on_battlefield,
)
from apnap_plugins.rules.stack import ABILITY, TARGETS, is_spell
from apnap_plugins.rules.targets import TargetSpec
from apnap_plugins.rules.zones import ORDER


@node
class IsSpell(Filter):
    """A spell (CR 112.1)."""

    def matches(self, ctx: Context, obj: int) -> bool:
        """Abilities on the stack are none."""
        return is_spell(ctx.game, obj)


@node
class IsAbility(Filter):
    """An ability on the stack (CR 113.3b, 113.3c): activated or triggered ones, of a source that `source` means."""

    activated: bool = True
    triggered: bool = True
    source: Filter | None = None

    def matches(self, ctx: Context, obj: int) -> bool:
        """By the ability, and by its source as it is or was last (CR 113.7a)."""
        if not ctx.game.exists(obj) or ctx.game.object(obj).kind != "ability":
            return False
        info = ctx.game.get(ABILITY, obj)
        if info is None or not (
            (self.activated and isinstance(info.ability, Activated))
            or (self.triggered and isinstance(info.ability, Triggered))
        ):
            return False
        return self.source is None or self.source.matches(ctx, info.source)


def _chosen(ctx: Context, obj: int) -> list[Ref]:
    """Every instance of a target that was chosen for a spell or ability (CR 115.9a)."""
    return [ref for part in ctx.game.get(TARGETS, obj) for refs in part for ref in refs]


@node
class WithTargets(Filter):
    """A spell or ability with that many targets: as often as anything was chosen, whatever became of it (CR 115.9a)."""

    count: int = 1
    reads = frozenset([TARGETS.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """The same object chosen twice counts twice (CR 115.9)."""
        return len(_chosen(ctx, obj)) == self.count


@node
class ThatTargets(Filter):
    """A spell or ability that targets something: a permanent that `filter` means, or one of `players_are` (CR 115.9b, 109.2).

    With `only`, nothing else was chosen, however often (CR 115.9c). A target that is gone is ignored.
    """

    filter: Filter | None = None
    players_are: Selector | None = None
    only: bool = False
    reads = frozenset([TARGETS.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """By what the targets are like now, also one that is no longer legal."""
        refs = tuple(dict.fromkeys(_chosen(ctx, obj)))
        if self.only and len(refs) != 1:
            return False
        return any(self._means(ctx, ref) for ref in refs)

    def _means(self, ctx: Context, ref: Ref) -> bool:
        if is_player(ref):
            return self.players_are is not None and ref[1] in self.players_are.players(ctx)
        return self.filter is not None and on_battlefield(ctx.game, ref) and self.filter.matches(ctx, ref)


@node
class HasCounter(Filter):
    """Has at least `least` counters of this kind on it (CR 122.1)."""

    kind: str
    least: int = 1
    reads = frozenset([COUNTERS.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """Counted now."""
        return counters_on(ctx.game, obj, self.kind) >= self.least


@node
class LiesBelow(Condition):
    """This card lies in a graveyard with a card that a filter means directly above it (CR 404.1)."""

    filter: Filter
    reads = frozenset([ORDER, "zone:graveyard"])

    def holds(self, ctx: Context) -> bool:
        """Nothing lies above the top card."""
        game = ctx.game
        if not game.exists(ctx.source) or game.object(ctx.source).zone[0] != "graveyard":
            return False
        cards = game.zone(*game.object(ctx.source).zone)
        above = cards[cards.index(ctx.source) + 1 :]
        return bool(above) and self.filter.matches(ctx, above[0])


@node
class IsTapped(Filter):
    """Is tapped (CR 110.5)."""

    reads = frozenset([TAPPED.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """Now."""
        return ctx.game.get(TAPPED, obj)


@node
class CountersOn(Quantity):
    """How many counters of a kind are on the first object a selector gives, or were when it left (CR 122.1)."""

    kind: str
    of: Selector = This()
    reads = frozenset([COUNTERS.name])

    def value(self, ctx: Context) -> int:
        """0 where there is no such object."""
        refs = [r for r in self.of.refs(ctx) if not is_player(r)]
        return counters_on(ctx.game, refs[0], self.kind) if refs else 0


@node
class SourceIs(Condition):
    """The source of the ability is what a filter means, now or as it was last (CR 608.2h)."""

    filter: Filter

    def holds(self, ctx: Context) -> bool:
        """Looked at now."""
        return self.filter.matches(ctx, ctx.source)


@node
class YourLifeAtMost(Condition):
    """You have `most` or less life (CR 119)."""

    most: int
    reads = frozenset([LIFE.name])

    def holds(self, ctx: Context) -> bool:
        """Now."""
        return ctx.game.get(LIFE, ctx.controller) <= self.most


@node
class ControlledBy(Selector):
    """The permanents that players control and a filter means."""

    filter: Filter
    players_are: Selector

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """In the order in which they entered."""
        game, seats = ctx.game, self.players_are.players(ctx)
        return tuple(o for o in game.zone("battlefield") if game.controller(o) in seats and self.filter.matches(ctx, o))


A_CREATURE: Final = TargetSpec(CREATURE, prompt="target creature")
YOUR_CREATURE: Final = TargetSpec(all_of(CREATURE, YouControl()), prompt="target creature you control")
THEIR_CREATURE: Final = TargetSpec(all_of(CREATURE, OpponentControls()), prompt="target creature an opponent controls")
ANY_TARGET: Final = TargetSpec(Or((CREATURE, PLANESWALKER)), players="any", prompt="any target")
OPPONENT: Final = TargetSpec(None, "opponent", prompt="target opponent")
A_SPELL: Final = TargetSpec(IsSpell(), zone="stack", prompt="target spell")


@node
class Noted(Quantity):
    """How much an instruction before did, as the memory has it: "life equal to the life lost this way" (CR 608.2c)."""

    name: str

    def value(self, ctx: Context) -> int:
        """0 where there was no such instruction."""
        return int(ctx.memory.get(self.name, 0))
