"""Cards made from their text that trigger on what is put into graveyards and leaves them, played (CR 404, 603.6c, 603.10a)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, language, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.effects.triggers import OneOrMore
from apnap_plugins.rules.objects.triggers import WhenCardLeaves, WhenCardPutInto, WhenDiesInto
from apnap_plugins.rules.vocabulary.filters import CREATURE, LAND
from apnap_plugins.rules.vocabulary.selectors import OwnerOf, TriggerObject
from apnap_plugins.testing import basic

FOREST = basic("G")
KILL = spell("Destroy target creature.", "Kill")


def test_what_the_words_mean() -> None:
    (mine,) = meaning("Whenever a creature is put into your graveyard from the battlefield, draw a card.")
    assert mine.on == WhenDiesInto(CREATURE, "your")
    (theirs,) = meaning(
        "Whenever a land card is put into an opponent's graveyard from anywhere, that player loses 1 life."
    )
    assert theirs.on == WhenCardPutInto("graveyard", LAND, "", "opponent")
    assert theirs.effect.who == OwnerOf(TriggerObject())
    (leaving,) = meaning("Whenever one or more creature cards leave your graveyard, scry 1.")
    assert leaving.on == OneOrMore(WhenCardLeaves("graveyard", CREATURE))


@pytest.mark.parametrize(
    "line",
    [
        # what left may be anything now, and one of several is none
        "Whenever a card leaves your graveyard, exile it.",
        "Whenever one or more cards are put into your graveyard from anywhere, exile it.",
    ],
)
def test_no_word_means_what_is_not_there(line: str) -> None:
    with pytest.raises(NotUnderstood):
        language().read(line)


@rule("404.2", "603.10a")
def test_your_graveyard_is_that_of_the_owner_whoever_controlled_it() -> None:
    s = table()
    s.put(
        0,
        "battlefield",
        shrine("Whenever a creature is put into your graveyard from the battlefield, you gain 1 life."),
    )
    s.put(1, "battlefield", BEAR, controller=0)
    s.put(0, "battlefield", OGRE, controller=1)
    play(s, 0, KILL, "Bear")
    s.resolve_all()
    assert s.life(0) == 20
    play(s, 0, KILL, "Ogre")
    s.resolve_all()
    assert s.life(0) == 21


@rule("603.2c", "108.2b")
def test_cards_from_anywhere_but_no_tokens() -> None:
    s = table()
    s.put(
        0,
        "battlefield",
        shrine("Whenever one or more cards are put into your graveyard from anywhere, you gain 1 life."),
    )
    s.put(0, "library", *[BEAR] * 3)
    play(s, 0, made("Grind", "Instant", "Mill three cards. Exile Grind."))
    s.resolve_all()
    assert s.life(0) == 21
    play(s, 0, made("Call", "Instant", "Create a 2/2 green Bear creature token. Exile Call."))
    play(s, 0, made("Fall", "Instant", "Destroy all creatures. Exile Fall."))
    s.resolve_all()
    assert s.count(zone="battlefield") == 1
    assert s.life(0) == 21


@rule("603.2", "119.3")
def test_that_player_is_whose_graveyard_it_is() -> None:
    s = table(players=3)
    s.put(
        0,
        "battlefield",
        shrine("Whenever a creature card is put into an opponent's graveyard from anywhere, that player loses 1 life."),
    )
    s.put(2, "library", BEAR, FOREST)
    s.put(0, "library", BEAR)
    play(s, 0, spell("Each player mills two cards."))
    s.resolve_all()
    assert s.life_totals() == [20, 20, 19]


@rule("603.10a")
def test_cards_leave_a_graveyard_for_any_zone_once_for_all() -> None:
    s = table()
    s.put(0, "battlefield", shrine("Whenever one or more cards leave your graveyard, you gain 1 life."))
    s.put(0, "graveyard", BEAR, OGRE, FOREST)
    s.put(1, "graveyard", BEAR)
    play(s, 0, spell("Exile all creature cards from all graveyards."))
    s.resolve_all()
    assert s.life(0) == 21
    play(s, 0, spell("Return target card from your graveyard to your hand."), "Forest")
    s.resolve_all()
    assert s.life(0) == 22


@rule("113.6k")
def test_a_card_itself_from_the_library_alone() -> None:
    s = table()
    chill = made("Chill", "Sorcery", "You lose 5 life.\nWhen Chill is put into your graveyard from your library, "
                 "you may exile it. If you do, you gain 3 life.")  # fmt: skip
    s.put(0, "hand", chill)
    play(s, 0, spell("Discard a card."))
    s.resolve_all()
    assert s.life(0) == 20
    s.put(0, "library", chill)
    s.put(0, "hand", spell("Mill a card.", "Grind"))
    s.cast(0, "Grind")
    s.expect(0, "may", True)
    s.resolve_all()
    assert s.life(0) == 23
    assert s.zone_names(None, "exile") == ["Chill"]


@rule("603.6c")
def test_exiled_from_the_battlefield_is_not_from_elsewhere() -> None:
    s = table()
    s.put(
        0, "battlefield", beast("Herder", "Whenever a creature is exiled from the battlefield, you gain 1 life."), OGRE
    )
    s.put(0, "graveyard", BEAR)
    play(s, 0, spell("Exile target creature."), "Ogre")
    play(s, 0, spell("Exile target card from a graveyard."), "Bear")
    s.resolve_all()
    assert s.life(0) == 21


@rule("603.6c")
def test_entering_and_being_put_into_a_graveyard() -> None:
    s = table()
    s.put(0, "hand", made("Statue", "Artifact", "When Statue enters or is put into a graveyard from the battlefield, "
                          "you gain 1 life."))  # fmt: skip
    s.cast(0, "Statue")
    s.resolve_all()
    assert s.life(0) == 21
    play(s, 0, spell("Destroy target artifact."), "Statue")
    s.resolve_all()
    assert s.life(0) == 22


@rule("603.10a", "400.3")
def test_what_leaves_a_graveyard_of_others_and_for_where() -> None:
    s = table()
    s.put(0, "battlefield", shrine("Whenever a card leaves an opponent's graveyard, you gain 1 life."))
    s.put(0, "battlefield", shrine("Whenever one or more cards are exiled from graveyards, you gain 10 life."))
    s.put(
        0, "battlefield", shrine("Whenever a creature card is put into your hand from your graveyard, you lose 5 life.")
    )
    s.put(0, "graveyard", BEAR, FOREST)
    s.put(1, "graveyard", BEAR, OGRE)
    play(s, 0, spell("Exile all cards from target player's graveyard."), ("player", 1))
    s.resolve_all()
    assert s.life(0) == 20 + 2 + 10
    play(s, 0, spell("Return target card from your graveyard to your hand."), "Forest")
    s.resolve_all()
    assert s.life(0) == 32
    play(s, 0, spell("Return target card from your graveyard to your hand."), s.find("Bear", "graveyard"))
    s.resolve_all()
    assert s.life(0) == 27


@rule("603.2c", "108.3")
def test_cards_exiled_from_a_library_are_those_of_its_owner() -> None:
    s = table()
    s.put(
        0, "battlefield", shrine("Whenever a land card is exiled from an opponent's library, that player loses 1 life.")
    )
    s.put(0, "library", FOREST)
    s.put(1, "library", FOREST, BEAR, FOREST)
    play(s, 0, spell("Each player exiles the top three cards of their library."))
    s.resolve_all()
    assert s.life_totals() == [20, 18]
