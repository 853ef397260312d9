"""Cycling and typecycling (CR 702.29)."""

from __future__ import annotations

from typing import Any

import pytest
from magic import BEAR, jotted, table
from testcards import ActivationCostsLess, ActivationCostsMore, InZone, Jot, instead
from wordings import made, meaning
from wordings import table as word_table

from apnap import Continuous, Keyword, Moved, Triggered
from apnap.testing import rule
from apnap_plugins.abilities.cycling import (
    CantCycle,
    WhenCycled,
    WhenCycles,
    WhenCyclesOrDiscards,
    cycling,
    typecycling,
)
from apnap_plugins.rules.casting.effects import CantActivate
from apnap_plugins.rules.continuous.continuous import AffectsAll, Gain, ModifyPT
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.costs.object_costs import SacrificeCost
from apnap_plugins.rules.objects.actions import Discarded
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.actions import COUNTER
from apnap_plugins.rules.vocabulary.characteristics import has_keyword, power_of
from apnap_plugins.rules.vocabulary.filters import (
    Anything,
    HasKeyword,
    HasSubtype,
    HasSupertype,
    HasType,
    YouControl,
    all_of,
)
from apnap_plugins.rules.vocabulary.quantities import X
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import basic, creature, instant, permanent, whenever

TWO = cycling(mana_cost("{2}"))
ONE = cycling(mana_cost("{1}"))
LION = creature("Lion", 3, 3, TWO, cost="{5}{W}")
LAND = HasType("land")


def seat(*hand: Any, forests: int = 4, library: Any = (BEAR,), **more: Any):
    s = table("cycling", "counter", "copying-spells", **more)
    s.lands(0, "G" * forests)
    s.put(0, "library", *library)
    if hand:
        s.put(0, "hand", *hand)
    return s


@rule("702.29a")
def test_it_is_discarded_as_a_cost_and_a_card_is_drawn():
    s = seat(LION)
    s.activate(0, "Lion")
    assert s.zone_names(0, "graveyard") == ["Lion"]
    assert sum(s.field("tapped", i) for i in s.find_all("Forest")) == 2
    assert s.zone_names(0, "hand") == []
    s.resolve()
    assert s.zone_names(0, "hand") == ["Bear"]


@rule("702.29a")
def test_it_can_be_activated_whenever_its_owner_has_priority():
    s = seat(LION, active=1)
    s.put(1, "hand", instant("Word", Jot("word")))
    s.act(1, "cast", "Word")
    s.activate(0, "Lion")
    s.resolve()
    assert s.zone_names(0, "hand") == ["Bear"]
    assert jotted(s) == []


@rule("702.29a")
@pytest.mark.parametrize("zone", ["battlefield", "graveyard", "exile", "library"])
def test_it_functions_only_in_the_hand(zone):
    s = seat()
    s.put(0, zone, LION)
    assert not s.can(0, "Lion", "activate")


@rule("702.29a")
def test_nobody_cycles_without_paying_or_from_anothers_hand():
    s = seat(LION, forests=1)
    assert not s.can(0, "Lion", "activate")
    s = seat()
    s.put(1, "hand", LION)
    assert not s.can(0, "Lion", "activate")


@rule("702.29a")
def test_costs_that_are_no_mana():
    s = seat(creature("Wraith", 3, 4, cycling(PayLifeCost(2)), cost="{3}{B}{B}"), forests=0)
    s.activate(0, "Wraith")
    s.resolve()
    assert s.life_totals() == [18, 20]
    assert s.zone_names(0, "hand") == ["Bear"]
    s = seat(creature("Eel", 1, 1, cycling(SacrificeCost(LAND))), forests=1)
    s.activate(0, "Eel")
    assert sorted(s.zone_names(0, "graveyard")) == ["Eel", "Forest"]
    s = seat(creature("Eel", 1, 1, cycling(SacrificeCost(LAND))), forests=0)
    assert not s.can(0, "Eel", "activate")


