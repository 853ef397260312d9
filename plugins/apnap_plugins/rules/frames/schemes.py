"""Schemes (CR 313): cards of an archenemy's scheme deck, set in motion and abandoned."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar, Final

from apnap import NAME, PLAYER, Context, Event, Field, Game, Happened, Manifest, Teller, TriggerCondition, event, node
from apnap_plugins.rules.frames.supplementary_decks import face_down, face_up, turn_face_up
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.characteristics import SUPERTYPES, TYPES

MANIFEST = Manifest(
    id="schemes",
    name="Schemes",
    kind="rules",
    rules=("109.2d", "109.4f", "313"),
    requires=("characteristics", "emblems", "zones"),
    kernel=">=0.1,<0.2",
)

SCHEME_DECK: Final = "scheme deck"
"""The zone of the cards of an archenemy's scheme deck, which belongs to the command zone (CR 904.4)."""
SCHEMES: Final = "schemes"
"""What the part of a deck is called that becomes the scheme deck."""
SCHEME: Final = frozenset(["scheme"])
"""The card type of schemes, as a set of card types."""
ONGOING: Final = "ongoing"
"""The supertype of schemes that remain face up (CR 205.4h)."""

ARCHENEMY: Final = Field[bool]("archenemy", PLAYER, False, public=True)
"""Whether a player is an archenemy, who has a scheme deck (CR 904.2a, 904.12b)."""

LEAST: Final = 20
"""How many cards a scheme deck has at least (CR 904.3)."""
MOST_OF_ONE: Final = 2
"""How many cards of one name it has at most (CR 904.3)."""


def schemes_in_motion(game: Game) -> tuple[int, ...]:
    """The schemes that lie face up in the command zone: of what "this scheme" can speak (CR 109.2d, 313.2)."""
    return face_up(game, SCHEME)


def is_ongoing(game: Game, scheme: int) -> bool:
    """Whether a scheme has the supertype that lets it remain face up (CR 904.11, 205.4h)."""
    return ONGOING in game.characteristics(scheme)[SUPERTYPES]


def problem_of_scheme_deck(game: Game, player: int) -> str:
    """What is wrong with a player's scheme deck (CR 904.3); empty for nothing."""
    cards = game.zone(SCHEME_DECK, player)
    names = Counter(game.characteristics(card)[NAME] for card in cards)
    others = [game.characteristics(c)[NAME] for c in cards if game.characteristics(c)[TYPES].isdisjoint(SCHEME)]
    if others:
        return f"has {others[0]!r}, which is no scheme"
    if len(cards) < LEAST:
        return f"has {len(cards)} cards; it needs {LEAST} or more, in the part {SCHEMES!r} of the deck"
    many = [name for name, count in names.items() if count > MOST_OF_ONE]
    return f"has {many[0]!r} {names[many[0]]} times; at most {MOST_OF_ONE} cards have one name" if many else ""


# What happens to schemes ----------------------------------------------------------------------------


@event
class SetInMotion(Event):
    """A player sets a scheme in motion (CR 701.25b, 904.9): moved off the deck and turned face up, where it isn't yet."""

    rule: ClassVar[str] = "701.25b"
    sequential: ClassVar[bool] = True
    objects: ClassVar[tuple[str, ...]] = ("scheme",)
    player: int
    scheme: int

    def told(self, teller: Teller) -> str:
        """Which scheme."""
        became: tuple[int, ...] = teller.happened.result or (self.scheme,)
        return f"{teller.player(self.player)} sets {teller.card(became[0])} in motion"

    def perform(self, game: Game) -> tuple[int, ...]:
        """Returns the scheme as it is face up: the same object where it was already."""
        if game.object(self.scheme).zone[0] != SCHEME_DECK:
            return (self.scheme,)
        return turn_face_up(game, self.player, self.scheme)


@event
class Abandoned(Event):
    """A face-up ongoing scheme is abandoned (CR 701.26b)."""

    rule: ClassVar[str] = "701.26b"
    scheme: int

    def told(self, teller: Teller) -> str:
        """Which scheme."""
        return f"{teller.card(self.scheme)} is abandoned"

    def perform(self, game: Game) -> None:
        """It is turned face down, on the bottom of its owner's scheme deck."""
        game.happen(face_down(self.scheme, SCHEME_DECK))


@node
class WhenSetInMotion(TriggerCondition):
    """When you set this scheme in motion (CR 904.9)."""

    events: ClassVar[tuple[type[Event], ...]] = (SetInMotion,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """The scheme as it is face up."""
        return _set_by(ctx, happened) == ctx.source


@node
class WhenYouSetInMotion(TriggerCondition):
    """Whenever you set a scheme in motion that a filter means."""

    filter: Filter
    events: ClassVar[tuple[type[Event], ...]] = (SetInMotion,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the scheme as it is face up."""
        scheme = _set_by(ctx, happened)
        return scheme > 0 and self.filter.matches(ctx, scheme)


def _set_by(ctx: Context, happened: Happened) -> int:
    """The scheme that the controller set in motion, as it is face up; 0 for none."""
    motion, became = happened.event, happened.result or ()
    own = isinstance(motion, SetInMotion) and motion.player == ctx.controller
    return became[0] if own and became else 0
