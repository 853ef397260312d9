"""Banding and "bands with other" (CR 702.22)."""

from __future__ import annotations

from random import Random

import pytest
from fightcards import BlockWith, SummonBlocker
from fights import Raw, fight, legal_blocks, lend, walker, withdraw
from wordings import meaning, statics

from apnap import Context, Keyword, Moved, Triggered
from apnap.testing import rule
from apnap_plugins.abilities.banding import BAND, IsBandedWith, LoseBandsWithOther, band_of, bands_with_other
from apnap_plugins.rules.combat.attacking import reselect
from apnap_plugins.rules.combat.blocking import become_blocked, become_unblocked
from apnap_plugins.rules.combat.combat import BLOCKED, blocked_by, remove_from_combat
from apnap_plugins.rules.combat.effects import CanBlockMore, CantBeBlocked
from apnap_plugins.rules.combat.triggers import WhenBecomesBlocked, WhenBecomesBlockedBy, WhenBlocksCreature
from apnap_plugins.rules.continuous.continuous import LoseKeyword, affect
from apnap_plugins.rules.copies.copies import BecomeCopy
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.damage.damage import DAMAGE
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import card, keywords_of
from apnap_plugins.rules.vocabulary.filters import CREATURE, HasSubtype, HasSupertype, all_of
from apnap_plugins.rules.vocabulary.selectors import Target, This
from apnap_plugins.testing import creature

HERO, SQUIRE = creature("Hero", 2, 2, "banding"), creature("Squire", 1, 1, "banding")
GIANT, GOBLIN = creature("Giant", 3, 3), creature("Goblin", 2, 1)
WALL, WURM = creature("Wall", 4, 6), creature("Wurm", 5, 5)
ONE, TWO = ("player", 1), ("player", 2)
WOLF = HasSubtype("Wolf")
LEGENDS = all_of(HasSupertype("legendary"), CREATURE)


def wolf(name, power, toughness, *abilities):
    return creature(name, power, toughness, *abilities, types="Creature — Wolf")


GAIN_BLOCKING = Triggered(WhenBlocksCreature(), GainLife(1))

PACK = wolf("Pack Wolf", 1, 1, bands_with_other(WOLF))
CUB, DIRE = wolf("Cub", 1, 1), wolf("Dire Wolf", 3, 3)


def war(mine, theirs, *bands, players=2, targets=None, mechanics=(), **more):
    """Player 0 attacks with all of `mine`, in these bands: answers to the choices, in their order."""
    s = fight("banding", *mechanics, players=players, **more)
    s.put(0, "battlefield", *mine)
    if theirs:
        s.put(1, "battlefield", *theirs)
    for chosen in bands:
        s.expect(0, "508.1e", chosen)
    s.attack(targets or [one.name for one in mine])
    assert not s.expected, "bands that were not asked for"
    return s


def blocks(s, pairs, *orders):
    """Player 1 blocks; then (player, order) where damage assignment orders are asked for."""
    s.expect(1, "declare blockers", pairs)
    for player, order in orders:
        s.expect(player, "order", order)
    s.pass_until("declare blockers")


def band(s, name):
    """The names of all in its band."""
    obj = s.find(name)
    return sorted(s.game.name_of(o) for o in (obj, *band_of(s.game, obj))) if s.field(BAND, obj) else []


def blocked(s, blocker):
    return sorted(s.game.name_of(o) for o in blocked_by(s.game, s.find(blocker)))


def offered(mine, targets=None, players=2):
    """The first question about bands, pending, and the names that it offers."""
    s = fight("banding", players=players)
    s.put(0, "battlefield", *mine)
    while s.decision.kind != "declare attackers":
        s.pass_priority()
    s.answer(0, targets or dict.fromkeys([one.name for one in mine], ONE))
    decision = s.decision
    assert decision.kind == "band"
    return decision, [s.game.name_of(o) for o in decision.options]


# Bands -----------------------------------------------------------------------------------------------------


