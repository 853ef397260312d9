"""Read ahead (CR 702.155)."""

from __future__ import annotations

import pytest
from magic import jotted, table
from testcards import Jot, TwiceAsManyCounters
from wordings import beast, made, meaning
from wordings import table as full_table

from apnap import Continuous, Keyword, Moved
from apnap.testing import rule
from apnap_plugins.rules.continuous.continuous import AffectsAll, Gain, LoseAllAbilities
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.counters.counters import CountersPut
from apnap_plugins.rules.frames.sagas import chapter
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import ENCHANTMENT, HasSubtype
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.testing import creature, permanent

CHAPTERS = tuple(chapter(n, Jot(word)) for n, word in ((1, "one"), (2, "two"), (3, "three")))
DECK = [[creature("Ox", 1, 1)] * 20] * 2
SAGA = HasSubtype("Saga")


def story(*more, chapters=CHAPTERS, keyword=True):
    return permanent("Story", "Enchantment — Saga", *(["read-ahead"] if keyword else []), *chapters, *more, cost="{0}")


def seat(what=None, *mechanics, **more):
    s = table("read-ahead", "sagas", *mechanics, decks=DECK, **more)
    s.put(0, "hand", what or story())
    s.reach(0)
    return s


def begun(number, what=None, *mechanics):
    s = seat(what, *mechanics)
    s.cast(0, "Story")
    s.expect(0, "702.155a", number).resolve()
    s.done()
    return s


def my_turn(game):
    return game.active_player == 0 and game.stage_name() == "precombat main"


@rule("702.155a", "715.3a")
@pytest.mark.parametrize(("number", "told"), [(1, ["one"]), (2, ["two"]), (3, ["three"])])
def test_it_begins_at_the_chapter_that_its_player_chooses(number, told):
    s = begun(number)
    if number < 3:
        assert s.counters("Story") == {"lore": number}
    assert len(s.stack) == 1
    s.resolve_all()
    assert jotted(s) == told
    assert ("Story" in s.permanents()) == (number < 3)  # told to its end it is sacrificed


@rule("702.155a", "715.2d")
def test_the_number_is_one_to_the_final_chapter():
    s = seat()
    s.cast(0, "Story")
    decision = s.wait_for("number", 0)
    assert (decision.minimum, decision.maximum) == (1, 3)


@rule("702.155a", "715.3b")
def test_in_later_turns_it_goes_on_like_other_sagas():
    s = begun(2)
    s.resolve_all()
    s.pass_until(lambda g: g.active_player == 1 and g.stage_name() == "end")
    s.pass_until(my_turn).resolve_all()
    assert jotted(s) == ["two", "three"] and "Story" not in s.permanents()


@rule("702.155a")
def test_a_counter_more_in_the_same_turn_tells_that_chapter_alone():
    s = begun(1)
    s.resolve_all()
    s.happen(CountersPut("lore", 2, s.find("Story")))
    s.resolve_all()
    assert jotted(s) == ["one", "three"]  # with the third counter the second chapter can't trigger


@rule("702.155a", "715.2b")
def test_without_it_two_counters_at_once_tell_both_and_in_a_later_turn_with_it_too():
    s = seat(story(keyword=False))
    s.cast(0, "Story")
    s.resolve_all()
    s.happen(CountersPut("lore", 2, s.find("Story")))
    s.resolve_all()
    assert sorted(jotted(s)) == ["one", "three", "two"]
    s = begun(1)
    s.resolve_all()
    s.pass_until("upkeep")
    s.happen(CountersPut("lore", 2, s.find("Story")))
    s.resolve_all()
    assert sorted(jotted(s)) == ["one", "three", "two"]


@rule("702.155a", "614.1c")
def test_where_more_counters_are_put_it_stands_at_that_chapter():
    s = seat()
    s.put(0, "battlefield", permanent("Season", "Enchantment", TwiceAsManyCounters()))
    s.cast(0, "Story")
    s.expect(0, "702.155a", 1).resolve()
    assert s.counters("Story") == {"lore": 2}
    s.resolve_all()
    assert jotted(s) == ["two"]


