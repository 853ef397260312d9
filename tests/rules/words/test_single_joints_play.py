"""Single wordings that stand between things that have words already, read and played."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, shrine, spell, table

from apnap.testing import ScenarioError, rule
from apnap_plugins.actions.goad import Goaded
from apnap_plugins.rules.combat.blocking import CanBlock
from apnap_plugins.rules.counters.counters import CountersPut
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.vocabulary.characteristics import SUPERTYPES
from apnap_plugins.testing import basic

FOREST = basic("G")


@rule("707.5", "614.1c")
@pytest.mark.parametrize(("copied", "tapped"), [(["Forest"], True), ([], False)])
def test_only_what_enters_as_a_copy_enters_tapped(copied, tapped):
    s = table()
    s.put(1, "battlefield", FOREST)
    text = "You may have this land enter tapped as a copy of any land on the battlefield."
    s.put(0, "hand", made("Mirror", "Land", text))
    s.expect(0, "707.5", copied)
    s.act(0, "play", "Mirror")
    land = s.ids("battlefield", 0)[-1]
    assert s.game.get(TAPPED, land) == tapped


@rule("702.5a", "303.4a")
def test_an_aura_needs_another_aura_there_and_falls_off_without_it():
    s = table()
    coronet = made("Coronet", "Enchantment — Aura", "Enchant creature with another Aura attached to it")
    bear = s.put(0, "battlefield", BEAR)
    first = made("First", "Enchantment — Aura", "Enchant creature")
    s.put(0, "hand", coronet, first)
    with pytest.raises(ScenarioError):
        s.cast(0, "Coronet", bear)
    s.cast(0, "First", bear)
    s.resolve()
    s.cast(0, "Coronet", bear)
    s.resolve()
    assert s.count("Coronet", "battlefield") == 1
    play(s, 0, spell("Destroy target Aura."), "First")
    assert s.count("Coronet", "graveyard") == 1


@rule("115.1", "115.10")
def test_spells_and_permanents_of_these_colors_alone_are_targets():
    s = table()
    s.put(0, "battlefield", beast("Red", cost="{R}"), beast("Blue", cost="{U}"))
    text = (
        "Choose target spell or permanent that's red or green. Its owner puts it on their choice of the top or bottom of their "
        "library."
    )
    s.put(1, "hand", spell(text, "Gust"))
    s.put(0, "hand", made("Bolt", "Instant", "You gain 1 life.", "{R/P}"))
    s.cast(0, "Bolt")
    s.cast(1, "Gust", "Bolt")
    s.resolve_all()
    assert (s.count("Bolt", "library"), s.life(0)) == (1, 18)
    s.put(1, "hand", spell(text, "Gust"))
    with pytest.raises(ScenarioError):
        s.cast(1, "Gust", "Blue")


@rule("608.2c", "701.38a")
def test_only_who_got_the_counter_is_goaded():
    s = table()
    s.put(1, "battlefield", BEAR, OGRE)
    text = (
        "Put a flying counter on target creature, then goad each creature that had a flying counter put on it this way."
    )
    ogre = s.find("Ogre")
    s.happen(CountersPut("flying", 1, ogre, who=1))
    play(s, 0, spell(text), "Bear")
    assert [event.permanent for event in s.events(Goaded)] == [s.find("Bear")]


@rule("506.2", "120.3")
def test_the_attacking_player_loses_as_much_as_combat_damage_was_dealt():
    s = table(active=1)
    text = "Whenever this creature is dealt combat damage, you gain that much life and attacking player loses that much life."
    s.put(0, "battlefield", beast("Soul", text, "0/4"))
    s.put(1, "battlefield", OGRE)
    s.attack("Ogre", player=1)
    s.block({"Soul": "Ogre"}, player=0)
    s.pass_until("end of combat")
    assert (s.life(0), s.life(1)) == (23, 17)


@rule("611.2c", "202.3")
def test_a_mana_value_is_barred_until_your_next_turn():
    s = table()
    text = (
        "Whenever you cast a spell, your opponents can't cast spells with the same mana value as that spell until your next "
        "turn."
    )
    s.put(0, "battlefield", shrine(text))
    s.put(1, "hand", spell("You gain 1 life.", "Free"), made("Dear", "Instant", "You gain 1 life.", "{R/P}"))
    s.put(0, "hand", spell("You gain 1 life.", "Mine"))
    s.cast(0, "Mine")
    s.resolve_all()
    s.cast(1, "Dear")
    s.resolve()
    with pytest.raises(ScenarioError):
        s.cast(1, "Free")


@rule("607.2a", "115.1")
def test_creatures_and_cards_are_exiled_together_and_come_to_their_owners_hands():
    s = table()
    angel = beast(
        "Angel",
        "When this creature enters, you may exile up to three other target creatures from the battlefield and/or creature cards "
        "from graveyards.\nWhen this creature leaves the battlefield, return the exiled cards to their owners' hands.",
    )
    s.put(1, "battlefield", BEAR)
    s.put(0, "graveyard", OGRE)
    s.put(0, "hand", angel)
    s.cast(0, "Angel")
    s.expect(0, "targets", [s.find("Bear"), s.find("Ogre")]).expect(0, "608.2d", True)
    s.resolve_all()
    assert (s.count("Bear", "exile"), s.count("Ogre", "exile")) == (1, 1)
    play(s, 0, spell("Destroy target creature."), "Angel")
    s.resolve_all()
    assert (s.count("Bear", "hand", 1), s.count("Ogre", "hand", 0)) == (1, 1)


@rule("205.4a", "613.1d")
def test_a_permanent_is_snow_and_then_isnt():
    s = table()
    bear = s.put(0, "battlefield", BEAR)
    play(s, 0, spell("Target nonsnow permanent becomes snow until end of turn."), "Bear")
    assert "snow" in s.game.characteristics(bear)[SUPERTYPES]
    play(s, 0, spell("Target snow permanent isn't snow until end of turn."), "Bear")
    assert "snow" not in s.game.characteristics(bear)[SUPERTYPES]


@rule("107.3", "118.12a")
@pytest.mark.parametrize(("forests", "gained"), [(3, 0), (4, 1)])
def test_twice_x_is_to_be_paid(forests, gained):
    s = table()
    s.put(0, "battlefield", *([FOREST] * 2))
    s.put(1, "battlefield", *([FOREST] * forests))
    s.put(1, "hand", spell("You gain 1 life.", "Gain"))
    s.put(0, "hand", made("No", "Instant", "Counter target spell unless its controller pays twice {X}.", "{X}"))
    s.act(1, "cast", "Gain")
    s.act(0, "cast", "No", number=2)
    if gained:
        s.expect(1, "118.12a", True)
    s.resolve_all()
    assert s.life(1) == 20 + gained


@rule("509.1b")
def test_it_cant_block_what_is_as_strong_as_it_is_tough():
    s = table()
    curse = made(
        "Curse",
        "Enchantment — Aura",
        "Enchant creature\nEnchanted creature can't block creatures with power equal to or greater than the enchanted creature's "
        "toughness.",
    )
    ogre, bear = s.put(1, "battlefield", OGRE), s.put(0, "battlefield", BEAR)
    equal = s.put(0, "battlefield", beast("Equal", size="3/1"))
    s.put(0, "hand", curse)
    s.cast(0, "Curse", ogre)
    s.resolve()
    assert [s.game.query(CanBlock(ogre, one), True) for one in (bear, equal)] == [True, False]


@rule("701.12a", "608.2h")
def test_it_gets_stronger_and_then_may_fight():
    s = table()
    s.put(1, "battlefield", beast("Bird", "Flying", "1/3"))
    s.put(0, "graveyard", BEAR)
    text = (
        "When this creature enters, choose up to one target creature you don't control with flying. This creature gets +X/+0 "
        "until end of turn, where X is the number of creature cards in your graveyard, then you may have this creature fight "
        "that creature."
    )
    s.put(0, "hand", beast("Harpooner", text, "2/2"))
    s.cast(0, "Harpooner")
    s.expect(0, "targets", ["Bird"]).expect(0, "608.2d", True)
    s.resolve_all()
    assert (s.count("Bird", "graveyard"), s.count("Harpooner", "battlefield")) == (1, 1)


@rule("107.1a", "107.3")
def test_half_of_x_is_rounded_down_for_one_and_up_for_the_other():
    s = table()
    text = "{X}: This creature deals half X damage, rounded down, to any target, and half X damage, rounded up, to you."
    s.put(0, "battlefield", beast("Banshee", text), *([FOREST] * 3))
    s.act(0, "activate", "Banshee", targets=[("player", 1)], number=3)
    s.resolve()
    assert (s.life(0), s.life(1)) == (18, 19)
