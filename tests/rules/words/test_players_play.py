"""Players whom a text names or means: what each of them has, may do or must pay, played (CR 101.4, 603.4, 608.2)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.actions.counter import Counter
from apnap_plugins.rules.casting.instructions import Pay
from apnap_plugins.rules.combat.selectors import DefendingPlayer
from apnap_plugins.rules.damage.instructions import LoseLife, LoseOwnAmount
from apnap_plugins.rules.effects.instructions import If
from apnap_plugins.rules.effects.players_choices import GainControl
from apnap_plugins.rules.vocabulary.conditions import SomePlayer
from apnap_plugins.rules.vocabulary.selectors import (
    ControllerOf,
    EachOpponent,
    EachOtherPlayer,
    EachPlayer,
    Target,
    TriggerPlayer,
    You,
)

SHOCK = made("Shock", "Instant", "This spell deals 2 damage to any target.")


# Conditions on a player ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("line", "who"), [
    ("At the beginning of each opponent's upkeep, if that player has no cards in hand, you gain 3 life.", TriggerPlayer()),
    ("Whenever ~ attacks, if defending player controls more lands than you, draw a card.", DefendingPlayer()),
    ("~ gets +4/+4 as long as an opponent has ten or more cards in their graveyard.", EachOpponent()),
])  # fmt: skip
def test_conditions_say_whose_number_is_compared(line, who):
    (ability,) = meaning(line)
    assert isinstance(ability.condition, SomePlayer)
    assert ability.condition.who == who


def test_the_controller_of_a_target_is_judged_as_the_spell_resolves():
    (ability,) = meaning("Counter target spell if its controller is poisoned.", spell=True)
    assert isinstance(ability.effect, If)
    assert ability.effect.condition.who == ControllerOf(Target())
    assert ability.effect.then == Counter(Target())


@rule("603.4")
def test_the_hand_of_the_player_whose_spell_it_is_counts_and_no_other():
    text = "Whenever a player casts a spell, if that player has two or more cards in hand, you gain 3 life."
    for cards, total in ((0, 20), (2, 23)):
        s = table()
        s.put(0, "battlefield", beast("Muse", text))
        s.put(0, "hand", BEAR, BEAR, BEAR)
        s.put(1, "hand", SHOCK, *[OGRE] * cards)
        s.pass_priority(0)
        s.cast(1, "Shock", ("player", 1))
        s.resolve_all()
        assert s.life_totals()[0] == total


# "Unless they ..." --------------------------------------------------------------------------------------------


@rule("118.12a")
@pytest.mark.parametrize(("pays", "total", "hand"), [(True, 20, 0), (False, 15, 1)])
def test_who_cast_the_spell_is_who_may_discard(pays, total, hand):
    s = table()
    s.put(
        0,
        "battlefield",
        shrine("Whenever an opponent casts a spell, that player loses 5 life unless they discard a card."),
    )
    s.put(1, "hand", SHOCK, BEAR)
    s.pass_priority(0)
    s.expect(1, "118.12a", pays)
    s.cast(1, "Shock", ("player", 0))
    s.resolve_all()
    assert s.life_totals()[1] == total
    assert len(s.ids("hand", 1)) == hand


# Each of several ----------------------------------------------------------------------------------------------


@rule("101.4")
def test_each_other_player_is_everybody_but_you():
    s = table(players=3)
    for player in range(3):
        s.put(player, "battlefield", BEAR)
    play(s, 0, spell("Each other player sacrifices a creature of their choice."))
    s.resolve_all()
    assert [s.game.controller(o) for o in s.ids("battlefield")] == [0]
    (ability,) = meaning("Each other player loses 2 life.", spell=True)
    assert ability.effect == LoseLife(2, EachOtherPlayer())


@rule("608.2d", "101.4")
def test_each_player_chooses_whether_to_and_all_who_want_to_do_it_at_once():
    s = table(players=3)
    for player in (1, 2):
        s.put(player, "hand", BEAR)
    s.expect(1, "608.2d", True)
    s.expect(2, "608.2d", False)
    play(s, 0, spell("Each other player may put a creature card from their hand onto the battlefield."))
    s.resolve_all()
    s.done()
    assert [s.game.controller(o) for o in s.ids("battlefield")] == [1]
    assert [len(s.ids("hand", player)) for player in range(3)] == [0, 0, 1]


@rule("119.3", "608.2h")
def test_each_loses_as_much_as_they_themselves_control():
    s = table(players=3)
    s.put(0, "battlefield", BEAR, BEAR, BEAR)
    s.put(1, "battlefield", BEAR)
    s.put(2, "battlefield", BEAR, OGRE)
    play(s, 0, spell("Each opponent loses 2 life for each creature they control."))
    s.resolve_all()
    assert s.life_totals() == [20, 18, 16]


@rule("107.1a")
def test_half_of_a_life_total_is_rounded_up():
    s = table()
    play(s, 0, SHOCK, ("player", 1))
    s.resolve_all()
    play(s, 0, made("Sting", "Instant", "This spell deals 1 damage to any target."), ("player", 1))
    s.resolve_all()
    play(s, 0, spell("Target player loses half their life, rounded up."), ("player", 1))
    s.resolve_all()
    assert s.life_totals() == [20, 8]


@rule("110.2", "108.3")
def test_owners_get_their_creatures_back_for_good():
    s = table()
    s.put(1, "battlefield", BEAR)
    s.put(0, "battlefield", OGRE)
    play(s, 0, spell("Gain control of target creature.", "Steal"), "Bear")
    s.resolve_all()
    (bear,) = [o for o in s.ids("battlefield") if s.game.object(o).owner == 1]
    assert s.game.controller(bear) == 0
    play(s, 0, spell("Each player gains control of all creatures they own.", "Restore"))
    s.resolve_all()
    assert s.game.controller(bear) == 1


def test_no_several_players_gain_control_of_the_same_thing():
    assert GainControl(Target(), EachOpponent()).is_absurd()
    assert not GainControl(Target(), You()).is_absurd()


def test_a_number_of_their_own_is_seen_by_each_player():
    (ability,) = meaning("Each opponent loses half their life, rounded down.", spell=True)
    assert isinstance(ability.effect, LoseOwnAmount)
    assert ability.effect.who == EachOpponent()


def test_a_player_who_exiles_from_their_own_library():
    s = table()
    s.put(1, "library", BEAR, BEAR, BEAR)
    before = len(s.ids("library", 1))
    play(s, 0, spell("Target player exiles the top two cards of their library."), ("player", 1))
    s.resolve_all()
    assert len(s.ids("library", 1)) == before - 2
    assert len(s.ids("exile")) == 2


# "That player may pay", "they" --------------------------------------------------------------------------------


@rule("118.12", "608.2c")
@pytest.mark.parametrize(("pays", "cards"), [(True, 1), (False, 0)])
def test_who_may_pay_is_who_draws(pays, cards):
    s = table()
    text = "Whenever a player casts a spell, that player may pay {0}. If the player does, they draw a card."
    s.put(0, "battlefield", shrine(text))
    s.put(1, "library", BEAR)
    s.put(1, "hand", SHOCK)
    s.pass_priority(0)
    s.expect(1, "608.2d", pays)
    s.cast(1, "Shock", ("player", 0))
    s.resolve_all()
    assert len(s.ids("hand", 1)) == cards
    assert len(s.ids("hand", 0)) == 0


@rule("608.2c")
@pytest.mark.parametrize(("pays", "total"), [(True, 20), (False, 18)])
def test_what_is_done_where_they_do_not(pays, total):
    s = table()
    text = "Whenever an opponent casts a spell, that player may pay {0}. If they don't, they lose 2 life."
    s.put(0, "battlefield", shrine(text))
    s.put(1, "hand", SHOCK)
    s.pass_priority(0)
    s.expect(1, "608.2d", pays)
    s.cast(1, "Shock", ("player", 0))
    s.resolve_all()
    assert s.life_totals()[1] == total


def test_no_several_players_pay_one_cost():
    assert Pay((), EachPlayer()).is_absurd()
    assert not Pay(()).is_absurd()


def test_you_do_what_would_stand_alone_as_well():
    one, other = (
        meaning(f"Target player discards a card and {you}untap all lands you control.", spell=True)
        for you in ("you ", "")
    )
    assert one == other


@rule("508.5", "509.1b")
@pytest.mark.parametrize(("there", "blocked"), [(0, True), (1, False)])
def test_what_the_defending_player_controls_decides_whether_it_is_blocked(there, blocked):
    """Another opponent's artifact doesn't count."""
    bauble = made("Bauble", "Artifact", "")
    s = table(players=3)
    s.put(
        0,
        "battlefield",
        beast("Spy", "This creature can't be blocked as long as defending player controls an artifact."),
    )
    s.put(1, "battlefield", BEAR, *[bauble] * there)
    s.put(2, "battlefield", bauble)
    s.attack("Spy")
    if blocked:
        s.block({"Bear": "Spy"})
    s.pass_until("postcombat main")
    assert s.life_totals() == [20, 20 if blocked else 18, 20]
