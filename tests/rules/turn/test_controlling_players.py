"""Controlling another player (CR 719)."""

from __future__ import annotations

import functools
import sys
from typing import Any

import pytest
import rulecards
import rulecards as rc
from rulebook import BEAR, FOREST, MOUNTAIN, OX, SHOCK, FullTable

from apnap import IllegalAnswer, Instruction, Manifest, Ruleset, node
from apnap.core.observation import Hidden
from apnap.testing.rule import rule
from apnap_plugins.rules.costs.costs import SacrificeThisCost
from apnap_plugins.rules.effects.instructions import May
from apnap_plugins.rules.faces.face_down import FACE_DOWN, listed
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.turn.controlling_players import (
    ControlNextTurn,
    control_player,
    controller_of_player,
    release_player,
    who_decides,
)
from apnap_plugins.rules.turn.instructions import ExtraTurn
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, Target, You
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import instant, sorcery

MANIFEST = Manifest(id="binding", name="Binding", kind="house", requires=("controlling-players",))
PLAYER = TargetSpec(None, players="any")
SLAVER = card(
    "Mindslaver", "Legendary Artifact",
    Activated((mana_cost("{4}"), SacrificeThisCost()), ControlNextTurn(Target()), (PLAYER,)), cost="{6}",
)  # fmt: skip
BIND = sorcery("Bind", ControlNextTurn(EachOpponent()))
FREE = sorcery("Free", ControlNextTurn(You()))
LIBRARIES = [[FOREST] * 12] * 3


@node
class WithControl(Instruction):
    """Its controller controls an opponent while something is done."""

    what: Instruction

    def perform(self, ctx: Any) -> None:
        player = ctx.game.opponents(ctx.controller)[0]
        control_player(ctx.game, ctx.controller, player)
        self.what.perform(ctx)
        release_player(ctx.game, ctx.controller, player)


@functools.cache
def in_force() -> Ruleset:
    """What is in force; loaded when it is first played with."""
    return Ruleset.load(extra=[rulecards, sys.modules[__name__]])


def bound(players: int = 2, **more: Any) -> FullTable:
    """Player 0 has cast Bind."""
    s = FullTable(players, decks=LIBRARIES[:players], **more)
    s.put(0, "hand", BIND)
    s.act(0, "cast", "Bind")
    s.resolve()
    return s


def turn_of(s: FullTable, player: int, stage: str = "precombat main") -> Any:
    """Go on to a stage of that player's next turn; the decision there."""
    s.pass_until(lambda game: game.stage_name() == stage and game.active_player == player)
    return s.decision


@rule("719.1", "719.3", "719.5")
def test_mindslaver_the_controller_plays_the_next_turn():
    with FullTable(decks=LIBRARIES[:2]) as s:
        s.put(0, "battlefield", SLAVER)
        s.put(1, "hand", SHOCK)
        s.put(1, "battlefield", MOUNTAIN, BEAR)
        s.give(0, "GGGG")
        s.act(0, "activate", "Mindslaver", targets=[("player", 1)])
        s.resolve()
        assert s.decision.answerer == 0
        s.pass_priority(0)
        assert s.decision.answerer == 1  # not before that turn
        decision = turn_of(s, 1)
        assert (decision.player, decision.answerer) == (1, 0)
        assert s.game.active_player == 1
        assert s.game.controller(s.find("Bear")) == 1
        with pytest.raises(Exception, match="nothing to answer"):
            s.answer(1, 0)
        s.act(0, "cast", "Shock", targets=[("player", 1)])
        assert s.decision.player == 1
        s.resolve()
        assert (s.life(0), s.life(1)) == (20, 18)
        following = turn_of(s, 0)
        assert (following.player, following.answerer) == (0, 0)
        s.pass_priority(0)
        assert (s.decision.player, s.decision.answerer) == (1, 1)  # it ended with the turn


