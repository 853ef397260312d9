"""Tests that play the same rule in each edition of rule 701."""

from __future__ import annotations

from typing import Any

import pytest

from apnap.testing import rule

EDITIONS = ("2017-09-25", "2020-01-22", "2021-04-19", "2022-10-07")


def in_each(*numbers: str, of: tuple[str, ...] = EDITIONS) -> Any:
    """The test shows these rules, under their numbers of 2022, in each edition, or in those given: its `edition`."""

    def mark(test: Any) -> Any:
        for edition in of:
            test = rule(*numbers, edition=edition)(test)
        return pytest.mark.parametrize("edition", of)(test)

    return mark
