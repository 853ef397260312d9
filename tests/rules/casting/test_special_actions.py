"""Special actions (CR 116)."""

from __future__ import annotations

import functools
import sys
from typing import Any, ClassVar

import rulecards
import rulecards as rc
from rulebook import A_CREATURE, BEAR, FOREST, MOUNTAIN, OX, SHOCK, FullTable

from apnap import Answering, Manifest, Ruleset, Static, TriggerCondition, Triggered, node
from apnap.testing.rule import rule
from apnap_plugins.rules.casting.special_actions import (
    AvailableSpecialActions,
    Endable,
    MayDiscardThis,
    MayIgnore,
    SpecialAction,
    SpecialActionTaken,
    UnlessIgnored,
)
from apnap_plugins.rules.continuous.continuous import ModifyPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.costs.object_costs import SacrificeCost
from apnap_plugins.rules.damage.instructions import DrawCards, LoseLife
from apnap_plugins.rules.effects.instructions import DelayedTrigger
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import LAND
from apnap_plugins.rules.vocabulary.quantities import X
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachPlayer, Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant, sorcery

MANIFEST = Manifest(id="specials", name="Specials", kind="house", requires=("special-actions",))


@node
class Offers(Answering[AvailableSpecialActions, tuple[SpecialAction, ...]]):
    """Its controller may take a special action for a cost."""

    cost: tuple[Any, ...]
    sorcery: bool = False
    question: ClassVar[type[AvailableSpecialActions]] = AvailableSpecialActions

    def answer(
        self, ctx: Any, value: tuple[SpecialAction, ...], question: AvailableSpecialActions
    ) -> tuple[SpecialAction, ...]:
        action = SpecialAction("offer", ctx.source, rc.Note("taken", X()), self.cost, self.sorcery)
        return (*value, action) if question.player == ctx.controller else value


@node
class WhenTaken(TriggerCondition):
    events: ClassVar = (SpecialActionTaken,)

    def matches(self, ctx: Any, happened: Any) -> bool:
        return True


@functools.cache
def in_force() -> Ruleset:
    """What is in force; loaded when it is first played with."""
    return Ruleset.load(extra=[rulecards, sys.modules[__name__]])


def table(players: int = 2, **more: Any) -> FullTable:
    return FullTable(players, ruleset=in_force(), **more)


@rule("116.1", "116.3", "405.6d")
def test_it_uses_no_stack_and_its_player_has_priority_afterwards():
    door = card("Door", "Enchantment", Static((Offers((mana_cost("{1}"),)),)))
    watch = card("Watch", "Enchantment", Triggered(WhenTaken(), rc.Note("seen")))
    with table() as s:
        s.put(0, "battlefield", door, watch)
        s.give(0, "RRR")
        s.put(1, "hand", SHOCK)
        s.give(1, "R")
        s.act(0, "special", "Door")
        assert s.noted == (("taken", 0),)
        assert len(s.ids("stack")) == 1  # the trigger only
        assert s.decision.player == 0
        s.act(0, "special", "Door")  # also with something on the stack
        assert s.pool(0) == "R"
        s.resolve_all()
        assert [word for word, _ in s.noted] == ["taken", "taken", "seen", "seen"]


@rule("116.1")
def test_only_with_priority_and_where_it_can_be_paid():
    door = card("Door", "Enchantment", Static((Offers((mana_cost("{1}"),)),)))
    with table(active=1) as s:
        s.put(0, "battlefield", door)
        assert s.offered(0, "special") == []
        s.give(0, "R")
        assert s.offered(0, "special") == ["Door"]


@rule("116.1", "117.1c")
def test_some_are_taken_at_sorcery_time_only():
    door = card("Door", "Enchantment", Static((Offers((), True),)))
    with table() as s:
        s.put(0, "battlefield", door)
        s.put(0, "hand", instant("Wait", rc.Note("waited")))
        assert s.offered(0, "special") == ["Door"]
        s.act(0, "cast", "Wait")
        assert s.offered(0, "special") == []
        s.resolve()
        s.pass_until("upkeep")
        assert s.offered(0, "special") == []


@rule("116.1", "107.3", "107.3d")
def test_a_cost_with_x_asks_for_its_value():
    door = card("Door", "Enchantment", Static((Offers((mana_cost("{X}{R}"),)),)))
    with table() as s:
        s.put(0, "battlefield", door)
        s.give(0, "RRR")
        s.begin(0, "special")
        assert (s.decision.minimum, s.decision.maximum) == (0, 2)
        s.game.push(2)
        assert (s.noted, s.pool(0)) == ((("taken", 2),), "")


@rule("116.2a")
def test_playing_a_land_is_one_and_comes_once_a_turn():
    with table() as s:
        s.put(0, "hand", FOREST, MOUNTAIN)
        s.act(0, "play", "Forest")
        assert s.stack == []
        assert s.zone_names(0, "battlefield") == ["Forest"]
        assert s.decision.player == 0
        assert s.offered(0, "play") == []


@rule("116.2c")
def test_a_continuous_effect_is_ended_for_a_cost():
    licid = sorcery("Licid", Endable(Change(Target(), (ModifyPT(2, 2),)), (mana_cost("{R}"),)), targets=(A_CREATURE,))
    with table() as s:
        bear, ox = s.put(0, "battlefield", BEAR), s.put(0, "battlefield", OX)
        s.put(0, "hand", licid, licid)
        spells = []
        for target in (bear, ox):
            s.act(0, "cast", "Licid", targets=[target])
            spells += s.ids("stack")
            s.resolve()
        assert (s.pt(bear), s.pt(ox)) == ((4, 4), (4, 6))
        assert s.offered(0, "special") == []
        s.give(0, "RR")
        s.act(0, "special", lambda o: o[1] == spells[0])
        assert (s.pt(bear), s.pt(ox)) == ((2, 2), (4, 6))
        assert len(s.offered(0, "special")) == 1  # the other one goes on
        s.give(1, "R")
        s.pass_priority(0)
        assert not [o for o in s.decision.options if o[0] == "special"]  # it is its controller's


