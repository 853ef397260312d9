"""Whether a condition of card text holds: asked by an instant that is cast in the middle of a game."""

from __future__ import annotations

from typing import Any

from magic import BEAR
from wordings import made, play, table

from apnap_plugins.testing import Table


def holds(s: Table, condition: str) -> bool:
    """Whether a condition holds as an instant of player 0 resolves, which does nothing else that one speaks of."""
    before = s.counters_on("Asker", "question")
    play(
        s,
        0,
        made("Question", "Instant", f"If {condition}, put a question counter on target permanent named Asker."),
        "Asker",
    )
    return s.counters_on("Asker", "question") > before


def start(**more: Any) -> Table:
    """Three players with two Bears each, three more in hand and six in their library."""
    s = table(players=3, **more)
    s.put(0, "battlefield", made("Asker", "Enchantment", ""))
    for player in range(3):
        s.put(player, "library", *[BEAR] * 6)
        s.put(player, "hand", *[BEAR] * 3)
        s.put(player, "battlefield", BEAR, BEAR)
    return s