@rule("702.29a")
def test_where_the_ability_is_countered_nothing_is_drawn_and_the_card_stays_discarded():
    s = seat(LION)
    ability = s.activate(0, "Lion")
    s.arrange(lambda: s.game.verb(COUNTER)(s.game, [ability]))
    assert s.ids("stack") == []
    assert s.zone_names(0, "hand") == []
    assert s.zone_names(0, "graveyard") == ["Lion"]


@rule("702.29a")
def test_of_two_instances_the_player_chooses_one():
    s = seat(creature("Twice", 1, 1, TWO, cycling(PayLifeCost(3))), forests=0)
    s.activate(0, "Twice")
    s.resolve()
    assert s.life_totals() == [17, 20]
    assert s.zone_names(0, "hand") == ["Bear"]


@rule("702.29a")
def test_a_discarded_card_that_something_moves_elsewhere_is_cycled_nevertheless():
    s = seat(LION)
    s.activate(0, "Lion")
    s.happen(Moved(s.find("Lion", "graveyard"), "exile"))
    s.resolve()
    assert s.zone_names(0, "hand") == ["Bear"]


# What has it wherever it is


@rule("702.29b")
def test_it_exists_on_the_battlefield_and_in_other_zones():
    s = seat()
    s.put(0, "battlefield", LION)
    s.put(0, "graveyard", LION)
    shepherd = Continuous(AffectsAll(all_of(HasKeyword("cycling"), YouControl())), (ModifyPT(2, 2),))
    s.put(0, "battlefield", creature("Shepherd", 1, 1, shepherd))
    s.settle()
    assert power_of(s.game, s.find("Lion", "battlefield")) == 5
    assert power_of(s.game, s.find("Shepherd")) == 1
    assert has_keyword(s.game, s.find("Lion", "graveyard"), "cycling")


@rule("702.29a", "109.2", "110.1")
def test_a_card_in_hand_is_no_creature_whose_abilities_cannot_be_activated():
    s = seat(LION)
    s.put(0, "battlefield", creature("Mage", 1, 1, *meaning("{1}: draw a card.")))
    assert s.can(0, "Mage", "activate")
    s.put(1, "battlefield", permanent("Seal", "Enchantment", CantActivate(HasType("creature"))))
    assert not s.can(0, "Mage", "activate")
    assert s.can(0, "Lion", "activate")


# When it is cycled


def cycled(**more: Any):
    return creature("Herald", 1, 1, ONE, whenever(WhenCycled(), Jot("herald")), **more)


@rule("702.29c")
def test_when_you_cycle_this_card_triggers_from_the_graveyard_and_resolves_first():
    s = seat(cycled())
    s.activate(0, "Herald")
    s.settle()
    assert len(s.ids("stack")) == 2
    s.resolve()
    assert (jotted(s), s.zone_names(0, "hand")) == (["herald"], [])
    s.resolve()
    assert s.zone_names(0, "hand") == ["Bear"]


@rule("702.29c")
def test_it_triggers_from_whatever_zone_the_card_winds_up_in():
    s = seat(cycled())
    s.put(1, "battlefield", permanent("Void", "Enchantment", instead(Discarded, lambda event: event.with_(to="exile"))))
    s.activate(0, "Herald")
    s.resolve()
    assert jotted(s) == ["herald"]
    assert s.zone_names(None, "exile") == ["Herald"]


@rule("702.29c", "603.2g")
def test_it_does_not_trigger_where_nobody_sees_the_card():
    s = seat(cycled())
    s.put(
        1, "battlefield", permanent("Void", "Enchantment", instead(Discarded, lambda event: event.with_(to="library")))
    )
    s.activate(0, "Herald")
    assert len(s.ids("stack")) == 1
    s.resolve()
    assert s.zone_names(0, "hand") == ["Herald"]


