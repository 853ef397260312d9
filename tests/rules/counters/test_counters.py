"""Counters (CR 122, 613.7c, 704.5q)."""

from __future__ import annotations

import pytest
import rulecards as rc
from rulebook import A_CREATURE, BEAR, OX, FullTable

from apnap import COUNTERS, Static, Triggered
from apnap.testing.rule import rule
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.rules.combat.blocking import CanBlock
from apnap_plugins.rules.continuous.continuous import LoseAllAbilities, SetPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.costs.costs import RemoveCountersFromThisCost
from apnap_plugins.rules.counters.counters import (
    MINUS,
    PLUS,
    CountersPut,
    CountersRemoved,
    EntersWithCounters,
    player_counters,
)
from apnap_plugins.rules.counters.instructions import MoveCounters, PutCounters, PutItsCounters, RemoveCounters
from apnap_plugins.rules.counters.moving import move_counters
from apnap_plugins.rules.counters.triggers import WhenNthCounter
from apnap_plugins.rules.damage.instructions import DealDamage, GainLife
from apnap_plugins.rules.effects.prevention import CantBePrevented, PreventedDamage, WhenPrevented
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.triggers import WhenDies
from apnap_plugins.rules.permanents.instructions import Untap
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.characteristics import card, has_keyword
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything, HasSubtype, Not
from apnap_plugins.rules.vocabulary.quantities import X
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.testing import creature, instant


@rule("122.1", "122.1a", "613.4c", "122.6")
@pytest.mark.parametrize(("kind", "expected"), [(PLUS, (4, 6)), (MINUS, (0, 2)), ("charge", (2, 4))])
def test_counters_change_power_and_toughness(kind, expected):
    with FullTable() as s:
        s.put(1, "battlefield", OX)
        s.do(0, PutCounters(kind, 2, All(CREATURE)))
        assert s.pt("Ox") == expected and s.counters("Ox") == {kind: 2}
        assert s.game.observe(0).object(s.find("Ox")).counters() == {kind: 2}


@rule("122.1", "122.2")
def test_counters_of_a_kind_add_up_and_are_lost_with_a_change_of_zones():
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        s.do(0, PutCounters(PLUS, 1, All(CREATURE)))
        s.do(0, PutCounters(PLUS, 2, All(CREATURE)))
        assert s.counters("Bear") == {PLUS: 3} and s.pt("Bear") == (5, 5)
        s.do(0, MoveTo(All(CREATURE), "exile"))
        assert s.counters("Bear") == {} and s.pt("Bear") == (2, 2)


@rule("122.1")
def test_no_more_counters_are_removed_than_there_are():
    with FullTable() as s:
        s.put(0, "battlefield", BEAR, counters={PLUS: 2})
        s.do(0, RemoveCounters(PLUS, 5, All(CREATURE)))
        assert s.counters("Bear") == {} and s.pt("Bear") == (2, 2)


@rule("704.5q", "122.3")
@pytest.mark.parametrize(("plus", "minus", "left"), [(3, 1, {PLUS: 2}), (1, 3, {MINUS: 2}), (2, 2, {})])
def test_opposite_counters_remove_each_other(plus, minus, left):
    with FullTable() as s:
        s.put(0, "battlefield", creature("Big", 5, 5), counters={PLUS: plus, MINUS: minus})
        s.reach(0)
        assert s.counters("Big") == left
        assert s.pt("Big") == (5 + plus - minus, 5 + plus - minus)


@rule("704.5q", "704.3")
def test_counters_are_only_removed_as_a_state_based_action():
    with FullTable() as s:
        s.put(0, "battlefield", BEAR, counters={PLUS: 1})
        s.put(0, "hand", instant("Spell", PutCounters(MINUS, 1, All(CREATURE)), PutCounters("seen", 1, All(CREATURE))))
        s.act(0, "cast", "Spell").resolve()
        assert s.counters("Bear") == {"seen": 1}


@rule("613.7c", "613.4c", "613.4b")
def test_counters_apply_after_what_sets_power_and_toughness_whenever_they_were_put():
    with FullTable() as s:
        s.put(0, "battlefield", OX)
        s.do(0, PutCounters(PLUS, 1, All(CREATURE)))
        s.do(0, Change(All(CREATURE), (SetPT(1, 1),)))
        assert s.pt("Ox") == (2, 2)


@rule("613.7c")
def test_counters_of_a_kind_share_the_newest_timestamp():
    with FullTable() as s:
        s.put(0, "battlefield", OX)
        s.do(0, PutCounters(PLUS, 1, All(CREATURE)))
        (old,) = s.field(COUNTERS, "Ox")
        s.do(0, PutCounters("charge", 1, All(CREATURE)))
        s.do(0, PutCounters(PLUS, 1, All(CREATURE)))
        stamps = {kind: stamp for kind, _, stamp in s.field(COUNTERS, "Ox")}
        assert stamps[PLUS] > stamps["charge"] > old[2]
        s.do(0, RemoveCounters(PLUS, 1, All(CREATURE)))
        assert {k: t for k, _, t in s.field(COUNTERS, "Ox")} == stamps


