"""Cards made from their text that search for several things, in several zones and in others' libraries, played (CR 701.19)."""

from __future__ import annotations

import magic
import pytest
from editions import in_each
from magic import BEAR, OGRE
from wordings import beast, effect, language, made, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.actions.search import SearchAnywhere, SearchForSeveral, SearchLibrary, SearchZones
from apnap_plugins.oracle.language import SPELL_LINE, NotUnderstood
from apnap_plugins.rules.effects.untargeted_choices import TAPPED_ENTERING
from apnap_plugins.rules.vocabulary.actions import Wanted
from apnap_plugins.rules.vocabulary.filters import Anything, HasSubtype, Or
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.testing import basic

FOREST, SWAMP, PLAINS = basic("G"), basic("B"), basic("W")
VERGE = "Search your library for a Forest card and a Swamp card, put them onto the battlefield tapped, then shuffle."


def test_what_the_words_mean() -> None:
    forest, swamp = HasSubtype("Forest"), HasSubtype("Swamp")
    assert effect(VERGE) == SearchForSeveral(forest, to="battlefield", enters=TAPPED_ENTERING, also=(Wanted(swamp),))
    either = effect(
        "Search your library for a Forest card or a Swamp card, reveal it, put it into your hand, then shuffle."
    )
    assert either == SearchLibrary(Or((forest, swamp)), reveal=True)
    theirs = effect("Search target opponent's library for up to two cards and exile them. Then that player shuffles.")
    assert theirs == SearchZones(Target(), Wanted(Anything(), 2), ("library",))
    anywhere = effect("Search your graveyard, hand, and/or library for a Forest card and put it onto the battlefield. "
                      "If you search your library this way, shuffle.")  # fmt: skip
    assert anywhere == SearchAnywhere(Wanted(forest), ("graveyard", "hand", "library"), "battlefield", reveal=False)


def test_as_many_as_nothing_is_refused() -> None:
    with pytest.raises(NotUnderstood):
        language().read(
            "Search your library for up to that many land cards, put them onto the battlefield tapped, then shuffle.",
            root=SPELL_LINE,
        )


@in_each("701.19b")
def test_a_card_of_each_is_found_or_of_one_alone_or_none(edition: str) -> None:
    for found in ((["Forest"], ["Swamp"]), ([], ["Swamp"]), ([], [])):
        s = magic.table("search", "shuffle", edition=edition)
        s.put(0, "library", FOREST, FOREST, SWAMP, PLAINS)
        s.put(0, "hand", spell(VERGE, "Verge"))
        s.cast(0, "Verge")
        for names in found:
            s.expect(0, "choose", names)
        s.resolve().done()
        assert sorted(s.zone_names(None, "battlefield")) == sorted([*found[0], *found[1]])
        assert s.tapped(0) == s.permanents(0)


@rule("701.19a")
def test_where_several_things_are_wanted_the_question_says_which_is_to_be_found_now() -> None:
    s = magic.table("search", "shuffle")
    s.put(0, "library", FOREST, SWAMP)
    s.put(0, "hand", spell(VERGE, "Verge"))
    s.cast(0, "Verge")
    assert s.wait_for("choose some", 0).describe() == "Find in library: Forest [701.19a]"
    s.answer(0, ["Forest"])
    assert s.decision.describe() == "Find in library: Swamp [701.19a]"
    s.answer(0, [])
    assert s.permanents(0) == ["Forest"]


@rule("701.19a", "110.2a")
def test_a_creature_from_an_opponents_library_comes_under_your_control() -> None:
    s = table()
    s.put(1, "library", BEAR, FOREST)
    text = (
        "Search target opponent's library for a creature card and put that card onto the battlefield under your control. "
        "Then that player shuffles."
    )
    s.put(0, "hand", spell(text, "Bribe"))
    s.cast(0, "Bribe")
    s.expect(0, "choose", ["Bear"])
    s.resolve().done()
    assert s.game.controller(s.find("Bear", "battlefield")) == 0
    assert s.zone_names(1, "library") == ["Forest"]
    assert s.log_has("701.20a")


@rule("701.19b", "701.19d")
def test_a_card_without_a_quality_must_be_found_but_up_to_two_need_not() -> None:
    for count, least in (("two cards and exile them", 2), ("up to two cards and exile them", 0)):
        s = table()
        s.put(1, "library", BEAR, FOREST, OGRE)
        s.put(0, "hand", spell(f"Search target opponent's library for {count}. Then that player shuffles.", "Extract"))
        s.cast(0, "Extract")
        decision = s.wait_for("choose", 0)
        assert decision.minimum == least


@rule("201.4", "701.19b")
def test_all_zones_are_searched_for_cards_with_the_chosen_name() -> None:
    s = table()
    for zone in ("graveyard", "hand", "library"):
        s.put(1, zone, OGRE, FOREST)
    text = (
        "Choose a nonland card name. Search target player's graveyard, hand, and library for any number of cards with that "
        "name and exile them. Then that player shuffles."
    )
    s.put(0, "hand", spell(text, "Extirp"))
    s.cast(0, "Extirp", ("player", 1))
    s.expect(0, "choose", "Ogre")
    for _ in range(3):
        s.expect(0, "choose", ["Ogre"])
    s.resolve().done()
    assert s.zone_names(None, "exile") == ["Ogre"] * 3


