"""Connive (CR 701.47)."""

from __future__ import annotations

from typing import Any

import pytest
import wordings
from magic import A_CREATURE, BEAR, jotted, ruleset, table
from testcards import DiscardedOnTop, Jot, Those, TwiceAsManyCounters, forbids, instead

from apnap import PLAYER, Moved, RulesetError, Static
from apnap.testing import rule
from apnap_plugins.actions.connive import Connive, Connived, WhenConnives
from apnap_plugins.rules.counters.counters import CountersPut
from apnap_plugins.rules.damage.damage import CardDrawn
from apnap_plugins.rules.objects.actions import Discarded
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.vocabulary.actions import CONNIVE
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE, YouControl, all_of
from apnap_plugins.rules.vocabulary.selectors import All, Target, This
from apnap_plugins.testing import Table, basic, creature, permanent, whenever

FOREST = basic("G")
A, B, C, D = (creature(name, 1, 1) for name in "ABCD")
ROGUE = creature("Rogue", 2, 2)
WATCH = permanent("Watch", "Artifact", whenever(WhenConnives(all_of(CREATURE, YouControl())), Jot("connived")))
DISCARD, NEXT = "701.8b", "701.47d"


def connive_table(*library: Any, **more: Any) -> Table:
    """A Rogue, and a library from the top."""
    s = table("connive", **more)
    if library:
        s.put(0, "library", *library)
    s.put(0, "battlefield", ROGUE, WATCH)
    return s


def connive(s: Table, count: int = 1, discard: Any = None, target: str = "Rogue") -> None:
    """It connives; with `discard` what is discarded."""
    if discard is not None:
        s.expect(None, DISCARD, discard)
    s.do(0, Connive(Target(), count), A_CREATURE, at=[target])


@rule("701.47a")
def test_a_card_is_drawn_then_one_discarded_and_a_nonland_card_is_a_counter():
    s = connive_table(A, FOREST)
    s.put(0, "hand", FOREST)
    connive(s, discard=["A"])
    assert (s.zone_names(0, "hand"), s.counters_on("Rogue")) == (["Forest"], 1)
    assert "A" in s.zone_names(0, "graveyard")
    s.resolve()
    assert jotted(s) == ["connived"]


@rule("701.47a")
def test_a_land_card_is_no_counter():
    s = connive_table(A)
    s.put(0, "hand", FOREST)
    connive(s, discard=["Forest"])
    assert (s.zone_names(0, "hand"), s.counters_on("Rogue")) == (["A"], 0)
    s.resolve()
    assert jotted(s) == ["connived"]


@rule("701.47a")
def test_its_controller_draws_and_discards():
    s = connive_table(A)
    s.put(1, "library", B)
    s.put(1, "hand", C)
    s.put(1, "battlefield", creature("Thief", 1, 1))
    s.expect(1, DISCARD, ["C"])
    s.do(0, Connive(Target()), A_CREATURE, at=["Thief"])
    s.done()
    assert (s.zone_names(1, "hand"), s.counters_on("Thief"), s.zone_names(0, "library")) == (["B"], 1, ["A"])
    assert s.ids("stack") == [], "it was not a creature of the Watch's controller"


@rule("701.47b")
def test_it_connives_though_all_of_it_is_impossible():
    s = connive_table(defaults=False)
    s.put(1, "battlefield", permanent("Law", "Artifact", forbids(CardDrawn)))
    connive(s)
    assert s.counters_on("Rogue") == 0
    s.resolve()
    assert jotted(s) == ["connived"]


@rule("701.47b")
def test_it_connives_once_all_is_done():
    s = connive_table(A)
    connive(s)
    assert (s.counters_on("Rogue"), len(s.ids("stack"))) == (1, 1)
    s = connive_table(A)
    s.put(1, "battlefield", permanent("Law", "Artifact", forbids(CountersPut)))
    connive(s)
    s.resolve()
    assert (s.counters_on("Rogue"), jotted(s)) == (0, ["connived"])


@rule("701.47c")
def test_one_that_is_gone_connives_by_what_was_known_of_it():
    s = table("connive")
    s.put(0, "library", A)
    s.put(1, "library", B)
    s.put(0, "battlefield", WATCH)
    inspector = creature("Inspector", 1, 1, whenever(WhenEnters(), Connive(This())))
    s.put(
        1,
        "battlefield",
        permanent("Eye", "Artifact", whenever(WhenConnives(all_of(CREATURE, YouControl())), Jot("eye"))),
    )
    s.put(0, "battlefield", inspector, controller=1, event=True)
    s.settle()
    s.happen(Moved(s.find("Inspector"), "graveyard"))
    s.resolve()
    assert (s.zone_names(1, "graveyard"), s.zone_names(0, "library")) == (["B"], ["A"])
    assert s.counters_on(s.find("Inspector", "graveyard")) == 0
    s.resolve_all()
    assert jotted(s) == ["eye"]


