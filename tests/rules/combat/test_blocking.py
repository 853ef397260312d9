"""Declaring blockers and damage assignment orders (CR 509)."""

from __future__ import annotations

import random

import pytest
from fightcards import NOTED, BlocksToo, Note, SummonBlocker
from fights import Raw, blockers, blockers_of, fight, wrong

from apnap import IllegalAnswer, Moved, Triggered
from apnap.testing import rule
from apnap_plugins.rules.combat.blocking import become_blocked, become_unblocked, entering_blocking, start_blocking
from apnap_plugins.rules.combat.combat import (
    BLOCKED,
    BLOCKING,
    blocked_by,
    blocks_alone,
    is_blocking,
    is_blocking_alone,
)
from apnap_plugins.rules.combat.effects import (
    BlockingCosts,
    BlocksIfAble,
    CanBlockMore,
    CantBeBlockedByMoreThan,
    CantBlock,
    CantBlockAlone,
    MustBeBlocked,
)
from apnap_plugins.rules.combat.triggers import (
    WhenAttacksUnblocked,
    WhenBecomesBlocked,
    WhenBecomesBlockedBy,
    WhenBlocks,
    WhenBlocksCreature,
)
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything, Itself
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.testing import creature

BEAR = creature("Bear", 2, 2)
ELF = creature("Elf", 1, 1)
OGRE = creature("Ogre", 3, 3)
WALL = creature("Wall", 0, 4)


@rule("509.1a", "509.1g", "509.1h")
def test_untapped_creatures_of_the_defending_player_block():
    s = fight()
    bear, ogre = s.put(0, "battlefield", BEAR, OGRE)
    elf = s.put(1, "battlefield", ELF, sick=True)
    s.put(1, "battlefield", WALL, tapped=True)
    s.attack(["Bear", "Ogre"])
    decision = s.wait_for("declare blockers", 1)
    assert decision.options == (elf,)
    assert decision.partners == ((bear, ogre),)
    s.block({"Elf": "Ogre"})
    assert blockers(s.game) == [elf]
    assert blockers_of(s.game, ogre) == (elf,)
    assert (s.field(BLOCKED, bear), s.field(BLOCKED, ogre)) == (False, True)


@rule("509.1b")
def test_a_creature_that_cannot_block_is_not_offered():
    s = fight()
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", creature("Coward", 1, 1, CantBlock()))
    elf = s.put(1, "battlefield", ELF)
    s.attack("Bear")
    assert s.wait_for("declare blockers", 1).options == (elf,)


@rule("509.1b")
def test_restrictions_on_how_many_block():
    s = fight()
    slim = s.put(0, "battlefield", creature("Slim", 2, 2, CantBeBlockedByMoreThan(1)))
    elf, ogre = s.put(1, "battlefield", ELF, OGRE)
    s.attack("Slim")
    decision = s.wait_for("declare blockers", 1)
    assert wrong(decision, (elf, slim), (ogre, slim))
    assert not wrong(decision, (elf, slim))


@rule("509.1b")
def test_a_creature_that_cannot_block_alone():
    s = fight()
    bear = s.put(0, "battlefield", BEAR)
    shy = s.put(1, "battlefield", creature("Shy", 1, 1, CantBlockAlone()))
    elf = s.put(1, "battlefield", ELF)
    s.attack("Bear")
    decision = s.wait_for("declare blockers", 1)
    assert wrong(decision, (shy, bear))
    assert not wrong(decision, (shy, bear), (elf, bear))


@rule("509.1c")
def test_blocks_if_able():
    s = fight()
    bear = s.put(0, "battlefield", BEAR)
    keen = s.put(1, "battlefield", creature("Keen", 1, 1, BlocksIfAble()))
    elf = s.put(1, "battlefield", ELF)
    s.attack("Bear")
    decision = s.wait_for("declare blockers", 1)
    assert wrong(decision)
    assert wrong(decision, (elf, bear))
    assert not wrong(decision, (keen, bear))


