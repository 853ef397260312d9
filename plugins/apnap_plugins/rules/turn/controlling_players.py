"""Controlling another player (CR 719): who makes whose decisions, and sees what they see."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from apnap import (
    LEFT,
    PLAYER,
    Answering,
    AnyTimeCheck,
    Context,
    DecisionMaker,
    Field,
    Game,
    Instruction,
    Leaf,
    Manifest,
    Teller,
    VisibilityRule,
    declares,
    event,
    node,
)
from apnap.provisional import may_look
from apnap_plugins.rules.continuous.continuous import TURN
from apnap_plugins.rules.turn.turn import add_extra_turns
from apnap_plugins.rules.vocabulary.base import Selector

MANIFEST = Manifest(
    id="controlling-players",
    name="Controlling another player",
    kind="rules",
    rules=("719",),
    requires=("continuous-effects", "turn", "zones"),
    kernel=">=0.1,<0.2",
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


ANOTHER_AFTER: Final = Field[tuple[int, ...]]("extra turns after the next", PLAYER, (), public=True)
"""Numbers of the turns in which it was said that the player takes an extra turn after their next one (CR 500.7)."""


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
class DecidesFor(Answering[DecisionMaker, int]):
    """CR 719.5: whoever controls a player makes all choices and decisions of theirs."""

    question: ClassVar[type[DecisionMaker]] = DecisionMaker
    fields: ClassVar[tuple[Field[Any], ...]] = (CONTROLLED,)

    def answer(self, ctx: Context, value: int, question: DecisionMaker) -> int:
        """Also for one who stands in for a player that left."""
        return who_decides(ctx.game, question.player)


def _may_look(game: Game, viewer: int, id: int) -> bool | None:
    """CR 719.4: what is visible to a controlled player is visible to their controller too, but nothing outside the game."""
    if game.object(id).zone[0] == "outside":
        return None
    others = (p for p in game.players if p != viewer and who_decides(game, p) == viewer)
    return True if any(may_look(game, p, id, without=VIEWING) for p in others) else None


VIEWING: Final = "controlled players"


# How it begins and ends ----------------------------------------------------------------------------------


@event
class PlayerControlGained(Leaf):
    """A player gains control of a player, from now until it is released (CR 719.2), or during their next turn (CR 719.1).

    With `and_another` that player takes an extra turn after that turn (CR 500.7), whoever controls them by then.
    """

    rule: ClassVar[str] = "719.1"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    controller: int
    next_turn: bool = False
    and_another: bool = False

    def told(self, teller: Teller) -> str:
        """With the time, where it is a turn to come."""
        when = " during their next turn" if self.next_turn else ""
        return f"{teller.player(self.controller)} controls {teller.player(self.player)}{when}"

    def perform(self, game: Game) -> None:
        """Nobody who left can (CR 800.4b)."""
        if game.get(LEFT, self.controller) or game.get(LEFT, self.player):
            return
        if self.next_turn:
            game.set(NEXT_TURN, self.player, (self.controller, game.get(TURN)))
            if self.and_another:
                game.set(ANOTHER_AFTER, self.player, (*game.get(ANOTHER_AFTER, self.player), game.get(TURN)))
        else:
            game.set(CONTROLLED, self.player, (*game.get(CONTROLLED, self.player), (self.controller, 0)))


@event
class PlayerControlEnded(Leaf):
    """A player-controlling effect that had no turn as its duration ends (CR 719.2)."""

    rule: ClassVar[str] = "719.2"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    controller: int

    def told(self, teller: Teller) -> str:
        """Who no longer controls whom."""
        return f"{teller.player(self.controller)} no longer controls {teller.player(self.player)}"

    def perform(self, game: Game) -> None:
        """The latest of them; nothing where there is none."""
        going = game.get(CONTROLLED, self.player)
        for at in range(len(going) - 1, -1, -1):
            if going[at] == (self.controller, 0):
                game.set(CONTROLLED, self.player, (*going[:at], *going[at + 1 :]))
                return


def control_player(game: Game, controller: int, player: int) -> None:
    """`controller` controls `player` until `release_player` (CR 719.2), and with them their team (CR 805.8)."""
    for one in game.together(player):
        game.happen(PlayerControlGained(one, controller))


def release_player(game: Game, controller: int, player: int) -> None:
    """That control ends."""
    for one in game.together(player):
        game.happen(PlayerControlEnded(one, controller))


def _turns_begin_and_end(game: Game) -> None:
    """CR 719.1: an effect that waits begins with the next turn that its player actually takes, and ends with it.

    Also CR 719.1b.
    """
    turn = game.get(TURN)
    for player in game.having(CONTROLLED):
        going = game.get(CONTROLLED, player)
        kept = tuple(c for c in going if c[1] in (0, turn))
        if kept != going:
            game.set(CONTROLLED, player, kept)
    for player in game.having(NEXT_TURN):
        waiting = game.get(NEXT_TURN, player)
        if waiting is not None and game.is_active(player) and turn > waiting[1]:
            game.set(NEXT_TURN, player, None)
            game.set(CONTROLLED, player, (*game.get(CONTROLLED, player), (waiting[0], turn)))
            game.log.note("719.1", f"player {waiting[0]} controls player {player} during this turn")


def _extra_turns_follow(game: Game) -> None:
    """CR 500.7: the extra turn after a player's next turn is there as that turn begins, so what it adds comes before it."""
    turn = game.get(TURN)
    for player in game.having(ANOTHER_AFTER):
        waiting = game.get(ANOTHER_AFTER, player)
        due = [since for since in waiting if game.is_active(player) and turn > since]
        if due:
            game.set(ANOTHER_AFTER, player, tuple(since for since in waiting if since not in due))
            add_extra_turns(game, player, len(due))


@node
class ControlNextTurn(Instruction):
    """You control a player during that player's next turn (CR 719.1).

    With `and_another` they take an extra turn after it (CR 500.7), in which nobody controls them by this.
    """

    who: Selector
    and_another: bool = False

    def perform(self, ctx: Context) -> None:
        """One effect for each of them; a team takes one extra turn for all (CR 805.8)."""
        for player in ctx.game.one_of_each(self.who.players(ctx)):
            for at, one in enumerate(ctx.game.together(player)):
                ctx.game.happen(PlayerControlGained(one, ctx.controller, True, self.and_another and not at))


apnap_declarations = declares(
    # Who controls whom.
    (CONTROLLED, NEXT_TURN, ANOTHER_AFTER),
    # Control for a turn.
    AnyTimeCheck("controlled turns", "719.1", _turns_begin_and_end),
    AnyTimeCheck("extra turns after the next", "500.7", _extra_turns_follow),
    # Decisions.
    DecidesFor(),
    # What a controller sees.
    VisibilityRule(VIEWING, _may_look, CONTROLLED.name, hides=False),
)
