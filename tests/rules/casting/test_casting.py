"""Casting spells and activating abilities (CR 601, 602, 605, 728)."""

from __future__ import annotations

import facecards
import pytest
import rulecards as rc
from rulebook import (
    A_CREATURE,
    ANY_TARGET,
    BEAR,
    FOREST,
    ISLAND,
    MOUNTAIN,
    OX,
    PLAINS,
    RELIC,
    SHOCK,
    SWAMP,
    TOWER,
    FullTable,
)

from apnap import IllegalAnswer, Keyword, NotNow, Static, Triggered
from apnap.testing.rule import rule
from apnap_plugins.actions.sacrifice import Sacrifice
from apnap_plugins.actions.shuffle import ShuffleLibrary
from apnap_plugins.rules.casting.casting import CAST_INFO, cast_info
from apnap_plugins.rules.casting.conditions import WasCastUntimely
from apnap_plugins.rules.casting.effects import CantCast, CastAsThoughFlash, CostsLess, CostsMore
from apnap_plugins.rules.casting.instructions import UnlessPaid
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.continuous.continuous import ModifyPT, YouGainControl
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.costs.costs import PayLifeCost, SacrificeThisCost, TapThisCost, UntapThisCost
from apnap_plugins.rules.costs.object_costs import DiscardCost, ExileCost, SacrificeCost
from apnap_plugins.rules.damage.damage import LIFE
from apnap_plugins.rules.damage.instructions import DealDamage, DrawCards, GainLife, LoseLife
from apnap_plugins.rules.effects.instructions import do
from apnap_plugins.rules.mana.mana import POOL, AddManaOf
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.payment.frame import CastingWay, ExtraCost
from apnap_plugins.rules.payment.payment import PayMana
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.stack.abilities import Activated, Mode, Modes, Spell
from apnap_plugins.rules.stack.filters import IsTargeting
from apnap_plugins.rules.stack.stack import CreatesAsItEnters
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.turn.phases import UPKEEP
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.characteristics import X_VALUE, card, mana_value_of
from apnap_plugins.rules.vocabulary.conditions import YouHave, YourTurn
from apnap_plugins.rules.vocabulary.filters import CREATURE, HasType, Itself, ManaValueAtMost, Not, OpponentControls
from apnap_plugins.rules.vocabulary.quantities import PowerOf, X
from apnap_plugins.rules.vocabulary.selectors import All, EachOpponent, Remembered, Target, This, TriggerPlayer, You
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant, sorcery

LOOKING_GLASS = card("Looking Glass", "Artifact", Activated((TapThisCost(),), do(AddManaOf((("U",),)), DrawCards())))
"""A mana ability that draws a card."""
BLAZE = sorcery("Blaze", DealDamage(X(), Target()), targets=(ANY_TARGET,), cost="{X}{R}")


def gain(amount=1, name="Salve", cost="{0}", *abilities):
    return card(name, "Instant", Spell(GainLife(amount)), *abilities, cost=cost)


# 601.2a ------------------------------------------------------------------------------------------------


@rule("601.2a", "601.2i", "112.1", "405.2")
@pytest.mark.parametrize("player", [0, 1])
def test_the_card_becomes_the_topmost_object_of_the_stack_as_a_new_object(player):
    with FullTable() as s:
        s.put(player, "battlefield", MOUNTAIN)
        s.put(1 - player, "battlefield", MOUNTAIN)
        mine, other = s.put(player, "hand", SHOCK), s.put(1 - player, "hand", SHOCK)
        s.act(1 - player, "cast", "Shock", targets=[("player", player)]) if player else None
        s.act(player, "cast", "Shock", targets=[("player", 1 - player)])
        top = s.game.zone("stack")[-1]
        assert top != mine and s.game.became(mine) == (top,)
        assert s.game.controller(top) == player and s.zone_names(player, "hand") == []
        assert s.game.decision.player == player  # 601.2i: who had priority gets it
        assert s.count("Shock", "stack") == 1 + player
        assert (other in s.game.objects) == (player == 0)


@rule("601.2", "117.1a")
def test_a_sorcery_needs_its_player_s_main_phase_and_an_empty_stack():
    slow = sorcery("Slow", GainLife(1))
    with FullTable() as s:
        s.put(0, "hand", slow, slow)
        s.put(1, "hand", slow)
        assert s.offered(0, "cast") == ["Slow", "Slow"]
        s.act(0, "cast", "Slow")
        assert s.offered(0, "cast") == []
        assert s.offered(1, "cast") == []
        s.resolve()
        assert s.offered(0, "cast") == ["Slow"]
        s.pass_until("end")
        assert s.offered(0, "cast") == [] and s.offered(1, "cast") == []


@rule("305.9", "601.3")
def test_a_land_is_never_cast():
    both = card("Glade", "Land Creature — Forest Dryad", cost="", power=1, toughness=1)
    with FullTable() as s:
        s.put(0, "hand", both)
        assert s.offered(0, "cast") == []
        assert s.offered(0, "play") == ["Glade"]


@rule("118.6", "118.6a")
def test_what_has_no_mana_cost_cannot_be_cast_for_it_but_for_an_alternative_cost():
    free = CastingWay("free", free=True)
    suspended = card("Vision", "Sorcery", Spell(GainLife(3)), Static((rc.FromGraveyard(free),), zones=("graveyard",)))
    with FullTable() as s:
        s.put(0, "hand", suspended)
        s.put(0, "graveyard", suspended)
        assert s.offered(0, "cast") == ["Vision"]
        s.act(0, "cast", "Vision").resolve()
        assert s.life(0) == 23 and s.zone_names(0, "hand") == ["Vision"]


# 601.2b ------------------------------------------------------------------------------------------------

CHARM = card(
    "Charm", "Instant",
    Spell(modes=Modes((
        Mode(GainLife(5), name="life"),
        Mode(DealDamage(2, Target()), (A_CREATURE,), name="shoot"),
        Mode(DrawCards(), name="draw"),
    ), 1, 2)),
    cost="{0}",
)  # fmt: skip


@rule("601.2b", "700.2a", "700.2", "115.8")
def test_modes_are_chosen_before_targets_and_only_those_with_legal_targets_can_be():
    with FullTable() as s:
        s.put(0, "library", BEAR)
        s.put(0, "hand", CHARM)
        decision = s.begin(0, "cast")
        assert decision.kind == "modes" and [o.name for o in decision.options] == ["life", "draw"]
        s.answer(0, ["life", "draw"])
        s.resolve()
        assert s.life(0) == 25 and s.zone_names(0, "hand") == ["Bear"]


@rule("601.2b", "601.2c", "700.2", "608.2c")
def test_the_chosen_modes_happen_in_printed_order_each_with_its_own_targets():
    with FullTable() as s:
        s.put(0, "hand", CHARM)
        s.put(1, "battlefield", BEAR)
        s.act(0, "cast", "Charm", modes=["shoot", "life"])
        s.resolve()
        assert s.life(0) == 25 and s.zone_names(1, "graveyard") == ["Bear"]
        gained = next(i for i, e in enumerate(s.game.log.entries) if "LifeGained" in s.game.log.render(e))
        dealt = next(i for i, e in enumerate(s.game.log.entries) if "DamageDealt" in s.game.log.render(e))
        assert gained < dealt


@rule("601.2b", "700.2a")
def test_a_modal_spell_without_a_legal_mode_cannot_be_cast():
    only = card("Narrow", "Instant", Spell(modes=Modes((Mode(DealDamage(2, Target()), (A_CREATURE,)),))), cost="{0}")
    with FullTable() as s:
        s.put(0, "hand", only)
        assert s.offered(0, "cast") == []
        s.put(1, "battlefield", BEAR)
        assert s.offered(0, "cast") == ["Narrow"]


