"""Manifests: what they may say, and that they are read without running anything."""

from __future__ import annotations

import importlib
import os
import sys
from pathlib import Path

import pytest
from pydantic import ValidationError

from apnap.core.errors import ApnapError
from apnap.manifest import (
    DEFAULT_EDITION,
    Manifest,
    ManifestError,
    SetManifest,
    find_source,
    parse_manifest,
    read_manifest,
)

GOOD = '''"""A mechanic."""
from apnap.manifest import Manifest

MANIFEST = Manifest(
    id="wobble-over",
    name="Wobble Over",
    kind="house",
    rules=("702.999", "702.999a"),
    requires=("wibble",),
    not_tested={"702.999b": "says nothing"},
)
'''


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.invalidate_caches()
    return tmp_path


def test_a_manifest_is_taken_from_the_text() -> None:
    manifest = parse_manifest(GOOD, "wobble.py")
    assert isinstance(manifest, Manifest)
    assert manifest.id == "wobble-over"
    assert manifest.rules == ("702.999", "702.999a")
    assert manifest.requires == ("wibble",)
    assert manifest.edition == DEFAULT_EDITION
    assert manifest.not_tested == {"702.999b": "says nothing"}


def test_reading_runs_neither_the_module_nor_its_parents(site: Path) -> None:
    package = site / "toy_loud" / "inner"
    package.mkdir(parents=True)
    for folder in (package, package.parent):
        (folder / "__init__.py").write_text("raise RuntimeError('I ran')\n")
    (package / "wobble.py").write_text(GOOD + "raise RuntimeError('I ran')\n")
    importlib.invalidate_caches()

    manifest = read_manifest("toy_loud.inner.wobble")

    assert isinstance(manifest, Manifest)
    assert manifest.id == "wobble-over"
    assert not [name for name in sys.modules if name.startswith("toy_loud")]


def test_a_package_has_its_manifest_in_init(site: Path) -> None:
    (site / "toy_pack").mkdir()
    text = 'SET: object = apnap.SetManifest(code="tst", name="Test", mechanics=("a", "b"))\n'
    (site / "toy_pack" / "__init__.py").write_text("import apnap\n" + text)
    importlib.invalidate_caches()

    assert read_manifest("toy_pack") == SetManifest(code="tst", name="Test", mechanics=("a", "b"))


def test_a_change_of_the_file_is_seen(site: Path) -> None:
    path = site / "toy_changing.py"
    path.write_text(GOOD)
    importlib.invalidate_caches()
    assert read_manifest("toy_changing").name == "Wobble Over"
    path.write_text(GOOD.replace("Wobble Over", "Wobble Under"))
    later = path.stat().st_mtime_ns + 1_000_000_000
    os.utime(path, ns=(later, later))
    assert read_manifest("toy_changing").name == "Wobble Under"


def test_the_source_of_a_compiled_module_lies_beside_it(site: Path) -> None:
    (site / "toy_compiled.cpython-399-x86_64-linux-gnu.so").write_bytes(b"")
    (site / "toy_compiled.py").write_text(GOOD)
    importlib.invalidate_caches()
    assert find_source("toy_compiled") == site / "toy_compiled.py"


@pytest.mark.parametrize(
    "name", ["toy_nowhere", "apnap.nowhere", "apnap.manifest.nowhere", "apnap.nowhere.deeper", "sys"]
)
def test_no_such_module(name: str) -> None:
    with pytest.raises(ManifestError, match=name.split(".", maxsplit=1)[0]):
        read_manifest(name)


