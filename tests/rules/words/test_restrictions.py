"""Words for what objects can't and must do: the trees, and games with cards made from their text."""

from __future__ import annotations

import pytest
from fights import attackers, blockers_of
from magic import BEAR
from wordings import beast, effect, made, meaning, play, statics, table

from apnap import Static
from apnap.testing import rule
from apnap.testing.selecting import ScenarioError
from apnap_plugins.abilities.defender import AttacksDespiteDefender
from apnap_plugins.actions.counter import CantBeCountered
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.attachments.attachments import IsEnchanted
from apnap_plugins.rules.casting.effects import CantActivate
from apnap_plugins.rules.combat.combat import UntilEndOfCombat
from apnap_plugins.rules.combat.effects import (
    AttackingCosts,
    AttacksIfAble,
    BlocksIfAble,
    CanBlockMore,
    CantAttack,
    CantAttackAlone,
    CantBeBlocked,
    CantBeBlockedBy,
    CantBeBlockedByMoreThan,
    CantBeBlockedExceptBy,
    CantBlock,
    MustBeBlocked,
)
from apnap_plugins.rules.combat.instructions import ForAWhile
from apnap_plugins.rules.continuous.filters import IsAffected
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.turn.durations import UntilEndOfYourNextTurn, UntilYourNextTurn
from apnap_plugins.rules.turn.effects import DoesntUntap
from apnap_plugins.rules.turn.instructions import StayTapped
from apnap_plugins.rules.vocabulary.base import ANY_NUMBER
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import (
    ARTIFACT,
    CREATURE,
    HasKeyword,
    HasSubtype,
    Itself,
    Not,
    PowerAtMost,
    YouControl,
    all_of,
)
from apnap_plugins.rules.vocabulary.selectors import All, Target, This, You
from apnap_plugins.rules.vocabulary.symbols import mana_cost

FLYERS = all_of(CREATURE, HasKeyword("flying"))
MINE = all_of(CREATURE, YouControl())


@pytest.mark.parametrize(
    ("line", "effects"),
    [
        ("~ can't attack.", (CantAttack(),)),
        ("~ can't block.", (CantBlock(),)),
        ("Enchanted creature can't attack or block.", (CantAttack(IsEnchanted()), CantBlock(IsEnchanted()))),
        ("Creatures you control can't be blocked.", (CantBeBlocked(MINE),)),
        ("~ can't be blocked by creatures with power 2 or less.", (CantBeBlockedBy(all_of(CREATURE, PowerAtMost(2))),)),
        ("~ can't be blocked except by creatures with flying.", (CantBeBlockedBy(Not(FLYERS)),)),
        ("~ can't be blocked except by two or more creatures.", (CantBeBlockedExceptBy(2),)),
        ("~ can't be blocked by more than one creature.", (CantBeBlockedByMoreThan(1),)),
        ("~ can block only creatures with flying.", (CantBlock(what=Not(FLYERS)),)),
        ("~ can't attack unless defending player controls an Island.", (CantAttack(unless_defender=HasSubtype("Island")),)),
        ("~ can't attack alone.", (CantAttackAlone(),)),
        ("~ attacks each combat if able.", (AttacksIfAble(),)),
        ("~ must be blocked if able.", (MustBeBlocked(),)),
        ("All creatures able to block ~ do so.", (BlocksIfAble(CREATURE, This()),)),
        ("~ can block an additional creature each combat.", (CanBlockMore(),)),
        ("~ doesn't untap during your untap step.", (DoesntUntap(),)),
        ("Creatures don't untap during their controllers' untap steps.", (DoesntUntap(CREATURE),)),
        ("Creatures can't attack you.", (CantAttack(CREATURE, You()),)),
        ("Enchanted creature can't attack or block, and its activated abilities can't be activated.",
         (CantAttack(IsEnchanted()), CantBlock(IsEnchanted()), CantActivate(IsEnchanted()))),
        ("Activated abilities of artifacts can't be activated unless they're mana abilities.",
         (CantActivate(ARTIFACT, mana_too=False),)),
        ("Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you.",
         (AttackingCosts((mana_cost("{2}"),)),)),
        ("~ can attack as though it didn't have defender.", (AttacksDespiteDefender(),)),
    ],
)  # fmt: skip
def test_static_restrictions(line, effects):
    assert statics(line) == effects


