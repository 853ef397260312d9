"""Words such as "plainscycling" and "snow swampwalk": a type, and what else something must be, in the name of an ability.

Mechanics that are "[type]something" (CR 702.14a, 702.29e) read their names with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from apnap.words import Reader
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.characteristics import CARD_TYPES, SUPERTYPE_WORDS
from apnap_plugins.rules.vocabulary.filters import HasSubtype, HasSupertype, HasType, Not, all_of
from apnap_plugins.rules.vocabulary.subtypes import LISTS

_SUBTYPES: Final = {name.lower(): name for known in LISTS for name in sorted(known)}
ALL_NOUNS: Final = frozenset(_SUBTYPES) | CARD_TYPES
"""All types and subtypes, in lower case."""
_MOST: Final = 4
"""No name has more words than this."""


def _adjective(word: str) -> Filter | None:
    """A supertype or card type before the last word, or the lack of one: "snow", "artifact", "nonbasic"."""
    plain = word.removeprefix("non")
    found: Filter | None = None
    if plain in SUPERTYPE_WORDS:
        found = HasSupertype(plain)
    elif plain in CARD_TYPES:
        found = HasType(plain)
    return found if found is None or plain == word else Not(found)


def _noun(word: str, nouns: frozenset[str]) -> Filter | None:
    """The type in the last word, where it is one of these."""
    if word not in nouns:
        return None
    return HasSubtype(_SUBTYPES[word]) if word in _SUBTYPES else HasType(word)


def _word(part: Filter) -> str | None:
    """The way back from one of them."""
    match part:
        case Not(part=inner):
            word = _word(inner)
            return None if word is None else f"non{word}"
        case HasSupertype(supertype=name) | HasType(type=name):
            return name
        case HasSubtype(subtype=name):
            return name.lower()
        case _:
            return None


def typed_name(quality: Filter, suffix: str, nouns: frozenset[str] = ALL_NOUNS) -> str | None:
    """What the ability is called for that quality: "snow swampwalk". None where no name says it."""
    parts = getattr(quality, "parts", (quality,))
    words = [_word(part) for part in parts]
    if any(word is None for word in words) or not words:
        return None
    text = " ".join(word for word in words if word is not None) + suffix
    return text if _meaning(text.split(), suffix, nouns) == quality else None


def _meaning(words: Sequence[str], suffix: str, nouns: frozenset[str]) -> Filter | None:
    last = words[-1].removesuffix(suffix)
    if last == words[-1]:
        return None
    parts = [*(_adjective(word) for word in words[:-1]), _noun(last, nouns)]
    known = [part for part in parts if part is not None]
    return all_of(*known) if len(known) == len(parts) else None


def typed_words(category: str, suffix: str, nouns: frozenset[str] = ALL_NOUNS) -> Reader:
    """Words of a category for a quality that is told in the name. `nouns` are the types, in lower case, that fit at the end."""

    def read(tokens: Sequence[str], at: int) -> Iterable[tuple[int, Any]]:
        for end in range(at + 1, min(at + _MOST, len(tokens)) + 1):
            word = tokens[end - 1].lower()
            if word.endswith(suffix):
                text = " ".join(tokens[at:end]).lower().replace("non ", "non")  # a text is cut up behind "non"
                found = _meaning(text.split(), suffix, nouns)
                return [] if found is None else [(end, found)]
        return []

    return Reader(category, read, lambda value: typed_name(value, suffix, nouns) if isinstance(value, Filter) else None)
