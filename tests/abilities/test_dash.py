"""Dash (CR 702.109)."""

from __future__ import annotations

from casting_ways import cast_for, ways
from magic import BEAR, jotted, table
from testcards import InZone, Jot
from wordings import beast, made, meaning
from wordings import table as full_table

from apnap import Continuous, Moved
from apnap.testing import rule
from apnap_plugins.abilities.dash import dash
from apnap_plugins.actions.counter import Counter
from apnap_plugins.rules.casting.effects import CostsMore
from apnap_plugins.rules.continuous.continuous import Gain, LoseAllAbilities, YouGainControl
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.effects.alternative_costs import spells_may_cost
from apnap_plugins.rules.effects.permissions import AllowPlaying, Terms
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything, HasSubtype, all_of
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant, permanent, whenever

ONE = mana_cost("{R}")
DASH = "dash {R}"
A_SPELL = TargetSpec(Anything(), zone="stack")


def scout(*more, cost="{3}", by=(ONE,), **values):
    return creature("Scout", 2, 1, dash(*by), *more, cost=cost, types="Creature — Goblin", **values)


def seat(*cards, mana="R", mechanics=(), zone="hand", **more):
    s = table("dash", *mechanics, **more)
    s.lands(0, mana)
    s.put(0, zone, *(cards or (scout(),)))
    return s


@rule("702.109a", "118.9a")
def test_dashed_it_attacks_at_once_and_comes_back_to_the_hand():
    s = seat()
    assert ways(s, 0, "Scout") == [DASH]
    cast_for(s, 0, "Scout", DASH)
    assert s.tapped() == ["Mountain"]
    s.resolve()
    assert s.has("Scout", "haste")
    s.attack("Scout")
    s.pass_until("end")
    assert s.life(1) == 18
    assert s.kinds() == ["ability"]  # it uses the stack
    s.resolve_all()
    assert s.zone_names(0, "hand") == ["Scout"]


@rule("702.109a")
def test_cast_for_its_mana_cost_it_has_no_haste_and_stays():
    s = seat(mana="RRR")
    assert ways(s, 0, "Scout") == ["", DASH]
    cast_for(s, 0, "Scout", "")
    s.resolve()
    assert not s.has("Scout", "haste")
    s.pass_until("end")
    assert s.stack == [] and "Scout" in s.permanents()


@rule("702.109a", "601.2f")
def test_what_spells_cost_more_dash_costs_more():
    for mana, possible in (("R", []), ("RR", [DASH])):
        s = seat(mana=mana)
        s.put(1, "battlefield", creature("Tax", 1, 1, CostsMore(mana_cost("{1}"))))
        assert ways(s, 0, "Scout") == possible


@rule("702.109a")
def test_with_another_cost_beside_mana():
    s = seat(scout(by=(ONE, PayLifeCost(3))))
    s.act(0, "cast", lambda o: o[2].id.startswith("dash")).resolve()
    assert s.life(0) == 17 and s.has("Scout", "haste")


@rule("702.109a", "400.7")
def test_what_has_left_and_come_back_stays_where_it_is():
    s = seat()
    cast_for(s, 0, "Scout", DASH)
    s.resolve()
    s.happen(Moved(s.find("Scout"), "exile"))
    s.happen(Moved(s.find("Scout"), "battlefield"))
    assert not s.has("Scout", "haste")
    s.pass_until("end").resolve_all()
    assert "Scout" in s.permanents()


@rule("702.109a", "603.7c")
def test_where_it_died_it_does_not_come_back():
    s = seat()
    cast_for(s, 0, "Scout", DASH)
    s.resolve()
    s.happen(Moved(s.find("Scout"), "graveyard"))
    s.pass_until("end").resolve_all()
    assert s.zone_names(0, "graveyard") == ["Scout"] and s.zone_names(0, "hand") == []


@rule("702.109a", "603.7d")
def test_losing_its_abilities_it_has_no_haste_but_comes_back_all_the_same():
    s = seat()
    cast_for(s, 0, "Scout", DASH)
    s.resolve()
    s.do(0, Change(All(HasSubtype("Goblin")), (LoseAllAbilities(),)))
    assert not s.has("Scout", "haste")
    s.pass_until("end").resolve_all()
    assert s.zone_names(0, "hand") == ["Scout"]


@rule("702.109a", "608.3g")
def test_a_spell_that_lost_dash_creates_no_trigger():
    s = seat(mechanics=("continuous-effects",))
    cast_for(s, 0, "Scout", DASH)
    s.do(0, Change(Target(), (LoseAllAbilities(),)), A_SPELL, at=[s.find("Scout", "stack")])
    s.resolve()
    s.pass_until("end")
    assert s.stack == [] and "Scout" in s.permanents()


@rule("702.109a")
def test_whoever_controls_it_then_it_returns_to_its_owners_hand():
    s = seat()
    cast_for(s, 0, "Scout", DASH)
    s.resolve()
    s.put(1, "hand", instant("Theft", Change(Target(), (YouGainControl(),)), TargetSpec(CREATURE)))
    s.cast(1, "Theft", "Scout")
    s.resolve()
    assert s.has("Scout", "haste")
    s.pass_until("end").resolve_all()
    assert s.zone_names(0, "hand") == ["Scout"]


@rule("702.109a")
def test_countered_it_never_comes_back():
    s = seat(mechanics=("counter",))
    cast_for(s, 0, "Scout", DASH)
    s.do(1, Counter(Target()), A_SPELL, at=[s.find("Scout", "stack")])
    s.pass_until("end")
    assert s.stack == [] and s.zone_names(0, "graveyard") == ["Scout"]


