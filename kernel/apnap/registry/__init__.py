"""From entry points to plugins that are loaded and registered, in the order in which things are done:

1. `scan` lists the names that installed distributions offer; nothing of them runs.
2. `resolve` reads the manifests of those that matter and settles a `Wish`: what is wanted, what that requires, what is
   denied, what conflicts. Nothing of them has run yet.
3. `load` imports the chosen ones, and only these.
4. `plugin_manager` registers them in a private pluggy manager; `calls` asks each of them in order.

Each step is a function of its arguments and gives its problems back as data (`LoadReport`); it raises where the
caller asked by name for what can't be had, or asked for strictness.
"""

from __future__ import annotations

from apnap.manifest import Manifest, ManifestError, SetManifest, read_manifest
from apnap.registry._hooks import at_fault, calls, flat, listed, plugin_manager
from apnap.registry._load import Loaded, Loading, load
from apnap.registry._report import Dropped, LoadReport, Problem
from apnap.registry._resolve import Chosen, ChosenSet, Resolution, Survey, resolve, survey
from apnap.registry._scan import IN_CODE, MECHANICS, OFFICIAL, SETS, Found, Inventory, given, inventory, scan
from apnap.registry._wish import Option, Wish

__all__ = [
    "IN_CODE",
    "MECHANICS",
    "OFFICIAL",
    "SETS",
    "Chosen",
    "ChosenSet",
    "Dropped",
    "Found",
    "Inventory",
    "LoadReport",
    "Loaded",
    "Loading",
    "Manifest",
    "ManifestError",
    "Option",
    "Problem",
    "Resolution",
    "SetManifest",
    "Survey",
    "Wish",
    "at_fault",
    "calls",
    "flat",
    "given",
    "inventory",
    "listed",
    "load",
    "plugin_manager",
    "read_manifest",
    "resolve",
    "scan",
    "survey",
]
