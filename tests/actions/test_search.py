"""Search (CR 701.19)."""

from __future__ import annotations

import pytest
from editions import in_each
from magic import BEAR, OGRE, jotted, table
from testcards import Do, Jot, forbids
from wordings import effect, spell

from apnap import Shuffled
from apnap.core.flow import Priority
from apnap.testing import ScenarioError, rule
from apnap_plugins.actions.search import Searched, SearchesTopInstead, SearchLibrary, WhenSearches
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.effects.instructions import Do as InOrder
from apnap_plugins.rules.effects.instructions import May
from apnap_plugins.rules.effects.untargeted_choices import TAPPED_ENTERING
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.vocabulary.actions import Wanted
from apnap_plugins.rules.vocabulary.filters import CREATURE, LAND, And, HasSupertype
from apnap_plugins.rules.vocabulary.selectors import EachPlayer
from apnap_plugins.testing import basic, creature, instant, permanent, whenever

FOREST, SWAMP = basic("G"), basic("B")


def search_table(*cards, **more):
    s = table("search", "shuffle", "reveal", **more)
    if cards:
        s.put(0, "library", *cards)
    s.put(0, "battlefield", permanent("Eye", "Artifact", whenever(WhenSearches(), Jot("searched"))))
    return s


def start(s, effect, player=0):
    """Cast it and go on until it asks."""
    s.put(player, "hand", instant("Effect", effect))
    s.act(player, "cast", "Effect")
    s.defaults = False
    while isinstance(s.decision, Priority):
        s.game.push(0)


@rule("701.19a")
def test_the_player_looks_at_all_cards_and_finds_one_that_fits():
    s = search_table(BEAR, FOREST, OGRE)
    ids = s.ids("library", 0)
    start(s, SearchLibrary(CREATURE))
    assert s.decision.options == (ids[0], ids[2])
    assert all(s.game.may_look(0, i) for i in ids)
    assert not any(s.game.may_look(1, i) for i in ids)
    s.answer(0, ["Ogre"])
    s.defaults = True
    assert s.zone_names(0, "hand") == ["Ogre"]
    assert sorted(s.zone_names(0, "library")) == ["Bear", "Forest"]
    s.resolve()
    assert jotted(s) == ["searched"]
    assert not any(s.sees(0, i) for i in s.ids("library", 0))


@rule("701.19b")
def test_cards_with_a_quality_need_not_be_found_in_a_hidden_zone():
    s = search_table(BEAR, FOREST)
    s.do(0, SearchLibrary(CREATURE), choose=[])
    assert s.ids("hand", 0) == []
    assert s.count(zone="library", player=0) == 2


@rule("701.19b")
def test_in_a_public_zone_they_must():
    s = search_table()
    s.put(0, "graveyard", BEAR)
    s.settle()
    found = []
    s.arrange(lambda: found.append(s.game.is_allowed(Searched(0, 0, "graveyard", (Wanted(CREATURE),)))))
    assert found == [True]
    s.do(0, Do("search", ("you", (Wanted(CREATURE),), "graveyard")))  # the one card: nothing to choose
    s.put(0, "graveyard", OGRE)
    start(s, Do("search", ("you", (Wanted(CREATURE),), "graveyard")))
    assert (s.decision.minimum, s.decision.maximum) == (1, 1)


@rule("701.19c")
def test_nothing_fits_an_undefined_quality_but_the_search_takes_place():
    s = search_table(BEAR, FOREST, defaults=False)
    s.do(0, Do("search", ("you", (Wanted(CREATURE, undefined=True),))))
    s.resolve()
    assert jotted(s) == ["searched"]
    assert s.ids("hand", 0) == []


@rule("701.19d")
def test_just_a_number_of_cards_must_be_found():
    s = search_table(BEAR, FOREST, OGRE)
    start(s, SearchLibrary(None, 2))
    for short in ([], ["Bear"]):
        with pytest.raises(ScenarioError, match="expected 2 to 2"):
            s.answer(0, short)
    s.answer(0, ["Bear", "Ogre"])
    assert sorted(s.zone_names(0, "hand")) == ["Bear", "Ogre"]
    s = search_table(BEAR, defaults=False)
    s.do(0, SearchLibrary(None, 3))  # as many as there are
    assert s.zone_names(0, "hand") == ["Bear"]


