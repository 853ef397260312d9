"""Costs (CR 118): what can be paid with what, all parts together; and casting permissions that look ahead (CR 601.3)."""

from __future__ import annotations

from random import Random

import pytest
import rulecards as rc
from rulebook import BEAR, FOREST, MOUNTAIN, OX, RELIC, SHOCK, SWAMP, FullTable

from apnap import PLAYER_COUNTERS, Static
from apnap.core.values import ABILITIES
from apnap.testing.rule import rule
from apnap_plugins.actions.search import SearchLibrary
from apnap_plugins.rules.casting.effects import (
    AnyTimeForMore,
    CantCast,
    CantPay,
    CantUseForCosts,
    CastAsThoughFlash,
    CostsLess,
    CostsMore,
    MayCast,
)
from apnap_plugins.rules.casting.instructions import CastIfAble, UnlessPaid
from apnap_plugins.rules.costs.costs import (
    ChosenCost,
    DiscardAtRandomCost,
    DrawCost,
    ExileTopCost,
    MillCost,
    MoveThisCost,
    PayCountersCost,
    PayLifeCost,
    PutCountersOnThisCost,
    SacrificeThisCost,
    TapThisCost,
)
from apnap_plugins.rules.costs.object_costs import (
    DiscardCost,
    ExileCost,
    RemoveCountersCost,
    ReturnCost,
    RevealCost,
    SacrificeCost,
    TapCost,
)
from apnap_plugins.rules.damage.damage import LIFE
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.effects.instructions import IfYouDo, May
from apnap_plugins.rules.mana.mana import AddManaOf
from apnap_plugins.rules.objects.names import IsNamed
from apnap_plugins.rules.payment.frame import CastingWay, ExtraCost
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.stack.abilities import Activated, Spell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE, LAND, And, HasSubtype, HasType, ManaValueAtMost, Not
from apnap_plugins.rules.vocabulary.quantities import Minus, X
from apnap_plugins.rules.vocabulary.selectors import All, EachOpponent
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant, sorcery

TREASURE = card("Gem", "Artifact", Activated((SacrificeThisCost(),), AddManaOf((("R",),))))


def engine(*cost, effect=None):
    return card("Engine", "Enchantment", Activated(cost, effect or GainLife(1)))


@rule("118.3", "118.10")
def test_one_object_pays_for_one_cost_only():
    cost = (SacrificeCost(CREATURE), SacrificeCost(CREATURE))
    with FullTable() as s:
        s.put(0, "battlefield", engine(*cost), BEAR)
        assert s.offered(0, "activate") == []
        s.put(0, "battlefield", OX)
        s.begin(0, "activate", "Engine")
        s.answer(0, [s.find("Bear")])
        s.settle()
        assert sorted(s.zone_names(0, "graveyard")) == ["Bear", "Ox"]


@rule("118.3", "601.2h")
def test_what_is_sacrificed_for_mana_is_not_there_for_another_cost():
    cost = (mana_cost("{1}"), SacrificeCost(HasType("artifact")))
    with FullTable() as s:
        s.put(0, "battlefield", engine(*cost), TREASURE)
        assert s.offered(0, "activate") == []
        s.put(0, "battlefield", FOREST)
        assert s.offered(0, "activate") == ["Engine"]


@rule("118.3")
@pytest.mark.parametrize("count", [1, 2])
def test_what_is_tapped_for_mana_is_not_tapped_for_another_cost(count):
    elf = creature("Elf", 1, 1, Activated((TapThisCost(),), AddManaOf((("G",),))))
    with FullTable() as s:
        s.put(0, "battlefield", engine(mana_cost("{G}"), TapCost(CREATURE)), *[elf] * count)
        assert s.offered(0, "activate") == ["Engine"] * (count - 1)


