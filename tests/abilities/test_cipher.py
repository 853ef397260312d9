"""Cipher (CR 702.99)."""

from __future__ import annotations

from copying import BEARS, copying, newest
from magic import A_CREATURE, jotted
from testcards import Jot

from apnap import Keyword, Moved
from apnap.testing import rule
from apnap_plugins.abilities.cipher import ENCODED
from apnap_plugins.actions.counter import Counter
from apnap_plugins.rules.casting.casting import cast_info
from apnap_plugins.rules.casting.effects import CantCast
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.continuous.continuous import LoseAllAbilities
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copies import BecomeCopy
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.damage.damage import DamageDealt
from apnap_plugins.rules.damage.instructions import DealDamage, GainLife
from apnap_plugins.rules.effects.players_choices import GainControl
from apnap_plugins.rules.objects.names import IsNamed
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.stack.usual_targets import ANY_TARGET
from apnap_plugins.rules.vocabulary.characteristics import TYPES
from apnap_plugins.rules.vocabulary.filters import Anything, HasType
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant, permanent, whenever

CIPHER = Keyword("cipher")
THOUGHT = instant("Thought", GainLife(1), types="Sorcery", abilities=CIPHER)
SPITE = instant("Spite", DealDamage(2, Target()), ANY_TARGET, cost="{0}", types="Sorcery", abilities=CIPHER)
OGRE = creature("Ogre", 3, 3)
A_SPELL = TargetSpec(IsSpell(), zone="stack", prompt="target spell")
ON_STACK = TargetSpec(Anything(), zone="stack", prompt="target spell or ability")


def encode(s, on, what=THOUGHT, player=0, *at):
    """The spell is cast and encoded on a creature. The exiled card."""
    s.put(player, "hand", what)
    spell = s.cast(player, what.name, *at)
    s.expect(player, "702.99a", [on] if on else [])
    s.resolve()
    s.done()
    return s.game.became(spell)[0]


def hit(s, creature, player=1, combat=True):
    """It deals damage to a player."""
    s.happen(DamageDealt(creature, 1, player=player, combat=combat))


def stack(s):
    s.settle()
    return [(s.game.object(i).kind, s.game.name_of(i)) for i in s.ids("stack")]


# Encoding -----------------------------------------------------------------------------------------------


@rule("702.99a", "702.99b")
def test_as_it_resolves_it_is_exiled_encoded_on_a_creature():
    with copying("cipher") as s:
        bear = s.put(0, "battlefield", BEARS)
        card = encode(s, bear)
        assert s.life_totals() == [21, 20]
        assert s.game.object(card).zone[0] == "exile"
        assert s.field(ENCODED, card) == bear
        assert not s.ids("graveyard", 0)


@rule("702.99a")
def test_it_need_not_be_encoded():
    with copying("cipher") as s:
        bear = s.put(0, "battlefield", BEARS)
        encode(s, None)
        assert s.zone_names(0, "graveyard") == ["Thought"]
        hit(s, bear)
        assert stack(s) == []


@rule("702.99a")
def test_only_on_a_creature_that_you_control():
    with copying("cipher") as s:
        s.put(1, "battlefield", BEARS)
        s.put(0, "battlefield", permanent("Rod", "Artifact"))
        s.put(0, "hand", THOUGHT)
        s.cast(0, "Thought")
        s.expect(0, "702.99a", [])
        s.resolve()
        assert s.expected  # nobody was asked
        s.expected.clear()
        assert s.zone_names(0, "graveyard") == ["Thought"]


@rule("702.99a")
def test_a_creature_with_shroud_is_no_target_and_can_be_chosen():
    with copying("cipher", "shroud") as s:
        snake = s.put(0, "battlefield", creature("Snake", 1, 1, "shroud"))
        assert s.field(ENCODED, encode(s, snake)) == snake


