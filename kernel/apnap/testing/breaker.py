"""The tool that breaks rule functions one at a time and reports those whose tests don't notice.

Run it with `python -m apnap.testing.breaker --package apnap_plugins --tests tests --sample 50`.

A function whose docstring cites rules ("CR 701.40a") is broken in several ways (`apnap.testing.breaking`); for each,
the tests that cite one of these rules run in a process of their own. Where all of them still pass, the mutant survived:
these tests would not miss a wrong implementation. Functions whose rules no test cites are listed as untested.

With `--rules 100` it draws rules instead of mutants: see `apnap.testing.broken_rules`.
"""

from __future__ import annotations

import argparse
import ast
import importlib.metadata
import importlib.util
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path
from threading import Lock
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from apnap.core.errors import ApnapError
from apnap.core.randomness import Stream
from apnap.testing.breaking import (
    DECLARED,
    ENVIRONMENT,
    LEFT_OUT,
    Breakage,
    declarations_in,
    functions_in,
    mutations_of,
)
from apnap.testing.pytest_runs import PLUGIN, run
from apnap.testing.rule import NUMBER, covers, rules_in_text

PATIENCE: Final = 120.0
"""Seconds of processor time that the tests of one mutant may take."""
WAITING: Final = 20
"""How many times as long they are waited for: while others have the processor, or in vain where they do nothing at all."""
OUT_OF_TIME: Final = -getattr(signal, "SIGXCPU", 0) or None
"""What a process exits with whose processor time is used up, on systems that know of such a limit."""
KILLED, SURVIVED, UNTESTED, TIMEOUT, ERROR = "killed", "survived", "untested", "timeout", "error"
MACHINERY: Final = frozenset(
    {"sample", "default", "complete", "describe", "canonical", "precondition", "parts_now", "told"}
)
"""Methods that carry out no rule, whatever the rules of their class.

Preconditions save time, `parts_now` is for plans, and `told` says to people what happened.
"""


