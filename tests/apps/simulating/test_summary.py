"""The figures of a run, against what can be worked out by hand or is known from elsewhere."""

from __future__ import annotations

import math
import random
from collections import Counter

import pytest
from simulations import mock_plan, mock_record

from apnap_plugins.apps.simulating.intervals import mean, share
from apnap_plugins.apps.simulating.summary import summary_of


@pytest.mark.parametrize(
    "count, of, low, high",
    [  # Brown, Cai and DasGupta's and Newcombe's examples, to four places
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (29, 29, 0.8830, 1.0),
    ],
)
def test_wilsons_interval(count: int, of: int, low: float, high: float) -> None:
    found = share(count, of)
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)
    other = share(of - count, of)
    assert math.isclose(other.low, 1 - found.high, abs_tol=2e-6)


def test_of_none_it_may_be_anything() -> None:
    assert (share(0, 0).low, share(0, 0).high) == (0.0, 1.0)
    assert mean(Counter()) is None


def test_the_interval_holds_what_it_is_about_nineteen_times_in_twenty() -> None:
    rng, inside = random.Random(3), 0
    for _ in range(400):
        found = share(sum(rng.random() < 0.3 for _ in range(60)), 60)
        inside += found.low <= 0.3 <= found.high
    assert 365 <= inside <= 395


def test_a_mean_and_quantiles_by_hand() -> None:
    found = mean(Counter({1: 1, 2: 2, 3: 1, 10: 1}))
    assert found is not None
    assert (found.mean, found.least, found.quarter, found.median, found.three_quarters, found.most) == (
        3.6,
        1,
        2,
        2,
        3,
        10,
    )
    half = 1.959964 * math.sqrt(((2.6**2) + 2 * 1.6**2 + 0.6**2 + 6.4**2) / 4 / 5)
    assert found.high == pytest.approx(3.6 + half, abs=1e-5)
    assert found.low == pytest.approx(max(0, 3.6 - half), abs=1e-5)


def test_games_are_counted_for_each_side() -> None:
    games = [mock_record(n, won=int(n >= 7)) for n in range(10)]
    games.append(mock_record(10).model_copy(update={"status": "draw", "outcomes": ("drew", "drew"), "ended": "a loop"}))
    games.append(mock_record(11).model_copy(update={"status": "unfinished", "outcomes": ("in", "in")}))
    games.append(mock_record(12).model_copy(update={"status": "failed", "error": "E: e"}))
    summary = summary_of(mock_plan(20), reversed(games))
    assert (summary.planned, summary.games) == (20, 13)
    assert summary.statuses == {"draw": 1, "failed": 1, "unfinished": 1, "won": 10}
    assert (summary.decks["one"].count, summary.decks["one"].of) == (7, 11)
    assert (summary.agents["b"].count, summary.seats["2"].count, summary.began["did not begin"].count) == (3, 3, 3)
    assert summary.matchups["one"]["other"] == summary.decks["one"]
    assert (summary.endings["0 life"].count, summary.endings["a loop"].count, summary.endings["a loop"].of) == (
        11,
        1,
        12,
    )
    assert summary.turns is not None and summary.turns.count == 12
    assert summary.mulligans["other"].mean == 1
    assert [one.mean for one in summary.lands["one"]] == [1, 2]
    assert (summary.cards["Bolt"].did, summary.cards["Bolt"].won_when_played.count) == ({"cast": 11}, 3)
    assert summary.cards["Forest"].won_when_in_hand.of == 0
    assert summary.failures == ["game 12: E: e"]
    assert summary == summary_of(mock_plan(20), games)