@rule("701.47c")
def test_the_card_that_it_has_become_gets_no_counter():
    s = connive_table(A)
    rogue = s.find("Rogue")
    s.happen(Moved(rogue, "exile"))
    s.do(0, Connive(Those((rogue,))))
    assert (s.counters("Rogue"), "A" in s.zone_names(0, "graveyard")) == ({}, True)
    s.resolve()
    assert jotted(s) == ["connived"]


@rule("701.47d")
def test_several_connive_one_after_another_in_turn_order_as_their_players_choose():
    s = connive_table(A, B, C, D, players=3, active=1)
    s.put(0, "battlefield", creature("Second", 1, 1))
    s.put(1, "library", A, B)
    s.put(2, "library", A, B)
    s.put(2, "battlefield", creature("Third", 1, 1))
    s.put(1, "battlefield", creature("First", 1, 1))
    s.expect(0, NEXT, "Second")
    s.do(1, Connive(All(CREATURE)))
    s.done()
    assert [s.game.name_of(e.permanent) for e in s.events(Connived)] == ["First", "Third", "Second", "Rogue"]
    assert all(s.counters_on(name) == 1 for name in ("First", "Second", "Third", "Rogue"))


@rule("701.47d")
def test_each_is_done_with_before_the_next_begins():
    s = connive_table(A, FOREST)
    s.put(0, "battlefield", creature("Second", 1, 1))
    s.expect(0, NEXT, "Rogue")
    s.do(0, Connive(All(CREATURE)))
    s.done()
    assert (s.counters_on("Rogue"), s.counters_on("Second")) == (1, 0)


@rule("701.47d")
def test_what_left_before_its_turn_does_not_connive():
    s = connive_table(A, B, C)
    s.put(0, "battlefield", creature("Second", 1, 1))
    second = s.find("Second")
    s.put(0, "battlefield", permanent("Trap", "Artifact", instead(CountersPut, lambda e: Moved(second, "hand"))))
    s.expect(0, NEXT, "Rogue")
    s.do(0, Connive(All(CREATURE)))
    s.done()
    assert [s.game.name_of(e.permanent) for e in s.events(Connived)] == ["Rogue"]
    assert "Second" in s.zone_names(0, "hand")


@rule("701.47e")
@pytest.mark.parametrize(("discard", "counters"), [(["A", "B"], 2), (["A", "Forest"], 1), (["Forest", "Swamp"], 0)])
def test_connive_n_draws_and_discards_n(discard: list[str], counters: int):
    s = connive_table(A, B, C)
    s.put(0, "hand", FOREST, basic("B"))
    connive(s, 2, discard)
    assert (s.counters_on("Rogue"), s.zone_names(0, "library")) == (counters, ["C"])
    assert sorted(set(s.zone_names(0, "graveyard")) & {"A", "B", "Forest", "Swamp"}) == sorted(discard)
    assert len(s.events(CountersPut)) == (1 if counters else 0)
    s.resolve_all()
    assert jotted(s) == ["connived"]


@rule("701.47e")
def test_with_fewer_cards_as_many_as_there_are_and_of_none_nothing():
    s = connive_table(A)
    connive(s, 0)
    assert (s.zone_names(0, "hand"), s.counters_on("Rogue")) == ([], 0)
    s.resolve()
    assert jotted(s) == ["connived"]


@rule("701.47a", "701.47e")
def test_replaced_doubled_and_forbidden():
    s = connive_table(A, B)
    s.put(0, "battlefield", permanent("Map", "Artifact", instead(Connived, lambda e: (e, e))))
    s.put(0, "battlefield", card("Season", "Enchantment", Static((TwiceAsManyCounters(),))))
    connive(s)
    assert s.counters_on("Rogue") == 4
    s.resolve_all()
    assert jotted(s) == ["connived", "connived"]
    s = connive_table(A, B)
    s.put(0, "battlefield", permanent("Map", "Artifact", instead(Connived, lambda e: e.with_(count=2))))
    connive(s)
    assert s.counters_on("Rogue") == 2
    s = connive_table(A, B)
    s.put(1, "battlefield", permanent("Ban", "Artifact", forbids(Connived)))
    connive(s)
    s.resolve_all()
    assert (s.counters_on("Rogue"), s.zone_names(0, "library"), jotted(s)) == (0, ["A", "B"], [])


