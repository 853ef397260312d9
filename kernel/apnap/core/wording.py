"""Trees in plain words, from what their nodes and fields are called: for people, where nobody wrote a better text."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping
from typing import Final

from apnap.core.abilities import Keyword
from apnap.core.values import Node

_WORDS: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")
_UNSAID: Final = frozenset(["tag", "zones", "prompt", "entering"])
"""Fields that say how an ability is kept, not what it does."""


def in_words(value: object) -> str:
    """A node, or a value of one, in words: its own, then what differs from what is usual. Never a Python repr."""
    if isinstance(value, Keyword):
        parameters = " ".join(in_words(p) for p in value.parameters)
        return f"{value.id} {parameters}".strip().replace("_", " ")
    if isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], str) and isinstance(value[1], bool):
        return value[0] if value[1] else f"not {value[0]}"  # a field, and whether it is so
    if isinstance(value, (tuple, list)):
        return ", ".join(in_words(part) for part in value)
    if isinstance(value, (frozenset, set)):
        return ", ".join(sorted(in_words(part) for part in value))
    if isinstance(value, Mapping):
        return ", ".join(f"{in_words(key)} {in_words(part)}" for key, part in value.items())
    if isinstance(value, type):
        return _name_in_words(value)
    if isinstance(value, Node) or type(value).__str__ is object.__str__:
        return str(value) if _is_plain(value) else _fields_in_words(value)
    return str(value)


def _is_plain(value: object) -> bool:
    """Whether a value says itself how it is written."""
    return value is None or isinstance(value, (bool, int, float)) or type(value).__str__ is not object.__str__


def _name_in_words(kind: type) -> str:
    return _WORDS.sub(" ", kind.__name__).lower()


def _fields_in_words(value: object) -> str:
    said = []
    for field in dataclasses.fields(value) if dataclasses.is_dataclass(value) else ():
        part = getattr(value, field.name)
        empty = part in (None, (), "", False) and field.default is not True
        if field.name in _UNSAID or empty or part == field.default:
            continue
        words = in_words((field.name, part)) if isinstance(part, bool) else in_words(part)
        said += [words] if words else []  # such as a filter that means everything
    name = _name_in_words(type(value))
    return f"{name} ({'; '.join(said)})" if said else name
