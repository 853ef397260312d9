"""Provoke (CR 702.39)."""

from __future__ import annotations

from fights import fight, legal_blocks, lend, stacked, walker
from wordings import meaning

from apnap import Context, Keyword, Moved
from apnap.testing import rule
from apnap_plugins.rules.combat.combat import blocked_by
from apnap_plugins.rules.combat.effects import BlockingCosts, CantBlock
from apnap_plugins.rules.continuous.continuous import YouGainControl, affect
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.permanents.permanents import CONTINUOUSLY_CONTROLLED_BY
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.testing import creature

BRUTE = creature("Brute", 3, 3, "provoke")
BEAR = creature("Bear", 2, 2)
ELF = creature("Elf", 1, 1)
OTHER = creature("Other", 2, 2)


def provoke(s, target="", do_it=True):
    """The trigger gets its target, where there is a choice; as it resolves its controller has it block, or not."""
    if target:
        s.expect(0, "targets", [target])
    s.expect(0, "608.2d", do_it)


def ways(s, *defenders):
    """Which of these may block Brute, together."""
    return legal_blocks(s, [s.find(name) for name in defenders], s.find("Brute"))


@rule("702.39a")
def test_the_target_untaps_and_must_block():
    s = fight("provoke")
    s.put(0, "battlefield", BRUTE)
    s.put(1, "battlefield", BEAR, tapped=True)
    s.put(1, "battlefield", ELF)
    provoke(s, "Bear")
    s.attack("Brute")
    s.resolve_all()
    assert s.field("tapped", "Bear") is False
    assert ways(s, "Bear", "Elf") == [(s.find("Bear"),), (s.find("Bear"), s.find("Elf"))]
    s.block({"Bear": "Brute"})
    s.pass_until("end of combat")
    assert (s.life_totals(), s.permanents()) == ([20, 20], ["Brute", "Elf"])


@rule("702.39a")
def test_the_attacker_may_leave_it_alone():
    s = fight("provoke")
    s.put(0, "battlefield", BRUTE)
    s.put(1, "battlefield", BEAR, tapped=True)
    s.put(1, "battlefield", ELF)
    provoke(s, "Bear", do_it=False)
    s.attack("Brute")
    s.resolve_all()
    assert s.field("tapped", "Bear") is True
    assert () in ways(s, "Elf")


@rule("702.39a")
def test_it_must_block_that_creature_and_no_other():
    s = fight("provoke")
    s.put(0, "battlefield", BRUTE, OTHER)
    s.put(1, "battlefield", BEAR)
    provoke(s)
    s.attack(["Brute", "Other"])
    s.resolve_all()
    decision = s.wait_for("declare blockers", 1)
    to = decision.partners[0]
    assert not decision.legal(((0, to.index(s.find("Other"))),))
    assert decision.legal(((0, to.index(s.find("Brute"))),))


@rule("702.39a", "508.5")
def test_only_creatures_of_the_defending_player_can_be_targeted():
    s = fight("provoke", players=3)
    s.put(0, "battlefield", BRUTE, BEAR)
    s.put(1, "battlefield", ELF)
    s.put(2, "battlefield", OTHER, creature("Ogre", 3, 3))
    w = s.put(2, "battlefield", walker(), counters={"loyalty": 4})
    s.pass_priority().pass_priority().pass_priority()
    s.answer(0, {"Brute": w})
    assert s.decision.kind == "targets"
    assert set(s.decision.options) == {s.find("Other"), s.find("Ogre")}


@rule("702.39a", "603.3d")
def test_without_a_creature_to_target_nothing_goes_on_the_stack():
    s = fight("provoke")
    s.put(0, "battlefield", BRUTE)
    s.attack("Brute")
    assert not s.ids("stack")


@rule("702.39a")
def test_whoever_attacks_decides_also_where_it_is_not_the_first_player():
    s = fight("provoke", active=1)
    s.put(1, "battlefield", BRUTE)
    s.put(0, "battlefield", BEAR, tapped=True)
    s.expect(1, "608.2d", True)
    s.attack({"Brute": ("player", 0)}, player=1)
    s.resolve_all()
    s.block({"Bear": "Brute"}, player=0)
    assert blocked_by(s.game, s.find("Bear")) == (s.find("Brute"),)


