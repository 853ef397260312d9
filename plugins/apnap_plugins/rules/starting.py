"""Starting the game (CR 103): decks, starting player, opening hands and the London mulligan."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from apnap import (
    BOTTOM,
    PLAYER,
    Choose,
    Field,
    Frame,
    Game,
    Manifest,
    Move,
    Order,
    Procedure,
    Setup,
    Shuffled,
    Stage,
    Step,
    YesNo,
    hookimpl,
    hookspec,
)
from apnap.core.fields import ACTIVE, AGENDA
from apnap_plugins.rules.turn import STARTING_PLAYER

MANIFEST = Manifest(
    id="starting", name="Starting the game", kind="rules", rules=("103",), requires=("zones", "turn", "damage")
)

HAND_SIZE: Final = 7
MULLIGANS: Final = Field[int]("mulligans", PLAYER, 0)
KEPT: Final = Field[bool]("kept the opening hand", PLAYER, False)


@dataclass(frozen=True, slots=True)
class DeckPart:
    """A part of a deck that begins the game in a zone of its own (CR 103.2, 103.3a); shuffled first unless it isn't to be."""

    name: str
    zone: str
    shuffled: bool = True


class Specifications:
    """The ports that this plugin adds."""

    @hookspec
    def apnap_deck_parts(self) -> Iterable[DeckPart]:
        """Declares parts of decks beside "main", which becomes the library: supplementary decks (CR 108.2a)."""
        raise AssertionError("a specification is not called")


@hookimpl
def apnap_hookspecs() -> tuple[type, ...]:
    """Parts of decks."""
    return (Specifications,)


@hookimpl
def apnap_deck_parts() -> Iterable[DeckPart]:
    """The main deck."""
    return [DeckPart("main", "library")]


@hookimpl
def apnap_fields() -> Iterable[Field[Any]]:
    """Mulligans taken, and who kept."""
    return [MULLIGANS, KEPT]


def _set_up(game: Game, decks: tuple[dict[str, tuple[int, ...]], ...]) -> None:
    """CR 103.1, 103.2a: the starting player is found at random; starting decks lie in the library zone, not yet shuffled.

    Cards of parts that no plugin puts elsewhere begin outside the game (CR 100.4), where mechanics that use them look.
    """
    zones = {part.name: part.zone for part in game.rules.port("apnap_deck_parts")}
    for seat, parts in enumerate(decks):
        for name, cards in parts.items():
            zone = zones.get(name, "outside")
            for card in cards:
                game.happen(Move(0, zone, made=(card,), owner=seat, cause="deck", kind="card"))
    first = game.random_below(len(decks))
    game.set(STARTING_PLAYER, 0, first)
    game.set(ACTIVE, 0, first)
    game.set(AGENDA, 0, (("before the game",), ("opening hands",)))


@hookimpl
def apnap_setups() -> Iterable[Setup]:
    """Decks become libraries."""
    return [Setup("decks", _set_up)]


def _before_the_game(game: Game, item: Any) -> bool:
    """CR 103.2, 103.3: steps before the game begins."""
    game.carry_out("before the game", Frame())
    return False


def _shuffle_decks(game: Game, frame: Frame) -> None:
    """CR 103.3: decks are shuffled and become libraries; so are supplementary decks (CR 103.3a)."""
    for part in game.rules.port("apnap_deck_parts"):
        for player in game.players_in() if part.shuffled else ():
            if part.name == "main" or game.zone(part.zone, player):
                game.happen(Shuffled((part.zone, player), player))


@hookimpl
def apnap_procedures() -> Iterable[Procedure]:
    """What is done before the game begins; additional steps of CR 103.2 go before "shuffle", and can ask players."""
    return [Procedure("before the game", (Step("shuffle", _shuffle_decks, "103.3"),))]


def _draw_hand(game: Game, player: int) -> None:
    for card in reversed(game.zone("library", player)[-HAND_SIZE:]):
        game.happen(Move(card, "hand", cause="opening hand"))


def _opening_hands(game: Game, item: Any) -> bool:
    """CR 103.5: opening hands are drawn; in turn order everybody who has not kept says whether they mulligan."""
    for player in game.apnap():
        _draw_hand(game, player)
    game.set(AGENDA, 0, (("mulligan",), *game.get(AGENDA)))
    return False


def _mulligan_round(game: Game, item: Any) -> bool:
    """CR 103.5: all declare, then those who mulligan do so at once; it is repeated until nobody does."""
    undecided = [p for p in game.apnap() if not game.get(KEPT, p)]
    again = [p for p in undecided if _counted(game, p) < HAND_SIZE and _wants_mulligan(game, p)]
    for player in undecided:
        if player not in again:
            game.set(KEPT, player, True)
    again = [p for p in again if p in game.players_in()]
    for player in again:
        _mulligan(game, player)
    for player in again:
        _put_on_bottom(game, player)
    if again:
        game.set(AGENDA, 0, (("mulligan",), *game.get(AGENDA)))
    return False


def _counted(game: Game, player: int, more: int = 0) -> int:
    """How many mulligans count, with `more` to come: in a multiplayer game all but the first (CR 103.5c)."""
    free = 1 if len(game.players) > 2 else 0
    return max(0, game.get(MULLIGANS, player) + more - free)


def _wants_mulligan(game: Game, player: int) -> bool:
    size = HAND_SIZE - _counted(game, player, 1)
    wants: bool = game.ask(YesNo(player=player, rule="103.5", prompt=f"Mulligan to {size}?", cost=True))
    return wants


def _mulligan(game: Game, player: int) -> None:
    """CR 103.5: the hand is shuffled into the library, and a new one of the same size is drawn."""
    for card in game.zone("hand", player):
        game.happen(Move(card, "library", cause="mulligan"))
    game.happen(Shuffled(("library", player), player))
    game.set(MULLIGANS, player, game.get(MULLIGANS, player) + 1)
    _draw_hand(game, player)


def _put_on_bottom(game: Game, player: int) -> None:
    """CR 103.5: for each mulligan that counts, a card of the new hand goes to the library's bottom, in any order."""
    hand = game.zone("hand", player)
    count = min(_counted(game, player), len(hand))
    cards = game.ask(Choose(player=player, options=hand, minimum=count, maximum=count, rule="103.5",
                            prompt="Put on the bottom", cost=True))  # fmt: skip
    cards = game.ask(Order(player=player, options=cards, rule="103.5", prompt="In which order? The last one lies lowest",
                           cost=True))  # fmt: skip
    for card in cards:
        if card in game.objects:  # not where its owner conceded instead
            game.happen(Move(card, "library", BOTTOM, cause="mulligan"))


@hookimpl
def apnap_stages() -> Iterable[Stage]:
    """Steps before the game, opening hands and mulligans."""
    return [
        Stage("before the game", _before_the_game, None, "103.2"),
        Stage("opening hands", _opening_hands, None, "103.5"),
        Stage("mulligan", _mulligan_round, None, "103.5"),
    ]
