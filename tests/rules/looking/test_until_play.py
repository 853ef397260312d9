"""Cards made from their text that reveal cards until enough of a kind are found, played (CR 701.16, 701.20)."""

from __future__ import annotations

from magic import BEAR, OGRE
from wordings import beast, effect, made, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.looking.instructions import RevealUntil, ShuffleRest
from apnap_plugins.rules.objects.instructions import PutBy
from apnap_plugins.rules.vocabulary.base import player_ref
from apnap_plugins.rules.vocabulary.filters import LAND
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.testing import basic

FOREST, ISLAND = basic("G"), basic("U")
FAT = beast("Fat")
MORPH = (
    "Destroy target creature. Its controller reveals cards from the top of their library until they reveal a creature card. "
    "The player puts that card onto the battlefield, then shuffles all other cards revealed this way into their library."
)


def test_what_the_words_mean() -> None:
    (shown, _) = effect(
        "Target opponent reveals cards from the top of their library until four land cards are revealed. That player puts all "
        "cards revealed this way into their graveyard."
    ).steps
    assert shown == RevealUntil(LAND, Target(0), 4)
    (_, _, puts, shuffles) = effect(MORPH).steps
    assert isinstance(puts, PutBy) and isinstance(shuffles, ShuffleRest)


@rule("701.16a", "608.2h")
def test_the_controller_of_what_was_destroyed_gets_the_next_creature() -> None:
    s = table()
    s.put(0, "battlefield", OGRE, controller=1)
    s.put(1, "library", FOREST, ISLAND, BEAR, FAT)
    s.put(0, "library", FOREST)
    play(s, 0, spell(MORPH), "Ogre")
    assert s.permanents(1) == ["Bear"]
    assert sorted(s.zone_names(1, "library")) == ["Fat", "Forest", "Island"]
    assert s.zone_names(0, "library") == ["Forest"]


@rule("701.16a")
def test_none_is_found_and_the_library_is_shuffled() -> None:
    s = table()
    s.put(1, "battlefield", OGRE)
    s.put(1, "library", FOREST, ISLAND)
    play(s, 0, spell(MORPH), "Ogre")
    assert s.permanents(1) == [] and len(s.zone_names(1, "library")) == 2


@rule("701.16a")
def test_all_that_were_revealed_go_to_the_graveyard() -> None:
    s = table()
    s.put(1, "library", FOREST, BEAR, FOREST, OGRE, ISLAND)
    text = (
        "Target player reveals cards from the top of their library until they reveal two land cards, then puts all cards "
        "revealed this way into their graveyard."
    )
    play(s, 0, spell(text), player_ref(1))
    assert sorted(s.zone_names(1, "graveyard")) == ["Bear", "Forest", "Forest"]
    assert s.zone_names(1, "library") == ["Ogre", "Island"]


@rule("701.16a", "107.3c")
def test_as_many_as_you_control_of_a_chosen_type() -> None:
    text = (
        "Choose a creature type. Reveal cards from the top of your library until you reveal X creature cards of the chosen type, "
        "where X is the number of creatures you control of that type. Put those cards onto the battlefield, then shuffle the "
        "rest of the revealed cards into your library."
    )
    elf = beast("Elf", types="Creature \u2014 Elf")
    s = table()
    s.put(0, "battlefield", elf)
    s.put(0, "library", BEAR, FOREST, elf, elf)
    s.expect(0, "choose", "Elf")
    play(s, 0, spell(text))
    s.done()
    assert s.permanents(0) == ["Elf", "Elf"]
    assert sorted(s.zone_names(0, "library")) == ["Bear", "Elf", "Forest"]


@rule("701.11a", "608.2c")
def test_cards_are_exiled_until_one_is_found_that_may_be_cast() -> None:
    s = table()
    s.put(1, "library", FOREST, BEAR, OGRE)
    text = (
        "Target opponent exiles cards from the top of their library until they exile a nonland card. Until end of turn, you may "
        "cast that card without paying its mana cost."
    )
    play(s, 0, spell(text), player_ref(1))
    assert sorted(s.zone_names(1, "exile")) == ["Bear", "Forest"]
    assert s.zone_names(1, "library") == ["Ogre"]
    assert s.offered(0) == ["Bear"]
    s.cast(0, "Bear")
    s.resolve()
    assert s.permanents(0) == ["Bear"]


@rule("701.11a", "401.4")
def test_the_rest_of_what_was_exiled_goes_back() -> None:
    s = table()
    s.put(0, "library", FOREST, ISLAND, BEAR, OGRE)
    text = (
        "Exile cards from the top of your library until you exile a creature card. Put that card onto the battlefield and the "
        "rest on the bottom of your library in a random order."
    )
    play(s, 0, spell(text))
    assert s.permanents(0) == ["Bear"]
    names = s.zone_names(0, "library")
    assert sorted(names) == ["Forest", "Island", "Ogre"] and "Ogre" in (names[0], names[-1])
    assert s.zone_names(0, "exile") == []


@rule("701.11a")
def test_the_whole_library_is_exiled_where_none_is_there() -> None:
    s = table(players=3)
    s.put(1, "library", FOREST, ISLAND)
    s.put(2, "library", BEAR, FOREST)
    play(s, 0, spell("Each opponent exiles cards from the top of their library until they exile a creature card."))
    assert s.zone_names(1, "library") == [] and s.zone_names(2, "library") == ["Forest"]


@rule("607.2a", "400.7", "110.2")
def test_each_player_gets_back_their_own() -> None:
    s = table()
    wave = made("Wave", "Enchantment", "{0}: Exile target creature.\nWhen Wave leaves the battlefield, each player returns to "
                "the battlefield all cards they own exiled with it.")  # fmt: skip
    s.put(0, "battlefield", wave, BEAR)
    s.put(1, "battlefield", OGRE, controller=0)
    for name in ("Bear", "Ogre"):
        s.activate(0, "Wave", name)
        s.resolve()
    assert s.permanents() == ["Wave"]
    play(s, 0, spell("Destroy target enchantment."), "Wave")
    s.resolve_all()
    assert s.permanents(0) == ["Bear"] and s.permanents(1) == ["Ogre"]


CAGE = shrine("Creature cards in graveyards and libraries can't enter the battlefield.", "Cage")


@rule("101.2", "608.2c")
def test_what_could_not_enter_is_no_part_of_the_rest() -> None:
    s = table()
    s.put(0, "battlefield", CAGE)
    s.put(1, "library", FOREST, BEAR, ISLAND)
    text = (
        "Target player reveals cards from the top of their library until they reveal a creature card. Put that card onto the "
        "battlefield under your control. That player puts the rest of the revealed cards into their graveyard."
    )
    play(s, 0, spell(text), ("player", 1))
    assert s.zone_names(1, "library") == ["Bear", "Island"] and s.zone_names(1, "graveyard") == ["Forest"]


@rule("101.2", "608.2c")
def test_all_that_were_not_put_onto_the_battlefield_are_what_could_not_enter_too() -> None:
    s = table()
    s.put(0, "battlefield", CAGE)
    s.put(0, "library", FOREST, BEAR, ISLAND)
    text = (
        "Reveal cards from the top of your library until you reveal a nonland permanent card. You may put that card onto the "
        "battlefield. Then put all cards revealed this way that weren't put onto the battlefield on the bottom of your "
        "library in a random order."
    )
    s.expect(0, "may", True)
    play(s, 0, spell(text))
    island, *others = s.zone_names(0, "library")
    assert island == "Island" and sorted(others) == ["Bear", "Forest"]
