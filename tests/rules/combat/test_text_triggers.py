"""Triggers on combat and damage, in cards made from their text: several at once, the first attack (CR 603.2)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import rule

AGAIN = "After this phase, there is an additional combat phase."


def fight(**more):
    return table(stage="beginning of combat", **more)


@pytest.mark.parametrize(
    "line",
    [
        "Whenever ~ blocks one or more black creatures, ~ gets +1/+2 until end of turn.",
        "Whenever equipped creature becomes blocked by one or more colorless creatures, it gains deathtouch until end of turn.",
        "Whenever ~ attacks for the first time each turn, untap it.",
        "Whenever you attack with two or more Bears, draw a card.",
        "Whenever you attack with one or more creatures, target player mills that many cards.",
        "Whenever a creature you control deals combat damage to a planeswalker, destroy that planeswalker.",
        "Whenever a Bear deals damage to a creature, you gain that much life.",
        "Whenever an opponent is dealt noncombat damage, draw a card.",
        "Whenever combat damage is dealt to you, draw a card.",
    ],
)
def test_what_triggers_in_combat_is_said_again(line):
    assert meaning(line)


def test_what_deals_damage_to_a_creature_is_not_called_it():
    from apnap_plugins.oracle.cards import CardRefused

    with pytest.raises(CardRefused):
        shrine("Whenever a creature you control deals combat damage to a creature, destroy that creature.")


@rule("509.5", "603.2c")
def test_one_or_more_blockers_make_it_trigger_once():
    s = fight()
    text = "Whenever ~ blocks or becomes blocked by one or more Bears, ~ gets +10/+0 until end of turn."
    s.put(0, "battlefield", beast("Kavu", text))
    s.put(1, "battlefield", beast("Cub", types="Creature — Bear"), beast("Sow", types="Creature — Bear"), OGRE)
    s.attack("Kavu")
    s.block({"Cub": "Kavu", "Sow": "Kavu", "Ogre": "Kavu"})
    s.settle()
    assert len(s.stack) == 1
    s.resolve_all()
    assert s.pt("Kavu") == (12, 2)


@rule("509.5")
def test_only_blockers_of_the_kind_count_and_it_may_be_the_one_that_blocks():
    for attacker, power in (("Cub", 12), ("Ogre", 2)):
        s = fight()
        s.put(0, "battlefield", beast("Cub", types="Creature — Bear"), OGRE)
        s.put(1, "battlefield", beast("Kavu", "Whenever ~ blocks one or more Bears, ~ gets +10/+0 until end of turn."))
        s.attack(attacker)
        s.block({"Kavu": attacker})
        s.resolve_all()
        assert s.pt("Kavu")[0] == power


@rule("509.5")
def test_the_equipped_creature_that_became_blocked_is_it():
    s = table()
    text = "Whenever equipped creature becomes blocked by one or more creatures, it gets +3/+0 until end of turn.\nEquip {0}"
    s.put(0, "battlefield", beast("Knight"), beast("Squire"), made("Sword", "Artifact — Equipment", text))
    s.put(1, "battlefield", BEAR, OGRE)
    s.activate(0, "Sword", "Knight")
    s.resolve()
    s.attack(["Knight", "Squire"])
    s.block({"Bear": "Knight", "Ogre": "Squire"})
    s.resolve_all()
    assert (s.pt("Knight")[0], s.pt("Squire")[0]) == (5, 2)


SWORD = "{0}: Attach ~ to target creature you control.\n"


@rule("509.5b", "509.5d", "603.2")
@pytest.mark.parametrize("attacks", [True, False])
def test_the_other_of_the_two_that_fought_is_meant_also_when_what_triggered_is_attached_to_another_creature(attacks):
    s = table(stage="beginning of combat")
    text = SWORD + (
        "Whenever equipped creature blocks or becomes blocked by a non-Wall creature, "
        "destroy the other creature at end of combat."
    )
    mine, theirs = (0, 1) if attacks else (1, 0)
    s.put(mine, "battlefield", beast("Knight", size="1/9"), beast("Squire"), made("Fang", "Artifact — Equipment", text))
    s.put(theirs, "battlefield", beast("Foe", size="1/9"))
    s.settle()
    if not attacks:
        s.pass_priority(0)
    s.activate(mine, "Fang", "Knight")
    s.resolve()
    s.attack("Knight" if attacks else "Foe")
    s.block({"Foe": "Knight"} if attacks else {"Knight": "Foe"})
    s.settle()
    if not attacks:
        s.pass_priority(0)
    s.activate(mine, "Fang", "Squire")
    s.resolve_all()
    s.pass_until("postcombat main")
    assert (s.count("Knight", "battlefield"), s.count("Foe", "battlefield")) == (1, 0)


@rule("509.5d", "508.5")
def test_it_is_the_one_that_became_blocked_and_not_the_one_that_blocks():
    s = table(players=3)
    text = (
        SWORD + "Whenever equipped creature becomes blocked by a creature, it gets +3/+0 until end of turn "
        "and defending player loses 1 life."
    )
    s.put(0, "battlefield", beast("Knight", size="1/9"), made("Fang", "Artifact — Equipment", text))
    s.put(2, "battlefield", beast("Foe", size="1/9"))
    s.activate(0, "Fang", "Knight")
    s.resolve()
    s.attack({"Knight": ("player", 2)})
    s.block({"Foe": "Knight"}, player=2)
    s.resolve_all()
    assert (s.pt("Knight")[0], s.pt("Foe")[0], s.life_totals()) == (4, 1, [20, 20, 19])


@rule("508.3a", "603.2")
def test_it_triggers_on_the_first_attack_of_the_turn_only():
    s = fight()
    s.put(
        0,
        "battlefield",
        beast("Angel", f"Vigilance\nWhenever Angel attacks for the first time each turn, you gain 1 life. {AGAIN}"),
    )
    s.attack("Angel")
    s.resolve_all()
    s.pass_until("beginning of combat", again=True)
    s.attack("Angel")
    s.resolve_all()
    assert s.life_totals() == [21, 18]


@rule("508.3d")
def test_that_many_are_the_creatures_that_you_attacked_with():
    s = fight()
    s.put(
        0, "battlefield", shrine("Whenever you attack with one or more creatures, you gain that much life."), BEAR, OGRE
    )
    s.attack(["Bear", "Ogre"])
    s.resolve()
    assert s.life(0) == 22


@rule("508.3d")
def test_you_attack_with_creatures_of_a_kind():
    for attackers, gained in ((["Cub", "Sow"], 1), (["Cub", "Ogre"], 0)):
        s = fight()
        s.put(0, "battlefield", shrine("Whenever you attack with two or more Bears, you gain 1 life."), OGRE)
        s.put(0, "battlefield", beast("Cub", types="Creature — Bear"), beast("Sow", types="Creature — Bear"))
        s.attack(attackers)
        s.resolve_all()
        assert s.life(0) == 20 + gained


@rule("508.3a", "603.2c")
def test_those_that_attack_at_once_are_they_and_no_others():
    s = fight()
    s.put(
        0, "battlefield", shrine("Whenever one or more creatures you control attack, they get +2/+0 until end of turn.")
    )
    s.put(0, "battlefield", BEAR, OGRE, beast("Calf"))
    s.attack(["Bear", "Ogre"])
    s.settle()
    assert len(s.stack) == 1
    s.resolve_all()
    assert [s.pt(name)[0] for name in ("Bear", "Ogre", "Calf")] == [4, 5, 2]


@rule("603.2c", "603.6a")
def test_as_many_as_entered_at_once():
    s = table()
    s.put(
        0,
        "battlefield",
        beast("Champion", "Whenever one or more tokens you control enter, put that many +1/+1 counters on Champion."),
    )
    play(s, 0, spell("Create three 1/1 white Soldier creature tokens."))
    s.resolve_all()
    assert s.counters_on("Champion") == 3


@rule("120.1", "510.3")
def test_only_combat_damage_counts_for_what_is_dealt_combat_damage():
    s = fight()
    s.put(0, "battlefield", beast("Wall", "Whenever Wall is dealt combat damage, you gain that much life.", "0/9"))
    play(s, 1, spell("~ deals 2 damage to target creature."), "Wall")
    assert s.life(0) == 20
    s.put(1, "battlefield", BEAR, OGRE)
    s.attack("Wall")
    s.block({"Bear": "Wall", "Ogre": "Wall"})
    s.pass_until("end of combat")
    assert s.life(0) == 25


@rule("120.1")
def test_noncombat_damage_to_an_opponent():
    s = fight()
    s.put(0, "battlefield", shrine("Whenever an opponent is dealt noncombat damage, you gain 1 life."), BEAR)
    play(s, 0, spell("~ deals 2 damage to each player."))
    s.resolve_all()
    assert s.life_totals() == [19, 18]
    s.attack("Bear")
    s.pass_until("end of combat")
    assert s.life_totals() == [19, 16]


@rule("510.3", "306.8")
def test_a_planeswalker_that_is_dealt_damage_is_destroyed():
    s = fight()
    text = "Whenever a creature you control deals combat damage to a planeswalker, destroy that planeswalker."
    s.put(0, "battlefield", shrine(text), BEAR)
    walker = s.put(1, "battlefield", made("Walker", "Planeswalker", "+1: You gain 1 life."), counters={"loyalty": 9})
    s.attack({"Bear": walker[0] if isinstance(walker, (list, tuple)) else walker})
    s.pass_until("end of combat")
    assert s.permanents(1) == []
