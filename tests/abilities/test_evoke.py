"""Evoke (CR 702.74)."""

from __future__ import annotations

import pytest
from casting_ways import cast_for, ways
from magic import BEAR, jotted, table
from testcards import EntersWith, InZone, Jot
from wordings import beast, meaning
from wordings import table as full_table

from apnap import Continuous, Moved, Static
from apnap.testing import rule
from apnap_plugins.abilities.evoke import evoke
from apnap_plugins.abilities.kicker import WasKicked, kicker
from apnap_plugins.rules.casting.effects import AdditionalCost, CostsMore
from apnap_plugins.rules.casting.instructions import CastIfAble
from apnap_plugins.rules.continuous.continuous import AffectsAll, Gain, LoseKeyword, YouGainControl
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copies import EntersAsCopy
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.costs.object_costs import ExileCost
from apnap_plugins.rules.effects.permissions import AllowPlaying, Terms
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.triggers import WhenDies, WhenEnters
from apnap_plugins.rules.payment.frame import CastingWay
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything, HasColor
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant, permanent, whenever

ONE = mana_cost("{R}")
CAME = whenever(WhenEnters(), Jot("came"))
DIED = whenever(WhenDies(), Jot("died"))


def drifter(*more, cost="{3}{R}", by=ONE, **values):
    return creature("Drifter", 2, 2, CAME, DIED, evoke(by), *more, cost=cost, **values)


def seat(card, mana: str = "R", *mechanics: str, zone: str = "hand", **more):
    s = table("evoke", "sacrifice", *mechanics, **more)
    s.lands(0, mana)
    s.put(0, zone, card)
    return s


@rule("702.74a", "118.9a", "601.2b")
def test_cast_for_its_evoke_cost_it_enters_and_is_sacrificed():
    s = seat(drifter())
    assert ways(s, 0, "Drifter") == ["evoke"]
    cast_for(s, 0, "Drifter", "evoke")
    assert s.field("tapped", "Mountain") is True
    s.resolve()
    assert s.permanents() == ["Drifter", "Mountain"]
    assert s.count(zone="stack") == 2  # both triggered as it entered
    s.resolve_all()
    assert jotted(s) in (["came", "died"], ["died", "came"])
    assert s.zone_names(0, "graveyard") == ["Drifter"]
    assert s.log_has("701.17a")


@rule("702.74a")
def test_cast_for_its_mana_cost_it_stays():
    s = seat(drifter(), "RRRR")
    assert ways(s, 0, "Drifter") == ["", "evoke"]
    cast_for(s, 0, "Drifter", "")
    s.resolve_all()
    assert jotted(s) == ["came"]
    assert "Drifter" in s.permanents()
    assert all(s.field("tapped", land) for land in s.find_all("Mountain"))


@rule("702.74a", "601.2f")
def test_what_is_added_to_the_cost_is_added_to_the_evoke_cost():
    taxed = creature("Tax", 1, 1, CostsMore(mana_cost("{1}")))
    for mana, possible in (("R", []), ("RR", ["evoke"])):
        s = seat(drifter(), mana)
        s.put(1, "battlefield", taxed)
        assert ways(s, 0, "Drifter") == possible


@rule("702.74a", "601.2h")
def test_the_cost_may_be_other_than_mana_and_the_card_itself_cannot_pay_it():
    solitude = creature("Drifter", 2, 2, evoke(ExileCost(1, HasColor("R"), "hand")), cost="{3}{R}")
    s = seat(solitude, "")
    assert ways(s, 0, "Drifter") == []  # the only red card is on the stack then
    s.put(0, "hand", instant("Bolt", cost="{R}"), BEAR)
    assert ways(s, 0, "Drifter") == ["evoke"]
    cast_for(s, 0, "Drifter", "evoke")
    assert s.zone_names(None, "exile") == ["Bolt"]
    s.resolve_all()
    assert s.zone_names(0, "graveyard") == ["Drifter"]


@rule("702.74a")
def test_a_cost_of_several_parts_is_paid_whole():
    s = seat(drifter(by=(ONE, PayLifeCost(3))))
    cast_for(s, 0, "Drifter", "evoke")
    assert s.life_totals() == [17, 20]
    assert s.field("tapped", "Mountain") is True


