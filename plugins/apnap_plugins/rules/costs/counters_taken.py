"""Which counters are taken from among several permanents, in one decision (CR 601.2h)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from apnap import Answer, Distribute, Namer, Rng, is_index


@dataclass(slots=True, kw_only=True)
class TakeCounters(Distribute):
    """How many counters to take of each (object, kind), no more than are `there`, `total` in all (CR 118.3)."""

    there: tuple[int, ...] = ()

    def problem(self, answer: Answer) -> str | None:
        """Illegal where they don't add up, or there are fewer."""
        found = Distribute.problem(self, answer)
        if found is None and any(taken > most for taken, most in zip(answer, self.there, strict=True)):
            return "there are fewer of these"
        return found

    def candidates(self) -> Iterator[Answer]:
        """Every way, those that take most of the first ones before others."""
        return _ways(self.total, self.there)

    def worded(self, option: object, namer: Namer) -> str:
        """The kind, and where they are."""
        assert isinstance(option, tuple)
        return f"{option[1]} on {namer.words(option[0])}"

    def default(self) -> Answer:
        """As many as there are of the first ones."""
        return self._filled([0] * len(self.there), range(len(self.there)))

    def complete(self, partial: Answer) -> Answer:
        """The numbers given, then as many as there are of the next ones, and of those given where it is not enough."""
        given = list(partial) if isinstance(partial, (tuple, list)) else []
        fits = len(given) <= len(self.there) and all(is_index(n, self.total + 1) for n in given)
        if not fits or len(given) == len(self.there):
            return self.parse(partial)
        rest = range(len(given), len(self.there))
        return self.parse(self._filled([*given, *(0 for _ in rest)], [*rest, *range(len(given))]))

    def sample(self, rng: Rng) -> Answer:
        """Any of them, a large number in larger portions."""
        taken = [0] * len(self.there)
        while rest := self.total - sum(taken):
            at = rng.randrange(len(taken))
            taken[at] = min(self.there[at], taken[at] + max(1, rest // 100))
        return tuple(taken)

    def forced(self) -> Answer | None:
        """Where all are of one kind on one object, or all are taken."""
        return self.default() if len(self.there) <= 1 or sum(self.there) <= self.total else None

    def _filled(self, taken: list[int], order: Sequence[int]) -> Answer:
        for at in order:
            taken[at] += max(0, min(self.there[at] - taken[at], self.total - sum(taken)))
        return tuple(taken)


def _ways(total: int, there: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every way to take so many, no more of each than there are; made one by one."""
    if not there:
        yield from [()] if not total else []
        return
    rest = sum(there[1:])
    for first in range(min(total, there[0]), max(0, total - rest) - 1, -1):
        yield from ((first, *more) for more in _ways(total - first, there[1:]))
