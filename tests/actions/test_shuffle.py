"""Shuffle (CR 701.20)."""

from __future__ import annotations

import pytest
from editions import in_each
from magic import BEAR, jotted, table
from testcards import Do, Jot, ShuffleAndPlace, Those
from wordings import made
from wordings import table as full_table

from apnap import Moved, Shuffled
from apnap.testing import rule
from apnap_plugins.actions.shuffle import ShuffleInto, ShuffleLibrary, WhenShuffles
from apnap_plugins.rules.effects.instructions import Do as InOrder
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.permanents.destruction import Destroyed
from apnap_plugins.rules.vocabulary.actions import SHUFFLE
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import All, EachPlayer
from apnap_plugins.testing import creature, instant, permanent, whenever

CARDS = [creature(f"C{n}", 1, 1) for n in range(12)]
NAMES = [c.name for c in CARDS]


def shuffle_table(cards=CARDS, **more):
    s = table("shuffle", **more)
    s.put(0, "library", *cards)
    s.put(0, "battlefield", permanent("Bell", "Artifact", whenever(WhenShuffles(), Jot("shuffled"))))
    return s


def ring(s, times=1):
    """How often the bell rang since the last time."""
    before = len(jotted(s))
    if s.ids("stack"):
        s.resolve_all()
    return len(jotted(s)) - before == times


@rule("701.20a")
def test_the_order_is_random_and_nobody_can_follow_a_card():
    orders = set()
    for seed in range(8):
        s = shuffle_table(seed=seed)
        before = s.ids("library", 0)
        s.do(0, ShuffleLibrary())
        names = s.zone_names(0, "library")
        assert sorted(names) == sorted(NAMES)
        assert set(before).isdisjoint(s.ids("library", 0))
        orders.add(tuple(names))
        assert ring(s)
    assert len(orders) == 8


@rule("701.20a")
def test_every_place_is_as_likely_as_any_other():
    first = dict.fromkeys("ABC", 0)
    s = shuffle_table([creature(name, 1, 1) for name in "ABC"])
    s.settle()
    for _ in range(300):
        s.arrange(lambda: s.game.verb(SHUFFLE)(s.game, 0))
        first[s.zone_names(0, "library")[0]] += 1
    assert all(70 <= times <= 130 for times in first.values()), first


@rule("701.20b")
def test_found_cards_are_kept_out_of_it_though_they_are_in_the_library():
    s = shuffle_table()
    found = s.ids("library", 0)[5]
    s.do(0, InOrder((Do("shuffle", ("you", (found,))), MoveTo(Those((found,)), "hand"))))
    assert s.zone_names(0, "hand") == ["C5"]
    assert s.count(zone="library", player=0) == 11
    assert ring(s)
    s = shuffle_table([])
    only = s.put(0, "library", BEAR)
    s.do(0, Do("shuffle", ("you", (only,))))
    assert s.ids("library", 0) == [only]
    assert ring(s)


@rule("701.20b")
def test_the_others_are_shuffled_without_them():
    s = shuffle_table()
    ids = s.ids("library", 0)
    s.do(0, Do("shuffle", ("you", (ids[3], ids[7]))))
    now = s.ids("library", 0)
    assert set(now[:2]) == {ids[3], ids[7]}
    assert s.zone_names(0, "library")[2:] != [n for i, n in enumerate(NAMES) if i not in (3, 7)]


@rule("701.20b", edition="2017-09-25")
@rule("701.20b", edition="2020-01-22")
@rule("701.20b", edition="2021-04-19")
@pytest.mark.parametrize("edition", ["2017-09-25", "2020-01-22", "2021-04-19"])
def test_before_2022_only_for_cards_that_stay_in_that_library(edition):
    for to, kept in (("hand", False), ("library", True)):
        s = shuffle_table(edition=edition)
        found = s.ids("library", 0)[5]
        s.do(0, Do("shuffle", ("you", (found,), to)))
        assert s.game.exists(found) is kept


@rule("701.20b")
def test_also_for_cards_that_go_to_another_zone():
    s = shuffle_table()
    found = s.ids("library", 0)[5]
    s.do(0, Do("shuffle", ("you", (found,), "hand")))
    assert s.game.exists(found)


@rule("701.20c")
def test_a_library_is_shuffled_even_if_the_object_is_gone_or_goes_elsewhere():
    from testcards import instead

    s = shuffle_table()
    gone = s.put(0, "battlefield", BEAR)
    s.put(0, "hand", instant("Return", ShuffleInto(Those((gone,)))))
    s.act(0, "cast", "Return")
    s.arrange(lambda: s.game.happen(Moved(gone, "graveyard")))
    s.resolve()
    assert s.count(zone="library", player=0) == 12
    assert ring(s)
    s = shuffle_table()
    bear = s.put(0, "battlefield", BEAR)
    s.put(0, "battlefield", permanent("Void", "Artifact", instead(Moved, _to_exile)))
    s.do(0, ShuffleInto(Those((bear,))))
    assert s.zone_names(None, "exile") == ["Bear"]
    assert ring(s)


def _to_exile(move):
    return move.with_(to="exile") if move.to == "library" else move


@rule("701.20c")
def test_objects_go_into_their_owners_libraries_which_are_shuffled_and_no_other():
    s = shuffle_table()
    s.put(1, "battlefield", permanent("Other Bell", "Artifact", whenever(WhenShuffles(), Jot("other"))))
    theirs = s.put(1, "battlefield", BEAR, controller=0)
    s.do(0, ShuffleInto(Those((theirs,))))
    assert s.zone_names(1, "library") == ["Bear"]
    s.resolve_all()
    assert jotted(s) == ["other"]
    mine = s.put(0, "battlefield", BEAR)
    theirs = s.put(1, "battlefield", BEAR, controller=0)
    s.do(0, ShuffleInto(Those((theirs, mine))))
    s.resolve_all()
    assert sorted(jotted(s)) == ["other", "other", "shuffled"]