@rule("601.2b", "107.3a", "601.2f")
def test_x_is_announced_and_paid_for():
    with FullTable() as s:
        s.put(0, "battlefield", *[MOUNTAIN] * 4)
        s.put(0, "hand", BLAZE)
        decision = s.begin(0, "cast")
        assert (decision.kind, decision.maximum) == ("number", 3)
        with pytest.raises(IllegalAnswer):
            s.game.push(4)
        s.answer(0, 2).expect(0, "targets", [("player", 1)]).settle()
        assert s.field(X_VALUE, s.game.zone("stack")[-1]) == 2
        assert sum(s.field(TAPPED, m) for m in s.ids("battlefield")) == 3
        s.resolve()
        assert s.life(1) == 18


@rule("107.3b", "118.9a")
def test_x_is_0_where_a_spell_is_cast_without_paying_its_mana_cost():
    way = CastingWay("free", free=True)
    blaze = card(
        "Blaze", "Sorcery", Spell(DealDamage(X(), Target()), (ANY_TARGET,)),
        Static((rc.FromGraveyard(way),), zones=("graveyard",)), cost="{X}{R}",
    )  # fmt: skip
    with FullTable() as s:
        s.put(0, "battlefield", *[MOUNTAIN] * 4)
        s.put(0, "graveyard", blaze)
        s.act(0, "cast", "Blaze", targets=[("player", 1)])
        s.resolve()
        assert s.life(1) == 20 and not any(s.field(TAPPED, m) for m in s.ids("battlefield"))


@rule("202.3e")
def test_on_the_stack_the_mana_value_counts_the_chosen_x():
    spell = TargetSpec(ManaValueAtMost(2), zone="stack", prompt="target spell with mana value 2 or less")
    snip = instant("Snip", GainLife(7), targets=(spell,))
    with FullTable() as s:
        s.put(0, "battlefield", *[MOUNTAIN] * 6)
        s.put(0, "hand", BLAZE, BLAZE)
        s.put(1, "hand", snip)
        s.act(0, "cast", "Blaze", number=2, targets=[("player", 1)])
        assert s.offered(1, "cast") == []
        s.resolve()
        s.act(0, "cast", "Blaze", number=1, targets=[("player", 1)])
        assert s.offered(1, "cast") == ["Snip"]
        s.act(1, "cast", "Snip").resolve()
        assert s.life(1) == 20 - 2 + 7


@rule("601.2b", "118.8", "118.8a", "118.8b", "702.33a")
def test_an_optional_additional_cost_is_announced_and_remembered():
    more = ExtraCost("more", (mana_cost("{2}"), PayLifeCost(3)))
    spell = gain(1, "Salve", "{G}", Static((rc.AlsoCosts(more),), zones=("stack",)))
    with FullTable() as s:
        s.put(0, "battlefield", *[FOREST] * 3)
        s.put(0, "hand", spell, spell)
        s.act(0, "cast", "Salve", may=1)
        top = s.game.zone("stack")[-1]
        assert cast_info(s.game, top, "extra") == (("more", 1),)
        assert cast_info(s.game, top, "spent") == "GGG"
        assert s.life(0) == 17 and s.offered(0, "cast") == []
    with FullTable() as s:
        s.put(0, "battlefield", *[FOREST] * 2)
        s.put(0, "hand", spell)
        s.act(0, "cast", "Salve")  # what can't be paid is not offered
        assert cast_info(s.game, s.game.zone("stack")[-1], "extra") == ()


@rule("601.2b", "118.8", "107.1c")
def test_an_additional_cost_may_be_payable_any_number_of_times():
    more = ExtraCost("again", (mana_cost("{1}"),), repeatable=True)
    spell = gain(1, "Salve", "{G}", Static((rc.AlsoCosts(more),), zones=("stack",)))
    with FullTable() as s:
        s.put(0, "battlefield", *[FOREST] * 4)
        s.put(0, "hand", spell)
        decision = s.begin(0, "cast")
        assert decision.maximum == 3
        s.answer(0, 2).settle()
        assert cast_info(s.game, s.game.zone("stack")[-1], "extra") == (("again", 2),)
        assert sum(s.field(TAPPED, m) for m in s.ids("battlefield")) == 3


@rule("601.2b", "118.8")
def test_a_mandatory_additional_cost_is_needed_to_cast_it_at_all():
    also = ExtraCost("sacrifice", (SacrificeCost(CREATURE),), optional=False)
    spell = gain(4, "Altar", "{0}", Static((rc.AlsoCosts(also),), zones=("stack",)))
    with FullTable() as s:
        s.put(0, "hand", spell)
        s.put(1, "battlefield", BEAR)
        assert s.offered(0, "cast") == []
        mine, ox = s.put(0, "battlefield", BEAR, OX)
        s.act(0, "cast", "Altar", choose=ox)
        assert s.zone_names(0, "graveyard") == ["Ox"] and s.life(0) == 20 and mine in s.game.objects
        s.resolve()
        assert s.life(0) == 24


@rule("601.2a", "601.2b", "118.9", "118.9c", "118.9d", "601.3", "113.6f")
def test_an_alternative_cost_stands_in_for_the_mana_cost_and_increases_apply_to_it():
    way = CastingWay("again", cost=mana_cost("{G}"), others=(ExileCost(1),))
    spell = gain(4, "Salve", "{7}", Static((rc.FromGraveyard(way),), zones=("graveyard",)))
    with FullTable() as s:
        s.put(0, "battlefield", FOREST, FOREST)
        s.put(1, "battlefield", card("Thorn", "Artifact", Static((CostsMore(mana_cost("{1}")),))))
        s.put(0, "graveyard", spell)
        assert s.offered(0, "cast") == []  # there is no other card to exile
        s.put(0, "graveyard", RELIC)
        s.act(0, "cast", "Salve")
        top = s.game.zone("stack")[-1]
        assert dict(s.field(CAST_INFO, top))["way"] == "again" and dict(s.field(CAST_INFO, top))["from"] == "graveyard"
        assert s.zone_names(None, "exile") == ["Relic"]
        assert all(s.field(TAPPED, m) for m in s.ids("battlefield", 0))
        assert s.characteristic(top, "mana cost") == mana_cost("{7}")


@rule("107.4e", "601.2b")
def test_a_hybrid_symbol_is_paid_with_either_colour():
    spell = gain(1, "Salve", "{W/U}{W/U}")
    for lands, castable in (((PLAINS, ISLAND), True), ((PLAINS, PLAINS), True), ((PLAINS, SWAMP), False)):
        with FullTable() as s:
            s.put(0, "battlefield", *lands)
            s.put(0, "hand", spell)
            assert s.offered(0, "cast") == (["Salve"] if castable else [])
            if castable:
                s.act(0, "cast", "Salve").resolve()
                assert s.life(0) == 21


@rule("107.4e", "601.2b")
@pytest.mark.parametrize(("choice", "tapped"), [("G", ["Forest"]), ("2", ["Mountain", "Mountain"])])
def test_a_monocoloured_hybrid_symbol_is_paid_with_its_colour_or_two_mana(choice, tapped):
    with FullTable() as s:
        s.put(0, "battlefield", FOREST, MOUNTAIN, MOUNTAIN)
        s.put(0, "hand", gain(1, "Salve", "{2/G}"))
        decision = s.begin(0, "cast")
        assert set(decision.options) == {("G",), ("2",)}
        s.answer(0, (choice,))
        if choice == "2":
            assert isinstance(s.game.decision, PayMana)
            s.game.push((1, 2))
        s.settle()
        assert [s.game.name_of(i) for i in s.ids("battlefield") if s.field(TAPPED, i)] == tapped


@rule("107.4e", "601.2b")
def test_a_half_that_cannot_be_paid_is_not_offered():
    with FullTable() as s:
        s.put(0, "battlefield", MOUNTAIN, MOUNTAIN)
        s.put(0, "hand", gain(1, "Salve", "{2/G}"))
        s.act(0, "cast", "Salve")
        assert all(s.field(TAPPED, i) for i in s.ids("battlefield"))


@rule("601.2b", "601.2f", "107.4e", "118.7a", "118.13a")
def test_the_half_of_a_hybrid_symbol_is_announced_before_reductions_apply():
    cheaper = card("Familiar", "Artifact", Static((CostsLess(mana_cost("{1}")),)))
    with FullTable() as s:
        s.put(0, "battlefield", MOUNTAIN, cheaper)
        s.put(0, "hand", gain(1, "Salve", "{2/G}"))
        s.act(0, "cast", "Salve").resolve()  # {2} less {1}
        assert s.life(0) == 21