@rule("702.22c", "508.1e")
def test_any_number_with_banding_and_up_to_one_without():
    s = war([HERO, SQUIRE, GIANT, GOBLIN], [], ["Squire", "Goblin"])
    assert band(s, "Hero") == ["Goblin", "Hero", "Squire"]
    assert band(s, "Giant") == []
    s.pass_until("postcombat main")
    assert (s.life_totals(), band(s, "Hero")) == ([20, 12], [])


@rule("702.22c")
def test_no_more_than_one_without():
    decision, names = offered([HERO, GIANT, GOBLIN, SQUIRE])
    assert names == ["Giant", "Goblin", "Squire"]
    legal = [c for c in ((), (0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2)) if decision.legal(c)]
    assert legal == [(), (0,), (1,), (2,), (0, 2), (1, 2)]


@rule("702.22c")
def test_several_bands_each_creature_in_one_of_them():
    s = war([HERO, SQUIRE, GIANT, GOBLIN], [], ["Giant"], ["Goblin"])
    assert (band(s, "Hero"), band(s, "Squire")) == (["Giant", "Hero"], ["Goblin", "Squire"])


@rule("702.22c")
def test_nobody_has_to_be_in_a_band():
    s = war([HERO, GIANT], [WALL], [])
    assert band(s, "Hero") == []
    blocks(s, {"Wall": "Giant"})
    assert blocked(s, "Wall") == ["Giant"]


@rule("702.22a", "508.1e")
def test_without_banding_nothing_is_asked():
    s = war([GIANT, GOBLIN], [WALL])
    assert band(s, "Giant") == []


@rule("702.22c", "702.22d")
def test_a_lone_attacker_is_not_asked_about():
    s = war([HERO], [WALL])
    assert band(s, "Hero") == []


@rule("702.22c")
def test_defending_players_declare_no_bands():
    s = war([GIANT], [HERO, SQUIRE])
    s.block({"Hero": "Giant"})  # nothing else is asked
    assert s.field(BAND, "Hero") == 0


@rule("702.22d", "802.3b")
def test_all_of_a_band_attack_the_same():
    targets = {"Hero": ONE, "Squire": TWO, "Giant": ONE, "Goblin": TWO}
    s = war([HERO, SQUIRE, GIANT, GOBLIN], [], ["Giant"], ["Goblin"], players=3, targets=targets)
    assert (band(s, "Hero"), band(s, "Squire")) == (["Giant", "Hero"], ["Goblin", "Squire"])
    assert offered([HERO, SQUIRE, GIANT, GOBLIN], targets, players=3)[1] == ["Giant"]


@rule("702.22d")
def test_a_player_and_a_planeswalker_of_theirs_are_not_the_same():
    s = fight("banding")
    s.put(0, "battlefield", HERO, GIANT, GOBLIN)
    w = s.put(1, "battlefield", walker(), counters={"loyalty": 4})
    s.expect(0, "508.1e", ["Giant"])
    s.attack({"Hero": w, "Giant": w, "Goblin": ONE})
    assert band(s, "Hero") == ["Giant", "Hero"]


@rule("702.22m")
def test_two_instances_are_redundant():
    twice = creature("Hero", 2, 2, "banding", "banding")
    decision, names = offered([twice, GIANT, GOBLIN])
    assert (names, decision.legal((0, 1))) == (["Giant", "Goblin"], False)
    s = war([twice, GIANT], [], ["Giant"])
    assert band(s, "Hero") == ["Giant", "Hero"]


@rule("702.22e")
def test_a_band_lasts_though_banding_is_lost():
    s = fight("banding")
    s.put(0, "battlefield", GOBLIN, GIANT)
    s.put(1, "battlefield", WALL)
    lender = lend(s, 0, "banding")
    s.expect(0, "508.1e", ["Giant"])
    s.attack(["Goblin", "Giant"])
    withdraw(s, lender)
    assert band(s, "Goblin") == ["Giant", "Goblin"]
    blocks(s, {"Wall": "Giant"}, (1, ["Goblin"]))
    assert blocked(s, "Wall") == ["Giant", "Goblin"]
    s.wait_for("assign combat damage", 1)  # nothing that has banding is blocked any more