@rule("702.29c")
def test_discarding_it_otherwise_or_for_something_else_is_no_cycling():
    s = seat(cycled())
    s.happen(Discarded(s.find("Herald", "hand"), 0))
    assert (s.zone_names(0, "graveyard"), s.ids("stack")) == (["Herald"], [])


@rule("702.29c")
def test_cycling_another_card_does_not_trigger_this_one():
    s = seat(cycled(), LION)
    s.put(0, "graveyard", cycled())
    s.activate(0, "Lion")
    s.resolve_all()
    assert jotted(s) == []


@rule("702.29c")
def test_whenever_you_cycle_sees_yours_and_whenever_a_player_does_all():
    s = seat(LION, players=3)
    for player, whose in ((0, "your"), (1, "your"), (1, "each"), (2, "opponent")):
        s.put(
            player,
            "battlefield",
            permanent("Rift", "Enchantment", whenever(WhenCycles(whose), Jot(f"{player} {whose}"))),
        )
    s.activate(0, "Lion")
    s.resolve_all()
    assert sorted(jotted(s)) == ["0 your", "1 each", "2 opponent"]


@rule("702.29c")
def test_x_of_the_cycling_cost_is_known_to_what_triggers():
    shark = creature("Shark", 1, 1, cycling(mana_cost("{X}{1}")), whenever(WhenCycled(), Jot("x", X())))
    s = seat(shark)
    s.activate(0, "Shark", **{"107.3a": 3})
    s.resolve()
    assert jotted(s) == [("x", 3)]


@rule("107.3e", "107.3i")
def test_x_in_words_of_what_triggers_is_that_of_the_cycling_cost():
    s = word_table()
    text = "Cycling {X}{1}\nWhen you cycle this card, create an X/X blue Shark creature token with flying."
    s.put(0, "hand", made("Typhoon", "Enchantment", text))
    s.lands(0, "GGGG")
    s.activate(0, "Typhoon", **{"107.3a": 3})
    s.resolve()
    assert s.pt("Shark Token") == (3, 3)


@rule("702.29d")
def test_cycles_or_discards_triggers_once_for_a_card_that_is_cycled():
    s = seat(LION, BEAR)
    s.put(
        0,
        "battlefield",
        permanent("Drake", "Creature", whenever(WhenCyclesOrDiscards(), Jot("drake")), power=1, toughness=1),
    )
    s.activate(0, "Lion")
    s.resolve_all()
    assert jotted(s) == ["drake"]
    s.happen(*(Discarded(bear, 0) for bear in s.find_all("Bear", "hand")))
    s.resolve_all()
    assert jotted(s) == ["drake"] * 3  # the drawn Bear and the other one


@rule("702.29d")
def test_another_card_is_not_the_one_that_has_the_ability():
    other = creature(
        "Prowler", 1, 1, ONE, Triggered(WhenCyclesOrDiscards("your", True), Jot("other"), zones=("graveyard",))
    )
    s = seat(other, LION)
    s.activate(0, "Prowler")
    s.resolve_all()
    assert jotted(s) == []
    s.activate(0, "Lion")
    s.resolve_all()
    assert jotted(s) == ["other"]


@rule("702.29c", "707.10")
def test_a_copy_of_the_ability_draws_too_but_nothing_was_cycled_for_it():
    s = seat(LION, library=(BEAR, BEAR))
    s.put(0, "battlefield", permanent("Rift", "Enchantment", whenever(WhenCycles(), Jot("rift"))))
    s.put(0, "hand", instant("Twin", CopySpell(Target()), TargetSpec(Anything(), zone="stack")))
    s.activate(0, "Lion")
    s.resolve()  # the trigger
    s.cast(0, "Twin", s.ids("stack")[0])
    s.resolve_all()
    assert s.zone_names(0, "hand") == ["Bear", "Bear"]
    assert jotted(s) == ["rift"]


# Typecycling


def mountaincycler(cost: str = "{2}"):
    return creature("Walker", 5, 5, typecycling(HasSubtype("Mountain"), mana_cost(cost)), cost="{6}")