@pytest.mark.parametrize(
    ("line", "tree"),
    [
        ("Target creature can't block this turn.", ForAWhile(Target(), (CantBlock(IsAffected()),))),
        ("Target creature attacks this turn if able.", ForAWhile(Target(), (AttacksIfAble(IsAffected()),))),
        ("Target creature can't block ~ this turn.", ForAWhile(Target(), (CantBlock(IsAffected(), Itself()),))),
        ("Target creature blocks ~ this turn if able.", ForAWhile(Target(), (BlocksIfAble(IsAffected(), This()),))),
        ("Creatures can't block this turn.", ForAWhile(All(CREATURE), (CantBlock(IsAffected()),))),
        ("Target creature can't attack until your next turn.",
         ForAWhile(Target(), (CantAttack(IsAffected()),), UntilYourNextTurn())),
        ("Target creature doesn't untap during its controller's next untap step.", StayTapped(Target())),
        ("Target creature can't block until the end of your next turn.",
         ForAWhile(Target(), (CantBlock(IsAffected()),), UntilEndOfYourNextTurn())),
        ("Until the end of your next turn, creatures attack each combat if able.",
         ForAWhile(All(CREATURE), (AttacksIfAble(IsAffected()),), UntilEndOfYourNextTurn())),
        ("Until your next turn, target creature can block any number of creatures.",
         ForAWhile(Target(), (CanBlockMore(ANY_NUMBER, IsAffected()),), UntilYourNextTurn())),
        ("Target creature attacks or blocks this combat if able.",
         ForAWhile(Target(), (AttacksIfAble(IsAffected()), BlocksIfAble(IsAffected())), UntilEndOfCombat())),
    ],
)  # fmt: skip
def test_restrictions_for_a_time(line, tree):
    assert effect(line) == tree


def test_what_lasts_by_its_own_objects_is_not_said_of_a_description():
    assert effect("Target creature can't block until its controller's next upkeep.")
    with pytest.raises(NotUnderstood):
        effect("Creatures can't block until its controller's next upkeep.")


@rule("514.2")
def test_until_the_end_of_your_next_turn_it_goes_on_for_two_turns_of_yours():
    s = table()
    for player in (0, 1):
        s.put(player, "library", *[BEAR] * 4)
    s.put(1, "battlefield", beast("Wall"))
    play(s, 0, made("Trip", "Sorcery", "Until the end of your next turn, target creature can't block."), "Wall")
    raider = s.put(0, "battlefield", beast("Raider"), sick=False)
    for _ in range(2):
        s.attack(raider)
        s.pass_until("postcombat main")  # nobody is asked for blocks
        s.pass_until("precombat main", again=True).pass_until("precombat main", again=True)
    assert s.life_totals() == [20, 16]
    s.attack(raider)
    s.block({"Wall": raider})
    s.pass_until("postcombat main")
    assert s.life_totals() == [20, 16]


@rule("509.1c")
def test_a_creature_that_must_block_this_one_may_not_block_another_instead():
    s = table(stage="beginning of combat")
    hunter, other = s.put(
        0, "battlefield", beast("Hunter", "{0}: Target creature blocks ~ this turn if able."), beast("Other")
    )
    guard = s.put(1, "battlefield", beast("Guard"))
    s.expect(0, "targets", [guard])
    s.act(0, "activate", "Hunter").resolve()
    s.attack([hunter, other])
    while s.decision.kind != "declare blockers":
        s.pass_priority()
    (to,) = s.decision.partners
    assert [o for o in to if s.decision.legal(((0, to.index(o)),))] == [hunter]
    assert not s.decision.legal(())


@rule("509.1b")
def test_a_creature_that_cannot_block_this_one_may_block_another():
    s = table(stage="beginning of combat")
    sled, other = s.put(
        0, "battlefield", beast("Sled", "{0}: Target creature can't block ~ this turn."), beast("Other")
    )
    guard = s.put(1, "battlefield", beast("Guard"))
    s.expect(0, "targets", [guard])
    s.act(0, "activate", "Sled").resolve()
    s.attack([sled, other])
    while s.decision.kind != "declare blockers":
        s.pass_priority()
    assert s.decision.partners == ((other,),)


def test_a_spell_s_own_restriction_functions_on_the_stack():
    assert meaning("~ can't be countered.") == (Static((CantBeCountered(Itself()),), zones=("stack",)),)


@rule("611.2c")
def test_what_a_spell_describes_also_means_creatures_that_come_later():
    s = table()
    _, early = s.put(0, "hand", beast("Late", "Haste")), s.put(0, "battlefield", beast("Early"))
    wall = s.put(1, "battlefield", beast("Wall"))
    play(s, 0, made("Rush", "Instant", "Creatures you control can't be blocked this turn."))
    s.act(0, "cast", "Late")
    s.resolve()
    s.attack([s.find("Late", "battlefield"), early])
    s.expect(1, "declare blockers", {wall: s.find("Late", "battlefield")})  # never asked
    s.pass_until("declare blockers")
    s.expected.clear()
    assert all(blockers_of(s.game, o) == () for o in attackers(s.game))


