"""Suspend (CR 702.62)."""

from __future__ import annotations

from typing import Any

import pytest
from rulebook import MOUNTAIN, OX, FullTable
from wordings import beast, made, meaning, ruleset

from apnap import Keyword, Ruleset, UnknownName
from apnap.testing import rule
from apnap_plugins.abilities.suspend import CardIsSuspended, is_suspended
from apnap_plugins.rules.casting.casting import cast_info
from apnap_plugins.rules.faces.faces import modal, split
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import card, has_keyword
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.vocabulary.quantities import X
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import instant

BOLT = made("Bolt", "Sorcery", "Bolt deals 3 damage to any target.\nSuspend 1—{R}", "{5}{R}")
GIFT = made("Gift", "Sorcery", "You gain 3 life.\nSuspend 2—{R}", "")
QUICK = made("Quick", "Instant", "You gain 3 life.\nSuspend 1—{R}", "{5}")
BEAST = beast("Beast", "Suspend 1—{R}", "4/4", cost="{5}{R}")
DEEP = beast("Deep", "Suspend X—{X}{R}. X can't be 0.", cost="{9}")
HURRY = made("Hurry", "Instant", "Remove two time counters from target permanent or suspended card.")
NO = made("No", "Enchantment", "Players can't cast creature spells.")
COSTLY = made("Costly", "Enchantment", "Spells cost {1} more to cast.")


def sit(*hand: Any, mountains: int = 1, **more: Any) -> FullTable:
    s = FullTable(ruleset=more.pop("ruleset", None) or ruleset(), **more)
    for player in s.game.players:
        s.put(player, "library", *[OX] * 5)
    s.put(0, "hand", *hand)
    if mountains:
        s.put(0, "battlefield", *[MOUNTAIN] * mountains)
    return s


def wait(s: FullTable, turns: int = 1) -> FullTable:
    """Until so many of player 0's upkeeps have begun, with the trigger on the stack."""
    for _ in range(turns):
        s.pass_until(lambda game: game.stage_name() != "upkeep" or game.active_player != 0)
        s.pass_until(lambda game: game.stage_name() == "upkeep" and game.active_player == 0)
    return s


def suspended(*cards: Any, time: int = 1, **more: Any) -> FullTable:
    """Cards of player 0's that are suspended already, before their turn."""
    s = sit(active=more.pop("active", 1), stage=more.pop("stage", "end"), **more)
    for one in cards:
        s.put(0, "exile", one, counters={"time": time})
    return s


@rule("702.62a", "116.2f", "116.1")
def test_it_is_exiled_with_counters_for_its_cost_and_the_stack_is_not_used():
    with sit(GIFT) as s:
        s.act(0, "special", "Gift")
        assert s.stack == []
        assert s.counters(s.find("Gift", "exile")) == {"time": 2}
        assert s.field("tapped", "Mountain") is True
        assert s.offered(0, "cast") == []


@rule("702.62a")
def test_a_counter_goes_each_upkeep_of_its_owner_and_with_the_last_it_is_played():
    with sit(GIFT) as s:
        s.act(0, "special", "Gift")
        wait(s)
        assert len(s.stack) == 1
        s.resolve()
        assert s.counters(s.find("Gift", "exile")) == {"time": 1}
        wait(s).resolve()
        assert s.counters(s.find("Gift", "exile")) == {}
        assert len(s.stack) == 1
        s.resolve()
        assert s.stack == ["Gift"]
        spell = s.find("Gift", "stack")
        assert (cast_info(s.game, spell, "way"), cast_info(s.game, spell, "spent")) == ("suspend", "")
        s.resolve()
        assert s.life(0) == 23
        assert s.zone_names(0, "graveyard") == ["Gift"]


@rule("702.62a", "116.2f", "117.1a")
@pytest.mark.parametrize(("active", "stage", "names"), [
    (0, "precombat main", ["Bolt", "Quick"]), (0, "upkeep", ["Quick"]), (1, "end", ["Quick"])])  # fmt: skip
def test_only_when_it_could_be_begun_to_be_cast(active, stage, names):
    with sit(BOLT, QUICK, active=active, stage=stage) as s:
        assert sorted(s.offered(0, "special")) == names


@rule("702.62a", "116.2f")
def test_not_while_something_is_on_the_stack():
    with sit(BOLT, QUICK, QUICK, mountains=7) as s:
        s.act(0, "cast", s.find_all("Quick")[0])
        assert sorted(s.offered(0, "special")) == ["Quick"]