@rule("118.3", "118.3b", "101.2")
def test_costs_that_players_cannot_pay():
    yasharn = card(
        "Yasharn", "Enchantment", Static((CantPay(PayLifeCost(1)), CantUseForCosts(SacrificeCost(LAND), Not(LAND))))
    )
    one, two = (card(name, "Artifact", Activated((PayLifeCost(1),), GainLife(1))) for name in ("Life", "Blood"))
    anything = card("Altar", "Artifact", Activated((SacrificeCost(Not(HasType("artifact"))),), GainLife(1)))
    with FullTable() as s:
        s.put(0, "battlefield", one, two, anything, BEAR)
        assert len(s.offered(0, "activate")) == 3
        s.put(1, "battlefield", yasharn)
        assert s.offered(0, "activate") == []
        s.put(0, "battlefield", FOREST)
        assert s.offered(0, "activate") == ["Altar"]


@rule("107.3a", "107.3k")
@pytest.mark.parametrize(
    ("cost", "most"), [(PayLifeCost(X()), 20), (SacrificeCost(CREATURE, X()), 2), (DiscardCost(X()), 3)]
)
def test_x_in_a_cost_beside_mana(cost, most):
    with FullTable() as s:
        s.put(0, "battlefield", engine(cost, effect=GainLife(X())), BEAR, OX)
        s.put(0, "hand", RELIC, RELIC, RELIC)
        decision = s.begin(0, "activate", "Engine")
        assert decision.maximum == most
        s.answer(0, 2)
        if s.decision.kind == "choose some":
            s.game.push((0, 1))
        before = s.life(0)
        s.resolve()
        assert s.life(0) == before + 2


@rule("118.3", "601.2h", "118.1")
@pytest.mark.parametrize(
    ("cost", "paid"),
    [
        (ReturnCost(CREATURE), lambda s: there(s, "hand") == ["Bear", "Bear"] and there(s, "battlefield") == ["Engine"]),
        (TapCost(CREATURE), lambda s: s.field("tapped", s.find("Bear", "battlefield"))),
        (RevealCost(1, CREATURE), lambda s: s.log_has("701.16a") and there(s, "hand") == ["Bear"]),
        (ExileCost(1, zone="hand"), lambda s: there(s, "hand") == [] and s.zone_names(None, "exile") == ["Bear"]),
        (ExileCost(1), lambda s: there(s, "graveyard") == [] and s.zone_names(None, "exile") == ["Ox"]),
        (MillCost(2), lambda s: there(s, "graveyard") == ["Forest", "Forest", "Ox"]),
        (ExileTopCost(2), lambda s: s.zone_names(None, "exile") == ["Forest", "Forest"]),
        (DiscardAtRandomCost(), lambda s: there(s, "hand") == [] and there(s, "graveyard") == ["Bear", "Ox"]),
        (MoveThisCost(), lambda s: there(s, "battlefield") == ["Bear"]),
        (PutCountersOnThisCost("age"), lambda s: s.field("counters", "Engine")[0][:2] == ("age", 1)),
        (DrawCost(), lambda s: there(s, "hand") == ["Bear", "Forest"]),
        (PayCountersCost("energy", 2), lambda s: s.field(PLAYER_COUNTERS, 0) == ()),
        (RemoveCountersCost("+1/+1", 1, CREATURE), lambda s: s.field("counters", s.find("Bear", "battlefield")) == ()),
        (ChosenCost((PayLifeCost(30), DiscardCost())), lambda s: s.life(0) == 20 and there(s, "graveyard") == ["Bear", "Ox"]),
    ],
)  # fmt: skip
def test_costs_are_paid_for_real(cost, paid):
    always = isinstance(cost, (MoveThisCost, PutCountersOnThisCost, DrawCost))
    with FullTable() as s:
        s.put(0, "battlefield", engine(cost))
        assert s.offered(0, "activate") == ["Engine"] * always
        s.put(0, "battlefield", BEAR, counters={"+1/+1": 1})
        s.put(0, "hand", BEAR)
        s.put(0, "graveyard", OX)
        s.put(0, "library", FOREST, FOREST)
        s.set_field(PLAYER_COUNTERS, (("energy", 2, 1),), 0)
        s.act(0, "activate", "Engine")
        assert paid(s) and len(s.stack) == 1
        s.resolve()
        assert s.life(0) == 21