@rule("702.39a", "509.1c")
def test_what_cannot_block_it_does_not_have_to():
    s = fight("provoke", "flying")
    s.put(0, "battlefield", creature("Brute", 3, 3, "provoke", "flying"))
    s.put(1, "battlefield", BEAR, tapped=True)
    s.put(1, "battlefield", creature("Bird", 1, 1, "flying"))
    provoke(s, "Bear")
    s.attack("Brute")
    s.resolve_all()
    assert s.field("tapped", "Bear") is False
    assert ways(s, "Bear", "Bird") == [(), (s.find("Bird"),)]


@rule("702.39a", "509.1c")
def test_a_creature_that_cant_block_stays_out_of_it():
    s = fight("provoke")
    s.put(0, "battlefield", BRUTE)
    s.put(1, "battlefield", creature("Coward", 2, 2, CantBlock()), ELF)
    provoke(s, "Coward")
    s.attack("Brute")
    s.resolve_all()
    assert ways(s, "Coward", "Elf") == [(), (s.find("Elf"),)]


@rule("702.39a", "509.1c")
def test_nobody_has_to_pay_in_order_to_block():
    s = fight("provoke")
    s.put(0, "battlefield", BRUTE)
    s.put(0, "battlefield", creature("Toll", 0, 4, BlockingCosts((PayLifeCost(3),))))
    s.put(1, "battlefield", BEAR)
    provoke(s)
    s.attack("Brute")
    s.resolve_all()
    s.block({})
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 17]


@rule("702.39a", "509.1b", "509.1c")
def test_with_menace_it_must_block_together_with_another():
    s = fight("provoke", "menace")
    s.put(0, "battlefield", creature("Brute", 3, 3, "provoke", "menace"))
    s.put(1, "battlefield", BEAR, ELF)
    provoke(s, "Bear")
    s.attack("Brute")
    s.resolve_all()
    assert ways(s, "Bear", "Elf") == [(s.find("Bear"), s.find("Elf"))]


@rule("702.39a", "608.2b")
def test_a_target_that_is_gone_is_not_asked_for():
    s = fight("provoke")
    s.put(0, "battlefield", BRUTE)
    bear = s.put(1, "battlefield", BEAR)
    s.attack("Brute")
    s.happen(Moved(bear, "hand"))
    s.resolve_all()
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 17]


@rule("702.39a", "608.2b")
def test_a_target_that_changed_sides_is_none():
    s = fight("provoke")
    s.put(0, "battlefield", BRUTE)
    bear = s.put(1, "battlefield", BEAR, tapped=True)
    s.attack("Brute")
    s.arrange(lambda: affect(Context(s.game, bear, 0), [bear], (YouGainControl(),)))
    s.resolve_all()
    assert s.field("tapped", bear) is True


@rule("702.39a", "113.7a")
def test_where_the_attacker_is_gone_the_target_untaps_and_blocks_as_it_likes():
    s = fight("provoke")
    s.put(0, "battlefield", OTHER)
    brute = s.put(0, "battlefield", BRUTE)
    s.put(1, "battlefield", BEAR, tapped=True)
    provoke(s)
    s.attack(["Brute", "Other"])
    s.happen(Moved(brute, "graveyard"))
    s.resolve_all()
    assert s.field("tapped", "Bear") is False
    assert () in legal_blocks(s, [s.find("Bear")], s.find("Other"))


@rule("702.39a", "400.7")
def test_a_creature_that_came_back_need_not_be_blocked():
    s = fight("provoke")
    brute = s.put(0, "battlefield", BRUTE)
    s.put(0, "battlefield", OTHER)
    s.put(1, "battlefield", BEAR)
    provoke(s)
    s.attack(["Brute", "Other"])
    s.resolve_all()
    s.happen(Moved(brute, "exile"))
    s.happen(Moved(s.find("Brute", "exile"), "battlefield"))
    assert () in legal_blocks(s, [s.find("Bear")], s.find("Other"))


