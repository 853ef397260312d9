"""Conspiracies (CR 314): cards that begin the game in the command zone, some of them face down, and stay there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Final

from apnap import (
    ABILITIES,
    LEFT,
    OVER,
    TIMESTAMP,
    Ability,
    Answering,
    Cause,
    Context,
    Game,
    Instruction,
    Leaf,
    Manifest,
    Moved,
    Teller,
    declares,
    event,
    node,
)
from apnap_plugins.rules.casting.special_actions import AvailableSpecialActions, SpecialAction
from apnap_plugins.rules.faces.face_down import FACE_DOWN, is_face_down
from apnap_plugins.rules.objects.emblems import COMMAND
from apnap_plugins.rules.vocabulary.characteristics import TYPES

MANIFEST = Manifest(
    id="conspiracies",
    name="Conspiracies",
    kind="rules",
    rules=("314", "116.2j", "109.4g", "613.7j"),
    requires=("characteristics", "emblems", "face-down", "special-actions", "zones"),
    kernel=">=0.1,<0.2",
    not_tested={"314.1": "says where they are used", "314.4": "says that they have no subtypes"},
)

CONSPIRACY: Final = frozenset(["conspiracy"])
"""The card type of conspiracies, as a set of card types."""


@node
class AsPutIntoCommandZone(Ability):
    """A base of abilities that function as their conspiracy is put into the command zone before the game (CR 314.5a)."""

    def enters(self, game: Game, player: int, card: int) -> tuple[tuple[str, Any], ...]:
        """How it arrives there, as in `Moved.enters`; `player` may be asked for choices."""
        raise TypeError(f"{type(self).__name__} does not define enters()")

    def turned_up(self, ctx: Context) -> None:
        """What follows as the conspiracy is turned face up; by default nothing."""


def _own(game: Game, card: int) -> tuple[AsPutIntoCommandZone, ...]:
    """Such abilities of the card, face down or not."""
    printed = game.definitions_of(card)[0].characteristics[ABILITIES]
    meanings = (meaning for ability in printed for meaning in game.rules.expand(ability))
    return tuple(meaning for meaning in meanings if isinstance(meaning, AsPutIntoCommandZone))


def is_conspiracy(game: Game, card: int) -> bool:
    """Whether the card is a conspiracy, face down or not."""
    return not game.definitions_of(card)[0].characteristics[TYPES].isdisjoint(CONSPIRACY)


def put_into_command_zone(game: Game, player: int, cards: Iterable[int]) -> None:
    """A player puts conspiracies into the command zone before the game, which they own and control (CR 314.2, 314.6, 109.4g)."""
    for card in cards:
        enters = tuple(pair for ability in _own(game, card) for pair in ability.enters(game, player, card))
        game.happen(Moved(card, COMMAND, controller=player, cause="conspiracy", enters=enters))


def face_down_conspiracies(game: Game, player: int) -> tuple[int, ...]:
    """The face-down conspiracies that a player controls."""
    there = (card for card in game.zone(COMMAND) if game.controller(card) == player and is_face_down(game, card))
    return tuple(card for card in there if is_conspiracy(game, card))


@event
class ConspiracyTurnedUp(Leaf):
    """A face-down conspiracy is turned face up (CR 116.2j, 613.7j)."""

    rule: ClassVar[str] = "116.2j"
    obj: int
    player: int

    def told(self, teller: Teller) -> str:
        """Its name, which everybody sees from here on."""
        return f"{teller.player(self.player)} turns {teller.card(self.obj)} face up"

    def perform(self, game: Game) -> None:
        """It has its characteristics again, a new timestamp, and what it kept secret is revealed."""
        game.set(FACE_DOWN, self.obj, None)
        game.set(TIMESTAMP, self.obj, game.next_timestamp())
        ctx = Context(game, self.obj, self.player, this=self.obj)
        for ability in _own(game, self.obj):
            ability.turned_up(ctx)


@node
class TurnConspiracyUp(Instruction):
    """Turn the face-down conspiracy face up (CR 116.2j)."""

    def perform(self, ctx: Context) -> None:
        """The one that the special action is about."""
        ctx.game.happen(ConspiracyTurnedUp(ctx.source, ctx.controller))


@node
class MayTurnConspiracyUp(Answering[AvailableSpecialActions, tuple[SpecialAction, ...]]):
    """Any time they have priority, a player may turn up a face-down conspiracy that they control (CR 116.2j)."""

    question: ClassVar[type[AvailableSpecialActions]] = AvailableSpecialActions

    def answer(
        self, ctx: Context, value: tuple[SpecialAction, ...], question: AvailableSpecialActions
    ) -> tuple[SpecialAction, ...]:
        """A special action without a cost for each of them."""
        cards = face_down_conspiracies(ctx.game, question.player)
        return (*value, *(SpecialAction("turn up", card, TurnConspiracyUp()) for card in cards))


def may_look(game: Game, viewer: int, id: int) -> bool | None:
    """CR 314.7: who controls a face-down conspiracy may look at it.

    All may once its player has left or the game is over (CR 702.106e).
    """
    if game.object(id).zone[0] != COMMAND or not is_conspiracy(game, id):
        return None
    owner = game.object(id).owner
    return True if owner == viewer or game.get(OVER) or game.get(LEFT, owner) else None


def _told(move: Moved, new: int, teller: Teller) -> str:
    return f"{teller.card(new)} is put into the command zone"


apnap_declarations = declares(
    Cause("conspiracy", _told),
)
