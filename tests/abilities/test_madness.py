"""Madness (CR 702.35)."""

from __future__ import annotations

from typing import Any

import pytest
from rulebook import ANY_TARGET, MOUNTAIN, OX, FullTable
from testcards import DiscardedOnTop
from wordings import beast, made, meaning, ruleset

from apnap import Continuous, Keyword, Moved, Ruleset, Static, Triggered, UnknownName
from apnap.testing import rule
from apnap.testing.scenario import Raw
from apnap_plugins.abilities.madness import IT_HAS_MADNESS, ExiledAsDiscarded, MadnessCostWasPaid
from apnap_plugins.actions.discard import WhenDiscards
from apnap_plugins.rules.casting.casting import cast_info
from apnap_plugins.rules.casting.effects import AdditionalCost
from apnap_plugins.rules.continuous.continuous import AffectsEverywhere, Gain
from apnap_plugins.rules.costs.costs import SacrificeThisCost
from apnap_plugins.rules.costs.object_costs import DiscardCost
from apnap_plugins.rules.damage.instructions import DealDamage, GainLife
from apnap_plugins.rules.effects.instructions import do
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.stack.abilities import Activated, Spell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import Anything, HasType
from apnap_plugins.rules.vocabulary.selectors import Became, Remembered, Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import instant


def sit(**more: Any) -> FullTable:
    return FullTable(ruleset=more.pop("ruleset", None) or ruleset(), **more)


HOUND = beast("Hound", "Madness {1}", "3/1", cost="{5}{R}")
TEMPER = made("Temper", "Sorcery", "Temper deals 3 damage to any target.\nMadness {R}", "{4}{R}{R}")
ALSO = "As an additional cost to cast this spell, discard a card."
AXE = made("Axe", "Instant", f"{ALSO}\nAxe deals 5 damage to target creature.", "{R}")
ROT = made("Rot", "Sorcery", "Each opponent discards two cards.")
BOTH = made("Both", "Sorcery", "Each player discards a card.")
DROP = made("Drop", "Artifact", "{0}: Discard a card.")
PURGE = made("Purge", "Artifact", "{0}: Discard your hand.")
TAX = made("Tax", "Enchantment", "Spells cost {1} more to cast.")
TAKE_BACK = do(MoveTo(Became(Remembered("paid discarded")), "hand"), DealDamage(1, Target()))
MORE = Static((AdditionalCost((DiscardCost(),)),), zones=("stack",))
RECYCLE = card("Recycle", "Instant", MORE, Spell(TAKE_BACK, (ANY_TARGET,)), cost="{0}")


REMOVE = made("Remove", "Instant", "Exile target card from a graveyard.")
PROCESS = instant("Process", MoveTo(Target(), "graveyard"), targets=(TargetSpec(Anything(), zone="exile"),))


def given(*cards: Any, mountains: int = 1, **more: Any) -> FullTable:
    """Player 0 has these cards in hand, lands, and ways to discard."""
    s = sit(**more)
    s.put(0, "hand", *cards)
    s.put(0, "battlefield", *[MOUNTAIN] * mountains, DROP, PURGE)
    return s


def discards(s: FullTable, name: str) -> None:
    """Player 0 discards a card, and its trigger is on the stack."""
    if len(s.ids("hand", 0)) > 1:
        s.expect(0, "701.8b", [name])
    s.act(0, "activate", "Drop").resolve()


def axe(mountains: int = 2, active: int = 1) -> FullTable:
    """Player 0 casts Axe at Ox and discards Hound for it."""
    s = given(AXE, HOUND, mountains=mountains, active=active)
    s.put(1, "battlefield", OX)
    s.act(0, "cast", "Axe")
    return s