@rule("701.19a", "701.19b")
def test_of_all_zones_together_no_more_than_so_many_are_found() -> None:
    s = table()
    for zone in ("graveyard", "hand", "library"):
        s.put(1, zone, OGRE, OGRE, FOREST)
    text = (
        "Choose a nonland card name. Search target player's graveyard, hand, and library for up to three cards with that "
        "name and exile them. Then that player shuffles."
    )
    s.put(0, "hand", spell(text, "Extirp"))
    s.cast(0, "Extirp", ("player", 1))
    s.expect(0, "choose", "Ogre").expect(0, "choose", ["Ogre", "Ogre"]).expect(0, "choose", ["Ogre"])
    s.resolve().done()
    assert s.zone_names(None, "exile") == ["Ogre"] * 3
    assert [s.zone_names(1, zone).count("Ogre") for zone in ("graveyard", "hand", "library")] == [0, 1, 2]


@rule("608.2c")
def test_a_card_is_discarded_before_the_shuffle() -> None:
    s = table()
    s.put(0, "library", BEAR, FOREST)
    play(
        s,
        0,
        spell("Search your library for a card, put that card into your hand, discard a card at random, then shuffle."),
    )
    assert len(s.zone_names(0, "graveyard")) == 2  # the spell, and the one card that was in the hand
    assert s.zone_names(0, "hand") == []
    assert s.log_has("701.20a")


@rule("701.17a", "608.2c")
def test_as_many_lands_are_found_as_were_sacrificed() -> None:
    s = table()
    s.put(0, "battlefield", FOREST, FOREST, FOREST)
    s.put(0, "library", *[SWAMP] * 4)
    text = (
        "Sacrifice any number of lands. Search your library for up to that many land cards, put them onto the battlefield "
        "tapped, then shuffle."
    )
    s.put(0, "hand", made("Shift", "Sorcery", text))
    s.cast(0, "Shift")
    mine = s.ids("battlefield")
    s.expect(0, "choose", mine[:2])
    s.expect(0, "choose", s.ids("library", 0)[:2])
    s.resolve().done()
    assert sorted(s.zone_names(None, "battlefield")) == ["Forest", "Swamp", "Swamp"]


@rule("701.19a", "701.19i")
def test_each_opponent_may_search_and_who_did_shuffles() -> None:
    s = table(players=3)
    for player in range(3):
        s.put(player, "library", BEAR, FOREST)
    text = (
        "Each opponent may search their library for a creature card and put it onto the battlefield. "
        "Then each player who searched their library this way shuffles."
    )
    s.put(0, "hand", spell(text, "Gift"))
    s.cast(0, "Gift")
    s.expect(1, "may", True).expect(2, "may", False).expect(1, "choose", ["Bear"])
    s.resolve().done()
    assert s.permanents(1) == ["Bear"] and s.permanents(2) == [] and s.permanents(0) == []


@rule("107.1b", "701.19a")
def test_less_than_nothing_is_searched_for_as_nothing():
    s = table(decks=[[basic("G")] * 5] * 2)
    s.put(0, "battlefield", beast("Wisp", size="-1/1"))
    text = (
        "Search your library for up to X basic land cards, where X is the greatest power among creatures you control. Put those "
        "cards onto the battlefield tapped, then shuffle."
    )
    play(s, 0, spell(text, "Cross"))
    assert (s.permanents(0), s.count(zone="library", player=0)) == (["Wisp"], 5)


SCION = (
    "Search your graveyard, hand, and/or library for a card named Scion and put it onto the battlefield. "
    "If you search your library this way, shuffle."
)
WATCH = "Whenever an opponent {does} their library, that player loses 1 life."


@rule("608.2d", "101.2")
def test_a_library_that_cannot_be_searched_is_neither_chosen_nor_shuffled() -> None:
    s = table(decks=[[FOREST] * 4] * 2)
    s.put(0, "graveyard", beast("Scion"))
    s.put(1, "battlefield", shrine("Your opponents can't search libraries.", "Stronghold"))
    s.put(1, "battlefield", shrine(WATCH.format(does="shuffles"), "Watch"))
    s.put(0, "hand", spell(SCION, "Call"))
    s.cast(0, "Call")
    s.expect(0, "701.19a", lambda zone: True)  # all that can be chosen
    s.resolve_all()
    assert (s.permanents(0), s.life(0)) == (["Scion"], 20)


@rule("701.19a", "701.19b")
def test_each_zone_that_was_chosen_is_searched_and_the_hidden_ones_first() -> None:
    s = table(decks=[[FOREST] * 4] * 2)
    s.put(0, "graveyard", beast("Scion"))
    larger = s.put(0, "library", beast("Scion", size="3/3"))
    s.put(1, "battlefield", shrine(WATCH.format(does="searches"), "Watch"))
    s.put(0, "hand", spell(SCION, "Call"), spell(SCION, "Again"))
    s.cast(0, "Call")
    s.expect(0, "701.19a", ["graveyard", "library"]).expect(0, "701.19a", [larger])
    s.resolve_all()
    assert [s.pt(card) for card in s.ids("battlefield", 0)] == [(3, 3)]
    assert s.zone_names(0, "graveyard") == ["Call", "Scion"]
    assert s.life(0) == 19, "the library was searched"
    s.cast(0, "Again")
    s.expect(0, "701.19a", ["graveyard", "hand"])
    s.resolve_all()
    assert (s.permanents(0), s.life(0)) == (["Scion", "Scion"], 19), "the library wasn't"
