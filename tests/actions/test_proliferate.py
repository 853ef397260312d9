"""Proliferate (CR 701.27)."""

from __future__ import annotations

from typing import Any

import pytest
import testcards
import wordings
from magic import BEAR, jotted, table
from testcards import Jot, TwiceAsManyCounters, YouPutTwiceAsMany, forbids, instead

from apnap import PLAYER, PLAYER_COUNTERS, Moved, Ruleset, Static
from apnap.testing import rule
from apnap_plugins.actions.proliferate import Proliferate, Proliferated, WhenProliferates
from apnap_plugins.rules.counters.counters import CountersPut, player_counters
from apnap_plugins.rules.counters.triggers import WhenCountersPut
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import EachPlayer
from apnap_plugins.testing import Table, basic, creature, instant, permanent, whenever

OGRE = creature("Ogre", 5, 5)
ME, YOU = (PLAYER, 0), (PLAYER, 1)
WATCH = permanent("Watch", "Artifact", whenever(WhenProliferates(), Jot("proliferated")))
CHOOSE = "701.27a"


def proliferate_table(**more: Any) -> Table:
    """A Bear with counters of two kinds, an Ogre of player 1 with one, a creature and a player without any."""
    s = table("proliferate", "poison", **more)
    s.put(0, "battlefield", BEAR, counters={"+1/+1": 1, "charge": 2})
    s.put(1, "battlefield", OGRE, counters={"-1/-1": 1})
    s.put(1, "battlefield", creature("Plain", 1, 1))
    s.put(0, "battlefield", WATCH)
    s.set_field(PLAYER_COUNTERS, (("energy", 3, 1), ("poison", 2, 2)), 1)
    return s


def proliferate(s: Table, *chosen: Any, by: int = 0, **more: Any) -> None:
    s.expect(by, CHOOSE, list(chosen))
    s.do(by, Proliferate(), **more)


def held(s: Table, player: int) -> dict[str, int]:
    return {kind: n for kind, n, _ in s.field(PLAYER_COUNTERS, player)}


@rule("701.27a")
def test_each_that_is_chosen_gets_one_more_of_each_kind_that_it_has():
    s = proliferate_table()
    proliferate(s, "Bear", YOU)
    assert s.counters("Bear") == {"+1/+1": 2, "charge": 3}
    assert held(s, 1) == {"energy": 4, "poison": 3}
    assert s.counters("Ogre") == {"-1/-1": 1}, "it was not chosen"
    assert s.counters("Plain") == {} and held(s, 0) == {}


@rule("701.27a")
def test_everything_with_a_counter_on_the_battlefield_and_every_player_with_one_can_be_chosen():
    s = proliferate_table()
    s.put(0, "exile", creature("Waiting", 1, 1), counters={"time": 2})
    s.put(0, "hand", instant("Omen", Proliferate()))
    s.act(0, "cast", "Omen")
    s.defaults = False
    while s.decision.rule != CHOOSE:
        s.game.push(0)
    assert s.decision.options == (s.find("Bear"), s.find("Ogre"), YOU)
    s.answer(0, [])
    assert s.counters("Bear") == {"+1/+1": 1, "charge": 2} and s.counters("Waiting") == {"time": 2}
    s.settle()
    assert len(s.ids("stack")) == 1, "who chooses nothing has proliferated"


@rule("701.27a")
def test_a_player_proliferates_though_nothing_has_a_counter():
    s = table("proliferate", defaults=False)
    s.put(0, "battlefield", WATCH)
    s.do(0, Proliferate())
    s.resolve()
    assert jotted(s) == ["proliferated"]


@rule("701.27a")
def test_all_counters_are_put_at_once():
    s = proliferate_table()
    s.set_field(PLAYER_COUNTERS, (("poison", 9, 1),), 0)
    s.set_field(PLAYER_COUNTERS, (("poison", 9, 2),), 1)
    proliferate(s, ME, YOU)
    assert s.game.result() == {0: "drew", 1: "drew"}
    s = proliferate_table()
    eye = whenever(WhenCountersPut("-1/-1", CREATURE), Jot("put"))
    s.put(1, "battlefield", creature("Eye", 1, 2, eye), counters={"-1/-1": 1})
    proliferate(s, "Eye", "Ogre")
    assert "Eye" not in s.permanents()
    s.resolve_all()
    assert jotted(s) == ["put", "put", "proliferated"], "it saw both, though it died of its own"