@rule("107.4f", "601.2b", "119.4")
def test_a_phyrexian_symbol_is_paid_with_its_colour_or_2_life():
    spell = gain(1, "Salve", "{1}{G/P}{G/P}")
    with FullTable() as s:
        s.put(0, "battlefield", FOREST, FOREST)
        s.put(0, "hand", spell)
        decision = s.begin(0, "cast")
        assert set(decision.options) == {("G", "life"), ("life", "life")}  # like symbols, so their order is no choice
        s.answer(0, ("G", "life"))
        s.settle()
        assert s.life(0) == 18
    with FullTable() as s:
        s.put(0, "battlefield", FOREST)
        s.put(0, "hand", spell)
        s.set_field(LIFE, 3, 0)
        assert s.offered(0, "cast") == []
        s.set_field(LIFE, 4, 0)
        s.act(0, "cast", "Salve")
        assert s.game.is_over() and s.game.result() == {0: "lost", 1: "won"}


@rule("107.4f")
def test_a_hybrid_phyrexian_symbol_is_paid_with_either_colour_or_life():
    with FullTable() as s:
        s.put(0, "battlefield", PLAINS)
        s.put(0, "hand", gain(1, "Salve", "{G/W/P}"))
        decision = s.begin(0, "cast")
        assert decision.options == (("W",), ("life",))
        s.answer(0, ("W",))
        s.settle()
        assert s.life(0) == 20 and s.field(TAPPED, "Plains")


@rule("107.4h", "106.3")
def test_snow_mana_is_mana_of_a_snow_source():
    snowy = card("Snowy Forest", "Basic Snow Land — Forest")
    spell = gain(1, "Flake", "{S}")
    with FullTable() as s:
        s.put(0, "battlefield", FOREST)
        s.put(0, "hand", spell)
        assert s.offered(0, "cast") == []
        s.put(0, "battlefield", snowy)
        s.act(0, "cast", "Flake").resolve()
        assert s.life(0) == 21 and s.field(TAPPED, "Snowy Forest") and not s.field(TAPPED, "Forest")


# 601.2c ------------------------------------------------------------------------------------------------


@rule("601.2c", "115.3")
def test_targets_must_be_legal_and_differ_within_one_phrase():
    two = TargetSpec(CREATURE, minimum=2, maximum=2)
    spell = instant("Twin Shot", DealDamage(2, Target()), targets=(two,))
    with FullTable() as s:
        s.put(0, "hand", spell)
        first = s.put(1, "battlefield", BEAR)
        s.put(1, "battlefield", RELIC)
        assert s.offered(0, "cast") == []
        second = s.put(0, "battlefield", BEAR)
        decision = s.begin(0, "cast")
        assert decision is not None and set(s.zone_names(None, "stack")) == {"Twin Shot"}
        s.settle()
        s.resolve()
        assert first not in s.game.objects and second not in s.game.objects


@rule("115.3", "601.2c")
def test_the_same_object_can_be_chosen_for_two_target_phrases():
    spell = instant("Both", DealDamage(1, Target(0)), DealDamage(1, Target(1)), targets=(A_CREATURE, A_CREATURE))
    with FullTable() as s:
        s.put(0, "hand", spell)
        s.put(1, "battlefield", BEAR)
        s.act(0, "cast", "Both").resolve()
        assert s.zone_names(1, "graveyard") == ["Bear"]


@rule("601.2c", "115.3")
def test_another_target_is_a_different_one_and_no_choice_leads_into_a_dead_end():
    another = TargetSpec(CREATURE, other_than=(0,), prompt="another target creature")
    theirs = TargetSpec(HasType("artifact"), other_than=(0,), prompt="another target artifact")
    any_permanent = TargetSpec()
    spell = instant("Pair", DealDamage(2, Target(0)), DealDamage(1, Target(1)), targets=(A_CREATURE, another))
    picky = instant("Picky", GainLife(3), targets=(any_permanent, theirs))
    with FullTable() as s:
        s.put(0, "hand", spell, picky)
        bear = s.put(0, "battlefield", BEAR)
        assert s.offered(0, "cast") == []
        ox = s.put(1, "battlefield", OX)
        s.act(0, "cast", "Pair", targets=bear).resolve()
        assert s.zone_names(0, "graveyard") == ["Bear", "Pair"] and s.field("damage", ox) == 1
        relic = s.put(1, "battlefield", RELIC)
        # the only artifact can't be the first target: then there would be no second
        decision = s.begin(0, "cast", "Picky")
        assert decision.kind == "priority" or relic not in decision.options
        s.settle()
        s.resolve()
        assert s.life(0) == 23


@rule("601.2c", "115.6")
def test_up_to_so_many_targets_may_be_none_and_then_the_spell_resolves():
    up_to = TargetSpec(CREATURE, minimum=0, maximum=2)
    spell = instant("Scatter", DealDamage(2, Target()), GainLife(1), targets=(up_to,))
    with FullTable() as s:
        s.put(0, "hand", spell, spell)
        one, two, three = s.put(1, "battlefield", BEAR, BEAR, BEAR)
        s.act(0, "cast", "Scatter", targets=[]).resolve()
        assert s.life(0) == 21 and len(s.zone_names(1, "battlefield")) == 3
        s.act(0, "cast", "Scatter", targets=[one, three]).resolve()
        assert s.life(0) == 22 and s.ids("battlefield", 1) == [two]


@rule("601.2c", "601.2i", "603.2")
def test_what_triggers_on_casting_does_so_when_the_spell_is_cast():
    whisperer = card("Whisperer", "Enchantment", Triggered(WhenYouCast(Not(CREATURE), "each"), GainLife(1)))
    with FullTable() as s:
        s.put(1, "battlefield", whisperer)
        s.put(0, "hand", SHOCK, BEAR)
        s.put(0, "battlefield", MOUNTAIN, FOREST, FOREST)
        s.act(0, "cast", "Shock", targets=[("player", 1)])
        assert s.stack == ["", "Shock"]
        s.resolve()
        assert s.life(1) == 21
        s.resolve()
        s.act(0, "cast", "Bear")
        assert s.stack == ["Bear"]


# 601.2e, 601.3, 601.5 ------------------------------------------------------------------------------------


@rule("601.3", "601.2e")
def test_a_prohibited_spell_is_not_offered():
    lock = card("Lock", "Enchantment", Static((CantCast(HasType("instant"), EachOpponent()),)))
    with FullTable() as s:
        s.put(0, "hand", SHOCK)
        s.put(1, "hand", SHOCK)
        s.put(0, "battlefield", MOUNTAIN, lock)
        s.put(1, "battlefield", MOUNTAIN)
        assert s.offered(0, "cast") == ["Shock"]
        assert s.offered(1, "cast") == []


@rule("601.2e", "601.5", "728.1")
def test_what_became_illegal_while_it_was_proposed_is_taken_back():
    lock = card("Lock", "Enchantment", Static((CantCast(Not(ManaValueAtMost(3))), CantCast(IsTargeting(None, You())))))
    with FullTable() as s:
        s.put(1, "battlefield", lock)
        s.put(0, "hand", BLAZE, gain(1, "Four", "{4}"))
        s.put(0, "battlefield", *[MOUNTAIN] * 5)
        assert s.offered(0, "cast") == ["Blaze"]
        s.act(0, "cast", "Blaze", number=2, targets=[("player", 1)])  # only then it is one that can't be cast
        assert s.stack == [] and s.zone_names(0, "hand") == ["Blaze", "Four"] and s.log_has("728.1", "601.2e")
        assert not any(s.field(TAPPED, m) for m in s.ids("battlefield"))
        s.act(0, "cast", "Blaze", number=2, targets=[("player", 0)]).resolve()
        assert s.life(0) == 18


