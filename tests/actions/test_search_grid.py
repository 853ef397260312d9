"""Cards made from their text that say of a search freely what is found and what is done with it, played (CR 701.19)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, effect, language, made, play, spell, table

from apnap.testing import rule
from apnap_plugins.actions.search import SearchAndPut, SearchAndSplit, SearchAnywhere, SearchLibrary, SearchZones
from apnap_plugins.oracle.cards import CardRefused, CardRow
from apnap_plugins.oracle.coverage import understood
from apnap_plugins.rules.effects.untargeted_choices import TAPPED_ENTERING
from apnap_plugins.rules.vocabulary.filters import Anything, HasType
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.testing import basic

FOREST, SWAMP, PLAINS = basic("G"), basic("B"), basic("W")
CREATURE = HasType("creature")


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("a creature card and put it into your graveyard. Then shuffle.", SearchLibrary(CREATURE, to="graveyard")),
        ("a creature card, reveal that card, put it into your graveyard, then shuffle.",
         SearchLibrary(CREATURE, to="graveyard", reveal=True)),
        ("a card, exile it face down, then shuffle.", SearchAndPut(to="exile", face_down=True)),
        ("a card, then shuffle and put that card third from the top.",
         SearchAndPut(to="library", shuffle_first=True, position=2)),
        ("a creature card, reveal it, shuffle, then put it on top.",
         SearchLibrary(CREATURE, to="library", reveal=True, shuffle_first=True)),
        ("a creature card, put it onto the battlefield with two +1/+1 counters on it, then shuffle.",
         SearchAndPut(CREATURE, to="battlefield", kind="+1/+1", number=2)),
        ("a creature card, put it onto the battlefield tapped and attacking, then shuffle.",
         SearchAndPut(CREATURE, to="battlefield", enters=TAPPED_ENTERING, attacking=True)),
        ("up to three land cards, put two onto the battlefield tapped and the rest into your hand, then shuffle.",
         SearchAndSplit(HasType("land"), 3, one_to="battlefield", one_enters=TAPPED_ENTERING, ones=2)),
        ("up to three cards, put one of them into your hand and the rest into your graveyard, then shuffle.",
         SearchAndSplit(Anything(), 3, "graveyard", one_to="hand")),
    ],
)  # fmt: skip
def test_what_the_words_mean(text: str, means: SearchLibrary) -> None:
    assert effect(f"Search your library for {text}") == means


def test_what_they_mean_of_other_libraries_and_zones() -> None:
    theirs = effect("Search target opponent's library for a card, exile it face down, then that player shuffles.")
    assert isinstance(theirs, SearchZones) and theirs.owner == Target() and theirs.face_down
    anywhere = effect("Search your hand and/or library for a creature card and put it onto the battlefield tapped. "
                      "If you search your library this way, shuffle.")  # fmt: skip
    assert isinstance(anywhere, SearchAnywhere)
    assert (anywhere.zones, anywhere.to, anywhere.enters) == (("library", "hand"), "battlefield", TAPPED_ENTERING)


@rule("701.19a", "701.20b")
def test_a_card_that_was_found_lies_third_from_the_top_after_the_shuffle() -> None:
    s = table()
    s.put(0, "library", BEAR, FOREST, FOREST, FOREST, FOREST)
    s.expect(0, "701.19a", ["Bear"])
    play(s, 0, spell("Search your library for a card, then shuffle and put that card third from the top."))
    s.done()
    assert [name == "Bear" for name in s.zone_names(0, "library")] == [False, False, True, False, False]


@rule("701.19a", "608.2d")
def test_of_what_was_found_some_go_here_and_the_rest_there() -> None:
    text = (
        "Search your library for up to three land cards, put {n} onto the battlefield tapped and the rest into your hand, "
        "then shuffle."
    )
    for number, found, there, hand in (
        ("two", ["Forest", "Swamp", "Plains"], ["Forest", "Plains"], ["Swamp"]),
        ("two", ["Forest"], ["Forest"], []),
        ("up to two of them", ["Forest", "Swamp"], [], ["Forest", "Swamp"]),
        ("one", [], [], []),
    ):
        s = table()
        s.put(0, "library", FOREST, SWAMP, PLAINS, OGRE)
        s.expect(0, "701.19a", found)
        if len(found) > 1:
            s.expect(0, "608.2d", there)
        play(s, 0, spell(text.replace("{n}", number)))
        s.done()
        assert (sorted(s.permanents(0)), sorted(s.zone_names(0, "hand"))) == (there, hand)
        assert s.log_has("701.20a")


@rule("701.19a", "406.3")
def test_a_card_is_exiled_face_down_and_nobody_sees_it() -> None:
    s = table()
    s.put(1, "library", BEAR, FOREST)
    s.expect(0, "701.19a", ["Bear"])
    play(s, 0, spell("Search target opponent's library for a creature card and exile it face down. Then that player shuffles."),
         ("player", 1))  # fmt: skip
    s.done()
    (card,) = s.ids("exile")
    assert s.game.name_of(card) != "Bear"
    assert s.zone_names(1, "library") == ["Forest"]


@rule("701.19a", "508.4")
def test_a_creature_that_was_found_enters_attacking() -> None:
    s = table()
    text = (
        "Whenever this creature attacks, you may search your library for a creature card, put it onto the battlefield tapped and "
        "attacking, then shuffle."
    )
    s.put(0, "battlefield", beast("Caller", text))
    s.put(0, "library", BEAR, FOREST)
    s.expect(0, "may", True).expect(0, "701.19a", ["Bear"])
    s.attack("Caller")
    s.resolve_all()
    s.done()
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 16]


@rule("701.19a", "122.6a")
def test_a_creature_that_was_found_enters_with_counters() -> None:
    s = table()
    s.put(0, "library", BEAR)
    s.expect(0, "701.19a", ["Bear"])
    put = "put it onto the battlefield with two +1/+1 counters on it"
    play(s, 0, spell(f"Search your library for a creature card, {put}, then shuffle."))
    assert s.pt("Bear") == (4, 4)


@rule("608.2c", "701.20a")
def test_what_is_done_after_the_shuffle() -> None:
    s = table()
    s.put(0, "library", FOREST, BEAR)
    s.expect(0, "701.19a", ["Forest"])
    card = made(
        "Dig", "Sorcery", "Search your library for a land card, put it into your hand, shuffle, then discard a card."
    )
    play(s, 0, card)
    assert sorted(s.zone_names(0, "graveyard")) == ["Dig", "Forest"]


def test_a_card_that_was_exiled_is_not_one_that_stays_in_a_library() -> None:
    with pytest.raises(CardRefused, match="'among' is looked back at"):
        understood(language(), CardRow(name="Vault", type_line="Sorcery", mana_cost="{1}", oracle_text=(
            "Search your library for a card, exile it face down, then shuffle. If you don't put it onto the battlefield, put it "
            "into its owner's hand.")))  # fmt: skip


DEN = "Search your library for a creature card, reveal it, put it into your hand, then shuffle. "


@rule("608.2c", "614.15")
def test_what_was_found_goes_elsewhere_where_something_is_so() -> None:
    text = f"{DEN}If you control a Forest, put that card onto the battlefield tapped instead."
    for land, there, hand in ((FOREST, ["Bear"], []), (SWAMP, [], ["Bear"])):
        s = table()
        s.put(0, "battlefield", land)
        s.put(0, "library", BEAR, PLAINS)
        s.expect(0, "701.19a", ["Bear"])
        play(s, 0, spell(text))
        s.done()
        assert (s.tapped(0), s.zone_names(0, "hand")) == (there, hand)


@rule("608.2c", "701.20b")
@pytest.mark.parametrize("dragon", [False, True])
def test_what_would_lie_on_top_after_the_shuffle_goes_elsewhere(dragon: bool) -> None:
    text = ("When ~ enters, you may search your library for a basic land card, reveal it, then shuffle and put that card on top. "
            "If you control a Dragon, put that card onto the battlefield tapped instead.")  # fmt: skip
    s = table()
    s.put(0, "hand", beast("Sentinel", text))
    s.put(0, "library", FOREST, BEAR, BEAR, BEAR)
    s.put(0, "battlefield", *[beast("Drake", types="Creature — Dragon")] * dragon)
    s.cast(0, "Sentinel")
    s.resolve()
    s.expect(0, "608.2d", True).expect(0, "701.19a", ["Forest"]).resolve().done()
    assert s.tapped() == ["Forest"] * dragon
    assert dragon or s.zone_names(0, "library")[0] == "Forest"


@rule("701.19a", "701.19b")
def test_all_of_several_zones_are_searched_for_one_card() -> None:
    text = "Search your library and graveyard for a land card, reveal it, put it into your hand, then shuffle."
    for found, graveyard in ((["Swamp"], ["Effect", "Forest"]), ([], ["Effect"])):
        s = table()
        s.put(0, "library", SWAMP, BEAR)
        s.put(0, "graveyard", FOREST)
        s.expect(0, "701.19a", found)
        play(s, 0, spell(text))
        s.done()
        assert s.zone_names(0, "hand") == (found or ["Forest"])
        assert sorted(s.zone_names(0, "graveyard")) == graveyard
        assert s.log_has("701.20a")


GRASP = made("Grasp", "Sorcery", "Search target opponent's library for a card and exile it face down. Then that player shuffles. "
             "You may play that card for as long as it remains exiled.")  # fmt: skip


@rule("406.3", "406.3a", "701.19a")
def test_who_found_a_card_that_is_exiled_face_down_may_look_at_it_and_play_it_later() -> None:
    s = table()
    s.lands(0, "GG")
    s.put(1, "library", FOREST, BEAR, SWAMP)
    s.put(0, "library", FOREST, FOREST)
    s.expect(0, "701.19a", ["Bear"])
    play(s, 0, GRASP, ("player", 1))
    (card,) = s.ids("exile", 1)
    assert (s.game.may_look(0, card), s.game.may_look(1, card)) == (True, False)
    s.pass_until(lambda game: game.active_player == 1 and game.stage_name() == "precombat main")
    assert s.offered(0, "cast") == []
    s.pass_until(lambda game: game.active_player == 0 and game.stage_name() == "precombat main")
    s.act(0, "cast", card)
    s.resolve_all()
    assert s.permanents(0) == ["Bear", "Forest", "Forest"]


@rule("406.3", "701.19a")
def test_who_searched_their_own_library_may_look_at_what_they_exiled_face_down() -> None:
    s = table()
    s.put(0, "library", FOREST, BEAR)
    s.expect(0, "701.19a", ["Bear"])
    play(s, 0, spell("Search your library for a card, exile it face down, then shuffle."))
    (card,) = s.ids("exile", 0)
    assert (s.game.may_look(0, card), s.game.may_look(1, card)) == (True, False)