def there(s, zone):
    """Names of player 0's objects in a zone, in alphabetical order."""
    return sorted(s.zone_names(0, zone))


@rule("118.12a", "118.13b", "107.4f")
def test_symbols_of_a_cost_paid_on_resolution_are_chosen_then():
    with FullTable() as s:
        s.put(0, "hand", sorcery("Demand", UnlessPaid(GainLife(5), (mana_cost("{W/P}"),), EachOpponent())))
        s.act(0, "cast", "Demand")
        s.pass_priority().pass_priority()
        s.answer(1, True)
        assert s.life(1) == 18 and s.life(0) == 20
    with FullTable() as s:
        s.set_field(LIFE, 1, 1)
        s.put(0, "hand", sorcery("Demand", UnlessPaid(GainLife(5), (mana_cost("{W/P}"),), EachOpponent())))
        s.act(0, "cast", "Demand").resolve()
        assert s.life(0) == 25


@rule("118.5", "118.5a", "118.7")
def test_a_cost_reduced_to_nothing_is_not_paid_by_itself():
    cheaper = card("Familiar", "Artifact", Static((CostsLess(mana_cost("{R}{R}{R}")),)))
    with FullTable() as s:
        s.put(0, "battlefield", cheaper)
        s.put(0, "hand", instant("Hot", GainLife(1), cost="{1}{R}"))
        assert s.stack == [] and s.offered(0, "cast") == ["Hot"]
        s.act(0, "cast", "Hot")
        assert s.stack == ["Hot"]


@rule("118.7e", "118.7b", "118.7c")
def test_the_player_chooses_which_half_a_hybrid_reduction_takes_away():
    cheaper = card("Familiar", "Artifact", Static((CostsLess(mana_cost("{B/R}")),)))
    with FullTable() as s:
        s.put(0, "battlefield", cheaper, SWAMP, MOUNTAIN)
        s.put(0, "hand", instant("Both", GainLife(1), cost="{B}{R}"))
        decision = s.begin(0, "cast", "Both")
        assert decision.rule == "118.7e" and len(decision.options) == 2
        s.answer(0, mana_cost("{R}"))
        s.settle()
        assert s.field(TAPPED, "Mountain") and not s.field(TAPPED, "Swamp")


# Permission -----------------------------------------------------------------------------------------------


@rule("601.3a", "601.2e")
def test_a_spell_with_x_may_begin_to_be_cast_where_some_x_makes_it_legal():
    winnower = card("Winnower", "Enchantment", Static((CantCast(rc.EvenManaValue(), EachOpponent()),)))
    thunder = instant("Thunder", GainLife(X()), cost="{X}{R}{R}")
    with FullTable() as s:
        s.put(1, "battlefield", winnower)
        s.put(0, "battlefield", MOUNTAIN, MOUNTAIN)
        s.put(0, "hand", thunder, BEAR, SHOCK)
        assert s.offered(0, "cast") == ["Shock"]
        s.put(0, "battlefield", FOREST)
        assert s.offered(0, "cast") == ["Thunder", "Shock"]
        s.begin(0, "cast", "Thunder")
        assert s.stack == ["Thunder"]  # with the only X that makes it legal and can be paid
        s.resolve()
        assert s.life(0) == 21


@rule("601.3c")
def test_as_though_it_had_flash_only_if_more_is_paid():
    late = sorcery("Late", GainLife(3), cost="{R}")
    late = card("Late", "Sorcery", *late_abilities(late), cost="{R}")
    with FullTable() as s:
        s.put(0, "battlefield", MOUNTAIN, FOREST)
        s.put(0, "hand", late)
        s.pass_until("end")
        assert s.offered(0, "cast") == []
        s.put(0, "battlefield", FOREST)
        s.act(0, "cast", "Late")
        assert all(s.field(TAPPED, i) for i in s.ids("battlefield"))


def late_abilities(late):
    more = Static((AnyTimeForMore("late", (mana_cost("{2}"),)),), zones=("hand",))
    return (*late.characteristics[ABILITIES], more)


