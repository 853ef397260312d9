"""Escape (CR 702.138)."""

from __future__ import annotations

import pytest
from casting_ways import cast_for, ways
from magic import BEAR, jotted, table
from testcards import EntersWith, InZone, Jot
from wordings import beast, made, meaning
from wordings import table as full_table

from apnap import ABILITIES, Continuous, Keyword, Moved, Static
from apnap.testing import rule
from apnap_plugins.abilities.escape import (
    ESCAPED,
    EscapesWith,
    HasEscaped,
    WhenEntersThisWay,
    escape,
    escapes_with,
)
from apnap_plugins.abilities.evoke import evoke
from apnap_plugins.abilities.kicker import WasKicked, kicker
from apnap_plugins.actions.counter import Counter
from apnap_plugins.rules.casting.effects import CostsMore
from apnap_plugins.rules.continuous.continuous import AffectsAll, Gain, LoseAllAbilities, LoseKeyword
from apnap_plugins.rules.copies.copies import EntersAsCopy
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.costs.object_costs import ExileCost
from apnap_plugins.rules.counters.counters import EntersWithCounters
from apnap_plugins.rules.effects.instructions import If
from apnap_plugins.rules.effects.permissions import MayCastFrom, Terms
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.payment.total_cost import ItsManaCost
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE, LAND, Another, Anything, Not
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import basic, creature, instant, permanent, whenever

RED = mana_cost("{R}")
OUT = escape(RED, ExileCost(2))
SNAP = instant("Snap", Jot("snap"), cost="{5}", abilities=[OUT])
TELL = If(ESCAPED, Jot("escaped"), Jot("not"))
PLUS = Static((EscapesWith(EntersWithCounters("+1/+1", 2)),))


def hound(*more, **values):
    return creature("Hound", 2, 2, OUT, whenever(WhenEnters(), TELL), *more, cost="{2}{R}", **values)


def seat(what, mana: str = "R", *mechanics: str, others: int = 2, zone: str = "graveyard", **more):
    """A card in the graveyard with others beside it, and lands."""
    s = table("escape", *mechanics, **more)
    s.lands(0, mana)
    for _ in range(others):
        s.put(0, "graveyard", BEAR)
    s.put(0, zone, what)
    return s


@rule("702.138a", "118.9b")
def test_it_is_cast_from_the_graveyard_for_the_escape_cost():
    s = seat(SNAP, others=3)
    cast_for(s, 0, "Snap", "escape")
    assert s.zone_names(None, "exile") == ["Bear", "Bear"]
    assert s.field("tapped", "Mountain") is True
    s.resolve()
    assert jotted(s) == ["snap"]
    assert sorted(s.zone_names(0, "graveyard")) == ["Bear", "Snap"]  # it can escape again


@rule("702.138a", "601.2h")
@pytest.mark.parametrize(
    ("mana", "others", "possible"), [("R", 2, True), ("R", 1, False), ("G", 2, False), ("R", 5, True)]
)
def test_the_whole_cost_must_be_paid_and_the_card_itself_does_not_count(mana, others, possible):
    assert seat(SNAP, mana, others=others).can(0, "Snap") == possible


@rule("702.138a", "601.2h")
def test_its_player_chooses_what_to_exile():
    s = seat(SNAP, others=1)
    forest, ox = s.put(0, "graveyard", basic("G"), creature("Ox", 1, 1))
    s.expect(0, "choose", [forest, ox])
    s.act(0, "cast", "Snap")
    s.done()
    assert sorted(s.zone_names(None, "exile")) == ["Forest", "Ox"]


@rule("702.138a")
@pytest.mark.parametrize("zone", ["hand", "exile", "library"])
def test_only_from_the_graveyard(zone):
    assert not seat(SNAP, zone=zone).can(0, "Snap")


