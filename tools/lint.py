#!/usr/bin/env python3
"""Run every static check of the project, and say at the end which failed.  usage: python tools/lint.py"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import arguments

ROOT = Path(__file__).resolve().parent.parent
BESIDE = Path(sys.executable).parent
DESIGNS = ROOT.parent / "shared" / "tools" / "laws.py"
"""The scan that the design came with, where it is there."""
CHECKS: tuple[tuple[str, ...], ...] = (
    (sys.executable, "-m", "ruff", "check", "--output-format", "concise", "."),
    (sys.executable, "-m", "ruff", "format", "--check", "."),
    (sys.executable, "-m", "mypy"),
    (str(BESIDE / "lint-imports"),),
    (sys.executable, "tools/entry_points.py", "--check"),
    (sys.executable, "tools/law_scan.py"),
    *([(sys.executable, str(DESIGNS), str(ROOT))] if DESIGNS.exists() else []),
)


def main() -> int:
    """Run the checks; return 1 if one failed, else 0."""
    arguments.nothing(__doc__)
    failed = []
    for command in CHECKS:
        what = " ".join(Path(word).name if word.startswith("/") else word for word in command)
        print(f"== {what}", flush=True)
        if subprocess.run(command, cwd=ROOT, check=False).returncode:
            failed.append(what)
    print(f"lint: failed: {'; '.join(failed)}" if failed else "lint: all checks hold", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
