"""What large numbers cost: many tokens at once, many triggers at once, and twice as many.

Run with `pytest -m bench tests/bench -s`. CPU time is measured; bounds are wide. What is printed beside it tells how far from
linear that is: twice as many take twice as long at best, and four times as long where all are compared with all.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest
from magic import BEAR, creature, instant, lands, permanent, whenever
from wordings import table

from apnap_plugins.actions.create import CreateTokens, Token
from apnap_plugins.rules.instructions import GainsLife
from apnap_plugins.rules.selection import CREATURE
from apnap_plugins.rules.triggering import WhenEnters

FIGURES: dict[str, str] = {}
BIRD = Token("Creature — Bird", "U", 1, 1)
BELL = permanent("Bell", "Enchantment", whenever(WhenEnters(CREATURE), GainsLife(1)))


@pytest.fixture(scope="module", autouse=True)
def report() -> Iterator[None]:
    yield
    print("\n" + "\n".join(f"{name:<44} {value}" for name, value in FIGURES.items()))


def tokens(count: int) -> float:
    """One spell that creates so many."""
    s = table()
    s.put(0, "hand", instant("Flood", CreateTokens(BIRD, count)))
    s.act(0, "cast", "Flood")
    began = time.process_time()
    s.resolve_all()
    assert s.count("Bird Token", "battlefield") == count
    return time.process_time() - began


def tokens_beside_others(count: int) -> float:
    """One spell that creates so many where there are as many already."""
    s = table()
    s.put(0, "battlefield", *[creature("Bird", 1, 1)] * count)
    s.put(0, "hand", instant("Flood", CreateTokens(BIRD, count)))
    s.act(0, "cast", "Flood")
    began = time.process_time()
    s.resolve_all()
    assert s.count("Bird Token", "battlefield") == count
    return time.process_time() - began


def triggers_of_many(count: int) -> float:
    """So many permanents with an ability that triggers on the same event."""
    s = table()
    s.put(0, "battlefield", *[BELL] * count)
    s.put(0, "hand", BEAR)
    lands(s, 0, "GG")
    s.act(0, "cast", "Bear")
    began = time.process_time()
    s.resolve_all()
    assert s.field("life", 0) == 20 + count
    return time.process_time() - began


def triggers_of_one(count: int) -> float:
    """One ability that triggers on so many events at once."""
    s = table()
    s.put(0, "battlefield", BELL)
    s.put(0, "hand", instant("Flood", CreateTokens(BIRD, count)))
    s.act(0, "cast", "Flood")
    began = time.process_time()
    s.resolve_all()
    assert s.field("life", 0) == 20 + count
    return time.process_time() - began


@pytest.mark.parametrize(
    ("measure", "count", "seconds"),
    [(tokens, 10_000, 5), (tokens_beside_others, 5_000, 5), (triggers_of_many, 500, 5), (triggers_of_one, 500, 5)],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_many_at_once(measure: Callable[[int], float], count: int, seconds: float) -> None:
    half = min(measure(count // 2) for _ in range(2))
    whole = min(measure(count) for _ in range(2))
    FIGURES[f"{measure.__name__.replace('_', ' ')}, {count}"] = (
        f"{whole:.2f} s, {whole / half:.1f} times that of half as many"
    )
    assert whole < seconds