@rule("702.22e")
def test_a_creature_that_gains_banding_later_is_in_no_band():
    s = war([HERO, GIANT, GOBLIN], [WALL], ["Giant"])
    lend(s, 0, "banding")
    assert (band(s, "Goblin"), band(s, "Giant")) == ([], ["Giant", "Hero"])


@rule("702.22f", "506.4")
def test_who_is_removed_from_combat_is_in_no_band():
    s = war([HERO, SQUIRE, GIANT], [WALL], ["Squire", "Giant"])
    giant = s.find("Giant")
    s.arrange(lambda: remove_from_combat(s.game, [giant]))
    s.settle()
    assert (s.field(BAND, giant), band(s, "Hero")) == (0, ["Hero", "Squire"])
    blocks(s, {"Wall": "Hero"}, (1, []))
    assert blocked(s, "Wall") == ["Hero", "Squire"]


@rule("702.22f")
def test_the_rest_of_the_band_stays_together_without_the_one_with_banding():
    s = war([HERO, SQUIRE, GIANT], [WALL], ["Squire", "Giant"])
    s.happen(Moved(s.find("Hero"), "graveyard"))
    assert band(s, "Giant") == ["Giant", "Squire"]
    s.happen(Moved(s.find("Squire"), "graveyard"))
    assert band(s, "Giant") == ["Giant"]
    blocks(s, {"Wall": "Giant"})
    assert blocked(s, "Wall") == ["Giant"]


@rule("702.22g")
def test_creatures_in_a_band_share_no_abilities():
    bird = creature("Bird", 1, 1, "banding", "flying")
    s = war([bird, GIANT], [WALL, creature("Ogre", 3, 3)], ["Giant"], mechanics=("flying",))
    wall, ogre = s.find("Wall"), s.find("Ogre")
    assert legal_blocks(s, [wall], s.find("Bird")) == [()]
    assert legal_blocks(s, [wall, ogre], s.find("Giant")) == [(), (wall,), (ogre,), (wall, ogre)]


@rule("702.22g", "702.9a")
def test_first_strike_is_each_ones_own():
    knight = creature("Knight", 2, 2, "banding", "first-strike")
    s = war([knight, GIANT], [creature("Bear", 2, 2)], ["Giant"], mechanics=("first-strike",))
    blocks(s, {"Bear": "Giant"}, (1, []))
    s.pass_until("end of combat")
    assert (s.permanents(), s.life_totals()) == (["Giant", "Knight"], [20, 20])  # Bear was dead before it could do harm


# Blocking --------------------------------------------------------------------------------------------------


@rule("702.22h")
def test_what_blocks_one_blocks_all_of_them():
    s = war([HERO, GIANT, GOBLIN], [WALL], ["Giant"])
    blocks(s, {"Wall": "Giant"}, (1, ["Hero"]))
    assert blocked(s, "Wall") == ["Giant", "Hero"]
    assert [s.field(BLOCKED, n) for n in ("Hero", "Giant", "Goblin")] == [True, True, False]
    s.expect(0, "assign combat damage", {("Wall", "Hero"): 0, ("Wall", "Giant"): 4})
    s.pass_until("end of combat")
    assert (s.life_totals(), s.zone_names(0, "graveyard")) == ([20, 18], ["Giant"])


@rule("702.22h", "702.9b", "702.14c")
def test_example_flying_and_swampwalk():
    """Example of 702.22h: a flying creature and one with swampwalk in a band are blocked together, over a Swamp."""
    bird = creature("Bird", 1, 1, "banding", "flying")
    walking = creature("Lurker", 2, 2, Keyword("landwalk", (HasSubtype("Swamp"),)))
    spider = creature("Spider", 2, 4, "flying")
    s = war(
        [bird, walking], [spider, card("Swamp", "Basic Land — Swamp")], ["Lurker"], mechanics=("flying", "landwalk")
    )
    assert legal_blocks(s, [s.find("Spider")], s.find("Lurker")) == [()]
    blocks(s, {"Spider": "Bird"}, (1, []))
    assert blocked(s, "Spider") == ["Bird", "Lurker"]


