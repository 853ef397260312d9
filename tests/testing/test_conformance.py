from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from apnap import Manifest
from apnap.testing.breaker import plugin_is_installed
from apnap.testing.conformance import ConformanceError, Report, main, read_results, read_rules, report
from apnap.testing.pytest_runs import PLUGIN, run
from apnap.testing.rule import Citation, RuleMarkError, citations_of, covers, rule, rules_in_text

TESTS = """
import pytest
from apnap.testing import rule

@rule("702.140c", "104.3a")
def test_good(): assert True

@rule("702.140d")
@pytest.mark.parametrize("n", [1, 2])
def test_some(n): assert n == 1

@rule("702.140e")
@pytest.mark.skip(reason="not today")
def test_later(): assert True

@rule("702.140f")
@pytest.mark.xfail
def test_known_to_fail(): assert False

@rule("701.40a", edition="2017-09-25")
class TestOld:
    def test_one(self): assert True

    @rule("701.40b")
    def test_two(self): assert True

@pytest.mark.rule("100.1")
def test_marked(): assert True

@pytest.fixture
def broken(): raise ValueError

@rule("100.2")
def test_not_even_begun(broken): assert True

def test_of_nothing(): assert True
"""


def pytest_runs(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    plugin = [] if plugin_is_installed() else ["-p", PLUGIN]
    return run(["-q", "-p", "no:cacheprovider", *plugin, *arguments], folder, os.environ)


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    folder = tmp_path_factory.mktemp("conformance")
    (folder / "test_it.py").write_text(TESTS)
    ran = pytest_runs(folder, "--apnap-conformance=out/results.json", "--strict-markers")
    return folder / "out" / "results.json", ran.stdout


def test_the_plugin_writes_what_ran_and_how(results: tuple[Path, str]) -> None:
    file, out = results
    read = read_results([file])
    now = "2022-10-07"
    assert read["702.140c", now] == {"test_it.py::test_good": "passed"}
    assert read["702.140d", now] == {"test_it.py::test_some[1]": "passed", "test_it.py::test_some[2]": "failed"}
    assert read["702.140e", now] == {"test_it.py::test_later": "skipped"}
    assert read["702.140f", now] == {"test_it.py::test_known_to_fail": "failed"}
    assert set(read["701.40a", "2017-09-25"]) == {"test_it.py::TestOld::test_one", "test_it.py::TestOld::test_two"}
    assert set(read["701.40b", now]) == {"test_it.py::TestOld::test_two"}
    assert read["100.1", now] == {"test_it.py::test_marked": "passed"}
    assert read["100.2", now] == {"test_it.py::test_not_even_begun": "failed"}
    assert "apnap: 9 rules exercised by 9 tests: 5 passed, 3 failed, 1 only skipped; written to out/results.json" in out


def test_workers_add_up(tmp_path: Path) -> None:
    pytest.importorskip("xdist")
    (tmp_path / "test_it.py").write_text(TESTS)
    pytest_runs(tmp_path, "--apnap-conformance=alone.json")
    pytest_runs(tmp_path, "--apnap-conformance=together.json", "-n", "2")
    assert read_results([tmp_path / "alone.json"]) == read_results([tmp_path / "together.json"])


def test_only_tests_that_cite_a_rule(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(TESTS)
    ran = pytest_runs(tmp_path, "--apnap-rule=702.140", "--apnap-rule=100.1", "--collect-only")
    assert "6/10 tests collected" in ran.stdout
    assert "test_of_nothing" not in ran.stdout


def test_a_malformed_mark_stops_the_run(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text("import pytest\n@pytest.mark.rule('702')\ndef test_it(): assert True\n")
    ran = pytest_runs(tmp_path)
    assert ran.returncode == 4
    assert "'702' is not the number of a rule" in ran.stdout


MANIFESTS = (
    Manifest(id="one", name="One", kind="keyword ability", rules=("702.140",), not_tested={"702.140g": "says nothing"}),
    Manifest(id="two", name="Two", kind="keyword action", rules=("701.40",), editions=("2017-09-25", "2020-01-22")),
    Manifest(id="three", name="Three", kind="house", rules=("999.1",)),
)
LISTED = ["702.140c", "702.140d", "702.140e", "702.140g", "702.140h", "701.40b", "104.3a"]


@pytest.fixture
def made(results: tuple[Path, str]) -> Report:
    return report(read_results([results[0]]), MANIFESTS, LISTED)


def test_the_report_says_how_each_rule_stands(made: Report) -> None:
    stands = {(r.rule, r.edition): r.status for r in made.rows if r.wanted}
    now = "2022-10-07"
    assert stands["702.140c", now] == "passed"
    assert stands["702.140d", now] == "failed"
    assert stands["702.140e", now] == "only skipped"
    assert stands["702.140g", now] == "not testable"
    assert stands["702.140h", now] == "missing"
    assert stands["999.1", now] == "missing"
    assert stands["104.3a", now] == "passed"
    assert ("702.140", now) not in stands, "it stands for the rules under it"
    assert not made.complete()
    assert made.counts() == {"passed": 3, "failed": 1, "only skipped": 1, "not testable": 1, "missing": 3}


def test_an_edition_that_no_test_speaks_of_is_missing(made: Report) -> None:
    missing = {(r.rule, r.edition) for r in made.of("missing")}
    assert ("701.40", "2020-01-22") in missing
    assert ("701.40", "2017-09-25") not in missing


def test_rules_that_only_tests_name_are_told_apart(made: Report) -> None:
    assert {r.rule for r in made.strangers} == {"702.140f", "701.40a", "100.1", "100.2"}


def test_the_report_as_text(made: Report) -> None:
    text = made.markdown()
    assert "| 702.140g | 2022-10-07 | one | not testable: says nothing |  |" in text
    assert (
        "| 702.140d | 2022-10-07 | one | failed | `test_it.py::test_some[1]`<br>`test_it.py::test_some[2] (failed)` |"
        in text
    )
    assert text.index("701.40") < text.index("702.140c")
    data = json.loads(made.json())
    assert data["counts"]["missing"] == 3
    assert next(r for r in data["rows"] if r["rule"] == "702.140c")["tests"][0]["outcome"] == "passed"


def test_a_list_of_rules_is_read_from_the_rulebook_or_from_numbers(tmp_path: Path) -> None:
    book = tmp_path / "book.txt"
    book.write_text(
        "702. Keywords\n\n702.1. Most abilities do things.\n\n  • 702.1a If an effect does.\n"
        "702.2. Bite\n  • 702.2a Bite is an ability.\n    Example: 702.2a is one.\n702.3c\n# 702.4\n"
    )
    assert read_rules(book) == ("702.1", "702.1a", "702.2a", "702.3c")
    with pytest.raises(ConformanceError, match="nowhere"):
        read_rules("nowhere.txt")


def test_the_command_line(results: tuple[Path, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wanted = tmp_path / "rules.txt"
    wanted.write_text("702.140c\n702.140z\n")
    table, data = tmp_path / "table.md", tmp_path / "data.json"
    arguments = [str(results[0]), "--rules", str(wanted), "--no-manifests"]
    assert main([*arguments, "--markdown", str(table), "--json", str(data)]) == 0
    said = capsys.readouterr().out
    assert "2 rules: 1 passed, 0 failed, 0 only skipped, 0 not testable, 1 missing" in said
    assert "702.140z [2022-10-07] missing" in said
    assert "| 702.140z |" in table.read_text()
    assert json.loads(data.read_text())["format"] == "apnap-conformance-report"
    assert main([*arguments, "--strict"]) == 1
    assert main(["nowhere.json"]) == 2


def test_marks_are_checked_and_found_under_other_decorators() -> None:
    @rule("104.3a")
    @rule("100.1", edition="2020-01-22")
    def marked() -> None:
        """Nothing."""

    assert citations_of(marked) == (Citation("104.3a"), Citation("100.1", "2020-01-22"))

    def wrapped() -> None:
        """Nothing."""

    wrapped.__wrapped__ = marked
    assert citations_of(wrapped) == citations_of(marked)
    for numbers, edition in (
        (("702",), None),
        (("702.1aa",), None),
        ((), None),
        (("100.1",), "2019"),
        ((1,), None),
    ):
        with pytest.raises(RuleMarkError):
            rule(*numbers, **({} if edition is None else {"edition": edition}))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("It dies (CR 701.40a).", ("701.40a",)),
        ("Events (CR 603.2, 614, 616).", ("603.2", "614", "616")),
        ("CR 616.1a–e and CR 603.3c, d too", ("616.1a", "616.1b", "616.1c", "616.1d", "616.1e", "603.3c", "603.3d")),
        ("At once (CR 104.3a, 800.4a), says CR 104.5, a rule.", ("104.3a", "800.4a", "104.5")),
        ("CR 800.4g, h", ("800.4g", "800.4h")),
        ("CR 104.2a, which ends it", ("104.2a",)),
        ("CR 104.2b, a win", ("104.2b",)),
        ("No rule 100.1", ()),
        ("CR 508.1 and 509.1", ("508.1", "509.1")),
    ],
)
def test_rules_are_read_out_of_docstrings(text: str, found: tuple[str, ...]) -> None:
    assert rules_in_text(text) == found


def test_a_rule_speaks_for_the_rules_under_it() -> None:
    assert covers("616.1", "616.1a")
    assert covers("616", "616.1")
    assert not covers("616.1", "616.10")
    assert not covers("616.1a", "616.1")
