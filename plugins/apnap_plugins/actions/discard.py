"""Discard (CR 701.8)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from apnap import Choose, Context, Event, Game, Instruction, Manifest, Move, Verb, event, hookimpl, node
from apnap.words import WordDeclaration, words
from apnap_plugins.rules.selection import Amount, Selector, amount
from apnap_plugins.rules.words.references import Subject

MANIFEST = Manifest(id="discard", name="Discard", kind="keyword action", rules=("701.8",), requires=("zones",))


@event
class Discard(Event):
    """A player discards a card from their hand (CR 701.8a). `as_cost` where it pays a cost.

    What replaces where it goes changes `to`, and can leave a mark on what it becomes there in `enters`.
    """

    id: ClassVar[str] = "discard"
    rule: ClassVar[str] = "701.8a"
    obj: int
    player: int
    to: str = "graveyard"
    as_cost: bool = False
    enters: tuple[tuple[str, Any], ...] = ()

    def perform(self, game: Game) -> Any:
        """The card moves to its owner's graveyard, or where a replacement effect says (CR 701.8c). Returns what it became."""
        return game.happen(Move(self.obj, self.to, cause="discard", enters=self.enters))


def discard(game: Game, player: int, cards: Iterable[int], as_cost: bool = False) -> list[Any]:
    """`player` discards these cards from their hand at once (CR 701.8a). Returns what happened, an event each."""
    events = [Discard(c, player, as_cost=as_cost) for c in cards if c in game.zone("hand", player)]
    return list(game.happen_all(events)) if events else []


def choose_and_discard(game: Game, player: int, count: int, source: int = 0) -> list[Any]:
    """`player` discards `count` cards of their choice, or all they have (CR 701.8b)."""
    hand = game.zone("hand", player)
    count = min(count, len(hand))
    if count <= 0:
        return []
    cards = game.ask(
        Choose(
            player=player, options=hand, minimum=count, maximum=count, rule="701.8b", source=source, prompt="Discard"
        )
    )
    return discard(game, player, cards)


@hookimpl
def apnap_verbs() -> Iterable[Verb]:
    """`discard`: (game, player, cards, as_cost=False); `choose and discard`: (game, player, count, source=0)."""
    return [Verb("discard", discard), Verb("choose and discard", choose_and_discard)]


@node
class DiscardCards(Instruction):
    """Players discard cards of their choice (CR 701.8b); the memory has them under "discarded"."""

    players: Selector
    count: Amount = 1

    def possible(self, ctx: Context) -> bool:
        """Somebody has a card in hand (CR 608.2d)."""
        return any(ctx.game.zone("hand", player) for player in self.players.players(ctx))

    def perform(self, ctx: Context) -> bool:
        """Choices in APNAP order, then all cards at once (CR 701.8b, 101.4, 608.2e). Returns whether any was discarded.

        Also CR 101.4a, 101.4b.
        """
        game, events = ctx.game, []
        players = self.players.players(ctx)
        for player in (p for p in game.apnap() if p in players):
            hand = game.zone("hand", player)
            count = min(amount(ctx, self.count), len(hand))
            cards = game.ask(
                Choose(player=player, options=hand, minimum=count, maximum=count, rule="701.8b", source=ctx.this,
                       prompt="Discard")
            )  # fmt: skip
            events += [Discard(c, player) for c in cards]
        done = game.happen_all(events) if events else []
        ctx.memory["discarded"] = tuple(h.event.obj for h in done if isinstance(h.event, Discard))
        return bool(ctx.memory["discarded"])


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return [
        words("act#", "[discards|discard] {n:cards}", means=lambda n: DiscardCards(Subject(), n)),
    ]
