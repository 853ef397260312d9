"""Adapt (CR 701.43)."""

from __future__ import annotations

import pytest
import wordings
from magic import jotted, ruleset, table
from testcards import Jot, forbids, instead

from apnap import Moved, RulesetError
from apnap.testing import rule
from apnap_plugins.actions.adapt import Adapt, Adapted, WhenAdapts
from apnap_plugins.rules.counters.counters import CountersPut
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.actions import ADAPT
from apnap_plugins.rules.vocabulary.filters import CREATURE, YouControl, all_of
from apnap_plugins.testing import creature, permanent, whenever

EEL = creature("Eel", 3, 3, Activated((), Adapt(2)))
WATCH = permanent("Watch", "Artifact", whenever(WhenAdapts(all_of(CREATURE, YouControl())), Jot("adapted")))


def adapt_table(counters=None, **more):
    s = table("adapt", **more)
    s.put(0, "battlefield", EEL, counters=counters)
    s.put(0, "battlefield", WATCH)
    return s


def adapt(s, player=0):
    s.activate(player, "Eel")
    s.resolve()


@rule("701.43a")
def test_without_a_counter_it_gets_them_and_with_one_no_more():
    s = adapt_table()
    adapt(s)
    assert (s.counters_on("Eel"), s.pt("Eel")) == (2, (5, 5))
    adapt(s)
    assert s.counters_on("Eel") == 2
    s.resolve_all()
    assert jotted(s) == ["adapted", "adapted"]


@rule("701.43a")
@pytest.mark.parametrize(("counters", "after"), [({"+1/+1": 1}, 1), ({"-1/-1": 1}, 1), ({"charge": 3}, 2)])
def test_it_is_counters_of_that_kind_that_matter(counters, after):
    s = adapt_table(counters)
    adapt(s)
    assert s.counters_on("Eel") == after


@rule("701.43a")
def test_it_is_looked_at_as_it_resolves():
    s = adapt_table()
    s.activate(0, "Eel")
    s.activate(0, "Eel")
    s.resolve_all()
    assert s.counters_on("Eel") == 2


@rule("701.43a")
def test_a_permanent_that_is_gone_does_not_adapt():
    s = adapt_table()
    s.activate(0, "Eel")
    s.happen(Moved(s.find("Eel"), "graveyard"))
    s.resolve()
    assert s.counters_on(s.find("Eel", "graveyard")) == 0
    s.resolve_all()
    assert jotted(s) == []


@rule("701.43a")
def test_replaced_doubled_and_prevented():
    s = adapt_table()
    s.put(0, "battlefield", permanent("Map", "Artifact", instead(Adapted, lambda e: e.with_(count=e.count + 3))))
    adapt(s)
    assert s.counters_on("Eel") == 5
    s = adapt_table()
    s.put(1, "battlefield", permanent("Law", "Artifact", forbids(CountersPut)))
    adapt(s)
    assert s.counters_on("Eel") == 0
    s.resolve_all()
    assert jotted(s) == ["adapted"]
    s = adapt_table()
    s.put(1, "battlefield", permanent("Ban", "Artifact", forbids(Adapted)))
    adapt(s)
    s.resolve_all()
    assert (s.counters_on("Eel"), jotted(s)) == (0, [])


@rule("701.43a")
def test_an_effect_can_let_it_adapt_as_though_it_had_no_counters():
    s = adapt_table({"+1/+1": 1})
    s.put(1, "battlefield", permanent("Aid", "Artifact", instead(Adapted, lambda e: e.with_(regardless=True))))
    adapt(s)
    assert s.counters_on("Eel") == 3


@rule("701.43a")
def test_the_creature_of_another_player_is_not_yours():
    s = adapt_table(active=0)
    s.put(1, "battlefield", creature("Crab", 1, 1, Activated((), Adapt(1))))
    s.activate(1, "Crab")
    s.resolve_all()
    assert (s.counters_on("Crab"), s.counters_on("Eel"), jotted(s)) == (1, 0, [])


def test_by_nothing_and_of_a_card_that_is_no_permanent():
    s = adapt_table()
    did = []
    s.put(0, "hand", EEL)
    s.settle()
    s.arrange(lambda: did.append(s.game.verb(ADAPT)(s.game, s.find("Eel", "hand"), 1)))
    s.arrange(lambda: did.append(s.game.verb(ADAPT)(s.game, s.find("Eel", "battlefield"), 0)))
    assert (did, s.counters_on(s.find("Eel", "battlefield"))) == ([False, True], 0)


@rule("701.43a", edition="2020-01-22")
@rule("701.43a", edition="2021-04-19")
@pytest.mark.parametrize("edition", ["2020-01-22", "2021-04-19"])
def test_since_2020_the_same(edition):
    s = adapt_table(edition=edition)
    adapt(s)
    adapt(s)
    assert s.counters_on("Eel") == 2


def test_the_edition_of_2017_has_no_such_action():
    with pytest.raises(RulesetError, match="edition 2017-09-25 has no 'adapt', which came with that of 2020-01-22"):
        ruleset("adapt", edition="2017-09-25")


def test_text():
    s = wordings.table()
    s.lands(0, "GGG")
    guardian = "{2}{G}: Adapt 2.\nEach creature you control with a +1/+1 counter on it has trample."
    kind = "Creature — Troll Frog Warrior"
    s.put(0, "battlefield", wordings.beast("Trollbred Guardian", guardian, "5/5", kind, "{4}{G}"))
    s.put(0, "battlefield", wordings.beast("Sage", "Whenever a creature you control adapts, you gain 1 life."))
    assert not s.has("Trollbred Guardian", "trample")
    s.activate(0, "Trollbred Guardian")
    s.resolve_all()
    assert (s.counters_on("Trollbred Guardian"), s.life(0), len(s.tapped(0))) == (2, 21, 3)
    assert s.has("Trollbred Guardian", "trample") and not s.has("Sage", "trample")