@rule("702.35a", "608.2g", "601.2h")
def test_discarded_as_a_cost_of_the_spell_being_cast_it_is_cast_above_that_spell():
    with axe() as s:
        assert s.zone_names(0, "exile") == ["Hound"]
        assert s.zone_names(0, "graveyard") == []
        assert s.stack == ["", "Axe"]  # it waited until Axe had been cast
        s.expect(0, "608.2g", True).resolve()
        assert s.stack == ["Hound", "Axe"]
        s.resolve()
        assert "Hound" in s.zone_names(0, "battlefield")
        s.resolve()
        assert s.zone_names(1, "graveyard") == ["Ox"]
        assert s.zone_names(0, "graveyard") == ["Axe"]


@rule("702.35a")
def test_it_is_a_discard_all_the_same():
    spite = beast("Spite", "Whenever you discard a card, you gain 1 life.")
    with given(HOUND, mountains=0) as s:
        s.put(0, "battlefield", spite)
        discards(s, "Hound")
        s.resolve_all()
        assert s.life(0) == 21
        assert s.zone_names(0, "graveyard") == ["Hound"]


@rule("702.35a")
def test_declined_it_goes_to_the_graveyard():
    with axe() as s:
        s.expect(0, "608.2g", False).resolve()
        assert s.stack == ["Axe"]
        assert s.zone_names(0, "graveyard") == ["Hound"]


@rule("702.35a")
def test_it_may_be_kept_from_nobody_but_its_owner_who_casts_it():
    with sit() as s:
        s.put(0, "hand", ROT)
        s.put(1, "hand", HOUND, OX)
        s.put(1, "battlefield", MOUNTAIN)
        s.act(0, "cast", "Rot").resolve()
        assert s.zone_names(1, "graveyard") == ["Ox"]
        s.expect(1, "608.2g", True).resolve()
        assert s.game.controller(s.find("Hound", "stack")) == 1


@rule("702.35b", "118.9c")
def test_the_madness_cost_is_paid_and_not_the_mana_cost():
    with given(HOUND) as s:
        discards(s, "Hound")
        s.expect(0, "608.2g", True).resolve()
        hound = s.find("Hound", "stack")
        assert cast_info(s.game, hound, "spent") == "R"
        assert (cast_info(s.game, hound, "way"), cast_info(s.game, hound, "from")) == ("madness", "exile")


@rule("702.35b", "601.2f", "118.9d")
@pytest.mark.parametrize(("mountains", "able"), [(1, False), (2, True)])
def test_increases_apply_to_the_madness_cost_and_where_it_cannot_be_paid_nobody_is_asked(mountains, able):
    with given(HOUND, mountains=mountains) as s:
        s.put(1, "battlefield", TAX)
        discards(s, "Hound")
        if able:
            s.expect(0, "608.2g", True)
        s.resolve()
        assert s.stack == (["Hound"] if able else [])
        assert s.zone_names(0, "graveyard") == ([] if able else ["Hound"])


@rule("702.35b", "601.2b", "107.3a")
def test_the_x_of_a_madness_cost_is_chosen():
    storm = made("Blaze", "Sorcery", "Blaze deals X damage to any target.\nMadness {X}{R}", "{X}{X}{R}")
    with given(storm, mountains=4) as s:
        discards(s, "Blaze")
        s.expect(0, "608.2g", True).expect(0, "107.3a", 3).expect(0, "601.2c", [("player", 1)])
        s.resolve().resolve()
        assert s.life(1) == 17


@rule("702.35b", "118.9a", "118.8")
def test_an_additional_cost_is_paid_beside_the_madness_cost():
    rite = made("Rite", "Instant", f"{ALSO}\nDraw a card.\nMadness {{R}}", "{6}")
    with given(rite, OX) as s:
        s.put(0, "library", OX)
        discards(s, "Rite")
        s.expect(0, "608.2g", True).resolve()
        assert s.zone_names(0, "graveyard") == ["Ox"]
        s.resolve()
        assert s.zone_names(0, "hand") == ["Ox"]


@rule("702.35a")
def test_costs_other_than_mana():
    rite = made("Rite", "Instant", "You gain 1 life.\nMadness—{R}, Pay 3 life.", "{6}")
    with given(rite) as s:
        discards(s, "Rite")
        s.expect(0, "608.2g", True).resolve()
        assert s.life(0) == 17
        s.resolve()
        assert s.life(0) == 18


