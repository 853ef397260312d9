"""Intervals for what a run shows: how far the figure would go if one played on for ever."""

from __future__ import annotations

import math
from collections import Counter
from statistics import NormalDist
from typing import Final

from pydantic import BaseModel, ConfigDict

CONFIDENCE: Final = 0.95
Z: Final = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


class Share(BaseModel):
    """So many of so many, with Wilson's score interval at 95 %: it holds for few games and for shares near 0 and 1."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    count: int
    of: int
    rate: float
    low: float
    high: float


class Mean(BaseModel):
    """A mean of counts with its interval at 95 % (from the normal distribution, not below 0), and quantiles of the counts."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    count: int
    mean: float
    low: float
    high: float
    least: int
    quarter: int
    median: int
    three_quarters: int
    most: int


def share(count: int, of: int) -> Share:
    """The share, between 0 and 1, with its interval. Of none it may be anything."""
    if not of:
        return Share(count=0, of=0, rate=0.0, low=0.0, high=1.0)
    rate = count / of
    spread = 1 + Z * Z / of
    middle = (rate + Z * Z / (2 * of)) / spread
    half = Z * math.sqrt(rate * (1 - rate) / of + Z * Z / (4 * of * of)) / spread
    low = 0.0 if count == 0 else max(0.0, middle - half)
    high = 1.0 if count == of else min(1.0, middle + half)
    return Share(count=count, of=of, rate=round(rate, 6), low=round(low, 6), high=round(high, 6))


def mean(values: Counter[int]) -> Mean | None:
    """The mean of whole numbers that are given with how often each came; None where there are none."""
    count = values.total()
    if not count:
        return None
    average = sum(value * times for value, times in values.items()) / count
    squares = sum(times * (value - average) ** 2 for value, times in values.items())
    half = Z * math.sqrt(squares / max(1, count - 1) / count)
    at = _quantiles(values, count, (0.0, 0.25, 0.5, 0.75, 1.0))
    return Mean(
        count=count, mean=round(average, 6), low=round(max(0.0, average - half), 6), high=round(average + half, 6),
        least=at[0], quarter=at[1], median=at[2], three_quarters=at[3], most=at[4],
    )  # fmt: skip


def _quantiles(values: Counter[int], count: int, parts: tuple[float, ...]) -> list[int]:
    """The smallest value that has at least that part of all at or below it."""
    found, seen, left = [], 0, list(parts)
    for value in sorted(values):
        seen += values[value]
        while left and seen >= max(1, math.ceil(left[0] * count)):
            found.append(value)
            left.pop(0)
    return found
