"""Indestructible (CR 702.12)."""

from fights import fight, lend, stacked, withdraw

from apnap.testing import rule
from apnap_plugins.rules.damage.damage import DAMAGE
from apnap_plugins.rules.vocabulary.actions import DESTROY
from apnap_plugins.testing import creature

ROCK = creature("Rock", 1, 1, "indestructible")


@rule("702.12b")
def test_lethal_damage_does_not_destroy_it():
    s = fight("indestructible")
    s.put(0, "battlefield", creature("Ogre", 3, 3))
    rock = s.put(1, "battlefield", ROCK)
    s.attack("Ogre")
    s.block({"Rock": "Ogre"})
    s.pass_until("end of combat")
    assert s.permanents() == ["Ogre", "Rock"]
    assert s.field(DAMAGE, rock) == 3
    assert not s.log_has("614.17")


@rule("702.12b")
def test_deathtouch_does_not_destroy_it():
    s = fight("indestructible", "deathtouch")
    s.put(0, "battlefield", creature("Snake", 1, 1, "deathtouch"))
    s.put(1, "battlefield", creature("Rock", 1, 9, "indestructible"))
    s.attack("Snake")
    s.block({"Rock": "Snake"})
    s.pass_until("end of combat")
    assert s.permanents() == ["Rock"]


@rule("702.12b")
def test_an_effect_does_not_destroy_it():
    s = fight("indestructible")
    rock, bear = s.put(0, "battlefield", ROCK, creature("Bear", 2, 2))
    destroyed = []
    s.settle()
    s.arrange(lambda: destroyed.extend(s.game.verb(DESTROY)(s.game, [rock, bear])))
    assert s.permanents() == ["Rock"]
    assert destroyed == [bear]


@rule("702.12b")
def test_no_toughness_puts_it_into_the_graveyard_all_the_same():
    s = fight("indestructible")
    s.put(0, "battlefield", ROCK, counters={"-1/-1": 1})
    s.settle()
    assert s.permanents() == []


@rule("702.12c")
def test_two_instances_are_redundant():
    s = fight("indestructible")
    s.put(0, "battlefield", creature("Ogre", 3, 3))
    s.put(1, "battlefield", creature("Rock", 1, 1, "indestructible", "indestructible"))
    s.attack("Ogre")
    s.block({"Rock": "Ogre"})
    s.pass_until("end of combat")
    assert s.permanents() == ["Ogre", "Rock"]


@rule("702.12a")
def test_as_a_static_ability_it_counts_while_it_is_there_and_uses_no_stack():
    s = fight("indestructible")
    s.put(0, "battlefield", creature("Ogre", 3, 3))
    s.put(1, "battlefield", creature("Bear", 2, 2))
    lender = lend(s, 1, "indestructible")
    s.attack("Ogre")
    s.block({"Bear": "Ogre"})
    s.pass_until("end of combat")
    assert "Bear" in s.permanents()
    withdraw(s, lender)
    assert "Bear" not in s.permanents()  # the damage is still marked
    assert stacked(s) == 0
