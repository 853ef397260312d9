"""Casting spells face down (CR 708.4) and turning permanents face up as a special action (CR 116.2b, 708.7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from apnap import (
    ActionKind,
    Characteristics,
    Context,
    Game,
    InsertedStep,
    Instruction,
    Manifest,
    Moved,
    Node,
    Question,
    Step,
    declares,
    node,
    question,
)
from apnap_plugins.rules.casting.casting import can_pay_costs
from apnap_plugins.rules.casting.special_actions import take
from apnap_plugins.rules.costs.costs import CostPart
from apnap_plugins.rules.faces.face_down import (
    FACE_DOWN,
    Facing,
    TurnedFaceUp,
    arriving,
    face_up_characteristics,
    is_face_down,
    listed,
    turn_face_up,
)
from apnap_plugins.rules.mana.mana import Mana, Restriction
from apnap_plugins.rules.payment.frame import AnnouncementFrame, CastingWay, CostToPay
from apnap_plugins.rules.stack.stack import ResolveFrame
from apnap_plugins.rules.vocabulary.base import Filter, on_battlefield

MANIFEST = Manifest(
    id="casting-face-down",
    name="Casting face down, turning face up",
    kind="rules",
    rules=("116.2b", "708.4", "708.7"),
    requires=("face-down", "casting", "special-actions", "stack", "mana"),
    kernel=">=0.1,<0.2",
)


@node
class FaceDownWay(CastingWay):
    """Casting a card face down (CR 708.4): the spell, and the permanent that it becomes, have what `facing` lists.

    Mechanics offer it in answer to `CastingOptions`, with the mana cost it is cast for, and to `AlternativeCosts` for where
    else than in hand the card may be cast.
    """

    facing: Facing = listed("face down")

    def base(self, game: Game, card: int) -> Characteristics:
        """What permissions and prohibitions look at (CR 708.4)."""
        return Characteristics(dict(self.facing.values))

    def announcement(self, game: Game, player: int, card: int) -> Moved:
        """It is turned face down before it is put on the stack."""
        return Moved(card, "stack", controller=player, cause="cast", kind="spell", enters=(arriving(self.facing),))


def _stays_face_down(game: Game, frame: ResolveFrame) -> None:
    """CR 708.4: the permanent that a face-down spell becomes is face down."""
    facing = game.get(FACE_DOWN, frame.obj)
    if facing is not None:
        frame.enters = (*frame.enters, arriving(facing))


# Turning face up -----------------------------------------------------------------------------------------


@node
class TurnUp(Node):
    """A way to turn a face-down permanent face up: `id` names it for other text, `cost` is what it costs (CR 708.7)."""

    id: str
    cost: tuple[CostPart, ...]


@question
class TurnFaceUpOptions(Question[tuple[TurnUp, ...]]):
    """The ways in which the controller of a face-down permanent can turn it face up (CR 708.7).

    `face_up` are the characteristics that it would have. The first value is empty; answers add to it.
    """

    rule: ClassVar[str] = "708.7"
    permanent: int
    face_up: Characteristics


def ways_to_turn_up(game: Game, obj: int) -> tuple[TurnUp, ...]:
    """The ways in which a permanent's controller may turn it face up (CR 708.7)."""
    if not is_face_down(game, obj) or not game.is_answered(TurnFaceUpOptions):
        return ()
    return game.query(TurnFaceUpOptions(obj, face_up_characteristics(game, obj)), ())


def _options(game: Game, player: int) -> Iterable[tuple[Any, ...]]:
    down = [o for o in game.having(FACE_DOWN) if game.exists(o) and game.object(o).zone[0] == "battlefield"]
    return [
        ("turn up", obj, way)
        for obj in down
        if game.controller(obj) == player
        for way in ways_to_turn_up(game, obj)
        if game.is_allowed(TurnedFaceUp(obj, way.id)) and can_pay_costs(game, CostToPay(player, way.cost, obj, way.id))
    ]


def _perform(game: Game, player: int, action: tuple[Any, ...]) -> None:
    _, obj, way = action
    take(game, CostToPay(player, way.cost, obj, way.id), lambda x: turn_face_up(game, [obj], way.id, x))


@node
class ToTurnUp(Restriction):
    """Spend this mana only to turn face up a permanent that a filter means, as a special action (CR 106.6, 116.2b)."""

    filter: Filter

    def allows(self, game: Game, mana: Mana, frame: AnnouncementFrame | None) -> bool:
        """By what the permanent is while it is face down (CR 708.7)."""
        if not isinstance(frame, AnnouncementFrame) or not on_battlefield(game, frame.card):
            return False
        ways = (way.id for way in ways_to_turn_up(game, frame.card))
        return frame.action in ways and self.filter.matches(Context(game, mana.source, frame.player), frame.card)


@node
class IfTurnedUpBy(Instruction):
    """Inside `AsTurnedFaceUp`: do it if the cost of that way was paid (CR 708.11)."""

    id: str
    what: Instruction

    def perform(self, ctx: Context) -> None:
        """By the way that the event names."""
        if ctx.memory.get("how") == self.id:
            self.what.perform(ctx)


apnap_declarations = declares(
    # CR 116.2b: any time they have priority.
    ActionKind("turn up", _options, _perform, order=3),
    # In the resolution of a permanent spell.
    InsertedStep("resolve", Step("708.4", _stays_face_down, "708.4"), before="permanent"),
)
