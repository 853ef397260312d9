"""What cards do to combat, and the examples of CR 508–510 with the cards that they name or cards of the same text."""

from __future__ import annotations

import fightcards
import pytest
from fightcards import NOTED, Note
from fights import Raw, attackers, blockers, blockers_of, fight, walker, wrong

from apnap import Context, Keyword, Moved, Ruleset, Triggered
from apnap.testing import rule
from apnap_plugins.rules.combat.blocking import entering_blocking
from apnap_plugins.rules.combat.combat import BLOCKED, blocked_by, defending_player, remove_from_combat
from apnap_plugins.rules.combat.effects import (
    AssignsByToughness,
    AssignsNoCombatDamage,
    AtMostAttack,
    AttacksIfAble,
    BlockingCosts,
    BlocksIfAble,
    CanBlockMore,
    CantAttack,
    CantBeBlockedBy,
    CantBeBlockedByMoreThan,
    CantBlock,
    CantBlockAlone,
    MayPayToAttack,
    MustBeBlocked,
)
from apnap_plugins.rules.combat.filters import IsAttacking, IsBlocked, IsBlocking
from apnap_plugins.rules.combat.instructions import (
    BecomeBlocked,
    BecomeUnblocked,
    ForAWhile,
    PutAttacking,
    PutBlocking,
    RemoveFromCombat,
    ReselectAttacked,
)
from apnap_plugins.rules.combat.selectors import DefendingPlayer
from apnap_plugins.rules.combat.triggers import (
    WhenAttacks,
    WhenBecomesBlocked,
    WhenBecomesBlockedBy,
    WhenBlockedByMany,
    WhenBlocks,
    WhenBlocksMany,
    WhenIsAttacked,
    WhenPaysToAttack,
    WhenPlayerAttacks,
    WhenPlayerAttacksPlayer,
)
from apnap_plugins.rules.continuous.continuous import BecomeColors, ModifyPT, affect
from apnap_plugins.rules.continuous.filters import IsAffected
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.costs.costs import PayLifeCost, PutCountersOnThisCost, SacrificeThisCost
from apnap_plugins.rules.damage.instructions import DealDamage, GainLife
from apnap_plugins.rules.effects.prevention import PreventNextDamage
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.stack.abilities import Activated, Spell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import (
    CREATURE,
    PLANESWALKER,
    And,
    Anything,
    HasColor,
    HasSubtype,
    Itself,
    Not,
    YouControl,
)
from apnap_plugins.rules.vocabulary.selectors import All, Target, You
from apnap_plugins.testing import BASE_GAME, Table, creature

ONE, TWO = ("player", 1), ("player", 2)
BEAR = creature("Bear", 2, 2)
ELF = creature("Elf", 1, 1)
OGRE = creature("Ogre", 3, 3)
PLAIN = creature("Plain", 1, 1)


def instant(name: str, effect, *targets):
    return card(name, "Instant", Spell(effect, targets), cost="{0}")


A_CREATURE = TargetSpec(CREATURE)


# Restrictions, requirements, costs ----------------------------------------------------------------------


@rule("508.1c", "802.2a", "508.5a")
def test_who_the_defending_player_is_decides_attacker_by_attacker():
    """As Sea Serpent has it, and landwalk: an Island of another opponent doesn't count."""
    serpent = creature("Serpent", 5, 5, CantAttack(unless_defender=HasSubtype("Island")))
    s = fight(players=3)
    made = s.put(0, "battlefield", serpent)
    s.put(2, "battlefield", card("Island", "Basic Land — Island"))
    assert s.wait_for("declare attackers", 0).partners == ((TWO,),)
    s.attack({made: TWO})
    assert attackers(s.game) == [made]


@rule("508.1d")
def test_goaded_by_two_players():
    """Attacks if able, and somebody else than each who goaded it: with three players that can't all be obeyed."""
    goaded = creature("Goaded", 2, 2)
    s = fight(players=3)
    obj = s.put(0, "battlefield", goaded)
    for player in (1, 2):
        effects = (AttacksIfAble(IsAffected()), AttacksIfAble(IsAffected(), other_than=You()))
        s.arrange(lambda p=player, e=effects: ForAWhile(All(CREATURE), e).perform(Context(s.game, 0, p)))
    decision = s.wait_for("declare attackers", 0)
    assert decision.maximum == 3
    assert wrong(decision)
    assert not wrong(decision, (obj, ONE))
    assert not wrong(decision, (obj, TWO))


