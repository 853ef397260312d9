"""Trees as plain data, so that what was read once can be kept on disk: nodes are named by module and class.

Only classes that a ruleset's own modules define are made; data never runs code.
"""

from __future__ import annotations

import dataclasses
import importlib
import json
from typing import Any, Final, final

from apnap import ApnapError, Node

_NODE: Final = "n"
_TUPLE: Final = "t"
_SET: Final = "s"


class NotATree(ApnapError):
    """Data that is no tree of this ruleset."""


def encoded(tree: Any) -> str:
    """A tree as JSON. Raises NotATree for a value that is no plain data."""
    return json.dumps(_encode(tree), separators=(",", ":"), ensure_ascii=False)


def _encode(value: Any) -> Any:
    if value is None or isinstance(value, (str, int, bool)):
        return value
    if isinstance(value, tuple):
        return [_TUPLE, *map(_encode, value)]
    if isinstance(value, frozenset):
        return [_SET, *sorted(map(_encode, value), key=repr)]
    if isinstance(value, Node):
        cls = type(value)
        parts = [_encode(getattr(value, field.name)) for field in dataclasses.fields(value)]  # type: ignore[arg-type]
        return [_NODE, f"{cls.__module__}:{cls.__qualname__}", *parts]
    raise NotATree(f"{type(value).__name__} is no plain data: {value!r}")


@final
class Decoder:
    """Makes trees from data. `modules` are the packages whose nodes may be made."""

    def __init__(self, packages: frozenset[str]) -> None:
        self.packages = packages
        self._classes: dict[str, type[Node]] = {}

    def decoded(self, text: str) -> Any:
        """The tree. Raises NotATree where the data is damaged or names a class that isn't there."""
        try:
            return self._decode(json.loads(text))
        except (ValueError, TypeError, AttributeError, ImportError, IndexError, RecursionError) as why:
            raise NotATree(f"this is no tree: {why}") from why

    def _decode(self, data: Any) -> Any:
        if not isinstance(data, list):
            return data
        kind, *parts = data
        if kind == _TUPLE:
            return tuple(map(self._decode, parts))
        if kind == _SET:
            return frozenset(map(self._decode, parts))
        if kind != _NODE:
            raise ValueError(f"unknown kind {kind!r}")
        return self._class(parts[0])(*map(self._decode, parts[1:]))

    def _class(self, name: str) -> type[Node]:
        if name not in self._classes:
            module, _, qualname = name.partition(":")
            if module.partition(".")[0] not in self.packages:
                raise ValueError(f"{module} is no module of the ruleset")
            found: Any = importlib.import_module(module)
            for part in qualname.split("."):
                found = getattr(found, part)
            if not (isinstance(found, type) and issubclass(found, Node)):
                raise ValueError(f"{name} is no node")
            self._classes[name] = found
        return self._classes[name]
