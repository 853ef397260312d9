"""Declaring attackers (CR 508)."""

from __future__ import annotations

import random

import pytest
from fightcards import NOTED, Note, Seat, Summon
from fights import attackers, fight, walker, wrong

from apnap import IllegalAnswer, Moved, Triggered
from apnap.testing import rule
from apnap_plugins.rules.combat.attacking import (
    attacked_with,
    entering_attacking,
    players_attacked,
    reselect,
    start_attacking,
)
from apnap_plugins.rules.combat.combat import (
    ATTACKING,
    BLOCKED,
    HAD_TO_ATTACK,
    attacks_alone,
    defending_player,
    is_attacking,
    is_attacking_alone,
    remove_from_combat,
)
from apnap_plugins.rules.combat.effects import AtMostAttack, AttackingCosts, AttacksIfAble, CantAttack, CantAttackAlone
from apnap_plugins.rules.combat.filters import IsBlocked
from apnap_plugins.rules.combat.triggers import WhenAttacks, WhenAttacksUnblocked, WhenPlayerAttacks
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import All, You
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature

ONE = ("player", 1)
TWO = ("player", 2)
BEAR = creature("Bear", 2, 2)
ELF = creature("Elf", 1, 1)
OGRE = creature("Ogre", 3, 3)
RAGER = creature("Rager", 2, 2, AttacksIfAble())


@rule("508.1a", "508.1f")
def test_untapped_creatures_attack_and_become_tapped():
    s = fight()
    bear = s.put(0, "battlefield", BEAR)
    s.put(0, "battlefield", ELF, tapped=True)
    s.put(1, "battlefield", OGRE)
    decision = s.wait_for("declare attackers", 0)
    assert decision.options == (bear,)
    s.attack("Bear")
    assert s.field(TAPPED, bear)
    assert attackers(s.game) == [bear]


@rule("508.1a", "302.6")
def test_a_creature_that_came_this_turn_can_not_attack():
    s = fight()
    s.put(0, "battlefield", BEAR, sick=True)
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 20]
    assert s.log_has("500.6")


@rule("508.1b", "800.4a")
def test_who_concedes_while_attackers_are_being_declared_is_not_attacked():
    s = fight(players=3)
    bear = s.put(0, "battlefield", BEAR)
    w = s.put(1, "battlefield", walker("Theirs"), counters={"loyalty": 4})
    decision = s.wait_for("declare attackers", 0)
    assert decision.partners == ((ONE, TWO, w),)
    s.concede(1)
    assert s.decision.partners == ((TWO,),)
    with pytest.raises(IllegalAnswer):
        s.game.push(((0, 1),))
    s.attack({bear: TWO})
    s.pass_until("end of combat")
    assert s.life(2) == 18


@rule("509.1a", "800.4a")
def test_nobody_declares_blockers_for_a_player_who_concedes_meanwhile():
    s = fight(players=3)
    s.put(0, "battlefield", BEAR, OGRE)
    s.put(1, "battlefield", ELF)
    s.put(2, "battlefield", ELF)
    s.attack({"Bear": ONE, "Ogre": TWO})
    s.wait_for("declare blockers", 1)
    s.concede(1)
    decision = s.wait_for("declare blockers", 2)
    assert decision.options == tuple(s.find_all("Elf", "battlefield", 2)) and decision.partners == ((s.find("Ogre"),),)


@rule("508.1b", "506.3")
def test_players_and_their_planeswalkers_can_be_attacked():
    s = fight(players=3)
    s.put(0, "battlefield", BEAR)
    s.put(0, "battlefield", walker("Own"), counters={"loyalty": 4})
    w = s.put(2, "battlefield", walker("Theirs"), counters={"loyalty": 4})
    decision = s.wait_for("declare attackers", 0)
    assert decision.partners == ((ONE, TWO, w),)
    s.attack({"Bear": w})
    assert defending_player(s.game, s.find("Bear")) == 2
    s.pass_until("end of combat")
    assert s.counters(w) == {"loyalty": 2}
    assert s.life_totals() == [20, 20, 20]


@rule("508.1c")
def test_a_restriction_on_one_creature_or_one_player():
    s = fight(players=3)
    s.put(0, "battlefield", creature("Calm", 1, 1, CantAttack()))
    shy = s.put(0, "battlefield", creature("Shy", 1, 1, CantAttack(whom=Seat(1))))
    decision = s.wait_for("declare attackers", 0)
    assert decision.options == (shy,)
    assert decision.partners == ((TWO,),)


