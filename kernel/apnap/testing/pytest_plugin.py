"""The pytest plugin `apnap`: games rechecked, rules that tests exercise, and tests run on a broken rule function.

- Where a test passed, every scenario that it made must have been asked all it expected, and is rechecked (see
  `apnap.testing.rechecking`). `--apnap-no-recheck` leaves that out, and so does the mark `not_rechecked` on a test.
- `--apnap-conformance FILE` writes, per rule and edition, the tests that ran and their outcome; it adds up over workers
  of pytest-xdist.
- `--apnap-rule NUMBER` keeps only tests that cite the rule or one under it; it can be repeated.
- `--apnap-citations FILE` writes which test cites what and which file it is in, also with `--collect-only`.
- `--apnap-check PLUGIN` adds the checks of the conformance kit (`apnap.testing.kit`) as tests, one for each plugin of that
  distribution (or id, code, module, file) and each check; it can be repeated.
- The environment variable `APNAP_BREAK` breaks one function before anything is collected; see `apnap.testing.breaker`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from apnap.core.errors import ApnapError
from apnap.testing.breaking import ENVIRONMENT, break_from_environment
from apnap.testing.rechecking import watching
from apnap.testing.rule import ATTRIBUTE, Citation, RuleMarkError, citations_of, cite, covers

if TYPE_CHECKING:
    from apnap.testing.kit import Inspection

PROPERTY: Final = "apnap_rule"
FORMAT: Final = "apnap-conformance"
CITATIONS: Final = "apnap-citations"
RANK: Final = {"passed": 0, "skipped": 1, "failed": 2}


def break_if_asked() -> None:
    """Break what the environment names, if it names anything."""
    if os.environ.get(ENVIRONMENT):
        break_from_environment()


break_if_asked()  # as early as possible: conftest modules may build rulesets


class Conformance:
    """Collects outcomes of tests that cite rules, in the process that gets all reports."""

    def __init__(self, target: str) -> None:
        self.target = target
        self.outcomes: dict[str, str] = {}
        self.cited: dict[str, tuple[Citation, ...]] = {}

    @pytest.hookimpl
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take one report in; the worst of setup, call and teardown counts."""
        given: list[Any] = [value for name, value in report.user_properties if name == PROPERTY]
        if not given:
            return
        outcome = _outcome(report)
        if outcome is None:
            return
        self.cited[report.nodeid] = tuple(Citation(*pair) for pair in given)
        before = self.outcomes.get(report.nodeid)
        if before is None or RANK[outcome] > RANK[before]:
            self.outcomes[report.nodeid] = outcome

    def results(self) -> list[dict[str, Any]]:
        """One record per rule and edition with the tests that ran and their outcome, in order of rules."""
        found: dict[Citation, dict[str, str]] = {}
        for test, outcome in self.outcomes.items():
            for citation in self.cited[test]:
                found.setdefault(citation, {})[test] = outcome
        records = []
        for citation in sorted(found):
            tests = [{"test": test, "outcome": outcome} for test, outcome in sorted(found[citation].items())]
            records.append({"rule": citation.number, "edition": citation.edition, "tests": tests})
        return records

    def summary(self) -> str:
        """One line: how many rules were cited by tests that ran, and how they fared."""
        counts = {"passed": 0, "failed": 0, "skipped": 0}
        results = self.results()
        for record in results:
            outcomes = {t["outcome"] for t in record["tests"]}
            counts["failed" if "failed" in outcomes else "passed" if "passed" in outcomes else "skipped"] += 1
        said = f"{counts['passed']} passed, {counts['failed']} failed, {counts['skipped']} only skipped"
        return f"apnap: {len(results)} rules exercised by {len(self.outcomes)} tests: {said}; written to {self.target}"

    @pytest.hookimpl
    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Write the file and the line."""
        data = {"format": FORMAT, "version": 1, "results": self.results()}
        _write(self.target, data)
        terminalreporter.write_line(self.summary())


def _outcome(report: pytest.TestReport) -> str | None:
    """What a report adds: nothing for a setup or teardown that went well. An expected failure shows no rule."""
    if hasattr(report, "wasxfail") or report.failed:
        return "failed"
    if report.skipped:
        return "skipped"
    return "passed" if report.when == "call" else None


def _write(target: str, data: dict[str, Any]) -> None:
    path = Path(target)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declare the options."""
    group = parser.getgroup("apnap", "rules that tests exercise")
    group.addoption("--apnap-conformance", metavar="FILE", help="write rules, tests and outcomes as JSON")
    group.addoption("--apnap-citations", metavar="FILE", help="write which test cites which rules as JSON")
    group.addoption(
        "--apnap-check", action="append", default=[], metavar="PLUGIN", help="run the conformance kit on this plugin"
    )
    group.addoption("--apnap-no-recheck", action="store_true", help="do not recheck the games of scenarios")
    group.addoption(
        "--apnap-rule", action="append", default=[], metavar="NUMBER", help="only tests that cite this rule"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Declare the mark; start collecting where a file is wanted and this is not a worker."""
    config.addinivalue_line("markers", "rule(number, ..., edition=...): the rules that the test exercises")
    config.addinivalue_line(
        "markers", "not_rechecked(reason): the games of the test are not taken back and given again"
    )
    target = config.getoption("--apnap-conformance")
    if target and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Conformance(target), "apnap-conformance")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Finish the scenarios that a test made: nothing expected is left, and each game can be rechecked."""
    with watching() as made:
        try:
            result = yield
        except Exception as err:
            for scenario in made:
                scenario.tell_left(err)
            raise
    plain = item.config.getoption("--apnap-no-recheck") or item.get_closest_marker("not_rechecked") is not None
    for scenario in made:
        scenario.rechecks = scenario.rechecks and not plain
        if not scenario.ended:
            scenario.finish()
    return result


def item_citations(item: pytest.Item) -> tuple[Citation, ...]:
    """The rules that a collected test cites: by `rule`, on its class, or by a pytest mark of that name."""
    found = list(citations_of(getattr(item, "function", None)))
    for layer in getattr(getattr(item, "cls", None), "__mro__", ()):
        found.extend(vars(layer).get(ATTRIBUTE, ()))
    for mark in item.iter_markers("rule"):
        try:
            found.extend(cite(mark.args, **mark.kwargs))
        except (RuleMarkError, TypeError) as err:
            raise pytest.UsageError(f"{item.nodeid}: {err}") from None
    return tuple(dict.fromkeys(found))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    """Note on each test what it cites, so that its reports carry it, and keep those that are wanted."""
    items += [item for target in config.getoption("--apnap-check") for item in kit_items(session, target)]
    wanted: list[str] = config.getoption("--apnap-rule")
    kept: list[pytest.Item] = []
    dropped: list[pytest.Item] = []
    for item in items:
        cited = item_citations(item)
        item.user_properties.extend((PROPERTY, (c.number, c.edition)) for c in cited)
        keep = not wanted or any(covers(w, c.number) for w in wanted for c in cited)
        (kept if keep else dropped).append(item)
    if dropped:
        items[:] = kept
        config.hook.pytest_deselected(items=dropped)
    target = config.getoption("--apnap-citations")
    if target and not hasattr(config, "workerinput"):
        _write(target, {"format": CITATIONS, "version": 1, "tests": [_citing(item) for item in items]})


class KitItem(pytest.Item):
    """One check of the conformance kit on one plugin. Checks of a plugin share what is played for them."""

    def __init__(self, *, inspection: Inspection, check: str, **more: Any) -> None:
        super().__init__(**more)
        self.inspection = inspection
        self.check = check

    def runtest(self) -> None:
        """Fails with a line for each finding."""
        found = self.inspection.run((self.check,))
        if found:
            raise KitFailure("\n".join(map(str, found)))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The findings say all there is to say."""
        return str(excinfo.value) if isinstance(excinfo.value, KitFailure) else super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where it stands in the output."""
        return self.path, None, self.name


class KitFailure(Exception):
    """A plugin does not keep what every plugin promises."""


def kit_items(session: pytest.Session, target: str) -> list[pytest.Item]:
    """The checks of all plugins that a name stands for, as tests."""
    # Not above: what is broken on purpose (`APNAP_BREAK`) must be so before other modules take names from there.
    from apnap.testing.kit import CHECKS, inspections

    try:
        found = inspections([target])
    except ApnapError as err:
        raise pytest.UsageError(str(err)) from None
    out: list[pytest.Item] = []
    for inspection in found:
        for check in CHECKS:
            name = f"apnap-check[{inspection.subject.name}-{check}]"
            out.append(KitItem.from_parent(session, name=name, inspection=inspection, check=check))
    return out


def _citing(item: pytest.Item) -> dict[str, Any]:
    cited = item_citations(item)
    rules = sorted({c.number for c in cited})
    by_edition = sorted((c.number, c.edition) for c in cited)
    return {"test": item.nodeid, "file": str(item.path), "rules": rules, "by_edition": by_edition}