@rule("702.62a", "601.3b")
def test_as_though_it_had_flash():
    orrery = made("Orrery", "Artifact", "You may cast spells as though they had flash.")
    with sit(BOLT, active=1) as s:
        s.put(0, "battlefield", orrery)
        s.act(0, "special", "Bolt")
        assert is_suspended(s.game, s.find("Bolt"))


@rule("702.62a")
def test_neither_targets_nor_costs_of_the_spell_matter():
    drain = made("Drain", "Sorcery", "Destroy target artifact.\nSuspend 3—{R}", "{9}")
    with sit(drain) as s:
        assert s.offered(0, "special") == ["Drain"]


@rule("702.62a", "118.3")
def test_the_suspend_cost_must_be_paid():
    with sit(GIFT, mountains=0) as s:
        assert s.offered(0, "special") == []


@rule("702.62a")
def test_only_from_the_hand_and_by_its_owner():
    with sit() as s:
        s.put(0, "graveyard", BOLT)
        s.put(1, "hand", QUICK)
        assert s.offered(0, "special") == []


@rule("702.62c")
def test_what_may_not_be_cast_may_not_be_suspended():
    with sit(BEAST, BOLT) as s:
        s.put(1, "battlefield", NO)
        assert s.offered(0, "special") == ["Bolt"]


@rule("702.62c", "601.3a")
def test_a_prohibition_that_looks_at_mana_value():
    rules = made("Sphere", "Enchantment", "Players can't cast spells with mana value 4 or greater.")
    with sit(BOLT, GIFT) as s:
        s.put(1, "battlefield", rules)
        assert s.offered(0, "special") == ["Gift"]


@rule("107.3d", "702.62a")
def test_x_is_chosen_before_the_cost_is_paid_and_not_0():
    with sit(DEEP, mountains=3) as s:
        decision = s.begin(0, "special", "Deep")
        assert (decision.minimum, decision.maximum) == (1, 2)
        s.answer(0, 2).settle()
        assert s.counters(s.find("Deep", "exile")) == {"time": 2}
    with sit(DEEP, mountains=1) as s:
        assert s.offered(0, "special") == []


@rule("702.62b")
def test_suspended_is_what_is_exiled_has_suspend_and_a_time_counter():
    with sit(BOLT) as s:
        no_time = s.put(0, "exile", BOLT)
        no_suspend = s.put(0, "exile", OX, counters={"time": 2})
        all_three = s.put(0, "exile", BOLT, counters={"time": 2})
        elsewhere = s.put(0, "graveyard", BOLT, counters={"time": 2})
        found = [is_suspended(s.game, c) for c in (no_time, no_suspend, all_three, elsewhere)]
        assert found == [False, False, True, False]


@rule("702.62a", "702.62b")
def test_what_is_not_suspended_loses_no_counter():
    with suspended(OX, time=2) as s:
        s.put(0, "exile", BOLT)
        wait(s)
        assert s.stack == []


@rule("702.62a", "302.6")
def test_a_creature_has_haste_and_attacks_at_once():
    with suspended(BEAST) as s:
        wait(s).resolve().resolve().resolve()
        assert has_keyword(s.game, s.find("Beast", "battlefield"), "haste")
        s.expect(0, "declare attackers", {"Beast": ("player", 1)})
        s.pass_until("end")
        assert s.life(1) == 16


@rule("702.62a")
def test_it_has_haste_as_a_spell_and_in_later_turns():
    with suspended(BEAST) as s:
        wait(s).resolve().resolve()
        assert has_keyword(s.game, s.find("Beast", "stack"), "haste")
        s.resolve()
        wait(s)
        assert has_keyword(s.game, s.find("Beast", "battlefield"), "haste")


@rule("702.62a")
def test_it_loses_haste_with_its_controller_and_does_not_get_it_back():
    threaten = made("Threaten", "Instant", "Gain control of target creature until end of turn.")
    with suspended(BEAST) as s:
        s.put(1, "hand", threaten)
        wait(s).resolve().resolve().resolve()
        s.act(1, "cast", "Threaten").resolve()
        beast_ = s.find("Beast", "battlefield")
        assert s.game.controller(beast_) == 1
        assert not has_keyword(s.game, beast_, "haste")
        wait(s)
        assert s.game.controller(beast_) == 0
        assert not has_keyword(s.game, beast_, "haste")


