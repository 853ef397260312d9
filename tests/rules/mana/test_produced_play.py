"""What is produced instead, and what stays unspent: who taps what for how much, in words (CR 106.4, 106.12b)."""

from __future__ import annotations

import itertools

import pytest
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.testing import basic

TAPPED = ("you tap a land for", "a player taps a land for", "an opponent taps a land for", "a land is tapped for")
PRODUCED = (
    "mana, it produces twice as much of that mana instead", "mana, it produces three times as much of that mana instead",
    "mana, it produces {B} instead of any other type and amount", "mana, it produces red mana instead of any other type",
    "two or more mana, it produces {C} instead of any other type and amount",
    "two or more mana, it produces colorless mana instead of any other type",
)  # fmt: skip


@pytest.mark.parametrize(("tapped", "produced"), [*itertools.product(TAPPED, PRODUCED)])
def test_whoever_taps_it_anything_is_produced_always_and_for_a_time(tapped: str, produced: str) -> None:
    assert meaning(f"If {tapped} {produced}.")
    assert meaning(f"Until end of turn, if {tapped} {produced}.", spell=True)


def test_a_number_that_nothing_says_is_refused() -> None:
    with pytest.raises(NotUnderstood):
        meaning("If you tap a land for mana, it produces X times as much of that mana instead.")


@rule("106.12b")
@pytest.mark.parametrize(("tapped", "pools"), [("you tap a land", ("GG", "G")), ("a player taps a land", ("GG", "GG")),
                                               ("an opponent taps a land", ("G", "GG"))])  # fmt: skip
def test_a_land_of_those_players_produces_twice_as_much(tapped: str, pools: tuple[str, str]) -> None:
    s = table()
    s.put(0, "battlefield", shrine(f"If {tapped} for mana, it produces twice as much of that mana instead."))
    for player in (0, 1):
        s.put(player, "battlefield", basic("G"))
    s.act(0, "tap for mana", "Forest")
    s.pass_priority(0)
    s.act(1, "tap for mana", "Forest")
    assert (s.pool(0), s.pool(1)) == pools


@rule("106.12b")
def test_two_or_more_mana_become_one_and_one_stays_as_it_is() -> None:
    s = table()
    text = "If a land is tapped for two or more mana, it produces {C} instead of any other type and amount."
    s.put(0, "battlefield", shrine(text), made("Grove", "Land", "{T}: Add {G}{G}."), basic("G"))
    s.act(0, "tap for mana", "Grove")
    assert s.pool(0) == "C"
    s.act(0, "tap for mana", "Forest")
    assert sorted(s.pool(0)) == ["C", "G"]


WHO = ("You don't", "Players don't", "Your opponents don't")
MANA = ("unspent mana", "unspent green mana", "unspent colorless mana")


@pytest.mark.parametrize(("who", "mana"), [*itertools.product(WHO, MANA)])
def test_anybody_keeps_any_mana(who: str, mana: str) -> None:
    assert meaning(f"{who} lose {mana} as steps and phases end.")
    assert meaning(f"Until end of turn, {who[0].lower()}{who[1:]} lose {mana} as steps and phases end.", spell=True)


@rule("106.4", "500.4")
@pytest.mark.parametrize(("mana", "left"), [("unspent mana", "GR"), ("unspent green mana", "G")])
def test_it_stays_and_counts_as_long_as_it_is_unspent(mana: str, left: str) -> None:
    s = table()
    s.put(0, "battlefield", shrine(f"You don't lose {mana} as steps and phases end."), basic("G"), basic("R"))
    hydra = s.put(0, "battlefield", beast("Hydra", "~ gets +1/+1 for each unspent green mana you have."))
    for land in ("Forest", "Mountain"):
        s.act(0, "tap for mana", land)
    assert s.pt(hydra) == (3, 3)
    s.pass_until("end")
    assert "".join(sorted(s.pool(0))) == left
    assert s.pt(hydra) == (3, 3)


@rule("106.4", "500.4")
def test_what_others_keep_is_lost_by_you() -> None:
    s = table()
    s.put(1, "battlefield", shrine("You don't lose unspent mana as steps and phases end."))
    s.put(0, "battlefield", basic("G"))
    s.act(0, "tap for mana", "Forest")
    s.pass_until("end")
    assert s.pool(0) == ""


@rule("720.2")
def test_the_combat_phase_ends_at_once() -> None:
    s = table(stage="beginning of combat")
    play(s, 0, spell("End the combat phase."))
    assert s.game.stage_name() == "postcombat main"