@rule("702.22h", "509.5d", "509.5b")
def test_each_becomes_blocked_and_each_is_blocked():
    def gain(on, life):
        return Triggered(on, GainLife(life))

    soldier = creature("Soldier", 2, 2, "banding", gain(WhenBecomesBlocked(), 1), gain(WhenBecomesBlockedBy(), 10))
    guard = creature("Guard", 0, 9, gain(WhenBlocksCreature(), 1))
    s = war([soldier, GIANT], [guard], ["Giant"])
    s.expect(0, "603.3b", []).expect(1, "603.3b", [])
    blocks(s, {"Guard": "Giant"}, (1, []))
    s.resolve_all()
    assert s.life_totals() == [31, 22]


@rule("702.22h", "509.1b", "702.111b")
def test_a_single_creature_can_block_a_member_with_menace_by_another():
    s = war([HERO, creature("Brute", 3, 3, "menace")], [WALL], ["Brute"], mechanics=("menace",))
    assert legal_blocks(s, [s.find("Wall")], s.find("Brute")) == [()]
    blocks(s, {"Wall": "Hero"}, (1, []))
    assert blocked(s, "Wall") == ["Brute", "Hero"]


@rule("702.22h", "509.1h")
def test_an_unblockable_member_becomes_blocked_with_the_others():
    s = war([HERO, creature("Ghost", 4, 1, CantBeBlocked())], [WALL], ["Ghost"])
    blocks(s, {"Wall": "Hero"}, (1, []))
    s.expect(0, "assign combat damage", {("Wall", "Hero"): 4, ("Wall", "Ghost"): 0})
    s.pass_until("end of combat")
    assert (s.life_totals(), s.permanents()) == ([20, 20], ["Ghost"])


@rule("702.22h", "509.1a")
def test_two_blockers_of_different_members_block_all():
    s = war([HERO, GIANT], [WALL, WURM], ["Giant"])
    s.expect(0, "order", []).expect(0, "order", [])
    blocks(s, {"Wall": "Hero", "Wurm": "Giant"}, (1, []), (1, []))
    assert (blocked(s, "Wall"), blocked(s, "Wurm")) == (["Giant", "Hero"], ["Giant", "Hero"])


@rule("702.22h", "509.5b", "509.6")
@pytest.mark.parametrize(
    ("effect", "gained"),
    [(BlockWith("Wall", "Giant"), 2), (SummonBlocker(creature("Saproling", 1, 1, GAIN_BLOCKING)), 0)],
)
def test_what_an_effect_makes_block_one_blocks_all_of_them(effect, gained):
    guide = creature("Guide", 1, 1, Activated((PayLifeCost(1),), effect))
    s = war([HERO, GIANT, GOBLIN], [creature("Wall", 4, 6, GAIN_BLOCKING), guide], ["Giant"])
    s.block({})
    if not gained:
        s.expect(1, "509.7", "Giant")
    s.expect(1, "509.6", ("last",))
    if gained:
        s.expect(1, "603.3b", [])
    s.act(1, "activate", "Guide").resolve()
    blocker = "Wall" if gained else "Saproling"
    assert blocked(s, blocker) == ["Giant", "Hero"]
    assert [s.field(BLOCKED, n) for n in ("Hero", "Giant", "Goblin")] == [True, True, False]
    s.resolve_all()
    assert s.life_totals() == [20, 19 + gained]  # it blocked both, or, put there blocking, none


@rule("702.22i")
def test_an_effect_that_blocks_one_blocks_the_band():
    s = war([HERO, GIANT, GOBLIN], [], ["Giant"])
    s.pass_until("declare blockers")
    giant = s.find("Giant")
    s.arrange(lambda: become_blocked(s.game, [giant]))
    assert [s.field(BLOCKED, n) for n in ("Hero", "Giant", "Goblin")] == [True, True, False]
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 18]


