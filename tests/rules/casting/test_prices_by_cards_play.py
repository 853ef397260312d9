"""What a spell costs by the cards that it targets, from card text (CR 109.2a, 601.2f)."""

from __future__ import annotations

from magic import BEAR, OGRE
from wordings import made, meaning, table

from apnap.testing import rule

CHEAP = "~ costs {3} less to cast if it targets a creature card with mana value 2 or less."
RITE = f"{CHEAP}\nReturn target creature card from your graveyard to your hand."


def test_it_is_said_again() -> None:
    assert meaning(CHEAP)


@rule("601.2f", "109.2a")
def test_it_costs_less_by_the_card_that_it_targets() -> None:
    s = table()
    s.put(0, "graveyard", BEAR, OGRE)
    s.put(0, "hand", made("Rite", "Sorcery", RITE, "{3}"))
    s.cast(0, "Rite", "Bear")
    s.resolve()
    assert s.zone_names(0, "hand") == ["Bear"]


@rule("601.2f", "109.2")
def test_a_permanent_is_no_card_that_it_means() -> None:
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(0, "hand", made("Rite", "Sorcery", f"{CHEAP}\nDestroy target creature.", "{3}"))
    assert s.offered(0, "cast") == []
