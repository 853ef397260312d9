"""The version of this distribution, and that of what it publishes for plugins."""

from __future__ import annotations

from pathlib import Path
from typing import Final

__version__ = "0.1.0"

API_VERSION: Final = "0.1.0"
"""The version of the published names: those of `apnap`, of `apnap.testing`, and of the base game
(`rules/published.toml`). A manifest's `kernel` range is checked against it.

The last number rises with repairs, the middle one where something is added or deprecated, the first where something that was
deprecated goes. Before 1.0 the middle one stands for the first. What `apnap.provisional` has is not part of it.
"""


def is_compiled() -> bool:
    """Whether the core was compiled when this was installed (`APNAP_COMPILE=1`); found without importing it."""
    return any(path.suffix != ".py" for path in (Path(__file__).parent / "core").glob("kept_answers.*"))
