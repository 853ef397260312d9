"""What has happened this turn, where it changes characteristics as it happens (CR 611.3a)."""

from __future__ import annotations

from wordings import beast, play, spell, table

from apnap.testing import rule
from apnap_plugins.testing import basic


@rule("611.3a", "400.7")
def test_cards_put_into_a_graveyard_count_as_soon_as_they_are_there():
    text = (
        "~ gets +1/+1 as long as an opponent had three or more cards put into their graveyard from anywhere this turn."
    )
    s = table(debug=True)
    s.put(0, "battlefield", beast("Ghoul", text))
    s.put(1, "library", *[basic("G")] * 5)
    play(s, 0, spell("Target opponent mills two cards."))
    assert s.pt("Ghoul") == (2, 2)
    play(s, 0, spell("Target opponent mills a card."))
    assert s.pt("Ghoul") == (3, 3)
    play(s, 0, spell("Exile all graveyards."))
    assert s.pt("Ghoul") == (3, 3), "they were put there, wherever they are by now"