@rule("702.138a")
def test_from_hand_for_its_mana_cost():
    s = seat(SNAP, "RRRRR", zone="hand")
    assert ways(s, 0, "Snap") == [""]
    s.cast(0, "Snap")
    s.resolve()
    assert s.zone_names(None, "exile") == []
    assert jotted(s) == ["snap"]


@rule("702.138a")
def test_only_from_your_own_graveyard():
    s = seat(creature("Plain", 1, 1))
    s.put(1, "graveyard", SNAP, BEAR, BEAR)
    assert not s.can(0, "Snap")


@rule("702.138a")
def test_timing_is_that_of_the_card():
    s = seat(hound(), active=1)
    assert not s.can(0, "Hound")
    s.put(0, "graveyard", SNAP)
    assert s.can(0, "Snap")
    s = seat(hound())
    assert s.can(0, "Hound")
    s.put(0, "hand", instant("Other"))
    s.cast(0, "Other")
    assert not s.can(0, "Hound")


@rule("702.138a")
def test_countered_it_goes_to_the_graveyard():
    s = seat(SNAP, "R", "counter")
    s.cast(0, "Snap")
    s.put(1, "hand", instant("No", Counter(Target()), TargetSpec(Anything(), zone="stack")))
    s.cast(1, "No")
    s.resolve()
    assert s.zone_names(0, "graveyard") == ["Snap"]


@rule("702.138a", "601.2f")
def test_what_spells_cost_more_is_added():
    for mana, possible in (("R", False), ("RR", True)):
        s = seat(SNAP, mana)
        s.put(1, "battlefield", creature("Tax", 1, 1, CostsMore(mana_cost("{1}"))))
        assert s.can(0, "Snap") == possible


@rule("702.138a", "118.8d")
def test_kicker_is_paid_beside_it():
    s = seat(hound(*kicker(mana_cost("{1}")), EntersWith("+1/+1", 3, WasKicked())), "RR", "kicker")
    s.act(0, "cast", "Hound", may=1)
    s.resolve_all()
    assert s.counters_on("Hound") == 3
    assert jotted(s) == ["escaped"]
    assert s.zone_names(None, "exile") == ["Bear", "Bear"]


@rule("702.138a", "118.3")
def test_an_additional_cost_of_cards_in_the_graveyard_takes_others():
    greedy = kicker(ExileCost(1))
    for others, most in ((2, 0), (3, 1)):
        s = seat(hound(*greedy), "R", "kicker", others=others)
        if most:
            s.act(0, "cast", "Hound", may=1)
        else:
            s.act(0, "cast", "Hound")
        assert s.count("Bear", "exile") == 2 + most


@rule("702.138a", "118.9a")
def test_of_escape_and_flashback_one_is_paid():
    both = instant("Both", Jot("both"), cost="{9}", abilities=[OUT, Keyword("flashback", (mana_cost("{G}"),))])
    s = seat(both, "RG", "flashback")
    assert ways(s, 0, "Both") == ["escape", "flashback"]
    cast_for(s, 0, "Both", "escape")
    s.resolve()
    assert "Both" in s.zone_names(0, "graveyard")  # the flashback cost was not paid
    cast_for(s, 0, "Both", "flashback")
    s.resolve()
    assert "Both" in s.zone_names(None, "exile")
    assert jotted(s) == ["both", "both"]


@rule("702.138a", "118.9a")
def test_no_other_alternative_cost_beside_it():
    s = seat(hound(evoke(mana_cost("{0}"))), "R", "evoke", "sacrifice")
    assert ways(s, 0, "Hound") == ["escape"]
    s.act(0, "cast", "Hound")
    s.resolve_all()
    assert "Hound" in s.permanents()


@rule("702.138a")
def test_of_two_escape_costs_either_can_be_paid():
    s = seat(instant("Snap", Jot("snap"), cost="{5}", abilities=[OUT, escape(mana_cost("{G}"))]), "G", others=0)
    assert ways(s, 0, "Snap") == ["escape"]
    s.act(0, "cast", "Snap").resolve()
    assert jotted(s) == ["snap"]