@rule("508.1d", "500.8")
def test_a_requirement_for_a_turn_holds_in_each_combat():
    s = fight("vigilance")
    s.put(0, "battlefield", creature("Rager", 2, 2, "vigilance"))
    s.arrange(lambda: ForAWhile(All(CREATURE), (AttacksIfAble(IsAffected()),)).perform(Context(s.game, 0, 0)))
    from apnap_plugins.rules.turn.phases import COMBAT_PHASE, add_phases

    s.arrange(lambda: add_phases(s.game, (COMBAT_PHASE,)))
    for _ in range(2):
        assert wrong(s.wait_for("declare attackers", 0))
        s.attack("Rager")
        s.pass_until("end of combat")
    assert s.life_totals() == [20, 16]


@rule("508.1c", "802.3a")
def test_at_most_so_many_attack_one_player():
    s = fight(players=3)
    made = s.put(0, "battlefield", BEAR, ELF)
    s.put(1, "battlefield", creature("Crawl", 0, 1, AtMostAttack(1, You())))
    decision = s.wait_for("declare attackers", 0)
    assert wrong(decision, *((o, ONE) for o in made))
    assert not wrong(decision, (made[0], ONE), (made[1], TWO))


@rule("508.1g", "508.1h", "508.1j")
def test_an_optional_cost_is_paid_as_a_creature_attacks():
    eager = creature(
        "Eager", 2, 2, MayPayToAttack("hurry", (PayLifeCost(2),)), Triggered(WhenPaysToAttack("hurry"), Note("paid"))
    )
    s = fight()
    s.put(0, "battlefield", eager, creature("Idle", 1, 1, MayPayToAttack("hurry", (PayLifeCost(2),))))
    s.expect(0, "508.1g", lambda option: True)
    s.attack("Eager")
    assert s.life_totals()[0] == 18
    s.resolve_all()
    assert s.field(NOTED) == ("paid",)


@rule("508.1g")
def test_an_optional_cost_need_not_be_paid_and_is_not_offered_where_it_can_not_be():
    eager = creature(
        "Eager", 2, 2, MayPayToAttack("hurry", (PayLifeCost(2),)), Triggered(WhenPaysToAttack("hurry"), Note("paid"))
    )
    s = fight()
    s.put(0, "battlefield", eager)
    s.expect(0, "508.1g", [])
    s.attack("Eager")
    assert s.life_totals()[0] == 20
    assert s.game.zone("stack") == ()
    poor = fight()
    poor.put(0, "battlefield", eager)
    poor.set_field("life", 1, 0)
    poor.attack("Eager")
    assert poor.game.zone("stack") == ()


@rule("508.1g", "508.1h")
def test_what_is_done_to_a_creature_as_it_attacks_is_done_to_that_one():
    s = fight()
    growing = creature("Growing", 2, 2, MayPayToAttack("grow", (PutCountersOnThisCost("+1/+1"), PayLifeCost(1))))
    one, other, third = s.put(0, "battlefield", growing, growing, growing)
    s.expect(0, "508.1g", lambda option: option.creature != other)
    s.attack([one, other, third])
    assert [s.pt(obj) for obj in (one, other, third)] == [(3, 3), (2, 2), (3, 3)]
    assert s.life_totals()[0] == 18


@rule("508.1f", "508.1k", "508.1a")
def test_attacking_does_not_cause_a_vigilant_creature_to_tap():
    s = fight("vigilance")
    s.put(0, "battlefield", creature("Angel", 4, 4, "vigilance"), BEAR)
    s.attack(["Angel", "Bear"])
    assert [s.field(TAPPED, n) for n in ("Angel", "Bear")] == [False, True]


@rule("509.1b")
def test_evasion_abilities_are_cumulative():
    """The example: an attacker with flying and shadow can't be blocked by one with flying but without shadow."""
    shadow = CantBeBlockedBy(Not(HasSubtype("Shade")))
    s = fight("flying")
    s.put(0, "battlefield", creature("Ghost", 2, 2, "flying", shadow))
    bird = s.put(1, "battlefield", creature("Bird", 1, 1, "flying"))
    ground = s.put(1, "battlefield", creature("Crawler", 1, 1, types="Creature — Shade"))
    both = s.put(1, "battlefield", creature("Wraith", 1, 1, "flying", types="Creature — Shade"))
    s.attack("Ghost")
    decision = s.wait_for("declare blockers", 1)
    assert decision.options == (both,)
    assert {bird, ground}.isdisjoint(decision.options)


