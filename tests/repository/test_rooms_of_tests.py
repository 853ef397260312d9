"""Tests stand where what they test stands: tests/rules has the subjects of the base game, each plugin tests of its name."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PLUGINS = ROOT / "plugins/apnap_plugins"
TESTS = ROOT / "tests"
BESIDE = {
    "casting/card_types": "vocabulary/test_characteristics",
    "casting/exiling": "objects/test_zones",
    "casting/face_down": "faces/test_face_down",
    "copies/static_copies": "copies/test_copies",
    "counters/poison": "permanents/test_state_based_actions",
    "effects/as_it_enters": "effects/test_effects",
    "effects/shields": "counters/test_counters",
    "frames/predefined_tokens": "objects/test_tokens",
    "frames/vehicles": "vocabulary/test_characteristics",
    "objects/names": "vocabulary/test_characteristics",
    "objects/returning": "effects/test_effects",
    "words/language": "words/test_phrases",
}
"""Plugins of the base game whose tests stand in the module of a larger subject, which shows them together with it."""


def subjects(folder: Path) -> set[str]:
    """The folders of a room that hold modules."""
    return {path.name for path in folder.iterdir() if path.is_dir() and any(path.glob("*.py"))}


def plugins(kind: str) -> list[str]:
    """The modules of a group that are plugins: a folder that is one stands for itself."""
    found = [path for path in (PLUGINS / kind).rglob("*.py") if "\nMANIFEST" in path.read_text(encoding="utf-8")]
    paths = [path.parent if path.name == "__init__.py" else path.with_suffix("") for path in found]
    return sorted(path.relative_to(PLUGINS / kind).as_posix() for path in paths)


def mirrored(path: str) -> str:
    """Where the tests of a module of that path stand."""
    folder, _, name = path.rpartition("/")
    return f"{folder}/test_{name}".lstrip("/")


def test_the_tests_of_the_base_game_have_its_subjects() -> None:
    assert list((TESTS / "rules").glob("*.py")) == []
    assert subjects(TESTS / "rules") == subjects(PLUGINS / "rules")


def test_each_plugin_of_the_base_game_has_tests_in_its_place() -> None:
    found = plugins("rules")
    assert len(found) > 60
    without = [path for path in found if not (TESTS / "rules" / f"{mirrored(path)}.py").exists()]
    assert without == sorted(BESIDE)
    assert [path for path in BESIDE.values() if not (TESTS / "rules" / f"{path}.py").exists()] == []


@pytest.mark.parametrize("kind", ["actions", "abilities"])
def test_each_mechanic_has_tests_in_its_place(kind: str) -> None:
    found = plugins(kind)
    assert found
    assert [path for path in found if not (TESTS / kind / f"{mirrored(path)}.py").exists()] == []