@rule("702.138a")
def test_losing_it_the_card_stays():
    s = seat(SNAP)
    s.put(
        1,
        "battlefield",
        permanent("Taker", "Enchantment", Continuous(InZone("graveyard", Anything()), (LoseKeyword("escape"),))),
    )
    assert not s.can(0, "Snap")


@rule("702.138a", "118.6", "305.9")
def test_granted_for_each_cards_own_mana_cost():
    """As Underworld Breach has it: the mana cost, and three other cards."""
    breach = Continuous(InZone("graveyard", Not(LAND)), (Gain((escape(ItsManaCost(), ExileCost(1)),)),))
    s = seat(creature("Plain", 2, 2, cost="{R}{R}"), "RR", others=1)
    s.put(0, "graveyard", card("Costless", "Creature", power=1, toughness=1), basic("G"))
    s.put(0, "battlefield", permanent("Breach", "Enchantment", breach))
    assert ways(s, 0, "Plain") == ["escape"]
    assert not s.can(0, "Costless") and not s.can(0, "Forest")
    s.cast(0, "Plain")
    assert all(s.field("tapped", land) for land in s.find_all("Mountain"))
    assert s.count(zone="exile") == 1


@rule("702.138a", "400.7g")
def test_granted_it_goes_on_to_be_one_of_the_spells():
    breach = Continuous(InZone("graveyard", CREATURE), (Gain((OUT,)),))
    s = seat(creature("Plain", 2, 2, whenever(WhenEnters(), TELL), cost="{9}"))
    source = s.put(0, "battlefield", permanent("Breach", "Enchantment", breach))
    spell = cast_for(s, 0, "Plain", "escape")
    s.happen(Moved(source, "graveyard"))
    assert OUT in s.game.characteristics(spell)[ABILITIES]
    s.resolve_all()
    assert jotted(s) == ["escaped"]


@rule("702.138b")
def test_a_spell_escaped():
    told = instant("Told", TELL, cost="{R}", abilities=[OUT])
    s = seat(told)
    s.cast(0, "Told")
    s.resolve()
    assert jotted(s) == ["escaped"]
    s = seat(told, zone="hand")
    s.cast(0, "Told")
    s.resolve()
    assert jotted(s) == ["not"]


@rule("702.138b", "400.7d")
def test_the_permanent_that_it_becomes_escaped_too():
    s = seat(hound())
    s.cast(0, "Hound")
    s.resolve_all()
    assert jotted(s) == ["escaped"]
    s = seat(hound(), "RRR", zone="hand")
    s.cast(0, "Hound")
    s.resolve_all()
    assert jotted(s) == ["not"]


@rule("702.138b")
def test_put_onto_the_battlefield_it_did_not_escape():
    s = seat(hound())
    s.do(0, MoveTo(Target(), "battlefield"), TargetSpec(CREATURE, zone="graveyard"), at=("Hound",))
    s.resolve_all()
    assert jotted(s) == ["not"]


@rule("702.138b", "400.7")
def test_what_left_and_came_back_did_not_escape():
    s = seat(hound())
    s.cast(0, "Hound")
    s.resolve_all()
    s.happen(Moved(s.find("Hound"), "exile"))
    s.happen(Moved(s.find("Hound"), "battlefield"))
    s.resolve_all()
    assert jotted(s) == ["escaped", "not"]


@rule("702.138b")
def test_cast_from_the_graveyard_by_another_permission_it_did_not_escape():
    s = seat(hound(), "RRR", "permissions")
    s.put(0, "battlefield", permanent("Crypt", "Enchantment", MayCastFrom(CREATURE, Terms("crypt"))))
    assert ways(s, 0, "Hound") == ["crypt", "escape"]
    cast_for(s, 0, "Hound", "crypt")
    s.resolve_all()
    assert jotted(s) == ["not"]


