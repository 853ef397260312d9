"""Costs other than mana (CR 118), and paying costs while something resolves (CR 118.12)."""

from __future__ import annotations

from typing import Final

from apnap import COUNTERS, Choose, Context, Game, IllegalAction, Manifest, Move, Node, Question, node
from apnap_plugins.rules.counters import PutCounters, RemoveCounters, counters_on
from apnap_plugins.rules.damage import LIFE, LoseLife
from apnap_plugins.rules.permanents import TAPPED, is_summoning_sick
from apnap_plugins.rules.selection import Filter
from apnap_plugins.rules.symbols import ManaCost

MANIFEST = Manifest(
    id="costs",
    name="Costs",
    kind="rules",
    rules=("118", "606.4"),
    requires=("permanents", "counters", "damage", "sacrifice", "discard", "tap-and-untap"),
)

CAN_PAY: Final = Question[bool]("a cost can be paid", "118.3")
"""Asked about (player, cost, source) for costs other than mana."""


class Cost(Node):
    """One part of a cost beside mana."""

    __slots__ = ()

    def can_pay(self, ctx: Context) -> bool:
        """Whether the controller of `ctx` could pay it now, for the source of `ctx` (CR 118.3)."""
        raise TypeError(f"{type(self).__name__} does not define can_pay()")

    def pay(self, ctx: Context) -> None:
        """Pay it (CR 601.2h). What was used is in the memory under "paid"."""
        raise TypeError(f"{type(self).__name__} does not define pay()")


CostPart = Cost | ManaCost


def cost_parts(cost: CostPart | tuple[CostPart, ...]) -> tuple[CostPart, ...]:
    """A keyword's cost as parts: its parameter is one part, or a tuple of several."""
    return cost if isinstance(cost, tuple) else (cost,)


def remember_paid(ctx: Context, what: str, *refs: int) -> None:
    """Later parts of the spell or ability can find what a cost used (CR 400.7j)."""
    ctx.memory[f"paid {what}"] = (*ctx.memory.get(f"paid {what}", ()), *refs)


@node
class TapThis(Cost):
    """{T}: tap this permanent (CR 107.5)."""

    def can_pay(self, ctx: Context) -> bool:
        """It is untapped and, as a creature, not newly controlled (CR 302.6)."""
        game, obj = ctx.game, ctx.source
        return game.exists(obj) and not game.get(TAPPED, obj) and not is_summoning_sick(game, obj)

    def pay(self, ctx: Context) -> None:
        """Tap it."""
        ctx.game.verb("tap")(ctx.game, [ctx.source])


@node
class UntapThis(Cost):
    """{Q}: untap this permanent (CR 107.6)."""

    def can_pay(self, ctx: Context) -> bool:
        """It is tapped and, as a creature, not newly controlled (CR 302.6)."""
        game, obj = ctx.game, ctx.source
        return game.exists(obj) and game.get(TAPPED, obj) and not is_summoning_sick(game, obj)

    def pay(self, ctx: Context) -> None:
        """Untap it."""
        ctx.game.verb("untap")(ctx.game, [ctx.source])


@node
class SacrificeThis(Cost):
    """Sacrifice this permanent."""

    def can_pay(self, ctx: Context) -> bool:
        """It is a permanent that the player controls."""
        return ctx.game.exists(ctx.source) and ctx.game.controller(ctx.source) == ctx.controller

    def pay(self, ctx: Context) -> None:
        """Sacrifice it."""
        ctx.game.verb("sacrifice")(ctx.game, ctx.controller, [ctx.source])
        remember_paid(ctx, "sacrificed", ctx.source)


@node
class SacrificeOf(Cost):
    """Sacrifice `count` permanents that a filter means."""

    filter: Filter
    count: int = 1

    def _options(self, ctx: Context) -> tuple[int, ...]:
        game = ctx.game
        mine = (o for o in game.zone("battlefield") if game.controller(o) == ctx.controller)
        return tuple(o for o in mine if self.filter.matches(ctx, o))

    def can_pay(self, ctx: Context) -> bool:
        """There are enough of them."""
        return len(self._options(ctx)) >= self.count

    def pay(self, ctx: Context) -> None:
        """The player chooses which."""
        chosen = ctx.game.ask(
            Choose(player=ctx.controller, options=self._options(ctx), minimum=self.count, maximum=self.count,
                   rule="601.2h", source=ctx.source, prompt="Sacrifice as a cost", cost=True)
        )  # fmt: skip
        ctx.game.verb("sacrifice")(ctx.game, ctx.controller, chosen)
        remember_paid(ctx, "sacrificed", *chosen)


