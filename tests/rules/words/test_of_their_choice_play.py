"""Targets of an opponent's choice, tokens that attack each opponent, costs of three permanents: played (CR 601.6, 508.4)."""

from __future__ import annotations

from magic import BEAR, OGRE
from wordings import beast, effect, made, play, spell, table

from apnap.testing import rule
from apnap_plugins.actions.create import CreateAttackingEach
from apnap_plugins.testing import basic

HUMANS = (
    "Whenever you attack, for each opponent, create a 1/1 white Human creature token that's tapped and attacking that player or "
    "a planeswalker they control."
)


@rule("601.6a", "115.4")
def test_an_opponent_chooses_the_second_target():
    s = table()
    text = "{0}: Witches deals 1 damage to any target and 1 damage to any target of an opponent's choice."
    witches = s.put(0, "battlefield", beast("Witches", text, "1/3"))
    s.expect(0, "601.2c", [("player", 1)])
    s.expect(1, "601.2c", [witches])
    s.act(0, "activate", "Witches")
    s.resolve()
    assert s.life(1) == 19 and s.damage("Witches") == 1
    s.done()


@rule("601.6a", "608.2b")
def test_what_is_said_behind_it_is_of_the_target():
    s = table()
    s.put(0, "battlefield", BEAR)
    bear, ogre = s.put(1, "battlefield", BEAR, OGRE)
    s.expect(0, "601.2c", [ogre])
    s.expect(1, "601.2c", [bear])
    s.put(0, "hand", spell("Volcano deals 7 damage to target creature you don't control and 7 damage to target creature of an "
                           "opponent's choice you don't control.", "Volcano"))  # fmt: skip
    s.act(0, "cast", "Volcano")
    s.resolve()
    assert s.permanents(0) == ["Bear"] and s.permanents(1) == []
    s.done()


@rule("508.4", "508.4a")
def test_a_token_attacks_each_opponent_also_whom_nobody_attacked():
    s = table(players=3, decks=[[basic("G")] * 20] * 3)
    s.put(0, "battlefield", made("Banner", "Enchantment", HUMANS), OGRE)
    s.attack({"Ogre": ("player", 1)})
    s.resolve()
    assert s.permanents(0).count("Human Token") == 2 and s.tapped(0).count("Human Token") == 2
    s.pass_until("postcombat main")
    assert [s.life(player) for player in (1, 2)] == [16, 19]


def test_what_the_words_mean():
    read = effect(
        "For each opponent, create a 2/2 black Zombie creature token that's tapped and attacking that player."
    )
    assert isinstance(read, CreateAttackingEach) and not read.planeswalkers


@rule("118.3", "601.2h")
def test_three_permanents_each_of_a_color_of_its_own():
    s = table(decks=[[BEAR] * 20] * 2)
    text = "Sacrifice a white creature, a blue creature, and a black creature: Draw a card."
    s.put(0, "battlefield", made("Herald", "Artifact", text))
    both = beast("Both", cost="{W}{U}")
    black = beast("Black", cost="{B}")
    s.put(0, "battlefield", both, black)
    assert not s.can(0, "Herald", kind="activate")
    s.put(0, "battlefield", beast("White", cost="{W}"))
    s.activate(0, "Herald")
    s.resolve()
    assert s.permanents(0) == ["Herald"] and len(s.ids("hand", 0)) == 1


@rule("608.2c", "120.3a")
def test_also_deals():
    s = table()
    ghost = s.put(1, "battlefield", beast("Ghost", size="1/1", types="Creature \u2014 Spirit"))
    play(s, 0, spell("Flame deals 5 damage to target creature. If that creature is a Spirit, Flame also deals 2 damage to that "
                     "creature's controller.", "Flame"), ghost)  # fmt: skip
    assert s.life(1) == 18 and s.permanents(1) == []
