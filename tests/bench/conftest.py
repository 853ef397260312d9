"""What is measured by the clock runs with `-m bench` only, where nothing else takes the time; counts of calls run always.

Measurements give their figures to `figure`. They are printed at the end, and stand under "figures" in the file that
`--benchmark-json` writes, from which `tools/speed.py` makes tables. Times are medians that pytest-benchmark takes, of the
processor's clock.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))
FIGURES = pytest.StashKey[list[dict[str, Any]]]()
Figure = Callable[[str, str, float, str], None]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents and "calls" not in item.keywords:
            item.add_marker(pytest.mark.bench)


@pytest.fixture
def figure(request: pytest.FixtureRequest) -> Figure:
    """Note a figure: the group that it stands in, its name, the value and its unit."""
    noted = request.config.stash.setdefault(FIGURES, [])

    def note(group: str, name: str, value: float, unit: str) -> None:
        noted.append({"group": group, "name": name, "value": value, "unit": unit})

    return note


@pytest.fixture(scope="module")
def frozen() -> None:
    """What was made at start-up is not looked at by the garbage collector; what a game makes is."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(optionalhook=True)
def pytest_benchmark_update_json(config: pytest.Config, output_json: dict[str, Any]) -> None:
    """Where pytest-benchmark writes a file, the figures stand in it."""
    output_json["figures"] = config.stash.get(FIGURES, [])


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """All figures by group, where measuring was asked for."""
    if "not bench" in config.getoption("markexpr"):
        return
    group = ""
    for one in config.stash.get(FIGURES, []):
        if one["group"] != group:
            group = one["group"]
            terminalreporter.write_line(f"\n{group}")
        terminalreporter.write_line(f"  {one['name']:<60} {one['value']:>12,.4g} {one['unit']}")