@rule("719.1")
def test_it_lasts_from_the_first_to_the_last_step_of_the_turn():
    with bound() as s:
        for stage in ("upkeep", "draw", "end"):
            assert turn_of(s, 1, stage).answerer == 0
        s.put(1, "hand", *[OX] * 9)
        s.settle()
        while s.decision.rule != "514.1":
            s.game.push(0)
        assert (s.decision.player, s.decision.answerer) == (1, 0)  # the discard of the cleanup step
        s.game.push(tuple(range(s.decision.minimum)))
        assert turn_of(s, 0, "upkeep").answerer == 0
        s.pass_priority(0)
        assert s.decision.answerer == 1


@rule("719.1")
def test_one_that_is_created_in_that_players_own_turn_waits_for_the_next():
    with FullTable(decks=LIBRARIES[:2], active=1) as s:
        s.put(0, "hand", instant("Seize", ControlNextTurn(EachOpponent())))
        s.act(0, "cast", "Seize")
        s.resolve()
        assert s.decision.answerer == 1
        turn_of(s, 0)
        assert turn_of(s, 1).answerer == 0


@rule("719.1a", "719.9")
def test_the_last_effect_works():
    with FullTable(3, decks=LIBRARIES) as s:
        claim = instant("Claim", ControlNextTurn(Target()), targets=(PLAYER,))
        s.put(0, "hand", claim)
        s.put(2, "hand", claim)
        s.act(0, "cast", "Claim", targets=[("player", 1)])
        s.resolve()
        s.act(2, "cast", "Claim", targets=[("player", 1)])
        s.resolve()
        assert turn_of(s, 1).answerer == 2
    with FullTable(3, decks=LIBRARIES) as s:
        s.put(0, "hand", claim)
        s.put(1, "hand", claim)
        s.act(0, "cast", "Claim", targets=[("player", 1)])
        s.resolve()
        s.act(1, "cast", "Claim", targets=[("player", 1)])
        s.resolve()
        assert turn_of(s, 1).answerer == 1  # they have gained control of themselves


@rule("719.1b")
def test_it_waits_while_the_player_takes_no_turn():
    with FullTable(decks=LIBRARIES[:2]) as s:
        s.put(0, "hand", BIND, sorcery("Again", ExtraTurn()))
        s.act(0, "cast", "Bind")
        s.resolve()
        s.act(0, "cast", "Again")
        s.resolve()
        s.pass_until("end")
        s.pass_until("upkeep")
        assert s.game.active_player == 0
        s.pass_priority(0)
        assert s.decision.answerer == 1
        assert turn_of(s, 1).answerer == 0


@rule("719.4")
def test_the_controller_sees_what_the_player_sees():
    with bound(3) as s:
        hidden = s.put(1, "hand", SHOCK)
        outside = s.put(1, "outside", OX)
        other = s.put(2, "hand", BEAR)
        assert not s.game.may_look(0, hidden)
        turn_of(s, 1)
        for viewer, can in ((0, True), (1, True), (2, False)):
            assert s.game.may_look(viewer, hidden) == can
        assert s.game.observe(0).object(hidden).card().name == "Shock"
        assert not s.game.may_look(0, other)
        assert s.game.may_look(1, outside)
        assert not s.game.may_look(0, outside)
        assert not s.game.may_look(1, s.put(0, "hand", OX))  # not the other way round
        turn_of(s, 2)
        with pytest.raises(Hidden):
            s.game.observe(0).object(hidden).card()


@rule("719.4", "708.5")
def test_the_controller_sees_the_face_of_the_players_face_down_permanents():
    with bound(3) as s:
        there = s.put(1, "battlefield", OX, fields={FACE_DOWN.name: listed("test")})
        assert [s.game.may_look(p, there) for p in range(3)] == [False, True, False]
        turn_of(s, 1)
        assert [s.game.may_look(p, there) for p in range(3)] == [True, True, False]


