"""Lands and playing them (CR 305, 116.2a, 505.5b)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Final

from apnap import ActionKind, ChooseOne, Definition, Event, Game, Manifest, Move, Node, Question, event, hookimpl, node
from apnap_plugins.rules.casting import CastingWay, at_sorcery_time, castable
from apnap_plugins.rules.characteristics import TYPES
from apnap_plugins.rules.characteristics import card as printed
from apnap_plugins.rules.face_down import is_face_down
from apnap_plugins.rules.faces import BACK, MODAL, characteristics_of_face, with_face
from apnap_plugins.rules.paying import must_cast
from apnap_plugins.rules.turn import LANDS_PLAYED

MANIFEST = Manifest(
    id="lands",
    name="Lands",
    kind="rules",
    rules=("116.2a", "305", "505.5b"),
    requires=("turn", "casting", "zones", "face-down", "faces"),
)

LANDS_PER_TURN: Final = Question[int]("lands that may be played per turn", "305.2")
"""Asked about a player."""
PLAYABLE_LANDS: Final = Question[tuple[int, ...]]("lands that may be played from elsewhere", "305.1")
"""Cards beside those in hand that the player may play as lands; asked about the player."""


@node
class LandWay(Node):
    """A way to play a land that an effect allows (CR 305.1); `id` names it. Effects derive from it to say what else they do."""

    id: str

    def announcement(self, move: Move) -> Move:
        """How the card is put onto the battlefield."""
        return move

    def played(self, game: Game, player: int, obj: int) -> None:
        """Called when the card is on the battlefield and has become `obj` (CR 400.7i)."""


LAND_WAYS: Final = Question[tuple[tuple[int, LandWay], ...]]("ways to play lands", "305.1")
"""(card, way) pairs: other cards that the player may play as lands, by effects that do something to them besides; asked
about the player."""


@event
class PlayLand(Event):
    """A player plays a land (CR 305.1): puts it onto the battlefield as a special action, without the stack."""

    rule: ClassVar[str] = "305.1"
    obj: int
    player: int
    face: str = ""
    way: LandWay | None = None

    def perform(self, game: Game) -> Any:
        """With the face up that is a land (CR 712.8, 116.2a, 305.1, 305.4). Returns what it became."""
        game.set(LANDS_PLAYED, self.player, game.get(LANDS_PLAYED, self.player) + 1)
        move = Move(self.obj, "battlefield", controller=self.player, cause="play")
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
    return at_sorcery_time(game, player) and game.get(LANDS_PLAYED, player) < game.query(LANDS_PER_TURN, 1, player)


def land_faces(game: Game, player: int, card: int) -> tuple[str, ...]:
    """As which of its faces an effect could have `player` play a card as a land now, "" being the front (CR 305.2b, 305.3).

    Priority and phase make no difference, but whose turn it is, and how many lands were played.
    """
    if game.active_player != player or game.get(LANDS_PLAYED, player) >= game.query(LANDS_PER_TURN, 1, player):
        return ()
    if not game.possible(PlayLand(card, player)):
        return ()
    front = ("",) if _is_land(game, player, card) else ()
    return (*front, BACK) if _is_land_behind(game, card) else front


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
    kind, face = game.ask(ChooseOne(player=player, options=tuple(ways), rule="608.2g", source=source, prompt=words,
                                    cost=True))  # fmt: skip
    if kind == "cast":
        return must_cast(game, player, card, way, source)
    game.happen(PlayLand(card, player, face))
    return None


def _options(game: Game, player: int) -> Iterable[tuple[Any, ...]]:
    if not may_play_land(game, player):
        return []
    cards = (*game.zone("hand", player), *game.query(PLAYABLE_LANDS, (), player))
    able = [card for card in cards if game.possible(PlayLand(card, player))]  # CR 101.2
    fronts = [("play", card) for card in able if _is_land(game, player, card)]
    backs = [("play", card, BACK) for card in able if _is_land_behind(game, card)]
    return [*fronts, *backs, *_by_ways(game, player)]


def _by_ways(game: Game, player: int) -> Iterable[tuple[Any, ...]]:
    for card, way in game.query(LAND_WAYS, (), player):
        if game.possible(PlayLand(card, player, "", way)):
            if _is_land(game, player, card):
                yield ("play", card, "", way)
            if _is_land_behind(game, card):
                yield ("play", card, BACK, way)


def _is_land(game: Game, player: int, card: int) -> bool:
    """Whether it is a land card; one exiled face down is turned face up before it is played (CR 406.3a)."""
    if is_face_down(game, card):
        return "land" in game.would_be(Move(card, "battlefield", controller=player, cause="play"))[TYPES]
    return "land" in game.characteristics(card)[TYPES]


def _is_land_behind(game: Game, card: int) -> bool:
    """Whether the other face of a modal double-faced card is a land (CR 712.8)."""
    definition = game.definitions_of(card)[0]
    return definition.layout == MODAL and "land" in characteristics_of_face(definition, BACK)[TYPES]


def _play(game: Game, player: int, action: tuple[Any, ...]) -> None:
    game.happen(PlayLand(action[1], player, *action[2:]))


@hookimpl
def apnap_actions() -> Iterable[ActionKind]:
    """Playing a land."""
    return [ActionKind("play", _options, _play)]


@hookimpl
def apnap_sample_cards() -> Iterable[Definition]:
    """Something to play other plugins' cards with, and to play them on."""
    everywhere = printed("Sample Land", "Land — Plains Island Swamp Mountain Forest")
    return [
        *[everywhere] * 5,
        printed("Sample Bear", "Creature — Bear", cost="{1}{G}", power=2, toughness=2),
        printed("Sample Wall", "Creature — Wall", cost="{W}", power=0, toughness=3),
        printed("Sample Giant", "Creature — Giant", cost="{2}{R}", power=4, toughness=2),
        printed("Sample Relic", "Artifact", cost="{1}"),
    ]
