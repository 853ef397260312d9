"""Clean environments, made without an index: what `apnap` depends on is lent, what is tested is built and installed."""

from __future__ import annotations

import atexit
import functools
import importlib.util
import json
import os
import shutil
import subprocess
import sysconfig
import tempfile
import venv
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
OURS = ("apnap", "_apnap", "__editable__")
ONLY_OUR_PLUGIN = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_PLUGINS": "apnap.testing.pytest_plugin"}
"""Variables with which pytest loads no plugin but ours: the others, which are lent, take as long as a short run."""


@functools.cache
def wheel(project: Path) -> Path:
    """The wheel of a project, built with what is installed here; in this process, since most take a fiftieth of its start."""
    from hatchling.builders.wheel import WheelBuilder

    return _built(WheelBuilder(str(project)))


@functools.cache
def sdist(project: Path) -> Path:
    """The source distribution of a project, built as its wheel is."""
    from hatchling.builders.sdist import SdistBuilder

    return _built(SdistBuilder(str(project)))


def _built(builder: Any) -> Path:
    out = tempfile.mkdtemp(prefix="built-")
    atexit.register(shutil.rmtree, out, True)
    (archive,) = builder.build(directory=out, versions=["standard"])
    return Path(archive)


class Environment:
    """A new environment with the wheel of `apnap`, and nothing else of ours."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        venv.create(folder, with_pip=False)
        self.site = next(folder.glob("lib/python*/site-packages"))
        lent = Path(sysconfig.get_path("purelib"))
        for entry in sorted(lent.iterdir()):
            if not entry.name.startswith(OURS) and entry.suffix != ".pth":
                (self.site / entry.name).symlink_to(entry)
        self.python = folder / "bin" / "python"
        self.clean = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "PYTEST", "APNAP", "COV"))}
        self.clean |= {"XDG_CACHE_HOME": str(folder / "cache"), "XDG_DATA_HOME": str(folder / "data")}
        self.clean |= ONLY_OUR_PLUGIN
        self._pip("install", "--quiet", "--no-deps", "--no-index", "--no-compile", str(wheel(ROOT)))
        self._lend_bytecode()

    def _lend_bytecode(self) -> None:
        """What is compiled for the checkout is right for the same sources here: to compile all anew takes six seconds.

        A source that is not the same keeps its own time, and is compiled by who imports it first.
        """
        for source in (path for name in ("kernel", "plugins") for path in (ROOT / name).rglob("*.py")):
            here = self.site.joinpath(*source.relative_to(ROOT).parts[1:])
            there = Path(importlib.util.cache_from_source(str(source)))
            if there.exists() and here.exists() and here.read_bytes() == source.read_bytes():
                os.utime(here, ns=(source.stat().st_atime_ns, source.stat().st_mtime_ns))
                own = here.parent / "__pycache__" / there.name
                own.parent.mkdir(exist_ok=True)
                shutil.copyfile(there, own)

    def install(self, *archives: Path) -> None:
        """Installs wheels; what they depend on is there."""
        self._pip("install", "--quiet", "--no-deps", "--no-index", *map(str, archives))

    def uninstall(self, *distributions: str) -> None:
        """Uninstalls distributions."""
        self._pip("uninstall", "--quiet", "--yes", *distributions)

    def _pip(self, *words: str) -> None:
        command = [str(self.python), "-m", "pip", "--disable-pip-version-check", *words]
        # Without our own variables: pip records the bytecode that it makes, which PYTHONPYCACHEPREFIX puts elsewhere.
        run = subprocess.run(command, env=self.clean, capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stdout + run.stderr

    def run(self, *words: str | Path, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
        """Runs a module or script with the environment's Python, away from the checkout."""
        command = [str(self.python), *map(str, words)]
        return subprocess.run(
            command, cwd=cwd or self.folder, env=self.clean, capture_output=True, text=True, check=False, timeout=500
        )

    def says(self, code: str) -> object:
        """What a program prints, as JSON."""
        run = self.run("-c", code)
        assert run.returncode == 0, run.stderr
        return json.loads(run.stdout.splitlines()[-1])

    def found(self) -> list[tuple[str, str]]:
        """(distribution, name) of everything that `scan` finds beside what `apnap` itself brings."""
        code = (
            "import json; from apnap.registry import scan; "
            "print(json.dumps([(f.distribution, f.name) for f in scan() if not f.official]))"
        )
        said = self.says(code)
        assert isinstance(said, list)
        return [(dist, name) for dist, name in said]

    def files(self, prefix: str) -> list[str]:
        """What lies in the environment under names that begin so, but for the bytecode of what is lent."""
        names = (entry.name for entry in self.site.iterdir())
        return sorted(name for name in names if name.startswith(prefix) and name != "__pycache__")
