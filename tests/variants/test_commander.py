"""Commander (CR 903): its numbers, and damage that commanders deal in combat."""

from __future__ import annotations

import pytest
from commanding import LEADER, RIVAL, commander, deck, lead, legend, rules_of, whole
from rulebook import A_CREATURE, FOREST, OX

from apnap import Game, Keyword, Moved, Ruleset, SetupError
from apnap.testing import rule
from apnap_plugins.rules.damage.instructions import DealDamage, GainLife
from apnap_plugins.rules.faces.merging import merge
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.testing import creature
from apnap_plugins.variants.commander import DEALT, dealt_by

GIANT = legend("Leader", Keyword("haste"), cost="{1}{G}", power=11, toughness=11)


def attacking(players: int = 2, *, controller: int = 0, **more):
    """A table before combat with an 11/11 commander of player 0 that somebody controls."""
    s = commander(deck(GIANT), *[deck(RIVAL)] * (players - 1), stage="beginning of combat", active=controller, **more)
    s.arrange(lambda: s.game.happen(Moved(s.find("Leader", "command", 0), "battlefield", controller=controller)))
    leader = s.find("Leader", "battlefield")
    return s, leader


def test_it_is_played_where_somebody_asks_for_it():
    assert "commander" not in Ruleset.load().manifests


@rule("903.7", "103.4c", "119.1c", "903.2")
@pytest.mark.parametrize("players", [2, 3])
def test_everybody_begins_with_forty_life_and_seven_cards(players):
    with whole(*[deck(LEADER)] * players) as s:
        s.settle()
        assert s.life_totals() == [40] * players
        assert all(len(s.game.zone("hand", p)) == 7 for p in range(players) if p != s.game.active_player)


@rule("903.5", "903.5a", "100.2c")
@pytest.mark.parametrize(("more", "count"), [(0, 100), (-1, 99), (1, 101)])
def test_a_deck_has_exactly_a_hundred_cards(more, count):
    given = {"commander": [LEADER], "main": [FOREST] * (99 + more)}
    if count == 100:
        assert Game(rules_of("commander"), [given, given]).decision is not None
        return
    with pytest.raises(SetupError, match=rf"the deck of player 2 has {count} cards.* exactly 100"):
        Game(rules_of("commander"), [deck(LEADER), given])


@rule("903.10a", "704.6c", "104.3j", "903.10")
def test_who_is_dealt_twenty_one_combat_damage_by_a_commander_loses():
    s, leader = attacking(3)
    with s:
        s.attack({leader: ("player", 1)})
        s.pass_until("end")
        assert dealt_by(s.game, 1, (0, 0)) == 11
        s.do(1, GainLife(50))
        s.pass_until(lambda game: game.active_player == 0 and game.stage_name() == "beginning of combat")
        s.attack({leader: ("player", 1)})
        s.pass_until(lambda game: game.result()[1] != "in")
        assert s.game.result() == {0: "in", 1: "lost", 2: "in"}


@rule("903.10a")
def test_damage_is_the_commanders_whoever_controls_it_and_though_it_was_another_object():
    s, leader = attacking(3, controller=1)
    with s:
        s.attack({leader: ("player", 2)}, player=1)
        s.pass_until("end")
        assert dealt_by(s.game, 2, (0, 0)) == 11
        s.expect(0, "903.9b", True)
        s.do(1, MoveTo(Target(), "hand"), A_CREATURE, at=[leader])
        s.arrange(lambda: s.game.happen(Moved(s.find("Leader", "command", 0), "battlefield")))
        again = s.find("Leader", "battlefield")
        s.pass_until(lambda game: game.active_player == 0 and game.stage_name() == "beginning of combat")
        s.attack({again: ("player", 2)}, player=0)
        s.pass_until(lambda game: game.result()[2] != "in")
        assert s.game.result()[2] == "lost", "by its own player now"


@rule("903.10a")
def test_a_player_can_lose_to_their_own_commander():
    s, leader = attacking(2, controller=1)
    with s:
        s.set_field(DEALT, (((0, 0), 10),), 0)
        s.attack({leader: ("player", 0)}, player=1)
        s.pass_until(lambda game: game.is_over())
        assert s.game.result() == {0: "lost", 1: "won"}


@rule("903.10a")
def test_other_damage_is_not_added_up():
    s, leader = attacking()
    with s:
        s.do(0, DealDamage(30, Target()), TargetSpec(None, players="any"), at=[("player", 1)])
        assert s.life(1) == 10
        assert s.field(DEALT, 1) == ()


@rule("903.10a", "702.124d")
def test_each_commander_is_counted_by_itself_and_copies_not_at_all():
    s, leader = attacking()
    with s:
        second = s.put(0, "battlefield", creature("Second", 12, 12))
        lead(s, 0, "Second")
        s.put(0, "battlefield", creature("Third", 5, 5))
        s.do(1, GainLife(50))
        s.attack([leader, second, "Third"])
        s.pass_until("postcombat main")
        assert (dealt_by(s.game, 1, (0, 0)), dealt_by(s.game, 1, (0, 1))) == (11, 12)
        assert s.game.result() == {0: "in", 1: "in"}


@rule("903.10a", "903.3c")
def test_a_merged_permanent_deals_it_as_the_commander_that_it_is():
    s, leader = attacking()
    with s:
        ox = s.put(0, "hand", OX)
        s.arrange(lambda: merge(s.game, ox, leader, True, all_abilities=True))
        s.attack([leader])
        s.pass_until("postcombat main")
        assert dealt_by(s.game, 1, (0, 0)) == 2
        assert s.log_has("903.10a", "amount 2")