@rule("508.1c")
def test_two_that_cannot_attack_alone_can_attack_together():
    s = fight()
    first, second = (s.put(0, "battlefield", creature(n, 1, 1, CantAttackAlone())) for n in ("First", "Second"))
    decision = s.wait_for("declare attackers", 0)
    assert wrong(decision, (first, ONE))
    assert wrong(decision, (second, ONE))
    assert not wrong(decision)
    s.attack(["First", "Second"])
    assert attackers(s.game) == [first, second]


@rule("508.1c", "802.3a")
def test_a_limit_that_concerns_one_player_leaves_the_others_alone():
    s = fight(players=3)
    made = s.put(0, "battlefield", BEAR, ELF, OGRE)
    s.put(1, "battlefield", creature("Crawl", 0, 4, AtMostAttack(1, You())))
    decision = s.wait_for("declare attackers", 0)
    assert wrong(decision, *((o, ONE) for o in made))
    assert wrong(decision, (made[0], ONE), (made[1], ONE))
    assert not wrong(decision, (made[0], ONE), (made[1], TWO), (made[2], TWO))


@rule("508.1d")
def test_attacks_if_able():
    s = fight()
    bear, rager = s.put(0, "battlefield", BEAR, RAGER)
    decision = s.wait_for("declare attackers", 0)
    assert wrong(decision)
    assert wrong(decision, (bear, ONE))
    assert not wrong(decision, (rager, ONE))
    assert not wrong(decision, (bear, ONE), (rager, ONE))
    assert decision.default() == ((1, 0),)


@rule("508.1d")
def test_the_example_of_one_that_must_and_a_limit_of_one():
    s = fight()
    bear, rager = s.put(0, "battlefield", BEAR, RAGER)
    s.put(1, "battlefield", creature("Arbiter", 0, 4, AtMostAttack(1)))
    decision = s.wait_for("declare attackers", 0)
    assert not wrong(decision, (rager, ONE))
    assert wrong(decision, (bear, ONE))
    assert wrong(decision, (bear, ONE), (rager, ONE))
    assert wrong(decision)


@rule("508.1d")
def test_the_maximum_is_over_the_whole_group():
    s = fight()
    lone = s.put(0, "battlefield", creature("Lone", 1, 1, CantAttackAlone(), AttacksIfAble()))
    bear = s.put(0, "battlefield", BEAR)
    decision = s.wait_for("declare attackers", 0)
    assert decision.maximum == 1
    assert wrong(decision)
    assert wrong(decision, (bear, ONE))
    assert not wrong(decision, (lone, ONE), (bear, ONE))
    assert decision.complete(((0, 0),)) == ((0, 0), (1, 0))


@rule("508.1d")
def test_a_requirement_that_cannot_be_obeyed_asks_for_nothing():
    s = fight()
    s.put(0, "battlefield", creature("Lone", 1, 1, CantAttackAlone(), AttacksIfAble()))
    assert not wrong(s.wait_for("declare attackers", 0))


@rule("508.1d")
def test_requirements_to_attack_somebody_add_up():
    s = fight(players=3)
    goaded = s.put(0, "battlefield", creature("Goaded", 2, 2, AttacksIfAble(), AttacksIfAble(other_than=Seat(1))))
    decision = s.wait_for("declare attackers", 0)
    assert decision.maximum == 2
    assert wrong(decision, (goaded, ONE))
    assert not wrong(decision, (goaded, TWO))


@rule("508.1d", "508.1h")
def test_nobody_must_pay_to_attack():
    s = fight()
    rager = s.put(0, "battlefield", RAGER)
    s.put(1, "battlefield", creature("Toll", 0, 4, AttackingCosts((PayLifeCost(3),))))
    decision = s.wait_for("declare attackers", 0)
    assert not wrong(decision)
    assert not wrong(decision, (rager, ONE))
    assert decision.default() == ()


@rule("508.1h", "508.1j")
def test_the_cost_to_attack_is_paid_for_each_creature():
    s = fight()
    s.put(0, "battlefield", BEAR, ELF)
    s.put(1, "battlefield", creature("Toll", 0, 4, AttackingCosts((PayLifeCost(3),))))
    s.attack(["Bear", "Elf"])
    assert s.life_totals() == [14, 20]
    assert len(attackers(s.game)) == 2


