"""Sacrifice (CR 701.17)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from apnap import Choose, Context, Event, Game, Instruction, Manifest, Move, Verb, event, hookimpl, node
from apnap_plugins.rules.selection import Amount, Filter, Selector, You, amount

MANIFEST = Manifest(id="sacrifice", name="Sacrifice", kind="keyword action", rules=("701.17",), requires=("zones",))


@event
class Sacrifice(Event):
    """A player sacrifices a permanent they control (CR 701.17a)."""

    rule: ClassVar[str] = "701.17a"
    obj: int
    player: int

    def perform(self, game: Game) -> Any:
        """It moves from the battlefield directly to its owner's graveyard (CR 701.17a). Returns what it became."""
        return game.happen(Move(self.obj, "graveyard", cause="sacrifice"))


def sacrifice(game: Game, player: int, objects: Iterable[int]) -> list[int]:
    """`player` sacrifices these permanents at once (CR 701.17a); those they don't control are left out. Returns the rest."""
    ids = [
        o
        for o in objects
        if game.exists(o) and game.object(o).zone[0] == "battlefield" and game.controller(o) == player
    ]
    return [h.event.obj for h in game.happen_all([Sacrifice(o, player) for o in ids]) if isinstance(h.event, Sacrifice)]


def can_sacrifice(game: Game, player: int, obj: int) -> bool:
    """Whether nothing forbids that `player` sacrifices a permanent that they control (CR 101.2, 701.17a)."""
    on_battlefield = game.exists(obj) and game.object(obj).zone[0] == "battlefield"
    return on_battlefield and game.controller(obj) == player and game.possible(Sacrifice(obj, player))


@hookimpl
def apnap_verbs() -> Iterable[Verb]:
    """`sacrifice`: (game, player, objects) -> those sacrificed; `can sacrifice`: (game, player, object) -> bool.

    `sacrifice event`: the event for one object and player.
    """
    return [Verb("sacrifice", sacrifice), Verb("can sacrifice", can_sacrifice), Verb("sacrifice event", Sacrifice)]


@node
class SacrificeThem(Instruction):
    """The controller of the ability sacrifices the objects a selector gives (CR 701.17a)."""

    objects: Selector

    def perform(self, ctx: Context) -> None:
        """Those that they control."""
        ctx.memory["sacrificed"] = tuple(sacrifice(ctx.game, ctx.controller, self.objects.objects(ctx)))


@node
class SacrificeChoice(Instruction):
    """Players sacrifice permanents of their choice that a filter means (CR 701.17a, 701.17b)."""

    filter: Filter
    count: Amount = 1
    who: Selector = You()

    def perform(self, ctx: Context) -> None:
        """Choices in APNAP order, then all at once (CR 701.17a, 101.4, 608.2e)."""
        game = ctx.game
        players = self.who.players(ctx)
        events = []
        for player in (p for p in game.apnap() if p in players):
            options = tuple(
                o for o in game.zone("battlefield") if game.controller(o) == player and self.filter.matches(ctx, o)
            )
            count = min(amount(ctx, self.count), len(options))
            chosen = game.ask(
                Choose(player=player, options=options, minimum=count, maximum=count, rule="701.17a", source=ctx.this,
                       prompt="Sacrifice")
            )  # fmt: skip
            events += [Sacrifice(o, player) for o in chosen]
        if events:
            game.happen_all(events)
