"""What filters and numbers are called where a player is asked: "another artifact or creature you control", "two charge counters".

A filter says by its `phrase` which words stand in front of what it means, what that is, and which stand behind it.
"""

from __future__ import annotations

import itertools
from typing import Final, NamedTuple

COLOR_NAMES: Final = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
"""What the colors are called, by their letters (CR 105.1)."""
NUMBER_WORDS: Final = (
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
)
_IRREGULAR: Final = {
    "Elf": "Elves",
    "Dwarf": "Dwarves",
    "Wolf": "Wolves",
    "Werewolf": "Werewolves",
    "Mercenary": "Mercenaries",
    "Ally": "Allies",
    "Faerie": "Faeries",
    "Sorcery": "Sorceries",
    "Harpy": "Harpies",
    "Fungus": "Funguses",
    "Cyclops": "Cyclopes",
    "Homunculus": "Homunculi",
    "Octopus": "Octopuses",
    "Ox": "Oxen",
    "Pegasus": "Pegasi",
    "Sphinx": "Sphinxes",
    "Fox": "Foxes",
    "Leech": "Leeches",
    "Jellyfish": "Jellyfish",
    "Fish": "Fish",
    "Sheep": "Sheep",
    "Merfolk": "Merfolk",
    "Kor": "Kor",
    "Treefolk": "Treefolk",
    "Plains": "Plains",
    "Equipment": "Equipment",
    "Samurai": "Samurai",
    "Ninja": "Ninjas",
    "Eldrazi": "Eldrazi",
    "Moonfolk": "Moonfolk",
    "Myr": "Myr",
    "Vedalken": "Vedalken",
    "Aetherborn": "Aetherborn",
    "Kavu": "Kavu",
    "Food": "Foods",
    "Thrull": "Thrulls",
    "Army": "Armies",
    "Kithkin": "Kithkin",
    "Child": "Children",
    "Mouse": "Mice",
    "Starfish": "Starfish",
}

_OPPOSITES: Final = {
    "that is ": "that isn't ",
    "with ": "without ",
    "you ": "you don't ",
    "an opponent ": "no opponent ",
}
"""How what is said behind a noun begins, and how its opposite does."""


def plural(noun: str) -> str:
    """The plural of a type's name."""
    if noun in _IRREGULAR:
        return _IRREGULAR[noun]
    if noun.endswith(("s", "x", "ch", "sh")):
        return noun + "es"
    return noun[:-1] + "ies" if noun.endswith("y") and noun[-2] not in "aeiou" else noun + "s"


class Phrase(NamedTuple):
    """How a filter is worded: "nonland", "untapped"; kinds of things, any of them; "you control"."""

    before: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()

    def also(self, other: Phrase) -> Phrase:
        """What both say: a "Goblin" and a "creature" is a "Goblin creature"."""
        kinds = tuple(map(" ".join, itertools.product(self.kinds, other.kinds))) or (*self.kinds, *other.kinds)
        return Phrase((*self.before, *other.before), kinds, (*self.behind, *other.behind))

    def said(self) -> str:
        """In words, without an article."""
        return " ".join((*self.before, *((any_of_kinds(self.kinds),) if self.kinds else ()), *self.behind))

    def is_adjective(self) -> bool:
        """Whether it is one word in front of what is meant."""
        return len(self.before) == 1 and not self.kinds and not self.behind

    def is_kind(self) -> bool:
        """Whether it says only what is meant."""
        return bool(self.kinds) and not self.before and not self.behind

    def negated(self) -> Phrase:
        """The opposite: "nonland", "non-Elf", "nonwhite", "without flying", "you don't control"."""
        said = self.said()
        if (self.is_kind() and len(self.kinds) == 1) or self.is_adjective():
            return Phrase((f"non-{said}" if said[:1].isupper() else f"non{said}",))
        for begins, opposite in _OPPOSITES.items():
            if said.startswith(begins):
                return Phrase(behind=(opposite + said.removeprefix(begins),))
        return Phrase(behind=(f"not {said}",))


def either(parts: list[Phrase]) -> Phrase:
    """One of several: kinds of things, or whatever each is said to be."""
    if all(part.is_kind() for part in parts):
        return Phrase(kinds=tuple(kind for part in parts for kind in part.kinds))
    if all(part.is_adjective() for part in parts):
        return Phrase((any_of_kinds(tuple(part.said() for part in parts)),))
    return Phrase(behind=(f"that is {any_of_kinds(tuple(part.said() for part in parts))}",))


def any_of_kinds(kinds: tuple[str, ...]) -> str:
    """Such as "artifact, creature, or land"."""
    *most, last = kinds
    return f"{', '.join(most)}{',' if len(most) > 1 else ''} or {last}" if most else last


def counted(phrase: Phrase, count: int | str, usual: str = "permanent") -> str:
    """So many of what a phrase means: "a land", "another creature", "two other creatures"; `usual` is what else is meant.

    A number that isn't known is a word: "X".
    """
    noun = phrase.kinds or (usual,)
    other = "another" in phrase.before
    before = [word for word in phrase.before if word != "another"]
    if count == 1:
        said = " ".join((*before, any_of_kinds(noun), *phrase.behind))
        return f"another {said}" if other else with_article(said)
    several = any_of_kinds(tuple(map(_several, noun)))
    return " ".join((number_word(count), *(("other",) if other else ()), *before, several, *phrase.behind))


def with_article(said: str) -> str:
    """Such as "a land", "an artifact"."""
    return f"{'an' if said[:1].lower() in 'aeiou' else 'a'} {said}"


def number_word(count: int | str) -> str:
    """Such as "two"; what is more than twenty in figures."""
    return NUMBER_WORDS[count - 1] if isinstance(count, int) and 0 < count <= len(NUMBER_WORDS) else str(count)


def some_counters(kind: str, count: int | str) -> str:
    """Such as "a charge counter", "two +1/+1 counters"."""
    return counted(Phrase(kinds=(f"{kind} counter".strip(),)), count)


def _several(noun: str) -> str:
    """The plural of a noun with words in front of it."""
    *before, last = noun.split(" ")
    return " ".join((*before, plural(last)))
