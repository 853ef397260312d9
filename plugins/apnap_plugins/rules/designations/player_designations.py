"""Designations that one player at a time has, such as that of the monarch (CR 721, 722): what they have in common.

Such a designation is a field of the game that holds a seat, -1 for nobody. Its event derives from `PlayerDesignated`
and says which field it is; its words derive from those here and say which event it is.
"""

from __future__ import annotations

from typing import ClassVar

from apnap import (
    AnyTimeCheck,
    Condition,
    Context,
    Event,
    Field,
    Game,
    Happened,
    Instruction,
    Leaf,
    Precondition,
    Prohibition,
    StageBegan,
    TriggerCondition,
    event,
    node,
)
from apnap_plugins.rules.vocabulary.base import Ref, Selector, player_ref
from apnap_plugins.rules.vocabulary.selectors import You
from apnap_plugins.rules.vocabulary.triggers import WhenPlayer


@event
class PlayerDesignated(Leaf):
    """A player gets the designation; whoever had it has it no more (CR 721.3, 722.3).

    `held` is the field, `again` whether a player who has it can get it once more (CR 722.5).
    """

    held: ClassVar[Field[int]]
    again: ClassVar[bool] = False
    objects: ClassVar[tuple[str, ...]] = ()
    player: int

    def perform(self, game: Game) -> None:
        """It is that player's."""
        game.set(self.held, 0, self.player)


def designate(game: Game, event: PlayerDesignated) -> bool:
    """A player gets the designation (CR 721.1, 722.1). Whether they did: not where they can't, or left the game."""
    if event.player not in game.players_in():
        return False
    if not event.again and game.get(event.held) == event.player:
        return False
    return game.happen(event) is not None


def passed_on(id: str, rule: str, kind: type[PlayerDesignated]) -> AnyTimeCheck:
    """CR 721.4, 722.4: where the holder left, the active player gets the designation, or the next one who can have it.

    `id` and `rule` are those of the condition. Where nobody can be the holder, nobody is.
    """

    def pass_on(game: Game) -> None:
        holder = game.get(kind.held)
        if holder < 0 or holder in game.players_in():
            return
        game.set(kind.held, 0, -1)
        for player in game.apnap():
            if designate(game, kind(player)):
                return

    return AnyTimeCheck(id, rule, pass_on)


@node
class Designate(Instruction):
    """A player gets the designation, by its event."""

    who: Selector = You()
    kind: ClassVar[type[PlayerDesignated]]

    def perform(self, ctx: Context) -> None:
        """The first whom the selector gives."""
        for player in self.who.players(ctx)[:1]:
            designate(ctx.game, self.kind(player))


@node
class Designated(Selector):
    """The player who has the designation."""

    of_players: ClassVar[bool] = True
    kind: ClassVar[type[PlayerDesignated]]

    def empty_without(self) -> tuple[Field[int], ...]:
        """The designation."""
        return (self.kind.held,)

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Nobody where nobody has it."""
        seat = ctx.game.get(self.kind.held)
        return (player_ref(seat),) if seat >= 0 else ()


@node
class IsDesignated(Condition):
    """Whether one of these players has the designation; with None, whether nobody has it."""

    who: Selector | None = You()
    kind: ClassVar[type[PlayerDesignated]]

    @property
    def reads(self) -> frozenset[str]:  # type: ignore[override]
        """The designation."""
        return frozenset([self.kind.held.name])

    def holds(self, ctx: Context) -> bool:
        """As things stand."""
        seat = ctx.game.get(self.kind.held)
        return seat < 0 if self.who is None else seat in self.who.players(ctx)


@node
class AtDesignatedStep(TriggerCondition):
    """At the beginning of a step of the player who has the designation."""

    kind: ClassVar[type[PlayerDesignated]]
    step: ClassVar[str]
    events: ClassVar[tuple[type[Event], ...]] = (StageBegan,)

    def precondition(self) -> Precondition:
        """It is that step, and somebody has it."""
        return Precondition((("stage", self.step),), (self.kind.held,))

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Whoever has it then."""
        began = happened.event
        return (
            isinstance(began, StageBegan) and began.stage == self.step and began.player == ctx.game.get(self.kind.held)
        )


@node
class WhenDesignated(WhenPlayer):
    """Whenever a player gets the designation, by its event; `whose` is "your", "each" or "opponent"."""


@node
class CantBeDesignated(Prohibition):
    """Players can't get the designation, by its event (CR 721.4, 722.4)."""

    who: Selector = You()

    def forbids(self, ctx: Context, event: Event) -> bool:
        """The event of this designation for one of them; others may still get it."""
        return isinstance(event, PlayerDesignated) and event.player in self.who.players(ctx)