@rule("701.47a", "701.8c")
def test_a_card_that_is_discarded_into_a_hidden_zone_is_no_nonland_card():
    s = connive_table(A)
    s.put(0, "battlefield", card("Library", "Enchantment", Static((DiscardedOnTop(),))))
    connive(s)
    assert (s.zone_names(0, "library"), s.counters_on("Rogue")) == (["A"], 0)
    s = connive_table(A)
    s.put(1, "battlefield", permanent("Void", "Artifact", instead(Discarded, lambda e: e.with_(to="exile"))))
    connive(s)
    assert ("A" in s.zone_names(None, "exile"), s.counters_on("Rogue")) == (True, 1)


@rule("701.47a")
def test_a_discard_that_did_not_happen_is_no_counter():
    s = connive_table(A)
    s.put(1, "battlefield", permanent("Ban", "Artifact", forbids(Discarded)))
    connive(s)
    assert (s.zone_names(0, "hand"), s.counters_on("Rogue")) == (["A"], 0)


def test_those_of_a_player_who_left_do_not():
    s = connive_table(A, players=3)
    theirs = s.put(2, "battlefield", creature("Foe", 1, 1))
    s.concede(2)
    s.settle()
    did: list[tuple[int, ...]] = []
    s.arrange(lambda: did.append(s.game.verb(CONNIVE)(s.game, [theirs])))
    assert did == [()]


@pytest.mark.parametrize("edition", ["2017-09-25", "2020-01-22", "2021-04-19"])
def test_older_editions_have_no_such_action(edition: str):
    with pytest.raises(RulesetError, match=f"edition {edition} has no 'connive', which came with that of 2022-10-07"):
        ruleset("connive", edition=edition)


def test_cards_from_their_text():
    s = wordings.table()
    s.put(0, "library", A, B, C)
    s.put(1, "battlefield", BEAR)
    silencer = "When Raffine's Silencer enters, it connives.\nWhen Raffine's Silencer dies, you gain 1 life."
    s.put(0, "hand", wordings.beast("Raffine's Silencer", silencer, "1/1"))
    s.put(0, "battlefield", wordings.shrine("Whenever a creature you control connives, you gain 1 life."))
    s.cast(0, "Raffine's Silencer")
    s.resolve_all()
    assert (s.counters_on("Raffine's Silencer"), s.life(0)) == (1, 21)
    pickpocket = (
        "When Psychic Pickpocket enters, it connives. When it connives this way, return up to one target nonland permanent "
        "to its owner's hand."
    )
    s.put(0, "hand", wordings.beast("Psychic Pickpocket", pickpocket, "3/3"))
    s.cast(0, "Psychic Pickpocket")
    s.resolve()
    s.expect(0, "targets", ["Bear"])
    s.resolve_all()
    assert ("Bear" in s.zone_names(1, "hand"), s.counters_on("Psychic Pickpocket"), s.life(0)) == (True, 1, 22)


@rule("701.47e")
def test_connive_x_from_a_text():
    s = wordings.table()
    s.put(0, "library", A, B, C, D)
    raffine = "Whenever you attack, target attacking creature connives X, where X is the number of attacking creatures."
    s.put(0, "battlefield", wordings.beast("Raffine", raffine, "1/4"), BEAR)
    s.expect(0, "targets", ["Bear"])
    s.attack({"Raffine": (PLAYER, 1), "Bear": (PLAYER, 1)})
    s.resolve()
    assert (s.counters_on("Bear"), s.zone_names(0, "library")) == (2, ["C", "D"])


@rule("701.47c", "702.51c")
@pytest.mark.parametrize("gone", ["killed by another", "the target"])
def test_creatures_that_convoked_a_spell_connive_also_when_they_are_gone(gone):
    s = wordings.table()
    scheme = wordings.made("Scheme", "Instant", "Convoke\nDestroy target creature. Each creature that convoked this spell "
                           "connives.", "{2}")  # fmt: skip
    first, second = s.put(0, "battlefield", A, B)
    s.put(0, "library", C, D, A, B)
    s.put(0, "hand", scheme)
    victim = first if gone == "the target" else s.put(1, "battlefield", ROGUE)
    s.cast(0, "Scheme", victim)
    assert s.tapped() == ["A", "B"]
    if gone != "the target":
        wordings.play(s, 1, wordings.made("Kill", "Instant", "Destroy target creature."), first)
    s.resolve()
    assert s.permanents(0) == ["B"] and s.counters_on(second) == 1
    assert sorted(s.zone_names(0, "graveyard")) == ["A", "C", "D", "Scheme"]  # each of the two drew and discarded
    assert s.zone_names(0, "library") == ["A", "B"]
