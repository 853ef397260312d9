"""Buyback (CR 702.27)."""

from __future__ import annotations

import pytest
from magic import A_CREATURE, BEAR, jotted, table
from testcards import InZone, Jot
from wordings import made, meaning
from wordings import table as worded

from apnap import Continuous, Keyword, Moved, Static
from apnap.testing import ScenarioError, rule
from apnap_plugins.abilities.buyback import ReturnedAsItResolves, buyback
from apnap_plugins.abilities.kicker import WasKicked, kicker
from apnap_plugins.rules.casting.casting import AlternativeCost
from apnap_plugins.rules.casting.effects import CostsLess, CostsMore
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.costs.costs import DiscardAtRandomCost, PayLifeCost
from apnap_plugins.rules.costs.object_costs import DiscardCost, SacrificeCost
from apnap_plugins.rules.damage.instructions import DealDamage
from apnap_plugins.rules.effects.instructions import If
from apnap_plugins.rules.effects.permissions import AllowPlaying, Terms
from apnap_plugins.rules.effects.replacement import GoesElsewhere
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.stack.actions import Countered
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import LAND, Anything, HasType
from apnap_plugins.rules.vocabulary.selectors import All, Target, This
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import instant, permanent, sorcery

FORK = instant("Fork", CopySpell(Target()), TargetSpec(Anything(), zone="stack"))
BACK = buyback(mana_cost("{2}"))
CHARM = instant("Charm", Jot("charm"), cost="{R}", abilities=[BACK])
TOUCH = instant("Touch", DealDamage(1, Target()), A_CREATURE, cost="{R}", abilities=[BACK])


def seat(spell, mana="RRR", *mechanics, **more):
    s = table("buyback", "counter", "replacement", *mechanics, **more)
    s.lands(0, mana)
    s.put(0, "hand", spell)
    return s


@rule("702.27a")
@pytest.mark.parametrize(("paid", "zone", "used"), [(0, "graveyard", 1), (1, "hand", 3)])
def test_the_cost_may_be_paid_and_then_the_card_comes_back_as_it_resolves(paid, zone, used):
    s = seat(CHARM)
    s.act(0, "cast", "Charm", may=paid)
    assert len(s.tapped(0)) == used
    assert s.zone_names(0, "hand") == []
    s.resolve()
    assert jotted(s) == ["charm"]
    assert s.zone_names(0, zone) == ["Charm"]


@rule("702.27a", "601.2b")
def test_what_cannot_be_paid_is_not_offered():
    s = seat(CHARM, "RR")
    with pytest.raises(ScenarioError):
        s.act(0, "cast", "Charm", may=1)
    s = seat(CHARM, "RR")
    s.act(0, "cast", "Charm").resolve()
    assert s.zone_names(0, "graveyard") == ["Charm"]


@rule("702.27a")
def test_it_can_be_cast_again_and_again():
    s = seat(CHARM, "RRRRRRR")
    for _ in range(2):
        s.act(0, "cast", "Charm", may=1).resolve()
    s.act(0, "cast", "Charm").resolve()
    assert jotted(s) == ["charm"] * 3
    assert s.zone_names(0, "graveyard") == ["Charm"]


@rule("702.27a")
def test_a_countered_spell_does_not_come_back():
    s = seat(CHARM)
    s.act(0, "cast", "Charm", may=1)
    s.happen(Countered(s.find("Charm", "stack")))
    assert s.zone_names(0, "graveyard") == ["Charm"]


@rule("702.27a", "608.2b")
def test_a_spell_without_legal_targets_does_not_resolve_and_does_not_come_back():
    s = seat(TOUCH)
    s.put(1, "battlefield", BEAR)
    s.cast(0, "Touch", "Bear", may=1)
    s.happen(Moved(s.find("Bear"), "exile"))
    s.resolve()
    assert s.zone_names(0, "graveyard") == ["Touch"]


@rule("702.27a")
def test_a_spell_that_puts_itself_elsewhere_stays_there():
    s = seat(instant("Once", MoveTo(This(), "exile"), cost="{R}", abilities=[BACK]))
    s.act(0, "cast", "Once", may=1).resolve()
    assert s.zone_names(None, "exile") == ["Once"]
    assert s.zone_names(0, "hand") == []


@rule("702.27a", "118.8")
@pytest.mark.parametrize(
    ("cost", "left"),
    [
        ((PayLifeCost(3),), {"life": 17, "lands": 1, "hand": ["Bear", "Charm"]}),
        ((SacrificeCost(LAND),), {"life": 20, "lands": 0, "hand": ["Bear", "Charm"]}),
        ((DiscardCost(1),), {"life": 20, "lands": 1, "hand": ["Charm"]}),
        ((PayLifeCost(3), DiscardAtRandomCost()), {"life": 17, "lands": 1, "hand": ["Charm"]}),
    ],
)
def test_buyback_costs_that_are_no_mana(cost, left):
    s = seat(instant("Charm", Jot("charm"), cost="{R}", abilities=[buyback(*cost)]), "R")
    s.put(0, "hand", BEAR)
    s.act(0, "cast", "Charm", may=1).resolve()
    assert left == {"life": s.life_totals()[0], "lands": len(s.permanents(0)), "hand": sorted(s.zone_names(0, "hand"))}