@rule("701.27a")
def test_the_player_who_proliferates_puts_the_counters():
    s = proliferate_table()
    s.put(0, "battlefield", card("Twice", "Enchantment", Static((YouPutTwiceAsMany(),))))
    proliferate(s, "Ogre", YOU)
    assert (s.counters_on("Ogre", "-1/-1"), held(s, 1)) == (3, {"energy": 5, "poison": 4})
    s = proliferate_table()
    s.put(1, "battlefield", card("Twice", "Enchantment", Static((YouPutTwiceAsMany(),))))
    proliferate(s, "Ogre", YOU)
    assert (s.counters_on("Ogre", "-1/-1"), held(s, 1)) == (2, {"energy": 4, "poison": 3})


@rule("701.27a")
def test_counters_are_doubled_for_each_kind_and_can_be_forbidden():
    s = proliferate_table()
    s.put(0, "battlefield", card("Season", "Enchantment", Static((TwiceAsManyCounters(),))))
    proliferate(s, "Bear", "Ogre")
    assert (s.counters("Bear"), s.counters("Ogre")) == ({"+1/+1": 3, "charge": 4}, {"-1/-1": 2})
    s = proliferate_table()
    s.put(1, "battlefield", permanent("Law", "Artifact", forbids(CountersPut)))
    proliferate(s, "Bear")
    assert s.counters("Bear") == {"+1/+1": 1, "charge": 2}
    s.resolve_all()
    assert jotted(s) == ["proliferated"]


@rule("701.27a")
def test_proliferating_twice_instead_chooses_twice():
    s = proliferate_table()
    s.put(0, "battlefield", permanent("Map", "Artifact", instead(Proliferated, lambda e: (e, e))))
    s.expect(0, CHOOSE, ["Bear"])
    s.expect(0, CHOOSE, ["Bear", "Ogre"])
    s.do(0, Proliferate())
    assert (s.counters("Bear"), s.counters("Ogre")) == ({"+1/+1": 3, "charge": 4}, {"-1/-1": 2})
    s.resolve_all()
    assert jotted(s) == ["proliferated", "proliferated"]


@rule("701.27a")
def test_who_cannot_proliferate_does_not():
    s = proliferate_table(defaults=False)
    s.put(1, "battlefield", permanent("Ban", "Artifact", forbids(Proliferated)))
    s.do(0, Proliferate())
    s.resolve_all()
    assert (s.counters("Bear"), jotted(s)) == ({"+1/+1": 1, "charge": 2}, [])


@rule("701.27a")
def test_players_who_do_it_at_once_choose_in_turn_order_before_a_counter_is_put():
    s = proliferate_table(players=4, active=1, defaults=False)
    s.put(2, "battlefield", creature("Third", 1, 1), counters={"+1/+1": 1})
    for player in (1, 2, 3, 0):
        s.expect(player, CHOOSE, ["Third"] if player != 3 else ["Ogre"])
    s.do(1, Proliferate(EachPlayer()))
    s.done()
    assert (s.counters_on("Third"), s.counters_on("Ogre", "-1/-1")) == (4, 2)


@rule("701.27a")
def test_a_player_who_left_neither_proliferates_nor_is_chosen():
    s = proliferate_table(players=3, defaults=False)
    s.concede(1)
    s.settle()
    s.expect(0, CHOOSE, ["Bear"])
    s.expect(2, CHOOSE, [])
    s.do(0, Proliferate(EachPlayer()))
    s.done()
    assert s.counters("Bear") == {"+1/+1": 2, "charge": 3}


@rule("701.27a", edition="2017-09-25")
def test_in_2017_each_got_one_counter_of_one_kind_that_the_player_chose():
    s = proliferate_table(edition="2017-09-25", defaults=False)
    s.expect(0, CHOOSE, ["Bear", "Ogre", YOU])
    s.expect(0, CHOOSE, "charge")
    s.expect(0, CHOOSE, "poison")
    s.do(0, Proliferate())
    s.done()
    assert (s.counters("Bear"), s.counters("Ogre")) == ({"+1/+1": 1, "charge": 3}, {"-1/-1": 2})
    assert held(s, 1) == {"energy": 3, "poison": 3}


