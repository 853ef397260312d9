#!/usr/bin/env python3
"""Check that what is published works: wheels and sdists, in clean environments, away from the checkout.

usage: python tools/check_wheel.py

Builds wheel and sdist of `apnap` and of every set pack; installs the wheels in one new environment and the sdists in
another; there plays a game, and checks its replay, from a folder outside the checkout. Needs `build` and a package index.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

import arguments

ROOT = Path(__file__).resolve().parent.parent
COMMANDS = (
    ("--version",),
    ("play", "--quiet", "--seed", "1", "--save", "game.json"),
    ("replay", "game.json", "--check"),
)


def run(*command: str | Path, cwd: Path) -> None:
    """Run a command, and show it; raises CalledProcessError if it fails."""
    print("$", *(str(word) for word in command), flush=True)
    subprocess.run([str(word) for word in command], cwd=cwd, check=True)


def build(projects: list[Path], out: Path) -> None:
    """Build wheel and sdist of each project into `out`."""
    for project in projects:
        run(sys.executable, "-m", "build", "--outdir", out, project, cwd=out)


def check(archives: list[Path], folder: Path) -> None:
    """Install archives in a new environment in `folder` and play there."""
    venv.create(folder / "env", with_pip=True)
    scripts = folder / "env" / ("Scripts" if sys.platform == "win32" else "bin")
    run(scripts / "python", "-m", "pip", "install", "--quiet", *archives, cwd=folder)
    for command in COMMANDS:
        run(scripts / "apnap", *command, cwd=folder)


def main() -> int:
    """Build and check everything; return the exit code."""
    arguments.nothing(__doc__)
    projects = [ROOT, *sorted(path.parent for path in ROOT.glob("sets/*/pyproject.toml"))]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        out = folder / "dist"
        out.mkdir()
        try:
            build(projects, out)
            for pattern in ("*.whl", "*.tar.gz"):
                place = folder / pattern.removeprefix("*.")
                place.mkdir()
                archives = sorted(out.glob(pattern))
                if len(archives) != len(projects):
                    print(f"{len(projects)} projects, but {len(archives)} archives {pattern}")
                    return 1
                check(archives, place)
        except subprocess.CalledProcessError as err:
            print(f"failed with exit code {err.returncode}: {' '.join(err.cmd)}")
            return 1
    print("wheels and sdists work")
    return 0


if __name__ == "__main__":
    sys.exit(main())