@rule("702.62a")
def test_control_lost_while_it_is_a_spell_is_lost_as_well():
    grab = made("Grab", "Instant", "Gain control of target spell.")
    with suspended(BEAST) as s:
        s.put(1, "hand", grab)
        wait(s).resolve().resolve()
        s.act(1, "cast", "Grab").resolve().resolve()
        beast_ = s.find("Beast", "battlefield")
        assert s.game.controller(beast_) == 1
        assert not has_keyword(s.game, beast_, "haste")


@rule("702.62a", "400.7")
def test_a_creature_that_comes_again_has_no_haste():
    blink = made(
        "Blink", "Instant", "Exile target creature, then return it to the battlefield under its owner's control."
    )
    with suspended(BEAST) as s:
        s.put(0, "hand", blink)
        wait(s).resolve().resolve().resolve()
        s.act(0, "cast", "Blink").resolve()
        assert not has_keyword(s.game, s.find("Beast", "battlefield"), "haste")


@rule("702.62a")
def test_cast_for_its_mana_cost_it_has_no_haste():
    with sit(BEAST, mountains=6) as s:
        s.act(0, "cast", "Beast").resolve()
        assert not has_keyword(s.game, s.find("Beast"), "haste")


@rule("702.62a", "601.2c")
def test_without_a_legal_target_it_stays_exiled():
    drain = made("Drain", "Sorcery", "Destroy target artifact.\nSuspend 1—{R}", "{9}")
    with suspended(drain) as s:
        wait(s).resolve().resolve()
        assert s.stack == []
        assert s.counters(s.find("Drain", "exile")) == {}
        wait(s)
        assert s.stack == []  # it is suspended no more


@rule("702.62a", "601.3")
def test_what_may_not_be_cast_by_then_stays_exiled():
    with suspended(BEAST) as s:
        s.put(1, "battlefield", NO)
        wait(s).resolve().resolve()
        assert s.zone_names(0, "exile") == ["Beast"]


@rule("702.62a", "608.2g", "601.2c")
def test_it_must_be_played_where_that_is_possible():
    bolt = made("Bolt", "Sorcery", "Bolt deals 3 damage to target creature.\nSuspend 1—{R}", "{5}{R}")
    with suspended(bolt) as s:
        s.put(0, "battlefield", OX)
        wait(s).resolve().resolve()
        assert s.stack == ["Bolt"]  # at one's own creature, and nobody was asked


@rule("702.62d", "118.3c")
@pytest.mark.parametrize("pays", [True, False])
def test_lodestone_golem_example(pays):
    """Nobody is forced to activate a mana ability for an increase; what is in the pool must be paid."""
    with suspended(GIFT) as s:
        s.put(1, "battlefield", COSTLY)
        wait(s).resolve()
        s.expect(0, "608.2g", pays)
        s.resolve()
        assert s.stack == (["Gift"] if pays else [])
        assert s.zone_names(0, "exile") == ([] if pays else ["Gift"])


@rule("702.62d", "118.3c")
def test_mana_in_the_pool_must_be_spent_on_an_increase():
    with suspended(GIFT, mountains=0) as s:
        s.put(1, "battlefield", COSTLY)
        wait(s).resolve()
        s.give(0, "R")
        s.resolve()
        assert s.stack == ["Gift"]
        assert s.pool(0) == ""


@rule("702.62d", "601.2b", "118.8")
def test_additional_costs_are_paid():
    rite = made("Rite", "Sorcery", "As an additional cost to cast this spell, sacrifice a creature.\n"
                "You gain 3 life.\nSuspend 1—{R}", "{4}")  # fmt: skip
    with suspended(rite, rite) as s:
        s.put(0, "battlefield", OX)
        wait(s)
        s.resolve_all()
        assert s.life(0) == 23
        assert s.zone_names(0, "graveyard") == ["Rite", "Ox"]
        assert s.zone_names(0, "exile") == ["Rite"]


@rule("702.62d", "107.3b")
def test_the_x_of_its_mana_cost_is_0():
    blaze = made("Blaze", "Sorcery", "Blaze deals X damage to any target.\nSuspend 1—{R}", "{X}{R}")
    with suspended(blaze) as s:
        wait(s).resolve()
        s.expect(0, "601.2c", [("player", 1)])
        s.resolve().resolve()
        assert s.life(1) == 20
        assert s.zone_names(0, "graveyard") == ["Blaze"]


