"""Cards that are understood are played: each one cast, each of its abilities used at least once, under the invariants.

What happens is compared with what their trees say by a second road (`secondroad`), which must have followed most of it.

A sample by a fixed seed, each card in a few games: what has not come about in them is left to `APNAP_CARDS=200`, which tries so
many cards until everything was used, or `APNAP_CARDS=all`, which tries everything that is understood (`tox -e long`). The data is
not part of the project: without it there is nothing to try.
"""

from __future__ import annotations

import os

import pytest
from trialcards import Tally, in_order_of, try_cards, try_some

from text_coverage import DATA, in_scope

WANTED = os.environ.get("APNAP_CARDS", "")
SAMPLE, GAMES = 2, 2
"""How many cards are tried where nothing is said, in how many games each."""
USED = 0.8
"""Of so much of the sample everything was used in these; of all cards where there is no end to trying."""
SEED = 20221007
FOLLOWED = 0.8
"""So much of all instructions on these cards the second road knows at least; 0.90 of those on all understood cards."""
COMPARED = 0.75
"""So much of what it began to follow, it followed to the end."""


@pytest.mark.skipif(not DATA.exists(), reason=f"{DATA.name} is not there")
def test_understood_cards_do_what_they_say() -> None:
    tally = tried()
    print(tally.report())
    assert tally.problems == []
    assert tally.tried > 0
    assert tally.share() >= (1 if WANTED else USED), tally.report()
    assert tally.share_followed() >= FOLLOWED
    assert tally.account.share() >= COMPARED
    assert tally.account.judged.total() >= tally.tried


def tried() -> Tally:
    """All that is wanted, in as many processes as there are processors; the sample here."""
    rows = in_scope()
    if not WANTED:
        return try_some(in_order_of(rows, SEED), SAMPLE, GAMES)
    return try_cards(rows, len(rows) if WANTED == "all" else int(WANTED), SEED)
