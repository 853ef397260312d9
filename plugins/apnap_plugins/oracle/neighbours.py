"""What can stand beside what in a text, so that reading looks only for what the words around a place have a use for.

In a text that is read as a whole everything but its beginning stands behind something that the same wording, or one around
it, has there, and everything but its end before something with which one of them goes on. So what can stand in a place is
known from every two parts that follow each other in some wording, and from what each category can begin and end with.

A set of categories is a number here, with a bit for each, since such sets are asked for at every place of every text.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeVar, final

EVERYTHING: Final = -1
"""All categories."""
NOTHING: Final = 0
Part = int | str
"""A part of a wording: a word, or the bit of the category of a slot."""
_P = TypeVar("_P", int, str, Part)


@final
class Neighbours:
    """Which categories may begin behind a word, and which may end before a word, or before something of a category.

    It is told of all wordings first, with `holds`, `ends`, `follows` and `unknown`; what is asked then is found once.
    """

    def __init__(self) -> None:
        self.bits: dict[str, int] = {}
        """The bit of each category in a set of them."""
        self._first: dict[int, int] = {}
        """For a category: those of the slots that its wordings begin with."""
        self._last: dict[int, int] = {}
        """For a category: those of the slots that its wordings end with."""
        self._around: dict[int, int] = {}
        """For a category: those that have wordings that end with it."""
        self._ended: dict[str, int] = {}
        """For a word: the categories that have wordings that end with it."""
        self._slots_after: dict[Part, int] = {}
        self._slots_before: dict[Part, int] = {}
        self._unknown = NOTHING
        self._beginning: dict[str, int] = {}
        self._ending: dict[str, int] = {}
        self._behind: dict[str, int] = {}
        self._before: dict[Part, int] = {}

    def bit(self, category: str) -> int:
        """The bit of a category, also of one that nobody has words for."""
        found = self.bits.get(category)
        if found is None:
            found = self.bits[category] = 1 << len(self.bits)
        return found

    def holds(self, category: int, first: Part, last: Part) -> None:
        """Take note of a wording of a category, by its first part and its last."""
        if isinstance(first, int):
            _add(self._first, category, first)
        if isinstance(last, int):
            _add(self._last, category, last)
            _add(self._around, last, category)
        else:
            _add(self._ended, last, category)

    def follows(self, part: Part, behind: Iterable[Part]) -> None:
        """Take note of what follows a part in wordings."""
        for other in behind:
            if isinstance(other, int):
                _add(self._slots_after, part, other)
            if isinstance(part, int):
                _add(self._slots_before, other, part)

    def unknown(self, category: int) -> None:
        """Take note that nobody can tell the words of a category beforehand: it may end with any."""
        self._unknown |= category

    def beginning(self, category: str) -> int:
        """What can stand at the beginning of a text that is read as this category."""
        found = self._beginning.get(category)
        if found is None:
            found = self._beginning[category] = _spread(self.bit(category), self._first)
        return found

    def ending(self, category: str) -> int:
        """What can stand at the end of a text that is read as this category."""
        found = self._ending.get(category)
        if found is None:
            found = self._ending[category] = _spread(self.bit(category), self._last)
        return found

    def behind(self, word: str) -> int:
        """What can begin right behind a word."""
        found = self._behind.get(word)
        if found is None:
            ended = _spread(self._ended.get(word, NOTHING), self._around)
            slots = self._slots_after.get(word, NOTHING) | self._behind_those(ended)
            found = self._behind[word] = self._behind_unknown | _spread(slots & ~self._behind_unknown, self._first)
        return found

    @functools.cached_property
    def _behind_unknown(self) -> int:
        """What can begin right behind any word, since code may have read it."""
        return _spread(self._behind_those(_spread(self._unknown, self._around)), self._first)

    def _behind_those(self, categories: int) -> int:
        """The slots that stand right behind one of these categories in a wording."""
        found = NOTHING
        for ended in _each(categories):
            found |= self._slots_after.get(ended, NOTHING)
        return found

    def before(self, part: Part) -> int:
        """What can end right before a word, or before something of a category."""
        found = self._before.get(part)
        if found is None:
            found = self._before[part] = _spread(self._slots_before.get(part, NOTHING), self._last)
        return found


def _add(sets: dict[_P, int], key: _P, categories: int) -> None:
    sets[key] = sets.get(key, NOTHING) | categories


def _each(categories: int) -> Iterator[int]:
    """The bit of each category in a set."""
    while categories:
        bit = categories & -categories
        categories ^= bit
        yield bit


def _spread(categories: int, to: Mapping[int, int]) -> int:
    """A set of categories with all that they lead to, and so on."""
    found = todo = categories
    while todo:
        bit = todo & -todo
        new = to.get(bit, NOTHING) & ~found
        found |= new
        todo = (todo ^ bit) | new
    return found
