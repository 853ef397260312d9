"""Filters, selectors, quantities and conditions, with last known information (CR 109, 202, 205, 208, 608.2h)."""

from __future__ import annotations

import pytest
import rulecards as rc
from rulebook import A_CREATURE, BEAR, FOREST, MOUNTAIN, OX, RELIC, SHOCK, FullTable

from apnap import Continuous, Keyword, Static, Triggered
from apnap.testing.rule import rule
from apnap_plugins.actions.create import CreateTokens, Token
from apnap_plugins.rules.continuous.continuous import AffectsAll, BecomeColors, ModifyPT, YouGainControl
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.costs.costs import SacrificeThisCost
from apnap_plugins.rules.costs.object_costs import SacrificeCost
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.damage.instructions import DealDamage, GainLife
from apnap_plugins.rules.effects.instructions import EachOf, If
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.triggers import WhenDies, WhenEnters
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.conditions import YouHave
from apnap_plugins.rules.vocabulary.filters import (
    ARTIFACT,
    CREATURE,
    LAND,
    PLANESWALKER,
    And,
    Another,
    Anything,
    HasColor,
    HasKeyword,
    HasSubtype,
    HasSupertype,
    HasType,
    IsToken,
    Itself,
    ManaValueAtMost,
    Not,
    OpponentControls,
    Or,
    PowerAtLeast,
    PowerAtMost,
    YouControl,
    all_of,
)
from apnap_plugins.rules.vocabulary.quantities import Count, PowerOf, ToughnessOf
from apnap_plugins.rules.vocabulary.selectors import (
    All,
    ControllerOf,
    EachOpponent,
    EachPlayer,
    Remembered,
    Target,
    This,
    TriggerObject,
    You,
)
from apnap_plugins.testing import creature, instant

KING = creature("King", 4, 4, Keyword("haste"), cost="{2}{R}{W}", types="Legendary Creature — Human Noble")
GOLEM = creature("Golem", 0, 5, cost="{5}", types="Artifact Creature — Golem")
WALKER = card("Walker", "Planeswalker", loyalty=3)


def note(s, what, player=0):
    """What a spell that counts it now says."""
    s.put(player, "hand", instant("Count", rc.Note("n", what)))
    s.act(player, "cast", "Count").resolve()
    return s.noted[-1][1]


@rule("109.2", "205.2", "205.3", "205.4a", "105.2", "202.3", "208.1", "109.5")
@pytest.mark.parametrize(
    ("which", "meant"),
    [
        (Anything(), "Bear Ox King Golem Relic Forest Walker"),
        (CREATURE, "Bear Ox King Golem"),
        (Not(CREATURE), "Relic Forest Walker"),
        (ARTIFACT, "Golem Relic"),
        (LAND, "Forest"),
        (PLANESWALKER, "Walker"),
        (HasSubtype("Noble"), "King"),
        (HasSupertype("legendary"), "King"),
        (HasSupertype("basic"), "Forest"),
        (HasColor("R"), "King"),
        (HasColor("W"), "King Ox"),
        (HasKeyword("haste"), "King"),
        (ManaValueAtMost(2), "Bear Relic Forest Walker"),
        (ManaValueAtMost(0), "Forest Walker"),
        (PowerAtMost(2), "Bear Ox Golem"),
        (PowerAtLeast(0), "Bear Ox King Golem"),
        (PowerAtLeast(3), "King"),
        (YouControl(), "Bear Ox King Golem"),
        (OpponentControls(), "Relic Forest Walker"),
        (Or((LAND, ARTIFACT)), "Golem Relic Forest"),
        (And((CREATURE, ARTIFACT)), "Golem"),
        (all_of(CREATURE, Not(HasColor("W"))), "Bear Golem"),
        (IsToken(), ""),
    ],
)
def test_what_filters_mean(which, meant):
    with FullTable() as s:
        s.put(0, "battlefield", BEAR, OX, KING, GOLEM)
        s.put(1, "battlefield", RELIC, FOREST)
        s.put(1, "battlefield", WALKER, counters={"loyalty": 3})
        s.put(0, "hand", instant("Mark", PutCounters("mark", 1, All(which))))
        s.act(0, "cast", "Mark").resolve()
        marked = {s.game.name_of(i) for i in s.ids("battlefield") if "mark" in s.counters(i)}
        assert marked == set(meant.split())


