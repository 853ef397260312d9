"""What creatures may do or how they fight "until end of turn", said before whom it is about, played (CR 510.1a, 611.2c)."""

from __future__ import annotations

from wordings import beast, play, spell, table

from apnap.testing import rule

CARD = beast("Card")
WALL = beast("Snail", size="0/4")
THEIRS = "assign combat damage equal to their toughness rather than their power"
UNBLOCKED = ("Whenever you put one or more counters on a creature, until end of turn, that creature can't be blocked by "
             "creatures your opponents control.")  # fmt: skip


@rule("510.1a", "514.2")
def test_a_target_deals_damage_by_its_toughness_this_turn():
    s = table(decks=[[CARD] * 9] * 2)
    s.put(0, "battlefield", WALL, beast("Other", size="0/5"))
    text = "Until end of turn, target creature you control assigns combat damage equal to its toughness rather than its power."
    play(s, 0, spell(text), "Snail")
    s.attack(["Snail", "Other"])
    s.pass_until("end")
    assert s.life(1) == 16
    for _ in range(2):
        s.pass_until("upkeep", again=True)
    s.attack(["Snail", "Other"])
    s.pass_until("end")
    assert s.life(1) == 16


@rule("510.1a", "611.2c")
def test_described_creatures_are_those_that_fit_as_they_fight():
    s = table()
    s.put(0, "battlefield", WALL, beast("Ogre", size="3/2"))
    s.put(1, "battlefield", beast("Cat", size="1/1"))
    play(s, 0, spell(f"Until end of turn, creatures you control with toughness greater than their power {THEIRS}."))
    late = s.put(0, "battlefield", beast("Late", size="1/6"), sick=False)
    s.attack(["Snail", "Ogre", late])
    s.pass_until("end")
    assert s.life(1) == 20 - 4 - 3 - 6


@rule("509.1b", "611.2c")
def test_what_cant_be_blocked_by_some():
    s = table()
    s.put(0, "battlefield", beast("Ant", UNBLOCKED), beast("Bee"))
    s.put(1, "battlefield", beast("Cat"))
    play(s, 0, spell("Put a +1/+1 counter on target creature."), "Ant")
    s.resolve_all()
    s.attack(["Ant", "Bee"])
    s.block({"Cat": "Bee"})
    s.pass_until("end")
    assert s.life(1) == 17
