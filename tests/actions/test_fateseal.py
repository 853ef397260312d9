"""Fateseal (CR 701.22)."""

from __future__ import annotations

import pytest
from magic import jotted, table
from testcards import Jot, forbids, instead
from wordings import made, meaning, ruleset

from apnap import Static, Triggered
from apnap.core.flow import Priority
from apnap.testing import rule
from apnap_plugins.actions.fateseal import Fateseal, Fatesealed, WhenFateseals
from apnap_plugins.rules.damage.damage import CardsDrawn
from apnap_plugins.rules.objects.arranging import Arrange
from apnap_plugins.rules.vocabulary.actions import FATESEAL
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachPlayer
from apnap_plugins.testing import Table, creature, instant, permanent, whenever

A, B, C, D = (creature(name, 1, 1) for name in "ABCD")
ORB = permanent("Orb", "Artifact", whenever(WhenFateseals(), Jot("fatesealed")))
OLDER = ["2017-09-25", "2020-01-22", "2021-04-19"]


def fate_table(**more):
    s = table("fateseal", **more)
    for player in s.game.players:
        s.put(player, "library", A, B, C, D)
    return s


def names(s, player):
    return "".join(s.zone_names(player, "library"))


def ask(s, player, what):
    """A player casts an instant that does this; the game stands at the first decision that is about it."""
    s.put(player, "hand", instant("Omen", what))
    s.act(player, "cast", "Omen")
    s.defaults = False
    while isinstance(s.decision, Priority):
        s.game.push(0)


@rule("701.22a")
@rule("701.22a", edition="2017-09-25")
@pytest.mark.parametrize("edition", [*OLDER, "2022-10-07"])
@pytest.mark.parametrize(("answer", "library"), [
    (((0, 1, 2), ()), "ABCD"), (((2, 0), (1,)), "CADB"), (((1,), (2, 0)), "BDCA"), (((), (0, 1, 2)), "DABC"),
])  # fmt: skip
def test_of_an_opponents_top_cards_any_number_go_to_the_bottom_and_the_rest_on_top_in_any_order(
    answer, library, edition
):
    s = fate_table(edition=edition)
    s.do(0, Fateseal(3), arrange=answer)
    assert (names(s, 1), names(s, 0)) == (library, "ABCD")


@rule("701.22a", "701.16d")
def test_only_the_player_who_fateseals_sees_the_cards_and_only_then():
    s = fate_table()
    ids = s.ids("library", 1)
    ask(s, 0, Fateseal(2))
    assert isinstance(s.decision, Arrange) and s.decision.player == 0
    assert [s.game.may_look(0, i) for i in ids] == [True, True, False, False]
    assert not any(s.game.may_look(1, i) for i in ids)
    s.answer(0, ((0,), (1,)))
    assert not any(s.game.may_look(0, i) for i in s.ids("library", 1))
    assert names(s, 1) == "ACDB"


@rule("701.22a")
def test_of_four_players_one_chooses_whose_library():
    s = fate_table(players=4)
    ask(s, 2, Fateseal(1))
    assert s.decision.options == (("player", 3), ("player", 0), ("player", 1))
    s.answer(2, ("player", 0))
    s.answer(2, ((), (0,)))
    assert [names(s, player) for player in range(4)] == ["BCDA", "ABCD", "ABCD", "ABCD"]


@rule("701.22a", "101.4")
def test_players_who_are_told_to_do_so_one_after_another_in_apnap_order():
    s = fate_table(players=3, active=1)
    ask(s, 1, Fateseal(1, EachPlayer()))
    asked = []
    while s.decision.kind != "priority":
        asked.append((s.decision.player, s.decision.kind))
        s.game.push(0 if s.decision.kind == "choose one" else ((), (0,)))
    assert [player for player, kind in asked if kind == "arrange"] == [1, 2, 0]


@rule("701.22a")
def test_with_fewer_cards_all_of_them_and_with_none_nothing_is_asked():
    s = table("fateseal")
    s.put(1, "library", A, B)
    s.put(0, "battlefield", ORB)
    s.do(0, Fateseal(5), arrange=((1,), (0,)))
    assert names(s, 1) == "BA"
    s.do(1, Fateseal(5))  # an empty library
    s.resolve_all()
    assert jotted(s) == ["fatesealed"] and s.game.players_in() == (0, 1)


def test_fatesealing_nothing_is_no_event():
    s = fate_table()
    s.put(0, "battlefield", ORB)
    s.do(0, Fateseal(0))
    assert jotted(s) == []


def test_it_triggers_once_and_also_for_opponents():
    s = fate_table()
    s.put(0, "battlefield", ORB)
    s.put(1, "battlefield", ORB, permanent("Eye", "Artifact", whenever(WhenFateseals("opponent"), Jot("seen"))))
    s.do(0, Fateseal(3), arrange=((), (0, 1, 2)))
    s.resolve_all()
    assert sorted(jotted(s)) == ["fatesealed", "seen"]


def test_a_replacement_effect_sees_it_and_a_prohibition_stops_it():
    s = fate_table()
    s.put(0, "battlefield", ORB)
    tome = s.put(
        0, "battlefield", permanent("Tome", "Artifact", instead(Fatesealed, lambda e: CardsDrawn(e.player, e.count)))
    )
    s.do(0, Fateseal(2))
    assert s.zone_names(0, "hand") == ["A", "B"] and jotted(s) == []
    s.put(1, "battlefield", permanent("Veil", "Artifact", Static((forbids(Fatesealed),))))
    s.do(0, Fateseal(2))
    assert len(s.zone_names(0, "hand")) == 2 and s.game.exists(tome)


def test_twice_the_cards_by_a_replacement_effect():
    s = fate_table()
    s.put(0, "battlefield", permanent("Lens", "Artifact", instead(Fatesealed, lambda e: e.with_(count=2 * e.count))))
    s.do(0, Fateseal(2), arrange=((), (0, 1, 2, 3)))
    assert names(s, 1) == "ABCD"


def test_a_player_who_left_does_not():
    s = fate_table(players=3)
    s.concede(1)
    s.arrange(lambda: s.game.verb(FATESEAL)(s.game, 1, 2))
    assert s.events(Fatesealed) == []


def test_cards_say_it():
    (ability,) = meaning("Whenever you fateseal, each opponent fateseals 2.")
    assert ability == Triggered(WhenFateseals(), Fateseal(2, EachOpponent()))


def test_a_real_card():
    myth = made(
        "Spin into Myth", "Instant", "Put target creature on top of its owner's library, then fateseal 2.", cost="{0}"
    )
    s = Table(ruleset(), defaults=True)
    s.put(1, "library", A, B, C)
    s.put(1, "battlefield", D)
    s.put(0, "hand", myth)
    s.cast(0, "Spin into Myth", "D")
    s.expect(0, "arrange", ((1,), (0,)))
    s.resolve()
    assert names(s, 1) == "ABCD"
