"""What several players may do: each says in turn whether and with what, then all do it at one moment (CR 101.4)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import shrine, spell, table

from apnap.core.decisions import YesNo
from apnap.core.flow import Priority
from apnap.testing import rule

SHOW = "Each player may put a creature card from their hand onto the battlefield."
RITES = "Each player may sacrifice a creature."
PURGE = "Each player may discard a card."


def asked(s) -> list[tuple[int, bool]]:
    """Who is asked while a spell resolves, in order, and whether for a yes or a no; each says yes and takes what comes first."""
    s.settle()
    s.defaults = False
    found = []
    while s.stack:
        decision = s.decision
        if not isinstance(decision, Priority):
            found.append((decision.player, isinstance(decision, YesNo)))
        s.game.push(1 if isinstance(decision, YesNo) else decision.default())
    return found


@rule("101.4", "608.2d", "608.2e")
@pytest.mark.parametrize("text", [SHOW, RITES, PURGE])
@pytest.mark.parametrize("active", [0, 1])
def test_whether_and_what_are_one_turn_of_each_player(text, active):
    s = table(active=active)
    for player in (0, 1):
        s.put(player, "battlefield" if text == RITES else "hand", BEAR, OGRE)
    s.put(active, "hand", spell(text, "Offer"))
    s.cast(active, "Offer")
    other = 1 - active
    assert asked(s) == [(active, True), (active, False), (other, True), (other, False)]


@rule("101.4", "603.2c")
def test_what_they_put_there_comes_at_one_moment():
    s = table()
    s.put(0, "battlefield", shrine("Whenever one or more creatures enter, you gain 1 life."))
    for player in (0, 1):
        s.put(player, "hand", BEAR)
    s.put(0, "hand", spell(SHOW, "Offer"))
    s.cast(0, "Offer")
    s.expect(0, "608.2d", True)
    s.expect(1, "608.2d", True)
    s.resolve_all()
    assert (s.life(0), s.count("Bear", "battlefield")) == (21, 2)