@rule("702.39a")
def test_it_lasts_for_one_combat():
    s = fight("provoke")
    s.put(0, "battlefield", BRUTE)
    s.put(1, "battlefield", BEAR)
    provoke(s)
    s.attack("Brute")
    s.resolve_all()
    s.block({"Bear": "Brute"})
    s.pass_until("end of combat")
    assert s.game.effects()
    s.pass_until("postcombat main")
    assert not s.game.effects()


@rule("702.39b")
def test_each_instance_triggers_and_may_provoke_another():
    s = fight("provoke")
    s.put(0, "battlefield", creature("Brute", 3, 3, "provoke", "provoke"))
    bear, elf = s.put(1, "battlefield", BEAR, ELF)
    s.put(1, "battlefield", OTHER)
    provoke(s, "Elf")
    provoke(s, "Bear")
    s.attack("Brute")
    assert stacked(s) == 2
    s.resolve_all()
    assert ways(s, "Bear", "Elf") == [(bear, elf)]


@rule("702.39a", "509.1c")
def test_provoked_by_two_it_chooses_which_it_blocks():
    s = fight("provoke")
    brute, bully = s.put(0, "battlefield", BRUTE, creature("Bully", 1, 1, "provoke"))
    s.put(0, "battlefield", OTHER)
    s.put(1, "battlefield", BEAR)
    s.expect(0, "603.3b", [])
    provoke(s)
    provoke(s)
    s.attack(["Brute", "Bully", "Other"])
    s.resolve_all()
    decision = s.wait_for("declare blockers", 1)
    (to,) = decision.partners
    assert not decision.legal(())
    assert [t for t in to if decision.legal(((0, to.index(t)),))] == [brute, bully]


@rule("702.39a")
def test_a_creature_that_another_gives_it_provokes():
    s = fight("provoke")
    s.put(0, "battlefield", OTHER)
    lend(s, 0, "provoke")
    s.put(1, "battlefield", BEAR, tapped=True)
    provoke(s)
    s.attack("Other")
    s.resolve_all()
    assert s.field("tapped", "Bear") is False
    assert ways_to_block(s, "Other") == [(s.find("Bear"),)]


def ways_to_block(s, attacker):
    return legal_blocks(s, [s.find("Bear")], s.find(attacker))


@rule("702.39a", "707.2")
def test_a_token_that_is_a_copy_provokes_by_itself():
    s = fight("provoke", "create", "copies")
    copier = Activated((PayLifeCost(1),), CreateCopyTokens(Target()), targets=(TargetSpec(CREATURE),))
    s.put(0, "battlefield", BRUTE, creature("Copier", 1, 1, copier))
    s.put(1, "battlefield", BEAR, tapped=True)
    s.act(0, "activate", "Copier", targets=["Brute"]).resolve_all()
    token = next(i for i in s.find_all("Brute") if s.game.object(i).kind == "token")
    s.set_field(CONTINUOUSLY_CONTROLLED_BY, 0, token)
    provoke(s)
    s.attack([token])
    s.resolve_all()
    assert legal_blocks(s, [s.find("Bear")], token) == [(s.find("Bear"),)]


@rule("702.39a", "608.2b")
def test_returned_to_hand_in_response_it_stays_there():
    s = fight("provoke")
    s.put(0, "battlefield", BRUTE)
    back = Activated((PayLifeCost(1),), MoveTo(Target(), "hand"), targets=(TargetSpec(CREATURE),))
    s.put(1, "battlefield", BEAR, creature("Wizard", 1, 1, back))
    s.expect(0, "targets", ["Bear"])
    s.attack("Brute")
    s.act(1, "activate", "Wizard", targets=["Bear"]).resolve_all()
    assert (s.zone_names(1, "hand"), ways(s, "Wizard")) == (["Bear"], [(), (s.find("Wizard"),)])


@rule("702.39a")
def test_words():
    assert meaning("Provoke") == (Keyword("provoke"),)
    (ability,) = meaning("All Sliver creatures have provoke.")
    assert ability.effects[0].parts[0].abilities == (Keyword("provoke"),)