@rule("509.1b", "506.4a")
def test_evasion_that_comes_after_the_block_changes_nothing():
    s = fight("flying")
    bear = s.put(0, "battlefield", BEAR)
    ogre = s.put(1, "battlefield", OGRE)
    s.attack("Bear")
    s.block({"Ogre": "Bear"})
    from apnap_plugins.rules.continuous.continuous import Gain

    s.arrange(lambda: affect(Context(s.game, bear, 0), [bear], (Gain((Keyword("flying"),)),)))
    s.settle()
    assert blockers_of(s.game, bear) == (ogre,)
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 20]
    assert s.permanents() == ["Ogre"]


@rule("506.4a")
def test_what_would_have_kept_it_from_attacking_does_not_remove_it():
    s = fight()
    bear = s.put(0, "battlefield", BEAR)
    s.attack("Bear")
    s.put(1, "battlefield", creature("Peace", 0, 1, CantAttack(Anything())))
    s.defaults = True
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 18]
    assert bear in s.game.objects


@rule("509.1c")
def test_the_example_of_one_that_must_block_and_menace():
    s = fight("menace")
    s.put(0, "battlefield", creature("Menacer", 2, 2, "menace"))
    must, free = s.put(1, "battlefield", creature("Must", 1, 1, BlocksIfAble()), PLAIN)
    s.attack("Menacer")
    menacer = s.find("Menacer")
    decision = s.wait_for("declare blockers", 1)
    assert wrong(decision)
    assert wrong(decision, (must, menacer))
    assert wrong(decision, (free, menacer))
    assert not wrong(decision, (must, menacer), (free, menacer))


@rule("509.1c", "509.1d")
def test_lure_and_the_cost_to_block():
    s = fight()
    lure = s.put(
        0,
        "battlefield",
        creature("Lure", 1, 1, BlocksIfAble(Anything(), All(HasSubtype("Bait"))), types="Creature — Bait"),
    )
    must = s.put(0, "battlefield", creature("Must", 1, 1, MustBeBlocked()))
    bear, dear = s.put(1, "battlefield", BEAR, creature("Dear", 1, 1, BlockingCosts((PayLifeCost(1),), Itself())))
    s.attack(["Lure", "Must"])
    decision = s.wait_for("declare blockers", 1)
    assert decision.maximum == 1
    assert wrong(decision)
    assert not wrong(decision, (bear, lure))
    assert not wrong(decision, (bear, must))
    assert not wrong(decision, (bear, lure), (dear, must))


@rule("509.1b")
def test_limits_on_blockers():
    s = fight()
    narrow = s.put(0, "battlefield", creature("Narrow", 1, 1, CantBeBlockedByMoreThan(1)))
    shy, never, bear = s.put(
        1, "battlefield", creature("Shy", 1, 1, CantBlockAlone()), creature("Never", 1, 1, CantBlock()), BEAR
    )
    s.attack("Narrow")
    decision = s.wait_for("declare blockers", 1)
    assert never not in decision.options
    assert wrong(decision, (shy, narrow))
    assert wrong(decision, (shy, narrow), (bear, narrow))
    assert not wrong(decision, (bear, narrow))


# Triggers -------------------------------------------------------------------------------------------------


@rule("508.2", "508.2a", "508.2b")
def test_the_example_of_a_creature_that_turns_green_after_it_attacked():
    s = fight()
    s.put(
        1, "battlefield", creature("Trap", 0, 1, Triggered(WhenAttacks(And((CREATURE, HasColor("G")))), Note("green")))
    )
    blue = s.put(0, "battlefield", creature("Blue", 1, 1, cost="{U}"))
    s.put(0, "battlefield", creature("Green", 1, 1, cost="{G}"))
    s.attack(["Blue", "Green"])
    assert len(s.game.zone("stack")) == 1
    assert s.decision.answerer == 0
    s.arrange(lambda: affect(Context(s.game, blue, 0), [blue], (BecomeColors(frozenset("G")),)))
    s.resolve_all()
    assert s.field(NOTED) == ("green",)


