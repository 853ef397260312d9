"""The monarch (CR 721): a designation of one player, with the two abilities that come with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Final

from apnap import (
    GAME,
    AnyTime,
    Condition,
    Context,
    Event,
    Field,
    Game,
    Happened,
    Instruction,
    Leaf,
    Manifest,
    Prohibition,
    StageBegan,
    TriggerCondition,
    Triggered,
    Verb,
    event,
    hookimpl,
    node,
)
from apnap_plugins.rules.combat_words import DamageSource, WhenDealsCombatDamage
from apnap_plugins.rules.instructions import Draw
from apnap_plugins.rules.selection import (
    CREATURE,
    ControllerOf,
    Ref,
    Selector,
    TriggerPlayer,
    You,
    is_whose,
    player_ref,
)
from apnap_plugins.rules.turn import END

MANIFEST = Manifest(
    id="monarch",
    name="The monarch",
    kind="rules",
    rules=("721",),
    requires=("turn", "combat-damage", "damage"),
)

MONARCH: Final = Field[int]("monarch", GAME, -1)
"""The seat of the monarch; -1 where there is none (CR 721.1)."""


@hookimpl
def apnap_fields() -> Iterable[Field[Any]]:
    """Who is the monarch."""
    return [MONARCH]


@event
class BecomesMonarch(Leaf):
    """A player becomes the monarch (CR 721.1)."""

    id: ClassVar[str] = "become monarch"
    rule: ClassVar[str] = "721.3"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int

    def perform(self, game: Game) -> None:
        """The one who was ceases to be."""
        game.set(MONARCH, 0, self.player)


def become_monarch(game: Game, player: int) -> bool:
    """`player` becomes the monarch (CR 721.1). Whether they did: not where they are, can't be, or left the game."""
    if player not in game.players_in() or game.get(MONARCH) == player:
        return False
    return game.happen(BecomesMonarch(player)) is not None


@hookimpl
def apnap_verbs() -> Iterable[Verb]:
    """`become monarch`: (game, player) -> whether they did."""
    return [Verb("become monarch", become_monarch)]


def pass_on(game: Game, held: Field[int], give: Callable[[Game, int], bool]) -> None:
    """CR 721.4, 722.4: where the holder left, the active player gets a designation, or the next one who can have it.

    `held` is the field of its holder, `give` what makes somebody the holder.
    """
    holder = game.get(held)
    if holder < 0 or holder in game.players_in():
        return
    game.set(held, 0, -1)
    for player in game.apnap():
        if give(game, player):
            return


def _when_monarch_leaves(game: Game) -> None:
    """CR 721.4: where nobody can become the monarch, there is none."""
    pass_on(game, MONARCH, become_monarch)


@hookimpl
def apnap_any_time() -> Iterable[AnyTime]:
    """The monarch leaves the game."""
    return [AnyTime("monarch leaves", "721.4", _when_monarch_leaves)]


# The inherent abilities -----------------------------------------------------------------------------


@node
class MonarchsEndStep(TriggerCondition):
    """At the beginning of the monarch's end step (CR 721.2)."""

    events: ClassVar[tuple[type[Event], ...]] = (StageBegan,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Whoever is the monarch then."""
        began = happened.event
        return isinstance(began, StageBegan) and began.stage == END and began.player == ctx.game.get(MONARCH)


@node
class BecomeMonarch(Instruction):
    """A player becomes the monarch (CR 721.1)."""

    who: Selector = You()

    def perform(self, ctx: Context) -> None:
        """The first whom the selector gives."""
        for player in self.who.players(ctx)[:1]:
            become_monarch(ctx.game, player)


@hookimpl
def apnap_rule_effects() -> Iterable[Triggered]:
    """CR 721.2: both without a source, controlled by the monarch, who is the player of either event."""
    return [
        Triggered(MonarchsEndStep(), Draw(1, TriggerPlayer())),
        Triggered(WhenDealsCombatDamage(CREATURE, "player", TheMonarch()), BecomeMonarch(ControllerOf(DamageSource()))),
    ]


# The words of cards ---------------------------------------------------------------------------------


@node
class TheMonarch(Selector):
    """The monarch (CR 721.1)."""

    of_players: ClassVar[bool] = True

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Nobody where there is none."""
        seat = ctx.game.get(MONARCH)
        return (player_ref(seat),) if seat >= 0 else ()


@node
class IsMonarch(Condition):
    """Whether one of these players is the monarch; of an empty selection, whether there is no monarch (CR 721.1)."""

    who: Selector | None = You()
    reads = frozenset([MONARCH.name])

    def holds(self, ctx: Context) -> bool:
        """As things stand."""
        seat = ctx.game.get(MONARCH)
        return seat < 0 if self.who is None else seat in self.who.players(ctx)


@node
class CantBecomeMonarch(Prohibition):
    """Its controller can't become the monarch (CR 721.4)."""

    events: ClassVar[tuple[type[Event], ...]] = (BecomesMonarch,)

    def forbids(self, ctx: Context, event: Event) -> bool:
        """By the player."""
        return isinstance(event, BecomesMonarch) and event.player == ctx.controller


@node
class WhenBecomesMonarch(TriggerCondition):
    """Whenever a player becomes the monarch; `whose` is "your", "each" or "opponent"."""

    whose: str = "your"
    events: ClassVar[tuple[type[Event], ...]] = (BecomesMonarch,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Not for one who is the monarch already."""
        event = happened.event
        return isinstance(event, BecomesMonarch) and is_whose(ctx, event.player, self.whose)
