"""Turns and draws that may be skipped: cards made from their text, played (CR 614.10, 614.11)."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import beast, made, shrine, statics, table

from apnap.testing import rule
from apnap_plugins.rules.turn.effects import MaySkipTurns

VAULT = (
    "This artifact doesn't untap during your untap step.\nIf you would begin your turn while "
    "this artifact is tapped, you may "
    "skip that turn instead. If you do, untap this artifact."
)
MOAT = (
    "If you would draw a card during your draw step, instead you may skip that draw. If you "
    "do, until your next turn, you can't "
    "be attacked except by creatures with flying and/or islandwalk."
)


def test_lines_mean():
    (effect,) = statics(
        "If you would begin your turn while ~ is tapped, you may skip that turn instead. If you do, untap ~."
    )
    assert isinstance(effect, MaySkipTurns)
    (draw,) = statics("If you would draw a card, instead you may skip that draw. If you do, you gain 2 life.")
    assert draw.optional


def whose_turn(s) -> int:
    return next(iter(s.game.active_players))


@rule("614.10", "500.1")
@pytest.mark.parametrize("skips", [True, False])
def test_a_turn_that_may_be_skipped(skips):
    s = table(players=3, active=0)
    s.put(1, "battlefield", made("Vault", "Artifact", VAULT), tapped=True)
    s.put(1, "library", BEAR)
    s.expect(1, "614.10", skips)
    s.pass_until("upkeep", again=True)
    assert (whose_turn(s), s.tapped(1)) == ((2, []) if skips else (1, ["Vault"]))


@rule("614.10")
def test_not_while_it_is_untapped_and_not_another_players():
    s = table(players=3, active=2)
    s.put(1, "battlefield", made("Vault", "Artifact", VAULT), tapped=True)
    s.pass_until("upkeep", again=True)
    assert whose_turn(s) == 0
    s = table(active=1)
    s.put(0, "battlefield", made("Vault", "Artifact", VAULT))
    s.pass_until("upkeep", again=True)
    assert whose_turn(s) == 0


@rule("614.11", "508.1c", "611.2c")
@pytest.mark.parametrize("skips", [True, False])
def test_a_skipped_draw_keeps_attackers_away(skips):
    s = table(active=1)
    s.put(0, "battlefield", shrine(MOAT))
    s.put(0, "library", BEAR, BEAR)
    s.put(1, "library", BEAR)
    s.put(
        1,
        "battlefield",
        beast("Ox"),
        beast("Bird", "Flying"),
        beast("Merfolk", "Islandwalk"),
        beast("Frog", "Swampwalk"),
    )
    s.expect(0, "614.11", skips)
    s.pass_until("upkeep", again=True)
    s.pass_until("precombat main", again=True)
    assert (whose_turn(s), len(s.zone_names(0, "hand"))) == (0, 0 if skips else 1)
    s.pass_until("upkeep", again=True)
    s.pass_until("beginning of combat")
    s.attack(["Bird", "Merfolk"] if skips else ["Bird", "Frog", "Merfolk", "Ox"], player=1)
    s.pass_until("end of combat")
    assert s.life(0) == 20 - (4 if skips else 8)


@rule("508.1c")
def test_who_cant_be_attacked_by_others():
    s = table()
    s.put(1, "battlefield", shrine("You can't be attacked except by creatures with flying."))
    s.put(0, "battlefield", beast("Ox"), beast("Bird", "Flying"))
    with pytest.raises(Exception, match="is not offered"):
        s.attack(["Ox"])


@rule("614.11")
def test_other_draws_are_not_skipped():
    s = table()
    s.put(0, "battlefield", shrine(MOAT))
    s.put(0, "library", BEAR)
    s.put(0, "hand", made("Rite", "Sorcery", "Draw a card.", "{0}"))
    s.cast(0, "Rite")
    s.resolve_all()
    assert s.zone_names(0, "hand") == ["Bear"]
