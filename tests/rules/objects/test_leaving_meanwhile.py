"""Who leaves the game while they choose how something of theirs enters, or where their cards go (CR 104.3a, 800.4a)."""

from __future__ import annotations

from typing import Any

import pytest
from rulebook import BEAR, OX, FullTable
from wordings import beast, ruleset, spell

from apnap.testing import rule

CLONE = beast("Clone", "You may have ~ enter the battlefield as a copy of any creature on the battlefield.", "0/0")
SHAPE = beast("Shape", "As ~ enters the battlefield, it becomes your choice of a 3/3 creature or a 2/2 creature with flying.",
              "0/0")  # fmt: skip
BRUTE = beast("Brute", "Tribute 2\nWhen ~ enters the battlefield, if tribute wasn't paid, you gain 5 life.")
DIG = spell(
    "Look at the top three cards of your library. Put one of them into your hand and the rest on the bottom of your library "
    "in any order.",
    "Dig",
)


def three(*hand: Any) -> FullTable:
    """Three players, of whom the first has this in hand."""
    s = FullTable(3, ruleset(), defaults=True)
    s.put(0, "hand", *hand)
    s.put(0, "library", BEAR, BEAR, OX, OX)
    s.put(1, "battlefield", BEAR)
    return s


def resolving(s: FullTable, name: str) -> FullTable:
    """The spell begins to resolve, and its player is asked."""
    s.cast(0, name)
    s.pass_priority(0).pass_priority(1)
    s.begin(2, "pass")
    assert s.game.decision.player == 0
    return s


def goes_on_without_them(s: FullTable) -> None:
    """The game goes on, whoever chooses in their place (CR 800.4g), with nothing left of what was theirs."""
    s.concede(0).settle()
    assert (s.decision.kind, s.decision.answerer, s.ids("stack")) == ("priority", 1, [])
    assert s.permanents() == ["Bear"]
    assert s.game.players_in() == (1, 2)


@rule("104.3a", "800.4a", "614.12a")
@pytest.mark.parametrize("card", [CLONE, SHAPE, BRUTE], ids=lambda card: card.name)
def test_who_concedes_as_they_choose_how_it_enters_takes_it_along(card):
    with three(card) as s:
        resolving(s, card.name)
        if card is CLONE:
            s.expect(1, "707.5", ["Bear"])
        goes_on_without_them(s)


@rule("104.3a", "800.4a", "401.4")
def test_who_concedes_as_they_put_cards_in_order_takes_them_along():
    with three(DIG) as s:
        resolving(s, "Dig").answer(0, [s.game.zone("library", 0)[-1]])
        assert s.game.decision.kind == "order"
        goes_on_without_them(s)
