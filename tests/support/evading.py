"""A short word for tests about evasion: which creatures could block an attacker."""

from __future__ import annotations

from typing import Any

from fights import fight, legal_blocks

from apnap_plugins.testing import creature


def could_block(attacker: Any, *blockers: Any, mechanics: tuple[str, ...]) -> list[str]:
    """The names of those of player 1's creatures that may block player 0's attacker, one at a time."""
    s = fight(*mechanics)
    attacking = s.put(0, "battlefield", attacker)
    ids = [s.put(1, "battlefield", blocker) for blocker in blockers]
    s.put(0, "battlefield", creature("Fellow", 1, 1))
    s.put(
        1, "battlefield", *(creature("Shade", 1, 1, *mechanics), creature("Guard", 1, 1))
    )  # somebody can block something
    s.attack({attacking: ("player", 1), s.find("Fellow"): ("player", 1)})
    legal = legal_blocks(s, ids, attacking)
    return [s.game.name_of(one) for one in ids if (one,) in legal]
