"""Madness: discarded as a cost of a spell being cast, cast from exile above that spell, or put into the graveyard."""

from __future__ import annotations

import pytest
from rulebook import A_CREATURE, ANY_TARGET, MOUNTAIN, OX, creature, instant, sorcery
from rulecards import AlsoCosts
from spiking import rules_with, spike, table

from apnap import Keyword, Static, UnknownName
from apnap.testing import rule
from apnap_plugins.actions.discard import Discard, DiscardCards
from apnap_plugins.rules.abilities import Spell
from apnap_plugins.rules.casting import ExtraCost, cast_info
from apnap_plugins.rules.casting_words import CostsMore
from apnap_plugins.rules.characteristics import card
from apnap_plugins.rules.costs import DiscardOf
from apnap_plugins.rules.instructions import DealDamageTo, MoveTo, do
from apnap_plugins.rules.selection import Anything, Became, EachOpponent, EachPlayer, Remembered, Target
from apnap_plugins.rules.symbols import mana_cost
from apnap_plugins.rules.targets import TargetSpec

sit = table(rules_with(spike("madness")))

ONE, RED = (Keyword("madness", (mana_cost(cost),)) for cost in ("{1}", "{R}"))
ALSO_DISCARD = Static((AlsoCosts(ExtraCost("discard", (DiscardOf(),), optional=False)),), zones=("stack",))
HOUND = creature("Hound", 3, 1, ONE, cost="{5}{R}")
TEMPER = card("Temper", "Sorcery", RED, Spell(DealDamageTo(3, Target()), (ANY_TARGET,)), cost="{4}{R}{R}")
AXE = card("Axe", "Instant", ALSO_DISCARD, Spell(DealDamageTo(5, Target()), (A_CREATURE,)), cost="{R}")
TAKE_BACK = do(MoveTo(Became(Remembered("paid discarded")), "hand"), DealDamageTo(1, Target()))
RECYCLE = card("Recycle", "Instant", ALSO_DISCARD, Spell(TAKE_BACK, (ANY_TARGET,)), cost="{0}")
ROT = sorcery("Rot", DiscardCards(EachOpponent(), 2), cost="{0}")
WINDFALL = sorcery("Windfall", DiscardCards(EachPlayer()), cost="{0}")
A_CARD = TargetSpec(Anything(), zone="graveyard")
AN_EXILED_CARD = TargetSpec(Anything(), zone="exile")
REMOVE = instant("Remove", MoveTo(Target(), "exile"), targets=(A_CARD,))
PROCESS = instant("Process", MoveTo(Target(), "graveyard", bottom=True), targets=(AN_EXILED_CARD,))


def cast_axe(active: int = 1, mountains: int = 2):
    """Player 0 casts Axe at Ox on `active`'s turn and discards Hound for it."""
    s = sit(active=active)
    s.put(0, "hand", AXE, HOUND)
    s.put(0, "battlefield", *[MOUNTAIN] * mountains)
    s.put(1, "battlefield", OX)
    s.act(0, "cast", "Axe")
    return s


@rule("702.35a", "702.35b", "608.2g")
def test_discarded_for_a_spell_it_is_cast_above_that_spell_on_another_players_turn():
    with cast_axe() as s:
        assert s.zone_names(0, "exile") == ["Hound"]
        assert s.zone_names(0, "graveyard") == []
        assert s.stack == ["", "Axe"]  # the trigger waited until Axe had been cast
        assert len([e for e in s.game.log.entries if e.happened and isinstance(e.happened.event, Discard)]) == 1
        s.expect(0, "608.2g", True)
        s.resolve()
        assert s.stack == ["Hound", "Axe"]
        hound = s.find("Hound", "stack")
        assert (cast_info(s.game, hound, "way"), cast_info(s.game, hound, "from")) == ("madness", "exile")
        assert cast_info(s.game, hound, "spent") == "R"  # the madness cost, which is {1}, and not the mana cost
        s.resolve()
        assert s.zone_names(0, "battlefield") == ["Mountain", "Mountain", "Hound"]
        assert s.stack == ["Axe"]
        s.resolve()
        assert s.zone_names(1, "graveyard") == ["Ox"]
        assert s.zone_names(0, "graveyard") == ["Axe"]


@rule("702.35a")
def test_declined_it_goes_to_the_graveyard():
    with cast_axe() as s:
        s.expect(0, "608.2g", False)
        s.resolve()
        assert s.stack == ["Axe"]
        assert s.zone_names(0, "graveyard") == ["Hound"]
        assert s.zone_names(0, "exile") == []


@rule("702.35a")
def test_where_its_cost_cannot_be_paid_nobody_is_asked():
    with cast_axe(mountains=1) as s:
        s.resolve()
        assert s.zone_names(0, "graveyard") == ["Hound"]


@rule("702.35b")
def test_a_cost_increase_applies_to_the_madness_cost():
    for mountains, asked in ((3, False), (4, True)):
        with sit() as s:
            s.put(1, "battlefield", card("Tax", "Enchantment", Static((CostsMore(mana_cost("{1}")),))), OX)
            s.put(0, "hand", AXE, HOUND)
            s.put(0, "battlefield", *[MOUNTAIN] * mountains)
            s.act(0, "cast", "Axe")
            if asked:
                s.expect(0, "608.2g", True)
            s.resolve()
            assert s.zone_names(0, "exile" if asked else "graveyard") == ([] if asked else ["Hound"])
            assert ("Hound" in s.stack) == asked


