"""Cards that are understood are played: each one cast, each of its abilities used at least once, under the invariants.

What happens is compared with what their trees say by a second road (`secondroad`), which must have followed most of it.

A sample by a fixed seed; `APNAP_CARDS=200` tries more, `APNAP_CARDS=all` everything that is understood. The data is not part of
the project: without it there is nothing to try.
"""

from __future__ import annotations

import os

import pytest
from trialcards import try_cards

from text_coverage import DATA, in_scope

WANTED = os.environ.get("APNAP_CARDS", "60")
FOLLOWED = 0.8
"""So much of all instructions on these cards the second road knows at least; 0.90 of those on all understood cards."""
COMPARED = 0.75
"""So much of what it began to follow, it followed to the end."""


@pytest.mark.skipif(not DATA.exists(), reason=f"{DATA.name} is not there")
def test_understood_cards_do_what_they_say() -> None:
    rows = in_scope()
    tally = try_cards(rows, len(rows) if WANTED == "all" else int(WANTED), seed=20221007)
    print(tally.report())
    assert tally.problems == []
    assert tally.tried > 0
    assert tally.complete == tally.tried, tally.report()
    assert tally.share_followed() >= FOLLOWED
    assert tally.account.share() >= COMPARED
    assert tally.account.judged.total() >= tally.tried