@rule("508.1h", "508.1j")
def test_of_attacks_that_cost_only_as_many_are_declared_as_can_be_paid_together():
    s = fight()
    bear, elf = s.put(0, "battlefield", BEAR, ELF)
    s.set_field("life", 5, 0)
    s.put(1, "battlefield", creature("Toll", 0, 4, AttackingCosts((PayLifeCost(3),))))
    assert wrong(s.wait_for("declare attackers", 0), (bear, ONE), (elf, ONE))
    s.attack("Elf")
    assert s.life_totals()[0] == 2
    assert attackers(s.game) == [elf]


@rule("508.1d", "508.1h", "508.1j")
def test_what_nobody_could_pay_for_is_not_offered():
    s = fight()
    bear, elf = s.put(0, "battlefield", BEAR, ELF)
    w = s.put(1, "battlefield", walker(), counters={"loyalty": 4})
    s.set_field("life", 2, 0)
    s.put(1, "battlefield", creature("Toll", 0, 4, AttackingCosts((PayLifeCost(3),))))
    assert s.wait_for("declare attackers", 0).partners == ((w,), (w,))


@rule("508.1h", "508.1i", "508.1j", "118.3")
def test_mana_for_attacking_limits_how_many_can():
    s = fight()
    made = s.put(0, "battlefield", BEAR, ELF, OGRE)
    s.put(0, "battlefield", *[card("Forest", "Basic Land — Forest")] * 5)
    s.put(1, "battlefield", creature("Propaganda", 0, 4, AttackingCosts((mana_cost("{2}"),))))
    decision = s.wait_for("declare attackers", 0)
    assert wrong(decision, *((o, ONE) for o in made))
    s.attack(["Bear", "Ogre"])
    assert len([o for o in s.find_all("Forest") if s.field(TAPPED, o)]) == 4
    assert len(attackers(s.game)) == 2


@rule("508.1k", "508.1m", "508.2b", "508.3a", "508.3d")
def test_abilities_trigger_once_for_each_attacker_or_once_for_the_attack():
    s = fight()
    s.put(0, "battlefield", creature("Drum", 0, 1, Triggered(WhenAttacks(CREATURE), Note("each"))))
    s.put(0, "battlefield", creature("Horn", 0, 1, Triggered(WhenPlayerAttacks(), Note("all"))))
    s.put(1, "battlefield", creature("Ear", 0, 1, Triggered(WhenPlayerAttacks("opponent"), Note("heard"))))
    s.put(0, "battlefield", BEAR, ELF)
    s.defaults = True
    s.attack(["Bear", "Elf"])
    s.resolve_all()
    assert sorted(s.field(NOTED)) == ["all", "each", "each", "heard"]
    assert [is_attacking(s.game, s.find(name)) for name in ("Bear", "Elf", "Drum")] == [True, True, False]


@rule("508.3a")
def test_an_ability_may_ask_what_is_attacked():
    s = fight()
    ability = Triggered(WhenAttacks(target="planeswalker"), Note("walker"))
    s.put(0, "battlefield", creature("Hunter", 1, 1, ability))
    s.put(0, "battlefield", creature("Other", 1, 1, ability))
    w = s.put(1, "battlefield", walker(), counters={"loyalty": 4})
    s.attack({"Hunter": w, "Other": ONE})
    s.resolve_all()
    assert s.field(NOTED) == ("walker",)


@rule("506.5")
def test_attacking_alone():
    s = fight()
    bear = s.put(0, "battlefield", BEAR)
    s.put(0, "battlefield", creature("Lord", 0, 1, Triggered(WhenAttacks(CREATURE, alone=True), Note("alone"))))
    s.attack("Bear")
    s.resolve_all()
    assert s.field(NOTED) == ("alone",)
    assert attacks_alone(s.game, bear)
    assert is_attacking_alone(s.game, bear)


@rule("506.5")
def test_two_attackers_are_not_alone():
    s = fight()
    bear = s.put(0, "battlefield", BEAR)
    s.put(0, "battlefield", creature("Lord", 0, 1, Triggered(WhenAttacks(CREATURE, alone=True), Note("alone"))))
    s.attack(["Bear", "Lord"])
    assert s.game.zone("stack") == ()
    s.arrange(lambda: remove_from_combat(s.game, [s.find("Lord")]))
    s.settle()
    assert not attacks_alone(s.game, bear)
    assert is_attacking_alone(s.game, bear)


