"""What goes into the wheels. tools/check_wheel.py also installs them, which takes an index."""

from __future__ import annotations

import tarfile
import zipfile
from pathlib import Path

import pytest
from environments import ROOT, sdist, wheel

from apnap.version import __version__

INFO = f"apnap-{__version__}.dist-info"


def members(archive_path: Path) -> list[str]:
    with tarfile.open(archive_path) as archive:
        return archive.getnames()


@pytest.fixture(scope="module")
def built() -> tuple[Path, Path]:
    return wheel(ROOT), sdist(ROOT)


def files(folder: str) -> set[str]:
    base = ROOT / folder
    return {
        path.relative_to(base).as_posix() for path in base.rglob("*") if path.suffix == ".py" or path.name == "py.typed"
    }


def test_the_wheel_has_both_packages_whole_and_nothing_else(built: tuple[Path, Path]) -> None:
    names = set(zipfile.ZipFile(built[0]).namelist())
    assert files("kernel") | files("plugins") <= names
    assert {"apnap/py.typed", "apnap_plugins/py.typed"} <= names
    templates = ROOT / "plugins" / "apnap_plugins" / "apps" / "templates"
    shipped = {name for name in names if name.startswith("apnap_plugins/apps/templates/")}
    assert len(shipped) == len([path for path in templates.rglob("*") if path.is_file()]) > 12
    assert {name.split("/")[0] for name in names} == {"apnap", "apnap_plugins", INFO}
    assert not [name for name in names if "__pycache__" in name]


def test_the_wheel_has_its_entry_points_and_licence(built: tuple[Path, Path]) -> None:
    archive = zipfile.ZipFile(built[0])
    points = archive.read(f"{INFO}/entry_points.txt").decode()
    assert "apnap = apnap_plugins.apps.cli:main" in points
    assert f"{INFO}/licenses/LICENSE" in archive.namelist()


def test_the_sdist_has_what_a_packager_needs(built: tuple[Path, Path]) -> None:
    names = {name.partition("/")[2] for name in members(built[1])}
    assert {"pyproject.toml", "README.md", "LICENSE", "tools/law_scan.py", "kernel/apnap/manifest.py"} <= names
    assert not [name for name in names if name.startswith(("sets/", ".ci", ".venv"))]


@pytest.mark.parametrize("pack", sorted(path.parent.name for path in ROOT.glob("sets/*/pyproject.toml")))
def test_a_set_pack_builds(pack: str) -> None:
    project = ROOT / "sets" / pack
    names = set(zipfile.ZipFile(wheel(project)).namelist())
    assert files(f"sets/{pack}") <= names
    decks = {path.relative_to(project).as_posix() for path in project.rglob("decks/*.txt")}
    assert decks <= names
    assert any(name.endswith("entry_points.txt") for name in names)
    assert any(name.endswith("/LICENSE") for name in members(sdist(project)))