@rule("702.62a")
def test_the_last_counter_may_be_removed_by_anything_and_at_any_time():
    with suspended(GIFT, time=2) as s:
        s.put(1, "hand", HURRY)
        s.act(1, "cast", "Hurry", targets=["Gift"]).resolve()
        assert len(s.stack) == 1
        s.resolve()
        assert s.stack == ["Gift"]
        assert s.game.controller(s.find("Gift", "stack")) == 0


@rule("702.62a")
def test_in_response_to_the_upkeep_trigger_the_last_counter_goes_and_the_trigger_does_nothing():
    with suspended(GIFT, time=2) as s:
        s.put(0, "hand", HURRY)
        wait(s)
        s.act(0, "cast", "Hurry", targets=["Gift"]).resolve()
        s.resolve()  # played above the trigger
        assert s.stack == ["Gift", ""]
        s.resolve().resolve()
        assert s.life(0) == 23
        assert s.stack == []


@rule("702.62a", "603.4", "400.7")
def test_a_card_that_left_exile_in_response_is_not_played():
    process = instant("Process", MoveTo(Target(), "graveyard"), targets=(TargetSpec(Anything(), zone="exile"),))
    with suspended(GIFT) as s:
        s.put(1, "hand", process)
        wait(s).resolve()
        s.act(1, "cast", "Process").resolve()
        s.resolve()
        assert s.stack == []
        assert s.zone_names(0, "graveyard") == ["Gift"]


@rule("702.62a")
def test_an_instant_is_played_in_the_upkeep_as_everything_else():
    with suspended(QUICK) as s:
        wait(s).resolve().resolve()
        assert s.stack == ["Quick"]
        assert s.game.stage_name() == "upkeep"


@rule("702.62a", "101.4", "603.3b")
def test_each_players_cards_wait_for_their_own_upkeep():
    with sit(players=3, active=0, stage="end") as s:
        for player in (1, 2):
            s.put(player, "exile", GIFT, counters={"time": 1})
        s.pass_until(lambda game: bool(game.zone("stack")))
        assert s.game.active_player == 1
        s.resolve_all()
        assert [s.life(p) for p in range(3)] == [20, 23, 20]
        s.pass_until(lambda game: bool(game.zone("stack")))
        s.resolve_all()
        assert [s.life(p) for p in range(3)] == [20, 23, 23]


@rule("702.62a", "709.3")
def test_of_a_split_card_one_half_is_cast():
    both = split(card("Fire", "Sorcery", Keyword("suspend", (1, mana_cost("{R}"))), cost="{4}{R}"),
                 card("Ice", "Sorcery", cost="{4}{U}"))  # fmt: skip
    with suspended(both) as s:
        wait(s).resolve()
        s.expect(0, "709.3", "Ice")
        s.resolve()
        assert s.stack == ["Ice"]


@rule("702.62a", "709.3a")
def test_a_split_card_is_suspended_when_either_half_could_be_cast():
    both = split(card("Fire", "Sorcery", Keyword("suspend", (1, mana_cost("{R}"))), cost="{4}{R}"),
                 card("Ice", "Instant", cost="{4}{U}"))  # fmt: skip
    with sit(both, active=1) as s:
        assert s.offered(0, "special") == ["Fire // Ice"]


@rule("702.62a", "305.2a")
def test_a_land_with_suspend_is_played_as_one_of_the_turns_lands():
    place = made("Place", "Land", "Suspend 1—{R}")
    with suspended(place) as s:
        s.pass_until(lambda game: bool(game.zone("stack")))
        s.resolve().resolve()
        assert s.zone_names(0, "exile") == []
        assert s.field("lands played this turn", 0) == 1


@rule("305.3", "305.2b", "702.62a")
def test_a_land_is_not_played_on_another_players_turn():
    place = made("Place", "Land", "Suspend 2—{R}")
    with suspended(place, time=2) as s:
        s.put(1, "hand", HURRY)
        s.act(1, "cast", "Hurry", targets=["Place"]).resolve()
        s.resolve()
        assert s.zone_names(0, "exile") == ["Place"]


@rule("702.62a", "712.8")
@pytest.mark.parametrize("how", ["play", "cast"])
def test_a_card_with_a_land_behind_is_played_as_either(how):
    both = modal(card("Front", "Sorcery", Keyword("suspend", (1, mana_cost("{R}"))), cost="{4}"), card("Back", "Land"))
    with suspended(both) as s:
        wait(s).resolve()
        s.expect(0, "608.2g", lambda option: option[0] == how)
        s.resolve()
        assert s.stack == (["Front"] if how == "cast" else [])
        assert ("Back" in s.zone_names(0, "battlefield")) == (how == "play")