@rule("506.6")
def test_had_to_attack():
    s = fight()
    bear, rager = s.put(0, "battlefield", BEAR, RAGER)
    s.attack(["Bear", "Rager"])
    assert [s.field(HAD_TO_ATTACK, o) for o in (bear, rager)] == [False, True]


@rule("508.6", "508.3c")
def test_who_attacked_whom_this_turn():
    s = fight(players=3)
    s.put(0, "battlefield", BEAR, ELF)
    w = s.put(1, "battlefield", walker(), counters={"loyalty": 4})
    s.attack({"Bear": TWO, "Elf": w})
    assert attacked_with(s.game, 0) == 2
    assert players_attacked(s.game, 0) == (2,)
    assert attacked_with(s.game, 1) == 0


def enter(s, definition, player: int = 0, target=None):
    """A creature is put onto the battlefield attacking, while somebody has priority."""
    made = []

    def arrive() -> None:
        number = s.game.make_component(definition, player, "token")
        move = Moved(0, "battlefield", controller=player, owner=player, made=(number,), kind="token")
        happened = s.game.happen(entering_attacking(s.game, move, target))
        made.extend(happened.result)

    s.arrange(arrive)
    s.settle()
    return made[0]


@rule("508.4", "508.3a", "508.4c")
def test_a_creature_put_onto_the_battlefield_attacking_attacks_but_never_attacked():
    s = fight()
    s.put(0, "battlefield", BEAR)
    s.attack("Bear")
    token = enter(s, creature("Ghost", 3, 3, CantAttack(), Triggered(WhenAttacks(), Note("attacked"))), target=ONE)
    assert token in attackers(s.game)
    assert not s.field(TAPPED, token)
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 15]
    assert s.field(NOTED) == ()
    assert attacked_with(s.game, 0) == 1


@rule("506.3c", "508.4")
def test_outside_combat_nothing_enters_attacking():
    s = fight()
    s.pass_until("postcombat main")
    assert s.field(ATTACKING, enter(s, OGRE, target=ONE)) is None


@rule("508.4")
def test_its_controller_chooses_what_it_attacks_where_the_effect_does_not_say():
    s = fight(players=3)
    summon = Triggered(WhenAttacks(), Summon(OGRE))
    s.put(0, "battlefield", creature("Chief", 1, 1, summon))
    s.attack({"Chief": ONE})
    s.expect(0, "508.4", TWO)
    s.resolve_all()
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 19, 17]


@rule("508.8", "508.4")
def test_one_that_entered_attacking_is_enough_for_a_combat():
    s = fight()
    s.put(0, "battlefield", BEAR)
    s.attack({})
    enter(s, OGRE, target=ONE)
    s.pass_until("combat damage")
    assert s.life_totals() == [20, 17]


@rule("506.3a")
def test_a_noncreature_permanent_never_attacks():
    s = fight()
    s.put(0, "battlefield", BEAR)
    s.attack("Bear")
    stone = enter(s, creature("Stone", 3, 3, types="Artifact"), target=ONE)
    assert s.field(ATTACKING, stone) is None
    assert s.game.exists(stone)


@rule("506.3b")
def test_a_creature_of_another_player_enters_but_does_not_attack():
    s = fight(players=3)
    s.put(0, "battlefield", BEAR)
    s.attack("Bear")
    theirs = enter(s, OGRE, player=1, target=TWO)
    assert s.field(ATTACKING, theirs) is None


@rule("506.3c", "508.4a")
def test_a_creature_that_would_attack_what_is_gone_does_not_attack():
    s = fight()
    s.put(0, "battlefield", BEAR)
    w = s.put(1, "battlefield", walker(), counters={"loyalty": 4})
    s.attack("Bear")
    s.arrange(lambda: s.game.happen(Moved(w, "graveyard")))
    s.settle()
    assert s.field(ATTACKING, enter(s, OGRE, target=w)) is None
    assert s.field(ATTACKING, enter(s, OGRE, target=ONE)) == ONE, "what is there it attacks"


