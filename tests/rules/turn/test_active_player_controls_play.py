"""What the active player controls, and has all turn, in cards made from their text (CR 102.1, 302.6)."""

from __future__ import annotations

import pytest
from wordings import beast, meaning, shrine, table

from apnap.testing import ScenarioError, rule


@pytest.mark.parametrize(
    "wording",
    [
        "Creatures the active player controls attack this turn if able.",
        "Destroy target artifact the active player controls.",
        "Tap target creature the active player has controlled continuously since the beginning of the turn.",
    ],
)
def test_lines_are_understood(wording):
    assert meaning(wording, spell=True)


@rule("302.6", "102.1")
def test_only_what_the_active_player_has_had_all_turn():
    s = table(active=1)
    curse = (
        "{0}: Destroy target creature the active player has controlled continuously since the beginning of the turn."
    )
    s.put(0, "battlefield", shrine(curse))
    s.put(0, "battlefield", beast("Cow"), sick=False)
    s.put(1, "battlefield", beast("Ant"), sick=False)
    s.put(1, "battlefield", beast("Bee"), sick=True)
    for name in ("Cow", "Bee"):
        with pytest.raises(ScenarioError):
            s.activate(0, "Shrine", name)
    s.activate(0, "Shrine", "Ant")
    s.resolve_all()
    assert s.zone_names(1, "battlefield") == ["Bee"]
