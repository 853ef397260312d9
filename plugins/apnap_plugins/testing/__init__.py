"""What tests of mechanics are written with: a table to play at, rules for it, and cards made in a line.

Example::

    from apnap_plugins.testing import Table, creature, ruleset

    s = Table(ruleset("flying", "reach"), stage="beginning of combat")
    s.put(0, "battlefield", creature("Bird", 1, 1, "flying"))
    s.put(1, "battlefield", creature("Spider", 2, 4, "reach"))
    s.attack("Bird")
    s.block({"Spider": "Bird"})
    s.pass_until("end of combat")
    assert s.permanents() == ["Spider"]
"""

from __future__ import annotations

from apnap_plugins.testing.cards import basic, creature, instant, permanent, sorcery, trees, whenever
from apnap_plugins.testing.table import BASE_GAME, QUIET, Table, begin_at, ruleset

__all__ = [
    "BASE_GAME", "QUIET", "Table", "basic", "begin_at", "creature", "instant", "permanent", "ruleset", "sorcery", "trees",
    "whenever",
]  # fmt: skip