@rule("701.20d")
def test_a_library_is_shuffled_even_if_there_is_nothing_to_shuffle_into_it():
    s = shuffle_table()
    s.do(0, ShuffleInto(All(CREATURE)))
    assert ring(s)
    assert s.count(zone="library", player=0) == 12


@in_each("701.20d")
@pytest.mark.parametrize("hand", [[], [BEAR, BEAR]])
def test_a_hand_is_shuffled_into_the_library_be_there_cards_in_it_or_not(edition, hand):
    s = shuffle_table(edition=edition)
    s.put(1, "hand", *hand)
    s.put(1, "library", *CARDS)
    s.put(0, "battlefield", permanent("Big Bell", "Artifact", whenever(WhenShuffles("each"), Jot("heard"))))
    s.put(0, "hand", made("Winds", "Sorcery", "Each player shuffles their hand and graveyard into their library."))
    s.cast(0, "Winds")
    s.resolve()
    assert sorted(s.zone_names(1, "library")) == sorted([*NAMES, *(card.name for card in hand)])
    assert (s.zone_names(1, "hand"), [one.player for one in s.events(Shuffled)]) == ([], [0, 1])
    s.resolve_all()
    assert sorted(jotted(s)) == ["heard", "heard", "shuffled"]
    again = s.ids("library", 0)
    s.put(0, "hand", made("Sleep", "Instant", "Shuffle your hand and graveyard into your library."))
    s.cast(0, "Sleep")
    s.resolve()
    assert "Winds" in s.zone_names(0, "library")  # it had been put into the graveyard
    assert set(again).isdisjoint(s.ids("library", 0))


@in_each("701.20d")
@pytest.mark.parametrize("graveyard", [[], [BEAR]])
def test_a_library_is_shuffled_even_where_no_card_is_chosen(edition, graveyard):
    s = shuffle_table(edition=edition)
    s.put(0, "graveyard", *graveyard)
    s.put(0, "hand", made("Tidy", "Instant", "Shuffle up to two cards from your graveyard into your library."))
    s.cast(0, "Tidy")
    if graveyard:
        s.expect(0, "608.2d", [])
    s.resolve()
    s.done()
    assert [one.player for one in s.events(Shuffled)] == [0]
    assert s.zone_names(0, "graveyard") == ["Tidy", *(card.name for card in graveyard)]
    assert s.count(zone="library", player=0) == 12
    assert ring(s)


@rule("701.20e")
def test_shuffling_no_card_or_one_counts():
    for cards in ([], [BEAR]):
        s = shuffle_table(cards)
        s.do(0, ShuffleLibrary())
        assert ring(s)


@rule("701.20f")
def test_shuffled_twice_at_once_it_triggers_twice():
    s = shuffle_table()
    s.settle()
    s.arrange(lambda: s.game.happen_all([Shuffled(("library", 0), 0), Shuffled(("library", 0), 0)]))
    s.do(0, ShuffleLibrary(EachPlayer()))
    assert ring(s, 3)


@in_each("701.20g", of=("2021-04-19", "2022-10-07"))
def test_an_object_put_into_a_place_at_the_same_time_is_there_afterwards(edition):
    for position, place in ((0, 0), (2, 2), (-1, 12)):
        s = shuffle_table(seed=3, edition=edition)
        bear = s.put(0, "battlefield", BEAR)
        s.do(0, ShuffleAndPlace(bear, position))
        assert s.zone_names(0, "library").index("Bear") == place
        assert [n for n in s.zone_names(0, "library") if n != "Bear"] != NAMES
        assert ring(s)
    s = shuffle_table(seed=3, edition=edition)
    inside = s.ids("library", 0)[4]
    s.do(0, ShuffleAndPlace(inside, -1))
    assert s.zone_names(0, "library")[-1] == "C4"


def shuffled_by_its_owner(text, **more):
    """A table where a spell of player 0 has done something to a Bear that player 1 owns."""
    s = full_table()
    s.put(1, "library", *CARDS)
    s.put(1, "battlefield", BEAR, **more)
    s.put(0, "hand", made("Fold", "Instant", text))
    s.cast(0, "Fold", "Bear")
    s.resolve_all()
    return s


@rule("701.20a", "400.7e")
def test_what_died_is_shuffled_in_by_whoever_owns_it():
    s = full_table()
    s.put(1, "library", *CARDS)
    text = "When ~ is put into a graveyard from the battlefield, its owner shuffles it into their library."
    bread = s.put(1, "battlefield", made("Bread", "Artifact", text), controller=0)
    s.happen(Destroyed(bread))
    s.resolve_all()
    assert s.zone_names(1, "graveyard") == [] and "Bread" in s.zone_names(1, "library")
    assert [one.player for one in s.events(Shuffled)] == [1]


@rule("608.2c", "400.7j")
def test_what_was_exiled_first_is_shuffled_in_from_exile():
    s = shuffled_by_its_owner("Exile target creature. Its owner shuffles it into their library.")
    assert s.zone_names(1, "exile") == [] and "Bear" in s.zone_names(1, "library")


@rule("701.20a", "108.3")
def test_the_owner_of_a_target_shuffles_it_in():
    s = shuffled_by_its_owner("The owner of target permanent shuffles it into their library.", controller=0)
    assert s.permanents(0) == [] and "Bear" in s.zone_names(1, "library")
    assert [one.player for one in s.events(Shuffled)] == [1]
