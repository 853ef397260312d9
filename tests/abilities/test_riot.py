"""Riot (CR 702.136)."""

from __future__ import annotations

from typing import Any

import pytest
from rulebook import FullTable
from testcards import TwiceAsManyCounters
from wordings import beast, made, meaning, ruleset

from apnap import Keyword, Ruleset, Static, UnknownName
from apnap.testing import rule
from apnap_plugins.rules.counters.effects import counters_cant_be_put_on_this
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.vocabulary.characteristics import card, has_keyword
from apnap_plugins.testing import creature

ROWDY = beast("Rowdy", "Riot")
TWICE = beast("Twice", "Riot\nRiot")
PLAIN = beast("Plain")
RHYTHM = made("Rhythm", "Enchantment", "Nontoken creatures you control have riot.")
COPY = beast(
    "Copy", "You may have this creature enter the battlefield as a copy of any creature on the battlefield.", "0/0"
)


def sit(*hand: Any, **more: Any) -> FullTable:
    s = FullTable(ruleset=more.pop("ruleset", None) or ruleset(), **more)
    s.put(0, "hand", *hand)
    return s


def enters(s: FullTable, name: str, *counter: bool, player: int = 0) -> FullTable:
    """A player casts a creature, and chooses counters or haste."""
    s.act(player, "cast", name)
    for choice in counter:
        s.expect(player, "702.136a", choice)
    return s.resolve()


@rule("702.136a", "614.1c")
@pytest.mark.parametrize("counter", [True, False])
def test_a_counter_or_haste(counter):
    with sit(ROWDY) as s:
        enters(s, "Rowdy", counter)
        assert s.counters("Rowdy") == ({"+1/+1": 1} if counter else {})
        assert s.has("Rowdy", "haste") is not counter


@rule("702.136a", "302.6")
@pytest.mark.parametrize("counter", [True, False])
def test_with_haste_it_attacks_at_once(counter):
    with sit(ROWDY) as s:
        enters(s, "Rowdy", counter)
        if not counter:
            s.expect(0, "declare attackers", {"Rowdy": ("player", 1)})
        s.pass_until("end")
        assert s.life(1) == (20 if counter else 18)


@rule("702.136a", "611.2a")
def test_the_haste_lasts_also_in_later_turns():
    with sit(ROWDY) as s:
        enters(s, "Rowdy", False)
        s.pass_until("upkeep", again=True)
        assert s.has("Rowdy", "haste")


@rule("702.136a", "400.7")
def test_it_is_chosen_anew_when_it_comes_back():
    bounce = made("Bounce", "Instant", "Return target creature to its owner's hand.")
    with sit(ROWDY, bounce) as s:
        enters(s, "Rowdy", False)
        s.act(0, "cast", "Bounce").resolve()
        enters(s, "Rowdy", True)
        assert s.counters("Rowdy") == {"+1/+1": 1}
        assert not s.has("Rowdy", "haste")


@rule("702.136b", "616.1")
@pytest.mark.parametrize(("choices", "counters"), [((True, True), 2), ((True, False), 1), ((False, False), 0)])
def test_each_instance_works_by_itself(choices, counters):
    with sit(TWICE) as s:
        enters(s, "Twice", *choices)
        assert s.counters("Twice").get("+1/+1", 0) == counters
        assert s.has("Twice", "haste") == (False in choices)


@rule("702.136a", "614.12")
def test_a_creature_that_would_have_it_on_the_battlefield_has_it_as_it_enters():
    with sit(PLAIN) as s:
        s.put(0, "battlefield", RHYTHM)
        enters(s, "Plain", True)
        assert s.pt("Plain") == (3, 3)


@rule("702.136b", "614.12")
def test_one_of_its_own_and_one_that_is_granted():
    with sit(ROWDY) as s:
        s.put(0, "battlefield", RHYTHM, RHYTHM)
        enters(s, "Rowdy", True, False, True)
        assert s.counters("Rowdy") == {"+1/+1": 2}
        assert s.has("Rowdy", "haste")


@rule("702.136a")
def test_an_opponents_creatures_are_not_given_it():
    with sit(active=1) as s:
        s.put(0, "battlefield", RHYTHM)
        s.put(1, "hand", PLAIN)
        enters(s, "Plain", player=1)
        assert s.pt("Plain") == (2, 2)


@rule("702.136a")
def test_tokens_are_not_nontoken_creatures():
    with sit(made("Make", "Sorcery", "Create a 1/1 green Elf creature token.")) as s:
        s.put(0, "battlefield", RHYTHM)
        s.act(0, "cast", "Make").resolve()
        assert s.pt("Elf Token") == (1, 1)


