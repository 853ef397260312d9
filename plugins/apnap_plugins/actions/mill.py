"""Mill (CR 701.13)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from apnap import (
    ChooseOne,
    Context,
    Event,
    Game,
    Happened,
    Instruction,
    Manifest,
    Move,
    TriggerCondition,
    Verb,
    YesNo,
    event,
    hookimpl,
    node,
)
from apnap.words import WordDeclaration, words
from apnap_plugins.rules.characteristics import mana_value
from apnap_plugins.rules.costs import Cost, MillAsCost
from apnap_plugins.rules.selection import Amount, Filter, Quantity, Ref, Selector, You, amount, is_whose
from apnap_plugins.rules.words.references import Resulting, Subject

MANIFEST = Manifest(
    id="mill",
    name="Mill",
    kind="keyword action",
    rules=("701.13",),
    requires=("zones", "costs"),
    editions=("2017-09-25", "2020-01-22"),
)

BEFORE: tuple[str, ...] = ("2017-09-25", "2020-01-22")
"""Editions without this action: cards are put into the graveyard, and nobody mills."""


@event
class Mill(Event):
    """A player mills cards (CR 701.13a). What replaces milling, or triggers on it, sees this."""

    rule: ClassVar[str] = "701.13a"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    count: int

    def perform(self, game: Game) -> list[Happened]:
        """The cards from the top of the library, as many as there are, go to the graveyard (CR 701.13a, 701.13b)."""
        return game.happen_all(_moves(game, self.player, self.count))


def _moves(game: Game, player: int, count: int) -> list[Move]:
    top = reversed(game.zone("library", player)[-count:])
    return [Move(card, "graveyard", cause="mill") for card in top]


def can_mill(game: Game, player: int, count: int) -> bool:
    """Whether the player could choose, or pay a cost, to mill that many cards (CR 701.13b)."""
    return len(game.zone("library", player)) >= count


def mill(game: Game, players: Iterable[int], count: int) -> tuple[int, ...]:
    """These players mill at once (CR 701.13a). Returns what the cards became where all can see it (CR 701.13c).

    In editions before 2021 the same cards move, but no player mills.
    """
    milling = [p for p in game.apnap() if p in tuple(players)]
    if count <= 0 or not milling:
        return ()
    if game.rules.edition in BEFORE:
        moved = game.happen_all([move for p in milling for move in _moves(game, p, count)])
    else:
        milled = game.happen_all([Mill(p, count) for p in milling])
        moved = [h for h in milled if isinstance(h.event, Mill)]
    new = (i for h in moved for i in h.result or ())
    return tuple(i for i in new if game.exists(i) and game.rules.zone(game.object(i).zone[0]).public)


@hookimpl
def apnap_verbs() -> Iterable[Verb]:
    """`mill`: (game, players, count) -> the cards that can be found; `can mill`: (game, player, count) -> bool."""
    return [Verb("mill", mill), Verb("can mill", can_mill)]


@node
class MillCards(Instruction):
    """Players mill cards (CR 701.13); the memory has the cards under "milled", and for choosing under "among"."""

    count: Amount
    who: Selector = You()

    def possible(self, ctx: Context) -> bool:
        """Nobody can choose to mill more cards than there are (CR 701.13b)."""
        count = amount(ctx, self.count)
        return all(can_mill(ctx.game, player, count) for player in self.who.players(ctx))

    def perform(self, ctx: Context) -> None:
        """All at once."""
        milled = mill(ctx.game, self.who.players(ctx), amount(ctx, self.count))
        ctx.memory["milled"] = ctx.memory["among"] = milled


@node
class MayMill(Instruction):
    """You may mill cards; if you do, `then`. It is offered only where there are enough cards (CR 701.13b)."""

    count: int
    then: Instruction | None = None

    def perform(self, ctx: Context) -> None:
        """Ask the controller."""
        game = ctx.game
        if not can_mill(game, ctx.controller, self.count):
            return
        if game.ask(YesNo(player=ctx.controller, rule="701.13b", source=ctx.this, prompt=f"Mill {self.count}?")):
            ctx.memory["milled"] = mill(game, (ctx.controller,), self.count)
            if self.then is not None:
                self.then.perform(ctx)


@node
class MillOf(Cost):
    """Mill cards as a cost; more than there are can't be paid (CR 701.13b)."""

    count: int

    def can_pay(self, ctx: Context) -> bool:
        """The library has enough cards."""
        return can_mill(ctx.game, ctx.controller, self.count)

    def pay(self, ctx: Context) -> None:
        """What was milled is in the memory under "milled"."""
        ctx.memory["milled"] = mill(ctx.game, (ctx.controller,), self.count)


@node
class Milled(Selector):
    """The milled cards: what is done to "the" card is done to each (CR 701.13c, 701.13d)."""

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Those that are still where they came to."""
        return tuple(ctx.memory.get("milled", ()))


@node
class MilledOne(Selector):
    """A milled card that a filter means: the controller chooses which where there are several (CR 701.13d)."""

    filter: Filter | None = None

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """One card at most."""
        found = [c for c in ctx.memory.get("milled", ()) if ctx.game.exists(c)]
        cards = tuple(c for c in found if self.filter is None or self.filter.matches(ctx, c))
        if not cards:
            return ()
        one = ChooseOne(player=ctx.controller, options=cards, rule="701.13d", source=ctx.this, prompt="Which card?")
        return (ctx.game.ask(one),)


@node
class MilledManaValue(Quantity):
    """The mana value of the milled card: of several cards, the sum (CR 701.13d)."""

    def value(self, ctx: Context) -> int:
        """0 where none was milled."""
        return sum(mana_value(ctx.game.characteristics(c)) for c in ctx.memory.get("milled", ()))


@node
class WhenMills(TriggerCondition):
    """Whenever a player mills cards; `whose` is "your", "each" or "opponent"."""

    whose: str = "your"
    events: ClassVar[tuple[type[Event], ...]] = (Mill,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the player, where at least one card was milled."""
        milled = happened.event
        if not isinstance(milled, Mill) or not happened.result:
            return False
        return is_whose(ctx, milled.player, self.whose)


def _milling(n: Amount, at: int) -> Resulting:
    """What is milled may be asked about."""
    return Resulting(MillCards(n, Subject()), "milled", "card" if n == 1 else "cards", at)


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return [
        words("act#", "[mills|mill] {n:cards}", means=_milling, placed=True,
              says=lambda tree: [{"n": tree.count}] if isinstance(tree, MillCards) and tree.who == Subject() else []),
        words("cost part", "mill {n:cards}", means=lambda n: (MillAsCost(n),)),
    ]  # fmt: skip