@rule("509.1b")
def test_what_a_spell_points_out_is_meant_alone():
    s = table()
    s.put(0, "battlefield", beast("Raider"))
    one, other = s.put(1, "battlefield", beast("One"), beast("Other"))
    play(s, 0, made("Trip", "Instant", "Target creature can't block this turn."), one)
    s.attack("Raider")
    with pytest.raises(ScenarioError, match="is not offered"):
        s.block({one: s.find("Raider")})
    s.expected.clear()
    s.block({other: s.find("Raider")})


@rule("502.3")
def test_a_frozen_creature_misses_one_untap_step_of_its_controller():
    s = table(decks=[[card("Plains", "Basic Land — Plains")] * 9] * 2)
    s.put(1, "battlefield", beast("Sprite"), fields={TAPPED.name: True})
    play(
        s,
        0,
        made("Frost", "Instant", "Target creature doesn't untap during its controller's next untap step."),
        "Sprite",
    )
    s.pass_until(lambda g: g.active_player == 1 and g.stage_name() == "upkeep")
    assert s.field(TAPPED, "Sprite")
    s.pass_until(lambda g: g.active_player == 0 and g.stage_name() == "upkeep")
    s.pass_until(lambda g: g.active_player == 1 and g.stage_name() == "upkeep")
    assert not s.field(TAPPED, "Sprite")


@rule("101.2", "701.5a")
def test_what_can_t_be_countered_resolves():
    s = table()
    s.put(0, "hand", made("Roar", "Sorcery", "~ can't be countered.\nYou gain 3 life.".replace("~", "This spell")))
    s.put(1, "hand", made("No", "Instant", "Counter target spell."))
    s.act(0, "cast", "Roar")
    s.cast(1, "No", s.find("Roar", "stack"))
    s.resolve_all()
    assert s.field("life", 0) == 23


@rule("602.5")
def test_abilities_that_can_t_be_activated():
    s = table()
    s.put(0, "battlefield", made("Rod", "Artifact", "{T}: You gain 1 life."), made("Sol", "Artifact", "{T}: Add {C}."))
    text = "Activated abilities of artifacts can't be activated unless they're mana abilities."
    s.put(1, "battlefield", made("Rust", "Enchantment", text))
    assert not s.can(0, "Rod", "activate")
    s.put(0, "hand", made("Bauble", "Artifact", "", cost="{1}"))
    assert s.can(0, "Bauble"), "mana abilities still can be activated"


@rule("502.3")
def test_your_next_untap_step_is_not_another_player_s():
    s = table(decks=[[card("Plains", "Basic Land — Plains")] * 9] * 2)
    s.put(
        0, "battlefield", made("Lake", "Land", "{T}: Add {W} or {U}. Lake doesn't untap during your next untap step.")
    )
    s.put(1, "hand", made("Heist", "Instant", "Gain control of target land."))
    s.act(0, "mana", "Lake")
    s.cast(1, "Heist", s.find("Lake"))
    s.resolve()
    s.pass_until(lambda g: g.active_player == 1 and g.stage_name() == "upkeep")
    assert not s.field(TAPPED, "Lake")


@rule("502.3")
def test_it_misses_one_untap_step_of_yours():
    s = table(decks=[[card("Plains", "Basic Land — Plains")] * 9] * 2)
    s.put(
        0, "battlefield", made("Lake", "Land", "{T}: Add {W} or {U}. Lake doesn't untap during your next untap step.")
    )
    s.act(0, "mana", "Lake")
    for tapped in (True, False):
        s.pass_until(lambda g: g.active_player == 1 and g.stage_name() == "upkeep")
        s.pass_until(lambda g: g.active_player == 0 and g.stage_name() == "upkeep")
        assert s.field(TAPPED, "Lake") is tapped


@rule("509.1b")
def test_two_blockers_are_needed():
    s = table()
    s.put(0, "battlefield", beast("Big", "Big can't be blocked except by two or more creatures."))
    one, other = s.put(1, "battlefield", beast("One"), beast("Other"))
    s.attack("Big")
    with pytest.raises(ScenarioError, match="at least 2 of these creatures"):
        s.block({one: s.find("Big")})
    s.expected.clear()
    s.block({one: s.find("Big"), other: s.find("Big")})
    assert set(blockers_of(s.game, s.find("Big"))) == {one, other}


@rule("702.3b", "609.4")
def test_attacking_as_though_without_defender():
    s = table()
    s.put(
        0,
        "battlefield",
        beast("Wall", "Defender\n{0}: This creature can attack this turn as though it didn't have defender."),
    )
    s.act(0, "activate", "Wall")
    s.resolve()
    s.attack("Wall")
    assert attackers(s.game) == [s.find("Wall")]
