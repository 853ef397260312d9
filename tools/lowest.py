"""Puts every direct dependency at the lowest version that pyproject.toml allows, so that tests show that it works.

Run in an environment that nobody else uses; `tox -e lowest` makes one. What they require in turn is as new as they let it be.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

import arguments

PROJECT = Path(__file__).parent.parent / "pyproject.toml"
EXTRAS = ("author", "browser", "cluster", "environments", "notebook", "plots")
"""The extras whose dependencies the program uses; those of tests and documentation are tools."""


def pins(project: dict[str, Any]) -> list[str]:
    """The lowest version of each dependency, as pip takes it. Raises ValueError for one that has no lower bound."""
    table = project["project"]
    wanted = [*table["dependencies"], *(line for extra in EXTRAS for line in table["optional-dependencies"][extra])]
    out = []
    for requirement in map(Requirement, wanted):
        lowest = [one.version for one in requirement.specifier if one.operator == ">="]
        if len(lowest) != 1:
            raise ValueError(f"{requirement} says not from which version on: write {requirement.name}>=VERSION")
        out.append(f"{requirement.name}=={lowest[0]}")
    return out


def main() -> int:
    """Install them, with test tools that are old enough for them; pip refuses where they don't go together."""
    arguments.nothing(__doc__)
    chosen = pins(tomllib.loads(PROJECT.read_text(encoding="utf-8")))
    print(*chosen, sep="\n")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "-e", ".[test]", *chosen]
    return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