@rule("702.35a")
def test_timing_does_not_matter_in_another_players_end_step():
    with given(TEMPER, active=1, stage="end") as s:
        discards(s, "Temper")
        s.expect(0, "608.2g", True).expect(0, "601.2c", [("player", 1)]).resolve().resolve()
        assert s.life(1) == 17


@rule("702.35a", "514.3a")
def test_in_the_cleanup_step_players_get_priority_for_it():
    with given(*[OX] * 7, HOUND) as s:
        s.expect(0, "514.1", ["Hound"])
        s.pass_until(lambda game: bool(game.zone("stack")))
        assert s.game.stage_name() == "cleanup"
        s.expect(0, "608.2g", True).resolve().resolve()
        assert "Hound" in s.zone_names(0, "battlefield")


@rule("702.35a", "603.3b")
def test_two_discarded_at_once_are_two_triggers():
    with given(HOUND, TEMPER) as s:
        s.act(0, "activate", "Purge").resolve()
        assert sorted(s.zone_names(0, "exile")) == ["Hound", "Temper"]
        assert s.stack == ["", ""]
        s.expect(0, "608.2g", True).expect(0, "601.2c", [("player", 1)]).resolve().resolve()
        s.resolve()
        assert s.life(1) == 17
        assert sorted(s.zone_names(0, "graveyard")) == ["Hound", "Temper"]


@rule("702.35a", "101.4", "603.3b")
def test_each_of_three_owners_casts_their_own_the_active_players_last():
    with sit(players=3, active=1) as s:
        s.put(1, "hand", BOTH)
        for player in range(3):
            s.put(player, "hand", HOUND)
            s.put(player, "battlefield", MOUNTAIN)
        s.act(1, "cast", "Both")
        s.resolve()
        casters = []
        for player in (0, 2, 1):
            s.expect(player, "608.2g", True).resolve()
            casters.append(s.game.controller(s.find("Hound", "stack")))
            s.resolve()
        assert casters == [0, 2, 1]


@rule("702.35a")
def test_what_goes_elsewhere_from_the_hand_is_not_exiled():
    with given(HOUND) as s:
        hound = s.find("Hound", "hand")
        s.arrange(lambda: s.game.happen(Moved(hound, "graveyard")))
        s.settle()
        assert s.zone_names(0, "graveyard") == ["Hound"]
        assert s.stack == []


@rule("702.35a")
def test_exiled_in_another_way_it_is_not_offered():
    with given(HOUND) as s:
        hound = s.find("Hound", "hand")
        s.arrange(lambda: s.game.happen(Moved(hound, "exile")))
        s.settle()
        assert s.zone_names(0, "exile") == ["Hound"]
        assert s.stack == []


@rule("702.35a", "400.7")
@pytest.mark.parametrize("back", [False, True])
def test_a_card_that_left_exile_in_response_is_neither_cast_nor_moved(back):
    with given(HOUND) as s:
        discards(s, "Hound")
        s.put(1, "hand", PROCESS, REMOVE)
        s.act(1, "cast", "Process").resolve()
        if back:
            s.act(1, "cast", "Remove", targets=["Hound"]).resolve()
        was = s.find("Hound", "exile" if back else "graveyard")
        s.resolve()
        assert s.find("Hound", "exile" if back else "graveyard") == was
        assert s.stack == []


@rule("702.35a", "113.7a")
def test_a_countered_trigger_leaves_the_card_in_exile():
    stifle = made("Stifle", "Instant", "Counter target triggered ability.")
    with given(HOUND) as s:
        s.put(1, "hand", stifle)
        discards(s, "Hound")
        s.act(1, "cast", "Stifle").resolve()
        assert s.stack == []
        assert s.zone_names(0, "exile") == ["Hound"]


