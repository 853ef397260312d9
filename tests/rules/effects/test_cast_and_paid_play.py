"""What may be cast as an instruction is followed and is paid for, played (CR 608.2g, 609.4b)."""

from __future__ import annotations

import pytest
from wordings import beast, made, play, spell, table

from apnap.testing import rule

LESSON = made("Lesson", "Sorcery", "You gain 3 life.", "{2}{W}")
WITH_MANA = ("When Thief enters, you may cast target instant or sorcery card from a graveyard, and mana of any type can be spent "
             "to cast that spell. If that spell would be put into a graveyard, exile it instead.")  # fmt: skip


def _at_the_lesson(text, lands):
    """A table on which a creature with this text has entered, and the player has such lands."""
    s = table(decks=[[LESSON] * 5] * 2)
    s.put(1, "graveyard", LESSON)
    s.lands(0, lands)
    s.expect(0, "601.2c", "Lesson")
    play(s, 0, beast("Thief", text))
    return s


@rule("609.4b", "608.2g")
@pytest.mark.parametrize("lands, life", [("RRR", 23), ("RR", 20)])
def test_any_type_of_mana_pays_for_what_is_cast_so_and_for_nothing_else(lands, life):
    s = _at_the_lesson(WITH_MANA, lands)
    if life > 20:
        s.expect(0, "608.2d", True).expect(0, "608.2g", True)
    s.resolve()
    assert s.stack == (["Lesson"] if life > 20 else [])
    s.resolve_all()
    assert s.life(0) == life
    assert s.zone_names(1, "exile") == (["Lesson"] if life > 20 else [])
    s.put(0, "hand", spell("You lose 1 life.", "Other"), LESSON)
    s.lands(0, "RRR")
    assert s.can(0, "Other") and not s.can(0, "Lesson")


@rule("608.2g")
@pytest.mark.parametrize("lands", ["RRR", "RWW"])
def test_without_it_only_mana_of_its_own_colors_does(lands):
    s = _at_the_lesson("When Thief enters, you may cast target instant or sorcery card from a graveyard.", lands)
    if "W" in lands:
        s.expect(0, "608.2d", True).expect(0, "608.2g", True)
    s.resolve_all()
    assert s.life(0) == (23 if "W" in lands else 20)


@rule("608.2g", "608.2d")
@pytest.mark.parametrize("casts", [True, False])
def test_it_is_cast_then_where_no_time_is_said(casts):
    s = table(decks=[[LESSON] * 5] * 2)
    s.lands(0, "WWW")
    text = (
        "When Thief enters, exile the top card of your library. You may cast it. If you don't, create a Treasure token."
    )
    s.put(0, "hand", beast("Thief", text))
    s.cast(0, "Thief")
    s.resolve()
    s.expect(0, "608.2d", casts)
    if casts:
        s.expect(0, "608.2g", True)
    s.resolve_all()
    assert s.life(0) == (23 if casts else 20)
    assert s.zone_names(0, "exile") == ([] if casts else ["Lesson"])
    assert ("Treasure Token" in s.permanents(0)) == (not casts)
    assert not s.can(0, "Lesson")  # what was left alone is not cast later
