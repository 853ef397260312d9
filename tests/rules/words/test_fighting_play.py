"""Cards made from their text, played: who may attack and block, and what is so at the end of combat (CR 508, 509, 511)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, shrine, spell, statics, table

from apnap.testing import ScenarioError, rule
from apnap_plugins.rules.combat.combat import is_attacking
from apnap_plugins.rules.combat.effects import AtMostAttack, AtMostBlock
from apnap_plugins.testing import Table


def attacks(s: Table, name: str) -> bool:
    """Whether a creature attacks, where its player wants that."""
    try:
        s.attack([name])
    except ScenarioError:
        return False
    return is_attacking(s.game, s.find(name, "battlefield"))


@rule("508.1c", "509.1b")
def test_no_more_than_one_creature_attacks_or_blocks() -> None:
    text = "No more than one creature can attack each combat.\nNo more than one creature can block each combat."
    arbiter = shrine(text, "Arbiter")
    s = table()
    s.put(0, "battlefield", arbiter, BEAR, OGRE)
    with pytest.raises(ScenarioError):
        s.attack(["Bear", "Ogre"])
    s = table()
    s.put(0, "battlefield", arbiter, BEAR)
    s.put(1, "battlefield", beast("Ox"), beast("Cow"))
    s.attack(["Bear"])
    with pytest.raises(ScenarioError):
        s.block([("Ox", "Bear"), ("Cow", "Bear")])
    s = table()
    s.put(0, "battlefield", arbiter, BEAR)
    s.put(1, "battlefield", beast("Ox"), beast("Cow"))
    s.attack(["Bear"])
    s.block({"Ox": "Bear"})
    assert statics("No more than two creatures can attack each combat.") == (AtMostAttack(2),)
    assert statics("No more than two creatures can block each combat.") == (AtMostBlock(2),)


@rule("609.4", "302.6")
def test_attacking_as_though_it_had_haste_is_all_that_it_can_do() -> None:
    s = table()
    energy = made(
        "Energy", "Enchantment — Aura", "Enchant creature\nEnchanted creature can attack as though it had haste."
    )
    play(s, 0, beast("Calf", "{T}: You gain 1 life."))
    play(s, 0, beast("Cow"))
    play(s, 0, energy, "Calf")
    assert not s.can(0, "Calf", "activate"), "{T} can't be paid sooner"
    s.attack(["Calf"])
    s.pass_until("combat damage")
    assert s.life(1) == 18
    s = table()
    play(s, 0, beast("Cow"))
    assert not attacks(s, "Cow")


@rule("511.2", "603.4")
@pytest.mark.parametrize(("fights", "left"), [("attacks", 2), ("blocks", 2), ("", 3)])
def test_at_end_of_combat_if_it_attacked_or_blocked(fights: str, left: int) -> None:
    clockwork = (
        "~ enters with three +1/+0 counters on it.\n"
        "At end of combat, if ~ attacked or blocked this combat, remove a +1/+0 counter from it."
    )
    s = table(active=1 if fights == "blocks" else 0)
    s.put(0, "battlefield", beast("Clock", clockwork, "0/4"), counters={"+1/+0": 3})
    s.put(1, "battlefield", beast("Ox", size="1/4"))
    if fights == "attacks":
        s.attack(["Clock"])
    elif fights == "blocks":
        s.attack(["Ox"], player=1)
        s.block({"Clock": "Ox"}, player=0)
    s.pass_until("end of combat")
    s.resolve_all()
    assert s.counters_on("Clock", "+1/+0") == left


@rule("509.1h", "509.5c")
def test_an_unblocked_creature_becomes_blocked() -> None:
    s = table()
    s.put(0, "battlefield", beast("Ghost", "~ can't be blocked.\nWhenever ~ becomes blocked, you gain 3 life."))
    s.attack(["Ghost"])
    s.pass_until("declare blockers")
    play(s, 1, spell("Target unblocked attacking creature becomes blocked."), "Ghost")
    s.resolve_all()
    s.pass_until("end of combat")
    assert s.life_totals() == [23, 20]


@rule("509.1c")
def test_all_creatures_able_to_block_it_do_so() -> None:
    s = table()
    umbra = "Enchant creature\nEnchanted creature gets +4/+4 and has first strike, and all creatures able to block it do so."
    s.put(0, "battlefield", BEAR, OGRE)
    s.put(1, "battlefield", beast("Ox"), beast("Cow"))
    play(s, 0, made("Umbra", "Enchantment — Aura", umbra), "Bear")
    s.attack(["Bear", "Ogre"])
    with pytest.raises(ScenarioError):
        s.block({"Ox": "Ogre", "Cow": "Bear"})
    s = table()
    s.put(0, "battlefield", beast("Piper", "All creatures with flying able to block ~ do so.", "3/3"))
    s.put(1, "battlefield", beast("Bat", "Flying", "1/1"), beast("Cow"))
    s.attack(["Piper"])
    with pytest.raises(ScenarioError):
        s.block({"Cow": "Piper"})


@rule("702.14a", "508.1c")
def test_creatures_without_one_or_another_ability() -> None:
    s = table()
    tide = shrine("Creatures without flying or islandwalk can't attack.", "Tide")
    s.put(0, "battlefield", tide, beast("Bat", "Flying", "1/1"), beast("Eel", "Islandwalk", "1/1"), BEAR)
    s.put(0, "battlefield", beast("Newt", "Swampwalk", "1/1"))
    s.attack(["Bat", "Eel"])
    for name in ("Bear", "Newt"):
        s = table()
        s.put(0, "battlefield", tide, BEAR, beast("Newt", "Swampwalk", "1/1"))
        assert not attacks(s, name)


@rule("609.4", "702.3b")
def test_as_long_as_it_is_one_or_the_other() -> None:
    text = "Defender\nAs long as ~ is enchanted or equipped, it can attack as though it didn't have defender."
    s = table()
    s.put(0, "battlefield", beast("Knight", text))
    assert not attacks(s, "Knight")
    s = table()
    s.put(0, "battlefield", beast("Knight", text))
    play(s, 0, made("Aura", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +1/+1."), "Knight")
    assert attacks(s, "Knight")
