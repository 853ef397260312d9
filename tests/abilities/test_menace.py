"""Menace (CR 702.111)."""

import pytest
from fights import fight, legal_blocks

from apnap import pick
from apnap.testing import rule
from apnap_plugins.rules.combat.effects import BlocksIfAble, CantBeBlockedByMoreThan
from apnap_plugins.testing import creature

BEAR = creature("Bear", 2, 2)
ELF = creature("Elf", 1, 1)


def blocks_of(attacker, *defenders):
    """The declaration of blockers for one attacker, with the ids."""
    s = fight("menace")
    attacks = s.put(0, "battlefield", attacker)
    ids = [s.put(1, "battlefield", d) for d in defenders]
    s.attack(attacks)
    return s.wait_for("declare blockers", 1), attacks, ids


def legal(decision, *pairs) -> bool:
    return decision.legal(tuple(sorted((decision.options.index(b), decision.partners[0].index(a)) for b, a in pairs)))


@rule("702.111b")
@pytest.mark.parametrize("words", [("menace",), ("menace", "menace")])
def test_two_or_more_must_block_it(words):
    decision, grim, (bear, elf, other) = blocks_of(creature("Grim", 3, 3, *words), BEAR, ELF, ELF)
    assert legal(decision)
    assert not legal(decision, (bear, grim))
    assert legal(decision, (bear, grim), (elf, grim))
    assert legal(decision, (bear, grim), (elf, grim), (other, grim))


@rule("702.111c")
def test_two_instances_ask_for_two_blockers_not_three():
    decision, grim, (bear, elf) = blocks_of(creature("Grim", 3, 3, "menace", "menace"), BEAR, ELF)
    assert pick(decision, [(bear, grim), (elf, grim)]) == ((0, 0), (1, 0))


@rule("702.111b")
def test_the_example_of_a_creature_that_must_block():
    decision, grim, (keen, bear) = blocks_of(
        creature("Grim", 3, 3, "menace"), creature("Keen", 1, 1, BlocksIfAble()), BEAR
    )
    assert decision.maximum == 1
    assert legal(decision, (keen, grim), (bear, grim))
    assert not legal(decision, (keen, grim))
    assert not legal(decision, (bear, grim))
    assert not legal(decision)


@rule("702.111b")
def test_alone_it_need_not_block():
    decision, grim, (keen,) = blocks_of(creature("Grim", 3, 3, "menace"), creature("Keen", 1, 1, BlocksIfAble()))
    assert legal(decision)
    assert not legal(decision, (keen, grim))


@rule("702.111b")
def test_menace_and_at_most_one_blocker_make_it_unblockable():
    decision, grim, (bear, elf) = blocks_of(creature("Grim", 3, 3, "menace", CantBeBlockedByMoreThan(1)), BEAR, ELF)
    assert not legal(decision, (bear, grim))
    assert not legal(decision, (bear, grim), (elf, grim))
    assert legal(decision)


@rule("702.111a", "509.1b")
def test_as_an_evasion_ability_it_restricts_nothing_but_the_blocks_of_that_attacker():
    s = fight("menace")
    grim, ox = s.put(0, "battlefield", creature("Grim", 3, 3, "menace"), creature("Ox", 2, 4))
    bear, elf = s.put(1, "battlefield", BEAR, creature("Elf", 1, 1, "menace"))
    s.attack(["Grim", "Ox"])
    assert legal_blocks(s, [bear, elf], grim) == [(), (bear, elf)]
    assert legal_blocks(s, [bear, elf], ox) == [(), (bear,), (elf,), (bear, elf)]
