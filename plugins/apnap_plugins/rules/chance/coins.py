"""Flipping coins (CR 705) as an event that others replace and trigger on."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import (
    Context,
    Event,
    Game,
    Happened,
    Instruction,
    Leaf,
    Manifest,
    Replacement,
    Teller,
    TriggerCondition,
    event,
    node,
    one_of,
)
from apnap_plugins.rules.vocabulary.asking import choose_one
from apnap_plugins.rules.vocabulary.base import WHOSE, Amount, Quantity, Selector, amount, is_whose
from apnap_plugins.rules.vocabulary.selectors import You
from apnap_plugins.rules.vocabulary.sizes import check_count

MANIFEST = Manifest(id="coins", name="Flipping a coin", kind="rules", rules=("705",), kernel=">=0.1,<0.2")

HEADS, TAILS = "heads", "tails"
"""The sides of a coin that is called (CR 705.1)."""
SIDES: Final = (HEADS, TAILS)


@event
class CoinFlipped(Leaf):
    """A coin came up (CR 705.2); `called` is empty where nobody wins or loses this kind of flip."""

    rule: ClassVar[str] = "705.2"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    side: str
    called: str = ""

    def told(self, teller: Teller) -> str:
        """Which side came up, and whether the flip is won or lost."""
        flip = f"{teller.player(self.player)} flips a coin: {self.side}"
        return f"{flip}, and {'wins' if self.side == self.called else 'loses'} the flip" if self.called else flip

    def perform(self, game: Game) -> bool:
        """Returns whether the player wins the flip."""
        return self.called == self.side


@event
class CoinsFlipped(Event):
    """A player flips a coin (CR 705.1). Replacement effects set `coins`: more are flipped, and all but one ignored."""

    rule: ClassVar[str] = "705.1"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    called: str = ""
    coins: int = 1

    def told(self, teller: Teller) -> str | None:
        """Each coin tells of it."""
        return None

    def perform(self, game: Game) -> str:
        """Each side is equally likely. Returns the one that came up."""
        sides = tuple(SIDES[game.random_below(2)] for _ in range(check_count(game, self.coins, "coins")))
        distinct = tuple(side for side in SIDES if side in sides)
        side = choose_one(game, self.player, distinct, "705.1", "Which flip counts?")
        game.happen(CoinFlipped(self.player, side, self.called))
        return str(side)


def flip_coin(game: Game, player: int, call: bool = True) -> tuple[str, str] | None:
    """`player` flips a coin, with a `call` one that they win or lose (CR 705.2).

    Returns the side called (empty without a call) and the side that came up; None where something else happened.
    """
    called = ""
    if call:
        called = choose_one(game, player, SIDES, "705.2", "Heads or tails?")
    happened = game.happen(CoinsFlipped(player, called))
    if happened is None or not isinstance(happened.event, CoinsFlipped):
        return None
    return called, happened.result


@node
class MoreCoins(Replacement):
    """If you would flip a coin, you flip `times` as many instead and ignore all but one (CR 705.1, 614.1a)."""

    times: int = 2
    events: ClassVar[tuple[type[Event], ...]] = (CoinsFlipped,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """Yours, with a call or without."""
        return isinstance(event, CoinsFlipped) and event.player == ctx.controller

    def replace(self, ctx: Context, event: Event) -> Event:
        """Each coin that another such effect adds is replaced by so many as well."""
        assert isinstance(event, CoinsFlipped)
        changed: Event = event.with_(coins=event.coins * self.times)
        return changed


# The words of cards ---------------------------------------------------------------------------------


@node
class FlipForEach(Instruction):
    """Flip a coin for each object of a selector (CR 705.1); the memory has them by side, under "came up heads" and the like."""

    of: Selector

    def perform(self, ctx: Context) -> None:
        """One after the other; nobody wins or loses."""
        found: dict[str, list[int]] = {side: [] for side in SIDES}
        for obj in self.of.objects(ctx):
            flipped = flip_coin(ctx.game, ctx.controller, call=False)
            if flipped is not None:
                found[flipped[1]].append(obj)
        ctx.memory["came up heads"], ctx.memory["came up tails"] = tuple(found[HEADS]), tuple(found[TAILS])


def _perform(ctx: Context, instruction: Instruction | None) -> None:
    if instruction is not None:
        instruction.perform(ctx)


@node
class FlipCoins(Instruction):
    """Players flip coins, each to win or lose; `win` and `lose` are done for each flip (CR 705.2).

    With `until_lost` each goes on until they lose a flip. How many flips were won is under "flips won" in the memory.
    """

    branches: ClassVar[tuple[str, ...]] = ("win", "lose")
    win: Instruction | None = None
    lose: Instruction | None = None
    count: Amount = 1
    who: Selector = You()
    until_lost: bool = False

    def perform(self, ctx: Context) -> None:
        """One coin after another."""
        ctx.memory["flips won"] = 0
        for player in self.who.players(ctx):
            left = check_count(ctx.game, amount(ctx, self.count), "coins")
            while left > 0:
                left -= 0 if self._flip_one(ctx, player) and self.until_lost else 1

    def _flip_one(self, ctx: Context, player: int) -> bool:
        """One flip and what comes of it. Whether it was won."""
        flipped = flip_coin(ctx.game, player)
        if flipped is None:
            return False
        called, side = flipped
        won = called == side
        ctx.memory["flips won"] += won
        _perform(ctx, self.win if won else self.lose)
        return won


@node
class FlipForSide(Instruction):
    """Players flip coins, and it matters which side comes up; nobody wins or loses (CR 705.2).

    How many came up heads, and tails, is in the memory: see `CameUp`.
    """

    heads: Instruction | None = None
    tails: Instruction | None = None
    count: Amount = 1
    who: Selector = You()

    def perform(self, ctx: Context) -> None:
        """One coin after another."""
        ctx.memory.update({came_up(side): 0 for side in SIDES})
        for player in self.who.players(ctx):
            for _ in range(check_count(ctx.game, amount(ctx, self.count), "coins")):
                flipped = flip_coin(ctx.game, player, call=False)
                if flipped is not None:
                    ctx.memory[came_up(flipped[1])] += 1
                    _perform(ctx, self.heads if flipped[1] == HEADS else self.tails)


def came_up(side: str) -> str:
    """Under what name the memory has how many coins came up so."""
    return f"coins that came up {side}"


@node
class CameUp(Quantity):
    """How many of the coins of this resolution came up heads, or tails (CR 705.2)."""

    side: str = one_of(SIDES, default=HEADS)

    def value(self, ctx: Context) -> int:
        """None before the flip."""
        return int(ctx.memory.get(came_up(self.side), 0))


@node
class FlipsWon(Quantity):
    """How many of the flips of this resolution were won."""

    def value(self, ctx: Context) -> int:
        """None before the flip."""
        return int(ctx.memory.get("flips won", 0))


@node
class WhenFlips(TriggerCondition):
    """Whenever a player wins (`outcome` "won") or loses ("lost") a coin flip, or flips a coin; `whose` as in `AtBeginning`."""

    outcome: str = one_of(("", "won", "lost"), default="")
    whose: str = one_of(WHOSE, default="your")
    events: ClassVar[tuple[type[Event], ...]] = (CoinFlipped,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Only the player who flipped wins or loses (CR 705.2)."""
        event = happened.event
        if not isinstance(event, CoinFlipped) or (self.outcome and not event.called):
            return False
        if self.outcome and (event.called == event.side) != (self.outcome == "won"):
            return False
        return is_whose(ctx, event.player, self.whose)
