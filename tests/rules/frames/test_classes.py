"""Classes (CR 717)."""

from __future__ import annotations

import rulecards as rc
from rulebook import BEAR, FOREST, OX, FullTable

from apnap import Continuous, Keyword, Static, Triggered
from apnap.testing.rule import rule
from apnap_plugins.rules.casting.effects import CantCast
from apnap_plugins.rules.continuous.continuous import AffectsAll, BecomeTypes, Gain, LoseAllAbilities, ModifyPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.frames.classes import LEVEL, WhenBecomesLevel, class_level
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.characteristics import card, has_keyword
from apnap_plugins.rules.vocabulary.filters import CREATURE, ENCHANTMENT, HasSubtype, HasType, YouControl, all_of
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant

MINE = all_of(CREATURE, YouControl())
FIGHTER = card(
    "Fighter Class", "Enchantment — Class",
    Triggered(WhenEnters(), GainLife(1)),
    class_level(mana_cost("{G}"), 2, Static((Continuous(AffectsAll(MINE), (ModifyPT(1, 0),)),)),
                Triggered(WhenBecomesLevel(2), rc.Note("two"))),
    class_level(mana_cost("{1}"), 3, Static((Continuous(AffectsAll(MINE), (Gain((Keyword("haste"),)),)),)),
                Activated((), rc.Note("free"))),
    cost="{0}",
)  # fmt: skip


def table(**more):
    s = FullTable(decks=[[FOREST] * 10] * 2, **more)
    s.put(0, "battlefield", FOREST, FOREST)
    return s


@rule("717.2", "717.2a", "717.2c", "717.2d", "717.3", "303.6", "107.16a")
def test_levels_are_gained_one_after_another_and_add_abilities():
    with table() as s:
        bear = s.put(0, "battlefield", BEAR, sick=True)
        s.put(1, "battlefield", OX)
        s.put(0, "hand", FIGHTER)
        s.act(0, "cast", "Fighter Class").resolve()
        s.resolve()
        assert s.life(0) == 21 and s.field(LEVEL, "Fighter Class") == 1  # the top section is there at all times
        assert s.pt(bear) == (2, 2) and s.offered(0, "activate") == ["Fighter Class"]
        s.act(0, "activate", "Fighter Class")
        assert s.field(LEVEL, "Fighter Class") == 1
        s.resolve()
        assert s.field(LEVEL, "Fighter Class") == 2 and s.pt(bear) == (3, 2) and s.pt("Ox") == (2, 4)
        assert not has_keyword(s.game, bear, "haste")
        s.resolve()
        assert s.noted == (("two", 0),)
        s.act(0, "activate", "Fighter Class").resolve()
        assert s.field(LEVEL, "Fighter Class") == 3 and s.pt(bear) == (3, 2) and has_keyword(s.game, bear, "haste")
        s.act(0, "activate", "Fighter Class").resolve()
        assert s.noted == (("two", 0), ("free", 0))


@rule("717.2a", "307.5")
def test_a_level_is_gained_only_as_a_sorcery_and_only_from_the_one_before():
    with table(stage="upkeep") as s:
        s.put(0, "battlefield", FIGHTER)
        s.put(1, "battlefield", card("Hush", "Enchantment", Static((CantCast(HasType("sorcery")),))))  # no matter
        assert s.offered(0, "activate") == []
        s.pass_until("precombat main")
        assert s.offered(0, "activate") == ["Fighter Class"]
        s.put(0, "hand", instant("Wait", GainLife(1)))
        s.act(0, "cast", "Wait")
        assert s.offered(0, "activate") == []
        s.resolve()
        s.set_field(LEVEL, 3, "Fighter Class")
        assert s.offered(0, "activate") == ["Fighter Class"]
        s.act(0, "activate", "Fighter Class").resolve()
        assert s.noted == (("free", 0),) and s.field(LEVEL, "Fighter Class") == 3


@rule("717.2a", "602.2")
def test_each_class_has_its_own_level_and_a_new_object_begins_at_1():
    with table() as s:
        first, second = s.put(0, "battlefield", FIGHTER, FIGHTER)
        s.put(0, "battlefield", BEAR)
        s.act(0, "activate", first).resolve()
        assert (s.field(LEVEL, first), s.field(LEVEL, second)) == (2, 1) and s.pt("Bear") == (3, 2)
        s.put(
            0,
            "hand",
            instant("Blink", MoveTo(All(ENCHANTMENT), "exile"), MoveTo(All(ENCHANTMENT, "exile"), "battlefield")),
        )
        s.resolve_all()
        s.act(0, "cast", "Blink").resolve()
        assert [s.field(LEVEL, c) for c in s.find_all("Fighter Class", "battlefield")] == [1, 1]
        assert s.pt("Bear") == (2, 2)


@rule("717.2b", "717.2a")
def test_the_level_stays_when_it_stops_being_a_class():
    with table() as s:
        thing = s.put(0, "battlefield", FIGHTER)
        s.put(0, "battlefield", BEAR)
        s.act(0, "activate", thing).resolve()
        s.resolve_all()
        s.put(0, "hand", instant("Melt", Change(All(HasSubtype("Class")), (
            LoseAllAbilities(), BecomeTypes(frozenset(["artifact"]), frozenset(), False)))))  # fmt: skip
        s.act(0, "cast", "Melt").resolve()
        assert s.field(LEVEL, thing) == 2 and s.pt("Bear") == (2, 2)
        s.pass_until(lambda g: g.active_player == 1 and g.stage_name() == "upkeep")
        assert s.field(LEVEL, thing) == 2 and s.pt("Bear") == (3, 2)


@rule("717.2a", "113.7a")
def test_losing_the_class_in_response_changes_nothing_else():
    with table() as s:
        s.put(0, "battlefield", FIGHTER)
        s.act(0, "activate", "Fighter Class")
        s.put(1, "hand", instant("Clear", MoveTo(All(ENCHANTMENT), "graveyard")))
        s.act(1, "cast", "Clear").resolve()
        s.resolve()
        assert s.stack == [] and s.noted == ()


@rule("717.2b", "717.2d", "717.4")
def test_level_counters_are_no_levels():
    with table() as s:
        thing = s.put(0, "battlefield", FIGHTER, counters={"level": 5})
        kid = s.put(0, "battlefield", creature("Kid", 1, 1))
        s.reach(0)
        assert s.field(LEVEL, thing) == 1 and s.field(LEVEL, kid) == 1
        assert s.offered(0, "activate") == ["Fighter Class"]