@rule("702.22h")
def test_what_becomes_unblocked_leaves_the_others_blocked():
    s = war([HERO, GIANT], [WALL], ["Giant"])
    blocks(s, {"Wall": "Giant"}, (1, []))
    giant = s.find("Giant")
    s.arrange(lambda: become_unblocked(s.game, [giant]))
    s.settle()
    assert (blocked(s, "Wall"), s.field(BLOCKED, giant), s.field(BLOCKED, "Hero")) == (["Hero"], False, True)
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 17]


# Dividing damage -------------------------------------------------------------------------------------------


@rule("702.22a", "702.22k")
def test_the_attacker_divides_what_a_blocker_deals_in_any_way():
    s = war([HERO, GIANT], [WALL], ["Giant"])
    blocks(s, {"Wall": "Hero"}, (1, ["Hero", "Giant"]))
    decision = s.wait_for("assign combat damage", 0)
    assert all(decision.legal((a, 4 - a)) for a in range(5))
    s.answer(0, {("Wall", "Giant"): 2, ("Wall", "Hero"): 2})
    assert (s.field(DAMAGE, "Giant"), s.zone_names(0, "graveyard")) == (2, ["Hero"])


@rule("702.22k")
def test_nobody_need_die_of_damage_that_is_spread_out():
    s = war([creature("Captain", 2, 3, "banding"), creature("Ogre", 3, 3)], [WALL], ["Ogre"])
    blocks(s, {"Wall": "Captain"}, (1, []))
    s.wait_for("assign combat damage", 0)
    s.answer(0, {("Wall", "Captain"): 2, ("Wall", "Ogre"): 2})
    assert s.permanents() == ["Captain", "Ogre", "Wall"]


@rule("702.22k")
def test_it_is_enough_to_block_one_with_banding_whether_they_are_banded_or_not():
    s = war([HERO, GIANT], [creature("Hydra", 4, 6, CanBlockMore())], [])
    blocks(s, Raw(((0, 0), (0, 1))), (1, []))
    assert s.wait_for("assign combat damage", 0).legal((0, 4))


@rule("702.22k", "510.1d")
def test_among_attackers_without_banding_the_blocker_keeps_to_its_order():
    s = war([GOBLIN, GIANT], [creature("Hydra", 4, 6, CanBlockMore())])
    blocks(s, Raw(((0, 0), (0, 1))), (1, ["Giant", "Goblin"]))
    decision = s.wait_for("assign combat damage", 1)
    assert [a for a in range(5) if decision.legal((a, 4 - a))] == [3, 4]


@rule("702.22j")
def test_the_defender_divides_what_an_attacker_deals_to_blockers_with_banding():
    s = war([WURM], [HERO, GIANT, GOBLIN])
    blocks(s, {"Hero": "Wurm", "Giant": "Wurm"}, (0, ["Hero", "Giant"]))
    decision = s.wait_for("assign combat damage", 1)
    assert all(decision.legal((a, 5 - a)) for a in range(6))
    s.answer(1, {("Wurm", "Hero"): 0, ("Wurm", "Giant"): 5})
    assert (s.zone_names(1, "graveyard"), s.zone_names(0, "graveyard")) == (["Giant"], ["Wurm"])


@rule("702.22j")
def test_banding_gained_by_a_blocker_in_time_counts_and_lost_does_not():
    s = war([WURM], [GIANT, GOBLIN])
    blocks(s, {"Giant": "Wurm", "Goblin": "Wurm"}, (0, []))
    lender = lend(s, 1, "banding")
    assert s.wait_for("assign combat damage", 1).legal((1, 4))
    s = war([WURM], [GIANT, GOBLIN])
    lender = lend(s, 1, "banding")
    blocks(s, {"Giant": "Wurm", "Goblin": "Wurm"}, (0, []))
    withdraw(s, lender)
    assert not s.wait_for("assign combat damage", 0).legal((1, 4))


@rule("702.22j", "508.5")
def test_with_three_players_it_is_the_defending_player_also_for_a_planeswalker():
    s = fight("banding", players=3)
    s.put(0, "battlefield", WURM)
    s.put(2, "battlefield", HERO, GIANT)
    w = s.put(2, "battlefield", walker(), counters={"loyalty": 4})
    s.attack({"Wurm": w})
    s.expect(0, "order", [])
    s.block({"Hero": "Wurm", "Giant": "Wurm"}, player=2)
    s.wait_for("assign combat damage", 2)
    s.answer(2, {("Wurm", "Hero"): 1, ("Wurm", "Giant"): 4})
    assert s.zone_names(2, "graveyard") == ["Giant"]


