"""Which zones spells are cast from: who can't cast them from there, and what asks where they came from (CR 400.7d, 601)."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import beast, made, play, shrine, spell, table

from apnap.testing import rule

FLARE = made("Flare", "Instant", "You gain 1 life.\nFlashback {0}")
WIDE = (
    "You may cast creature spells from your graveyard.\nYou may look at the top card of your library any time.\n"
    "You may cast spells from the top of your library."
)


@rule("601.3", "601.2a")
@pytest.mark.parametrize(
    ("where", "ox", "flare", "top"),
    [("graveyards or exile", True, False, True), ("graveyards or libraries", True, False, False)],
)
def test_spells_of_a_kind_cant_be_cast_from_zones(where, ox, flare, top):
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "battlefield", shrine(WIDE, "Wide"))
    s.put(1, "battlefield", shrine(f"Players can't cast noncreature spells from {where}.", "Jail"))
    s.put(0, "graveyard", beast("Ox"), FLARE)
    s.put(0, "library", spell("You gain 2 life.", "Top"))
    s.put(0, "hand", spell("You gain 3 life.", "Held"))
    assert (s.can(0, "Ox"), s.can(0, "Flare"), s.can(0, "Top"), s.can(0, "Held")) == (ox, flare, top, True)


@rule("601.3")
def test_only_your_opponents_cant():
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "battlefield", shrine("Your opponents can't cast spells from graveyards.", "Jail"))
    s.put(0, "graveyard", FLARE)
    s.put(1, "graveyard", FLARE)
    s.reach(0)
    assert s.can(0, "Flare")
    s.pass_priority(0)
    s.reach(1)
    assert not s.can(1, "Flare")


@rule("400.7d")
@pytest.mark.parametrize(("zone", "drawn"), [("graveyard", 1), ("hand", 0)])
def test_a_permanent_that_was_cast_from_your_graveyard(zone, drawn):
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "battlefield", shrine("You may cast creature spells from your graveyard."))
    s.put(0, zone, beast("Ghoul", "When Ghoul enters, if it was cast from your graveyard, draw a card."))
    s.cast(0, "Ghoul")
    s.resolve_all()
    assert len(s.ids("hand", 0)) == drawn


@rule("601.2i", "400.7d")
def test_spells_from_elsewhere_than_your_hand_are_counted():
    s = table(decks=[[BEAR] * 9] * 2)
    surge = "You gain 5 life for each spell you've cast this turn from anywhere other than your hand."
    s.put(0, "graveyard", FLARE)
    play(s, 0, spell("You gain 1 life.", "Spark"))
    s.cast(0, "Flare")
    s.resolve()
    assert s.life(0) == 22
    play(s, 0, spell(surge, "Surge"))  # of the three spells one came from the graveyard
    assert s.life(0) == 27


@rule("601.2i", "603.4")
@pytest.mark.parametrize(("cast", "drawn"), [(True, 1), (False, 0)])
def test_at_the_end_of_a_turn_in_which_you_cast_one_from_there(cast, drawn):
    s = table(decks=[[BEAR] * 9] * 2)
    ask = "At the beginning of your end step, if you've cast a spell from a graveyard this turn, draw a card."
    s.put(0, "battlefield", shrine(ask))
    s.put(0, "graveyard", FLARE)
    if cast:
        s.cast(0, "Flare")
        s.resolve()
    s.pass_until("end")
    s.resolve_all()
    assert len(s.ids("hand", 0)) == drawn
