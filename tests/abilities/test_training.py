"""Training (CR 702.149)."""

from __future__ import annotations

import pytest
from fightcards import Summon
from fights import fight, lend, stacked
from testcards import TwiceAsManyCounters, forbids
from wordings import beast, meaning, table

from apnap import Context, Keyword, Moved
from apnap.testing import rule
from apnap_plugins.abilities.training import Trained
from apnap_plugins.rules.continuous.continuous import ModifyPT, affect
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.counters.counters import CountersPut
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.testing import creature, permanent

ROOKIE = creature("Rookie", 2, 2, "training")
BEAR, OGRE, GIANT = creature("Bear", 2, 2), creature("Ogre", 3, 3), creature("Giant", 5, 5)


def drill(*attack, mine=(ROOKIE, BEAR, OGRE, GIANT), **more):
    """These attack; the triggers are on the stack."""
    s = fight("training", **{"defaults": True, **more})
    s.put(0, "battlefield", *mine)
    s.attack(list(attack))
    return s


@rule("702.149a")
@pytest.mark.parametrize(
    ("attack", "counters"),
    [
        (["Rookie", "Ogre"], 1),
        (["Rookie", "Bear"], 0),
        (["Rookie"], 0),
        (["Rookie", "Ogre", "Giant"], 1),
        (["Ogre", "Giant"], 0),
    ],
)
def test_it_gets_a_counter_beside_a_stronger_attacker(attack, counters):
    s = drill(*attack)
    s.resolve_all()
    assert (stacked(s), s.counters_on("Rookie")) == (counters, counters)
    assert s.counters_on("Giant") == 0


@rule("702.149a")
def test_whomever_they_attack():
    s = fight("training", players=3)
    s.put(0, "battlefield", ROOKIE, OGRE)
    s.attack({"Rookie": ("player", 1), "Ogre": ("player", 2)})
    s.resolve_all()
    assert s.counters_on("Rookie") == 1


@rule("702.149a", "508.2a")
def test_powers_are_compared_as_they_attack_and_not_again():
    s = drill("Rookie", "Ogre")
    rookie = s.find("Rookie")
    s.arrange(lambda: affect(Context(s.game, rookie, 0), [rookie], (ModifyPT(3, 0),)))
    s.happen(Moved(s.find("Ogre"), "graveyard"))
    s.resolve_all()
    assert s.counters_on("Rookie") == 1
    s = drill("Rookie", "Bear")
    bear = s.find("Bear")
    s.arrange(lambda: affect(Context(s.game, bear, 0), [bear], (ModifyPT(3, 0),)))
    assert stacked(s) == 0


@rule("702.149a", "508.4")
def test_a_stronger_one_that_enters_attacking_comes_too_late():
    s = fight("training", defaults=True)
    s.put(0, "battlefield", ROOKIE, creature("Lord", 1, 1, Activated((PayLifeCost(1),), Summon(GIANT))))
    s.attack("Rookie")
    s.act(0, "activate", "Lord").resolve_all()
    assert (stacked(s), s.counters_on("Rookie")) == (1, 0)


@rule("702.149b")
def test_each_instance_triggers_separately():
    s = drill("Twice", "Ogre", mine=(creature("Twice", 1, 1, "training", "training"), OGRE))
    assert stacked(s) == 2
    s.resolve_all()
    assert s.counters_on("Twice") == 2


@rule("702.149a")
def test_lent_to_all_each_but_the_strongest_trains():
    s = fight("training", defaults=True)
    s.put(0, "battlefield", BEAR, OGRE, GIANT)
    lend(s, 0, "training")
    s.attack(["Bear", "Ogre", "Giant"])
    s.resolve_all()
    assert [s.counters_on(name) for name in ("Bear", "Ogre", "Giant")] == [1, 1, 0]


@rule("702.149c")
def test_what_triggers_as_it_trains():
    scholar = beast("Scholar", "Training\nWhen this creature trains, draw a card.", size="1/1")
    s = table(stage="beginning of combat")
    s.put(0, "battlefield", scholar, ROOKIE, GIANT)
    s.put(0, "library", BEAR, BEAR)
    s.attack(["Scholar", "Rookie", "Giant"])
    s.resolve_all()
    assert len(s.events(Trained)) == 2
    assert s.count("Bear", "hand") == 1  # its own training alone


@rule("702.149c")
def test_a_counter_from_elsewhere_is_no_training():
    scholar = beast("Scholar", "Training\nWhen this creature trains, draw a card.", size="1/1")
    s = table()
    s.put(0, "battlefield", scholar)
    s.put(0, "library", BEAR)
    s.happen(CountersPut("+1/+1", 1, s.find("Scholar")))
    s.resolve_all()
    assert s.count("Bear", "hand") == 0


@rule("702.149c", "101.2")
def test_where_no_counter_is_put_it_has_not_trained():
    s = table(stage="beginning of combat")
    s.put(0, "battlefield", ROOKIE, GIANT)
    s.put(1, "battlefield", permanent("Law", "Enchantment", forbids(CountersPut)))
    s.attack(["Rookie", "Giant"])
    s.resolve_all()
    assert (stacked(s), s.events(Trained)) == (1, [])


@rule("702.149c", "122.6")
def test_twice_as_many_counters_are_one_training():
    s = table(stage="beginning of combat")
    s.put(0, "battlefield", ROOKIE, GIANT, permanent("Season", "Enchantment", TwiceAsManyCounters()))
    s.attack(["Rookie", "Giant"])
    s.resolve_all()
    assert (s.counters_on("Rookie"), len(s.events(Trained))) == (2, 1)
    assert s.log_has("702.149c", "Trained")


@rule("702.149a", "400.7")
def test_one_that_left_and_came_back_gets_nothing():
    s = drill("Rookie", "Ogre")
    s.happen(Moved(s.find("Rookie"), "exile"))
    s.happen(Moved(s.find("Rookie", "exile"), "battlefield"))
    s.resolve_all()
    assert (s.counters_on("Rookie"), s.events(Trained)) == (0, [])


@rule("702.149a")
def test_on_anothers_turn():
    s = fight("training", active=1)
    s.put(1, "battlefield", ROOKIE, OGRE)
    s.attack({"Rookie": ("player", 0), "Ogre": ("player", 0)}, player=1)
    s.resolve_all()
    assert s.counters_on("Rookie") == 1


def test_words():
    assert meaning("Training") == (Keyword("training"),)
    assert meaning("Reach, training")[-1] == Keyword("training")
