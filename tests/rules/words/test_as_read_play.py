"""What readers of cards found played otherwise than the text says."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, language, made, meaning, play, shrine, spell, table

from apnap import Moved
from apnap.testing import rule
from apnap_plugins.oracle.cards import CardRefused, CardRow
from apnap_plugins.oracle.coverage import understood
from apnap_plugins.oracle.language import NO_EFFECT, UNSETTLED, NotUnderstood
from apnap_plugins.rules.combat.blocking import CanBlock
from apnap_plugins.rules.counters.counters import CountersPut
from apnap_plugins.rules.vocabulary.filters import TheyControl
from apnap_plugins.rules.vocabulary.selectors import TriggerPlayer
from apnap_plugins.testing import basic


@rule("608.2h", "611.2c")
def test_who_controlled_the_target_is_settled_as_the_spell_resolves():
    s = table()
    rusher = s.put(0, "battlefield", beast("Rusher", size="3/3"))
    bear, ogre = s.put(1, "battlefield", BEAR), s.put(1, "battlefield", OGRE)
    text = (
        "Target creature an opponent controls blocks this turn if able. Other creatures that player controls can't block this "
        "turn."
    )
    play(s, 0, spell(text, "Mark"), "Bear")
    play(s, 0, spell("Gain control of target creature until end of turn.", "Steal"), "Bear")
    assert s.game.controller(bear) == 0
    assert not s.game.query(CanBlock(ogre, rusher), True)


@rule("110.1", "122.1")
@pytest.mark.parametrize(("zone", "counters"), [("battlefield", 4), ("exile", 2)])
def test_a_permanent_gets_twice_as_many_counters_and_a_card_in_exile_does_not(zone, counters):
    s = table()
    text = (
        "If you would put one or more counters on a permanent or player, put twice that many of each of those kinds of counters "
        "on that permanent or player instead."
    )
    s.put(0, "battlefield", shrine(text, "Doubler"))
    bear = s.put(0, zone, BEAR)
    s.happen(CountersPut("time", 2, bear, who=0))
    assert s.counters(bear) == {"time": counters}


@rule("608.2h", "105.2")
def test_the_colors_of_a_spell_that_was_countered_are_those_it_had():
    s = table()
    text = "Whenever you cast a spell, put a +1/+1 counter on ~ for each of that spell's colors."
    s.put(0, "battlefield", beast("Dragon", text))
    s.put(0, "hand", made("Both", "Instant", "You gain 1 life.", "{U/P}{R/P}"))
    s.put(1, "hand", spell("Counter target spell.", "No"))
    s.cast(0, "Both")
    s.cast(1, "No", "Both")
    s.resolve_all()
    assert (s.counters("Dragon"), s.life(0)) == ({"+1/+1": 2}, 16)


TAPS = "Whenever a creature dies, you may tap two untapped creatures you control. When you do, you gain 1 life."


@rule("608.2d")
@pytest.mark.parametrize(("others", "life"), [(1, 20), (2, 21)])
def test_nobody_is_offered_to_tap_two_who_has_one(others, life):
    s = table()
    s.put(0, "battlefield", *[BEAR] * others)
    s.put(
        0,
        "battlefield",
        shrine(
            "Whenever a creature dies, you may tap two untapped creatures you control. When you do, you gain 1 life."
        ),
    )
    if others == 2:
        s.expect(0, "608.2d", True)
    s.happen(Moved(s.put(1, "battlefield", OGRE), "graveyard"))
    s.resolve_all()
    assert s.life(0) == life


def test_those_creatures_are_those_of_the_player_who_attacks():
    """And not a teammate's, who attacks at the same moment (CR 508.3d, 805.10a)."""
    text = (
        "Whenever an opponent attacks with creatures, if two or more of those creatures are attacking you and/or planeswalkers "
        "you control, draw a card."
    )
    (ability,) = meaning(text)
    assert TheyControl(TriggerPlayer()) in set(ability.condition.walk())


@pytest.mark.parametrize(
    "text",
    [
        (
            "Target creature gains haste until end of turn. Whenever it deals combat damage to a player this turn, exile that "
            "many cards from the top of your library. Until the end of your next turn, you may play those cards."
        ),
        "Exile all cards from your graveyard. Put an artifact card from among them onto the battlefield.",
        "Exile all cards from your graveyard. Put all artifact cards from among them onto the battlefield.",
    ],
)
def test_what_nothing_has_left_behind_yet_is_refused(text):
    with pytest.raises(CardRefused, match=f"{NO_EFFECT}|{UNSETTLED}"):
        understood(language(), CardRow(name="Fury", type_line="Sorcery", oracle_text=text))


@rule("608.2c", "701.11a")
@pytest.mark.parametrize(
    ("words", "there"),
    [
        ("Put all creature cards", ["Bear", "Ogre"]),
        ("Put a creature card", ["Bear"]),
        ("You may put any number of creature cards", ["Bear", "Ogre"]),
    ],
)
def test_cards_from_among_those_exiled_from_a_library(words, there):
    """Of those that were exiled, and of no others; the rest stay in exile."""
    s = table(decks=[[OGRE, *[basic("G")] * 2, OGRE, BEAR], []])
    if "may" in words:
        s.expect(0, "608.2d", True)
    if "all" not in words:
        s.expect(0, "608.2d", there)
    play(s, 0, spell(f"Exile the top four cards of your library. {words} from among them onto the battlefield."))
    assert sorted(s.permanents()) == there
    assert s.count("Forest", "exile") == 2
    assert s.count("Ogre", "library") == 1


@rule("400.7", "603.10a")
@pytest.mark.parametrize("asked", ["If it's a creature", "If it was an Elf"])
def test_what_is_asked_of_what_died_and_has_come_back_is_not_understood(asked):
    """Is it asked of what died, or of what was returned? Both are called "it"."""
    with pytest.raises(NotUnderstood):
        meaning(
            f"Whenever a creature dies, return that card to the battlefield under your control. {asked}, it gains haste."
        )
    meaning("Whenever a creature dies, if it was an Elf, return that card to the battlefield under your control.")
