"""Archenemy (CR 904): one player with a scheme deck against a team that shares turns (CR 805, 808)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from apnap import Game, Manifest, Setup, SetupError, Sides, VisibilityRule, declares
from apnap_plugins.rules.damage.damage import begin_with_life
from apnap_plugins.rules.frames.schemes import ARCHENEMY, SCHEME_DECK, problem_of_scheme_deck
from apnap_plugins.rules.turn.sides import FREE_FOR_ALL
from apnap_plugins.rules.turn.starting import begin_with

MANIFEST = Manifest(
    id="archenemy",
    name="Archenemy",
    kind="variant",
    rules=("904", "103.1b", "103.4e", "119.1e", "808"),
    requires=("scheme-decks", "turn", "starting", "damage", "combat"),
    kernel=">=0.1,<0.2",
    not_tested={
        "808.1": "this house plays Team vs. Team as Archenemy only: the teams are those of CR 904.2",
        "808.2": "who sits where is for those who make a game: decks are given seat by seat",
        "808.3": "introduces the options that are used",
        "808.3b": "says which options usually are not used",
        "808.4": "the archenemy begins instead (CR 904.6)",
        "904.1": "says that the normal rules are used with these additions",
    },
)

SEAT: Final = 0
"""The archenemy's seat; all others are the other team's."""
LIFE_OF_ARCHENEMY: Final = 40


def _team(seat: int, seats: int) -> int:
    """The archenemy is a team of one (CR 904.2a), everybody else is the other one (CR 904.2b)."""
    return min(1, seat)


def _begin(game: Game, decks: Iterable[object]) -> None:
    """CR 904.3, 904.5, 904.6, 103.1b, 103.4e, 119.1e: an archenemy with 40 life, an allowed scheme deck, and the first turn."""
    if len(game.players) < 2:
        raise SetupError("Archenemy is played by an archenemy against one player or more")
    for player in game.players[1:]:
        if game.zone(SCHEME_DECK, player):
            raise SetupError(
                f"Archenemy: player {player + 1} has schemes; only the archenemy does, who has the first seat"
            )
    problem = problem_of_scheme_deck(game, SEAT)
    if problem:
        raise SetupError(f"Archenemy: the scheme deck of player {SEAT + 1} {problem}")
    game.set(ARCHENEMY, SEAT, True)
    begin_with_life(game, SEAT, LIFE_OF_ARCHENEMY)
    begin_with(game, SEAT)


def _may_look(game: Game, viewer: int, id: int) -> bool | None:
    """CR 808.5: teammates may review each other's hands."""
    zone, owner = game.object(id).zone
    return True if zone == "hand" and owner in game.teammates(viewer) else None


apnap_declarations = declares(
    Sides(MANIFEST.id, _team, replaces=FREE_FOR_ALL.id, shared_turns=True),
    Setup(MANIFEST.id, _begin),
    VisibilityRule("teammates' hands", _may_look, hides=False),
)
