"""What two kinds of permanents have together, and life totals compared to the starting one, played from card text."""

from __future__ import annotations

import pytest
from wordings import beast, shrine, spell, statics, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.continuous.continuous import AffectsAll
from apnap_plugins.rules.vocabulary.filters import Or


def test_lines_mean():
    (effect,) = statics("White creatures and blue creatures have flying.")
    assert isinstance(effect.affects, AffectsAll)
    assert isinstance(effect.affects.filter, Or)
    with pytest.raises(NotUnderstood):  # whose the first are is not said
        statics("Red creatures and white creatures you control have first strike.")


@rule("611.3a", "613.1")
def test_what_is_of_both_kinds_gets_it_once():
    s = table()
    s.put(0, "battlefield", beast("Elf", types="Creature — Elf"), beast("Druid", types="Creature — Druid"))
    s.put(0, "battlefield", beast("Both", types="Creature — Elf Druid"), beast("Ox"))
    s.put(1, "battlefield", beast("Their Elf", types="Creature — Elf"))
    s.put(0, "battlefield", shrine("Elves you control and Druids you control get +1/+1."))
    assert [s.pt(name) for name in ("Elf", "Druid", "Both", "Ox", "Their Elf")] == [
        (3, 3),
        (3, 3),
        (3, 3),
        (2, 2),
        (2, 2),
    ]


@rule("113.1b", "702.11c")
def test_you_and_yours_have_hexproof_and_the_source_has_not():
    s = table()
    voice = "You, planeswalkers you control, and other creatures you control have hexproof."
    s.put(0, "battlefield", beast("Voice", voice), beast("Ox"))
    assert (s.has("Ox", "hexproof"), s.has("Voice", "hexproof")) == (True, False)
    s.put(1, "hand", spell("Target player loses 3 life."))
    s.cast(1, "Effect", ("player", 1))
    s.put(1, "hand", spell("Target opponent loses 3 life.", "Other"))
    assert not s.can(1, "Other")


@rule("103.4")
@pytest.mark.parametrize(("life", "can"), [(26, False), (27, True)])
def test_more_life_than_at_the_start(life, can):
    s = table()
    heaven = "{0}: Draw a card. Activate only if you have at least 7 life more than your starting life total."
    s.put(0, "battlefield", shrine(heaven, "Heaven"))
    s.put(0, "hand", spell(f"You gain {life - 20} life."))
    s.cast(0, "Effect")
    s.resolve_all()
    assert s.can(0, "Heaven", "activate") == can


@rule("510.1a", "609.4")
def test_two_rules_about_the_same_creatures():
    s = table()
    arcades = (
        "Each creature you control with defender assigns combat damage equal to its toughness rather than its power and can "
        "attack as though it didn't have defender."
    )
    s.put(0, "battlefield", beast("Arcades", arcades), beast("Wall", "Defender", "0/4"), sick=False)
    s.wait_for("declare attackers", 0)
    s.attack("Wall")
    s.pass_until("end of combat")
    assert s.life(1) == 16
