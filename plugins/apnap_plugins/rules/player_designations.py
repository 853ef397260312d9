"""Designations that one player at a time has, such as that of the monarch (CR 721, 722): what they have in common.

Such a designation is a field of the game that holds a seat, -1 for nobody. Its event and its words derive from those here,
and say which field it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from apnap import (
    Condition,
    Context,
    Event,
    Field,
    Game,
    Happened,
    Instruction,
    Leaf,
    Prohibition,
    StageBegan,
    TriggerCondition,
    event,
    node,
)
from apnap_plugins.rules.selection import Ref, Selector, You, is_whose, player_ref


@event
class Designates(Leaf):
    """A player gets the designation; whoever had it has it no more (CR 721.3, 722.3)."""

    held: ClassVar[Field[int]]
    objects: ClassVar[tuple[str, ...]] = ()
    player: int

    def perform(self, game: Game) -> None:
        """It is that player's."""
        game.set(self.held, 0, self.player)


def pass_on(game: Game, held: Field[int], give: Callable[[Game, int], bool]) -> None:
    """CR 721.4, 722.4: where the holder left, the active player gets the designation, or the next one who can have it.

    `give` is what makes somebody its holder. Where nobody can be, nobody is.
    """
    holder = game.get(held)
    if holder < 0 or holder in game.players_in():
        return
    game.set(held, 0, -1)
    for player in game.apnap():
        if give(game, player):
            return


@node
class Designate(Instruction):
    """A player gets the designation, by a verb: (game, player)."""

    who: Selector = You()
    verb: ClassVar[str]

    def perform(self, ctx: Context) -> None:
        """The first whom the selector gives."""
        for player in self.who.players(ctx)[:1]:
            ctx.game.verb(self.verb)(ctx.game, player)


@node
class Designated(Selector):
    """The player who has the designation."""

    of_players: ClassVar[bool] = True
    held: ClassVar[Field[int]]

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Nobody where nobody has it."""
        seat = ctx.game.get(self.held)
        return (player_ref(seat),) if seat >= 0 else ()


@node
class IsDesignated(Condition):
    """Whether one of these players has the designation; with None, whether nobody has it."""

    who: Selector | None = You()
    held: ClassVar[Field[int]]

    @property
    def reads(self) -> frozenset[str]:  # type: ignore[override]
        """The designation."""
        return frozenset([self.held.name])

    def holds(self, ctx: Context) -> bool:
        """As things stand."""
        seat = ctx.game.get(self.held)
        return seat < 0 if self.who is None else seat in self.who.players(ctx)


@node
class AtDesignatedStep(TriggerCondition):
    """At the beginning of a step of the player who has the designation."""

    held: ClassVar[Field[int]]
    step: ClassVar[str]
    events: ClassVar[tuple[type[Event], ...]] = (StageBegan,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Whoever has it then."""
        began = happened.event
        return isinstance(began, StageBegan) and began.stage == self.step and began.player == ctx.game.get(self.held)


@node
class WhenDesignated(TriggerCondition):
    """Whenever a player gets the designation, by its event; `whose` is "your", "each" or "opponent"."""

    whose: str = "your"

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the player."""
        return isinstance(happened.event, Designates) and is_whose(ctx, happened.event.player, self.whose)


@node
class CantBeDesignated(Prohibition):
    """Its controller can't get the designation, by its event (CR 721.4, 722.4)."""

    def forbids(self, ctx: Context, event: Event) -> bool:
        """By the player."""
        return isinstance(event, Designates) and event.player == ctx.controller