@dataclass(frozen=True, slots=True)
class Target:
    """A breakage and the rules that the function says it carries out; `lent` are those that only its class names."""

    breakage: Breakage
    rules: tuple[str, ...]
    lent: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one mutant. `tests` are those that ran on it; `note` says more where something went wrong."""

    target: Target
    status: str
    tests: tuple[str, ...] = ()
    note: str = ""

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {
            **asdict(self.target.breakage),
            "rules": list(self.target.rules),
            "status": self.status,
            "tests": list(self.tests),
            "note": self.note,
        }


@dataclass(slots=True)
class BreakerResult:
    """All verdicts. `functions` is how many functions cite rules, `mutants` how many there were to draw from."""

    verdicts: list[Verdict] = field(default_factory=list)
    functions: int = 0
    mutants: int = 0

    def of(self, status: str) -> list[Verdict]:
        """The verdicts of one status."""
        return [v for v in self.verdicts if v.status == status]

    @property
    def survivors(self) -> list[Verdict]:
        """Mutants that all cited tests let pass."""
        return self.of(SURVIVED)

    def json(self) -> str:
        """An object for programs: how many were broken, which survived, and what was not tried."""
        data = {
            "format": "apnap-breaker",
            "version": 1,
            "functions": self.functions,
            "mutants": self.mutants,
            "verdicts": [v.as_dict() for v in self.verdicts],
        }
        return json.dumps(data, indent=1, ensure_ascii=False) + "\n"

    def summary(self) -> str:
        """One line of counts."""
        counts = ", ".join(f"{len(self.of(s))} {s}" for s in (KILLED, TIMEOUT, SURVIVED, UNTESTED, ERROR))
        return f"{len(self.verdicts)} of {self.mutants} mutants of {self.functions} functions tried: {counts}"

    def table(self) -> Table:
        """Survivors, errors and untested functions for a terminal."""
        table = Table(title=self.summary())
        for name in ("status", "function", "broken", "rules", "tests"):
            table.add_column(name, overflow="fold")
        untested: set[str] = set()
        for verdict in self.verdicts:
            where = f"{verdict.target.breakage.module}:{verdict.target.breakage.function}"
            if verdict.status in (KILLED, TIMEOUT) or (verdict.status == UNTESTED and where in untested):
                continue
            untested.add(where)
            what = verdict.target.breakage.detail if verdict.status != UNTESTED else ""
            more = [f"and {len(verdict.tests) - 2} more"] if len(verdict.tests) > 2 else []
            tests = "\n".join([*verdict.tests[:2], *more]) or verdict.note
            place, rules = f"{where}:{verdict.target.breakage.line}", ", ".join(verdict.target.rules)
            table.add_row(verdict.status, place, what, rules, tests)
        return table


class Breaker:
    """Finds rule functions, breaks them, runs tests on them."""

    def __init__(
        self,
        packages: Sequence[str],
        tests: Sequence[str | Path],
        root: str | Path = ".",
        timeout: float = PATIENCE,
        pytest_args: Sequence[str] = (),
    ) -> None:
        """Prepare.

        Args:
            packages: names of modules or packages to look into; they must be importable here.
            tests: files and folders with tests, as pytest takes them.
            root: where pytest runs.
            timeout: seconds of processor time for the tests of one mutant; one that never ends is noticed too, and a
                busy machine is no reason to take a mutant for such a one.
            pytest_args: further arguments for pytest.
        """
        self.packages = tuple(packages)
        self.tests = tuple(str(t) for t in tests)
        self.root = Path(root).resolve()
        self.timeout = timeout
        self.pytest_args = tuple(pytest_args)
        self._citing: list[dict[str, Any]] | None = None
        self._collecting = Lock()
        self._healthy: dict[tuple[str, ...], bool] = {}

    # Finding -------------------------------------------------------------------------------------

    def targets(self) -> list[Target]:
        """Every mutant of every function that cites a rule, in order of modules and lines."""
        found = []
        for package in self.packages:
            for module, path in modules_of(package):
                found += targets_in(module, path.read_text(encoding="utf-8"), str(path))
        return found

    def citing(self) -> list[dict[str, Any]]:
        """Which test cites what, as pytest collects them. Raises ApnapError where it can't."""
        with self._collecting:
            if self._citing is None:
                self._citing = self._collect()
            return self._citing

    def _collect(self) -> list[dict[str, Any]]:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "citations.json"
            run = self._pytest([*self.tests, "--collect-only", f"--apnap-citations={file}"], None, 600.0)
            if not file.exists() or run.returncode not in (0, 5):
                raise ApnapError(f"pytest cannot collect {', '.join(self.tests)}:\n{_tail(run.stdout)}")
            found: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))["tests"]
            return found

    # Judging -------------------------------------------------------------------------------------

    def judge(self, target: Target) -> Verdict:
        """Run the tests that cite the function's rules on one mutant."""
        cited = [t for t in self.citing() if any(covers(r, n) for r in target.rules for n in t["rules"])]
        names = tuple(str(t["test"]) for t in cited)
        if not cited:
            return Verdict(target, UNTESTED, note=f"no test cites {', '.join(target.rules)}")
        arguments = sorted({str(t["file"]) for t in cited}) + [f"--apnap-rule={r}" for r in target.rules]
        if not self._passes_unbroken(tuple(arguments)):
            return Verdict(target, ERROR, names, "these tests fail without being broken")
        status, note = self.run_broken(target.breakage, arguments)
        return Verdict(target, status, names, note)

    def run_broken(self, breakage: Breakage, arguments: Iterable[str]) -> tuple[str, str]:
        """Run pytest with these arguments on one mutant; its status, and what went wrong where that is ERROR."""
        with tempfile.TemporaryDirectory() as folder:
            done = Path(folder) / "done"
            try:
                run = self._pytest(
                    arguments, {**asdict(breakage), "done": str(done), "seconds": self.timeout}, self._longest
                )
            except subprocess.TimeoutExpired:
                return TIMEOUT, ""
            if run.returncode == OUT_OF_TIME:
                return TIMEOUT, ""
            said = done.read_text(encoding="utf-8") if done.exists() else f"pytest did not start:\n{_tail(run.stdout)}"
        if said != "done":
            return ERROR, said
        return SURVIVED if run.returncode in (0, 5) else KILLED, ""

    def check_unbroken(self, tests: Iterable[str]) -> None:
        """Raises ApnapError where one of these tests fails although nothing is broken: it would show nothing."""
        names = sorted(tests)
        if names:
            run = self._pytest(names, None, None)
            if run.returncode != 0:
                raise ApnapError(f"tests fail although nothing is broken:\n{_tail(run.stdout)}")

    def _passes_unbroken(self, arguments: tuple[str, ...]) -> bool:
        if arguments not in self._healthy:
            try:
                self._healthy[arguments] = self._pytest(arguments, None, self._longest).returncode == 0
            except subprocess.TimeoutExpired:
                self._healthy[arguments] = False
        return self._healthy[arguments]

    @property
    def _longest(self) -> float:
        """Seconds after which nobody waits any more."""
        return max(self.timeout, PATIENCE) * (WAITING if OUT_OF_TIME else 1)

    def _pytest(
        self, arguments: Iterable[str], breakage: dict[str, Any] | None, timeout: float | None
    ) -> subprocess.CompletedProcess[str]:
        options = ["-q", "-x", "-p", "no:cacheprovider", "--no-header"]
        options += [] if plugin_is_installed() else ["-p", PLUGIN]
        environment = {k: v for k, v in os.environ.items() if k != ENVIRONMENT}
        if breakage is not None:
            environment[ENVIRONMENT] = json.dumps(breakage)
        return run([*options, *self.pytest_args, *arguments], self.root, environment, timeout)

    def run(
        self,
        sample: int | None = None,
        seed: int = 0,
        progress: Callable[[Verdict], None] | None = None,
        jobs: int = 1,
    ) -> BreakerResult:
        """Try all mutants, or `sample` of them drawn with `seed`, `jobs` at a time."""
        targets = self.targets()
        functions = {(t.breakage.module, t.breakage.function, t.breakage.line) for t in targets}
        result = BreakerResult(functions=len(functions), mutants=len(targets))
        if sample is not None and sample < len(targets):
            Stream(seed).shuffle(targets)
            targets = sorted(targets[:sample], key=lambda t: (t.breakage.module, t.breakage.line, t.breakage.mutation))
        with ThreadPoolExecutor(jobs) as pool:
            for verdict in pool.map(self.judge, targets):
                result.verdicts.append(verdict)
                if progress is not None:
                    progress(verdict)
        return result