@rule("702.27a")
def test_the_spell_itself_is_not_discarded_for_its_buyback():
    s = seat(instant("Charm", Jot("charm"), cost="{R}", abilities=[buyback(DiscardCost(1))]), "R")
    with pytest.raises(ScenarioError):
        s.act(0, "cast", "Charm", may=1)


@rule("702.27a", "601.2f")
def test_increases_and_reductions_count_for_the_whole_cost():
    for change, used in ((CostsLess(mana_cost("{2}")), 1), (CostsMore(mana_cost("{1}")), 4)):
        s = seat(CHARM, "RRRR")
        s.put(1, "battlefield", permanent("Rule", "Enchantment", change if used == 4 else CostsMore(mana_cost("{0}"))))
        s.put(0, "battlefield", permanent("Own", "Enchantment", change if used == 1 else CostsMore(mana_cost("{0}"))))
        s.act(0, "cast", "Charm", may=1)
        assert len(s.tapped(0)) == used


@rule("702.27a")
def test_it_goes_to_its_owners_hand_whoever_cast_it():
    s = table("buyback", "permissions")
    s.lands(0, "RRR")
    s.put(1, "exile", CHARM)
    s.put(0, "hand", sorcery("Theft", AllowPlaying(All(Anything(), "exile"), Terms("theft")), cost="{0}"))
    s.act(0, "cast", "Theft").resolve()
    s.act(0, "cast", "Charm", may=1).resolve()
    assert s.zone_names(1, "hand") == ["Charm"]
    assert s.zone_names(0, "hand") == []


@rule("702.27a", "118.9d")
def test_cast_without_paying_its_mana_cost_the_buyback_can_be_paid_still():
    s = table("buyback")
    s.lands(0, "RR")
    free = Static((AlternativeCost("free", ()),), zones=("*",))
    s.put(0, "hand", instant("Charm", Jot("charm"), cost="{9}", abilities=[BACK, free]))
    s.act(0, "cast", "Charm", may=1).resolve()
    assert s.zone_names(0, "hand") == ["Charm"]
    assert len(s.tapped(0)) == 2


@rule("702.27a", "702.34a")
def test_with_flashback_it_is_exiled_all_the_same():
    s = table("buyback", "flashback")
    s.lands(0, "RRR")
    s.put(0, "graveyard", instant("Charm", Jot("charm"), cost="{R}",
                                  abilities=[BACK, Keyword("flashback", (mana_cost("{R}"),))]))  # fmt: skip
    s.act(0, "cast", "Charm", may=1).resolve()
    assert jotted(s) == ["charm"]
    assert len(s.tapped(0)) == 3
    assert s.zone_names(None, "exile") == ["Charm"]
    assert s.zone_names(0, "hand") == []


@rule("702.27a", "702.34a")
def test_bought_back_from_the_hand_flashback_does_not_matter():
    s = table("buyback", "flashback")
    s.lands(0, "RRR")
    s.put(0, "hand", instant("Charm", Jot("charm"), cost="{R}",
                             abilities=[BACK, Keyword("flashback", (mana_cost("{5}"),))]))  # fmt: skip
    s.act(0, "cast", "Charm", may=1).resolve()
    assert s.zone_names(0, "hand") == ["Charm"]


@rule("702.27a", "707.10", "707.10a")
def test_a_copy_resolves_and_is_nowhere_while_the_card_comes_back():
    s = seat(CHARM, "RRR", "copying-spells")
    s.put(0, "hand", FORK)
    s.act(0, "cast", "Charm", may=1)
    s.act(0, "cast", "Fork")
    s.resolve_all()
    assert jotted(s) == ["charm", "charm"]
    assert s.zone_names(0, "hand") == ["Charm"]
    assert s.zone_names(0, "graveyard") == ["Fork"]


@rule("702.27a", "707.10")
def test_a_copy_that_another_player_makes_does_not_bring_the_card_back_where_it_was_not_paid():
    s = seat(CHARM, "R", "copying-spells")
    s.put(1, "hand", FORK)
    s.act(0, "cast", "Charm")
    s.act(1, "cast", "Fork")
    s.resolve_all()
    assert jotted(s) == ["charm", "charm"]
    assert s.zone_names(0, "graveyard") == ["Charm"]