@rule("601.3b", "601.3")
def test_spells_of_a_quality_as_though_they_had_flash():
    with FullTable() as s:
        s.put(0, "battlefield", card("Orrery", "Artifact", Static((CastAsThoughFlash(CREATURE),))), FOREST, FOREST)
        s.put(0, "hand", BEAR, RELIC)
        s.pass_until("end")
        assert s.offered(0, "cast") == ["Bear"]


@rule("601.3e")
def test_creature_spells_from_a_zone():
    with FullTable() as s:
        s.put(
            0, "battlefield", card("Karador", "Enchantment", Static((MayCast(CREATURE, "graveyard"),))), FOREST, FOREST
        )
        s.put(0, "graveyard", BEAR, RELIC, FOREST)
        assert s.offered(0, "cast") == ["Bear"]
        s.act(0, "cast", "Bear").resolve()
        assert s.count("Bear", "battlefield") == 1


# What nobody has to do for a cost -------------------------------------------------------------------------

GOLEM = card("Lodestone Golem", "Artifact", Static((CostsMore(mana_cost("{1}")),)))
SUSPENDED = card("Suspended", "Sorcery", Spell(GainLife(7)), cost="{5}{R}")
TIME = instant("Time", CastIfAble(All(IsNamed("Suspended"), "exile"), CastingWay("suspend", free=True)))


@rule("118.3c", "608.2g")
@pytest.mark.parametrize(("pool", "lands", "asked", "cast"), [
    ("C", 0, False, True), ("", 1, True, True), ("", 1, True, False), ("", 0, False, False), ("C", 1, False, True),
])  # fmt: skip
def test_the_example_of_lodestone_golem(pool, lands, asked, cast):
    """Mana in the pool has to be spent on the spell that must be cast; nobody has to tap a land for it."""
    with FullTable() as s:
        s.put(0, "exile", SUSPENDED)
        s.put(0, "hand", TIME)
        s.put(0, "battlefield", *[FOREST] * lands)
        s.act(0, "cast", "Time")
        s.put(1, "battlefield", GOLEM)
        s.give(0, pool)
        if asked:
            s.expect(0, "608.2g", cast)
        s.resolve()
        s.done()
        assert s.zone_names(None, "exile") == ([] if cast else ["Suspended"])
        assert s.stack == (["Suspended"] if cast else []) and (pool == "" or s.pool(0) == "")
        s.resolve_all()
        assert s.life(0) == (27 if cast else 20)


@rule("118.3c")
def test_without_a_cost_it_must_be_cast():
    with FullTable() as s:
        s.put(0, "exile", SUSPENDED)
        s.put(0, "hand", TIME)
        s.act(0, "cast", "Time").resolve()
        s.done()
        assert s.stack == ["Suspended"]


@rule("118.8c")
@pytest.mark.parametrize(("filter", "zone", "asked", "cast"), [
    (CREATURE, "hand", True, True), (CREATURE, "hand", True, False), (None, "hand", False, True),
    (CREATURE, "graveyard", False, True),
])  # fmt: skip
def test_nobody_must_cast_what_takes_cards_of_a_quality_from_a_hidden_zone(filter, zone, asked, cast):
    """Whether a creature card is in hand nobody else knows; any card, or one in a graveyard, all can see."""
    toll = DiscardCost(1, filter) if zone == "hand" else ExileCost(1, filter)
    spell = card("Suspended", "Sorcery", Spell(GainLife(7)), Static((rc.AlsoCosts(ExtraCost("toll", (toll,), False)),),
                 zones=("stack",)), cost="{5}{R}")  # fmt: skip
    with FullTable() as s:
        s.put(0, "exile", spell)
        s.put(0, "hand", TIME)
        s.put(0, zone, BEAR)
        s.act(0, "cast", "Time")
        if asked:
            s.expect(0, "608.2g", cast)
        s.resolve()
        s.done()
        assert s.stack == (["Suspended"] if cast else []) and s.count("Bear", zone) == (not cast)


