"""What the rooms of this distribution ask each other for: no plugin, so that each of them may import it."""

from collections.abc import Callable
from typing import Final

from apnap import Game, VerbKey

BODE: Final = VerbKey[Callable[[Game, int, int], None]]("bode", "bode")
"""(game, player, count): the player bodes that many."""