@rule("122.1", "118.3", "602.2b")
def test_removing_counters_as_a_cost():
    engine = card("Engine", "Artifact", Activated((RemoveCountersFromThisCost("charge", 2),), GainLife(1)))
    with FullTable() as s:
        s.put(0, "battlefield", engine, counters={"charge": 3})
        s.act(0, "activate", "Engine").resolve()
        assert s.life(0) == 21 and s.counters("Engine") == {"charge": 1} and s.offered(0, "activate") == []


@rule("122.1")
def test_players_can_have_counters():
    with FullTable() as s:
        s.reach(0)
        s.arrange(lambda: CountersPut("energy", 3, player=1).perform(s.game))
        s.reach(0)
        assert (player_counters(s.game, 1, "energy"), player_counters(s.game, 0, "energy")) == (3, 0)


@rule("122.6", "107.3")
def test_x_counters():
    with FullTable() as s:
        s.give(0, "CCCC")
        bear = s.put(0, "battlefield", BEAR)
        s.put(0, "hand", instant("Swell", PutCounters(PLUS, X(), Target()), targets=(A_CREATURE,), cost="{X}"))
        s.act(0, "cast", "Swell", number=3).resolve()
        assert s.pt(bear) == (5, 5)


# Keyword counters (122.1b) ----------------------------------------------------------------------------------------

WORDS = ("flying", "first-strike", "double-strike", "deathtouch", "haste", "hexproof", "indestructible", "lifelink",
         "menace", "reach", "trample", "vigilance")  # fmt: skip


@rule("122.1b", "613.1f")
@pytest.mark.parametrize("word", WORDS)
def test_keyword_counters_give_the_keyword_until_they_are_removed(word):
    kind = word.replace("-", " ")
    with FullTable() as s:
        bear, ox = s.put(0, "battlefield", BEAR, OX)
        s.arrange(lambda: s.game.happen(CountersPut(kind, 2, bear)))
        s.settle()
        assert has_keyword(s.game, bear, word) and not has_keyword(s.game, ox, word)
        s.do(0, RemoveCounters(kind, 1, All(CREATURE)))
        assert has_keyword(s.game, bear, word)
        s.do(0, RemoveCounters(kind, 1, All(CREATURE)), name="Two")
        assert not has_keyword(s.game, bear, word)


@rule("122.1b", "702.9b")
def test_a_flying_counter_makes_it_fly():
    with FullTable(stage="precombat main") as s:
        bear, ox = s.put(0, "battlefield", BEAR), s.put(1, "battlefield", OX)
        s.do(0, PutCounters("flying", 1, All(HasSubtype("Bear"))))
        assert not s.game.query(CanBlock(ox, bear), True) and s.game.query(CanBlock(bear, ox), True)


@rule("122.1b", "613.7c", "613.1f")
def test_a_keyword_counter_counts_against_losing_abilities_by_its_timestamp():
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        s.do(0, PutCounters("reach", 1, All(CREATURE)), Change(All(CREATURE), (LoseAllAbilities(),)))
        assert not has_keyword(s.game, s.id_of("Bear"), "reach")
        s.do(0, PutCounters("menace", 1, All(CREATURE)), name="Two")
        assert has_keyword(s.game, s.id_of("Bear"), "menace")


@rule("122.1b")
def test_it_does_so_in_other_zones_too():
    with FullTable() as s:
        card_ = s.put(0, "exile", BEAR, counters={"trample": 1, PLUS: 1})
        s.reach(0)
        assert has_keyword(s.game, card_, "trample") and s.pt(card_) == (3, 3)


@rule("122.1b")
def test_a_counter_of_a_mechanic_that_is_not_in_force_gives_nothing():
    import rulecards

    from apnap import Ruleset

    with FullTable(ruleset=Ruleset.load(without=["menace"], extra=[rulecards])) as s:
        bear = s.put(0, "battlefield", BEAR, counters={"menace": 1, "reach": 1})
        s.reach(0)
        assert not has_keyword(s.game, bear, "menace") and has_keyword(s.game, bear, "reach")
        assert s.counters("Bear") == {"menace": 1, "reach": 1}


# Shields and stun (122.1c, d) -----------------------------------------------------------------------------------


