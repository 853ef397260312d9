"""What paying by default leaves untapped where other sources suffice (CR 601.2g, 602.2b)."""

from __future__ import annotations

import pytest
from wordings import beast, made, table

from apnap.testing import rule
from apnap_plugins.rules.payment.payment import PayMana
from apnap_plugins.testing import basic

KEYRUNE = made(
    "Keyrune",
    "Artifact",
    "{T}: Add {R} or {G}.\n"
    "{R}{G}: This artifact becomes a 3/2 red and green Beast artifact creature with trample until end of turn.",
)
SIGNET = made("Signet", "Artifact", "{1}, {T}: Add {R}{G}.")
DORK = beast("Dork", "{T}: Add {G}.", "1/1")


@rule("601.2g", "602.2b")
def test_what_animates_itself_is_not_tapped_for_its_own_mana():
    s = table(debug=True)
    s.put(0, "battlefield", KEYRUNE, basic("R"), basic("G"))
    s.activate(0, "Keyrune")
    s.resolve()
    assert s.tapped(0) == ["Forest", "Mountain"] and s.pt("Keyrune") == (3, 2)


@rule("601.2g", "601.2h")
def test_where_nothing_else_pays_it_is_tapped_all_the_same():
    s = table()
    s.put(0, "battlefield", KEYRUNE, basic("G"))
    s.activate(0, "Keyrune")
    s.resolve()
    assert s.tapped(0) == ["Forest", "Keyrune"]


@rule("601.2g", "605.3a")
def test_nor_is_it_in_a_plan_that_does_without_it():
    s = table()
    s.put(0, "battlefield", KEYRUNE, SIGNET, basic("W"))
    s.begin(0, "activate", "Keyrune")
    while isinstance(s.decision, PayMana):
        s.game.push(s.decision.default())
    assert s.tapped(0) == ["Plains", "Signet"]


@rule("601.2g", "601.2h")
def test_what_is_sacrificed_for_it_is_tapped_for_mana_before():
    s = table()
    rock = made("Rock", "Artifact", "{T}: Add {C}.\n{1}, Sacrifice this artifact: Draw a card.")
    s.put(0, "battlefield", rock, basic("G"))
    s.activate(0, "Rock")
    assert s.tapped(0) == [] and s.zone_names(0, "graveyard") == ["Rock"]


@rule("601.2g", "608.2b")
@pytest.mark.parametrize(("which", "left"), [("target untapped creature", True), ("target creature", False)])
def test_a_target_that_has_to_be_untapped_is_left_so(which, left):
    s = table()
    s.put(0, "battlefield", DORK, basic("G"))
    s.put(0, "hand", made("Growth", "Instant", f"{which.capitalize()} gets +1/+1 until end of turn.", "{G}"))
    s.cast(0, "Growth", "Dork")
    s.resolve()
    assert s.tapped(0) == (["Forest"] if left else ["Dork"])
    assert s.pt("Dork") == (2, 2)


@rule("601.2g", "601.2h")
def test_who_chooses_what_to_pay_with_may_tap_it():
    s = table()
    s.put(0, "battlefield", KEYRUNE, basic("R"), basic("G"))
    decision = s.begin(0, "activate", "Keyrune")
    assert isinstance(decision, PayMana)
    s.game.push((0, 2))
    s.resolve()
    assert s.tapped(0) == ["Forest", "Keyrune"]
