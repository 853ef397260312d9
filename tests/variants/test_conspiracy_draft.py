"""Conspiracy Draft (CR 905): games that are begun with conspiracies from the sideboard."""

from __future__ import annotations

from conspiring import begun
from rulebook import BEAR
from wordings import made

from apnap import Ruleset
from apnap.testing import rule


def test_it_is_played_where_somebody_asks_for_it():
    assert "conspiracy-draft" not in Ruleset.load().manifests


@rule("103.2e", "905.4", "905.5", "314.6", "109.4g", "905.3", "905.6")
def test_others_lie_face_up_from_the_beginning_and_nobody_has_to_use_them():
    plain = made("Fort", "Conspiracy", "Creatures you control have vigilance.", cost="")
    with begun(plain, names=()) as s:
        (card,) = s.game.zone("command")
        assert s.game.name_of(card) == "Fort"
        assert (s.game.object(card).owner, s.game.controller(card)) == (0, 0)
        assert s.has(s.put(0, "battlefield", BEAR), "vigilance")
        assert s.life_totals() == [20, 20]
        assert not s.has(s.put(1, "battlefield", BEAR), "vigilance")
