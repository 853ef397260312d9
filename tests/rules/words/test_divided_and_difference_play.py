"""Cards made from their text: divided prevention, hands that are filled up, the mana value of what was cast, played."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, effect, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.damage.instructions import DrawCards
from apnap_plugins.rules.effects.prevention import PreventNextDivided
from apnap_plugins.rules.vocabulary.base import player_ref
from apnap_plugins.rules.vocabulary.conditions import Difference
from apnap_plugins.rules.vocabulary.filters import HasStat
from apnap_plugins.rules.vocabulary.quantities import ManaValueOf
from apnap_plugins.rules.vocabulary.selectors import TriggerObject
from apnap_plugins.testing import basic

FOREST = basic("G")
REMEDY = "Prevent the next 3 damage that would be dealt this turn to any number of targets, divided as you choose."
FILLS = "When ~ enters, if you have fewer than three cards in hand, draw cards equal to the difference."


def test_what_the_words_mean() -> None:
    (ability,) = meaning(REMEDY, spell=True)
    assert ability.effect == PreventNextDivided() and ability.targets[0].divides == 3
    (ability,) = meaning(FILLS)
    assert isinstance(ability.effect, DrawCards) and ability.effect.count == Difference(ability.condition)
    (ability,) = meaning("Whenever you cast a Spirit spell, destroy all permanents with that spell's mana value.")
    assert ability.effect.objects.filter == HasStat("mana value", "equal", ManaValueOf(TriggerObject()))
    assert effect("Destroy target creature with power 4 or greater.")


@rule("601.2d", "615.7")
def test_each_target_has_a_shield_of_its_part() -> None:
    s = table()
    s.put(0, "battlefield", beast("Cow", size="0/5"))
    s.put(0, "hand", spell(REMEDY, "Remedy"), spell("Effect deals 2 damage to each creature and each player."))
    s.expect(0, "601.2c", [player_ref(0), s.find("Cow")])
    s.expect(0, "601.2d", (1, 2))
    s.cast(0, "Remedy")
    s.resolve()
    s.cast(0, "Effect")
    s.resolve()
    s.done()
    assert s.life_totals() == [19, 18] and s.field("damage", "Cow") == 0


@rule("603.4")
def test_as_many_as_are_missing_when_it_resolves() -> None:
    for hand, after in (((), 3), ((BEAR, OGRE), 3), ((BEAR, OGRE, FOREST), 3)):
        s = table()
        s.put(0, "library", *[FOREST] * 5)
        s.put(0, "hand", beast("Sage", FILLS), *hand)
        s.cast(0, "Sage")
        s.resolve_all()
        assert len(s.zone_names(0, "hand")) == after


@rule("202.3", "608.2h")
def test_what_has_the_mana_value_of_the_spell_is_destroyed() -> None:
    s = table()
    s.put(
        0,
        "battlefield",
        shrine("Whenever you cast a Spirit spell, destroy all permanents with that spell's mana value."),
    )
    s.put(1, "battlefield", made("Rock", "Artifact", "", "{1}"), BEAR)
    s.put(0, "battlefield", FOREST, basic("W"))
    s.put(0, "hand", beast("Ghost", types="Creature \u2014 Spirit", cost="{1}"))
    s.cast(0, "Ghost")
    s.resolve()
    assert s.permanents(1) == ["Bear"]


@rule("107.1b", "608.2h")
@pytest.mark.parametrize(("size", "life"), [("2/5", 17), ("6/1", 15), ("3/3", 20), ("-1/3", 16)])
def test_the_difference_between_power_and_toughness_whichever_is_greater(size, life):
    s = table()
    text = (
        "Whenever a creature you control enters, each of your opponents loses life equal to the difference between that "
        "creature's power and its toughness."
    )
    s.put(0, "battlefield", shrine(text))
    play(s, 0, beast("Thing", size=size))
    s.resolve_all()
    assert s.life_totals() == [20, life]
