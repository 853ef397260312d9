"""Target phrases that speak of another target, chosen, checked again and changed, played from card text (CR 115, 601.2c)."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import beast, made, table

from apnap.testing import rule
from apnap.testing.selecting import ScenarioError

MUTINY = made(
    "Mutiny",
    "Sorcery",
    "Target creature an opponent controls deals damage equal to its power to another target creature that player controls.",
)
LESSER = made(
    "Lesser",
    "Sorcery",
    "Tap target creature. Destroy another target creature with power less than that creature's power.",
)
SWAP = made(
    "Swap",
    "Instant",
    "Exchange control of target creature you control and target creature with power less than or equal to that creature's "
    "power an opponent controls.",
)
REDIRECT = made("Redirect", "Instant", "You may choose new targets for target spell.")
ROB = made(
    "Rob", "Instant", "Target player mills a card. Exile up to one target creature card from that player's graveyard."
)
BOUNCE = made("Bounce", "Instant", "Return target creature to its owner's hand.")
STEAL = made("Steal", "Instant", "Gain control of target creature.")
GIANT, OX, RAT = beast("Giant", size="4/4"), beast("Ox"), beast("Rat", size="1/1")


@rule("601.2c")
def test_the_second_target_is_of_the_controller_of_the_first():
    s = table(players=3)
    s.put(0, "battlefield", RAT)
    s.put(0, "hand", MUTINY)
    s.put(1, "battlefield", BEAR, OX, GIANT)
    s.put(2, "battlefield", RAT)
    s.begin(0, "cast", "Mutiny")
    assert sorted(map(s.game.name_of, s.decision.options)) == ["Bear", "Giant", "Ox"], "for the Rat there is no other"
    s.answer(0, ["Bear"])
    assert sorted(map(s.game.name_of, s.decision.options)) == ["Giant", "Ox"]
    s.answer(0, ["Giant"])
    s.resolve_all()
    assert (s.damage("Giant"), s.permanents(1)) == (2, ["Bear", "Giant", "Ox"])


@rule("601.2c", "601.3")
def test_it_cant_be_cast_where_no_first_target_leaves_a_second_one():
    s = table(players=3)
    s.put(0, "hand", MUTINY)
    s.put(1, "battlefield", BEAR)
    s.put(2, "battlefield", RAT)
    assert not s.can(0, "Mutiny")
    s.put(2, "battlefield", OX)
    assert s.can(0, "Mutiny")


@rule("608.2b")
def test_the_second_target_is_illegal_once_somebody_else_controls_it():
    s = table(players=3)
    s.put(0, "hand", MUTINY)
    s.put(1, "battlefield", BEAR, OX)
    s.put(2, "hand", STEAL)
    s.cast(0, "Mutiny", "Bear", "Ox")
    s.cast(2, "Steal", "Ox")
    s.resolve_all()
    assert (s.permanents(2), s.damage("Ox")) == (["Ox"], 0)


@rule("601.2c", "115.3")
def test_a_target_that_is_compared_with_another_one():
    s = table()
    s.put(0, "hand", LESSER)
    s.put(1, "battlefield", RAT, BEAR, GIANT)
    s.begin(0, "cast", "Lesser")
    assert sorted(map(s.game.name_of, s.decision.options)) == ["Bear", "Giant"], "nothing is smaller than the Rat"
    s.answer(0, ["Bear"])  # beside which there is the Rat alone
    s.resolve_all()
    assert (s.permanents(1), s.tapped(1)) == (["Bear", "Giant"], ["Bear"])


@rule("608.2b", "608.2h")
def test_compared_with_one_that_is_gone_it_is_judged_by_what_that_was():
    s = table()
    s.put(0, "hand", SWAP)
    s.put(0, "battlefield", GIANT)
    s.put(1, "battlefield", BEAR)
    s.put(1, "hand", BOUNCE)
    s.cast(0, "Swap", "Giant", "Bear")
    s.cast(1, "Bounce", "Giant")
    s.resolve_all()
    assert (s.permanents(0), s.permanents(1)) == ([], ["Bear"])


@rule("115.7d")
def test_a_new_first_target_must_not_make_the_second_illegal():
    s = table()
    s.put(0, "library", BEAR)
    s.put(1, "library", BEAR)
    s.put(0, "graveyard", RAT)
    s.put(1, "graveyard", OX)
    s.put(0, "hand", ROB, REDIRECT)
    rob = s.cast(0, "Rob", ("player", 1), "Ox")
    s.cast(0, "Redirect", rob)
    (ox,), (rat,) = s.ids("graveyard", 1), s.ids("graveyard", 0)
    s.expect(0, "115.7", [(0, ("player", 0)), (1, ox)])
    with pytest.raises(ScenarioError, match="beside the other"):
        s.resolve()
    s = table()
    s.put(0, "library", BEAR)
    s.put(1, "library", BEAR)
    s.put(0, "graveyard", RAT)
    s.put(1, "graveyard", OX)
    s.put(0, "hand", ROB, REDIRECT)
    rob = s.cast(0, "Rob", ("player", 1), "Ox")
    s.cast(0, "Redirect", rob)
    (rat,) = s.ids("graveyard", 0)
    s.expect(0, "115.7", [(0, ("player", 0)), (1, rat)])
    s.resolve_all()
    assert (s.zone_names(0, "exile"), s.zone_names(1, "graveyard")) == (["Rat"], ["Ox"])


@rule("115.7d")
def test_of_two_targets_that_go_together_both_are_changed():
    s = table(players=3)
    s.put(0, "hand", MUTINY)
    s.put(1, "battlefield", BEAR, OX)
    s.put(2, "battlefield", RAT, GIANT)
    s.put(1, "hand", REDIRECT)
    mutiny = s.cast(0, "Mutiny", "Bear", "Ox")
    s.cast(1, "Redirect", mutiny)
    s.expect(1, "115.7", [(0, s.find("Rat")), (1, s.find("Giant"))])
    s.resolve_all()
    assert (s.damage("Giant"), s.damage("Ox")) == (1, 0)