@rule("719.5")
def test_choices_that_effects_call_for_are_the_controllers():
    with FullTable(ruleset=in_force()) as s:
        s.put(0, "hand", instant("Word", WithControl(May(rc.Note("done"), who=EachOpponent()))))
        s.act(0, "cast", "Word")
        s.pass_priority(0)
        s.pass_priority(1)
        assert (s.decision.kind, s.decision.player, s.decision.answerer) == ("may", 1, 0)
        s.answer(0, True)
        assert s.noted == (("done", 0),)
        s.pass_priority(0)
        assert s.decision.answerer == 1  # for that long only


@rule("719.5a")
def test_costs_are_paid_with_the_players_own_resources():
    with bound(3) as s:
        s.put(0, "battlefield", MOUNTAIN)
        s.put(1, "hand", SHOCK)
        turn_of(s, 1)
        assert (s.decision.player, s.decision.answerer) == (1, 0)
        assert all(o[0] != "cast" for o in s.decision.options)  # the controller's Mountain is no help
        mine = s.put(1, "battlefield", MOUNTAIN)
        s.act(0, "cast", "Shock", targets=[("player", 1)])
        assert s.field("tapped", mine)
        assert not s.field("tapped", s.find("Mountain", player=0))
        s.pass_priority(0)
        assert (s.decision.player, s.decision.answerer) == (2, 2), "others decide for themselves"


@rule("719.5b")
def test_only_what_the_player_could_do_is_offered():
    with bound(3) as s:
        s.put(0, "hand", SHOCK)
        s.give(0, "R")
        decision = turn_of(s, 1)
        assert (decision.player, decision.answerer) == (1, 0)
        assert {o[0] for o in decision.options} <= {"pass", "play"}
        with pytest.raises(IllegalAnswer):
            s.game.push(99)
        s.pass_priority(0)
        assert (s.decision.player, s.decision.answerer) == (2, 2), "others decide for themselves"


@rule("719.6")
def test_the_player_may_concede_and_nobody_does_it_for_them():
    with bound(3) as s:
        decision = turn_of(s, 1)
        assert all(o[0] != "concede" for o in decision.options)
        s.concede(1)
        assert s.game.players_in() == (0, 2)
        assert s.game.result()[0] == "in"


@rule("719.8")
def test_the_controller_goes_on_making_their_own_choices():
    with bound(3) as s:
        s.put(0, "battlefield", MOUNTAIN)
        s.put(0, "hand", SHOCK)
        turn_of(s, 1)
        assert (s.decision.player, s.decision.answerer) == (1, 0)
        s.pass_priority(0)  # for player 1
        assert (s.decision.player, s.decision.answerer) == (2, 2)
        s.pass_priority(2)
        assert (s.decision.player, s.decision.answerer) == (0, 0)
        s.act(0, "cast", "Shock", targets=[("player", 1)])
        s.resolve()
        assert s.life(1) == 18


@rule("719.5")
def test_who_is_controlled_by_one_who_is_controlled():
    with FullTable(3, decks=LIBRARIES) as s:
        for controller, player in ((0, 1), (1, 2)):
            s.arrange(lambda c=controller, p=player: control_player(s.game, c, p))
        assert controller_of_player(s.game, 2) == 1
        assert who_decides(s.game, 2) == 0  # player 1's decisions are player 0's
        s.arrange(lambda: control_player(s.game, 2, 0))
        assert [who_decides(s.game, p) for p in range(3)] == [1, 2, 0]  # in a circle somebody decides all the same


@rule("800.4a", "800.4b")
def test_control_ends_with_a_controller_who_leaves():
    with bound(3) as s:
        assert turn_of(s, 1).answerer == 0
        s.concede(0)
        s.settle()
        assert s.decision.answerer == s.decision.player
        turn_of(s, 2)
    with bound(3) as s:
        s.concede(0)
        assert turn_of(s, 1).answerer == 1
