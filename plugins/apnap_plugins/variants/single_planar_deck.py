"""The single planar deck option of Planechase (CR 901.15): all players use one communal planar deck.

The player in the first seat brings it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from apnap import Game, Manifest, Setup, SetupError, declares
from apnap_plugins.rules.frames.planes import PLANAR_DECK, CommunalPlanarDeck, problem_of_planar_deck

MANIFEST = Manifest(
    id="single-planar-deck",
    name="Single planar deck",
    kind="variant",
    rules=("901.15",),
    requires=("planechase",),
    kernel=">=0.1,<0.2",
)

LARGEST: Final = 40
"""With that many cards the deck is large enough for any number of players (CR 901.15a)."""
CARDS_EACH: Final = 10
"""How many cards for each player are enough (CR 901.15a)."""
PHENOMENA_EACH: Final = 2
"""How many phenomena for each player it can have (CR 901.15a)."""
SEAT: Final = 0


def _check_deck(game: Game, decks: Iterable[object]) -> None:
    """CR 901.15a: the one deck is large enough, and nobody else brings one."""
    players = len(game.players)
    for player in game.players[1:]:
        if game.zone(PLANAR_DECK, player):
            raise SetupError(
                f"single planar deck: player {player + 1} has planes; only player {SEAT + 1} brings the deck"
            )
    problem = problem_of_planar_deck(game, SEAT, min(LARGEST, CARDS_EACH * players), PHENOMENA_EACH * players)
    if problem:
        raise SetupError(f"single planar deck: the deck of player {SEAT + 1} {problem}")


apnap_declarations = declares(
    CommunalPlanarDeck(SEAT),
    Setup(MANIFEST.id, _check_deck),
)
