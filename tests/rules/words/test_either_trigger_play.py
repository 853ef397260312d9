"""Abilities that trigger on one of two things, each said in full: "casts a spell or a creature attacks" (CR 603.2)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap import in_words
from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.designations.day_and_night import WhenDayOrNightChanges
from apnap_plugins.rules.effects.entering import EnterTapped
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.vocabulary.triggers import AnyEvent, WhenEither

DRAW = spell("You gain 1 life.", "Gift")


@rule("603.2")
def test_either_of_two_things_and_each_of_them_by_itself():
    s = table()
    s.put(
        0, "battlefield", shrine("Whenever an opponent gains life or a creature you control attacks, you gain 5 life.")
    )
    s.put(0, "battlefield", BEAR)
    play(s, 1, DRAW)
    s.resolve_all()
    assert s.life_totals() == [25, 21]
    s.attack("Bear")
    s.resolve_all()
    assert s.life(0) == 30


@rule("603.2", "603.10a")
def test_of_one_that_looks_back_and_one_that_does_not():
    s = table()
    s.put(0, "battlefield", shrine("Whenever a creature dies or you cast a spell, each opponent loses 1 life."), BEAR)
    play(s, 0, spell("Destroy target creature.", "Doom"), "Bear")
    s.resolve_all()
    assert s.life(1) == 18, "once for the spell, once for what it destroyed"


@rule("603.6a")
def test_what_enters_from_exile_and_not_from_elsewhere():
    s = table()
    text = "Whenever you cast a spell from exile or a land you control enters from exile, you gain 1 life."
    s.put(
        0,
        "battlefield",
        shrine(text),
    )
    s.put(0, "exile", made("Isle", "Land", ""))
    s.put(0, "hand", made("Moor", "Land", ""))
    s.put(0, "battlefield", BEAR)
    play(s, 0, spell("Exile target creature you control, then return it to the battlefield.", "Blink"), "Bear")
    assert s.life(0) == 20, "no land"
    play(s, 0, spell("Put a land card from your hand onto the battlefield.", "Dig"))
    assert s.life(0) == 20, "not from exile"
    play(s, 0, spell("Exile target permanent you control, then return it to the battlefield.", "Wink"), "Moor")
    s.resolve_all()
    assert s.life(0) == 21


def test_no_word_means_what_only_one_of_the_two_is_about():
    for text in (
        "Whenever a creature attacks or a land enters, tap it.",
        "Whenever an opponent gains life or a creature attacks, that player loses 1 life.",
    ):
        with pytest.raises(NotUnderstood):
            meaning(text)


def test_how_they_are_asked():
    (one,) = meaning("Whenever a player casts a spell or a creature attacks, draw a card.")
    (other,) = meaning("Whenever one or more creatures you control attack or you gain life, draw a card.")
    assert isinstance(one.on, AnyEvent)
    assert isinstance(other.on, WhenEither)


@rule("508.1k", "603.2")
@pytest.mark.parametrize(
    ("names", "life"),
    [(("Warden", "Ghoul", "Wight"), 21), (("Warden", "Ghoul", "Bear"), 20), (("Ghoul", "Wight"), 20)],
)
def test_it_attacks_with_so_many_of_a_kind(names, life):
    s = table(stage="beginning of combat")
    s.put(0, "battlefield", beast("Warden", "Whenever ~ and at least two Zombies attack, you gain 1 life."), BEAR)
    s.put(0, "battlefield", beast("Ghoul", types="Creature — Zombie"), beast("Wight", types="Creature — Zombie"))
    s.attack(list(names))
    s.resolve_all()
    assert s.life(0) == life


@rule("701.17a", "603.2c")
def test_what_several_players_sacrifice_at_once_triggers_once():
    s = table()
    s.put(
        0, "battlefield", shrine("Whenever one or more players sacrifice one or more creatures, you gain 1 life."), BEAR
    )
    s.put(1, "battlefield", OGRE)
    play(s, 0, spell("Each player sacrifices a creature.", "Toll"))
    s.resolve_all()
    assert s.life(0) == 21


@rule("614.1d")
def test_they_enter_untapped():
    s = table()
    s.put(0, "battlefield", shrine("Permanents enter untapped."))
    play(s, 0, spell("Create a tapped Treasure token.", "Find"))
    assert s.field(TAPPED, "Treasure Token") is False
    s.put(0, "graveyard", BEAR)
    play(s, 0, spell("Return target creature card from your graveyard to the battlefield tapped.", "Raise"), "Bear")
    assert s.field(TAPPED, "Bear") is False


@rule("616.1e", "614.1d")
@pytest.mark.parametrize("first", ["Orb", "Shore"])
def test_what_enters_tapped_by_one_and_untapped_by_another_effect_enters_as_the_last_of_them_says(first):
    s = table()
    s.put(0, "battlefield", shrine("Permanents enter tapped.", "Orb"), shrine("Permanents enter untapped.", "Shore"))
    s.put(0, "graveyard", BEAR)
    s.expect(0, "616.1", first)
    play(s, 0, spell("Return target creature card from your graveyard to the battlefield.", "Raise"), "Bear")
    s.done()
    assert s.field(TAPPED, "Bear") is (first == "Shore")


def test_what_is_so_unless_a_node_says_otherwise_is_in_its_words():
    assert in_words(EnterTapped(Anything())) == "enter tapped"
    assert in_words(EnterTapped(Anything(), tapped=False)) == "enter tapped (not tapped)"


@rule("201.5c")
def test_a_king_is_called_without_his_number():
    s = table()
    king = made("King Otto XII", "Legendary Creature — Human", "Sacrifice King Otto: You gain 3 life.", size="1/1")
    s.put(0, "battlefield", king)
    s.activate(0, "King Otto XII")
    s.resolve()
    assert (s.life(0), s.zone_names(0, "graveyard")) == (23, ["King Otto XII"])


@rule("603.2", "701.18b")
def test_what_a_mechanic_triggers_on_is_joined_like_any_other():
    s = table()
    s.put(0, "battlefield", shrine("Whenever you gain life or you scry, each opponent loses 1 life."))
    s.put(0, "library", *[BEAR] * 3)
    play(s, 0, DRAW)
    s.resolve_all()
    assert s.life(1) == 19
    play(s, 0, spell("Scry 1.", "Peek"))
    s.resolve_all()
    assert s.life(1) == 18


@rule("603.1")
def test_when_triggers_as_whenever_does():
    s = table()
    s.put(0, "battlefield", shrine("When you scry, sacrifice this enchantment."))
    s.put(0, "library", *[BEAR] * 3)
    play(s, 0, spell("Scry 1.", "Peek"))
    s.resolve_all()
    assert s.zone_names(0, "graveyard") == ["Shrine", "Peek"]


@rule("603.2", "726.1")
def test_day_becoming_night_or_night_becoming_day():
    (ability,) = meaning("Whenever day becomes night or night becomes day, draw a card.")
    assert ability.on == AnyEvent((WhenDayOrNightChanges("night"), WhenDayOrNightChanges("day")))


@rule("603.2")
def test_that_player_is_the_one_of_whichever_happened():
    s = table(players=3)
    text = "Whenever an opponent gains life or an opponent scries, that player loses 2 life."
    s.put(0, "battlefield", shrine(text))
    s.put(2, "library", *[BEAR] * 3)
    play(s, 1, DRAW)
    s.resolve_all()
    assert s.life_totals() == [20, 19, 20]
    play(s, 2, spell("Scry 1.", "Peek"))
    s.resolve_all()
    assert s.life_totals() == [20, 19, 18]


@rule("603.2", "603.10a")
def test_it_is_no_word_for_what_left_and_for_what_came():
    assert meaning("Whenever a creature you control attacks or a creature you control blocks, untap it.")
    with pytest.raises(NotUnderstood):
        meaning("Whenever a creature enters or a creature dies, exile it.")
