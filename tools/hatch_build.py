"""The build's hook: with APNAP_COMPILE=1 the wheel has the modules of the core compiled by mypyc beside their sources.

Which they are stands in pyproject.toml. Without it nothing is done, and the wheel is pure Python.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MYPYC = ("mypy>=1.18", "setuptools>=65")
"""What compiling takes, beside a C compiler."""
FLAGS = ("--config-file=", "--follow-imports=silent", "--ignore-missing-imports")
"""Types are checked elsewhere: what these modules import need not be installed where they are compiled."""


def is_wanted() -> bool:
    """Whether to compile was asked for."""
    return os.environ.get("APNAP_COMPILE", "") not in ("", "0")


class CompileHook(BuildHookInterface[Any]):
    """Compiles on demand."""

    out: Path | None = None

    def dependencies(self) -> list[str]:
        """What the build needs."""
        return list(MYPYC) if is_wanted() else []

    # Any: hatchling's own tables
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, before files are put together. An editable install runs from its sources and stays as it is."""
        if not is_wanted() or version == "editable":
            return
        self.out = out = Path(tempfile.mkdtemp(prefix="apnap-compiled-"))
        _compile(Path(self.root) / "kernel", self.config["modules"], out)
        for made in sorted((out / "lib").rglob("*")):
            if made.is_file():
                build_data["force_include"][str(made)] = made.relative_to(out / "lib").as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    # Any: hatchling's own tables
    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Clear up, when what was compiled is in the wheel."""
        if self.out is not None:
            shutil.rmtree(self.out)


def _compile(source: Path, modules: list[str], out: Path) -> None:
    """Compile modules, given by their names, into `lib` in a folder. All are one unit, so that they call each other directly."""
    from mypyc.build import mypycify  # not needed, and not installed, where nothing is compiled
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    files = [f"{module.replace('.', '/')}.py" for module in modules]
    with contextlib.chdir(source):
        flags = [*FLAGS, f"--cache-dir={out / 'cache'}"]
        parts = mypycify(
            [*flags, *files], multi_file=True, group_name="apnap_core", target_dir=str(out / "c"), debug_level="0"
        )
        command = build_ext(Distribution({"name": "apnap", "ext_modules": parts}))
        command.build_lib, command.build_temp = str(out / "lib"), str(out / "temp")
        command.ensure_finalized()
        command.run()
