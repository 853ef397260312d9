"""Games as environments for learning: PettingZoo's, and several games stepped together. They need the extra `environments`."""

from __future__ import annotations

from importlib.util import find_spec

from apnap import ApnapError


class MissingExtra(ApnapError, ImportError):
    """What the environments need is not installed. Says what, and the extra that brings it."""


_missing = [name for name in ("numpy", "gymnasium", "pettingzoo") if find_spec(name) is None]
if _missing:
    raise MissingExtra(f"{', '.join(_missing)} is missing: pip install 'apnap[environments]'")

from apnap_plugins.apps.environments.aec import GameEnvironment, env  # noqa: E402 - not without what they need
from apnap_plugins.apps.environments.match import Settings  # noqa: E402
from apnap_plugins.apps.environments.vector import Batch, VectorGames  # noqa: E402

__all__ = ["Batch", "GameEnvironment", "MissingExtra", "Settings", "VectorGames", "env"]
