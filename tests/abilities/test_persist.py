"""Persist (CR 702.79)."""

from __future__ import annotations

from magic import A_CREATURE, table
from wordings import beast, meaning
from wordings import table as full_table

from apnap import Keyword, Moved, Triggered
from apnap.testing import rule
from apnap_plugins.rules.continuous.continuous import Gain, LoseAllAbilities, YouGainControl
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.counters.counters import CountersPut
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.effects.replacement import EntersUnderYourControl
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.testing import creature, permanent

KELPIE = creature("Kelpie", 3, 3, "persist")


def dies(s, name="Kelpie"):
    s.happen(Moved(s.find(name, "battlefield"), "graveyard"))


@rule("702.79a")
def test_it_comes_back_once_with_a_counter():
    s = table("persist")
    s.put(0, "battlefield", KELPIE)
    dies(s)
    assert (s.permanents(), s.zone_names(0, "graveyard"), s.kinds()) == ([], ["Kelpie"], ["ability"])
    s.resolve()
    assert (s.permanents(0), s.counters("Kelpie"), s.pt("Kelpie")) == (["Kelpie"], {"-1/-1": 1}, (2, 2))
    dies(s)
    assert (s.permanents(), s.kinds()) == ([], [])


@rule("702.79a", "122.6a")
def test_it_has_the_counter_as_it_enters():
    s = table("persist")
    s.put(0, "battlefield", KELPIE, creature("Watcher", 1, 1, Triggered(WhenEnters(CREATURE), GainLife(1))))
    dies(s)
    s.resolve()
    assert s.events(CountersPut) == []
    assert s.kinds() == ["ability"]  # it entered


@rule("702.79a")
def test_other_counters_do_not_matter():
    s = table("persist")
    s.put(0, "battlefield", KELPIE, counters={"+1/+1": 1})
    dies(s)
    s.resolve()
    assert s.counters("Kelpie") == {"-1/-1": 1}


@rule("702.79a", "704.5q")
def test_counters_that_cancel_make_it_as_new():
    s = table("persist")
    s.put(0, "battlefield", KELPIE)
    dies(s)
    s.resolve()
    s.happen(CountersPut("+1/+1", 1, s.find("Kelpie")))
    s.settle()
    assert s.counters("Kelpie") == {}
    dies(s)
    s.resolve()
    assert s.counters("Kelpie") == {"-1/-1": 1}


@rule("702.79a", "704.5q")
def test_a_counter_put_as_it_comes_back_cancels_that_one_too():
    s = table("persist")
    s.put(0, "battlefield", KELPIE)
    dies(s)
    s.resolve()
    s.happen(CountersPut("+1/+1", 2, s.find("Kelpie")))
    s.settle()
    assert s.counters("Kelpie") == {"+1/+1": 1}
    dies(s)
    s.resolve()
    assert s.counters("Kelpie") == {"-1/-1": 1}


@rule("702.79a", "704.7")
def test_counters_that_would_cancel_as_it_dies_are_those_it_had():
    s = table("persist")
    s.put(0, "battlefield", creature("Elf", 1, 1, "persist"), counters={"+1/+1": 2})
    s.happen(CountersPut("-1/-1", 3, s.find("Elf")))
    s.settle()
    assert (s.permanents(), s.zone_names(0, "graveyard"), s.kinds()) == ([], ["Elf"], [])


@rule("702.79a", "603.4")
def test_killed_by_counters_it_had_them():
    s = table("persist")
    s.put(0, "battlefield", KELPIE)
    s.happen(CountersPut("-1/-1", 3, s.find("Kelpie")))
    s.settle()
    assert (s.permanents(), s.kinds()) == ([], [])


@rule("702.79a")
def test_one_of_toughness_1_dies_again_and_for_good():
    s = table("persist")
    s.put(0, "battlefield", creature("Elf", 1, 1, "persist"))
    dies(s, "Elf")
    s.resolve()
    assert (s.permanents(), s.zone_names(0, "graveyard"), s.kinds()) == ([], ["Elf"], [])


@rule("702.79a", "603.4")
def test_gone_from_the_graveyard_in_response_it_stays_where_it_is():
    s = table("persist")
    s.put(0, "battlefield", KELPIE)
    dies(s)
    s.happen(Moved(s.find("Kelpie", "graveyard"), "exile"))
    s.resolve()
    assert (s.permanents(), s.zone_names(None, "exile")) == ([], ["Kelpie"])
    s.happen(Moved(s.find("Kelpie", "exile"), "graveyard"))
    assert s.kinds() == []