@rule("508.4", "509.1h", "510.1b")
def test_one_that_comes_to_attack_after_blocks_is_unblocked():
    s = fight()
    s.put(0, "battlefield", BEAR)
    ogre = s.put(0, "battlefield", OGRE, tapped=True)
    s.put(1, "battlefield", ELF)
    s.attack("Bear")
    early = enter(s, creature("Imp", 1, 1), target=ONE)
    assert s.field(BLOCKED, early) is None  # it may still be blocked
    s.block({"Elf": "Bear"})
    noted = creature("Ghost", 2, 2, Triggered(WhenAttacksUnblocked(), Note("free")))
    token = enter(s, noted, target=ONE)
    s.arrange(lambda: start_attacking(s.game, ogre, ONE))
    assert [s.field(BLOCKED, o) for o in (early, token, ogre)] == [False] * 3
    assert s.field(NOTED) == ()  # it never attacked
    s.do(0, MoveTo(All(IsBlocked(False)), "hand"))
    s.pass_until("end of combat")
    assert (s.permanents(0), s.life_totals()) == (["Bear"], [20, 20])


@rule("508.4")
def test_an_effect_may_state_that_a_creature_is_attacking():
    s = fight()
    s.put(0, "battlefield", BEAR)
    ogre = s.put(0, "battlefield", OGRE, tapped=True)
    s.attack("Bear")
    s.arrange(lambda: start_attacking(s.game, ogre, ONE))
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 15]


@rule("508.7a", "508.7c")
def test_reselecting_what_is_attacked():
    s = fight(players=3)
    bear = s.put(0, "battlefield", BEAR)
    s.attack({"Bear": ONE})
    refused = []
    s.arrange(lambda: refused.append(reselect(s.game, bear, ("player", 0))))
    s.arrange(lambda: reselect(s.game, bear, TWO))
    s.pass_until("end of combat")
    assert refused == [False]
    assert s.life_totals() == [20, 20, 18]
    assert players_attacked(s.game, 0) == (1,)


@rule("508.5")
def test_the_defending_player_is_known_after_removal():
    s = fight(players=3)
    bear = s.put(0, "battlefield", BEAR)
    s.attack({"Bear": TWO})
    s.arrange(lambda: remove_from_combat(s.game, [bear]))
    s.settle()
    assert defending_player(s.game, bear) == 2
    assert attackers(s.game) == []


@pytest.mark.parametrize("seed", range(30))
def test_samples_are_legal_and_varied(seed: int):
    s = fight(players=3)
    s.put(0, "battlefield", BEAR, ELF, OGRE)
    s.put(0, "battlefield", creature("Lone", 1, 1, CantAttackAlone(), AttacksIfAble()))
    s.put(0, "battlefield", creature("Goaded", 2, 2, AttacksIfAble(), AttacksIfAble(other_than=Seat(1))))
    s.put(1, "battlefield", creature("Crawl", 0, 4, AtMostAttack(1, You())))
    s.put(2, "battlefield", creature("Arbiter", 0, 4, AtMostAttack(3)))
    decision = s.wait_for("declare attackers", 0)
    rng = random.Random(seed)
    samples = {decision.sample(rng) for _ in range(20)}
    assert all(decision.problem(sample) is None for sample in samples)
    assert decision.problem(decision.default()) is None
    assert len(samples) > 3
    assert decision.maximum == 3


def test_a_thousand_tokens_that_must_attack_are_declared_quickly():
    s = fight(players=3)
    token = creature("Rat", 1, 1, AttacksIfAble())
    s.put(0, "battlefield", *([token] * 200), component="token")
    s.put(1, "battlefield", creature("Crawl", 0, 4, AtMostAttack(2, You())))
    s.put(2, "battlefield", creature("Crawl", 0, 4, AtMostAttack(3, You())))
    decision = s.wait_for("declare attackers", 0)
    assert decision.maximum == 5
    assert len(decision.default()) == 5


def test_blocks_and_attacks_can_be_declared_as_default():
    s = fight()
    s.put(0, "battlefield", RAGER)
    s.put(1, "battlefield", ELF)
    s.defaults = True
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 18]


@rule("508.1", "728.1")
def test_an_illegal_declaration_changes_nothing_and_is_made_anew():
    s = fight()
    rager = s.put(0, "battlefield", RAGER)
    s.wait_for("declare attackers", 0)
    before = s.game.digest()
    with pytest.raises(IllegalAnswer):
        s.game.push(())
    assert s.game.digest() == before and s.decision.kind == "declare attackers" and not s.game.zone("stack")
    s.game.push(((0, 0),))
    assert attackers(s.game) == [rager] and s.field(TAPPED, rager)
