"""A mechanic fits into 80 lines, and nothing but public API is in it."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import apnap
from apnap.manifest import parse_manifest

HERE = Path(__file__).parent
SPIKES = sorted(p for p in HERE.glob("*.py") if not p.name.startswith(("test_", "_", "conftest")))
MOST_LINES = 80


def imports(path: Path) -> list[tuple[str, str]]:
    """(module, name) of everything a file imports; the name is empty for a whole module."""
    found: list[tuple[str, str]] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [(alias.name, "") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name} imports from beside itself"
            found += [(node.module or "", alias.name) for alias in node.names]
    return found


def is_allowed(module: str, name: str) -> bool:
    if module.split(".", maxsplit=1)[0] in sys.stdlib_module_names or module == "apnap":
        return True
    if module.startswith("apnap.core."):
        return not hasattr(apnap, name)  # what the public API has is taken from there
    return module.startswith("apnap_plugins.rules.") and not name.startswith("_")


def test_there_are_spikes():
    assert {"doubling_season.py", "phasing.py"} <= {p.name for p in SPIKES}


@pytest.mark.parametrize("path", SPIKES, ids=lambda p: p.stem)
def test_a_spike_is_small(path: Path):
    lines = path.read_text(encoding="utf-8").count("\n")
    assert 0 < lines <= MOST_LINES, f"{path.name} has {lines} lines"


@pytest.mark.parametrize("path", SPIKES, ids=lambda p: p.stem)
def test_a_spike_is_formatted(path: Path):
    run = subprocess.run(
        [sys.executable, "-m", "ruff", "format", "--check", "--line-length=120", str(path)],
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.parametrize("path", SPIKES, ids=lambda p: p.stem)
def test_a_spike_imports_public_api_only(path: Path):
    wrong = [f"{module} {name}".strip() for module, name in imports(path) if not is_allowed(module, name)]
    assert not wrong, f"{path.name} imports {', '.join(wrong)}"


@pytest.mark.parametrize("path", SPIKES, ids=lambda p: p.stem)
def test_a_spike_has_a_manifest_that_can_be_read_without_running_it(path: Path):
    manifest = parse_manifest(path.read_text(encoding="utf-8"), path.name)
    assert manifest.name


@pytest.mark.parametrize(
    ("module", "name", "allowed"),
    [
        ("apnap", "Game", True),
        ("apnap_plugins.rules.casting.casting", "cast", True),
        ("dataclasses", "", True),
        ("apnap.core.fields", "SEEN_BY", not hasattr(apnap, "SEEN_BY")),
        ("apnap.core.game", "Game", False),
        ("apnap_plugins.actions.discard", "Discard", False),
        ("apnap_plugins.abilities.flying", "MANIFEST", False),
        ("apnap_plugins.rules.casting.casting", "_note", False),
        ("pytest", "", False),
    ],
)
def test_what_counts_as_public(module: str, name: str, allowed: bool):
    assert is_allowed(module, name) == allowed