@rule("702.99a", "608.2b")
def test_a_spell_that_does_not_resolve_is_not_encoded():
    with copying("cipher") as s:
        s.put(0, "battlefield", BEARS)
        ogre = s.put(1, "battlefield", OGRE)
        s.put(0, "hand", SPITE)
        s.cast(0, "Spite", ogre)
        s.happen(Moved(ogre, "exile"))
        s.resolve()
        assert s.zone_names(0, "graveyard") == ["Spite"]
    with copying("cipher") as s:
        s.put(0, "battlefield", BEARS)
        s.put(0, "hand", THOUGHT)
        s.cast(0, "Thought")
        s.put(1, "hand", instant("Cancel", Counter(Target()), A_SPELL))
        s.cast(1, "Cancel", "Thought")
        s.resolve()
        assert s.zone_names(0, "graveyard") == ["Thought"] and stack(s) == []


@rule("702.99a")
def test_the_creature_may_be_one_that_came_meanwhile_and_the_choice_is_made_on_resolution():
    with copying("cipher") as s:
        s.put(0, "hand", THOUGHT)
        s.cast(0, "Thought")
        bear = s.put(0, "battlefield", BEARS)
        s.expect(0, "702.99a", [bear])
        s.resolve()
        s.done()


@rule("702.99a")
def test_a_copy_of_the_spell_is_represented_by_no_card():
    with copying("cipher") as s:
        s.put(0, "battlefield", BEARS)
        s.put(0, "hand", THOUGHT, instant("Twincast", CopySpell(Target()), A_SPELL))
        s.cast(0, "Thought")
        s.cast(0, "Twincast", "Thought")
        s.resolve()
        s.expect(0, "702.99a", [])
        s.resolve()  # the copy
        assert s.expected and s.life_totals() == [21, 20]
        s.resolve()
        s.done()


@rule("702.99a", "702.34a")
def test_with_flashback_it_can_still_be_encoded():
    again = instant("Again", GainLife(1), cost="{5}", abilities=[CIPHER, Keyword("flashback", (mana_cost("{0}"),))])
    with copying("cipher") as s:
        bear = s.put(0, "battlefield", BEARS)
        s.put(0, "graveyard", again)
        spell = s.cast(0, "Again")
        s.expect(0, "702.99a", [bear])
        s.resolve()
        s.done()
        assert s.field(ENCODED, s.game.became(spell)[0]) == bear


# What the creature has ----------------------------------------------------------------------------------


@rule("702.99a", "707.12")
def test_combat_damage_to_a_player_lets_its_controller_cast_a_copy():
    with copying("cipher") as s:
        bear = s.put(0, "battlefield", BEARS)
        card = encode(s, bear)
        s.attack(bear)
        s.pass_until("combat damage")
        assert stack(s) == [("ability", "")]
        s.expect(0, "608.2g", True)
        s.resolve()
        s.done()
        (copy,) = s.ids("stack")
        assert (cast_info(s.game, copy, "from"), cast_info(s.game, copy, "way")) == ("exile", "cipher")
        assert (cast_info(s.game, copy, "caster"), cast_info(s.game, copy, "spent")) == (0, "")
        s.resolve()
        assert s.life_totals() == [22, 18]
        assert s.ids("exile") == [card]


@rule("702.99a")
def test_the_copy_need_not_be_cast_and_is_gone_then():
    with copying("cipher") as s:
        bear = s.put(0, "battlefield", BEARS)
        card = encode(s, bear)
        hit(s, bear)
        s.expect(0, "608.2g", False)
        s.resolve()
        assert (stack(s), s.ids("exile"), s.life_totals()) == ([], [card], [21, 19])


@rule("702.99a")
def test_other_damage_does_not_count_nor_damage_to_creatures():
    with copying("cipher") as s:
        bear = s.put(0, "battlefield", BEARS)
        ogre = s.put(1, "battlefield", OGRE)
        encode(s, bear)
        hit(s, bear, combat=False)
        assert stack(s) == []
        s.happen(DamageDealt(bear, 1, obj=ogre, combat=True))
        assert stack(s) == []
        hit(s, ogre, player=0)
        assert stack(s) == []


