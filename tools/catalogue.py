"""Writes docs/catalogue.md: the mechanics and sets of this project, from their manifests.

usage: catalogue.py [--check]
"""

from __future__ import annotations

import sys
from pathlib import Path

import arguments
import packs
from apnap import Manifest, Ruleset, SetManifest
from apnap.manifest import ManifestError
from apnap.registry import SETS, scan

ROOT = Path(__file__).resolve().parents[1]
TARGET = ROOT / "docs" / "catalogue.md"
HEAD = """# Mechanics and sets

Written by `tools/catalogue.py` from the manifests; a test checks that it is up to date. What each rule's tests show stands
in [conformance](conformance.md), how a mechanic is left out in [choosing](architecture.md).
"""
KINDS = (
    ("keyword action", "Keyword actions (CR 701)"),
    ("keyword ability", "Keyword abilities (CR 702)"),
    ("rules", "The base game"),
    ("variant", "Variants"),
    ("house", "House rules"),
)
COLUMNS = "| id | name | rules | since | requires | works without | distribution |\n| --- " + "| --- " * 6 + "|"


def ours() -> list[tuple[str, Manifest | SetManifest]]:
    """(distribution, manifest) of all that this project ships; what else is installed is left out."""
    out = []
    for found in scan():
        if found.official or found.distribution in packs.distributions():
            try:
                out.append((found.distribution, found.manifest()))
            except ManifestError as err:
                raise SystemExit(str(err)) from err
    return out


def ids(names: tuple[str, ...]) -> str:
    """Ids in a cell."""
    return ", ".join(f"`{name}`" for name in sorted(names))


def numbers(own: Manifest) -> str:
    """Rules in a cell, with the editions that the mechanic tells apart."""
    said = ", ".join(own.rules)
    return f"{said} (also {', '.join(own.editions)})" if own.editions else said


def mechanics(known: list[tuple[str, Manifest]]) -> list[str]:
    """The tables of mechanics, one for each kind."""
    lines = []
    for kind, title in KINDS:
        by_rule = kind.startswith("keyword")
        rows = sorted(
            (m.rules[0] if by_rule and m.rules else "", m.id, where, m) for where, m in known if m.kind == kind
        )
        if kind.startswith("keyword"):
            rows.sort(key=lambda row: ([int(part) for part in row[0].split(".")] if row[0] else [999], row[1]))
        lines += ["", f"## {title}: {len(rows)}", "", COLUMNS]
        for _, _, where, m in rows:
            cells = (f"`{m.id}`", m.name, numbers(m), m.since, ids(m.requires), ids(m.mentions), where)
            lines.append("| " + " | ".join(cells) + " |")
    return lines


def sets(known: list[tuple[str, SetManifest]]) -> list[str]:
    """The table of sets."""
    plain = set(Ruleset.load().card_names())
    lines = ["", f"## Sets: {len(known)}", "", "| code | name | released | cards | mechanics | distribution |"]
    lines.append("| --- | --- | --- | --- | --- | --- |")
    for where, one in known:
        cards = set(Ruleset.load(sets=[one.code]).card_names()) - plain
        cells = (f"`{one.code}`", one.name, one.released, str(len(cards)), ids(one.mechanics), where)
        lines.append("| " + " | ".join(cells) + " |")
    return lines


def table() -> str:
    """The whole page."""
    known = ours()
    found = [(where, m) for where, m in known if isinstance(m, Manifest)]
    of_sets = [(where, m) for where, m in known if isinstance(m, SetManifest)]
    return "\n".join([HEAD.rstrip("\n"), *mechanics(found), *sets(of_sets)]) + "\n"


def main() -> int:
    """Write the file, or check it; 1 if it is out of date."""
    only = arguments.checks(__doc__)
    there = {found.name for found in scan() if found.group == SETS}
    missing = set(packs.codes()) - there
    if missing:
        print(f"install the packs first: {', '.join(sorted(missing))}", file=sys.stderr)
        return 1
    text = table()
    if not only:
        TARGET.write_text(text, encoding="utf-8")
        return 0
    if not TARGET.exists() or TARGET.read_text(encoding="utf-8") != text:
        print("docs/catalogue.md is out of date: run python tools/catalogue.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
