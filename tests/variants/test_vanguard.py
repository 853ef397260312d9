"""Vanguard (CR 902): in whose role players are, and what that does to their hand, their life and the game."""

from __future__ import annotations

import pytest
from rulebook import BEAR, FOREST
from vanguarding import begun, deck, rules, vanguard

from apnap import Game, Ruleset, SetupError, Static
from apnap.testing import rule
from apnap_plugins.rules.damage.damage import STARTING_LIFE
from apnap_plugins.rules.turn.effects import FixedHandSize, NoMaximumHandSize
from apnap_plugins.rules.turn.starting import MULLIGANS, hand_size
from apnap_plugins.rules.turn.turn import MaximumHandSize
from apnap_plugins.rules.vocabulary.characteristics import card

PLAIN = vanguard()


def test_it_is_played_where_somebody_asks_for_it():
    assert "vanguard" not in Ruleset.load().manifests


@rule("902.2", "902.3")
@pytest.mark.parametrize("players", [2, 4])
def test_each_player_of_two_or_more_begins_with_a_vanguard_face_up(players):
    with begun(*[vanguard(name=f"Hero {p}") for p in range(players)]) as s:
        there = s.game.zone("command")
        assert [s.game.name_of(hero) for hero in there] == [f"Hero {p}" for p in range(players)]
        assert all(s.sees(viewer, hero) for viewer in range(players) for hero in there)


@rule("902.3")
@pytest.mark.parametrize(
    ("heroes", "why"),
    [
        ([], "player 2 has no vanguard card, in the part 'vanguard'"),
        ([PLAIN, vanguard(name="Rival")], "a player has one vanguard card, not 2"),
        ([BEAR], "'Bear' is no vanguard"),
    ],
)
def test_a_player_needs_one_vanguard_card(heroes, why):
    with pytest.raises(SetupError, match=why):
        Game(rules(), [deck(PLAIN), deck(*heroes)])


@rule("902.4", "103.4b", "119.1b", "211.1", "312.7")
def test_the_starting_life_total_is_twenty_and_the_life_modifier():
    with begun(vanguard(life="-8"), vanguard(life="+12"), PLAIN) as s:
        assert s.life_totals() == [12, 32, 20]
        assert [s.field(STARTING_LIFE, p) for p in range(3)] == [12, 32, 20]


@rule("902.5", "103.5a", "210.1", "312.6")
def test_the_starting_hand_is_seven_cards_and_the_hand_modifier():
    with begun(vanguard(hand="-2"), vanguard(hand="+3"), PLAIN) as s:
        assert [s.count(zone="hand", player=p) - (p == 0) for p in range(3)] == [5, 10, 7], "and one was drawn"


@rule("902.5a")
def test_each_mulligan_draws_as_many_cards_anew_and_puts_back_those_that_it_costs():
    game = Game(rules(), [deck(vanguard(hand="+2"), main=[FOREST] * 20 + [BEAR] * 20)] * 2)
    game.push(0)
    player, put_back = game.decision.player, []
    while game.get(MULLIGANS, player) < 3 or game.decision.kind != "may":
        decision = game.decision
        if decision.kind == "may":
            game.push(1 if decision.player == player else 0)
        else:
            put_back.append(len(game.zone("hand", player)))
            game.push(decision.default())
    assert set(put_back) == {9}
    assert len(game.zone("hand", player)) == 6


@rule("902.5b", "312.6")
def test_the_maximum_hand_size_is_seven_and_the_hand_modifier():
    with begun(vanguard(hand="-1"), vanguard(hand="+2")) as s:
        s.put(0, "hand", *[FOREST] * 5)
        s.put(1, "hand", *[FOREST] * 5)
        s.pass_until(lambda game: game.active_player == 1 and game.stage_name() == "upkeep")
        assert s.count(zone="hand", player=0) == 6
        s.pass_until(lambda game: game.active_player == 0 and game.stage_name() == "upkeep")
        assert s.count(zone="hand", player=1) == 9


@rule("902.5b")
@pytest.mark.parametrize(("effect", "most"), [(NoMaximumHandSize(), None), (FixedHandSize(4), 4)])
def test_what_effects_say_of_it_comes_after_that(effect, most):
    with begun(vanguard(hand="+2"), PLAIN) as s:
        assert s.game.query(MaximumHandSize(0), 7) == 9
        s.put(0, "battlefield", card("Rule", "Enchantment", Static((effect,))))
        assert s.game.query(MaximumHandSize(0), 7) == most


@rule("902.5", "107.1b")
def test_no_hand_is_smaller_than_nothing():
    with begun(vanguard(hand="-9"), PLAIN) as s:
        assert (hand_size(s.game, 0), s.game.query(MaximumHandSize(0), 7)) == (0, 0)


@rule("902.6")
def test_it_leaves_with_its_owner_and_what_it_did_ends():
    with begun(vanguard("All creatures have haste."), PLAIN, PLAIN) as s:
        bear = s.put(1, "battlefield", BEAR)
        assert s.has(bear, "haste")
        s.concede(0)
        assert not s.has(bear, "haste")
        assert len(s.game.zone("command")) == 2
