#!/usr/bin/env python3
"""Which rules the tests that ran and passed show.  usage: python tools/conformance.py RESULT.json...

The results are what pytest writes with --apnap-conformance. Writes docs/conformance.md, a summary by chapter, and into the
build folder the whole report, of which the documentation makes its table. Wanted are the rules of the base game, and of 701
and 702 those that a plugin implements.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any, Final

import arguments
from apnap import Wording, renumbered
from apnap.manifest import DEFAULT_EDITION, known_editions, numbers_in
from apnap.registry import MECHANICS, scan
from apnap.testing.conformance import (
    FAILED,
    MISSING,
    PASSED,
    SKIPPED,
    STATUSES,
    UNTESTABLE,
    ConformanceError,
    Report,
    Row,
    installed_manifests,
    read_results,
    read_rules,
    report,
)
from apnap.testing.rule import covers
from rule_marks import marks

ROOT: Final = Path(__file__).resolve().parent.parent
SUMMARY: Final = ROOT / "docs" / "conformance.md"
WHOLE: Final = ROOT / "build" / "conformance.json"
HEAD: Final = """# Conformance

Which rules the tests show, by chapter of the rules of 2022-10-07, written by `tools/conformance.py` from tests that ran and
passed (`tox -e conformance`). A rule counts when a test that names it played it; one that no test can show says why. Of
701 and 702 those are wanted that a plugin implements. The documentation that is built has
[every rule with its tests](built/rules.md); the tables here are the sums.