@rule("702.22j", "702.19b")
def test_against_trample_the_defender_need_not_let_anything_through():
    s = war([creature("Rhino", 6, 6, "trample")], [HERO, GIANT], mechanics=("trample",))
    blocks(s, {"Hero": "Rhino", "Giant": "Rhino"}, (0, ["Hero", "Giant"]))
    decision = s.wait_for("assign combat damage", 1)
    assert [to for _, to in decision.options][2] == ONE
    assert decision.legal((0, 6, 0))
    assert decision.legal((6, 0, 0))
    assert decision.legal((2, 3, 1))
    assert not decision.legal((1, 4, 1))  # the player can be dealt damage only after all blockers
    s.answer(1, Raw((0, 6, 0)))
    assert (s.life_totals(), s.zone_names(1, "graveyard")) == ([20, 20], ["Giant"])


@rule("702.22j", "702.19b", "702.2c")
def test_against_trample_and_deathtouch_one_each_is_lethal_and_all_may_go_to_one():
    s = war([creature("Rhino", 6, 6, "trample", "deathtouch")], [HERO, WALL], mechanics=("trample", "deathtouch"))
    blocks(s, {"Hero": "Rhino", "Wall": "Rhino"}, (0, ["Hero", "Wall"]))
    decision = s.wait_for("assign combat damage", 1)
    assert decision.legal((1, 1, 4))
    assert not decision.legal((2, 0, 4))
    assert decision.legal((6, 0, 0))
    s.answer(1, Raw((6, 0, 0)))
    assert (s.life_totals(), s.zone_names(1, "graveyard")) == ([20, 20], ["Hero"])


@rule("702.22k", "702.2c")
def test_what_a_deathtouch_blocker_deals_may_all_go_to_one_of_the_band():
    s = war(
        [HERO, SQUIRE, GIANT], [creature("Viper", 3, 9, "deathtouch")], ["Squire", "Giant"], mechanics=("deathtouch",)
    )
    blocks(s, {"Viper": "Hero"}, (1, ["Giant", "Hero", "Squire"]))
    decision = s.wait_for("assign combat damage", 0)
    assert decision.legal((1, 1, 1))
    s.answer(0, {("Viper", "Giant"): 0, ("Viper", "Hero"): 0, ("Viper", "Squire"): 3})
    assert s.zone_names(0, "graveyard") == ["Squire"]


@rule("702.22j", "702.22k", "702.19b")
def test_a_band_with_trample_assigns_its_own_damage_as_ever():
    s = war([HERO, creature("Rhino", 6, 6, "trample")], [WALL], ["Rhino"], mechanics=("trample",))
    blocks(s, {"Wall": "Hero"}, (1, []))
    decision = s.wait_for("assign combat damage", 0)
    assert {(s.game.name_of(a), b) for a, b in decision.options} == {("Rhino", s.find("Wall")), ("Rhino", ONE)}
    assert decision.legal((4, 2))  # Hero's 2 and 4 of its own are lethal to the Wall
    assert not decision.legal((3, 3))


@rule("702.22j", "702.22k")
def test_banding_on_both_sides():
    s = war([HERO, GIANT], [creature("Guard", 3, 3, "banding"), WALL], ["Giant"])
    blocks(s, {"Guard": "Hero", "Wall": "Giant"}, (0, []), (0, []), (1, []), (1, []))
    first = s.wait_for("assign combat damage", 1)  # what the attackers deal
    assert {s.game.name_of(a) for a, _ in first.options} == {"Hero", "Giant"}
    s.game.push(first.default())
    second = s.wait_for("assign combat damage", 0)  # what the blockers deal
    assert {s.game.name_of(a) for a, _ in second.options} == {"Guard", "Wall"}