@rule("601.3", "117.1a", "702.8a")
def test_as_though_it_had_flash():
    leyline = card("Leyline", "Enchantment", Static((CastAsThoughFlash(CREATURE),)))
    with FullTable(stage="upkeep") as s:
        s.put(0, "battlefield", FOREST, FOREST)
        s.put(1, "battlefield", FOREST, FOREST, leyline)
        s.put(0, "hand", BEAR)
        s.put(1, "hand", BEAR, RELIC)
        assert s.offered(0, "cast") == []
        assert s.offered(1, "cast") == ["Bear"]
        s.act(1, "cast", "Bear").resolve()
        assert s.count("Bear", "battlefield", 1) == 1


# 601.2f ------------------------------------------------------------------------------------------------

THORN = card("Thorn", "Artifact", Static((CostsMore(mana_cost("{1}")),)))
FAMILIAR = card("Familiar", "Artifact", Static((CostsLess(mana_cost("{2}")),)))
TRINITY = card("Trinity", "Artifact", Static((rc.CostsAtLeast(3),)))


def spent_on(s, spell, player=0):
    s.act(player, "cast", spell)
    return cast_info(s.game, s.game.zone("stack")[-1], "spent")


@rule("601.2f", "118.7", "118.7a", "107.4b", "202.1")
@pytest.mark.parametrize(
    ("others", "cost", "spent"),
    [
        ((THORN,), "{G}", 2),
        ((FAMILIAR,), "{1}{G}", 1),  # coloured mana is not reduced by generic
        ((FAMILIAR,), "{4}{G}", 3),
        ((FAMILIAR, FAMILIAR), "{3}", 0),  # never below {0}
        ((THORN, FAMILIAR), "{1}", 0),  # the increase first
        ((FAMILIAR, THORN, THORN), "{0}", 0),
        ((FAMILIAR, THORN, THORN, THORN), "{0}", 1),
        ((TRINITY,), "{G}", 3),
        ((TRINITY, FAMILIAR), "{4}", 3),  # the floor last
        ((TRINITY, THORN), "{2}", 3),
        ((TRINITY,), "{5}", 5),
    ],
)
def test_increases_then_reductions_then_what_sets_the_cost(others, cost, spent):
    with FullTable() as s:
        s.put(0, "battlefield", *others)
        s.put(0, "battlefield", *[FOREST] * 6)
        s.put(0, "hand", gain(1, "Salve", cost))
        assert len(spent_on(s, "Salve")) == spent


@rule("118.7b", "118.7c", "118.7d", "601.2f")
@pytest.mark.parametrize(
    ("less", "cost", "left"),
    [
        ("{G}", "{2}{G}", "2"),
        ("{G}", "{2}{W}", "1W"),  # 118.7b
        ("{G}{G}", "{2}{G}", "1"),  # 118.7c
        ("{C}", "{1}{C}", "1"),
        ("{C}{C}", "{1}{C}", ""),  # 118.7d
        ("{G}", "{W}", "W"),
    ],
)
def test_reductions_of_coloured_mana(less, cost, left):
    from apnap_plugins.rules.vocabulary.symbols import reduced

    cheaper = card("Familiar", "Artifact", Static((CostsLess(mana_cost(less)),)))
    with FullTable() as s:
        s.put(0, "battlefield", cheaper)
        s.put(0, "hand", gain(1, "Salve", cost))
        assert "".join(reduced(mana_cost(cost), mana_cost(less)).symbols) == left
        s.give(0, "WGC")
        for pool in ("W" if "W" in left else "G",):
            s.give(0, pool * max(1, sum(int(c) if c.isdigit() else 1 for c in left)))
        s.act(0, "cast", "Salve")
        assert len(cast_info(s.game, s.game.zone("stack")[-1], "spent")) == sum(
            int(c) if c.isdigit() else 1 for c in left
        )


@rule("601.2f", "118.7c")
def test_a_reduction_by_a_colour_counts_for_a_hybrid_symbol_of_that_colour():
    cheaper = card("Familiar", "Artifact", Static((CostsLess(mana_cost("{G}")),)))
    with FullTable() as s:
        s.put(0, "battlefield", cheaper)
        s.put(0, "hand", gain(1, "Salve", "{G/W}"))
        s.act(0, "cast", "Salve").resolve()
        assert s.life(0) == 21


@rule("601.2f", "601.7", "602.4")
def test_a_locked_in_cost_does_not_change_when_the_source_of_a_reduction_is_spent_on_it():
    battery = card(
        "Battery", "Artifact", Static((CostsLess(mana_cost("{2}")),)),
        Activated((SacrificeThisCost(),), AddManaOf((("C",),))),
    )  # fmt: skip
    with FullTable() as s:
        s.put(0, "battlefield", battery)
        s.put(0, "hand", gain(1, "Salve", "{3}"))
        s.act(0, "cast", "Salve")
        assert s.zone_names(0, "battlefield") == [] and s.stack == ["Salve"]


@rule("118.5", "601.2f", "107.4d")
def test_a_cost_of_0_is_paid_without_anything():
    with FullTable() as s:
        s.put(0, "hand", gain(1, "Salve", "{0}"), gain(1, "Balm", "{1}"))
        s.give(0, "G")
        s.act(0, "cast", "Salve").resolve()
        assert s.life(0) == 21 and len(s.field(POOL, 0)) == 1
        s.act(0, "cast", "Balm")
        assert s.field(POOL, 0) == ()


# 601.2g, 601.2h ------------------------------------------------------------------------------------------


@rule("601.2g", "605.3a", "605.3b", "118.2", "405.6c")
def test_mana_abilities_are_activated_while_the_spell_is_on_the_stack_and_resolve_at_once():
    with FullTable() as s:
        s.put(0, "library", OX)
        s.put(0, "battlefield", LOOKING_GLASS)
        s.put(0, "hand", gain(1, "Tide", "{U}"))
        decision = s.begin(0, "cast")
        assert isinstance(decision, PayMana) and decision.windows
        assert s.stack == ["Tide"] and s.zone_names(0, "hand") == []
        s.game.push(-1)
        s.settle()
        assert s.zone_names(0, "hand") == ["Ox"] and s.pool(0) == "" and s.stack == ["Tide"]


@rule("601.2h", "119.4", "118.3b")
def test_life_is_paid_only_by_who_has_it():
    spell = gain(
        1, "Pact", "{0}", Static((rc.AlsoCosts(ExtraCost("life", (PayLifeCost(5),), False)),), zones=("stack",))
    )
    with FullTable() as s:
        s.put(0, "hand", spell, spell)
        s.set_field(LIFE, 9, 0)
        s.act(0, "cast", "Pact")
        assert s.life(0) == 4 and s.offered(0, "cast") == []


@rule("119.8", "119.4b")
def test_who_cannot_lose_life_cannot_pay_it_but_0():
    def pact(amount):
        also = ExtraCost("life", (PayLifeCost(amount),), False)
        return gain(1, f"Pact {amount}", "{0}", Static((rc.AlsoCosts(also),), zones=("stack",)))

    with FullTable() as s:
        s.put(0, "hand", pact(2), pact(0), gain(1, "Gut", "{G/P}"))
        s.put(0, "battlefield", card("Platinum", "Artifact", Static((rc.NoLifeLoss(),))))
        assert s.offered(0, "cast") == ["Pact 0"]


@rule("601.2h", "602.2b")
def test_what_a_cost_used_can_be_found_by_the_effect():
    altar = card("Altar", "Artifact", Activated(
        (SacrificeCost(CREATURE),), GainLife(PowerOf(Remembered("paid sacrificed")))))  # fmt: skip
    with FullTable() as s:
        s.put(0, "battlefield", altar, BEAR)
        five = s.put(0, "battlefield", creature("Five", 5, 5))
        s.act(0, "activate", "Altar", choose=five)
        assert s.zone_names(0, "graveyard") == ["Five"]
        s.resolve()
        assert s.life(0) == 25