@rule("508.3", "508.3a", "508.3b", "508.3e")
def test_being_attacked_and_attacking_a_player():
    s = fight(players=3)
    s.put(0, "battlefield", BEAR, ELF, OGRE)
    w = s.put(1, "battlefield", walker(), counters={"loyalty": 4})
    mine = Triggered(WhenIsAttacked(And((PLANESWALKER, YouControl()))), Note("walker attacked"))
    s.put(1, "battlefield", creature("Alarm", 0, 1, Triggered(WhenIsAttacked(), Note("I am attacked")), mine))
    me = Triggered(WhenPlayerAttacksPlayer("opponent", "your"), Note("attacks me"))
    another = Triggered(WhenPlayerAttacksPlayer("opponent", "opponent"), Note("attacks another"))
    s.put(2, "battlefield", creature("Scout", 0, 1, me, another))
    s.put(0, "battlefield", creature("Horn", 0, 1, Triggered(WhenPlayerAttacksPlayer(), Note("I attack a player")),
                                     Triggered(WhenPlayerAttacks(), Note("I attack"))))  # fmt: skip
    s.defaults = True
    s.attack({"Bear": TWO, "Elf": TWO, "Ogre": w})
    s.resolve_all()
    assert sorted(s.field(NOTED)) == ["I attack", "I attack a player", "attacks me", "walker attacked"]


@rule("508.3b", "508.3e", "508.4")
def test_what_is_put_onto_the_battlefield_attacking_attacks_nobody_anew():
    s = fight(players=3)
    s.put(0, "battlefield", BEAR)
    s.put(2, "battlefield", creature("Alarm", 0, 1, Triggered(WhenIsAttacked(), Note("attacked")),
                                     Triggered(WhenPlayerAttacksPlayer("opponent", "your"), Note("attacks me"))))  # fmt: skip
    s.put(0, "graveyard", OGRE)
    s.attack({"Bear": ONE})
    s.expect(0, "508.4", TWO)
    s.put(0, "hand", instant("Rise", PutAttacking(All(CREATURE, "graveyard"))))
    s.act(0, "cast", "Rise").resolve()
    ogre = s.find("Ogre")
    assert defending_player(s.game, ogre) == 2
    assert s.field(TAPPED, ogre)
    assert s.field(NOTED) == ()
    s.defaults = True
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 18, 17]


@rule("508.4a", "506.3c")
def test_a_text_that_names_a_player_who_left_puts_it_there_not_attacking():
    s = fight(players=3)
    s.put(0, "battlefield", BEAR)
    s.put(0, "graveyard", OGRE)
    s.attack({"Bear": ONE})
    s.concede(2)
    s.settle()
    ctx = Context(s.game, 0, 0, targets=((),))
    s.arrange(lambda: PutAttacking(All(CREATURE, "graveyard"), Target()).perform(ctx))
    s.settle()
    assert len(attackers(s.game)) == 1
    assert s.count("Ogre", "battlefield") == 1


@rule("508.4b", "508.4c")
def test_an_effect_that_states_it_attacks_one_who_left_does_nothing():
    from apnap_plugins.rules.combat.attacking import start_attacking

    s = fight(players=3)
    s.put(0, "battlefield", BEAR)
    calm = s.put(0, "battlefield", creature("Calm", 1, 1, CantAttack()))
    w = s.put(1, "battlefield", walker(), counters={"loyalty": 4})
    s.attack({"Bear": ONE})
    s.concede(2)
    s.settle()
    done = []
    s.arrange(lambda: done.append(start_attacking(s.game, calm, TWO)))
    s.happen(Moved(w, "graveyard"))
    s.arrange(lambda: done.append(start_attacking(s.game, calm, w)))
    s.arrange(lambda: done.append(start_attacking(s.game, calm, ONE)))
    s.settle()
    assert done == [False, False, True]
    assert calm in attackers(s.game)


@rule("508.5a", "802.2a")
def test_a_spell_about_several_attackers_finds_each_one_s_defending_player():
    s = fight(players=3)
    drain = Triggered(WhenAttacks(), DealDamage(1, DefendingPlayer()))
    s.put(0, "battlefield", creature("First", 0, 1, drain), creature("Second", 0, 1, drain))
    s.defaults = True
    s.attack({"First": ONE, "Second": TWO})
    s.resolve_all()
    assert s.life_totals() == [20, 19, 19]


@rule("508.7", "508.7a", "508.7b", "508.7c")
def test_a_player_reselects_what_a_creature_attacks():
    s = fight(players=3)
    s.put(0, "battlefield", BEAR)
    s.put(2, "battlefield", creature("Crawl", 0, 1, CantAttack(Anything(), You())))
    s.put(0, "hand", instant("Turn", ReselectAttacked(All(IsAttacking()))))
    s.attack({"Bear": ONE})
    assert s.log_has("508.1k")
    s.act(0, "cast", "Turn")
    s.expect(0, "508.7", TWO)
    s.resolve()
    s.defaults = True
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 20, 18]


