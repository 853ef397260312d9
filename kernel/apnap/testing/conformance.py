"""The conformance report: which rules are wanted, which tests of them ran, and what is missing.

Run it with `python -m apnap.testing.conformance RESULT.json --rules LIST.txt --markdown docs/conformance.md`. Results
come from pytest's `--apnap-conformance`; wanted are the rules of manifests and of a list. A rule counts only when a
test that names it ran and passed; that a number stands in a manifest counts for nothing.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.markup import escape

from apnap.core.errors import ApnapError
from apnap.manifest import DEFAULT_EDITION, Manifest, ManifestError
from apnap.testing.rule import NUMBER, covers

PASSED, FAILED, SKIPPED, UNTESTABLE, MISSING = "passed", "failed", "only skipped", "not testable", "missing"
STATUSES: Final = (PASSED, FAILED, SKIPPED, UNTESTABLE, MISSING)
_LINE: Final = re.compile(r"^[\s•*\-]*(?P<number>[1-9]\d\d\.\d{1,3}[a-z]?)\.?(?:\s+(?P<text>.*))?$")

Outcomes = Mapping[tuple[str, str], Mapping[str, str]]
"""Per (rule, edition), the outcome of each test that ran."""


class ConformanceError(ApnapError):
    """A result file or list of rules that cannot be read."""


@dataclass(frozen=True, slots=True)
class Row:
    """One rule in one edition: how it stands, its tests with their outcomes, and why it can't be tested.

    `mechanics` are ids of those whose manifests name it; `wanted` is False for one that only a test names.
    """

    rule: str
    edition: str
    status: str
    tests: tuple[tuple[str, str], ...] = ()
    reason: str = ""
    mechanics: tuple[str, ...] = ()
    wanted: bool = True


@dataclass(slots=True)
class Report:
    """All rows, in order of rules. `strangers` are rules that tests name and that are not in the list."""

    rows: list[Row] = field(default_factory=list)

    def of(self, status: str) -> list[Row]:
        """The wanted rules that stand so."""
        return [row for row in self.rows if row.status == status and row.wanted]

    @property
    def strangers(self) -> list[Row]:
        """Rules that tests name and nobody wants: perhaps a slip of the pen."""
        return [row for row in self.rows if not row.wanted]

    def counts(self) -> dict[str, int]:
        """How many wanted rules stand how."""
        found = Counter(row.status for row in self.rows if row.wanted)
        return {status: found[status] for status in STATUSES}

    def complete(self) -> bool:
        """Whether every wanted rule is tested and passed, or says why it can't be tested."""
        counts = self.counts()
        return not (counts[FAILED] or counts[SKIPPED] or counts[MISSING])

    def summary(self) -> str:
        """One line of counts."""
        counts = self.counts()
        return f"{sum(counts.values())} rules: " + ", ".join(f"{n} {status}" for status, n in counts.items())

    def json(self) -> str:
        """An object for programs: for each rule its tests, and whether they passed."""
        rows = [
            {
                "rule": r.rule,
                "edition": r.edition,
                "status": r.status,
                "reason": r.reason,
                "wanted": r.wanted,
                "mechanics": list(r.mechanics),
                "tests": [{"test": t, "outcome": o} for t, o in r.tests],
            }
            for r in self.rows
        ]
        data = {"format": "apnap-conformance-report", "version": 1, "counts": self.counts(), "rows": rows}
        return json.dumps(data, indent=1, ensure_ascii=False) + "\n"

    def markdown(self) -> str:
        """The report as a table for the documentation."""
        lines = ["# Conformance", "", self.summary() + ".", ""]
        lines += ["| rule | edition | mechanic | status | tests |", "| --- | --- | --- | --- | --- |"]
        lines += [
            f"| {r.rule} | {r.edition} | {', '.join(r.mechanics)} | {_status(r)} | {_tests(r)} |"
            for r in self.rows
            if r.wanted
        ]
        if self.strangers:
            strangers = ", ".join(r.rule for r in self.strangers)
            lines += ["", f"Named by tests, but neither in a manifest nor in the list: {strangers}."]
        return "\n".join(lines) + "\n"


def _status(row: Row) -> str:
    return row.status + (f": {row.reason}" if row.reason and row.status == UNTESTABLE else "")


def _tests(row: Row) -> str:
    shown = [name if outcome == "passed" else f"{name} ({outcome})" for name, outcome in row.tests[:3]]
    more = [f"and {len(row.tests) - 3} more"] if len(row.tests) > 3 else []
    return "<br>".join([f"`{one}`".replace("|", "\\|") for one in shown] + more)


# Reading ------------------------------------------------------------------------------------------


def read_rules(path: str | Path) -> tuple[str, ...]:
    """Rule numbers from a text file: one a line, alone or before the rule's text; other lines don't matter.

    A headline ("702.140. Mutate", with rules under it) is no rule to test and is left out.
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as err:
        raise ConformanceError(f"cannot read the list of rules {path}: {err}") from err
    found: dict[str, str] = {}
    for line in text.splitlines():
        match = _LINE.match(line)
        if match is not None:
            found.setdefault(match["number"], (match["text"] or "").strip())
    return tuple(n for n, said in found.items() if not (said and _is_headline(n, said, found)))


def _is_headline(number: str, said: str, found: Mapping[str, str]) -> bool:
    below = any(other != number and covers(number, other) for other in (number + "a", number + "b") if other in found)
    return below and not said.rstrip('”")').endswith((".", "!", "?", ":"))


def read_results(paths: Iterable[str | Path]) -> dict[tuple[str, str], dict[str, str]]:
    """Outcomes from result files, added up. Raises ConformanceError for a file that is none."""
    found: dict[tuple[str, str], dict[str, str]] = {}
    for path in paths:
        try:
            data = json.loads(Path(path).read_text(encoding="utf-8"))
            if data["format"] != "apnap-conformance" or data["version"] != 1:
                raise ConformanceError(f"{path} is not a conformance result that this version reads")
            for record in data["results"]:
                tests = found.setdefault((record["rule"], record["edition"]), {})
                tests.update({one["test"]: one["outcome"] for one in record["tests"]})
        except (OSError, ValueError, KeyError, TypeError) as err:
            raise ConformanceError(f"cannot read conformance results from {path}: {err!r}") from err
    return found


def installed_manifests() -> list[Manifest]:
    """The manifests of all installed mechanics; those that can't be read are left out (the registry reports them)."""
    from apnap.registry import scan  # only here: it needs stevedore, which reports from files don't

    found = []
    for one in scan():
        try:
            manifest = one.manifest()
        except ManifestError:
            continue
        if isinstance(manifest, Manifest):
            found.append(manifest)
    return found