@rule("702.74a")
def test_timing_is_that_of_the_card():
    s = seat(drifter(), active=1)
    assert not s.can(0, "Drifter")
    s = seat(drifter("flash"), "R", "flash", active=1)
    cast_for(s, 0, "Drifter", "evoke")
    s.resolve_all()
    assert s.zone_names(0, "graveyard") == ["Drifter"]


@rule("702.74a")
def test_with_flash_it_can_be_evoked_in_response():
    s = seat(drifter("flash"), "R", "flash")
    s.put(1, "hand", instant("Other", Jot("other")))
    s.cast(1, "Other")
    cast_for(s, 0, "Drifter", "evoke")
    s.resolve_all()
    assert jotted(s)[-1] == "other"
    assert s.zone_names(0, "graveyard") == ["Drifter"]


@rule("702.74a", "118.9")
def test_it_functions_wherever_the_card_may_be_cast_from():
    s = seat(drifter(), "R", "permissions", zone="exile")
    assert ways(s, 0, "Drifter") == []
    s.do(0, AllowPlaying(All(CREATURE, "exile"), Terms("allowed")))
    assert ways(s, 0, "Drifter") == ["evoke"]
    cast_for(s, 0, "Drifter", "evoke")
    s.resolve_all()
    assert "Drifter" in s.zone_names(0, "graveyard")


@rule("702.74a")
@pytest.mark.parametrize("zone", ["graveyard", "exile", "library"])
def test_it_gives_no_permission_to_cast_the_card_from_elsewhere(zone):
    s = seat(drifter(), zone=zone)
    assert not s.can(0, "Drifter")


@rule("702.74a", "118.9a")
def test_what_is_cast_without_paying_its_mana_cost_is_not_evoked():
    """Only one alternative cost can be paid."""
    s = seat(drifter(), "RRRR", zone="exile")
    s.do(0, CastIfAble(All(CREATURE, "exile"), CastingWay("free", free=True)))
    s.resolve_all()
    assert "Drifter" in s.permanents()
    assert jotted(s) == ["came"]


@rule("702.74a", "118.9a")
def test_of_two_evoke_costs_one_is_paid_and_each_ability_triggers():
    s = seat(drifter(evoke(mana_cost("{G}"))), "RG")
    assert ways(s, 0, "Drifter") == ["evoke", "evoke"]
    s.act(0, "cast", lambda o: o[2].cost == mana_cost("{G}"))
    assert s.field("tapped", "Forest") and not s.field("tapped", "Mountain")
    s.resolve()
    assert s.count(zone="stack") == 3
    s.resolve_all()
    assert s.zone_names(0, "graveyard") == ["Drifter"]


@rule("702.74a", "118.8d")
def test_kicker_is_paid_beside_it():
    kicked = EntersWith("+1/+1", 2, WasKicked())
    s = seat(drifter(*kicker(mana_cost("{2}")), kicked), "RRR", "kicker")
    cast_for(s, 0, "Drifter", "evoke", may=1)
    s.resolve()
    assert s.counters_on("Drifter") == 2
    s.resolve_all()
    assert s.zone_names(0, "graveyard") == ["Drifter"]


@rule("702.74a", "118.8")
def test_a_mandatory_additional_cost_is_paid_beside_it():
    s = seat(drifter(Static((AdditionalCost((PayLifeCost(4),)),), zones=("stack",))))
    cast_for(s, 0, "Drifter", "evoke")
    assert s.life_totals() == [16, 20]


@rule("702.74a", "400.7")
def test_with_the_permanent_gone_nothing_is_sacrificed():
    s = seat(drifter())
    cast_for(s, 0, "Drifter", "evoke")
    s.resolve()
    s.happen(Moved(s.find("Drifter"), "hand"))
    s.resolve_all()
    assert s.zone_names(0, "hand") == ["Drifter"]
    assert not s.log_has("701.17a")


@rule("702.74a", "400.7")
def test_what_left_and_came_back_is_not_sacrificed():
    s = seat(drifter())
    cast_for(s, 0, "Drifter", "evoke")
    s.resolve()
    s.happen(Moved(s.find("Drifter"), "exile"))
    s.happen(Moved(s.find("Drifter"), "battlefield"))
    s.resolve_all()
    assert "Drifter" in s.permanents()
    assert jotted(s) == ["came", "came"]