@rule("509.1c")
def test_all_that_can_block_it_do():
    s = fight()
    bait, bear = s.put(0, "battlefield", creature("Bait", 1, 1, BlocksIfAble(Anything(), This())), BEAR)
    elf, ogre = s.put(1, "battlefield", ELF, OGRE)
    s.put(1, "battlefield", WALL, tapped=True)
    s.attack(["Bait", "Bear"])
    decision = s.wait_for("declare blockers", 1)
    assert decision.maximum == 2
    assert wrong(decision, (elf, bait), (ogre, bear))
    assert not wrong(decision, (elf, bait), (ogre, bait))


@rule("509.1c")
def test_one_creature_is_enough_where_it_must_be_blocked():
    s = fight()
    first, second = (s.put(0, "battlefield", creature(n, 1, 1, MustBeBlocked())) for n in ("First", "Second"))
    elf, ogre = s.put(1, "battlefield", ELF, OGRE)
    s.attack(["First", "Second"])
    decision = s.wait_for("declare blockers", 1)
    assert decision.maximum == 2
    assert wrong(decision, (elf, first), (ogre, first))
    assert not wrong(decision, (elf, second), (ogre, first))


@rule("509.1c", "509.1b")
def test_a_lure_that_only_one_may_block():
    s = fight()
    bait = s.put(0, "battlefield", creature("Bait", 1, 1, BlocksIfAble(Anything(), This()), CantBeBlockedByMoreThan(1)))
    elf, ogre = s.put(1, "battlefield", ELF, OGRE)
    s.attack("Bait")
    decision = s.wait_for("declare blockers", 1)
    assert decision.maximum == 1
    assert wrong(decision)
    assert not wrong(decision, (elf, bait))
    assert wrong(decision, (elf, bait), (ogre, bait))


@rule("509.2", "510.1c")
def test_the_attacking_player_orders_several_blockers():
    s = fight()
    ogre = s.put(0, "battlefield", OGRE)
    elf, bear = s.put(1, "battlefield", ELF, BEAR)
    s.attack("Ogre")
    s.expect(0, "509.2", ["Bear", "Elf"])
    s.block({"Elf": "Ogre", "Bear": "Ogre"})
    assert blockers_of(s.game, ogre) == (bear, elf)
    s.expect(0, "510.1", {bear: 2, elf: 1})
    s.pass_until("combat damage")
    assert s.permanents() == []


@rule("509.2a")
def test_a_blocker_that_leaves_is_taken_out_of_the_order():
    s = fight()
    ogre = s.put(0, "battlefield", OGRE)
    elf, bear, wall = s.put(1, "battlefield", ELF, BEAR, WALL)
    s.attack("Ogre")
    s.expect(0, "509.2", ["Wall", "Bear", "Elf"])
    s.block({"Elf": "Ogre", "Bear": "Ogre", "Wall": "Ogre"})
    s.happen(Moved(bear, "graveyard"))
    assert blockers_of(s.game, ogre) == (wall, elf)


@rule("509.3", "509.3a", "510.1d")
def test_a_creature_that_blocks_several_has_an_order_too():
    s = fight()
    bear, elf = s.put(0, "battlefield", BEAR, ELF)
    hydra = s.put(1, "battlefield", creature("Hydra", 3, 6, CanBlockMore()))
    s.attack(["Bear", "Elf"])
    s.expect(1, "509.3", ["Elf", "Bear"])
    s.block(Raw(((0, 0), (0, 1))))
    assert blocked_by(s.game, hydra) == (elf, bear)
    s.expect(1, "510.1", {elf: 1, bear: 2})
    s.pass_until("combat damage")
    assert s.permanents() == ["Hydra"]
    assert s.field("damage", hydra) == 3