def one_defender() -> Ruleset:
    import onedefender

    return Ruleset.load(mechanics=[*BASE_GAME], extra=[fightcards, onedefender])


@rule("506.2", "506.2a", "507.1", "508.7d", "703.4h")
def test_an_option_under_which_one_opponent_is_chosen_to_be_the_defending_player():
    s = Table(one_defender(), players=3, stage="precombat main")
    s.put(0, "battlefield", BEAR)
    w = s.put(2, "battlefield", walker(), counters={"loyalty": 3})
    s.put(0, "hand", instant("Turn", ReselectAttacked(All(IsAttacking()))))
    s.expect(0, "507.1", ("player", 2))
    s.pass_until("beginning of combat")
    assert s.decision.answerer == 0
    assert s.wait_for("declare attackers", 0).partners == ((TWO, w),)
    s.attack({"Bear": TWO})
    s.act(0, "cast", "Turn")
    s.expect(0, "508.7", w)
    s.resolve()
    s.pass_until("end of combat")
    assert s.counters(w) == {"loyalty": 1}
    assert s.life_totals() == [20, 20, 20]


@rule("506.2", "802.1", "802.2", "806.1", "806.2", "806.2b")
def test_in_a_free_for_all_every_opponent_and_their_planeswalkers_may_be_attacked_and_nobody_else():
    s = fight(players=4, active=1)
    s.put(1, "battlefield", BEAR)
    s.put(1, "battlefield", walker("Mine"), counters={"loyalty": 3})
    w = s.put(3, "battlefield", walker(), counters={"loyalty": 3})
    s.put(2, "battlefield", OGRE)
    decision = s.wait_for("declare attackers", 1)
    assert decision.options == (s.find("Bear"),)
    assert decision.partners == ((TWO, ("player", 3), ("player", 0), w),)


@rule("802.4", "802.4a", "802.4b", "802.5")
def test_each_defending_player_declares_blocks_in_turn_and_for_their_own_attackers_only():
    s = fight("menace", players=3, active=1)
    first, second = s.put(1, "battlefield", creature("First", 2, 2, "menace"), creature("Second", 2, 2))
    two = s.put(2, "battlefield", BEAR, creature("Twin", 2, 2))
    zero = s.put(0, "battlefield", creature("Lone", 2, 2, CanBlockMore()))
    s.attack({"First": TWO, "Second": ("player", 0)}, player=1)
    decision = s.wait_for("declare blockers", 2)
    assert decision.partners == ((first,), (first,))
    assert wrong(decision, (two[0], first))
    s.answer(2, {"Bear": "First", "Twin": "First"})
    decision = s.wait_for("declare blockers", 0)
    assert decision.partners == ((second,),)
    s.answer(0, {"Lone": "Second"})
    s.expect(1, "509.2", ["Twin", "Bear"])
    s.settle()
    assert blockers_of(s.game, first) == (two[1], two[0])
    assert blocked_by(s.game, zero) == (second,)


@rule("509.3", "703.4m", "802.5")
def test_each_defending_player_in_turn_orders_the_attackers_that_a_creature_of_theirs_blocks():
    s = fight(players=3, active=1)
    one, two, three, four = s.put(1, "battlefield", *(creature(name, 2, 2) for name in ("A", "B", "C", "D")))
    wide = s.put(2, "battlefield", creature("Wide", 1, 9, CanBlockMore()))
    broad = s.put(0, "battlefield", creature("Broad", 1, 9, CanBlockMore()))
    s.attack({"A": TWO, "B": TWO, "C": ("player", 0), "D": ("player", 0)}, player=1)
    s.wait_for("declare blockers", 2)
    s.answer(2, Raw(((0, 0), (0, 1))))
    s.wait_for("declare blockers", 0)
    s.answer(0, Raw(((0, 0), (0, 1))))
    assert (s.game.decision.player, s.game.decision.rule) == (2, "509.3")
    s.answer(2, ["B", "A"])
    assert (s.game.decision.player, s.game.decision.rule) == (0, "509.3")
    s.answer(0, ["D", "C"])
    s.settle()
    assert (blocked_by(s.game, wide), blocked_by(s.game, broad)) == ((two, one), (four, three))