# Reporting ----------------------------------------------------------------------------------------


def report(results: Outcomes, manifests: Iterable[Manifest] = (), rules: Iterable[str] = ()) -> Report:
    """Compare what ran with what is wanted.

    Args:
        results: from `read_results`.
        manifests: of the mechanics; a rule of theirs that has rules under it in `rules` stands for those.
        rules: numbers of the default edition that are wanted.

    Returns:
        A row for each wanted rule of the default edition, for each rule of an edition that a test names, and for each
        mechanic and edition that it tells apart where no test names any of its rules.
    """
    manifests = list(manifests)
    listed = tuple(dict.fromkeys(rules))
    owners: dict[str, list[str]] = {}
    reasons: dict[str, str] = {}
    for manifest in manifests:
        for number in _expanded(manifest, listed):
            owners.setdefault(number, []).append(manifest.id)
        reasons.update(manifest.not_tested)
    wanted = set(listed) | set(owners)
    keys = {(number, DEFAULT_EDITION) for number in wanted} | set(results)
    rows = [_row(number, edition, results, reasons, owners, wanted) for number, edition in keys]
    rows += [row for manifest in manifests for row in _untold_editions(manifest, results)]
    return Report(sorted(rows, key=lambda r: (_sort_key(r.rule), r.edition != DEFAULT_EDITION, r.edition)))


def _expanded(manifest: Manifest, listed: Sequence[str]) -> list[str]:
    found: dict[str, None] = {}
    for number in (*manifest.rules, *manifest.not_tested):
        below = [other for other in listed if other.startswith(number) and covers(number, other)]
        found.update(dict.fromkeys(below or [number]))
    return [number for number in found if NUMBER.fullmatch(number)]


def _row(
    number: str,
    edition: str,
    results: Outcomes,
    reasons: Mapping[str, str],
    owners: Mapping[str, list[str]],
    wanted: set[str],
) -> Row:
    tests = tuple(sorted(results.get((number, edition), {}).items()))
    reason = reasons.get(number, "")
    outcomes = {outcome for _, outcome in tests}
    if "failed" in outcomes:
        status = FAILED
    elif "passed" in outcomes:
        status = PASSED
    elif tests:
        status = SKIPPED
    else:
        status = UNTESTABLE if reason else MISSING
    return Row(number, edition, status, tests, reason, tuple(owners.get(number, ())), number in wanted)


def _untold_editions(manifest: Manifest, results: Outcomes) -> list[Row]:
    """A mechanic says that it differs in an edition, and no test of that edition ran."""
    told_apart = {edition for edition in manifest.editions if manifest.rules and edition != DEFAULT_EDITION}
    tested = {e for number, e in results if e in told_apart and any(covers(r, number) for r in manifest.rules)}
    return [
        Row(manifest.rules[0], edition, MISSING, mechanics=(manifest.id,))
        for edition in manifest.editions
        if edition in told_apart - tested
    ]


def _sort_key(number: str) -> tuple[int, int, str]:
    head, _, tail = number.partition(".")
    digits = tail.rstrip("abcdefghijklmnopqrstuvwxyz")
    return int(head), int(digits or 0), tail[len(digits) :]


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line. Returns 1 under `--strict` where something wanted is not shown, 2 for unreadable input."""
    parser = argparse.ArgumentParser(prog="python -m apnap.testing.conformance", description=__doc__.partition("\n")[0])
    parser.add_argument("results", nargs="*", type=Path, help="files that pytest --apnap-conformance wrote")
    parser.add_argument("--rules", action="append", type=Path, default=[], help="file with rule numbers; repeatable")
    parser.add_argument("--no-manifests", action="store_true", help="don't look at installed mechanics")
    parser.add_argument("--markdown", type=Path, help="write the table to this file")
    parser.add_argument("--json", type=Path, help="write the report to this file")
    parser.add_argument("--strict", action="store_true", help="fail where a wanted rule is not shown")
    given = parser.parse_args(arguments)
    console = Console()
    try:
        wanted = [number for path in given.rules for number in read_rules(path)]
        manifests = [] if given.no_manifests else installed_manifests()
        made = report(read_results(given.results), manifests, wanted)
    except ConformanceError as err:
        console.print(escape(str(err)))
        return 2
    if given.markdown is not None:
        given.markdown.write_text(made.markdown(), encoding="utf-8")
    if given.json is not None:
        given.json.write_text(made.json(), encoding="utf-8")
    console.print(made.summary())
    for status in (FAILED, SKIPPED, MISSING):
        for row in made.of(status):
            said = f"  {row.rule} [{row.edition}] {status} {' '.join(row.mechanics)}"
            console.print(said, markup=False, highlight=False)
    return 1 if given.strict and not made.complete() else 0


if __name__ == "__main__":
    sys.exit(main())
