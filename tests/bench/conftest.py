"""What is measured by the clock runs with `-m bench` only, where nothing else takes the time; counts of calls run always."""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents and "calls" not in item.keywords:
            item.add_marker(pytest.mark.bench)
