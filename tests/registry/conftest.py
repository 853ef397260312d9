"""Throw-away distributions: a folder with packages and a .dist-info is all that an installed one is."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from apnap.registry import Found, scan

Install = Callable[..., list[Found]]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Install a distribution: `install(name, {module: source}, mechanics={id: module}, sets={code: module})`.

    Modules are lone files. Returns what `scan` finds of this distribution.
    """
    modules: set[str] = set()

    def install(
        distribution: str,
        sources: Mapping[str, str],
        *,
        mechanics: Mapping[str, str] | None = None,
        sets: Mapping[str, str] | None = None,
        version: str = "1.0",
    ) -> list[Found]:
        site = tmp_path / distribution
        info = site / f"{distribution.replace('-', '_')}-{version}.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: {version}\n")
        lines = []
        for group, points in (("apnap.mechanics", mechanics), ("apnap.sets", sets)):
            lines += [f"[{group}]", *(f"{name} = {module}" for name, module in (points or {}).items())]
        (info / "entry_points.txt").write_text("\n".join(lines) + "\n")
        for module, source in sources.items():
            path = site / f"{module.replace('.', '/')}.py"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(source)
            modules.add(module)
        monkeypatch.syspath_prepend(str(site))
        importlib.invalidate_caches()
        return [one for one in scan() if one.distribution == distribution]

    yield install
    for name in modules:
        sys.modules.pop(name, None)


@pytest.fixture
def source() -> Callable[..., str]:
    """Text of a mechanic's module: `source("wobble", requires=("wibble",), body="...")`."""

    def source(id: str, *, kind: str = "house", body: str = "", **fields: object) -> str:
        given = "".join(f"    {name}={value!r},\n" for name, value in fields.items())
        head = "import pluggy\nfrom apnap.manifest import Manifest\nhook = pluggy.HookimplMarker('apnap')\n"
        named = f"    id={id!r},\n    name={id.title()!r},\n    kind={kind!r},\n"
        return f"{head}MANIFEST = Manifest(\n{named}{given})\n{body}\n"

    return source