@rule("702.79a")
def test_only_from_the_battlefield_to_a_graveyard():
    s = table("persist")
    s.put(0, "hand", KELPIE)
    s.put(0, "battlefield", KELPIE, KELPIE)
    s.happen(Moved(s.find("Kelpie", "hand"), "graveyard"))
    for zone in ("exile", "hand"):
        s.happen(Moved(s.find_all("Kelpie", "battlefield")[0], zone))
    assert s.kinds() == []


@rule("702.79a", "110.2a")
def test_it_returns_under_its_owners_control():
    s = table("persist")
    s.put(0, "battlefield", KELPIE)
    s.do(1, Change(Target(), (YouGainControl(),)), A_CREATURE, at=["Kelpie"])
    assert s.permanents(1) == ["Kelpie"]
    dies(s)
    assert s.game.controller(s.ids("stack")[0]) == 1
    s.resolve()
    assert (s.permanents(0), s.permanents(1)) == (["Kelpie"], [])


@rule("702.79a", "616.1b")
def test_under_whose_control_it_enters_can_be_replaced():
    s = table("persist", "replacement")
    s.put(0, "battlefield", KELPIE)
    s.put(1, "battlefield", permanent("Gather", "Enchantment", EntersUnderYourControl(CREATURE)))
    dies(s)
    s.resolve()
    assert (s.permanents(0), s.counters("Kelpie")) == ([], {"-1/-1": 1})


@rule("702.79a")
def test_having_lost_its_abilities_it_stays_dead():
    s = table("persist")
    s.put(0, "battlefield", KELPIE)
    s.do(1, Change(Target(), (LoseAllAbilities(),)), A_CREATURE, at=["Kelpie"])
    dies(s)
    assert s.kinds() == []


@rule("702.79a", "603.10a")
def test_gained_for_a_turn_it_brings_back_a_card_that_no_longer_has_it():
    s = table("persist")
    s.put(1, "battlefield", creature("Bear", 2, 2))
    s.do(0, Change(Target(), (Gain((Keyword("persist"),)),)), A_CREATURE, at=["Bear"])
    dies(s, "Bear")
    s.resolve()
    assert (s.permanents(1), s.counters("Bear"), s.has("Bear", "persist")) == (["Bear"], {"-1/-1": 1}, False)


@rule("702.79a", "111.7")
def test_a_token_triggers_and_does_not_come_back():
    s = table("persist", "copies")
    s.put(0, "battlefield", KELPIE)
    s.do(0, CreateCopyTokens(Target()), TargetSpec(CREATURE), at=["Kelpie"])
    token = max(s.find_all("Kelpie", "battlefield"))
    s.happen(Moved(token, "graveyard"))
    assert s.kinds() == ["ability"]
    s.resolve()
    assert s.permanents() == ["Kelpie"]


@rule("702.79a", "113.2c")
def test_of_two_instances_each_triggers_and_one_brings_it_back():
    s = table("persist")
    s.put(0, "battlefield", creature("Kelpie", 3, 3, "persist", "persist"))
    dies(s)
    assert s.kinds() == ["ability", "ability"]
    s.resolve_all()
    assert (s.permanents(), s.counters("Kelpie")) == (["Kelpie"], {"-1/-1": 1})


@rule("702.79a", "603.3b")
def test_those_of_both_players_that_die_together_return():
    s = table("persist")
    a, b = s.put(0, "battlefield", KELPIE), s.put(1, "battlefield", KELPIE)
    s.happen(Moved(a, "graveyard"), Moved(b, "graveyard"))
    s.settle()
    assert [s.game.controller(i) for i in s.ids("stack")] == [1, 0]
    s.resolve_all()
    assert (s.permanents(0), s.permanents(1)) == (["Kelpie"], ["Kelpie"])


@rule("702.79a", "108.2")
def test_words():
    assert meaning("Flying, persist") == (Keyword("flying"), Keyword("persist"))
    s = full_table()
    s.put(0, "battlefield", beast("Lord", "Other creatures you control have persist."), beast("Cub", size="2/2"))
    dies(s, "Cub")
    s.resolve()
    assert s.counters("Cub") == {"-1/-1": 1}
    s = full_table()
    text = "When ~ dies, return it to the battlefield under your control with two -1/-1 counters on it."
    s.put(0, "battlefield", beast("Ogre", text, size="5/5"))
    dies(s, "Ogre")
    s.resolve()
    assert s.counters("Ogre") == {"-1/-1": 2}
