"""Controlling another player (CR 719): who makes whose decisions, and sees what they see."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Final

from apnap import (
    ANSWERER,
    PLAYER,
    Answering,
    AnyTime,
    Context,
    Field,
    Game,
    Instruction,
    Leaf,
    Manifest,
    Question,
    Verb,
    Viewing,
    event,
    hookimpl,
    node,
)
from apnap.core.fields import LEFT
from apnap.core.observation import may_look
from apnap_plugins.rules.continuous import TURN
from apnap_plugins.rules.selection import Selector

MANIFEST = Manifest(
    id="controlling-players",
    name="Controlling another player",
    kind="rules",
    rules=("719",),
    requires=("continuous-effects", "zones"),
    not_tested={
        "719.2": "names two cards; the verbs for such an effect are tested as 719.5",
        "719.7": "says that effects may do more than this rule does",
    },
)

Control = tuple[int, int]
"""(who controls the player, the number of the turn for which), 0 for until it is released."""

CONTROLLED: Final = Field[tuple[Control, ...]]("controlled by", PLAYER, (), public=True)
"""The player-controlling effects that go on, the last created last (CR 719.1a)."""
NEXT_TURN: Final = Field[Control | None]("controlled during the next turn by", PLAYER, None, public=True)
"""(who, number of the turn in which that effect began): of several that wait the last one works (CR 719.1a, 719.1b)."""


@hookimpl
def apnap_fields() -> Iterable[Field[Any]]:
    """Who controls whom."""
    return [CONTROLLED, NEXT_TURN]


def controller_of_player(game: Game, player: int) -> int:
    """The player who controls `player` by an effect; themselves where nobody does, or they do (CR 719.9, 719.1a)."""
    going = game.get(CONTROLLED, player)
    for who, _ in reversed(going):
        if not game.get(LEFT, who):  # CR 800.4a
            return who
    return player


def who_decides(game: Game, player: int) -> int:
    """Who makes a player's decisions (CR 719.5): who controls them, or controls the one who does, and so on.

    Also CR 719.5a, 719.5b, 719.8.
    """
    seen = [player]
    while True:
        who = controller_of_player(game, seen[-1])
        if who in seen:
            return seen[-1]
        seen.append(who)


@node
class DecidesFor(Answering):
    """CR 719.5: whoever controls a player makes all choices and decisions of theirs."""

    question: ClassVar[Question[Any]] = ANSWERER

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """Also for one who stands in for a player that left."""
        return who_decides(ctx.game, about)


@hookimpl
def apnap_rule_effects() -> Iterable[Answering]:
    """Decisions."""
    return [DecidesFor()]


def _may_look(game: Game, viewer: int, id: int) -> bool | None:
    """CR 719.4: what is visible to a controlled player is visible to their controller too, but nothing outside the game."""
    if not game.state.tables[CONTROLLED.name] or game.object(id).zone[0] == "outside":
        return None
    others = (p for p in game.players if p != viewer and who_decides(game, p) == viewer)
    return True if any(may_look(game, p, id, without=VIEWING) for p in others) else None


VIEWING: Final = "controlled players"


@hookimpl
def apnap_viewing() -> Iterable[Viewing]:
    """What a controller sees."""
    return [Viewing(VIEWING, _may_look, hides=False)]


# How it begins and ends ----------------------------------------------------------------------------------


@event
class ControlPlayer(Leaf):
    """A player gains control of a player, from now until it is released (CR 719.2), or during their next turn (CR 719.1)."""

    rule: ClassVar[str] = "719.1"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    controller: int
    next_turn: bool = False

    def perform(self, game: Game) -> None:
        """Nobody who left can (CR 800.4b)."""
        if game.get(LEFT, self.controller) or game.get(LEFT, self.player):
            return
        if self.next_turn:
            game.set(NEXT_TURN, self.player, (self.controller, game.get(TURN)))
        else:
            game.set(CONTROLLED, self.player, (*game.get(CONTROLLED, self.player), (self.controller, 0)))


@event
class ReleasePlayer(Leaf):
    """A player-controlling effect that had no turn as its duration ends (CR 719.2)."""

    rule: ClassVar[str] = "719.2"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    controller: int

    def perform(self, game: Game) -> None:
        """The latest of them; nothing where there is none."""
        going = game.get(CONTROLLED, self.player)
        for at in range(len(going) - 1, -1, -1):
            if going[at] == (self.controller, 0):
                game.set(CONTROLLED, self.player, (*going[:at], *going[at + 1 :]))
                return


def control_player(game: Game, controller: int, player: int) -> None:
    """`controller` controls `player` until `release_player` (CR 719.2)."""
    game.happen(ControlPlayer(player, controller))


def release_player(game: Game, controller: int, player: int) -> None:
    """That control ends."""
    game.happen(ReleasePlayer(player, controller))


def _turns_begin_and_end(game: Game) -> None:
    """CR 719.1: an effect that waits begins with the next turn that its player actually takes, and ends with it.

    Also CR 719.1b.
    """
    turn, active = game.get(TURN), game.active_player
    for player in game.having(CONTROLLED):
        going = game.get(CONTROLLED, player)
        kept = tuple(c for c in going if c[1] in (0, turn))
        if kept != going:
            game.set(CONTROLLED, player, kept)
    waiting = game.get(NEXT_TURN, active)
    if waiting is not None and turn > waiting[1]:
        game.set(NEXT_TURN, active, None)
        game.set(CONTROLLED, active, (*game.get(CONTROLLED, active), (waiting[0], turn)))
        game.log.note("719.1", f"player {waiting[0]} controls player {active} during this turn")


@hookimpl
def apnap_any_time() -> Iterable[AnyTime]:
    """Control for a turn."""
    return [AnyTime("controlled turns", "719.1", _turns_begin_and_end)]


@hookimpl
def apnap_verbs() -> Iterable[Verb]:
    """`control player` and `release player`: (game, controller, player)."""
    return [Verb("control player", control_player), Verb("release player", release_player)]


@node
class ControlNextTurn(Instruction):
    """You control a player during that player's next turn (CR 719.1)."""

    who: Selector

    def perform(self, ctx: Context) -> None:
        """One effect for each of them."""
        for player in self.who.players(ctx):
            ctx.game.happen(ControlPlayer(player, ctx.controller, True))


__all__ = ["CONTROLLED", "ControlNextTurn", "control_player", "controller_of_player", "release_player", "who_decides"]
