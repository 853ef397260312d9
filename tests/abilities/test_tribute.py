"""Tribute (CR 702.104)."""

from __future__ import annotations

from typing import Any

import pytest
from rulebook import FullTable
from testcards import TwiceAsManyCounters
from wordings import beast, made, meaning, ruleset

from apnap import Ruleset, Static, UnknownName
from apnap.testing import rule
from apnap_plugins.abilities.tribute import tribute
from apnap_plugins.rules.counters.effects import counters_cant_be_put_on_this
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.testing import creature

BRUTE_TEXT = "Tribute 3\nWhen this creature enters, if tribute wasn't paid, you gain 5 life."
BRUTE = beast("Brute", BRUTE_TEXT, "2/2")
COPY = beast(
    "Copy", "You may have this creature enter the battlefield as a copy of any creature on the battlefield.", "0/0"
)
SAYS = "702.104a"


def sit(*hand: Any, **more: Any) -> FullTable:
    s = FullTable(ruleset=ruleset(), **more)
    s.put(0, "hand", *hand)
    return s


def enters(s: FullTable, name: str, paid: bool, by: int = 1) -> FullTable:
    s.cast(0, name)
    s.expect(by, SAYS, paid)
    return s.resolve()


@rule("702.104a", "702.104b", "614.1c")
@pytest.mark.parametrize("paid", [True, False])
def test_the_opponent_has_it_enter_with_counters_or_suffers_what_it_does(paid):
    with sit(BRUTE) as s:
        enters(s, "Brute", paid)
        assert s.counters("Brute") == ({"+1/+1": 3} if paid else {})
        assert len(s.stack) == (0 if paid else 1)
        s.resolve_all()
        assert s.life(0) == (20 if paid else 25)


@rule("702.104a")
@pytest.mark.parametrize("chosen", [1, 2])
def test_its_controller_chooses_which_opponent_may_pay(chosen):
    with sit(BRUTE, players=3) as s:
        s.cast(0, "Brute")
        s.expect(0, SAYS, ("player", chosen)).expect(chosen, SAYS, True).resolve()
        assert s.pt("Brute") == (5, 5)


@rule("702.104a", "614.12a")
def test_it_is_chosen_before_it_is_there():
    with sit(BRUTE) as s:
        s.cast(0, "Brute")
        s.pass_priority(0)
        s.begin(1, "pass")
        assert s.game.decision.rule == SAYS and s.game.decision.player == 1
        assert s.permanents(0) == [] and s.stack == ["Brute"]
        s.answer(1, True)
        assert s.pt("Brute") == (5, 5)


@rule("702.104b", "101.2")
def test_where_no_counters_can_be_put_on_it_tribute_cannot_be_paid():
    kite = creature("Kite", 2, 2, Static(counters_cant_be_put_on_this()), *meaning("Tribute 3"), cost="{0}")
    with sit(kite) as s:
        s.cast(0, "Kite")
        s.resolve()
        assert s.counters("Kite") == {}
        assert s.field("tribute wasn't paid", "Kite") is True


@rule("702.104b", "614.16")
def test_more_counters_than_that_are_paid_too():
    with sit(BRUTE) as s:
        s.put(0, "battlefield", card("Season", "Enchantment", Static((TwiceAsManyCounters(),))))
        enters(s, "Brute", True)
        assert s.counters("Brute") == {"+1/+1": 6}
        assert s.stack == []


@rule("702.104b", "603.4")
@pytest.mark.parametrize("zap", [True, False])
def test_it_is_known_of_what_has_left(zap):
    bounce = made("Bounce", "Instant", "Return target creature to its owner's hand.")
    with sit(BRUTE, bounce) as s:
        enters(s, "Brute", False)
        if zap:
            s.cast(0, "Bounce", "Brute")
        s.resolve_all()
        assert s.life(0) == 25


@rule("702.104a", "400.7")
def test_coming_back_it_asks_anew():
    blink = made(
        "Blink", "Instant", "Exile target creature, then return it to the battlefield under its owner's control."
    )
    with sit(BRUTE, blink) as s:
        enters(s, "Brute", False).resolve_all()
        s.cast(0, "Blink", "Brute")
        s.expect(1, SAYS, True).resolve_all()
        assert s.pt("Brute") == (5, 5)
        assert s.life(0) == 25


@rule("702.104b", "707.5")
@pytest.mark.parametrize("paid", [True, False])
def test_what_enters_as_a_copy_asks_for_itself(paid):
    with sit(BRUTE, COPY) as s:
        enters(s, "Brute", not paid).resolve_all()
        before = s.life(0)
        s.cast(0, "Copy")
        s.expect(0, "707.5", ["Brute"]).expect(1, SAYS, paid).resolve_all()
        assert sorted(s.pt(one) for one in s.find_all("Brute")) == [(2, 2), (5, 5)]
        assert s.life(0) - before == (0 if paid else 5)


@rule("702.104b")
def test_where_the_ability_was_lost_nobody_refused_it():
    hush = made("Hush", "Enchantment", "Creatures lose all abilities.")
    with sit(BRUTE) as s:
        s.put(1, "battlefield", hush)
        s.cast(0, "Brute")
        s.resolve_all()
        assert (s.pt("Brute"), s.life(0)) == ((2, 2), 20)


@rule("702.104a", "616.1b")
def test_under_another_players_control_it_is_that_players_opponent():
    raising = made(
        "Raise", "Sorcery", "Put target creature card from a graveyard onto the battlefield under your control."
    )
    with sit(active=1) as s:
        s.put(0, "graveyard", BRUTE)
        s.put(1, "hand", raising)
        s.cast(1, "Raise", "Brute")
        s.expect(0, SAYS, False).resolve_all()
        assert s.life(1) == 25


@rule("702.104a", "104.3a", "800.4a")
def test_the_chosen_opponent_concedes_instead_of_choosing():
    with sit(BRUTE, players=3) as s:
        s.cast(0, "Brute")
        s.pass_priority(0).pass_priority(1)
        s.begin(2, "pass")
        s.answer(0, ("player", 2))
        assert s.game.decision.player == 2
        s.concede(2)
        s.expect(1, SAYS, False).resolve_all()  # the other opponent chooses in their place
        assert (s.pt("Brute"), s.life(0)) == ((2, 2), 25)


def test_what_cards_say():
    assert meaning("Tribute 2") == (tribute(2),)
    assert meaning("When ~ enters, if tribute wasn't paid, draw a card.")


def test_without_the_plugin_the_card_is_refused():
    with FullTable(ruleset=Ruleset.load(without=["tribute"])) as s, pytest.raises(UnknownName, match="tribute"):
        s.put(0, "hand", BRUTE)
