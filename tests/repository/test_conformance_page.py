"""docs/conformance.md is the sum of what tests show, and is not stale; the whole table is built."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import conformance
from apnap.testing.conformance import MISSING, PASSED, UNTESTABLE, Report, Row, installed_manifests, report
from apnap.testing.rule import DEFAULT_EDITION
from conformance import SUMMARY, by_chapter, by_edition, known, run, summary, table, wanted
from rule_marks import marks

STALE = 25
"""Rules. A mechanic that comes with its tests changes fewer."""


def written() -> dict[str, tuple[int, ...]]:
    """The numbers of each row: all, shown by tests, with a reason, and what else there is."""
    rows = re.findall(r"^\| (\d{3}|all) \|((?: \d+ \|)+)$", SUMMARY.read_text(encoding="utf-8"), re.MULTILINE)
    return {name: tuple(map(int, re.findall(r"\d+", numbers))) for name, numbers in rows}


def test_the_summary_is_short_and_adds_up() -> None:
    rows = written()
    total = rows.pop("all")
    assert len(SUMMARY.read_text(encoding="utf-8")) < 6000
    assert [sum(column) for column in zip(*rows.values(), strict=True)] == list(total)
    assert all(numbers[0] == sum(numbers[1:]) for numbers in (*rows.values(), total))
    assert total[0] > 1800


def test_the_summary_is_not_stale() -> None:
    """It comes from tests that ran; here their marks are counted, which in a green tree say the same."""
    made = report(marks(), installed_manifests(), wanted())
    counts, total = made.counts(), written()["all"]
    said = "run tox -e conformance"
    assert abs(sum(counts.values()) - total[0]) <= STALE, said
    assert abs(counts["only skipped"] - total[1]) <= STALE, said
    assert abs(counts[UNTESTABLE] - total[2]) <= STALE, said
    assert set(by_chapter(made)) == set(written()) - {"all"}, said


def test_marks_are_read_as_they_would_run(tmp_path: Path) -> None:
    folder = tmp_path / "tests" / "rules"
    folder.mkdir(parents=True)
    (folder / "test_some.py").write_text(
        '@rule("101.1", "101.2")\n@rule("701.18c", edition="2017-09-25")\ndef test_two(): ...\n\n\n'
        '@rule("101.2")\nclass TestMore:\n    @rule("101.3")\n    def test_it(self): ...\n    def helper(self): ...\n'
        'def test_nothing(): ...\n@other("101.4")\ndef test_other(): ...\n'
    )
    found = marks(tmp_path / "tests")
    here = "tests/rules/test_some.py"
    assert set(found) == {(n, DEFAULT_EDITION) for n in ("101.1", "101.2", "101.3")} | {("701.18c", "2017-09-25")}
    assert set(found["101.2", DEFAULT_EDITION]) == {f"{here}::test_two", f"{here}::TestMore::test_it"}
    assert set(found["701.18c", "2017-09-25"]) == {f"{here}::test_two"}


def test_sums_are_counted_by_chapter_and_show_what_is_wrong() -> None:
    made = Report([
        Row("101.1", DEFAULT_EDITION, PASSED), Row("101.2", DEFAULT_EDITION, UNTESTABLE, reason="why"),
        Row("702.2", DEFAULT_EDITION, MISSING), Row("702.3", DEFAULT_EDITION, "failed"), Row("9.9", "", PASSED, wanted=False),
    ])  # fmt: skip
    text = summary(made)
    assert "| chapter | rules | shown by tests | with a reason | missing | failed |" in text
    assert "| 101 | 2 | 1 | 1 | 0 | 0 |" in text
    assert "| 702 | 2 | 0 | 0 | 1 | 1 |" in text
    assert "| all | 4 | 1 | 1 | 1 | 1 |" in text


def test_an_edition_counts_a_rule_that_says_the_same_and_wants_a_test_of_one_that_does_not() -> None:
    rows = [Row("701.18a", DEFAULT_EDITION, PASSED), Row("701.18c", DEFAULT_EDITION, PASSED),
            Row("701.12c", DEFAULT_EDITION, PASSED), Row("701.12c", "2017-09-25", PASSED),
            Row("701.20b", DEFAULT_EDITION, PASSED)]  # fmt: skip
    found = by_edition(Report(rows))
    assert [found["701.18a"][e] for e in sorted(found["701.18a"])] == [
        ("701.16a", PASSED), ("701.17a", PASSED), ("701.18a", PASSED), ("701.18a", PASSED)
    ]  # fmt: skip
    assert "2017-09-25" not in found["701.18c"] and found["701.18c"]["2020-01-22"] == ("701.17c", PASSED)
    assert found["701.12c"]["2017-09-25"] == ("701.11c", PASSED)
    assert [found["701.20b"][e][1] for e in sorted(found["701.20b"])] == [MISSING, MISSING, MISSING, PASSED]


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(conformance, "WHOLE", tmp_path / "build" / "whole.json")
    monkeypatch.setattr(conformance, "SUMMARY", tmp_path / "summary.md")
    return tmp_path


def test_results_become_the_summary_and_the_whole_table(elsewhere: Path, capsys: pytest.CaptureFixture[str]) -> None:
    results = elsewhere / "results.json"
    record = {
        "rule": "101.1",
        "edition": DEFAULT_EDITION,
        "tests": [{"test": "tests/t.py::test_it", "outcome": "passed"}],
    }
    results.write_text(json.dumps({"format": "apnap-conformance", "version": 1, "results": [record]}))
    assert run([str(results)]) == 0
    assert "101.2 [2022-10-07] missing" in capsys.readouterr().out
    assert "| 101 | 10 | 1 |" in (elsewhere / "summary.md").read_text()
    made, is_run = known()
    assert is_run
    page = table(made, is_run)
    assert "| 101.1 | 2022-10-07 |  | passed | `tests/t.py::test_it` |" in page
    assert page.startswith("# Every rule with its tests")
    assert made.json() == conformance.WHOLE.read_text(encoding="utf-8")


def test_without_results_the_table_says_that_nothing_ran(elsewhere: Path) -> None:
    made, is_run = known()
    assert not is_run
    page = table(made, is_run)
    assert "Here the tests did not run" in page
    assert "| named by tests |" in page and "passed |" not in page and "only skipped" not in page
    assert len(page) > 300_000, "every rule is in it"


def test_what_are_no_results_is_said(elsewhere: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (elsewhere / "other.json").write_text("{}")
    assert run([str(elsewhere / "other.json")]) == 2
    assert "other.json" in capsys.readouterr().out
    assert not (elsewhere / "summary.md").exists()
