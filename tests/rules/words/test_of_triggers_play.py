"""What is said of triggered abilities: state triggers are some, and what leaves triggers although what comes does not, played."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import made, play, shrine, spell, table

from apnap.testing import rule

ORB = "Creatures entering don't cause abilities to trigger."
LEAVES = "Whenever one or more creature cards leave your graveyard, you gain 1 life."


@rule("603.8", "707.10b")
def test_a_state_trigger_can_be_copied_as_a_triggered_ability():
    s = table()
    s.put(0, "battlefield", shrine("When you control no artifacts, you gain 3 life. Sacrifice ~.", "Lack"))
    s.settle()
    s.put(0, "hand", spell("Copy target triggered ability you control.", "Echo"))
    s.cast(0, "Echo", s.ids("stack")[0])
    s.resolve_all()
    assert s.life(0) == 26


@rule("603.8", "701.5a")
def test_a_state_trigger_can_be_countered_as_a_triggered_ability():
    s = table()
    s.put(0, "battlefield", shrine("When you control no artifacts, sacrifice ~.", "Lack"))
    s.settle()
    s.put(1, "hand", spell("Counter target triggered ability.", "Hush"))
    first = s.ids("stack")[0]
    s.cast(1, "Hush", first)
    s.put(0, "battlefield", made("Relic", "Artifact", ""))
    s.resolve()
    assert s.ids("stack") == []
    assert s.permanents(0) == ["Lack", "Relic"]


@rule("603.2", "603.10a")
@pytest.mark.parametrize("orb", [False, True])
def test_what_leaves_a_graveyard_triggers_although_what_enters_does_not(orb):
    s = table()
    s.put(0, "battlefield", shrine(LEAVES, "Crypt"), shrine("Whenever a creature enters, you gain 10 life.", "Gate"))
    s.put(1, "battlefield", *[shrine(ORB, "Orb")] * orb)
    s.put(0, "graveyard", BEAR)
    play(s, 0, spell("Return target creature card from your graveyard to the battlefield."), "Bear")
    s.resolve_all()
    assert s.life(0) == (21 if orb else 31)


@rule("603.2d", "603.10a")
def test_what_enters_makes_no_leaving_trigger_again():
    s = table()
    again = (
        "If a creature entering causes a triggered ability of a permanent you control to trigger, that ability triggers an "
        "additional time."
    )
    s.put(0, "battlefield", shrine(LEAVES, "Crypt"), shrine("Whenever a creature enters, you gain 10 life.", "Gate"))
    s.put(0, "battlefield", shrine(again, "Chorus"))
    s.put(0, "graveyard", BEAR)
    play(s, 0, spell("Return target creature card from your graveyard to the battlefield."), "Bear")
    s.resolve_all()
    assert s.life(0) == 41