@rule("109.5", "109.4")
def test_you_and_opponents_are_seen_from_the_ability_s_controller():
    with FullTable(3) as s:
        for player in range(3):
            s.put(player, "battlefield", BEAR)
        s.put(1, "hand", instant("Grow", Change(All(all_of(CREATURE, YouControl())), (ModifyPT(1, 1),)),
                                 Change(All(all_of(CREATURE, OpponentControls())), (ModifyPT(-1, 0),)),
                                 GainLife(1, EachOpponent()), GainLife(5, You())))  # fmt: skip
        s.act(1, "cast", "Grow").resolve()
        assert [s.pt(i) for i in s.ids("battlefield")] == [(1, 2), (3, 3), (1, 2)]
        assert [s.life(p) for p in range(3)] == [21, 25, 21]


@rule("102.2", "800.4a")
def test_players_who_left_are_meant_no_more():
    with FullTable(4) as s:
        s.put(0, "hand", instant("All", GainLife(1, EachPlayer())), instant("Others", GainLife(1, EachOpponent())))
        s.concede(2)
        s.act(0, "cast", "All").resolve()
        s.act(0, "cast", "Others").resolve()
        assert [s.life(p) for p in (0, 1, 3)] == [21, 22, 22]


@rule("201.5", "109.3")
def test_another_and_itself():
    pack = creature("Pack", 1, 1, Activated((), Change(All(Another()), (ModifyPT(1, 0),))),
                    Activated((), Change(All(Itself()), (ModifyPT(5, 0),))))  # fmt: skip
    with FullTable() as s:
        s.put(0, "battlefield", pack, BEAR)
        s.act(0, "activate", lambda o: o[2] == 0).resolve()
        s.act(0, "activate", lambda o: o[2] == 1).resolve()
        assert (s.pt("Pack"), s.pt("Bear")) == ((6, 1), (3, 2))


@rule("111.1")
def test_tokens():
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        s.put(0, "hand", instant("Make", CreateTokens(Token("Creature — Cat", "W", 1, 1), 3)))
        s.act(0, "cast", "Make").resolve()
        assert note(s, Count(All(IsToken()))) == 3 and note(s, Count(All(Not(IsToken())))) == 1


@rule("608.2h", "107.1")
def test_quantities():
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        s.put(1, "battlefield", GOLEM)
        assert note(s, Count(All(CREATURE))) == 2
        assert note(s, Count(All(PLANESWALKER))) == 0
        assert note(s, PowerOf(All(HasSubtype("Golem")))) == 0 and note(s, ToughnessOf(All(HasSubtype("Golem")))) == 5
        assert note(s, PowerOf(All(PLANESWALKER))) == 0
        s.put(
            0,
            "battlefield",
            card("Anthem", "Enchantment", Static((Continuous(AffectsAll(CREATURE), (ModifyPT(2, 1),)),))),
        )
        assert note(s, PowerOf(All(HasSubtype("Bear")))) == 4 and note(s, ToughnessOf(All(HasSubtype("Bear")))) == 3


@rule("608.2h", "400.7j", "602.2b")
def test_what_was_sacrificed_is_looked_at_as_it_last_was():
    fling = card("Flinger", "Artifact", Activated(
        (SacrificeCost(CREATURE),), DealDamage(PowerOf(Remembered("paid sacrificed")), Target()),
        (TargetSpec(None, "opponent"),)))  # fmt: skip
    with FullTable() as s:
        s.put(0, "battlefield", fling, BEAR)
        s.put(0, "hand", instant("Grow", Change(Target(), (ModifyPT(5, 0),)), targets=(A_CREATURE,)))
        s.act(0, "cast", "Grow").resolve()
        s.act(0, "activate", "Flinger")
        assert s.zone_names(0, "graveyard") == ["Bear", "Grow"]
        s.resolve()
        assert s.life(1) == 13


@rule("608.2h", "603.10a")
def test_what_died_is_looked_at_as_it_last_was():
    watcher = card("Watcher", "Enchantment", Triggered(
        WhenDies(all_of(CREATURE, HasColor("R"), YouControl())),
        GainLife(PowerOf(TriggerObject(False)), ControllerOf(TriggerObject(False)))))  # fmt: skip
    with FullTable() as s:
        s.put(0, "battlefield", watcher)
        s.put(1, "battlefield", BEAR, MOUNTAIN)
        s.put(
            0,
            "hand",
            instant("Paint", Change(All(CREATURE), (BecomeColors(frozenset("R")), ModifyPT(3, 0), YouGainControl()))),
        )
        s.put(1, "hand", SHOCK)
        s.act(0, "cast", "Paint").resolve()
        s.act(1, "cast", "Shock", targets="Bear").resolve()
        s.resolve()
        assert s.zone_names(1, "graveyard") == ["Bear", "Shock"] and s.life(0) == 25