@rule("702.138b", "707.10")
def test_a_copy_of_the_spell_was_not_cast():
    s = seat(hound(PLUS), "R", "create", "copies", "copying-spells")
    s.cast(0, "Hound")
    s.put(0, "hand", instant("Fork", CopySpell(Target()), TargetSpec(Anything(), zone="stack")))
    s.cast(0, "Fork", s.find("Hound", "stack"))
    s.resolve()
    s.resolve()  # the copy
    assert s.game.object(s.find("Hound", "battlefield")).kind == "token"
    assert s.counters_on(s.find("Hound", "battlefield")) == 0
    s.resolve_all()
    assert jotted(s) == ["not", "escaped"]


@rule("702.138b", "707.2")
def test_a_clone_of_what_escaped_did_not():
    s = seat(hound(), "R", "copies")
    s.cast(0, "Hound")
    s.resolve_all()
    s.put(0, "hand", creature("Clone", 0, 0, EntersAsCopy(), cost="{0}"))
    s.cast(0, "Clone")
    s.expect(0, "707.5", "Hound")
    s.resolve_all()
    s.done()
    assert jotted(s) == ["escaped", "not"]


@rule("702.138c")
def test_it_enters_with_the_counters_only_where_it_escaped():
    for zone, mana, expected in (("graveyard", "R", 2), ("hand", "RRR", 0)):
        s = seat(hound(PLUS), mana, zone=zone)
        s.cast(0, "Hound")
        s.resolve()
        assert s.counters_on("Hound") == expected


@rule("702.138c", "614.12")
def test_a_card_without_toughness_of_its_own_lives_by_them():
    s = seat(creature("Hydra", 0, 0, OUT, PLUS, cost="{2}{R}"))
    s.cast(0, "Hydra")
    s.resolve()
    assert s.pt("Hydra") == (2, 2)


@rule("702.138c", "614.12a")
def test_its_player_chooses_one_of_two_counters():
    s = full_table()
    text = (
        "Escape—{R}, Exile two other cards from your graveyard.\n"
        "~ escapes with your choice of a +1/+1 counter or a flying counter on it."
    )
    s.put(0, "graveyard", beast("Charger", text, cost="{9}"), BEAR, BEAR)
    s.lands(0, "R")
    s.cast(0, "Charger")
    s.expect(0, "614.12a", "flying")
    s.resolve()
    s.done()
    assert s.counters("Charger") == {"flying": 1}


@rule("702.138c", "603.11")
def test_what_triggers_on_entering_this_way():
    linked = whenever(WhenEntersThisWay(), Jot("this way"))
    s = seat(hound(PLUS, linked))
    s.cast(0, "Hound")
    s.resolve_all()
    assert sorted(jotted(s)) == ["escaped", "this way"]
    s = seat(hound(PLUS, linked), "RRR", zone="hand")
    s.cast(0, "Hound")
    s.resolve_all()
    assert jotted(s) == ["not"]


@rule("702.138c", "603.11")
def test_it_triggers_even_where_the_replacement_effect_had_no_effect():
    none = Static((EscapesWith(EntersWithCounters("+1/+1", 0)),))
    s = seat(hound(none, whenever(WhenEntersThisWay(), Jot("this way"))))
    s.cast(0, "Hound")
    s.resolve_all()
    assert s.counters_on("Hound") == 0
    assert "this way" in jotted(s)


@rule("702.138c")
def test_it_does_not_trigger_for_others_that_escape():
    s = seat(hound(PLUS))
    s.put(0, "battlefield", creature("Elder", 1, 1, PLUS, whenever(WhenEntersThisWay(), Jot("this way"))))
    s.cast(0, "Hound")
    s.resolve_all()
    assert jotted(s) == ["escaped"]


@rule("702.138c")
def test_without_its_abilities_it_enters_with_nothing():
    s = seat(hound(PLUS, whenever(WhenEntersThisWay(), Jot("this way"))))
    s.put(
        1, "battlefield", permanent("Humility", "Enchantment", Continuous(AffectsAll(CREATURE), (LoseAllAbilities(),)))
    )
    s.cast(0, "Hound")
    s.resolve_all()
    assert s.counters_on("Hound") == 0
    assert jotted(s) == []


