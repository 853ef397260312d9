"""Planes and phenomena (CR 310, 311): cards of a planar deck that lie face up in the command zone, and the planar die."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar, Final

from apnap import (
    GAME,
    NAME,
    CeasedToExist,
    Context,
    Contribution,
    Duration,
    Event,
    Field,
    Game,
    Happened,
    Instruction,
    Leaf,
    Manifest,
    Question,
    Teller,
    TriggerCondition,
    declares,
    event,
    node,
    one_of,
    question,
)
from apnap_plugins.rules.chance.dice import DiceRolled
from apnap_plugins.rules.frames.supplementary_decks import face_down, face_up, top_of, turn_face_up
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.characteristics import TYPES
from apnap_plugins.rules.vocabulary.selectors import You
from apnap_plugins.rules.vocabulary.triggers import WhenPlayer

MANIFEST = Manifest(
    id="planes",
    name="Planes and phenomena",
    kind="rules",
    rules=("107.11", "107.12", "108.3a", "310", "311", "613.7h", "706.7"),
    requires=("characteristics", "dice", "emblems", "zones"),
    kernel=">=0.1,<0.2",
)

PLANAR_DECK: Final = "planar deck"
"""The zone of the cards of a player's planar deck, which belongs to the command zone (CR 901.4)."""
PLANES: Final = "planes"
"""What the part of a deck is called that becomes the planar deck."""
PLANE: Final = "plane"
"""The card type of planes (CR 310)."""
PHENOMENON: Final = "phenomenon"
"""The card type of phenomena (CR 311)."""
PLANAR_TYPES: Final = frozenset([PLANE, PHENOMENON])
"""The card types of the cards of planar decks."""

PLANAR_CONTROLLER: Final = Field[int]("planar controller", GAME, -1, public=True)
"""The seat of the planar controller (CR 901.6); -1 before the first plane is turned face up."""


def planar_cards(game: Game) -> tuple[int, ...]:
    """The plane and phenomenon cards that lie face up in the command zone, by timestamp (CR 310.2, 311.2, 613.7h)."""
    return face_up(game, PLANAR_TYPES)


@dataclass(frozen=True, slots=True)
class CommunalPlanarDeck(Contribution):
    """All players have one planar deck together, which the player in the first seat brings (CR 901.15).

    `seat` is whose zone it lies in.
    """

    seat: int = 0


def holder_of_deck(game: Game, player: int) -> int:
    """In whose zone the planar deck lies that is used as `player`'s: their own, or the communal one (CR 901.15c)."""
    communal = game.rules.contributions(CommunalPlanarDeck)
    return communal[0].seat if communal else player


def top_of_planar_deck(game: Game, player: int) -> tuple[int, ...]:
    """The top card of a player's planar deck, or of the communal one; nothing of an empty one."""
    return top_of(game, PLANAR_DECK, holder_of_deck(game, player))


def own_communal_deck(game: Game) -> None:
    """The planar controller is considered to be the owner of all cards in the communal planar deck (CR 901.15b, 108.3a)."""
    if game.rules.contributions(CommunalPlanarDeck):
        controller = game.get(PLANAR_CONTROLLER)
        for card in (*game.zone(PLANAR_DECK, holder_of_deck(game, controller)), *planar_cards(game)):
            if game.object(card).owner != controller:
                game.hand_over(card, controller, owned=True)


def problem_of_planar_deck(game: Game, player: int, least: int, most_phenomena: int) -> str:
    """What is wrong with a player's planar deck by the numbers that it must keep to (CR 901.3); empty for nothing."""
    cards = game.zone(PLANAR_DECK, player)
    types = [game.characteristics(card)[TYPES] for card in cards]
    names = Counter(game.characteristics(card)[NAME] for card in cards)
    others = [
        game.characteristics(c)[NAME] for c, one in zip(cards, types, strict=True) if one.isdisjoint(PLANAR_TYPES)
    ]
    if others:
        return f"has {others[0]!r}, which is neither a plane nor a phenomenon"
    if len(cards) < least:
        return f"has {len(cards)} cards; it needs {least} or more, in the part {PLANES!r} of the deck"
    if sum(PHENOMENON in one for one in types) > most_phenomena:
        return f"has more than {most_phenomena} phenomena"
    twice = [name for name, count in names.items() if count > 1]
    return f"has {twice[0]!r} more than once" if twice else ""


# Planeswalking --------------------------------------------------------------------------------------


AWAY: Final = "planeswalk"
"""The moment at which a player planeswalks."""
AWAY_FROM_PLANE: Final = "planeswalk from a plane"
"""The moment at which a player planeswalks away from a plane."""


@event
class Planeswalked(Event):
    """A player planeswalks (CR 701.24b): away from all that is face up (CR 901.11c), to the top card of their planar deck.

    `away` is what is face up, `gone` which of it leaves the game with its owner (CR 901.10).
    """

    rule: ClassVar[str] = "701.24b"
    sequential: ClassVar[bool] = True
    objects: ClassVar[tuple[str, ...]] = ("away", "gone")
    player: int
    away: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()

    def told(self, teller: Teller) -> str:
        """Who does, and where they come to."""
        became = teller.happened.result or ()
        to = f" to {' and '.join(teller.card(new) for new in became)}" if became else ""
        return f"{teller.player(self.player)} planeswalks{to}"

    def perform(self, game: Game) -> tuple[int, ...]:
        """What was face up goes to the bottom of its owner's planar deck (CR 701.24d, 901.11b).

        Returns what is turned face up.
        """
        planes = any(PLANE in game.characteristics(card)[TYPES] for card in self.away)
        for card in self.away:
            if card in self.gone:
                game.happen(CeasedToExist(card, "leave"))
            else:
                game.happen(face_down(card, PLANAR_DECK))
        top = top_of_planar_deck(game, self.player)
        new = turn_face_up(game, self.player, top[0]) if top else ()
        own_communal_deck(game)
        game.announce(AWAY, self.player)
        if planes:
            game.announce(AWAY_FROM_PLANE, self.player)
        return new