# Bands with other ------------------------------------------------------------------------------------------


@rule("702.22c")
def test_bands_with_other_any_number_of_that_quality():
    decision, names = offered([PACK, CUB, DIRE, GIANT])
    assert names == ["Cub", "Dire Wolf"]
    assert all(decision.legal(answer) for answer in ((), (0,), (1,), (0, 1)))
    s = war([PACK, CUB, DIRE, GIANT], [WALL], ["Cub", "Dire Wolf"])
    blocks(s, {"Wall": "Cub"}, (1, []))
    assert blocked(s, "Wall") == ["Cub", "Dire Wolf", "Pack Wolf"]


@rule("702.22c")
def test_who_is_not_of_the_quality_cannot_lead_such_a_band():
    s = war([creature("Trainer", 1, 1, bands_with_other(WOLF)), CUB, DIRE], [])
    assert band(s, "Trainer") == band(s, "Cub") == []


@rule("702.22c")
def test_bands_with_other_is_not_banding():
    decision, names = offered([HERO, PACK, CUB])
    assert names == ["Pack Wolf", "Cub"]
    assert decision.legal((0,))
    assert not decision.legal((0, 1))  # two without banding, and Hero is no Wolf


@rule("702.22c")
def test_a_wolf_with_banding_can_be_in_either_kind_of_band():
    alpha = wolf("Alpha", 2, 2, "banding")
    s = war([alpha, CUB, DIRE, PACK], [], ["Cub", "Dire Wolf", "Pack Wolf"])
    assert band(s, "Alpha") == ["Alpha", "Cub", "Dire Wolf", "Pack Wolf"]


@rule("702.22c")
def test_one_is_led_by_its_own_kind_where_another_kind_is_first():
    both = creature("Tolsimir", 2, 2, bands_with_other(LEGENDS), types="Legendary Creature — Wolf")
    s = war([both, CUB, PACK], [], ["Cub", "Pack Wolf"])
    assert band(s, "Cub") == ["Cub", "Pack Wolf", "Tolsimir"]
    decision, _ = offered([both, CUB, PACK])
    assert not decision.legal((0,))


@rule("702.22b")
def test_what_loses_banding_loses_bands_with_other():
    s = fight("banding")
    wolf_, both = s.put(0, "battlefield", PACK, wolf("Alpha", 2, 2, "banding", bands_with_other(WOLF)))
    s.put(0, "battlefield", CUB)
    s.arrange(lambda: affect(Context(s.game, wolf_, 0), [wolf_, both], (LoseKeyword("banding"),)))
    s.attack(["Pack Wolf", "Alpha", "Cub"])  # nothing is asked
    assert keywords_of(s.game, both, "banding") == ()


@rule("702.22b")
def test_what_loses_bands_with_other_keeps_banding():
    s = fight("banding")
    both = s.put(0, "battlefield", wolf("Alpha", 2, 2, "banding", bands_with_other(WOLF), bands_with_other(LEGENDS)))
    s.arrange(lambda: affect(Context(s.game, both, 0), [both], (LoseBandsWithOther(),)))
    s.settle()
    assert keywords_of(s.game, both, "banding") == (Keyword("banding"),)


@rule("702.22j")
@pytest.mark.parametrize(("other", "who"), [(CUB, 1), (GOBLIN, 0)])
def test_blockers_that_band_with_other(other, who):
    s = war([WURM], [PACK, other])
    blocks(s, {"Pack Wolf": "Wurm", other.name: "Wurm"}, (0, ["Pack Wolf", other.name]))
    decision = s.wait_for("assign combat damage", who)
    assert decision.legal((0, 5)) is bool(who)


@rule("702.22j")
def test_a_blocker_that_bands_with_others_of_a_quality_it_lacks_does_not_count():
    trainer = creature("Trainer", 1, 1, bands_with_other(WOLF))
    s = war([WURM], [trainer, CUB, DIRE])
    blocks(s, {"Trainer": "Wurm", "Cub": "Wurm", "Dire Wolf": "Wurm"}, (0, []))
    assert not s.wait_for("assign combat damage", 0).legal((0, 0, 5))