@rule("702.27a", "616.1")
@pytest.mark.parametrize(("first", "zone", "owner"), [(BACK, "hand", 0), (None, "exile", None)])
def test_with_what_exiles_cards_instead_its_controller_says_which_applies(first, zone, owner):
    s = seat(CHARM)
    s.put(1, "battlefield", permanent("Peace", "Enchantment", GoesElsewhere(Anything())))
    s.act(0, "cast", "Charm", may=1)
    s.expect(0, "616.1", lambda option: (option[1] == ReturnedAsItResolves("buyback {2}")) is (first is BACK))
    s.resolve()
    s.done()
    assert s.zone_names(owner, zone) == ["Charm"]


@rule("702.27a")
def test_two_instances_are_two_costs_and_one_suffices():
    spell = instant("Charm", Jot("charm"), cost="{R}", abilities=[BACK, BACK])
    for first, second, used, zone in ((0, 1, 3, "hand"), (1, 0, 3, "hand"), (1, 1, 5, "hand"), (0, 0, 1, "graveyard")):
        s = seat(spell, "RRRRR")
        s.expect(0, "may", first).expect(0, "may", second)
        s.act(0, "cast", "Charm")
        s.done()
        assert len(s.tapped(0)) == used
        s.resolve()
        assert s.zone_names(0, zone) == ["Charm"]


@rule("702.27a")
def test_two_instances_that_cost_different_things():
    spell = instant("Charm", Jot("charm"), cost="{R}", abilities=[BACK, buyback(PayLifeCost(2))])
    s = seat(spell, "R")
    s.act(0, "cast", "Charm", may=1).resolve()
    assert (s.life_totals()[0], s.zone_names(0, "hand")) == (18, ["Charm"])


@rule("702.27a", "702.33a")
def test_kicker_and_buyback_are_paid_each_by_itself():
    spell = instant(
        "Charm", If(WasKicked(), Jot("kicked"), Jot("plain")), cost="{R}", abilities=[BACK, kicker(mana_cost("{1}"))]
    )
    for back, kick, used, zone, words in ((1, 0, 3, "hand", "plain"), (0, 1, 2, "graveyard", "kicked"),
                                          (1, 1, 4, "hand", "kicked")):  # fmt: skip
        s = seat(spell, "RRRR", "kicker")
        s.expect(0, "may", back).expect(0, "may", kick)
        s.act(0, "cast", "Charm")
        assert len(s.tapped(0)) == used
        s.resolve()
        assert (jotted(s), s.zone_names(0, zone)) == ([words], ["Charm"])


@rule("702.27a")
def test_a_spell_can_be_given_buyback():
    s = table("buyback")
    s.lands(0, "RRR")
    shards = Continuous(InZone("stack", HasType("instant")), (Gain((BACK,)),))
    s.put(0, "battlefield", permanent("Shards", "Enchantment", shards))
    s.put(0, "hand", instant("Charm", Jot("charm"), cost="{R}"))
    s.act(0, "cast", "Charm", may=1).resolve()
    assert s.zone_names(0, "hand") == ["Charm"]


@rule("702.27a")
def test_the_nonactive_player_in_a_game_of_three():
    s = table("buyback", players=3, active=2)
    s.lands(1, "RRR")
    s.put(1, "hand", CHARM)
    s.act(1, "cast", "Charm", may=1).resolve()
    assert s.zone_names(1, "hand") == ["Charm"]


@rule("702.27a", "728.1")
def test_a_buyback_that_cannot_be_paid_after_a_card_was_drawn_for_mana_is_taken_back():
    s = worded()
    s.put(0, "library", BEAR)
    s.put(0, "battlefield", made("Glass", "Artifact", "{T}: Add {R}. Draw a card."))
    s.put(0, "hand", made("Charm", "Instant", "Buyback {5}\nYou gain 1 life.", "{R}"))
    s.act(0, "cast", "Charm", may=1)
    assert s.ids("stack") == []
    assert s.field("tapped", "Glass")
    assert sorted(s.zone_names(0, "hand")) == ["Bear", "Charm"]


@rule("702.27a")
def test_cards_with_their_words():
    assert meaning("Buyback {2}") == (BACK,)
    assert meaning("Buyback—Sacrifice a land.") == (buyback(SacrificeCost(LAND)),)
    assert meaning("Buyback—Discard two cards.") == (buyback(DiscardCost(2)),)
    s = worded()
    s.put(1, "battlefield", BEAR)
    s.put(0, "hand", made("Pulse", "Sorcery", "Buyback—Pay 4 life.\nDestroy target creature.", "{0}"))
    s.act(0, "cast", "Pulse", may=1).resolve()
    assert (s.permanents(), s.zone_names(0, "hand"), s.life_totals()) == ([], ["Pulse"], [16, 20])


def test_what_is_asked_is_in_words():
    s = worded()
    s.put(0, "battlefield", made("Moor", "Land", ""))
    s.put(0, "hand", made("Mists", "Instant", "Buyback—Sacrifice a land.\nYou gain 1 life."))
    assert s.begin(0, "cast", "Mists").prompt == "Pay buyback\u2014Sacrifice a land?"
