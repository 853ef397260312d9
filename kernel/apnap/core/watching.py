"""Debug mode: plugins that keep state where the journal does not see it are found after the step that wrote it."""

from __future__ import annotations

import itertools
import sys
from collections import deque
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from apnap.core import flow
from apnap.core.errors import PluginError

if TYPE_CHECKING:
    from apnap.core.game import Game

DEEP = 6
PLAIN = (int, str, float, complex, bytes, type(None))
PURE = ("memo", "cache")
"""Words in names of globals that hold what was computed once and would be computed the same again."""


def watched_step(game: Game) -> bool:
    """One step; raises PluginError where the globals of a plugin's module are not as before."""
    before = fingerprints(game)
    try:
        more = flow.step(game)
    except Exception:
        raise
    except BaseException:  # a decision is pending, or the game is over: what ran is checked as well
        _compare(game, before)
        raise
    _compare(game, before)
    return more


def _compare(game: Game, before: dict[str, Any]) -> None:
    after = fingerprints(game)
    for name in sorted(after):
        if name in before and before[name] != after[name]:
            module, _, variable = name.partition(":")
            raise PluginError(
                f"keeps state in {variable!r} of module {module}, which no journal sees; declare a field for it "
                "(or put memo or cache into its name, where what it holds is computed from nothing else)",
                game.rules.owner_of_module(module),
            )


def fingerprints(game: Game) -> dict[str, Any]:
    """What can change of the globals of the plugins' modules, and of their classes and functions, by name."""
    found: dict[str, Any] = {}
    for name, module in sorted(sys.modules.items()):
        if game.rules.owner_of_module(name):
            _enter(found, name, vars(module), name)
    return found


def _enter(found: dict[str, Any], prefix: str, names: Any, module: str) -> None:
    for name, value in list(names.items()):
        if name.startswith("__") or any(word in name.lower() for word in PURE):
            continue
        key = f"{prefix}.{name}" if ":" in prefix else f"{prefix}:{name}"
        if isinstance(value, (type, FunctionType)):
            if value.__module__ == module and ":" not in prefix:
                _enter(found, key, vars(value), module)
        elif not isinstance(value, ModuleType):
            found[key] = _shown(value, module)


def _shown(value: Any, module: str, depth: int = 0) -> Any:
    """A value to compare later: containers and the module's own instances by content, down to a depth."""
    if isinstance(value, PLAIN):
        return (type(value).__name__, value)
    if isinstance(value, itertools.count):
        return repr(value)
    if depth < DEEP:
        if isinstance(value, dict):
            return [(_shown(k, module, depth + 1), _shown(v, module, depth + 1)) for k, v in value.items()]
        if isinstance(value, (list, tuple, deque)):
            return [_shown(v, module, depth + 1) for v in value]
        if isinstance(value, (set, bytearray)):
            return frozenset(v if isinstance(v, PLAIN) else id(v) for v in value)
        if type(value).__module__ == module and hasattr(value, "__dict__"):
            return _shown(vars(value), module, depth + 1)
    return id(value)
