"""Flying (CR 702.9)."""

from fightcards import AsThough
from fights import fight, legal_blocks

from apnap.testing import rule
from apnap_plugins.testing import creature

BIRD = creature("Bird", 2, 2, "flying")
BEAR = creature("Bear", 2, 2)


def blockers_offered(*defenders, mechanics=("flying", "reach"), attacker=BIRD):
    s = fight(*mechanics)
    s.put(0, "battlefield", attacker)
    s.put(1, "battlefield", *defenders)
    s.attack(s.game.name_of(s.game.zone("battlefield")[0]))
    for _ in range(2):
        s.pass_priority()
    decision = s.game.decision
    if decision is None or decision.kind != "declare blockers":
        return []
    return [s.game.name_of(o) for o in decision.options]


@rule("702.9b")
def test_only_flyers_and_reachers_block_a_flyer():
    offered = blockers_offered(BEAR, creature("Hawk", 1, 1, "flying"), creature("Spider", 1, 3, "reach"))
    assert offered == ["Hawk", "Spider"]


@rule("702.9b")
def test_a_flyer_blocks_what_does_not_fly():
    assert blockers_offered(BIRD, attacker=BEAR) == ["Bird"]


@rule("702.9b")
def test_without_anybody_who_can_block_it_nobody_is_asked():
    assert blockers_offered(BEAR) == []


@rule("702.9c")
def test_two_instances_are_redundant():
    twice = creature("Twice", 2, 2, "flying", "flying")
    assert blockers_offered(BEAR, creature("Hawk", 1, 1, "flying"), attacker=twice) == ["Hawk"]


@rule("702.9b", "609.4")
def test_an_effect_may_let_a_creature_block_as_though_it_had_reach():
    assert blockers_offered(creature("Archer", 1, 1, AsThough("reach", "block", True))) == ["Archer"]


@rule("702.9b")
def test_flying_works_in_a_ruleset_without_reach():
    assert blockers_offered(BEAR, BIRD, mechanics=("flying",)) == ["Bird"]


@rule("702.9b")
def test_losing_flying_after_the_block_changes_nothing():
    s = fight("flying")
    s.put(0, "battlefield", BIRD)
    s.put(1, "battlefield", creature("Hawk", 1, 1, "flying"))
    s.attack("Bird")
    s.block({"Hawk": "Bird"})
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 20]


@rule("702.9a", "509.1b")
def test_as_an_evasion_ability_it_adds_to_others_of_the_attacker():
    s = fight("flying", "menace")
    bat = s.put(0, "battlefield", creature("Bat", 2, 2, "flying", "menace"))
    hawk, kite, bear = s.put(1, "battlefield", BIRD, BIRD, BEAR)
    s.attack("Bat")
    assert legal_blocks(s, [hawk, kite, bear], bat) == [(), (hawk, kite)]


@rule("702.9a")
def test_as_an_evasion_ability_it_restricts_nothing_but_the_blocks_of_that_attacker():
    s = fight("flying")
    bird, ox = s.put(0, "battlefield", BIRD, creature("Ox", 2, 2))
    hawk, bear = s.put(1, "battlefield", BIRD, BEAR)
    s.attack(["Bird", "Ox"])
    assert legal_blocks(s, [hawk, bear], ox) == [(), (hawk,), (bear,), (hawk, bear)]
    assert legal_blocks(s, [hawk, bear], bird) == [(), (hawk,)]