@rule("701.27a", edition="2020-01-22")
@rule("701.27a", edition="2021-04-19")
@pytest.mark.parametrize("edition", ["2020-01-22", "2021-04-19"])
def test_since_2020_of_each_kind(edition: str):
    s = proliferate_table(edition=edition)
    proliferate(s, "Bear")
    assert s.counters("Bear") == {"+1/+1": 2, "charge": 3}


# Two-Headed Giant --------------------------------------------------------------------------------------------


def giant(edition: str = "2022-10-07") -> Table:
    """Players 0 and 1 against 2 and 3, who have three poison counters and energy of their own."""
    rules = Ruleset.load(also=["two-headed-giant"], extra=[testcards], edition=edition)
    s = Table(rules, 4, decks=[[basic("G")] * 9] * 4)
    s.set_field(PLAYER_COUNTERS, (("poison", 3, 1),), 2)
    s.set_field(PLAYER_COUNTERS, (("energy", 1, 2), ("poison", 3, 1)), 3)
    return s


@rule("701.27b", "701.27a")
@pytest.mark.parametrize("who", [2, 3])
def test_one_player_of_a_team_gets_another_poison_counter_and_who_is_chosen(who: int):
    s = giant()
    s.expect(0, CHOOSE, [(PLAYER, 2), (PLAYER, 3)])
    s.expect(0, "701.27b", (PLAYER, who))
    s.do(0, Proliferate())
    s.done()
    assert [e.player for e in s.events(CountersPut) if e.kind == "poison"] == [who]
    assert [player_counters(s.game, p, "poison") for p in range(4)] == [0, 0, 4, 4]
    assert (held(s, 2).get("energy"), held(s, 3)["energy"]) == (None, 2), "energy is not shared"


@rule("701.27b")
def test_of_two_teams_each_gets_one():
    s = giant()
    s.set_field(PLAYER_COUNTERS, (("poison", 1, 3),), 0)
    s.expect(1, CHOOSE, [(PLAYER, p) for p in range(4)])
    s.expect(1, "701.27b", (PLAYER, 0))
    s.expect(1, "701.27b", (PLAYER, 3))
    s.do(1, Proliferate())
    s.done()
    assert [player_counters(s.game, p, "poison") for p in range(4)] == [2, 2, 4, 4]


@rule("701.27b", edition="2017-09-25")
def test_in_2017_one_of_a_team_too():
    s = giant("2017-09-25")
    s.expect(0, CHOOSE, [(PLAYER, 2), (PLAYER, 3)])
    s.expect(0, CHOOSE, "poison")
    s.expect(0, "701.27b", (PLAYER, 2))
    s.do(0, Proliferate())
    s.done()
    assert (player_counters(s.game, 3, "poison"), held(s, 3)["energy"]) == (4, 1)


# Texts -------------------------------------------------------------------------------------------------------


def test_cards_from_their_text():
    s = wordings.table()
    roalesk = (
        "Flying, trample\nWhen Roalesk, Apex Hybrid enters the battlefield, put two +1/+1 counters on another target creature "
        "you control.\nWhen Roalesk dies, proliferate, then proliferate again."
    )
    kind = "Legendary Creature — Human Mutant"
    s.put(0, "battlefield", wordings.beast("Roalesk, Apex Hybrid", roalesk, "4/5", kind, "{2}{G}{G}{U}"))
    throne = wordings.made("Throne of Geth", "Artifact", "{T}, Sacrifice an artifact: Proliferate.", "{2}")
    s.put(0, "battlefield", throne)
    s.put(0, "battlefield", BEAR, counters={"+1/+1": 1})
    s.put(0, "battlefield", wordings.shrine("Whenever you proliferate, you gain 1 life."))
    s.expect(0, CHOOSE, ["Bear"])
    s.activate(0, "Throne of Geth")
    s.resolve_all()
    assert (s.counters_on("Bear"), s.life(0), s.permanents()) == (2, 21, ["Bear", "Roalesk, Apex Hybrid", "Shrine"])
    s.expect(0, CHOOSE, ["Bear"])
    s.expect(0, CHOOSE, ["Bear"])
    s.happen(Moved(s.find("Roalesk, Apex Hybrid"), "graveyard"))
    s.resolve_all()
    assert (s.counters_on("Bear"), s.life(0)) == (4, 23)


def test_every_player_may_be_told_to():
    assert wordings.effect("Each player proliferates.") == Proliferate(EachPlayer())