def plugin_is_installed() -> bool:
    """Whether pytest finds the plugin by itself."""
    return any(point.value == PLUGIN for point in importlib.metadata.entry_points(group="pytest11"))


def modules_of(package: str) -> list[tuple[str, Path]]:
    """(module name, source file) of a module, or of all in a package. Raises ApnapError where it is not there."""
    try:
        spec = importlib.util.find_spec(package)
    except (ImportError, ValueError):
        spec = None
    if spec is None or (spec.origin is None and not spec.submodule_search_locations):
        raise ApnapError(f"there is no module or package {package!r} that can be imported here")
    if not spec.submodule_search_locations:
        return [(package, Path(str(spec.origin)))]
    found = []
    for folder in spec.submodule_search_locations:
        for path in sorted(Path(folder).rglob("*.py")):
            parts = path.relative_to(folder).with_suffix("").parts
            parts = parts[:-1] if parts[-1] == "__init__" else parts
            found.append((".".join([package, *parts]), path))
    return found


def targets_in(module: str, source: str, path: str = "<source>") -> list[Target]:
    """The mutants of functions that cite rules in one module's source, and of declarations whose comments do.

    A method whose docstring cites none speaks for the rules of its class: in the class's docstring, and its `rule`.
    """
    tree = ast.parse(source, path)
    found = [
        Target(Breakage(module, DECLARED, group.line, LEFT_OUT, "left out"), rules)
        for group in declarations_in(tree, source)
        if (rules := rules_in_text(group.said))
    ]
    for name, node, classes in functions_in(tree):
        own = rules_in_text(ast.get_docstring(node) or "")
        speaks_for_class = classes and node.name not in MACHINERY and not node.name.startswith("__")
        lent = tuple(r for r in _rules_of_class(classes[-1]) if r not in own) if speaks_for_class else ()
        if own or lent:
            found += [
                Target(Breakage(module, name, node.lineno, mutation, detail), own or lent, lent)
                for mutation, detail in mutations_of(node)
            ]
    return found


