"""Dethrone (CR 702.105)."""

from __future__ import annotations

import pytest
from fights import fight, lend, stacked, walker
from testcards import TwiceAsManyCounters
from wordings import beast, meaning, table

from apnap import Keyword, Moved
from apnap.testing import rule
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.damage.damage import LIFE, LifeLost
from apnap_plugins.rules.permanents.permanents import CONTINUOUSLY_CONTROLLED_BY
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.testing import creature, permanent

REBEL = creature("Rebel", 2, 2, "dethrone")
ONE, TWO = ("player", 1), ("player", 2)


def rebels(*lives, at=ONE, attacker=REBEL, mechanics=()):
    """The rebel attacks, with these life totals, and its ability resolves."""
    s = fight("dethrone", *mechanics, players=len(lives), defaults=True)
    s.put(0, "battlefield", attacker)
    for player, life in enumerate(lives):
        s.set_field(LIFE, life, player)
    s.attack({"Rebel": at})
    s.resolve_all()
    return s


@rule("702.105a")
@pytest.mark.parametrize(
    ("lives", "counters"),
    [((20, 21), 1), ((20, 20), 1), ((20, 19), 0), ((5, 20, 20), 1), ((5, 20, 21), 0), ((25, 20, 21), 0)],
)
def test_it_gets_a_counter_where_nobody_has_more_life_than_whom_it_attacks(lives, counters):
    s = rebels(*lives)
    assert (stacked(s), s.counters_on("Rebel")) == (counters, counters)


@rule("702.105a", "508.3a")
def test_a_planeswalker_of_that_player_is_not_that_player():
    s = fight("dethrone")
    s.put(0, "battlefield", REBEL)
    w = s.put(1, "battlefield", walker(), counters={"loyalty": 5})
    s.attack({"Rebel": w})
    assert stacked(s) == 0


@rule("702.105a")
def test_life_is_compared_as_it_attacks_and_not_again():
    s = fight("dethrone")
    s.put(0, "battlefield", REBEL)
    s.attack("Rebel")
    s.happen(LifeLost(1, 10))
    s.resolve_all()
    assert s.counters_on("Rebel") == 1
    s = fight("dethrone")
    s.put(0, "battlefield", REBEL)
    s.set_field(LIFE, 19, 1)
    s.attack("Rebel")
    s.happen(LifeLost(0, 10))
    s.resolve_all()
    assert s.counters_on("Rebel") == 0


@rule("702.105a", "104.3a")
def test_who_has_left_the_game_has_no_life():
    s = fight("dethrone", players=3)
    s.put(0, "battlefield", REBEL)
    s.set_field(LIFE, 40, 2)
    s.concede(2)
    s.attack({"Rebel": ONE})
    s.resolve_all()
    assert s.counters_on("Rebel") == 1


@rule("702.105a")
def test_each_attacker_by_whom_it_attacks_itself():
    s = fight("dethrone", players=3, defaults=True)
    high, low = s.put(0, "battlefield", REBEL, REBEL)
    s.set_field(LIFE, 30, 2)
    s.attack({high: TWO, low: ONE})
    s.resolve_all()
    assert (s.counters_on(high), s.counters_on(low)) == (1, 0)


@rule("702.105b")
def test_each_instance_triggers_separately():
    s = rebels(20, 20, attacker=creature("Rebel", 2, 2, "dethrone", "dethrone"))
    assert (stacked(s), s.counters_on("Rebel")) == (2, 2)


@rule("702.105b")
def test_one_of_its_own_and_one_that_another_gives_it():
    s = fight("dethrone", defaults=True)
    s.put(0, "battlefield", REBEL)
    lend(s, 0, "dethrone")
    s.attack("Rebel")
    s.resolve_all()
    assert s.counters_on("Rebel") == 2


@rule("702.105a", "400.7")
def test_one_that_left_and_came_back_gets_none():
    s = fight("dethrone")
    s.put(0, "battlefield", REBEL)
    s.attack("Rebel")
    s.happen(Moved(s.find("Rebel"), "exile"))
    s.happen(Moved(s.find("Rebel", "exile"), "battlefield"))
    s.resolve_all()
    assert s.counters_on("Rebel") == 0


@rule("702.105a", "122.6")
def test_effects_that_put_more_counters_apply():
    s = table(stage="beginning of combat")
    s.put(0, "battlefield", REBEL, permanent("Season", "Enchantment", TwiceAsManyCounters()))
    s.attack("Rebel")
    s.resolve_all()
    assert s.counters_on("Rebel") == 2


@rule("702.105a", "707.2")
def test_a_token_that_is_a_copy_has_it_and_not_the_counters():
    copies = Activated((PayLifeCost(0),), CreateCopyTokens(This()))
    s = fight("dethrone", "create", "copies")
    rebel = s.put(0, "battlefield", creature("Rebel", 2, 2, "dethrone", copies), counters={"+1/+1": 2})
    s.act(0, "activate", rebel).resolve_all()
    (token,) = (o for o in s.find_all("Rebel") if o != rebel)
    s.set_field(CONTINUOUSLY_CONTROLLED_BY, 0, token)
    s.attack([token])
    s.resolve_all()
    assert (s.counters_on(rebel), s.counters_on(token)) == (2, 1)


@rule("702.105a")
def test_what_triggers_so_without_the_keyword():
    mercenary = beast("Mercenary", "Whenever this creature attacks the player with the most life or tied for most life, "
                      "draw a card.")  # fmt: skip
    s = table(stage="beginning of combat", players=3)
    s.put(0, "library", REBEL, REBEL)
    a, b = s.put(0, "battlefield", mercenary, mercenary)
    s.set_field(LIFE, 25, 2)
    s.attack({a: ONE, b: TWO})
    s.resolve_all()
    assert s.count("Rebel", "hand") == 1


def test_words():
    assert meaning("Dethrone") == (Keyword("dethrone"),)
    assert meaning("Other creatures you control have dethrone.")