@rule("702.109a", "707.10")
def test_the_token_that_a_copy_of_the_spell_becomes_was_dashed_too():
    s = seat(mechanics=("create", "copies", "copying-spells"))
    cast_for(s, 0, "Scout", DASH)
    s.do(0, CopySpell(Target()), A_SPELL, at=[s.find("Scout", "stack")])
    s.resolve_all()
    assert [s.has(o, "haste") for o in s.find_all("Scout")] == [True, True]
    s.pass_until("end").resolve_all()
    assert s.permanents() == ["Mountain"] and s.zone_names(0, "hand") == ["Scout"]


@rule("702.109a", "707.2")
def test_a_token_that_copies_the_permanent_was_not_dashed():
    s = seat(mechanics=("create", "copies"))
    cast_for(s, 0, "Scout", DASH)
    s.resolve()
    s.do(0, CreateCopyTokens(Target()), TargetSpec(all_of(HasSubtype("Goblin"))), at=["Scout"])
    assert sorted(s.has(o, "haste") for o in s.find_all("Scout")) == [False, True]
    s.pass_until("end").resolve_all()
    assert "Scout" in s.permanents() and s.zone_names(0, "hand") == ["Scout"]


@rule("702.109a")
def test_of_two_dash_abilities_each_looks_at_its_own_cost():
    s = seat(scout(dash(mana_cost("{G}"))), mana="RG")
    assert ways(s, 0, "Scout") == ["dash {G}", DASH]
    cast_for(s, 0, "Scout", "dash {G}")
    assert s.tapped() == ["Forest"]
    s.resolve()
    assert s.has("Scout", "haste")
    s.pass_until("end")
    assert len(s.stack) == 1
    s.resolve_all()
    assert s.zone_names(0, "hand") == ["Scout"]


@rule("702.109a", "118.9b")
def test_it_is_paid_for_what_an_effect_lets_you_cast_and_nowhere_else():
    s = seat(zone="exile", mechanics=("permissions",))
    assert ways(s, 0, "Scout") == []
    s.do(0, AllowPlaying(All(CREATURE, "exile"), Terms("allowed")))
    cast_for(s, 0, "Scout", DASH)
    s.resolve()
    assert s.has("Scout", "haste")


@rule("702.109a")
def test_put_onto_the_battlefield_it_was_not_dashed():
    s = seat(zone="graveyard")
    s.do(0, MoveTo(All(CREATURE, "graveyard"), "battlefield"))
    assert not s.has("Scout", "haste")
    s.pass_until("end")
    assert s.stack == []


@rule("702.109a")
def test_cast_in_the_end_step_it_stays_until_the_next_one():
    s = seat(scout("flash"), mechanics=("flash",), stage="end", decks=[[BEAR] * 9] * 2)
    cast_for(s, 0, "Scout", DASH)
    s.resolve()
    s.pass_until("end")
    assert s.stack == [] and "Scout" in s.permanents()
    s.pass_until("end", again=True).resolve_all()
    assert s.zone_names(0, "hand") == ["Scout"]


@rule("702.109a", "611.3d", "400.7b")
def test_spells_that_an_effect_gives_it_can_be_dashed_and_keep_it():
    s = seat(creature("Plain", 2, 2, whenever(WhenEnters(), Jot("came")), cost="{5}"))
    giver = permanent("Giver", "Enchantment", *spells_may_cost(CREATURE, dash(ONE)))
    s.put(0, "battlefield", giver)
    assert ways(s, 0, "Plain") == [DASH]
    cast_for(s, 0, "Plain", DASH)
    s.resolve()
    s.happen(Moved(s.find("Giver"), "graveyard"))
    s.resolve_all()
    assert s.has("Plain", "haste") and jotted(s) == ["came"]
    s.pass_until("end").resolve_all()
    assert s.zone_names(0, "hand") == ["Plain"]


@rule("702.109a", "400.7g")
def test_granted_to_cards_in_hand_alone_the_permanent_does_not_have_it():
    s = seat(creature("Plain", 2, 2, cost="{5}"))
    s.put(0, "battlefield", creature("Giver", 1, 1, Continuous(InZone("hand", CREATURE), (Gain((dash(ONE),)),))))
    cast_for(s, 0, "Plain", DASH)
    s.resolve()
    assert not s.has("Plain", "haste")


def test_what_cards_say():
    assert meaning("Dash {1}{R}") == (dash(mana_cost("{1}{R}")),)
    assert meaning("Dash—{R}, Pay 2 life.") == (dash(ONE, PayLifeCost(2)),)


@rule("702.109a", "118.7")
def test_dash_costs_that_are_less_and_cards_made_from_their_text():
    s = full_table()
    s.lands(0, "R")
    s.put(0, "hand", beast("Bringer", "Dash costs you pay cost {2} less.\nDash {2}{R}", cost="{3}{R}"), BEAR)
    assert ways(s, 0, "Bringer") == []  # it must be on the battlefield for that
    s.put(0, "battlefield", made("Saver", "Enchantment", "Dash costs you pay cost {2} less."))
    cast_for(s, 0, "Bringer", "dash {2}{R}")
    s.resolve()
    assert s.has("Bringer", "haste") and not s.can(0, "Bear")


@rule("702.109a")
def test_whether_it_was_paid_can_be_asked():
    s = full_table()
    s.lands(0, "RRR")
    text = "Dash {R}\nWhen ~ enters, if its dash cost was paid, you gain 3 life."
    s.put(0, "hand", beast("Asker", text, cost="{2}"), beast("Teller", text, cost="{2}"))
    cast_for(s, 0, "Asker", "dash {R}")
    s.resolve_all()
    cast_for(s, 0, "Teller", "")
    s.resolve_all()
    assert s.life(0) == 23