@rule("122.1c", "701.7a")
def test_a_shield_is_spent_instead_of_being_destroyed_by_an_effect():
    with FullTable() as s:
        s.put(0, "battlefield", BEAR, counters={"shield": 2})
        s.put(0, "battlefield", OX)
        s.do(1, Destroy(All(CREATURE)))
        assert s.counters("Bear") == {"shield": 1} and s.zone_names(0, "graveyard") == ["Ox"]
        s.do(1, Destroy(All(CREATURE)), name="Two")
        s.do(1, Destroy(All(CREATURE)), name="Three")
        assert sorted(s.zone_names(0, "graveyard")) == ["Bear", "Ox"]


@rule("122.1c", "615.1")
def test_a_shield_prevents_all_damage_of_one_moment_and_one_is_removed():
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR, counters={"shield": 2})
        s.put(1, "battlefield", OX, OX)
        s.do(1, DealDamage(3, All(HasSubtype("Bear")), by=All(HasSubtype("Ox"))))
        assert s.counters("Bear") == {"shield": 1} and s.field("damage", bear) == 0
        s.do(1, DealDamage(3, All(HasSubtype("Bear"))), name="Two")
        assert s.counters("Bear") == {} and bear in s.game.objects
        s.do(1, DealDamage(3, All(HasSubtype("Bear"))), name="Three")
        assert bear not in s.game.objects


@rule("122.1c", "615.12")
def test_damage_that_cannot_be_prevented_is_dealt_and_the_shield_is_spent():
    from apnap_plugins.rules.damage.damage import DamageDealt

    with FullTable() as s:
        ox = s.put(0, "battlefield", OX, counters={"shield": 1})
        s.reach(0)
        s.arrange(lambda: s.game.happen(DamageDealt(ox, 1, ox, preventable=False)))
        s.settle()
        assert s.field("damage", ox) == 1 and s.counters("Ox") == {}


@rule("122.1c", "615.12")
@pytest.mark.parametrize("shields", [1, 2])
def test_nor_does_it_prevent_what_an_effect_says_can_t_be_prevented(shields):
    with FullTable() as s:
        s.put(1, "battlefield", card("Leyline", "Enchantment", Static((CantBePrevented(),))))
        ox = s.put(0, "battlefield", OX, counters={"shield": shields})
        s.do(1, DealDamage(3, All(HasSubtype("Ox"))))
        assert s.field("damage", ox) == 3
        assert s.counters("Ox").get("shield", 0) == shields - 1


@rule("122.1c", "615.13")
def test_what_a_shield_prevents_is_prevented_damage():
    with FullTable() as s:
        s.put(
            0,
            "battlefield",
            card("Bell", "Enchantment", Triggered(WhenPrevented(), rc.Note("prevented", PreventedDamage()))),
        )
        s.put(0, "battlefield", BEAR, counters={"shield": 1})
        s.put(1, "battlefield", OX, OX)
        s.do(1, DealDamage(3, All(HasSubtype("Bear")), by=All(HasSubtype("Ox"))))
        s.resolve_all()
        assert s.noted == (("prevented", 6),)


@rule("122.1c", "704.5f", "704.5g")
def test_a_shield_does_not_save_from_rules():
    with FullTable() as s:
        one = s.put(0, "battlefield", BEAR, counters={"shield": 1}, damage=2)
        two = s.put(0, "battlefield", OX, counters={"shield": 1, MINUS: 4})
        s.reach(0)
        assert one not in s.game.objects and two not in s.game.objects


@rule("122.1c")
def test_a_shield_works_without_abilities_and_on_what_is_no_creature():
    with FullTable() as s:
        s.put(0, "battlefield", card("Idol", "Artifact"), BEAR, counters={"shield": 1})
        s.do(0, Change(All(CREATURE), (LoseAllAbilities(),)), Destroy(All(Anything())))
        assert s.counters("Idol") == {} and s.count(None, "battlefield") == 2


@rule("122.1d", "701.21b", "502.3")
def test_a_stun_counter_is_removed_instead_of_untapping():
    with FullTable(decks=[[BEAR] * 9] * 2) as s:
        s.put(0, "battlefield", OX, tapped=True, counters={"stun": 2})
        s.put(0, "battlefield", creature("Free", 1, 1), tapped=True)
        s.do(0, Untap(All(CREATURE)))
        assert s.field("tapped", "Ox") and s.counters("Ox") == {"stun": 1} and not s.field("tapped", "Free")
        s.do(0, Untap(All(CREATURE)), name="Two")
        assert s.field("tapped", "Ox") and s.counters("Ox") == {}
        s.do(0, Untap(All(CREATURE)), name="Three")
        assert not s.field("tapped", "Ox")