@rule("509.4", "509.4a", "509.1i", "509.5")
def test_abilities_that_triggered_on_blocks_are_on_the_stack_before_the_active_player_has_priority():
    s = fight()
    s.put(0, "battlefield", creature("Bold", 2, 2, Triggered(WhenBecomesBlocked(), Note("blocked"))))
    s.put(1, "battlefield", creature("Guard", 1, 1, Triggered(WhenBlocks(), Note("blocks"))))
    s.attack("Bold")
    s.block({"Guard": "Bold"})
    assert len(s.game.zone("stack")) == 2
    assert s.decision.answerer == 0
    s.resolve_all()
    assert s.field(NOTED) == ("blocks", "blocked")


@rule("509.5e")
def test_becoming_blocked_by_a_number_of_creatures():
    horde = creature("Horde", 5, 5, Triggered(WhenBlockedByMany(2), Note("two or more")),
                     Triggered(WhenBlockedByMany(2, exactly=True), Note("two")))  # fmt: skip
    s = fight()
    s.put(0, "battlefield", horde)
    elf = s.put(1, "battlefield", BEAR, ELF, OGRE)[1]
    s.attack("Horde")
    s.defaults = True
    s.block({"Bear": "Horde", "Elf": "Horde", "Ogre": "Horde"})
    s.resolve_all()
    assert s.field(NOTED) == ("two or more",)
    s.arrange(lambda: remove_from_combat(s.game, [elf]))
    s.settle()
    s.resolve_all()
    assert s.field(NOTED) == ("two or more", "two")


@rule("509.5e", "509.6")
def test_an_effect_that_adds_a_blocker_can_make_it_trigger():
    s = fight()
    horde = s.put(0, "battlefield", creature("Horde", 5, 5, Triggered(WhenBlockedByMany(2), Note("two"))))
    wide = s.put(1, "battlefield", creature("Wide", 2, 2, Triggered(WhenBlocksMany(2), Note("blocks two"))))
    elf = s.put(1, "battlefield", ELF)
    other = s.put(0, "battlefield", BEAR)
    s.attack(["Horde", "Bear"])
    s.block({"Wide": "Horde"})
    s.resolve_all() if s.game.zone("stack") else None
    assert s.field(NOTED) == ()
    s.defaults = True
    s.put(
        1,
        "hand",
        instant("Join", fightcards.BlockWith("Elf", "Horde")),
        instant("Stretch", fightcards.BlockWith("Wide", "Bear")),
    )
    s.act(1, "cast", "Join").resolve()
    s.resolve_all()
    assert s.field(NOTED) == ("two",)
    s.act(1, "cast", "Stretch").resolve()
    s.resolve_all()
    assert s.field(NOTED) == ("two", "blocks two")
    assert set(blockers_of(s.game, horde)) == {wide, elf}
    assert blockers_of(s.game, other) == (wide,)


@rule("509.5f", "509.5d")
def test_the_example_of_a_blocker_that_turns_white_later():
    s = fight()
    s.put(
        0, "battlefield", creature("Bane", 3, 9, Triggered(WhenBecomesBlockedBy(blocker=HasColor("W")), Note("white")))
    )
    black, white = s.put(1, "battlefield", creature("Black", 1, 1, cost="{B}"), creature("White", 1, 1, cost="{W}"))
    s.defaults = True
    s.attack("Bane")
    s.block({"Black": "Bane", "White": "Bane"})
    assert len(s.game.zone("stack")) == 1
    s.arrange(lambda: affect(Context(s.game, black, 1), [black], (BecomeColors(frozenset("W")),)))
    s.resolve_all()
    assert s.field(NOTED) == ("white",)
    assert white in s.game.objects


@rule("509.5f")
def test_what_blocks_and_what_becomes_blocked_is_judged_at_that_point():
    s = fight()
    s.put(1, "battlefield", creature("Watch", 0, 9, Triggered(WhenBlocks(HasColor("G")), Note("green blocks")),
                                     Triggered(WhenBecomesBlocked(HasColor("R")), Note("red blocked"))))  # fmt: skip
    red, plain = s.put(0, "battlefield", creature("Red", 1, 3, cost="{R}"), creature("None", 1, 3))
    s.put(1, "battlefield", creature("Green", 1, 3, cost="{G}"), creature("Blank", 1, 3))
    s.defaults = True
    s.attack(["Red", "None"])
    s.block({"Green": "None", "Blank": "Red"})
    s.arrange(lambda: affect(Context(s.game, plain, 0), [plain], (BecomeColors(frozenset("R")),)))
    s.resolve_all()
    assert sorted(s.field(NOTED)) == ["green blocks", "red blocked"]
    assert s.field(BLOCKED, red)


