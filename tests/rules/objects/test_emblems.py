"""Emblems (CR 114) and the command zone (CR 408)."""

from __future__ import annotations

import rulecards as rc
from rulebook import BEAR, OX, FullTable

from apnap import ABILITIES, NAME, Continuous, Static, Triggered
from apnap.testing.rule import rule
from apnap_plugins.rules.continuous.continuous import AffectsAll, ModifyPT
from apnap_plugins.rules.costs.costs import LoyaltyCost
from apnap_plugins.rules.damage.instructions import DrawCards, GainLife
from apnap_plugins.rules.objects.emblems import CreateEmblem
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.characteristics import COLORS, MANA_COST, TYPES, card
from apnap_plugins.rules.vocabulary.filters import CREATURE, And, Anything, YouControl
from apnap_plugins.rules.vocabulary.selectors import All, EachOpponent
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import sorcery

PUMP = Static((Continuous(AffectsAll(And((CREATURE, YouControl()))), (ModifyPT(1, 1),)),))
WATCH = Triggered(WhenEnters(CREATURE), GainLife(1))


def gives(*abilities, **more):
    return sorcery("Gift", CreateEmblem(abilities, **more))


@rule("114.1", "114.2", "114.4", "408.2")
def test_an_ultimate_gives_an_emblem_whose_static_ability_works():
    hero = card("Hero", "Planeswalker", Activated((LoyaltyCost(-3),), CreateEmblem((PUMP,)), loyalty=True), loyalty=3)
    with FullTable() as s:
        mine, theirs = s.put(0, "battlefield", BEAR), s.put(1, "battlefield", OX)
        s.put(0, "battlefield", hero, counters={"loyalty": 3})
        s.act(0, "activate", "Hero")
        s.resolve()
        assert s.zone_names(0, "graveyard") == ["Hero"]  # the emblem stays without it
        assert (s.pt(mine), s.pt(theirs)) == ((3, 3), (2, 4))
        assert len(s.ids("command", 0)) == 1
        s.put(0, "hand", gives(PUMP))
        s.act(0, "cast", "Gift")
        s.resolve()
        assert s.pt(mine) == (4, 4)  # a second one adds up


@rule("114.4", "113.6p")
def test_triggered_and_activated_abilities_function_in_the_command_zone():
    draws = Activated((mana_cost("{1}"),), DrawCards())
    with FullTable() as s:
        s.put(0, "hand", gives(WATCH, draws), BEAR)
        s.put(0, "library", OX)
        s.act(0, "cast", "Gift")
        s.resolve()
        s.give(0, "GGG")
        s.act(0, "cast", "Bear")
        s.resolve_all()
        assert s.life(0) == 21
        (emblem,) = s.ids("command")
        s.act(0, "activate", emblem)
        s.resolve()
        assert s.zone_names(0, "hand") == ["Ox"]


@rule("114.2", "109.4c")
def test_it_belongs_to_the_player_who_gets_it():
    with FullTable() as s:
        s.put(0, "hand", gives(WATCH, who=EachOpponent()))
        s.act(0, "cast", "Gift")
        s.resolve()
        (emblem,) = s.ids("command")
        assert (s.game.object(emblem).owner, s.game.controller(emblem)) == (1, 1)
        s.put(0, "hand", BEAR)
        s.give(0, "GG")
        s.act(0, "cast", "Bear")
        s.resolve_all()
        assert (s.life(0), s.life(1)) == (20, 21)


@rule("114.3", "114.5")
def test_it_has_no_characteristics_but_its_abilities_and_is_no_card_or_permanent():
    with FullTable() as s:
        s.put(0, "hand", gives(WATCH), sorcery("Clear", MoveTo(All(Anything()), "exile")))
        s.act(0, "cast", "Gift")
        s.resolve()
        (emblem,) = s.ids("command")
        chars = s.game.characteristics(emblem)
        assert (chars[NAME], chars[TYPES], chars[COLORS], chars[MANA_COST]) == ("", frozenset(), frozenset(), None)
        assert len(chars[ABILITIES]) == 1
        assert s.game.object(emblem).kind == "emblem"
        s.act(0, "cast", "Clear")
        s.resolve()
        assert s.ids("command") == [emblem]  # it is not on the battlefield
        assert emblem not in s.ids("battlefield")


@rule("408.1", "800.4a")
def test_it_leaves_with_its_owner():
    with FullTable(3) as s:
        s.put(0, "hand", gives(PUMP, who=EachOpponent()))
        s.act(0, "cast", "Gift")
        s.resolve()
        assert len(s.ids("command")) == 2
        s.concede(1)
        assert [s.game.object(e).owner for e in s.ids("command")] == [2]


@rule("114.2")
def test_emblems_of_different_abilities_are_different():
    with FullTable() as s:
        s.put(0, "hand", gives(PUMP))
        s.put(0, "battlefield", BEAR)
        s.act(0, "cast", "Gift")
        s.resolve()
        s.put(0, "hand", sorcery("Other", CreateEmblem((Static((rc.HandSize(None),)),))))
        s.act(0, "cast", "Other")
        s.resolve()
        abilities = [s.characteristic(e, ABILITIES) for e in s.ids("command")]
        assert len(set(abilities)) == 2
        assert s.pt("Bear") == (3, 3)
