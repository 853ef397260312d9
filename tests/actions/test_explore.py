"""Explore (CR 701.40)."""

from __future__ import annotations

import pytest
import wordings
from magic import A_CREATURE, BEAR, jotted, table
from testcards import Jot, forbids, instead

from apnap import Moved
from apnap.testing import rule
from apnap_plugins.actions.explore import Explore, Explored, WhenExplores
from apnap_plugins.rules.counters.counters import CountersPut
from apnap_plugins.rules.objects.revealing import Revealed
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.vocabulary.actions import EXPLORE
from apnap_plugins.rules.vocabulary.filters import CREATURE, YouControl, all_of
from apnap_plugins.rules.vocabulary.selectors import Target, This
from apnap_plugins.testing import basic, creature, instant, permanent, whenever

FOREST = basic("G")
SCOUT = creature("Scout", 2, 2)
WATCH = permanent("Watch", "Artifact", whenever(WhenExplores(all_of(CREATURE, YouControl())), Jot("explored")))
GO = instant("Go", Explore(Target()), A_CREATURE)


def explore_table(*library, **more):
    s = table("explore", "reveal", **more)
    if library:
        s.put(0, "library", *library)
    s.put(0, "battlefield", SCOUT, WATCH)
    s.put(0, "hand", GO)
    return s


def go(s, **choices):
    s.cast(0, "Go", "Scout")
    for label, choice in choices.items():
        s.expect(0, label, choice)
    s.resolve()
    s.done()


@rule("701.40a")
def test_a_land_goes_to_hand():
    s = explore_table(FOREST, BEAR, defaults=False)
    go(s)
    assert s.zone_names(0, "hand") == ["Forest"]
    assert s.zone_names(0, "library") == ["Bear"]
    assert s.counters_on("Scout") == 0
    assert any("Forest" in line for line in s.game.observe(1).log())
    s.resolve()
    assert jotted(s) == ["explored"]


@rule("701.40a")
def test_another_card_is_a_counter_and_may_go_to_the_graveyard():
    for gone in (True, False):
        s = explore_table(BEAR, FOREST, defaults=False)
        go(s, may=gone)
        assert s.counters_on("Scout") == 1
        assert s.zone_names(0, "library") == (["Forest"] if gone else ["Bear", "Forest"])
        assert ("Bear" in s.zone_names(0, "graveyard")) is gone
        assert s.log_has("701.16a", "Bear")
        s.resolve()
        assert jotted(s) == ["explored"]


@rule("701.40a")
def test_the_card_left_on_top_is_not_revealed_any_more():
    s = explore_table(BEAR, FOREST)
    go(s, may=False)
    assert not s.sees(1, s.ids("library", 0)[0])


@rule("701.40a")
def test_its_controller_reveals_not_whoever_makes_it_explore():
    s = explore_table(FOREST)
    s.put(1, "library", BEAR, FOREST)
    theirs = s.put(1, "battlefield", creature("Foe", 1, 1))
    s.cast(0, "Go", "Foe")
    s.expect(1, "may", True)
    s.resolve()
    s.done()
    assert s.counters_on(theirs) == 1
    assert s.zone_names(1, "graveyard") == ["Bear"]
    assert s.count(zone="library", player=0) == 1


@rule("701.40a", "701.40b")
def test_with_an_empty_library_it_gets_the_counter_and_has_explored():
    s = explore_table(defaults=False)
    go(s)
    assert s.counters_on("Scout") == 1
    s.resolve()
    assert jotted(s) == ["explored"]
    assert s.game.result()[0] == "in"


@rule("701.40b")
def test_it_explores_though_nothing_of_it_is_possible():
    s = explore_table(BEAR)
    s.put(
        1,
        "battlefield",
        permanent("Law", "Artifact", forbids(CountersPut)),
        permanent("Veil", "Artifact", forbids(Revealed)),
    )
    go(s)
    assert s.counters_on("Scout") == 0
    assert s.zone_names(0, "library") == ["Bear"]
    s.resolve()
    assert jotted(s) == ["explored"]