@rule("701.19e")
def test_found_cards_are_shown_only_if_the_text_says_so():
    for shown in (False, True):
        s = search_table(BEAR, FOREST)
        s.do(0, SearchLibrary(CREATURE, reveal=shown), choose=["Bear"])
        assert any("Bear" in line for line in s.game.observe(1).log()[5:]) is shown
        assert any("Bear" in line for line in s.game.observe(0).log())
        assert s.log_has("701.16a", "Bear") is shown


@rule("701.19f")
def test_searching_a_part_instead_is_still_a_search():
    s = search_table(FOREST, BEAR, OGRE)
    s.put(1, "battlefield", permanent("Censor", "Artifact", SearchesTopInstead(2)))
    start(s, InOrder((SearchLibrary(CREATURE), Jot("after"))))
    assert [s.game.name_of(i) for i in s.decision.options] == ["Bear"]
    s.answer(0, ["Bear"])
    s.resolve()
    assert jotted(s) == ["after", "searched"]
    assert s.log_has("701.20a")  # the library is shuffled all the same


@rule("701.19g")
def test_a_player_may_choose_to_search_though_nothing_can_come_of_it():
    s = search_table(defaults=False)
    s.do(0, May(SearchLibrary(LAND, to="battlefield"), otherwise=Jot("no")), may=True)
    s.resolve()
    assert jotted(s) == ["searched"]


@rule("701.19h")
def test_several_instructions_before_the_shuffle_are_one_search():
    s = search_table(BEAR, FOREST, OGRE)
    both = Do("search", ("you", (Wanted(LAND), Wanted(CREATURE, 2))))
    start(s, both)
    s.answer(0, ["Forest"])
    s.answer(0, ["Bear", "Ogre"])
    assert len(s.ids("stack")) == 1
    s.resolve()
    assert jotted(s) == ["searched"]


@rule("701.19h")
def test_a_card_is_found_for_one_of_them_only():
    s = search_table(BEAR, OGRE)
    start(s, Do("search", ("you", (Wanted(CREATURE), Wanted(None, 2)))))
    s.answer(0, ["Bear"])
    assert len(s.ids("stack")) == 1  # the other card is all that is left: nobody was asked


@rule("701.19h", edition="2017-09-25")
def test_in_2017_each_is_a_search():
    s = search_table(BEAR, FOREST, edition="2017-09-25")
    s.do(0, Do("search", ("you", (Wanted(LAND), Wanted(CREATURE)))))
    assert len(s.ids("stack")) == 2


@in_each("701.19h", of=("2017-09-25", "2022-10-07"))
def test_a_text_that_wants_two_things_is_one_search_and_in_2017_two(edition):
    s = search_table(BEAR, FOREST, SWAMP, edition=edition)
    text = "Search your library for a Forest card and a Swamp card, put them onto the battlefield tapped, then shuffle."
    s.put(0, "hand", spell(text, "Verge"))
    s.cast(0, "Verge")
    s.expect(0, "choose", ["Forest"]).expect(0, "choose", ["Swamp"]).resolve()
    assert s.tapped(0) == ["Forest", "Swamp"]
    s.resolve_all()
    assert jotted(s) == ["searched"] * (2 if edition == "2017-09-25" else 1)


@rule("701.19i")
def test_players_who_search_at_once_decide_in_apnap_order_and_the_cards_move_together():
    s = search_table(BEAR, OGRE, active=1)
    s.put(1, "library", FOREST, BEAR)
    start(s, SearchLibrary(None, who=EachPlayer()), player=1)
    assert s.decision.player == 1
    s.answer(1, ["Bear"])
    assert s.decision.player == 0
    assert s.ids("hand", 1) == []
    s.answer(0, ["Ogre"])
    assert (s.zone_names(0, "hand"), s.zone_names(1, "hand")) == (["Ogre"], ["Bear"])
    assert len(s.events(Shuffled)) == 2


@rule("701.19i", edition="2017-09-25")
def test_in_2017_nothing_says_so_and_each_search_is_done_by_itself():
    s = search_table(BEAR, OGRE, edition="2017-09-25")
    s.put(1, "library", FOREST)
    s.do(0, SearchLibrary(None, who=EachPlayer()), choose=["Bear"])
    assert (s.zone_names(0, "hand"), s.zone_names(1, "hand")) == (["Bear"], ["Forest"])