@rule("601.2h", "118.3")
def test_one_object_cannot_pay_two_costs():
    twice = gain(1, "Greedy", "{0}", Static((rc.AlsoCosts(
        ExtraCost("two", (SacrificeCost(CREATURE), SacrificeCost(HasType("artifact"))), False)),), zones=("stack",)))  # fmt: skip
    with FullTable() as s:
        s.put(0, "hand", twice)
        s.put(0, "battlefield", creature("Golem", 1, 1, types="Artifact Creature"))
        # it may be proposed, but it can't be completed: nothing has changed then
        if s.offered(0, "cast"):
            s.act(0, "cast", "Greedy")
        assert s.stack == [] and s.zone_names(0, "battlefield") == ["Golem"] and s.zone_names(0, "hand") == ["Greedy"]


@rule("601.2h")
def test_the_card_being_cast_cannot_be_discarded_for_its_own_cost():
    spell = gain(
        1, "Rummage", "{0}", Static((rc.AlsoCosts(ExtraCost("d", (DiscardCost(),), False)),), zones=("stack",))
    )
    with FullTable() as s:
        s.put(0, "hand", spell)
        assert s.offered(0, "cast") == []
        s.put(0, "hand", RELIC)
        assert s.offered(0, "cast") == ["Rummage"]
        s.act(0, "cast", "Rummage").resolve()
        assert s.zone_names(0, "graveyard") == ["Rummage", "Relic"]


# 728 -----------------------------------------------------------------------------------------------------


def rewound(**more):
    s = FullTable(seed=4, **more)
    s.put(0, "library", OX, RELIC, SHOCK)
    s.put(0, "battlefield", LOOKING_GLASS, ISLAND)
    s.put(0, "hand", gain(1, "Deep", "{U}{U}{G}"))
    return s


@rule("728.1", "601.2", "728.2")
def test_a_cast_that_cannot_be_paid_is_taken_back_and_the_drawn_card_and_its_mana_stay():
    with rewound() as s:
        assert s.offered(0, "cast") == ["Deep"]  # it might draw into something; what can't be known is offered
        decision = s.begin(0, "cast")
        assert isinstance(decision, PayMana)
        s.game.push(-1)
        assert s.game.decision.kind == "priority" and s.game.decision.player == 0
        assert s.stack == [] and sorted(s.zone_names(0, "hand")) == ["Deep", "Ox"]
        assert s.pool(0) == "U" and s.field(TAPPED, "Looking Glass") and not s.field(TAPPED, "Island")
        assert s.log_has("728.1")
        s.pass_until("end")
        assert s.pool(0) == ""


@rule("728.1", "104.3a")
def test_who_conceded_meanwhile_is_gone_although_the_cast_is_taken_back():
    s = rewound(players=3)
    s.begin(0, "cast")
    s.game.concede(2)
    assert s.game.decision.kind == "pay mana"
    s.game.push(-1)
    assert s.game.decision.kind == "priority"
    assert s.stack == []
    assert s.log_has("728.1")
    assert s.game.players_in() == (0, 1)
    assert sorted(s.zone_names(0, "hand")) == ["Deep", "Ox"]


@rule("728.1")
def test_after_a_rewind_the_game_can_be_taken_back_copied_and_replayed():
    from apnap import Game as Kernel

    s = rewound()
    s.reach(0)
    before = s.game.digest()
    s.begin(0, "cast")
    s.game.push(-1)
    after = s.game.digest()
    twin = s.game.copy()
    assert twin.digest() == after
    s.game.pop()
    s.game.pop()
    assert s.game.digest() == before
    s.begin(0, "cast")
    s.game.push(-1)
    assert s.game.digest() == after
    s.pass_priority()
    twin.push(0)
    assert twin.digest() == s.game.digest()
    assert isinstance(twin, Kernel)


SHUFFLER = card("Shuffler", "Artifact", Activated((TapThisCost(),), do(AddManaOf((("U",), ("R",))), ShuffleLibrary())))


@rule("728.1")
def test_a_shuffle_made_for_mana_stays_with_the_same_random_numbers():
    with FullTable(seed=11) as s:
        cards = [creature(f"C{i}", 1, 1) for i in range(8)]
        s.put(0, "library", *cards)
        s.put(0, "battlefield", SHUFFLER)
        s.put(0, "hand", gain(1, "Deep", "{U}{G}"))
        s.begin(0, "cast")
        s.game.push(-1)
        assert s.game.decision.rule == "106.4"
        s.answer(0, lambda o: o == ("R",))
        order = s.zone_names(0, "library")
        assert s.pool(0) == "R" and s.stack == [] and order != [c.name for c in cards]
        s.game.pop()
        s.answer(0, lambda o: o == ("U",))
        assert s.zone_names(0, "library") == order and s.pool(0) == "U"


@rule("728.1")
def test_mana_that_was_spent_on_a_mana_ability_that_stays_stays_spent():
    prism = card(
        "Prism", "Artifact", Activated((TapThisCost(), mana_cost("{R}")), do(AddManaOf((("U",),)), DrawCards()))
    )
    pain = card("Pain", "Land", Activated((TapThisCost(),), do(AddManaOf((("R",),)), LoseLife(1, You()))))
    with FullTable() as s:
        s.put(0, "library", OX)
        s.put(0, "battlefield", prism, pain)
        s.put(0, "hand", gain(1, "Deep", "{U}{G}"))
        decision = s.begin(0, "cast")
        assert isinstance(decision, PayMana) and len(decision.windows) == 2
        s.game.push(-1 - [s.game.name_of(o) for o, _ in decision.windows].index("Pain"))
        assert s.pool(0) == "R" and s.life(0) == 19
        s.game.push(-1 - [s.game.name_of(o) for o, _ in s.game.decision.windows].index("Prism"))
        if isinstance(s.game.decision, PayMana):
            s.game.push(s.game.decision.default())
        assert s.game.decision.kind == "priority" and s.stack == []
        assert sorted(s.zone_names(0, "hand")) == ["Deep", "Ox"] and s.pool(0) == "U" and s.life(0) == 19


@rule("728.1")
def test_choices_among_the_drawn_cards_are_made_again_as_they_were():
    from apnap_plugins.actions.discard import DiscardCards

    looter = card(
        "Looter", "Artifact", Activated((TapThisCost(),), do(AddManaOf((("U",),)), DrawCards(2), DiscardCards(You())))
    )
    with FullTable() as s:
        s.put(0, "library", OX, RELIC, SHOCK)
        s.put(0, "battlefield", looter)
        s.put(0, "hand", gain(1, "Deep", "{U}{U}{G}"), BEAR)
        s.begin(0, "cast", "Deep")
        s.game.push(-1)
        assert [s.game.name_of(o) for o in s.game.decision.options] == ["Bear", "", ""]  # face down (CR 121.8)
        s.game.push((2,))
        assert s.stack == [] and s.zone_names(0, "graveyard") == ["Relic"] and s.pool(0) == "U"
        assert sorted(s.zone_names(0, "hand")) == ["Bear", "Deep", "Ox"]


@rule("728.1")
def test_reversible_mana_abilities_are_undone_with_the_spell():
    sour = card("Sour", "Land", Activated((TapThisCost(),), do(AddManaOf((("R",),)), LoseLife(1, You()))))
    with FullTable() as s:
        s.put(0, "battlefield", sour)
        s.put(0, "hand", gain(1, "Deep", "{R}{G}"))
        if s.offered(0, "cast"):
            s.begin(0, "cast")
            s.game.push(-1)
        assert s.life(0) == 20 and not s.field(TAPPED, "Sour") and s.zone_names(0, "hand") == ["Deep"] and s.stack == []


@rule("118.12a", "118.12", "728.1", "608.2g")
def test_a_payment_in_a_resolution_that_fails_is_not_made():
    tax = sorcery("Levy", UnlessPaid(LoseLife(3, EachOpponent()), (mana_cost("{U}{U}"),), EachOpponent()))
    with FullTable() as s:
        s.put(0, "hand", tax)
        s.put(1, "library", OX)
        s.put(1, "battlefield", LOOKING_GLASS)
        s.act(0, "cast", "Levy")
        s.expect(1, "may", True).expect(1, "pay_mana", -1)
        s.resolve()
        assert s.life(1) == 17 and s.zone_names(1, "hand") == ["Ox"] and s.pool(1) == "U"


