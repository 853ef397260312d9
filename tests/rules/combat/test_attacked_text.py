"""Who is attacked, in words: one of your opponents, the enchanted player, the defending player of another creature (CR 508)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, table

from apnap.testing import rule
from apnap_plugins.rules.combat.combat import ATTACKING
from apnap_plugins.rules.combat.instructions import ForAWhile
from apnap_plugins.rules.combat.selectors import DefendingPlayer, DefendingPlayerFor
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.vocabulary.selectors import TriggerObject, TriggerPlayer
from apnap_plugins.testing import basic


def fight(**more):
    return table(stage="beginning of combat", **more)


@rule("508.5", "508.5a")
def test_the_defending_player_is_that_of_the_creature_that_attacks():
    s = fight(players=3)
    s.put(0, "battlefield", shrine("Whenever a creature you control attacks, defending player loses 3 life."))
    s.put(0, "battlefield", BEAR)
    s.attack({"Bear": ("player", 2)})
    s.resolve_all()
    assert s.life_totals() == [20, 20, 17]


@rule("508.5", "601.2c")
def test_a_target_that_the_defending_player_of_the_equipped_creature_controls():
    s = table(players=3)
    text = "Whenever equipped creature attacks, tap up to one target creature defending player controls.\nEquip {0}"
    s.put(0, "battlefield", beast("Knight"), made("Sword", "Artifact — Equipment", text))
    s.put(1, "battlefield", BEAR)
    s.put(2, "battlefield", OGRE)
    s.activate(0, "Sword", "Knight")
    s.resolve()
    s.expect(0, "targets", ["Bear"])
    s.attack({"Knight": ("player", 1)})
    s.resolve_all()
    assert (s.field(TAPPED, "Bear"), s.field(TAPPED, "Ogre")) == (True, False)


def test_whose_defending_player_is_meant():
    (own,) = meaning("Whenever ~ attacks, defending player loses 1 life.")
    (other,) = meaning("Whenever a creature you control attacks, defending player loses 1 life.")
    assert own.effect.who == DefendingPlayer()
    assert other.effect.who == DefendingPlayerFor(TriggerObject())


@rule("508.3a")
def test_one_of_your_opponents_is_attacked_and_not_you():
    for owner, size in ((0, (4, 2)), (1, (2, 2))):
        s = fight()
        text = "Whenever a creature attacks one of your opponents, that creature gets +2/+0 until end of turn."
        s.put(owner, "battlefield", shrine(text))
        s.put(0, "battlefield", BEAR)
        s.attack("Bear")
        s.resolve_all()
        assert s.pt("Bear") == size


CURSE = made(
    "Curse of Plenty", "Enchantment — Aura Curse",
    "Enchant player\nWhenever enchanted player is attacked, you gain 2 life. Each opponent attacking that player does the same.",
)  # fmt: skip


@rule("508.3b")
@pytest.mark.parametrize(("attacked", "totals"), [(2, [22, 22, 20]), (0, [20, 20, 20])])
def test_each_opponent_who_attacks_the_enchanted_player_does_the_same(attacked, totals):
    s = table(players=3, decks=[[basic("G")] * 10] * 3)
    play(s, 0, CURSE, ("player", 2))
    s.put(1, "battlefield", beast("Pacifist", size="0/1"), beast("Idler", size="0/1"))
    s.pass_until("upkeep")
    assert s.game.active_player == 1
    s.attack(dict.fromkeys(["Pacifist", "Idler"], ("player", attacked)), player=1)
    s.resolve_all()
    assert s.life_totals() == totals


@rule("800.4i", "508.6")
def test_who_attacked_one_that_has_left_the_game_does_the_same():
    """The creature goes on attacking the player who left; what the ability asks about them is known."""
    s = table(players=4, decks=[[basic("G")] * 10] * 4)
    play(s, 0, CURSE, ("player", 2))
    s.put(1, "battlefield", beast("Pacifist", size="0/1"))
    s.pass_until("upkeep")
    s.attack({"Pacifist": ("player", 2)}, player=1)
    s.concede(2)
    s.resolve_all()
    assert s.life_totals() == [22, 22, 20, 20]


@rule("508.3b")
def test_who_attacks_with_their_own_curse_in_play_does_it_once():
    s = table(players=3)
    play(s, 0, CURSE, ("player", 2))
    s.put(0, "battlefield", beast("Pacifist", size="0/1"))
    s.attack({"Pacifist": ("player", 2)})
    s.resolve_all()
    assert s.life_totals() == [22, 20, 20]


@rule("508.3a")
def test_a_creature_that_attacks_the_enchanted_player_grows():
    text = "Enchant player\nWhenever a creature attacks enchanted player, put a +1/+1 counter on it."
    s = table(players=3)
    s.put(0, "battlefield", BEAR, OGRE)
    play(s, 0, made("Curse of Teeth", "Enchantment — Aura Curse", text), ("player", 1))
    s.attack({"Bear": ("player", 1), "Ogre": ("player", 2)})
    s.resolve_all()
    assert (s.counters_on("Bear"), s.counters_on("Ogre")) == (1, 0)


@rule("508.1d", "611.2c")
@pytest.mark.parametrize("also", ["", "gains haste until end of turn and "])
def test_whom_a_creature_attacks_if_able_is_settled_as_the_effect_begins(also):
    text = f"Whenever ~ deals damage to a player, target creature {also}attacks that player this turn if able."
    s = table(players=3)
    s.put(0, "battlefield", beast("Imp", f"Defender\n{text}\n{{0}}: ~ deals 1 damage to target player."), BEAR)
    s.activate(0, "Imp", ("player", 2))
    s.expect(0, "targets", "Bear")
    s.resolve_all()
    s.pass_until("beginning of combat")
    (only,) = s.wait_for("declare attackers", 0).legal_answers(10)
    s.game.push(only)
    assert s.field(ATTACKING, "Bear") == ("player", 2)
    (effect,) = [e for e in meaning(text)[0].walk() if isinstance(e, ForAWhile)]
    assert effect.remembers == (("attacked", TriggerPlayer()),)


@rule("508.5", "603.4")
@pytest.mark.parametrize(("attacked", "lost"), [(1, 3), (2, 0)])
def test_only_if_you_are_the_defending_player(attacked, lost):
    s = fight(players=3)
    text = "Whenever a creature an opponent controls attacks, if you're the defending player, you lose 3 life."
    s.put(1, "battlefield", shrine(text))
    s.put(0, "battlefield", beast("Imp", size="0/1"))
    s.attack({"Imp": ("player", attacked)})
    s.resolve_all()
    assert s.life(1) == 20 - lost


@rule("508.1k", "603.4")
@pytest.mark.parametrize(("second", "gained"), [(1, 0), (2, 2)])
def test_no_other_creatures_attack_that_player(second, gained):
    s = fight(players=3)
    text = "Whenever a creature you control attacks a player, if no other creatures are attacking that player, you gain 1 life."
    s.put(0, "battlefield", shrine(text))
    s.put(0, "battlefield", beast("Imp"), BEAR)
    s.attack({"Imp": ("player", 1), "Bear": ("player", second)})
    s.resolve_all()
    assert s.life(0) == 20 + gained


@rule("508.3a")
def test_that_player_is_who_is_attacked():
    s = fight(players=3)
    s.put(0, "battlefield", shrine("Whenever a creature you control attacks a player, that player loses 4 life."))
    s.put(0, "battlefield", beast("Imp", size="0/1"))
    s.attack({"Imp": ("player", 2)})
    s.resolve_all()
    assert s.life_totals() == [20, 20, 16]
