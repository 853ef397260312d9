"""Ending turns and phases (CR 720)."""

from __future__ import annotations

from typing import Any

import rulecards as rc
from rulebook import A_CREATURE, BEAR, MOUNTAIN, OX, SHOCK, FullTable

from apnap import Triggered
from apnap.testing.rule import rule
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.combat.combat import ATTACKING, UntilEndOfCombat
from apnap_plugins.rules.continuous.continuous import ModifyPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.damage.instructions import LoseLife
from apnap_plugins.rules.effects.ending_turns import EndCombatPhase, EndTurn
from apnap_plugins.rules.effects.instructions import Do
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.triggers import WhenDies, WhenEnters, WhenLeaves
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.turn.phases import COMBAT, add_steps
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything, Itself
from apnap_plugins.rules.vocabulary.selectors import All, Target, You
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant

STOP = instant("Time Stop", EndTurn())
MANDATE = instant("Mandate", EndCombatPhase())
SPELL = TargetSpec(Anything(), zone="stack")
LIBRARIES = [[MOUNTAIN] * 9] * 2


def table(**more: Any) -> FullTable:
    return FullTable(decks=LIBRARIES, **more)


def stop(s: FullTable, player: int = 0, what: Any = STOP) -> None:
    """The player casts it, and it resolves."""
    s.put(player, "hand", what)
    s.act(player, "cast", what.name)
    top = s.game.zone("stack")[-1]
    while s.game.decision is not None and top in s.game.objects:
        s.game.push(0)


@rule("720.1b", "720.1d")
def test_the_stack_is_exiled_and_the_next_turn_follows():
    with table() as s:
        s.put(0, "hand", SHOCK)
        s.give(0, "R")
        s.act(0, "cast", "Shock", targets=[("player", 1)])
        stop(s)
        assert s.stack == []
        assert sorted(s.zone_names(None, "exile")) == ["Shock", "Time Stop"]
        assert s.life(1) == 20
        assert (s.game.active_player, s.game.stage_name()) == (1, "upkeep")


@rule("720.1b")
def test_abilities_and_copies_on_the_stack_are_gone():
    wheel = card("Wheel", "Artifact", Activated((mana_cost("{0}"),), rc.Note("turned")))
    with table() as s:
        s.put(0, "battlefield", wheel)
        s.act(0, "activate", "Wheel")
        copied = s.put(1, "stack", SHOCK, component="copy", kind="copy")
        stop(s)
        assert s.noted == ()
        assert copied not in s.game.objects
        assert s.zone_names(None, "exile") == ["Time Stop"]


@rule("720.1a")
def test_abilities_that_wait_for_the_stack_are_gone():
    seer = card("Seer", "Enchantment", Triggered(WhenLeaves(CREATURE), rc.Note("left")))
    with table() as s:
        s.put(1, "battlefield", seer)
        s.put(0, "battlefield", BEAR)
        stop(s, what=instant("Sweep", MoveTo(All(CREATURE), "hand"), EndTurn()))
        assert s.noted == ()
        s.pass_until("draw")
        assert s.noted == ()


@rule("720.1f", "720.1e")
def test_what_triggers_meanwhile_goes_on_the_stack_in_the_cleanup_step():
    grave = creature("Grave", 1, 1, Triggered(WhenDies(Itself()), rc.Note("died")))
    late = card("Late", "Enchantment", Triggered(AtBeginning("end"), rc.Note("end step")))
    with table() as s:
        s.put(0, "battlefield", late, grave)
        kill = instant("Kill", Change(All(CREATURE), (ModifyPT(-3, -3),)), EndTurn())
        stop(s, what=kill)
        assert s.zone_names(0, "graveyard") == ["Grave"]  # by a state-based action of 720.1c
        assert s.game.stage_name() == "cleanup"
        assert len(s.ids("stack")) == 1
        assert s.decision.player == 0
        s.resolve()
        assert s.noted == (("died", 0),)
        assert s.game.stage_name() == "cleanup"
        begun = s._begun("cleanup")
        s.pass_until("upkeep")
        assert s._begun("cleanup") == begun + 1  # another cleanup step, and no end step
        assert s.noted == (("died", 0),)


@rule("720.1c")
def test_state_based_actions_are_checked_until_none_applies():
    with table() as s:
        s.put(0, "battlefield", OX)
        drain = instant("Drain", LoseLife(20, You()), EndTurn())
        s.put(1, "hand", drain)
        s.act(1, "cast", "Drain")
        s.pass_priority()
        s.pass_priority()
        assert s.game.is_over()
        assert s.game.result() == {0: "won", 1: "lost"}


@rule("720.1d")
def test_during_combat_all_leave_it_and_no_damage_is_dealt():
    with table(stage="declare attackers") as s:
        bear = s.put(0, "battlefield", BEAR)
        s.expect(0, "declare attackers", [(bear, ("player", 1))])
        s.settle()
        assert s.field(ATTACKING, bear) == ("player", 1)
        stop(s, 1)
        assert s.field(ATTACKING, bear) is None
        assert s.game.active_player == 1
        assert s.life(1) == 20