@rule("118.12a", "118.3")
@pytest.mark.parametrize(("lands", "pays", "life"), [(2, True, 20), (2, False, 17), (1, None, 17)])
def test_unless_somebody_pays(lands, pays, life):
    tax = sorcery(
        "Levy", UnlessPaid(LoseLife(3, EachOpponent()), (mana_cost("{1}{U}"), PayLifeCost(0)), EachOpponent())
    )
    with FullTable() as s:
        s.put(0, "hand", tax)
        s.put(1, "battlefield", *[ISLAND] * lands)
        s.act(0, "cast", "Levy")
        if pays is not None:  # who can't pay is not asked
            s.expect(1, "may", pays)
        s.resolve()
        s.done()
        assert s.life(1) == life and sum(s.field(TAPPED, i) for i in s.ids("battlefield")) == (2 if pays else 0)


@rule("118.3", "119.4")
@pytest.mark.parametrize(("life", "offered"), [(6, []), (7, ["Pact"])])
def test_life_for_several_costs_must_be_there_together(life, offered):
    costs = (ExtraCost("one", (PayLifeCost(3),), False), ExtraCost("two", (PayLifeCost(4),), False))
    spell = gain(9, "Pact", "{0}", *(Static((rc.AlsoCosts(c),), zones=("stack",)) for c in costs))
    with FullTable() as s:
        s.put(0, "hand", spell)
        s.set_field(LIFE, life, 0)
        assert s.offered(0, "cast") == offered


# 602 -----------------------------------------------------------------------------------------------------

PINGER = creature("Pinger", 1, 1, Activated((TapThisCost(),), DealDamage(1, Target()), (ANY_TARGET,)))


@rule("602.2", "602.2a", "113.7a")
@pytest.mark.parametrize("player", [0, 1])
def test_an_activated_ability_is_an_object_of_its_own_that_outlives_its_source(player):
    with FullTable() as s:
        s.put(player, "battlefield", PINGER)
        s.put(1 - player, "hand", SHOCK)
        s.put(1 - player, "battlefield", MOUNTAIN)
        s.act(player, "activate", "Pinger", targets=[("player", 1 - player)])
        assert s.stack == [""] and s.field(TAPPED, "Pinger")
        s.act(1 - player, "cast", "Shock", targets="Pinger").resolve()
        assert s.count("Pinger", "battlefield") == 0
        s.resolve()
        assert s.life(1 - player) == 19


@rule("602.2a")
def test_a_card_in_hand_is_revealed_as_its_ability_is_activated():
    sniper = creature("Sniper", 1, 1, Activated((TapThisCost(),), GainLife(1)))
    spitter = card("Spitter", "Creature", Activated((), DealDamage(1, Target()), (ANY_TARGET,), zones=("hand",)))
    with FullTable() as s:
        spitting, other = s.put(0, "hand", spitter, SHOCK)
        s.put(0, "battlefield", sniper)
        s.reach(0)
        s.game.push(next(i for i, o in enumerate(s.decision.options) if spitting in o))
        assert s.decision.kind == "targets"
        assert (s.game.may_look(1, spitting), s.game.may_look(1, other)) == (True, False)
        s.answer(0, [("player", 1)])
        assert not s.game.may_look(1, spitting)  # nothing says that it remains so
        s.resolve()
        s.act(0, "activate", "Sniper")
        assert [e.happened.event.obj for e in s.game.log.entries if e.rule == "701.16a"] == [spitting]


@rule("602.2")
def test_only_the_controller_may_activate_it():
    with FullTable() as s:
        s.put(0, "battlefield", PINGER, controller=1)
        assert s.offered(0, "activate") == []
        assert s.offered(1, "activate") == ["Pinger"]


@rule("602.5a", "302.6")
def test_tap_abilities_of_creatures_wait_for_their_controller_s_next_turn():
    untapper = creature("Stretcher", 1, 1, Activated((UntapThisCost(),), GainLife(1)))
    machine = card("Machine", "Artifact", Activated((TapThisCost(),), GainLife(1)))
    with FullTable() as s:
        s.put(0, "battlefield", PINGER, sick=True)
        s.put(0, "battlefield", untapper, sick=True, tapped=True)
        s.put(0, "battlefield", machine, sick=True)
        assert s.offered(0, "activate") == ["Machine"]
        s.put(1, "library", BEAR, BEAR)
        s.pass_until(lambda g: g.active_player == 1 and g.stage_name() == UPKEEP)
        assert s.offered(0, "activate") == ["Machine"]
        s.pass_until(lambda g: g.active_player == 0 and g.stage_name() == UPKEEP)
        assert s.offered(0, "activate") == ["Pinger", "Machine"]


@rule("602.5b", "602.5d", "602.5", "102.1")
def test_restrictions_on_activating():
    slow = card("Slow", "Artifact", Activated((), GainLife(1), sorcery=True))
    mine = card("Mine", "Artifact", Activated((), GainLife(1), condition=YourTurn()))
    with FullTable() as s:
        s.put(0, "battlefield", slow, mine)
        s.put(1, "battlefield", slow, mine)
        assert s.offered(0, "activate") == ["Slow", "Mine"]
        s.act(0, "activate", "Mine")
        assert s.offered(0, "activate") == ["Mine"]
        assert s.offered(1, "activate") == []
        s.resolve().put(
            1, "battlefield", card("Null", "Artifact", Static((rc.ForbidsActivating(HasType("artifact")),)))
        )
        assert s.offered(0, "activate") == []


@rule("602.2b", "601.2i")
def test_once_its_costs_are_paid_an_ability_has_been_activated_and_what_triggers_on_that_triggers():
    vat = card("Vat", "Artifact", Activated((mana_cost("{1}"),), GainLife(1)))
    with FullTable() as s:
        s.put(0, "battlefield", vat, card("Ear", "Enchantment", Triggered(rc.WhenActivates(), GainLife(10))))
        s.give(0, "G")
        s.act(0, "activate", "Vat")
        assert s.field(POOL, 0) == () and [s.game.object(o).kind for o in s.game.zone("stack")] == ["ability"] * 2
        s.resolve()
        assert s.life(0) == 30, "the trigger is above the ability"
        s.resolve()
        assert s.life(0) == 31


@rule("602.2b", "601.2b")
def test_an_activated_ability_with_x_and_modes():
    engine = card("Engine", "Artifact", Activated(
        (mana_cost("{X}"), TapThisCost()), GainLife(0),
        modes=Modes((Mode(GainLife(X())), Mode(LoseLife(X(), EachOpponent()))))))  # fmt: skip
    with FullTable() as s:
        s.put(0, "battlefield", engine, *[FOREST] * 3)
        s.act(0, "activate", "Engine", modes=lambda o: isinstance(o.effect, LoseLife), number=3)
        s.resolve()
        assert s.life(1) == 17 and s.life(0) == 20


@rule("113.6", "602.2", "113.6b")
def test_an_ability_that_functions_in_the_graveyard_is_activated_there_by_its_owner():
    ghost = creature("Ghost", 1, 1, Activated((mana_cost("{1}"),), GainLife(2), zones=("graveyard",)))
    with FullTable() as s:
        s.put(0, "battlefield", FOREST)
        s.put(0, "graveyard", ghost)
        s.put(1, "battlefield", FOREST, ghost)
        s.act(0, "activate", "Ghost").resolve()
        assert s.life(0) == 22
        assert s.offered(1, "activate") == []


# 605 -----------------------------------------------------------------------------------------------------


@rule("605.1a", "605.5a")
def test_an_ability_with_a_target_is_no_mana_ability():
    from apnap_plugins.rules.effects.instructions import Nothing

    odd = card("Odd", "Artifact", Activated((TapThisCost(),), do(AddManaOf((("R",),)), Nothing()), (ANY_TARGET,)))
    with FullTable() as s:
        s.put(0, "battlefield", odd)
        s.put(0, "hand", gain(1, "Salve", "{R}"))
        assert s.offered(0, "cast") == []
        s.act(0, "activate", "Odd", targets=[("player", 1)])
        assert s.stack == [""] and s.pool(0) == ""
        s.resolve()
        assert s.pool(0) == "R" and s.offered(0, "cast") == ["Salve"]


