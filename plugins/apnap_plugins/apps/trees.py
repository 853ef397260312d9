"""Abilities in plain words, from their trees: what a person may read until card text is printed from them."""

from __future__ import annotations

import dataclasses
import re
from typing import Any

from apnap import NAME, Characteristics, Keyword, Node
from apnap.core.values import ABILITIES
from apnap_plugins.rules.characteristics import (
    LOYALTY,
    MANA_COST,
    POWER,
    SUBTYPES,
    SUPERTYPES,
    TOUGHNESS,
    TYPES,
)

_WORDS = re.compile(r"(?<=[a-z])(?=[A-Z])")
_UNSAID = frozenset(["tag", "zones", "prompt", "entering"])
"""Fields that say how an ability is kept, not what it does."""


def in_words(value: Any) -> str:
    """A node, or a value of one, in words: its own, then what differs from what is usual."""
    if isinstance(value, Keyword):
        parameters = " ".join(in_words(p) for p in value.parameters)
        return f"{value.id} {parameters}".strip().replace("_", " ")
    if isinstance(value, tuple):
        return ", ".join(in_words(part) for part in value)
    if isinstance(value, frozenset):
        return ", ".join(sorted(in_words(part) for part in value))
    if not isinstance(value, Node) or type(value).__str__ is not object.__str__:
        return str(value)
    said = [_WORDS.sub(" ", type(value).__name__).lower()]
    for field in dataclasses.fields(value):  # type: ignore[arg-type]
        part = getattr(value, field.name)
        if field.name in _UNSAID or part in (None, (), "", False) or part == field.default:
            continue
        said.append(field.name if part is True else in_words(part))
    return said[0] + (f" ({'; '.join(said[1:])})" if said[1:] else "")


def type_line(chars: Characteristics) -> str:
    """The type line as it is printed (CR 205.1)."""
    supertypes, types, subtypes = chars[SUPERTYPES], chars[TYPES], chars[SUBTYPES]
    before, after = [*sorted(supertypes), *sorted(types)], sorted(subtypes)
    return " ".join(word.capitalize() for word in before) + (f" — {' '.join(after)}" if after else "")


def described(chars: Characteristics) -> list[str]:
    """A card or permanent in lines: name and cost, type line, each ability, power and toughness or loyalty."""
    cost = chars[MANA_COST]
    lines = [f"{chars[NAME]}  {cost}" if cost is not None else chars[NAME], type_line(chars)]
    lines += [f"· {in_words(ability)}" for ability in chars[ABILITIES]]
    if chars[POWER] is not None or chars[TOUGHNESS] is not None:
        lines.append(f"{chars[POWER] or 0}/{chars[TOUGHNESS] or 0}")
    if chars[LOYALTY] is not None:
        lines.append(f"loyalty {chars[LOYALTY]}")
    return lines