@rule("702.29e")
def test_a_card_of_the_type_is_searched_for_revealed_and_taken():
    s = seat(mountaincycler(), library=(basic("R"), basic("G"), BEAR))
    s.activate(0, "Walker")
    s.expect(0, "701.19a", ["Mountain"])
    s.resolve()
    s.done()
    assert s.zone_names(0, "hand") == ["Mountain"]
    assert sorted(s.zone_names(0, "library")) == ["Bear", "Forest"]
    kinds = [type(e.happened.event).__name__ for e in s.game.log.entries if e.happened]
    assert "Shuffled" in kinds and any("Reveal" in kind for kind in kinds)


@rule("702.29e")
def test_only_such_cards_are_offered_and_one_need_not_be_found():
    s = seat(mountaincycler(), library=(basic("R"), basic("G"), BEAR), defaults=False)
    s.activate(0, "Walker")
    s.pass_priority()
    s.pass_priority()
    assert [s.game.name_of(o) for o in s.game.decision.options] == ["Mountain"]
    s.expect(0, "701.19a", [])
    s.settle()
    assert s.zone_names(0, "hand") == []


@rule("702.29e")
def test_a_combination_of_supertype_and_type():
    land = typecycling(all_of(HasSupertype("basic"), LAND), mana_cost("{1}"))
    s = seat(creature("Visionary", 2, 2, land), library=(permanent("Tower", "Land"), basic("R"), BEAR), defaults=False)
    s.activate(0, "Visionary")
    s.pass_priority()
    s.pass_priority()
    assert [s.game.name_of(o) for o in s.game.decision.options] == ["Mountain"]


@rule("702.29f", "702.29c", "702.29d")
def test_typecycling_is_cycling_for_what_triggers():
    herald = creature(
        "Herald", 1, 1, typecycling(HasSubtype("Mountain"), mana_cost("{1}")), whenever(WhenCycled(), Jot("own"))
    )
    s = seat(herald)
    s.put(0, "battlefield", permanent("Rift", "Enchantment", whenever(WhenCycles(), Jot("rift"))))
    s.activate(0, "Herald")
    s.resolve_all()
    assert sorted(jotted(s)) == ["own", "rift"]


@rule("702.29f")
def test_what_stops_cycling_stops_typecycling_and_nothing_else():
    s = seat(mountaincycler(), LION)
    s.put(0, "battlefield", creature("Mage", 1, 1, *meaning("{1}: draw a card.")))
    assert s.can(0, "Walker", "activate") and s.can(0, "Lion", "activate")
    s.put(1, "battlefield", permanent("Stabilizer", "Artifact", CantCycle()))
    assert not s.can(0, "Walker", "activate") and not s.can(0, "Lion", "activate")
    assert s.can(0, "Mage", "activate")


@rule("702.29f")
@pytest.mark.parametrize(
    ("change", "forests", "possible"),
    [
        (ActivationCostsLess("cycling", mana_cost("{2}")), 0, True),
        (ActivationCostsMore("cycling", mana_cost("{1}")), 2, False),
        (ActivationCostsMore("cycling", mana_cost("{1}")), 3, True),
    ],
)
def test_what_changes_cycling_costs_changes_typecycling_costs(change, forests, possible):
    for card, name in ((mountaincycler(), "Walker"), (LION, "Lion")):
        s = seat(card, forests=forests)
        s.put(0, "battlefield", permanent("Change", "Artifact", change))
        assert s.can(0, name, "activate") == possible


@rule("702.29f")
def test_what_looks_for_cycling_finds_typecycling():
    s = seat()
    s.put(0, "graveyard", mountaincycler())
    s.settle()
    assert has_keyword(s.game, s.find("Walker"), "cycling")