@rule("702.155a")
def test_chapters_with_several_numbers_are_looked_at_number_by_number():
    s = begun(2, story(chapters=(chapter((1, 2), Jot("both")), chapter(3, Jot("three")))))
    assert len(s.stack) == 1
    s.resolve_all()
    assert jotted(s) == ["both"]


@rule("702.155a", "715.2d")
def test_a_saga_without_chapters_enters_without_a_counter():
    s = seat(story(chapters=()))
    s.cast(0, "Story")
    s.resolve()
    assert s.permanents() == []  # it has as many lore counters as its final chapter number: none (CR 715.4)
    assert not s.log_has("702.155a")


@rule("702.155a")
def test_it_is_the_one_who_gets_it_who_chooses():
    s = table("read-ahead", "sagas", decks=DECK)
    s.put(1, "graveyard", story())
    s.expect(0, "702.155a", 2)
    s.do(0, MoveTo(All(ENCHANTMENT, "graveyard"), "battlefield", under_your_control=True))
    s.resolve_all()
    assert jotted(s) == ["two"]


@rule("702.155a", "707.2")
def test_a_token_that_copies_it_begins_where_its_player_says():
    s = begun(1, None, "copies", "create")
    s.resolve_all()
    s.expect(0, "702.155a", 3)
    s.do(0, CreateCopyTokens(Target()), TargetSpec(SAGA), at=["Story"])
    s.resolve_all()
    assert jotted(s) == ["one", "three"]


@rule("702.155a", "614.12")
def test_sagas_that_something_gives_it_begin_where_their_player_says():
    s = seat(story(keyword=False))
    s.put(
        0,
        "battlefield",
        permanent("Teacher", "Enchantment", Continuous(AffectsAll(SAGA), (Gain((Keyword("read-ahead"),)),))),
    )
    s.cast(0, "Story")
    s.expect(0, "702.155a", 2).resolve_all()
    s.done()
    assert jotted(s) == ["two"] and s.counters("Story") == {"lore": 2}


@rule("702.155a")
def test_having_lost_the_ability_in_that_turn_it_is_a_saga_like_others():
    s = begun(1)
    s.resolve_all()
    s.do(0, Change(All(SAGA), (LoseAllAbilities(), Gain(CHAPTERS))))
    s.happen(CountersPut("lore", 2, s.find("Story")))
    s.resolve_all()
    assert sorted(jotted(s)) == ["one", "three", "two"]


@rule("702.155a", "400.7")
def test_coming_back_it_begins_anew():
    s = begun(1)
    s.resolve_all()
    s.happen(Moved(s.find("Story"), "exile"))
    s.expect(0, "702.155a", 2)
    s.do(0, MoveTo(All(ENCHANTMENT, "exile"), "battlefield"))
    s.resolve_all()
    assert jotted(s) == ["one", "two"]


@rule("702.155a")
def test_cards_made_from_their_text():
    assert meaning("Read ahead") == (Keyword("read-ahead"),)
    s = full_table(decks=DECK)
    text = "Read ahead\nI — You gain 1 life.\nII — You gain 10 life.\nIII — You gain 100 life."
    s.put(0, "hand", made("Elder", "Enchantment — Saga", text))
    s.cast(0, "Elder")
    s.expect(0, "702.155a", 2).resolve_all()
    assert s.life(0) == 30
    s.put(0, "battlefield", beast("Barbara", "Sagas you control have read ahead."))
    s.put(0, "hand", made("Plain", "Enchantment — Saga", text.removeprefix("Read ahead\n")))
    s.cast(0, "Plain")
    s.expect(0, "702.155a", 1).resolve_all()
    assert s.life(0) == 31
