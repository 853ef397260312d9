"""Loads a spike: a mechanic in a small file of `tests/spikes`, played with the base game and keyword actions only.

Keyword abilities of the distribution are left out, so that a spike can stand in for one that has its name.
"""

from __future__ import annotations

import functools
import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import rulebook
import rulecards

from apnap import Manifest, Ruleset

SPIKES = Path(__file__).parents[1] / "spikes"


def spike(name: str) -> ModuleType:
    """The module of that file."""
    full = f"spike_{name}"
    if full not in sys.modules:
        spec = importlib.util.spec_from_file_location(full, SPIKES / f"{name}.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[full] = module
        spec.loader.exec_module(module)
    return sys.modules[full]


def base_game() -> list[str]:
    """Ids of the base game's rules and the keyword actions, but for what waits for a plugin that is not there yet."""
    there = Ruleset.load().manifests.values()
    return [m.id for m in there if isinstance(m, Manifest) and m.kind in ("rules", "keyword action")]


@functools.cache
def rules_with(*modules: ModuleType) -> Ruleset:
    """The base game with these plugins."""
    return Ruleset.load(mechanics=base_game(), extra=[rulecards, *modules], strict=True)


def table(rules: Callable[[], Ruleset]) -> Any:
    """How to sit down at a table with these rules, which are loaded when somebody does."""
    return lambda *args, **more: rulebook.FullTable(*args, ruleset=rules(), **more)
