"""One clean environment for all that is installed to be tried; each leaves it as it found it."""

from __future__ import annotations

import pytest
from environments import Environment


@pytest.fixture(scope="session")
def clean(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return Environment(tmp_path_factory.mktemp("clean") / "env")