def _rules_of_class(node: ast.ClassDef) -> tuple[str, ...]:
    found = list(rules_in_text(ast.get_docstring(node) or ""))
    for statement in node.body:
        if isinstance(statement, ast.Assign):
            names, value = statement.targets, statement.value
        elif isinstance(statement, ast.AnnAssign) and statement.value is not None:
            names, value = [statement.target], statement.value
        else:
            continue
        if any(isinstance(n, ast.Name) and n.id == "rule" for n in names) and isinstance(value, ast.Constant):
            if isinstance(value.value, str) and NUMBER.fullmatch(value.value):
                found.append(value.value)
    return tuple(dict.fromkeys(found))


def _tail(text: str) -> str:
    return "\n".join(text.splitlines()[-15:])


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line. Returns 1 where a mutant survived or something went wrong, else 0."""
    parser = argparse.ArgumentParser(prog="python -m apnap.testing.breaker", description=__doc__.partition("\n")[0])
    parser.add_argument("--package", action="append", required=True, help="module or package to break; repeatable")
    parser.add_argument("--tests", action="append", help="file or folder with tests (default: tests); repeatable")
    parser.add_argument("--sample", type=int, help="how many mutants, drawn at random")
    parser.add_argument("--rules", type=int, help="draw so many cited rules instead, and print a section of Markdown")
    parser.add_argument("--of", action="append", default=[], help="a rule to draw from with its subrules; repeatable")
    parser.add_argument(
        "--by-edition", action="store_true", help="draw a rule once for each edition that a test cites it for"
    )
    parser.add_argument("--seed", type=int, action="append", help="what the sample is drawn with; repeatable for rules")
    parser.add_argument("--jobs", type=int, default=1, help="how many test runs at a time")
    parser.add_argument(
        "--timeout", type=float, default=PATIENCE, help="seconds of processor time for the tests of one mutant"
    )
    parser.add_argument("--json", type=Path, help="write all verdicts to this file")
    parser.add_argument("--list", action="store_true", help="only list what would be broken")
    given = parser.parse_args(arguments)
    console = Console()
    if not console.is_terminal:
        console.width = max(console.width, 180)
    breaker = Breaker(given.package, given.tests or ["tests"], timeout=given.timeout)
    if given.list:
        for target in breaker.targets():
            console.print(f"{target.breakage} [{', '.join(target.rules)}]", markup=False, highlight=False)
        return 0
    seeds = given.seed or [0]
    if given.rules is not None:
        return _sample_rules(breaker, given.rules, seeds, given)

    def say(verdict: Verdict) -> None:
        console.print(f"{verdict.status:<9} {verdict.target.breakage}", markup=False, highlight=False)

    result = breaker.run(given.sample, seeds[0], say, given.jobs)
    if given.json is not None:
        given.json.write_text(result.json(), encoding="utf-8")
    console.print(result.table())
    return 1 if result.survivors or result.of(ERROR) else 0


def _sample_rules(breaker: Breaker, size: int, seeds: Sequence[int], given: argparse.Namespace) -> int:
    from apnap.testing.broken_rules import RuleVerdict, run_sample  # only here: it is built on this module

    def say(verdict: RuleVerdict) -> None:
        print(verdict, file=sys.stderr, flush=True)  # noqa: T201 - what goes on, beside the section on stdout

    samples = [run_sample(breaker, size, seed, say, given.jobs, given.of, given.by_edition) for seed in seeds]
    print("\n".join(sample.markdown() for sample in samples), end="")  # noqa: T201 - what the command is for
    return 1 if any(sample.unnoticed for sample in samples) else 0


if __name__ == "__main__":
    sys.exit(main())