@rule("701.19a")
def test_a_prohibited_search_finds_nothing_and_the_library_is_shuffled():
    s = search_table(BEAR, FOREST)
    s.put(1, "battlefield", permanent("Lock", "Artifact", forbids(Searched)))
    s.do(0, SearchLibrary(CREATURE))
    assert s.ids("hand", 0) == []
    assert s.ids("stack") == []
    assert s.log_has("701.20a")


@rule("701.20b")
def test_shuffled_before_they_are_put_found_cards_are_kept_out():
    for edition, hand in (("2022-10-07", ["Bear"]), ("2021-04-19", [])):
        s = search_table(BEAR, FOREST, creature("Elf", 1, 1), edition=edition)
        s.do(0, SearchLibrary(CREATURE, shuffle_first=True), choose=["Bear"])
        assert s.zone_names(0, "hand") == hand
        s = search_table(BEAR, FOREST, creature("Elf", 1, 1), edition=edition)
        s.do(0, SearchLibrary(CREATURE, to="library", shuffle_first=True), choose=["Bear"])
        assert s.zone_names(0, "library")[0] == "Bear"


@rule("701.19a")
def test_a_player_may_search_another_players_library():
    s = search_table(BEAR, FOREST)
    s.put(1, "library", OGRE)
    start(s, Do("search", (1, (Wanted(CREATURE),), "library", 0)), player=1)
    assert [s.game.name_of(i) for i in s.decision.options] == ["Bear"]
    assert s.decision.player == 1


CULTIVATE = {"reveal": True, "one_to": "battlefield", "one_enters": TAPPED_ENTERING}


@rule("701.19a")
def test_one_of_two_goes_to_another_place_and_the_player_chooses_which():
    s = search_table(BEAR, FOREST, OGRE, FOREST)
    first, second = (i for i in s.ids("library", 0) if s.game.name_of(i) == "Forest")
    start(s, SearchLibrary(LAND, 2, **CULTIVATE))
    s.answer(0, [first, second])
    assert s.decision.options == (first, second)
    s.answer(0, second)
    s.defaults = True
    assert s.zone_names(0, "hand") == ["Forest"]
    assert s.field(TAPPED, s.find("Forest", "battlefield"))
    assert sorted(s.zone_names(0, "library")) == ["Bear", "Ogre"]


def test_where_only_one_is_found_it_goes_to_the_first_place():
    s = search_table(BEAR, FOREST)
    s.do(0, SearchLibrary(LAND, 2, **CULTIVATE), choose=["Forest"])
    assert s.field(TAPPED, s.find("Forest", "battlefield"))
    assert s.zone_names(0, "hand") == []


def test_where_nothing_is_found_nothing_is_chosen_and_the_library_is_shuffled():
    s = search_table(BEAR, OGRE)
    s.put(0, "battlefield", permanent("Ear", "Artifact", whenever(WhenSearches(), Jot("again"))))
    s.do(0, SearchLibrary(LAND, 2, **CULTIVATE))
    s.resolve_all()
    assert sorted(s.zone_names(0, "library")) == ["Bear", "Ogre"]
    assert sorted(jotted(s)) == ["again", "searched"]


@pytest.mark.parametrize(
    ("line", "tree"),
    [
        (
            (
                "Search your library for up to two basic land cards, reveal those cards, put one onto the battlefield tapped and "
                "the other into your hand, then shuffle."
            ),
            SearchLibrary(And((HasSupertype("basic"), LAND)), 2, **CULTIVATE),
        ),
        (
            (
                "Search your library for up to two creature cards and reveal them. Put one into your hand and the other "
                "into your graveyard. Then shuffle."
            ),
            SearchLibrary(CREATURE, 2, "graveyard", True, one_to="hand"),
        ),
    ],
)
def test_words_for_two_places(line, tree):
    assert effect(line) == tree


def test_the_other_of_three_is_nothing():
    with pytest.raises(NotUnderstood):
        effect(
            "Search your library for up to three basic land cards, reveal those cards, put one onto the battlefield tapped and "
            "the other into your hand, then shuffle."
        )
