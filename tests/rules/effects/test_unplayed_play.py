"""What becomes later of a card that nobody has played by then, played from card text (CR 603.4, 603.7)."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import made, meaning, play, spell, table

from apnap.testing import rule

CHEAP = spell("You gain 1 life.", "Cheap")


THEFT = ("Target opponent reveals their hand. You choose an instant or sorcery card from it and exile that card. You may cast "
         "that card for as long as it remains exiled. At the beginning of the next end step, if you haven't cast the card, "
         "return it to its owner's hand.")  # fmt: skip
TOTEM = ("{T}: Search target opponent's library for a card and exile it. Then that player shuffles. Until the beginning of your "
         "next upkeep, you may play that card. At the beginning of your next upkeep, if you haven't played it, put it into its "
         "owner's graveyard.")  # fmt: skip


def test_lines_are_said_again():
    assert meaning(TOTEM) and meaning(THEFT, spell=True)


@rule("603.4", "603.7", "400.7")
@pytest.mark.parametrize("cast", [True, False])
def test_the_card_goes_back_unless_it_was_cast(cast):
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(1, "hand", CHEAP)
    play(s, 0, spell(THEFT), ("player", 1))
    assert s.zone_names(None, "exile") == ["Cheap"]
    if cast:
        s.cast(0, "Cheap")
        s.resolve_all()
    s.pass_until("end")
    assert len(s.stack) == (0 if cast else 1)
    s.resolve_all()
    assert (s.life(0), s.zone_names(1, "hand")) == ((21, []) if cast else (20, ["Cheap"]))


@rule("603.7", "701.19a")
def test_what_was_found_is_put_into_the_graveyard_at_the_next_upkeep():
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "battlefield", made("Totem", "Artifact", TOTEM))
    s.lands(0, "GG")
    s.activate(0, "Totem", ("player", 1))
    s.resolve_all()
    assert s.can(0, "Bear")
    s.pass_until("end")
    assert s.zone_names(None, "exile") == ["Bear"]
    s.pass_until("upkeep", again=True)
    assert s.zone_names(None, "exile") == ["Bear"]
    s.pass_until("upkeep", again=True)
    s.resolve_all()
    assert (s.zone_names(None, "exile"), s.zone_names(1, "graveyard")) == ([], ["Bear"])
