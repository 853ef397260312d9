"""Timing and priority (CR 117)."""

from __future__ import annotations

import pytest
import rulecards as rc
from rulebook import BEAR, FOREST, MOUNTAIN, SHOCK, FullTable

from apnap import StageBegan, Triggered
from apnap.testing.rule import rule
from apnap_plugins.rules.casting.instructions import Pay
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.costs.costs import TapThisCost
from apnap_plugins.rules.damage.instructions import DealDamage, DrawCards, GainLife
from apnap_plugins.rules.effects.instructions import May
from apnap_plugins.rules.mana.mana import AddManaOf
from apnap_plugins.rules.objects.triggers import WhenDies
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant, sorcery

DECK = [FOREST] * 10
ENGINE = card("Engine", "Artifact", Activated((), GainLife(1)))


@rule("117.1", "117.1a", "117.1b")
@pytest.mark.parametrize("active", [0, 1])
def test_what_a_player_with_priority_can_do(active):
    with FullTable(active=active) as s:
        s.put(0, "hand", SHOCK, sorcery("Slow", GainLife(1)), creature("Ape", 2, 2, cost="{0}"))
        s.put(0, "battlefield", MOUNTAIN, ENGINE)
        offered = {"Shock"} | ({"Slow", "Ape"} if active == 0 else set())
        assert set(s.offered(0, "cast")) == offered and s.offered(0, "activate") == ["Engine"]
        s.act(0, "activate", "Engine")
        assert s.offered(0, "cast") == ["Shock"]  # the stack is not empty


@rule("117.1a")
@pytest.mark.parametrize("stage", ["upkeep", "draw", "beginning of combat", "end"])
def test_no_sorcery_outside_of_main_phases(stage):
    with FullTable(stage=stage, decks=[DECK, DECK]) as s:
        s.put(0, "hand", SHOCK, sorcery("Slow", GainLife(1)))
        s.put(0, "battlefield", MOUNTAIN)
        assert s.offered(0, "cast") == ["Shock"]


@rule("117.1d", "605.3a")
def test_mana_abilities_while_a_resolving_spell_asks_for_mana():
    with FullTable() as s:
        forest = s.put(0, "battlefield", FOREST)
        s.put(0, "hand", sorcery("Levy", May(Pay((mana_cost("{1}"),)), GainLife(9))))
        s.act(0, "cast", "Levy")
        s.expect(0, "608.2d", True).resolve()
        assert s.field("tapped", forest) and s.life(0) == 20


@rule("117.2a", "603.3")
def test_what_triggers_while_a_spell_is_cast_waits_for_priority():
    prism = card("Prism", "Artifact", Triggered(WhenYouCast(Anything()), rc.Note("cast")))
    with FullTable() as s:
        s.put(0, "battlefield", prism, MOUNTAIN)
        s.put(0, "hand", SHOCK)
        s.act(0, "cast", "Shock", targets=[("player", 1)])
        assert s.stack == ["", "Shock"] and s.noted == ()
        s.resolve_all()
        assert s.noted == (("cast", 0),) and s.life(1) == 18


@rule("117.2c", "117.3a", "405.6e")
def test_turn_based_actions_come_before_priority_and_triggers_of_the_step():
    bell = card("Bell", "Enchantment", Triggered(AtBeginning("draw", "each"), GainLife(1)))
    with FullTable(stage="upkeep", decks=[DECK, DECK]) as s:
        s.put(0, "battlefield", bell)
        s.pass_until("draw")
        assert s.count("Forest", "hand", 0) == 1 and len(s.stack) == 1 and s.game.decision.player == 0


@rule("117.3a")
def test_nobody_gets_priority_in_the_untap_step_and_usually_none_in_the_cleanup_step():
    with FullTable(stage="end", decks=[DECK, DECK]) as s:
        stages = [s.game.stage_name()]
        for _ in range(6):
            s.pass_priority()
            s.settle()
            stages.append(s.game.stage_name())
        assert "untap" not in stages and "cleanup" not in stages and "upkeep" in stages
        began = [
            e.happened.event.stage
            for e in s.game.log.entries
            if e.happened and isinstance(e.happened.event, StageBegan)
        ]
        assert "untap" in began and "cleanup" in began


@rule("117.3c", "117.7")
@pytest.mark.parametrize("kind", ["cast", "activate", "play"])
def test_who_acts_gets_priority_again(kind):
    with FullTable() as s:
        s.put(0, "battlefield", ENGINE)
        s.put(0, "hand", FOREST, instant("One", GainLife(1)), instant("Two", rc.Note("two")))
        s.act(0, kind, {"cast": "One", "activate": "Engine", "play": "Forest"}[kind])
        assert s.game.decision.player == 0
        s.act(0, "cast", "Two")
        assert s.game.decision.player == 0 and s.stack[0] == "Two"
        s.resolve()
        assert s.noted == (("two", 0),) and s.life(0) == 20  # in response: it resolves first
        s.resolve_all()


@rule("117.3b")
def test_the_active_player_gets_priority_after_a_resolution_whoever_s_it_was():
    with FullTable(3, active=1) as s:
        s.put(2, "hand", instant("One", GainLife(1)))
        s.act(2, "cast", "One").resolve()
        assert s.game.decision.player == 1


@rule("117.3d", "117.4")
def test_a_pass_hands_priority_to_the_next_player_in_turn_order():
    with FullTable(4, active=2) as s:
        order = []
        for _ in range(4):
            order.append(s.settle().player)
            s.pass_priority()
        assert order == [2, 3, 0, 1]
        assert s.game.stage_name() != "precombat main"


@rule("117.5", "704.3", "405.6f")
def test_state_based_actions_then_triggers_then_again():
    """A trigger that goes on the stack after the deaths finds no dead creature to aim at."""
    avenger = card("Avenger", "Enchantment", Triggered(WhenDies(CREATURE), rc.Note("dies")))
    with FullTable() as s:
        s.put(0, "battlefield", avenger, BEAR)
        s.put(0, "hand", sorcery("Flame", DealDamage(2, All(CREATURE)), GainLife(1)))
        s.act(0, "cast", "Flame").resolve()
        assert s.game.decision.kind == "priority" and s.count("Bear", "graveyard") == 1 and len(s.stack) == 1


@rule("117.5", "704.5b", "104.3c")
def test_losing_comes_before_waiting_triggers_are_put_on_the_stack():
    with FullTable() as s:
        s.put(0, "battlefield", card("Prism", "Artifact", Triggered(WhenYouCast(Anything()), GainLife(1))))
        s.put(1, "hand", instant("Deep", DrawCards()))
        s.act(1, "cast", "Deep")
        s.pass_priority().pass_priority()
        s.settle()
        assert s.game.is_over() and s.game.result() == {0: "won", 1: "lost"}


@rule("117.1d", "605.3b", "117.3d")
def test_a_mana_ability_does_not_use_the_stack_and_keeps_priority():
    fast = card("Fast", "Artifact", Activated((TapThisCost(),), AddManaOf((("R", "R"),))))
    with FullTable() as s:
        s.put(0, "battlefield", fast)
        s.put(0, "hand", SHOCK)
        s.act(0, "cast", "Shock", targets=[("player", 1)])
        assert s.stack == ["Shock"] and s.pool(0) == "R"
        s.resolve()