@rule("702.35a")
def test_granted_to_the_card_it_works_though_what_granted_it_is_gone_before_it_triggers():
    granted = Gain((Keyword("madness", (mana_cost("{R}"),)),))
    gift = card("Gift", "Artifact", Static((Continuous(AffectsEverywhere(HasType("creature")), (granted,)),)),
                Activated((DiscardCost(), SacrificeThisCost()), GainLife(1)))  # fmt: skip
    with given(OX) as s:
        s.put(0, "battlefield", gift)
        s.act(0, "activate", "Gift")
        assert s.zone_names(0, "exile") == ["Ox"]
        assert s.stack == ["", ""]
        s.expect(0, "608.2g", True).resolve().resolve()
        assert "Ox" in s.zone_names(0, "battlefield")


@rule("702.35a")
@pytest.mark.parametrize(("first", "spent"), [(0, "R"), (1, "RRR")])
def test_of_two_instances_one_exiles_the_card_and_that_one_triggers(first, spent):
    two = beast("Two", "Madness {1}\nMadness {3}", cost="{6}")
    with given(two, mountains=3) as s:
        s.expect(0, "616.1", Raw(first))
        discards(s, "Two")
        assert len(s.stack) == 1
        s.expect(0, "608.2g", True).resolve()
        assert cast_info(s.game, s.find("Two", "stack"), "spent") == spent


@rule("702.35a", "104.3a", "800.4a")
def test_conceding_as_it_is_offered():
    with given(HOUND, players=3) as s:
        discards(s, "Hound")
        s.pass_priority(0).pass_priority(1)
        s.begin(2, "pass")
        assert s.game.decision.rule == "608.2g"
        s.concede(0)
        assert tuple(s.game.players_in()) == (1, 2)
        s.settle()
        assert s.stack == []
        assert not s.find_all("Hound")


@rule("702.35a", "614.1a")
def test_where_discarded_cards_go_to_exile_anyway_it_is_still_exiled_by_its_madness():
    void = made(
        "Void", "Enchantment", "If a card would be put into an opponent's graveyard from anywhere, exile it instead."
    )
    with given(HOUND) as s:
        s.put(1, "battlefield", void)
        discards(s, "Hound")
        s.expect(0, "608.2g", False).resolve()
        assert s.zone_names(0, "exile") == ["Hound"]  # the graveyard is replaced, too


@rule("702.35c", "400.7k")
def test_an_effect_finds_the_discarded_card_where_madness_put_it():
    with given(RECYCLE, HOUND, mountains=0) as s:
        s.act(0, "cast", "Recycle", targets=[("player", 1)])
        s.resolve()
        assert s.zone_names(0, "graveyard") == ["Hound"]
        s.resolve()
        assert s.zone_names(0, "hand") == ["Hound"]


@rule("702.35c", "400.7")
def test_an_effect_does_not_find_the_discarded_card_that_was_cast():
    with given(RECYCLE, HOUND) as s:
        s.act(0, "cast", "Recycle", targets=[("player", 1)])
        s.expect(0, "608.2g", True)
        s.resolve().resolve_all()
        assert "Hound" in s.zone_names(0, "battlefield")
        assert s.zone_names(0, "hand") == []


@rule("702.35c", "400.7")
def test_an_effect_does_not_find_the_discarded_card_that_something_moved_once_more():
    with given(RECYCLE, HOUND, mountains=0) as s:
        s.put(1, "hand", REMOVE)
        s.act(0, "cast", "Recycle", targets=[("player", 1)])
        s.resolve()
        s.act(1, "cast", "Remove").resolve_all()
        assert s.zone_names(0, "exile") == ["Hound"]
        assert s.life(1) == 19


def test_what_cards_say():
    assert meaning("Madness {1}{R}") == (Keyword("madness", ((mana_cost("{1}{R}"),),)),)
    (ability,) = meaning("When this creature enters, if its madness cost was paid, draw a card.")
    assert isinstance(ability, Triggered)
    assert ability.condition == MadnessCostWasPaid()
    (ability,) = meaning("Whenever you discard a card, if it has madness, untap ~.")
    assert (ability.on, ability.condition) == (WhenDiscards(), IT_HAS_MADNESS)


