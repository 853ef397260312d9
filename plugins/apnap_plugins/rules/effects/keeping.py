"""What players keep, so that they sacrifice or discard the rest: what resets a game (CR 608.2d, 701.8, 701.17)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Context, Instruction, Moved, node
from apnap_plugins.rules.objects.actions import Discarded, Sacrificed, remember_discarded
from apnap_plugins.rules.objects.joint import JointFilter, choose_together
from apnap_plugins.rules.vocabulary.asking import choose_some
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Selector, amount, cards_in
from apnap_plugins.rules.vocabulary.phrases import counted
from apnap_plugins.rules.vocabulary.selectors import You


def _controlled(ctx: Context, player: int, kind: Filter) -> tuple[int, ...]:
    game = ctx.game
    return tuple(o for o in game.zone("battlefield") if game.controller(o) == player and kind.matches(ctx, o))


@node
class KeepAndSacrifice(Instruction):
    """Players choose some of the permanents that a filter means and they control, and sacrifice the rest (CR 701.17a, 608.2d).

    From `least` to `most` of them, or with `kinds` one of each kind that there is. Each kind is a choice of its own, and all that
    is of that kind can be chosen (CR 608.2d): nothing says "another", so what is of several kinds may be chosen for more than
    one of them, as one object may be for several instances of "target" (CR 115.3), and as a party is chosen, "for each of the
    types" (CR 700.8d), while a party that is only counted has each creature once, because a rule says that (CR 700.8b).

    `chooser` chooses instead of them, for each of them. With `rest` they sacrifice only what that means of the permanents that
    they control and weren't chosen. The memory has what was sacrificed under "sacrificed".
    """

    leaves_gone: ClassVar[bool] = True
    filter: Filter
    least: Amount = 1
    most: Amount = 1
    kinds: tuple[Filter, ...] = ()
    who: Selector = You()
    chooser: Selector | None = None
    rest: Filter | None = None

    def perform(self, ctx: Context) -> bool:
        """Choices in APNAP order, then all at once (CR 101.4, 608.2e). Returns whether any was sacrificed."""
        game = ctx.game
        players = self.who.players(ctx)
        events: list[Sacrificed] = []
        for player in (p for p in game.apnap() if p in players):
            options = _controlled(ctx, player, self.filter)
            kept = self._kept(ctx, player, options)
            others = options if self.rest is None else _controlled(ctx, player, self.rest)
            events += [Sacrificed(o, player) for o in others if o not in kept]
        done = game.happen_all(events) if events else []
        ctx.memory["sacrificed"] = tuple(h.event.obj for h in done if isinstance(h.event, Sacrificed))
        return bool(ctx.memory["sacrificed"])

    def _kept(self, ctx: Context, player: int, options: tuple[int, ...]) -> frozenset[int]:
        who = next(iter(self.chooser.players(ctx)), player) if self.chooser is not None else player

        def asked(among: tuple[int, ...], least: int, most: int, what: str = "what") -> tuple[int, ...]:
            words_ = f"Choose {what} isn't sacrificed"
            return choose_some(ctx.game, who, among, "608.2d", words_, least=least, most=most, source=ctx.this)

        if isinstance(self.filter, JointFilter):
            seen = ctx.seen_by(player)
            most, words = amount(ctx, self.most), "Choose what isn't sacrificed"
            return frozenset(choose_together(seen, who, self.filter, options, most, "608.2d", words))
        if not self.kinds:
            return frozenset(asked(options, amount(ctx, self.least), amount(ctx, self.most)))
        fitting = [(kind, tuple(o for o in options if kind.matches(ctx, o))) for kind in self.kinds]
        return frozenset(
            one for kind, among in fitting for one in asked(among, 1, 1, f"{counted(kind.phrase(), 1)} that")
        )


@node
class KeepAndDiscard(Instruction):
    """Players choose that many cards in their hands and discard the rest (CR 701.8a, 608.2d)."""

    leaves_gone: ClassVar[bool] = True
    keep: Amount
    players: Selector

    def perform(self, ctx: Context) -> bool:
        """Choices in APNAP order, then all cards at once (CR 101.4, 608.2e). Returns whether any was discarded."""
        game, number = ctx.game, amount(ctx, self.keep)
        players, events = self.players.players(ctx), list[Discarded]()
        for player in (p for p in game.apnap() if p in players):
            hand = cards_in(game, "hand", player)
            words_ = "Choose what isn't discarded"
            kept = choose_some(game, player, hand, "608.2d", words_, least=number, most=number, source=ctx.this)
            events += [Discarded(card, player, by=ctx.this) for card in hand if card not in kept]
        return remember_discarded(ctx, game.happen_all(events) if events else [])


@node
class KeepInGraveyard(Instruction):
    """Players choose that many cards in their graveyards and exile the rest (CR 406.2, 608.2d)."""

    keep: Amount
    players: Selector

    def perform(self, ctx: Context) -> bool:
        """Choices in APNAP order, then all cards at once (CR 101.4, 608.2e). Returns whether any was exiled."""
        game, number = ctx.game, amount(ctx, self.keep)
        players, events = self.players.players(ctx), list[Moved]()
        for player in (p for p in game.apnap() if p in players):
            cards = cards_in(game, "graveyard", player)
            words_ = "Choose what isn't exiled"
            kept = choose_some(game, player, cards, "608.2d", words_, least=number, most=number, source=ctx.this)
            events += [Moved(card, "exile", by=ctx.source) for card in cards if card not in kept]
        return bool(game.happen_all(events)) if events else False