@rule("702.62a", "104.3a", "800.4a")
def test_conceding_while_it_is_on_the_way():
    with suspended(GIFT, players=3, active=2) as s:
        s.put(1, "battlefield", COSTLY)
        wait(s).resolve()
        s.pass_priority(0).pass_priority(1)
        s.begin(2, "pass")
        assert s.game.decision.rule == "608.2g"
        s.concede(0)
        s.settle()
        assert not s.find_all("Gift")
        assert tuple(s.game.players_in()) == (1, 2)


# Cards that give it ------------------------------------------------------------------------------------------


@rule("702.62a")
def test_a_spell_exiles_itself_with_counters():
    arc = made("Arc", "Sorcery", "You gain 1 life. Exile Arc with three time counters on it.\nSuspend 3—{R}", "{0}")
    with sit(arc) as s:
        s.act(0, "cast", "Arc").resolve()
        assert s.life(0) == 21
        assert s.counters(s.find("Arc", "exile")) == {"time": 3}
        assert is_suspended(s.game, s.find("Arc"))


@rule("702.62a", "702.62b")
def test_exiled_with_counters_it_gains_suspend():
    trap = made("Trap", "Instant", "Exile target creature and put two time counters on it. "
                "If it doesn't have suspend, it gains suspend.")  # fmt: skip
    with sit(trap, active=0) as s:
        s.put(1, "battlefield", OX)
        s.act(0, "cast", "Trap").resolve()
        ox = s.find("Ox", "exile")
        assert is_suspended(s.game, ox)
        s.pass_until(lambda game: bool(game.zone("stack")))
        assert s.game.active_player == 1
        s.resolve()
        assert s.counters(ox) == {"time": 1}
        s.pass_until(lambda game: bool(game.zone("stack"))).resolve().resolve().resolve()
        assert has_keyword(s.game, s.find("Ox", "battlefield"), "haste")
        assert s.game.controller(s.find("Ox", "battlefield")) == 1


@rule("702.62a")
def test_what_has_suspend_already_does_not_get_it_twice():
    trap = made("Trap", "Instant", "Exile target creature and put two time counters on it. "
                "If it doesn't have suspend, it gains suspend.")  # fmt: skip
    with sit(trap, active=0) as s:
        s.put(1, "battlefield", BEAST)
        s.act(0, "cast", "Trap").resolve()
        s.pass_until(lambda game: bool(game.zone("stack")))
        assert len(s.stack) == 1


@rule("702.62a", "701.5a")
def test_a_countered_spell_is_exiled_with_counters_and_gains_suspend():
    delay = made("Delay", "Instant", "Counter target spell. If the spell is countered this way, exile it with three time "
                 "counters on it instead of putting it into its owner's graveyard. "
                 "If it doesn't have suspend, it gains suspend.")  # fmt: skip
    heal = made("Heal", "Sorcery", "You gain 3 life.")
    with sit(heal) as s:
        s.put(1, "hand", delay)
        s.act(0, "cast", "Heal")
        s.act(1, "cast", "Delay").resolve()
        assert s.counters(s.find("Heal", "exile")) == {"time": 3}
        wait(s, 3)
        s.resolve_all()
        assert s.life(0) == 23


@rule("702.62a", "400.7j")
@pytest.mark.parametrize("spell", [OX, GIFT])
def test_a_card_exiled_as_a_cost_gains_suspend_where_it_has_none(spell):
    jhoira = beast("Jhoira", "{0}, Exile a nonland card from your hand: Put four time counters on the exiled card. "
                   "If it doesn't have suspend, it gains suspend.")  # fmt: skip
    with sit(spell, MOUNTAIN, active=1) as s:
        s.put(0, "battlefield", jhoira)
        s.act(0, "activate", "Jhoira").resolve()
        assert s.counters(s.find(spell.name, "exile")) == {"time": 4}
        wait(s)
        assert len(s.stack) == 1
        s.resolve()
        assert s.counters(s.find(spell.name, "exile")) == {"time": 3}


@rule("702.62a", "603.2")
def test_of_two_instances_each_removes_a_counter():
    two = beast("Two", "Suspend 3—{R}\nSuspend 1—{2}{R}")
    with suspended(two, time=3) as s:
        wait(s)
        assert len(s.stack) == 2
        s.resolve().resolve()
        assert s.counters(s.find("Two", "exile")) == {"time": 1}


