"""Battle cry (CR 702.91)."""

from __future__ import annotations

from fightcards import Summon
from fights import fight, lend, stacked, walker
from wordings import meaning

from apnap import Keyword, Moved
from apnap.testing import rule
from apnap_plugins.rules.combat.combat import remove_from_combat
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.testing import creature

HERALD = creature("Herald", 1, 1, "battle-cry")
BEAR, ELF, OX = creature("Bear", 2, 2), creature("Elf", 1, 1), creature("Ox", 2, 4)


@rule("702.91a")
def test_each_other_attacker_gets_power_until_end_of_turn():
    s = fight("battle-cry")
    s.put(0, "battlefield", HERALD, BEAR, ELF, OX)
    s.attack(["Herald", "Bear", "Elf"])
    assert s.pt("Bear") == (2, 2)
    s.resolve_all()
    assert [s.pt(name) for name in ("Herald", "Bear", "Elf", "Ox")] == [(1, 1), (3, 2), (2, 1), (2, 4)]
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 14]
    s.pass_until("upkeep", again=True)
    assert s.pt("Bear") == (2, 2)


@rule("702.91a")
def test_only_where_it_attacks_itself():
    s = fight("battle-cry")
    s.put(0, "battlefield", HERALD, BEAR)
    s.attack("Bear")
    assert stacked(s) == 0


@rule("702.91a")
def test_those_that_attack_as_it_resolves():
    s = fight("battle-cry", defaults=True)
    s.put(0, "battlefield", HERALD, BEAR, ELF, creature("Lord", 1, 1, Activated((PayLifeCost(1),), Summon(OX))))
    s.attack(["Herald", "Bear", "Elf"])
    s.arrange(lambda: remove_from_combat(s.game, [s.find("Elf")]))
    s.act(0, "activate", "Lord").resolve_all()
    assert [s.pt(name) for name in ("Bear", "Elf", "Ox")] == [(3, 2), (1, 1), (3, 4)]


@rule("702.91a", "611.2c")
def test_one_that_joins_after_it_resolved_gets_nothing():
    s = fight("battle-cry", defaults=True)
    s.put(0, "battlefield", HERALD, BEAR, creature("Lord", 1, 1, Activated((PayLifeCost(1),), Summon(OX))))
    s.attack(["Herald", "Bear"])
    s.resolve_all()
    s.act(0, "activate", "Lord").resolve_all()
    assert (s.pt("Bear"), s.pt("Ox")) == ((3, 2), (2, 4))
    s.arrange(lambda: remove_from_combat(s.game, [s.find("Bear")]))
    assert s.pt("Bear") == (3, 2)


@rule("702.91a", "113.7a")
def test_where_the_herald_is_gone_the_others_get_it_nevertheless():
    s = fight("battle-cry")
    s.put(0, "battlefield", HERALD, BEAR)
    s.attack(["Herald", "Bear"])
    s.happen(Moved(s.find("Herald"), "graveyard"))
    s.resolve_all()
    assert s.pt("Bear") == (3, 2)


@rule("702.91a", "508.4")
def test_one_that_enters_attacking_does_not_cry():
    s = fight("battle-cry", defaults=True)
    s.put(0, "battlefield", BEAR, creature("Lord", 1, 1, Activated((PayLifeCost(1),), Summon(HERALD))))
    s.attack("Bear")
    s.act(0, "activate", "Lord").resolve_all()
    assert (stacked(s), s.pt("Bear")) == (1, (2, 2))


@rule("702.91a", "508.3a")
def test_whomever_each_of_them_attacks():
    s = fight("battle-cry", players=3)
    s.put(0, "battlefield", HERALD, BEAR, ELF)
    w = s.put(2, "battlefield", walker(), counters={"loyalty": 5})
    s.attack({"Herald": ("player", 1), "Bear": ("player", 2), "Elf": w})
    s.resolve_all()
    s.pass_until("end of combat")
    assert (s.life_totals(), s.counters(w)) == ([20, 19, 17], {"loyalty": 3})


@rule("702.91a")
def test_two_heralds_cry_for_each_other():
    s = fight("battle-cry", defaults=True)
    one, two = s.put(0, "battlefield", HERALD, HERALD)
    s.put(0, "battlefield", BEAR)
    s.attack([one, two, "Bear"])
    s.resolve_all()
    assert [s.pt(o) for o in (one, two, "Bear")] == [(2, 1), (2, 1), (4, 2)]


@rule("702.91b")
def test_each_instance_triggers_separately():
    s = fight("battle-cry", defaults=True)
    s.put(0, "battlefield", creature("Herald", 1, 1, "battle-cry", "battle-cry"), BEAR)
    lend(s, 0, "battle-cry")
    s.attack(["Herald"])
    s.resolve_all()
    assert stacked(s) == 3


def test_words():
    assert meaning("Battle cry") == (Keyword("battle-cry"),)
    assert meaning("Equipped creature has battle cry.")[0].effects[0].parts[0].abilities == (Keyword("battle-cry"),)