@rule("702.35a", "603.3b")
def test_two_discarded_at_once_are_two_triggers_and_each_is_cast_or_not():
    with sit() as s:
        s.put(0, "hand", ROT)
        s.put(1, "hand", HOUND, TEMPER)
        s.put(1, "battlefield", MOUNTAIN)
        s.act(0, "cast", "Rot")
        s.expect(1, "603.3b", [])
        s.resolve()
        assert sorted(s.zone_names(1, "exile")) == ["Hound", "Temper"]
        assert s.stack == ["", ""]
        s.expect(1, "608.2g", True).expect(1, "601.2c", [("player", 0)])
        s.resolve()
        assert s.stack == ["Temper", ""]
        s.resolve()
        assert s.life(0) == 17
        s.resolve()  # nothing is left to pay with
        assert sorted(s.zone_names(1, "graveyard")) == ["Hound", "Temper"]


@rule("702.35a", "101.4")
def test_each_owner_casts_their_own_and_the_active_players_trigger_is_lower():
    with sit(active=1) as s:
        s.put(1, "hand", WINDFALL, HOUND)
        s.put(0, "hand", HOUND)
        for player in (0, 1):
            s.put(player, "battlefield", MOUNTAIN)
        s.act(1, "cast", "Windfall")
        s.resolve()
        s.expect(0, "608.2g", True).resolve()
        assert s.stack == ["Hound", ""]
        assert s.game.controller(s.find("Hound", "stack")) == 0
        s.resolve().expect(1, "608.2g", True).resolve()
        assert s.game.controller(s.find("Hound", "stack")) == 1


@rule("702.35a")
def test_it_works_in_the_cleanup_step_where_players_then_get_priority():
    with sit() as s:
        s.put(0, "hand", *[OX] * 7, HOUND)
        s.put(0, "battlefield", MOUNTAIN)
        s.expect(0, "514.1", ["Hound"])
        s.pass_until(lambda game: bool(game.zone("stack")))
        assert s.game.stage_name() == "cleanup"
        s.expect(0, "608.2g", True).resolve().resolve()
        assert "Hound" in s.zone_names(0, "battlefield")


@rule("702.35a")
def test_a_card_that_left_exile_meanwhile_is_neither_cast_nor_moved():
    with cast_axe() as s:
        s.put(1, "hand", PROCESS)
        s.act(1, "cast", "Process")
        s.resolve()
        hound = s.find("Hound", "graveyard")
        s.resolve()
        assert s.find("Hound", "graveyard") == hound
        assert s.stack == ["Axe"]


@rule("702.35a")
def test_exiled_in_another_way_it_is_not_offered():
    with sit() as s:
        s.put(0, "hand", HOUND, REMOVE)
        s.put(0, "graveyard", HOUND)
        s.put(0, "battlefield", MOUNTAIN)
        s.act(0, "cast", "Remove")
        s.resolve()
        assert s.zone_names(0, "exile") == ["Hound"]
        assert s.stack == []


@rule("400.7j")
def test_an_effect_finds_the_card_that_was_discarded_for_it():
    with sit() as s:
        s.put(0, "hand", RECYCLE, OX)
        s.act(0, "cast", "Recycle", targets=[("player", 1)])
        assert s.zone_names(0, "graveyard") == ["Ox"]
        s.resolve()
        assert s.zone_names(0, "hand") == ["Ox"]
        assert s.life(1) == 19


@rule("702.35c", "400.7k")
def test_an_effect_finds_the_discarded_card_where_madness_put_it():
    with sit() as s:
        s.put(0, "hand", RECYCLE, HOUND)
        s.act(0, "cast", "Recycle", targets=[("player", 1)])
        s.resolve()
        assert s.zone_names(0, "graveyard") == ["Hound"]
        s.resolve()
        assert s.zone_names(0, "hand") == ["Hound"]


@rule("702.35c", "400.7")
def test_an_effect_does_not_find_the_discarded_card_where_something_else_moved_it():
    with sit() as s:
        s.put(0, "hand", RECYCLE, HOUND, REMOVE)
        s.act(0, "cast", "Recycle", targets=[("player", 1)], choose_some=["Hound"])
        s.resolve()
        s.act(0, "cast", "Remove")
        s.resolve_all()
        assert s.zone_names(0, "exile") == ["Hound"]
        assert s.life(1) == 19


@rule("702.35c")
def test_an_effect_does_not_find_the_discarded_card_that_was_cast():
    with sit() as s:
        s.put(0, "hand", RECYCLE, HOUND)
        s.put(0, "battlefield", MOUNTAIN)
        s.act(0, "cast", "Recycle", targets=[("player", 1)])
        s.expect(0, "608.2g", True)
        s.resolve().resolve_all()
        assert s.zone_names(0, "battlefield") == ["Mountain", "Hound"]
        assert s.zone_names(0, "hand") == []


def test_without_the_plugin_the_card_is_refused():
    with table(rules_with())() as s, pytest.raises(UnknownName, match="madness"):
        s.put(0, "hand", HOUND)
