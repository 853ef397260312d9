"""How good a position looks for a player, without looking ahead: from 0 (lost) to 1 (won)."""

from __future__ import annotations

import math
from typing import Final

from apnap import ABILITIES, Game
from apnap_plugins.rules.damage.damage import LIFE
from apnap_plugins.rules.vocabulary.characteristics import MANA_COST, POWER, TOUGHNESS, TYPES

LIFE_WEIGHT: Final = 7.0
CARD_WEIGHT: Final = 2.5
LAND_WEIGHT: Final = 1.2
SCALE: Final = 7.0
"""How much more one side has to have for the position to look three quarters won, roughly."""


def evaluated(game: Game, player: int) -> float:
    """How good it looks for the player: 1 where they have won, 0 where they have lost, between by what each side has."""
    outcome = game.result()[player]
    if outcome != "in":
        return {"won": 1.0, "lost": 0.0}.get(outcome, 0.5)
    others = [p for p in game.players_in() if p != player and game.are_opponents(p, player)]
    theirs = max((strength(game, p) for p in others), default=0.0)
    return 0.02 + 0.96 / (1 + math.exp((theirs - strength(game, player)) / SCALE))


def strength(game: Game, player: int) -> float:
    """What a player has: life, of which the last counts most, permanents and cards in hand."""
    total = LIFE_WEIGHT * math.log1p(max(0, game.get(LIFE, player)))
    total += CARD_WEIGHT * len(game.zone("hand", player))
    for id in game.zone("battlefield"):
        if game.controller(id) == player:
            total += _worth(game, id)
    return total


def _worth(game: Game, id: int) -> float:
    """What a permanent is worth, on the scale of a creature's size."""
    seen = game.characteristics(id)
    types = seen[TYPES]
    if "creature" in types:
        return (seen[POWER] or 0) + 0.7 * (seen[TOUGHNESS] or 0) + 0.5 * len(seen[ABILITIES])
    if "land" in types:
        return LAND_WEIGHT
    cost = seen[MANA_COST]
    return 0.8 * cost.mana_value() if cost is not None else 0.5