@rule("400.7", "608.2h", "603.6", "400.7e")
def test_the_trigger_object_is_what_it_became_or_what_it_was():
    phoenix = creature("Phoenix", 2, 2, Triggered(WhenDies(), MoveTo(TriggerObject(), "battlefield")))
    greet = card("Greeter", "Enchantment", Triggered(WhenEnters(CREATURE), PutCounters("met", 1, TriggerObject())))
    with FullTable() as s:
        first = s.put(0, "battlefield", phoenix)
        s.put(0, "battlefield", greet, MOUNTAIN)
        s.put(0, "hand", SHOCK)
        s.act(0, "cast", "Shock", targets="Phoenix").resolve()
        s.resolve()
        new = s.find("Phoenix", "battlefield")
        assert new != first
        s.resolve()
        assert s.counters(new) == {"met": 1}


@rule("400.7", "608.2h")
def test_an_object_that_moved_again_is_not_found():
    phoenix = creature("Phoenix", 2, 2, Triggered(WhenDies(), MoveTo(TriggerObject(), "battlefield")))
    crypt = instant("Crypt", MoveTo(Target(), "exile"), targets=(TargetSpec(CREATURE, zone="graveyard"),))
    with FullTable() as s:
        s.put(0, "battlefield", phoenix, MOUNTAIN)
        s.put(0, "hand", SHOCK)
        s.put(1, "hand", crypt)
        s.act(0, "cast", "Shock", targets="Phoenix").resolve()
        s.act(1, "cast", "Crypt").resolve()
        s.resolve()
        assert s.zone_names(None, "exile") == ["Phoenix"] and s.count("Phoenix", "battlefield") == 0


@rule("608.2h", "113.7a")
def test_this_is_the_source_also_where_it_was_sacrificed_for_the_cost():
    bomb = creature("Bomb", 3, 3, Activated((SacrificeThisCost(),), DealDamage(PowerOf(This()), All(CREATURE))))
    with FullTable() as s:
        s.put(0, "battlefield", bomb)
        s.put(1, "battlefield", BEAR, OX)
        s.act(0, "activate", "Bomb").resolve()
        assert s.zone_names(1, "graveyard") == ["Bear"] and s.field("damage", "Ox") == 3


@rule("608.2f")
def test_something_for_each_object_or_player():
    with FullTable(3) as s:
        bear, ox = s.put(0, "battlefield", BEAR, OX)
        s.put(0, "hand", instant("Each", EachOf(All(CREATURE), rc.Note("power", PowerOf(Remembered()))),
                                 EachOf(EachOpponent(), GainLife(2, Remembered()))))  # fmt: skip
        s.act(0, "cast", "Each").expect(0, "608.2f", [ox, bear]).resolve()
        s.done()
        assert s.noted == (("power", 2), ("power", 2)) and [s.life(p) for p in range(3)] == [20, 22, 22]


@rule("608.2c", "603.4")
def test_conditions():
    check = instant("Check", If(YouHave(all_of(CREATURE, PowerAtLeast(4))), rc.Note("yes"), rc.Note("no")))
    with FullTable() as s:
        s.put(1, "battlefield", KING)
        s.put(0, "hand", check, check)
        s.act(0, "cast", "Check").resolve()
        s.put(0, "battlefield", KING)
        s.act(0, "cast", "Check").resolve()
        assert [w for w, _ in s.noted] == ["no", "yes"]


@rule("400.1", "404.1")
@pytest.mark.parametrize(("zone", "count"), [("graveyard", 3), ("exile", 2), ("battlefield", 1)])
def test_all_objects_of_a_zone_whoever_has_it(zone, count):
    with FullTable() as s:
        s.put(0, "graveyard", BEAR, OX)
        s.put(1, "graveyard", BEAR, RELIC)
        s.put(0, "exile", BEAR)
        s.put(1, "exile", OX)
        s.put(1, "battlefield", OX, FOREST)
        assert note(s, Count(All(CREATURE, zone))) == count
        assert note(s, Count(All(HasType("nothing"), zone))) == 0
