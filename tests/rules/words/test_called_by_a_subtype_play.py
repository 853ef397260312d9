"""Words that look back by a subtype: "that Knight", "those Elves", "that Aura's controller" (CR 205.3, 608.2c)."""

from __future__ import annotations

import pytest
from wordings import beast, language, meaning, table

from apnap.testing import rule
from apnap_plugins.oracle.language import LINE, SPELL_LINE, NotUnderstood

KNIGHT = beast("Knight", types="Creature — Human Knight")
PIRATE = beast("Pirate", types="Creature — Human Pirate")


@pytest.mark.parametrize(
    "line",
    [
        "Target Knight gets +1/+1 until end of turn. Untap that Knight.",
        "Target Forest becomes a 3/3 creature until end of turn. Untap that Forest.",
        "Destroy target Aura. That Aura's controller draws a card.",
        "Target Vehicle becomes an artifact creature until end of turn. Untap that Vehicle.",
        "Choose two target Elves. Untap those Elves.",
    ],
)
def test_a_target_is_called_by_its_subtype(line: str) -> None:
    (ability,) = meaning(line, spell=True)
    said = language().text((ability,), SPELL_LINE)
    assert said and language().read(said, root=SPELL_LINE)[0].abilities == (ability,)


@pytest.mark.parametrize(
    "line",
    [
        "Whenever a Pirate you control enters, that Pirate gains haste until end of turn.",
        "Whenever a Merfolk you control attacks, that Merfolk can't be blocked this turn.",
        "Whenever a Saga you control enters, put a lore counter on that Saga.",
        "Whenever ~ crews a Vehicle, that Vehicle gets +1/+1 until end of turn.",
        "Whenever an Equipment you control enters, attach that Equipment to target creature you control.",
    ],
)
def test_what_triggers_is_called_by_its_subtype(line: str) -> None:
    (ability,) = meaning(line)
    said = language().text((ability,), LINE)
    assert said and language().read(said, root=LINE)[0].abilities == (ability,)


@pytest.mark.parametrize(
    "line",
    [
        "Target creature gets +1/+1 until end of turn. Untap that Elf.",
        "Target non-Elf creature gets +1/+1 until end of turn. Untap that Elf.",
        "Target Elf gets +1/+1 until end of turn. Untap those Elves.",
    ],
)
def test_what_need_not_be_of_that_subtype_is_not_called_so(line: str) -> None:
    with pytest.raises(NotUnderstood):
        language().read(line, root=SPELL_LINE)


@rule("608.2c", "205.3")
def test_the_one_that_triggers_is_meant() -> None:
    s = table()
    s.put(0, "battlefield", beast("Captain", "Whenever another Pirate you control enters, tap that Pirate."))
    s.put(0, "battlefield", KNIGHT, event=True)
    s.settle()
    assert s.stack == []
    s.put(0, "battlefield", PIRATE, event=True)
    s.resolve_all()
    assert s.tapped(0) == ["Pirate"]