@rule("702.62a", "400.7")
def test_a_dead_creature_is_exiled_with_counters_and_gains_suspend():
    epoch = beast("Epoch", "When this creature dies, exile it with three time counters on it and it gains suspend.")
    kill = made("Kill", "Instant", "Destroy target creature.")
    with sit(kill) as s:
        s.put(0, "battlefield", epoch)
        s.act(0, "cast", "Kill").resolve().resolve()
        assert is_suspended(s.game, s.find("Epoch", "exile"))


@rule("702.62b")
def test_a_trigger_that_works_while_it_is_suspended():
    kraken = beast("Kraken", "Suspend 9—{R}\nWhenever an opponent casts a spell, if this card is suspended, "
                   "remove a time counter from it.")  # fmt: skip
    with suspended(kraken, time=2) as s:
        s.put(0, "battlefield", kraken)
        s.put(1, "hand", made("Free", "Instant", "You gain 1 life."))
        s.act(1, "cast", "Free")
        assert len(s.stack) == 2
        s.resolve()
        assert s.counters(s.find("Kraken", "exile")) == {"time": 1}


@rule("702.62a", "603.2c", "113.6b")
def test_a_trigger_for_each_counter_that_is_removed_while_it_is_exiled():
    diary = beast("Diary", "Suspend 4—{R}\nWhenever a time counter is removed from this card while it's exiled, "
                  "you gain 1 life.")  # fmt: skip
    with suspended(diary, time=4) as s:
        s.put(0, "battlefield", diary, counters={"time": 2})
        s.put(1, "hand", HURRY, HURRY)
        s.act(1, "cast", s.find_all("Hurry")[0], targets=[s.find("Diary", "battlefield")]).resolve()
        assert s.stack == []
        s.act(1, "cast", "Hurry", targets=[s.find("Diary", "exile")]).resolve()
        assert s.stack == ["", ""]
        s.resolve_all()
        assert s.life(0) == 22
        wait(s)
        s.resolve().resolve()
        assert s.life(0) == 23


@rule("702.62a", "603.2")
def test_a_trigger_of_its_own_with_the_last_counter_is_one_beside_that_of_suspend():
    knight = beast("Knight", "Suspend 1—{R}\nWhen the last time counter is removed from this card while it's exiled, "
                   "you gain 1 life.")  # fmt: skip
    with suspended(knight, time=1) as s:
        wait(s).resolve()
        assert s.stack == ["", ""]
        s.resolve_all()
        assert s.life(0) == 21
        assert s.zone_names(0, "exile") == []


@rule("115.1", "702.62b")
def test_a_target_is_a_permanent_or_a_suspended_card_and_no_other_exiled_card():
    with suspended(GIFT, time=2, mountains=0) as s:
        s.put(0, "exile", OX, counters={"time": 2})
        s.put(1, "battlefield", MOUNTAIN)
        s.put(1, "hand", HURRY)
        assert sorted(s.game.name_of(o) for o in s.begin(1, "cast", "Hurry").options) == ["Gift", "Mountain"]
        s.answer(1, ["Gift"]).resolve()
        assert s.counters(s.find("Gift", "exile")) == {}


@rule("608.2b", "702.62b")
def test_a_target_that_is_suspended_no_more_is_illegal():
    with suspended(GIFT, time=1) as s:
        s.put(1, "hand", HURRY)
        s.put(0, "hand", HURRY)
        s.act(1, "cast", "Hurry", targets=["Gift"])
        s.act(0, "cast", "Hurry", targets=["Gift"])
        s.resolve()
        s.resolve()  # the trigger: Gift is cast
        assert s.stack == ["Gift", "Hurry"]
        s.resolve().resolve()
        assert s.life(0) == 23


def test_what_cards_say():
    assert meaning("Suspend 3—{2}{R}") == (Keyword("suspend", (3, (mana_cost("{2}{R}"),))),)
    assert meaning("Suspend X—{X}{3}{R}. X can't be 0.") == (Keyword("suspend", (X(), (mana_cost("{X}{3}{R}"),), 1)),)
    (ability,) = meaning(
        "Whenever an opponent casts a spell, if this card is suspended, remove a time counter from it."
    )
    assert ability.condition == CardIsSuspended()


def test_without_the_plugin_the_card_is_refused():
    with FullTable(ruleset=Ruleset.load(without=["suspend"])) as s, pytest.raises(UnknownName, match="suspend"):
        s.put(0, "hand", BEAST)
