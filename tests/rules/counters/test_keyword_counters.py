"""Counters that give keyword abilities, those of a stranger's plugin too (CR 122.1b)."""

from __future__ import annotations

import functools

import countercards
import pytest
from wordings import language

from apnap import Keyword, LimitExceeded, Ruleset
from apnap.core.values import ABILITIES
from apnap.testing import rule
from apnap_plugins.oracle.cards import CardRefused, CardRow, definition
from apnap_plugins.oracle.language import Language
from apnap_plugins.rules.counters.counters import CountersPut, CountersRemoved, player_counters
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.characteristics import card as permanent
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.testing import Table


@functools.cache
def in_force() -> Ruleset:
    """What is in force; loaded when it is first played with."""
    return Ruleset.load(extra=[countercards])


HUM = Keyword("hum")


def card(text, words=None):
    row = CardRow(name="Bear", type_line="Creature — Bear", oracle_text=text, mana_cost="{0}", power="2", toughness="2")
    return definition(words or Language(in_force()), row)


def table(**counters):
    """A bear with these counters."""
    s = Table(in_force(), defaults=True)
    s.put(0, "battlefield", card(""), counters=counters)
    return s


def at_the_end(s):
    """Life after player 0's end step."""
    s.pass_until("end")
    s.resolve_all()
    return s.field("life", 0)


@rule("122.1b", "603.2c")
@pytest.mark.parametrize(
    ("counters", "life"), [({"hum": 1}, 21), ({"hum": 3}, 23), ({"loud": 2}, 26), ({"hum": 2, "loud": 1}, 25)]
)
def test_each_counter_gives_an_instance_of_a_keyword_that_adds_up(counters, life):
    assert at_the_end(table(**counters)) == life


@rule("122.1b")
def test_instances_of_a_redundant_keyword_are_one():
    s = table(drone=3)
    assert s.characteristic("Bear", ABILITIES) == (Keyword("drone"),)
    assert at_the_end(s) == 21


@rule("122.1b", "122.1")
def test_they_come_and_go_with_the_counters():
    s = table(hum=1)
    bear = s.find("Bear")
    s.arrange(lambda: s.game.happen(CountersPut("hum", 2, bear)))
    assert s.characteristic(bear, ABILITIES) == (HUM,) * 3
    s.arrange(lambda: s.game.happen(CountersRemoved("hum", 1, bear)))
    assert s.characteristic(bear, ABILITIES) == (HUM,) * 2


@rule("122.1b")
def test_they_add_to_what_is_printed():
    s = Table(in_force(), defaults=True)
    s.put(0, "battlefield", card("Hum"), counters={"hum": 2})
    assert at_the_end(s) == 23


@rule("122.1b", "702.83a")
def test_two_exalted_counters_are_two_instances():
    s = Table(in_force(), defaults=True, stage="beginning of combat")
    s.put(0, "battlefield", card(""), counters={"exalted": 2})
    s.expect(0, "declare attackers", {"Bear": ("player", 1)})
    s.pass_until("end of combat")
    assert s.field("life", 1) == 16


def test_more_counters_than_there_may_be_abilities_are_a_clear_error():
    s = table(hum=1)
    s.put(0, "battlefield", permanent("Horn", "Artifact", Activated((), PutCounters("hum", 10**30, All(CREATURE)))))
    s.act(0, "activate", "Horn").pass_priority(0)
    digest = s.game.digest()
    with pytest.raises(LimitExceeded, match="give as many abilities"):
        s.pass_priority(1)
    assert s.game.digest() == digest


@rule("122.1b")
@pytest.mark.parametrize("word", ["hum", "drone", "flying", "double strike"])
def test_cards_speak_of_counters_that_a_plugin_in_force_declares(word):
    assert card(f"{{T}}: Put a {word} counter on target creature.")


@rule("122.1b")
@pytest.mark.parametrize("word", ["prowess", "ward", "infect", "absorb", "banding"])
def test_a_keyword_whose_counters_no_plugin_declares_is_refused(word):
    with pytest.raises(CardRefused, match="no words for"):
        card(f"{{T}}: Put a {word} counter on target creature.")


@rule("122.1b")
def test_with_its_plugin_the_words_go():
    """What is no keyword to anybody is a marker like any other."""
    without = Language(Ruleset.load(without=["menace"]))
    with pytest.raises(CardRefused, match="no words for"):
        card("{T}: Put a menace counter on target creature.", without)
    assert card("{T}: Put a hum counter on target creature.", language())


@rule("122.1")
@pytest.mark.parametrize("word", ["fuse", "echo", "training", "charge"])
def test_markers_that_are_called_like_keywords_without_giving_any(word):
    assert card(f"{{T}}: Put a {word} counter on target creature.")


@rule("122.1")
def test_what_a_plugin_says_that_players_have_no_card_puts_on_an_object():
    s = Table(in_force(), defaults=True)
    s.put(0, "hand", card("When this creature enters, you get two fame counters."))
    s.act(0, "cast", "Bear")
    s.resolve_all()
    assert player_counters(s.game, 0, "fame") == 2
    with pytest.raises(CardRefused, match="no words for"):
        card("{T}: Put a fame counter on target creature.")


@rule("122.1")
@pytest.mark.parametrize("word", ["poison", "experience", "energy"])
def test_the_counters_of_players_go_on_no_object(word):
    with pytest.raises(CardRefused, match="no words for"):
        card(f"{{T}}: Put a {word} counter on target creature.")


@rule("122.1")
@pytest.mark.parametrize("word", ["acorn", "fame"])
def test_a_word_that_nobody_declares_is_a_marker(word):
    assert definition(
        language(), CardRow(name="Oak", type_line="Artifact", oracle_text=f"{{T}}: Put a {word} counter on ~.")
    )


@rule("122.1")
@pytest.mark.parametrize("word", ["finality", "rad", "defense", "hone"])
def test_counters_that_later_rules_look_at_are_no_markers(word):
    with pytest.raises(CardRefused, match="no words for"):
        card(f"{{T}}: Put a {word} counter on target creature.")
