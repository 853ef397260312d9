"""Lands and playing them (CR 305, 116.2a, 505.5b)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import Any, ClassVar, Final

from apnap import (
    PLAYER,
    Cause,
    Event,
    Game,
    Happened,
    Manifest,
    Moved,
    Node,
    Question,
    SampleCard,
    Teller,
    declares,
    event,
    node,
    question,
)
from apnap_plugins.rules.casting.casting import NOT_SORCERY_TIME, at_sorcery_time, castable
from apnap_plugins.rules.casting.costs_in_resolution import must_cast
from apnap_plugins.rules.casting.hand import in_hand
from apnap_plugins.rules.faces.face_down import is_face_down
from apnap_plugins.rules.faces.faces import BACK, MODAL, characteristics_of_face, with_face
from apnap_plugins.rules.payment.frame import CastingWay
from apnap_plugins.rules.turn.turn import LANDS_PLAYED
from apnap_plugins.rules.vocabulary.asking import choose_one
from apnap_plugins.rules.vocabulary.characteristics import TYPES
from apnap_plugins.rules.vocabulary.characteristics import card as printed
from apnap_plugins.rules.vocabulary.deeds import Deed

MANIFEST = Manifest(
    id="lands",
    name="Lands",
    kind="rules",
    rules=("116.2a", "305", "505.5b"),
    requires=("play", "turn", "casting", "zones", "face-down", "faces"),
    kernel=">=0.1,<0.2",
)


@question
class LandsPerTurn(Question[int]):
    """How many lands a player may play in their turn (CR 305.2). The first value is 1; answers add to it."""

    rule: ClassVar[str] = "305.2"
    player: int


@node
class LandWay(Node):
    """A way to play a land that an effect allows (CR 305.1); `id` names it. Effects derive from it to say what else they do."""

    id: str

    def announcement(self, move: Moved) -> Moved:
        """How the card is put onto the battlefield."""
        return move

    def suits(self, game: Game, player: int, card: int, face: str) -> bool:
        """Whether it allows `player` to play that face of a card, which is a land: any where nothing more is said (CR 712.8)."""
        return True

    def played(self, game: Game, player: int, obj: int) -> None:
        """Called when the card is on the battlefield and has become `obj` (CR 400.7i)."""


@question
class LandPlayOptions(Question[tuple[tuple[int, LandWay], ...]]):
    """Cards beside those in hand that a player may play as lands, and in what way, as (card, way) pairs (CR 305.1).

    The first value is empty; answers add to it.
    """

    rule: ClassVar[str] = "305.1"
    player: int


PLAYED_ELSEWHERE: Final = Deed("played as a land from elsewhere")
"""Lands that were not played from a hand; its kind is the zone that they came from."""


@event
class LandPlayed(Event):
    """A player plays a land (CR 305.1): puts it onto the battlefield as a special action, without the stack."""

    rule: ClassVar[str] = "305.1"
    silent: ClassVar[bool] = True
    obj: int
    player: int
    face: str = ""
    way: LandWay | None = None

    def perform(self, game: Game) -> Happened | None:
        """With the face up that is a land (CR 712.8, 116.2a, 305.1, 305.4). Returns what it became."""
        game.set(LANDS_PLAYED, self.player, game.get(LANDS_PLAYED, self.player) + 1)
        if (zone := game.object(self.obj).zone[0]) != "hand":
            PLAYED_ELSEWHERE.note(game, self.player, kind=zone)
        move = Moved(self.obj, "battlefield", controller=self.player, cause="play")
        move = with_face(game, move, self.face) if self.face else move
        if self.way is None:
            return game.happen(move)
        happened = game.happen(self.way.announcement(move))
        for new in game.became(self.obj):
            if game.exists(new) and game.object(new).zone[0] == "battlefield":
                self.way.played(game, self.player, new)
        return happened


def may_play_land(game: Game, player: int) -> bool:
    """Whether the player may play a land now (CR 305.2, 305.3, 505.5b, 305.2a, 305.2b)."""
    if not at_sorcery_time(game, player):
        if game.inquiry is None or game.inquiry.objects("305.1", NOT_SORCERY_TIME, (PLAYER, player)):
            return False
    played, most = (
        game.get(LANDS_PLAYED, player),
        1 if not game.is_answered(LandsPerTurn) else lands_per_turn(game, player),
    )
    if played < most or game.inquiry is None:
        return played < most
    return not game.inquiry.objects("305.2", f"lands played this turn: {played}, of {most} allowed", (PLAYER, player))


def lands_per_turn(game: Game, player: int) -> int:
    """How many lands a player may play in their turn (CR 305.2)."""
    return game.query(LandsPerTurn(player), 1) if game.is_answered(LandsPerTurn) else 1


def land_faces(game: Game, player: int, card: int) -> tuple[str, ...]:
    """As which of its faces an effect could have `player` play a card as a land now, "" being the front (CR 305.2b, 305.3).

    Priority and phase make no difference, but whose turn it is, and how many lands were played.
    """
    if not game.is_active(player) or game.get(LANDS_PLAYED, player) >= lands_per_turn(game, player):
        return ()
    if not game.is_allowed(LandPlayed(card, player)):
        return ()
    return _faces(game, player, card)


def must_play(game: Game, player: int, card: int, way: CastingWay, source: int = 0) -> int | None:
    """`player` plays a card if able while something resolves: as a land, or by casting it this way (CR 305.2b, 608.2g).

    Returns the id of the spell, where it was cast.
    """
    ways = [("play", face) for face in land_faces(game, player, card)]
    if castable(game, player, card, way):
        ways.append(("cast", ""))
    if not ways:
        return None
    words = f"Play {game.name_of(card)} as"
    kind, face = choose_one(game, player, ways, "608.2g", words, source=source, cost=True)
    if kind == "cast":
        return must_cast(game, player, card, way, source)
    game.happen(LandPlayed(card, player, face))
    return None


def land_options(game: Game, player: int) -> Iterable[tuple[object, ...]]:
    """("play", card) for every land that the player could play now, with face and way where they are others (CR 305.1)."""
    if not may_play_land(game, player):
        return []
    hand = game.kept(in_hand, player)
    able = hand.lands
    if game.may_be_forbidden(LandPlayed):
        able = tuple([card for card in able if game.is_allowed(LandPlayed(card, player))])  # CR 101.2
    if hand.plain:
        found: list[tuple[object, ...]] = list(zip(itertools.repeat("play"), able))
    else:
        found = [("play", card) for card in able if _is_land(game, player, card)]
        found += [("play", card, BACK) for card in able if _is_land_behind(game, card)]
    return [*found, *_by_ways(game, player)] if game.is_answered(LandPlayOptions) else found


def _by_ways(game: Game, player: int) -> Iterable[tuple[Any, ...]]:
    for card, way in game.query(LandPlayOptions(player), ()):
        faces = [face for face in _faces(game, player, card) if way.suits(game, player, card, face)]
        if faces and game.is_allowed(LandPlayed(card, player, "", way)):
            for face in faces:
                yield ("play", card, face, way)


def _faces(game: Game, player: int, card: int) -> tuple[str, ...]:
    """The faces of a card that are a land, "" being the front."""
    front = ("",) if _is_land(game, player, card) else ()
    return (*front, BACK) if _is_land_behind(game, card) else front


def _is_land(game: Game, player: int, card: int) -> bool:
    """Whether it is a land card; one exiled face down is turned face up before it is played (CR 406.3a)."""
    if is_face_down(game, card):
        return "land" in game.would_be(Moved(card, "battlefield", controller=player, cause="play"))[TYPES]
    return "land" in game.characteristics(card)[TYPES]


def _is_land_behind(game: Game, card: int) -> bool:
    """Whether the other face of a modal double-faced card is a land (CR 712.8)."""
    definition = game.definitions_of(card)[0]
    return definition.layout == MODAL and "land" in characteristics_of_face(definition, BACK)[TYPES]


def _told_played(move: Moved, new: int, teller: Teller) -> str:
    return f"{teller.owner(move.obj)} plays {teller.card(new)}"


apnap_declarations = declares(
    # Playing a land, and which were played from elsewhere than a hand.
    PLAYED_ELSEWHERE.fields,
    Cause("play", _told_played),
    # Something to play other plugins' cards with, and to play them on.
    [SampleCard(printed("Sample Land", "Land — Plains Island Swamp Mountain Forest"))] * 5,
    SampleCard(printed("Sample Bear", "Creature — Bear", cost="{1}{G}", power=2, toughness=2)),
    SampleCard(printed("Sample Wall", "Creature — Wall", cost="{W}", power=0, toughness=3)),
    SampleCard(printed("Sample Giant", "Creature — Giant", cost="{2}{R}", power=4, toughness=2)),
    SampleCard(printed("Sample Relic", "Artifact", cost="{1}")),
)