@rule("118.12b", "701.19b")
@pytest.mark.parametrize(("searches", "finds", "life"), [(True, True, 21), (True, False, 21), (False, False, 20)])
def test_if_a_player_searches_counts_also_where_nothing_is_found(searches, finds, life):
    seek = instant("Seek", IfYouDo(May(SearchLibrary(CREATURE)), GainLife(1)))
    with FullTable() as s:
        s.put(0, "library", BEAR, FOREST)
        s.put(0, "hand", seek)
        s.act(0, "cast", "Seek")
        s.expect(0, "608.2d", searches)
        if searches:
            s.expect(0, "701.19a", ["Bear"] if finds else [])
        s.resolve()
        s.done()
        assert s.life(0) == life and s.zone_names(0, "hand") == (["Bear"] if finds else [])


@rule("118.12b", "608.2d")
def test_who_cannot_search_cannot_choose_to():
    seek = instant("Seek", IfYouDo(May(SearchLibrary(CREATURE)), GainLife(1)))
    with FullTable() as s:
        s.put(0, "library", BEAR)
        s.put(1, "battlefield", card("Agent", "Artifact", Static((rc.NoSearching(),))))
        s.put(0, "hand", seek)
        s.act(0, "cast", "Seek").resolve()
        s.done()
        assert s.life(0) == 20


GOB = creature("Gob", 1, 1, types="Creature — Goblin")
GOBLIN = HasSubtype("Goblin")


@rule("118.3", "118.10")
@pytest.mark.parametrize("cost", [(TapThisCost(), TapCost(CREATURE)), (TapCost(CREATURE), TapThisCost())])
def test_what_taps_itself_is_not_tapped_for_another_cost(cost):
    drummer = creature("Drummer", 1, 1, Activated(cost, GainLife(1)))
    with FullTable() as s:
        s.put(0, "battlefield", drummer)
        assert s.offered(0, "activate") == []
        s.put(0, "battlefield", BEAR)
        s.act(0, "activate", "Drummer")  # nobody is asked: the Drummer is tapped for {T}
        assert s.field(TAPPED, s.find("Bear", "battlefield"))
        assert len(s.ids("stack")) == 1


@rule("118.3", "601.2h")
def test_only_what_leaves_enough_for_the_other_costs_can_be_chosen():
    with FullTable() as s:
        s.put(0, "battlefield", engine(SacrificeCost(CREATURE, 2), SacrificeCost(GOBLIN)), GOB, GOB, BEAR)
        s.begin(0, "activate", "Engine")
        gobs, bear = s.find_all("Gob"), s.find("Bear")
        assert s.decision.problem((0, 1)) == "that uses up what another cost needs"
        assert s.decision.default() == s.decision.complete((0,)) == (0, 2)
        assert all(s.decision.legal(s.decision.sample(Random(n))) for n in range(8))
        s.answer(0, [gobs[0], bear])
        s.settle()
        assert sorted(s.zone_names(0, "graveyard")) == ["Bear", "Gob", "Gob"]


@rule("118.3", "601.2h")
def test_what_another_cost_needs_is_not_offered():
    with FullTable() as s:
        s.put(0, "battlefield", engine(SacrificeCost(CREATURE), SacrificeCost(GOBLIN)), GOB, BEAR)
        s.act(0, "activate", "Engine")  # nobody is asked
        assert sorted(s.zone_names(0, "graveyard")) == ["Bear", "Gob"]


@rule("601.2h")
def test_costs_are_paid_in_an_order_in_which_they_can_be():
    both = creature("Ox", 2, 2, Activated((SacrificeThisCost(), TapCost(CREATURE)), GainLife(1)))
    with FullTable() as s:
        s.put(0, "battlefield", both)
        s.act(0, "activate", "Ox")
        assert s.zone_names(0, "graveyard") == ["Ox"]
        assert len(s.ids("stack")) == 1


