"""What a package lets others import: the names in its list, where it has one.

A package that other plugins build on has a file `published.toml` beside its `__init__.py`: a table for each module with the
`names` that it publishes, and with those that are `provisional`. Nobody outside the package imports anything else of it.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, final

from apnap.manifest import ManifestError, find_source

LIST: Final = "published.toml"


@final
@dataclass(frozen=True, slots=True)
class Published:
    """The list of a package: names by the full names of the modules that have them; provisional ones are in both."""

    package: str
    names: Mapping[str, frozenset[str]]
    provisional: Mapping[str, frozenset[str]]

    def has(self, module: str, name: str) -> bool:
        """Whether `from module import name` imports what is published."""
        return name in self.names.get(module, ())

    def has_provisional(self, module: str, name: str) -> bool:
        """Whether what is imported so may change in any version."""
        return name in self.provisional.get(module, ())


def published_by(module: str) -> Published | None:
    """The list that says what may be imported of a module: that of the outermost package around it which has one."""
    parts = module.split(".")
    around = (_list_of(".".join(parts[: number + 1])) for number in range(len(parts)))
    return next((found for found in around if found is not None), None)


@functools.lru_cache(maxsize=4096)
def _list_of(package: str) -> Published | None:
    try:
        source = find_source(package)
    except ManifestError:
        return None
    path = source.with_name(LIST)
    return read_published(package, path) if source.stem == "__init__" and path.is_file() else None


def read_published(package: str, path: Path) -> Published:
    """Read the list of a package. Raises TOMLDecodeError where it is none, TypeError where a table has other keys."""
    names: dict[str, frozenset[str]] = {}
    provisional: dict[str, frozenset[str]] = {}

    def add(module: str, table: Mapping[str, object]) -> None:
        for key, value in table.items():
            if isinstance(value, dict):
                add(f"{module}.{key}", value)
            elif isinstance(value, list) and key in ("names", "provisional"):
                names[module] = names.get(module, frozenset()) | frozenset(value)
                if key == "provisional":
                    provisional[module] = frozenset(value)
            else:
                raise TypeError(f"{path}: {module} has a key {key!r}; a module has `names` and `provisional`")

    add(package, tomllib.loads(path.read_text(encoding="utf-8")))
    return Published(package, names, provisional)