@node
class WhenPlaneswalksTo(TriggerCondition):
    """When you planeswalk to this plane, or encounter this phenomenon (CR 311.5, 901.11b)."""

    events: ClassVar[tuple[type[Event], ...]] = (Planeswalked,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Where it is what was turned face up."""
        return isinstance(happened.event, Planeswalked) and ctx.source in (happened.result or ())


@node
class WhenPlaneswalksAway(TriggerCondition):
    """When you planeswalk away from this plane: as it was before (CR 603.10g, 901.11b)."""

    events: ClassVar[tuple[type[Event], ...]] = (Planeswalked,)
    looks_back: ClassVar[bool] = True

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Where it is what was face up, also where it left the game."""
        return isinstance(happened.event, Planeswalked) and ctx.source in happened.event.away


@node
class WhenPlaneswalks(WhenPlayer):
    """Whenever a player planeswalks; `whose` is "your", "each" or "opponent" (CR 901.11)."""

    events: ClassVar[tuple[type[Event], ...]] = (Planeswalked,)


@node
class UntilPlaneswalk(Duration):
    """Until a player planeswalks (CR 901.11); with `from_plane` until a player planeswalks away from a plane."""

    from_plane: bool = False

    def moments(self) -> tuple[str, ...]:
        """Whoever does."""
        return (AWAY_FROM_PLANE if self.from_plane else AWAY,)


# The planar die -------------------------------------------------------------------------------------


PLANESWALKER: Final = "planeswalker"
"""The face of the planar die with the Planeswalker symbol (CR 107.11)."""
CHAOS: Final = "chaos"
"""The face with the chaos symbol (CR 107.12)."""
BLANK: Final = "blank"
"""The faces without a symbol."""
FACES: Final = (PLANESWALKER, CHAOS, BLANK, BLANK, BLANK, BLANK)
"""The faces of the planar die (CR 901.3a)."""


@question
class PlanarFace(Question[str]):
    """Which face a roll of the planar die counts as (CR 901.9). First the face that fell; an answer is another one."""

    rule: ClassVar[str] = "901.9"
    player: int
    fell: str


@event
class PlanarDieFell(Leaf):
    """The planar die shows a face: "planeswalker", "chaos" or "blank" (CR 901.9a, 901.9b, 901.9c)."""

    rule: ClassVar[str] = "901.9"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    face: str

    def told(self, teller: Teller) -> str:
        """Which face."""
        said = {PLANESWALKER: "the Planeswalker symbol", CHAOS: "chaos", BLANK: "a blank face"}
        return f"{teller.player(self.player)} rolls {said[self.face]}"

    def perform(self, game: Game) -> str:
        """Nothing by itself. Returns the face."""
        return self.face


@event
class PlanarDieRolled(DiceRolled):
    """A player rolls the planar die (CR 901.9): dice are rolled (CR 901.9d), and nothing about numbers has to do with it."""

    rule: ClassVar[str] = "901.9"
    silent: ClassVar[bool] = True

    def perform(self, game: Game) -> tuple[int, ...]:
        """One die of six equally likely faces, whatever changes numbers (CR 706.7, 901.3a). There is no result."""
        fell = FACES[game.random_below(len(FACES))]
        game.happen(PlanarDieFell(self.player, game.query(PlanarFace(self.player, fell), fell)))
        return ()


@node
class WhenPlanarDieShows(WhenPlayer):
    """Whenever a player rolls a face of the planar die; "you" are all who share the controller's turns (CR 901.12c)."""

    face: str = one_of((PLANESWALKER, CHAOS, BLANK), default=CHAOS)
    events: ClassVar[tuple[type[Event], ...]] = (PlanarDieFell,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the face, and by who rolled it."""
        fell = happened.event
        if not isinstance(fell, PlanarDieFell) or fell.face != self.face:
            return False
        if self.whose == "your" and ctx.controller >= 0:
            return ctx.game.share_turns(ctx.controller, fell.player)
        return WhenPlayer.matches(self, ctx, happened)


@node
class WhenChaosEnsues(TriggerCondition):
    """Whenever chaos ensues: somebody rolls the chaos symbol while this plane is face up (CR 310.7, 901.9b)."""

    events: ClassVar[tuple[type[Event], ...]] = (PlanarDieFell,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Whoever rolled it."""
        return isinstance(happened.event, PlanarDieFell) and happened.event.face == CHAOS


@node
class WhenRollsPlanarDie(WhenPlayer):
    """Whenever a player rolls the planar die, whatever it shows; `whose` is "your", "each" or "opponent"."""

    events: ClassVar[tuple[type[Event], ...]] = (PlanarDieRolled,)


@node
class RollPlanarDie(Instruction):
    """Players roll the planar die (CR 901.9), one after another."""

    who: Selector = You()

    def perform(self, ctx: Context) -> None:
        """As an effect: it does not count as the special action, and makes that no dearer."""
        for player in self.who.players(ctx):
            roll_planar_die(ctx.game, player)


def roll_planar_die(game: Game, player: int) -> None:
    """`player` rolls the planar die (CR 901.9)."""
    game.happen(PlanarDieRolled(player, len(FACES), cause="planar die"))


apnap_declarations = declares()