@rule("122.1d", "502.3", "701.21b")
def test_stun_in_the_untap_step_and_nothing_on_what_is_untapped():
    with FullTable(decks=[[BEAR] * 9] * 2) as s:
        s.put(0, "battlefield", OX, tapped=True, counters={"stun": 1})
        s.put(0, "battlefield", creature("Ready", 1, 1), counters={"stun": 1})
        s.pass_until(lambda g: g.active_player == 1)
        s.pass_until(lambda g: g.active_player == 0 and g.stage_name() == "upkeep")
        assert s.field("tapped", "Ox") and s.counters("Ox") == {}
        assert not s.field("tapped", "Ready") and s.counters("Ready") == {"stun": 1}


# Moving, the Nth, and what something had (122.5–122.8) ----------------------------------------------------------


def move(s, one, other, kind=PLUS, count=1):
    done = []
    s.arrange(lambda: done.append(move_counters(s.game, kind, count, one, other)))
    s.settle()
    return done[0]


@rule("122.5")
def test_moving_a_counter_removes_and_puts_it():
    with FullTable() as s:
        s.put(
            0, "battlefield", card("Bell", "Enchantment", Triggered(WhenNthCounter(PLUS, 1, CREATURE), rc.Note("put")))
        )
        bear, ox = s.put(0, "battlefield", BEAR, OX)
        s.set_field("counters", ((PLUS, 3, 1),), bear)
        s.settle()
        assert move(s, bear, ox, count=2) and s.counters("Bear") == {PLUS: 1} and s.counters("Ox") == {PLUS: 2}
        s.resolve()
        assert s.noted == (("put", 0),)
        assert move(s, bear, ox, count=9) and s.counters("Bear") == {} and s.counters("Ox") == {PLUS: 3}


@rule("122.5")
def test_no_counter_is_moved_where_one_of_the_actions_is_impossible():
    with FullTable() as s:
        bear, ox = s.put(0, "battlefield", BEAR, OX, counters={PLUS: 1})
        s.reach(0)
        assert not move(s, bear, bear) and not move(s, bear, ox, kind="charge")
        s.do(0, MoveTo(All(HasSubtype("Ox")), "exile"))
        assert not move(s, bear, ox) and s.counters("Bear") == {PLUS: 1}
        s.put(1, "battlefield", card("Solemnity", "Enchantment", Static((rc.NoCounters(),))))
        other = s.put(1, "battlefield", OX)
        s.reach(0)
        assert not move(s, bear, other) and s.counters("Bear") == {PLUS: 1} and s.counters(other) == {}


@rule("122.5")
def test_all_counters_are_moved_where_the_text_says_so():
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR, counters={PLUS: 2, "charge": 1})
        s.put(0, "battlefield", OX)
        s.do(0, MoveCounters(All(HasSubtype("Ox")), amount=None, source=All(HasSubtype("Bear"))))
        assert s.counters(bear) == {} and s.counters("Ox") == {PLUS: 2, "charge": 1}


@rule("122.7", "122.6")
@pytest.mark.parametrize(("had", "put", "triggers"), [(0, 2, 0), (0, 3, 1), (2, 1, 1), (2, 9, 1), (3, 1, 0)])
def test_the_third_counter(had, put, triggers):
    third = creature("Third", 1, 1, Triggered(WhenNthCounter("charge", 3), rc.Note("third")))
    with FullTable() as s:
        s.put(0, "battlefield", third, counters={"charge": had} if had else {})
        s.do(0, PutCounters("charge", put, All(CREATURE)))
        assert len(s.stack) == triggers


@rule("122.7", "122.6", "122.6a")
def test_the_third_counter_of_those_it_enters_with():
    third = creature("Third", 1, 1, Static((EntersWithCounters("charge", 4),)),
                     Triggered(WhenNthCounter("charge", 3), rc.Note("third")), cost="{0}")  # fmt: skip
    with FullTable() as s:
        s.put(0, "hand", third)
        s.act(0, "cast", "Third").resolve()
        assert s.counters("Third") == {"charge": 4} and len(s.stack) == 1


@rule("122.8", "603.10a")
def test_the_counters_of_what_left_are_put_in_the_same_number():
    heir = creature("Elder", 1, 1, Triggered(WhenDies(), PutItsCounters(All(HasSubtype("Ox")))))
    with FullTable() as s:
        s.put(0, "battlefield", heir, counters={PLUS: 2, "charge": 1})
        s.put(0, "battlefield", OX)
        s.do(0, Destroy(All(Not(HasSubtype("Ox")))))
        s.resolve()
        assert s.counters("Ox") == {PLUS: 2, "charge": 1} and s.pt("Ox") == (4, 6)


@rule("122.2", "400.7")
def test_counters_cease_and_are_not_removed():
    with FullTable() as s:
        s.put(0, "battlefield", BEAR, counters={PLUS: 1})
        length = len(s.game.log)
        s.do(0, MoveTo(All(CREATURE), "exile"))
        assert s.counters("Bear") == {}
        assert not [
            e for e in s.game.log.entries[length:] if e.happened and isinstance(e.happened.event, CountersRemoved)
        ]
