#!/usr/bin/env python3
"""Write docs/conformance.md.  usage: python tools/conformance.py RESULT.json...  (from pytest --apnap-conformance)

Wanted are the rules of the base game, and of 701 and 702 those that a plugin implements.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from apnap.testing.conformance import installed_manifests, main, read_rules
from apnap.testing.rule import covers

ROOT = Path(__file__).resolve().parent.parent


def wanted() -> list[str]:
    """Rule numbers that the report asks for."""
    implemented = [rule for manifest in installed_manifests() for rule in manifest.rules]
    keywords = read_rules(ROOT / "tools" / "rules_of_keywords.txt")
    have = [number for number in keywords if any(covers(rule, number) for rule in implemented)]
    return [*read_rules(ROOT / "tools" / "rules_wanted.txt"), *have]


def run(results: list[str]) -> int:
    """Make the table from the results; returns the exit status of the report."""
    with tempfile.TemporaryDirectory() as folder:
        rules = Path(folder) / "rules.txt"
        rules.write_text("\n".join(wanted()) + "\n", encoding="utf-8")
        return main([*results, "--rules", str(rules), "--markdown", str(ROOT / "docs" / "conformance.md")])


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
