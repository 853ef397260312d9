"""Rulesets that were built in this process, so that the same wish gives the same object while the same is installed.

What is installed is looked at each time: entry points, manifests, and path, time and size of the chosen modules' source
files. Where anything of it differs, nothing that is kept fits. A module that was imported anew is another module.

Code that was changed in memory (a function replaced in a module) does not show; whoever does that calls `forget`. Plugins
handed over as modules are made to be changed in memory: what has them is not kept.
"""

from __future__ import annotations

import sys
import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import TYPE_CHECKING, Final

from apnap.core.declarations import Limits
from apnap.manifest import Glance
from apnap.registry import Resolution

if TYPE_CHECKING:
    from apnap.ruleset import Ruleset

MOST: Final = 16
"""How many are kept; those that were not asked for the longest go first."""

_kept: OrderedDict[Hashable, Ruleset] = OrderedDict()
_lock = threading.Lock()


def find(resolution: Resolution, limits: Limits | None) -> Ruleset | None:
    """The ruleset that was built of the same, or None."""
    key = _key(resolution, limits)
    with _lock:
        found = _kept.get(key)
        if found is not None:
            _kept.move_to_end(key)
        return found


def keep(resolution: Resolution, limits: Limits | None, ruleset: Ruleset) -> None:
    """Keep what was built, under what is installed and imported now."""
    with _lock:
        _kept[_key(resolution, limits)] = ruleset
        while len(_kept) > MOST:
            _kept.popitem(last=False)


def forget() -> None:
    """Let go of all: the next of each is built anew."""
    with _lock:
        _kept.clear()


def _key(resolution: Resolution, limits: Limits | None) -> Hashable:
    """All that a ruleset depends on. Modules are part of it, by identity; so they live as long as what is kept."""
    glance = Glance()
    founds = [*(one.found for one in resolution.chosen), *(one.found for one in resolution.sets)]
    return (
        resolution.wish.model_dump_json(exclude={"options"}),
        tuple(sorted((name, type(value).__name__, str(value)) for name, value in resolution.wish.options.items())),
        resolution.report,
        limits or Limits(),
        tuple((one, one.stamp(glance), sys.modules.get(one.module)) for one in founds),
    )
