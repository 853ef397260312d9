"""Games for pairs of mechanics that have to do with the same event: they meet in one, and every invariant holds.

What a pair shares is found from what the mechanics declare (`apnap.testing.pairs`). The suite plays some pairs; with
`APNAP_PAIRS=all` (`tox -e long`) every one that shares more than a move, a cast or damage, and a thousand of the others.
Those that can't meet, or have not, stand in `pairs_apart.toml`, each with the reason.
"""

from __future__ import annotations

import os
import random
import zlib
from collections.abc import Sequence

import pytest
from acting import Counting
from pairing import Pairs, apart, unmet

from apnap import Ruleset
from apnap.testing.pairs import Pair

ALL = os.environ.get("APNAP_PAIRS") == "all"
SOME, THOUSAND = 2, 1000
ROUNDS = 120 if ALL else 30
"""Games in which a pair has the chance to meet."""
WATCHED = 10
"""In every tenth game the structure is checked after every event."""


@pytest.fixture(scope="module")
def pairs() -> Pairs:
    return Pairs(Ruleset.load())


def brought_together(pairs: Pairs, wanted: Sequence[Pair], rounds: int) -> Counting:
    """What was seen in games for these pairs, in each round for those that have not met so far.

    The seeds of a pair's games follow from its names: its games stay what they are when other pairs come or go.
    """
    watch = Counting(3, marked=False)
    for played in range(rounds):
        for pair in unmet(wanted, watch):
            if watch.meetings.counts[pair]:
                continue  # by now, in the game of another pair
            seed = zlib.crc32(" + ".join(pair).encode()) + played
            watch.looks = seed % WATCHED == 0
            pairs.play(pair, seed, watch)
    counts = watch.meetings.met(wanted)
    print(len(wanted), "pairs,", len(unmet(wanted, watch)), "have not met;", sum(counts.values()), "meetings:")
    print({" + ".join(pair): count for pair, count in sorted(counts.items(), key=lambda one: one[1])})
    return watch


def chosen(among: Sequence[Pair], many: int) -> list[Pair]:
    """That many by seed, or all where there are fewer."""
    return random.Random(7).sample(among, min(many, len(among)))


def test_those_apart_share_an_event_and_have_a_reason(pairs: Pairs) -> None:
    listed = apart()
    assert {*listed} - {*pairs.narrow()} == set()
    assert all(len(reason) > 20 for reason in listed.values())


def test_pairs_that_share_an_event_meet(pairs: Pairs) -> None:
    together = [pair for pair in pairs.narrow() if pair not in apart()]
    wanted = together if ALL else chosen(together, SOME)
    watch = brought_together(pairs, wanted, ROUNDS)
    assert unmet(wanted, watch) == []
    if ALL:
        assert [pair for pair in apart() if watch.meetings.counts[pair]] == []


def test_pairs_that_share_a_move_a_cast_or_damage_are_mixed(pairs: Pairs) -> None:
    """Most of these only look at the same event of which each means another case: they are played, and who met is counted."""
    wanted = chosen(pairs.wide(), THOUSAND if ALL else 1)
    watch = brought_together(pairs, wanted, rounds=1)
    assert any(watch.acted[mechanic] for pair in wanted for mechanic in pair)
    if ALL:
        assert {
            mechanic for pair in wanted for mechanic in pair if mechanic in pairs.rows and not watch.acted[mechanic]
        } == set()
