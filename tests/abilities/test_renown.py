"""Renown (CR 702.112)."""

from __future__ import annotations

import pytest
from fights import fight, stacked
from testcards import forbids
from wordings import beast, made, meaning, table

from apnap import Context, Moved
from apnap.testing import rule
from apnap_plugins.abilities.renown import RENOWNED, BecameRenowned, renown
from apnap_plugins.rules.continuous.continuous import LoseAllAbilities, YouGainControl, affect
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.counters.counters import CountersPut
from apnap_plugins.rules.permanents.permanents import CONTINUOUSLY_CONTROLLED_BY
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.testing import creature, permanent

SQUIRE = creature("Squire", 1, 1, renown(2))
BEAR = creature("Bear", 2, 2)


def strike(*mechanics, attacker=SQUIRE):
    """It has dealt combat damage to player 1; its ability has not resolved."""
    s = fight("renown", *mechanics, defaults=True)
    s.put(0, "battlefield", attacker)
    s.attack(attacker.name)
    s.pass_until("combat damage")
    return s


def strike_again(s, *attackers):
    """Player 0 attacks so in their next turn."""
    for player in (0, 1):
        s.put(player, "library", *[BEAR] * 3)
    s.pass_until(lambda game: game.active_player == 1)
    s.pass_until(lambda game: game.active_player == 0)
    s.pass_until("beginning of combat")
    s.attack(list(attackers))
    s.pass_until("combat damage")


@rule("702.112a", "702.112b")
def test_the_first_time_it_gets_counters_and_is_renowned_from_then_on():
    s = strike()
    assert s.field(RENOWNED, "Squire") is False
    s.resolve_all()
    assert (s.counters_on("Squire"), s.field(RENOWNED, "Squire")) == (2, True)
    strike_again(s, "Squire")
    assert (stacked(s), s.counters_on("Squire"), s.field(RENOWNED, "Squire")) == (1, 2, True)


@rule("702.112b", "107.1b")
def test_without_a_counter_to_put_it_becomes_renowned_nevertheless():
    s = strike(attacker=creature("Squire", 1, 1, renown(0)))
    s.resolve_all()
    assert (s.events(CountersPut), s.field(RENOWNED, "Squire")) == ([], True)
    assert s.log_has("702.112b", "BecameRenowned")


@rule("702.112a")
def test_blocked_it_wins_no_renown():
    s = fight("renown")
    s.put(0, "battlefield", SQUIRE)
    s.put(1, "battlefield", BEAR)
    s.attack("Squire")
    s.block({"Bear": "Squire"})
    s.pass_until("end of combat")
    assert (stacked(s), s.events(BecameRenowned)) == (0, [])


@rule("702.112b")
def test_it_stays_so_without_its_abilities_and_under_anothers_control():
    s = strike()
    s.resolve_all()
    squire = s.find("Squire")
    s.arrange(lambda: affect(Context(s.game, squire, 0), [squire], (LoseAllAbilities(),)))
    s.arrange(lambda: affect(Context(s.game, squire, 1), [squire], (YouGainControl(),)))
    assert s.field(RENOWNED, squire) is True


@rule("702.112b", "400.7")
def test_one_that_left_the_battlefield_is_not_renowned_any_more():
    s = strike()
    s.resolve_all()
    s.happen(Moved(s.find("Squire"), "exile"))
    s.happen(Moved(s.find("Squire", "exile"), "battlefield"))
    assert s.field(RENOWNED, "Squire") is False


@rule("702.112b", "707.2")
def test_a_copy_is_not_renowned_and_can_become_so():
    copies = Activated((PayLifeCost(0),), CreateCopyTokens(This()))
    s = fight("renown", "create", "copies", defaults=True)
    one = s.put(0, "battlefield", creature("Squire", 1, 1, renown(1), copies))
    s.set_field(RENOWNED, True, one)
    s.act(0, "activate", one).resolve_all()
    (token,) = (o for o in s.find_all("Squire") if o != one)
    assert s.field(RENOWNED, token) is False
    s.set_field(CONTINUOUSLY_CONTROLLED_BY, 0, token)
    s.attack([one, token])
    s.pass_until("combat damage")
    s.resolve_all()
    assert (s.counters_on(one), s.counters_on(token), s.field(RENOWNED, token)) == (0, 1, True)


@rule("702.112c", "603.4")
def test_of_several_instances_each_triggers_and_the_first_to_resolve_counts():
    s = strike(attacker=creature("Squire", 1, 1, renown(2), renown(2)))
    assert stacked(s) == 2
    s.resolve()
    assert (s.counters_on("Squire"), s.field(RENOWNED, "Squire")) == (2, True)
    s.resolve()
    assert (s.counters_on("Squire"), len(s.events(BecameRenowned))) == (2, 1)


@rule("702.112a", "101.2")
@pytest.mark.parametrize("event", [CountersPut, BecameRenowned])
def test_it_does_as_much_as_it_can(event):
    s = table(stage="beginning of combat")
    s.put(0, "battlefield", SQUIRE)
    s.put(1, "battlefield", permanent("Law", "Enchantment", forbids(event)))
    s.attack("Squire")
    s.pass_until("combat damage")
    s.resolve_all()
    counters, renowned = (0, True) if event is CountersPut else (2, False)
    assert (s.counters_on("Squire"), s.field(RENOWNED, "Squire")) == (counters, renowned)


@rule("702.112a", "400.7")
def test_where_it_is_gone_nothing_becomes_renowned():
    s = strike()
    s.happen(Moved(s.find("Squire"), "exile"))
    s.happen(Moved(s.find("Squire", "exile"), "battlefield"))
    s.resolve_all()
    assert (s.counters_on("Squire"), s.events(BecameRenowned)) == (0, [])


@rule("702.112b")
def test_cards_ask_whether_it_is_and_trigger_as_it_becomes_so():
    chaser = beast("Chaser", "Renown 1\nAs long as this creature is renowned, it has menace.", size="1/1")
    seeker = beast("Seeker", "Renown 1\nWhen this creature becomes renowned, you gain 5 life.", size="1/1")
    captain = beast("Captain", "Whenever this creature attacks, if it's renowned, other attacking creatures you control "
                    "get +1/+1 until end of turn.")  # fmt: skip
    s = table(stage="beginning of combat")
    s.put(0, "battlefield", chaser, seeker, captain)
    assert not s.has("Chaser", "menace")
    s.attack(["Chaser", "Seeker", "Captain"])
    s.resolve_all()
    assert s.pt("Chaser") == (1, 1)
    s.pass_until("combat damage")
    s.resolve_all()
    assert (s.has("Chaser", "menace"), s.life(0)) == (True, 25)
    assert s.field(RENOWNED, "Captain") is False


@rule("702.112b")
def test_a_renowned_creature_as_an_effect_finds_it():
    s = table()
    bear = s.put(0, "battlefield", BEAR)
    squire = s.put(0, "battlefield", SQUIRE)
    s.set_field(RENOWNED, True, squire)
    s.put(1, "hand", made("Envy", "Instant", "Destroy target renowned creature."))
    s.cast(1, "Envy", "Squire")
    s.resolve()
    assert s.ids("battlefield", 0) == [bear]


@rule("702.112a", "104.3a")
def test_where_its_controller_left_nothing_becomes_renowned():
    s = fight("renown", players=3)
    s.put(0, "battlefield", SQUIRE)
    s.attack({"Squire": ("player", 1)})
    s.pass_until("combat damage")
    s.concede(0)
    assert s.events(BecameRenowned) == []


def test_words():
    assert meaning("Renown 6") == (renown(6),)
