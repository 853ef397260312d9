"""What must be sacrificed is said behind "of their choice"; spells that can't be countered this turn (CR 701.5a, 701.17a)."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import beast, made, meaning, play, spell, table

from apnap.testing import rule


@pytest.mark.parametrize(
    "line",
    [
        "Target player sacrifices a creature of their choice with mana value 3 or less.",
        "Target opponent sacrifices a creature of their choice with flying.",
        "Spells you control can't be countered this turn.",
    ],
)
def test_what_a_spell_says_is_said_again(line: str) -> None:
    assert meaning(line, spell=True)


@rule("701.17a")
def test_a_creature_of_their_choice_with_something() -> None:
    s = table()
    s.put(1, "battlefield", BEAR, beast("Owl", "Flying"))
    play(s, 0, spell("Target opponent sacrifices a creature of their choice with flying."), ("player", 1))
    assert s.permanents(1) == ["Bear"]
    play(s, 0, spell("Target opponent sacrifices a creature of their choice with flying.", "Again"), ("player", 1))
    assert s.permanents(1) == ["Bear"], "none is there"


@rule("701.5a", "611.2c")
def test_your_spells_of_this_turn_cannot_be_countered() -> None:
    s = table()
    play(s, 0, spell("Spells you control can't be countered this turn.", "Veil"))
    s.put(0, "hand", spell("You gain 3 life.", "Salve"))
    s.put(1, "hand", made("Denial", "Instant", "Counter target spell."))
    s.cast(0, "Salve")
    s.pass_priority(0)
    s.cast(1, "Denial", "Salve")
    s.resolve_all()
    assert s.life(0) == 23