@rule("509.1a")
def test_one_that_blocks_several_is_named_once_for_each():
    s = fight()
    bear, elf = s.put(0, "battlefield", BEAR, ELF)
    hydra = s.put(1, "battlefield", creature("Hydra", 3, 6, CanBlockMore()))
    s.attack(["Bear", "Elf"])
    s.expect(1, "509.3", ["Elf", "Bear"])
    s.block([("Hydra", "Bear"), ("Hydra", "Elf")])
    assert blocked_by(s.game, hydra) == (elf, bear)


@rule("509.1a")
def test_a_program_names_one_that_blocks_several_once_for_each():
    s = fight()
    s.put(0, "battlefield", BEAR, ELF)
    s.put(1, "battlefield", creature("Hydra", 3, 6, CanBlockMore()))
    s.attack(["Bear", "Elf"])
    s.wait_for("declare blockers", 1)
    observed = s.game.observe(1)
    both = ((0, 0), (0, 1))
    assert observed.answer(observed.spelled(both)) == both


@rule("509.1a")
def test_one_that_can_block_one_blocks_one():
    s = fight()
    s.put(0, "battlefield", BEAR, ELF)
    s.put(1, "battlefield", WALL)
    s.attack(["Bear", "Elf"])
    decision = s.wait_for("declare blockers", 1)
    assert not decision.legal(((0, 0), (0, 1)))
    assert decision.legal(((0, 1),))


@rule("509.5a", "509.5b", "509.5c", "509.5d", "509.4a", "509.1i")
def test_once_for_each_pair_or_once_in_all():
    s = fight()
    becomes = Triggered(WhenBecomesBlocked(), Note("becomes"))
    by = Triggered(WhenBecomesBlockedBy(), Note("by"))
    s.put(0, "battlefield", creature("Red", 0, 9, becomes, by))
    s.put(0, "battlefield", creature("Blue", 0, 9))
    blocks, pair = Triggered(WhenBlocks(), Note("blocks")), Triggered(WhenBlocksCreature(), Note("pair"))
    s.put(1, "battlefield", creature("Hydra", 0, 6, CanBlockMore(), blocks, pair))
    s.put(1, "battlefield", ELF)
    s.attack(["Red", "Blue"])
    s.defaults = True
    s.block(Raw(((0, 0), (0, 1), (1, 0))))
    s.resolve_all()
    assert sorted(s.field(NOTED)) == ["becomes", "blocks", "by", "by", "pair", "pair"]


@rule("509.5g", "508.3f")
def test_attacks_and_is_not_blocked():
    s = fight()
    s.put(0, "battlefield", creature("Free", 1, 1, Triggered(WhenAttacksUnblocked(), Note("free"))))
    s.put(0, "battlefield", creature("Held", 1, 1, Triggered(WhenAttacksUnblocked(), Note("held"))))
    wall = s.put(1, "battlefield", WALL)
    s.attack(["Free", "Held"])
    s.block({"Wall": "Held"})
    s.happen(Moved(wall, "graveyard"))
    s.resolve_all()
    assert s.field(NOTED) == ("free",)


@rule("509.1h")
def test_an_effect_may_make_a_creature_blocked():
    s = fight()
    s.put(0, "battlefield", creature("Held", 3, 3, Triggered(WhenBecomesBlocked(), Note("held"))))
    held = s.find("Held")
    s.attack("Held")
    s.pass_until("declare blockers")
    s.arrange(lambda: become_blocked(s.game, [held]))
    s.resolve_all()
    s.pass_until("end of combat")
    assert s.field(NOTED) == ("held",)
    assert s.life_totals() == [20, 20]


@rule("509.1h")
def test_an_effect_may_make_a_creature_unblocked():
    s = fight()
    s.put(0, "battlefield", creature("Held", 3, 3, Triggered(WhenAttacksUnblocked(), Note("free"))))
    held = s.find("Held")
    wall = s.put(1, "battlefield", WALL)
    s.attack("Held")
    s.block({"Wall": "Held"})
    s.arrange(lambda: become_unblocked(s.game, [held]))
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 17]
    assert s.field("damage", wall) == 0
    assert s.field(NOTED) == ()