@rule("702.74a")
def test_whoever_controls_it_then_sacrifices_it():
    s = seat(drifter())
    cast_for(s, 0, "Drifter", "evoke")
    s.resolve()
    s.put(1, "hand", instant("Theft", Change(Target(), (YouGainControl(),)), TargetSpec(CREATURE)))
    s.cast(1, "Theft")
    s.resolve()
    assert s.game.controller(s.find("Drifter")) == 1
    s.resolve_all()
    assert s.zone_names(0, "graveyard") == ["Drifter"]
    assert s.log_has("701.17a")


@rule("702.74a", "603.4")
def test_losing_evoke_as_it_enters_nothing_triggers():
    s = seat(drifter())
    cast_for(s, 0, "Drifter", "evoke")
    s.put(
        1, "battlefield", permanent("Taker", "Enchantment", Continuous(AffectsAll(CREATURE), (LoseKeyword("evoke"),)))
    )
    s.resolve_all()
    assert "Drifter" in s.permanents()


@rule("702.74a", "707.10")
def test_the_token_that_a_copy_of_the_spell_becomes_is_sacrificed_too():
    s = seat(drifter(), "R", "create", "copies", "copying-spells")
    cast_for(s, 0, "Drifter", "evoke")
    s.put(0, "hand", instant("Fork", CopySpell(Target()), TargetSpec(Anything(), zone="stack")))
    s.cast(0, "Fork", s.find("Drifter", "stack"))
    s.resolve()
    s.resolve()  # the copy
    assert s.game.object(s.find("Drifter", "battlefield")).kind == "token"
    s.resolve_all()
    assert s.permanents() == ["Mountain"]
    assert jotted(s).count("died") == 2


@rule("702.74a", "707.2")
def test_a_copy_of_the_permanent_was_not_evoked():
    s = seat(drifter(), "R", "copies", "flash")
    cast_for(s, 0, "Drifter", "evoke")
    s.resolve()
    s.put(0, "hand", creature("Clone", 0, 0, EntersAsCopy(), "flash", cost="{0}"))
    s.cast(0, "Clone")
    s.expect(0, "707.5", "Drifter")
    s.resolve_all()
    s.done()
    assert "Drifter" in s.permanents()
    assert s.game.definitions_of(s.find("Drifter", "battlefield"))[0].name == "Clone"


@rule("702.74a", "400.7g")
def test_granted_to_cards_in_hand_it_is_paid_but_the_permanent_does_not_have_it():
    giver = Continuous(InZone("hand", CREATURE), (Gain((evoke(ONE),)),))
    s = seat(creature("Plain", 2, 2, cost="{5}"))
    s.put(0, "battlefield", creature("Giver", 1, 1, giver))
    cast_for(s, 0, "Plain", "evoke")
    s.resolve_all()
    assert "Plain" in s.permanents()


@rule("702.74a")
def test_each_player_evokes_their_own():
    s = seat(drifter("flash"), "R", "flash", players=3, active=2)
    s.lands(1, "R")
    s.put(1, "hand", creature("Second", 2, 2, evoke(ONE), "flash", cost="{5}"))
    cast_for(s, 0, "Drifter", "evoke")
    cast_for(s, 1, "Second", "evoke")
    s.resolve_all()
    assert (s.zone_names(0, "graveyard"), s.zone_names(1, "graveyard")) == (["Drifter"], ["Second"])


@rule("702.74a")
def test_returned_from_the_graveyard_it_stays():
    s = seat(drifter())
    cast_for(s, 0, "Drifter", "evoke")
    s.resolve_all()
    s.do(0, MoveTo(Target(), "battlefield"), TargetSpec(CREATURE, zone="graveyard"))
    s.resolve_all()
    assert "Drifter" in s.permanents()


def test_what_cards_say():
    assert meaning("Evoke {1}{R}") == (evoke((mana_cost("{1}{R}"),)),)
    assert meaning("Evoke—Exile a green card from your hand.") == (evoke((ExileCost(1, HasColor("G"), "hand"),)),)


@rule("702.74a")
def test_a_card_made_from_its_text():
    s = full_table()
    s.put(0, "hand", beast("Mulldrifter", "Flying\nWhen ~ enters, you gain 2 life.\nEvoke {R}", cost="{4}{U}"))
    s.lands(0, "R")
    cast_for(s, 0, "Mulldrifter", "evoke")
    s.resolve_all()
    assert s.life_totals() == [22, 20]
    assert s.zone_names(0, "graveyard") == ["Mulldrifter"]
