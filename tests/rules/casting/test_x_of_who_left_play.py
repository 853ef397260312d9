"""X in a cost that is paid as something resolves, where the player who chooses it leaves the game (CR 107.3f, 800.4f)."""

from __future__ import annotations

from wordings import spell, table

from apnap.testing import rule
from apnap_plugins.testing import basic

MINDS = (
    "Starting with you, each player may pay any amount of mana. Each player draws X cards, where X is the total amount of "
    "mana paid this way."
)


@rule("800.4f", "107.3f")
def test_nobody_chooses_how_much_a_player_pays_who_left_as_they_were_asked() -> None:
    s = table(players=3, defaults=False)
    for player in (0, 1, 2):
        s.put(player, "library", *[basic("G")] * 5)
    s.lands(1, "GG")
    s.lands(2, "G")
    s.put(0, "hand", spell(MINDS, "Minds"))
    s.cast(0, "Minds")
    asked = s.wait_for("number", 1)
    assert asked.player == 1
    s.concede(1)
    assert s.decision.kind == "number" and (s.decision.player, s.decision.answerer) == (2, 2)  # their own amount
    s.answer(2, 1)
    s.settle()
    assert [s.count(zone="hand", player=player) for player in (0, 2)] == [1, 1]