def test_a_name_that_the_id_says_may_be_left_out() -> None:
    assert Manifest(id="double-take", kind="house").name == "Double take"
    assert Manifest(id="double-take", name="Double Take", kind="house").name == "Double Take"
    with pytest.raises(ValueError, match="name"):
        Manifest(id="double-take", name="", kind="house")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = 1\n", "mech.py: no line `MANIFEST"),
        ("def f():\n    MANIFEST = Manifest(id='a', name='A', kind='house')\n", "no line `MANIFEST"),
        ("\nMANIFEST = 3\n", "mech.py:2: MANIFEST is not a call `Manifest"),
        ("MANIFEST = SetManifest(code='abc', name='A')\n", "mech.py:1: MANIFEST is not a call `Manifest"),
        ("MANIFEST = Manifest('a')\n", "mech.py:1: the fields of a manifest are given by name"),
        ("MANIFEST = Manifest(**FIELDS)\n", r"mech.py:1: \*\* is not a literal"),
        (
            "A = 'a'\nMANIFEST = Manifest(\n    id=A,\n    name='A',\n    kind='house',\n)\n",
            "mech.py:3: id is not a literal",
        ),
        ("MANIFEST = Manifest(id='a', name='A', kind='house')\n" * 2, "mech.py:2: a second manifest"),
        (
            "MANIFEST = Manifest(\n    id='a',\n    name='A',\n    kind='oven',\n)\n",
            "mech.py:4: kind: .*keyword ability",
        ),
        (
            "MANIFEST = Manifest(\n    id='a',\n    name='A',\n    kind='house',\n    colour=1,\n)\n",
            "mech.py:5: colour: Extra",
        ),
        ("\nMANIFEST = Manifest(\n    id='a',\n    name='A',\n)\n", "mech.py:2: kind: Field required"),
        ("MANIFEST = Manifest(\n    id='a',\n", "mech.py:1: does not parse"),
        ("if True:\nMANIFEST = 1\n", "mech.py:2: does not parse"),
    ],
)
def test_errors_name_file_and_line(text: str, message: str) -> None:
    with pytest.raises(ManifestError, match=message) as caught:
        parse_manifest(text, "mech.py")
    assert isinstance(caught.value, ApnapError)


def test_a_docstring_that_shows_a_manifest_is_not_one() -> None:
    shown = '"""Begin with:\n\nMANIFEST = Manifest(\n    id="shown",\n    name="S",\n    kind="house",\n)\n"""\n'
    manifest = parse_manifest(shown + GOOD.partition('mechanic."""')[2], "mech.py")
    assert isinstance(manifest, Manifest)
    assert manifest.id == "wobble-over"


def test_a_closing_parenthesis_in_a_string_does_not_end_it() -> None:
    text = 'MANIFEST = Manifest(\n    id="a",\n    kind="house",\n    name="""A\n)\n""",\n)\n'
    assert parse_manifest(text, "mech.py").name == "A\n)"


@pytest.mark.parametrize(
    "wrong",
    [
        {"id": "Wobble"},
        {"id": "wobble_over"},
        {"id": "wobble-"},
        {"id": ""},
        {"name": ""},
        {"rules": ("702.9.1",)},
        {"rules": ("flying",)},
        {"rules": ("70",)},
        {"edition": "2023-1-1"},
        {"editions": ("2017",)},
        {"requires": ("wobble",)},
        {"mentions": ("wobble",)},
        {"conflicts": ("wobble",)},
        {"requires": ("a",), "conflicts": ("a",)},
        {"kernel": "newest"},
        {"not_tested": {"702.1": ""}},
        {"not_tested": {"some": "reason"}},
    ],
)
def test_what_a_manifest_may_not_say(wrong: dict[str, object]) -> None:
    right: dict[str, object] = {"id": "wobble", "name": "Wobble", "kind": "house"}
    assert Manifest.model_validate(right)
    with pytest.raises(ValidationError):
        Manifest.model_validate(right | wrong)


@pytest.mark.parametrize(
    "wrong", [{"code": "XLN"}, {"code": ""}, {"released": "2017"}, {"mechanics": ("A",)}, {"cards": ()}]
)
def test_what_a_set_manifest_may_not_say(wrong: dict[str, object]) -> None:
    right: dict[str, object] = {"code": "xln", "name": "Ixalan", "released": "2017-09-29"}
    assert SetManifest.model_validate(right)
    with pytest.raises(ValidationError):
        SetManifest.model_validate(right | wrong)


def test_a_manifest_does_not_change() -> None:
    manifest = Manifest(id="wobble", name="Wobble", kind="house")
    with pytest.raises(ValidationError):
        manifest.id = "other"  # type: ignore[misc]