@rule("720.1d")
@rule("720.1d")
def test_in_the_cleanup_step_a_new_one_begins():
    grudge = card("Grudge", "Enchantment", Triggered(WhenLeaves(CREATURE), rc.Note("left")))
    with table(stage="cleanup") as s:
        s.put(0, "battlefield", grudge, creature("Frail", 0, 0))
        s.settle()  # it dies in the cleanup step, so that players get priority
        assert s.game.stage_name() == "cleanup"
        begun = s._begun("cleanup")
        stop(s)
        assert s.noted == ()
        assert s._begun("cleanup") == begun + 1
        assert s.game.active_player == 1


@rule("720.1d", "514.2")
def test_effects_until_end_of_turn_end_in_that_cleanup_step():
    grow = instant("Grow", Change(Target(), (ModifyPT(2, 2),)), targets=(A_CREATURE,))
    with table() as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(0, "hand", grow, *[OX] * 8)
        s.act(0, "cast", "Grow")
        s.resolve()
        s.expect(0, "514.1", ["Ox"])
        stop(s)
        s.settle()
        assert s.pt(bear) == (2, 2)
        assert s.count("Ox", "hand") == 7


@rule("720.1")
def test_the_rest_of_the_effect_is_carried_out():
    with table() as s:
        stop(s, what=instant("Glorious End", Do((EndTurn(), rc.Note("after")))))
        assert s.noted == (("after", 0),)
        assert s.zone_names(None, "exile") == ["Glorious End"]
        assert s.game.active_player == 1


@rule("720.2b", "720.2d", "720.2e", "720.2")
def test_ending_the_combat_phase_goes_on_to_the_next_phase():
    end = card("Ender", "Enchantment", Triggered(AtBeginning("end of combat"), rc.Note("end of combat")))
    grow = instant("Grow", Change(Target(), (ModifyPT(2, 2),), UntilEndOfCombat()), targets=(A_CREATURE,))
    with table(stage="declare attackers") as s:
        s.put(0, "battlefield", end)
        bear = s.put(0, "battlefield", BEAR)
        s.expect(0, "declare attackers", [(bear, ("player", 1))])
        s.settle()
        s.put(0, "hand", grow)
        s.act(0, "cast", "Grow")
        s.resolve()
        assert s.pt(bear) == (4, 4)
        s.put(0, "hand", SHOCK)
        s.give(0, "R")
        s.act(0, "cast", "Shock", targets=[("player", 1)])
        stop(s, 1, MANDATE)
        assert (s.game.active_player, s.game.stage_name()) == (0, "postcombat main")
        assert sorted(s.zone_names(None, "exile")) == ["Mandate", "Shock"]
        assert (s.pt(bear), s.field(ATTACKING, bear)) == ((2, 2), None)
        assert (s.noted, s.life(1)) == ((), 20)


@rule("720.2a", "720.2c", "720.2f")
def test_what_triggers_as_the_combat_phase_ends_goes_on_the_stack_in_the_next():
    seer = card("Seer", "Enchantment", Triggered(WhenYouCast(Anything()), rc.Note("cast")))
    grave = creature("Grave", 1, 1, Triggered(WhenDies(Itself()), rc.Note("died")))
    entering = Triggered(WhenEnters(Anything()), rc.Note("entered"))
    with table(stage="beginning of combat") as s:
        s.put(0, "battlefield", seer, grave, card("Gate", "Enchantment", entering))
        put = MoveTo(All(CREATURE, "graveyard"), "battlefield")
        s.put(1, "graveyard", OX)
        stop(s, 1, instant("Kill", put, Change(All(CREATURE), (ModifyPT(-2, -2),)), EndCombatPhase()))
        assert s.game.stage_name() == "postcombat main"
        assert len(s.ids("stack")) == 1  # that Ox entered was forgotten
        assert s.decision.player == 0
        s.resolve_all()
        assert s.noted == (("died", 0),)


@rule("720.2d")
def test_another_combat_phase_that_follows_is_the_next_phase():
    with table(stage="end of combat") as s:
        s.settle()
        s.arrange(lambda: add_steps(s.game, COMBAT))
        stop(s, 0, MANDATE)
        assert s.game.stage_name() == "beginning of combat"


@rule("720.2g")
def test_outside_combat_nothing_happens():
    with table() as s:
        s.put(0, "hand", MANDATE)
        s.act(0, "cast", "Mandate")
        s.resolve()
        assert s.game.stage_name() == "precombat main"
        assert s.zone_names(0, "graveyard") == ["Mandate"]


@rule("720.1")
def test_an_ability_ends_the_turn_and_its_prohibition_is_obeyed():
    sundial = card("Sundial", "Artifact", Activated((mana_cost("{1}"),), EndTurn()))
    with table() as s:
        s.put(0, "battlefield", sundial)
        s.give(0, "R")
        s.act(0, "activate", "Sundial")
        s.pass_priority(0)
        s.pass_priority(1)
        assert s.game.active_player == 1
        assert s.zone_names(0, "battlefield") == ["Sundial"]
        assert s.ids("exile") == []  # an ability is no card