@rule("702.29a")
def test_cards_in_hand_can_be_given_cycling():
    s = seat(basic("R"))
    s.put(0, "battlefield", permanent("Giver", "Enchantment", Continuous(InZone("hand", LAND), (Gain((ONE,)),))))
    s.activate(0, "Mountain")
    s.resolve()
    assert s.zone_names(0, "hand") == ["Bear"]


@rule("702.29e")
@pytest.mark.parametrize(
    ("text", "keyword"),
    [
        ("Plainscycling {2}", typecycling(HasSubtype("Plains"), mana_cost("{2}"))),
        ("Slivercycling {3}", typecycling(HasSubtype("Sliver"), mana_cost("{3}"))),
        ("Landcycling {1}", typecycling(LAND, mana_cost("{1}"))),
        ("Artifact landcycling {2}", typecycling(all_of(HasType("artifact"), LAND), mana_cost("{2}"))),
        ("Basic landcycling {1}{R}", typecycling(all_of(HasSupertype("basic"), LAND), mana_cost("{1}{R}"))),
        ("Cycling {U}", cycling(mana_cost("{U}"))),
        ("Cycling—Pay 2 life.", cycling(PayLifeCost(2))),
    ],
)
def test_words(text, keyword):
    assert meaning(text) == (keyword,)


@rule("702.29c", "702.29d")
def test_words_for_triggers():
    assert meaning("When you cycle ~, draw a card.")[0].on == WhenCycled()
    assert meaning("Whenever an opponent cycles a card, draw a card.")[0].on == WhenCycles("opponent")
    assert meaning("Whenever you cycle or discard another card, draw a card.")[0].on == WhenCyclesOrDiscards(
        "your", True
    )
    assert meaning("Whenever a player cycles or discards a card, draw a card.")[0].on == WhenCyclesOrDiscards("each")
    assert meaning("Players can't cycle cards.")[0].effects == (CantCycle(),)
    assert Keyword("cycling", ((mana_cost("{1}"),),)) in meaning("Flying, cycling {1}")


# For the first time each turn ---------------------------------------------------------------------------------------


@rule("702.29c", "603.2")
def test_for_the_first_time_each_turn():
    s = word_table()
    s.put(
        0,
        "battlefield",
        made("Watch", "Enchantment", "Whenever you cycle a card for the first time each turn, you gain 1 life."),
    )
    s.put(
        1,
        "battlefield",
        made("Eye", "Enchantment", "Whenever an opponent cycles a card for the first time each turn, you gain 3 life."),
    )
    one, other = (made(name, "Creature", "Cycling {0}", "{5}", "1/1") for name in ("Lion", "Lynx"))
    s.put(0, "hand", one, other, one)
    s.put(0, "library", *[BEAR] * 5)
    s.activate(0, "Lynx")
    s.resolve_all()
    assert s.life_totals() == [21, 23]
    s.activate(0, "Lion")
    s.resolve_all()
    assert s.life_totals() == [21, 23]
    s.pass_until("upkeep")
    s.activate(0, "Lion")
    s.resolve_all()
    assert s.life_totals() == [22, 26]


@rule("702.29c", "603.2")
def test_the_first_time_of_each_player():
    s = word_table()
    text = "Whenever you cycle another card for the first time each turn, you gain 1 life.\nCycling {0}"
    s.put(0, "battlefield", made("Rescuer", "Creature", text, "{5}", "1/1"))
    s.put(
        1,
        "battlefield",
        made("Eye", "Enchantment", "Whenever a player cycles a card for the first time each turn, you gain 3 life."),
    )
    s.put(0, "hand", made("Lion", "Creature", "Cycling {0}", "{5}", "1/1"))
    s.put(1, "hand", made("Lynx", "Creature", "Cycling {0}", "{5}", "1/1"))
    for player in (0, 1):
        s.put(player, "library", *[BEAR] * 4)
    s.activate(1, "Lynx")
    s.resolve_all()
    assert s.life_totals() == [20, 23]
    s.activate(0, "Lion")
    s.resolve_all()
    assert s.life_totals() == [21, 26]  # each player's first
