"""Scry (CR 701.18)."""

from __future__ import annotations

from magic import jotted, table
from testcards import Jot, instead

from apnap.core.flow import Priority
from apnap.testing import rule
from apnap_plugins.actions.scry import Scry, WhenScries
from apnap_plugins.rules.damage.damage import CardsDrawn
from apnap_plugins.rules.objects.actions import Scried
from apnap_plugins.rules.objects.arranging import Arrange
from apnap_plugins.rules.vocabulary.selectors import EachPlayer
from apnap_plugins.testing import creature, instant, permanent, whenever

A, B, C, D = (creature(name, 1, 1) for name in "ABCD")


def scry_table(**more):
    s = table("scry", **more)
    s.put(0, "library", A, B, C, D)
    return s


@rule("701.18a")
def test_any_number_go_to_the_bottom_and_the_rest_on_top_in_any_order():
    for answer, library in (
        (((0, 1, 2), ()), "ABCD"),
        (((2, 0, 1), ()), "CABD"),
        (((1,), (2, 0)), "BDCA"),
        (((), (0, 1, 2)), "DABC"),
    ):
        s = scry_table()
        s.do(0, Scry(3), arrange=answer)
        assert "".join(s.zone_names(0, "library")) == library


@rule("701.18a")
def test_only_that_player_sees_the_cards_and_only_then():
    s = scry_table()
    ids = s.ids("library", 0)
    s.put(0, "hand", instant("Omen", Scry(2)))
    s.act(0, "cast", "Omen")
    s.defaults = False
    while isinstance(s.decision, Priority):
        s.game.push(0)
    assert isinstance(s.decision, Arrange)
    assert s.decision.options == (ids[0], ids[1])
    assert [s.game.may_look(0, i) for i in ids] == [True, True, False, False]
    assert not any(s.game.may_look(1, i) for i in ids)
    s.answer(0, ((0, 1), ()))
    assert not any(s.game.may_look(0, i) for i in s.ids("library", 0))
    assert set(ids).isdisjoint(s.ids("library", 0))  # nobody can tell which is which


@rule("701.18a")
def test_with_fewer_cards_all_of_them():
    s = table("scry")
    s.put(0, "library", A, B)
    s.do(0, Scry(5), arrange=((1,), (0,)))
    assert s.zone_names(0, "library") == ["B", "A"]


@rule("701.18a")
def test_nothing_leaves_the_library():
    s = scry_table()
    s.do(0, Scry(2), arrange=((), (0, 1)))
    moved = [e for e in s.game.log.entries if e.happened and type(e.happened.event).__name__ == "Moved"]
    assert not any(e.happened.event.to == "library" for e in moved[8:])
    assert s.count(zone="library", player=0) == 4


@rule("701.18b")
def test_scrying_nothing_is_no_event():
    s = scry_table()
    s.put(0, "battlefield", permanent("Orb", "Artifact", whenever(WhenScries(), Jot("scried"))))
    s.do(0, Scry(0))
    assert s.ids("stack") == []
    s.do(0, Scry(1), arrange=((0,), ()))
    s.resolve()
    assert jotted(s) == ["scried"]


@rule("701.18a")
def test_a_replacement_effect_sees_it_and_it_did_not_happen():
    s = scry_table()
    s.put(0, "battlefield", permanent("Tome", "Artifact", instead(Scried, _draw)))
    s.put(0, "battlefield", permanent("Orb", "Artifact", whenever(WhenScries(), Jot("scried"))))
    s.do(0, Scry(2))
    assert s.zone_names(0, "hand") == ["A", "B"]
    assert s.ids("stack") == []


def _draw(event):
    return CardsDrawn(event.player, event.count)


@rule("701.18c")
def test_players_who_scry_at_once_decide_in_apnap_order_and_cards_move_together():
    s = scry_table(active=1)
    s.put(1, "library", C, D)
    order = []
    s.put(1, "hand", instant("Omen", Scry(1, EachPlayer())))
    s.act(1, "cast", "Omen")
    s.defaults = False
    while isinstance(s.decision, Priority):
        s.game.push(0)
    order.append(s.decision.player)
    s.game.push(((), (0,)))
    order.append(s.decision.player)
    assert order == [1, 0]
    assert s.zone_names(1, "library") == ["C", "D"]  # not yet
    s.game.push(((), (0,)))
    assert (s.zone_names(1, "library"), s.zone_names(0, "library")) == (["D", "C"], ["B", "C", "D", "A"])


@rule("701.18c", edition="2017-09-25")
def test_in_2017_one_player_was_done_before_the_next():
    s = scry_table(active=1, edition="2017-09-25")
    s.put(1, "library", C, D)
    s.put(1, "hand", instant("Omen", Scry(1, EachPlayer())))
    s.act(1, "cast", "Omen")
    s.defaults = False
    while isinstance(s.decision, Priority):
        s.game.push(0)
    s.game.push(((), (0,)))
    assert s.decision.player == 0
    assert s.zone_names(1, "library") == ["D", "C"]  # already
    s.game.push(((), (0,)))
    assert s.zone_names(0, "library") == ["B", "C", "D", "A"]


def test_what_is_no_arrangement_is_refused():
    cards = Arrange(player=0, options=(7, 8), piles=("top", "bottom"))
    assert cards.legal(((0,), (1,)))
    for wrong in (3, ((0,),), ((0, 0), (1,)), ((0,), ()), ((0, 2), (1,)), ((True,), (0,))):
        assert not cards.legal(wrong)
    assert cards.value(((1,), (0,))) == ((8,), (7,))


@rule("701.18b", "701.18c")
def test_several_players_scrying_nothing_is_no_event_either():
    s = scry_table()
    s.put(0, "battlefield", permanent("Orb", "Artifact", whenever(WhenScries("each"), Jot("scried"))))
    s.do(0, Scry(0, EachPlayer()))
    assert s.ids("stack") == []
    s.do(0, Scry(1, EachPlayer()))
    assert len(s.ids("stack")) == 2