def _is_hidden(game: Game, obj: int) -> bool:
    """Whether an object is where not all players can see what it is (CR 400.2)."""
    return game.exists(obj) and not all(game.may_look(player, obj) for player in game.players_in())


@node
class DiscardOf(Cost):
    """Discard `count` cards, those that `filter` means where it is given."""

    count: int = 1
    filter: Filter | None = None

    def _options(self, ctx: Context) -> tuple[int, ...]:
        hand = ctx.game.zone("hand", ctx.controller)
        return tuple(c for c in hand if c != ctx.this and (self.filter is None or self.filter.matches(ctx, c)))

    def can_pay(self, ctx: Context) -> bool:
        """There are enough of them in hand, the card being cast not counted."""
        return len([c for c in self._options(ctx) if c != ctx.source]) >= self.count

    def pay(self, ctx: Context) -> None:
        """The player chooses which."""
        chosen = ctx.game.ask(
            Choose(player=ctx.controller, options=self._options(ctx), minimum=self.count, maximum=self.count,
                   rule="601.2h", source=ctx.source, prompt="Discard as a cost", cost=True)
        )  # fmt: skip
        ctx.game.verb("discard")(ctx.game, ctx.controller, chosen, True)
        if self.filter is not None and any(_is_hidden(ctx.game, new) for c in chosen for new in ctx.game.became(c)):
            raise IllegalAction("nobody can tell what was discarded as a cost (CR 701.8c)")
        remember_paid(ctx, "discarded", *chosen)


@node
class PayLife(Cost):
    """Pay life (CR 119.4)."""

    amount: int

    def can_pay(self, ctx: Context) -> bool:
        """The life total is at least that and can be lost; 0 life can always be paid (CR 119.4, 119.4b, 119.8)."""
        game, player = ctx.game, ctx.controller
        if self.amount == 0:
            return True
        return game.get(LIFE, player) >= self.amount and game.possible(LoseLife(player, self.amount, "paid"))

    def pay(self, ctx: Context) -> None:
        """The player loses that much life."""
        if self.amount:
            ctx.game.happen(LoseLife(ctx.controller, self.amount, "paid"))


@node
class Loyalty(Cost):
    """The loyalty cost [+N], [0] or [-N] of a planeswalker's ability (CR 606.4)."""

    change: int

    def can_pay(self, ctx: Context) -> bool:
        """There are enough loyalty counters to remove (CR 606.6)."""
        return self.change >= 0 or counters_on(ctx.game, ctx.source, "loyalty") >= -self.change

    def pay(self, ctx: Context) -> None:
        """Put or remove loyalty counters."""
        if self.change > 0:
            ctx.game.happen(PutCounters("loyalty", self.change, ctx.source))
        elif self.change < 0:
            ctx.game.happen(RemoveCounters("loyalty", -self.change, ctx.source))


@node
class RemoveCountersOf(Cost):
    """Remove `count` counters of a kind from this permanent."""

    kind: str
    count: int = 1
    reads = frozenset([COUNTERS.name])

    def can_pay(self, ctx: Context) -> bool:
        """There are enough of them."""
        return counters_on(ctx.game, ctx.source, self.kind) >= self.count

    def pay(self, ctx: Context) -> None:
        """Remove them."""
        ctx.game.happen(RemoveCounters(self.kind, self.count, ctx.source))


@node
class ExileOf(Cost):
    """Exile `count` other cards from your graveyard, those that `filter` means where it is given."""

    count: int
    filter: Filter | None = None

    def _options(self, ctx: Context) -> tuple[int, ...]:
        cards = ctx.game.zone("graveyard", ctx.controller)
        return tuple(c for c in cards if c != ctx.source and (self.filter is None or self.filter.matches(ctx, c)))

    def can_pay(self, ctx: Context) -> bool:
        """There are enough of them."""
        return len(self._options(ctx)) >= self.count

    def pay(self, ctx: Context) -> None:
        """The player chooses which."""
        chosen = ctx.game.ask(
            Choose(player=ctx.controller, options=self._options(ctx), minimum=self.count, maximum=self.count,
                   rule="601.2h", source=ctx.source, prompt="Exile as a cost", cost=True)
        )  # fmt: skip
        ctx.game.happen_all([Move(c, "exile", cause="cost", by=ctx.source) for c in chosen])
        remember_paid(ctx, "exiled", *chosen)