def _put_blocking(s, definition, attacker: int, player: int = 1):
    made = []

    def arrive() -> None:
        number = s.game.make_component(definition, player, "token")
        move = Moved(0, "battlefield", controller=player, owner=player, made=(number,), kind="token")
        made.extend(s.game.happen(entering_blocking(s.game, move, attacker)).result)

    s.arrange(arrive)
    s.settle()
    return made[0]


@rule("509.7", "509.5a", "509.5c", "509.5d", "509.7b")
def test_a_creature_put_onto_the_battlefield_blocking_blocks_but_never_blocked():
    s = fight()
    becomes, by = Triggered(WhenBecomesBlocked(), Note("becomes")), Triggered(WhenBecomesBlockedBy(), Note("by"))
    ogre = s.put(0, "battlefield", creature("Ogre", 3, 3, becomes, by))
    s.attack("Ogre")
    s.pass_until("declare blockers")
    s.defaults = True
    blocks = Triggered(WhenBlocks(CREATURE), Note("blocks"))
    sapling = _put_blocking(s, creature("Sapling", 1, 1, CantBlock(), blocks), ogre)
    assert blockers_of(s.game, ogre) == (sapling,)
    s.pass_until("end of combat")
    assert sorted(s.field(NOTED)) == ["becomes", "by"]
    assert s.permanents() == ["Ogre"]
    assert s.life_totals() == [20, 20]


@rule("506.3d", "509.7a")
def test_it_does_not_block_what_does_not_attack_its_controller():
    s = fight(players=3)
    ogre = s.put(0, "battlefield", OGRE)
    s.attack({"Ogre": ("player", 2)})
    s.pass_until("declare blockers")
    sapling = _put_blocking(s, ELF, ogre)
    assert s.field(BLOCKING, sapling) is None
    assert s.field(BLOCKED, ogre) is False


@rule("509.6")
def test_an_effect_causes_a_creature_to_block():
    s = fight()
    ogre = s.put(0, "battlefield", OGRE)
    elf = s.put(1, "battlefield", ELF, tapped=True)
    s.attack("Ogre")
    s.pass_until("declare blockers")
    done = []
    s.arrange(lambda: done.append(start_blocking(s.game, elf, ogre)))
    s.settle()
    assert done == [True]
    assert is_blocking(s.game, elf)
    s.pass_until("end of combat")
    assert (s.permanents(), s.life_totals()) == (["Ogre"], [20, 20])


@rule("509.7", "509.6")
def test_the_newcomer_gets_a_place_in_the_damage_assignment_order():
    s = fight()
    spider = s.put(0, "battlefield", creature("Spider", 2, 4))
    horn = Triggered(WhenBlocks(), SummonBlocker(ELF))
    minotaur = s.put(1, "battlefield", creature("Minotaur", 2, 3, horn))
    s.attack("Spider")
    s.block({"Minotaur": "Spider"})
    s.expect(0, "509.6", 0)
    s.resolve_all()
    token = s.find("Elf")
    assert blockers_of(s.game, spider) == (token, minotaur)
    s.expect(0, "510.1", {token: 1, minotaur: 1})
    s.pass_until("combat damage")
    assert s.permanents() == ["Minotaur", "Spider"]


@rule("509.6", "509.5b")
def test_a_creature_that_blocks_already_may_be_made_to_block_another():
    s = fight()
    bear, ogre = s.put(0, "battlefield", BEAR, OGRE)
    too, pair = Triggered(WhenBlocks(), BlocksToo()), Triggered(WhenBlocksCreature(), Note("pair"))
    tower = s.put(1, "battlefield", creature("Tower", 1, 9, too, pair))
    s.attack(["Bear", "Ogre"])
    s.expect(1, "603.3b", [])
    s.block({"Tower": "Bear"})
    s.expect(1, "509.6", 0)
    s.resolve_all()
    assert s.field(NOTED) == ("pair", "pair")
    assert blocked_by(s.game, tower) == (ogre, bear)
    assert s.field(BLOCKED, ogre) is True
    s.expect(1, "510.1", {ogre: 1})
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 20]


