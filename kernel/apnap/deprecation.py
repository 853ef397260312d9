"""Names that a module published once: they go on working for a whole minor version, and say what to write instead."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Mapping


def deprecated_names(module: str, names: Mapping[str, tuple[str, str]]) -> Callable[[str], object]:
    """The `__getattr__` of a module with deprecated names: each is its successor, and warns where it is imported.

    Args:
        module: the module's `__name__`.
        names: for each deprecated name its successor in the same module, and the version of the API in which it goes.

    Returns:
        A function that raises AttributeError for every other name.
    """

    def find(name: str) -> object:
        if name not in names:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        successor, goes = names[name]
        what = f"{module}.{name} is deprecated and goes in {goes}; use {module}.{successor}"
        warnings.warn(what, DeprecationWarning, stacklevel=2)
        return getattr(sys.modules[module], successor)

    return find