@rule("702.99a")
def test_it_triggers_for_each_player_that_is_dealt_damage_and_every_time():
    with copying("cipher", players=3) as s:
        bear = s.put(0, "battlefield", BEARS)
        encode(s, bear)
        s.happen(DamageDealt(bear, 1, player=1, combat=True), DamageDealt(bear, 1, player=2, combat=True))
        assert len(stack(s)) == 2
        s.expect(0, "608.2g", True).expect(0, "608.2g", True)
        s.resolve_all()
        s.done()
        assert s.life_totals()[0] == 23


@rule("702.99a", "707.12")
def test_the_cast_copy_is_cast_for_nothing_with_targets_of_its_own_and_is_not_encoded():
    with copying("cipher") as s:
        bear = s.put(0, "battlefield", BEARS)
        ogre = s.put(1, "battlefield", OGRE)
        dear = instant("Dear", DealDamage(2, Target()), ANY_TARGET, cost="{G}", types="Sorcery", abilities=CIPHER)
        s.lands(0, "G")
        encode(s, bear, dear, 0, ("player", 1))
        s.put(0, "battlefield", permanent("Ear", "Artifact", whenever(WhenYouCast(IsSpell()), Jot("cast"))))
        hit(s, bear)
        s.expect(0, "608.2g", True).expect(0, "targets", [ogre])
        s.resolve()
        s.resolve_all()
        s.done()
        assert s.field("damage", ogre) == 2
        assert jotted(s) == ["cast"] and len(s.ids("exile")) == 1


@rule("702.99a", "601.3")
def test_what_cannot_be_cast_is_not_offered():
    with copying("cipher") as s:
        bear = s.put(0, "battlefield", BEARS)
        encode(s, bear)
        s.put(1, "battlefield", permanent("Hush", "Enchantment", CantCast(HasType("sorcery"))))
        hit(s, bear)
        s.resolve()
        assert stack(s) == [] and s.life_totals() == [21, 19]


@rule("702.99a", "113.2c")
def test_two_cards_encoded_on_one_creature_are_two_abilities():
    with copying("cipher") as s:
        bear = s.put(0, "battlefield", BEARS)
        encode(s, bear)
        encode(s, bear, SPITE, 0, ("player", 1))
        encode(s, bear, instant("Other", GainLife(10), types="Sorcery", abilities=CIPHER))
        assert s.life_totals() == [31, 18]
        hit(s, bear)
        assert len(stack(s)) == 3
        for _ in range(3):
            s.expect(0, "608.2g", True)
        s.expect(0, "targets", [("player", 1)])
        s.resolve_all()
        s.done()
        assert s.life_totals() == [42, 15]


@rule("702.99a")
def test_two_cards_of_one_name_are_two_abilities_too():
    with copying("cipher") as s:
        bear = s.put(0, "battlefield", BEARS)
        encode(s, bear)
        encode(s, bear)
        hit(s, bear)
        assert len(stack(s)) == 2
        s.expect(0, "608.2g", True).expect(0, "608.2g", True)
        s.resolve_all()
        assert s.life_totals() == [24, 19]


# As long as ---------------------------------------------------------------------------------------------


@rule("702.99c")
def test_it_stays_encoded_as_the_creature_changes_controller_and_that_player_casts_it():
    with copying("cipher") as s:
        bear = s.put(0, "battlefield", BEARS)
        card = encode(s, bear)
        s.put(1, "hand", instant("Steal", GainControl(Target()), A_CREATURE))
        s.cast(1, "Steal", bear)
        s.resolve()
        assert s.game.controller(bear) == 1
        hit(s, bear, player=0)
        s.expect(1, "608.2g", True)
        s.resolve_all()
        s.done()
        assert s.life_totals() == [20, 21] and s.ids("exile") == [card]
        assert s.game.object(card).owner == 0


@rule("702.99c")
def test_it_stays_encoded_on_what_stops_being_a_creature():
    with copying("cipher") as s:
        bear = s.put(0, "battlefield", BEARS)
        encode(s, bear)
        s.put(0, "battlefield", permanent("Rod", "Artifact"))
        s.put(0, "hand", instant("Stone", BecomeCopy(All(HasType("artifact")), Target()), A_CREATURE))
        s.cast(0, "Stone", bear)
        s.resolve()
        assert s.characteristic(bear, TYPES) == {"artifact"}
        hit(s, bear)
        s.expect(0, "608.2g", True)
        s.resolve_all()
        s.done()
        assert s.life_totals() == [22, 19]