@rule("509.1c", "509.1d", "509.1e", "509.1f")
def test_the_cost_to_block_is_paid_and_nobody_must():
    s = fight()
    feared = s.put(
        0,
        "battlefield",
        creature("Feared", 1, 1, BlockingCosts((PayLifeCost(3),), what=Itself()), BlocksIfAble(Anything(), This())),
    )
    elf, ogre = s.put(1, "battlefield", ELF, OGRE)
    s.attack("Feared")
    decision = s.wait_for("declare blockers", 1)
    assert not wrong(decision)
    assert not wrong(decision, (elf, feared))
    assert decision.default() == ()
    s.defaults = True
    s.block({"Elf": "Feared", "Ogre": "Feared"})
    assert s.life_totals() == [20, 14]
    assert blockers_of(s.game, feared) == (elf, ogre)


@rule("509.1d", "509.1f")
def test_of_blocks_that_cost_only_as_many_are_declared_as_can_be_paid_together():
    s = fight()
    s.put(0, "battlefield", creature("Feared", 1, 1, BlockingCosts((PayLifeCost(3),), what=Itself())))
    elf, ogre = s.put(1, "battlefield", ELF, OGRE)
    s.set_field("life", 5, 1)
    s.attack("Feared")
    feared = s.find("Feared")
    assert wrong(s.wait_for("declare blockers", 1), (elf, feared), (ogre, feared))
    s.block({"Ogre": "Feared"})
    assert blockers(s.game) == [ogre]
    assert s.life_totals() == [20, 2]


@rule("506.5")
def test_blocking_alone():
    s = fight()
    s.put(0, "battlefield", OGRE)
    elf, bear = s.put(1, "battlefield", ELF, BEAR)
    s.attack("Ogre")
    s.defaults = True
    s.block({"Elf": "Ogre", "Bear": "Ogre"})
    assert not blocks_alone(s.game, elf)
    s.happen(Moved(bear, "graveyard"))
    assert not blocks_alone(s.game, elf)
    assert is_blocking_alone(s.game, elf)


@pytest.mark.parametrize("seed", range(10))
def test_samples_are_legal(seed: int):
    s = fight("menace")
    s.put(
        0,
        "battlefield",
        creature("Bait", 1, 1, BlocksIfAble(Anything(), This())),
        creature("Grim", 2, 2, "menace"),
        BEAR,
    )
    s.put(0, "battlefield", creature("Slim", 1, 1, CantBeBlockedByMoreThan(1), MustBeBlocked()))
    s.put(
        1, "battlefield", ELF, OGRE, creature("Hydra", 1, 6, CanBlockMore(2)), creature("Shy", 1, 1, CantBlockAlone())
    )
    s.attack(["Bait", "Grim", "Bear", "Slim"])
    decision = s.wait_for("declare blockers", 1)
    rng = random.Random(seed)
    samples = {decision.sample(rng) for _ in range(30)}
    assert [decision.problem(sample) for sample in samples if decision.problem(sample)] == []
    assert decision.problem(decision.default()) is None
    assert decision.maximum == 5
    assert len(samples) > 1


@rule("509.1", "728.1")
def test_an_illegal_declaration_of_blockers_changes_nothing_and_is_made_anew():
    s = fight()
    slim = s.put(0, "battlefield", creature("Slim", 2, 2, CantBeBlockedByMoreThan(1)))
    elf, _ = s.put(1, "battlefield", ELF, OGRE)
    s.attack("Slim")
    s.wait_for("declare blockers", 1)
    before = s.game.digest()
    with pytest.raises(IllegalAnswer):
        s.game.push(((0, 0), (1, 0)))
    assert s.game.digest() == before and s.decision.kind == "declare blockers" and blockers(s.game) == []
    s.game.push(((0, 0),))
    assert blockers_of(s.game, slim) == (elf,)