@rule("605.3a", "605.3b")
@pytest.mark.parametrize("player", [0, 1])
def test_a_mana_ability_that_does_more_can_be_activated_whenever_its_player_has_priority(player):
    with FullTable() as s:
        s.put(player, "library", OX)
        s.put(player, "battlefield", LOOKING_GLASS)
        s.act(player, "mana", "Looking Glass")
        assert s.pool(player) == "U" and s.zone_names(player, "hand") == ["Ox"] and s.stack == []
        assert s.game.decision.player == player
        s.pass_until("end")
        assert s.pool(player) == ""


@rule("605.3c", "605.3a")
def test_a_mana_ability_may_cost_mana():
    signet = card("Signet", "Artifact", Activated((mana_cost("{1}"), TapThisCost()), AddManaOf((("W", "U"),))))
    with FullTable() as s:
        s.put(0, "battlefield", signet)
        s.put(0, "hand", gain(1, "Salve", "{W}{U}"))
        assert s.offered(0, "cast") == []  # a Signet can't pay for itself
        s.put(0, "battlefield", FOREST)
        s.act(0, "cast", "Salve")
        assert s.pool(0) == "" and all(s.field(TAPPED, i) for i in s.ids("battlefield"))


@rule("605.3a", "601.2g")
def test_what_mana_abilities_with_more_to_them_could_not_pay_is_not_offered():
    sour = card("Sour", "Land", Activated((TapThisCost(),), do(AddManaOf((("R", "G"),)), LoseLife(1, You()))))
    signet = card("Signet", "Artifact", Activated((mana_cost("{1}"), TapThisCost()), AddManaOf((("W", "U"),))))
    with FullTable() as s:
        s.put(0, "battlefield", sour, signet)
        s.put(0, "hand", gain(1, "Three", "{W}{U}{G}"), gain(1, "Two", "{U}{U}"), gain(1, "Four", "{W}{U}{G}{R}"))
        s.put(0, "hand", gain(1, "Same", "{W}{G}{R}"))
        assert s.offered(0, "cast") == ["Three"]


@rule("605.3b", "603.3")
def test_triggers_of_a_payment_wait_until_the_spell_is_cast():
    from apnap_plugins.rules.objects.triggers import WhenDies

    mourner = card("Mourner", "Enchantment", Triggered(WhenDies(CREATURE), GainLife(1)))
    altar = card("Altar", "Artifact", Activated((SacrificeCost(CREATURE),), AddManaOf((("C", "C"),))))
    with FullTable() as s:
        s.put(0, "battlefield", mourner, altar, BEAR)
        s.put(0, "hand", RELIC)
        s.expect(0, "pay_mana", -1)
        s.act(0, "cast", "Relic")
        assert s.stack == ["", "Relic"] and s.zone_names(0, "graveyard") == ["Bear"]


# Conceding ------------------------------------------------------------------------------------------------


@rule("104.3a", "800.4a", "601.2", "405.6g", "405.6h")
def test_who_concedes_while_casting_takes_the_spell_along():
    with FullTable(3) as s:
        s.put(0, "battlefield", MOUNTAIN)
        s.put(0, "hand", SHOCK)
        bear = s.put(1, "battlefield", BEAR)
        decision = s.begin(0, "cast")
        assert decision.kind == "targets"
        s.concede(0)
        assert s.game.players_in() == (1, 2)
        assert s.game.decision.kind == "priority" and s.game.decision.player == 1
        assert s.stack == [] and s.zone_names(None, "stack") == [] and bear in s.game.objects
        assert s.count("Shock") == 0 and s.game.result() == {0: "lost", 1: "in", 2: "in"}


@rule("104.3a", "800.4a")
def test_who_concedes_while_paying_takes_the_spell_along():
    wink = card("Wink", "Enchantment", Triggered(WhenYouCast(HasType("instant"), "each"), LoseLife(1, TriggerPlayer())))
    with FullTable(3) as s:
        s.put(2, "battlefield", wink)
        s.put(0, "battlefield", MOUNTAIN, MOUNTAIN)
        s.put(0, "hand", SHOCK)
        s.begin(0, "cast")
        s.game.push(s.game.decision.parse((0,)))
        assert isinstance(s.game.decision, PayMana)
        s.concede(0)
        assert s.game.players_in() == (1, 2) and s.stack == []
        assert s.game.decision.kind == "priority" and s.game.decision.player == 1
        s.pass_until("upkeep")
        assert s.game.active_player == 1


@rule("104.3a", "800.4a")
def test_somebody_else_concedes_while_a_spell_is_cast():
    with FullTable(3) as s:
        s.put(0, "battlefield", MOUNTAIN)
        s.put(0, "hand", SHOCK)
        bear = s.put(1, "battlefield", BEAR)
        s.put(2, "battlefield", OX)
        s.begin(0, "cast")
        s.concede(2)
        assert s.game.decision.kind in ("targets", "priority")
        s.expect(0, "targets", bear)
        s.settle()
        s.resolve()
        assert s.zone_names(1, "graveyard") == ["Bear"]


@rule("601.2i", "400.7d")
def test_a_permanent_knows_how_the_spell_was_cast():
    with FullTable() as s:
        s.put(0, "battlefield", FOREST, FOREST)
        s.put(0, "hand", BEAR)
        s.act(0, "cast", "Bear").resolve()
        bear = s.find("Bear", "battlefield")
        assert cast_info(s.game, bear, "spent") == "GG" and cast_info(s.game, bear, "caster") == 0


@rule("611.2d", "601.2b")
def test_the_value_of_x_is_fixed_as_the_spell_resolves():
    grow = sorcery("Grow", Change(Target(), (ModifyPT(X(), X()),)), targets=(A_CREATURE,), cost="{X}")
    with FullTable() as s:
        s.put(0, "battlefield", TOWER)
        s.put(0, "hand", grow)
        bear = s.put(0, "battlefield", BEAR)
        s.act(0, "cast", "Grow", number=2).resolve()
        assert s.pt(bear) == (4, 4)
        s.pass_until("upkeep")
        assert s.pt(bear) == (2, 2)


@rule("601.2")
def test_an_answer_that_is_not_offered_changes_nothing():
    with FullTable() as s:
        s.put(0, "battlefield", MOUNTAIN)
        s.put(0, "hand", SHOCK)
        s.begin(0, "cast")
        before = s.game.digest()
        with pytest.raises(IllegalAnswer):
            s.game.push((7,))
        with pytest.raises(NotNow):
            s.game.concede(5)
        assert s.game.digest() == before and s.field(POOL, 0) == ()


@rule("601.2c", "115.1")
def test_opponents_creatures_are_judged_from_the_caster_s_side():
    theirs = TargetSpec(OpponentControls(), prompt="target permanent an opponent controls")
    with FullTable(3) as s:
        s.put(1, "hand", instant("Jab", DealDamage(2, Target()), targets=(theirs,)))
        zero, one, two = (s.put(p, "battlefield", BEAR) for p in range(3))
        s.begin(1, "cast")
        assert set(s.game.decision.options) == {zero, two}
        s.answer(1, [two])
        s.resolve()
        assert one in s.game.objects and two not in s.game.objects


AMBUSH = creature(
    "Ambusher", 2, 2, Static((CastAsThoughFlash(Itself()),), YouHave(CREATURE), zones=("hand", "stack")),
    Static((rc.AlsoCosts(ExtraCost("sacrifice", (SacrificeCost(CREATURE),), False)),), zones=("stack",)), cost="{0}",
)  # fmt: skip


@rule("601.3d", "601.5a")
def test_flash_under_a_condition_is_needed_to_begin_and_not_to_go_on():
    with FullTable(stage="upkeep") as s:
        s.put(0, "hand", AMBUSH)
        s.put(1, "battlefield", BEAR)
        assert s.offered(0, "cast") == []  # an opponent's creature is none of yours
        s.put(0, "battlefield", BEAR)
        assert s.offered(0, "cast") == ["Ambusher"]
        s.act(0, "cast", "Ambusher")
        assert s.count("Bear", "battlefield") == 1 and s.stack == ["Ambusher"]
        s.resolve()
        assert s.count("Ambusher", "battlefield") == 1