@rule("702.99c", "400.7")
def test_a_creature_that_left_and_came_back_is_another():
    with copying("cipher") as s:
        bear = s.put(0, "battlefield", BEARS)
        card = encode(s, bear)
        s.happen(Moved(bear, "exile"))
        s.happen(Moved(s.find("Runeclaw Bear", "exile"), "battlefield"))
        hit(s, newest(s))
        assert stack(s) == [] and card in s.ids("exile")


@rule("702.99c")
def test_the_ability_works_on_where_the_creature_is_gone_by_then():
    with copying("cipher") as s:
        bear = s.put(0, "battlefield", BEARS)
        encode(s, bear)
        hit(s, bear)
        s.happen(Moved(bear, "graveyard"))
        s.expect(0, "608.2g", True)
        s.resolve_all()
        s.done()
        assert s.life_totals() == [22, 19]


@rule("702.99b", "702.99c")
def test_a_card_that_left_exile_is_not_encoded():
    with copying("cipher") as s:
        bear = s.put(0, "battlefield", BEARS)
        card = encode(s, bear)
        s.happen(Moved(card, "graveyard"))
        hit(s, bear)
        assert stack(s) == []
        s.happen(Moved(s.find("Thought", "graveyard"), "exile"))
        hit(s, bear)
        assert stack(s) == []


@rule("702.99b", "702.99c")
def test_a_card_that_leaves_exile_while_the_ability_waits_is_not_copied():
    with copying("cipher") as s:
        bear = s.put(0, "battlefield", BEARS)
        card = encode(s, bear)
        hit(s, bear)
        s.happen(Moved(card, "graveyard"))
        s.resolve()
        assert stack(s) == [] and s.life_totals() == [21, 19] and not s.ids("exile")


@rule("702.99a", "707.2")
def test_a_copy_of_the_creature_has_nothing_encoded_on_it():
    with copying("cipher") as s:
        bear, ogre = s.put(0, "battlefield", BEARS, OGRE)
        encode(s, bear)
        s.put(0, "hand", instant("Morph", BecomeCopy(All(IsNamed("Runeclaw Bear")), Target()), A_CREATURE))
        s.cast(0, "Morph", ogre)
        s.resolve()
        assert s.game.name_of(ogre) == "Runeclaw Bear"
        hit(s, ogre)
        assert stack(s) == []
        hit(s, bear)
        assert len(stack(s)) == 1


@rule("702.99c", "613.7")
def test_a_creature_that_lost_its_abilities_stays_encoded():
    with copying("cipher") as s:
        bear = s.put(0, "battlefield", BEARS)
        card = encode(s, bear)
        s.put(1, "hand", instant("Blank", Change(Target(), (LoseAllAbilities(),)), A_CREATURE))
        s.cast(1, "Blank", bear)
        s.resolve()
        hit(s, bear)
        assert stack(s) == [] and s.field(ENCODED, card) == bear
        s.pass_until("upkeep", again=True)
        hit(s, bear)
        assert len(stack(s)) == 1


@rule("702.99a", "113.7a")
def test_the_ability_can_be_countered():
    with copying("cipher") as s:
        bear = s.put(0, "battlefield", BEARS)
        encode(s, bear)
        hit(s, bear)
        s.put(1, "hand", instant("Stifle", Counter(Target()), ON_STACK))
        s.cast(1, "Stifle", s.ids("stack")[0])
        s.resolve()
        assert stack(s) == [] and s.life_totals() == [21, 19]


@rule("702.99c", "800.4a")
def test_the_card_goes_with_its_owner_and_the_ability_with_it():
    with copying("cipher", players=3, active=1) as s:
        bear = s.put(1, "battlefield", BEARS)
        card = encode(s, bear, player=1)
        s.put(0, "hand", instant("Steal", GainControl(Target()), A_CREATURE))
        s.cast(0, "Steal", bear)
        s.resolve()
        s.concede(1)
        s.settle()
        assert card not in s.ids("exile") and bear not in s.ids("battlefield")
