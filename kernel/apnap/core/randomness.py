"""Random numbers whose whole state is one integer (the design's fourth law)."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, final

Seeds = tuple[tuple[int, int | tuple[int, ...]], ...]
"""(first position, seed) in rising order of positions: which seed is in force from where. In a game drawn anew some
numbers are given instead: (first position, numbers)."""


def draw(seeds: Seeds, position: int, bounds: Sequence[int]) -> list[int]:
    """Numbers of positions one after another, each in 0..n-1 for an n of its own, the same everywhere for the same arguments.

    Rejection keeps them uniform. Raises ValueError when a bound is not positive.
    """
    numbers: list[int] = []
    for at, n in enumerate(bounds, position):
        if n <= 0:
            raise ValueError(f"cannot draw one of {n} numbers")
        first, seed = seeds[-1]
        if first > at:
            first, seed = next(s for s in reversed(seeds) if s[0] <= at)
        if isinstance(seed, tuple):
            numbers.append(seed[at - first] % n)
            continue
        size = 8 if n <= 1 << 64 else n.bit_length() // 8 + 8
        limit = (1 << 8 * size) - (1 << 8 * size) % n
        value, attempt = limit, 0
        while value >= limit:
            text = f"{seed}:{at}:{attempt}".encode()
            found = hashlib.blake2b(text, digest_size=8).digest() if size == 8 else hashlib.shake_256(text).digest(size)
            value, attempt = int.from_bytes(found, "big"), attempt + 1
        numbers.append(value % n)
    return numbers


@final
class Stream:
    """A sequence of random numbers of its own, outside any game: for drawing games anew and for agents that sample."""

    __slots__ = ("position", "seeds")

    def __init__(self, seed: int) -> None:
        self.seeds: Seeds = ((0, seed),)
        self.position = 0

    def randrange(self, stop: int, /) -> int:
        """The next number, in 0..stop-1. Raises ValueError when `stop` is not positive."""
        self.position += 1
        return draw(self.seeds, self.position, (stop,))[0]

    def shuffle(self, items: list[Any]) -> None:
        """Put a list into a random order, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.randrange(i + 1)
            items[i], items[j] = items[j], items[i]