@rule("116.2c")
def test_it_can_be_ended_only_while_it_lasts():
    grow = sorcery("Grow", Endable(Change(Target(), (ModifyPT(2, 2),)), ()), targets=(A_CREATURE,))
    with table() as s:
        s.put(0, "battlefield", BEAR)
        s.put(0, "hand", grow)
        s.act(0, "cast", "Grow")
        s.resolve()
        assert s.offered(0, "special") == ["Grow"]
        s.pass_until("upkeep")
        assert s.offered(0, "special") == []


@rule("116.2c")
def test_a_delayed_trigger_is_stopped_by_the_player_it_threatens():
    quench = sorcery(
        "Quenchable Fire",
        Endable(
            DelayedTrigger(Triggered(AtBeginning("upkeep"), LoseLife(3, EachOpponent()))), (mana_cost("{U}"),),
            EachOpponent(),
        ),
    )  # fmt: skip
    for paid, left in ((True, 20), (False, 17)):
        with table(decks=[[FOREST] * 9] * 2) as s:
            s.put(0, "hand", quench)
            s.act(0, "cast", "Quenchable Fire")
            s.resolve()
            assert s.offered(0, "special") == []
            s.pass_until(lambda game, s=s: s.game.active_player == 1 and s.decision.player == 1)
            s.give(1, "U")
            if paid:
                s.act(1, "special", lambda o: True)
            s.pass_until(lambda game: game.active_player == 0 and game.stage_name() == "draw")
            assert s.life(1) == left


@rule("116.2d")
def test_a_static_effect_is_ignored_until_end_of_turn_by_who_pays():
    arbiter = creature(
        "Arbiter", 2, 2, Static((UnlessIgnored(rc.NoDraw()), MayIgnore((mana_cost("{2}"),)))), cost="{1}{W}"
    )
    with table(decks=[[FOREST] * 9] * 2) as s:
        s.put(0, "battlefield", arbiter)
        s.put(0, "hand", instant("Learn", DrawCards()), instant("Learn", DrawCards()))
        s.act(0, "cast", "Learn")
        s.resolve()
        assert s.count(zone="hand", player=0) == 1
        s.give(0, "RR")
        s.give(1, "RR")
        s.act(0, "special", "Arbiter")
        assert s.offered(0, "special") == []  # it is ignored already
        s.act(0, "cast", "Learn")
        s.resolve()
        assert s.zone_names(0, "hand") == ["Forest"]
        s.pass_priority(0)
        assert [o[0] for o in s.decision.options if o[0] == "special"] == ["special"]  # any player may
        s.pass_until(lambda game: game.active_player == 1 and game.stage_name() == "upkeep")
        s.give(0, "RR")
        assert s.offered(0, "special") == ["Arbiter"]  # it was for that turn


@rule("116.2d")
def test_the_cost_may_be_a_sacrifice():
    engine = card("Engine", "Artifact", Static((UnlessIgnored(rc.NoDraw()), MayIgnore((SacrificeCost(LAND),)))))
    with table() as s:
        s.put(0, "battlefield", engine)
        assert s.offered(0, "special") == []
        s.put(0, "battlefield", MOUNTAIN)
        s.act(0, "special", "Engine")
        assert s.zone_names(0, "graveyard") == ["Mountain"]


@rule("116.2e")
def test_circling_vultures_is_discarded_any_time_an_instant_could_be_cast():
    vultures = creature("Circling Vultures", 3, 2, Static((MayDiscardThis(),), zones=("hand",)), cost="{B}")
    with table(active=1) as s:
        s.put(0, "hand", vultures)
        s.put(1, "hand", vultures)
        s.put(1, "hand", instant("Wait", rc.Note("waited")))
        s.act(1, "cast", "Wait")
        s.act(0, "special", "Circling Vultures")
        assert s.zone_names(0, "graveyard") == ["Circling Vultures"]
        assert s.count(zone="hand", player=1) == 1
        assert s.decision.player == 0
        assert s.stack == ["Wait"]
        assert s.offered(0, "special") == []


@rule("116.2c")
def test_everybody_may_end_it_where_it_says_so():
    storm = sorcery("Storm", Endable(Change(Target(), (ModifyPT(-1, 0),)), (), EachPlayer()), targets=(A_CREATURE,))
    with table(3) as s:
        bear = s.put(1, "battlefield", BEAR)
        s.put(0, "hand", storm)
        s.act(0, "cast", "Storm")
        s.resolve()
        assert s.pt(bear) == (1, 2)
        s.act(2, "special", lambda o: True)
        assert s.pt(bear) == (2, 2)
        assert s.decision.player == 2


@rule("118.13c", "107.4e")
def test_how_a_hybrid_symbol_of_its_cost_is_paid_is_chosen_as_it_is_taken():
    door = card("Door", "Enchantment", Static((Offers((mana_cost("{R/G}"),)),)))
    with table() as s:
        s.put(0, "battlefield", door)
        s.give(0, "U")
        assert s.offered(0, "special") == []
        s.give(0, "RG")
        decision = s.begin(0, "special")
        assert sorted(decision.options) == [("G",), ("R",)]
        s.answer(0, ("G",))
        s.settle()
        assert s.noted == (("taken", 0),) and s.pool(0) == "R"