@rule("701.40b")
def test_the_ability_triggers_after_the_choice_is_made():
    s = explore_table(BEAR)
    s.cast(0, "Go", "Scout")
    s.expect(0, "may", True)
    s.resolve()
    assert len(s.ids("stack")) == 1
    assert "Bear" in s.zone_names(0, "graveyard")


@rule("701.40c")
@pytest.mark.parametrize("card", [FOREST, BEAR])
def test_a_creature_that_is_gone_explores_by_what_was_known_of_it(card):
    s = table("explore", "reveal")
    s.put(0, "library", card)
    s.put(0, "battlefield", WATCH)
    s.put(0, "battlefield", creature("Guide", 1, 1, whenever(WhenEnters(), Explore(This()))), event=True)
    s.settle()
    guide = s.find("Guide")
    s.happen(Moved(guide, "graveyard"))
    if card is not FOREST:
        s.expect(0, "may", True)
    s.resolve()
    assert s.ids("library", 0) == []
    assert s.zone_names(0, "hand") == (["Forest"] if card is FOREST else [])
    assert s.counters_on(guide) == 0
    assert s.counters_on(s.find("Guide", "graveyard")) == 0
    assert len(s.ids("stack")) == 1  # "a creature you control explores" looks at what it was
    s.resolve()
    assert jotted(s) == ["explored"]


@rule("701.40c")
def test_the_player_who_controlled_it_last_explores():
    s = table("explore", "reveal")
    s.put(0, "library", FOREST)
    s.put(1, "library", FOREST)
    thief = creature("Guide", 1, 1, whenever(WhenEnters(), Explore(This())))
    s.put(0, "battlefield", thief, controller=1, event=True)
    s.settle()
    s.happen(Moved(s.find("Guide"), "graveyard"))
    s.resolve()
    assert (s.zone_names(0, "hand"), s.zone_names(1, "hand")) == ([], ["Forest"])


@rule("701.40a")
def test_exploring_twice_instead_is_two_explorations():
    s = explore_table(FOREST, BEAR)
    s.put(0, "battlefield", permanent("Map", "Artifact", instead(Explored, lambda e: (e, e))))
    go(s, may=False)
    assert s.zone_names(0, "hand") == ["Forest"]
    assert s.counters_on("Scout") == 1
    s.resolve_all()
    assert jotted(s) == ["explored", "explored"]


@rule("701.40a")
def test_in_every_edition_the_same():
    for edition in ("2017-09-25", "2020-01-22", "2021-04-19"):
        s = explore_table(BEAR, edition=edition)
        go(s, may=True)
        assert (s.counters_on("Scout"), s.ids("library", 0)) == (1, [])
    assert "Scout" in s.permanents()


@rule("701.40a")
def test_what_is_told_of_it_is_whether_a_land_was_revealed():
    for card, land in ((FOREST, True), (BEAR, False)):
        s = explore_table(card)
        go(s)
        told = [e.happened.result for e in s.game.log.entries if e.happened and isinstance(e.happened.event, Explored)]
        assert told == [land]


@rule("701.40a", "701.40c")
def test_a_player_who_left_explores_no_more():
    s = explore_table(FOREST, players=3)
    theirs = s.put(2, "battlefield", creature("Foe", 1, 1))
    did = []
    s.settle()
    s.arrange(lambda: did.append(s.game.verb(EXPLORE)(s.game, s.find("Scout"))))
    s.concede(2)
    s.settle()
    s.arrange(lambda: did.append(s.game.verb(EXPLORE)(s.game, theirs)))
    assert did == [True, False]


def test_text_about_exploring():
    s = wordings.table()
    s.put(
        0,
        "battlefield",
        wordings.beast("Guide", "Whenever a creature you control explores, put a +1/+1 counter on Guide."),
    )
    s.put(0, "library", FOREST)
    s.put(0, "hand", wordings.beast("Squire", "When Squire enters, it explores."))
    s.cast(0, "Squire")
    s.resolve_all()
    assert s.zone_names(0, "hand") == ["Forest"]
    assert (s.counters_on("Squire"), s.counters_on("Guide")) == (0, 1)
