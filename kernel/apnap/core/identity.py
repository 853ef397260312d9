"""What a type is called wherever a name has to outlive the process: its owner and its qualified name.

Digests, and the ids that are made of them, name the types of nodes, events and records. A bare name is not enough, since two
plugins may both have a `Swap`; the name of a module says too much, since a module that is moved to another folder is the same.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Final, cast

BASE_GAME = "rules"
"""The kind of plugins that a base game is made of: they are one owner."""


def _identity_of(cls: type) -> str:
    """The owner and the qualified name of a type: equal in every process, and for no two types of one ruleset."""
    return f"{owner_of(cls.__module__)}:{cls.__qualname__}"


identity_of: Final = cast("Callable[[type], str]", functools.cache(_identity_of))


def owner_of(module: str) -> str:
    """Who owns what is defined in a module: the nearest plugin among itself and the packages that it lies in.

    That is the mechanic's id, or "set:" and the code of a set pack. The modules of a base game, plugins of their own or not,
    belong to the package at the top, as does whatever no plugin owns: they may be moved and divided, and so must not have
    two types of one name.
    """
    for name in _upwards(module):
        there = sys.modules.get(name)
        manifest = getattr(there, "MANIFEST", None)
        if manifest is not None and getattr(manifest, "kind", BASE_GAME) != BASE_GAME:
            return str(manifest.id)
        code = getattr(getattr(there, "SET", None), "code", "")
        if code:
            return f"set:{code}"
    return module.partition(".")[0]


def shared(types: Iterable[type]) -> Iterator[tuple[type, type]]:
    """Pairs of types from different modules that have one identity. One that was made again by a reload is still that type."""
    first: dict[str, type] = {}
    for cls in types:
        other = first.setdefault(identity_of(cls), cls)
        if other.__module__ != cls.__module__:
            yield other, cls


class Made:
    """How many types of nodes and events were made so far, and which of them might be taken for each other."""

    __slots__ = ("_looked_at", "_namesakes", "number")

    def __init__(self) -> None:
        self.number = 0
        self._looked_at = -1
        self._namesakes: tuple[type, ...] = ()

    def namesakes(self, kinds: Iterable[type]) -> tuple[type, ...]:
        """All types below these that have a name which a type of another module has too, those imported first first.

        They are looked for again only where types were made since: there are ten thousand, and each ruleset asks.
        """
        if self._looked_at != self.number:
            self._looked_at = self.number
            modules: dict[str, str | None] = {}
            types = [cls for kind in kinds for cls in below(kind)]
            for cls in types:
                if modules.setdefault(cls.__qualname__, cls.__module__) != cls.__module__:
                    modules[cls.__qualname__] = None
            self._namesakes = tuple([cls for cls in types if modules[cls.__qualname__] is None])
        return self._namesakes


MADE: Final = Made()
"""Those of this process."""


def below(cls: type) -> Iterator[type]:
    """All types that derive from one, those of modules that were imported first."""
    found: list[type] = cls.__subclasses__()
    for one in found:
        yield one
        yield from below(one)


def _upwards(module: str) -> Iterator[str]:
    while module:
        yield module
        module = module.rpartition(".")[0]