# The examples of 509 and 510 ---------------------------------------------------------------------------


GORGER = creature("Vastwood Gorger", 5, 6, types="Creature — Wurm")
GUARDIAN = creature("Pride Guardian", 0, 3, "defender", Triggered(WhenBlocks(), GainLife(3)))
ELVES = creature("Llanowar Elves", 1, 1)


@rule("509.2")
def test_the_example_of_a_damage_assignment_order():
    s = fight("flying", "vigilance")
    s.put(0, "battlefield", GORGER)
    elves, bear, angel = s.put(
        1, "battlefield", ELVES, creature("Runeclaw Bear", 2, 2), creature("Serra Angel", 4, 4, "flying", "vigilance")
    )
    s.attack("Vastwood Gorger")
    s.expect(0, "509.2", [angel, elves, bear])
    s.block(dict.fromkeys(("Llanowar Elves", "Runeclaw Bear", "Serra Angel"), "Vastwood Gorger"))
    assert blockers_of(s.game, s.find("Vastwood Gorger")) == (angel, elves, bear)
    decision = s.wait_for("assign combat damage", 0)
    assert decision.legal((4, 1, 0))
    assert decision.legal((5, 0, 0))
    assert not decision.legal((3, 1, 1))
    assert not decision.legal((4, 0, 1))


@rule("509.7", "509.7b")
def test_the_example_of_a_saproling_put_onto_the_battlefield_blocking():
    s = fight("reach")
    spider = s.put(0, "battlefield", creature("Giant Spider", 2, 4, "reach"))
    minotaur = s.put(1, "battlefield", creature("Canyon Minotaur", 3, 3))
    s.attack("Giant Spider")
    s.block({"Canyon Minotaur": "Giant Spider"})
    saproling = creature("Saproling", 1, 1, CantBlock(), types="Creature — Saproling")
    s.put(1, "hand", instant("Flash Foliage", fightcards.SummonBlocker(saproling)))
    s.act(1, "cast", "Flash Foliage")
    s.expect(0, "509.6", 0)
    s.resolve()
    token = s.find("Saproling")
    assert blockers_of(s.game, spider) == (token, minotaur)
    decision = s.wait_for("assign combat damage", 0)
    assert decision.legal((1, 1))
    assert not decision.legal((0, 2))


def gorger_blocked(s):
    s.put(0, "battlefield", GORGER)
    s.put(1, "battlefield", GUARDIAN, ELVES)
    s.attack("Vastwood Gorger")
    s.expect(0, "509.2", ["Pride Guardian", "Llanowar Elves"])
    s.block({"Pride Guardian": "Vastwood Gorger", "Llanowar Elves": "Vastwood Gorger"})
    s.resolve_all()
    assert s.life_totals() == [20, 23]


def splits(s) -> list[int]:
    decision = s.wait_for("assign combat damage", 0)
    return [a for a in range(6) if decision.legal((a, 5 - a))]


@rule("510.1c")
def test_the_example_of_two_blockers():
    s = fight("defender")
    gorger_blocked(s)
    assert splits(s) == [3, 4, 5]


@rule("510.1c")
def test_the_example_with_giant_growth():
    s = fight("defender")
    gorger_blocked(s)
    s.put(1, "hand", instant("Giant Growth", Change(Target(), (ModifyPT(3, 3),)), A_CREATURE))
    s.act(1, "cast", "Giant Growth", targets="Pride Guardian").resolve()
    assert splits(s) == [5]


@rule("510.1c", "615.1")
def test_the_example_with_mending_hands():
    """What prevents damage is not taken into account when damage is assigned."""
    s = fight("defender", "prevention")
    gorger_blocked(s)
    s.put(1, "hand", instant("Mending Hands", PreventNextDamage(4, Target()), A_CREATURE))
    s.act(1, "cast", "Mending Hands", targets="Pride Guardian").resolve()
    assert splits(s) == [3, 4, 5]
    s.answer(0, Raw((4, 1)))
    s.settle()
    assert s.field("damage", "Pride Guardian") == 0
    assert s.permanents() == ["Pride Guardian", "Vastwood Gorger"]