@rule("702.22k")
@pytest.mark.parametrize(("mate", "who"), [("Cub", 0), ("", 1)])
def test_attackers_that_band_with_other(mate, who):
    s = war([PACK, CUB, GIANT], [creature("Hydra", 4, 6, CanBlockMore())], [mate] if mate else [])
    if mate:
        blocks(s, {"Hydra": "Cub"}, (1, []))
    else:
        blocks(s, Raw(((0, 0), (0, 2))), (1, []))
    assert len(s.wait_for("assign combat damage", who).options) == 2


@rule("702.22m")
def test_the_same_kind_twice_is_redundant():
    twice = wolf("Pack Wolf", 1, 1, bands_with_other(WOLF), bands_with_other(WOLF))
    decision, names = offered([twice, CUB, GIANT])
    assert names == ["Cub"]
    s = war([WURM], [twice, GOBLIN])
    blocks(s, {"Pack Wolf": "Wurm", "Goblin": "Wurm"}, (0, []))
    s.wait_for("assign combat damage", 0)


# Other things ----------------------------------------------------------------------------------------------


@rule("702.22c", "707.2")
def test_a_copy_of_a_creature_with_banding_has_it_but_is_in_no_band_of_its_own_accord():
    copying = Activated((PayLifeCost(1),), BecomeCopy(Target()), (TargetSpec(CREATURE),))
    s = war([HERO, GIANT, creature("Twin", 1, 1, copying)], [], ["Giant"], mechanics=("copies",))
    s.expect(0, "targets", ["Hero"])
    s.act(0, "activate", "Twin").resolve()
    (copy,) = [o for o in s.find_all("Hero") if s.field(BAND, o) == 0]
    assert keywords_of(s.game, copy, "banding") == (Keyword("banding"),)


@rule("702.22d", "508.7")
def test_who_attacks_somebody_else_by_now_is_blocked_with_the_band_all_the_same():
    s = war([HERO, GIANT], [WALL], ["Giant"], players=3)
    giant = s.find("Giant")
    s.arrange(lambda: reselect(s.game, giant, TWO))
    blocks(s, {"Wall": "Hero"}, (1, []))
    assert blocked(s, "Wall") == ["Giant", "Hero"]
    assert s.field(BLOCKED, giant) is True


@rule("702.22c", "508.1d")
def test_the_random_player_only_makes_bands_that_are_legal():
    decision, _ = offered([HERO, GIANT, GOBLIN, SQUIRE, PACK, CUB, DIRE])
    rng = Random(7)
    answers = {decision.sample(rng) for _ in range(60)}
    assert len(answers) > 5
    assert all(decision.legal(answer) for answer in answers)


@rule("702.22c")
def test_a_filter_for_those_in_a_band_with_it():
    s = war([HERO, SQUIRE, GIANT, GOBLIN], [], ["Squire", "Goblin"])
    ctx = Context(s.game, s.find("Hero"), 0)
    assert [n for n in ("Hero", "Squire", "Giant", "Goblin") if IsBandedWith(This()).matches(ctx, s.find(n))] == [
        "Squire", "Goblin",
    ]  # fmt: skip


@rule("702.22b")
def test_words():
    assert meaning("Banding") == (Keyword("banding"),)
    assert meaning("Flying; first strike; banding") == (Keyword("flying"), Keyword("first-strike"), Keyword("banding"))
    (effect,) = statics('White legendary creatures you control have "bands with other legendary creatures."')
    assert effect.parts[0].abilities == (bands_with_other(LEGENDS),)
    (ability,) = meaning('{T}: Target creature loses all "bands with other" abilities until end of turn.')
    assert ability.effect.parts == (LoseBandsWithOther(),)
    (ability,) = meaning('{T}: Target creature loses banding and all "bands with other" abilities until end of turn.')
    assert ability.effect.parts == (LoseKeyword("banding"),)
    (ability,) = meaning("{3}: Attacking creatures banded with ~ gain trample until end of turn.")
    assert IsBandedWith(This()) in ability.effect.objects.filter.parts
