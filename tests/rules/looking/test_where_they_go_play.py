"""Where cards that were looked at, milled or exiled go: attacking, under your control, into either of two zones, played."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.combat.combat import ATTACKING
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.testing import basic

KNIGHT = beast("Knight", size="3/3", types="Creature — Human Knight")


def _deck(*top):
    return [basic("G")] * 5 + [*reversed(top)]


@rule("508.4", "508.4a")
@pytest.mark.parametrize("puts", [True, False])
def test_tapped_and_attacking_from_among_them(puts):
    s = table(players=3, stage="beginning of combat", decks=[_deck(KNIGHT, OGRE), [], []])
    text = (
        "Whenever a creature you control attacks, look at the top two cards of your library. You may put a Human creature "
        "card from among them onto the battlefield tapped and attacking. It gains indestructible until end of turn. Put the "
        "rest of the cards on the bottom of your library in a random order."
    )
    s.put(0, "battlefield", shrine(text), BEAR)
    s.attack({"Bear": ("player", 1)})
    s.expect(0, "608.2d", puts)
    if puts:
        s.expect(0, "508.4", ("player", 2))
    s.resolve_all()
    assert s.count("Knight", "battlefield") == puts
    if puts:
        assert s.field(TAPPED, "Knight")
        assert s.field(ATTACKING, "Knight") == ("player", 2)
        assert s.has("Knight", "indestructible")


@rule("401.4", "608.2c")
@pytest.mark.parametrize(("words", "order"), [("in any order", ["Fox", "Ogre"]), ("in a random order", None)])
@pytest.mark.parametrize(("top", "chosen"), [("one", ["Knight"]), ("up to one", ["Knight"]), ("up to one", [])])
def test_some_on_top_and_the_rest_on_the_bottom_of_one_library(words, order, top, chosen):
    s = table(decks=[[basic("G"), beast("Fox"), OGRE, KNIGHT], []])
    text = f"Look at the top three cards of your library. Put {top} of them on top of your library and the rest on the bottom"
    s.expect(0, "608.2d", chosen)
    if order:
        s.expect(0, "608.2c", [*order, *(["Knight"] if not chosen else [])])
    play(s, 0, spell(f"{text} of your library {words}."))
    s.done()
    found = s.zone_names(0, "library")
    assert found[: len(chosen) + 1] == [*chosen, "Forest"]
    assert sorted(found[len(chosen) + 1 :]) == sorted({"Fox", "Ogre", "Knight"} - set(chosen))
    if order:
        assert found[len(chosen) + 1 :][:2] == order


@rule("110.2a", "701.13a")
def test_a_milled_card_of_another_player_comes_under_your_control():
    s = table(decks=[_deck(basic("G")), _deck(OGRE, basic("G"))])
    text = "Each player mills two cards. Put a creature card from among the milled cards onto the battlefield under your control."
    play(s, 0, spell(text))
    assert s.game.controller(s.find("Ogre", "battlefield")) == 0


@rule("401.1", "608.2c")
@pytest.mark.parametrize(("size", "there"), [("2/2", 1), ("5/5", 0)])
def test_the_bottom_card_and_it_is_not_the_object_that_it_is_compared_with(size, there):
    s = table(decks=[[beast("Fox", size=size), basic("G"), basic("G")], []])
    text = (
        "{0}: Put the bottom card of your library into your graveyard. If it's a creature card with power less than or equal "
        "to ~'s power, put it onto the battlefield."
    )
    s.put(0, "battlefield", beast("Jailer", text, size="3/3"))
    s.activate(0, "Jailer")
    s.resolve()
    assert (s.count("Fox", "battlefield"), s.count("Fox", "graveyard")) == (there, 1 - there)


@rule("401.1")
def test_nothing_of_an_empty_library():
    s = table(decks=[[], []])
    play(s, 0, spell("Put the bottom card of your library into your graveyard."))
    assert s.zone_names(0, "graveyard") == ["Effect"]


@rule("608.2d")
@pytest.mark.parametrize("zone", ["battlefield", "hand"])
def test_one_zone_or_the_other(zone):
    s = table(decks=[_deck(basic("G"), OGRE), []])
    text = (
        "Exile cards from the top of your library until you exile a nonland permanent card. "
        "Put that card onto the battlefield or into your hand."
    )
    s.put(0, "hand", spell(text))
    s.cast(0, "Effect")
    s.expect(0, "608.2d", zone)
    s.resolve()
    assert s.count("Ogre", zone) == 1


def test_several_kinds_of_cards_with_and_or():
    text = (
        "Look at the top six cards of your library. You may reveal up to two Cleric, Rogue, Warrior, Wizard, and/or Ally "
        "cards from among them and put them into your hand. Put the rest on the bottom of your library in a random order."
    )
    assert meaning(text, spell=True)
    assert meaning(text.replace("Wizard, ", ""), spell=True)


@rule("608.2d")
@pytest.mark.parametrize("cards", [0, 1])
def test_the_top_card_of_an_empty_library_cant_be_chosen_to_be_revealed(cards):
    s = table()
    s.put(0, "battlefield", shrine("{0}: You may reveal the top card of your library. If you do, you gain 1 life."))
    if cards:
        s.put(0, "library", OGRE)
    s.activate(0, "Shrine")
    s.expect(0, "may", True)
    s.resolve()
    assert len(s.expected) == 1 - cards  # asked only where there is a card
    s.expected.clear()
    assert s.life(0) == 20 + cards


@rule("608.2d")
def test_a_choice_among_cards_says_what_it_is_for():
    s = table()
    s.put(0, "library", *[beast(name) for name in ("One", "Two", "Three")])
    for name in ("Two", "Three"):
        s.expect(0, "608.2d", name)
    text = (
        "Look at the top three cards of your library. Put one of them into your hand, put one of them on the bottom of your "
        "library, and exile one of them. You may play the exiled card this turn."
    )
    play(s, 0, spell(text, "Iteration"))
    s.done()
    assert (s.zone_names(0, "hand"), s.zone_names(0, "library")[-1:], s.zone_names(0, "exile")) == (
        ["Two"],
        ["Three"],
        ["One"],
    )
    assert [line.split("[")[0].strip(" >") for line in s.story().splitlines() if "Choose what" in line] == [
        "player 0: Choose what to put into hand",
        "player 0: Choose what to put on the bottom of the library",
    ]


@rule("608.2d")
def test_a_choice_of_one_of_each_kind_says_which_kind_it_asks_for():
    s = table()
    s.put(0, "library", BEAR, basic("G"), basic("R"))
    for answer in (True, ["Bear"], ["Mountain"]):
        s.expect(0, "608.2d", answer)
    text = (
        "Reveal the top three cards of your library. You may put a creature card and/or a land card from among them into your "
        "hand. Put the rest into your graveyard."
    )
    play(s, 0, spell(text, "Depths"))
    s.done()
    assert (s.zone_names(0, "hand"), s.zone_names(0, "graveyard")) == (["Bear", "Mountain"], ["Depths", "Forest"])
    assert [line.split("[")[0].strip(" >") for line in s.story().splitlines() if "Choose what" in line] == [
        "player 0: Choose what to put into hand: creature",
        "player 0: Choose what to put into hand: land",
    ]


@rule("616.1", "614.11")
def test_of_two_equal_ones_instead_of_a_draw_it_is_not_asked_which_applies_first():
    """Neither does anything with what it is on, so only the cards are chosen, once for each draw."""
    s = table(defaults=False)
    lich = beast("Lich", "If you would draw a card, instead look at the top three cards of your library, then put one into your "
                 "hand and the rest into your graveyard.")  # fmt: skip
    s.put(0, "battlefield", lich, lich)
    s.put(0, "library", *[beast(name) for name in "ABCDEF"])
    s.expect(0, "608.2d", ["A"]).expect(0, "608.2d", ["D"])
    play(s, 0, spell("Draw two cards."))
    s.done()
    assert sorted(s.zone_names(0, "hand")) == ["A", "D"] and s.count(zone="graveyard", player=0) == 5
