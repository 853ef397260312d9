"""Casting spells face down (CR 708.4) and turning permanents face up as a special action (CR 116.2b, 708.7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from apnap import (
    ActionKind,
    Characteristics,
    Context,
    Game,
    Insertion,
    Instruction,
    Manifest,
    Move,
    Node,
    Question,
    Step,
    hookimpl,
    node,
)
from apnap_plugins.rules.casting import CastingWay
from apnap_plugins.rules.costs import CostPart
from apnap_plugins.rules.face_down import (
    FACE_DOWN,
    Facing,
    TurnFaceUp,
    arriving,
    face_up_characteristics,
    is_face_down,
    listed,
    turn_face_up,
)
from apnap_plugins.rules.special_actions import can_take, take
from apnap_plugins.rules.stack import ResolveFrame

MANIFEST = Manifest(
    id="casting-face-down",
    name="Casting face down, turning face up",
    kind="rules",
    rules=("116.2b", "708.4", "708.7"),
    requires=("face-down", "casting", "special-actions", "stack"),
)


@node
class FaceDownWay(CastingWay):
    """Casting a card face down (CR 708.4): the spell, and the permanent that it becomes, have what `facing` lists.

    Mechanics offer it in answer to `CAST_WAYS`, with the mana cost it is cast for, and to `ALTERNATIVES` for where else than
    in hand the card may be cast.
    """

    facing: Facing = listed("face down")

    def base(self, game: Game, card: int) -> Characteristics:
        """What permissions and prohibitions look at (CR 708.4)."""
        return Characteristics(dict(self.facing.values))

    def announcement(self, game: Game, player: int, card: int) -> Move:
        """It is turned face down before it is put on the stack."""
        return Move(card, "stack", controller=player, cause="cast", kind="spell", enters=(arriving(self.facing),))


def _stays_face_down(game: Game, frame: ResolveFrame) -> None:
    """CR 708.4: the permanent that a face-down spell becomes is face down."""
    facing = game.get(FACE_DOWN, frame.obj)
    if facing is not None:
        frame.enters = (*frame.enters, arriving(facing))


@hookimpl
def apnap_insertions() -> Iterable[Insertion]:
    """In the resolution of a permanent spell."""
    return [Insertion("resolve", Step("708.4", _stays_face_down, "708.4"), before="permanent")]


# Turning face up -----------------------------------------------------------------------------------------


@node
class TurnUp(Node):
    """A way to turn a face-down permanent face up: `id` names it for other text, `cost` is what it costs (CR 708.7)."""

    id: str
    cost: tuple[CostPart, ...]


TURN_UP: Final = Question[tuple[TurnUp, ...]]("ways to turn face up", "708.7")
"""Asked about (face-down permanent, the characteristics it would have face up); its controller may take them."""


def ways_to_turn_up(game: Game, obj: int) -> tuple[TurnUp, ...]:
    """The ways in which a permanent's controller may turn it face up (CR 708.7)."""
    if not is_face_down(game, obj) or not game.is_answered(TURN_UP):
        return ()
    return game.query(TURN_UP, (), (obj, face_up_characteristics(game, obj)))


def _options(game: Game, player: int) -> Iterable[tuple[Any, ...]]:
    down = [o for o in game.having(FACE_DOWN) if game.exists(o) and game.object(o).zone[0] == "battlefield"]
    return [
        ("turn up", obj, way)
        for obj in down
        if game.controller(obj) == player
        for way in ways_to_turn_up(game, obj)
        if game.possible(TurnFaceUp(obj, way.id)) and can_take(game, player, obj, way.cost, way.id)
    ]


def _perform(game: Game, player: int, action: tuple[Any, ...]) -> None:
    _, obj, way = action
    take(game, player, obj, way.id, way.cost, lambda x: turn_face_up(game, [obj], way.id, x))


@hookimpl
def apnap_actions() -> Iterable[ActionKind]:
    """CR 116.2b: any time they have priority."""
    return [ActionKind("turn up", _options, _perform)]


@node
class IfTurnedUpBy(Instruction):
    """Inside `AsTurnedFaceUp`: do it if the cost of that way was paid (CR 708.11)."""

    id: str
    what: Instruction

    def perform(self, ctx: Context) -> None:
        """By the way that the event names."""
        if ctx.memory.get("how") == self.id:
            self.what.perform(ctx)


__all__ = ["TURN_UP", "FaceDownWay", "IfTurnedUpBy", "TurnUp", "ways_to_turn_up"]
