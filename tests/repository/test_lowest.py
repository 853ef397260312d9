"""Lower bounds of dependencies: each has one, and a tox environment tests with all of them at it."""

from __future__ import annotations

import tomllib
from configparser import ConfigParser
from pathlib import Path

import pytest

import lowest

ROOT = Path(__file__).parents[2]


def test_every_dependency_says_from_which_version_on() -> None:
    chosen = lowest.pins(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8")))
    assert {"pydantic==2.11", "stevedore==5.6", "typer==0.16", "copier==9.4", "matplotlib==3.9"} <= set(chosen)
    assert len(chosen) == 22


@pytest.mark.parametrize("line", ["typer", "typer<1", "typer==0.16", "typer>=0.16,>=0.17"])
def test_one_without_a_lower_bound_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="typer"):
        lowest.pins(
            {"project": {"dependencies": [line], "optional-dependencies": {extra: [] for extra in lowest.EXTRAS}}}
        )


def test_they_are_tested() -> None:
    tox = ConfigParser(interpolation=None)
    tox.read(ROOT / "tox.ini")
    assert "lowest" in tox["tox"]["env_list"].split(", ")
    assert "tools/lowest.py" in tox["testenv:lowest"]["commands_pre"]