@rule("110.2b", "608.3a")
def test_who_put_the_spell_on_the_stack_controls_the_permanent_by_default():
    grab = instant("Grab", Change(All(CREATURE, "stack"), (YouGainControl(),)))
    with FullTable(decks=[[FOREST] * 9] * 2) as s:
        s.put(0, "hand", creature("Ape", 1, 1, cost="{0}"))
        s.put(1, "hand", grab)
        s.act(0, "cast", "Ape")
        s.act(1, "cast", "Grab").resolve()
        s.resolve()
        assert s.game.controller(s.find("Ape")) == 1
        s.pass_until("upkeep")
        assert s.game.controller(s.find("Ape")) == 0


@rule("118.8d", "202.4")
def test_an_additional_cost_is_paid_but_does_not_change_the_mana_cost():
    spell = gain(
        1, "Tithe", "{1}", Static((rc.AlsoCosts(ExtraCost("more", (mana_cost("{2}"),), False)),), zones=("stack",))
    )
    with FullTable() as s:
        s.put(0, "hand", spell)
        s.give(0, "CCC")
        s.act(0, "cast", "Tithe")
        (tithe,) = s.ids("stack")
        assert s.pool(0) == "" and mana_value_of(s.game, tithe) == 1


@rule("118.11")
def test_a_cost_is_paid_although_what_was_done_for_it_was_replaced():
    fire = creature("Fire", 1, 1, Activated((SacrificeThisCost(),), GainLife(2)))
    with FullTable() as s:
        s.put(0, "battlefield", fire, card("Pyre", "Enchantment", Static((rc.ExilesInstead(),))))
        s.act(0, "activate", "Fire").resolve()
        assert s.life(0) == 22 and s.zone_names(0, "graveyard") == [] and s.count("Fire", "exile") == 1


@rule("118.7f", "118.7g", "601.2f")
@pytest.mark.parametrize(
    ("less", "cost", "pays"),
    [
        ("{W/P}", "{1}{W}", "C"),
        ("{W/P}", "{2}{U}", "CU"),
        ("{S}", "{2}", "C"),
        ("{S}{S}", "{U}{1}", "U"),
    ],
)
def test_reductions_by_phyrexian_and_snow_symbols(less, cost, pays):
    """A Phyrexian symbol takes away one mana of its color (and generic mana where there is none), snow takes generic mana."""
    with FullTable() as s:
        s.put(0, "battlefield", card("Medal", "Artifact", Static((CostsLess(mana_cost(less)),))))
        s.put(0, "hand", gain(1, "Gain", cost))
        s.give(0, pays[:-1])
        assert s.offered(0, "cast") == []
        s.give(0, pays)
        assert s.offered(0, "cast") == ["Gain"]


@rule("602.3", "602.3a")
def test_an_opponent_chooses_the_mode_of_an_activated_ability():
    modes = Modes((Mode(GainLife(3), name="gain"), Mode(GainLife(30), name="more")), who=EachOpponent())
    box = card("Box", "Artifact", Activated((), GainLife(0), modes=modes))
    with FullTable(3) as s:
        s.put(0, "battlefield", box)
        s.expect(0, "700.2e", ("player", 2)).expect(2, "700.2", ["gain"])
        s.act(0, "activate", "Box").resolve()
        s.done()
        assert s.life(0) == 23


@rule("304.5", "602.5e")
def test_as_an_instant_needs_priority_and_no_instant():
    box = card("Box", "Artifact", Activated((), GainLife(1), instant=True))
    with FullTable(stage="upkeep") as s:
        s.put(0, "battlefield", box)
        s.put(1, "battlefield", card("Ban", "Artifact", Static((CantCast(HasType("instant")),))))
        s.put(0, "hand", gain(1, "Word", "{0}"))
        assert s.offered(0, "cast") == [] and s.offered(0, "activate") == ["Box"]
        s.act(0, "activate", "Box").resolve()
        assert s.life(0) == 21


@rule("607.2j", "601.2b", "107.3a")
def test_a_variable_additional_cost_and_what_refers_to_it():
    """The creature enters with as many counters as life was paid as it was cast, and with none where it wasn't cast."""
    from apnap_plugins.rules.counters.counters import PLUS, EntersWithCounters

    nameless = creature(
        "Nameless", 1, 1, Static((rc.AlsoCosts(ExtraCost("life", (PayLifeCost(X()),), False)),), zones=("stack",)),
        Static((EntersWithCounters(PLUS, X()),)), cost="{0}",
    )  # fmt: skip
    with FullTable() as s:
        s.put(0, "hand", nameless, nameless)
        s.put(0, "graveyard", nameless)
        for number in (3, 5):
            s.act(0, "cast", "Nameless", number=number).resolve()
        assert s.life(0) == 12 and sorted(s.pt(o) for o in s.find_all("Nameless", "battlefield")) == [(4, 4), (6, 6)]
        s.put(0, "hand", instant("Raise", MoveTo(All(CREATURE, "graveyard"), "battlefield")))
        s.act(0, "cast", "Raise").resolve()
        assert sorted(s.pt(o) for o in s.find_all("Nameless", "battlefield")) == [(1, 1), (4, 4), (6, 6)]


WEB = card(
    "Web", "Enchantment", Keyword("flash"),
    Static((CreatesAsItEnters(Triggered(AtBeginning("end", "each"), Sacrifice(Remembered())), WasCastUntimely()),),
           zones=("stack",)),
    cost="{0}",
)  # fmt: skip


def is_sacrificed(s):
    """Whether the Web, which is on the battlefield, is gone at the end of the turn."""
    assert s.zone_names(None, "battlefield").count("Web") == 1
    s.pass_until("end").resolve_all()
    return "Web" not in s.zone_names(None, "battlefield")


@rule("307.5a", "307.5")
@pytest.mark.parametrize("forbidden", [False, True])
def test_cast_when_a_sorcery_could_have_been_cast(forbidden):
    """It makes no difference whether the player has a sorcery, or could really cast one."""
    with FullTable() as s:
        s.put(0, "hand", WEB)
        if forbidden:
            s.put(1, "battlefield", card("Ban", "Artifact", Static((CantCast(HasType("sorcery")),))))
        s.act(0, "cast", "Web").resolve()
        assert not is_sacrificed(s)


@rule("307.5a")
@pytest.mark.parametrize(("player", "stage"), [(0, "beginning of combat"), (1, "precombat main"), (0, "end of combat")])
def test_cast_in_another_phase_or_turn(player, stage):
    with FullTable(stage=stage) as s:
        s.put(player, "hand", WEB)
        s.act(player, "cast", "Web").resolve()
        assert is_sacrificed(s)


@rule("307.5a")
def test_cast_while_another_object_is_on_the_stack():
    with FullTable() as s:
        s.put(0, "hand", WEB, gain())
        s.act(0, "cast", "Salve")
        s.act(0, "cast", "Web").resolve_all()
        assert is_sacrificed(s)


@rule("307.5a")
def test_cast_without_having_priority():
    """While something resolves that has left the stack on the way, so that nothing else would tell."""
    free = sorcery("Free", MoveTo(This(), "exile"), facecards.Offer())
    with FullTable() as s:
        s.put(0, "graveyard", WEB)
        s.put(0, "hand", free)
        s.expect(0, "608.2g", True)
        s.act(0, "cast", "Free").resolve_all()
        assert is_sacrificed(s)


@rule("307.5a")
def test_what_was_put_onto_the_battlefield_was_not_cast_untimely():
    keeper = creature("Keeper", 1, 1, Triggered(WhenEnters(Itself()), GainLife(9), condition=WasCastUntimely()))
    with FullTable(stage="upkeep") as s:
        s.put(0, "graveyard", keeper)
        s.put(0, "hand", instant("Raise", MoveTo(All(CREATURE, "graveyard"), "battlefield")))
        s.act(0, "cast", "Raise").resolve_all()
        assert s.life(0) == 20