@rule("702.136a", "707.5")
@pytest.mark.parametrize("counter", [True, False])
def test_what_enters_as_a_copy_of_it_chooses_for_itself(counter):
    with sit(ROWDY, COPY) as s:
        enters(s, "Rowdy", not counter)
        one = s.find("Rowdy", "battlefield")
        s.act(0, "cast", "Copy")
        s.expect(0, "707.5", ["Rowdy"]).expect(0, "702.136a", counter).resolve()
        (two,) = (i for i in s.find_all("Rowdy", "battlefield") if i != one)
        assert s.counters(two) == ({"+1/+1": 1} if counter else {})  # neither counters nor haste are copied
        assert has_keyword(s.game, two, "haste") is not counter


@rule("702.136a", "122.6a", "614.16")
def test_the_counter_is_one_of_those_that_it_enters_with():
    with sit(ROWDY) as s:
        s.put(0, "battlefield", card("Season", "Enchantment", Static((TwiceAsManyCounters(),))))
        enters(s, "Rowdy", True)
        assert s.counters("Rowdy") == {"+1/+1": 2}


@rule("702.136a")
def test_it_is_in_addition_to_other_counters():
    big = beast("Big", "This creature enters with two +1/+1 counters on it.\nRiot")
    with sit(big) as s:
        s.expect(0, "616.1", lambda option: type(option[1]).__name__ == "CounterOrHaste")
        enters(s, "Big", True)
        assert s.counters("Big") == {"+1/+1": 3}


@rule("702.136a", "614.1d", "616.1f")
def test_beside_an_effect_that_has_it_enter_tapped():
    frost = made("Frost", "Enchantment", "Creatures enter tapped.")
    with sit(ROWDY) as s:
        s.put(1, "battlefield", frost)
        s.expect(0, "616.1", lambda option: option[0] == s.find("Frost"))
        enters(s, "Rowdy", False)
        assert s.field(TAPPED, "Rowdy") is True
        assert s.has("Rowdy", "haste")


@rule("616.1e", "702.136a")
@pytest.mark.parametrize("first", ["Frost", "Rowdy"])
def test_any_of_them_may_be_applied_first(first):
    """The player may say which (CR 616.1e); nobody can know beforehand whether it matters what they choose by riot."""
    frost = made("Frost", "Enchantment", "Creatures enter tapped.")
    with sit(ROWDY) as s:
        s.put(1, "battlefield", frost)
        s.act(0, "cast", "Rowdy")
        s.expect(0, "616.1", lambda option: (option[0] == s.find("Frost")) is (first == "Frost"))
        s.expect(0, "702.136a", True).resolve()
        assert (s.counters("Rowdy"), s.field(TAPPED, "Rowdy")) == ({"+1/+1": 1}, True)


@rule("702.136a", "616.1b")
def test_under_another_players_control_that_player_chooses():
    reanimate = made(
        "Raise", "Sorcery", "Put target creature card from a graveyard onto the battlefield under your control."
    )
    with sit(reanimate) as s:
        s.put(1, "graveyard", ROWDY)
        s.act(0, "cast", "Raise")
        s.expect(0, "702.136a", False)
        s.resolve()
        assert s.has("Rowdy", "haste")
        assert s.game.controller(s.find("Rowdy")) == 0


@rule("702.136a", "613.7")
def test_an_effect_that_takes_its_abilities_away_takes_the_haste():
    hush = made("Hush", "Instant", "Target creature loses all abilities until end of turn.")
    with sit(ROWDY, hush) as s:
        enters(s, "Rowdy", False)
        s.act(0, "cast", "Hush").resolve()
        assert not s.has("Rowdy", "haste")


@rule("702.136a")
def test_what_loses_it_before_it_enters_has_no_choice():
    hush = made("Hush", "Enchantment", "Creatures lose all abilities.")
    with sit(ROWDY) as s:
        s.put(1, "battlefield", hush)
        enters(s, "Rowdy")
        assert s.pt("Rowdy") == (2, 2)


@rule("702.136a", "104.3a", "800.4a")
def test_conceding_as_it_is_chosen():
    with sit(ROWDY, players=3) as s:
        s.act(0, "cast", "Rowdy")
        s.pass_priority(0).pass_priority(1)
        s.begin(2, "pass")
        assert s.game.decision.rule == "702.136a"
        s.concede(0)
        assert not s.find_all("Rowdy")
        assert tuple(s.game.players_in()) == (1, 2)


def test_what_cards_say():
    assert meaning("Riot") == (Keyword("riot"),)
    assert meaning("Nontoken creatures you control have riot.")


def test_without_the_plugin_the_card_is_refused():
    with FullTable(ruleset=Ruleset.load(without=["riot"])) as s, pytest.raises(UnknownName, match="riot"):
        s.put(0, "hand", ROWDY)


@rule("702.136a", "101.2")
def test_where_no_counter_can_be_put_on_it_it_gains_haste_unasked():
    kite = creature("Kite", 2, 1, Static(counters_cant_be_put_on_this()), "riot", cost="{0}")
    with sit(kite) as s:
        enters(s, "Kite")
        assert s.counters("Kite") == {} and s.has("Kite", "haste")
