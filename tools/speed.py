#!/usr/bin/env python3
"""Figures of speed, from the file that a run of `tox -e bench` writes.

python tools/speed.py RUN.json                     print them
python tools/speed.py RUN.json --against OLD.json  beside those of another run, with the ratio
python tools/speed.py RUN.json --write             into docs/speed.md, and calls per decision where the tests find them
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs" / "speed.md"
COMMITTED: Final = ROOT / "tests" / "bench" / "committed.json"
BEGINS: Final = "<!-- figures, written by tools/speed.py -->"
CALLS: Final = "Calls per decision"

Figure = Mapping[str, Any]


def number(value: float) -> str:
    """With three digits that mean something, large ones whole: as those that are committed, which have one place, would be."""
    return f"{round(value, 1):,.0f}" if value >= 100 else f"{value:.3g}"


def by_group(figures: Iterable[Figure]) -> Iterator[tuple[str, list[Figure]]]:
    """Groups by name, figures of a group in the order in which they were measured."""
    for group, found in groupby(sorted(figures, key=itemgetter("group")), itemgetter("group")):
        yield group, list(found)


def page_tables(run: Mapping[str, Any]) -> str:
    """What docs/speed.md says below its mark: the machine, and a table for each group."""
    lines = [f"Measured on {machine(run)}.", ""]
    for group, figures in by_group(run["figures"]):
        lines += [f"### {group}", "", "| what | figure |", "| --- | --- |"]
        lines += [f"| {one['name']} | {number(one['value'])} {one['unit']} |" for one in figures]
        lines.append("")
    return "\n".join(lines)


def machine(run: Mapping[str, Any]) -> str:
    """The kind of machine and of Python."""
    about = run["machine_info"]
    processor = about["cpu"].get("brand_raw") or about["machine"]
    python = f"{about['python_implementation']} {about['python_version']}"
    return f"{python}, {processor}, {about['cpu'].get('count', '?')} cores"


def calls_per_decision(run: Mapping[str, Any]) -> dict[str, float]:
    """By match and driver."""
    return {one["name"]: round(one["value"], 1) for one in run["figures"] if one["group"] == CALLS}


def compared(new: Mapping[str, Any], old: Mapping[str, Any]) -> str:
    """Both runs and the ratio, a line for each figure that both have."""
    before = {(one["group"], one["name"]): one["value"] for one in old["figures"]}
    lines = []
    for group, figures in by_group(new["figures"]):
        lines.append(group)
        for one in figures:
            then = before.get((group, one["name"]))
            beside = f"{number(then):>10} {one['value'] / then:>8.2f}" if then else ""
            lines.append(f"  {one['name']:<64} {number(one['value']):>10} {one['unit']:<14} {beside}".rstrip())
    return "\n".join(lines)


def write(run: Mapping[str, Any]) -> None:
    """The page's tables and the committed calls."""
    head = PAGE.read_text(encoding="utf-8").partition(BEGINS)[0]
    PAGE.write_text(f"{head}{BEGINS}\n\n{page_tables(run)}", encoding="utf-8")
    COMMITTED.write_text(json.dumps(calls_per_decision(run), indent=1) + "\n", encoding="utf-8")


def main() -> None:
    """Do what was asked."""
    parser = argparse.ArgumentParser(description="Figures of speed, from a run of the bench.")
    parser.add_argument("run", type=Path)
    parser.add_argument("--against", type=Path, help="another run")
    parser.add_argument("--write", action="store_true", help="into docs/speed.md and tests/bench/committed.json")
    asked = parser.parse_args()
    run = json.loads(asked.run.read_text(encoding="utf-8"))
    old = json.loads(asked.against.read_text(encoding="utf-8")) if asked.against else {"figures": []}
    print(compared(run, old))
    if asked.write:
        write(run)


if __name__ == "__main__":
    main()
