"""Supervillain Rumble (CR 904.12): everybody plays for themself, and each has a scheme deck and is an archenemy."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from apnap import Game, Manifest, Setup, SetupError, declares
from apnap_plugins.rules.damage.damage import begin_with_life
from apnap_plugins.rules.frames.schemes import ARCHENEMY, problem_of_scheme_deck

MANIFEST = Manifest(
    id="supervillain-rumble",
    name="Supervillain Rumble",
    kind="variant",
    rules=("904.12",),
    requires=("scheme-decks", "turn", "starting", "damage"),
    kernel=">=0.1,<0.2",
)

LIFE_OF_ARCHENEMY: Final = 40


def _begin(game: Game, decks: Iterable[object]) -> None:
    """CR 904.12a, 904.12b, 904.12c: what applies to the archenemy applies to each player, but for who takes the first turn."""
    for player in game.players:
        problem = problem_of_scheme_deck(game, player)
        if problem:
            raise SetupError(f"Supervillain Rumble: the scheme deck of player {player + 1} {problem}")
        game.set(ARCHENEMY, player, True)
        begin_with_life(game, player, LIFE_OF_ARCHENEMY)


apnap_declarations = declares(
    Setup(MANIFEST.id, _begin),
)