@rule("702.138d")
def test_it_has_the_ability_only_where_it_escaped():
    for zone, mana, expected in (("graveyard", "R", True), ("hand", "RRR", False)):
        s = seat(hound(escapes_with(Keyword("flying"))), mana, "flying", zone=zone)
        s.cast(0, "Hound")
        s.resolve_all()
        assert (Keyword("flying") in s.characteristic("Hound", ABILITIES)) == expected


@rule("702.138d")
def test_an_ability_it_escapes_with_works():
    s = seat(hound(escapes_with(whenever(WhenEnters(Anything()), Jot("entered")))))
    s.cast(0, "Hound")
    s.resolve_all()
    s.happen(Moved(s.put(0, "hand", BEAR), "battlefield"))
    s.resolve_all()
    assert "entered" in jotted(s)


@rule("702.138a", "601.2c")
def test_an_aura_escapes_with_a_target():
    s = full_table()
    text = "Enchant creature\nEnchanted creature gets +1/+0.\nEscape—{R}, Exile two other cards from your graveyard."
    s.put(0, "graveyard", made("Velocity", "Enchantment — Aura", text, "{9}"), BEAR, BEAR)
    ox = s.put(0, "battlefield", creature("Ox", 1, 1))
    s.lands(0, "R")
    s.cast(0, "Velocity", ox)
    s.resolve()
    assert s.pt(ox) == (2, 1)


@rule("702.138b")
@pytest.mark.parametrize(("zone", "mana", "stays"), [("graveyard", "R", True), ("hand", "RRRR", False)])
def test_sacrifice_it_unless_it_escaped(zone, mana, stays):
    s = full_table()
    text = "When ~ enters, sacrifice it unless it escaped.\nEscape—{R}, Exile two other cards from your graveyard."
    s.put(0, "graveyard", BEAR, BEAR)
    s.put(0, zone, beast("Titan", text, "6/6", cost="{4}"))
    s.lands(0, mana)
    s.cast(0, "Titan")
    s.resolve_all()
    assert ("Titan" in s.permanents()) == stays


@rule("702.138c")
def test_a_card_with_both_sentences_made_from_its_text():
    s = full_table()
    text = (
        "Escape—{R}, Exile two other cards from your graveyard.\n"
        "~ escapes with two +1/+1 counters on it. When it enters this way, each opponent loses 2 life."
    )
    s.put(0, "graveyard", beast("Spawn", text, "3/4", cost="{9}"), BEAR, BEAR)
    s.lands(0, "R")
    s.cast(0, "Spawn")
    s.resolve_all()
    assert s.pt("Spawn") == (5, 6)
    assert s.field("life", 1) == 18


@rule("702.138a")
def test_each_player_escapes_by_themselves():
    s = seat(SNAP, players=3)
    s.put(2, "graveyard", instant("Third", Jot("third"), cost="{9}", abilities=[escape(ExileCost(1))]), BEAR)
    s.cast(0, "Snap")
    s.cast(2, "Third")
    s.resolve_all()
    assert jotted(s) == ["third", "snap"]
    assert s.zone_names(2, "graveyard") == ["Third"]


@rule("702.138a", "702.138c", "702.138d")
def test_what_cards_say():
    two = (mana_cost("{1}{R}"), ExileCost(2, Another()))
    assert meaning("Escape—{1}{R}, Exile two other cards from your graveyard.") == (escape(*two),)
    assert meaning("~ escapes with a +1/+1 counter on it.") == (Static((EscapesWith(EntersWithCounters("+1/+1")),)),)
    assert meaning("~ escapes with flying.") == (escapes_with(Keyword("flying")),)
    (given,) = meaning('~ escapes with "When this creature dies, draw a card."')
    assert given.condition == ESCAPED and ESCAPED.filter == HasEscaped()