@pytest.mark.parametrize("early", [True, False])
@rule("510.2")
def test_the_example_of_mogg_fanatic(early):
    fanatic = creature(
        "Mogg Fanatic",
        1,
        1,
        Activated((SacrificeThisCost(),), DealDamage(1, Target()), (TargetSpec(CREATURE, players="any"),)),
    )
    s = fight("flying")
    s.put(0, "battlefield", creature("Squadron Hawk", 1, 1, "flying"), creature("Goblin Piker", 2, 1))
    s.put(1, "battlefield", fanatic)
    s.attack(["Squadron Hawk", "Goblin Piker"])
    s.block({"Mogg Fanatic": "Goblin Piker"})
    if early:
        s.act(1, "activate", "Mogg Fanatic", targets="Squadron Hawk").resolve()
        assert s.permanents() == ["Goblin Piker"]
        s.pass_until("end of combat")
        assert s.permanents() == ["Goblin Piker"]
        assert s.life_totals() == [20, 20]
        assert s.field("damage", "Goblin Piker") == 0
    else:
        s.pass_until("combat damage")
        assert s.permanents() == ["Squadron Hawk"]
        assert s.life_totals() == [20, 19]


@rule("510.3", "510.3a", "117.3a")
def test_after_damage_the_active_player_has_priority():
    s = fight(active=1)
    s.put(1, "battlefield", BEAR)
    s.attack({"Bear": ("player", 0)}, player=1)
    s.pass_until("combat damage")
    assert s.decision.answerer == 1
    assert s.life_totals() == [18, 20]


@rule("510.1a")
def test_damage_by_toughness_and_none_at_all():
    s = fight()
    s.put(
        0, "battlefield", creature("Wall", 0, 4, AssignsByToughness()), creature("Dove", 3, 1, AssignsNoCombatDamage())
    )
    s.attack(["Wall", "Dove"])
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 16]


# Instructions -------------------------------------------------------------------------------------------


@rule("509.1h", "509.5c")
def test_an_instruction_makes_attackers_blocked():
    s = fight()
    s.put(0, "battlefield", creature("Bold", 2, 2, Triggered(WhenBecomesBlocked(), Note("blocked"))))
    s.put(1, "hand", instant("Fog Bank", BecomeBlocked(All(IsAttacking()))))
    s.attack("Bold")
    s.pass_until("declare blockers")
    s.act(1, "cast", "Fog Bank").resolve()
    s.resolve_all()
    s.pass_until("end of combat")
    assert s.field(NOTED) == ("blocked",)
    assert s.life_totals() == [20, 20]


@rule("506.4")
def test_an_instruction_removes_from_combat():
    s = fight()
    s.put(0, "battlefield", BEAR, ELF)
    s.put(1, "hand", instant("Warp", RemoveFromCombat(Target()), A_CREATURE))
    s.attack(["Bear", "Elf"])
    s.act(1, "cast", "Warp", targets="Bear").resolve()
    assert attackers(s.game) == [s.find("Elf")]
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 19]


@rule("509.1h")
@pytest.mark.parametrize(
    ("effect", "lost"), [(BecomeUnblocked(All(IsBlocked())), 3), (RemoveFromCombat(All(IsBlocking())), 1)]
)
def test_blocked_creatures_become_unblocked_by_an_effect_only(effect, lost):
    s = fight()
    s.put(0, "battlefield", BEAR, ELF)
    s.put(1, "battlefield", OGRE)
    s.put(0, "hand", instant("Slip", effect))
    s.attack(["Bear", "Elf"])
    s.block({"Ogre": "Bear"})
    s.act(0, "cast", "Slip").resolve()
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 20 - lost]
    assert s.field("damage", "Bear") == 0


@rule("509.7", "509.7a", "506.3d")
def test_cards_are_put_onto_the_battlefield_blocking():
    s = fight()
    s.put(0, "battlefield", BEAR)
    s.put(1, "graveyard", OGRE)
    s.attack("Bear")
    s.pass_until("declare blockers")
    s.put(1, "hand", instant("Ambush", PutBlocking(All(CREATURE, "graveyard"))))
    s.act(1, "cast", "Ambush").resolve()
    assert blockers(s.game) == [s.find("Ogre")]
    s.pass_until("end of combat")
    assert s.permanents() == ["Ogre"]
    assert entering_blocking(s.game, Moved(s.find("Bear"), "battlefield"), -1).enters == ()