@rule("118.3", "601.2h")
def test_mana_leaves_enough_for_two_costs_that_share_what_they_take():
    ape = creature("Ape", 2, 2, Activated((SacrificeThisCost(),), AddManaOf((("G",),))), types="Creature — Goblin")
    with FullTable() as s:
        s.put(0, "battlefield", engine(mana_cost("{G}"), SacrificeCost(CREATURE), SacrificeCost(GOBLIN)), ape, GOB)
        assert s.offered(0, "activate") == []
        s.put(0, "battlefield", BEAR)
        s.act(0, "activate", "Engine")
        assert sorted(s.zone_names(0, "graveyard")) == ["Ape", "Bear", "Gob"]


@rule("118.3")
@pytest.mark.parametrize(
    ("costs", "kept"),
    [
        ((PayCountersCost("energy", 2), PayCountersCost("energy", 2)), {"energy": 3}),
        ((ExileTopCost(2), MillCost(2)), {"library": 3}),
        ((PayLifeCost(2), PayLifeCost(2)), {"life": 3}),
    ],
)
def test_the_same_counters_cards_or_life_do_not_pay_twice(costs, kept):
    with FullTable() as s:
        s.put(0, "library", *[BEAR] * kept.get("library", 9))
        s.put(0, "battlefield", engine(*costs))
        s.set_field(LIFE, kept.get("life", 9), 0)
        s.set_field(PLAYER_COUNTERS, (("energy", kept.get("energy", 9), 0),), 0)
        assert s.offered(0, "activate") == []
    with FullTable() as s:
        s.put(0, "library", *[BEAR] * 4)
        s.put(0, "battlefield", engine(*costs))
        s.set_field(PLAYER_COUNTERS, (("energy", 4, 0),), 0)
        s.act(0, "activate", "Engine")
        assert len(s.ids("stack")) == 1


@rule("118.3", "601.2h")
def test_a_card_is_not_discarded_at_random_and_for_another_cost():
    with FullTable() as s:
        s.put(0, "battlefield", engine(DiscardAtRandomCost(), DiscardCost()))
        s.put(0, "hand", BEAR)
        assert s.offered(0, "activate") == []
        s.put(0, "hand", OX)
        s.begin(0, "activate", "Engine")
        s.answer(0, [s.find("Ox")])
        s.settle()
        assert sorted(s.zone_names(0, "graveyard")) == ["Bear", "Ox"]


@rule("118.3", "601.2b")
def test_of_two_costs_one_that_can_be_paid_beside_the_rest_is_offered():
    with FullTable() as s:
        s.put(
            0, "battlefield", engine(ChosenCost((SacrificeCost(CREATURE), PayLifeCost(4))), SacrificeCost(GOBLIN)), GOB
        )
        s.act(0, "activate", "Engine")  # nobody is asked: the life is paid
        assert s.field(LIFE, 0) == 16
        assert s.zone_names(0, "graveyard") == ["Gob"]
    with FullTable() as s:
        s.put(
            0, "battlefield", engine(ChosenCost((SacrificeCost(CREATURE), PayLifeCost(4))), SacrificeCost(GOBLIN)), GOB
        )
        s.set_field(LIFE, 3, 0)
        assert s.offered(0, "activate") == []


@rule("601.2b", "601.2c", "107.3a")
def test_x_is_one_with_which_there_are_targets():
    of_value = And((CREATURE, ManaValueAtMost(X()), Not(ManaValueAtMost(Minus(X(), 1)))))
    pull = instant("Pull", GainLife(1), targets=(TargetSpec(of_value),), cost="{X}{R}")
    one, three = creature("One", 1, 1, cost="{1}"), creature("Three", 1, 1, cost="{3}")
    with FullTable() as s:
        s.put(0, "battlefield", *[MOUNTAIN] * 5)
        s.put(1, "battlefield", one, three)
        s.put(0, "hand", pull)
        s.begin(0, "cast", "Pull")
        assert [x for x in range(6) if s.decision.legal(x)] == [1, 3]
        assert {s.decision.sample(Random(n)) for n in range(9)} == {1, 3}
        s.answer(0, 3)
        assert s.stack == ["Pull"]
