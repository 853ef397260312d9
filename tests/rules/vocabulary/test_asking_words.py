"""Words that a player chooses from, colors by their names (CR 105.1, 608.2d)."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import made, spell, table

from apnap.testing import rule
from apnap_plugins.rules.vocabulary.characteristics import COLORS


@rule("105.1", "608.2d")
@pytest.mark.parametrize(
    ("line", "label", "last"),
    [
        ("Target creature becomes the color of your choice until end of turn.", "608.2d", "green"),
        ("Target creature gains protection from the color of your choice until end of turn.", "105.4", "green"),
        ("Target creature gains protection from artifacts or from the color of your choice until end of turn.", "105.4",
         "green"),
        ("Change the text of target creature by replacing all instances of one color word with another.", "612.1", "green"),
        (("Change the text of target creature by replacing all instances of one color word with another or one basic land type "
         "with another."), "612.1", "Forest"),
    ],
)  # fmt: skip
def test_colors_are_offered_by_their_names(line: str, label: str, last: str) -> None:
    s = table(defaults=False)
    s.put(0, "battlefield", BEAR)
    s.put(0, "hand", spell(line))
    s.cast(0, "Effect", "Bear")
    s.wait_for(label, 0)
    words = [option.text for option in s.game.observe(0).options()]
    assert words[-1] == last
    assert [word for word in words if word in ("white", "blue", "black", "red", "green")] == [
        "white", "blue", "black", "red", "green",
    ]  # fmt: skip


@rule("105.3", "105.4")
def test_what_is_chosen_is_still_the_letter() -> None:
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(
        0,
        "hand",
        made("Dye", "Instant", "Target creature becomes the color or colors of your choice until end of turn."),
    )
    s.expect(0, "608.2d", "WU")
    s.cast(0, "Dye", "Bear")
    s.resolve()
    assert s.characteristic("Bear", COLORS) == {"W", "U"}