MAD = beast("Mad", "Whenever you discard a card, if it has madness, untap ~.")
GIVEN = Gain((Keyword("madness", (mana_cost("{R}"),)),))
GORGER = card("Gorger", "Artifact", Static((Continuous(AffectsEverywhere(HasType("creature")), (GIVEN,)),)))
SMASH = made("Smash", "Instant", "Destroy all artifacts.", "{0}")


@rule("603.4", "702.35a", "400.7k")
@pytest.mark.parametrize("buried", [True, False])
@pytest.mark.parametrize("gone", [True, False])
def test_whether_the_discarded_card_has_madness_is_asked_again(gone, buried):
    with given(OX, SMASH, mountains=0, defaults=("603.3b",)) as s:
        s.put(0, "battlefield", GORGER)
        s.put(0, "battlefield", MAD, tapped=True)
        discards(s, "Ox")
        assert s.kinds() == ["ability", "ability"]
        if buried:
            s.resolve()
            assert s.zone_names(0, "graveyard") == ["Ox"]
        if gone:
            s.act(0, "cast", "Smash").resolve()
        s.resolve_all()
        assert s.tapped() == (["Mad"] if gone else [])


@rule("603.4", "608.2h")
def test_a_discarded_card_that_was_cast_for_madness_had_it():
    with given(HOUND) as s:
        s.put(0, "battlefield", MAD, tapped=True)
        discards(s, "Hound")
        s.expect(0, "608.2g", True).resolve()
        s.resolve_all()
        assert s.tapped() == ["Mountain"]


@rule("603.4")
def test_a_discarded_card_without_madness_does_not_do_it():
    with given(OX) as s:
        s.put(0, "battlefield", MAD, tapped=True)
        discards(s, "Ox")
        assert s.kinds() == []
        assert s.tapped() == ["Mad"]


@rule("702.35a", "400.7d")
@pytest.mark.parametrize("paid", [True, False])
def test_the_permanent_knows_whether_its_madness_cost_was_paid(paid):
    scout = beast(
        "Scout", "Madness {R}\nWhen this creature enters, if its madness cost was paid, you gain 2 life.", cost="{R}"
    )
    with given(scout) as s:
        if paid:
            discards(s, "Scout")
            s.expect(0, "608.2g", True).resolve()
        else:
            s.act(0, "cast", "Scout")
        s.resolve_all()
        assert s.life(0) == (22 if paid else 20)


def test_a_card_that_looks_for_madness_in_what_is_discarded():
    anje = beast("Anje", "Whenever you discard a card, if it has madness, you gain 1 life.")
    with given(HOUND, OX, mountains=0) as s:
        s.put(0, "battlefield", anje)
        discards(s, "Ox")
        assert s.stack == []
        discards(s, "Hound")
        s.resolve_all()
        assert s.life(0) == 21


@rule("702.35a", "616.1", "701.8c")
@pytest.mark.parametrize("exiled", [True, False])
def test_its_player_chooses_between_it_and_another_effect_that_says_where_the_card_goes(exiled):
    anje = beast("Anje", "Whenever you discard a card, if it has madness, you gain 1 life.")
    with given(HOUND, mountains=0) as s:
        leng = card("Leng", "Artifact", Static((DiscardedOnTop(),)))
        s.put(0, "battlefield", leng, anje)
        s.expect(0, "616.1", lambda option: isinstance(option[1], ExiledAsDiscarded) == exiled)
        discards(s, "Hound")
        s.resolve_all()
        assert s.zone_names(0, "graveyard" if exiled else "library") == ["Hound"]
        assert s.life(0) == (21 if exiled else 20)  # what it was is not known where nobody sees it


def test_without_the_plugin_the_card_is_refused():
    with sit(ruleset=Ruleset.load(without=["madness"])) as s, pytest.raises(UnknownName, match="madness"):
        s.put(0, "hand", HOUND)
