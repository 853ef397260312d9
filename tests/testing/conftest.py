"""The toy game lies beside the kernel's tests, and more cards for it here; both are imported by name."""

import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
for folder in (HERE, HERE.parent / "kernel"):
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))


@pytest.fixture
def only_our_plugin(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes in which pytest runs load no plugin of it but ours: others take as long as all else of a short run."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setenv("PYTEST_PLUGINS", "apnap.testing.pytest_plugin")
