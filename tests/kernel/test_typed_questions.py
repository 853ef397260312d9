"""A type checker says that a mechanic is wrong: what is asked, what is answered, and with what values (CR 613.11)."""

from __future__ import annotations

import typed_mechanics


def test_each_wrong_line_is_reported_and_no_right_one() -> None:
    report, expected = typed_mechanics.reported()["questions"], typed_mechanics.expected("questions")
    assert len(expected) == 11
    assert report.keys() == expected.keys()
    for number, words in expected.items():
        assert words in report[number]