"""
NAMES: Final = {
    PASSED: "shown by tests",
    UNTESTABLE: "with a reason",
    MISSING: "missing",
    FAILED: "failed",
    SKIPPED: "only skipped",
}
NAMED: Final = "named by tests"


def wanted() -> list[str]:
    """Rule numbers that the report asks for."""
    implemented = [rule for manifest in installed_manifests() for rule in manifest.rules]
    keywords = read_rules(ROOT / "tools" / "rules_of_keywords.txt")
    have = [number for number in keywords if any(covers(rule, number) for rule in implemented)]
    return [*read_rules(ROOT / "tools" / "rules_wanted.txt"), *have]


def of_results(paths: list[str]) -> Report:
    """The report of tests that ran. Raises ConformanceError for a file that is none."""
    return report(read_results(paths), installed_manifests(), wanted())


def known() -> tuple[Report, bool]:
    """What is known: the report that was built last and True, or else the one of the marks in the tests and False.

    In that of the marks a rule that tests name stands as "only skipped": whether they pass, nobody looked.
    """
    if not WHOLE.exists():
        return report(marks(), installed_manifests(), wanted()), False
    rows = json.loads(WHOLE.read_text(encoding="utf-8"))["rows"]
    return Report([_row(data) for data in rows]), True


def _row(data: dict[str, object]) -> Row:
    tests = data.pop("tests")
    mechanics = data.pop("mechanics")
    assert isinstance(tests, list)
    assert isinstance(mechanics, list)
    pairs = tuple((one["test"], one["outcome"]) for one in tests)
    return Row(**data, tests=pairs, mechanics=tuple(mechanics))  # type: ignore[arg-type]


def by_chapter(made: Report) -> dict[str, Counter[str]]:
    """How many wanted rules of each chapter stand how."""
    found: dict[str, Counter[str]] = {}
    for row in made.rows:
        if row.wanted:
            found.setdefault(row.rule.partition(".")[0], Counter())[row.status] += 1
    return found


def summary(made: Report) -> str:
    """The page with the sums."""
    columns = [status for status in NAMES if status in (PASSED, UNTESTABLE, MISSING) or made.counts()[status]]
    lines = [HEAD + made.summary() + ".", "", f"| chapter | rules | {' | '.join(NAMES[one] for one in columns)} |"]
    lines.append("| --- |" + " ---: |" * (len(columns) + 1))
    for chapter, counts in by_chapter(made).items():
        lines.append(_sums(chapter, counts, columns))
    lines.append(_sums("all", Counter(made.counts()), columns))
    return "\n".join(lines) + "\n" + _sums_of_editions(made)


# Editions -------------------------------------------------------------------------------------------


def wordings() -> list[Wording[Any]]:
    """What the installed mechanics tell apart by edition."""
    modules = [importlib.import_module(found.module) for found in scan() if found.group == MECHANICS and found.official]
    hooks = [hook for module in modules if (hook := getattr(module, "apnap_declarations", None))]
    return [thing for hook in hooks for thing in hook() if isinstance(thing, Wording)]


def by_edition(made: Report) -> dict[str, dict[str, tuple[str, str]]]:
    """For each wanted rule of 701 and each edition that has it, the rule's number there and how it stands.

    Where a rule says the same as in the default edition, what stands there counts; where it says something else, only a test
    of the edition itself.
    """
    manifests = installed_manifests()
    stands = {(row.rule, row.edition): row.status for row in made.rows}
    changed = {(w.rule, e) for w in wordings() for e in known_editions(manifests) if w.of(e) != w.of(DEFAULT_EDITION)}
    found: dict[str, dict[str, tuple[str, str]]] = {}
    for edition in known_editions(manifests):
        numbers = numbers_in(edition, manifests)
        for row in made.rows:
            rule, section = row.rule, row.rule.rstrip("abcdefghij")
            lacks = "" in (numbers.get(rule), numbers.get(rule, numbers.get(section)))
            if row.wanted and row.edition == DEFAULT_EDITION and rule.startswith("701.") and not lacks:
                same = MISSING if (rule, edition) in changed else row.status
                status = stands.get((rule, edition), same)
                found.setdefault(rule, {})[edition] = (renumbered(rule, numbers), status)
    return found


def _sums_of_editions(made: Report) -> str:
    found = by_edition(made)
    lines = ["", "Rule 701 in each edition; what an edition says otherwise is shown by tests of that edition.", ""]
    columns = (PASSED, UNTESTABLE, MISSING, FAILED, SKIPPED)
    lines += [f"| edition | rules | {' | '.join(NAMES[one] for one in columns)} |", "| --- |" + " ---: |" * 6]
    for edition in sorted({edition for row in found.values() for edition in row}):
        counts = Counter(row[edition][1] for row in found.values() if edition in row)
        lines.append(_sums(edition, counts, list(columns)))
    return "\n".join(lines) + "\n"


def _table_of_editions(made: Report) -> str:
    found = by_edition(made)
    editions = sorted({edition for row in found.values() for edition in row})
    lines = ["", "## Rule 701, edition by edition", "", f"| rule | {' | '.join(editions)} |"]
    lines.append("| --- |" + " --- |" * len(editions))
    for rule, row in found.items():
        cells = [": ".join(row[edition]) if edition in row else "–" for edition in editions]
        lines.append(f"| {rule} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _sums(name: str, counts: Counter[str], columns: list[str]) -> str:
    return f"| {name} | {counts.total()} | {' | '.join(str(counts[one]) for one in columns)} |"


def table(made: Report, is_run: bool) -> str:
    """The page with every rule, for the documentation that is built; `is_run` says whether the tests ran."""
    text = made.markdown().replace("# Conformance", "# Every rule with its tests", 1) + _table_of_editions(made)
    if is_run:
        return text
    told = "Here the tests did not run: this is what their marks say. `tox -e conformance` runs them, and writes how they went"
    return text.replace(made.summary(), told, 1).replace(f"{SKIPPED} |", f"{NAMED} |").replace(" (named)", "")


def run(results: list[str]) -> int:
    """Write summary and report; returns 2 for results that can't be read, else 0."""
    try:
        made = of_results(results)
    except ConformanceError as why:
        print(why)
        return 2
    WHOLE.parent.mkdir(exist_ok=True)
    WHOLE.write_text(made.json(), encoding="utf-8")
    SUMMARY.write_text(summary(made), encoding="utf-8")
    print(made.summary())
    for status in STATUSES:
        if status in (FAILED, SKIPPED, MISSING):
            for row in made.of(status):
                print(f"  {row.rule} [{row.edition}] {status} {' '.join(row.mechanics)}")
    return 0


if __name__ == "__main__":
    of_tool = arguments.parser(__doc__)
    of_tool.add_argument("results", metavar="RESULT.json", nargs="+", help="what pytest wrote with --apnap-conformance")
    sys.exit(run(of_tool.parse_args().results))
