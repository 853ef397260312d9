"""Copies of spells with exceptions: cards made from their text, played (CR 707.9, 707.10)."""

from __future__ import annotations

import pytest
from wordings import beast, effect, made, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.copies.copies import ExceptColors, ExceptIsnt

FORK = "Copy target instant or sorcery spell, except that the copy is red. You may choose new targets for the copy."


def test_lines_mean():
    found = effect(FORK)
    assert found.exceptions == (ExceptColors(frozenset("R")),)
    assert found.new_targets
    found = effect("Copy target instant or sorcery spell, except the copy isn't legendary.")
    assert (found.exceptions, found.new_targets) == ((ExceptIsnt(frozenset(["legendary"])),), False)


@rule("707.9b", "707.10")
def test_a_copy_is_red():
    s = table()
    s.put(0, "battlefield", beast("Ward", "Protection from red", "1/4"), beast("Ox", size="1/4"))
    s.put(1, "hand", made("Bolt", "Instant", "~ deals 3 damage to target creature.", "{G}"))
    s.lands(1, "G")
    s.cast(1, "Bolt", "Ward")
    s.put(0, "hand", spell(FORK))
    s.cast(0, "Effect", "Bolt")
    s.expect(0, "115.7", [(0, s.find("Ox", "battlefield"))])
    s.resolve()
    s.resolve()
    assert (s.damage("Ox"), s.damage("Ward")) == (3, 0)
    s.resolve()
    assert s.damage("Ward") == 3  # the spell itself is green


@rule("707.9b", "608.3f", "704.5j")
def test_a_copy_isnt_legendary():
    s = table()
    s.put(0, "battlefield", shrine("Whenever you cast a creature spell, copy it, except the copy isn't legendary."))
    play(s, 0, made("Hero", "Legendary Creature", "", "{0}", "3/3"))
    s.resolve_all()
    assert s.permanents(0) == ["Hero", "Hero", "Shrine"]


@rule("707.9b", "707.10")
@pytest.mark.parametrize("spell_", ["Hero", "Elf"])
def test_a_copy_isnt_legendary_where_the_spell_is(spell_):
    """What stands behind an exception is said of that alone: a copy is made of any spell."""
    s = table()
    s.put(
        0, "hand", made("Hero", "Legendary Creature", "", "{0}", "3/3"), made("Elf", "Creature — Elf", "", "{0}", "1/1")
    )
    s.put(
        0, "hand", spell("Copy target creature spell you control, except it isn't legendary if the spell is legendary.")
    )
    s.cast(0, spell_)
    s.cast(0, "Effect", spell_)
    s.resolve_all()
    assert s.permanents(0) == [spell_, spell_]


def test_a_condition_behind_another_exception_is_not_understood():
    with pytest.raises(NotUnderstood):
        effect("Copy target creature spell you control, except the copy is red if you control an artifact.")
