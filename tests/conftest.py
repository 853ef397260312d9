"""Helpers that several folders of tests share lie in `support` and are imported by name."""

import sys
from pathlib import Path

import pytest

SUPPORT = str(Path(__file__).parent / "support")
if SUPPORT not in sys.path:
    sys.path.insert(0, SUPPORT)


@pytest.fixture(autouse=True)
def own_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that a user has imported, and nothing kept from before, has a part in a test."""
    home = tmp_path_factory.getbasetemp()
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "no data"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / "no cache"))
