"""Abilities that trigger on one of several things that happen to the same object, each said without it (CR 603.2)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, meaning, play, shrine, spell, table

from apnap import in_words
from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.combat.selectors import CombatPartner
from apnap_plugins.rules.vocabulary.selectors import TriggerObject
from apnap_plugins.rules.vocabulary.triggers import AnyEvent, WhenEither

KILL = spell("Destroy target creature.", "Kill")
TAP = spell("Tap target creature.", "Turn")


@rule("603.2", "603.10a")
def test_each_of_three_things_of_which_one_is_looked_back_at() -> None:
    s = table()
    s.put(0, "hand", beast("Beast", "Haste\nWhenever Beast enters, attacks, or dies, you gain 1 life."))
    s.cast(0, "Beast")
    s.resolve_all()
    assert s.life(0) == 21
    s.attack("Beast")
    s.resolve_all()
    assert s.life(0) == 22
    play(s, 0, KILL, "Beast")
    s.resolve_all()
    assert s.life(0) == 23


@rule("603.2")
def test_of_others_of_a_kind_each_thing_by_itself() -> None:
    s = table()
    s.put(0, "battlefield", shrine("Whenever a creature you control becomes tapped or dies, you gain 1 life."))
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", OGRE)
    play(s, 0, TAP, "Ogre")
    play(s, 0, TAP, "Bear")
    s.resolve_all()
    assert s.life(0) == 21
    play(s, 0, KILL, "Bear")
    s.resolve_all()
    assert s.life(0) == 22


def test_what_it_is_after_each_of_them() -> None:
    (ability,) = meaning("Whenever a creature you control attacks or becomes tapped, it gets +1/+0 until end of turn.")
    assert isinstance(ability.on, AnyEvent)
    assert ability.effect.objects == TriggerObject()
    with pytest.raises(NotUnderstood):
        meaning("Whenever a creature you control attacks or dies, it gets +1/+0 until end of turn.")


def test_what_is_named_behind_the_second_belongs_to_both() -> None:
    (ability,) = meaning(
        "Whenever ~ blocks or becomes blocked by a creature, that creature gets -1/-0 until end of turn."
    )
    assert ability.effect.objects == CombatPartner()
    assert "blocks creature" in in_words(ability.on.parts[0])


def test_two_triggers_of_one_ability() -> None:
    (ability,) = meaning("When ~ enters and whenever it attacks, draw a card.")
    (named,) = meaning("When ~ enters and whenever ~ attacks, draw a card.")
    assert isinstance(ability.on, WhenEither)
    assert ability == named
